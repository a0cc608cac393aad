"""A scenario in many variations: all checked before anything is played, each made ready only while it is played."""

from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from experiments.engine import program_version
from experiments.inputs import InputError
from experiments.scenario import DEFAULT_GAME, NOT_A_WEIGHT, ROLES, TRAITORS, apply_policy, load_table, merged
from sim.contract import GameSpec
from sim.declared import one_of
from sim.games import game_spec

PREPARED_KEPT = 8  # of some megabytes each
PORTION = 64  # cells that are played at once: enough to keep all cores busy, few enough to stay small
PLAIN_TYPES = (bool, int, float, str)


@dataclass(frozen=True, eq=False)
class Variation:
    """A Scenario for all who play it; its arrays are made when they are asked for, and only the last are kept."""

    name: str
    changes: tuple[str, ...]
    spec: GameSpec
    settings: Any
    played_by: tuple[str, ...] = ()

    @property
    def prepared(self):
        return prepared_for(self)


@lru_cache(maxsize=PREPARED_KEPT)
def prepared_for(variation):
    """The arrays of a variation."""
    return variation.spec.prepare(variation.settings, variation.name)


@dataclass(frozen=True)
class Original:
    """The scenario that is varied, as the command line gives it."""

    name: str
    table: dict
    changes: tuple[str, ...] = ()  # the --set of the command line
    played_by: tuple[str, ...] = ()  # its --policy

    def variation(self, values):
        """The scenario with {key: value} over it, checked."""
        table = deepcopy(self.table)
        for key, value in values.items():
            put(table, key, value)
        return Variation(self.name, self.changes, self.spec, self.spec.check(table, self.name), self.played_by)

    @property
    def spec(self):
        """The game."""
        return game_spec(self.table.get("game", DEFAULT_GAME), f"{self.name}, key 'game'")

    def heading(self):
        """What every result of a command says first: what is played, by which program."""
        return {
            "game": self.spec.name,
            "name": self.name,
            "rules_version": self.spec.rules_version,
            "fathom": program_version(),
        }


def load_original(name, changes=(), played_by=()):
    """The scenario of a file or a built-in name, with what the command line changes."""
    return Original(str(name), load_table(name, changes, played_by), tuple(changes), tuple(played_by))


def put(table, key, value):
    """Write a value into a scenario's table under a key with dots; a role's policy may be all that --policy takes."""
    keys = key.split(".")
    if keys[0] == "policy" and len(keys) > 1:
        one_of(keys[1], (*NOT_A_WEIGHT, TRAITORS), f"key '{key}'")
    if keys in [["policy", role] for role in (*ROLES, TRAITORS)] and isinstance(value, str):
        apply_policy(table, f"{keys[1]}={value}")
        return
    for depth, part in enumerate(keys[:-1], start=1):
        table = table.setdefault(part, {})
        if not isinstance(table, dict):
            raise InputError(f"key '{key}': '{'.'.join(keys[:depth])}' is a value, not a table")
    both_tables = isinstance(value, dict) and isinstance(table.get(keys[-1]), dict)
    table[keys[-1]] = merged(table[keys[-1]], value) if both_tables else value


def plain(value):
    """A value for a table: numbers and words as they are, everything else as text."""
    return value if isinstance(value, PLAIN_TYPES) else str(value)


def play_all(laboratory, labelled, outcome, progress=None):
    """Play (label, cell) pairs portion by portion; every cell that is complete comes back as (label, cell, its games).

    What a portion needs is let go of before the next one begins. An interrupt ends it; `outcome` tells how it went.
    """
    labelled = iter(labelled)
    while portion := list(islice(labelled, PORTION)):
        new = laboratory.play([cell for _, cell in portion], progress)
        outcome.complete &= new.complete
        outcome.set_aside += new.set_aside
        outcome.tasks += new.tasks
        outcome.played += new.played
        outcome.is_kept = new.is_kept
        for label, cell in portion:
            played = laboratory.played(cell)
            if played.is_complete:
                yield label, cell, played
        if not new.complete and not new.set_aside:
            return
