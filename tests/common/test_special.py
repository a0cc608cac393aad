"""The beta distribution against closed forms and against another implementation."""

from math import comb

import pytest

from reports.special import beta_cdf, beta_quantile

PARAMETERS = [0.5, 1, 1.5, 7, 100.5, 4e3, 1e6 + 0.5]


@pytest.mark.parametrize("x", [1e-9, 0.2, 0.5, 0.999])
def test_closed_forms(x):
    assert beta_cdf(x, 1, 1) == pytest.approx(x)
    assert beta_cdf(x, 3, 1) == pytest.approx(x**3)
    assert beta_cdf(x, 1, 3) == pytest.approx(1 - (1 - x) ** 3)


def test_it_sums_binomial_probabilities():
    for wins in range(12):
        at_most = sum(comb(12, k) * 0.3**k * 0.7 ** (12 - k) for k in range(wins + 1))
        assert beta_cdf(0.7, 12 - wins, wins + 1) == pytest.approx(at_most, rel=1e-12)


def test_outside_the_unit_interval_nothing_is_left():
    assert beta_cdf(-0.1, 2, 3) == beta_cdf(0, 2, 3) == 0.0
    assert beta_cdf(1.1, 2, 3) == beta_cdf(1, 2, 3) == 1.0
    assert (beta_quantile(0, 2, 3), beta_quantile(1, 2, 3)) == (0.0, 1.0)


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, -2), (float("nan"), 1), (float("inf"), 1)])
def test_impossible_parameters_are_refused(a, b):
    with pytest.raises(ValueError, match="no beta distribution"):
        beta_cdf(0.5, a, b)
    with pytest.raises(ValueError, match="no beta distribution"):
        beta_quantile(0.5, a, b)


def test_impossible_probabilities_are_refused():
    with pytest.raises(ValueError, match="no probability"):
        beta_quantile(1.5, 1, 1)


@pytest.mark.parametrize("a", PARAMETERS)
@pytest.mark.parametrize("b", PARAMETERS)
def test_probabilities_and_quantiles_agree_with_scipy(a, b):
    scipy = pytest.importorskip("scipy.special")
    for share in (1e-12, 1e-5, 0.0005, 0.025, 0.3, 0.5, 0.9, 0.975, 0.9999):
        expected = scipy.betaincinv(a, b, share)
        assert beta_cdf(expected, a, b) == pytest.approx(scipy.betainc(a, b, expected), rel=2e-8)
        assert beta_quantile(share, a, b) == pytest.approx(expected, rel=2e-8)
