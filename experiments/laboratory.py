"""Plays what a plan asks for and the store does not hold yet.

Every command that plays games comes through here: a plan is a list of cells, each a scenario, a seed and a number of
games. All chunks of all cells go to the same workers; rows are read back from the store, which alone is believed.
"""

from dataclasses import dataclass, field
from time import perf_counter

from joblib import cpu_count

from experiments.backends import Task, backend_named
from experiments.policy_errors import check_own_policies
from experiments.runner import Played, compile_once
from experiments.scenario import Scenario
from experiments.store import Store, first_of_chunk, games_of_chunk, open_store


@dataclass(frozen=True)
class Cell:
    """Games 0 to games - 1 of a scenario under a seed."""

    scenario: Scenario
    seed: int
    games: int


@dataclass
class Outcome:
    """How a plan went: whether all was played, and which tasks were set aside."""

    complete: bool = True
    set_aside: list = field(default_factory=list)
    cells: set = field(default_factory=set)  # the numbers of those in which something was played
    played: int = 0  # games, not counting those that were stored
    seconds: float = 0.0

    @property
    def games_per_second(self):
        return self.played / self.seconds if self.played and self.seconds > 0 else None


@dataclass(frozen=True)
class Laboratory:
    """A store, and workers for what it lacks."""

    store: Store
    backend: object  # tasks -> (task, rows)
    command: str | None = None  # for the manifests

    def play(self, cells, progress=None, side_by_side=False):
        """Play what is missing of all cells, one after the other or side by side; Ctrl-C keeps what is done."""
        runs = [self.run_of(cell) for cell in cells]
        outcome, started = Outcome(), perf_counter()
        try:
            tasks = missing_tasks(cells, runs, progress)
            if side_by_side:
                tasks.sort(key=lambda task: task.first)
            if tasks:
                self.store.check_space(sum(task.games for task in tasks))
                compile_once(tasks[0].scenario.prepared, tasks[0].scenario.spec)
            started = perf_counter()
            for task, rows in self.backend(tasks) if tasks else ():
                keep(runs[task.cell], task, rows, outcome)
                if progress is not None:
                    progress(task.games)
        except KeyboardInterrupt:
            outcome.complete = False
        finally:
            outcome.seconds = perf_counter() - started
            for number, run in enumerate(runs):
                run.games_per_second = outcome.games_per_second if number in outcome.cells else None
                run.flush()
        return outcome

    def run_of(self, cell):
        """A cell's place in the store."""
        return self.store.run(cell.scenario, cell.seed, self.command)

    def played(self, cell):
        """The games of a cell that are there, up to the first that is missing."""
        run = self.run_of(cell)
        return Played(run.rows(cell.games), cell.games, run.manifest()["games_per_second"])


def missing_tasks(cells, runs, progress=None):
    """What is left to do; progress hears of what is there already."""
    tasks = []
    for number, (cell, run) in enumerate(zip(cells, runs)):
        for chunk, stored in enumerate(run.games_stored(cell.games)):
            wanted = games_of_chunk(chunk, cell.games)
            if progress is not None and stored:
                progress(min(stored, wanted))
            if stored < wanted:
                tasks.append(Task(number, cell.scenario, cell.seed, first_of_chunk(chunk) + stored, wanted - stored))
    return tasks


def keep(run, task, rows, outcome):
    """Store what a worker brought, or remember that it brought nothing."""
    if rows is None:
        outcome.complete = False
        outcome.set_aside.append(task)
        return
    check_own_policies(task.scenario.prepared, rows, task.seed)
    run.write(task.first, rows)
    outcome.cells.add(task.cell)
    outcome.played += len(rows)


def open_laboratory(jobs=None, backend="threads", scheduler=None, store=None, keep_results=True, command=None):
    """A laboratory as the command line describes it."""
    jobs = jobs or cpu_count()
    return Laboratory(open_store(store, keep_results), backend_named(backend, jobs, scheduler), command)
