"""Chapter 16: what it means to be defeated."""

import pytest

from sim.unfathomable.constants import Event
from tests.unfathomable.builders import Table


@pytest.mark.rule("16.0")
def test_defeat_can_befall_characters_deep_ones_and_passengers():
    """The greater banishment strikes all of them, each in its own way."""
    t = Table().revealed(1).at(0, "deck_1").at(1, "deck_1").deep_ones(deck_1=2).passengers(deck_1=("soul",))
    t.effects("advance(ritual,4)")
    assert (t.where(0), t.where(1)) == ("sick_bay", "brig")
    assert t.game.deep_supply == 20
    assert t.passengers_at() == {}
    assert t.dials["souls"] == 7


@pytest.mark.rule("16.1")
@pytest.mark.parametrize(("die", "space"), [(8, "brig"), (1, "galley")])
def test_a_successful_attack_defeats_its_defender(die, space):
    t = Table().at(0, "galley").at(1, "galley").revealed(1).dice(die).act("attack")
    assert t.where(1) == space
    t.expect_all_used()


@pytest.mark.rule("16.2")
def test_a_deep_one_defeats_a_passenger_only_where_no_human_stands():
    t = Table().deep_ones(deck_3=1).passengers(deck_3=("soul", "soul")).at(1, "deck_3").dice(1)
    t.effects("activate(deep_ones,1)")
    assert t.passengers_at() == {"deck_3": 2}
    t.revealed(1).effects("activate(deep_ones,1)")
    assert t.passengers_at() == {"deck_3": 1}
    t.expect_all_used()


@pytest.mark.rule("16.3")
@pytest.mark.parametrize(
    ("space", "after"), [("deck_3", "sick_bay"), ("galley", "sick_bay"), ("sick_bay", "sick_bay"), ("brig", "brig")]
)
def test_a_defeated_human_goes_to_the_sick_bay_or_stays_there_or_in_the_brig(space, after):
    t = Table().at(1, space).effects("defeat(you)", you=1)
    assert t.where(1) == after
    assert len(t.events(Event.DEFEATED)) == (space != after)


@pytest.mark.rule("16.4")
@pytest.mark.parametrize("space", ["deck_3", "galley", "sick_bay", "brig"])
def test_a_defeated_revealed_traitor_goes_to_the_brig_or_stays_there(space):
    t = Table().at(1, space).revealed(1).effects("defeat(you)", you=1)
    assert t.where(1) == "brig"
    assert len(t.events(Event.DEFEATED)) == (space != "brig")


@pytest.mark.rule("16.5")
def test_a_defeated_deep_one_returns_to_the_supply():
    t = Table().deep_ones(deck_1=2, galley=1).at(0, "deck_1").dice(4).act("attack")
    assert t.deep_ones_at() == {"deck_1": 1, "galley": 1}
    assert t.game.deep_supply == 18
    t.expect_all_used()


@pytest.mark.rule("16.6")
@pytest.mark.parametrize(
    ("face", "souls", "sanity"), [("soul", 7, 8), ("two_souls", 6, 8), ("soul_sanity", 7, 7), ("blank", 8, 8)]
)
def test_a_defeated_passenger_costs_what_it_shows_and_leaves_the_game(face, souls, sanity):
    t = Table().passengers(deck_3=(face,)).effects("defeat_passenger(you)")
    assert t.dials == {"fuel": 8, "food": 8, "sanity": sanity, "souls": souls}
    assert t.game.passengers.sum() + t.game.passenger_supply.sum() == 8
