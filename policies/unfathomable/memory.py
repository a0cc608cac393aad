"""What a scripted player keeps in its memory from one question to the next."""

from enum import IntEnum


class Kept(IntEnum):
    """Places of view.memory."""

    SUSPICION_STAMP = 0  # number of things seen when the suspicion was worked out, and one more
    SUSPICION = 1  # six: one per seat
    OWN_SUSPICION = 7  # what the others must think of this seat
    OWN_STAMP = 12  # the same stamp for it
    CHECK_STAMP = 8  # number of the check whose worth is kept
    CHECK_WORTH = 9
    GAP_STAMP = 10  # number of the check whose gap is kept
    GAP = 11  # points that this seat set out to add to it
