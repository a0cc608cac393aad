"""VIEW: what one seat may know. GUIDE: what is printed. A policy gets these two records and nothing else.

A view lies over the game record without copying it, and names only the fields that are open to all, together with those
filled for the seat that is asked. What is hidden has no name in it: other hands and loyalties, the order of the decks,
the faces of passengers, the cards of a check before they are turned up.
"""

import numpy as np
from numba import from_dtype, types

from sim.unfathomable.prospects import Part, Prospect
from sim.unfathomable.seat_view import SEAT_VIEW
from sim.unfathomable.state import CHECK, GAME
from sim.unfathomable.tables import CONTEXT

__all__ = ["ENTRY", "GUIDE", "VIEW", "Part", "Prospect", "as_guide", "as_view"]

OPEN_FIELDS = (
    "n_seats",
    "turn",
    "human_turns",
    "current",
    "actions_left",
    "titles",
    "character",
    "seat_of",
    "space",
    "revealed",
    "shown",
    "feat",
    "hand_sizes",
    "items",
    "kept",
    "dials",
    "tracks",
    "distance",
    "awakened",
    "n_deals",
    "waypoints",
    "n_waypoints",
    "deep_ones",
    "deep_supply",
    "waiting",
    "monarchs",
    "barricaded",
    "damage",
    "used",
    "roll",
    "used_items",
    "used_abilities",
    "used_title",
    "used_grit",
    "active",
    "wards",
    "scripts",
    "spells_out",
    "power_user",
    "endangered",
    "mythos_card",
    "skip_icons",
    "belief",
    "last_belief",
    "n_seen",
)
OPEN_CHECK_FIELDS = (
    "target",
    "partial",
    "supports",
    "n_cards",
    "added_by",
    "is_mythos",
    "no_chaos",
    "face_up",
    "is_revealed",
    "number",
    "accused",
    "row",
)
SHOWN_TO_SEAT = tuple(name for name in SEAT_VIEW.names if name != "answered")
GUIDE_FIELDS = ("params", "tables", "seats", "players")


def overlay(record, named):
    """A record type over the memory of another one: {name: (type, offset)}."""
    return np.dtype(
        {
            "names": list(named),
            "formats": [kind for kind, _ in named.values()],
            "offsets": [offset for _, offset in named.values()],
            "itemsize": record.itemsize,
        }
    )


def fields(record, names, start=0, prefix=""):
    """{name: (type, offset)} of some fields of a record that begins at `start`."""
    return {prefix + name: (record.fields[name][0], start + record.fields[name][1]) for name in names}


VIEW = overlay(
    GAME,
    fields(GAME, OPEN_FIELDS)
    | fields(CHECK, OPEN_CHECK_FIELDS, GAME.fields["check"][1], "check_")
    | {"passengers": GAME.fields["passenger_counts"][:2]}
    | fields(SEAT_VIEW, SHOWN_TO_SEAT, GAME.fields["seat_view"][1]),
)
GUIDE = overlay(CONTEXT, fields(CONTEXT, GUIDE_FIELDS))
ENTRY = types.int64(types.CPointer(from_dtype(VIEW)), types.CPointer(from_dtype(GUIDE)))  # a policy, as it is called


def as_view(game):
    """The view over a game record, outside compiled code."""
    return np.asarray(game).reshape(1).view(VIEW).view(np.recarray)[0]


def as_guide(ctx):
    """The guide over a context, outside compiled code."""
    return np.asarray(ctx).reshape(1).view(GUIDE).view(np.recarray)[0]
