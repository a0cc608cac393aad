"""Chapters 31 and 47: which skills help a check and which stand against it."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.effect_compiler import skill_mask
from sim.unfathomable.rows import load_rows
from sim.unfathomable.settings import DATA
from tests.unfathomable.builders import Table


def total_of(*chaos):
    """Total of an influence and observation check that only chaos cards go to."""
    total, _ = Table().top("chaos", *chaos).check(9, "influence", "observation")
    return total


@pytest.mark.rule("31.0")
@pytest.mark.parametrize("skill", ["lore", "strength", "will", "treachery"])
def test_every_skill_not_listed_opposes(skill):
    assert total_of(f"{skill}:1", f"{skill}:2") == -3


@pytest.mark.rule("31.1")
def test_opposing_cards_are_subtracted():
    t = (
        Table()
        .top("chaos", "lore:2", "will:1")
        .hand(0, "influence:5", "strength:1")
        .answers("influence:5", "strength:1")
    )
    assert t.check(9, "influence", "observation") == (5 - 2 - 1 - 1, "fail")
    t.expect_all_used()


@pytest.mark.rule("47.0")
def test_the_skills_beside_the_target_support_and_there_are_two_or_more():
    t = Table().top("chaos", "observation:5", "strength:4").mythos("hull_leak")
    assert t.events(Event.CHECK) == [(9, -1, skill_mask(["observation", "strength"]))]
    assert t.events(Event.CHECK_TOTAL)[0][0] == 9
    checks = [row.skills for row in load_rows(DATA)["mythos"].values() if row.target is not None]
    assert len(checks) == 49
    assert all(len(set(skills)) == len(skills) >= 2 for skills in checks)


@pytest.mark.rule("47.1")
@pytest.mark.parametrize("skill", ["influence", "observation"])
def test_supporting_cards_are_added(skill):
    assert total_of(f"{skill}:2", f"{skill}:3") == 5
