"""How often each policy does what, by role: a change of behaviour shows here, and its file is then written anew.

To write it anew: `python -m tests.unfathomable.compiled.fingerprint 600 > tests/unfathomable/fingerprint.json`
"""

import json
from pathlib import Path

import pytest

from tests.support import run_module

FILE = Path(__file__).parent / "fingerprint.json"
GAMES = 600
ROOMS = ("boiler_room", "brig", "captains_cabin", "cargo_hold", "chapel", "galley")
LEAST_ACTIONS = 300


@pytest.fixture(scope="module")
def counted():
    return run_module("tests.unfathomable.compiled.fingerprint", GAMES)


@pytest.fixture(scope="module")
def kept():
    return json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("policy", ["novice", "competent", "expert"])
def test_players_behave_as_their_fingerprint_says(counted, kept, policy):
    assert set(counted[policy]) == set(kept[policy]) == {"human", "hybrid", "cultist", "revealed"}
    for role, acts in kept[policy].items():
        assert counted[policy][role]["actions"] >= LEAST_ACTIONS
        for act, share in acts.items():
            if act != "actions":
                assert counted[policy][role].get(act, 0) == pytest.approx(share, rel=0.15, abs=0.015), (role, act)


@pytest.mark.parametrize("policy", ["competent", "expert"])
@pytest.mark.parametrize("room", ROOMS)
def test_every_room_that_matters_is_used_by_humans(counted, policy, room):
    assert counted[policy]["human"].get(room, 0) > 0


def test_revealed_traitors_do_nothing_that_helps(counted):
    for policy in counted.values():
        assert not {"repair", "rescue", "boiler_room", "title"} & set(policy["revealed"])
