"""Which way a seat leans at a question: for the humans, or against them."""

from numba import njit

from policies.unfathomable.sight import is_revealed, is_traitor, uniform, weight
from policies.unfathomable.weights import W
from sim.unfathomable.constants import Loyalty, Resource


@njit(cache=True)
def lowest_dial(view):
    """The lowest of the four dials."""
    lowest = view.dials[Resource.FUEL]
    for resource in range(1, 4):
        lowest = min(lowest, view.dials[resource])
    return lowest


@njit(cache=True)
def helps(view, guide):
    """Whether the seat wants this to go well for the humans, whatever it pretends."""
    if not is_traitor(view):
        return True
    if is_revealed(view) or view.role == Loyalty.HYBRID:
        return False
    return is_patient(view, guide)


@njit(cache=True)
def is_patient(view, guide):
    """A cultist needs the distance before the ship may sink: until then it saves the ship from an early end."""
    if view.distance >= guide.params.cultist_distance:
        return False
    if view.distance < weight(view, guide, W.PATIENCE):
        return True
    return lowest_dial(view) <= 2


@njit(cache=True)
def leaning(view, guide, rate):
    """1 to choose what is best for the humans, -1 for the worst; a hidden traitor dares it at the given rate."""
    if helps(view, guide):
        return 1.0
    if is_revealed(view) or uniform(view) < rate:
        return -1.0
    return 1.0
