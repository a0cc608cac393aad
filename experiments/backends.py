"""Where games are played: threads, processes of this machine, or a Dask cluster. All take the same tasks.

A back end is called with tasks and yields (task, rows) as they are done, in any order; rows are None for a task that
was set aside because it killed or held up its worker three times.
"""

import contextlib
import json
import multiprocessing
import warnings
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec

import numpy as np
from joblib import Parallel, delayed

from experiments.engine import DISTRIBUTION, engine_digest
from experiments.inputs import InputError, RunError
from experiments.runner import new_results, play_chunk, signed_seed
from sim.declared import one_of

BACKENDS = ("threads", "processes", "dask")
MOST_TRIES = 3
SECONDS_WITHOUT_ANSWER = 600  # workers that are silent for so long have hung; a task takes about one
SECONDS_TO_CONNECT = 10
TASKS_PER_WORKER = 2  # one at work, one waiting
OTHER_ENGINE = "plays other rules, or has another numba or numpy, than this process"


class LostWorkerError(Exception):
    """A worker has died, or all have hung."""


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
        raise RunError(f"a worker {OTHER_ENGINE}")
    return rows.view(np.recarray)


def answers(backend, jobs, calls):
    """What joblib's workers bring, as they bring it."""
    workers = Parallel(
        n_jobs=max(2, jobs),  # joblib takes one job as none: the main thread would play, and hear no Ctrl-C
        pre_dispatch=TASKS_PER_WORKER * jobs if jobs > 1 else 1,
        batch_size=1,
        backend=backend,
        timeout=SECONDS_WITHOUT_ANSWER,
        return_as="generator_unordered",
    )
    with warnings.catch_warnings(), contextlib.closing(workers(calls)) as brought:
        warnings.simplefilter("ignore")  # that an interrupt leaves something undone needs no saying
        try:
            yield from brought
        except (BrokenProcessPool, multiprocessing.TimeoutError):
            raise LostWorkerError from None


def play_here(number, task):
    """A task in a thread, with its number."""
    return number, play_task(task)


def play_apart(number, description):
    """A task in a worker process, with its number."""
    return number, play_described(*description)


def on_threads(tasks, jobs):
    """Threads of this process: compiled games leave the interpreter free.

    A thread cannot be ended. If all have hung, what is left goes to processes.
    """
    left = dict(enumerate(tasks))
    try:
        for number, rows in answers("threading", jobs, (delayed(play_here)(*pair) for pair in enumerate(tasks))):
            yield left.pop(number), rows
    except LostWorkerError:
        yield from on_processes(list(left.values()), jobs)


def on_processes(tasks, jobs):
    """Worker processes: a task that kills or holds up its worker harms nobody else.

    When a worker is lost nobody knows which of the tasks that were handed out did it. Each of them is then tried alone.
    """
    left, tries = dict(enumerate(tasks)), Counter()
    while left:
        suspects = [number for number in left if tries[number]]
        handed_out = set()

        def calls(numbers, handed_out=handed_out):
            for number in numbers:
                handed_out.add(number)
                yield delayed(play_apart)(number, left[number].described())

        try:
            for number, answer in answers("loky", jobs, calls(suspects[:1] or list(left))):
                handed_out.discard(number)
                yield left.pop(number), rows_of(answer)
        except LostWorkerError:
            tries.update(handed_out)
            yield from set_aside(left, tries)


def set_aside(left, tries):
    """Give up the tasks that have been tried often enough."""
    for number in [number for number in left if tries[number] >= MOST_TRIES]:
        yield left.pop(number), None


def on_dask(tasks, scheduler):
    """The workers of a Dask cluster, which itself gives the tasks of a lost worker to another one."""
    own = sorted({path for task in tasks for path in task.scenario.spec.own_files(task.scenario.settings)})
    if own:
        raise InputError(f"--backend dask: {own[0]}: a policy of your own is not sent to a cluster; use threads")
    left, tries = dict(enumerate(tasks)), Counter()
    with connected(scheduler) as client:
        check_workers(client, scheduler)
        futures = {}
        while left:
            hand_out(client, left, futures)
            done = finished(futures)
            for number in done:
                rows = brought(futures.pop(number), scheduler)
                yield left.pop(number), rows
            if not done:
                tries.update(futures.keys())
                client.cancel(list(futures.values()))
                futures = {}
                yield from set_aside(left, tries)


def connected(scheduler):
    """A client of a Dask cluster."""
    from distributed import Client

    try:
        return Client(scheduler, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(f"--scheduler {scheduler}: no Dask scheduler answers there ({type(error).__name__})") from None


def check_workers(client, scheduler):
    """Find out before playing whether all workers play our rules."""
    try:
        engines = client.run(engine_digest)
    except Exception as error:
        raise RunError(f"--scheduler {scheduler}: a worker cannot play: {type(error).__name__}: {error}") from None
    if not engines:
        raise InputError(f"--scheduler {scheduler}: the cluster has no worker")
    for worker, engine in engines.items():
        if engine != engine_digest():
            raise RunError(f"--scheduler {scheduler}: {worker} {OTHER_ENGINE}")


def hand_out(client, left, futures):
    """Give the workers some tasks ahead of what they play."""
    room = TASKS_PER_WORKER * max(1, sum(client.nthreads().values()))
    for number in [number for number in left if number not in futures][: max(0, room - len(futures))]:
        futures[number] = client.submit(play_described, *left[number].described(), pure=False)


def finished(futures):
    """The numbers of tasks that are done, after waiting for the first of them; none if all have hung."""
    from distributed import wait

    with contextlib.suppress(TimeoutError):
        wait(list(futures.values()), SECONDS_WITHOUT_ANSWER, return_when="FIRST_COMPLETED")
    return [number for number, future in futures.items() if future.done()]


def brought(future, scheduler):
    """The rows of a task that is done, or None if no worker survives it."""
    from distributed import KilledWorker

    try:
        return rows_of(future.result())
    except KilledWorker:
        return None
    except Exception as error:
        raise RunError(f"--scheduler {scheduler}: a worker failed: {type(error).__name__}: {error}") from None


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
