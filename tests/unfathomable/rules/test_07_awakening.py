"""Chapter 7: the awakening phase."""

import pytest

from sim.unfathomable.constants import Event
from tests.unfathomable.builders import Table


def near_waypoint(distance, *characters):
    """One step before Arrive, with so much distance in play; the Captain will find two harmless waypoints."""
    t = Table(*(characters or ("arjun", "william", "samira"))).no_deep_ones()
    t.game.distance = distance
    t.game.tracks[0] = 3
    return t.top("waypoint", "calm_waters", "iceberg")  # distances 4 and 2


def held(t, seat):
    """Human, Hybrid and Cultist cards of a seat."""
    return [int(number) for number in t.game.loyalty[seat]]


@pytest.mark.rule("7.0")
@pytest.mark.parametrize(
    ("distance", "waypoint", "awakened"), [(3, "iceberg", 0), (4, "iceberg", 1), (2, "calm_waters", 1)]
)
def test_the_awakening_comes_when_the_distance_first_reaches_6(distance, waypoint, awakened):
    t = near_waypoint(distance).only("loyalty", "human", "human", "human").answers(waypoint)
    t.effects("advance(travel,1)")
    assert t.game.awakened == awakened
    assert len(t.events(Event.AWAKENING)) == awakened


@pytest.mark.rule("7.1")
def test_after_the_waypoint_is_resolved_each_player_is_dealt_one_loyalty_card():
    t = near_waypoint(2).only("loyalty", "human", "hybrid", "human").answers("calm_waters")
    t.game.current = 1
    t.effects("advance(travel,1)")
    assert [held(t, seat) for seat in range(3)] == [[2, 0, 0], [2, 0, 0], [1, 1, 0]]
    log = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    last_loss = max(place for place, event in enumerate(log) if event == Event.DIAL)
    assert last_loss < log.index(Event.AWAKENING)
    t.expect_all_used()


@pytest.mark.rule("7.2")
def test_the_new_cards_count_for_their_holders_and_stay_face_down():
    t = near_waypoint(2).only("loyalty", "human", "hybrid", "human").answers("calm_waters").effects("advance(travel,1)")
    assert "reveal" in t.legal(1)
    assert t.game.revealed.sum() == 0
    assert [int(shown) for shown in t.game.shown[:3]] == [-1, -1, -1]
    assert t.events(Event.LOYALTY_GIVEN) == []
    t.expect_all_used()


@pytest.mark.rule("7.3")
def test_revealed_traitors_hand_their_new_card_to_a_human_in_turn_order():
    t = near_waypoint(2, "arjun", "william", "samira", "jeanne").revealed(0).revealed(2)
    t.only("loyalty", "human", "human", "hybrid", "human").titles(captain=3)  # seats 2, 3, 0, 1
    t.game.current = 2
    t.answers("calm_waters", "3", "1").effects("advance(travel,1)")
    given = [question[:3] for question in t.questions() if question[0] == "loyalty_to"]
    assert given == [("loyalty_to", 2, ["1", "3"]), ("loyalty_to", 0, ["1", "3"])]
    assert [held(t, seat) for seat in range(4)] == [[0, 1, 0], [2, 1, 0], [0, 1, 0], [3, 0, 0]]
    t.expect_all_used()


@pytest.mark.rule("7.4")
def test_the_game_goes_on_where_it_was_interrupted():
    """Coal Bunker Fire passed: the arrival comes first in the crisis, then the icons of the card follow."""
    t = near_waypoint(2).only("loyalty", "human", "human", "human").only("chaos", "strength:5", "strength:5", "will:1")
    t.hand(0, "influence:4").mythos("coal_bunker_fire", "a", "influence:4", "calm_waters")
    assert t.game.awakened == 1
    log = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert log.index(Event.AWAKENING) < log.index(Event.ACTIVATE)
    assert t.tracks() == {"travel": 0, "ritual": 1}
    t.expect_all_used()


@pytest.mark.rule("7.5")
def test_there_is_no_second_awakening():
    t = near_waypoint(2).only("loyalty", "human", "human", "human", "hybrid", "hybrid", "hybrid")
    t.answers("calm_waters").effects("advance(travel,1)")
    assert t.game.distance == 6
    t.top("waypoint", "iceberg", "rough_water").answers("iceberg").effects("advance(travel,4)")
    assert t.game.distance == 8
    assert len(t.events(Event.AWAKENING)) == 1
    assert [held(t, seat) for seat in range(3)] == [[2, 0, 0]] * 3
    t.expect_all_used()
