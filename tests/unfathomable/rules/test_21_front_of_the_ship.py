"""Chapter 21: the front of the ship."""

import pytest

from tests.unfathomable.builders import Table


@pytest.mark.rule("21.0")
@pytest.mark.parametrize("die", range(1, 9))
def test_the_water_spaces_printed_1_to_4_and_5_to_8_are_the_front(die):
    t = Table().deep_ones(the_deep=4).dice(die).effects("surface")
    assert t.deep_ones_at() == {"water_1" if die <= 4 else "water_2": 4}
    t.expect_all_used()


@pytest.mark.rule("21.1")
@pytest.mark.parametrize("number", range(1, 9))
def test_a_monarch_swims_one_space_toward_the_nearer_front_space(number):
    t = Table().monarchs(father=f"water_{number}").effects("activate(father,1)")
    ahead = number if number <= 2 else number - 2
    assert t.monarchs_at()["father"] == f"water_{ahead}"


@pytest.mark.rule("21.1")
def test_a_monarch_reaches_the_front_and_stops_there():
    t = Table().monarchs(father="water_8")
    passed = []
    for _ in range(5):
        t.effects("activate(father,1)")
        passed.append(t.monarchs_at()["father"])
    assert passed == ["water_6", "water_4", "water_2", "water_2", "water_2"]
