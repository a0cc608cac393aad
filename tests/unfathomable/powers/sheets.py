"""Tables for sheet powers: nothing on the map, no items, all powers on."""

from sim.unfathomable.constants import Event, Use
from tests.unfathomable.builders import Table


def crew(*characters, **rules):
    """A calm table; the next check draws two chaos cards of will 1 and lore 1."""
    t = Table(*characters, rules={"card_powers": 1} | rules).no_deep_ones().passengers()
    t.game.items[:] = 0
    return t.only("chaos", "lore:1", "will:1", "lore:1", "will:1")


def offered(t, seat=0):
    """The actions a seat may choose from now."""
    t.act("nothing", seat=seat).expect_all_used()
    return options(t, "action")[-1]


def options(t, question):
    """The options of every such question so far."""
    return [listed for name, _, listed, _ in t.questions() if name == question]


def asked_for_powers(t):
    """[(seat, [powers]), ...] of the timing windows so far."""
    return [(seat, listed[1:]) for name, seat, listed, _ in t.questions() if name == "use_power"]


def abilities_used(t):
    """Seats that used their sheet ability in a window."""
    return [seat for seat, use, _ in t.events(Event.POWER) if use == Use.ABILITY]


def in_brig(t, seat):
    """The seat sits in the Brig."""
    return t.at(seat, "brig")


def has_feat(t, seat):
    """Whether the feat is still in the play area."""
    return int(t.game.feat[seat]) == 1


def holding(t, seat, *items):
    """Items without asking where they come from."""
    for item in items:
        t.game.items[seat, t.number("items", item)] = 1
    return t
