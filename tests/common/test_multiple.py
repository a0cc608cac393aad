"""Families of comparisons against published values, another implementation, and by simulation."""

import numpy as np
import pytest

from reports.intervals import Pairs, newcombe, wilson
from reports.multiple import benjamini_hochberg, holm, simultaneous, simultaneous_level

# Benjamini and Hochberg 1995, the example of thrombolysis: 15 comparisons
PUBLISHED = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459]
PUBLISHED += [0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]


def test_adjusted_values_worked_out_by_hand():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])


def test_the_published_example_has_three_calls_by_holm_and_four_by_benjamini_and_hochberg():
    assert np.count_nonzero(holm(PUBLISHED) <= 0.05) == 3
    assert np.count_nonzero(benjamini_hochberg(PUBLISHED) <= 0.05) == 4


@pytest.mark.parametrize(("adjust", "method"), [(holm, "holm"), (benjamini_hochberg, "fdr_bh")])
def test_adjusted_values_agree_with_statsmodels(adjust, method):
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    rng = np.random.default_rng(2)
    ties = [0.02, 0.02, 0.5, 0.02, 0.0, 1.0]
    for p_values in (PUBLISHED, PUBLISHED[::-1], ties, rng.random(100) ** 3, [0.03]):
        assert adjust(p_values) == pytest.approx(multitest.multipletests(p_values, method=method)[1])


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
def test_an_empty_family_has_no_values_and_one_comparison_stays_as_it_is(adjust):
    assert adjust([]).size == 0
    assert adjust([0.04]) == pytest.approx([0.04])


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
@pytest.mark.parametrize("p_values", [[0.1, -0.1], [1.1], [0.2, float("nan")], [[0.1, 0.2]]])
def test_impossible_families_are_refused(adjust, p_values):
    with pytest.raises(ValueError, match=r"no p value|one list of p values"):
        adjust(p_values)


def test_simultaneous_intervals_share_the_error():
    assert simultaneous_level(10) == pytest.approx(0.995)
    assert simultaneous(wilson, [(3, 10), (5, 9)]) == [wilson(3, 10, 0.975), wilson(5, 9, 0.975)]
    pairs = Pairs(10, 3, 4, 5)
    assert simultaneous(newcombe, [(pairs,)], level=0.9)[0] == pytest.approx(newcombe(pairs, 0.9))
    assert simultaneous(wilson, []) == []
    with pytest.raises(ValueError, match="no family"):
        simultaneous_level(0)


def test_a_family_of_plain_calls_errs_often_and_holm_rarely():
    """20 comparisons, 15 of them of equal rules."""
    rng = np.random.default_rng(6)
    p_values = rng.random((4000, 20))
    p_values[:, 15:] **= 8
    plain = np.mean((p_values[:, :15] <= 0.05).any(axis=1))
    adjusted = np.mean([(holm(family)[:15] <= 0.05).any() for family in p_values])
    assert plain > 0.5
    assert adjusted <= 0.05


def test_few_of_the_calls_of_benjamini_and_hochberg_are_false():
    rng = np.random.default_rng(7)
    p_values = rng.random((4000, 20))
    p_values[:, 10:] **= 8
    calls = np.array([benjamini_hochberg(family) <= 0.05 for family in p_values])
    false_share = calls[:, :10].sum(axis=1) / np.maximum(calls.sum(axis=1), 1)
    assert 0.015 < false_share.mean() <= 0.05


def test_simultaneous_intervals_cover_all_truths_together():
    rng = np.random.default_rng(9)
    rates = np.linspace(0.2, 0.8, 10)
    games = 500
    missed = {"each": 0, "all": 0}
    for wins in rng.binomial(games, rates, size=(1500, 10)):
        family = [(int(won), games) for won in wins]
        for name, limits in (("each", [wilson(*m) for m in family]), ("all", simultaneous(wilson, family))):
            missed[name] += any(not low <= rate <= high for rate, (low, high) in zip(rates, limits))
    assert missed["each"] / 1500 > 0.3
    assert missed["all"] / 1500 <= 0.06


def test_simultaneous_paired_intervals_cover_though_all_are_compared_with_one_and_the_same():
    """Five rules against a first one in the same 1,500 games: luck is shared, so the differences hang together."""
    rng = np.random.default_rng(10)
    shifts = np.array([0.0, 0.0, 0.03, -0.03, 0.06])
    missed = {"each": 0, "all": 0}
    for _ in range(800):
        luck = rng.random(1500)
        first = luck < 0.4
        own = np.where(rng.random((5, 1500)) < 0.2, rng.random((5, 1500)), luck)  # every fifth game goes its own way
        family = [(Pairs.from_outcomes(first, one < 0.4 + shift),) for one, shift in zip(own, shifts)]
        for name, limits in (("each", [newcombe(*m) for m in family]), ("all", simultaneous(newcombe, family))):
            missed[name] += any(not low <= shift <= high for shift, (low, high) in zip(shifts, limits))
    assert missed["each"] / 800 > 0.12
    assert missed["all"] / 800 <= 0.06
