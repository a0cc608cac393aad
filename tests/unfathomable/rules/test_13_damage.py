"""Chapter 13: damage."""

import pytest

from sim.unfathomable.constants import FIRST_ROOM, N_ROOMS, Event
from tests.unfathomable.builders import Table

STRUCTURAL = [f"structural_damage_{name}" for name in ("influence", "lore", "observation", "strength", "will", "wild")]
ROOMS = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]


def evacuated():
    """Nobody in a room that can be damaged."""
    t = Table("arjun", "william", "samira").no_deep_ones()
    for seat in range(3):
        t.at(seat, "deck_8")
    return t


@pytest.mark.rule("13.0")
def test_damage_strikes_the_ship_by_die_or_a_named_space():
    t = evacuated().top("damage", "structural_damage_lore", "structural_damage_will").dice(3)
    t.effects("damage_ship(1)").effects("damage_space(galley)")
    assert t.damage_at() == {"chapel": "structural_damage_lore", "galley": "structural_damage_will"}
    t.expect_all_used()


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(("die", "room"), list(enumerate([ROOMS[0], *ROOMS, ROOMS[5]], 1)))
def test_structural_damage_to_the_ship_goes_to_the_room_of_a_die_roll(die, room):
    t = evacuated().top("damage", "structural_damage_lore").dice(die).effects("damage_ship(1)")
    assert t.damage_at() == {room: "structural_damage_lore"}
    t.expect_all_used()


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(("card", "dial"), [("fuel_leak", "fuel"), ("flooded_food_stores", "food")])
def test_any_other_damage_card_does_what_it_says(card, dial):
    t = evacuated().top("damage", card).effects("damage_ship(1)")
    assert t.dials == {"fuel": 8, "food": 8, "sanity": 8, "souls": 8} | {dial: 7}
    assert t.damage_at() == {}
    assert t.game.n_dice == 0
    assert card not in t.deck("damage")


@pytest.mark.rule("13.1")
def test_structural_damage_defeats_each_human_in_the_room():
    t = Table().top("damage", "structural_damage_lore").dice(6).at(0, "galley").at(1, "galley").at(2, "galley")
    t.revealed(2).effects("damage_ship(1)")
    assert [t.where(seat) for seat in range(3)] == ["sick_bay", "sick_bay", "galley"]
    t.expect_all_used()


@pytest.mark.rule("13.2")
def test_structural_damage_to_a_named_space_goes_there_without_a_roll():
    t = evacuated().top("damage", "structural_damage_lore").effects("damage_space(bridge)")
    assert t.damage_at() == {"bridge": "structural_damage_lore"}
    assert t.game.n_dice == 0


@pytest.mark.rule("13.2")
def test_a_card_that_takes_itself_out_of_the_game_is_not_replaced():
    t = evacuated().top("damage", "fuel_leak", "structural_damage_lore").effects("damage_space(bridge)")
    assert t.damage_at() == {}
    assert t.dials["fuel"] == 7
    assert len(t.deck("damage")) == 7


@pytest.mark.rule("13.3")
def test_only_the_six_numbered_rooms_can_be_damaged():
    """A Deep One in the water or on deck damages nothing; die results and redirections name rooms only."""
    t = evacuated().passengers().deep_ones(water_3=1, deck_4=1).effects("activate(deep_ones,1)")
    assert t.damage_at() == {}
    by_die = {t.names.spaces[int(t.ctx.tables.room_of_die[result])] for result in range(1, 9)}
    assert by_die == set(ROOMS)
    for row in t.ctx.tables.spaces[FIRST_ROOM : FIRST_ROOM + N_ROOMS]:
        assert {t.names.spaces[int(space)] for space in row.closest} == set(ROOMS)


@pytest.mark.rule("13.4")
def test_a_damaged_room_closes_its_own_action():
    t = evacuated().at(0, "galley")
    assert "space" in t.legal(0)
    t.damaged(galley="structural_damage_lore")
    assert "space" not in t.legal(0)


@pytest.mark.rule("13.5")
@pytest.mark.parametrize(
    ("room", "order"),
    [
        ("bridge", ["captains_cabin", "chapel", "galley", "cargo_hold"]),
        ("chapel", ["cargo_hold", "captains_cabin", "bridge", "boiler_room"]),
        ("captains_cabin", ["galley", "chapel", "bridge", "boiler_room"]),
        ("cargo_hold", ["boiler_room", "galley", "chapel", "captains_cabin"]),
        ("galley", ["boiler_room", "cargo_hold", "captains_cabin", "chapel"]),
        ("boiler_room", ["galley", "cargo_hold", "captains_cabin", "chapel"]),
    ],
)
def test_damage_to_a_damaged_room_goes_to_the_nearest_intact_one_of_the_highest_number(room, order):
    t = evacuated().only("damage", *STRUCTURAL[:5])
    for _ in range(5):
        t.effects(f"damage_space({room})")
    struck = [t.names.spaces[space] for _, space, _ in t.events(Event.DAMAGE_CARD)]
    assert struck == [room, *order]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(
    ("card", "enough", "too_little"),
    [
        ("structural_damage_lore", ["lore:1", "lore:2"], ["lore:2", "will:5"]),
        ("structural_damage_strength", ["strength:4"], ["strength:2"]),
        ("structural_damage_wild", ["will:3", "lore:2"], ["will:3", "lore:1"]),
    ],
)
def test_a_human_repairs_a_room_with_the_action_of_the_damage_card(card, enough, too_little):
    t = evacuated().at(0, "galley").damaged(galley=card).hand(0, *too_little)
    assert "repair" not in t.legal(0)
    t.no_hand(0).hand(0, *enough).act("repair", *(enough[:1] if len(enough) > 1 else []))
    assert t.damage_at() == {}
    assert t.cards(0) == []
    assert card in t.deck("damage")
    t.expect_all_used()


@pytest.mark.rule("13.6")
def test_a_repair_does_not_count_as_the_use_of_the_room():
    t = evacuated().at(0, "galley").damaged(galley="structural_damage_lore").hand(0, "lore:3").act("repair")
    assert "space" in t.legal(0)


@pytest.mark.rule("13.7")
def test_six_damaged_rooms_end_the_game():
    t = evacuated().only("damage", *STRUCTURAL).at(0, "boiler_room")
    for room in ("bridge", "chapel", "captains_cabin", "cargo_hold", "galley"):
        t.effects(f"damage_space({room})")
    assert t.cause == "not_ended"
    t.effects("damage_space(boiler_room)")
    assert t.cause == "damage"
    assert t.where(0) == "boiler_room"  # reading: the game ends before the humans of that room are defeated
