"""The effect language: order of effects, people and places."""

import re

import pytest

from sim.unfathomable.vocabulary import ATOMS
from tests.unfathomable.cards.positions import changes, moved_deep, position, quiet, spawned
from tests.unfathomable.cards.test_mythos_whole import DATA

FUEL, FOOD = "lose(fuel,1)", "lose(food,1)"


def change_of(t, *effects, you=0):
    before = position(t)
    t.effects(*effects, you=you).expect_all_used()
    return changes(before, position(t))


@pytest.mark.rule("1.9", "18.0")
def test_nothing_happens_after_the_end_of_the_game():
    t = quiet()
    t.game.dials[0] = 1
    t.effects(FUEL, FOOD, "spawn_deep(1,galley)")
    assert (t.cause, t.dials["food"], t.deep_ones_at()) == ("fuel", 8, {})


@pytest.mark.rule("1.9", "50.1")
def test_what_an_effect_sets_off_comes_before_the_next_effect():
    """The fourth ritual step casts before the Deep One is spawned."""
    t = quiet()
    t.game.tracks[1] = 3
    assert t.effects("advance(ritual,1)", "spawn_deep(1,deck_1)").deep_ones_at() == {"deck_1": 1}


@pytest.mark.rule("1.2")
def test_people():
    t = quiet()
    t.effects("move(current,deck_1)", "move(captain,deck_2)", "move(keeper,deck_3)", "move(you,deck_4)", you=3)
    assert [t.where(seat) for seat in range(4)] == ["deck_1", "deck_2", "deck_3", "deck_4"]
    assert change_of(t, "move(keilani,galley)", "defeat(keilani)", "draw_item(keilani,1)") == {}


@pytest.mark.rule("9.4")
def test_an_effect_moves_nobody_out_of_the_brig():
    assert change_of(quiet().at(0, "brig"), "move(current,galley)") == {}


PLACES = [
    ("each_water", [f"water_{n}" for n in range(1, 9)]),
    ("waters", [f"water_{n}" for n in range(1, 9)]),
    ("each_deck", [f"deck_{n}" for n in range(1, 9)]),
    ("each_room", ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]),
    ("rooms", ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]),
    ("here", ["boiler_room"]),
    ("deck_5", ["deck_5"]),
    ("the_deep", ["the_deep"]),
]


@pytest.mark.rule("45.0")
@pytest.mark.parametrize(("place", "spaces"), PLACES)
def test_places(place, spaces):
    assert change_of(quiet(), f"spawn_deep(1,{place})") == spawned(1, *spaces)


@pytest.mark.rule("16.5")
@pytest.mark.parametrize(
    ("place", "left"),
    [
        ("aboard", {"water_1": 1, "the_deep": 1}),
        ("board", {"the_deep": 1}),
        ("everywhere", {}),
        ("rooms", {"water_1": 1, "deck_1": 1, "the_deep": 1}),
        ("waters", {"deck_1": 1, "galley": 1, "the_deep": 1}),
        ("galley", {"water_1": 1, "deck_1": 1, "the_deep": 1}),
    ],
)
def test_ranges_of_places(place, left):
    t = quiet().deep_ones(water_1=1, deck_1=1, galley=1, the_deep=1).effects(f"defeat_deep(all,{place},you)")
    assert t.deep_ones_at() == left


def test_activate_here_leaves_others_alone():
    t = quiet().deep_ones(deck_5=1, deck_6=1).at(0, "deck_5").revealed(0).titles(captain=1)
    assert change_of(t, "activate_here") == moved_deep("deck_5", "cargo_hold")


def test_blanks_in_effects_do_not_matter():
    assert change_of(quiet(), " lose( fuel , 2 ) ", {"if": " supply >= 1 ", "then": [FOOD]}) == {"fuel": -2, "food": -1}


def test_every_atom_is_used_by_a_printed_card():
    """Atoms of printed cards are tested with their cards; another one would be tested nowhere."""
    decks = ("mythos", "waypoints", "rooms", "characters", "skills", "items", "spells")
    printed = "".join((DATA / f"{name}.json").read_text() for name in decks)
    used = set(re.findall(r'"([a-z_]+)\(', printed)) | set(re.findall(r'"([a-z_]+)"', printed))
    assert set(ATOMS) <= used
