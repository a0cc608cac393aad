"""Chapters 32 and 34: passengers, and what leaves the game."""

import pytest

from sim.unfathomable.constants import Event, Face
from sim.unfathomable.invariants import passengers_alive
from tests.unfathomable.builders import Table

LOSSES = {
    "soul": {"souls": 1},
    "two_souls": {"souls": 2},
    "soul_sanity": {"sanity": 1, "souls": 1},
    "blank": {},
}


def lost(t):
    """What the dials lost since the start at 8."""
    return {name: 8 - value for name, value in t.dials.items() if value < 8}


@pytest.mark.rule("32.0")
def test_passengers_are_tokens_that_nobody_plays_and_that_come_into_danger():
    t = Table().no_deep_ones().passengers().supply("soul").dice(3).effects("risk_passengers(1)")
    t.deep_ones(deck_3=1).effects("activate(deep_ones,1)")
    assert lost(t) == {"souls": 1}
    assert t.questions() == []
    t.expect_all_used()


@pytest.mark.rule("32.1")
def test_a_face_shows_resources_or_an_x():
    t = Table().passengers()
    assert t.game.passenger_supply.tolist() == [5, 1, 1, 2]
    faces = {
        t.names.faces[face]: {name: n for name, n in zip(t.dials, losses, strict=True) if n}
        for face, losses in enumerate(t.ctx.tables.face_loses.tolist())
    }
    assert faces == LOSSES


@pytest.mark.rule("32.2")
def test_no_face_is_seen_before_a_passenger_is_defeated():
    t = Table().passengers().supply("two_souls").at(0, "deck_5").dice(5, 5)
    t.effects("risk_passengers(1)").act("rescue").effects("risk_passengers(1)")
    assert t.events(Event.PASSENGER_RISKED) == [(t.space("deck_5"), 0, 0)] * 2
    assert t.events(Event.PASSENGER_RESCUED) == [(0, t.space("deck_5"), 0)]
    t.effects("defeat_passengers(deck_5)")
    assert t.events(Event.PASSENGER_DEFEATED) == [(Face.TWO_SOULS, t.space("deck_5"), 0)]
    t.expect_all_used()


@pytest.mark.rule("32.2")
def test_which_token_is_taken_is_left_to_chance():
    t = Table()
    seen = set()
    for _ in range(200):
        t.passengers().supply("soul", "blank").dice(1).effects("risk_passengers(1)")
        seen.add(tuple(t.game.passengers[t.space("deck_1")].tolist()))
    assert seen == {(1, 0, 0, 0), (0, 0, 0, 1)}


@pytest.mark.rule("32.3")
def test_passengers_are_no_humans():
    t = Table().at(0, "deck_4").deep_ones(deck_3=1).passengers(deck_3=("blank", "blank"))
    t.effects("activate(deep_ones,1)")
    assert t.events(Event.ATTACK) == []  # nobody there to be attacked
    assert t.passengers_at() == {"deck_3": 1}
    t.revealed(0).at(0, "deck_3").no_deep_ones().act("defeat_passenger")  # no human in the way
    assert t.passengers_at() == {}


@pytest.mark.rule("32.4")
def test_a_risked_passenger_goes_from_the_supply_to_the_deck_space_of_the_die():
    t = Table().passengers().dice(5).effects("risk_passengers(1)")
    assert t.passengers_at() == {"deck_5": 1}
    assert t.game.passenger_supply.sum() == 8
    t.expect_all_used()


@pytest.mark.rule("32.4")
def test_each_risked_passenger_has_its_own_roll():
    t = Table().passengers().dice(8, 2, 8).effects("risk_passengers(3)")
    assert t.passengers_at() == {"deck_2": 1, "deck_8": 2}
    t.expect_all_used()


@pytest.mark.rule("32.5")
def test_with_too_few_in_the_supply_all_that_are_left_are_risked():
    t = Table().passengers().supply("soul", "blank").dice(1, 2).effects("risk_passengers(4)")
    assert t.passengers_at() == {"deck_1": 1, "deck_2": 1}
    assert t.game.passenger_supply.sum() == 0
    t.expect_all_used()


@pytest.mark.rule("32.6")
def test_the_bridge_cannot_be_used_without_a_passenger_to_risk():
    t = Table().no_deep_ones().at(0, "bridge").supply()
    assert "space" not in t.legal()
    t.supply("blank")
    assert "space" in t.legal()


@pytest.mark.rule("32.6")
@pytest.mark.parametrize(("supply", "gain"), [(4, 1), (3, 0)])
def test_a_card_that_risks_for_a_gain_gives_none_if_the_risk_falls_short(supply, gain):
    t = Table().passengers().supply(*["soul"] * supply).dice(*[1] * supply).crisis("incoming_sos", "a")
    assert t.passengers_at() == {"deck_1": supply}
    assert t.dials == {"fuel": 8 + gain, "food": 8 + gain, "sanity": 8, "souls": 8 + gain}
    t.expect_all_used()


@pytest.mark.rule("32.6")
def test_an_option_that_is_nothing_but_the_risk_may_be_taken_short():
    t = Table().passengers().supply("soul").dice(6).answers("a").waypoint("seaweed_patch")
    assert t.passengers_at() == {"deck_6": 1}
    assert t.damage_at() == {}
    t.expect_all_used()


@pytest.mark.rule("32.6")
@pytest.mark.parametrize(("supply", "asked"), [(2, 0), (3, 1)])
def test_a_condition_of_the_card_itself_comes_first(supply, asked):
    t = Table().passengers().supply(*["soul"] * supply).answers(*["no"] * asked).waypoint("abandoned_depot")
    assert len(t.questions()) == asked
    t.expect_all_used()


@pytest.mark.rule("32.7")
def test_a_rescued_passenger_goes_back_to_the_supply():
    t = Table().passengers(deck_3=("soul_sanity",)).at(0, "deck_3").act("rescue")
    assert t.passengers_at() == {}
    assert t.game.passenger_supply.sum() == 9
    assert lost(t) == {}
    t.expect_all_used()


@pytest.mark.rule("32.8")
@pytest.mark.parametrize(("face", "losses"), LOSSES.items())
def test_a_defeated_passenger_costs_what_it_shows_and_leaves_the_game(face, losses):
    t = Table().passengers(deck_3=(face,)).effects("defeat_passengers(deck_3)")
    assert t.events(Event.PASSENGER_DEFEATED) == [(Face[face.upper()], t.space("deck_3"), 0)]
    assert lost(t) == losses
    assert passengers_alive(t.game) == 8


@pytest.mark.rule("32.9")
def test_a_human_shields_the_passengers_from_deep_ones():
    t = Table().at(0, "deck_3").deep_ones(deck_3=1).passengers(deck_3=("soul",)).dice(5)
    t.effects("activate(deep_ones,1)")  # the attack misses
    assert t.passengers_at() == {"deck_3": 1}
    t.at(0, "bridge").effects("activate(deep_ones,1)")
    assert t.passengers_at() == {}
    t.expect_all_used()


@pytest.mark.rule("32.9")
def test_a_revealed_traitor_defeats_a_passenger_in_the_own_space_with_an_action():
    t = Table().revealed(0).at(0, "deck_3").passengers(deck_3=("soul",), deck_4=("soul",)).act("defeat_passenger")
    assert t.passengers_at() == {"deck_4": 1}
    assert "defeat_passenger" not in t.legal()
    t.at(0, "deck_4")
    assert "defeat_passenger" in t.legal()
    t.at(1, "deck_4")
    assert "defeat_passenger" not in t.legal()


@pytest.mark.rule("32.10")
def test_the_x_costs_nothing():
    t = Table(dials=dict.fromkeys(("fuel", "food", "sanity", "souls"), 1)).passengers(deck_3=("blank", "blank"))
    t.effects("defeat_passengers(deck_3)")
    assert t.passengers_at() == {}
    assert set(t.dials.values()) == {1}
    assert t.cause == "not_ended"


@pytest.mark.rule("32.11")
@pytest.mark.parametrize(("souls", "cause"), [(3, "not_ended"), (2, "souls"), (1, "souls")])
def test_a_dial_taken_to_0_by_a_passenger_ends_the_game(souls, cause):
    t = Table(dials={"souls": souls}).passengers(deck_3=("two_souls",)).effects("defeat_passengers(deck_3)")
    assert t.cause == cause
    assert t.dials["souls"] == max(souls - 2, 0)


@pytest.mark.rule("34.0")
def test_cards_removed_from_the_game_never_come_back():
    t = Table().only("item", "shotgun", "plimsolls").effects("remove_top(item,1)")
    assert t.events(Event.REMOVED_FROM_DECK)[0][1] == 1  # how many, not which
    t.effects("draw_item(you,1)", "draw_item(you,1)")
    assert t.items(0) == ["plimsolls", "six_shooter"]
    assert t.deck("item") == []


@pytest.mark.rule("34.0")
def test_defeated_passengers_and_lost_items_never_come_back():
    t = Table().passengers().supply("blank").only("item").effects("defeat_supply_passenger(1)", "lose_items(you,1)")
    t.effects("risk_passengers(1)", "draw_item(you,1)")
    assert t.passengers_at() == {}
    assert t.items(0) == []
    assert t.events(Event.DIE) == []
