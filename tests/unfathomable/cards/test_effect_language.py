"""The effect language: every structure, alone and nested, with dice and answers set."""

import pytest

from sim.unfathomable.vocabulary import Cond
from tests.unfathomable.builders import Table
from tests.unfathomable.cards.mythos_cases import cards_of, neutral_chaos
from tests.unfathomable.cards.positions import asked, both, changes, position, quiet, risked, spawned

FUEL, FOOD, SANITY, SOULS = "lose(fuel,1)", "lose(food,1)", "lose(sanity,1)", "lose(souls,1)"


def change_of(t, *effects, you=0):
    before = position(t)
    t.effects(*effects, you=you).expect_all_used()
    return changes(before, position(t))


# roll -----------------------------------------------------------------------------------------------------------

CASES = {"<=2": [FUEL], "<5": [FOOD], "==5": [SANITY], ">7": [SOULS], "else": ["gain(fuel,1)"]}


@pytest.mark.rule("17.0")
@pytest.mark.parametrize(
    ("die", "change"),
    [
        (1, {"fuel": -1}),
        (2, {"fuel": -1}),
        (3, {"food": -1}),
        (4, {"food": -1}),
        (5, {"sanity": -1}),
        (6, {"fuel": 1}),
        (7, {"fuel": 1}),
        (8, {"souls": -1}),
    ],
)
def test_roll_takes_the_first_case_that_holds(die, change):
    assert change_of(quiet().dice(die), {"roll": "d8", "cases": CASES}) == change


@pytest.mark.rule("17.0")
def test_roll_without_a_case_that_holds_does_nothing():
    assert change_of(quiet().dice(5), {"roll": "d8", "cases": {"<=4": [FUEL]}}, FOOD) == {"food": -1}


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("die", "value", "lost"), [(1, 5, 1), (2, 5, 0), (8, 5, 0), (5, 1, 1), (6, 1, 0)])
def test_roll_with_the_value_of_the_card_discarded(die, value, lost):
    t = quiet().hand(0, f"lore:{value}").dice(die)
    roll = {"roll": "d8", "mod": "value", "cases": {"<=6": [FUEL]}}
    t.effects("discard_skill(you,1,lore)", roll).expect_all_used()
    assert t.dials["fuel"] == 8 - lost


@pytest.mark.rule("17.1")
def test_roll_after_modifiers_is_at_most_8():
    t = quiet().hand(0, "lore:5").dice(8)
    assert change_of(t, "discard_skill(you,1)", {"roll": "d8", "mod": "value", "cases": {"==8": [FUEL]}})["fuel"] == -1


@pytest.mark.rule("17.0")
def test_rolls_nest():
    inner = {"roll": "d8", "cases": {"<=4": [FOOD], ">=5": [SANITY]}}
    outer = {"roll": "d8", "cases": {"<=6": [FUEL, inner], ">=7": [SOULS]}}
    assert change_of(quiet().dice(6, 4), outer) == {"fuel": -1, "food": -1}
    assert change_of(quiet().dice(6, 5), outer) == {"fuel": -1, "sanity": -1}
    assert change_of(quiet().dice(7), outer) == {"souls": -1}


@pytest.mark.rule("17.0")
def test_roll_against_passengers_on_deck():
    roll = {"roll": "d8", "cases": {"<=passengers_on_deck": [FUEL]}}
    assert change_of(quiet().dice(2), roll) == {"fuel": -1}
    assert change_of(quiet().dice(3), roll) == {}


@pytest.mark.rule("17.0")
def test_roll_against_a_count():
    t = quiet().answers("lore", "will", "none").dice(1)
    assert change_of(t, "draw_any(you,5)", {"roll": "d8", "cases": {"<count": [FUEL]}})["fuel"] == -1
    t = quiet().answers("lore", "will", "none").dice(2)
    assert "fuel" not in change_of(t, "draw_any(you,5)", {"roll": "d8", "cases": {"<count": [FUEL]}})


# if -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.8")
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("supply>=7", True),
        ("supply>=8", False),
        ("supply<=7", True),
        ("supply<7", False),
        ("supply>6", True),
        ("supply==7", True),
        ("supply", True),
        ("hand(you)>=1", True),
        ("hand(captain)>=1", False),
        ("hand(keeper)==2", True),
        ("hand(william)>=2", True),
        ("hand(keilani)>=1", False),
        ("items(current)==1", True),
        ("items_left==16", True),
        ("is_captain(arjun)", True),
        ("is_captain(you)", False),
        ("monsters_in_deep==2", True),
        ("passengers_on_deck==2", True),
        ("humans_to_jail==3", True),
        ("ritual>=1", False),
        ("deep_ones_here(you)>=1", False),
        ("chapel_usable", True),
        ("influence_cards(you)>=1", False),
        ("lore_cards(you)==1", True),
        ("observation_cards(you)>=1", False),
        ("strength_cards(keeper)==1", True),
        ("will_cards(keeper)==1", True),
        ("count>=1", False),
        ("enemies(you)==0", True),
        ("enemies(samira)>=1", False),
        ("enemies_here(you)>=1", False),
        ("enemies_beside(you)>=1", False),
        ("enemies_in_reach(you)>=1", False),
        ("deep_ones_on_board>=1", False),
        ("deep_ones_in_deep==0", True),
        ("spells_left==20", True),
        ("spells_left>=21", False),
        ("others_here(you)==0", True),
        ("in_chapel", False),
        ("in_galley", False),
        ("in_boiler_room", True),
        ("in_rich_room", True),
        ("outside_brig", True),
        ("passengers_around>=1", False),
        ("repairable_here", False),
        ("weapon_ready", False),
        ("can_quick_cast", False),
        ("can_swear", False),
        ("items_to_scavenge<=1", True),
    ],
)
def test_conditions(condition, holds):
    """Jeanne resolves, alone in the Boiler Room, with one lore card and the Tool Kit."""
    t = quiet().hand(0, "lore:1").hand(2, "strength:1", "will:5")
    effect = {"if": condition, "then": [FUEL], "else": [FOOD]}
    assert change_of(t, effect) == ({"fuel": -1} if holds else {"food": -1})


def test_every_condition_of_the_vocabulary_is_tested():
    mark = next(mark for mark in test_conditions.pytestmark if mark.name == "parametrize")
    tested = {condition.split("(")[0].rstrip("<>=0123456789") for condition, _ in mark.args[1]}
    assert tested == {cond.name.lower() for cond in Cond}


ENEMIES = {"deck_7": 1, "boiler_room": 2, "the_deep": 3}


@pytest.mark.rule("1.8", "19.0")
@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("enemies(you)==4", True),
        ("enemies_here(you)==2", True),
        ("enemies_beside(you)==1", True),
        ("enemies_in_reach(you)==1", True),
        ("enemies_in_reach(arjun)>=1", False),
        ("enemies(samira)==3", True),
        ("deep_ones_on_board==3", True),
        ("deep_ones_in_deep==3", True),
        ("deep_ones_here(you)==2", True),
        ("repairable_here", False),
        ("weapon_ready==1", True),
        ("can_swear==1", True),
    ],
)
def test_conditions_about_enemies(condition, holds):
    """Jeanne holds the Six-Shooter; Samira is a revealed traitor on deck 1, alone; Mother Hydra is in the water."""
    t = quiet().deep_ones(**ENEMIES).hand(0, "lore:1").revealed(3).at(3, "deck_1").monarchs(mother="water_3")
    t.damaged(boiler_room="structural_damage_lore")
    t.game.items[:2, t.number("items", "six_shooter")] = (1, 0)
    effect = {"if": condition, "then": [FUEL], "else": [FOOD]}
    assert change_of(t, effect) == ({"fuel": -1} if holds else {"food": -1})


@pytest.mark.rule("1.8")
@pytest.mark.parametrize(
    ("space", "condition", "holds"),
    [
        ("chapel", "in_chapel", True),
        ("chapel", "in_rich_room", True),
        ("galley", "in_galley", True),
        ("galley", "in_rich_room", True),
        ("bridge", "in_rich_room", False),
        ("boiler_room", "in_chapel", False),
        ("brig", "outside_brig", False),
        ("sick_bay", "outside_brig", True),
        ("deck_3", "passengers_around==1", True),
        ("chapel", "passengers_around==1", True),
        ("deck_2", "passengers_around==1", True),
        ("deck_1", "passengers_around==2", False),
        ("bridge", "others_here(you)==1", True),
        ("brig", "others_here(you)==0", True),
        ("bridge", "repairable_here", True),
        ("galley", "repairable_here", False),
    ],
)
def test_conditions_about_the_space(space, condition, holds):
    """Arjun is on the Bridge, which is damaged; a passenger each is on decks 3 and 4."""
    t = quiet().at(0, space).at(1, "bridge").at(2, "captains_cabin").damaged(bridge="structural_damage_lore")
    effect = {"if": condition, "then": [FUEL], "else": [FOOD]}
    assert change_of(t, effect) == ({"fuel": -1} if holds else {"food": -1})


@pytest.mark.rule("1.8", "46.2")
def test_conditions_about_decks():
    """Quick Cast is the Keeper's with a spell left; scavenging needs an item in the deck and at most four held."""
    fuel_if = [{"if": "can_quick_cast", "then": [FUEL]}, {"if": "items_to_scavenge<=4", "then": [FOOD]}]
    assert change_of(quiet(), *fuel_if, you=2) == {"fuel": -1, "food": -1}
    assert change_of(quiet().only("spell"), *fuel_if, you=2) == {"food": -1}
    assert change_of(quiet().only("item"), *fuel_if, you=2) == {"fuel": -1}
    t = quiet()
    t.game.items[2, :4] = 1
    assert "food" not in change_of(t, *fuel_if, you=2)
    t.game.items[2, :1] = 0
    assert "food" in change_of(t, *fuel_if, you=2)


@pytest.mark.rule("1.8", "1.9")
def test_if_without_else_goes_on():
    assert change_of(quiet(), {"if": "supply>=9", "then": [FUEL]}, FOOD) == {"food": -1}
    assert change_of(quiet(), {"if": "supply>=1", "then": [FUEL]}, FOOD) == {"fuel": -1, "food": -1}


# may ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.4")
@pytest.mark.parametrize(("answer", "change"), [("yes", {"fuel": -1, "souls": -1}), ("no", {"souls": -1})])
@pytest.mark.parametrize(("who", "seat"), [("current", 0), ("captain", 1), ("keeper", 2), ("samira", 3), ("you", 3)])
def test_may(answer, change, who, seat):
    t = quiet().answers(answer)
    assert change_of(t, {"may": who, "do": [FUEL]}, SOULS, you=3) == change
    assert asked(t) == [f"may {seat}: no yes"]


@pytest.mark.rule("1.4")
def test_may_with_a_condition_that_fails_asks_nobody():
    t = quiet()
    assert change_of(t, {"may": "current", "do": [FUEL], "if": "supply>=9"}, SOULS) == {"souls": -1}
    assert asked(t) == []


@pytest.mark.rule("1.2")
def test_may_of_a_character_who_is_not_in_the_game_is_passed_over():
    t = quiet()
    assert change_of(t, {"may": "keilani", "do": [FUEL]}, SOULS) == {"souls": -1}


# choose ---------------------------------------------------------------------------------------------------------

ONE_OF = {
    "choose": "captain",
    "one_of": [[FUEL], {"if": "supply>=1", "do": [FOOD]}, {"if": "ritual>=1", "do": [SOULS]}],
}


@pytest.mark.rule("28.13")
@pytest.mark.parametrize(("answer", "change"), [("a", {"fuel": -1}), ("b", {"food": -1})])
def test_choose_one_of(answer, change):
    t = quiet().answers(answer)
    assert change_of(t, ONE_OF, "gain(sanity,1)") == both(change, {"sanity": 1})
    assert asked(t) == ["effect_option 1: a b"]


@pytest.mark.rule("28.13")
def test_choose_one_of_keeps_the_letters_of_what_is_left():
    t = quiet().supply().answers("c")
    t.game.tracks[1] = 1
    assert change_of(t, ONE_OF) == {"souls": -1}
    assert asked(t) == ["effect_option 1: a c"]


@pytest.mark.rule("28.13", "1.8")
def test_choose_one_of_with_nothing_allowed_goes_on():
    only = {"choose": "captain", "one_of": [{"if": "ritual>=1", "do": [FUEL]}, {"if": "ritual>=2", "do": [FOOD]}]}
    t = quiet()
    assert change_of(t, only, SOULS) == {"souls": -1}
    assert asked(t) == []


TARGETS = [
    ("human_not_in_brig", "jail_whom 1: 0 1 3"),
    ("other_human_not_in_brig", "jail_whom 1: 0 3"),
    ("other_player_not_in_brig", "jail_whom 1: 0 3 4"),
    ("human_here_with_item", "take_from 1: 0 3"),
    ("interior_space", "target_space 1: bridge chapel captains_cabin cargo_hold galley boiler_room sick_bay brig"),
    ("undamaged_room", "target_space 1: bridge chapel captains_cabin cargo_hold boiler_room"),
    ("room_in_or_beside", "target_space 1: chapel captains_cabin"),
    ("other_player", "give_action_to 1: 0 2 3 4"),
    ("other_player_here", "jail_whom 1: 0 3 4"),
    ("other_human", "whom 1: 0 2 3"),
    ("any_player", "whom 1: 0 1 2 3 4"),
    ("passengers_to_risk", "how_many_to_risk 1: 1 2 3 4"),
    ("ritual_shift", "shift_ritual 1: -2 -1 0 1 2"),
]


@pytest.mark.rule("6.4", "9.1", "1.8")
@pytest.mark.parametrize(("kind", "question"), TARGETS)
def test_choose_target_offers(kind, question):
    """Five players: William (2) is in the Brig, Edmund (4) revealed; all others are in the Sick Bay."""
    t = quiet("jeanne", "arjun", "william", "samira", "edmund").revealed(4).at(2, "brig")
    t.damaged(galley="structural_damage_lore")
    for seat in (0, 1, 3, 4):
        t.at(seat, "sick_bay")
    most = {"passengers_to_risk": {"most": 4}, "ritual_shift": {"most": 2}}
    t.effects({"choose": "captain", "target": kind, "do": [FUEL]} | most.get(kind, {}))
    assert asked(t) == [question]
    assert t.dials["fuel"] == 7


@pytest.mark.rule("1.8")
def test_choose_target_without_any_goes_on_behind():
    t = quiet().supply()
    choose = {"choose": "captain", "target": "passengers_to_risk", "most": 4, "do": [FUEL]}
    assert change_of(t, choose, SOULS) == {"souls": -1}


def test_choose_target_is_what_the_effects_mean():
    seat = {"choose": "captain", "target": "human_not_in_brig", "do": ["move(target,galley)"]}
    assert change_of(quiet().answers("3"), seat) == {"space.3": "galley"}
    space = {"choose": "captain", "target": "interior_space", "do": ["spawn_deep(2,target)"]}
    assert change_of(quiet().answers("chapel"), space) == spawned(2, "chapel")
    risk = ["risk_passengers(count)", "lose(food,count)"]
    number = {"choose": "captain", "target": "passengers_to_risk", "most": 4, "do": risk}
    assert change_of(quiet().answers("2").dice(5, 6), number) == both(risked(5, 6), {"food": -2})


# each -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.16", "23.0")
@pytest.mark.parametrize(
    ("whom", "seats"),
    [
        ("human", [2, 0, 1]),
        ("human_not_in_brig", [2, 0]),
        ("human_here", [2]),
        ("human_at_rolled", [0]),
        ("player_in_brig", [1]),
        ("human_in_sick_bay", []),
        ("human_outside_sick_bay", [2, 0, 1]),
    ],
)
def test_each_in_turn_order(whom, seats):
    """Seat 2 is the current player, 1 is in the Brig, 3 revealed; the room rolled is that of seat 0."""
    t = quiet().at(1, "brig").revealed(3).dice(8)
    t.game.current = 2
    t.effects("roll_room", {"each": whom, "do": [{"may": "self", "do": [FUEL]}]}, you=2).expect_all_used()
    assert asked(t) == [f"may {seat}: no yes" for seat in seats]


@pytest.mark.rule("1.2", "1.16")
def test_conditions_inside_each_can_mean_self():
    t = quiet().hand(1, "lore:1").hand(3, "lore:1")
    assert change_of(t, {"each": "human", "do": [{"if": "hand(self)>=1", "then": [FUEL]}]}) == {"fuel": -2}


@pytest.mark.rule("1.2")
def test_conditions_inside_choose_can_mean_the_target():
    t = quiet().hand(3, "lore:1").answers("3")
    conditional = {"if": "hand(target)>=1", "then": [FUEL], "else": [FOOD]}
    assert change_of(t, {"choose": "captain", "target": "human_not_in_brig", "do": [conditional]}) == {"fuel": -1}


@pytest.mark.rule("1.16")
def test_each_does_all_its_effects_for_one_after_the_other():
    t = quiet().hand(0, "lore:1").hand(3, "lore:2", "lore:3")
    effects = {"each": "human", "do": ["discard_skill(self,1,lore)", {"may": "self", "do": ["move(self,chosen)"]}]}
    t.answers("yes", "galley", "no", "no", "lore:3", "yes", "bridge")
    found = change_of(t, effects)
    assert found == {"hand.0": -1, "hand.3": -1, "discards": 2, "space.0": "galley", "space.3": "bridge"}


@pytest.mark.rule("1.9")
def test_each_after_each():
    each = {"each": "human", "do": [FUEL]}
    assert change_of(quiet(), each, each)["fuel"] == -8
    assert change_of(Table("arjun", "william", "samira"), each, each)["fuel"] == -6


# check ----------------------------------------------------------------------------------------------------------

CHECK = {
    "check": {
        "target": 10,
        "partial_target": 6,
        "skills": ["lore", "will"],
        "pass": [FUEL],
        "partial": [FOOD],
        "fail": [SOULS],
    }
}


@pytest.mark.rule("42.8", "28.17")
@pytest.mark.parametrize(("total", "dial"), [(11, "fuel"), (10, "fuel"), (9, "food"), (6, "food"), (5, "souls")])
def test_check(total, dial):
    t = neutral_chaos(quiet(), ("lore", "will"))
    cards = cards_of(t, "lore", total)
    t.hand(0, *cards).answers(*cards).effects(CHECK, "gain(sanity,1)").expect_all_used()
    assert t.dials == {"fuel": 8, "food": 8, "sanity": 9, "souls": 8} | {dial: 7}


@pytest.mark.rule("42.0")
def test_check_without_results_does_nothing():
    t = neutral_chaos(quiet(), ("lore", "will"))
    check = {"check": {"target": 8, "skills": ["lore", "will"]}}
    assert change_of(t, check) == {"chaos_deck": -2, "discards": 2}


def test_everything_nested():
    """Each human may roll; on 5 or more a choice, and one of its options is a check with a roll in its failure."""
    check = {"check": {"target": 8, "skills": ["lore", "will"], "fail": [{"roll": "d8", "cases": {"<=4": [FOOD]}}]}}
    choice = {"choose": "self", "one_of": [[FUEL], {"if": "supply>=1", "do": [check, SOULS]}]}
    effect = {"each": "human", "do": [{"may": "self", "do": [{"roll": "d8", "cases": {">=5": [choice]}}]}]}
    t = neutral_chaos(quiet(), ("lore", "will")).answers("yes", "b", "yes", "no", "yes", "a").dice(5, 4, 4, 8)
    expected = {"food": -1, "souls": -1, "fuel": -1, "chaos_deck": -2, "discards": 2}
    assert change_of(t, effect) == expected
