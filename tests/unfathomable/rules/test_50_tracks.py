"""Chapter 50: the travel track and the ritual track."""

import pytest

from sim.unfathomable.constants import Event, Track
from tests.unfathomable.builders import Table


def table(travel=0, ritual=0, distance=0, awakened=1):
    t = Table("arjun", "william", "samira").no_deep_ones()
    t.game.tracks[Track.TRAVEL] = travel
    t.game.tracks[Track.RITUAL] = ritual
    t.game.distance = distance
    t.game.awakened = awakened
    return t


def in_play(t):
    return [t.names.waypoints[int(card)] for card in t.game.waypoints[: t.game.n_waypoints]]


@pytest.mark.rule("50.0")
def test_there_are_two_tracks_apart_from_each_other():
    t = table().effects("advance(travel,2)", "advance(ritual,1)")
    assert t.tracks() == {"travel": 2, "ritual": 1}


@pytest.mark.rule("50.1")
def test_steps_left_over_at_the_end_are_made_after_the_reset():
    t = table(travel=3, ritual=3).top("waypoint", "calm_waters", "rough_water").answers("calm_waters")
    t.effects("advance(travel,3)", "advance(ritual,3)")
    assert t.tracks() == {"travel": 2, "ritual": 2}
    assert len(t.events(Event.ARRIVE)) == len(t.events(Event.CAST)) == 1
    t.expect_all_used()


@pytest.mark.rule("50.1")
def test_each_step_of_an_advance_is_finished_before_the_next():
    """The waypoint of the first step fills the water; the second step moves what it spawned."""
    t = table(travel=3).top("waypoint", "sea_smoke", "calm_waters").answers("sea_smoke").effects("advance(travel,2)")
    assert t.deep_ones_at() == dict.fromkeys([f"water_{n}" for n in range(3, 9)], 1) | {"the_deep": 2}
    assert t.tracks()["travel"] == 1
    t.expect_all_used()


@pytest.mark.rule("50.2")
@pytest.mark.parametrize("track", ["travel", "ritual"])
def test_a_retreat_stops_at_start(track):
    t = table(travel=3, ritual=3).effects(f"retreat({track},2)")
    assert t.tracks()[track] == 1
    t.effects(f"retreat({track},2)")
    assert t.tracks()[track] == 0


@pytest.mark.rule("50.2")
def test_a_retreat_of_the_travel_track_moves_no_monsters():
    t = table(travel=3).deep_ones(water_3=2, water_7=1).monarchs("water_5", "water_1").effects("retreat(travel,2)")
    assert t.deep_ones_at() == {"water_3": 2, "water_7": 1}
    assert t.monarchs_at() == {"mother": "water_5", "father": "water_1"}


@pytest.mark.rule("50.3")
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_a_reset_puts_the_token_on_start(steps):
    t = table(travel=steps, ritual=3).deep_ones(water_3=1).effects("reset(travel)")
    assert t.tracks() == {"travel": 0, "ritual": 3}
    assert t.deep_ones_at() == {"water_3": 1}
    t.effects("reset(ritual)")
    assert t.tracks() == {"travel": 0, "ritual": 0}
    assert t.events(Event.CAST) == []


@pytest.mark.rule("50.4")
def test_the_travel_track_shows_how_far_the_next_waypoint_is():
    t = table().top("waypoint", "calm_waters", "rough_water").answers("calm_waters")
    for steps in (1, 2, 3):
        t.effects("advance(travel,1)")
        assert (t.tracks()["travel"], in_play(t)) == (steps, [])
    t.effects("advance(travel,1)")
    assert (t.tracks()["travel"], in_play(t)) == (0, ["calm_waters"])
    t.expect_all_used()


@pytest.mark.rule("50.5")
@pytest.mark.parametrize("card", ["hull_leak", "passenger_overboard"])
def test_the_travel_icon_advances_the_travel_track(card):
    t = table().mythos(card)
    assert t.tracks() == {"travel": 1, "ritual": 0}


@pytest.mark.rule("50.6")
@pytest.mark.parametrize(("die", "fuel"), [(4, 7), (5, 8)])
def test_the_boiler_room_advances_the_travel_track(die, fuel):
    t = table(travel=1).at(0, "boiler_room").hand(0, "strength:2", "will:5").dice(die).act("space")
    assert t.tracks() == {"travel": 2, "ritual": 0}
    assert t.dials["fuel"] == fuel  # d8 + 2 up to 6 costs one
    assert t.cards(0) == ["will:5"]
    t.expect_all_used()


@pytest.mark.rule("50.7")
def test_each_travel_step_moves_all_monsters_in_the_water_one_space_back():
    t = table().deep_ones(water_1=1, water_2=2, water_3=3, deck_1=1, the_deep=1).monarchs("water_4", "water_1")
    t.effects("advance(travel,1)")
    assert t.deep_ones_at() == {"water_3": 1, "water_4": 2, "water_5": 3, "deck_1": 1, "the_deep": 1}
    assert t.monarchs_at() == {"mother": "water_6", "father": "water_3"}
    t.effects("advance(travel,2)")
    assert t.deep_ones_at() == {"water_7": 1, "water_8": 2, "deck_1": 1, "the_deep": 4}
    assert t.monarchs_at() == {"mother": "the_deep", "father": "water_7"}


@pytest.mark.rule("50.7")
@pytest.mark.parametrize("back", ["water_7", "water_8"])
def test_monsters_in_the_back_spaces_go_to_the_deep(back):
    t = table().deep_ones(**{back: 2}).monarchs(back, back).effects("advance(travel,1)")
    assert t.deep_ones_at() == {"the_deep": 2}
    assert t.monarchs_at() == {"mother": "the_deep", "father": "the_deep"}


@pytest.mark.rule("50.7")
def test_the_ritual_track_moves_nothing_in_the_water():
    t = table().deep_ones(water_1=1).effects("advance(ritual,2)")
    assert t.deep_ones_at() == {"water_1": 1}


@pytest.mark.rule("50.8")
@pytest.mark.parametrize(("distance", "cause"), [(11, "not_ended"), (12, "arrived"), (14, "arrived")])
def test_an_arrival_with_distance_12_or_more_in_play_ends_the_game(distance, cause):
    t = table(travel=3, distance=distance).top("waypoint", "calm_waters", "rough_water").effects("advance(travel,1)")
    assert t.cause == cause
    assert t.game.distance == (15 if distance == 11 else distance)


@pytest.mark.rule("50.8")
def test_on_an_arrival_one_waypoint_is_resolved_and_the_other_goes_to_the_bottom():
    t = table(travel=3).only("waypoint", "calm_waters", "rough_water", "reef").answers("rough_water")
    t.effects("advance(travel,1)")
    assert in_play(t) == ["rough_water"]
    assert t.dials == {"fuel": 6, "food": 8, "sanity": 7, "souls": 8}
    assert t.tracks()["travel"] == 0
    t.game.tracks[Track.TRAVEL] = 3
    t.answers("calm_waters").effects("advance(travel,1)")
    assert t.questions()[-1][2] == ["reef", "calm_waters"]  # the one passed over lies below
    assert in_play(t) == ["rough_water", "calm_waters"]
    assert t.game.distance == 8
    t.expect_all_used()


@pytest.mark.rule("50.8")
def test_the_token_goes_back_to_start_only_after_the_waypoint_is_resolved():
    t = (
        table(travel=3)
        .top("waypoint", "calm_waters", "rough_water")
        .answers("calm_waters")
        .effects("advance(travel,1)")
    )
    rows = [row[:4] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert rows.index([Event.DIAL, 1, -1, 7]) < rows.index([Event.TRACK, Track.TRAVEL, 4, 0])


@pytest.mark.rule("50.8")
@pytest.mark.parametrize(("distance", "awakened", "comes"), [(1, 0, False), (2, 0, True), (5, 0, True), (6, 1, False)])
def test_the_awakening_follows_when_the_total_is_6_or_more_for_the_first_time(distance, awakened, comes):
    t = table(travel=3, distance=distance, awakened=awakened).top("waypoint", "calm_waters", "rough_water")
    t.effects("advance(travel,1)")
    assert t.game.distance == distance + 4
    assert len(t.events(Event.AWAKENING)) == comes
    if comes:
        rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
        assert rows.index(Event.WAYPOINT) < rows.index(Event.AWAKENING)


@pytest.mark.rule("50.9")
def test_the_ritual_track_shows_how_close_the_great_banishing_is():
    t = table().effects("advance(ritual,3)")
    assert t.tracks()["ritual"] == 3
    assert t.events(Event.CAST) == []
    t.effects("advance(ritual,1)")
    assert t.tracks()["ritual"] == 0
    assert len(t.events(Event.CAST)) == 1


@pytest.mark.rule("50.10")
@pytest.mark.parametrize("card", ["flooding_compartment", "horrific_visions"])
def test_the_ritual_icon_advances_the_ritual_track(card):
    t = table().mythos(card)
    assert t.tracks() == {"travel": 0, "ritual": 1}


@pytest.mark.rule("50.11")
@pytest.mark.parametrize(("die", "sanity"), [(4, 7), (5, 8)])
def test_the_chapel_advances_the_ritual_track(die, sanity):
    t = table(ritual=1).at(0, "chapel").hand(0, "lore:2").dice(die).act("space", "a")
    assert t.tracks() == {"travel": 0, "ritual": 2}
    assert t.dials["sanity"] == sanity  # d8 + 2 up to 6 costs one
    assert t.cards(0) == []
    t.expect_all_used()


@pytest.mark.rule("50.12")
def test_the_great_banishing_clears_deck_and_water():
    t = table(ritual=3).passengers(deck_2=("soul",), deck_3=("soul_sanity",)).monarchs("water_1", "water_6")
    t.deep_ones(water_1=1, water_8=2, deck_4=3, galley=2, the_deep=4).at(0, "deck_5").at(1, "deck_5").revealed(1)
    t.at(2, "galley").effects("advance(ritual,1)")
    assert t.deep_ones_at() == {"galley": 2, "the_deep": 4}
    assert t.game.deep_supply == 14
    assert t.monarchs_at() == {"mother": "the_deep", "father": "the_deep"}
    assert t.passengers_at() == {}
    assert t.dials == {"fuel": 8, "food": 8, "sanity": 7, "souls": 6}
    assert [t.where(seat) for seat in range(3)] == ["sick_bay", "brig", "galley"]
    assert t.tracks()["ritual"] == 0


@pytest.mark.rule("50.12")
def test_passengers_are_defeated_first_then_characters_in_turn_order():
    t = table(ritual=3).passengers(deck_8=("blank",)).at(0, "deck_1").at(1, "deck_1").at(2, "deck_1")
    t.game.current = 1
    t.effects("advance(ritual,1)")
    shown = (Event.PASSENGER_DEFEATED, Event.DEFEATED)
    rows = [(row[0], row[1]) for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist() if row[0] in shown]
    assert rows[0][0] == Event.PASSENGER_DEFEATED
    assert rows[1:] == [(Event.DEFEATED, 1), (Event.DEFEATED, 2), (Event.DEFEATED, 0)]
    assert t.questions() == []
