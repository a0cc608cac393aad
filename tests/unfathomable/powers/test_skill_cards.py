"""The twenty abilities of the six skill decks: effect, price, limits, and who may use them."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.rules.skill_cards import add_to_hand, take_from_hand
from sim.unfathomable.turn import action_step, end_turn
from tests.unfathomable.powers.skill_tables import asked, bare, discarded, offers, options

ACTION_CARDS = (
    "influence:1",
    "influence:2",
    "influence:5",
    "lore:1",
    "lore:2",
    "lore:3",
    "lore:4",
    "observation:1",
    "observation:2",
    "strength:3",
    "strength:4",
    "will:1",
    "will:2",
    "will:5",
)
WINDOW_CARDS = (
    "influence:3",
    "influence:4",
    "lore:5",
    "observation:3",
    "observation:4",
    "observation:5",
    "strength:1",
    "strength:2",
    "strength:5",
    "will:3",
    "will:4",
)
TREACHERY_ACTIONS = ("treachery:1", "treachery:2", "treachery:3")


def fight(*seats):
    """Arjun on deck space 3 with two Deep Ones."""
    t = bare().deep_ones(deck_3=2).at(0, "deck_3")
    for seat in seats:
        t.at(seat, "deck_3")
    return t


# who may use what, and when ------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0", "2.2", "3.7")
@pytest.mark.parametrize("card", ACTION_CARDS)
def test_a_card_marked_as_action_is_offered_with_an_action(card):
    t = fight().hand(0, card, "influence:3")
    assert f"card {card}" in offers(t)


@pytest.mark.rule("2.0", "1.13")
@pytest.mark.parametrize("card", WINDOW_CARDS)
def test_a_card_with_its_own_timing_is_no_action(card):
    t = fight().hand(0, card, "influence:3")
    assert f"card {card}" not in offers(t)


@pytest.mark.rule("2.0", "2.2")
def test_only_cards_in_the_own_hand_are_offered():
    t = fight().hand(1, "influence:5")
    assert "card influence:5" not in offers(t)


@pytest.mark.rule("2.2", "52.0", "52.1")
@pytest.mark.parametrize("kind", ["human", "hybrid", "cultist"])
def test_who_is_not_revealed_never_uses_treachery(kind):
    t = fight().hand(0, *[f"treachery:{value}" for value in range(1, 6)]).loyalties(0, kind).at(0, "galley")
    assert not [option for option in offers(t) if "treachery" in option]
    action_step(t.game, t.ctx)
    assert not asked(t, "action_step_card")


@pytest.mark.rule("3.13", "52.1")
@pytest.mark.parametrize("card", TREACHERY_ACTIONS)
def test_a_revealed_traitor_uses_treachery_as_an_action(card):
    t = bare().revealed(0).deep_ones(deck_3=1).hand(0, card)
    assert f"card {card}" in offers(t)


@pytest.mark.rule("3.13")
@pytest.mark.parametrize("card", ACTION_CARDS)
def test_a_revealed_traitor_uses_hero_cards_too(card):
    t = bare().revealed(0).deep_ones(deck_3=1).at(0, "deck_3").at(1, "deck_3").hand(0, card, "influence:3")
    assert f"card {card}" in offers(t)


@pytest.mark.rule("9.13")
@pytest.mark.parametrize(
    "card", ["influence:1", "influence:5", "lore:1", "lore:3", "observation:1", "will:1", "will:5"]
)
def test_skill_cards_work_in_the_brig(card):
    t = bare().deep_ones(deck_3=1).at(0, "brig").hand(0, card, "influence:3")
    assert f"card {card}" in offers(t)


@pytest.mark.rule("41.4")
@pytest.mark.parametrize("card", ["observation:1", "observation:2"])
def test_the_very_card_that_was_used_is_discarded(card):
    t = bare().hand(0, "observation:1", "observation:2").act(f"card {card}", "lore", "will")
    assert discarded(t) == [card]
    assert sum(t.game.played) == 0
    t.expect_all_used()


@pytest.mark.rule("41.4")
@pytest.mark.parametrize(("card", "other"), [("observation:3", "observation:4"), ("observation:4", "observation:3")])
def test_the_very_card_used_in_a_window_is_discarded(card, other):
    t = bare().hand(0, "observation:3", "observation:4").dice(4).answers(f"card {card}", "2", "none")
    t.effects("roll_deck")
    assert discarded(t) == [card]
    assert t.cards(0) == [other]


# influence -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1", "41.4")
@pytest.mark.parametrize("card", ["influence:1", "influence:2"])
def test_coordinated_effort_gives_another_player_one_action(card):
    t = bare().hand(0, card).act(f"card {card}", "1", "move", "deck_7")
    assert t.where(1) == "deck_7"
    assert asked(t, "action") == [(0, f"card {card}"), (1, "move")]
    assert discarded(t) == [card]
    t.expect_all_used()


@pytest.mark.rule("3.1")
def test_coordinated_effort_never_goes_to_the_user():
    t = bare("arjun", "william", "samira", "jeanne").hand(2, "influence:1").act("card influence:1", "3", seat=2)
    assert options(t, "give_action_to") == ["0", "1", "3"]


@pytest.mark.rule("3.1", "9.13")
@pytest.mark.parametrize("space", ["sick_bay", "brig"])
def test_coordinated_effort_reaches_sick_bay_and_brig(space):
    t = bare().hand(0, "influence:1").hand(1, "influence:5").at(1, space).dice(8)
    t.act("card influence:1", "1", "card influence:5")
    assert t.dials["sanity"] == 9
    t.expect_all_used()


@pytest.mark.rule("3.1", "3.12")
def test_coordinated_effort_may_go_to_a_revealed_traitor():
    t = bare().hand(0, "influence:1").revealed(1).at(1, "deck_3").passengers(deck_3=("soul",))
    t.act("card influence:1", "1", "defeat_passenger")
    assert t.passengers_at() == {}
    t.expect_all_used()


@pytest.mark.rule("41.4")
def test_coordinated_effort_is_discarded_only_after_the_granted_action():
    """The only cards of the deck are in hand or being played: nothing of influence can be drawn."""
    t = bare().hand(0, "influence:1").hand(1, "observation:1")
    t.game.skill_deck[:5] = 0
    t.act("card influence:1", "1", "card observation:1", "lore", "will")
    assert "influence" not in options(t, "draw_skill")
    assert discarded(t) == ["influence:1", "observation:1"]


@pytest.mark.rule("42.3")
@pytest.mark.parametrize("card", ["influence:3", "influence:4"])
def test_nothing_to_hide_turns_the_cards_of_a_check_face_up(card):
    t = bare().hand(1, card).answers(f"card {card}")
    t.check(5, "will")
    assert t.game.check.face_up == 1
    assert t.events(Event.CHECK_FACE_UP) == [(1, 0, 0)]
    assert card in discarded(t)
    t.expect_all_used()


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(("die", "sanity"), [(1, 7), (2, 7), (3, 9), (8, 9)])
def test_inspiring_speech_gains_sanity_on_three_or_more(die, sanity):
    t = bare().hand(0, "influence:5").dice(die).act("card influence:5")
    assert t.dials["sanity"] == sanity
    assert discarded(t) == ["influence:5"]


@pytest.mark.rule("17.1")
def test_inspiring_speech_can_be_changed_by_keen_insight():
    t = (
        bare()
        .hand(0, "influence:5")
        .hand(2, "observation:3")
        .dice(3)
        .act("card influence:5", "card observation:3", "-2")
    )
    assert t.dials["sanity"] == 7
    t.expect_all_used()


# lore ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.0")
@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 0)])
@pytest.mark.parametrize("space", ["water_5", "deck_3", "galley"])
def test_shrivelling_strikes_a_deep_one_anywhere_with_plus_two(die, left, space):
    t = bare().deep_ones(**{space: 1}).at(0, "bridge").hand(0, "lore:1").dice(die).act("card lore:1")
    assert sum(t.deep_ones_at().values()) == left
    assert discarded(t) == ["lore:1"]


@pytest.mark.rule("19.0")
@pytest.mark.parametrize(("die", "space"), [(5, "galley"), (6, "brig")])
def test_shrivelling_needs_six_against_a_revealed_traitor(die, space):
    t = bare().revealed(1).at(1, "galley").hand(0, "lore:2").dice(die).act("card lore:2")
    assert t.where(1) == space


@pytest.mark.rule("19.2")
@pytest.mark.parametrize(("die", "space"), [(5, "galley"), (6, "sick_bay")])
def test_a_traitors_shrivelling_strikes_humans_and_no_deep_ones(die, space):
    t = bare().revealed(0).at(1, "galley").deep_ones(deck_3=1).hand(0, "lore:2").dice(die)
    t.act("card lore:2", "galley")
    assert options(t, "enemy_space") == ["cargo_hold", "galley"]
    assert t.where(1) == space
    assert t.deep_ones_at() == {"deck_3": 1}


@pytest.mark.rule("19.0", "26.1")
def test_shrivelling_needs_an_enemy_and_never_strikes_monarchs_or_the_deep():
    t = bare().deep_ones(the_deep=3).monarchs(mother="water_1").hand(0, "lore:1")
    assert "card lore:1" not in offers(t)


@pytest.mark.rule("6.1", "6.8")
def test_shrivelling_is_no_attack_and_combat_training_cannot_repeat_it():
    t = bare().deep_ones(deck_3=1).hand(0, "lore:1", "strength:1").hand(1, "strength:2").dice(1).act("card lore:1")
    assert not asked(t, "use_power")
    assert t.deep_ones_at() == {"deck_3": 1}
    assert t.events(Event.ATTACK) == []


@pytest.mark.rule("1.14")
def test_keen_insight_helps_shrivelling():
    t = bare().deep_ones(deck_3=1).hand(0, "lore:1", "observation:3").dice(2)
    t.act("card lore:1", "card observation:3", "2")
    assert t.deep_ones_at() == {}
    t.expect_all_used()


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(
    ("space", "target", "beside"),
    [
        ("water_3", "water_1", ["deck_3", "water_1", "water_5"]),
        ("deck_3", "chapel", ["water_3", "deck_1", "deck_5", "chapel"]),
        ("chapel", "cargo_hold", ["deck_3", "bridge", "captains_cabin", "cargo_hold"]),
    ],
)
def test_lesser_banishment_moves_a_whole_group_to_one_adjacent_space(space, target, beside):
    t = bare().deep_ones(**{space: 3, "deck_8": 1}).hand(0, "lore:4")
    t.act("card lore:4", space, target)
    assert t.deep_ones_at() == {target: 3, "deck_8": 1}
    assert options(t, "deep_one_destination") == beside
    assert discarded(t) == ["lore:4"]
    t.expect_all_used()


@pytest.mark.rule("14.3")
def test_lesser_banishment_needs_a_deep_one_outside_the_deep():
    t = bare().deep_ones(the_deep=2).hand(0, "lore:3")
    assert "card lore:3" not in offers(t)


@pytest.mark.rule("47.0")
def test_forced_learning_makes_one_more_skill_support():
    t = bare().hand(1, "lore:5").hand(0, "strength:5").only("chaos", "will:1", "will:1")
    t.answers("card lore:5", "strength", "strength:5")
    assert t.check(7, "will") == (7, "pass")
    assert options(t, "extra_skill") == ["influence", "lore", "observation", "strength"]
    t.expect_all_used()


@pytest.mark.rule("47.0")
def test_forced_learning_is_of_no_use_when_all_five_skills_support():
    t = bare().hand(1, "lore:5")
    t.check(7, "influence", "lore", "observation", "strength", "will")
    assert not asked(t, "use_power")


# observation ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("41.3")
@pytest.mark.parametrize("decks", [("lore", "will"), ("strength", "strength")])
def test_watch_and_learn_draws_two_cards_of_any_hero_decks(decks):
    t = bare().hand(0, "observation:1").act("card observation:1", *decks)
    assert sorted(card.split(":")[0] for card in t.cards(0)) == sorted(decks)
    assert options(t, "draw_skill") == ["influence", "lore", "observation", "strength", "will"]
    t.expect_all_used()


@pytest.mark.rule("52.1")
def test_a_traitor_draws_no_treachery_with_watch_and_learn():
    t = bare().revealed(0).hand(0, "observation:2").act("card observation:2", "lore", "lore")
    assert "treachery" not in options(t, "draw_skill")


@pytest.mark.rule("41.2", "41.4")
def test_watch_and_learn_is_discarded_after_the_draw():
    t = bare().hand(0, "observation:1")
    t.game.skill_deck[10:15] = 0
    t.act("card observation:1", "lore", "will")
    assert "observation" not in options(t, "draw_skill")
    assert discarded(t) == ["observation:1"]


@pytest.mark.rule("1.14", "17.1")
@pytest.mark.parametrize(("change", "result"), [("2", 6), ("-2", 2)])
@pytest.mark.parametrize("card", ["observation:3", "observation:4"])
def test_keen_insight_changes_any_roll_of_anyone_by_two(card, change, result):
    t = bare().hand(2, card).dice(4).answers(f"card {card}", change)
    t.effects("roll_deck")
    assert t.events(Event.DIE) == [(4, int(change), result)]
    t.expect_all_used()


@pytest.mark.rule("17.1")
def test_copies_of_keen_insight_stack_and_the_result_stays_within_the_die():
    t = bare().hand(0, "observation:3", "observation:4").hand(1, "observation:3").dice(5)
    t.answers("card observation:3", "2", "card observation:4", "2", "card observation:3", "2").effects("roll_deck")
    assert t.events(Event.DIE) == [(5, 6, 8)]
    t.expect_all_used()


@pytest.mark.rule("42.4")
def test_preparation_keeps_chaos_cards_out_of_a_check():
    t = bare().hand(2, "observation:5").hand(0, "will:5").answers("card observation:5", "will:5")
    before = t.deck("chaos")
    assert t.check(5, "will") == (5, "pass")
    assert t.deck("chaos") == before
    assert discarded(t) == ["observation:5", "will:5"]
    t.expect_all_used()


@pytest.mark.rule("42.4", "1.11")
def test_family_ties_adds_no_treachery_to_a_prepared_check():
    t = (
        bare("arjun", "ishmael", "william")
        .hand(0, "observation:5")
        .keeps(1, "family_ties")
        .answers("card observation:5")
    )
    assert t.check(5, "will") == (0, "fail")


# strength ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.8", "17.2")
@pytest.mark.parametrize("card", ["strength:1", "strength:2"])
def test_combat_training_repeats_the_roll_of_an_attack(card):
    t = fight().hand(0, card).dice(1, 8).act("attack", f"card {card}")
    assert t.deep_ones_at() == {"deck_3": 1}
    assert discarded(t) == [card]
    t.expect_all_used()


@pytest.mark.rule("6.8", "41.4")
def test_combat_training_may_be_played_on_anyones_attack_and_again_and_again():
    t = fight().hand(1, "strength:1", "strength:1").hand(2, "strength:2").dice(1, 2, 3, 8)
    t.act("attack", "card strength:1", "card strength:1", "card strength:2")
    assert t.deep_ones_at() == {"deck_3": 1}
    t.expect_all_used()


@pytest.mark.rule("6.8")
def test_combat_training_answers_a_deep_ones_attack_and_a_traitors():
    t = bare().at(0, "deck_3").deep_ones(deck_3=1).hand(0, "strength:1", "strength:1").dice(8, 1)
    t.answers("card strength:1").effects("activate(deep_ones,1)")
    assert t.where(0) == "deck_3"
    t.no_deep_ones().revealed(1).at(1, "deck_3").dice(8, 1).act("attack", "card strength:1", seat=1)
    assert t.where(0) == "deck_3"
    t.expect_all_used()


@pytest.mark.rule("17.2")
def test_combat_training_does_not_answer_other_rolls():
    t = bare().hand(0, "strength:1").dice(4).effects("roll_deck")
    assert not asked(t, "use_power")


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("card", ["strength:3", "strength:4"])
def test_rampage_makes_up_to_four_attacks_without_a_weapon(card):
    t = bare().deep_ones(deck_3=5).at(0, "deck_3").hand(0, card).dice(8, 3, 4, 8)
    t.act(f"card {card}", "yes", "yes", "yes")
    assert t.deep_ones_at() == {"deck_3": 2}
    assert len(t.events(Event.ATTACK)) == 4
    assert discarded(t) == [card]
    t.expect_all_used()


@pytest.mark.rule("1.4", "6.1")
def test_rampage_may_stop_early_but_not_before_the_first_attack():
    t = fight().hand(0, "strength:3").dice(8).act("card strength:3", "no")
    assert t.deep_ones_at() == {"deck_3": 1}
    t.expect_all_used()


@pytest.mark.rule("6.4")
def test_rampage_ends_with_the_last_enemy_and_each_attack_picks_its_own_target():
    t = bare().deep_ones(deck_3=1).at(0, "deck_3").revealed(1).at(1, "deck_3").hand(0, "strength:3").dice(6, 4)
    t.act("card strength:3", "1", "yes")
    assert t.where(1) == "brig"
    assert t.deep_ones_at() == {}
    t.expect_all_used()


@pytest.mark.rule("6.1", "24.3")
def test_rampage_with_a_weapon_makes_up_to_three_attacks_with_its_bonus():
    t = bare().deep_ones(deck_3=5).at(0, "deck_3").hand(0, "strength:3").dice(8, 8, 8)
    t.game.items[0, t.number("items", "six_shooter")] = 1
    t.act("card strength:3", "six_shooter", "yes", "yes")
    bonus = int(t.ctx.tables.items[t.number("items", "six_shooter")].bonus)
    assert t.events(Event.DIE) == [(8, bonus, 8)] * 3
    assert t.deep_ones_at() == {"deck_3": 2}
    t.expect_all_used()


@pytest.mark.rule("6.1", "24.3")
def test_rampage_with_the_rifle_shoots_into_adjacent_spaces_only():
    t = (
        bare("jamie", "arjun", "william")
        .deep_ones(deck_1=1, water_3=1)
        .at(0, "deck_3")
        .hand(0, "strength:3")
        .dice(8, 8)
    )
    assert "card strength:3" not in offers(t)
    t.game.items[0, t.number("items", "repeating_rifle")] = 1
    t.act("card strength:3", "water_3", "yes")
    assert t.deep_ones_at() == {}
    t.expect_all_used()


@pytest.mark.rule("6.1", "24.3")
def test_rampage_without_a_weapon_keeps_the_bonus_of_the_kitchen_knife():
    t = bare().deep_ones(deck_3=5).at(0, "deck_3").hand(0, "strength:3").dice(1, 1, 1, 1)
    t.game.items[0, t.number("items", "kitchen_knife")] = 1
    bonus = int(t.ctx.tables.items[t.number("items", "kitchen_knife")].power.amount)
    t.act("card strength:3", "yes", "yes", "yes")
    assert bonus > 0
    assert [change for _, change, _ in t.events(Event.DIE)] == [bonus] * 4
    t.expect_all_used()


@pytest.mark.rule("6.8", "17.2")
def test_each_attack_of_a_rampage_with_the_pistol_has_its_own_reroll():
    t = bare().deep_ones(deck_3=5).at(0, "deck_3").hand(0, "strength:3").dice(1, 1, 1, 8)
    t.game.items[0, t.number("items", "pocket_pistol")] = 1
    t.act("card strength:3", "pocket_pistol", "item pocket_pistol", "yes", "item pocket_pistol", "no")
    assert t.deep_ones_at() == {"deck_3": 4}
    t.expect_all_used()


@pytest.mark.rule("6.8", "6.1")
def test_each_attack_of_a_rampage_is_rolled_and_repeated_by_itself():
    t = fight().hand(0, "strength:3", "strength:1").hand(1, "observation:3").dice(1, 8, 2)
    t.act("card strength:3", "none", "card strength:1", "none", "yes", "card observation:3", "2")
    assert t.events(Event.DIE) == [(1, 0, 1), (8, 0, 8), (2, 2, 4)]
    assert t.deep_ones_at() == {}
    t.expect_all_used()


@pytest.mark.rule("9.6")
def test_rampage_finds_no_weapon_in_the_brig():
    t = bare().at(0, "brig").revealed(1).at(1, "brig").hand(0, "strength:3").dice(8)
    t.game.items[0, t.number("items", "six_shooter")] = 1
    t.act("card strength:3", "no")
    assert not asked(t, "which_weapon")


@pytest.mark.rule("6.4", "19.2")
def test_rampage_needs_an_enemy_in_reach():
    t = bare().deep_ones(deck_5=1).at(0, "deck_3").at(1, "deck_3").hand(0, "strength:3")
    assert "card strength:3" not in offers(t)
    t.revealed(0)
    assert "card strength:3" in offers(t)


@pytest.mark.rule("1.3", "1.11")
def test_the_peacemaker_forbids_rampage():
    t = fight().hand(0, "strength:3").keeps(0, "the_peacemaker")
    assert "card strength:3" not in offers(t)


@pytest.mark.rule("16.7")
def test_shrug_it_off_prevents_the_own_defeat_of_a_human():
    t = bare().hand(0, "strength:5").at(0, "galley").answers("card strength:5").effects("defeat(you)")
    assert t.where(0) == "galley"
    assert discarded(t) == ["strength:5"]
    t.expect_all_used()


@pytest.mark.rule("16.7")
def test_shrug_it_off_prevents_the_defeat_of_a_revealed_traitor():
    t = bare().revealed(1).hand(1, "strength:5").at(0, "deck_3").at(1, "deck_3").dice(8)
    t.act("attack", "card strength:5")
    assert t.where(1) == "deck_3"
    t.expect_all_used()


@pytest.mark.rule("16.7")
def test_shrug_it_off_saves_nobody_else_and_may_be_declined():
    t = bare().hand(1, "strength:5").effects("defeat(you)")
    assert t.where(0) == "sick_bay"
    assert not asked(t, "use_power")
    t.effects("defeat(you)", you=1)
    assert asked(t, "use_power") == [(1, "none")]
    assert t.where(1) == "sick_bay"


@pytest.mark.rule("16.7", "40.3", "9.8")
@pytest.mark.parametrize("space", ["sick_bay", "brig"])
def test_who_cannot_be_defeated_is_not_asked_for_shrug_it_off(space):
    t = bare().hand(0, "strength:5").at(0, space).effects("defeat(you)")
    assert not asked(t, "use_power")


# will ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5", "41.3")
@pytest.mark.parametrize("card", ["will:1", "will:2"])
def test_persistence_swaps_cards_for_as_many_of_one_deck(card):
    t = bare().hand(0, card, "lore:1", "influence:3", "strength:5")
    t.act(f"card {card}", "lore:1", "influence:3", "none", "observation")
    assert [name.split(":")[0] for name in t.cards(0)] == ["observation", "observation", "strength"]
    assert discarded(t) == sorted([card, "lore:1", "influence:3"])
    assert "treachery" not in options(t, "one_skill")
    t.expect_all_used()


@pytest.mark.rule("1.5")
def test_persistence_takes_five_cards_at_most():
    t = bare().hand(0, "will:1", "will:2", *["lore:1"] * 5).act("card will:1", *["lore:1"] * 5, "will")
    assert discarded(t).count("lore:1") == 5
    assert len(t.cards(0)) == 6
    t.expect_all_used()


@pytest.mark.rule("1.5")
def test_persistence_needs_another_card_and_takes_at_least_one():
    t = bare().hand(0, "will:1")
    assert "card will:1" not in offers(t)
    t.hand(0, "will:2", "lore:1").act("card will:1", "lore:1", "none", "will")
    assert "none" not in options(t, "cost_card", 0)
    assert len(t.cards(0)) == 2


@pytest.mark.rule("42.7", "42.8")
@pytest.mark.parametrize(("change", "total"), [("2", 2), ("-2", -2)])
@pytest.mark.parametrize("card", ["will:3", "will:4"])
def test_determination_changes_a_check_by_two(card, change, total):
    t = bare().hand(1, card).only("chaos", "lore:1", "will:1").answers("none", f"card {card}", change)
    assert t.check(2, "will") == (total, "pass" if total >= 2 else "fail")
    assert card in discarded(t)
    t.expect_all_used()


@pytest.mark.rule("42.7")
def test_copies_of_determination_stack():
    t = bare().hand(0, "will:3", "will:3").hand(1, "will:4").only("chaos", "lore:1", "will:1")
    t.answers("none", "none", "card will:3", "2", "card will:3", "2", "card will:4", "2")
    assert t.check(6, "will") == (6, "pass")
    t.expect_all_used()


@pytest.mark.rule("3.1")
def test_true_grit_gives_two_actions_for_one():
    t = bare().hand(0, "will:5").answers("card will:5", "move", "deck_3", "move", "deck_4", "move", "deck_5")
    action_step(t.game, t.ctx)
    assert [seat for seat, _ in asked(t, "action")] == [0] * 4
    assert t.where(0) == "deck_5"
    assert discarded(t) == ["will:5"]
    t.expect_all_used()


@pytest.mark.rule("1.10")
def test_true_grit_works_once_per_turn_for_the_whole_table():
    t = bare().hand(0, "will:5", "influence:1").hand(1, "will:5")
    t.act("card will:5", "card influence:1", "1", "nothing", "nothing")
    first, *rest = [offered for name, _, offered, _ in t.questions() if name == "action"]
    assert "card will:5" in first
    assert not [offered for offered in rest if "card will:5" in offered]
    end_turn(t.game, t.ctx)
    assert "card will:5" in offers(t, 1)
    t.expect_all_used()


@pytest.mark.rule("1.10")
def test_true_grit_once_per_player_is_the_other_reading():
    t = bare(true_grit_once_for_all=0).hand(0, "will:5", "will:5", "influence:1").hand(1, "lore:1")
    t.act("card will:5", "nothing", "nothing")
    assert "card will:5" not in offers(t)
    will_5 = t.number("skill_cards", "will:5")
    take_from_hand(t.game, 0, will_5)
    add_to_hand(t.game, 1, will_5)
    assert "card will:5" in offers(t, 1)


# treachery -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("45.0", "14.0")
def test_reinforcements_spawns_one_in_the_deep_and_stays_there_below_four():
    t = bare().revealed(0).deep_ones(the_deep=2).hand(0, "treachery:1").act("card treachery:1")
    assert t.deep_ones_at() == {"the_deep": 3}
    assert discarded(t) == ["treachery:1"]


@pytest.mark.rule("14.0")
def test_reinforcements_brings_everything_up_from_four_on_where_the_traitor_wants():
    t = bare().revealed(0).deep_ones(the_deep=3).monarchs(father="water_2").hand(0, "treachery:1")
    t.act("card treachery:1", "water_8")
    assert t.deep_ones_at() == {"water_8": 4}
    assert t.monarchs_at() == {"mother": "water_8", "father": "water_2"}
    assert options(t, "spawn_space") == [f"water_{n}" for n in range(1, 9)]
    t.expect_all_used()


@pytest.mark.rule("45.1")
def test_reinforcements_without_a_figure_left_end_the_game():
    t = bare().revealed(0).hand(0, "treachery:1")
    t.game.deep_supply = 0
    t.act("card treachery:1")
    assert t.cause == "deep_ones"


@pytest.mark.rule("4.13")
def test_call_to_action_activates_all_deep_ones_in_the_own_space():
    t = bare().revealed(0).at(0, "deck_3").at(1, "bridge").deep_ones(deck_3=2, deck_8=1).hand(0, "treachery:2")
    t.act("card treachery:2", "a")
    assert t.deep_ones_at() == {"chapel": 2, "deck_8": 1}
    assert discarded(t) == ["treachery:2"]


@pytest.mark.rule("4.13", "6.4")
def test_call_to_action_activates_one_deep_one_anywhere():
    t = bare().revealed(0).at(0, "deck_3").at(1, "deck_8").deep_ones(deck_3=2, deck_8=1, water_1=1)
    t.hand(0, "treachery:2").dice(8).act("card treachery:2", "b", "deck_8")
    assert t.where(1) == "sick_bay"
    assert options(t, "next_deep_one") == ["water_1", "deck_3", "deck_8"]
    t.expect_all_used()


@pytest.mark.rule("14.3")
def test_call_to_action_needs_a_deep_one_outside_the_deep():
    t = bare().revealed(0).deep_ones(the_deep=2).hand(0, "treachery:2")
    assert "card treachery:2" not in offers(t)


@pytest.mark.rule("32.0")
def test_siren_song_risks_one_passenger():
    t = bare().revealed(0).hand(0, "treachery:3").dice(4).act("card treachery:3")
    assert sum(t.passengers_at().values()) == 1
    assert discarded(t) == ["treachery:3"]


@pytest.mark.rule("32.0")
def test_siren_song_needs_a_passenger_in_the_supply():
    t = bare().revealed(0).hand(0, "treachery:3").supply()
    assert "card treachery:3" not in offers(t)


@pytest.mark.rule("52.2")
@pytest.mark.parametrize(("room", "dial"), [("chapel", "sanity"), ("galley", "food"), ("boiler_room", "fuel")])
def test_ransack_takes_one_from_the_dial_of_the_room_and_ends_the_action_step(room, dial):
    t = bare().revealed(0).at(0, room).hand(0, "treachery:4").answers("card treachery:4")
    action_step(t.game, t.ctx)
    assert t.dials == {"fuel": 8, "food": 8, "sanity": 8, "souls": 8} | {dial: 7}
    assert not asked(t, "action")
    assert discarded(t) == ["treachery:4"]
    t.expect_all_used()


@pytest.mark.rule("52.2")
@pytest.mark.parametrize("room", ["bridge", "cargo_hold", "deck_3", "brig"])
def test_ransack_needs_one_of_its_three_rooms(room):
    t = bare().revealed(0).at(0, room).hand(0, "treachery:4")
    action_step(t.game, t.ctx)
    assert not asked(t, "action_step_card")
    assert t.cards(0) == ["treachery:4"]


@pytest.mark.rule("52.2")
@pytest.mark.parametrize(("order", "first"), [("a", 1), ("b", 2)])
def test_perform_rites_activates_both_monarchs_in_either_order_and_ends_the_action_step(order, first):
    t = bare().revealed(0).monarchs(mother="water_3", father="water_4").hand(0, "treachery:5").at(1, "bridge")
    t.answers("card treachery:5", order)
    action_step(t.game, t.ctx)
    assert t.events(Event.ACTIVATE) == [(first, 0, 0), (3 - first, 0, 0)]
    assert t.monarchs_at() == {"mother": "water_1", "father": "water_2"}
    assert t.deep_ones_at() == {"deck_4": 2}
    assert not asked(t, "action")
    assert discarded(t) == ["treachery:5"]
    t.expect_all_used()


@pytest.mark.rule("52.2")
def test_cards_for_the_start_of_the_step_are_no_actions_and_go_with_no_other():
    t = bare().revealed(0).at(0, "galley").hand(0, "treachery:4", "treachery:4", "treachery:5")
    assert not [option for option in offers(t) if "treachery" in option]
    t.answers("none", "nothing", "nothing")
    action_step(t.game, t.ctx)
    assert asked(t, "action_step_card") == [(0, "none")]
    t.answers("card treachery:4")
    action_step(t.game, t.ctx)
    assert asked(t, "action_step_card") == [(0, "none"), (0, "card treachery:4")]
    assert t.dials["food"] == 7
    t.expect_all_used()


@pytest.mark.rule("52.2")
def test_who_reveals_with_the_first_action_cannot_start_the_step_any_more():
    t = bare().loyalties(0, "hybrid").at(0, "galley").hand(0, "treachery:4").answers("reveal")
    action_step(t.game, t.ctx)
    assert t.game.revealed[0] == 1
    assert not asked(t, "action_step_card")


@pytest.mark.rule("52.2")
def test_only_the_current_player_has_an_action_step():
    t = bare().revealed(1).at(1, "galley").hand(1, "treachery:4", "treachery:5")
    action_step(t.game, t.ctx)
    assert not asked(t, "action_step_card")
    assert not [option for option in offers(t, 1) if "treachery" in option]
