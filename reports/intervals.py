"""Intervals for one win rate, and for the difference of two that were played with the same luck.

All of them are meant for a number of games fixed beforehand; for a figure that is watched see `sequences.py`.
"""

from dataclasses import astuple, dataclass, fields
from math import ceil, sqrt
from operator import index
from statistics import NormalDist

import numpy as np

from reports.special import beta_cdf, beta_quantile

ENOUGH_DISCORDANT = 20  # from here on Newcombe's paired interval keeps its level


@dataclass(frozen=True)
class Pairs:
    """The same game numbers under rule A and rule B: how many of them won with both, with one only, with neither."""

    both: int
    only_a: int
    only_b: int
    neither: int

    def __post_init__(self):
        for field in fields(self):
            count = index(getattr(self, field.name))  # plain integers: products of four counts outgrow 64 bits
            if count < 0:
                raise ValueError(f"{field.name} is {count}: no count is negative")
            object.__setattr__(self, field.name, count)

    @classmethod
    def from_outcomes(cls, won_a, won_b):
        """Counted from two arrays of truth values; place k of both belongs to the same game number."""
        won_a, won_b = np.asarray(won_a), np.asarray(won_b)
        if won_a.shape != won_b.shape or won_a.ndim != 1:
            raise ValueError(f"no pairs: {won_a.shape} outcomes of A, {won_b.shape} of B")
        if won_a.size and (won_a.dtype != bool or won_b.dtype != bool):
            raise ValueError(f"outcomes are true or false, not {won_a.dtype} and {won_b.dtype}")
        n_both = np.count_nonzero(won_a & won_b) if won_a.size else 0
        n_a, n_b = np.count_nonzero(won_a), np.count_nonzero(won_b)
        return cls(n_both, n_a - n_both, n_b - n_both, won_a.size - n_a - n_b + n_both)

    def __add__(self, other):
        return Pairs(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other))))

    @property
    def games(self):
        return self.both + self.only_a + self.only_b + self.neither

    @property
    def wins_a(self):
        return self.both + self.only_a

    @property
    def wins_b(self):
        return self.both + self.only_b

    @property
    def discordant(self):
        return self.only_a + self.only_b

    @property
    def difference(self):
        """Win rate of B less that of A; None without a game."""
        return (self.only_b - self.only_a) / self.games if self.games else None

    @property
    def is_enough(self):
        """Whether the paired interval may be trusted; if not, say so and name `games_needed`."""
        return self.discordant >= ENOUGH_DISCORDANT


def normal_quantile(level):
    """How many standard errors each side of an interval of this level reaches: 1.96 for 0.95."""
    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, not at {level}")
    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(wins, games, level=0.95):
    """Wilson's score interval for a rate; without a game nothing is known: 0 to 1.

    Covers the true rate in about `level` of all runs, averaged over rates; a little less for some rates near 0 or 1.
    """
    _check_wins(wins, games)
    z = normal_quantile(level)
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    centre = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = 0.0 if wins == 0 else (centre - half) / scale
    high = 1.0 if wins == games else (centre + half) / scale
    return low, high


def jeffreys(wins, games, level=0.95):
    """Jeffreys' interval for a rate: the middle `level` of the Beta(wins + 1/2, losses + 1/2) distribution.

    Covers like Wilson's, and is a little shorter near 0 and 1. Without a win it begins at 0, without a loss it
    ends at 1, whatever the distribution says; so without a game it is 0 to 1.
    """
    _check_wins(wins, games)
    tail = (1 - level) / 2
    if not 0 < tail < 0.5:
        raise ValueError(f"a level lies between 0 and 1, not at {level}")
    a, b = wins + 0.5, games - wins + 0.5
    low = 0.0 if wins == 0 else beta_quantile(tail, a, b)
    high = 1.0 if wins == games else beta_quantile(1 - tail, a, b)
    return low, high


def newcombe(pairs, level=0.95):
    """Newcombe's interval for a paired difference, B less A (his method 10); without a game: -1 to 1.

    Covers the true difference in about `level` of all runs once `pairs.is_enough`; below that it is finite but
    may be too short.
    """
    if pairs.games == 0:
        normal_quantile(level)  # for its check
        return -1.0, 1.0
    rate_a, rate_b = pairs.wins_a / pairs.games, pairs.wins_b / pairs.games
    low_a, high_a = wilson(pairs.wins_a, pairs.games, level)
    low_b, high_b = wilson(pairs.wins_b, pairs.games, level)
    shared = _correlation(pairs)
    below = _combined(rate_b - low_b, high_a - rate_a, shared)
    above = _combined(high_b - rate_b, rate_a - low_a, shared)
    return pairs.difference - below, pairs.difference + above


def mcnemar(pairs, mid_p=False):
    """McNemar's exact p value, two-sided, for "A and B win equally often"; 1 without a discordant pair.

    The exact test errs in at most as many of all runs as the threshold says, often in far fewer. `mid_p` counts
    the observed split half: closer to the threshold, and better able to see a difference, but not guaranteed.
    """
    fewer, n = min(pairs.only_a, pairs.only_b), pairs.discordant
    if pairs.only_a == pairs.only_b:
        return 1.0
    at_most = beta_cdf(0.5, n - fewer, fewer + 1)
    if not mid_p:
        return min(1.0, 2 * at_most)
    less = beta_cdf(0.5, n - fewer + 1, fewer) if fewer else 0.0
    return at_most + less


def games_needed(pairs, half_width, level=0.95):
    """About how many games in all give an interval of +-`half_width` and enough discordant pairs to trust it.

    A plan, not a promise. It takes half a discordant pair more than were seen, so it is finite without any; with
    no game at all it is the plan for two rates near one half with no luck in common.
    """
    if not 0 < half_width < 1:
        raise ValueError(f"a half width lies between 0 and 1, not at {half_width}")
    share = (pairs.discordant + 0.5) / (pairs.games + 1)
    difference = (pairs.only_b - pairs.only_a) / (pairs.games + 1)
    for_width = normal_quantile(level) ** 2 * (share - difference**2) / half_width**2
    return ceil(max(for_width, ENOUGH_DISCORDANT / share))


def variance_ratio(pairs):
    """Games an unpaired design needs for the same width, divided by the games used; None if nothing varies."""
    if pairs.games == 0:
        return None
    rate_a, rate_b = pairs.wins_a / pairs.games, pairs.wins_b / pairs.games
    paired = pairs.discordant / pairs.games - pairs.difference**2
    unpaired = rate_a * (1 - rate_a) + rate_b * (1 - rate_b)
    return unpaired / paired if paired > 0 else None


def _check_wins(wins, games):
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games")


def _correlation(pairs):
    """Of the two outcomes, with Newcombe's continuity correction where it is positive; 0 if one never varies."""
    agreement = pairs.both * pairs.neither - pairs.only_a * pairs.only_b
    if agreement > 0:
        agreement = max(agreement - pairs.games / 2, 0)
    a, b, n = pairs.wins_a, pairs.wins_b, pairs.games
    margins = a * (n - a) * b * (n - b)
    return agreement / sqrt(margins) if margins else 0.0


def _combined(reach, other, correlation):
    """The reach of a difference of two estimates: squares add, less what they share."""
    return sqrt((reach - other) ** 2 + 2 * (1 - correlation) * reach * other)
