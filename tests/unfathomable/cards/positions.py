"""Positions as plain tables, so that a test can tell exactly what a card changed and that it changed nothing else."""

from collections import defaultdict

from sim.decks import take_out
from sim.unfathomable.constants import Kept, Pile, Skill, Title
from tests.unfathomable.builders import Table

# seat 0 is the current player, seat 1 the Captain, seat 2 the Keeper of the Tome, seat 3 holds no title
CREW = ("jeanne", "arjun", "william", "samira")
N_VALUES = 5


def quiet(*characters):
    """The crew at their starting spaces, no Deep One on the board, a soul on deck 3 and a blank on deck 4."""
    return Table(*(characters or CREW)).no_deep_ones().passengers(deck_3=("soul",), deck_4=("blank",))


def gives(t, seat, *items):
    """Items from the deck into a play area."""
    for name in items:
        number = t.number("items", name)
        assert take_out(t.game.piles[Pile.ITEM], number), f"no {name} in the item deck"
        t.game.items[seat, number] += 1
    return t


def no_items(t, seat):
    """An empty play area."""
    t.game.items[seat] = 0
    return t


def kept(t, seat):
    """Names of the kept mythos cards of a seat."""
    return tuple(k.name.lower() for k in Kept for _ in range(int(t.game.kept[seat, k])))


def discarded(t):
    """Names of the cards in the mythos discard pile."""
    pile = t.game.piles[Pile.MYTHOS_DISCARD]
    return sorted(t.names.mythos[int(pile.cards[i])] for i in range(int(pile.n_cards)))


def position(t):
    """All that a card can change: numbers by name (compared as differences) and anything else by name."""
    game = t.game
    hero = Skill.TREACHERY * N_VALUES
    found = dict(t.dials)
    found |= t.tracks()
    found |= {"distance": int(game.distance), "deep_supply": int(game.deep_supply)}
    found |= {f"deep_ones.{space}": n for space, n in t.deep_ones_at().items()}
    found |= {"supply": int(game.passenger_supply.sum())}
    found |= {f"passengers.{space}": n for space, n in t.passengers_at().items()}
    found |= {f"damage.{room}": card for room, card in t.damage_at().items()}
    found |= t.monarchs_at()
    for seat in range(int(game.n_seats)):
        found[f"space.{seat}"] = t.where(seat)
        found[f"hand.{seat}"] = int(game.hand[seat].sum())
        found[f"items.{seat}"] = tuple(t.items(seat))
        found[f"kept.{seat}"] = kept(t, seat)
        found[f"loyalty.{seat}"] = tuple(int(n) for n in game.loyalty[seat])
    found["captain"] = f"seat {game.titles[Title.CAPTAIN]}"
    found["keeper"] = f"seat {game.titles[Title.KEEPER]}"
    found["skill_decks"] = int(game.skill_deck[:hero].sum())
    found["treachery"] = int(game.skill_deck[hero:].sum())
    found["discards"] = int(game.skill_discard.sum())
    for pile in (Pile.CHAOS, Pile.ITEM, Pile.SPELL, Pile.WAYPOINT, Pile.DAMAGE):
        found[f"{pile.name.lower()}_deck"] = int(game.piles[pile].n_cards)
    found["ended"] = t.cause
    return found


def changes(before, after):
    """What differs: numbers as differences, the rest as it is now (None if it is gone)."""
    changed = {}
    for name in before.keys() | after.keys():
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        if isinstance(old if old is not None else new, int):
            changed[name] = (new or 0) - (old or 0)
        else:
            changed[name] = new
    return changed


def both(*parts):
    """Changes together; numbers of the same name are added up."""
    total = defaultdict(int)
    for part in parts:
        for name, value in part.items():
            total[name] = total[name] + value if isinstance(value, int) else value
    return {name: value for name, value in total.items() if value != 0}


def risked(*decks):
    """One passenger each from the supply to these deck spaces."""
    return both({"supply": -len(decks)} if decks else {}, *({f"passengers.deck_{deck}": 1} for deck in decks))


def spawned(number, *spaces):
    """So many Deep Ones from their supply to each of these spaces."""
    return both({"deep_supply": -number * len(spaces)}, *({f"deep_ones.{space}": number} for space in spaces))


def defeated_deep(**numbers):
    """Deep Ones of these spaces go back to their supply."""
    return both({"deep_supply": sum(numbers.values())}, {f"deep_ones.{s}": -n for s, n in numbers.items()})


def moved_deep(origin, target, number=1):
    """Deep Ones change their space."""
    return {f"deep_ones.{origin}": -number, f"deep_ones.{target}": number}


def damage(**cards):
    """Structural damage cards from the deck into rooms, by the skill of their repair: damage(galley='lore')."""
    rooms = {f"damage.{room}": f"structural_damage_{skill}" for room, skill in cards.items()}
    return both(rooms, {"damage_deck": -len(cards)})


def treachery(number):
    """Treachery cards from their deck into the chaos deck."""
    return {"chaos_deck": number, "treachery": -number}


def discards(seat, number):
    """So many cards of a hand."""
    return {f"hand.{seat}": -number, "discards": number}


def structural(t, *skills):
    """Structural damage cards on top of the damage deck, the first one uppermost."""
    return t.top("damage", *(f"structural_damage_{skill}" for skill in skills))


def asked(t):
    """Questions so far, as 'question seat: option option'."""
    return [f"{question} {seat}: {' '.join(options)}" for question, seat, options, _ in t.questions()]


def hand(seat, *cards):
    """Give skill cards to a seat."""
    return lambda t: t.hand(seat, *cards)


def supply(*faces):
    """Put exactly these passengers into the supply."""
    return lambda t: t.supply(*faces)


def track(name, steps):
    """Put the token of a track so many steps from Start."""

    def given(t):
        t.game.tracks[t.number("tracks", name)] = steps

    return given


def dial(name, value):
    """Set a dial."""

    def given(t):
        t.game.dials[t.number("resources", name)] = value

    return given


def setup(*steps):
    """Several steps of setting up, in order."""

    def given(t):
        for step in steps:
            step(t)

    return given
