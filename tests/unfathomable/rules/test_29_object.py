"""Chapter 29: what each side plays for."""

import pytest

from sim.unfathomable.constants import Cause, Loyalty, Pile
from sim.unfathomable.ending import is_winner
from sim.unfathomable.settings import check_settings, prepare
from tests.unfathomable.builders import Table, played_at_random

FIVE_ROOMS = {
    "bridge": "structural_damage_influence",
    "chapel": "structural_damage_lore",
    "captains_cabin": "structural_damage_observation",
    "cargo_hold": "structural_damage_strength",
    "galley": "structural_damage_will",
}


def winners(*loyalties, cause, distance=0):
    """Seats that win if a game with these loyalty cards, one tuple per seat, ends in this way."""
    t = Table("arjun", "william", "samira", "jeanne", "edmund", "keilani")
    for seat, kinds in enumerate(loyalties):
        t.loyalties(seat, *kinds)
    t.game.cause = Cause[cause]
    t.game.distance = distance
    return [seat for seat in range(len(loyalties)) if is_winner(t.game, t.ctx, seat)]


def on_the_last_step(distance):
    """One step before Arrive, the awakening behind us."""
    t = Table()
    t.game.tracks[0] = 3
    t.game.distance = distance
    t.game.awakened = 1
    return t


def cultists_in_the_deck(players):
    prepared = prepare(check_settings(played_at_random(players=players), "test"))
    deck = prepared.blank[0].piles[Pile.LOYALTY]
    return deck.cards[: deck.n_cards].tolist().count(Loyalty.CULTIST)


@pytest.mark.rule("29.0")
def test_the_loyalty_cards_say_on_whose_side_a_player_is():
    cards = (("human",), ("human", "hybrid"), ("human", "human"), ("cultist",))
    assert winners(*cards, cause="ARRIVED", distance=12) == [0, 2]
    assert winners(*cards, cause="FUEL", distance=12) == [1, 3]


@pytest.mark.rule("29.3")
def test_the_humans_win_by_one_more_arrival_from_distance_12_on():
    t = on_the_last_step(distance=12).effects("advance(travel,1)")
    assert t.cause == "arrived"
    assert is_winner(t.game, t.ctx, 0)


@pytest.mark.rule("29.3")
def test_the_arrival_that_brings_the_distance_to_12_does_not_win_yet():
    t = on_the_last_step(distance=10).top("waypoint", "reef", "hurricane").answers("reef").dice(5)
    t.effects("advance(travel,1)")
    assert t.game.distance == 12
    assert t.cause == "not_ended"
    t.effects("advance(travel,3)")
    assert t.cause == "not_ended"
    t.effects("advance(travel,1)")
    assert t.cause == "arrived"
    t.expect_all_used()


@pytest.mark.rule("29.4")
def test_only_human_cards_put_a_player_on_the_humans_side():
    cards = (("human",), ("human", "human", "human"), ("human", "human", "hybrid"))
    assert winners(*cards, cause="ARRIVED") == [0, 1]
    assert winners(*cards, cause="SANITY", distance=12) == [2]


@pytest.mark.rule("29.5")
def test_the_deep_ones_side_wins_at_once():
    t = Table().loyalties(1, "hybrid").effects("lose(fuel,8)", "lose(food,8)", "advance(travel,1)")
    assert t.cause == "fuel"
    assert t.dials == {"fuel": 0, "food": 8, "sanity": 8, "souls": 8}
    assert t.tracks() == {"travel": 0, "ritual": 0}
    assert [is_winner(t.game, t.ctx, seat) for seat in range(3)] == [False, True, False]


@pytest.mark.rule("29.6")
@pytest.mark.parametrize("resource", ["fuel", "food", "sanity", "souls"])
def test_objective_1_is_any_dial_at_0(resource):
    t = Table().effects(f"lose({resource},7)")
    assert (t.dials[resource], t.cause) == (1, "not_ended")
    t.effects(f"lose({resource},1)")
    assert (t.dials[resource], t.cause) == (0, resource)


@pytest.mark.rule("29.7")
def test_objective_2_is_six_damaged_spaces():
    t = Table().no_deep_ones().damaged(**FIVE_ROOMS).settle()
    assert t.cause == "not_ended"
    t.top("damage", "structural_damage_wild").effects("damage_space(boiler_room)")
    assert t.cause == "damage"
    assert len(t.damage_at()) == 6


@pytest.mark.rule("29.8")
@pytest.mark.parametrize(("supply", "cause"), [(3, "not_ended"), (2, "deep_ones")])
def test_objective_3_is_a_spawn_that_the_supply_cannot_serve(supply, cause):
    t = Table().deep_ones(the_deep=20 - supply).effects("spawn_deep(3,bridge)")
    assert t.cause == cause


@pytest.mark.rule("29.9")
def test_one_traitor_card_is_enough_but_the_cultist_needs_12_as_well():
    cards = (("human", "hybrid"), ("human", "cultist"), ("human", "human"))
    assert winners(*cards, cause="FOOD", distance=3) == [0]
    assert winners(*cards, cause="FOOD", distance=12) == [0, 1]


@pytest.mark.rule("29.10")
def test_the_cultist_card_is_used_with_four_and_six_players_only():
    assert {players: cultists_in_the_deck(players) for players in (3, 4, 5, 6)} == {3: 0, 4: 1, 5: 0, 6: 1}


@pytest.mark.rule("29.11")
@pytest.mark.parametrize("cause", ["FUEL", "FOOD", "SANITY", "SOULS", "DAMAGE", "DEEP_ONES"])
def test_the_cultist_wins_with_the_hybrids_from_distance_12_on(cause):
    cards = (("human",), ("hybrid",), ("hybrid",), ("cultist",))
    assert winners(*cards, cause=cause, distance=12) == [1, 2, 3]


@pytest.mark.rule("29.12")
def test_the_cultist_loses_on_an_arrival_and_on_a_loss_short_of_12():
    cards = (("human",), ("hybrid",), ("cultist",))
    assert winners(*cards, cause="ARRIVED", distance=12) == [0]
    assert winners(*cards, cause="DAMAGE", distance=11) == [1]


@pytest.mark.rule("29.13")
@pytest.mark.parametrize("distance", [0, 11, 12])
def test_both_traitor_kinds_win_by_any_deep_one_objective_at_any_distance(distance):
    cards = (("human",), ("cultist", "hybrid"))
    assert winners(*cards, cause="SOULS", distance=distance) == [1]
    assert winners(*cards, cause="ARRIVED", distance=distance) == [0]
