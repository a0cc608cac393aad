"""Picking the best of the scores, with the noise of a player who is not perfect."""

from numba import njit

from policies.unfathomable.sight import blur, weight
from policies.unfathomable.weights import W


@njit(cache=True)
def best_score(view, guide, sign):
    """The place with the highest score (sign 1) or the lowest (sign -1), blurred by the player's noise."""
    noise = weight(view, guide, W.NOISE)
    found = 0
    best = -1e9
    for place in range(view.n_options):
        score = sign * view.scores[place]
        if noise > 0:
            score += noise * blur(view)
        if score > best:
            best = score
            found = place
    return found
