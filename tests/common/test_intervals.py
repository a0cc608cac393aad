"""Intervals against published values, and by coverage."""

from math import comb

import pytest

from reports.intervals import wilson


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


def test_no_win_is_not_taken_for_impossible():
    low, high = wilson(0, 200)
    assert low == 0.0
    assert high == pytest.approx(0.0188, abs=5e-5)


@pytest.mark.parametrize("games", [1, 7, 200, 1_000_000])
def test_wins_and_losses_mirror_each_other(games):
    for wins in {0, 1, games // 3, games}:
        low, high = wilson(wins, games)
        mirrored_low, mirrored_high = wilson(games - wins, games)
        assert 0.0 <= low <= wins / games <= high <= 1.0
        assert (1 - mirrored_high, 1 - mirrored_low) == (pytest.approx(low), pytest.approx(high))


def test_without_a_game_nothing_is_known():
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("wins", "games"), [(-1, 5), (6, 5), (1, 0)])
def test_impossible_counts_are_refused(wins, games):
    with pytest.raises(ValueError, match="wins of"):
        wilson(wins, games)


@pytest.mark.parametrize("rate", [0.05, 0.3, 0.5])
def test_the_interval_covers_the_truth_about_as_often_as_it_says(rate):
    games = 200
    covered = 0.0
    for wins in range(games + 1):
        low, high = wilson(wins, games)
        if low <= rate <= high:
            covered += comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
    assert 0.93 < covered < 0.97
