"""GAME: the record of all that changes during a game. One game is one record: copied, compared and hashed whole."""

import numpy as np

from sim.decks import DECK
from sim.unfathomable.constants import (
    INT,
    MAX_FORCED,
    MAX_ITEMS,
    MAX_PENDING,
    MAX_SEATS,
    MAX_WAYPOINTS,
    N_CHARACTERS,
    N_FACES,
    N_KEPT,
    N_KINDS,
    N_PILES,
    N_ROOMS,
    N_SPACES,
    N_STREAMS,
)
from sim.unfathomable.seat_view import N_MEMORY, SEAT_VIEW

# What waits to be done: the top frame is worked on first, so an effect that sets off another one is
# finished only after it, without one rule calling another in a circle.
FRAME = np.dtype(
    [
        ("kind", INT),  # pending.Pending
        ("pc", INT),  # next row of code, in a card's effects
        ("you", INT),  # the player who resolves it
        ("stand_in", INT),  # who counts as Captain, Keeper and everyone named, or -1
        ("seat", INT),  # `self` inside `each`
        ("each", INT),  # how far `each` has come
        ("target", INT),  # the seat chosen by `choose ... target`
        ("space", INT),  # the space rolled, chosen or damaged last
        ("card", INT),
        ("value", INT),  # value of the skill card discarded last
        ("count", INT),
        ("result", INT),  # the last die, after modifiers
        ("outcome", INT),  # of the last skill check
        ("excess", INT),  # by how much it was passed
        ("checked", INT),  # its cards are discarded when the effects are done
    ]
)

CHECK = np.dtype(
    [
        ("target", INT),
        ("partial", INT),
        ("supports", INT),  # bit per skill
        ("pile", INT, (N_KINDS,)),  # cards added, by kind
        ("n_cards", INT),
        ("added_by", INT, (MAX_SEATS,)),
        ("total", INT),
        ("change", INT),  # from powers used after the cards are revealed
        ("is_mythos", INT),
        ("no_chaos", INT),
        ("face_up", INT),
        ("decided", INT),  # an outcome set without playing the check, or -1
        ("extra_card_used", INT),
        ("ring_used", INT),
        ("row", INT),  # of code, behind which the outlooks of its results are found; -1 for none
        ("given", INT, (MAX_SEATS,)),  # points added, by seat; opposing ones count against
        ("is_revealed", INT),  # all cards are turned up
        ("number", INT),  # how many checks there have been
        ("accused", INT),  # the seat chosen before, where a choice led to the check
    ]
)

ROLL = np.dtype(
    [
        ("die", INT),
        ("change", INT),
        ("is_attack", INT),
        ("fixed", INT),  # set to a face: no reroll
        ("almanac_used", INT),
        ("pistol_of", INT),  # the seat that may reroll this attack once, or -1
        ("row", INT),  # of code that rolls, or -1
        ("defender", INT),  # of an attack: a seat or DEEP_ONE
    ]
)

GAME = np.dtype(
    [
        ("streams", np.uint64, (N_STREAMS,)),
        ("number", INT),
        ("cause", INT),
        ("n_seats", INT),
        ("turn", INT),
        ("human_turns", INT),
        ("current", INT),
        ("actions_left", INT),  # of the Action step, behind the one being taken
        ("titles", INT, (2,)),  # seat by title
        ("character", INT, (MAX_SEATS,)),
        ("seat_of", INT, (N_CHARACTERS,)),
        ("space", INT, (MAX_SEATS,)),
        ("revealed", INT, (MAX_SEATS,)),
        ("loyalty", INT, (MAX_SEATS, 3)),  # all cards of the seat, by kind
        ("shown", INT, (MAX_SEATS,)),  # the loyalty kind turned face up, or -1
        ("feat", INT, (MAX_SEATS,)),
        ("hand", INT, (MAX_SEATS, N_KINDS)),
        ("hand_sizes", INT, (MAX_SEATS,)),  # counted along, like the next one: hands change in rules.skill_cards alone
        ("hand_kinds", INT, (MAX_SEATS,)),  # kinds in hand, a bit each
        ("items", INT, (MAX_SEATS, MAX_ITEMS)),
        ("kept", INT, (MAX_SEATS, N_KEPT)),  # mythos cards in the play area
        ("dials", INT, (4,)),
        ("tracks", INT, (2,)),
        ("distance", INT),
        ("awakened", INT),
        ("n_deals", INT),  # loyalty cards dealt to everyone so far
        ("waypoints", INT, (MAX_WAYPOINTS,)),  # in play, in order
        ("n_waypoints", INT),
        ("deep_ones", INT, (N_SPACES,)),
        ("deep_supply", INT),
        ("waiting", INT, (N_SPACES,)),  # Deep Ones still to activate
        ("monarchs", INT, (3,)),  # space, indexed by Monster
        ("barricaded", INT),
        ("passengers", INT, (N_SPACES, N_FACES)),
        ("passenger_counts", INT, (N_SPACES,)),  # counted along: they come and go in rules.passengers alone
        ("passenger_supply", INT, (N_FACES,)),
        ("damage", INT, (N_ROOMS,)),
        ("skill_deck", INT, (N_KINDS,)),
        ("skill_discard", INT, (N_KINDS,)),
        ("last_discard", INT, (6,)),
        ("piles", DECK, (N_PILES,)),
        ("used", INT, (N_SPACES,)),  # space actions used this turn
        ("check", CHECK),
        ("roll", ROLL),
        ("played", INT, (N_KINDS,)),  # skill cards whose ability is being resolved
        ("used_items", INT, (MAX_ITEMS,)),  # this turn
        ("used_abilities", INT, (MAX_SEATS,)),
        ("used_title", INT),
        ("used_grit", INT),
        ("active", INT, (MAX_SEATS,)),  # the face-up Improvement, or -1
        ("wards", INT, (MAX_SEATS,)),  # Flesh Ward in the play area
        ("scripts", INT, (MAX_SEATS,)),  # Revelation of Script
        ("looked_at", INT, (MAX_SEATS, MAX_SEATS)),  # loyalty cards seen, by seat, of seat: 1 human, 2 traitor
        ("spells_out", INT),  # cast and removed
        ("power_user", INT),  # who answered in the window that is open
        ("endangered", INT),  # the seat that would be defeated
        ("mythos_card", INT),  # being resolved
        ("mythos_kept", INT),  # it went to a play area
        ("skip_icons", INT),
        ("procedure_done", INT),  # what the fixed procedure has done this turn, bit per Step
        ("abilities_played", INT),  # treachery abilities that it has played this turn
        ("pending", FRAME, (MAX_PENDING,)),
        ("n_pending", INT),
        ("belief", np.float64, (1 << MAX_SEATS,)),  # how well each set of traitors explains what all have seen
        ("last_belief", np.float64, (1 << MAX_SEATS,)),  # the same, from the last skill check alone
        ("n_seen", INT),  # how often the belief has changed
        ("pile_chances", np.float64, (MAX_SEATS + 1,)),  # scratch: of the cards of a check, by number of traitors
        ("memory", np.float64, (MAX_SEATS, N_MEMORY)),  # of the seats' policies
        ("seat_view", SEAT_VIEW),
        ("forced_dice", INT, (MAX_FORCED,)),
        ("n_forced_dice", INT),
        ("next_forced_die", INT),
        ("forced_answers", INT, (MAX_FORCED,)),
        ("n_forced_answers", INT),
        ("next_forced_answer", INT),
        ("dealt", INT, (MAX_SEATS,)),  # scratch: loyalty kind dealt at the awakening
        ("counts", INT, (6,)),  # scratch: cards wanted by skill
        ("n_questions", INT),
        ("n_dice", INT),
    ]
)


def new_games(n):
    """Room for n games, usable compiled and uncompiled."""
    return np.zeros(n, GAME).view(np.recarray)
