"""Chapters 14 and 15: the Deep and the movement arrows."""

import pytest

from tests.unfathomable.builders import Table

ARROWS = {f"water_{number}": f"deck_{number}" for number in range(1, 9)}
ARROWS |= {"deck_1": "bridge", "deck_2": "bridge", "deck_3": "chapel", "deck_4": "captains_cabin"}
ARROWS |= {"deck_5": "cargo_hold", "deck_6": "galley", "deck_7": "boiler_room", "deck_8": "boiler_room"}


def arrow_of(t, space):
    arrow = int(t.ctx.tables.spaces[t.space(space)].arrow)
    return None if arrow < 0 else t.names.spaces[arrow]


@pytest.mark.rule("14.0")
def test_deep_ones_gather_in_the_deep_before_they_come_up():
    t = Table().no_deep_ones().effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"the_deep": 2}
    t.dice(1).effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"water_1": 4}
    t.expect_all_used()


@pytest.mark.rule("14.1")
def test_a_monarch_taken_off_the_board_is_put_into_the_deep():
    """The greater banishment."""
    t = Table().passengers().monarchs(mother="water_1", father="water_6").effects("advance(ritual,4)")
    assert t.monarchs_at() == {"mother": "the_deep", "father": "the_deep"}


@pytest.mark.rule("14.2")
def test_monsters_at_the_back_go_to_the_deep_when_the_travel_track_advances():
    t = Table().deep_ones(water_5=1, water_7=1, water_8=2).monarchs(mother="water_8", father="water_6")
    t.effects("advance(travel,1)")
    assert t.deep_ones_at() == {"water_7": 1, "the_deep": 3}
    assert t.monarchs_at() == {"mother": "the_deep", "father": "water_8"}
    t.effects("advance(travel,1)")
    assert t.deep_ones_at() == {"the_deep": 4}
    assert t.monarchs_at() == {"mother": "the_deep", "father": "the_deep"}


@pytest.mark.rule("14.3")
def test_the_deep_is_no_space_of_the_board():
    """The Peacemaker defeats all Deep Ones on the board; those in the Deep are not on it."""
    t = Table("arjun", "william", "samira").deep_ones(water_1=1, deck_2=1, galley=1, the_deep=3)
    t.crisis("the_peacemaker", "pass")
    assert t.deep_ones_at() == {"the_deep": 3}


@pytest.mark.rule("14.3")
def test_the_deep_is_adjacent_to_no_space():
    t = Table()
    assert t.ctx.tables.spaces[t.space("the_deep")].n_adjacent == 0
    for number in t.names.spaces:
        row = t.ctx.tables.spaces[number]
        assert t.space("the_deep") not in row.adjacent[: row.n_adjacent]


@pytest.mark.rule("15.0")
def test_arrows_lead_deep_ones_from_the_water_into_the_ship():
    t = Table().deep_ones(water_6=1).passengers()
    for seat in range(3):
        t.at(seat, "sick_bay")
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"deck_6": 1}
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"galley": 1}


@pytest.mark.rule("15.1")
def test_each_water_and_each_deck_space_has_one_arrow():
    t = Table()
    assert {space: arrow_of(t, space) for space in ARROWS} == ARROWS


@pytest.mark.rule("15.2")
def test_rooms_have_no_arrows():
    t = Table()
    rooms = ("bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room", "sick_bay", "brig")
    assert [arrow_of(t, room) for room in rooms] == [None] * 8


@pytest.mark.rule("15.2")
def test_inside_the_same_deep_one_moves_differently_as_the_damage_changes():
    for intact, step in (("bridge", "captains_cabin"), ("boiler_room", "boiler_room"), ("chapel", "cargo_hold")):
        t = Table().deep_ones(galley=1)
        for seat in range(3):
            t.at(seat, "sick_bay")
        rooms = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]
        cards = ("influence", "lore", "observation", "strength", "will")
        rooms.remove(intact)
        t.damaged(**{room: f"structural_damage_{card}" for room, card in zip(rooms, cards)})
        t.effects("activate(deep_ones,1)")
        assert t.deep_ones_at() == {step: 1}
