"""Confidence sequences: exact fairness, worked-out looks, and what happens to whoever keeps looking."""

from math import factorial, log, sqrt
from time import perf_counter

import numpy as np
import pytest

from reports.intervals import Pairs, newcombe, wilson
from reports.sequences import (
    MOST_AT_RISK,
    PRIOR,
    STAKES,
    adaptive_rate_sequence,
    log_capital,
    narrowed,
    paired_sequence,
    rate_sequence,
)

RATE_SEQUENCES = [rate_sequence, adaptive_rate_sequence]
NO_GAMES = Pairs(0, 0, 0, 0)
LOOKS = 200
COMPARISONS = 2000

# chances of both, only A, only B, neither; games between two looks
WATCHED = {
    "equal rules, much luck in common": ([0.45, 0.05, 0.05, 0.45], 100),
    "equal rules, few pairs at a look": ([0.48, 0.02, 0.02, 0.48], 20),
    "a small difference": ([0.42, 0.01, 0.04, 0.53], 100),
    "a large difference, rare wins": ([0.05, 0.05, 0.25, 0.65], 100),
}


def watched_counts(chances, chunk, runs, seed):
    """Counts of the four kinds of pairs: run, look, kind."""
    return np.random.default_rng(seed).multinomial(chunk, chances, size=(runs, LOOKS)).cumsum(axis=1)


def ever_excludes(counts, difference):
    """For each run whether some look of its sequence excludes the difference."""
    excluded = []
    for run in counts:
        both, only_a, only_b, neither = run.T
        capital = np.maximum(
            log_capital(only_a, only_b, both + neither, difference),
            log_capital(only_b, only_a, both + neither, -difference),
        )
        excluded.append(capital.max() >= log(2 / 0.05))
    return np.array(excluded)


def contains(interval, value):
    return interval[0] <= value <= interval[1]


# The paired sequence


@pytest.mark.parametrize(("chance_a", "chance_b"), [(0.1, 0.1), (0.02, 0.3), (0.6, 0.05), (0.0, 0.4), (0.0, 1.0)])
def test_a_bet_against_the_truth_is_fair(chance_a, chance_b):
    """Over all outcomes of 6 games the capital is worth 1 on average."""
    worth = 0.0
    for only_a in range(7):
        for only_b in range(7 - only_a):
            tied = 6 - only_a - only_b
            ways = factorial(6) / (factorial(only_a) * factorial(only_b) * factorial(tied))
            chance = ways * chance_a**only_a * chance_b**only_b * (1 - chance_a - chance_b) ** tied
            if chance > 0:
                worth += chance * np.exp(log_capital(only_a, only_b, tied, chance_b - chance_a))
    assert worth == pytest.approx(1.0)


def test_the_capital_of_one_game_is_the_mean_over_the_stakes():
    stakes = np.minimum(STAKES, MOST_AT_RISK)
    assert log_capital(0, 1, 0, 0.0) == pytest.approx(log(np.mean(1 + stakes)))
    assert log_capital(1, 0, 0, 0.0) == pytest.approx(log(np.mean(1 - stakes)))
    assert log_capital(0, 0, 1, 0.0) == pytest.approx(0.0)


@pytest.mark.parametrize("counts", [(0, 0, 50), (0, 20, 0), (20, 0, 0), (3, 8, 100), (400, 500, 10_000)])
def test_the_capital_falls_as_the_difference_bet_against_grows(counts):
    capital = [log_capital(*counts, difference) for difference in np.linspace(-1, 1, 401)]
    assert np.all(np.diff(capital) <= 1e-9)


@pytest.mark.parametrize(
    "pairs", [Pairs(40, 3, 8, 49), Pairs(0, 0, 30, 0), Pairs(500, 0, 0, 500), Pairs(90, 400, 30, 5)]
)
def test_the_limits_are_where_the_capital_is_large_enough(pairs):
    low, high = paired_sequence(pairs)
    tied = pairs.both + pairs.neither
    needed = log(2 / 0.05)
    assert low <= pairs.difference <= high
    if low > -1:
        assert log_capital(pairs.only_a, pairs.only_b, tied, low) == pytest.approx(needed, abs=1e-6)
    if high < 1:
        assert log_capital(pairs.only_b, pairs.only_a, tied, -high) == pytest.approx(needed, abs=1e-6)


@pytest.mark.parametrize("name", WATCHED)
def test_watched_at_every_chunk_the_paired_sequence_keeps_the_truth(name):
    chances, chunk = WATCHED[name]
    excluded = ever_excludes(watched_counts(chances, chunk, COMPARISONS, seed=1), chances[2] - chances[1])
    assert 0 < excluded.mean() <= 0.05


@pytest.mark.parametrize("name", WATCHED)
def test_watched_at_every_chunk_a_plain_interval_loses_the_truth(name):
    chances, chunk = WATCHED[name]
    difference = chances[2] - chances[1]
    counts = watched_counts(chances, chunk, 400, seed=1)
    looks = [[contains(newcombe(Pairs(*look)), difference) for look in run] for run in counts]
    assert np.mean([not all(run) for run in looks]) > 0.25
    assert np.mean([not run[-1] for run in looks]) < 0.08  # looked at once it is what it says


def test_narrowed_looks_keep_the_truth_and_never_widen():
    chances, chunk = WATCHED["a small difference"]
    counts = watched_counts(chances, chunk, 12, seed=5)[:, ::4]
    excluded = ever_excludes(counts, 0.03)
    for run, is_out in zip(counts, excluded):
        interval = (-1.0, 1.0)
        for look in run:
            before = interval
            interval = narrowed(interval, paired_sequence(Pairs(*look)))
            assert before[0] <= interval[0] <= interval[1] <= before[1]
        assert is_out or contains(interval, 0.03)


@pytest.mark.parametrize("discordant", [50, 300, 3000, 100_000, 1_000_000])
@pytest.mark.parametrize("share_b", [0.5, 0.7])
@pytest.mark.parametrize("share_discordant", [0.05, 0.3])
def test_watching_costs_less_than_twice_the_width(discordant, share_b, share_discordant):
    only_b = round(discordant * share_b)
    tied = round(discordant / share_discordant) - discordant
    pairs = Pairs(tied // 2, discordant - only_b, only_b, tied - tied // 2)
    low, high = paired_sequence(pairs)
    plain_low, plain_high = newcombe(pairs)
    assert 1.65 < (high - low) / (plain_high - plain_low) < 1.85


def test_equal_arms_narrow_down_to_no_difference():
    widths = [np.ptp(paired_sequence(Pairs(n, 0, 0, n))) for n in (0, 1, 50, 1000, 100_000)]
    assert widths[:2] == [2.0, 2.0]
    assert np.all(np.diff(widths[1:]) < 0)
    assert widths[3] < 0.01
    for pairs in (Pairs(100, 0, 0, 0), Pairs(0, 0, 0, 100)):
        assert paired_sequence(pairs) == paired_sequence(Pairs(50, 0, 0, 50))


@pytest.mark.parametrize(
    "pairs", [NO_GAMES, Pairs(1, 0, 0, 0), Pairs(0, 1, 0, 0), Pairs(0, 0, 1, 0), Pairs(0, 0, 0, 1)]
)
def test_up_to_one_game_any_difference_is_possible(pairs):
    assert paired_sequence(pairs) == (-1.0, 1.0)


def test_a_rule_that_always_wins_where_the_other_loses():
    low, high = paired_sequence(Pairs(0, 0, 100, 0))
    assert 0.8 < low < high == 1.0
    assert paired_sequence(Pairs(0, 100, 0, 0)) == (-1.0, -low)


def test_a_higher_level_is_wider():
    pairs = Pairs(400, 40, 60, 500)
    low, high = paired_sequence(pairs, level=0.99)
    assert low < paired_sequence(pairs)[0] < paired_sequence(pairs)[1] < high


def test_a_look_takes_less_than_ten_milliseconds():
    pairs = Pairs(400_000, 40_000, 50_000, 500_000)
    times = []
    for _ in range(10):
        start = perf_counter()
        paired_sequence(pairs)
        times.append(perf_counter() - start)
    assert min(times) < 0.010


def test_looks_that_contradict_each_other_leave_the_newer_one():
    assert narrowed((0.1, 0.4), (0.2, 0.6)) == (0.2, 0.4)
    assert narrowed((0.1, 0.2), (0.3, 0.4)) == (0.3, 0.4)


# One rate


def test_one_lost_game_worked_out():
    """A loss has probability 1/2 under any symmetric prior: a rate is excluded where 1 - rate is 0.05 times that."""
    assert rate_sequence(0, 1) == (0.0, pytest.approx(0.975))
    assert rate_sequence(1, 1) == (pytest.approx(0.025), 1.0)


def test_the_limits_of_a_rate_are_where_the_mixture_is_twenty_times_as_likely():
    """A uniform prior gives each number of wins of 10 the probability 1/11, each order of 4 wins 1 / (11 * 210)."""
    for rate in rate_sequence(4, 10, prior=1.0):
        assert rate**4 * (1 - rate) ** 6 == pytest.approx(0.05 / (11 * 210))


@pytest.mark.parametrize(("wins", "games"), [(1, 3), (430, 1000), (52_000, 100_000)])
@pytest.mark.parametrize(("level", "prior"), [(0.95, PRIOR), (0.9, PRIOR), (0.99, 1.0)])
def test_the_mixture_agrees_with_the_beta_binomial_distribution_of_scipy(wins, games, level, prior):
    """At both limits the binomial is 1 - level times as likely as the beta-binomial, whatever the order of wins."""
    stats = pytest.importorskip("scipy.stats")
    mixture = stats.betabinom.logpmf(wins, games, prior, prior)
    for rate in rate_sequence(wins, games, level, prior):
        assert stats.binom.logpmf(wins, games, rate) - mixture == pytest.approx(log(1 - level), abs=1e-6)


@pytest.mark.parametrize("sequence", RATE_SEQUENCES)
def test_a_rate_watched_after_every_hundred_games_keeps_the_truth(sequence):
    runs, looks = (400, 100) if sequence is rate_sequence else (50, 25)
    for rate in (0.5, 0.43):
        wins = np.random.default_rng(12).binomial(10_000 // looks, rate, size=(runs, looks)).cumsum(axis=1)
        games = np.arange(1, looks + 1) * (10_000 // looks)
        kept = [all(contains(sequence(int(w), int(n)), rate) for w, n in zip(run, games)) for run in wins]
        plain = [all(contains(wilson(int(w), int(n)), rate) for w, n in zip(run, games)) for run in wins]
        assert np.mean(kept) >= 0.95
        assert np.mean(plain) < 0.8


@pytest.mark.parametrize("sequence", RATE_SEQUENCES)
def test_few_games_and_extreme_rates_give_finite_limits(sequence):
    assert sequence(0, 0) == (0.0, 1.0)
    for games in (1, 30, 5000):
        low, high = sequence(0, games)
        assert low == 0.0 < high <= 1.0
        mirrored_low, mirrored_high = sequence(games, games)
        assert (1 - mirrored_high, 1 - mirrored_low) == (0.0, pytest.approx(high, abs=0.1))
        assert wilson(0, games)[1] < high


def test_near_one_half_the_mixture_is_the_narrower_one_and_elsewhere_the_adaptive_one():
    width = sqrt(0.25 / 10_000) * 2 * 1.96
    assert np.ptp(rate_sequence(5000, 10_000)) == pytest.approx(1.48 * width, rel=0.01)
    assert np.ptp(adaptive_rate_sequence(5000, 10_000)) == pytest.approx(1.71 * width, rel=0.01)
    width = np.ptp(wilson(500, 10_000))
    assert np.ptp(rate_sequence(500, 10_000)) > 10 * width
    assert np.ptp(adaptive_rate_sequence(500, 10_000)) == pytest.approx(1.71 * width, rel=0.01)


@pytest.mark.parametrize("sequence", RATE_SEQUENCES)
def test_impossible_counts_are_refused(sequence):
    for wins, games in [(-1, 5), (6, 5), (1, 0)]:
        with pytest.raises(ValueError, match="wins of"):
            sequence(wins, games)


@pytest.mark.parametrize("level", [0, 1, 95, float("nan")])
def test_impossible_levels_are_refused(level):
    with pytest.raises(ValueError, match="a level lies between 0 and 1"):
        rate_sequence(3, 7, level)
    for pairs in (NO_GAMES, Pairs(1, 2, 3, 4)):
        with pytest.raises(ValueError, match="a level lies between 0 and 1"):
            paired_sequence(pairs, level)
