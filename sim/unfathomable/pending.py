"""The stack of what waits to be done. A rule that sets off another pushes it here instead of calling it."""

from enum import IntEnum

from numba import njit

from sim.unfathomable.constants import MAX_PENDING, NO_CARD, NO_SEAT, NO_SPACE, Cause


class Pending(IntEnum):
    """Kinds of frames; how each is worked off stands in effects.run_pending."""

    PROGRAM = 0  # effects of a card, from row `pc`
    ADVANCE_TRAVEL = 1  # `count` steps
    ADVANCE_RITUAL = 2  # `count` steps
    CHOOSE_WAYPOINT = 3  # by `you`
    AFTER_WAYPOINT = 4  # back to Start, awakening
    ACTION = 5  # one action of `you`
    AFTER_REVEAL = 6  # what follows a traitor's reveal effect
    AFTER_SPACE = 7  # `you` has used the action of `space`
    AFTER_CARD = 8  # `you` has played a skill card of kind `card`; `value` counts repeats
    SETTLE = 9  # so many mythos cards but one pay for missing distance
    SETTLING_CARD = 10  # a mythos card that does; holds what it interrupted


@njit(cache=True)
def push(game, kind, you, count):
    """A new top frame; its record."""
    if game.n_pending >= MAX_PENDING:
        game.cause = Cause.RULE_GAP
        game.n_pending = 0
    frame = game.pending[game.n_pending]
    game.n_pending += 1
    frame.kind = kind
    frame.pc = 0
    frame.you = you
    frame.stand_in = NO_SEAT
    frame.seat = NO_SEAT
    frame.each = 0
    frame.target = NO_SEAT
    frame.space = NO_SPACE
    frame.card = NO_CARD
    frame.value = 0
    frame.count = count
    frame.result = 0
    frame.outcome = 0
    frame.excess = 0
    frame.checked = 0
    return frame


@njit(cache=True)
def push_program(game, start, you, card):
    """Let the effects that begin at a row of code be resolved by a player; the frame."""
    frame = push(game, Pending.PROGRAM, you, 0)
    frame.pc = start
    frame.card = card
    return frame
