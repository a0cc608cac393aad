"""The damage deck: eight cards, what each costs to repair or takes from the dials."""

import json

import pytest

from sim.unfathomable.constants import Action
from sim.unfathomable.rules.actions import is_legal, perform
from tests.unfathomable.cards.positions import asked, changes, damage, position, quiet, structural
from tests.unfathomable.cards.test_mythos_whole import DATA

SKILLS = ("influence", "lore", "observation", "strength", "will")
ROOM_OF_DIE = {
    1: "bridge",
    2: "bridge",
    3: "chapel",
    4: "captains_cabin",
    5: "cargo_hold",
    6: "galley",
    7: "boiler_room",
    8: "boiler_room",
}


def can_repair(t, seat=0):
    return bool(is_legal(t.game, t.ctx, seat, Action.REPAIR))


def repair(t, seat=0):
    perform(t.game, t.ctx, seat, Action.REPAIR)
    return t.settle()


@pytest.mark.rule("13.0", "35.1")
def test_rows():
    rows = json.loads((DATA / "damage.json").read_text(encoding="utf-8"))["rows"]
    structural_rows = [row for row in rows if row["kind"] == "structural"]
    assert [(row["repair_skill"], row["repair_total"]) for row in structural_rows] == [
        *((skill, 3) for skill in SKILLS),
        ("any", 5),
    ]
    assert [(row["id"], row["effect"]) for row in rows if row["kind"] == "instant"] == [
        ("fuel_leak", ["lose(fuel,1)"]),
        ("flooded_food_stores", ["lose(food,1)"]),
    ]
    assert [row["copies"] for row in rows] == [1] * 8
    assert len(quiet().deck("damage")) == 8


@pytest.mark.rule("13.1", "13.4", "44.18")
@pytest.mark.parametrize("skill", [*SKILLS, "wild"])
@pytest.mark.parametrize("die", range(1, 9))
def test_structural_damage_goes_to_the_room_of_the_die(skill, die):
    t = structural(quiet(), skill).dice(die)
    for seat in range(4):
        t.at(seat, "deck_1")
    before = position(t)
    t.effects("damage_ship(1)").expect_all_used()
    assert changes(before, position(t)) == damage(**{ROOM_OF_DIE[die]: skill})


@pytest.mark.rule("13.2", "4.16", "34.0")
@pytest.mark.parametrize(("card", "dial"), [("fuel_leak", "fuel"), ("flooded_food_stores", "food")])
@pytest.mark.parametrize("effect", ["damage_ship(1)", "damage_space(galley)"])
def test_instant_damage_leaves_the_game_without_a_second_draw(card, dial, effect):
    t = quiet().top("damage", card)
    before = position(t)
    t.effects(effect)
    assert changes(before, position(t)) == {dial: -1, "damage_deck": -1}
    assert int(t.game.n_dice) == 0
    assert card not in t.deck("damage")


@pytest.mark.rule("13.1", "13.2", "16.3")
@pytest.mark.parametrize("skill", [*SKILLS, "wild"])
def test_structural_damage_defeats_humans_in_the_room(skill):
    t = structural(quiet(), skill).at(0, "galley").at(1, "galley").revealed(2).at(2, "galley")
    t.effects("damage_space(galley)")
    assert [t.where(seat) for seat in range(4)] == ["sick_bay", "sick_bay", "galley", "cargo_hold"]


@pytest.mark.rule("13.6", "35.1", "35.2")
@pytest.mark.parametrize("skill", SKILLS)
def test_repair_costs_3_of_the_skill(skill):
    t = quiet().damaged(galley=f"structural_damage_{skill}").at(0, "galley").hand(0, f"{skill}:2")
    other = next(s for s in SKILLS if s != skill)
    t.hand(0, f"{other}:5", "treachery:5")
    assert not can_repair(t)
    t.hand(0, f"{skill}:1").answers(f"{skill}:1")  # the second one is the last: nobody is asked
    assert can_repair(t)
    before = position(t)
    repair(t)
    t.expect_all_used()
    expected = {"hand.0": -2, "discards": 2, "damage.galley": None, "damage_deck": 1}
    assert changes(before, position(t)) == expected
    assert asked(t)[0] == f"pay_card 0: {skill}:1 {skill}:2"


@pytest.mark.rule("35.1", "35.2")
def test_wild_damage_costs_5_of_any_skills_treachery_included():
    t = quiet().damaged(galley="structural_damage_wild").at(0, "galley").hand(0, "lore:2", "treachery:2")
    assert not can_repair(t)
    t.hand(0, "will:1").answers("lore:2", "treachery:2")
    before = position(t)
    repair(t).expect_all_used()
    assert changes(before, position(t)) == {"hand.0": -3, "discards": 3, "damage.galley": None, "damage_deck": 1}


@pytest.mark.rule("35.1")
def test_more_than_needed_may_be_paid():
    t = quiet().damaged(galley="structural_damage_lore").at(0, "galley").hand(0, "lore:5", "lore:1")
    t.answers("lore:5", "none")
    repair(t).expect_all_used()
    assert t.cards(0) == ["lore:1"]


@pytest.mark.rule("35.3", "39.5")
@pytest.mark.parametrize("enemy", ["deep_one", "traitor"])
def test_no_repair_beside_an_enemy(enemy):
    t = quiet().damaged(galley="structural_damage_lore").at(0, "galley").hand(0, "lore:3")
    assert can_repair(t)
    if enemy == "deep_one":
        t.deep_ones(galley=1)
    else:
        t.revealed(3).at(3, "galley")
    assert not can_repair(t)


@pytest.mark.rule("13.5", "4.6")
@pytest.mark.parametrize(("room", "closest"), [("galley", "boiler_room"), ("bridge", "captains_cabin")])
def test_damage_on_a_damaged_room_goes_to_the_closest_one(room, closest):
    t = structural(quiet(), "lore").damaged(**{room: "structural_damage_will"})
    for seat in range(4):
        t.at(seat, "deck_1")
    before = position(t)
    t.effects(f"damage_space({room})")
    assert changes(before, position(t)) == damage(**{closest: "lore"})
