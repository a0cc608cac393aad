"""The board: spaces, borders, arrows, die numbers, the closest rooms recomputed, and the ways through the ship."""

import json
from collections import deque
from functools import cache

import pytest

from sim.unfathomable.constants import FIRST_ROOM
from tests.unfathomable.cards.positions import quiet
from tests.unfathomable.cards.test_mythos_whole import DATA

# typed from the map: each border once
BORDERS = """
bridge: deck_1 deck_2 chapel captains_cabin
chapel: deck_3 captains_cabin cargo_hold sick_bay
captains_cabin: deck_4 galley sick_bay
cargo_hold: deck_5 galley boiler_room brig
galley: deck_6 boiler_room brig
boiler_room: deck_7 deck_8
deck_1: water_1 deck_2 deck_3
deck_2: water_2 deck_4
deck_3: water_3 deck_5
deck_4: water_4 deck_6
deck_5: water_5 deck_7
deck_6: water_6 deck_8
deck_7: water_7 deck_8
deck_8: water_8
water_1: water_2 water_3
water_2: water_4
water_3: water_5
water_4: water_6
water_5: water_7
water_6: water_8
water_7: water_8
"""
DECK_ARROWS = ("bridge", "bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room", "boiler_room")
NUMBER = {"bridge": 2, "chapel": 3, "captains_cabin": 4, "cargo_hold": 5, "galley": 6, "boiler_room": 8}
ROOMS = tuple(NUMBER)
# where two ways are equally short, the first step of the board facts
EQUAL_WAYS = {
    ("bridge", "boiler_room"): "captains_cabin",
    ("chapel", "galley"): "cargo_hold",
    ("captains_cabin", "cargo_hold"): "galley",
    ("cargo_hold", "captains_cabin"): "galley",
    ("galley", "chapel"): "cargo_hold",
    ("boiler_room", "bridge"): "galley",
}


def neighbours():
    """{space: set of spaces beside it}"""
    found = {}
    for line in BORDERS.strip().splitlines():
        space, others = line.split(": ")
        for other in others.split():
            found.setdefault(space, set()).add(other)
            found.setdefault(other, set()).add(space)
    return found


@cache
def board():
    return {row["id"]: row for row in json.loads((DATA / "board.json").read_text(encoding="utf-8"))["rows"]}


def distances(start):
    """Steps from a room to each room, through rooms only."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        room = queue.popleft()
        for other in neighbours()[room] & set(ROOMS):
            if other not in found:
                found[other] = found[room] + 1
                queue.append(other)
    return found


@pytest.mark.rule("44.0", "44.2", "44.8", "44.11", "44.12", "44.17")
def test_there_are_24_spaces():
    kinds = [row["kind"] for row in board().values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"water": 8, "deck": 8, "room": 6, "special": 2}
    assert set(board()) == set(neighbours())


@pytest.mark.rule("5.0", "5.1", "44.1")
@pytest.mark.parametrize("space", sorted(neighbours()))
def test_adjacency(space):
    assert set(board()[space]["adjacent"]) == neighbours()[space]
    assert len(board()[space]["adjacent"]) == len(neighbours()[space])


@pytest.mark.rule("5.0", "5.3")
def test_adjacency_is_mutual():
    for space, row in board().items():
        assert space not in row["adjacent"]
        for other in row["adjacent"]:
            assert space in board()[other]["adjacent"]


@pytest.mark.rule("15.0", "15.1", "15.2", "44.4", "44.14")
def test_arrows():
    for number in range(1, 9):
        assert board()[f"water_{number}"]["arrow"] == f"deck_{number}"
        assert board()[f"deck_{number}"]["arrow"] == DECK_ARROWS[number - 1]
    assert all("arrow" not in board()[room] for room in (*ROOMS, "sick_bay", "brig"))


@pytest.mark.rule("44.3", "44.13", "44.18", "21.0")
def test_die_numbers():
    dice = {space: row["die"] for space, row in board().items() if "die" in row}
    assert dice == {
        "water_1": [1, 2, 3, 4],
        "water_2": [5, 6, 7, 8],
        **{f"deck_{n}": [n] for n in range(1, 9)},
        "bridge": [1, 2],
        "chapel": [3],
        "captains_cabin": [4],
        "cargo_hold": [5],
        "galley": [6],
        "boiler_room": [7, 8],
    }


@pytest.mark.rule("13.5", "44.1", "4.6", "4.17")
@pytest.mark.parametrize("room", ROOMS)
def test_closest_rooms_by_breadth_first_search(room):
    steps = distances(room)
    assert board()[room]["closest"] == sorted(ROOMS, key=lambda other: (steps[other], -NUMBER[other]))


@pytest.mark.rule("4.17")
@pytest.mark.parametrize("room", ROOMS)
def test_first_step_begins_a_shortest_way(room):
    steps = distances(room)
    assert set(board()[room]["first_step"]) == set(ROOMS) - {room}
    for goal, step in board()[room]["first_step"].items():
        assert step in neighbours()[room]
        assert distances(step)[goal] == steps[goal] - 1
        ways = {other for other in neighbours()[room] & set(ROOMS) if distances(other)[goal] == steps[goal] - 1}
        if len(ways) > 1:
            assert step == EQUAL_WAYS[room, goal]


def test_equal_ways_are_all_there_are():
    pairs = set()
    for room in ROOMS:
        for goal in set(ROOMS) - {room}:
            near = [r for r in neighbours()[room] & set(ROOMS) if distances(r)[goal] == distances(room)[goal] - 1]
            if len(near) > 1:
                pairs.add((room, goal))
    assert pairs == set(EQUAL_WAYS)


@pytest.mark.rule("5.0", "15.1", "44.1")
def test_tables_hold_what_the_rows_say():
    t = quiet()
    names = t.names.spaces
    for space, row in board().items():
        found = t.ctx.tables.spaces[t.space(space)]
        assert [names[int(n)] for n in found.adjacent[: found.n_adjacent]] == row["adjacent"]
        assert int(found.arrow) == (t.space(row["arrow"]) if "arrow" in row else -1)
        if row["kind"] == "room":
            assert [names[int(n)] for n in found.closest] == row["closest"]
            for goal, step in row["first_step"].items():
                assert names[int(found.first_step[t.space(goal) - FIRST_ROOM])] == step
    for die in range(1, 9):
        assert names[int(t.ctx.tables.deck_of_die[die])] == f"deck_{die}"
        assert names[int(t.ctx.tables.room_of_die[die])] == DECK_ARROWS[die - 1]
        assert names[int(t.ctx.tables.water_of_die[die])] == ("water_1" if die <= 4 else "water_2")


@pytest.mark.rule("14.3")
def test_the_deep_is_beside_nothing():
    t = quiet()
    assert int(t.ctx.tables.spaces[t.space("the_deep")].n_adjacent) == 0
    assert all("the_deep" not in row["adjacent"] for row in board().values())
