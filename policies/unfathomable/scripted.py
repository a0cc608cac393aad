"""Answers from a list. The list is taken first, whoever is asked; behind its end comes the first option."""

from numba import njit


@njit(cache=True)
def answer(view):
    """The first option; a scenario's `script` is used up before this is asked."""
    return 0
