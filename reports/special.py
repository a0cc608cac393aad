"""The beta distribution: its probabilities and its quantiles."""

from math import exp, inf, lgamma, log

MAX_STEPS = 1_000_000  # of the continued fraction; about the root of a + b is enough
ACCURACY = 1e-15
TINY = 1e-300  # stands for a denominator of zero


def log_beta(a, b):
    """The logarithm of Euler's beta function."""
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def beta_cdf(x, a, b):
    """The probability that a Beta(a, b) number is at most x: the regularised incomplete beta function."""
    if not (0 < a < inf and 0 < b < inf):
        raise ValueError(f"no beta distribution has the parameters {a} and {b}")
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    return _share_below(x, 1 - x, a, b)


def beta_quantile(share, a, b):
    """The x below which a Beta(a, b) number lies with probability `share`.

    Newton's method on the log odds of x, which keeps its relative accuracy at both ends; a step that would
    leave the bracket is replaced by halving it.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"{share} is no probability")
    if not (0 < a < inf and 0 < b < inf):
        raise ValueError(f"no beta distribution has the parameters {a} and {b}")
    if share in (0, 1):
        return float(share)
    low, high = -700.0, 700.0  # beyond, one of x and 1 - x is no longer a number of full accuracy
    odds = log(a / b)
    for _ in range(200):
        x, y = 1 / (1 + exp(-odds)), 1 / (1 + exp(odds))
        excess = _share_below(x, y, a, b) - share
        if excess > 0:
            high = odds
        else:
            low = odds
        slope = exp(a * log(x) + b * log(y) - log_beta(a, b))
        moved = odds - excess / slope if slope > 0 else inf
        if not low < moved < high:
            moved = (low + high) / 2
        if abs(moved - odds) <= ACCURACY * max(1.0, abs(odds)):
            break
        odds = moved
    return 1 / (1 + exp(-odds))


def _share_below(x, y, a, b):
    """The incomplete beta function for 0 < x < 1, y = 1 - x; the fraction converges fast below the mean only."""
    front = exp(a * log(x) + b * log(y) - log_beta(a, b))
    if x * (a + b + 2) < a + 1:
        return front * _continued_fraction(x, a, b) / a
    return 1 - front * _continued_fraction(y, b, a) / b


def _continued_fraction(x, a, b):
    """The continued fraction of the incomplete beta function, from the front, two terms a step (Lentz's method)."""
    numerator = 1.0
    denominator = 1 / _nonzero(1 - (a + b) * x / (a + 1))
    value = denominator
    for step in range(1, MAX_STEPS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            denominator = 1 / _nonzero(1 + term * denominator)
            numerator = _nonzero(1 + term / numerator)
            factor = numerator * denominator
            value *= factor
        if abs(factor - 1) < ACCURACY:
            return value
    raise ArithmeticError(f"the incomplete beta function of {a} and {b} does not converge at {x}")


def _nonzero(value):
    return value if abs(value) > TINY else TINY
