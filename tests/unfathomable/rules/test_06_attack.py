"""Chapter 6: attacks."""

import pytest

from sim.unfathomable.constants import DEEP_ONE, Event, Space
from tests.unfathomable.builders import Table


def duel(*others):
    """Arjun on deck space 3, together with the seats named; Deep Ones out of the way."""
    t = Table("arjun", "william", "samira").no_deep_ones().passengers().at(0, "deck_3")
    for seat in others:
        t.at(seat, "deck_3")
    return t


@pytest.mark.rule("6.0")
def test_an_attack_defeats_only_what_shares_the_attackers_space():
    t = duel().deep_ones(deck_3=1, deck_4=1).dice(8).act("attack")
    assert t.deep_ones_at() == {"deck_4": 1}
    assert "attack" not in t.legal(0)
    t.expect_all_used()


@pytest.mark.rule("6.1")
def test_an_attack_comes_from_an_action_or_from_an_activation():
    t = duel().deep_ones(deck_3=1).dice(1, 1).act("attack").effects("activate(deep_ones,1)")
    assert t.events(Event.ATTACK) == [(0, DEEP_ONE, Space.DECK_3), (DEEP_ONE, 0, Space.DECK_3)]
    t.expect_all_used()


@pytest.mark.rule("6.2")
def test_attacker_defender_number_die_and_outcome_come_in_this_order():
    t = duel(1).revealed(1).deep_ones(deck_3=1).dice(6).act("attack", "1")
    wanted = (Event.DECISION, Event.ACTION, Event.ATTACK, Event.DIE, Event.DEFEATED)
    log = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist() if row[0] in wanted]
    assert log == [Event.DECISION, Event.ACTION, Event.DECISION, Event.ATTACK, Event.DIE, Event.DEFEATED]
    t.expect_all_used()


@pytest.mark.rule("6.3")
def test_the_attacker_is_whoever_makes_the_attack():
    t = duel(1).revealed(1).dice(1, 1).act("attack", seat=1).act("attack", seat=0)
    assert t.events(Event.ATTACK) == [(1, 0, Space.DECK_3), (0, 1, Space.DECK_3)]
    t.expect_all_used()


@pytest.mark.rule("6.4")
def test_an_attacking_human_names_a_deep_one_or_a_revealed_traitor_of_the_own_space():
    t = duel(1, 2).revealed(2).deep_ones(deck_3=1).dice(8).act("attack", "deep_one")
    assert t.questions()[-1] == ("attack_whom", 0, ["deep_one", "2"], "deep_one")
    assert t.deep_ones_at() == {}
    assert t.where(2) == "deck_3"
    t.expect_all_used()


@pytest.mark.rule("6.4")
def test_an_attacking_revealed_traitor_names_a_human_of_the_own_space():
    t = duel(1, 2).revealed(2).deep_ones(deck_3=1).dice(8).act("attack", "1", seat=2)
    assert t.questions()[-1] == ("attack_whom", 2, ["0", "1"], "1")
    assert t.where(1) == "sick_bay"
    t.expect_all_used()


@pytest.mark.rule("6.4")
def test_the_current_player_names_whom_a_deep_one_attacks():
    t = duel(1, 2).revealed(0).deep_ones(deck_3=1).dice(8).answers("2").effects("activate(deep_ones,1)")
    assert t.questions() == [("defender", 0, ["1", "2"], "2")]
    assert t.where(2) == "sick_bay"
    t.expect_all_used()


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 0)])
def test_the_number_to_reach_against_a_deep_one_is_4(die, left):
    t = duel().deep_ones(deck_3=1).dice(die).act("attack")
    assert t.game.deep_ones.sum() == left
    t.expect_all_used()


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("die", "space"), [(5, "deck_3"), (6, "brig")])
def test_the_number_to_reach_against_a_revealed_traitor_is_6(die, space):
    t = duel(1).revealed(1).dice(die).act("attack")
    assert t.where(1) == space
    t.expect_all_used()


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("die", "space"), [(5, "deck_3"), (6, "sick_bay")])
def test_the_number_to_reach_against_a_human_is_6(die, space):
    t = duel().deep_ones(deck_3=1).dice(die).effects("activate(deep_ones,1)")
    assert t.where(0) == space
    t.expect_all_used()


@pytest.mark.rule("6.7")
def test_one_die_is_rolled_for_an_attack():
    t = duel().deep_ones(deck_3=2).dice(8).act("attack")
    assert t.game.n_dice == 1
    assert t.deep_ones_at() == {"deck_3": 1}
    t.expect_all_used()


@pytest.mark.rule("6.9")
def test_success_sends_a_deep_one_to_the_supply_a_human_to_the_sick_bay_a_traitor_to_the_brig():
    t = duel(1).revealed(1).deep_ones(deck_3=1).dice(4, 6, 6)
    t.act("attack", "deep_one").act("attack", seat=1)
    assert t.game.deep_supply == 20
    assert t.where(0) == "sick_bay"
    t.at(0, "deck_3").act("attack")
    assert t.where(1) == "brig"
    t.expect_all_used()


@pytest.mark.rule("6.9")
def test_a_failed_attack_does_nothing():
    t = duel(1).revealed(1).deep_ones(deck_3=1).dice(3, 5).act("attack", "deep_one").act("attack", seat=1)
    assert t.deep_ones_at() == {"deck_3": 1}
    assert (t.where(0), t.where(1)) == ("deck_3", "deck_3")
    assert len(t.events(Event.MISS)) == 2
    t.expect_all_used()
