"""Chapter 8: the back of the ship."""

import pytest

from tests.unfathomable.builders import Table


@pytest.mark.rule("8.0")
@pytest.mark.parametrize("number", range(1, 9))
def test_the_water_beside_deck_7_and_8_is_the_back(number):
    t = Table().deep_ones(**{f"water_{number}": 1}).effects("advance(travel,1)")
    behind = "the_deep" if number in (7, 8) else f"water_{number + 2}"
    assert t.deep_ones_at() == {behind: 1}


@pytest.mark.rule("8.1")
def test_all_monsters_at_the_back_drop_into_the_deep_when_the_travel_track_advances():
    t = Table().deep_ones(water_7=2, water_8=1, deck_7=1).monarchs(mother="water_7", father="water_8")
    t.effects("advance(travel,1)")
    assert t.deep_ones_at() == {"deck_7": 1, "the_deep": 3}
    assert t.monarchs_at() == {"mother": "the_deep", "father": "the_deep"}


@pytest.mark.rule("8.1")
def test_a_retreat_of_the_travel_track_moves_no_monster():
    t = Table().deep_ones(water_7=2)
    t.game.tracks[0] = 2
    t.effects("retreat(travel,1)")
    assert t.tracks()["travel"] == 1
    assert t.deep_ones_at() == {"water_7": 2}
