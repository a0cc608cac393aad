"""Chapters 2 and 3: what a player can do with an action."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.turn import action_step, end_turn
from tests.unfathomable.builders import Table

SHIP_SPACES = [f"deck_{number}" for number in range(1, 9)]
SHIP_SPACES += ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]


def in_the_galley():
    """Arjun alone in the Galley, whose action needs nothing."""
    return Table("arjun", "william", "samira").no_deep_ones().at(0, "galley")


@pytest.mark.rule("2.3")
def test_a_human_uses_the_action_of_the_own_space():
    t = in_the_galley().act("space", "will", "none")
    assert len(t.cards(0)) == 1
    t.expect_all_used()


@pytest.mark.rule("2.3")
def test_an_enemy_in_the_space_closes_its_action():
    t = in_the_galley()
    assert "space" in t.legal()
    t.at(1, "galley")
    assert "space" in t.legal()
    t.revealed(1)
    assert "space" not in t.legal()
    t.at(1, "bridge").deep_ones(galley=1)
    assert "space" not in t.legal()


@pytest.mark.rule("2.3")
def test_the_action_of_the_brig_is_open_beside_a_revealed_traitor():
    t = Table().at(0, "brig").at(1, "brig").revealed(1)
    assert "space" in t.legal(0)


@pytest.mark.rule("2.3")
def test_in_a_damaged_room_a_human_can_repair_but_not_use_the_room():
    t = in_the_galley().damaged(galley="structural_damage_lore").hand(0, "lore:3")
    assert "repair" in t.legal()
    assert "space" not in t.legal()
    t.act("repair")
    assert "repair" not in t.legal()
    assert "space" in t.legal()


@pytest.mark.rule("2.3")
def test_revealed_traitors_never_use_spaces():
    t = in_the_galley().revealed(0).damaged(chapel="structural_damage_lore").hand(0, "lore:3")
    assert "space" not in t.legal()
    t.at(0, "chapel")
    assert "repair" not in t.legal()


@pytest.mark.rule("3.0")
def test_the_current_player_has_two_actions():
    t = Table().answers("move", "galley", "move", "chapel")
    action_step(t.game, t.ctx)
    asked = [(question, seat) for question, seat, _, _ in t.questions()]
    assert asked == [("action", 0), ("move_to", 0)] * 2
    t.expect_all_used()


@pytest.mark.rule("3.0", "3.9")
def test_what_is_on_offer_depends_on_being_a_human_or_a_revealed_traitor():
    t = Table().at(0, "deck_3").at(1, "deck_3").deep_ones(deck_3=1).passengers(deck_3=("soul",))
    assert t.legal(0) == ["nothing", "move", "attack", "rescue"]
    t.revealed(0)
    assert t.legal(0) == ["nothing", "move", "attack"]
    t.at(1, "bridge")
    assert t.legal(0) == ["nothing", "move", "defeat_passenger"]


@pytest.mark.rule("3.2")
def test_a_human_moves_attacks_rescues_repairs_uses_the_space_or_reveals():
    t = Table().at(0, "deck_3").deep_ones(deck_3=1).passengers(deck_3=("soul",)).loyalties(0, "hybrid")
    assert t.legal(0) == ["nothing", "move", "attack", "rescue", "reveal"]
    t.at(0, "galley")
    assert t.legal(0) == ["nothing", "move", "space", "reveal"]
    t.damaged(galley="structural_damage_wild").hand(0, "will:5")
    assert t.legal(0) == ["nothing", "move", "repair", "reveal"]


@pytest.mark.rule("3.3")
def test_a_human_moves_to_any_space_of_the_ship_however_far():
    t = Table().at(0, "sick_bay").act("move", "deck_8")
    assert t.where(0) == "deck_8"
    options = next(options for question, _, options, _ in t.questions() if question == "move_to")
    assert options == SHIP_SPACES  # no water, no Deep, no Brig, no Sick Bay
    t.expect_all_used()


@pytest.mark.rule("3.3")
def test_a_human_in_the_brig_cannot_move():
    t = Table().at(0, "brig").hand(0, "will:5", "will:5", "lore:5")
    assert "move" not in t.legal(0)


@pytest.mark.rule("3.4")
def test_a_human_attacks_a_deep_one_or_a_revealed_traitor_in_the_own_space():
    t = Table().at(0, "deck_3").at(1, "deck_3").at(2, "deck_3").deep_ones(deck_3=1).revealed(2).dice(8)
    t.act("attack", "2")
    assert t.questions()[-1] == ("attack_whom", 0, ["deep_one", "2"], "2")
    assert t.where(2) == "brig"
    t.deep_ones(deck_4=1)
    assert "attack" not in t.legal(0)
    t.expect_all_used()


@pytest.mark.rule("3.5")
def test_a_human_rescues_one_passenger_of_the_own_space():
    t = Table().passengers(deck_3=("soul", "blank"), deck_4=("soul",)).at(0, "deck_3")
    t.act("rescue")
    assert t.passengers_at() == {"deck_3": 1, "deck_4": 1}
    assert t.game.passenger_supply.sum() == 7
    t.at(0, "deck_5")
    assert "rescue" not in t.legal(0)
    t.expect_all_used()


@pytest.mark.rule("3.8")
def test_the_action_of_a_space_works_once_per_turn():
    t = in_the_galley().act("space", "will", "none")
    assert "space" not in t.legal(0)
    t.at(1, "galley")
    assert "space" not in t.legal(1)
    t.at(0, "cargo_hold")
    assert "space" in t.legal(0)
    end_turn(t.game, t.ctx)
    assert "space" in t.legal(1)


@pytest.mark.rule("3.8")
def test_a_repair_is_free_of_the_once_per_turn_limit():
    t = in_the_galley().act("space", "will", "none")
    t.damaged(galley="structural_damage_lore").hand(0, "lore:3").act("repair")
    t.damaged(galley="structural_damage_will").hand(0, "will:5").act("repair", "will:5")
    assert t.damage_at() == {}
    assert len(t.events(Event.REPAIR)) == 2


@pytest.mark.rule("3.8")
def test_an_enemy_closes_the_repair_too():
    t = in_the_galley().damaged(galley="structural_damage_lore").hand(0, "lore:3")
    assert "repair" in t.legal(0)
    t.deep_ones(galley=1)
    assert "repair" not in t.legal(0)


@pytest.mark.rule("3.10")
def test_a_revealed_traitor_moves_to_any_space_of_the_ship():
    t = Table().revealed(0).at(0, "galley").act("move", "deck_1")
    options = next(options for question, _, options, _ in t.questions() if question == "move_to")
    assert options == [space for space in SHIP_SPACES if space != "galley"]
    assert t.where(0) == "deck_1"
    t.expect_all_used()


@pytest.mark.rule("3.10")
@pytest.mark.parametrize(
    ("hand", "can"), [(("will:5", "will:5", "lore:1"), False), (("will:5", "will:5", "lore:2"), True)]
)
def test_a_revealed_traitor_needs_cards_worth_12_to_leave_the_brig(hand, can):
    t = Table().revealed(0).at(0, "brig").hand(0, *hand)
    assert ("move" in t.legal(0)) == can


@pytest.mark.rule("3.10")
def test_a_revealed_traitor_pays_12_right_before_moving_out_of_the_brig():
    t = Table().revealed(0).at(0, "brig").hand(0, "will:5", "lore:5", "treachery:2", "strength:1")
    t.act("move", "will:5", "lore:5", "treachery:2", "none", "chapel")
    assert t.cards(0) == ["strength:1"]
    assert t.where(0) == "chapel"
    t.expect_all_used()


@pytest.mark.rule("3.11")
def test_a_revealed_traitor_attacks_a_human_in_the_own_space():
    t = Table("arjun", "william", "samira", "jeanne").revealed(0).revealed(1).dice(6)
    for seat in range(4):
        t.at(seat, "deck_3")
    t.deep_ones(deck_3=1).act("attack", "3")
    assert t.questions()[-1] == ("attack_whom", 0, ["2", "3"], "3")
    assert t.where(3) == "sick_bay"
    t.expect_all_used()


@pytest.mark.rule("3.12")
def test_a_revealed_traitor_defeats_a_passenger_only_where_no_human_stands():
    t = Table(dials={"souls": 5}).revealed(0).at(0, "deck_3").passengers(deck_3=("soul", "soul")).at(1, "deck_3")
    assert "defeat_passenger" not in t.legal(0)
    t.at(1, "bridge").act("defeat_passenger")
    assert t.passengers_at() == {"deck_3": 1}
    assert t.dials["souls"] == 4
    t.expect_all_used()
