"""Chapter 54: waypoint cards."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.rows import load_rows
from sim.unfathomable.settings import DATA
from tests.unfathomable.builders import Table


def arriving(*waypoints, distance=0, awakened=1):
    """One step before Arrive, exactly these cards in the waypoint deck. Arjun is Captain, William is Keeper."""
    t = Table("arjun", "william", "samira").no_deep_ones().only("waypoint", *waypoints)
    t.game.tracks[0] = 3
    t.game.distance = distance
    t.game.awakened = awakened
    return t


def in_play(t):
    return [t.names.waypoints[int(card)] for card in t.game.waypoints[: t.game.n_waypoints]]


@pytest.mark.rule("54.0")
def test_waypoints_are_the_stages_of_the_voyage():
    t = arriving("reef", "calm_waters", "rough_water", "hurricane").answers("calm_waters").effects("advance(travel,1)")
    t.answers("rough_water").effects("advance(travel,4)")
    assert in_play(t) == ["calm_waters", "rough_water"]
    assert t.game.distance == 8
    t.expect_all_used()


@pytest.mark.rule("54.1")
def test_each_waypoint_has_an_effect_and_a_distance_of_2_3_or_4():
    rows = load_rows(DATA)["waypoints"].values()
    assert sorted(row.distance for row in rows) == [2] * 7 + [3] * 9 + [4] * 4
    assert all(row.effect for row in rows)
    for row in rows:
        t = Table()
        t.waypoint(row.id)
        assert t.events(Event.WAYPOINT)[0] == (t.number("waypoints", row.id), row.distance, 0)


@pytest.mark.rule("54.2")
def test_the_captain_brings_a_waypoint_into_play_on_an_arrival():
    t = arriving("calm_waters", "rough_water").titles(captain=2).answers("rough_water").effects("advance(travel,1)")
    assert t.questions() == [("waypoint", 2, ["calm_waters", "rough_water"], "rough_water")]
    assert in_play(t) == ["rough_water"]
    t.expect_all_used()


@pytest.mark.rule("54.2")
def test_with_distance_12_in_play_the_next_arrival_ends_the_game_instead():
    t = arriving("calm_waters", "rough_water", distance=12).effects("advance(travel,1)")
    assert t.cause == "arrived"
    assert in_play(t) == []


@pytest.mark.rule("54.2")
@pytest.mark.parametrize(("distance", "comes"), [(3, False), (4, True)])
def test_the_awakening_follows_the_waypoint_that_brings_the_total_to_6(distance, comes):
    t = arriving("iceberg", "hurricane", distance=distance, awakened=0).answers("iceberg", "no")
    t.effects("advance(travel,1)")
    assert t.game.distance == distance + 2
    assert len(t.events(Event.AWAKENING)) == comes
    t.expect_all_used()


@pytest.mark.rule("54.2")
def test_choices_on_a_waypoint_belong_to_the_one_who_picked_it():
    t = arriving("hurricane", "reef").answers("hurricane", "a")
    t.game.current = 2
    t.effects("advance(travel,1)")
    assert [(question, seat) for question, seat, *_ in t.questions()] == [("waypoint", 0), ("effect_option", 0)]
    t = arriving("hurricane", "reef").answers("hurricane", "a").crisis("open_the_gate", "pass")
    assert [(question, seat) for question, seat, *_ in t.questions()] == [("waypoint", 1), ("effect_option", 1)]
    assert t.dials["fuel"] == 7
    t.expect_all_used()


@pytest.mark.rule("54.2")
def test_the_last_waypoint_is_taken_and_an_empty_deck_just_resets_the_track():
    t = arriving("calm_waters").effects("advance(travel,1)")
    assert in_play(t) == ["calm_waters"]
    assert t.questions() == []
    t.effects("advance(travel,4)")
    assert in_play(t) == ["calm_waters"]
    assert t.tracks()["travel"] == 0
    assert t.cause == "not_ended"


@pytest.mark.rule("54.2")
def test_fog_bank_gives_way_to_the_top_card():
    t = arriving("fog_bank", "reef", "maelstrom").answers("fog_bank", "a").dice(4).effects("advance(travel,1)")
    assert in_play(t) == ["maelstrom"]
    assert t.game.distance == 3
    assert t.dials["fuel"] == 8 - 1 - 1 - 1  # Fog Bank, Maelstrom and the choice on it
    assert [(question, seat) for question, seat, *_ in t.questions()] == [("waypoint", 0), ("effect_option", 0)]
    assert t.deck("waypoint") == ["reef"]
    t.expect_all_used()


@pytest.mark.rule("54.2")
def test_fog_bank_stays_on_a_5():
    t = arriving("fog_bank", "reef", "maelstrom").answers("fog_bank").dice(5).effects("advance(travel,1)")
    assert in_play(t) == ["fog_bank"]
    assert t.game.distance == 3
    t.expect_all_used()


@pytest.mark.rule("54.2")
@pytest.mark.parametrize(("distance", "comes"), [(3, 0), (4, 1)])
def test_the_awakening_is_looked_at_only_after_the_replacement_of_fog_bank(distance, comes):
    """With Fog Bank the total would be 6 or more; with Iceberg it is 5 or 6."""
    t = arriving("fog_bank", "reef", "iceberg", distance=distance, awakened=0).answers("fog_bank", "no").dice(1)
    t.effects("advance(travel,1)")
    assert t.game.distance == distance + 2
    assert len(t.events(Event.AWAKENING)) == comes
    t.expect_all_used()
