"""Many comparisons at once: what may still be said of each.

A family is fixed before its results are seen; every table that uses one of these functions prints its size.
"""

import numpy as np


def holm(p_values):
    """Holm's adjusted p values, in the order given, for a fixed family.

    Calling every comparison with an adjusted value of at most 0.05 a difference, the chance of even one false
    call in the family is at most 5 %, however the comparisons hang together.
    """
    p_values, order = _sorted(p_values)
    size = p_values.size
    adjusted = np.maximum.accumulate(p_values[order] * np.arange(size, 0, -1))
    return _restored(adjusted, order)


def benjamini_hochberg(p_values):
    """Benjamini and Hochberg's adjusted p values, in the order given: for exploration, and to be labelled so.

    Calling every comparison with an adjusted value of at most 0.05 a difference, on average at most 5 % of the
    calls are false, if the comparisons are independent or lean the same way. Single calls carry no guarantee.
    """
    p_values, order = _sorted(p_values)
    size = p_values.size
    scaled = p_values[order] * size / np.arange(1, size + 1)
    adjusted = np.minimum.accumulate(scaled[::-1])[::-1]
    return _restored(adjusted, order)


def simultaneous_level(size, level=0.95):
    """The level each of `size` intervals needs so that all of them together keep `level` (Bonferroni)."""
    if size < 1:
        raise ValueError(f"no family has {size} members")
    return 1 - (1 - level) / size


def simultaneous(interval, family, level=0.95):
    """The interval of every member of a family, at the Bonferroni level: all cover together in `level` of all runs.

    `family` lists for each member what `interval` takes before the level: `simultaneous(wilson, [(3, 10), (5, 9)])`.
    That holds as far as each interval keeps its own level. It is stricter than Holm: an interval may still
    contain 0 where Holm's adjusted p value is small.
    """
    family = list(family)
    if not family:
        return []
    each = simultaneous_level(len(family), level)
    return [interval(*member, level=each) for member in family]


def _sorted(p_values):
    """Checked p values, and the order that sorts them."""
    p_values = np.asarray(p_values, dtype=float)
    if p_values.ndim != 1:
        raise ValueError(f"a family is one list of p values, not {p_values.ndim} deep")
    wrong = p_values[~((p_values >= 0) & (p_values <= 1))]
    if wrong.size:
        raise ValueError(f"{wrong[0]} is no p value")
    return p_values, np.argsort(p_values, kind="stable")


def _restored(adjusted, order):
    """Adjusted values in the order given, none above 1."""
    values = np.empty_like(adjusted)
    values[order] = np.minimum(adjusted, 1.0)
    return values
