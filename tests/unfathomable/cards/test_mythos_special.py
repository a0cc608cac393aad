"""Mythos cards whose results need a position of their own: gates, rituals, barricades, the end of the ship."""

import pytest

from tests.unfathomable.cards.mythos_cases import cards_of, neutral_chaos, shows, whole_crisis
from tests.unfathomable.cards.mythos_heads import HEADS
from tests.unfathomable.cards.positions import asked, changes, position, quiet, structural


@pytest.mark.rule("50.8", "54.2", "49.14")
@shows("open_the_gate", "pass")
def test_open_the_gate_is_an_arrival_chosen_by_the_keeper():
    t = quiet().deep_ones(water_1=1).top("waypoint", "reef", "calm_waters").answers("calm_waters")
    t.game.tracks[:] = 2, 3
    before = position(t)
    t.crisis("open_the_gate", "pass").expect_all_used()
    expected = {"travel": -2, "distance": 4, "fuel": -2, "food": -1, "waypoint_deck": -1}
    assert changes(before, position(t)) == expected  # the water does not shift
    assert asked(t) == ["waypoint 2: reef calm_waters"]


@pytest.mark.rule("54.2")
@shows("open_the_gate", "pass")
def test_open_the_gate_leaves_the_choice_on_the_waypoint_to_the_keeper():
    t = quiet().top("waypoint", "iceberg", "reef").answers("iceberg", "yes").dice(5)
    t.crisis("open_the_gate", "pass").expect_all_used()
    assert asked(t) == ["waypoint 2: iceberg reef", "may 2: no yes"]
    assert t.dials["food"] == 9


@pytest.mark.rule("7.0", "7.1")
@shows("open_the_gate", "pass")
def test_open_the_gate_can_set_off_the_awakening():
    t = quiet().top("waypoint", "calm_waters", "reef").answers("calm_waters")
    t.game.distance = 2
    t.crisis("open_the_gate", "pass").expect_all_used()
    assert t.game.distance == 6
    assert t.game.awakened == 1
    assert [int(t.game.loyalty[seat].sum()) for seat in range(4)] == [2, 2, 2, 2]


@pytest.mark.rule("29.3")
@shows("open_the_gate", "pass")
def test_open_the_gate_at_12_resolves_another_waypoint_and_does_not_win():
    t = quiet().top("waypoint", "calm_waters", "reef").answers("calm_waters")
    t.game.distance = 12
    t.game.awakened = 1
    t.crisis("open_the_gate", "pass").expect_all_used()
    assert (t.game.distance, t.cause) == (16, "not_ended")


@pytest.mark.rule("28.16", "50.1")
@pytest.mark.parametrize(("total", "steps"), [(9, 1), (10, 1), (11, 2), (12, 2), (13, 3), (14, 3)])
@shows("ritual_coordination", "pass")
def test_ritual_coordination_goes_further_for_every_two_above_9(total, steps):
    t = quiet()
    neutral_chaos(t, HEADS["ritual_coordination"].skills)
    cards = cards_of(t, "lore", total)
    t.hand(0, *cards).answers("a", *cards)
    whole_crisis(t, "ritual_coordination").expect_all_used()
    assert t.tracks()["ritual"] == steps


@pytest.mark.rule("50.1", "50.12")
@shows("ritual_coordination", "pass")
def test_ritual_coordination_goes_on_from_start_after_a_cast():
    t = quiet().deep_ones(deck_1=1)
    t.game.tracks[1] = 3
    neutral_chaos(t, HEADS["ritual_coordination"].skills)
    cards = cards_of(t, "will", 13)
    t.hand(0, *cards).answers("a", *cards)
    whole_crisis(t, "ritual_coordination").expect_all_used()
    assert t.tracks()["ritual"] == 2  # 3 steps: the first one casts
    assert t.deep_ones_at() == {}


@pytest.mark.rule("1.11", "5.0")
@pytest.mark.parametrize("card", ["on_the_offensive", "hold_the_line"])
@shows("on_the_offensive", "pass")
def test_barricaded_hatches_close_the_rooms_to_moved_deep_ones(card):
    t = quiet().deep_ones(deck_1=1).answers("deck_2")
    t.game.barricaded = 1
    t.crisis(card, "pass").expect_all_used()
    options = "water_1 deck_2 deck_3" if card == "on_the_offensive" else "none water_1 deck_2 deck_3"
    assert asked(t) == [f"deep_one_destination 0: {options}"]


@pytest.mark.rule("13.7", "29.7")
@shows("shipboard_fire", "fail")
def test_the_sixth_damage_ends_the_game():
    t = structural(quiet(), "wild")
    t.damaged(
        bridge="structural_damage_influence",
        chapel="structural_damage_lore",
        captains_cabin="structural_damage_observation",
        cargo_hold="structural_damage_strength",
        galley="structural_damage_will",
    )
    t.dice(1).crisis("shipboard_fire", "pass").expect_all_used()
    assert t.cause == "damage"
    assert t.damage_at()["boiler_room"] == "structural_damage_wild"
    assert t.where(0) == "boiler_room"  # 13.7: nobody is defeated any more
