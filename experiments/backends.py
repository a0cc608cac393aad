"""Where games are played: threads, processes of this machine, or a Dask cluster. All take the same tasks.

A back end is called with tasks and yields (task, rows) as they are done, in any order; rows are None for a task that
was set aside because it killed or held up its worker three times.
"""

import json
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec

import numpy as np
from joblib import Parallel, delayed

from experiments.engine import DISTRIBUTION, engine_digest
from experiments.inputs import InputError
from experiments.runner import new_results, play_chunk, signed_seed
from sim.declared import one_of

BACKENDS = ("threads", "processes", "dask")
MOST_TRIES = 3
SECONDS_PER_TASK = 300  # a task that takes longer has hung
SECONDS_TO_CONNECT = 10
SMALLER_BY = 8  # how much smaller the next portion is after a worker has died


class OtherEngineError(Exception):
    """A worker of a cluster plays other rules than this process."""


@dataclass(frozen=True)
class Task:
    """Some games of a scenario that follow each other."""

    cell: int
    scenario: object
    seed: int
    first: int
    games: int

    def described(self):
        """The task in plain values, for a worker elsewhere."""
        table = self.scenario.settings.model_dump_json()
        return self.scenario.spec.name, table, self.seed, self.first, self.games


def play_task(task):
    """Play a task in this process."""
    rows = new_results(task.scenario.spec, task.games)
    play_chunk(task.scenario.prepared, task.scenario.spec, signed_seed(task.seed), task.first, rows)
    return rows


@lru_cache(maxsize=64)
def prepared_from(game, table):
    """A scenario made ready in a worker, kept for its next task."""
    from sim.games import game_spec

    spec = game_spec(game)
    return spec, spec.prepare(spec.check(json.loads(table), "worker"), "worker")


def play_described(game, table, seed, first, games):
    """Play a task in a worker: the engine that played it, and the rows."""
    spec, prepared = prepared_from(game, table)
    rows = new_results(spec, games)
    play_chunk(prepared, spec, signed_seed(seed), first, rows)
    return engine_digest(), rows


def rows_of(answer):
    """The rows of a worker's answer, if it plays the same rules as we do."""
    engine, rows = answer
    if engine != engine_digest():
        raise OtherEngineError("a worker has another version of the rules or of numba or numpy; install the same there")
    return rows.view(np.recarray)


def on_threads(tasks, jobs):
    """Threads of this process: compiled games leave the interpreter free."""
    workers = Parallel(n_jobs=jobs, prefer="threads", return_as="generator_unordered")
    yield from workers(delayed(lambda task: (task, play_task(task)))(task) for task in tasks)


def play_apart(number, description):
    """A task in a worker process, with its number."""
    return number, play_described(*description)


def on_processes(tasks, jobs):
    """Worker processes: a task that kills its worker harms nobody else.

    When a worker dies nobody knows which task did it. So what is left is tried again in ever smaller portions, until a
    portion is a single task.
    """
    left = dict(enumerate(tasks))
    tries = Counter()
    portion = len(left)
    while left:
        group = list(left)[:portion]
        workers = Parallel(
            n_jobs=max(2, jobs), backend="loky", timeout=SECONDS_PER_TASK, return_as="generator_unordered"
        )
        try:
            for number, answer in workers(delayed(play_apart)(number, left[number].described()) for number in group):
                yield left.pop(number), rows_of(answer)
            portion *= SMALLER_BY
        except Exception as error:
            if not is_lost_worker(error):
                raise
            portion = max(1, min(portion, len(left)) // SMALLER_BY)
            if len(group) == 1:
                tries[group[0]] += 1
            if tries[group[0]] == MOST_TRIES:
                yield left.pop(group[0]), None


def is_lost_worker(error):
    """Whether a worker died or hung, as joblib tells it."""
    from concurrent.futures import TimeoutError as NoAnswer
    from concurrent.futures.process import BrokenProcessPool

    return isinstance(error, BrokenProcessPool | NoAnswer | TimeoutError)


def on_dask(tasks, scheduler):
    """The workers of a Dask cluster, which itself gives the tasks of a lost worker to another one."""
    from distributed import Client, KilledWorker, as_completed

    own = sorted({path for task in tasks for path in task.scenario.spec.own_files(task.scenario.settings)})
    if own:
        raise InputError(f"--backend dask: {own[0]}: a policy of your own is not sent to a cluster; use threads")
    try:
        client = Client(scheduler, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(f"--scheduler {scheduler}: no Dask scheduler answers there ({type(error).__name__})") from None
    with client:
        waiting = {client.submit(play_described, *task.described(), pure=False): task for task in tasks}
        for future in as_completed(list(waiting), loop=client.loop):
            task = waiting.pop(future)
            try:
                yield task, rows_of(future.result())
            except KilledWorker:
                yield task, None


def backend_named(name, jobs, scheduler=None):
    """A back end by its name, as a function of tasks."""
    one_of(name, BACKENDS, "--backend")
    if (scheduler is not None) != (name == "dask"):
        raise InputError("--scheduler ADDRESS goes with --backend dask, and the other way round")
    if name == "dask":
        if find_spec("distributed") is None:
            raise InputError(f"--backend dask needs Dask (pip install '{DISTRIBUTION}[dask]')")
        return lambda tasks: on_dask(tasks, scheduler)
    play = on_threads if name == "threads" else on_processes
    return lambda tasks: play(tasks, jobs)
