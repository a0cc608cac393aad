"""Random play uses every power of the game."""

import pytest

from tests.support import run_module
from tests.unfathomable.compiled.powers_used import count

GAMES = 400
FEW_GAMES = 2  # uncompiled


@pytest.fixture(scope="module")
def used():
    return run_module("tests.unfathomable.compiled.powers_used", GAMES)


@pytest.mark.rule("2.0", "2.1", "2.2", "20.0", "24.3", "46.0")
def test_random_play_uses_every_power(used):
    kinds = [name.split()[0] for name in used]
    numbers = {kind: kinds.count(kind) for kind in ("card", "item", "spell", "ability", "feat", "title", "trade")}
    assert numbers == {"card": 20, "item": 20, "spell": 19, "ability": 10, "feat": 10, "title": 1, "trade": 1}
    assert [name for name, number in used.items() if number == 0] == []


@pytest.mark.rule("20.0", "20.3")
def test_no_feat_is_used_more_often_than_once_per_game(used):
    assert all(number <= 2 * GAMES for name, number in used.items() if name.startswith("feat"))


@pytest.mark.rule("2.0")
def test_powers_are_counted_uncompiled_too():
    few = count(FEW_GAMES)
    assert sum(number > 0 for number in few.values()) >= len(few) // 2
