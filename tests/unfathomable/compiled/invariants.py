"""Random games of every setting with a look after every step; prints what was broken and how the games went."""

import json
import sys

import numpy as np

from sim.unfathomable.invariants import Broken, play_games_checked
from sim.unfathomable.spec import SPEC
from sim.unfathomable.state import new_games
from tests.unfathomable.compiled.grid import GRID


def check_setting(table, games):
    """Play so many games of a setting, once looking and once not."""
    prepared = SPEC.prepare(SPEC.check(table, "grid"))
    watched, plain = (np.zeros(games, SPEC.result).view(np.recarray) for _ in range(2))
    problems = np.zeros(len(Broken), np.int64)
    seed = np.uint64(3)
    steps = play_games_checked(new_games(1), prepared.blank, prepared.context[0], seed, 0, watched, problems)
    SPEC.play(prepared, seed, 0, plain)
    return {
        "games": games,
        "steps": int(steps),
        "broken": {problem.name: int(problems[problem]) for problem in Broken if problem != Broken.NOTHING},
        "same_as_unwatched": bool(watched.tobytes() == plain.tobytes()),
        "most_turns": int(watched.turns.max()),
        "causes": {SPEC.causes[cause]: int((watched.cause == cause).sum()) for cause in range(len(SPEC.causes))},
    }


if __name__ == "__main__":
    print(json.dumps({name: check_setting(table, int(sys.argv[1])) for name, table in GRID.items()}))
