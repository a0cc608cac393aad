"""Game record -> position, complete: reading it again gives the same game."""

from collections import Counter

import numpy as np

from sim.decks import DECK, draw
from sim.unfathomable.constants import FIRST_ROOM, N_KEPT, N_VALUES, NO_CARD, Monster, Pile, Title
from sim.unfathomable.params import printed_rules
from sim.unfathomable.position_cards import DECKS, LASTING_SPELLS, LOSING_DECKS, pile_cards


def write_position(game, prepared):
    """The position as plain Python objects, in the order of the contract."""
    names, settings = prepared.names, prepared.settings
    printed = printed_rules(settings.variant)
    ctx = prepared.context[0]
    return {
        "game": "unfathomable",
        "variant": settings.variant,
        "difficulty": settings.difficulty,
        "rules": {name: value for name, value in settings.rules.items() if value != printed[name]},
        "cards": settings.cards,
        "turn": int(game.turn),
        "human_turns": int(game.human_turns),
        "players": [write_player(game, ctx, names, seat) for seat in range(int(game.n_seats))],
        "current": int(game.current),
        "captain": int(game.titles[Title.CAPTAIN]),
        "keeper": int(game.titles[Title.KEEPER]),
        **write_board(game, names),
        **write_decks(game, prepared),
        "used_spaces": [name for space, name in names.spaces.items() if game.used[space]],
        **write_used_powers(game, ctx, names),
        "barricaded": bool(game.barricaded),
        "dice": [int(die) for die in game.forced_dice[int(game.next_forced_die) : int(game.n_forced_dice)]],
        "choices": write_choices(game, names),
    }


def counted(names, counts):
    """A name per card, from counts by number."""
    return [name for number, name in names.items() for _ in range(int(counts[number]))]


def write_player(game, ctx, names, seat):
    """33.0: everything in front of one player."""
    revealed = bool(game.revealed[seat])
    return {
        "character": names.characters[int(game.character[seat])],
        "space": names.spaces[int(game.space[seat])],
        "loyalty": counted(names.loyalties, game.loyalty[seat]),
        "revealed": revealed,
        **({"shown": names.loyalties[int(game.shown[seat])]} if game.shown[seat] >= 0 else {}),
        "hand": counted(names.skill_cards, game.hand[seat]),
        "items": counted(names.items, game.items[seat]),
        "feat": bool(game.feat[seat]),
        "kept": kept_cards(game, ctx, names, seat),
        "active": None if game.active[seat] == NO_CARD else names.items[int(game.active[seat])],
        "lasting_spells": [name for name, field in LASTING_SPELLS.items() for _ in range(int(game[field][seat]))],
        "looked_at": [other for other in range(int(game.n_seats)) if game.looked_at[seat, other]],
    }


def write_used_powers(game, ctx, names):
    """1.10: what of the powers limited to once per turn was used; uses without such a limit are not remembered."""
    seats = range(int(game.n_seats))
    sheets, items = ctx.tables.characters, ctx.tables.items
    limited = [item for item in names.items if items[item].power.once_per_turn]
    return {
        "used_items": [names.items[item] for item in limited if game.used_items[item]],
        "used_abilities": [
            seat
            for seat in seats
            if game.used_abilities[seat] and sheets[int(game.character[seat])].ability.once_per_turn
        ],
        "used_true_grit": [seat for seat in seats if int(game.used_grit) >> seat & 1],
        "used_title": bool(game.used_title),
    }


def kept_cards(game, ctx, names, seat):
    """1.11: mythos cards in the play area."""
    kinds = [kept for kept in range(1, N_KEPT) for _ in range(int(game.kept[seat, kept]))]
    return [names.mythos[int(ctx.tables.kept_card[kept])] for kept in kinds]


def write_board(game, names):
    """Dials, tracks, figures, passengers and damage."""
    passengers = {name: counted(names.faces, game.passengers[space]) for space, name in names.spaces.items()}
    return {
        "dials": {name: int(game.dials[number]) for number, name in names.resources.items()},
        "tracks": {name: int(game.tracks[track]) for track, name in list(names.tracks.items())[:2]},
        "distance": int(game.distance),
        "awakened": bool(game.awakened),
        "waypoints": [names.waypoints[int(card)] for card in game.waypoints[: int(game.n_waypoints)]],
        "deep_ones": {name: int(game.deep_ones[n]) for n, name in names.spaces.items() if game.deep_ones[n]},
        "mother": names.spaces[int(game.monarchs[Monster.MOTHER])],
        "father": names.spaces[int(game.monarchs[Monster.FATHER])],
        "passengers": {space: faces for space, faces in passengers.items() if faces},
        "passenger_supply": counted(names.faces, game.passenger_supply),
        "damage": {
            names.spaces[FIRST_ROOM + room]: names.damage[int(card)]
            for room, card in enumerate(game.damage)
            if card != NO_CARD
        },
    }


def draw_order(game, pile, stream):
    """The cards of a deck in the order in which they would be drawn; the game itself does not change."""
    decks = np.zeros(1, DECK).view(np.recarray)
    decks[0] = game.piles[pile]
    streams = game.streams.copy()
    return [int(draw(decks[0], streams, int(stream))) for _ in range(int(game.piles[pile].n_cards))]


def write_decks(game, prepared):
    """Every deck in full, top first; discard piles; what is out of the game."""
    names = prepared.names
    decks = {}
    for key, (pile, stream, kind) in DECKS.items():
        ids = getattr(names, kind)
        decks[key] = [ids[card] for card in draw_order(game, int(pile), stream)]
    discard = pile_cards(game.piles[Pile.MYTHOS_DISCARD])
    return {
        **decks,
        "chaos_size": len(decks["chaos_deck"]),
        "mythos_discard": [names.mythos[card] for card in reversed(discard)],
        "skill_discards": skill_discards(game, names),
        "removed": {key: removed_cards(game, prepared, key) for key in LOSING_DECKS},
    }


def skill_discards(game, names):
    """41.2: discard pile by skill, the open card first (30.2)."""
    piles = {}
    for skill, name in names.skills.items():
        kinds = range(skill * N_VALUES, (skill + 1) * N_VALUES)
        cards = [kind for kind in kinds for _ in range(int(game.skill_discard[kind]))]
        top = int(game.last_discard[skill])
        if top in cards:
            cards.remove(top)
            cards.insert(0, top)
        if cards:
            piles[name] = [names.skill_cards[kind] for kind in cards]
    return piles


def cards_in_play(game, names, key):
    """Numbers of the cards of a deck that lie elsewhere in play."""
    if key == "damage_deck":
        return [int(card) for card in game.damage if card != NO_CARD]
    if key == "waypoint_deck":
        return [int(card) for card in game.waypoints[: int(game.n_waypoints)]]
    if key == "item_deck":
        held = game.items.sum(axis=0)
        return [item for item in range(len(held)) for _ in range(int(held[item]))]
    if key == "spell_deck":
        numbers = {name: number for number, name in names.spells.items()}
        return [numbers[name] for name, field in LASTING_SPELLS.items() for _ in range(int(game[field].sum()))]
    return []


def removed_cards(game, prepared, key):
    """34.0: cards of the box that are nowhere in the game."""
    pile, _, kind = DECKS[key]
    gone = Counter(pile_cards(prepared.blank[0].piles[pile]))
    gone.subtract(pile_cards(game.piles[pile]))
    gone.subtract(cards_in_play(game, prepared.names, key))
    return [name for number, name in getattr(prepared.names, kind).items() for _ in range(gone[number])]


def write_choices(game, names):
    """Answers that no decision has taken yet."""
    waiting = game.forced_answers[int(game.next_forced_answer) : int(game.n_forced_answers)]
    return [written_answer(names, int(code)) for code in waiting]


def written_answer(names, code):
    """A forced answer as people write it."""
    return next(name for name, known in names.codes.items() if known == code)
