"""Play many games and print how often each seat ended as a traitor, and how often a character sat in it."""

import json
import sys

import numpy as np

from experiments.runner import play
from experiments.scenario import load_scenario

TRAITOR = 1
CHARACTERS = (0, 4)


def shares(games):
    """{what: count by seat}"""
    scenario = load_scenario("base-5p", (), ("human=random_legal", "traitors=random_legal"))
    rows = play(scenario.prepared, scenario.spec, games, 17).results
    seats = range(scenario.settings.players)
    found = {"hybrid": [int((rows.roles[:, seat] == TRAITOR).sum()) for seat in seats]}
    for character in CHARACTERS:
        found[f"character {character}"] = [int(np.sum(rows.characters[:, seat] == character)) for seat in seats]
    return found


if __name__ == "__main__":
    print(json.dumps(shares(int(sys.argv[1]))))
