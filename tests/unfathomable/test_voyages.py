"""Voyages told turn by turn are the games of a run."""

import numpy as np
import pytest

from experiments.runner import new_results, play_chunk, signed_seed
from experiments.scenario import load_scenario
from experiments.voyages import MOST_TURNS, NOTED, OUTCOMES, voyages

AT_RANDOM = ("human=random_legal", "traitors=random_legal")
GAMES, SEED = 6, 7


@pytest.fixture(scope="module")
def scenario():
    return load_scenario("base-3p", ("dials.food=5",), AT_RANDOM)


@pytest.fixture(scope="module")
def rows(scenario):
    return voyages(scenario, GAMES, signed_seed(SEED), jobs=1)


@pytest.fixture(scope="module")
def results(scenario):
    found = new_results(scenario.spec, GAMES)
    play_chunk(scenario.prepared, scenario.spec, signed_seed(SEED), 0, found)
    return found


def games_at(rows, turn, what, **wanted):
    """How many games are noted there."""
    return sum(
        row["games"]
        for row in rows
        if (row["turn"], row["what"]) == (turn, what) and all(row[key] == value for key, value in wanted.items())
    )


def test_every_voyage_begins_with_the_dials_of_the_scenario(rows):
    assert games_at(rows, 0, "food", value=5) == GAMES
    assert games_at(rows, 0, "fuel", value=8) == GAMES
    assert games_at(rows, 0, "distance", value=0) == GAMES


def test_a_voyage_has_as_many_turns_and_ends_with_the_same_dials_as_the_game(rows, results):
    for turn in range(1, MOST_TURNS):
        played = int((results.turns >= turn).sum())
        assert {games_at(rows, turn, what) for what in NOTED} == {played}
    last = int(results.turns.max())
    longest = results[results.turns == last]
    for place, dial in enumerate(NOTED[:4]):
        values, counts = np.unique(longest.dials[:, place], return_counts=True)
        for value, count in zip(values, counts):
            assert games_at(rows, last, dial, value=int(value)) == count


def test_outcomes_are_told_apart(rows, results, scenario):
    arrived = int((results.cause == scenario.spec.causes.index("arrived")).sum())
    assert games_at(rows, 0, "fuel", outcome="arrived") == arrived
    assert games_at(rows, 0, "fuel", outcome="lost") == GAMES - arrived
    assert {row["outcome"] for row in rows} <= set(OUTCOMES)


def test_portions_make_no_difference(rows, scenario, monkeypatch):
    monkeypatch.setattr("experiments.voyages.GAMES_AT_ONCE", 2)
    told = []
    again = voyages(scenario, GAMES, signed_seed(SEED), jobs=2, progress=told.append)
    assert again == rows
    assert sum(told) == GAMES
