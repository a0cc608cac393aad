"""Chapters 26 and 27: monarchs and monsters."""

import pytest

from sim.unfathomable.constants import Space
from tests.unfathomable.builders import Table


@pytest.mark.rule("26.0")
def test_the_monarchs_are_father_dagon_and_mother_hydra():
    """Collision Course: both monarchs, and no Deep One, go to the front."""
    t = Table().deep_ones(the_deep=3, water_7=1).monarchs(mother="water_8").dice(5).top("damage", "fuel_leak")
    t.crisis("collision_course", "partial")
    assert t.monarchs_at() == {"mother": "water_2", "father": "water_2"}
    assert t.deep_ones_at() == {"water_7": 1, "the_deep": 3}
    t.expect_all_used()


@pytest.mark.rule("26.1")
def test_a_monarch_is_never_the_target_of_an_attack():
    t = Table().at(0, "deck_1").no_deep_ones().monarchs(mother="water_1", father="deck_1")
    assert "attack" not in t.legal(0)
    t.deep_ones(deck_1=1).dice(8).act("attack")
    assert t.monarchs_at() == {"mother": "water_1", "father": "deck_1"}
    assert t.deep_ones_at() == {}
    t.expect_all_used()


@pytest.mark.rule("26.2")
def test_monarchs_are_not_deep_ones():
    t = Table().no_deep_ones().monarchs(mother="water_3", father="water_4").effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"the_deep": 2}  # no Deep One is on the map, so the icon gathers two in the Deep
    assert t.monarchs_at() == {"mother": "water_3", "father": "water_4"}


@pytest.mark.rule("26.2")
def test_monarchs_in_the_deep_do_not_count_toward_the_four_that_surface():
    t = Table().no_deep_ones().effects("activate(deep_ones,1)")
    assert t.game.deep_ones[Space.THE_DEEP] == 2
    assert t.game.n_dice == 0


@pytest.mark.rule("26.2")
def test_an_effect_on_deep_ones_leaves_monarchs_where_they_are():
    t = Table("arjun", "william", "samira").deep_ones(water_1=2).monarchs(mother="water_1", father="water_1")
    t.crisis("the_peacemaker", "pass")
    assert t.deep_ones_at() == {}
    assert t.monarchs_at() == {"mother": "water_1", "father": "water_1"}


@pytest.mark.rule("27.0")
def test_monsters_are_both_monarchs_and_all_deep_ones():
    """The sea carries all monsters back; Coordinated Assault brings up all monsters of the Deep."""
    t = Table().deep_ones(water_1=2).monarchs(mother="water_1", father="water_2").effects("advance(travel,1)")
    assert t.deep_ones_at() == {"water_3": 2}
    assert t.monarchs_at() == {"mother": "water_3", "father": "water_4"}
    t.deep_ones(the_deep=1).monarchs().dice(1).effects({"if": "monsters_in_deep>=3", "then": ["surface"]})
    assert t.deep_ones_at() == {"water_1": 1}
    assert t.monarchs_at() == {"mother": "water_1", "father": "water_1"}
    t.expect_all_used()
