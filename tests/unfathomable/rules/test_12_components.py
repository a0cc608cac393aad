"""Chapters 11 and 12: characters, and the limits of the box."""

import pytest

from sim.unfathomable.constants import N_VALUES, Skill
from sim.unfathomable.turn import receive_skills
from tests.unfathomable.builders import CAST, Table


@pytest.mark.rule("11.0")
def test_character_means_humans_and_revealed_traitors_alike():
    """The greater banishment defeats each character on deck."""
    t = Table().revealed(1).at(0, "deck_1").at(1, "deck_2").at(2, "galley").passengers().effects("advance(ritual,4)")
    assert [t.where(seat) for seat in range(3)] == ["sick_bay", "brig", "galley"]


@pytest.mark.rule("12.0")
def test_only_the_components_of_the_box_exist():
    t = Table(*CAST)
    skill_cards = t.game.skill_deck.sum() + t.game.skill_discard.sum() + t.game.hand.sum() + len(t.deck("chaos"))
    assert skill_cards == 6 * 21
    assert t.game.deep_ones.sum() + t.game.deep_supply == 20
    assert t.game.passengers.sum() + t.game.passenger_supply.sum() == 9
    assert t.game.items.sum() + len(t.deck("item")) == 20
    decks = {"mythos": 70, "waypoint": 20, "damage": 8, "spell": 20}
    assert {name: len(t.deck(name)) for name in decks} == decks


@pytest.mark.rule("12.1")
def test_whoever_must_draw_more_cards_than_there_are_draws_those_there_are():
    """William's set is 3 lore and 2 will; one lore card is left in deck and discard pile together, and no will."""
    t = Table("william", "arjun", "samira")
    for skill, left in ((Skill.LORE, 1), (Skill.WILL, 0)):
        t.game.skill_deck[skill * N_VALUES : (skill + 1) * N_VALUES] = 0
        t.game.skill_discard[skill * N_VALUES] = left
    receive_skills(t.game, t.ctx)
    assert t.cards(0) == ["lore:1"]


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(("cards", "asked"), [(("iceberg", "reef", "rough_water"), 1), (("reef",), 0), ((), 0)])
def test_looking_at_a_deck_that_is_too_small_shows_the_cards_there_are(cards, asked):
    t = Table().only("waypoint", *cards).effects("scout(waypoint,you)")
    assert len(t.questions()) == asked
    assert t.deck("waypoint") == list(cards)
    assert t.cause == "not_ended"


@pytest.mark.rule("12.2")
@pytest.mark.parametrize(("on_the_map", "cause"), [(17, "not_ended"), (18, "deep_ones")])
def test_a_spawn_with_too_few_deep_ones_in_the_supply_ends_the_game(on_the_map, cause):
    t = Table().deep_ones(deck_1=on_the_map).effects("spawn_deep(3,galley)")
    assert t.cause == cause
