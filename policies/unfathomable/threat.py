"""What a revealed traitor threatens to do where it stands: the reason to go there and attack."""

from numba import njit

from policies.unfathomable.sight import is_damaged, on_deck_space, others_in, weight
from policies.unfathomable.weights import W
from policies.unfathomable.worth import SOULS_PER_PASSENGER, damage_price, dial_price, travel_step
from sim.unfathomable.constants import NONE, Resource, Space

MOST_AT_ONCE = 12.0  # dial points that a threat counts at most: it may yet not come true


@njit(cache=True)
def dial_of_room(space):
    """The dial that Ransack takes from in a room, or NONE."""
    if space == Space.BOILER_ROOM:
        return Resource.FUEL + 0
    if space == Space.GALLEY:
        return Resource.FOOD + 0
    if space == Space.CHAPEL:
        return Resource.SANITY + 0
    return NONE + 0


@njit(cache=True)
def camp_threat(view, guide, space):
    """What a revealed traitor who stands in a space will take there: a dial, a soul, the use of the room."""
    if on_deck_space(space):
        if view.passengers[space] > 0 and others_in(view, space, 0) == 0:
            return min(SOULS_PER_PASSENGER * dial_price(view, guide, Resource.SOULS), MOST_AT_ONCE)
        return 0.0
    dial = dial_of_room(space)
    if dial == NONE:
        return 0.0
    loss = weight(view, guide, W.RANSACK_FEAR) * min(dial_price(view, guide, dial), MOST_AT_ONCE)
    if is_damaged(view, space):
        return loss + weight(view, guide, W.BLOCK_FEAR) * min(damage_price(view, guide), MOST_AT_ONCE)
    if space == Space.BOILER_ROOM:
        loss += weight(view, guide, W.BLOCK_FEAR) * min(travel_step(view, guide), MOST_AT_ONCE)
    return loss
