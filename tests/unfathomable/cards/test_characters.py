"""The ten characters: skill set, starting space and item, ranks, and what revealing as a traitor does."""

import json

import pytest

from sim.unfathomable.constants import Event, Pile, Skill
from sim.unfathomable.rules.loyalty import reveal
from sim.unfathomable.turn import receive_skills
from tests.unfathomable.builders import Table
from tests.unfathomable.cards.positions import (
    CREW,
    asked,
    both,
    changes,
    damage,
    discarded,
    gives,
    moved_deep,
    no_items,
    position,
    quiet,
    spawned,
    structural,
)
from tests.unfathomable.cards.test_mythos_whole import DATA

# influence, lore, observation, strength, will; starting space; starting item; place in the two lines; feat
CHARACTERS = {
    "keilani": ((3, 0, 0, 0, 2), "captains_cabin", "speaking_trumpet", 1, 10, "Unconventional Leader"),
    "arjun": ((2, 0, 1, 2, 0), "bridge", "six_shooter", 2, 9, "Self Sacrifice"),
    "svetlana": ((2, 1, 2, 0, 0), "captains_cabin", "travel_pharmacy", 5, 6, "Medical Intervention"),
    "jeanne": ((1, 0, 2, 2, 0), "boiler_room", "tool_kit", 3, 8, "Full Steam Ahead"),
    "jamie": ((0, 0, 0, 3, 2), "bridge", "repeating_rifle", 4, 7, "Arrest Order"),
    "william": ((0, 3, 0, 0, 2), "chapel", "elder_sign_amulet", 9, 1, "Quick Cast"),
    "beatrice": ((1, 2, 2, 0, 0), "chapel", "almanac", 6, 3, "Perfect Number"),
    "ishmael": ((0, 2, 0, 2, 1), "galley", "book_of_dagon", 8, 2, "Deep One Ancestry"),
    "edmund": ((1, 1, 1, 1, 1), "galley", "lucky_ring", 7, 4, "Uncanny Fortune"),
    "samira": ((0, 1, 2, 0, 2), "cargo_hold", "starbuck", 10, 5, "Well Equipped"),
}
ABILITIES = {
    "keilani": "Experienced",
    "arjun": "Deck Chief",
    "svetlana": "Healing Words",
    "jeanne": "Jury Rigger",
    "jamie": "Quick Draw",
    "william": "Occult Training",
    "beatrice": "Predictive Analytics",
    "ishmael": "First Oath of Dagon",
    "edmund": "Fortunate Son",
    "samira": "Scavenger",
}
WATERS = [f"water_{n}" for n in range(1, 9)]


def crew_of(character):
    """The character at seat 0, with three others."""
    return (character, *[name for name in (*CREW, "keilani") if name != character][:3])


def revealing(t):
    """Seat 0 reveals; the hand is empty, so nothing is swapped for treachery."""
    t.loyalties(0, "hybrid")
    reveal(t.game, t.ctx, 0)
    return t.settle()


def traitor(character):
    """A quiet table with the character at seat 0 and no title to lose."""
    t = quiet(*crew_of(character)).titles(captain=1, keeper=2)
    return t.loyalties(0, "hybrid")


@pytest.mark.rule("43.0", "49.1")
@pytest.mark.parametrize("character", CHARACTERS)
def test_row(character):
    rows = {row["id"]: row for row in json.loads((DATA / "characters.json").read_text(encoding="utf-8"))["rows"]}
    assert set(rows) == set(CHARACTERS)
    numbers, space, item, captain, keeper, feat = CHARACTERS[character]
    row = rows[character]
    hero = [skill.name.lower() for skill in Skill][:5]
    assert row["skill_set"] == {skill: number for skill, number in zip(hero, numbers, strict=True) if number}
    assert (row["start_space"], row["starting_item"]) == (space, item)
    assert (row["captain_rank"], row["keeper_rank"]) == (captain, keeper)
    assert (row["ability"]["name"], row["feat"]["name"]) == (ABILITIES[character], feat)
    assert sum(numbers) == 5


@pytest.mark.rule("AIV.11", "AIV.12", "24.0")
@pytest.mark.parametrize("character", CHARACTERS)
def test_starting_space_and_item(character):
    t = Table(*crew_of(character))
    _, space, item, *_ = CHARACTERS[character]
    assert t.where(0) == space
    assert t.items(0) == [item]
    assert item not in t.deck("item")
    assert len(t.deck("item")) == 16


@pytest.mark.rule("43.1", "53.4")
@pytest.mark.parametrize("character", CHARACTERS)
def test_draws_the_skill_set(character):
    t = quiet(*crew_of(character))
    receive_skills(t.game, t.ctx)
    drawn = [card.split(":")[0] for card in t.cards(0)]
    numbers = CHARACTERS[character][0]
    assert tuple(drawn.count(skill.name.lower()) for skill in Skill) == (*numbers, 0)


# reveal effects -------------------------------------------------------------------------------------------------


@pytest.mark.rule("37.0", "38.2")
def test_keilani_costs_sanity():
    t = traitor("keilani")
    before = position(t)
    revealing(t)
    assert changes(before, position(t)) == {"sanity": -1}


@pytest.mark.rule("37.0", "50.3")
def test_arjun_resets_the_travel_track():
    t = traitor("arjun")
    t.game.tracks[0] = 3
    before = position(t)
    revealing(t)
    assert changes(before, position(t)) == {"travel": -3}


@pytest.mark.rule("37.0", "16.6")
@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (("a", "deck_3"), {"passengers.deck_3": -1, "souls": -1}),
        (("a", "deck_4"), {"passengers.deck_4": -1}),
        (("b",), {"supply": -1, "souls": -1}),
    ],
)
def test_svetlana_defeats_a_passenger_on_deck_or_in_the_supply(answers, change):
    t = traitor("svetlana").supply("soul", "soul").answers(*answers)
    before = position(t)
    revealing(t).expect_all_used()
    assert changes(before, position(t)) == change
    assert asked(t)[0] == "effect_option 0: a b"


@pytest.mark.rule("37.0", "1.8")
@pytest.mark.parametrize(("on_deck", "in_supply"), [(True, False), (False, True), (False, False)])
def test_svetlana_takes_the_passenger_there_is(on_deck, in_supply):
    t = traitor("svetlana").passengers(**({"deck_1": ("soul",)} if on_deck else {}))
    t.supply(*(["two_souls"] if in_supply else []))
    before = position(t)
    revealing(t)
    expected = {"passengers.deck_1": -1, "souls": -1} if on_deck else {"supply": -1, "souls": -2} if in_supply else {}
    assert changes(before, position(t)) == expected
    assert asked(t) == []


@pytest.mark.rule("37.0", "13.2")
def test_jeanne_damages_an_undamaged_room():
    t = structural(traitor("jeanne"), "lore").damaged(chapel="structural_damage_will").answers("galley")
    before = position(t)
    revealing(t).expect_all_used()
    assert changes(before, position(t)) == damage(galley="lore")
    assert asked(t)[0] == "target_space 0: bridge captains_cabin cargo_hold galley boiler_room"


@pytest.mark.rule("37.0", "13.2")
def test_jeanne_may_draw_an_instant_card():
    t = traitor("jeanne").top("damage", "fuel_leak").answers("galley")
    before = position(t)
    revealing(t).expect_all_used()
    assert changes(before, position(t)) == {"fuel": -1, "damage_deck": -1}


@pytest.mark.rule("37.0", "16.3", "16.6")
def test_jamie_defeats_humans_and_passengers_in_the_space():
    t = traitor("jamie").at(0, "deck_3").at(1, "deck_3").at(2, "deck_3").at(3, "deck_4").revealed(2)
    t.titles(captain=1, keeper=1).passengers(deck_3=("soul", "blank"), deck_4=("soul",))
    before = position(t)
    revealing(t)
    expected = {"space.1": "sick_bay", "passengers.deck_3": -2, "souls": -1}
    assert changes(before, position(t)) == expected


@pytest.mark.rule("37.0", "50.1", "50.2", "50.12")
@pytest.mark.parametrize(
    ("start", "answer", "end"), [(1, "2", 3), (1, "0", 1), (2, "-1", 1), (1, "-2", 0), (3, "2", 1)]
)
def test_william_shifts_the_ritual(start, answer, end):
    t = traitor("william").answers(answer)
    t.game.tracks[1] = start
    revealing(t).expect_all_used()
    assert asked(t)[0] == "shift_ritual 0: -2 -1 0 1 2"
    assert t.tracks()["ritual"] == end
    assert len(t.events(Event.CAST)) == (1 if start == 3 else 0)


@pytest.mark.rule("37.0", "45.0")
def test_beatrice_spawns_in_four_different_water_spaces():
    t = traitor("beatrice").answers("water_8", "water_1", "water_4", "water_5")
    before = position(t)
    revealing(t).expect_all_used()
    assert changes(before, position(t)) == spawned(1, "water_8", "water_1", "water_4", "water_5")
    assert asked(t)[0] == f"spawn_space 0: {' '.join(WATERS)}"
    assert asked(t)[1] == f"spawn_space 0: {' '.join(WATERS[:7])}"


@pytest.mark.rule("37.0", "45.1")
def test_beatrice_ends_the_game_with_fewer_than_four_left():
    t = traitor("beatrice")
    t.game.deep_supply = 3
    assert revealing(t).cause == "deep_ones"


@pytest.mark.rule("37.0", "4.13")
def test_ishmael_activates_the_deep_ones_in_the_space():
    t = structural(traitor("ishmael"), "lore").deep_ones(galley=2, deck_1=1)
    before = position(t)
    revealing(t)
    # the first damages the Galley, the second goes on to the closest undamaged room, the Boiler Room
    assert changes(before, position(t)) == both(damage(galley="lore"), moved_deep("galley", "boiler_room"))


@pytest.mark.rule("37.0", "4.14")
def test_ishmaels_deep_ones_attack_humans_beside_him():
    t = traitor("ishmael").deep_ones(galley=1).at(1, "galley").dice(6)
    revealing(t).expect_all_used()
    assert (t.where(1), t.where(0)) == ("sick_bay", "galley")


@pytest.mark.rule("37.0", "28.4")
def test_edmund_strikes_with_the_failure_of_the_top_card():
    t = traitor("edmund").top("mythos", "passenger_riot")
    before = position(t)
    revealing(t)
    assert changes(before, position(t)) == {"sanity": -1, "souls": -1}  # no icons
    assert discarded(t) == ["passenger_riot"]
    assert asked(t) == []


@pytest.mark.rule("37.0")
@pytest.mark.parametrize(("answer", "change"), [("a", {"fuel": -1, "souls": -1}), ("b", {"fuel": -2})])
def test_edmund_chooses_between_failure_and_the_second_option(answer, change):
    t = traitor("edmund").top("mythos", "coal_bunker_fire").answers(answer).dice(*([4] if answer == "b" else []))
    before = position(t)
    revealing(t).expect_all_used()
    assert changes(before, position(t)) == change
    assert asked(t)[0] == "crisis_option 0: a b"


@pytest.mark.rule("37.0", "1.11")
def test_edmund_chooses_on_a_choice_card_and_keeps_none():
    t = traitor("edmund").top("mythos", "sacrifice_deep_one").answers("a")
    before = position(t)
    revealing(t).expect_all_used()
    assert changes(before, position(t)) == {"sanity": -1}
    assert discarded(t) == ["sacrifice_deep_one"]


@pytest.mark.rule("37.0")
def test_edmund_stands_in_for_the_keeper():
    t = traitor("edmund").top("mythos", "fear_of_the_unknown").hand(2, "lore:5").hand(0, "will:1")
    revealing(t)
    assert t.cards(2) == ["lore:5"]
    assert t.cards(0) == []
    assert t.where(2) == "bridge"
    assert t.where(0) == "brig"  # a defeated traitor


@pytest.mark.rule("37.0", "28.13")
@pytest.mark.parametrize("edmund_has_lore", [True, False])
def test_edmund_in_the_keepers_place_needs_a_lore_card_himself(edmund_has_lore):
    """README of the facts: Edmund stands in for the Keeper, so it is his hand that allows option a."""
    t = traitor("edmund").top("mythos", "poisoned_food").hand(0 if edmund_has_lore else 2, "lore:1").answers("b")
    t.game.n_forced_answers = 1 if edmund_has_lore else 0
    before = position(t)
    revealing(t).expect_all_used()
    options = [line for line in asked(t) if line.startswith("crisis_option")]
    assert options == (["crisis_option 0: a b"] if edmund_has_lore else [])
    assert changes(before, position(t)) == {"food": -1}


@pytest.mark.rule("37.0", "28.4")
def test_edmund_passes_over_cards_of_absent_characters():
    t = traitor("edmund").top("mythos", "family_ties", "horrific_visions")
    before = position(t)
    revealing(t)
    assert changes(before, position(t)) == {"sanity": -1}
    assert discarded(t) == ["family_ties", "horrific_visions"]


@pytest.mark.rule("37.0", "24.0")
def test_samira_takes_an_item_from_a_human_in_the_space():
    t = traitor("samira").at(1, "cargo_hold").at(2, "cargo_hold").answers("2", "shotgun")
    gives(t, 2, "shotgun")
    owned = t.items(2)
    before = position(t)
    revealing(t).expect_all_used()
    left = tuple(item for item in owned if item != "shotgun")
    assert changes(before, position(t)) == {"items.0": ("shotgun", "starbuck"), "items.2": left}
    assert asked(t)[:1] == ["take_from 0: 1 2"]


@pytest.mark.rule("37.0", "1.8")
@pytest.mark.parametrize("reason", ["elsewhere", "no_item", "traitor"])
def test_samira_finds_nobody_to_take_from(reason):
    t = traitor("samira")
    if reason != "elsewhere":
        t.at(1, "cargo_hold")
    if reason == "no_item":
        no_items(t, 1)
    if reason == "traitor":
        t.revealed(1).titles(captain=2, keeper=2)
    before = position(t)
    revealing(t)
    assert changes(before, position(t)) == {}


@pytest.mark.rule("37.0")
def test_every_character_has_a_reveal_effect():
    t = quiet()
    assert all(int(t.ctx.tables.characters[n].on_reveal) > 0 for n in t.names.characters)
    assert t.game.piles[Pile.MYTHOS].n_cards == 70
