"""Hands, items, decks and discard piles of a position: what is named first, then what chance deals."""

from collections import Counter

from sim.declared import DeclaredError, one_of
from sim.unfathomable.constants import N_HERO_SKILLS, N_VALUES, NO_CARD, Kept, Pile, Stream
from sim.unfathomable.position_cards import DECKS, LASTING_SPELLS, LOSING_DECKS, Box, pile_cards, set_pile
from sim.unfathomable.rules.skill_cards import add_to_hand

WHERE = "position"


def key(name):
    """How an error names a key of the position."""
    return f"{WHERE}, key '{name}'"


def lay_out_hands(layout):
    """41.2, 41.3, 10.0: skill cards in hands, discard piles and the chaos deck; the others are in their decks."""
    game, names = layout.game, layout.names
    kinds = [kind for kind in names.skill_cards for _ in range(int(layout.blank.skill_deck[kind]))]
    box = Box(names.skill_cards, kinds)
    for seat, player in layout.seats():
        for kind in box.take_all(player.hand, f"{WHERE}, players[{seat}], key 'hand'"):
            add_to_hand(game, seat, kind)
    for skill, cards in (layout.given.skill_discards or {}).items():
        lay_out_discards(layout, box, skill, cards)
    lay_out_chaos_deck(layout, box)
    for kind in names.skill_cards:
        game.skill_deck[kind] = box.left[kind]


def lay_out_discards(layout, box, skill, cards):
    """41.2, 30.2: the discard pile of one skill; its first card is the open one."""
    where = key(f"skill_discards.{skill}")
    numbers = {name: number for number, name in layout.names.skills.items()}
    number = numbers[one_of(skill, numbers, where)]
    kinds = box.take_all(cards, where)
    for kind in kinds:
        if kind // N_VALUES != number:
            raise DeclaredError(f"{where}: '{layout.names.skill_cards[kind]}' belongs to another discard pile")
        layout.game.skill_discard[kind] += 1
    if kinds:
        layout.game.last_discard[number] = kinds[0]


def lay_out_chaos_deck(layout, box):
    """10.0, AIV.8: the cards named on top of a fresh deck, in which they stand for cards of their own skill."""
    game, given = layout.game, layout.given
    per_skill = int(layout.ctx.params.chaos_cards_per_skill)
    fresh = per_skill * N_HERO_SKILLS
    top = box.take_all(given.chaos_deck, key("chaos_deck"))
    size = given.chaos_size
    if size is not None and not len(top) <= size <= layout.game.piles[Pile.CHAOS].cards.shape[0]:
        raise DeclaredError(f"{key('chaos_size')}: {size} cards, but 'chaos_deck' names {len(top)}")
    rest = []
    if size is not None or len(top) < fresh:
        named = Counter(kind // N_VALUES for kind in top)
        rest = fresh_chaos_cards(layout, box, {s: per_skill - named[s] for s in range(N_HERO_SKILLS)})
    if size is not None:
        rest = fit_chaos_deck(layout, box, rest, size - len(top))
    set_pile(game.piles[Pile.CHAOS], top, rest)


def fresh_chaos_cards(layout, box, wanted):
    """AIV.8: so many unseen cards of each skill."""
    cards = []
    for skill, number in wanted.items():
        kinds = range(skill * N_VALUES, (skill + 1) * N_VALUES)
        for _ in range(number):
            card = box.take_any(layout.game.streams, Stream.CHAOS, kinds)
            cards += [] if card is None else [card]
    return cards


def fit_chaos_deck(layout, box, cards, number):
    """10.4: exactly so many of them; more are drawn from any skill but treachery, those too many go back."""
    chosen = Box(layout.names.skill_cards, cards)
    fitting = []
    for _ in range(number):
        card = chosen.take_any(layout.game.streams, Stream.CHAOS)
        if card is None:
            card = box.take_any(layout.game.streams, Stream.CHAOS, range(N_HERO_SKILLS * N_VALUES))
        if card is None:
            raise DeclaredError(f"{key('chaos_size')}: too few skill cards are left for it")
        fitting.append(card)
    for card in chosen.rest():
        box.left[card] += 1
    return fitting


def lay_out_decks(layout):
    """12.0, AIV.5, AIV.6, AIV.11, AIV.14-AIV.17: every other deck: the cards named on top, the rest by chance."""
    boxes = {deck: box_of(layout, deck) for deck in DECKS if deck not in ("chaos_deck", "loyalty_deck")}
    take_from_game(layout, boxes)
    lay_out_kept(layout, boxes["mythos_deck"])
    lay_out_lasting_spells(layout, boxes["spell_deck"])
    lay_out_waypoints(layout, boxes["waypoint_deck"])
    damage = boxes["damage_deck"]
    named = layout.given.damage or {}
    layout.damage_in_rooms = {space: damage.take(card, key(f"damage.{space}")) for space, card in named.items()}
    for seat, player in layout.seats():
        for item in boxes["item_deck"].take_all(player.items, f"{WHERE}, players[{seat}], key 'items'"):
            layout.game.items[seat, item] += 1
    tops = {deck: box.take_all(getattr(layout.given, deck), key(deck)) for deck, box in boxes.items()}
    give_starting_items(layout, boxes["item_deck"])
    for deck, box in boxes.items():
        set_pile(layout.game.piles[DECKS[deck][0]], tops[deck], box.rest())
    set_pile(layout.game.piles[Pile.LOYALTY], layout.loyalty_top, layout.loyalty_box.rest())
    turn_up_improvements(layout)


def box_of(layout, deck):
    """The box of a deck, full as at the start."""
    pile, _, kind = DECKS[deck]
    return Box(getattr(layout.names, kind), pile_cards(layout.blank.piles[pile]))


def take_from_game(layout, boxes):
    """34.0: what has left the game."""
    for deck, cards in (layout.given.removed or {}).items():
        where = key(f"removed.{deck}")
        boxes[one_of(deck, LOSING_DECKS, where)].take_all(cards, where)


def lay_out_kept(layout, box):
    """1.11, 28.5: mythos cards in play areas and in the discard pile."""
    for seat, player in layout.seats():
        where = f"{WHERE}, players[{seat}], key 'kept'"
        for card in box.take_all(player.kept, where):
            kept = int(layout.ctx.tables.mythos[card].kept)
            if kept == Kept.NOTHING:
                raise DeclaredError(f"{where}: '{layout.names.mythos[card]}' is no card that stays in a play area")
            layout.game.kept[seat, kept] += 1
    discard = box.take_all(layout.given.mythos_discard, key("mythos_discard"))
    set_pile(layout.game.piles[Pile.MYTHOS_DISCARD], (), list(reversed(discard)))


def lay_out_lasting_spells(layout, box):
    """46.1: spells in play areas; these and those out of the game have been cast."""
    for seat, player in layout.seats():
        where = f"{WHERE}, players[{seat}], key 'lasting_spells'"
        for spell in box.take_all(player.lasting_spells, where):
            name = layout.names.spells[spell]
            if name not in LASTING_SPELLS:
                raise DeclaredError(
                    f"{where}: '{name}' never stays in a play area (allowed: {', '.join(LASTING_SPELLS)})"
                )
            layout.game[LASTING_SPELLS[name]][seat] += 1
    layout.game.spells_out = box.all.total() - box.left.total()


def turn_up_improvements(layout):
    """24.7: one Improvement of each owner is face up: the one that is named, else the first."""
    game, names = layout.game, layout.names
    improvements = [item for item in names.items if layout.ctx.tables.items[item].skill >= 0]
    for seat, player in layout.seats():
        where = f"{WHERE}, players[{seat}], key 'active'"
        owned = [names.items[item] for item in improvements if game.items[seat, item] > 0]
        if player.active is not None and layout.ctx.params.card_powers == 0:
            raise DeclaredError(f"{where}: without card powers (rules.card_powers = 0) no Improvement is active")
        if player.active is not None and player.active not in owned:
            raise DeclaredError(
                f"{where}: '{player.active}' is no Improvement among its items (allowed: {', '.join(owned) or 'none'})"
            )
        if owned and layout.ctx.params.card_powers != 0:
            numbers = {name: number for number, name in names.items.items()}
            game.active[seat] = numbers[player.active or owned[0]]


def lay_out_waypoints(layout, box):
    """54.0: waypoint cards in play."""
    cards = box.take_all(layout.given.waypoints, key("waypoints"))
    layout.game.waypoints[: len(cards)] = cards
    layout.game.n_waypoints = len(cards)


def give_starting_items(layout, box):
    """AIV.11: the item of the sheet for whoever has no items named, unless it is named elsewhere."""
    game = layout.game
    for seat, player in layout.seats():
        item = int(layout.ctx.tables.characters[int(game.character[seat])].starting_item)
        if player.items is None and item != NO_CARD and box.has(item):
            box.take_number(item)
            game.items[seat, item] += 1
