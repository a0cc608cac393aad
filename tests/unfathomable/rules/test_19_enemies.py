"""Chapter 19: who is whose enemy."""

import pytest

from sim.unfathomable.constants import Event
from tests.unfathomable.builders import Table


def together():
    """All three players in the Galley."""
    return Table().no_deep_ones().at(0, "galley").at(1, "galley").at(2, "galley")


@pytest.mark.rule("19.0")
def test_who_is_an_enemy_depends_on_the_side_a_player_is_openly_on():
    t = together().loyalties(1, "hybrid")
    assert "attack" not in t.legal(0)
    assert "attack" not in t.legal(1)
    t.revealed(1)
    assert "attack" in t.legal(0)
    assert "attack" in t.legal(1)


@pytest.mark.rule("19.1")
def test_the_enemies_of_humans_are_deep_ones_and_revealed_traitors():
    t = together().revealed(2).deep_ones(galley=1).dice(1).act("attack", "deep_one")
    assert t.questions()[-1][2] == ["deep_one", "2"]
    assert "space" not in t.legal(0)
    t.expect_all_used()


@pytest.mark.rule("19.2")
def test_the_enemies_of_revealed_traitors_are_humans():
    t = together().revealed(0).revealed(2).deep_ones(galley=1).dice(1).act("attack")
    assert t.events(Event.ATTACK)[0][:2] == (0, 1)  # the one human there; not the Deep One, not the other traitor
    t.at(1, "bridge")
    assert "attack" not in t.legal(0)
    t.expect_all_used()
