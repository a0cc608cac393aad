"""Chapter 18: how the game ends and who wins."""

import pytest

from sim.unfathomable.constants import Cause
from sim.unfathomable.ending import is_winner
from tests.unfathomable.builders import CAST, Table

DEEP_ONE_ENDS = [Cause.FUEL, Cause.FOOD, Cause.SANITY, Cause.SOULS, Cause.DAMAGE, Cause.DEEP_ONES]


def of_all_kinds():
    """Human; Human and Hybrid; Human and Cultist; Hybrid and Cultist; two Humans; Cultist."""
    t = Table(*CAST).loyalties(0, "human").loyalties(1, "human", "hybrid").loyalties(2, "human", "cultist")
    return t.loyalties(3, "hybrid", "cultist").loyalties(4, "human", "human").loyalties(5, "cultist")


def winners(t):
    return [seat for seat in range(t.game.n_seats) if is_winner(t.game, t.ctx, seat)]


@pytest.mark.rule("18.0")
@pytest.mark.parametrize(("distance", "cause"), [(11, "not_ended"), (12, "arrived"), (14, "arrived")])
def test_an_arrival_ends_the_game_with_a_distance_of_12_already_in_play(distance, cause):
    t = Table().no_deep_ones().top("waypoint", "iceberg", "reef")
    t.game.distance = distance
    t.game.tracks[0] = 3
    t.effects("advance(travel,1)")
    assert t.cause == cause


@pytest.mark.rule("18.0")
def test_the_waypoint_that_brings_the_distance_to_12_does_not_end_the_game_yet():
    t = Table().no_deep_ones().top("waypoint", "iceberg", "reef")
    t.game.distance = 10
    t.game.awakened = 1
    t.game.tracks[0] = 3
    t.effects("advance(travel,1)")
    assert t.game.distance == 12
    assert t.cause == "not_ended"
    t.effects("advance(travel,4)")
    assert t.cause == "arrived"


@pytest.mark.rule("18.0")
@pytest.mark.parametrize("dial", ["fuel", "food", "sanity", "souls"])
def test_a_dial_at_0_ends_the_game(dial):
    t = Table(dials={dial: 2}).effects(f"lose({dial},1)")
    assert t.cause == "not_ended"
    t.effects(f"lose({dial},1)")
    assert t.cause == dial


@pytest.mark.rule("18.0")
def test_six_damaged_rooms_end_the_game():
    t = Table().dice(1, 3, 4, 5, 6, 7)
    t.only(
        "damage", *[f"structural_damage_{s}" for s in ("influence", "lore", "observation", "strength", "will", "wild")]
    )
    t.effects("damage_ship(5)")
    assert t.cause == "not_ended"
    t.effects("damage_ship(1)")
    assert t.cause == "damage"
    t.expect_all_used()


@pytest.mark.rule("18.0")
def test_a_spawn_the_supply_cannot_serve_ends_the_game():
    t = Table().deep_ones(deck_1=20)
    assert t.cause == "not_ended"
    t.effects("spawn_deep(1,galley)")
    assert t.cause == "deep_ones"


@pytest.mark.rule("18.0")
def test_the_game_ends_at_once_in_the_middle_of_a_card():
    t = Table(dials={"food": 1}).effects("lose(food,1)", "lose(fuel,1)", "lose(sanity,8)")
    assert t.cause == "food"
    assert (t.dials["fuel"], t.dials["sanity"]) == (8, 8)


@pytest.mark.rule("18.1")
def test_after_an_arrival_those_with_nothing_but_human_cards_win():
    t = of_all_kinds()
    t.game.distance = 12
    t.game.cause = Cause.ARRIVED
    assert winners(t) == [0, 4]


@pytest.mark.rule("18.1")
@pytest.mark.parametrize("cause", DEEP_ONE_ENDS)
def test_after_any_other_end_everyone_with_a_hybrid_card_wins(cause):
    t = of_all_kinds()
    t.game.distance = 11
    t.game.cause = cause
    assert winners(t) == [1, 3]  # seat 3 holds both kinds and wins by the Hybrid card


@pytest.mark.rule("18.1")
@pytest.mark.parametrize("cause", DEEP_ONE_ENDS)
def test_from_a_distance_of_12_the_cultist_wins_too(cause):
    t = of_all_kinds()
    t.game.distance = 12
    t.game.cause = cause
    assert winners(t) == [1, 2, 3, 5]


@pytest.mark.rule("18.1")
def test_the_waypoint_being_resolved_counts_for_the_cultist():
    t = Table(*CAST, dials={"food": 1}).loyalties(2, "cultist")
    t.game.distance = 8
    t.waypoint("calm_waters")  # distance 4, and 1 food is lost
    assert t.cause == "food"
    assert winners(t) == [2]
