"""SEAT_VIEW: the part of a game record that is filled for the seat that is asked something."""

import numpy as np

from sim.unfathomable.constants import (
    INT,
    MAX_OPTIONS,
    MAX_SEATS,
    N_KINDS,
    N_PILES,
    N_SKILLS,
)

N_SCRATCH = 96
N_MEMORY = 16

SEAT_VIEW = np.dtype(
    [
        ("seat", INT),
        ("role", INT),  # Loyalty: what the own cards make of the seat
        ("policy", INT),  # row of the guide's players: whose weights count
        ("question", INT),
        ("about", INT),  # the row of code, card or space that the question is about, or -1
        ("window", INT),  # Timing, in USE_POWER
        ("options", INT, (MAX_OPTIONS,)),
        ("n_options", INT),
        ("answered", INT),  # what the policy returned
        ("stream", np.uint64, (1,)),  # the seat's own random stream
        ("hand", INT, (N_KINDS,)),  # own cards
        ("loyalty", INT, (3,)),  # own cards by kind
        ("seen", INT, (MAX_SEATS,)),  # what looking at a seat's loyalty cards showed: 1 human, 2 traitor, 0 not seen
        ("given", INT),  # points that this seat has added to the running check; opposing ones count against
        ("skill_deck_sizes", INT, (N_SKILLS,)),
        ("deck_sizes", INT, (N_PILES,)),  # of the face-down decks
        ("top_discards", INT, (N_SKILLS,)),  # kind of skill card, or -1
        ("top_mythos_discard", INT),
        ("passenger_supply", INT),
        ("n_loyalty_cards", INT, (MAX_SEATS,)),
        ("is_partner", INT, (MAX_SEATS,)),  # another character of the same person
        ("partner_hands", INT, (MAX_SEATS, N_KINDS)),
        ("pile", INT, (N_KINDS,)),  # cards of the check that lie face up
        ("pile_total", INT),  # once all are turned up
        ("memory", np.float64, (N_MEMORY,)),  # what the seat's policy has kept for itself from earlier questions
        (
            "scores",
            np.float64,
            (MAX_OPTIONS,),
        ),  # room for a policy to think in: it may write here and in its memory
        ("scratch", np.float64, (N_SCRATCH,)),
    ]
)
