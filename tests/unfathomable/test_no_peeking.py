"""No policy lets its answer depend on what its seat cannot know: exchanged, it gives the same answer."""

import pytest

from sim.unfathomable.constants import Loyalty, Question
from tests.support import run_module
from tests.unfathomable.compiled.peeking import play_checked, settings, told

GAMES = 12  # of each policy in each setting
PEEKING_GAMES = 4
LEAST_POSITIONS = 10_000
LEAST_QUESTIONS = 60  # of the different ones that there are
NEVER_PEEK = ("nothing", "writes")
# how often, at least, an exchange really makes something else of it
LEAST_CHANGED = {"hands": 0.7, "skill_decks": 0.95, "loyalty": 0.4, "decks": 0.9, "faces": 0.1, "check": 0.05}


@pytest.fixture(scope="module")
def found():
    return run_module("tests.unfathomable.compiled.peeking", GAMES, PEEKING_GAMES)


@pytest.mark.rule("30.0", "1.7")
def test_no_policy_answers_by_what_its_seat_cannot_know(found):
    caught = {name: row["first"] for name, row in found["policies"].items() if row["mismatches"]}
    assert caught == {}
    assert all(row["ended_wrongly"] == 0 for row in found["policies"].values())


def test_no_policy_writes_anywhere_but_in_its_memory_and_its_room_to_think(found):
    assert {name for name, row in found["policies"].items() if row["meddled"]} == set()
    assert found["peeking"]["writes"]["meddled"] == found["peeking"]["writes"]["positions"]


def test_an_exchanged_game_looks_the_same_to_the_seat_and_has_the_same_cards(found):
    rows = [*found["policies"].values(), *found["peeking"].values()]
    assert sum(row["looks_different"] for row in rows) == 0
    assert sum(row["lost_cards"] for row in rows) == 0


def test_the_exchange_really_changes_what_is_hidden(found):
    positions = sum(row["positions"] for row in found["policies"].values())
    assert positions >= LEAST_POSITIONS
    for what, least in LEAST_CHANGED.items():
        assert sum(row["changed"][what] for row in found["policies"].values()) >= least * positions, what


def test_all_policies_roles_and_most_questions_are_looked_at(found):
    asked = {}
    for name, row in found["policies"].items():
        policy = name.split()[0]
        for question, by_role in row["questions"].items():
            asked.setdefault(question, set()).add(policy)
            for role in Loyalty:
                asked.setdefault(role, set()).update([policy] if by_role[role] else [])
    assert all(len(asked[role]) == 5 for role in Loyalty)
    never = [question.name.lower() for question in Question if question.name.lower() not in asked]
    assert len(Question) - len(never) >= LEAST_QUESTIONS, f"never asked: {', '.join(never)}"


def test_policies_that_peek_are_caught(found):
    rows = found["peeking"]
    assert [name for name, row in rows.items() if not row["mismatches"]] == list(NEVER_PEEK)
    assert all(row["positions"] > 100 for row in rows.values())


def test_the_check_runs_uncompiled_too():
    desks, _ = play_checked(settings("random_legal")["3p"], 1, {})
    row = told(desks[0])
    assert row["positions"] > 50
    assert (row["mismatches"], row["looks_different"], row["lost_cards"]) == (0, 0, 0)
