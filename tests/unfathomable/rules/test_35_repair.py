"""Chapters 35 and 36: repair, and the four dials."""

import pytest

from sim.unfathomable.constants import Pile
from tests.unfathomable.builders import Table


def damaged_galley(card, *hand):
    """Arjun alone in a damaged Galley."""
    return Table().no_deep_ones().at(0, "galley").damaged(galley=card).hand(0, *hand)


@pytest.mark.rule("35.0")
def test_damage_can_be_taken_away_again():
    t = damaged_galley("structural_damage_lore", "lore:3")
    assert "space" not in t.legal()
    t.act("repair")
    assert t.damage_at() == {}
    assert "space" in t.legal()


@pytest.mark.rule("35.1")
def test_a_repair_pays_what_the_damage_card_asks_for():
    t = damaged_galley("structural_damage_strength", "strength:1", "strength:2", "lore:5", "will:5")
    t.act("repair", "strength:1")
    assert t.questions()[-1] == ("pay_card", 0, ["strength:1", "strength:2"], "strength:1")
    assert t.cards(0) == ["lore:5", "will:5"]
    assert t.damage_at() == {}
    t.expect_all_used()


@pytest.mark.rule("35.1")
@pytest.mark.parametrize(
    ("card", "hand", "can"),
    [
        ("structural_damage_strength", ("strength:2", "lore:5"), False),
        ("structural_damage_strength", ("strength:2", "strength:1"), True),
        ("structural_damage_wild", ("will:2", "lore:2"), False),
        ("structural_damage_wild", ("will:2", "lore:3"), True),
    ],
)
def test_without_the_cards_there_is_no_repair(card, hand, can):
    assert ("repair" in damaged_galley(card, *hand).legal()) == can


@pytest.mark.rule("35.1")
def test_a_repair_leaves_the_use_of_the_room_untouched():
    t = damaged_galley("structural_damage_lore", "lore:3").act("repair")
    t.act("space", "will", "none")
    assert len(t.cards(0)) == 1
    assert "space" not in t.legal()
    t.expect_all_used()


@pytest.mark.rule("35.2")
def test_the_damage_card_is_shuffled_back_into_its_deck():
    t = damaged_galley("structural_damage_lore", "lore:3").top("damage", "fuel_leak")
    assert "structural_damage_lore" not in t.deck("damage")
    t.act("repair")
    assert len(t.deck("damage")) == 8
    assert "structural_damage_lore" in t.deck("damage")
    assert t.game.piles[Pile.DAMAGE].n_top == 0  # nobody knows the order any more


@pytest.mark.rule("35.3")
def test_no_repair_beside_a_deep_one_or_a_revealed_traitor():
    t = damaged_galley("structural_damage_lore", "lore:3").at(1, "galley")
    assert "repair" in t.legal()
    t.revealed(1)
    assert "repair" not in t.legal()
    t.at(1, "bridge").deep_ones(galley=1)
    assert "repair" not in t.legal()


@pytest.mark.rule("36.0")
def test_there_are_four_resources_each_with_a_dial_of_its_own():
    t = Table().effects("lose(fuel,1)", "gain(food,1)", "lose(sanity,2)", "gain(souls,2)")
    assert t.dials == {"fuel": 7, "food": 9, "sanity": 6, "souls": 10}


@pytest.mark.rule("36.1")
def test_ten_is_the_most_and_gains_above_it_are_lost():
    t = Table(dials={"fuel": 9}).effects("gain(fuel,3)")
    assert t.dials["fuel"] == 10
    t.effects("lose(fuel,1)")
    assert t.dials["fuel"] == 9


@pytest.mark.rule("36.1")
@pytest.mark.parametrize(("number", "left", "cause"), [(1, 1, "not_ended"), (2, 0, "food"), (3, 0, "food")])
def test_a_dial_at_0_ends_the_game(number, left, cause):
    t = Table(dials={"food": 2}).effects(f"lose(food,{number})")
    assert (t.dials["food"], t.cause) == (left, cause)
