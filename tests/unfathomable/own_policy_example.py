"""A policy of your own: a Python file with one function, `answer(view, guide)`.

Play it with `fathom run base-5p --policy human=own_policy_example.py`. This one keeps the ship moving: it works in the
Boiler Room, adds the cards that help to every check, and takes any option in all other questions.

`view` is all that the asked seat may know, `guide` all that is printed (rules, cards, board). The question stands in
view.question, its options in view.options[0] to view.options[view.n_options - 1]; the answer is the place of one of
them. The file is compiled when it is loaded, so it must keep to the Python that numba understands.
"""

from numba import njit

from sim.rng import below
from sim.unfathomable.constants import N_VALUES, NONE, Action, Question, Space


@njit
def place_of(view, option):
    """Where an option stands, or -1 if it is not offered."""
    for place in range(view.n_options):
        if view.options[place] == option:
            return place
    return -1


@njit
def helps_check(view, kind):
    """Whether a skill card adds to the running check: its skill is among those that support it."""
    return kind != NONE and (view.check_supports >> (kind // N_VALUES)) & 1 == 1


def answer(view, guide):
    """The place of the chosen option."""
    if view.question == Question.ACTION and view.space[view.seat] == Space.BOILER_ROOM:
        place = place_of(view, Action.SPACE)
        if place >= 0:
            return place
    if view.question == Question.MOVE_TO and place_of(view, Space.BOILER_ROOM) >= 0:
        return place_of(view, Space.BOILER_ROOM)
    if view.question == Question.ADD_TO_CHECK:
        for place in range(view.n_options):
            if helps_check(view, view.options[place]):
                return place
        return 0  # "none of these" comes first: stop adding
    return below(view.stream, 0, view.n_options)  # chance comes only from the seat's own stream
