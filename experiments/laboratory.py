"""Plays what a plan asks for and the store does not hold yet.

Every command that plays games comes through here: a plan is a list of cells, each a scenario, a seed and a number of
games. All chunks of all cells go to the same workers; rows are read back from the store, which alone is believed.
"""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter

from joblib import cpu_count

from experiments.backends import Task, backend_named
from experiments.inputs import RunError
from experiments.policy_errors import check_own_policies
from experiments.runner import Played, compile_once
from experiments.scenario import Scenario
from experiments.store import CHUNK_GAMES, Store, open_store

LEAST_CHUNK = 250  # games; smaller ones are not worth a file
CHUNKS_PER_WORKER = 4  # so that no worker is idle for long while another one plays its last chunk


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
    tasks: int = 0
    played: int = 0  # games, not counting those that were stored
    seconds: float = 0.0
    is_kept: bool = True  # what was played is there the next time

    @property
    def games_per_second(self):
        return self.played / self.seconds if self.played and self.seconds > 0 else None


@dataclass(frozen=True)
class Laboratory:
    """A store, and workers for what it lacks."""

    store: Store
    backend: Callable  # tasks -> (task, rows)
    command: str | None = None  # for the manifests
    jobs: int = 1

    def play(self, cells, progress=None, side_by_side=False, seen=None):
        """Play what is missing of all cells, one after the other or side by side; Ctrl-C keeps what is done.

        `progress` hears how many games there are: first of those that were stored, then of every chunk. `seen` is
        called with a first game and the rows from there on, stored or played, in any order.
        """
        outcome = Outcome(is_kept=self.store.is_kept)
        try:
            runs = [self.run_of(cell) for cell in cells]
            tasks = self.missing_tasks(cells, runs, progress, seen)
            if tasks:
                if side_by_side:
                    tasks.sort(key=lambda task: task.first)
                self.play_tasks(tasks, runs, outcome, progress, seen)
                check_all_there(cells, runs, outcome)
        except KeyboardInterrupt:
            outcome.complete = False
        return outcome

    def missing_tasks(self, cells, runs, progress, seen):
        """What is left to do; progress hears of what is there already."""
        gaps, stored = [], 0
        for number, (cell, run) in enumerate(zip(cells, runs)):
            if is_asked_before(number, cells, runs):
                stored += cell.games
                continue
            parts, missing = run.read(cell.games)
            gaps += [(number, *gap) for gap in missing]
            for part in parts:
                stored += len(part.rows)
                if seen is not None:
                    seen(part.first, part.rows)
        if progress is not None and stored:
            progress(stored)
        most = chunk_size(sum(end - first for _, first, end in gaps), self.jobs)
        return [
            Task(number, cells[number].scenario, cells[number].seed, start, min(most, end - start))
            for number, first, end in gaps
            for start in range(first, end, most)
        ]

    def play_tasks(self, tasks, runs, outcome, progress, seen):
        """Hand tasks to the workers and keep what they bring, as they bring it."""
        self.store.check_space(sum(task.games for task in tasks))
        compile_once(tasks[0].scenario.prepared, tasks[0].scenario.spec)
        outcome.tasks, started = len(tasks), perf_counter()
        with closing(self.backend(tasks)) as done:
            for task, rows in done:
                if rows is None:
                    outcome.complete = False
                    outcome.set_aside.append(task)
                    continue
                check_own_policies(task.scenario.prepared, rows, task.seed)
                outcome.played += len(rows)
                outcome.seconds = perf_counter() - started
                runs[task.cell].write(task.first, rows, outcome.games_per_second)
                if seen is not None:
                    seen(task.first, rows)
                if progress is not None:
                    progress(task.games)

    def run_of(self, cell):
        """A cell's place in the store."""
        return self.store.run(cell.scenario, cell.seed, self.command)

    def played(self, cell):
        """The games of a cell that are there, up to the first that is missing."""
        run = self.run_of(cell)
        return Played(run.rows(cell.games), cell.games, run.games_per_second())


def chunk_size(games, workers):
    """How many games make a chunk: enough chunks for all workers, but neither tiny nor huge ones."""
    return min(CHUNK_GAMES, max(LEAST_CHUNK, -(-games // (CHUNKS_PER_WORKER * workers))))


def is_asked_before(number, cells, runs):
    """Whether another cell of the plan brings the same games."""
    games, folder = cells[number].games, runs[number].folder
    return any(
        run.folder == folder and (other.games > games or (other.games == games and place < number))
        for place, (other, run) in enumerate(zip(cells, runs))
    )


def check_all_there(cells, runs, outcome):
    """What has been written must be there to be read."""
    if outcome.complete and any(run.read(cell.games)[1] for cell, run in zip(cells, runs)):
        raise RunError(f"{runs[0].folder.parent}: games that were just written there are gone or damaged; run it again")


def open_laboratory(jobs=None, backend="threads", scheduler=None, store=None, keep_results=True, command=None):
    """A laboratory as the command line describes it."""
    jobs = jobs or cpu_count()
    return Laboratory(open_store(store, keep_results), backend_named(backend, jobs, scheduler), command, jobs)
