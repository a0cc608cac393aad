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
class GameSpec:
    """A game: how its scenarios are checked and prepared, how its games are played and told."""

    name: str
    rules_version: int
    result: np.dtype
    check: Callable[[dict, str], Any]  # scenario table, where it came from -> settings
    prepare: Callable[[Any, str], Prepared]  # settings, where they came from
    play: Callable[[Prepared, int, int, np.ndarray], None]  # prepared, seed, first game, results
    own_files: Callable[[Any], list[str]]  # settings -> files of the user's that play
    causes: tuple[str, ...]
    rules_file: Path
