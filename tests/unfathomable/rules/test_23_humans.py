"""Chapter 23: who counts as a human."""

import pytest

from tests.unfathomable.builders import Table


@pytest.mark.rule("23.0")
@pytest.mark.parametrize("kind", ["human", "hybrid", "cultist"])
def test_whoever_is_not_revealed_counts_as_a_human(kind):
    t = Table().at(1, "galley").loyalties(1, kind).deep_ones(galley=1).dice(6).effects("activate(deep_ones,1)")
    assert t.where(1) == "sick_bay"
    t.expect_all_used()


@pytest.mark.rule("23.0")
def test_a_revealed_traitor_is_no_human():
    t = Table().at(1, "galley").revealed(1).deep_ones(galley=1).top("damage", "fuel_leak")
    t.effects("activate(deep_ones,1)")
    assert t.where(1) == "galley"
    assert t.game.n_dice == 0


@pytest.mark.rule("23.1")
def test_passengers_are_no_humans():
    t = Table().revealed(0).at(0, "deck_3").passengers(deck_3=("blank", "blank")).deep_ones(deck_3=1)
    assert "attack" not in t.legal(0)
    assert "defeat_passenger" in t.legal(0)
    t.effects("activate(deep_ones,1)")
    assert t.game.n_dice == 0  # no attack: the passenger is defeated without a roll
    assert t.passengers_at() == {"deck_3": 1}
