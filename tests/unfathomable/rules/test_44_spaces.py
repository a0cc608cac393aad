"""Chapters 44 and 45: the board, and spawning."""

import re
from itertools import pairwise

import pytest

from sim.unfathomable.constants import NO_SPACE, Event, Space
from sim.unfathomable.invariants import Broken, broken_places
from sim.unfathomable.rows import load_rows
from sim.unfathomable.rules.damage import closest_undamaged, damage_space, is_damaged
from sim.unfathomable.rules.players import is_deck, is_room, is_water
from sim.unfathomable.settings import DATA
from tests.unfathomable.builders import CAST, Table

WATERS = [f"water_{number}" for number in range(1, 9)]
DECKS = [f"deck_{number}" for number in range(1, 9)]
ROOMS = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]
CLOSED = ["sick_bay", "brig"]
NUMBERS = {
    "bridge": [1, 2],
    "chapel": [3],
    "captains_cabin": [4],
    "cargo_hold": [5],
    "galley": [6],
    "boiler_room": [7, 8],
}
STRUCTURAL = [
    f"structural_damage_{skill}" for skill in ("influence", "lore", "observation", "strength", "will", "wild")
]


def board():
    return load_rows(DATA)["board"]


def names_of(t, test):
    """Spaces of the board, without the Deep, that pass a test."""
    return [name for number, name in t.names.spaces.items() if number != Space.THE_DEEP and test(number)]


def arrow(t, space):
    return t.names.spaces[int(t.ctx.tables.spaces[t.space(space)].arrow)]


def steps_from(space):
    """How many spaces away each other space is, counted along borders."""
    rows = board()
    steps = {space: 0}
    found = [space]
    for here in found:
        for beside in rows[here].adjacent:
            if beside not in steps:
                steps[beside] = steps[here] + 1
                found.append(beside)
    return steps


def move_options(t, seat=0):
    t.act("move", seat=seat)
    return next(options for question, _, options, _ in reversed(t.questions()) if question == "move_to")


def damaged_by_rolls(*dice):
    """Rooms damaged by six structural cards and these rolls, humans out of the way."""
    t = Table(rules={"damage_to_lose": 7}).no_deep_ones().at(0, "sick_bay").at(1, "sick_bay").at(2, "sick_bay")
    t.top("damage", *STRUCTURAL).dice(*dice).effects(f"damage_ship({len(dice)})").expect_all_used()
    return set(t.damage_at())


@pytest.mark.rule("44.0")
def test_a_space_is_water_or_ship_and_a_ship_space_is_deck_or_interior():
    t = Table()
    assert names_of(t, is_water) == WATERS
    assert names_of(t, is_deck) == DECKS
    assert names_of(t, lambda space: not is_water(space) and not is_deck(space)) == ROOMS + CLOSED


@pytest.mark.rule("44.1")
@pytest.mark.parametrize("room", ROOMS)
def test_closest_means_the_fewest_spaces_away_and_the_highest_number_among_equals(room):
    t = Table().no_deep_ones()
    steps = steps_from(room)
    order = sorted(ROOMS, key=lambda other: (steps[other], -max(NUMBERS[other])))
    found = []
    for card in [*STRUCTURAL[:5], None]:
        closest = t.names.spaces[int(closest_undamaged(t.game, t.ctx, t.space(room)))]
        found.append(closest)
        if card:
            t.damaged(**{closest: card})
    assert found == order


@pytest.mark.rule("44.2")
def test_eight_water_spaces_lie_around_the_ship():
    rows = board()
    assert [name for name, row in rows.items() if row.kind == "water"] == WATERS
    for name in WATERS:
        assert sum(beside in DECKS for beside in rows[name].adjacent) == 1
        assert sum(beside in WATERS for beside in rows[name].adjacent) == 2  # a ring


@pytest.mark.rule("44.3")
@pytest.mark.parametrize(("die", "space"), [(1, "water_1"), (4, "water_1"), (5, "water_2"), (8, "water_2")])
def test_the_front_is_the_water_numbered_1_to_4_and_5_to_8(die, space):
    t = Table().deep_ones(the_deep=3).dice(die).effects("surface")
    assert t.deep_ones_at() == {space: 3}
    t.expect_all_used()


@pytest.mark.rule("44.4")
def test_the_arrow_of_a_water_space_points_to_the_deck_space_beside_it():
    t = Table()
    assert [arrow(t, space) for space in WATERS] == DECKS
    assert all(deck in board()[water].adjacent for water, deck in zip(WATERS, DECKS, strict=True))


@pytest.mark.rule("44.5")
def test_only_monsters_can_be_in_the_water():
    t = Table().passengers().deep_ones(water_3=2).monarchs("water_3", "water_4")
    assert broken_places(t.game) == Broken.NOTHING
    t.dice(*range(1, 9)).effects("risk_passengers(8)")
    assert list(t.passengers_at()) == DECKS
    assert not set(move_options(t)) & set(WATERS)
    assert broken_places(t.at(0, "water_3").game) == Broken.PLACES
    t.expect_all_used()


@pytest.mark.rule("44.6")
@pytest.mark.parametrize("space", ["deck_1", "deck_8", "bridge"])
def test_players_cannot_move_to_the_water(space):
    options = move_options(Table().at(0, space))
    assert not set(options) & {*WATERS, "the_deep"}
    assert len(options) == 13


@pytest.mark.rule("44.7")
@pytest.mark.parametrize("die", range(1, 9))
def test_no_roll_damages_water(die):
    assert damaged_by_rolls(die) <= set(ROOMS)
    t = Table()
    assert not any(is_damaged(t.game, t.space(water)) for water in WATERS)


@pytest.mark.rule("44.7")
@pytest.mark.parametrize("water", WATERS)
def test_mother_hydra_damages_the_ship_and_not_the_water_she_is_in(water):
    t = Table().no_deep_ones().at(0, "sick_bay").at(1, "sick_bay").at(2, "sick_bay").monarchs(mother=water)
    t.top("damage", STRUCTURAL[0]).effects("activate(mother,1)")
    assert t.damage_at() == {arrow(t, arrow(t, water)): STRUCTURAL[0]}


@pytest.mark.rule("40.5", "44.7", "44.15", "44.20")
@pytest.mark.parametrize("space", ["water_1", "deck_1", "sick_bay", "brig"])
def test_an_effect_cannot_damage_a_space_that_takes_no_damage(space):
    t = Table().no_deep_ones().top("damage", STRUCTURAL[0])
    assert damage_space(t.game, t.ctx, t.space(space)) == NO_SPACE
    assert t.damage_at() == {}


@pytest.mark.rule("44.8")
def test_the_ship_has_sixteen_spaces():
    t = Table()
    assert names_of(t, lambda space: not is_water(space)) == DECKS + ROOMS + CLOSED
    assert len(DECKS + ROOMS + CLOSED) == 16


@pytest.mark.rule("44.9")
def test_players_move_to_ship_spaces_and_nowhere_else():
    open_spaces = DECKS + ROOMS
    assert move_options(Table().at(0, "sick_bay")) == open_spaces
    assert move_options(Table().revealed(0).at(0, "deck_2")) == [space for space in open_spaces if space != "deck_2"]


@pytest.mark.rule("44.10")
def test_a_ship_space_has_room_for_any_number_of_characters_and_deep_ones():
    t = Table(*CAST).no_deep_ones().effects("spawn_deep(20,galley)")
    for seat in range(6):
        t.effects("move(you,galley)", you=seat)
    assert t.deep_ones_at() == {"galley": 20}
    assert [t.where(seat) for seat in range(6)] == ["galley"] * 6


@pytest.mark.rule("44.11")
def test_ship_spaces_are_on_deck_or_inside():
    kinds = {name: row.kind for name, row in board().items()}
    assert [name for name, kind in kinds.items() if kind == "deck"] == DECKS
    assert [name for name, kind in kinds.items() if kind in ("room", "special")] == ROOMS + CLOSED


@pytest.mark.rule("44.12")
def test_eight_deck_spaces_form_the_outer_ring_of_the_ship():
    rows = board()
    ring = [f"deck_{number}" for number in (1, 3, 5, 7, 8, 6, 4, 2, 1)]
    assert all(second in rows[first].adjacent for first, second in pairwise(ring))
    assert all(sum(beside in DECKS for beside in rows[deck].adjacent) == 2 for deck in DECKS)


@pytest.mark.rule("44.13")
def test_deck_spaces_are_numbered_1_to_8():
    t = Table().passengers().dice(8, 7, 6, 5, 4, 3, 2, 1).effects("risk_passengers(7)")
    assert t.passengers_at() == {f"deck_{number}": 1 for number in range(2, 9)}
    t.effects("risk_passengers(1)")
    assert t.passengers_at() == dict.fromkeys(DECKS, 1)
    t.expect_all_used()


@pytest.mark.rule("44.14")
def test_the_arrow_of_a_deck_space_points_to_the_interior_space_beside_it():
    t = Table()
    inside = ["bridge", "bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room", "boiler_room"]
    assert [arrow(t, deck) for deck in DECKS] == inside
    assert all(room in board()[deck].adjacent for deck, room in zip(DECKS, inside, strict=True))


@pytest.mark.rule("44.15")
def test_deck_spaces_take_no_damage():
    t = Table().at(0, "sick_bay").passengers().deep_ones(deck_5=1).top("damage", STRUCTURAL[0])
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"cargo_hold": 1}  # it moves on, as there is nothing to break on deck
    assert t.damage_at() == {}


@pytest.mark.rule("44.16")
def test_passengers_are_placed_on_deck_only_and_any_number_in_one_space():
    t = Table().passengers().dice(*[6] * 9).effects("risk_passengers(9)")
    assert t.passengers_at() == {"deck_6": 9}
    t.passengers().game.passengers[Space.GALLEY, 0] = 1
    assert broken_places(t.game) == Broken.PLACES


@pytest.mark.rule("44.17")
def test_eight_interior_spaces_form_the_inside_of_the_ship():
    rows = board()
    inside = ROOMS + CLOSED
    assert [name for name in rows if name not in WATERS + DECKS] == inside
    assert all(beside in DECKS + inside for name in inside for beside in rows[name].adjacent)


@pytest.mark.rule("44.18")
def test_all_rooms_but_brig_and_sick_bay_have_one_or_two_numbers_of_the_die():
    rows = board()
    assert {name: rows[name].die for name in ROOMS} == NUMBERS
    assert [rows[name].die for name in CLOSED] == [[], []]
    t = Table()
    rolled = [t.names.spaces[int(t.ctx.tables.room_of_die[die])] for die in range(1, 9)]
    assert rolled == [room for room in ROOMS for _ in NUMBERS[room]]


@pytest.mark.rule("44.18")
def test_each_interior_space_has_a_name_and_its_action():
    t = Table()
    assert len({board()[name].name for name in ROOMS + CLOSED}) == 8
    actions = {name: int(t.ctx.tables.spaces[t.space(name)].action) for name in ROOMS + CLOSED}
    assert [name for name, action in actions.items() if action < 0] == ["sick_bay"]
    assert len(set(actions.values())) == 8


@pytest.mark.rule("44.19")
def test_all_interior_spaces_but_brig_and_sick_bay_can_be_damaged():
    t = Table()
    assert names_of(t, is_room) == ROOMS
    assert damaged_by_rolls(1, 3, 4, 5, 6, 7) == set(ROOMS)
    assert damaged_by_rolls(2, 8) == {"bridge", "boiler_room"}


@pytest.mark.rule("44.20")
def test_the_brig_and_the_sick_bay_are_never_damaged():
    assert damaged_by_rolls(5, 5, 5, 5, 5, 5) == set(ROOMS)  # from the Cargo Hold, beside the Brig, to all others


@pytest.mark.rule("44.20")
@pytest.mark.parametrize("room", ["chapel", "captains_cabin", "cargo_hold", "galley"])
def test_deep_ones_do_not_move_into_the_brig_or_the_sick_bay(room):
    t = Table().deep_ones(**{room: 1}).effects("move_deep(you,must)")
    options = t.questions()[0][2]
    assert len(options) == 4
    assert not set(options) & set(CLOSED)


@pytest.mark.rule("44.20")
def test_no_printed_card_spawns_deep_ones_in_the_brig_or_the_sick_bay():
    rows = " ".join(str(row) for table in load_rows(DATA).values() for row in table.values())
    places = re.findall(r"spawn_deep\(\d+,(\w+)\)", rows)
    assert {"galley", "each_deck", "the_deep"} < set(places)
    assert not set(places) & set(CLOSED)


@pytest.mark.rule("44.20")
@pytest.mark.parametrize("space", ["chapel", "galley"])
def test_nobody_enters_the_brig_or_the_sick_bay_by_free_choice(space):
    assert not set(move_options(Table().at(0, space))) & set(CLOSED)


@pytest.mark.rule("45.0")
def test_a_spawn_puts_figures_from_the_supply_into_the_space():
    t = Table().no_deep_ones().effects("spawn_deep(3,galley)")
    assert t.deep_ones_at() == {"galley": 3}
    assert t.game.deep_supply == 17


@pytest.mark.rule("45.0")
def test_a_spawn_in_each_space_of_a_kind_reaches_all_of_them():
    t = Table().no_deep_ones().effects("spawn_deep(1,each_deck)", "spawn_deep(2,each_room)")
    assert t.deep_ones_at() == dict.fromkeys(DECKS, 1) | dict.fromkeys(ROOMS, 2)
    assert t.game.deep_supply == 0
    assert t.cause == "not_ended"


@pytest.mark.rule("45.1")
@pytest.mark.parametrize(
    ("supply", "cause", "spawned"), [(2, "not_ended", 2), (1, "deep_ones", 0), (0, "deep_ones", 0)]
)
def test_a_spawn_the_supply_cannot_provide_ends_the_game_before_any_figure_is_placed(supply, cause, spawned):
    t = Table().deep_ones(the_deep=20 - supply).effects("spawn_deep(2,galley)")
    assert t.cause == cause
    assert t.deep_ones_at().get("galley", 0) == spawned
    assert len(t.events(Event.SPAWN)) == spawned // 2
