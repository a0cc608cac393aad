"""Chapter 24: what each of the twenty items does."""

import pytest

from sim.unfathomable.constants import Event, Item, Pile
from sim.unfathomable.turn import end_turn
from tests.unfathomable.powers.gear import change_of, item, item_actions, options, table, times

WEAPONS_HERE = ("six_shooter", "pocket_pistol", "shotgun", "starbuck")


def last_roll(t):
    """(die, modifier, result) of the last roll."""
    return t.events(Event.DIE)[-1]


# weapons --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.3")
@pytest.mark.parametrize(("die", "left"), [(1, 1), (2, 0)])
def test_six_shooter_adds_two(die, left):
    t = item(table(), 0, "six_shooter").deep_ones(galley=1).dice(die)
    t.act("item six_shooter").expect_all_used()
    assert t.deep_ones_at() == ({"galley": 1} if left else {})
    assert last_roll(t) == (die, 2, die + 2)
    assert t.items(0) == ["six_shooter"]


@pytest.mark.rule("24.3", "6.5")
@pytest.mark.parametrize(("die", "where"), [(3, "galley"), (4, "brig")])
def test_six_shooter_against_a_revealed_traitor(die, where):
    t = item(table(), 0, "six_shooter").revealed(1).at(1, "galley").dice(die)
    t.act("item six_shooter").expect_all_used()
    assert t.where(1) == where


@pytest.mark.rule("24.3")
@pytest.mark.parametrize("weapon", WEAPONS_HERE)
def test_a_weapon_needs_an_enemy_in_the_own_space(weapon):
    t = item(table(), 0, weapon).deep_ones(deck_6=1, boiler_room=1)
    assert item_actions(t) == []
    t.deep_ones(galley=1)
    assert item_actions(t) == [weapon]


@pytest.mark.rule("24.3", "3.13")
def test_a_revealed_traitor_keeps_and_uses_items():
    t = item(table(), 0, "six_shooter").revealed(0).deep_ones(galley=2)
    assert item_actions(t) == []
    t.at(1, "galley").dice(4).act("item six_shooter").expect_all_used()
    assert t.where(1) == "sick_bay"


@pytest.mark.rule("24.3", "5.0")
@pytest.mark.parametrize(("die", "left"), [(2, {"galley": 1, "deck_6": 2}), (3, {"galley": 1, "deck_6": 1})])
def test_repeating_rifle_reaches_only_adjacent_spaces(die, left):
    t = item(table(), 0, "repeating_rifle").deep_ones(galley=1)
    assert item_actions(t) == []
    t.deep_ones(galley=1, deck_6=2).dice(die).act("item repeating_rifle").expect_all_used()
    assert t.deep_ones_at() == left
    assert last_roll(t)[1] == 1


@pytest.mark.rule("24.3", "5.0")
def test_repeating_rifle_asks_for_the_space_and_reaches_the_water():
    t = item(table(), 0, "repeating_rifle").at(0, "deck_6").deep_ones(water_6=1, deck_4=1, deck_6=1, bridge=1)
    t.dice(3).act("item repeating_rifle", "water_6").expect_all_used()
    assert options(t, "enemy_space") == ["water_6", "deck_4"]
    assert t.deep_ones_at() == {"deck_4": 1, "deck_6": 1, "bridge": 1}


@pytest.mark.rule("24.3", "6.4")
def test_repeating_rifle_asks_for_the_defender():
    t = item(table(), 0, "repeating_rifle").revealed(1).at(1, "deck_6").deep_ones(deck_6=1)
    t.dice(5).act("item repeating_rifle", "1").expect_all_used()
    assert options(t, "attack_whom") == ["deep_one", "1"]
    assert t.where(1) == "brig"
    assert t.deep_ones_at() == {"deck_6": 1}


@pytest.mark.rule("24.3")
@pytest.mark.parametrize(("enemies", "die", "left"), [(1, 2, 1), (1, 3, 0), (2, 1, 2), (2, 2, 1), (3, 1, 2)])
def test_shotgun_adds_the_number_of_enemies_the_target_counted(enemies, die, left):
    t = item(table(), 0, "shotgun").deep_ones(galley=enemies).dice(die).act("item shotgun").expect_all_used()
    assert t.deep_ones_at() == ({"galley": left} if left else {})
    assert last_roll(t)[1] == enemies


@pytest.mark.rule("24.3", "19.1", "26.1")
def test_shotgun_counts_revealed_traitors_and_no_monarchs():
    t = item(table(), 0, "shotgun").at(0, "deck_6").deep_ones(deck_6=1, deck_4=3).revealed(1).at(1, "deck_6")
    t.monarchs(mother="water_6").dice(4).act("item shotgun", "1").expect_all_used()
    assert last_roll(t) == (4, 2, 6)
    assert t.where(1) == "brig"


@pytest.mark.rule("24.3", "19.2")
def test_shotgun_of_a_traitor_counts_humans():
    t = item(table(), 0, "shotgun").revealed(0).at(1, "galley").at(2, "galley").deep_ones(galley=5)
    t.dice(4).act("item shotgun", "2").expect_all_used()
    assert last_roll(t)[1] == 2
    assert t.where(2) == "sick_bay"


@pytest.mark.rule("24.3", "6.8")
@pytest.mark.parametrize(("dice", "left"), [((3, 4), 0), ((3, 3), 1)])
def test_pocket_pistol_rolls_again_once(dice, left):
    t = item(table(), 0, "pocket_pistol").deep_ones(galley=1).dice(*dice)
    t.act("item pocket_pistol", "item pocket_pistol").expect_all_used()
    assert t.deep_ones_at() == ({"galley": 1} if left else {})
    assert times(t, "use_power") == 1


@pytest.mark.rule("24.3", "1.4")
def test_pocket_pistol_need_not_roll_again():
    t = item(table(), 0, "pocket_pistol").deep_ones(galley=1).dice(4)
    t.act("item pocket_pistol", "none").expect_all_used()
    assert t.deep_ones_at() == {}


@pytest.mark.rule("24.3")
def test_pocket_pistol_helps_no_other_attack():
    t = item(table(), 0, "pocket_pistol", "six_shooter").deep_ones(galley=2).dice(1, 1)
    t.act("item six_shooter").act("attack").expect_all_used()
    assert times(t, "use_power") == 0


@pytest.mark.rule("24.3")
@pytest.mark.parametrize(("die", "left"), [(2, {"galley": 1}), (3, {})])
def test_kitchen_knife_adds_one_to_the_plain_attack(die, left):
    t = item(table(), 0, "kitchen_knife").deep_ones(galley=1)
    assert item_actions(t) == []
    t.dice(die).act("attack").expect_all_used()
    assert t.deep_ones_at() == left


@pytest.mark.rule("24.3")
@pytest.mark.parametrize(("weapon", "bonus"), [("six_shooter", 2), ("shotgun", 1), ("starbuck", 0)])
def test_kitchen_knife_helps_no_other_weapon(weapon, bonus):
    t = item(table(), 0, "kitchen_knife", weapon).deep_ones(galley=1).dice(1)
    t.act(f"item {weapon}", "nothing")
    assert last_roll(t)[1] == bonus


@pytest.mark.rule("24.3", "2.0")
def test_kitchen_knife_is_no_use_without_powers():
    t = item(table(card_powers=0), 0, "kitchen_knife").deep_ones(galley=1).dice(3).act("attack")
    assert t.deep_ones_at() == {"galley": 1}


@pytest.mark.rule("24.5", "24.3")
def test_kitchen_knife_helps_the_unarmed_rampage():
    t = item(table(), 0, "kitchen_knife").hand(0, "strength:3").deep_ones(galley=4).dice(3, 3, 2, 3)
    t.act("card strength:3", "yes", "yes", "yes").expect_all_used()
    assert t.deep_ones_at() == {"galley": 1}
    assert {modifier for _, modifier, _ in t.events(Event.DIE)} == {1}


@pytest.mark.rule("24.5")
def test_an_armed_rampage_has_three_attacks_with_one_weapon_and_no_knife():
    t = item(table(), 0, "kitchen_knife", "six_shooter", "starbuck", "repeating_rifle").hand(0, "strength:3")
    t.deep_ones(galley=5).dice(2, 2, 2).act("card strength:3", "six_shooter", "yes", "yes").expect_all_used()
    assert options(t, "which_weapon") == ["none", "six_shooter"]
    assert t.deep_ones_at() == {"galley": 2}
    assert [modifier for _, modifier, _ in t.events(Event.DIE)] == [2, 2, 2]


@pytest.mark.rule("24.5")
def test_a_rampage_with_the_shotgun_counts_anew_and_the_pistol_rolls_again_each_time():
    t = item(table(), 0, "shotgun").hand(0, "strength:3").deep_ones(galley=3).dice(8, 8, 8)
    t.act("card strength:3", "shotgun", "yes", "yes").expect_all_used()
    assert [modifier for _, modifier, _ in t.events(Event.DIE)] == [3, 2, 1]
    t = item(table(), 0, "pocket_pistol").hand(0, "strength:3").deep_ones(galley=1).dice(1, 1, 1, 4)
    t.act("card strength:3", "pocket_pistol", "item pocket_pistol", "yes", "item pocket_pistol").expect_all_used()
    assert t.deep_ones_at() == {}


@pytest.mark.rule("24.5", "5.0")
def test_a_rampage_with_the_rifle_needs_no_enemy_here():
    t = item(table(), 0, "repeating_rifle").hand(0, "strength:3").deep_ones(deck_6=1, brig=0, boiler_room=1).dice(3, 3)
    t.act("card strength:3", "deck_6", "yes").expect_all_used()
    assert t.deep_ones_at() == {}


@pytest.mark.rule("24.3", "3.1", "1.10")
def test_starbuck_attacks_free_of_charge_once_per_turn():
    t = item(table(), 0, "starbuck").deep_ones(galley=3).dice(4, 4)
    t.act("item starbuck", "attack").expect_all_used()
    assert t.deep_ones_at() == {"galley": 1}
    assert item_actions(t) == []
    end_turn(t.game, t.ctx)
    assert item_actions(t) == ["starbuck"]


@pytest.mark.rule("24.3", "6.5")
@pytest.mark.parametrize(("die", "left"), [(3, {"galley": 1}), (4, {})])
def test_starbuck_rolls_without_bonus(die, left):
    t = item(table(), 0, "starbuck").deep_ones(galley=1).dice(die).act("item starbuck", "nothing")
    assert t.deep_ones_at() == left
    assert t.items(0) == ["starbuck"]


@pytest.mark.rule("16.7", "24.2")
def test_starbuck_is_given_up_to_prevent_a_defeat():
    t = item(table(), 0, "starbuck").answers("item starbuck").effects("defeat(you)").expect_all_used()
    assert (t.where(0), t.items(0)) == ("galley", [])
    assert "starbuck" not in t.deck("item")
    t.effects("defeat(you)")
    assert t.where(0) == "sick_bay"


@pytest.mark.rule("16.7")
def test_starbuck_saves_only_the_owner_who_may_decline():
    t = item(table(), 0, "starbuck").effects("defeat(arjun)")
    assert (t.where(1), times(t, "use_power")) == ("sick_bay", 0)
    t.answers("none").effects("defeat(you)").expect_all_used()
    assert (t.where(0), t.items(0)) == ("sick_bay", ["starbuck"])


@pytest.mark.rule("16.7")
def test_starbuck_saves_a_revealed_traitor_too():
    t = item(table(), 0, "starbuck").revealed(0).answers("item starbuck").effects("defeat(you)").expect_all_used()
    assert t.where(0) == "galley"


# actions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.3", "32.7")
def test_speaking_trumpet_rescues_all_here_and_beside():
    t = item(table(), 0, "speaking_trumpet").at(0, "deck_3")
    t.passengers(deck_3=("soul", "blank"), deck_1=("soul",), deck_5=("two_souls",), deck_7=("soul",), deck_4=("blank",))
    assert change_of(t, lambda t: t.act("item speaking_trumpet")) == {
        "supply": 4,
        "passengers.deck_3": -2,
        "passengers.deck_1": -1,
        "passengers.deck_5": -1,
    }
    assert t.items(0) == ["speaking_trumpet"]


@pytest.mark.rule("24.3", "5.1")
def test_speaking_trumpet_works_from_inside_and_needs_somebody():
    t = item(table(), 0, "speaking_trumpet").passengers(deck_8=("soul",))
    assert item_actions(t) == []
    t.passengers(deck_6=("soul",)).act("item speaking_trumpet").expect_all_used()
    assert t.passengers_at() == {}


@pytest.mark.rule("24.3", "35.0")
def test_tool_kit_repairs_without_cards():
    t = item(table(), 0, "tool_kit").damaged(galley="structural_damage_lore", bridge="structural_damage_will")
    t.hand(0, "lore:5")
    assert change_of(t, lambda t: t.act("item tool_kit")) == {"damage.galley": None, "damage_deck": 1}
    assert t.items(0) == ["tool_kit"]
    assert item_actions(t) == []


@pytest.mark.rule("24.3", "2.3")
def test_tool_kit_needs_damage_and_no_enemy():
    t = item(table(), 0, "tool_kit").damaged(galley="structural_damage_lore")
    assert item_actions(t) == ["tool_kit"]
    assert item_actions(t.deep_ones(galley=1)) == []
    assert item_actions(t.no_deep_ones().revealed(1).at(1, "galley")) == []
    assert item_actions(t.at(1, "bridge").at(0, "deck_6")) == []


@pytest.mark.rule("24.3", "19.2")
def test_for_the_tool_kit_of_a_traitor_humans_are_the_enemies():
    t = item(table(), 0, "tool_kit").damaged(galley="structural_damage_lore").revealed(0).deep_ones(galley=1)
    assert item_actions(t) == ["tool_kit"]
    assert item_actions(t.at(1, "galley")) == []


@pytest.mark.rule("24.3", "24.2")
def test_jam_tin_grenade_defeats_everything_beside_and_damages_the_room():
    t = item(table(), 0, "jam_tin_grenade").at(1, "boiler_room").at(2, "boiler_room").revealed(3).at(3, "boiler_room")
    t.deep_ones(boiler_room=3, galley=1).top("damage", "structural_damage_lore")
    assert change_of(t, lambda t: t.act("item jam_tin_grenade", "boiler_room")) == {
        "deep_supply": 3,
        "deep_ones.boiler_room": -3,
        "space.1": "sick_bay",
        "space.2": "sick_bay",
        "space.3": "brig",
        "damage.boiler_room": "structural_damage_lore",
        "damage_deck": -1,
        "items.0": (),
    }
    assert options(t, "target_space") == ["deck_6", "boiler_room", "captains_cabin", "cargo_hold", "brig"]


@pytest.mark.rule("24.3", "32.8")
def test_jam_tin_grenade_on_deck_defeats_passengers_and_damages_nothing():
    t = item(table(), 0, "jam_tin_grenade").passengers(deck_6=("soul", "blank")).deep_ones(deck_6=1)
    assert change_of(t, lambda t: t.act("item jam_tin_grenade", "deck_6")) == {
        "deep_supply": 1,
        "deep_ones.deck_6": -1,
        "passengers.deck_6": -2,
        "souls": -1,
        "items.0": (),
    }


@pytest.mark.rule("24.3", "13.4")
def test_jam_tin_grenade_leaves_a_damaged_room_at_that():
    t = item(table(), 0, "jam_tin_grenade").damaged(boiler_room="structural_damage_lore").deep_ones(boiler_room=1)
    found = change_of(t, lambda t: t.act("item jam_tin_grenade", "boiler_room"))
    assert found == {"deep_supply": 1, "deep_ones.boiler_room": -1, "items.0": ()}


@pytest.mark.rule("24.3", "16.7")
def test_a_defeat_by_the_grenade_can_be_prevented():
    t = item(item(table(), 0, "jam_tin_grenade"), 1, "starbuck").at(1, "deck_6").at(2, "deck_6")
    t.act("item jam_tin_grenade", "deck_6", "item starbuck").expect_all_used()
    assert (t.where(1), t.where(2)) == ("deck_6", "sick_bay")


# free of charge -------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.3", "1.10")
def test_book_of_dagon_moves_all_deep_ones_away_once_per_turn():
    t = item(table(), 0, "book_of_dagon").at(0, "deck_6").deep_ones(deck_6=3, deck_4=1)
    t.act("item book_of_dagon", "water_6", "nothing").expect_all_used()
    assert options(t, "deep_one_destination") == ["water_6", "deck_4", "deck_8", "galley"]
    assert t.deep_ones_at() == {"water_6": 3, "deck_4": 1}
    assert item_actions(t.deep_ones(deck_6=1)) == []
    end_turn(t.game, t.ctx)
    assert item_actions(t) == ["book_of_dagon"]


@pytest.mark.rule("24.3", "9.11", "40.6")
def test_book_of_dagon_sends_no_deep_one_into_the_brig():
    t = item(table(), 0, "book_of_dagon").deep_ones(galley=1)
    t.act("item book_of_dagon", "cargo_hold", "nothing").expect_all_used()
    assert options(t, "deep_one_destination") == ["deck_6", "boiler_room", "captains_cabin", "cargo_hold"]
    assert item_actions(t) == []


@pytest.mark.rule("24.3", "5.0", "1.10")
def test_plimsolls_step_to_a_space_beside_once_per_turn():
    t = item(table(), 0, "plimsolls")
    t.act("item plimsolls", "deck_6", "move", "deck_1").expect_all_used()
    assert options(t, "move_beside") == ["deck_6", "boiler_room", "captains_cabin", "cargo_hold"]
    assert t.where(0) == "deck_1"
    assert item_actions(t) == []
    end_turn(t.game, t.ctx)
    assert item_actions(t) == ["plimsolls"]


@pytest.mark.rule("24.3", "40.2")
def test_plimsolls_lead_out_of_the_sick_bay_and_never_into_the_water():
    t = item(table(), 0, "plimsolls").at(0, "sick_bay").act("item plimsolls", "chapel", "nothing").expect_all_used()
    assert t.where(0) == "chapel"
    t = item(table(), 0, "plimsolls").at(0, "deck_6").act("item plimsolls", "deck_4", "nothing").expect_all_used()
    assert options(t, "move_beside") == ["deck_4", "deck_8", "galley"]


@pytest.mark.rule("1.10")
def test_a_limit_per_turn_goes_with_the_item():
    t = item(table(), 0, "plimsolls").at(1, "galley")
    t.act("item plimsolls", "deck_6", "nothing").at(0, "galley").act("trade", "plimsolls").expect_all_used()
    assert t.items(1) == ["plimsolls"]
    assert item_actions(t, 1) == []


# rolls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.3", "1.14")
@pytest.mark.parametrize(("value", "die", "left"), [(1, 2, 1), (1, 3, 0), (5, 1, 0)])
def test_almanac_adds_the_value_of_an_observation_card(value, die, left):
    t = item(table(), 0, "almanac").hand(0, f"observation:{value}", "lore:5").deep_ones(galley=1).dice(die)
    t.act("attack", "item almanac").expect_all_used()
    assert t.deep_ones_at() == ({"galley": 1} if left else {})
    assert t.cards(0) == ["lore:5"]
    assert times(t, "use_power") == 1


@pytest.mark.rule("24.3", "1.14")
def test_almanac_once_per_roll_on_anyones_roll_and_of_any_kind():
    t = item(table(), 1, "almanac").hand(1, "observation:1", "observation:2").dice(4, 4)
    roll = {"roll": "d8", "cases": {"<=4": ["lose(sanity,1)"], "<=5": ["lose(food,1)"], "==6": ["lose(fuel,1)"]}}
    t.answers("item almanac", "observation:1", "item almanac").effects(roll, roll).expect_all_used()
    assert t.dials == {"fuel": 7, "food": 7, "sanity": 8, "souls": 8}
    assert times(t, "use_power") == 2


@pytest.mark.rule("24.3")
def test_almanac_needs_an_observation_card():
    t = (
        item(table(), 0, "almanac")
        .hand(0, "lore:1")
        .dice(4)
        .effects({"roll": "d8", "cases": {"<=4": ["lose(fuel,1)"]}})
    )
    assert (times(t, "use_power"), t.dials["fuel"]) == (0, 7)


@pytest.mark.rule("24.3", "6.8")
def test_what_the_almanac_added_stays_for_the_reroll_which_is_the_same_roll():
    t = item(table(), 0, "almanac", "pocket_pistol").hand(0, "observation:2", "observation:1").deep_ones(galley=1)
    t.dice(1, 2).act("item pocket_pistol", "item almanac", "observation:2", "item pocket_pistol").expect_all_used()
    assert t.deep_ones_at() == {}
    assert t.cards(0) == ["observation:1"]


# checks ---------------------------------------------------------------------------------------------------------


def ring_check(target, partial=-1, answer="item lucky_ring"):
    """A total of 5 before the ring, out of two chaos cards."""
    t = item(table(), 0, "lucky_ring").only("chaos", "lore:4", "lore:1", "will:1")
    t.answers(answer)
    found = t.check(target, "lore", "will", partial=partial)
    t.expect_all_used()
    return found, t


def treachery_in_chaos(t):
    return sum(card.startswith("treachery") for card in t.deck("chaos"))


@pytest.mark.rule("24.3", "42.7")
@pytest.mark.parametrize(("target", "outcome", "added"), [(5, "pass", 2), (7, "pass", 2), (8, "fail", 0)])
def test_lucky_ring_adds_two_and_if_passed_treachery(target, outcome, added):
    found, t = ring_check(target)
    assert found == (7, outcome)
    assert treachery_in_chaos(t) == added
    assert t.items(0) == ["lucky_ring"]
    assert times(t, "use_power") == 1


@pytest.mark.rule("24.3")
def test_lucky_ring_adds_no_treachery_for_a_partial_pass():
    found, t = ring_check(9, partial=6)
    assert found == (7, "partial")
    assert treachery_in_chaos(t) == 0


@pytest.mark.rule("24.3", "1.4")
def test_lucky_ring_may_stay_unused():
    found, t = ring_check(5, answer="none")
    assert found == (5, "pass")
    assert treachery_in_chaos(t) == 0


# cards played ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.3", "41.4")
def test_elder_sign_amulet_repeats_shrivelling_once():
    t = item(table(), 0, "elder_sign_amulet").hand(0, "lore:1").deep_ones(deck_1=1, deck_2=2).dice(4, 4)
    t.act("card lore:1", "deck_1", "yes").expect_all_used()
    assert t.deep_ones_at() == {"deck_2": 1}
    assert times(t, "resolve_again") == 1
    assert t.cards(0) == []
    assert t.game.skill_discard[t.number("skill_cards", "lore:1")] == 1


@pytest.mark.rule("24.3")
def test_elder_sign_amulet_repeats_lesser_banishment():
    t = item(table(), 0, "elder_sign_amulet").hand(0, "lore:3").deep_ones(deck_1=2, deck_8=1)
    t.act("card lore:3", "deck_1", "water_1", "yes", "deck_8", "water_8").expect_all_used()
    assert t.deep_ones_at() == {"water_1": 2, "water_8": 1}


@pytest.mark.rule("24.3", "1.4", "1.8")
def test_elder_sign_amulet_asks_and_only_if_there_is_a_target_left():
    t = item(table(), 0, "elder_sign_amulet").hand(0, "lore:1", "lore:2").deep_ones(deck_1=2).dice(4)
    t.act("card lore:1", "no").expect_all_used()
    assert t.deep_ones_at() == {"deck_1": 1}
    t.dice(4).act("card lore:2").expect_all_used()
    assert t.deep_ones_at() == {}
    assert times(t, "resolve_again") == 1


@pytest.mark.rule("24.3")
def test_elder_sign_amulet_serves_only_its_owner_and_no_other_card():
    t = item(table(), 1, "elder_sign_amulet").hand(0, "lore:1").deep_ones(deck_1=2).dice(4).act("card lore:1")
    assert times(t, "resolve_again") == 0
    t = item(table(), 0, "elder_sign_amulet").hand(0, "influence:5").dice(3).act("card influence:5")
    assert times(t, "resolve_again") == 0


# passengers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.3", "16.7", "24.2")
@pytest.mark.parametrize(("answer", "food", "items"), [("yes", 7, ["travel_pharmacy"]), ("no", 8, [])])
@pytest.mark.parametrize("space", ["deck_6", "galley", "deck_4"])
def test_travel_pharmacy_rescues_for_food_or_itself(space, answer, food, items):
    t = item(table(), 0, "travel_pharmacy").at(0, space).passengers(deck_6=("soul",))
    t.answers("item travel_pharmacy", answer).effects("defeat_passenger(you)").expect_all_used()
    assert (t.dials["food"], t.dials["souls"], t.items(0), t.passengers_at()) == (food, 8, items, {})
    assert t.game.passenger_supply.sum() == 9


@pytest.mark.rule("24.3", "5.0")
def test_travel_pharmacy_is_of_no_use_from_afar_or_for_the_supply():
    t = item(table(), 0, "travel_pharmacy").at(0, "deck_3").passengers(deck_6=("soul",))
    t.effects("defeat_passenger(you)", "defeat_supply_passenger(1)")
    assert times(t, "use_power") == 0
    assert t.game.passenger_supply.sum() == 7


@pytest.mark.rule("24.3", "1.4")
def test_travel_pharmacy_may_stay_unused_and_may_be_used_again():
    t = item(table(), 0, "travel_pharmacy").passengers(deck_6=("soul", "soul", "soul"))
    t.answers("item travel_pharmacy", "yes", "none", "item travel_pharmacy", "no")
    t.effects("defeat_passengers(each_deck)").expect_all_used()
    assert (t.dials["food"], t.dials["souls"], t.items(0), t.passengers_at()) == (7, 7, [], {})


# the Brig -------------------------------------------------------------------------------------------------------

ALL_ITEMS = [name.name.lower() for name in Item]


@pytest.mark.rule("9.6")
def test_no_item_is_an_action_in_the_brig():
    t = item(table(), 0, *ALL_ITEMS).revealed(1).at(1, "brig").at(0, "brig").passengers(deck_5=("soul",))
    assert item_actions(t.deep_ones(galley=1)) == []
    assert t.game.piles[Pile.ITEM].n_cards == 0


@pytest.mark.rule("9.6")
def test_items_answer_nothing_from_the_brig():
    t = item(table(), 0, *ALL_ITEMS).revealed(1).at(1, "brig").at(0, "brig").hand(0, "observation:1").dice(3, 4)
    t.only("chaos", "lore:4", "lore:1", "will:1").answers("none")
    t.check(5, "lore", "will")
    t.effects({"roll": "d8", "cases": {"<=4": ["lose(fuel,1)"]}})
    t.act("attack").expect_all_used()
    assert times(t, "use_power") == 0
    assert last_roll(t) == (4, 0, 4)


@pytest.mark.rule("9.6", "41.4")
def test_the_amulet_repeats_nothing_in_the_brig():
    t = item(table(), 0, "elder_sign_amulet").at(0, "brig").hand(0, "lore:1").deep_ones(deck_1=2).dice(4)
    t.act("card lore:1").expect_all_used()
    assert times(t, "resolve_again") == 0


@pytest.mark.rule("24.3", "2.0")
def test_without_powers_no_item_is_offered():
    t = item(table(card_powers=0), 0, *ALL_ITEMS).deep_ones(galley=1, deck_6=1)
    t.act("nothing")
    assert [option for option in t.questions()[-1][2] if " " in option] == []


@pytest.mark.rule("24.3", "1.3", "1.11")
def test_the_peacemaker_uses_no_weapon():
    t = item(table(), 1, *WEAPONS_HERE, "repeating_rifle", "kitchen_knife", "book_of_dagon").hand(1, "strength:3")
    t.keeps(1, "the_peacemaker").deep_ones(bridge=1, deck_1=1)
    assert item_actions(t, 1) == ["book_of_dagon"]
    assert "card strength:3" not in t.questions()[-1][2]


@pytest.mark.rule("24.3", "26.1")
def test_jam_tin_grenade_into_the_water_leaves_monarchs_alone():
    t = item(table(), 0, "jam_tin_grenade").at(0, "deck_6").deep_ones(water_6=2).monarchs(father="water_6")
    t.act("item jam_tin_grenade", "water_6").expect_all_used()
    assert (t.deep_ones_at(), t.monarchs_at()["father"]) == ({}, "water_6")


@pytest.mark.rule("24.3", "16.3")
def test_jam_tin_grenade_into_the_sick_bay_moves_nobody_and_takes_no_ward():
    t = item(table(), 0, "jam_tin_grenade").at(0, "chapel").at(1, "sick_bay")
    t.game.wards[1] = 1
    assert change_of(t, lambda t: t.act("item jam_tin_grenade", "sick_bay")) == {"items.0": ()}
    assert t.game.wards[1] == 1


@pytest.mark.rule("24.3", "4.15")
def test_travel_pharmacy_against_a_deep_one():
    t = item(table(), 0, "travel_pharmacy").passengers(deck_6=("soul",)).deep_ones(deck_6=1)
    t.answers("item travel_pharmacy", "yes").effects("activate(deep_ones,1)").expect_all_used()
    assert (t.dials["food"], t.passengers_at(), t.deep_ones_at()) == (7, {}, {"deck_6": 1})


@pytest.mark.rule("24.3", "18.0")
def test_the_last_food_for_the_travel_pharmacy_ends_the_game():
    t = item(table(), 0, "travel_pharmacy").passengers(deck_6=("soul", "soul"))
    t.game.dials[1] = 1
    t.answers("item travel_pharmacy", "yes").effects("defeat_passengers(each_deck)").expect_all_used()
    assert (t.cause, t.passengers_at()) == ("food", {"deck_6": 1})


@pytest.mark.rule("24.2", "24.3")
def test_every_item_but_the_grenade_stays_when_used_as_an_action():
    t = table()
    removed = [t.names.items[i] for i in t.names.items if t.ctx.tables.items[i].removed]
    assert removed == ["jam_tin_grenade"]
