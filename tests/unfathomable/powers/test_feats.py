"""Chapter 20: the ten feats, each usable once."""

import pytest

from sim.unfathomable.constants import NO_CARD, Event, Title
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.loyalty import reveal
from sim.unfathomable.rules.tracks import play_waypoint
from tests.unfathomable.builders import Table
from tests.unfathomable.cards.positions import changes, discarded, position
from tests.unfathomable.powers.sheets import asked_for_powers, crew, has_feat, holding, in_brig, offered, options

# feats used as an action: what makes them usable, by character at seat 0
READY = {
    "jeanne": lambda t: t,
    "jamie": lambda t: t.at(1, "bridge"),
    "william": lambda t: t.titles(keeper=0),
    "ishmael": lambda t: t,
}


def ready(character, **rules):
    """The character at seat 0 with all that the feat needs."""
    others = [name for name in ("jeanne", "svetlana", "samira") if name != character]
    return READY[character](crew(character, *others, **rules))


# all feats ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.1", "20.2")
def test_everyone_begins_with_the_own_feat():
    t = Table("arjun", "william", "samira", "jeanne", rules={"card_powers": 1})
    assert [has_feat(t, seat) for seat in range(4)] == [True] * 4


@pytest.mark.rule("20.0", "20.4")
@pytest.mark.parametrize("character", READY)
def test_a_ready_feat_is_offered_as_an_action_until_it_is_used(character):
    t = ready(character)
    assert "feat" in offered(t)
    t.game.feat[0] = 0
    assert "feat" not in offered(t)


@pytest.mark.rule("20.3", "38.5", "39.7")
@pytest.mark.parametrize("character", READY)
def test_a_revealed_traitor_has_no_feat(character):
    t = ready(character).loyalties(0, "hybrid")
    reveal(t.game, t.ctx, 0)
    t.settle()
    assert not has_feat(t, 0)
    assert "feat" not in offered(READY[character](t))


@pytest.mark.rule("20.4")
@pytest.mark.parametrize("character", READY)
def test_without_card_powers_there_is_no_feat(character):
    assert "feat" not in offered(ready(character, card_powers=0))


@pytest.mark.rule("20.4", "9.6")
@pytest.mark.parametrize(
    ("character", "printed", "switched"),
    [("jeanne", False, False), ("jamie", False, False), ("william", True, True), ("ishmael", True, True)],
)
def test_feats_in_the_brig(character, printed, switched):
    """Full Steam Ahead needs the Boiler Room and Arrest Order a free Jamie, whatever the switch says."""
    assert ("feat" in offered(in_brig(ready(character), 0))) == printed
    assert ("feat" in offered(in_brig(ready(character, powers_in_brig=1), 0))) == switched


# Full Steam Ahead --------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4")
@pytest.mark.parametrize("trouble", ["none", "damaged", "occupied"])
def test_full_steam_ahead(trouble):
    t = ready("jeanne")
    if trouble == "damaged":
        t.damaged(boiler_room="structural_damage_lore")
    elif trouble == "occupied":
        t.deep_ones(boiler_room=1)
    before = position(t)
    t.act("feat").expect_all_used()
    assert changes(before, position(t)) == {"fuel": -1, "travel": 2}
    assert not has_feat(t, 0)
    assert len(options(t, "action")) == 1
    assert asked_for_powers(t) == []  # Jury Rigger answers the room's own action only


@pytest.mark.rule("20.4")
def test_full_steam_ahead_only_in_the_boiler_room():
    assert "feat" not in offered(ready("jeanne").at(0, "galley"))


# Arrest Order ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4", "9.2")
@pytest.mark.parametrize("target", [1, 2])
def test_arrest_order_jails_a_human_or_a_traitor_here(target):
    t = crew("jamie", "arjun", "samira", "edmund").at(1, "bridge").at(2, "bridge").at(3, "galley").revealed(2)
    t.titles(captain=1, keeper=3)
    t.act("feat", str(target)).expect_all_used()
    assert t.where(target) == "brig"
    assert t.where(3 - target) == "bridge"
    assert options(t, "jail_whom") == [["1", "2"]]
    assert int(t.game.titles[Title.CAPTAIN]) == (0 if target == 1 else 1)
    assert not has_feat(t, 0)


@pytest.mark.rule("20.4")
def test_arrest_order_needs_somebody_in_the_space():
    assert "feat" not in offered(ready("jamie").at(1, "galley"))


# Quick Cast --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4", "3.1", "46.1")
def test_quick_cast_resolves_the_top_spell_and_leaves_the_title_and_the_action():
    t = ready("william").top("spell", "alchemical_transmutation", "flesh_ward")
    t.act("feat", "title", "flesh_ward", "0").expect_all_used()
    assert t.dials["food"] == 7
    assert t.dials["fuel"] == 10
    assert [t.names.spells[spell] for _, spell, _ in t.events(Event.SPELL)] == [
        "alchemical_transmutation",
        "flesh_ward",
    ]
    assert "alchemical_transmutation" not in t.deck("spell")
    assert not has_feat(t, 0)
    assert int(t.game.wards[0]) == 1


@pytest.mark.rule("20.4", "46.2")
@pytest.mark.parametrize("reason", ["not_keeper", "no_spell"])
def test_quick_cast_needs_the_title_and_a_spell(reason):
    t = ready("william")
    t = t.titles(keeper=1) if reason == "not_keeper" else t.only("spell")
    assert "feat" not in offered(t)


# Deep One Ancestry -------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4", "1.7")
def test_deep_one_ancestry_looks_at_the_loyalty_of_an_unrevealed_player():
    t = crew("ishmael", "arjun", "samira", "edmund").revealed(2)
    t.act("feat", "3").expect_all_used()
    assert options(t, "whom") == [["1", "3"]]
    assert t.events(Event.LOYALTY_SEEN) == [(0, 3, 0)]
    assert t.game.looked_at[0].tolist()[:4] == [0, 0, 0, 1]
    assert not has_feat(t, 0)


# Perfect Number ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.6", "20.3", "20.4")
@pytest.mark.parametrize(("face", "modifier", "result"), [(5, 0, 5), (5, 2, 7), (8, 2, 8), (1, -1, 1)])
def test_perfect_number_sets_the_die_and_modifiers_still_count(face, modifier, result):
    t = crew("jeanne", "beatrice", "samira").answers("feat", str(face))
    assert roll(t.game, t.ctx, modifier) == result
    t.expect_all_used()
    assert options(t, "set_die") == [["1", "2", "3", "4", "5", "6", "7", "8"]]
    assert int(t.game.n_dice) == 0  # the die is never thrown
    assert not has_feat(t, 1)


@pytest.mark.rule("1.6", "17.2")
def test_perfect_number_forbids_a_reroll():
    t = crew("jeanne", "beatrice", "edmund").hand(2, "will:1").answers("feat", "1")
    assert roll(t.game, t.ctx, 0) == 1
    t.expect_all_used()
    assert asked_for_powers(t) == [(1, ["feat"])]


@pytest.mark.rule("1.6", "6.6")
def test_perfect_number_leaves_room_for_keen_insight():
    t = (
        crew("jeanne", "beatrice", "edmund")
        .hand(0, "observation:3")
        .answers("none", "feat", "4", "card observation:3", "2")
    )
    assert roll(t.game, t.ctx, 0) == 6
    t.expect_all_used()


@pytest.mark.rule("20.0")
def test_perfect_number_works_once():
    t = crew("jeanne", "beatrice", "samira").answers("feat", "6").dice(2)
    assert [roll(t.game, t.ctx, 0), roll(t.game, t.ctx, 0)] == [6, 2]
    t.expect_all_used()
    assert len(asked_for_powers(t)) == 1


@pytest.mark.rule("1.6", "17.2")
def test_perfect_number_after_a_reroll():
    t = crew("jeanne", "beatrice", "edmund").hand(2, "will:1").dice(1).answers("none", "ability", "feat", "8")
    assert roll(t.game, t.ctx, 0) == 8
    t.expect_all_used()


@pytest.mark.rule("20.4", "39.7", "9.6")
@pytest.mark.parametrize(
    ("where", "rules", "asked"),
    [("galley", {}, True), ("brig", {}, False), ("brig", {"powers_in_brig": 1}, True), ("revealed", {}, False)],
)
def test_who_may_use_perfect_number(where, rules, asked):
    t = crew("jeanne", "beatrice", "samira", **rules).dice(3)
    if where == "revealed":
        t.revealed(1)
    else:
        t.at(1, where)
    assert roll(t.game, t.ctx, 0) == 3
    assert bool(asked_for_powers(t)) == asked


# Well Equipped -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4", "42.7")
@pytest.mark.parametrize("change", [-2, -1, 0, 1, 2])
def test_well_equipped_changes_the_total_by_up_to_the_number_of_items(change):
    t = holding(crew("jeanne", "samira", "edmund"), 1, "starbuck", "shotgun").answers("feat", str(change))
    assert t.check(-1, "influence", "strength") == (-2 + change, "pass" if change >= 1 else "fail")
    t.expect_all_used()
    assert options(t, "change_by") == [["-2", "-1", "0", "1", "2"]]
    assert not has_feat(t, 1)


@pytest.mark.rule("20.4", "39.7", "9.6")
@pytest.mark.parametrize(
    ("where", "items", "rules", "asked"),
    [
        ("galley", ("starbuck",), {}, True),
        ("galley", (), {}, False),
        ("brig", ("starbuck",), {}, False),
        ("brig", ("starbuck",), {"powers_in_brig": 1}, True),
        ("revealed", ("starbuck",), {}, False),
    ],
)
def test_who_may_use_well_equipped(where, items, rules, asked):
    t = holding(crew("jeanne", "samira", "edmund", **rules), 1, *items)
    if where == "revealed":
        t.revealed(1)
    else:
        t.at(1, where)
    t.check(5, "influence", "strength")
    assert bool(asked_for_powers(t)) == asked


# Self Sacrifice ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4", "28.17")
@pytest.mark.parametrize(("outcome", "sanity"), [("pass", 1), ("partial", -1), ("fail", -2)])
def test_self_sacrifice_names_the_result_of_a_mythos_check(outcome, sanity):
    t = crew("jeanne", "arjun", "samira").hand(0, "lore:1")
    t.mythos("disturbing_dreams", "feat", outcome).expect_all_used()
    assert options(t, "force_outcome") == [["fail", "partial", "pass"]]
    assert [(change, resource) for resource, change, _ in t.events(Event.DIAL)] == [(sanity, 2)]
    assert t.where(1) == "sick_bay"
    assert not has_feat(t, 1)
    assert options(t, "add_to_check") == []  # the check is not played
    assert t.cards(0) == ["lore:1"]
    assert len(t.deck("chaos")) == 4
    assert len(t.events(Event.ACTIVATE)) == 1  # the icons stay


@pytest.mark.rule("20.4")
def test_self_sacrifice_without_a_partial_result():
    t = crew("jeanne", "arjun", "samira").mythos("horrific_visions", "feat", "pass").expect_all_used()
    assert options(t, "force_outcome") == [["fail", "pass"]]
    assert t.dials["sanity"] == 8


@pytest.mark.rule("20.4")
def test_self_sacrifice_on_a_card_that_offers_a_check():
    t = crew("jeanne", "arjun", "samira").mythos("coal_bunker_fire", "a", "feat", "pass").expect_all_used()
    assert t.dials["fuel"] == 8
    assert t.tracks()["travel"] == 1


@pytest.mark.rule("20.4", "1.4")
def test_self_sacrifice_may_be_left_alone():
    t = crew("jeanne", "arjun", "samira").mythos("horrific_visions", "none").expect_all_used()
    assert t.where(1) == "bridge"
    assert has_feat(t, 1)


@pytest.mark.rule("20.4", "9.1", "9.4")
@pytest.mark.parametrize("room", ["captains_cabin", "brig"])
def test_self_sacrifice_is_for_mythos_cards_only(room):
    t = crew("jeanne", "arjun", "samira").at(0, room)
    t.act("space")
    assert t.events(Event.CHECK)
    assert asked_for_powers(t) == []


@pytest.mark.rule("20.4", "16.3", "9.8")
@pytest.mark.parametrize("place", ["brig", "sick_bay"])
def test_self_sacrifice_from_the_brig_or_the_sick_bay(place):
    t = crew("jeanne", "arjun", "samira").at(1, place).mythos("horrific_visions", "feat", "pass").expect_all_used()
    assert t.where(1) == place
    assert t.dials["sanity"] == 8


@pytest.mark.rule("20.4", "39.7")
def test_self_sacrifice_is_lost_on_revealing():
    t = crew("jeanne", "arjun", "samira").revealed(1).mythos("horrific_visions")
    assert asked_for_powers(t) == []


@pytest.mark.rule("16.7", "20.4")
def test_the_defeat_of_self_sacrifice_can_be_prevented_and_the_result_stays():
    t = crew("jeanne", "arjun", "svetlana").hand(2, "lore:1")
    t.mythos("horrific_visions", "feat", "pass", "ability").expect_all_used()
    assert t.where(1) == "bridge"
    assert t.dials["sanity"] == 8


@pytest.mark.rule("20.4", "54.1")
def test_a_waypoint_is_no_mythos_card():
    """Both kinds of cards are numbered from zero; a check on a waypoint is not one on the mythos card in play."""
    t = crew("jeanne", "arjun", "samira")
    number = t.number("waypoints", t.deck("waypoint")[0])
    t.game.mythos_card = number
    play_waypoint(t.game, t.ctx, number, 0)
    assert int(t.game.pending[int(t.game.n_pending) - 1].card) == NO_CARD


# Uncanny Fortune ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4", "28.4")
def test_uncanny_fortune_replaces_the_card_just_drawn_with_its_icons():
    t = crew("jeanne", "edmund", "samira").top("mythos", "class_struggle")
    before = position(t)
    t.mythos("horrific_visions", "feat", "a").expect_all_used()
    assert [t.names.mythos[card] for card, _, _ in t.events(Event.MYTHOS)] == ["class_struggle"]
    assert discarded(t) == ["class_struggle", "horrific_visions"]
    after = changes(before, position(t))
    assert (after["sanity"], after.get("travel"), after.get("ritual")) == (-2, 1, None)
    assert not has_feat(t, 1)


@pytest.mark.rule("1.4", "20.0")
def test_uncanny_fortune_may_be_left_alone_and_works_once():
    t = crew("jeanne", "edmund", "samira").mythos("horrific_visions", "none").expect_all_used()
    assert has_feat(t, 1)
    t.game.feat[1] = 0
    t.ctx.log.n_rows = 0
    t.mythos("hull_leak")
    assert asked_for_powers(t) == []


@pytest.mark.rule("20.4", "9.7")
@pytest.mark.parametrize("jailed", [0, 1])
def test_uncanny_fortune_when_the_current_player_or_edmund_is_in_the_brig(jailed):
    t = in_brig(crew("jeanne", "edmund", "samira"), jailed).top("mythos", "missing_jewelry")
    t.mythos("horrific_visions", "feat", *(["a"] if jailed else [])).expect_all_used()
    assert [t.names.mythos[card] for card, _, _ in t.events(Event.MYTHOS)] == ["missing_jewelry"]


@pytest.mark.rule("20.4", "39.7")
def test_uncanny_fortune_is_lost_on_revealing():
    t = crew("jeanne", "edmund", "samira").revealed(1).mythos("horrific_visions")
    assert asked_for_powers(t) == []


@pytest.mark.rule("20.4", "28.4")
def test_uncanny_fortune_after_predictive_analytics():
    t = crew("beatrice", "edmund", "samira").top("mythos", "class_struggle", "missing_jewelry")
    t.mythos("horrific_visions", "ability", "horrific_visions", "feat", "a").expect_all_used()
    assert [t.names.mythos[card] for card, _, _ in t.events(Event.MYTHOS)] == ["missing_jewelry"]
    assert discarded(t) == ["horrific_visions", "missing_jewelry"]
    assert "class_struggle" in t.deck("mythos")


@pytest.mark.rule("20.4", "37.0")
def test_uncanny_fortune_is_not_for_the_card_of_a_reveal_effect():
    t = crew("jeanne", "edmund", "samira").loyalties(1, "hybrid").top("mythos", "horrific_visions")
    reveal(t.game, t.ctx, 1)
    t.settle()
    assert asked_for_powers(t) == []


# Unconventional Leader ---------------------------------------------------------------------------------------------


@pytest.mark.rule("20.3", "20.4", "28.12")
@pytest.mark.parametrize("resource", ["fuel", "food", "sanity", "souls"])
@pytest.mark.parametrize("card", ["class_struggle", "looming_breakdown"])
def test_unconventional_leader_cancels_both_options_for_one_resource(card, resource):
    t = crew("jeanne", "keilani", "samira").titles(captain=1).mythos(card, "feat", resource).expect_all_used()
    assert t.dials == {name: 7 if name == resource else 8 for name in t.dials}
    assert options(t, "crisis_option") == []
    assert t.events(Event.CHECK) == []
    assert len(t.events(Event.ACTIVATE)) == 1  # the icons of the card still count
    assert discarded(t) == [card]
    assert not has_feat(t, 1)


@pytest.mark.rule("20.4")
def test_unconventional_leader_may_be_left_alone():
    t = crew("jeanne", "keilani", "samira").titles(captain=1).mythos("class_struggle", "none", "a").expect_all_used()
    assert t.dials["sanity"] == 6
    assert has_feat(t, 1)


@pytest.mark.rule("20.4", "28.12")
@pytest.mark.parametrize("role", ["current", "keeper", "character"])
def test_unconventional_leader_by_any_role(role):
    cards = {"current": "coal_bunker_fire", "keeper": "poisoned_food", "character": "history_repeats"}
    t = crew("jeanne", "keilani", "samira").titles(captain=0, keeper=1).hand(1, "lore:1")
    if role == "current":
        t.game.current = 1
    t.mythos(cards[role], "feat", "souls")
    assert t.cause == "not_ended"
    assert t.dials["souls"] == 7
    assert asked_for_powers(t)[0] == (1, ["feat"])


@pytest.mark.rule("20.4", "39.7")
@pytest.mark.parametrize("reason", ["another_chooser", "no_choice", "revealed"])
def test_unconventional_leader_only_where_keilani_must_choose(reason):
    t = crew("jeanne", "keilani", "samira").titles(captain=0 if reason == "another_chooser" else 1)
    if reason == "revealed":
        t.revealed(1)
    t.mythos("horrific_visions" if reason == "no_choice" else "class_struggle")
    assert asked_for_powers(t) == []
    assert has_feat(t, 1)


@pytest.mark.rule("20.4", "9.6")
def test_unconventional_leader_from_the_brig():
    t = in_brig(crew("jeanne", "keilani", "samira"), 1).titles(captain=1)
    t.mythos("class_struggle", "feat", "fuel").expect_all_used()
    assert t.dials["fuel"] == 7
