"""Humans against revealed traitors: when they are hunted, and how the work aboard changes with them about."""

import pytest

from policies.unfathomable.places import repair_haste
from policies.unfathomable.threat import camp_threat
from policies.unfathomable.worth import travel_step
from tests.unfathomable.policies.situations import Situation, points

CAST = ("beatrice", "william", "ishmael")
RAID_HAND = ("influence:5", "influence:2", "influence:1", "strength:5", "strength:2", "strength:2")


def hunted(**dials):
    """Seat 0 on the Bridge, a revealed traitor in the Chapel: where seat 0 goes first, if it moves."""
    s = Situation(*CAST).revealed(1).titles(keeper=2).at(0, "bridge").at(1, "chapel").at(2, "sick_bay").dice(1)
    s.dial(**dials).actions()
    return s.chosen("move_to")[:1]


def test_a_traitor_who_can_take_the_last_point_of_a_dial_is_sought_out():
    assert hunted(sanity=1) == ["chapel"]


def test_a_traitor_in_the_brig_is_left_alone():
    s = Situation(*CAST).revealed(1).titles(keeper=2).at(0, "bridge").at(1, "brig").dial(sanity=1)
    assert "attack" not in s.actions()


@pytest.mark.parametrize(("room", "dial"), [("chapel", "sanity"), ("galley", "food"), ("boiler_room", "fuel")])
def test_the_threat_grows_as_the_dial_of_the_room_runs_low(room, dial):
    threats = []
    for level in (8, 3, 1):
        s = Situation(*CAST).revealed(1).at(1, room).dial(**{dial: level})
        threats.append(camp_threat(*s.seen_by(), s.space(room)))
    assert 0 < threats[0] < threats[1] < threats[2]


def test_a_lone_passenger_beside_a_traitor_is_threatened_and_one_with_company_is_not():
    s = Situation(*CAST).revealed(1).at(1, "deck_3").at(2, "bridge").passengers(deck_3=("soul",))
    assert camp_threat(*s.seen_by(), s.space("deck_3")) > 0
    s.at(2, "deck_3")
    assert camp_threat(*s.seen_by(), s.space("deck_3")) == 0


# Rampage, the Sick Bay, repairs, checks ---------------------------------------------------------------------------


def beside_deep_ones(*hand, dice=()):
    """What seat 0 does on the Bridge with three Deep Ones on deck."""
    s = Situation("samira", "william", "ishmael").titles(keeper=2).at(0, "bridge").deep_ones(deck_3=3)
    return s.hand(0, *hand).dice(*dice).actions()


def test_whoever_holds_rampage_goes_where_the_deep_ones_are():
    assert beside_deep_ones("strength:3", dice=(8, 8, 8)) == ["move", "card strength:3"]


@pytest.mark.parametrize(("place", "played"), [("sick_bay", True), ("bridge", False)])
def test_an_action_is_given_to_somebody_in_the_sick_bay(place, played):
    s = Situation("samira", "william", "ishmael").titles(keeper=2).at(0, "bridge").at(1, place).at(2, "bridge")
    s.hand(0, "influence:1", "lore:5")
    assert (s.action(0) == "card influence:1") == played


def test_with_a_traitor_about_repairs_are_more_pressing():
    rooms = {"bridge": "structural_damage_influence", "chapel": "structural_damage_lore"}
    three = rooms | {"galley": "structural_damage_will"}
    quiet = Situation(*CAST).damaged(**three)
    known = Situation(*CAST).damaged(**three).revealed(1)
    assert repair_haste(*known.seen_by()) > repair_haste(*quiet.seen_by()) > 0


def test_with_a_traitor_about_a_step_of_the_voyage_is_worth_more():
    assert travel_step(*Situation(*CAST).revealed(1).seen_by()) > travel_step(*Situation(*CAST).seen_by())


def test_more_goes_into_a_check_to_which_a_traitor_has_added():
    def given(**weights):
        s = Situation("jeanne", "william", "ishmael", "jamie", "samira", **weights).revealed(1)
        s.top("chaos", "influence:1", "lore:1").hand(0, *RAID_HAND).hand(1, "treachery:3")
        return points(s.adds("food_stores_raid", "treachery:3"))

    assert given(spoil=4) > given(spoil=0)
