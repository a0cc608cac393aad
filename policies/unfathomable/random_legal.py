"""Uniform over the legal options of every question: the floor that every other policy must beat."""

from numba import njit

from sim.rng import below


@njit(cache=True)
def answer(view):
    """Any option, each as likely."""
    return below(view.stream, 0, view.n_options)
