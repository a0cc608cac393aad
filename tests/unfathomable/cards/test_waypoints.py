"""The 20 waypoint cards: distance, fuel cost, effect with every branch; choices belong to whoever picked the card."""

import json
from dataclasses import dataclass

import pytest

from sim.unfathomable.constants import Pile
from sim.unfathomable.pending import Pending, push
from tests.unfathomable.cards.positions import (
    asked,
    both,
    changes,
    damage,
    dial,
    moved_deep,
    position,
    quiet,
    risked,
    setup,
    spawned,
    structural,
    supply,
)
from tests.unfathomable.cards.test_mythos_whole import DATA

# distance 2 costs no fuel, distance 3 costs 1, distance 4 costs 2
DISTANCE = {
    "abandoned_depot": 2,
    "deserted_island": 2,
    "hurricane": 2,
    "iceberg": 2,
    "reef": 2,
    "shipwreck_survivors": 2,
    "wrecked_ship": 2,
    "deep_one_city": 3,
    "fog_bank": 3,
    "maelstrom": 3,
    "rainstorm": 3,
    "rogue_wave": 3,
    "rolling_seas": 3,
    "sea_smoke": 3,
    "seaweed_patch": 3,
    "smooth_sailing": 3,
    "calm_waters": 4,
    "deep_one_ambush": 4,
    "rough_water": 4,
    "stormy_seas": 4,
}
DECKS = [f"deck_{n}" for n in range(1, 9)]
WATERS = [f"water_{n}" for n in range(1, 9)]
MAY = "may 1: no yes"
A_OR_B = "effect_option 1: a b"


@dataclass(frozen=True)
class Visit:
    """A waypoint and what its effect changes, beside distance and fuel cost. The Captain is seat 1."""

    card: str
    change: dict
    dice: tuple = ()
    answers: tuple = ()
    asked: tuple = ()
    given: object = None


def visit(card, change, note="", **more):
    return pytest.param(Visit(card, change, **more), id=f"{card}-{note}" if note else card)


def reached(card):
    """Changes that every waypoint brings."""
    distance = DISTANCE[card]
    return both({"distance": distance, "waypoint_deck": -1}, {"fuel": 2 - distance})


def cards(*skills):
    return lambda t: structural(t, *skills)


def risk_one_for(card, resource):
    """May risk one passenger for a gain on 5 or more."""
    return [
        visit(card, {}, "no", answers=("no",), asked=(MAY,)),
        visit(card, risked(3), "4", dice=(3, 4), answers=("yes",), asked=(MAY,)),
        visit(card, both(risked(3), {resource: 1}), "5", dice=(3, 5), answers=("yes",), asked=(MAY,)),
        visit(
            card,
            both(risked(8), {resource: 1}),
            "supply_1",
            dice=(8, 8),
            answers=("yes",),
            asked=(MAY,),
            given=supply("soul"),
        ),
        visit(card, {}, "supply_0", given=supply()),
    ]


def fuel_or_two_damage(card):
    return [
        visit(card, {"fuel": -1}, "a", answers=("a",), asked=(A_OR_B,)),
        visit(
            card,
            damage(galley="lore", captains_cabin="will"),
            "b",
            dice=(6, 4),
            answers=("b",),
            asked=(A_OR_B,),
            given=cards("lore", "will"),
        ),
    ]


ON_DECK = {"deck_3": ("soul",), "deck_4": ("blank",), "deck_8": ("two_souls", "soul_sanity")}
VISITS = [
    visit("abandoned_depot", {}, "no", answers=("no",), asked=(MAY,)),
    visit("abandoned_depot", risked(1, 2, 3), "4", dice=(1, 2, 3, 4), answers=("yes",), asked=(MAY,)),
    visit(
        "abandoned_depot", both(risked(1, 2, 3), {"fuel": 2}), "5", dice=(1, 2, 3, 5), answers=("yes",), asked=(MAY,)
    ),
    visit(
        "abandoned_depot",
        both(risked(1, 2, 3), {"fuel": 2}),
        "supply_3",
        dice=(1, 2, 3, 8),
        answers=("yes",),
        asked=(MAY,),
        given=setup(supply("soul", "soul", "soul"), dial("fuel", 5)),
    ),
    visit("abandoned_depot", {}, "supply_2", given=supply("soul", "soul")),
    *risk_one_for("deserted_island", "food"),
    *fuel_or_two_damage("hurricane"),
    visit("iceberg", {}, "no", answers=("no",), asked=(MAY,)),
    visit("iceberg", damage(galley="lore"), "4", dice=(4, 6), answers=("yes",), asked=(MAY,), given=cards("lore")),
    visit("iceberg", {"food": 1}, "5", dice=(5,), answers=("yes",), asked=(MAY,)),
    visit("reef", damage(galley="lore"), "4", dice=(4, 6), given=cards("lore")),
    visit("reef", {}, "5", dice=(5,)),
    *risk_one_for("shipwreck_survivors", "souls"),
    *risk_one_for("wrecked_ship", "fuel"),
    visit("deep_one_city", both(spawned(5, "water_1"), {"mother": "water_1", "father": "water_1"}), "4", dice=(4,)),
    visit(
        "deep_one_city",
        both({"deep_supply": -5, "deep_ones.the_deep": -2, "deep_ones.water_2": 7}, {"father": "water_2"}),
        "5",
        dice=(5,),
        given=lambda t: t.deep_ones(the_deep=2, deck_1=1).monarchs(mother="water_7"),
    ),
    visit("fog_bank", {}, "5", dice=(5,)),
    *fuel_or_two_damage("maelstrom"),
    *risk_one_for("rainstorm", "food"),
    visit(
        "rogue_wave",
        both(
            moved_deep("deck_1", "water_1", 2),
            moved_deep("deck_8", "water_8"),
            {"passengers.deck_3": -1, "passengers.deck_4": -1, "passengers.deck_8": -2, "souls": -4, "sanity": -1},
        ),
        given=setup(
            lambda t: t.deep_ones(deck_1=2, deck_8=1, galley=1).at(0, "deck_8"), lambda t: t.passengers(**ON_DECK)
        ),
    ),
    visit(
        "rolling_seas",
        {"passengers.deck_3": -1, "souls": -1},
        answers=("deck_3",),
        asked=("passenger_space 1: deck_3 deck_4",),
    ),
    visit(
        "rolling_seas",
        {"passengers.deck_8": -1, "souls": -2},
        "one_space",
        given=lambda t: t.passengers(deck_8=("two_souls",)),
    ),
    visit("rolling_seas", {}, "nobody_on_deck", given=lambda t: t.passengers()),
    visit("sea_smoke", spawned(1, *WATERS)),
    visit("seaweed_patch", risked(2, 7), "a", dice=(2, 7), answers=("a",), asked=(A_OR_B,)),
    visit("seaweed_patch", risked(2), "a_supply_1", dice=(2,), answers=("a",), asked=(A_OR_B,), given=supply("soul")),
    visit("seaweed_patch", {}, "a_supply_0", answers=("a",), asked=(A_OR_B,), given=supply()),
    visit("seaweed_patch", damage(galley="lore"), "b", dice=(6,), answers=("b",), asked=(A_OR_B,), given=cards("lore")),
    visit("smooth_sailing", {"food": -1}),
    visit("calm_waters", {"food": -1}),
    visit("deep_one_ambush", spawned(1, *DECKS)),
    visit("rough_water", {"sanity": -1}),
    visit("stormy_seas", damage(galley="lore"), dice=(6,), given=cards("lore")),
    visit(
        "stormy_seas",
        {"food": -1, "damage_deck": -1},
        "instant",
        given=lambda t: t.top("damage", "flooded_food_stores"),
    ),
]


@pytest.mark.rule("54.1", "54.2", "1.4", "32.4", "32.5", "32.6", "44.4")
@pytest.mark.parametrize("one", VISITS)
def test_waypoint(one):
    t = quiet()
    if one.given:
        one.given(t)
    before = position(t)
    t.dice(*one.dice).answers(*one.answers).waypoint(one.card).expect_all_used()
    assert changes(before, position(t)) == both(reached(one.card), one.change)
    assert asked(t) == list(one.asked)
    assert int(t.game.n_dice) == len(one.dice)


def test_every_waypoint_has_a_test():
    assert {param.values[0].card for param in VISITS} == set(DISTANCE)


@pytest.mark.rule("54.0", "54.1")
def test_rows():
    rows = json.loads((DATA / "waypoints.json").read_text(encoding="utf-8"))["rows"]
    assert {row["id"]: row["distance"] for row in rows} == DISTANCE
    assert len(rows) == 20
    assert [list(DISTANCE.values()).count(distance) for distance in (2, 3, 4)] == [7, 9, 4]
    assert all(row["fuel_cost"] == row["distance"] - 2 and row["copies"] == 1 for row in rows)


@pytest.mark.rule("54.2")
def test_fog_bank_gives_way_to_the_top_card():
    """Fog Bank's fuel stays paid, its distance does not count; no pick out of two."""
    t = quiet().top("waypoint", "rough_water", "reef").dice(4)
    before = position(t)
    t.waypoint("fog_bank").expect_all_used()
    expected = {"distance": 4, "fuel": -1 - 2, "sanity": -1, "waypoint_deck": -2}
    assert changes(before, position(t)) == expected
    assert asked(t) == []
    assert [t.names.waypoints[int(card)] for card in t.game.waypoints[: t.game.n_waypoints]] == ["rough_water"]


@pytest.mark.rule("54.2")
def test_choices_on_the_replacement_belong_to_whoever_picked_fog_bank():
    t = quiet().top("waypoint", "hurricane").dice(1).answers("a").waypoint("fog_bank").expect_all_used()
    assert asked(t) == [A_OR_B]
    assert t.dials["fuel"] == 8 - 1 - 1


@pytest.mark.rule("7.0", "7.1", "54.2")
@pytest.mark.parametrize(("die", "distance", "awakened"), [(5, 6, 1), (4, 5, 0)])
def test_awakening_is_looked_at_after_the_replacement(die, distance, awakened):
    t = quiet().top("waypoint", "fog_bank", "maelstrom", "deserted_island").dice(die).answers("fog_bank", "no")
    if die == 5:
        t.answers("fog_bank")
    t.game.distance = 3
    push(t.game, Pending.CHOOSE_WAYPOINT, 1, 0)
    t.settle().expect_all_used()
    assert (t.game.distance, t.game.awakened) == (distance, awakened)


@pytest.mark.rule("49.8", "50.8")
def test_the_card_not_chosen_goes_to_the_bottom():
    t = quiet().top("waypoint", "smooth_sailing", "calm_waters").answers("calm_waters")
    t.game.tracks[0] = 4
    push(t.game, Pending.CHOOSE_WAYPOINT, 1, 0)
    t.settle().expect_all_used()
    assert asked(t) == ["waypoint 1: smooth_sailing calm_waters"]
    deck = t.game.piles[Pile.WAYPOINT]
    assert t.names.waypoints[int(deck.cards[0])] == "smooth_sailing"
    assert t.tracks()["travel"] == 0


@pytest.mark.rule("29.6", "18.0")
def test_the_last_fuel_ends_the_game_before_the_effect():
    t = quiet()
    t.game.dials[0] = 2
    t.waypoint("rough_water")
    assert (t.cause, t.dials["fuel"], t.dials["sanity"]) == ("fuel", 0, 8)
    assert t.game.distance == 4  # the waypoint being resolved counts


@pytest.mark.rule("44.4", "23.0")
def test_rogue_wave_leaves_characters_on_deck():
    t = quiet().at(0, "deck_3").waypoint("rogue_wave")
    assert t.where(0) == "deck_3"
    assert t.passengers_at() == {}
