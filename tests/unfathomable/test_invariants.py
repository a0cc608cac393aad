"""Random games of every setting, looked at after every step."""

import pytest

from tests.support import run_module

GAMES_PER_SETTING = 1_000  # 34 settings: 34,000 games
STATED_TURN_LIMIT = 150  # far above the longest random game seen in millions (see README)


@pytest.fixture(scope="module")
def settings():
    return run_module("tests.unfathomable.compiled.invariants", GAMES_PER_SETTING)


@pytest.mark.rule("12.0")
def test_nothing_is_ever_made_lost_or_misplaced(settings):
    broken = {name: {k: n for k, n in row["broken"].items() if n} for name, row in settings.items()}
    assert {name: problems for name, problems in broken.items() if problems} == {}
    assert sum(row["games"] for row in settings.values()) >= 20_000
    assert all(row["steps"] > 50 * row["games"] for row in settings.values())


def test_every_game_ends_in_a_known_way_within_the_stated_turns(settings):
    for name, row in settings.items():
        causes = row["causes"]
        unknown = causes["not_ended"] + causes["aborted"] + causes["policy_error"] + causes["rule_gap"]
        assert unknown == 0, name
        assert row["most_turns"] <= STATED_TURN_LIMIT, name


def test_looking_after_every_step_changes_nothing(settings):
    assert all(row["same_as_unwatched"] for row in settings.values())


def test_every_ending_happens_somewhere_in_random_play(settings):
    total = {
        cause: sum(row["causes"][cause] for row in settings.values())
        for cause in settings["standard-5p-normal"]["causes"]
    }
    for cause in ("arrived", "fuel", "food", "sanity", "souls", "damage", "deep_ones"):
        assert total[cause] > 0, cause
