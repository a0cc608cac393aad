"""The difference of two rates that have no luck in common."""

from math import sqrt

from reports.intervals import wilson


def newcombe_unpaired(wins_a, games_a, wins_b, games_b, level=0.95):
    """Newcombe's interval for the difference of two independent rates, B less A (his method 10 of 1998).

    The reaches of the two Wilson intervals are added as squares. Without a game on one side: -1 to 1.
    """
    if not games_a or not games_b:
        return -1.0, 1.0
    rate_a, rate_b = wins_a / games_a, wins_b / games_b
    (low_a, high_a), (low_b, high_b) = wilson(wins_a, games_a, level), wilson(wins_b, games_b, level)
    below = sqrt((rate_b - low_b) ** 2 + (high_a - rate_a) ** 2)
    above = sqrt((high_b - rate_b) ** 2 + (rate_a - low_a) ** 2)
    return rate_b - rate_a - below, rate_b - rate_a + above
