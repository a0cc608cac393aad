"""Intervals for rates."""

from math import sqrt

Z_95 = 1.959963984540054  # the normal quantile of 0.975


def wilson(wins, games, z=Z_95):
    """Wilson's score interval for a rate; without a game nothing is known: 0 to 1."""
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games")
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    centre = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = 0.0 if wins == 0 else (centre - half) / scale
    high = 1.0 if wins == games else (centre + half) / scale
    return low, high
