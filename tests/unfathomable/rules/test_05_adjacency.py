"""Chapter 5: which spaces and things are adjacent."""

import pytest

from sim.unfathomable.constants import N_SPACES
from tests.unfathomable.builders import Table


def neighbours(t, space):
    row = t.ctx.tables.spaces[t.space(space)]
    return sorted(t.names.spaces[int(row.adjacent[i])] for i in range(row.n_adjacent))


def ways_of_a_deep_one(space):
    """Where a player may put a Deep One that moves to an adjacent space."""
    t = Table().deep_ones(**{space: 1}).effects("move_deep(current,must)")
    return sorted(t.questions()[0][2])


@pytest.mark.rule("5.0")
def test_spaces_with_a_common_border_are_adjacent():
    t = Table()
    assert neighbours(t, "bridge") == ["captains_cabin", "chapel", "deck_1", "deck_2"]
    assert neighbours(t, "chapel") == ["bridge", "captains_cabin", "cargo_hold", "deck_3", "sick_bay"]
    assert neighbours(t, "captains_cabin") == ["bridge", "chapel", "deck_4", "galley", "sick_bay"]
    assert neighbours(t, "cargo_hold") == ["boiler_room", "brig", "chapel", "deck_5", "galley"]
    assert neighbours(t, "galley") == ["boiler_room", "brig", "captains_cabin", "cargo_hold", "deck_6"]
    assert neighbours(t, "boiler_room") == ["cargo_hold", "deck_7", "deck_8", "galley"]
    assert neighbours(t, "deck_1") == ["bridge", "deck_2", "deck_3", "water_1"]
    assert neighbours(t, "deck_8") == ["boiler_room", "deck_6", "deck_7", "water_8"]
    assert neighbours(t, "water_4") == ["deck_4", "water_2", "water_6"]


@pytest.mark.rule("5.1")
def test_a_common_corner_is_not_enough():
    assert "galley" not in ways_of_a_deep_one("chapel")
    assert "cargo_hold" not in ways_of_a_deep_one("captains_cabin")
    assert "water_3" not in ways_of_a_deep_one("deck_1")


@pytest.mark.rule("5.2")
def test_a_figure_is_adjacent_to_what_its_space_is_adjacent_to():
    assert ways_of_a_deep_one("deck_3") == ["chapel", "deck_1", "deck_5", "water_3"]
    assert ways_of_a_deep_one("boiler_room") == ["cargo_hold", "deck_7", "deck_8", "galley"]


@pytest.mark.rule("5.3")
def test_things_in_two_adjacent_spaces_are_adjacent_to_one_another():
    t = Table()
    for number in range(N_SPACES):
        name = t.names.spaces[number]
        assert name not in neighbours(t, name)
        for other in neighbours(t, name):
            assert name in neighbours(t, other), f"{name} is adjacent to {other}, but not the other way round"
