"""Positions for tests of items and spells: powers on, all items in their deck, no Deep One, no passenger on deck."""

from sim.decks import shuffle_in, take_out
from sim.unfathomable.constants import Pile
from tests.unfathomable.builders import Table
from tests.unfathomable.cards.positions import changes, position

CREW = ("jeanne", "arjun", "william", "jamie")  # none of them is asked for a power when a die is rolled


def table(*characters, **rules):
    """Powers are on; seat 0 is in the Galley, seats 1, 2, ... in the Bridge."""
    t = Table(*(characters or CREW), rules={"card_powers": 1} | rules).no_deep_ones().passengers().monarchs()
    for seat in range(int(t.game.n_seats)):
        for item in t.names.items:
            for _ in range(int(t.game.items[seat, item])):
                shuffle_in(t.game.piles[Pile.ITEM], item)
        t.game.items[seat] = 0
        t.at(seat, "bridge" if seat else "galley")
    return t


def item(t, seat, *names):
    """Items from the deck into a play area."""
    for name in names:
        number = t.number("items", name)
        assert take_out(t.game.piles[Pile.ITEM], number), f"no {name} in the item deck"
        t.game.items[seat, number] += 1
    return t


def item_actions(t, seat=0):
    """What a seat is offered for an action: items only."""
    t.act("nothing", seat=seat)
    return [option[5:] for option in t.questions()[-1][2] if option.startswith("item ")]


def options(t, question):
    """Options of the last question of a kind."""
    return [offered for name, _, offered, _ in t.questions() if name == question][-1]


def times(t, question):
    """How often a question was asked."""
    return [name for name, *_ in t.questions()].count(question)


def change_of(t, do):
    """What changes while something is done; no answer and no die is left over."""
    before = position(t)
    do(t)
    t.expect_all_used()
    return changes(before, position(t))


def cast(t, spell, seat=0):
    """Resolve a spell of the deck as a player."""
    from sim.unfathomable.rules.spells import resolve_spell

    number = t.number("spells", spell)
    assert take_out(t.game.piles[Pile.SPELL], number)
    resolve_spell(t.game, t.ctx, seat, number)
    return t.settle()
