"""Tasks that kill or hold up the worker that takes them. The harm is done where the worker unpacks the task."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from experiments.backends import Task


def die(*_):
    os._exit(9)


def die_once(marker, table):
    """Kill the first worker that comes here; the next one gets the table."""
    if not Path(marker).exists():
        Path(marker).touch()
        os._exit(9)
    return table


def hang(*_):
    time.sleep(100_000)


@dataclass(frozen=True)
class Harm:
    """Becomes what a function returns, where it is unpacked."""

    function: object
    arguments: tuple

    def __reduce__(self):
        return self.function, self.arguments


@dataclass(frozen=True)
class FaultyTask(Task):
    """A task with harm in the place of its scenario."""

    function: object = None
    arguments: tuple = ()

    def described(self):
        game, table, *rest = super().described()
        return game, Harm(self.function, (*self.arguments, table)), *rest
