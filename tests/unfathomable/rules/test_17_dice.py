"""Chapter 17: the die."""

import pytest

from sim.unfathomable.rules.dice import roll, throw
from tests.unfathomable.builders import Table


@pytest.mark.rule("17.0")
def test_the_die_has_eight_sides():
    t = Table()
    assert {int(throw(t.game)) for _ in range(400)} == set(range(1, 9))


@pytest.mark.rule("17.1")
@pytest.mark.parametrize(
    ("die", "modifier", "result"), [(5, 2, 7), (7, 2, 8), (8, 1, 8), (2, -2, 1), (1, -5, 1), (3, -2, 1), (4, 0, 4)]
)
def test_a_modified_result_stays_between_1_and_8(die, modifier, result):
    t = Table().dice(die)
    assert roll(t.game, t.ctx, modifier) == result
    t.expect_all_used()
