"""Intervals against published values, against other implementations, and by coverage."""

from dataclasses import FrozenInstanceError
from math import comb, sqrt

import numpy as np
import pytest

from reports.intervals import Pairs, games_needed, jeffreys, mcnemar, newcombe, normal_quantile, variance_ratio, wilson

RATE_INTERVALS = [wilson, jeffreys]
NO_GAMES = Pairs(0, 0, 0, 0)


def pair_chances(rate_a, rate_b, correlation):
    """Chances of the four kinds of pairs, in the order of Pairs."""
    both = rate_a * rate_b + correlation * sqrt(rate_a * (1 - rate_a) * rate_b * (1 - rate_b))
    return [both, rate_a - both, rate_b - both, 1 - rate_a - rate_b + both]


# One rate


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # Newcombe 1998, Statistics in Medicine 17, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(wins, games, low, high):
    assert wilson(wins, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize(
    ("wins", "low", "high"),
    [(0, 0.0, 0.292), (1, 0.016, 0.501), (2, 0.065, 0.648)],  # Brown, Cai and DasGupta 2001, 7 games
)
def test_jeffreys_gives_the_published_intervals(wins, low, high):
    assert jeffreys(wins, 7) == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


@pytest.mark.parametrize(("interval", "method"), [(wilson, "wilson"), (jeffreys, "jeffreys")])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_rate_intervals_agree_with_statsmodels(interval, method, level):
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    for wins, games in [(1, 2), (1, 1000), (37, 50), (999, 1000), (123_456, 1_000_000)]:
        expected = proportion.proportion_confint(wins, games, alpha=1 - level, method=method)
        assert interval(wins, games, level) == pytest.approx(expected, rel=1e-8)


def test_no_win_is_not_taken_for_impossible():
    low, high = wilson(0, 200)
    assert low == 0.0
    assert high == pytest.approx(0.0188, abs=5e-5)
    low, high = jeffreys(0, 200)
    assert low == 0.0
    assert 0.01 < high < 0.02


@pytest.mark.parametrize("interval", RATE_INTERVALS)
@pytest.mark.parametrize("games", [1, 7, 200, 1_000_000])
def test_wins_and_losses_mirror_each_other(interval, games):
    for wins in {0, 1, games // 3, games}:
        low, high = interval(wins, games)
        mirrored_low, mirrored_high = interval(games - wins, games)
        assert 0.0 <= low <= wins / games <= high <= 1.0
        assert (1 - mirrored_high, 1 - mirrored_low) == (pytest.approx(low), pytest.approx(high))


@pytest.mark.parametrize("interval", RATE_INTERVALS)
def test_without_a_game_nothing_is_known(interval):
    assert interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("interval", RATE_INTERVALS)
@pytest.mark.parametrize(("wins", "games"), [(-1, 5), (6, 5), (1, 0)])
def test_impossible_counts_are_refused(interval, wins, games):
    with pytest.raises(ValueError, match="wins of"):
        interval(wins, games)


@pytest.mark.parametrize("level", [0, 1, 1.96, 95, float("nan")])
def test_impossible_levels_are_refused(level):
    for interval in RATE_INTERVALS:
        with pytest.raises(ValueError, match="a level lies between 0 and 1"):
            interval(3, 7, level)
    for pairs in (NO_GAMES, Pairs(1, 2, 3, 4)):
        with pytest.raises(ValueError, match="a level lies between 0 and 1"):
            newcombe(pairs, level)


@pytest.mark.parametrize("interval", RATE_INTERVALS)
@pytest.mark.parametrize("rate", [0.05, 0.3, 0.5])
def test_the_interval_covers_the_truth_about_as_often_as_it_says(interval, rate):
    games = 200
    covered = 0.0
    for wins in range(games + 1):
        low, high = interval(wins, games)
        if low <= rate <= high:
            covered += comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
    assert 0.93 < covered < 0.97


# Pairs


def test_pairs_are_counted_from_outcomes():
    won_a = np.array([True, True, True, False, False, True])
    won_b = np.array([True, False, False, True, False, True])
    pairs = Pairs.from_outcomes(won_a, won_b)
    assert pairs == Pairs(both=2, only_a=2, only_b=1, neither=1)
    assert (pairs.games, pairs.wins_a, pairs.wins_b, pairs.discordant) == (6, 4, 3, 3)
    assert pairs.difference == pytest.approx(won_b.mean() - won_a.mean())
    assert Pairs.from_outcomes([], []) == NO_GAMES


def test_pairs_of_chunks_add_up():
    rng = np.random.default_rng(4)
    won_a, won_b = rng.random((2, 100)) < 0.4
    parts = [Pairs.from_outcomes(won_a[k : k + 30], won_b[k : k + 30]) for k in range(0, 100, 30)]
    assert sum(parts, NO_GAMES) == Pairs.from_outcomes(won_a, won_b)


@pytest.mark.parametrize(
    ("won_a", "won_b", "message"),
    [
        ([True], [True, False], "no pairs"),
        ([[True]], [[True]], "no pairs"),
        ([1, 2], [0, 1], "true or false"),
        ([0.5], [True], "true or false"),
    ],
)
def test_outcomes_that_are_no_pairs_are_refused(won_a, won_b, message):
    with pytest.raises(ValueError, match=message):
        Pairs.from_outcomes(won_a, won_b)


def test_impossible_pairs_are_refused():
    with pytest.raises(ValueError, match="only_b is -1"):
        Pairs(1, 2, -1, 4)
    with pytest.raises(TypeError):
        Pairs(1, 2, 0.5, 4)


def test_pairs_stay_as_they_are():
    with pytest.raises(FrozenInstanceError):
        NO_GAMES.both = 1


def test_twenty_discordant_pairs_are_enough():
    assert not Pairs(100, 19, 0, 100).is_enough
    assert Pairs(100, 10, 10, 100).is_enough


# Paired differences


@pytest.mark.parametrize(
    ("pairs", "low", "high", "rounding"),
    [
        (Pairs(36, 2, 12, 0), 0.0569, 0.3404, 5e-5),  # Newcombe 1998, Statistics in Medicine 17, 2635-2650
        (Pairs(1, 7, 1, 12), -0.507, -0.026, 5e-4),  # Fagerland, Lydersen and Laake 2014, airway responses
    ],
)
def test_newcombe_gives_the_published_intervals(pairs, low, high, rounding):
    assert newcombe(pairs) == (pytest.approx(low, abs=rounding), pytest.approx(high, abs=rounding))


def test_newcombe_worked_out_by_hand():
    """60 games: 20 both, 5 only A, 10 only B, 25 neither; the correlation is (500 - 50 - 30) / sqrt(25 35 30 30)."""
    low_a, high_a = wilson(25, 60)
    low_b, high_b = wilson(30, 60)
    correlation = 420 / sqrt(787_500)
    below, above = (0.5 - low_b, high_a - 25 / 60), (high_b - 0.5, 25 / 60 - low_a)
    reach = [sqrt(x * x - 2 * correlation * x * y + y * y) for x, y in (below, above)]
    expected = (5 / 60 - reach[0], 5 / 60 + reach[1])
    assert newcombe(Pairs(20, 5, 10, 25)) == pytest.approx(expected)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_without_luck_in_common_newcombe_agrees_with_statsmodels(level):
    """Statsmodels has the interval for two independent rates only; with a correlation of 0 the two are one."""
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    for pairs in (Pairs(8, 12, 24, 36), Pairs(300, 200, 600, 400), Pairs(10, 90, 20, 180)):
        counts = pairs.wins_b, pairs.games, pairs.wins_a, pairs.games
        expected = proportion.confint_proportions_2indep(*counts, method="newcomb", alpha=1 - level)
        assert newcombe(pairs, level) == pytest.approx(expected, rel=1e-8)


@pytest.mark.parametrize("pairs", [Pairs(54, 0, 0, 0), Pairs(0, 0, 0, 54)])
def test_a_game_always_or_never_won_leaves_a_difference_open(pairs):
    z = normal_quantile(0.95)
    reach = z**2 / (54 + z**2)  # how far Wilson's interval reaches from 0 or 1
    assert newcombe(pairs) == pytest.approx((-reach, reach))
    assert pairs.difference == 0.0


def test_equal_arms_differ_by_exactly_nothing():
    pairs = Pairs(50, 0, 0, 50)
    low, high = newcombe(pairs)
    assert pairs.difference == 0.0
    assert low == -high < 0
    assert mcnemar(pairs) == mcnemar(pairs, mid_p=True) == 1.0
    assert variance_ratio(pairs) is None
    assert not pairs.is_enough


def test_without_a_game_no_difference_is_known():
    assert NO_GAMES.difference is None
    assert newcombe(NO_GAMES) == (-1.0, 1.0)
    assert mcnemar(NO_GAMES) == 1.0
    assert variance_ratio(NO_GAMES) is None


@pytest.mark.parametrize("pairs", [Pairs(1, 0, 0, 0), Pairs(0, 1, 0, 0), Pairs(0, 0, 1, 0), Pairs(0, 0, 0, 1)])
def test_one_game_says_little(pairs):
    low, high = newcombe(pairs)
    assert -1.0 <= low <= pairs.difference <= high <= 1.0
    assert high - low > 1.0
    assert variance_ratio(pairs) is None


def test_exchanging_the_rules_exchanges_the_signs():
    low, high = newcombe(Pairs(300, 40, 70, 200))
    assert newcombe(Pairs(300, 70, 40, 200)) == pytest.approx((-high, -low))


def test_counts_of_a_large_run_do_not_overflow():
    counts = np.array([10**9, 10**6, 10**6, 10**9])
    low, high = newcombe(Pairs(*counts))
    assert low == pytest.approx(-high)
    assert high == pytest.approx(1.96 * sqrt(2e6) / 2.002e9, rel=1e-3)


@pytest.mark.parametrize(
    ("rate_a", "rate_b", "correlation", "games"),
    [
        (0.5, 0.5, 0.0, 100),
        (0.5, 0.5, 0.8, 500),
        (0.43, 0.46, 0.9, 2000),
        (0.3, 0.4, 0.6, 300),
        (0.5, 0.8, 0.3, 200),
        (0.1, 0.1, 0.7, 1000),
        (0.05, 0.08, 0.5, 2000),
        (0.95, 0.93, 0.6, 1000),
    ],
)
def test_newcombe_covers_the_truth_from_twenty_discordant_pairs_on(rate_a, rate_b, correlation, games):
    chances = pair_chances(rate_a, rate_b, correlation)
    rng = np.random.default_rng(11)
    runs = [Pairs(*counts) for counts in rng.multinomial(games, chances, size=6000)]
    runs = [pairs for pairs in runs if pairs.is_enough]
    assert len(runs) > 5900
    limits = np.array([newcombe(pairs) for pairs in runs])
    covered = np.mean((limits[:, 0] <= rate_b - rate_a) & (rate_b - rate_a <= limits[:, 1]))
    assert 0.94 <= covered < 0.97


# McNemar


@pytest.mark.parametrize(
    ("pairs", "exact", "mid"),
    [  # Fagerland, Lydersen and Laake 2013: 2 (1 + 8) / 256, less 8 / 256
        (Pairs(1, 1, 7, 12), 0.0703, 0.0391),
        (Pairs(20, 12, 2, 16), 0.0129, None),  # Armitage and Berry 1994: 2 (1 + 14 + 91) / 16384
    ],
)
def test_mcnemar_gives_the_published_values(pairs, exact, mid):
    assert mcnemar(pairs) == pytest.approx(exact, abs=5e-5)
    if mid is not None:
        assert mcnemar(pairs, mid_p=True) == pytest.approx(mid, abs=5e-5)


def test_mcnemar_agrees_with_scipy_and_statsmodels():
    stats = pytest.importorskip("scipy.stats")
    tables = pytest.importorskip("statsmodels.stats.contingency_tables")
    for only_a, only_b in [(0, 1), (0, 9), (3, 4), (5, 5), (7, 30), (480, 520), (4000, 4300), (50_200, 49_800)]:
        p = mcnemar(Pairs(11, only_a, only_b, 5))
        assert p == pytest.approx(stats.binomtest(only_a, only_a + only_b).pvalue, rel=1e-8)
        assert p == pytest.approx(tables.mcnemar([[11, only_a], [only_b, 5]], exact=True).pvalue, rel=1e-8)
        mid = p - stats.binom.pmf(only_a, only_a + only_b, 0.5)
        assert mcnemar(Pairs(11, only_a, only_b, 5), mid_p=True) == pytest.approx(
            min(1, mid) if only_a != only_b else 1
        )


def test_the_exact_test_keeps_its_threshold_and_mid_p_comes_closer():
    rng = np.random.default_rng(3)
    runs = [Pairs(*counts) for counts in rng.multinomial(200, pair_chances(0.4, 0.4, 0.7), size=4000)]
    exact = np.mean([mcnemar(pairs) <= 0.05 for pairs in runs])
    mid = np.mean([mcnemar(pairs, mid_p=True) <= 0.05 for pairs in runs])
    assert exact < mid < 0.06
    assert exact <= 0.05


# Plans


def test_games_needed_give_the_wanted_half_width():
    chances = pair_chances(0.43, 0.46, 0.9)
    rng = np.random.default_rng(8)
    few = Pairs(*rng.multinomial(300, chances))
    assert not few.is_enough
    true_need = games_needed(Pairs(*(round(1e7 * chance) for chance in chances)), 0.005)
    low, high = newcombe(Pairs(*(round(true_need * chance) for chance in chances)))
    assert (high - low) / 2 == pytest.approx(0.005, rel=0.02)
    assert true_need / 3 < games_needed(few, 0.005) < true_need * 3


def test_games_needed_leave_enough_discordant_pairs():
    assert games_needed(Pairs(500, 1, 0, 499), 0.5) == pytest.approx(20 * 1001 / 1.5, abs=1)


def test_games_needed_are_finite_whatever_was_seen():
    z = normal_quantile(0.95)
    assert games_needed(NO_GAMES, 0.005) == pytest.approx(z**2 * 0.5 / 0.005**2, abs=1)
    for pairs in (Pairs(1, 0, 0, 0), Pairs(0, 1, 0, 0), Pairs(0, 0, 100, 0), Pairs(5000, 0, 0, 5000)):
        assert 0 < games_needed(pairs, 0.005) < 1_000_000


@pytest.mark.parametrize("half_width", [0, -0.1, 1, float("nan")])
def test_impossible_half_widths_are_refused(half_width):
    with pytest.raises(ValueError, match="a half width lies between"):
        games_needed(NO_GAMES, half_width)


def test_the_variance_ratio_is_what_pairing_saves():
    assert variance_ratio(Pairs(25, 25, 25, 25)) == pytest.approx(1.0)  # nothing in common
    assert variance_ratio(Pairs(49, 1, 1, 49)) == pytest.approx(25.0)  # 2 / 4 against 2 / 100
    assert variance_ratio(Pairs(0, 50, 50, 0)) == pytest.approx(0.5)  # pairing against the grain
    assert variance_ratio(Pairs(0, 0, 7, 0)) is None
    assert variance_ratio(Pairs(7, 0, 0, 0)) is None
