"""Play with a user's own policies in a process whose rules are compiled already; print what came of it."""

import hashlib
import json
import sys

import numpy as np
from numba.core.dispatcher import Dispatcher

from experiments.policy_errors import first_problem
from experiments.runner import signed_seed
from sim.declared import DeclaredError
from sim.unfathomable.spec import SPEC

GENERATOR = "sim.rng"  # policies draw from it too, each with types of its own
SEED = 5


def own_table(path, players=4):
    """A scenario in which a file plays all roles."""
    return {"players": players, "policy": dict.fromkeys(("human", "hybrid", "cultist"), str(path))}


def play(table, games):
    """(prepared, results)"""
    prepared = SPEC.prepare(SPEC.check(table, "own"), "own")
    results = np.zeros(games, SPEC.result).view(np.recarray)
    with np.errstate(over="ignore"):
        SPEC.play(prepared, signed_seed(SEED), 0, results)
    return prepared, results


def digest_of(path, games):
    """SHA-256 over the rows of so many games."""
    return hashlib.sha256(play(own_table(path), games)[1].tobytes()).hexdigest()


def outcome(path, games=3):
    """What a user reads of a policy file that is wrong."""
    try:
        prepared, results = play(own_table(path), games)
    except DeclaredError as error:
        return str(error)
    return first_problem(prepared, results, SEED)


def compiled_rules():
    """How often the rules have been compiled for some types, and how often without finding it in the cache."""
    modules = [module for name, module in sys.modules.items() if name.startswith("sim.unfathomable.")]
    things = [thing for module in modules for thing in vars(module).values() if isinstance(thing, Dispatcher)]
    found = {id(thing): thing for thing in things if thing.py_func.__module__ != GENERATOR}
    misses = sum(sum(thing.stats.cache_misses.values()) for thing in found.values())
    return [len(found), sum(len(thing.signatures) for thing in found.values()), misses]


def check(example, games, *wrong):
    """All that the tests want to know of compiled runs."""
    play({"players": 4}, 1)
    before = compiled_rules()
    digest = digest_of(example, games)
    return {
        "before": before,
        "after": compiled_rules(),
        "digest": digest,
        "wrong": {path: outcome(path) for path in wrong},
    }


if __name__ == "__main__":
    print(json.dumps(check(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])))
