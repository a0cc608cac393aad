"""2.1: the abilities of the ten sheets."""

import pytest

from sim.unfathomable.constants import Event, Pile, Track
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.turn import action_step, end_turn, mythos_step
from tests.unfathomable.cards.positions import changes, discarded, position, structural
from tests.unfathomable.powers.sheets import abilities_used, asked_for_powers, crew, holding, in_brig, offered, options

# abilities used as an action: what makes them usable, by character at seat 0
READY = {
    "arjun": lambda t: t,
    "william": lambda t: t,
    "jamie": lambda t: holding(t, 0, "six_shooter").at(0, "deck_1").deep_ones(deck_1=2),
    "ishmael": lambda t: t.monarchs(mother="water_1").hand(0, "lore:1"),
    "samira": lambda t: t,
}


def ready(character, **rules):
    return READY[character](crew(character, "jeanne", "svetlana", **rules))


# once per turn, the Brig, revealing --------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "3.7")
@pytest.mark.parametrize("character", READY)
def test_a_ready_ability_is_offered_as_an_action(character):
    assert "ability" in offered(ready(character))


@pytest.mark.rule("2.1", "39.7", "38.2")
@pytest.mark.parametrize("character", READY)
def test_a_revealed_traitor_has_lost_the_ability(character):
    assert "ability" not in offered(ready(character).revealed(0))


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("character", READY)
def test_without_card_powers_there_is_no_ability(character):
    assert "ability" not in offered(ready(character, card_powers=0))


@pytest.mark.rule("2.1", "9.6")
@pytest.mark.parametrize(
    ("character", "printed", "switched"),
    [("arjun", False, False), ("william", False, True), ("jamie", False, False), ("ishmael", True, True)]
    + [("samira", False, True)],
)
def test_abilities_in_the_brig(character, printed, switched):
    """Deck Chief leads nobody out of the Brig (9.4) and Quick Draw finds no item that works there (9.6)."""
    assert ("ability" in offered(in_brig(ready(character), 0))) == printed
    assert ("ability" in offered(in_brig(ready(character, powers_in_brig=1), 0))) == switched


@pytest.mark.rule("1.10", "53.8")
@pytest.mark.parametrize("character", ["arjun", "jamie", "william", "samira"])
def test_once_per_turn(character):
    t = ready(character)
    t.game.used_abilities[0] = 1
    assert "ability" not in offered(t)
    end_turn(t.game, t.ctx)
    assert "ability" in offered(t)  # also in an action on another player's turn


@pytest.mark.rule("2.1")
def test_the_oath_of_dagon_has_no_limit_per_turn():
    t = ready("ishmael")
    t.game.used_abilities[0] = 1
    assert "ability" in offered(t)


# Deck Chief --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "3.1")
@pytest.mark.parametrize("start", ["bridge", "deck_5", "sick_bay"])
def test_deck_chief_moves_to_any_deck_space_and_gives_the_action_back(start):
    t = crew("arjun", "jeanne", "samira").at(0, start)
    t.act("ability", "deck_7", "nothing").expect_all_used()
    assert t.where(0) == "deck_7"
    first, second = options(t, "action")
    assert "ability" in first
    assert "ability" not in second  # once per turn
    decks = [f"deck_{n}" for n in range(1, 9)]
    assert options(t, "move_to") == [[deck for deck in decks if deck != start]]


@pytest.mark.rule("2.1", "3.1")
def test_deck_chief_in_an_action_that_was_granted():
    t = crew("jeanne", "arjun", "samira").hand(0, "influence:1")
    t.act("card influence:1", "1", "ability", "deck_3", "move", "galley").expect_all_used()
    assert t.where(1) == "galley"


# Quick Draw --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "6.1", "3.1")
@pytest.mark.parametrize(("die", "left"), [(2, 1), (1, 2)])
def test_quick_draw_attacks_with_a_weapon_and_gives_the_action_back(die, left):
    t = ready("jamie").dice(die)
    t.act("ability", "nothing").expect_all_used()
    assert t.deep_ones_at() == {"deck_1": left}  # the Six-Shooter adds 2
    assert len(options(t, "action")) == 2


@pytest.mark.rule("2.1", "24.5")
def test_quick_draw_chooses_among_the_weapons_with_an_enemy_in_reach():
    t = holding(ready("jamie"), 0, "pocket_pistol", "shotgun", "repeating_rifle", "starbuck", "kitchen_knife").dice(2)
    t.act("ability", "shotgun", "nothing").expect_all_used()
    assert options(t, "which_weapon") == [["six_shooter", "pocket_pistol", "shotgun"]]
    assert t.deep_ones_at() == {"deck_1": 1}  # 2 + 2 enemies in the space


@pytest.mark.rule("2.1")
def test_quick_draw_with_the_rifle_strikes_beside():
    t = holding(crew("jamie", "jeanne", "samira"), 0, "repeating_rifle").at(0, "deck_1").deep_ones(deck_2=1, deck_3=1)
    t.dice(3).act("ability", "deck_3", "nothing").expect_all_used()
    assert t.deep_ones_at() == {"deck_2": 1}


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("items", [(), ("starbuck",), ("kitchen_knife",), ("repeating_rifle",)])
def test_quick_draw_needs_a_weapon_with_a_target(items):
    t = holding(crew("jamie", "jeanne", "samira"), 0, *items).at(0, "deck_1").deep_ones(deck_1=1)
    assert "ability" not in offered(t)


@pytest.mark.rule("2.1", "16.4")
def test_quick_draw_may_strike_a_traitor():
    t = holding(crew("jamie", "jeanne", "samira"), 0, "six_shooter").at(0, "deck_1").at(1, "deck_1").revealed(1)
    t.dice(4).act("ability", "nothing").expect_all_used()
    assert t.where(1) == "brig"


# Occult Training ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.7", "2.1", "3.1")
@pytest.mark.parametrize(("answer", "on_top"), [("flesh_ward", True), ("none", False)])
def test_occult_training_puts_the_top_spell_back_on_top_or_under_the_deck(answer, on_top):
    t = crew("jeanne", "william", "samira").titles(keeper=2).top("spell", "flesh_ward")
    spells = t.deck("spell")
    t.act("ability", answer, "nothing", seat=1).expect_all_used()
    assert options(t, "spell_on_top") == [["flesh_ward", "none"]]
    assert t.deck("spell") == spells
    t.titles(keeper=0).act("title", seat=0)
    assert ("flesh_ward" in options(t, "cast_spell")[0]) == on_top


@pytest.mark.rule("46.2")
def test_occult_training_needs_a_spell():
    assert "ability" not in offered(crew("william", "jeanne", "samira").only("spell"))


# First Oath of Dagon -----------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "1.5")
@pytest.mark.parametrize(
    ("card", "die", "answers", "mother"),
    [
        ("lore:3", 4, (), "the_deep"),
        ("lore:3", 3, ("none",), "water_3"),
        ("lore:5", 1, ("water_5",), "water_5"),
        ("lore:1", 1, ("water_1",), "water_1"),
    ],
)
def test_the_oath_of_dagon(card, die, answers, mother):
    t = crew("ishmael", "jeanne", "svetlana").monarchs(mother="water_3").hand(0, card).dice(die)
    t.act("ability", *answers).expect_all_used()
    assert t.monarchs_at() == {"mother": mother, "father": "the_deep"}
    assert t.cards(0) == []
    assert len(options(t, "action")) == 1  # it costs the action
    if answers:
        assert options(t, "monarch_to") == [["none", "water_1", "water_5"]]


@pytest.mark.rule("2.1")
def test_the_oath_names_one_of_two_monarchs_and_the_card_that_pays():
    t = crew("ishmael", "jeanne", "svetlana").monarchs("water_3", "water_4").hand(0, "lore:1", "lore:4", "will:5")
    t.dice(3).act("ability", "lore:4", "father").expect_all_used()
    assert t.monarchs_at() == {"mother": "water_3", "father": "the_deep"}
    assert t.cards(0) == ["lore:1", "will:5"]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("monarch", "card"), [("the_deep", "lore:1"), ("water_1", "will:1")])
def test_the_oath_needs_a_monarch_at_large_and_lore(monarch, card):
    t = crew("ishmael", "jeanne", "svetlana").monarchs(mother=monarch).hand(0, card)
    assert "ability" not in offered(t)


# Scavenger ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "24.1")
@pytest.mark.parametrize(("answers", "samira", "other"), [(("none",), 1, 0), (("shotgun", "2"), 0, 1)])
def test_scavenger_draws_an_item_and_may_give_one(answers, samira, other):
    t = crew("samira", "jeanne", "svetlana", "edmund").top("item", "shotgun")
    for seat in range(4):
        t.at(seat, "galley")
    t.revealed(3)
    t.act("ability", *answers).expect_all_used()
    assert (len(t.items(0)), len(t.items(2))) == (samira, other)
    if other:
        assert options(t, "give_to") == [["1", "2"]]  # no traitor
    assert len(options(t, "action")) == 1


@pytest.mark.rule("2.1")
def test_scavenger_alone_is_not_asked_to_give():
    t = crew("samira", "jeanne", "svetlana").revealed(1).at(1, "cargo_hold").top("item", "shotgun")
    t.act("ability").expect_all_used()
    assert t.items(0) == ["shotgun"]
    assert options(t, "give_item") == []


@pytest.mark.rule("2.1")
def test_scavenger_may_give_an_older_item():
    t = holding(crew("samira", "jeanne", "svetlana"), 0, "starbuck").at(1, "cargo_hold").top("item", "shotgun")
    t.act("ability", "starbuck").expect_all_used()  # a single receiver is not asked for
    assert (t.items(0), t.items(1)) == (["shotgun"], ["starbuck"])


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("number", "possible"), [(4, True), (5, False)])
def test_scavenger_owns_four_items_at_most(number, possible):
    items = ["starbuck", "lucky_ring", "tool_kit", "almanac", "six_shooter"][:number]
    assert ("ability" in offered(holding(crew("samira", "jeanne", "svetlana"), 0, *items))) == possible


@pytest.mark.rule("2.1", "24.1")
def test_scavenger_needs_an_item_deck():
    assert "ability" not in offered(crew("samira", "jeanne", "svetlana").only("item"))


# Jury Rigger -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "1.9")
@pytest.mark.parametrize("user", [0, 1])
@pytest.mark.parametrize("used", [True, False])
def test_jury_rigger_damages_the_ship_for_one_more_step(user, used):
    t = structural(crew("jeanne", "arjun", "samira"), "lore").at(0, "galley")
    t.at(user, "boiler_room").hand(user, "strength:1").dice(8, *([6] if used else []))
    before = position(t)
    t.act("space", "ability" if used else "none", seat=user).expect_all_used()
    after = changes(before, position(t))
    assert after["travel"] == (2 if used else 1)
    assert after.get("damage_deck", 0) == (-1 if used else 0)
    assert asked_for_powers(t) == [(0, ["ability"])]
    assert abilities_used(t) == ([0] if used else [])


@pytest.mark.rule("2.1")
def test_jury_rigger_follows_a_bad_roll_too_and_the_damage_comes_first():
    t = structural(crew("jeanne", "arjun", "samira"), "lore").hand(0, "strength:1").dice(1, 6)
    t.act("space", "ability").expect_all_used()
    assert t.dials["fuel"] == 7
    kinds = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    tracks = [n for n, kind in enumerate(kinds) if kind == Event.TRACK]
    assert tracks[0] < kinds.index(Event.DAMAGE_CARD) < tracks[1]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("user", "asked"), [(0, [(0, ["ability"])]), (1, [])])
def test_jury_rigger_only_for_her_own_action_with_the_switch(user, asked):
    t = crew("jeanne", "arjun", "samira", jury_rigger_for_all=0)
    t.at(0, "boiler_room").at(user, "boiler_room").hand(user, "strength:1").dice(8).act("space", seat=user)
    assert asked_for_powers(t) == asked


@pytest.mark.rule("2.1", "39.7")
@pytest.mark.parametrize("reason", ["brig", "revealed", "other_room"])
def test_jury_rigger_stays_away(reason):
    t = crew("jeanne", "arjun", "samira").at(0, "galley").at(1, "boiler_room").hand(1, "strength:1").dice(8)
    if reason == "brig":
        in_brig(t, 0)
    elif reason == "revealed":
        t.revealed(0)
    else:
        t.at(1, "chapel").hand(1, "lore:1")
    t.act("space", seat=1)
    assert t.events(Event.SPACE_ACTION)
    assert asked_for_powers(t) == []


@pytest.mark.rule("2.1", "9.6")
def test_jury_rigger_from_the_brig_with_the_switch():
    t = in_brig(crew("jeanne", "arjun", "samira", powers_in_brig=1), 0).at(1, "boiler_room").hand(1, "strength:1")
    t.dice(8).act("space", seat=1)
    assert asked_for_powers(t) == [(0, ["ability"])]


# Predictive Analytics ----------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "1.7", "53.6")
@pytest.mark.parametrize(
    ("answer", "other"), [("class_struggle", "missing_jewelry"), ("missing_jewelry", "class_struggle")]
)
def test_predictive_analytics_resolves_one_of_two_cards(answer, other):
    t = crew("beatrice", "jeanne", "samira").top("mythos", "class_struggle")
    t.mythos("missing_jewelry", "ability", answer, "a").expect_all_used()
    assert options(t, "mythos_to_resolve") == [["missing_jewelry", "class_struggle"]]
    assert [t.names.mythos[card] for card, _, _ in t.events(Event.MYTHOS)] == [answer]
    assert discarded(t) == [answer]
    assert other in t.deck("mythos")
    assert answer not in t.deck("mythos")
    deck = t.game.piles[Pile.MYTHOS]
    assert int(deck.n_bottom) == 1  # known to lie at the bottom


@pytest.mark.rule("1.4")
def test_predictive_analytics_may_be_left_alone():
    t = crew("beatrice", "jeanne", "samira").mythos("class_struggle", "none", "a").expect_all_used()
    assert discarded(t) == ["class_struggle"]


@pytest.mark.rule("28.4", "1.7")
def test_predictive_analytics_passes_over_cards_of_absent_characters():
    t = crew("beatrice", "jeanne", "samira").top("mythos", "family_ties", "class_struggle")
    t.mythos("missing_jewelry", "ability", "class_struggle", "a").expect_all_used()
    assert options(t, "mythos_to_resolve") == [["missing_jewelry", "class_struggle"]]
    assert discarded(t) == ["class_struggle", "family_ties"]


@pytest.mark.rule("2.1", "39.7")
@pytest.mark.parametrize("reason", ["other_turn", "brig", "revealed"])
def test_predictive_analytics_only_on_her_own_free_turn(reason):
    t = crew("beatrice", "jeanne", "samira")
    if reason == "other_turn":
        t.game.current = 1
    elif reason == "brig":
        in_brig(t, 0)
    else:
        t.revealed(0)
    t.mythos("hull_leak")
    assert all("ability" not in listed for _, listed in asked_for_powers(t))


@pytest.mark.rule("2.1", "9.6", "9.7")
def test_predictive_analytics_from_the_brig_with_the_switch():
    t = in_brig(crew("beatrice", "jeanne", "samira", powers_in_brig=1), 0).top("mythos", "class_struggle")
    t.mythos("missing_jewelry", "ability", "class_struggle").expect_all_used()
    assert discarded(t) == ["class_struggle"]


@pytest.mark.rule("2.1", "28.6")
def test_predictive_analytics_with_one_card_left_takes_it():
    t = crew("beatrice", "jeanne", "samira").only("mythos", "class_struggle").answers("ability", "a")
    mythos_step(t.game, t.ctx)
    assert [t.names.mythos[card] for card, _, _ in t.events(Event.MYTHOS)] == ["class_struggle"]


# Fortunate Son -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "6.8", "17.2")
def test_fortunate_son_rolls_any_die_again_as_often_as_he_pays():
    t = crew("jeanne", "edmund", "samira").hand(1, "will:1", "lore:2").dice(1, 2, 3)
    t.answers("ability", "will:1", "ability")
    assert roll(t.game, t.ctx, 1) == 4  # modifiers stay
    t.expect_all_used()
    assert t.cards(1) == []
    assert abilities_used(t) == [1, 1]


@pytest.mark.rule("2.1", "39.7", "9.6")
@pytest.mark.parametrize(
    ("where", "rules", "asked"),
    [("galley", {}, True), ("brig", {}, False), ("brig", {"powers_in_brig": 1}, True), ("revealed", {}, False)]
    + [("no_card", {}, False)],
)
def test_who_may_use_fortunate_son(where, rules, asked):
    t = crew("jeanne", "edmund", "samira", **rules).dice(1)
    if where != "no_card":
        t.hand(1, "will:1")
    if where == "revealed":
        t.revealed(1)
    elif where == "brig":
        in_brig(t, 1)
    assert roll(t.game, t.ctx, 0) == 1
    assert bool(asked_for_powers(t)) == asked


@pytest.mark.rule("2.1", "6.8")
def test_fortunate_son_works_on_an_attack_of_others():
    t = crew("jeanne", "edmund", "samira").hand(1, "will:1").at(0, "deck_1").deep_ones(deck_1=1).dice(3, 4)
    t.act("attack", "ability").expect_all_used()
    assert t.deep_ones_at() == {}


# Experienced -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1", "42.7", "42.8")
@pytest.mark.parametrize(("card", "total"), [("influence:5", 3), ("strength:2", -4)])
def test_experienced_adds_a_card_after_the_reveal(card, total):
    t = crew("jeanne", "keilani", "samira").hand(1, card).answers("none", "ability")
    assert t.check(1, "influence", "observation") == (total, "pass" if total >= 1 else "fail")
    t.expect_all_used()
    assert t.cards(1) == []


@pytest.mark.rule("2.1")
def test_experienced_works_once_per_check():
    t = crew("jeanne", "keilani", "samira").hand(1, "influence:5", "influence:1", "influence:2")
    t.answers("none", "ability", "influence:5")
    assert t.check(9, "influence", "observation")[0] == 3
    t.expect_all_used()
    assert [listed for _, listed in asked_for_powers(t)] == [["ability"]]
    t.answers("none", "ability", "influence:2")
    assert t.check(9, "influence", "observation")[0] == 0
    t.expect_all_used()


@pytest.mark.rule("2.1", "39.7", "9.6")
@pytest.mark.parametrize(
    ("where", "rules", "asked"),
    [("galley", {}, True), ("brig", {}, False), ("brig", {"powers_in_brig": 1}, True), ("revealed", {}, False)]
    + [("no_card", {}, False)],
)
def test_who_may_use_experienced(where, rules, asked):
    t = crew("jeanne", "keilani", "samira", **rules)
    if where != "no_card":
        t.hand(1, "influence:1")
    if where == "revealed":
        t.revealed(1)
    elif where == "brig":
        in_brig(t, 1)
    t.check(5, "influence", "observation")
    assert bool(asked_for_powers(t)) == asked


# several actions of a turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("3.1", "53.5")
def test_a_turn_with_a_free_power_still_has_two_actions():
    t = crew("arjun", "jeanne", "samira").answers("ability", "deck_1", "move", "galley", "move", "deck_2")
    action_step(t.game, t.ctx)
    t.expect_all_used()
    assert t.where(0) == "deck_2"
    assert len(options(t, "action")) == 3
    assert int(t.game.tracks[Track.TRAVEL]) == 0
