"""GameSpec: what every game module offers to experiments and reports."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Prepared:
    """A checked scenario turned into the arrays that the compiled core reads."""

    settings: Any
    context: np.ndarray
    blank: np.ndarray
    names: Any


@dataclass(frozen=True)
class Number:
    """A whole number of a scenario that may be changed."""

    key: str  # as --set names it
    value: int  # in the scenario at hand
    least: int
    most: int
    usual: tuple[int, int]  # where a search looks if nobody says otherwise
    meaning: str


@dataclass(frozen=True)
class GameSpec:
    """A game: how its scenarios are checked and prepared, how its games are played and told."""

    name: str
    rules_version: int
    result: np.dtype
    check: Callable[[dict, str], Any]  # scenario table, where it came from -> settings
    prepare: Callable[[Any, str], Prepared]  # settings, where they came from
    play: Callable[[Prepared, int, int, np.ndarray], None]  # prepared, seed, first game, results
    own_files: Callable[[Any], list[str]]  # settings -> files of the user's that play
    numbers: Callable[[Any], list[Number]]  # settings -> every number that may be changed
    cards: Callable[[Any], dict[str, dict[str, dict]]]  # settings -> {table: {id: fields}}, with the scenario's changes
    opposites: tuple[tuple[str, str], ...]  # fields of a card that may change places
    causes: tuple[str, ...]
    rules_file: Path
