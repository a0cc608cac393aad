"""Chance events of compiled games against exact values."""

from itertools import permutations
from math import comb, sqrt

import pytest

from tests.support import run_module

GAMES = 40_000
STANDARD_ERRORS = 4.5  # about one false alarm in 150,000 comparisons


@pytest.fixture(scope="module")
def counted():
    return run_module("tests.unfathomable.compiled.frequencies", GAMES)


def agrees(count, probability):
    error = sqrt(probability * (1 - probability) / GAMES)
    return abs(count / GAMES - probability) <= STANDARD_ERRORS * error


def no_traitor_in_first_deal(players, humans, traitors):
    return comb(humans, players) / comb(humans + traitors, players)


@pytest.mark.rule("AIV.16", "AIV.17", "25.1")
def test_first_loyalty_deal_is_free_of_traitors_as_often_as_the_decks_say(counted):
    decks = {3: (5, 1), 4: (6, 2), 5: (8, 2), 6: (9, 3)}
    exact = {players: no_traitor_in_first_deal(players, *deck) for players, deck in decks.items()}
    assert exact == pytest.approx({3: 1 / 2, 4: 3 / 14, 5: 2 / 9, 6: 1 / 11})
    for players, probability in exact.items():
        assert agrees(counted["no_traitor"][str(players)], probability), players


@pytest.mark.rule("17.0")
def test_the_die_has_eight_equal_sides(counted):
    assert counted["dice"][0] == 0
    assert sum(counted["dice"]) == GAMES
    assert all(agrees(count, 1 / 8) for count in counted["dice"][1:])


@pytest.mark.rule("10.0", "10.1")
def test_two_cards_of_a_fresh_chaos_deck_oppose_as_often_as_they_should(counted):
    for against in range(3):
        exact = comb(6, against) * comb(4, 2 - against) / comb(10, 2)
        assert agrees(counted["opposing"][against], exact), against


@pytest.mark.rule("49.8")
def test_the_two_waypoints_offered_are_any_two_of_twenty(counted):
    distances = [2] * 7 + [3] * 9 + [4] * 4
    pairs = list(permutations(distances, 2))
    for first in (2, 3, 4):
        for second in (2, 3, 4):
            exact = pairs.count((first, second)) / len(pairs)
            assert agrees(counted["waypoints"][first][second], exact), (first, second)
    assert all(agrees(count, 1 / 20) for count in counted["first_waypoint"])


@pytest.mark.rule("6.5", "48.2")
def test_attacks_succeed_on_four_and_on_six_of_eight(counted):
    deep_one, character = counted["hits"]
    assert agrees(deep_one, 5 / 8)
    assert agrees(character, 3 / 8)


@pytest.mark.rule("41.2")
def test_skill_cards_come_in_the_proportions_of_their_deck(counted):
    for value, copies in enumerate((7, 5, 4, 3, 2)):
        assert agrees(counted["values"][value], copies / 21), value + 1
