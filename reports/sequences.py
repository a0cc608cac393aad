"""Confidence sequences: intervals that may be watched while games are played.

An interval for a fixed number of games, looked at again and again, excludes the truth sooner or later. These here
contain it at all looks at once, in at least `level` of all runs: one may look after every chunk, stop whenever one
likes, and go on after that. Two conditions. Games are counted in an order that does not depend on how they end
(by number, not by which was finished first). And the chance of a win is the same in every game.

The price: at a given number of games they are wider than intervals for that number alone.
"""

from math import log

import numpy as np

from reports.intervals import Pairs
from reports.special import log_beta

PRIOR = 500.0  # Beta(500, 500): sharpest for rates near one half, after some thousand games
STAKES = np.geomspace(0.003, 1.0, 48)  # small ones decide after a million discordant pairs, large ones after ten
MOST_AT_RISK = 0.99  # of the capital, in one game
SECTIONS, ROUNDS = 32, 9  # of a bracket no wider than 2: as good as 45 halvings, and quicker


def rate_sequence(wins, games, level=0.95, prior=PRIOR):
    """One look of a confidence sequence for a win rate: the beta-binomial mixture.

    All looks together contain the true rate in at least `level` of all runs, exactly, at any stopping time. About
    1.5 times as wide as Wilson's interval near one half and ten thousand games, but ten times as wide at a rate of
    0.2: the prior expects a rate near one half. `adaptive_rate_sequence` expects nothing. Which of them, and which
    prior, is chosen before the games are seen.
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games")
    _check_level(level)
    losses = games - wins
    likely = log_beta(prior + wins, prior + losses) - log_beta(prior, prior) + log(1 - level)

    def is_excluded(rate):
        return wins * np.log(rate) + losses * np.log(1 - rate) <= likely

    low = 0.0 if wins == 0 else _edge(is_excluded, 0.0, wins / games)
    high = 1.0 if losses == 0 else _edge(is_excluded, 1.0, wins / games)
    return low, high


def adaptive_rate_sequence(wins, games, level=0.95):
    """One look of a confidence sequence for a win rate anywhere from 0 to 1: the lead over a rule that never wins.

    All looks together contain the true rate in at least `level` of all runs, exactly, at any stopping time. From 50
    wins and 50 losses on about 1.7 times as wide as Wilson's interval.
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games")
    low, high = paired_sequence(Pairs(0, 0, wins, games - wins), level)
    return max(low, 0.0), high


def paired_sequence(pairs, level=0.95):
    """One look of a confidence sequence for a paired difference, B less A: capital of a gambler against each value.

    All looks together contain the true difference in at least `level` of all runs, exactly, at any stopping time
    and for any number of discordant pairs. From 50 discordant pairs to a million it is 1.7 to 1.8 times as wide as
    Newcombe's interval for that number of games alone; without a discordant pair it still shrinks with the games.

    A difference is excluded from below once `log_capital` against it reaches log(2 / (1 - level)), and from above in
    the same way with A and B exchanged. A fair game multiplies a capital of 1 by so much at any time with
    probability (1 - level) / 2 at most (Ville's inequality).
    """
    _check_level(level)
    if pairs.games == 0:
        return -1.0, 1.0
    exchanged = Pairs(pairs.both, pairs.only_b, pairs.only_a, pairs.neither)
    return _lower_limit(pairs, level), -_lower_limit(exchanged, level)


def narrowed(before, now):
    """What two looks of one sequence say together: their intersection, with the guarantee of the sequence.

    Looks that contradict each other happen only in runs that miss the truth anyway, at most 1 - level of all; then
    the new look stands alone.
    """
    low, high = max(before[0], now[0]), min(before[1], now[1])
    return (low, high) if low <= high else now


def log_capital(only_a, only_b, tied, difference):
    """What a gambler who began with 1 and bets that B leads A by more than `difference` now holds; its logarithm.

    In each game a stake s turns a capital of 1 into 1 + s (d - difference), where d is 1 if only B wins, -1 if only A
    does, else 0. If the true difference is `difference`, that is a fair bet. The gambler splits the first capital
    evenly over all STAKES and leaves each part to its stake, so the counts alone tell what is held, not their order.
    No stake risks more than MOST_AT_RISK; hence the capital falls as `difference` grows. All may be arrays.
    """
    only_a, only_b, tied, difference = (np.asarray(value)[..., None] for value in (only_a, only_b, tied, difference))
    stakes = np.minimum(STAKES, MOST_AT_RISK / np.maximum(1 + difference, MOST_AT_RISK))
    logs = (
        only_a * np.log1p(-stakes * (1 + difference))
        + only_b * np.log1p(stakes * (1 - difference))
        + tied * np.log1p(-stakes * difference)
    )
    most = logs.max(axis=-1)
    return most + np.log(np.exp(logs - most[..., None]).mean(axis=-1))


def _lower_limit(pairs, level):
    """The largest difference that is excluded because B does better than that."""
    needed = log(2 / (1 - level))
    tied = pairs.both + pairs.neither

    def is_excluded(difference):
        return log_capital(pairs.only_a, pairs.only_b, tied, difference) >= needed

    return _edge(is_excluded, -1.0, pairs.difference)


def _edge(is_excluded, outside, inside):
    """Where exclusion ends between a value outside, which is never asked, and one inside; the outer side of it."""
    for _ in range(ROUNDS):
        points = np.linspace(outside, inside, SECTIONS + 1)
        last = np.count_nonzero(is_excluded(points[1:-1]))  # exclusion ends once
        outside, inside = points[last], points[last + 1]
    return float(outside)


def _check_level(level):
    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, not at {level}")
