"""Chapter 46 and 49.13: every spell, every outcome, and the Keeper's action."""

import pytest

from sim.unfathomable.constants import Event, Pile
from sim.unfathomable.turn import end_turn
from tests.unfathomable.cards.positions import both, defeated_deep, treachery
from tests.unfathomable.powers.gear import cast, change_of, item, options, table, times

BACKLASH = pytest.mark.parametrize(("die", "sanity"), [(1, -1), (4, -1), (5, 0), (8, 0)])


def result(t, spell, *answers, seat=0):
    """What casting a spell changes, apart from the spell itself."""
    found = change_of(t.answers(*answers), lambda t: cast(t, spell, seat))
    assert found.pop("spell_deck") == -1
    return found


def lost(sanity):
    return {"sanity": sanity} if sanity else {}


def bottom(t, pile, names, number):
    """The lowest cards of a deck, from the upper to the lowest."""
    deck = t.game.piles[pile]
    return [names[int(deck.cards[i])] for i in reversed(range(number))]


# dials ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("46.1")
@pytest.mark.parametrize(
    ("spell", "change"),
    [
        ("alchemical_transmutation", {"food": -1, "fuel": 2}),
        ("feed_the_mind", {"food": -1, "sanity": 2}),
        ("raise_the_dead", {"sanity": -1, "souls": 2}),
    ],
)
def test_spells_that_turn_dials(spell, change):
    assert result(table(), spell) == change


@pytest.mark.rule("46.1", "36.1")
def test_a_dial_stops_at_its_top():
    t = table()
    t.game.dials[0] = 9
    assert result(t, "alchemical_transmutation") == {"food": -1, "fuel": 1}


@pytest.mark.rule("46.1", "18.0")
def test_the_price_of_a_spell_may_end_the_game_before_its_gain():
    t = table()
    t.game.dials[1] = 1
    cast(t, "feed_the_mind")
    assert (t.cause, t.dials["sanity"]) == ("food", 8)


@pytest.mark.rule("46.1")
@pytest.mark.parametrize("dial", ["fuel", "food", "sanity", "souls"])
def test_dark_pact(dial):
    assert result(table(), "dark_pact", dial) == both({dial: 1}, treachery(4))


@pytest.mark.rule("46.1", "23.0")
def test_cloud_memory():
    t = table().hand(0, "lore:1", "will:2").hand(1, "lore:2").hand(3, "will:1").revealed(3).at(1, "brig")
    assert result(t, "cloud_memory", "will:2") == {"sanity": 1, "hand.0": -1, "hand.1": -1, "discards": 2}
    assert t.cards(0) == ["lore:1"]


# cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("46.1")
@BACKLASH
def test_conjuration(die, sanity):
    t = table().top("item", "shotgun", "plimsolls", "almanac", "starbuck", "tool_kit", "binoculars").dice(die)
    found = result(t, "conjuration", "starbuck")
    assert found == {"items.0": ("starbuck",), "item_deck": -1} | lost(sanity)
    assert options(t, "keep_item") == ["shotgun", "plimsolls", "almanac", "starbuck", "tool_kit"]
    assert {"shotgun", "plimsolls", "almanac", "tool_kit", "binoculars"} <= set(t.deck("item"))


@pytest.mark.rule("46.1", "24.4")
def test_conjuration_with_few_or_no_items_left():
    t = table().only("item", "shotgun", "plimsolls").dice(5)
    assert result(t, "conjuration", "plimsolls") == {"items.0": ("plimsolls",), "item_deck": -1}
    t = table().only("item", "shotgun").dice(5)
    assert result(t, "conjuration") == {"items.0": ("shotgun",), "item_deck": -1}
    assert result(table().only("item").dice(4), "conjuration") == {"sanity": -1}


@pytest.mark.rule("46.1", "24.8")
def test_a_conjured_improvement_is_turned_up():
    t = table().top("item", "binoculars", "shotgun").dice(5)
    result(t, "conjuration", "binoculars")
    assert t.names.items[int(t.game.active[0])] == "binoculars"


@pytest.mark.rule("46.1", "1.7")
@BACKLASH
def test_foresee_mythos(die, sanity):
    cards = ("hull_leak", "infection", "mysterious_lifeboat", "missing_jewelry")
    t = table().top("mythos", *cards).dice(die)
    found = result(t, "foresee", "a", "mysterious_lifeboat", "missing_jewelry", "hull_leak")
    assert found == lost(sanity)
    assert options(t, "mythos_on_top") == list(cards)
    assert bottom(t, Pile.MYTHOS, t.names.mythos, 3) == ["missing_jewelry", "hull_leak", "infection"]
    deck = t.game.piles[Pile.MYTHOS]
    assert t.names.mythos[int(deck.cards[deck.n_cards - 1])] == "mysterious_lifeboat"


@pytest.mark.rule("46.1", "1.7")
def test_foresee_waypoints():
    t = table()
    cards = t.deck("waypoint")[:4]
    t.top("waypoint", *cards).dice(5)
    assert result(t, "foresee", "b", cards[1], cards[3], cards[0]) == {}
    assert options(t, "waypoint_on_top") == cards
    assert bottom(t, Pile.WAYPOINT, t.names.waypoints, 3) == [cards[3], cards[0], cards[2]]


@pytest.mark.rule("46.1", "12.1")
def test_foresee_with_fewer_waypoints_left():
    t = table()
    cards = t.deck("waypoint")[:2]
    t.only("waypoint", *cards).dice(5)
    assert result(t, "foresee", "b", cards[1]) == {}
    assert sorted(t.deck("waypoint")) == sorted(cards)
    assert result(table().only("waypoint").dice(5), "foresee", "b") == {}


@pytest.mark.rule("46.1", "41.3")
@pytest.mark.parametrize("die", [4, 5])
def test_voice_of_ra(die):
    """Every human draws any skill but treachery; on 4 or less every human discards one."""
    t = table().at(1, "brig").revealed(3).hand(3, "will:1").hand(1, "influence:2").dice(die)
    draws = ("will", "lore", "strength")
    found = result(t, "voice_of_ra", *draws, *(("influence:2",) if die == 4 else ()))
    drawn = {"skill_decks": -3}
    if die == 4:
        assert found == drawn | {"discards": 3}
        assert t.cards(0) == []
        assert "influence:2" not in t.cards(1)
    else:
        assert found == drawn | {"hand.0": 1, "hand.1": 1, "hand.2": 1}
    assert options(t, "draw_skill") == ["influence", "lore", "observation", "strength", "will"]


@pytest.mark.rule("46.1", "40.2")
@BACKLASH
def test_heal(die, sanity):
    """Two in the Sick Bay move out; the others may draw one card of their set, also in the Brig."""
    t = table().at(1, "sick_bay").at(2, "sick_bay").at(3, "brig").dice(die)
    own = next(s for s in range(6) if t.ctx.tables.characters[t.game.character[0]].skill_set[s])
    found = result(t, "heal", "yes", t.names.skills[own], "no", "galley", "deck_1")
    assert found == {"hand.0": 1, "skill_decks": -1, "space.1": "galley", "space.2": "deck_1"} | lost(sanity)
    assert "sick_bay" not in options(t, "move_to")


@pytest.mark.rule("46.1", "23.0")
def test_heal_passes_over_revealed_traitors():
    t = table().revealed(1).at(1, "sick_bay").dice(5)
    assert result(t, "heal", "no", "no", "no") == {}
    assert times(t, "may") == 3


# tracks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("46.1", "50.1")
@BACKLASH
def test_greater_banishment(die, sanity):
    assert result(table().dice(die), "greater_banishment") == {"ritual": 2} | lost(sanity)


@pytest.mark.rule("46.1", "50.12")
def test_greater_banishment_completes_a_cast_before_the_second_step():
    t = table().deep_ones(galley=2, deck_1=2)
    t.game.tracks[1] = 3
    found = result(t.dice(5), "greater_banishment")
    assert found == both({"ritual": -2}, defeated_deep(deck_1=2))


@pytest.mark.rule("46.1")
@pytest.mark.parametrize("die", [1, 5])
def test_summon_fire_low(die):
    assert result(table().dice(die), "summon_fire") == {"travel": 1}


@pytest.mark.rule("46.1", "13.0")
@pytest.mark.parametrize("die", [6, 8])
def test_summon_fire_high(die):
    t = table().top("damage", "structural_damage_lore").dice(die, 3)
    found = result(t, "summon_fire")
    assert found == {"travel": 2, "damage.chapel": "structural_damage_lore", "damage_deck": -1}


# monsters -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("46.1", "26.0")
@BACKLASH
def test_lure_monster(die, sanity):
    t = table().monarchs(mother="water_3", father="water_8").dice(die)
    assert result(t, "lure_monster") == {"mother": "the_deep", "father": "the_deep"} | lost(sanity)


@pytest.mark.rule("46.1")
def test_lure_monster_with_one_or_none_of_them_out():
    assert result(table().monarchs(father="water_8").dice(5), "lure_monster") == {"father": "the_deep"}
    assert result(table().dice(4), "lure_monster") == {"sanity": -1}


@pytest.mark.rule("46.1", "14.3")
@pytest.mark.parametrize(("die", "food"), [(2, 0), (4, 0), (5, -1)])
def test_plague_of_locusts(die, food):
    t = table().deep_ones(deck_1=4, water_2=4, the_deep=2).dice(die)
    picks = ["water_2"] * 2 + ["deck_1"] * (die - 2)
    found = result(t, "plague_of_locusts", *picks)
    expected = defeated_deep(water_2=2, deck_1=die - 2) if die > 2 else defeated_deep(water_2=2)
    assert found == both(expected, {"food": food} if food else {})


@pytest.mark.rule("46.1", "1.8")
def test_plague_of_locusts_with_fewer_deep_ones():
    t = table().deep_ones(deck_1=2, the_deep=3).dice(8)
    assert result(t, "plague_of_locusts") == both(defeated_deep(deck_1=2), {"food": -1})


@pytest.mark.rule("46.1", "18.0")
def test_plague_of_locusts_takes_food_first():
    t = table().deep_ones(deck_1=2).dice(5)
    t.game.dials[1] = 1
    cast(t, "plague_of_locusts")
    assert (t.cause, t.deep_ones_at()) == ("food", {"deck_1": 2})


COUNTED = pytest.mark.parametrize(
    ("inclusive", "shift", "strikes"), [(1, 0, True), (1, 1, False), (0, 0, False), (0, -1, True)]
)  # shift: the die over the count


@pytest.mark.rule("46.1")
@COUNTED
def test_call_down_the_storm(inclusive, shift, strikes):
    t = table(spell_count_inclusive=inclusive).deep_ones(water_1=1, water_8=2, deck_1=1, the_deep=1)
    t.top("damage", "structural_damage_lore").dice(3 + shift, *((3,) if strikes else ()))
    damage = {"damage.chapel": "structural_damage_lore", "damage_deck": -1} if strikes else {}
    assert result(t, "call_down_the_storm") == both(defeated_deep(water_1=1, water_8=2), damage)


@pytest.mark.rule("46.1")
@pytest.mark.parametrize("number", [0, 1])
def test_call_down_the_storm_rolls_only_for_two_or_more(number):
    t = table().deep_ones(water_5=number)
    dice = int(t.game.n_dice)
    assert result(t, "call_down_the_storm") == (defeated_deep(water_5=1) if number else {})
    assert t.game.n_dice == dice


@pytest.mark.rule("46.1")
@COUNTED
def test_call_friends(inclusive, shift, strikes):
    """A Deep One on deck 7 goes to the Boiler Room if the Deep Ones are activated."""
    t = table(spell_count_inclusive=inclusive).deep_ones(deck_7=1)
    t.passengers(deck_3=("soul", "blank"), deck_4=("soul",)).dice(2 + shift)
    found = result(t, "call_friends", "deck_3", "deck_4", "none")
    moved = {"deep_ones.deck_7": -1, "deep_ones.boiler_room": 1} if strikes else {}
    assert found == {"supply": 2, "passengers.deck_3": -1, "passengers.deck_4": -1} | moved


@pytest.mark.rule("46.1", "1.4")
def test_call_friends_of_nobody_rolls_no_die():
    t = table().passengers(deck_3=("soul",))
    dice = int(t.game.n_dice)
    assert result(t, "call_friends", "none") == {}
    assert result(table(), "call_friends") == {}
    assert t.game.n_dice == dice


@pytest.mark.rule("46.1")
@pytest.mark.parametrize(("inclusive", "die", "strikes"), [(1, 1, True), (1, 2, False), (0, 1, False)])
def test_call_friends_rolls_for_one(inclusive, die, strikes):
    t = table(spell_count_inclusive=inclusive).deep_ones(deck_7=1).passengers(deck_3=("soul",)).dice(die)
    found = result(t, "call_friends", "deck_3")
    moved = {"deep_ones.deck_7": -1, "deep_ones.boiler_room": 1} if strikes else {}
    assert found == {"supply": 1, "passengers.deck_3": -1} | moved


@pytest.mark.rule("46.1", "19.0")
@COUNTED
def test_summon_the_beast_within(inclusive, shift, strikes):
    """Three enemies fall on deck 3: two Deep Ones and a revealed traitor."""
    t = table(spell_count_inclusive=inclusive).deep_ones(deck_3=2, deck_1=1).revealed(3).at(3, "deck_3")
    t.at(1, "deck_3").passengers(deck_3=("soul", "blank")).dice(3 + shift)
    found = result(t, "summon_the_beast_within", "yes", "deck_3")
    expected = both(defeated_deep(deck_3=2), {"space.3": "brig"})
    if strikes:
        expected |= {"space.0": "sick_bay", "space.1": "sick_bay", "passengers.deck_3": -2, "souls": -1}
    else:
        expected |= {"space.0": "deck_3"}
    assert found == expected


@pytest.mark.rule("46.1", "1.4")
@pytest.mark.parametrize("number", [0, 1])
def test_summon_the_beast_within_rolls_only_for_two_or_more(number):
    t = table().deep_ones(galley=number, deck_1=3)
    dice = int(t.game.n_dice)
    assert result(t, "summon_the_beast_within", "no") == (defeated_deep(galley=1) if number else {})
    assert t.game.n_dice == dice


@pytest.mark.rule("46.1", "16.7")
def test_a_traitor_who_escapes_the_beast_does_not_count():
    t = item(table(), 3, "starbuck").revealed(3).at(3, "galley").deep_ones(galley=1)
    found = result(t, "summon_the_beast_within", "no", "item starbuck")
    assert found == both(defeated_deep(galley=1), {"items.3": ()})


@pytest.mark.rule("46.1", "9.4")
def test_the_beast_within_does_not_break_out_of_the_brig():
    t = table().at(0, "brig").revealed(3).at(3, "brig")
    assert result(t, "summon_the_beast_within") == {}
    assert times(t, "may") == 0


# Astral Travel --------------------------------------------------------------------------------------------------


@pytest.mark.rule("46.1")
@BACKLASH
def test_astral_travel(die, sanity):
    t = table().deep_ones(deck_1=3, water_8=1).at(1, "deck_1").at(2, "deck_1").revealed(3).at(3, "deck_1").dice(die)
    found = result(t, "astral_travel", "deck_1", "deck_7", "none", "chapel", "sick_bay", "none", "brig")
    expected = {"deep_ones.deck_1": -2, "deep_ones.deck_7": 1, "deep_ones.chapel": 1}
    assert found == expected | {"space.1": "sick_bay", "space.3": "brig"} | lost(sanity)
    assert options(t, "target_space") == ["water_8", "deck_1", "galley"]


@pytest.mark.rule("46.1", "9.11")
def test_astral_travel_where_to():
    ship = [f"deck_{n}" for n in range(2, 9)]
    rooms = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]
    t = table().deep_ones(deck_1=1).at(1, "deck_1").dice(5)
    assert result(t, "astral_travel", "deck_1", "none", "none") == {}
    offered = [found for question, _, found, _ in t.questions() if question == "send_to"]
    assert offered == [["none", *ship, *rooms], ["none", *ship, *rooms, "sick_bay", "brig"]]


@pytest.mark.rule("46.1", "9.2")
def test_astral_travel_into_the_brig_costs_titles():
    t = table().at(1, "deck_1").titles(captain=1).dice(5)
    result(t, "astral_travel", "deck_1", "brig")
    assert t.where(1) == "brig"
    assert t.game.titles[0] != 1


@pytest.mark.rule("46.1", "9.4")
def test_astral_travel_leads_nobody_out_of_the_brig():
    t = table().at(1, "brig").dice(5)
    assert result(t, "astral_travel", "brig") == {}


@pytest.mark.rule("46.1")
def test_astral_travel_of_the_caster():
    t = table().deep_ones(water_1=1).dice(5)
    assert result(t, "astral_travel", "galley", "deck_2") == {"space.0": "deck_2"}


@pytest.mark.rule("46.1")
def test_astral_travel_fetches_deep_ones_out_of_the_water():
    t = table().deep_ones(water_1=1).dice(5)
    assert result(t, "astral_travel", "water_1", "deck_8") == {"deep_ones.water_1": -1, "deep_ones.deck_8": 1}


# spells that last -----------------------------------------------------------------------------------------------


@pytest.mark.rule("46.1", "16.7")
@BACKLASH
def test_flesh_ward_prevents_one_defeat(die, sanity):
    t = table()
    assert result(t, "flesh_ward", "2") == {}
    assert options(t, "whom") == ["0", "1", "2", "3"]
    assert t.game.wards.tolist()[:4] == [0, 0, 1, 0]
    t.dice(die).answers("spell flesh_ward").effects("defeat(william)").expect_all_used()
    assert (t.where(2), t.dials["sanity"]) == ("bridge", 8 + sanity)
    assert t.game.wards.sum() == 0
    t.effects("defeat(william)")
    assert t.where(2) == "sick_bay"


@pytest.mark.rule("46.1", "16.7")
def test_flesh_ward_stays_when_declined_or_when_something_else_helps():
    t = item(table(), 1, "starbuck")
    result(t, "flesh_ward", "1")
    t.answers("item starbuck").effects("defeat(arjun)").expect_all_used()
    assert (t.where(1), t.game.wards[1], t.items(1)) == ("bridge", 1, [])
    t.answers("none").effects("defeat(arjun)").expect_all_used()
    assert (t.where(1), t.game.wards[1]) == ("sick_bay", 1)


@pytest.mark.rule("46.1")
def test_flesh_ward_helps_nobody_else_and_is_not_spent_in_the_sick_bay():
    t = table()
    result(t, "flesh_ward", "1")
    t.at(1, "sick_bay").effects("defeat(william)", "defeat(arjun)")
    assert (t.where(2), t.game.wards[1], times(t, "use_power")) == ("sick_bay", 1, 0)


@pytest.mark.rule("46.1", "16.7")
def test_flesh_ward_on_a_revealed_traitor():
    t = table().revealed(3)
    result(t, "flesh_ward", "3")
    t.dice(5).answers("spell flesh_ward").effects("defeat(jamie)").expect_all_used()
    assert t.where(3) == "bridge"


@pytest.mark.rule("46.1", "16.7", "6.9")
def test_flesh_ward_against_an_attack():
    t = table().deep_ones(galley=1)
    result(t, "flesh_ward", "0")
    t.dice(6, 4).answers("spell flesh_ward").effects("activate(deep_ones,1)").expect_all_used()
    assert (t.where(0), t.dials["sanity"]) == ("galley", 7)


def script_check(skill, die, answers=("spell revelation_of_script",)):
    """A total of 5 before the spell; every deck holds only cards of value 3."""
    t = table()
    result(t, "revelation_of_script")
    assert t.game.scripts.tolist()[:4] == [1, 0, 0, 0]
    t.only("chaos", "lore:4", "lore:1", "will:1")
    t.game.skill_deck[:] = 0
    t.game.skill_deck[2::5] = 4
    t.dice(*die).answers(*answers, *((skill,) if skill else ()))
    total, _ = t.check(6, "lore", "will")
    t.expect_all_used()
    return total, t


@pytest.mark.rule("46.1", "42.7", "42.8")
@pytest.mark.parametrize(("skill", "total"), [("lore", 8), ("strength", 2), ("treachery", 2)])
@pytest.mark.parametrize(("die", "sanity"), [(3, 7), (4, 8)])
def test_revelation_of_script_adds_the_top_card_of_any_deck(skill, total, die, sanity):
    found, t = script_check(skill, (die,))
    assert (found, t.dials["sanity"]) == (total, sanity)
    assert options(t, "revelation_skill") == ["influence", "lore", "observation", "strength", "will", "treachery"]
    assert t.game.scripts.sum() == 0
    assert t.game.skill_discard[t.number("skill_cards", f"{skill}:3")] == 1


@pytest.mark.rule("46.1", "1.4")
def test_revelation_of_script_may_wait():
    found, t = script_check(None, (), ("none",))
    assert (found, t.game.scripts[0]) == (5, 1)


# the Keeper -----------------------------------------------------------------------------------------------------


def is_offered(t, seat=2):
    t.act("nothing", seat=seat)
    return "title" in t.questions()[-1][2]


@pytest.mark.rule("49.13", "46.0", "46.1")
def test_the_keeper_casts_one_of_two_and_puts_the_other_to_the_bottom():
    t = table().only("spell", "raise_the_dead", "feed_the_mind", "dark_pact")
    t.act("title", "feed_the_mind", seat=2).expect_all_used()
    assert options(t, "cast_spell") == ["raise_the_dead", "feed_the_mind"]
    assert (t.dials["food"], t.dials["sanity"]) == (7, 10)
    assert bottom(t, Pile.SPELL, t.names.spells, 2) == ["dark_pact", "raise_the_dead"]
    assert t.events(Event.SPELL)[0][:2] == (2, t.number("spells", "feed_the_mind"))


@pytest.mark.rule("49.13", "1.10")
def test_the_title_works_once_per_turn_and_only_for_the_keeper():
    t = table().top("spell", "raise_the_dead", "feed_the_mind")
    assert [is_offered(t, seat) for seat in range(4)] == [False, False, True, False]
    t.act("title", "feed_the_mind", seat=2).expect_all_used()
    assert not is_offered(t)
    end_turn(t.game, t.ctx)
    assert is_offered(t)


@pytest.mark.rule("46.2", "49.13")
def test_no_spell_no_action():
    t = table().only("spell")
    assert not is_offered(t)
    assert change_of(t, lambda t: t.effects("cast_spell(keeper)")) == {}


@pytest.mark.rule("46.2")
@pytest.mark.parametrize(("answer", "left", "sanity"), [("feed_the_mind", [], 10), ("none", ["feed_the_mind"], 8)])
def test_a_single_spell_may_be_cast_or_put_back(answer, left, sanity):
    t = table().only("spell", "feed_the_mind").act("title", answer, seat=2).expect_all_used()
    assert options(t, "cast_spell") == ["feed_the_mind", "none"]
    assert (t.deck("spell"), t.dials["sanity"]) == (left, sanity)
    assert not is_offered(t)


@pytest.mark.rule("49.13")
def test_the_two_equal_spells_are_two_cards():
    t = table().only("spell", "greater_banishment", "greater_banishment").dice(5)
    t.act("title", "greater_banishment", seat=2).expect_all_used()
    assert (t.deck("spell"), t.tracks()["ritual"]) == (["greater_banishment"], 2)


@pytest.mark.rule("46.1")
def test_twenty_spells_and_none_comes_back():
    t = table()
    spells = t.deck("spell")
    assert (len(spells), len(set(spells))) == (20, 19)
    t.dice(5)
    cast(t, "greater_banishment")
    assert (len(t.deck("spell")), t.game.spells_out) == (19, 1)


@pytest.mark.rule("49.13", "2.0")
def test_without_powers_the_title_is_no_action():
    assert not is_offered(table(card_powers=0))


@pytest.mark.rule("49.13")
def test_a_revealed_keeper_has_lost_the_action():
    t = table().revealed(2)
    assert not is_offered(t)


@pytest.mark.rule("46.1", "1.14")
def test_powers_change_the_roll_of_a_spell():
    t = item(table(), 1, "almanac").hand(1, "observation:1").dice(4)
    assert result(t, "greater_banishment", "item almanac") == {"ritual": 2, "hand.1": -1, "discards": 1}


@pytest.mark.rule("46.1")
@pytest.mark.parametrize("spell", ["call_friends", "call_down_the_storm", "summon_the_beast_within"])
@pytest.mark.parametrize("inclusive", [0, 1])
def test_more_than_eight_always_strike(spell, inclusive):
    """With nine the roll cannot fail to strike, in either reading."""
    t = table(spell_count_inclusive=inclusive).top("damage", "structural_damage_lore").at(0, "deck_3").dice(8, 3)
    if spell == "call_friends":
        t.dice(8).deep_ones(deck_7=1).passengers(deck_1=("soul",) * 4 + ("blank",) * 5)
        result(t, spell, *["deck_1"] * 9)
        assert t.deep_ones_at() == {"boiler_room": 1}
    elif spell == "call_down_the_storm":
        result(t.deep_ones(water_1=9), spell)
        assert t.damage_at() == {"chapel": "structural_damage_lore"}
    else:
        result(t.dice(8).deep_ones(deck_3=9), spell, "no")
        assert t.where(0) == "sick_bay"


@pytest.mark.rule("46.1", "1.16")
def test_the_beast_within_strikes_the_space_of_the_caster_only():
    """The caster is struck first and lies in the Sick Bay when the others' turn comes."""
    t = table().deep_ones(deck_3=2).at(0, "deck_3").at(1, "chapel").at(2, "deck_3").at(3, "sick_bay").dice(2)
    found = result(t, "summon_the_beast_within", "no")
    assert found == both(defeated_deep(deck_3=2), {"space.0": "sick_bay", "space.2": "sick_bay"})
