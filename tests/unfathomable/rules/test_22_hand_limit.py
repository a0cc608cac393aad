"""Chapter 22: the hand limit."""

import pytest

from sim.unfathomable.rules.skill_cards import discard_to_hand_limit
from sim.unfathomable.turn import receive_skills
from tests.unfathomable.builders import Table

TEN = ["lore:1"] * 4 + ["strength:1"] * 4 + ["will:2"] * 2


@pytest.mark.rule("22.0")
def test_a_hand_may_be_larger_until_the_discard_step_is_over():
    t = Table("arjun", "william", "samira").hand(0, *TEN)
    receive_skills(t.game, t.ctx)
    assert len(t.cards(0)) == 15
    discard_to_hand_limit(t.game, t.ctx)
    assert len(t.cards(0)) == 10


@pytest.mark.rule("22.1")
@pytest.mark.parametrize("revealed", [False, True])
def test_the_limit_is_10_for_everyone(revealed):
    t = Table().hand(0, *TEN)
    if revealed:
        t.revealed(0)
    discard_to_hand_limit(t.game, t.ctx)
    assert len(t.cards(0)) == 10
    assert t.questions() == []
    t.hand(0, "observation:2").answers("observation:2")
    discard_to_hand_limit(t.game, t.ctx)
    assert t.cards(0) == sorted(TEN)
    t.expect_all_used()


@pytest.mark.rule("22.2")
def test_every_player_above_the_limit_discards_cards_of_choice_in_turn_order():
    t = Table().hand(0, *TEN[:8], "observation:1", "observation:2", "observation:3").hand(2, *["influence:1"] * 4)
    t.hand(2, *["influence:2"] * 4, *["observation:1"] * 4).revealed(2)
    t.game.current = 1
    t.answers("influence:2", "observation:1", "observation:3")
    discard_to_hand_limit(t.game, t.ctx)
    assert [(question, seat) for question, seat, _, _ in t.questions()] == [
        ("hand_limit_card", 2),
        ("hand_limit_card", 2),
        ("hand_limit_card", 0),
    ]
    assert t.cards(0) == [*TEN[:4], "observation:1", "observation:2", *TEN[4:8]]
    assert t.cards(2) == ["influence:1"] * 4 + ["influence:2"] * 3 + ["observation:1"] * 3
    t.expect_all_used()
