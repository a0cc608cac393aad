"""A race of settings toward a target rate: all play the same games, in rounds; hopeless ones drop out.

After every round each setting has an exact interval (Clopper and Pearson) at a level that is adjusted for the number of
settings and of rounds (Bonferroni): with a chance of at least 95 % none of all intervals of the race misses its rate,
whatever luck the settings share. So far out in the tails Wilson's interval would not keep its level. A setting goes on
as long as its interval touches target +- within. If none does any more, the target is out of reach, and those go on
that may still be the nearest. That a higher dial helps the humans is not taken for granted: players act on what they
see, so nothing guarantees it.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from reports.multiple import simultaneous_level
from reports.special import beta_quantile

LEVEL = 0.95
FIRST_GAMES = 64  # of every setting
GROWTH = 2  # from round to round
MOST_NEAREST = 5  # settings that are looked at closely when none is within reach


@dataclass(frozen=True)
class Race:
    """How a race went."""

    wins: np.ndarray  # by setting
    counted: np.ndarray  # games that came to a result
    chosen: np.ndarray  # settings that deserve a closer look
    is_within_reach: bool
    rounds: list  # (games of each setting, settings that played them, settings that go on)
    games: int  # all games of the race


def schedule(last):
    """How many games a setting has played after each round: 64, 128, ... up to `last`."""
    goals = [min(FIRST_GAMES, last)]
    while goals[-1] < last:
        goals.append(min(GROWTH * goals[-1], last))
    return goals


@lru_cache(maxsize=100_000)
def exact(wins, games, level):
    """Clopper and Pearson's interval: never covers less often than its level says."""
    tail = (1 - level) / 2
    low = beta_quantile(tail, wins, games - wins + 1) if wins else 0.0
    high = beta_quantile(1 - tail, wins + 1, games - wins) if wins < games else 1.0
    return low, high


def bounds(wins, counted, level):
    """The lower and the upper ends of all intervals."""
    ends = [exact(int(won), int(games), level) for won, games in zip(wins, counted)]
    return np.array(ends).reshape(-1, 2).T


def touches(low, high, target, within):
    """Which intervals have a rate in common with target +- within."""
    return (high >= target - within) & (low <= target + within)


def may_be_nearest(low, high, target):
    """Which settings are not certainly farther from the target than another one."""
    nearest = np.maximum(0, np.maximum(low - target, target - high))
    farthest = np.maximum(abs(low - target), abs(high - target))
    return nearest <= farthest.min()


def race(size, play, target, within, last):
    """Race `size` settings; `play(numbers, games)` gives their wins and counted games after so many games each."""
    wins, counted, played = (np.zeros(size, np.int64) for _ in range(3))
    goals, rounds = schedule(last), []
    level = simultaneous_level(size * len(goals), LEVEL)
    alive = np.arange(size)
    for goal in goals:
        wins[alive], counted[alive] = play(alive, goal)
        played[alive] = goal
        low, high = bounds(wins, counted, level)
        reachable = touches(low, high, target, within)
        going_on = np.flatnonzero(reachable if reachable.any() else may_be_nearest(low, high, target))
        rounds.append((goal, len(alive), len(going_on)))
        alive = going_on
    chosen = worth_a_look(wins, counted, alive, target, within)
    return Race(wins, counted, chosen, bool(reachable.any()), rounds, int(played.sum()))


def worth_a_look(wins, counted, alive, target, within):
    """Of those that are left the ones whose plain 95 % interval touches the band, or else the few nearest."""
    low, high = bounds(wins[alive], counted[alive], LEVEL)
    close = touches(low, high, target, within)
    if close.any():
        return alive[close]
    distance = abs(wins[alive] / np.maximum(counted[alive], 1) - target)
    return np.sort(alive[np.argsort(distance, kind="stable")[:MOST_NEAREST]])
