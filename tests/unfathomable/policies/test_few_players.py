"""Scripted players in the games for one and two: whom they distrust, and what they know of each other."""

import pytest

from policies.unfathomable import checks
from sim.unfathomable.effect_compiler import NO_PARTIAL, skill_mask
from sim.unfathomable.rules.loyalty import show_loyalty
from sim.unfathomable.rules.skill_check import announce
from tests.unfathomable.policies.situations import Situation, points

CREW = ("jeanne", "william", "ishmael", "jamie")


def few(variant="solo"):
    """The solo game before the awakening."""
    s = Situation(*CREW[: 3 if variant == "solo" else 4], variant=variant)
    s.game.loyalty[:] = 0
    return s


def suspicions(s):
    return [s.suspicion_of(seat) for seat in range(3)]


def test_before_the_awakening_nobody_is_distrusted():
    assert suspicions(few().suspected(1, 50)) == [0, 0, 0]


def test_after_it_each_card_may_be_the_hybrid_the_own_one_too():
    s = few().awakening("human", "hybrid", "human")
    assert suspicions(s) == pytest.approx([1 / 3] * 3)


def test_what_was_done_before_the_awakening_tells_nothing():
    s = few().suspected(1, 50).awakening("human", "hybrid", "human")
    assert suspicions(s) == pytest.approx([1 / 3] * 3)


def test_when_all_but_one_have_shown_a_human_card_the_last_is_known():
    s = few().awakening("human", "human", "hybrid")
    show_loyalty(s.game, s.ctx, 0)
    assert suspicions(s) == pytest.approx([0, 1 / 2, 1 / 2])
    show_loyalty(s.game, s.ctx, 1)
    assert suspicions(s) == [0, 0, 1]


def test_a_hybrid_who_does_not_know_it_plays_on_as_a_human():
    s = few().awakening("hybrid", "human", "human").hand(0, "strength:5", "strength:4", "strength:4")
    assert points(s.adds("hull_leak")) >= 9
    assert s.seen_by()[0].role == 0


@pytest.mark.rule("S.1")
@pytest.mark.parametrize(("variant", "knows"), [("solo", True), ("two_player", False)])
def test_a_player_counts_on_the_cards_that_the_own_characters_hold(variant, knows):
    s = few(variant).hand(1, "lore:5", "lore:4").hand(2, "will:1", "will:1")
    announce(s.game, s.ctx, 10, NO_PARTIAL, skill_mask(("lore",)))
    strong, weak = (checks.expected_from(*s.seen_by(), seat, 1.0) for seat in (1, 2))
    assert checks.partner_points(s.seen_by()[0], 1) == (9 if knows else 0)
    assert strong > 3 if knows else 0 < strong < 3  # the hand, or a guess by the skill set
    assert weak == 0


def test_the_treachery_card_is_counted_on():
    s, standard = few(), Situation(*CREW[:3])
    for table in (s, standard):
        announce(table.game, table.ctx, 10, NO_PARTIAL, skill_mask(("lore", "will")))
    difference = checks.chaos_points(*standard.seen_by()) - checks.chaos_points(*s.seen_by())
    assert difference == pytest.approx(51 / 21, abs=0.05)  # 7, 5, 4, 3 and 2 cards of the values 1 to 5
