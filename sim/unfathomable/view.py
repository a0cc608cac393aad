"""VIEW: what one seat may know when it is asked something. A policy gets this record and nothing else."""

import numpy as np

from sim.unfathomable.constants import INT, MAX_ITEMS, MAX_OPTIONS, MAX_SEATS, N_KEPT, N_PILES, N_SKILLS

VIEW = np.dtype(
    [
        ("seat", INT),
        ("question", INT),
        ("options", INT, (MAX_OPTIONS,)),
        ("n_options", INT),
        ("stream", np.uint64, (1,)),  # the seat's own random stream
        ("n_seats", INT),
        ("skill_deck_sizes", INT, (N_SKILLS,)),
        ("deck_sizes", INT, (N_PILES,)),  # of the face-down decks
        ("top_discards", INT, (N_SKILLS,)),  # kind of skill card, or -1
        ("top_mythos_discard", INT),
        ("deep_supply", INT),
        ("passenger_supply", INT),
        ("items", INT, (MAX_SEATS, MAX_ITEMS)),
        ("kept", INT, (MAX_SEATS, N_KEPT)),
        ("n_loyalty_cards", INT, (MAX_SEATS,)),
        ("hand_sizes", INT, (MAX_SEATS,)),
        ("added_by", INT, (MAX_SEATS,)),  # cards added to the check, by seat
        ("n_check_cards", INT),
    ]
)
