"""The same seeds give the same records compiled, uncompiled and with bounds checks on, and the same as ever.

A change of the rules writes digest.txt anew and raises the rules version:
`NUMBA_DISABLE_JIT=1 python -m tests.unfathomable.compiled.play 6 > tests/unfathomable/digest.txt`
"""

import json
from pathlib import Path

import pytest

from tests.support import run_module

GAMES = 6  # of each setting


@pytest.fixture(scope="module")
def uncompiled():
    return run_module("tests.unfathomable.compiled.play", GAMES, mode="uncompiled")


def test_compiled_games_are_those_of_plain_python(uncompiled):
    assert run_module("tests.unfathomable.compiled.play", GAMES) == uncompiled


def test_bounds_checks_find_nothing_and_change_nothing(uncompiled):
    assert run_module("tests.unfathomable.compiled.play", GAMES, mode="bounds") == uncompiled


def test_settings_differ_from_each_other(uncompiled):
    assert len(set(uncompiled.values())) == len(uncompiled)


def test_fixed_games_are_the_games_they_were(uncompiled):
    assert uncompiled == json.loads(Path(__file__).with_name("digest.txt").read_text())


def test_a_game_is_told_alike_compiled_also_after_games_in_bulk():
    """What is told is compiled by itself: it must not be bound to the inner functions of what plays in bulk."""
    told = run_module("tests.unfathomable.compiled.told")
    assert told == run_module("tests.unfathomable.compiled.told", mode="uncompiled")
