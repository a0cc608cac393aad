"""Mythos cards that change dials, tracks and passengers: every outcome, both sides of every roll."""

import pytest

from tests.unfathomable.cards.mythos_cases import ROUTES, case
from tests.unfathomable.cards.positions import both, dial, risked, spawned, supply, track

MAY_0 = "may 0: no yes"

CASES = [
    # adrift fishing boat: passed, the first passenger must be risked, the second may be; partial needs two
    case(
        "adrift_fishing_boat",
        "pass",
        both(risked(5, 6), {"souls": 1, "food": 1}),
        dice=(5, 6),
        answers=("yes",),
        asked=(MAY_0,),
        note="twice",
    ),
    case(
        "adrift_fishing_boat",
        "pass",
        both(risked(5), {"souls": 1}),
        dice=(5,),
        answers=("no",),
        asked=(MAY_0,),
        note="once",
    ),
    case(
        "adrift_fishing_boat", "pass", both(risked(8), {"souls": 1}), dice=(8,), given=supply("soul"), note="supply_1"
    ),
    case(
        "adrift_fishing_boat",
        "pass",
        both(risked(8, 1), {"souls": 1, "food": 1}),
        dice=(8, 1),
        answers=("yes",),
        asked=(MAY_0,),
        given=supply("soul", "soul"),
        note="supply_2",
    ),
    case("adrift_fishing_boat", "pass", {}, given=supply(), note="supply_0"),
    case("adrift_fishing_boat", "partial", both(risked(1, 8), {"souls": 1}), dice=(1, 8)),
    case(
        "adrift_fishing_boat",
        "partial",
        both(risked(1, 1), {"souls": 1}),
        dice=(1, 1),
        given=supply("soul", "blank"),
        note="supply_2",
    ),
    case("adrift_fishing_boat", "partial", {}, given=supply("soul"), note="supply_1"),
    case("adrift_fishing_boat", "fail", {"sanity": -1, "souls": -1}),
    # bucket brigade
    case("bucket_brigade", "pass", both(risked(2, 2), {"travel": 1}), dice=(2, 2)),
    case(
        "bucket_brigade",
        "pass",
        both(risked(3, 4), {"travel": 1}),
        dice=(3, 4),
        given=supply("soul", "blank"),
        note="supply_2",
    ),
    case("bucket_brigade", "pass", {}, given=supply("soul"), note="supply_1"),
    case("bucket_brigade", "fail", both({"fuel": -1}, risked(7, 1)), dice=(7, 1)),
    case("bucket_brigade", "fail", both({"fuel": -1}, risked(7)), dice=(7,), given=supply("soul"), note="supply_1"),
    case("bucket_brigade", "b", {"fuel": -1}, dice=(6,), note="6"),
    case("bucket_brigade", "b", {}, dice=(7,), note="7"),
    # class struggle
    case("class_struggle", "a", {"sanity": -2}),
    case("class_struggle", "b", risked(1, 3, 5, 7), dice=(1, 3, 5, 7)),
    case("class_struggle", "b", risked(4, 4), dice=(4, 4), given=supply("soul", "blank"), note="supply_2"),
    # coal bunker fire
    case("coal_bunker_fire", "pass", {"travel": 1}),
    case("coal_bunker_fire", "fail", {"fuel": -1, "souls": -1}),
    case("coal_bunker_fire", "b", {"fuel": -2}, dice=(4,), note="4"),
    case("coal_bunker_fire", "b", {"fuel": -1}, dice=(5,), note="5"),
    # damaged evaporator: a step back on the travel track, or 1 fuel at Start
    case("damaged_evaporator", "pass", {}),
    case("damaged_evaporator", "partial", {"food": -1}),
    case("damaged_evaporator", "fail", {"food": -1, "fuel": -1}, note="at_start"),
    case("damaged_evaporator", "fail", {"food": -1, "travel": -1}, given=track("travel", 1), note="step_1"),
    # dinghy launch: the roll comes even without a passenger
    case("dinghy_launch", "a", both(risked(3), {"sanity": -1}), dice=(3, 4), note="4"),
    case("dinghy_launch", "a", risked(3), dice=(3, 5), note="5"),
    case("dinghy_launch", "a", {"sanity": -1}, dice=(4,), given=supply(), note="supply_0"),
    case("dinghy_launch", "b", {"souls": -1}),
    # disturbing dreams
    case("disturbing_dreams", "pass", {"sanity": 1}),
    case("disturbing_dreams", "pass", {}, given=dial("sanity", 10), note="at_10"),
    case("disturbing_dreams", "partial", {"sanity": -1}),
    case("disturbing_dreams", "fail", {"sanity": -2}),
    case("disturbing_dreams", "fail", {"sanity": -2, "ended": "sanity"}, given=dial("sanity", 2), note="last_sanity"),
    # e.o.t. failure
    case("e_o_t_failure", "pass", {"travel": 1}),
    case("e_o_t_failure", "fail", {"fuel": -1}, note="at_start"),
    case("e_o_t_failure", "fail", {"travel": -1}, given=track("travel", 3), note="step_3"),
    # flooding compartment
    case("flooding_compartment", "pass", {}),
    case("flooding_compartment", "fail", {"souls": -1}),
    # food rationing
    case("food_rationing", "a", {"food": -1, "sanity": -1}, dice=(6,), note="6"),
    case("food_rationing", "a", {"food": -1}, dice=(7,), note="7"),
    case("food_rationing", "b", {"food": -2}),
    # food stores raid
    case("food_stores_raid", "pass", {}),
    case("food_stores_raid", "partial", {"food": -1}),
    case("food_stores_raid", "fail", {"food": -2}),
    # horrific visions
    case("horrific_visions", "pass", {}),
    case("horrific_visions", "fail", {"sanity": -1}),
    # hypnotic melody: other losses with an empty supply
    case("hypnotic_melody", "pass", {}),
    case("hypnotic_melody", "partial", risked(6), dice=(6,)),
    case("hypnotic_melody", "partial", risked(6), dice=(6,), given=supply("soul"), note="supply_1"),
    case("hypnotic_melody", "partial", {"food": -1}, given=supply(), note="supply_0"),
    case("hypnotic_melody", "fail", {"supply": -1, "souls": -1}, given=supply("soul", "soul"), note="supply_2"),
    case("hypnotic_melody", "fail", {"supply": -1, "souls": -1}, given=supply("soul"), note="soul"),
    case("hypnotic_melody", "fail", {"supply": -1, "souls": -2}, given=supply("two_souls"), note="two_souls"),
    case(
        "hypnotic_melody",
        "fail",
        {"supply": -1, "souls": -1, "sanity": -1},
        given=supply("soul_sanity"),
        note="soul_sanity",
    ),
    case("hypnotic_melody", "fail", {"supply": -1}, given=supply("blank"), note="blank"),
    case("hypnotic_melody", "fail", {"souls": -2}, given=supply(), note="supply_0"),
    # improvised fuel source: option a needs three in the supply
    case("improvised_fuel_source", "a", both(risked(2, 4, 6), {"fuel": 1}), dice=(2, 4, 6)),
    case(
        "improvised_fuel_source",
        "a",
        both(risked(1, 1, 1), {"fuel": 1}),
        dice=(1, 1, 1),
        given=supply("soul", "soul", "blank"),
        note="supply_3",
    ),
    case("improvised_fuel_source", "b", {"fuel": -1}),
    case("improvised_fuel_source", "b", {"fuel": -1}, given=supply("soul", "soul"), forced=True, note="supply_2"),
    # incoming sos: with fewer than four those are risked for nothing
    case("incoming_sos", "a", both(risked(1, 2, 3, 4), {"food": 1, "fuel": 1, "souls": 1}), dice=(1, 2, 3, 4)),
    case("incoming_sos", "a", risked(8, 8, 5), dice=(8, 8, 5), given=supply("soul", "soul", "blank"), note="supply_3"),
    case(
        "incoming_sos",
        "a",
        both(risked(5, 6, 7, 8), {"food": 1, "fuel": 1, "souls": 1}),
        dice=(5, 6, 7, 8),
        given=supply("soul", "soul", "soul", "blank"),
        note="supply_4",
    ),
    case("incoming_sos", "a", {}, given=supply(), note="supply_0"),
    case("incoming_sos", "b", {"sanity": -1}),
    # infection: the second roll only after a bad first one
    case("infection", "a", {"food": -1}),
    case("infection", "b", {"souls": -2}, dice=(6, 4), note="6_4"),
    case("infection", "b", {"souls": -1}, dice=(6, 5), note="6_5"),
    case("infection", "b", {}, dice=(7,), note="7"),
    # lure of y'ha-nthlei
    case("lure_of_yha_nthlei", "pass", {}),
    case("lure_of_yha_nthlei", "fail", risked(8, 7, 6, 5), dice=(8, 7, 6, 5)),
    case("lure_of_yha_nthlei", "fail", risked(2), dice=(2,), given=supply("soul"), note="supply_1"),
    # mysterious lifeboat: the roll comes even without a passenger
    case("mysterious_lifeboat", "a", both(risked(2), spawned(1, "galley", "cargo_hold")), dice=(2, 4), note="4"),
    case("mysterious_lifeboat", "a", risked(2), dice=(2, 5), note="5"),
    case("mysterious_lifeboat", "a", spawned(1, "galley", "cargo_hold"), dice=(4,), given=supply(), note="supply_0"),
    case("mysterious_lifeboat", "b", {"sanity": -1}),
    # passenger overboard
    case("passenger_overboard", "pass", {}),
    case("passenger_overboard", "fail", {"souls": -1}),
    # rat infestation
    case("rat_infestation", "pass", {"sanity": -1, "food": 1}, answers=("yes",), asked=(MAY_0,), note="yes"),
    case("rat_infestation", "pass", {}, answers=("no",), asked=(MAY_0,), note="no"),
    case("rat_infestation", "partial", {"food": -1}),
    case("rat_infestation", "fail", {"food": -2}),
    # too many bodies: the passenger just risked counts; two lie on deck before
    case("too_many_bodies", "a", {"food": -1}),
    case("too_many_bodies", "b", both(risked(5), {"sanity": -1}), dice=(5, 3), note="3_of_3"),
    case("too_many_bodies", "b", risked(5), dice=(5, 4), note="4_of_3"),
    case("too_many_bodies", "b", {"sanity": -1}, dice=(2,), given=supply(), note="2_of_2"),
    case("too_many_bodies", "b", {}, dice=(3,), given=supply(), note="3_of_2"),
    case("too_many_bodies", "b", {}, dice=(1,), given=lambda t: t.passengers().supply(), note="empty_deck"),
    # transformation
    case("transformation", "a", both({"souls": -1}, spawned(1, "cargo_hold")), dice=(6,), note="6"),
    case("transformation", "a", {}, dice=(7,), note="7"),
    case("transformation", "b", {"souls": -1, "sanity": -1}, dice=(4,), note="4"),
    case("transformation", "b", {"souls": -1}, dice=(5,), note="5"),
]


@pytest.mark.rule("28.11", "28.13", "28.16", "28.17", "28.18", "28.19", "32.4", "32.5", "36.1", "1.4", "1.8")
@ROUTES
@pytest.mark.parametrize("one", CASES)
def test_outcome(check, one):
    check(one)
