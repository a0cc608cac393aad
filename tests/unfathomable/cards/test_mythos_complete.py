"""No outcome of any mythos card is without a test."""

import json
from functools import cache

import pytest

from tests.unfathomable.cards import (
    test_mythos_characters,
    test_mythos_dials,
    test_mythos_hands,
    test_mythos_kept,
    test_mythos_monsters,
    test_mythos_people,
    test_mythos_special,
)
from tests.unfathomable.cards.mythos_heads import HEADS
from tests.unfathomable.cards.test_mythos_whole import DATA

MODULES = (
    test_mythos_characters,
    test_mythos_dials,
    test_mythos_hands,
    test_mythos_kept,
    test_mythos_monsters,
    test_mythos_people,
    test_mythos_special,
)
KEYS = {"pass": "pass", "partial": "partial", "fail": "fail", "option_a": "a", "option_b": "b"}


@cache
def outcomes_shown():
    """{(card, outcome)} of all cases and of all tests marked with `shows`."""
    found = set()
    for module in MODULES:
        found |= {(param.values[0].card, param.values[0].outcome) for param in getattr(module, "CASES", ())}
        for value in vars(module).values():
            found |= set(getattr(value, "shows", ()) if callable(value) else ())
    return found


@cache
def outcomes():
    rows = json.loads((DATA / "mythos.json").read_text(encoding="utf-8"))["rows"]
    return [(row["id"], outcome) for row in rows for key, outcome in KEYS.items() if row.get(key) is not None]


@pytest.mark.parametrize(("card", "outcome"), outcomes())
def test_outcome_has_a_test(card, outcome):
    assert (card, outcome) in outcomes_shown()


@pytest.mark.parametrize("card", HEADS)
def test_card_has_the_outcomes_of_its_kind(card):
    assert tuple(outcome for name, outcome in outcomes() if name == card) == HEADS[card].outcomes


def test_every_test_is_about_a_card_that_exists():
    assert outcomes_shown() == set(outcomes())


@pytest.mark.parametrize("module", MODULES)
def test_no_case_has_the_id_of_another(module):
    ids = [param.id for param in getattr(module, "CASES", ())]
    assert len(ids) == len(set(ids))
