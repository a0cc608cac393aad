"""Chapter 4: what monsters do when an activation icon is carried out."""

import pytest

from sim.unfathomable.constants import Event, Monster
from tests.unfathomable.builders import Table


def empty_sea():
    """No Deep One on the map, no passenger on deck, everybody out of the way in the Sick Bay."""
    t = Table().no_deep_ones().passengers()
    for seat in range(3):
        t.at(seat, "sick_bay")
    return t


def activated(t):
    return [monster for monster, _, _ in t.events(Event.ACTIVATE)]


def moves_of_deep_ones(t):
    return [
        (t.names.spaces[origin], t.names.spaces[target], number)
        for origin, target, number in t.events(Event.DEEP_ONE_MOVES)
    ]


@pytest.mark.rule("4.0")
def test_monsters_act_when_an_activation_icon_is_carried_out():
    t = empty_sea().monarchs(father="water_5").deep_ones(water_3=1)
    assert t.deep_ones_at() == {"water_3": 1}
    t.effects("activate(father,1)")
    assert t.deep_ones_at() == {"water_3": 1, "deck_5": 2}


@pytest.mark.rule("4.1")
def test_an_icon_stands_for_the_deep_ones_or_one_monarch():
    t = empty_sea().monarchs(mother="water_5", father="water_6").deep_ones(water_3=1).top("damage", "fuel_leak")
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"deck_3": 1}
    assert t.monarchs_at() == {"mother": "water_5", "father": "water_6"}
    t.effects("activate(mother,1)")
    assert t.monarchs_at() == {"mother": "water_3", "father": "water_6"}
    t.effects("activate(father,1)")
    assert t.monarchs_at() == {"mother": "water_3", "father": "water_4"}
    assert t.deep_ones_at() == {"deck_3": 1, "deck_6": 2}


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("card", "monster"),
    [("class_struggle", Monster.DEEP_ONES), ("missing_jewelry", Monster.MOTHER), ("dinghy_launch", Monster.FATHER)],
)
def test_the_icon_of_a_mythos_card_is_carried_out_as_part_of_the_card(card, monster):
    t = empty_sea().mythos(card)
    assert activated(t) == [monster]


@pytest.mark.rule("4.3")
def test_an_icon_in_the_text_of_a_card_works_like_a_printed_one():
    """The Father's Favor, partial: carry out Father Dagon's icon."""
    t = empty_sea().monarchs(father="water_6")
    t.crisis("the_fathers_favor", "partial")
    assert t.deep_ones_at() == {"deck_6": 2}
    assert t.monarchs_at()["father"] == "water_4"


@pytest.mark.rule("4.4")
def test_nothing_in_the_deep_activates():
    t = empty_sea().deep_ones(the_deep=1, water_3=1)
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"the_deep": 1, "deck_3": 1}
    t.effects("activate(mother,1)")
    assert t.damage_at() == {}
    assert t.monarchs_at()["mother"] == "the_deep"


@pytest.mark.rule("4.5")
def test_mother_hydra_damages_the_ship_and_then_swims_on():
    t = empty_sea().monarchs(mother="water_6").top("damage", "structural_damage_lore").effects("activate(mother,1)")
    assert t.damage_at() == {"galley": "structural_damage_lore"}
    assert t.monarchs_at()["mother"] == "water_4"
    log = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert log.index(Event.DAMAGE_CARD) < log.index(Event.MONARCH)


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(
    ("water", "room"),
    [
        ("water_1", "bridge"),
        ("water_2", "bridge"),
        ("water_3", "chapel"),
        ("water_4", "captains_cabin"),
        ("water_5", "cargo_hold"),
        ("water_6", "galley"),
        ("water_7", "boiler_room"),
        ("water_8", "boiler_room"),
    ],
)
def test_mother_hydra_damages_the_room_behind_the_arrows(water, room):
    t = empty_sea().monarchs(mother=water).top("damage", "structural_damage_will").effects("activate(mother,1)")
    assert list(t.damage_at()) == [room]


@pytest.mark.rule("4.6")
def test_mother_hydra_strikes_the_nearest_intact_room_instead_of_a_damaged_one():
    t = empty_sea().monarchs(mother="water_4").damaged(captains_cabin="structural_damage_lore")
    t.top("damage", "structural_damage_will").effects("activate(mother,1)")
    # Bridge, Chapel and Galley are all one space away: 6 is the highest number
    assert t.damage_at() == {"captains_cabin": "structural_damage_lore", "galley": "structural_damage_will"}


@pytest.mark.rule("4.6")
def test_mother_hydra_ends_the_game_with_the_sixth_damaged_room():
    t = empty_sea().monarchs(mother="water_3").top("damage", "structural_damage_wild")
    t.damaged(bridge="structural_damage_lore", chapel="structural_damage_will", galley="structural_damage_influence")
    t.damaged(captains_cabin="structural_damage_strength", cargo_hold="structural_damage_observation")
    t.top("damage", "structural_damage_wild").effects("activate(mother,1)")
    assert t.damage_at()["boiler_room"] == "structural_damage_wild"
    assert t.cause == "damage"


@pytest.mark.rule("4.7")
@pytest.mark.parametrize(
    ("water", "ahead"), [("water_8", "water_6"), ("water_3", "water_1"), ("water_1", "water_1"), ("water_2", "water_2")]
)
def test_mother_hydra_swims_one_space_to_the_front_and_stays_there(water, ahead):
    t = empty_sea().monarchs(mother=water).top("damage", "fuel_leak").effects("activate(mother,1)")
    assert t.monarchs_at()["mother"] == ahead


@pytest.mark.rule("4.8")
def test_mother_hydra_in_the_deep_gathers_two_deep_ones_there():
    t = empty_sea().deep_ones(the_deep=1).effects("activate(mother,1)")
    assert t.deep_ones_at() == {"the_deep": 3}
    assert t.monarchs_at()["mother"] == "the_deep"
    assert t.game.n_dice == 0


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(("die", "water"), [(4, "water_1"), (5, "water_2")])
def test_mother_hydra_surfaces_with_four_deep_ones_while_father_dagon_stays_below(die, water):
    t = empty_sea().deep_ones(the_deep=2).dice(die).effects("activate(mother,1)")
    assert t.deep_ones_at() == {water: 4}
    assert t.monarchs_at() == {"mother": water, "father": "the_deep"}
    t.expect_all_used()


@pytest.mark.rule("4.8")
def test_too_few_figures_for_mother_hydra_in_the_deep_end_the_game():
    t = empty_sea().deep_ones(the_deep=19).effects("activate(mother,1)")
    assert t.cause == "deep_ones"
    assert t.monarchs_at()["mother"] == "the_deep"


@pytest.mark.rule("4.9")
def test_father_dagon_spawns_and_then_swims_on():
    t = empty_sea().monarchs(father="water_7").effects("activate(father,1)")
    assert t.deep_ones_at() == {"deck_7": 2}
    assert t.monarchs_at()["father"] == "water_5"
    log = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert log.index(Event.SPAWN) < log.index(Event.MONARCH)


@pytest.mark.rule("4.10")
@pytest.mark.parametrize("number", range(1, 9))
def test_father_dagon_puts_two_deep_ones_on_the_deck_space_beside_him(number):
    t = empty_sea().monarchs(father=f"water_{number}").effects("activate(father,1)")
    assert t.deep_ones_at() == {f"deck_{number}": 2}
    assert t.game.deep_supply == 18


@pytest.mark.rule("4.10")
def test_too_few_figures_for_father_dagon_end_the_game():
    t = empty_sea().monarchs(father="water_7").deep_ones(deck_1=19).effects("activate(father,1)")
    assert t.cause == "deep_ones"
    assert t.deep_ones_at() == {"deck_1": 19}


@pytest.mark.rule("4.11")
@pytest.mark.parametrize(
    ("water", "ahead"), [("water_7", "water_5"), ("water_4", "water_2"), ("water_1", "water_1"), ("water_2", "water_2")]
)
def test_father_dagon_swims_one_space_to_the_front_and_stays_there(water, ahead):
    t = empty_sea().monarchs(father=water).effects("activate(father,1)")
    assert t.monarchs_at()["father"] == ahead


@pytest.mark.rule("4.12")
def test_father_dagon_in_the_deep_gathers_two_deep_ones_there():
    t = empty_sea().deep_ones(the_deep=1).effects("activate(father,1)")
    assert t.deep_ones_at() == {"the_deep": 3}
    assert t.monarchs_at()["father"] == "the_deep"


@pytest.mark.rule("4.12")
def test_father_dagon_surfaces_with_four_deep_ones_while_mother_hydra_stays_below():
    t = empty_sea().deep_ones(the_deep=2).dice(8).effects("activate(father,1)")
    assert t.deep_ones_at() == {"water_2": 4}
    assert t.monarchs_at() == {"mother": "the_deep", "father": "water_2"}
    t.expect_all_used()


@pytest.mark.rule("4.12")
def test_too_few_figures_for_father_dagon_in_the_deep_end_the_game():
    t = empty_sea().deep_ones(the_deep=19).effects("activate(father,1)")
    assert t.cause == "deep_ones"


@pytest.mark.rule("4.13")
def test_each_deep_one_acts_once_in_an_order_set_by_the_current_player():
    """The one from the water reaches deck 3 first; still only one of the two there acts after it."""
    t = empty_sea().deep_ones(water_3=1, deck_3=1)
    t.answers("water_3").effects("activate(deep_ones,1)")
    assert moves_of_deep_ones(t) == [("water_3", "deck_3", 1), ("deck_3", "chapel", 1)]
    assert t.deep_ones_at() == {"deck_3": 1, "chapel": 1}
    t.expect_all_used()


@pytest.mark.rule("4.13")
def test_a_deep_one_does_only_the_first_thing_it_can_do():
    t = empty_sea().deep_ones(deck_3=1).passengers(deck_3=("blank",)).at(1, "deck_3").dice(1)
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"deck_3": 1}
    assert t.passengers_at() == {"deck_3": 1}
    t.at(1, "sick_bay").effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"deck_3": 1}
    assert t.passengers_at() == {}
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"chapel": 1}
    t.top("damage", "structural_damage_lore").effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"chapel": 1}
    assert list(t.damage_at()) == ["chapel"]
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"cargo_hold": 1}
    t.expect_all_used()


@pytest.mark.rule("4.14")
def test_a_deep_one_attacks_a_human_of_its_space_picked_by_the_current_player():
    t = empty_sea().deep_ones(galley=1).at(0, "galley").at(2, "galley").dice(6).answers("2")
    t.game.current = 1
    t.effects("activate(deep_ones,1)")
    assert t.questions() == [("defender", 1, ["0", "2"], "2")]
    assert [t.where(seat) for seat in range(3)] == ["galley", "sick_bay", "sick_bay"]
    t.expect_all_used()


@pytest.mark.rule("4.14")
def test_deep_ones_leave_revealed_traitors_alone():
    t = empty_sea().deep_ones(deck_3=1).at(1, "deck_3").revealed(1).effects("activate(deep_ones,1)")
    assert t.game.n_dice == 0
    assert t.deep_ones_at() == {"chapel": 1}


@pytest.mark.rule("4.15")
def test_a_deep_one_defeats_one_passenger_of_its_space():
    t = empty_sea().deep_ones(deck_3=1).passengers(deck_3=("soul", "soul"), deck_4=("soul",))
    t.effects("activate(deep_ones,1)")
    assert t.passengers_at() == {"deck_3": 1, "deck_4": 1}
    assert t.dials["souls"] == 7


@pytest.mark.rule("4.16")
def test_a_deep_one_damages_the_intact_room_it_is_in():
    t = empty_sea().deep_ones(galley=1).top("damage", "structural_damage_lore").effects("activate(deep_ones,1)")
    assert t.damage_at() == {"galley": "structural_damage_lore"}
    assert t.deep_ones_at() == {"galley": 1}


@pytest.mark.rule("4.16")
def test_a_damage_card_that_leaves_the_game_uses_up_the_activation():
    t = empty_sea().deep_ones(galley=1).top("damage", "fuel_leak").effects("activate(deep_ones,1)")
    assert t.dials["fuel"] == 7
    assert t.damage_at() == {}
    assert t.deep_ones_at() == {"galley": 1}


@pytest.mark.rule("4.16")
def test_deck_and_water_offer_nothing_to_damage():
    t = empty_sea().deep_ones(water_5=1, deck_8=1).effects("activate(deep_ones,1)")
    assert t.damage_at() == {}
    assert t.deep_ones_at() == {"deck_5": 1, "boiler_room": 1}
    assert len(t.deck("damage")) == 8


@pytest.mark.rule("4.17")
@pytest.mark.parametrize(
    ("space", "target"),
    [
        ("water_1", "deck_1"),
        ("water_8", "deck_8"),
        ("deck_2", "bridge"),
        ("deck_6", "galley"),
        ("deck_7", "boiler_room"),
    ],
)
def test_in_the_water_and_on_deck_a_deep_one_follows_the_arrow(space, target):
    t = empty_sea().deep_ones(**{space: 1}).effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {target: 1}


@pytest.mark.rule("4.17")
def test_inside_a_deep_one_steps_toward_the_nearest_intact_room_of_the_highest_number():
    t = empty_sea().deep_ones(chapel=1).damaged(chapel="structural_damage_lore").effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"cargo_hold": 1}  # before Captain's Cabin (4) and Bridge (1-2), all one space away


@pytest.mark.rule("4.17")
def test_inside_a_deep_one_walks_through_damaged_rooms():
    t = empty_sea().deep_ones(bridge=1).damaged(bridge="structural_damage_lore", chapel="structural_damage_will")
    t.damaged(captains_cabin="structural_damage_strength").effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"captains_cabin": 1}  # toward the Galley (6), not the Cargo Hold (5): both two away
    t.effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"galley": 1}


@pytest.mark.rule("4.18")
def test_the_deep_one_icon_without_deep_ones_on_the_map_gathers_two_in_the_deep():
    t = empty_sea().deep_ones(the_deep=1).effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"the_deep": 3}
    assert t.game.n_dice == 0


@pytest.mark.rule("4.18")
@pytest.mark.parametrize(("die", "water"), [(1, "water_1"), (8, "water_2")])
def test_with_four_in_the_deep_all_monsters_surface_together(die, water):
    t = empty_sea().deep_ones(the_deep=2).dice(die).effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {water: 4}
    assert t.monarchs_at() == {"mother": water, "father": water}
    t.expect_all_used()


@pytest.mark.rule("4.18")
def test_too_few_figures_for_the_deep_one_icon_end_the_game():
    t = empty_sea().deep_ones(the_deep=19).effects("activate(deep_ones,1)")
    assert t.cause == "deep_ones"
