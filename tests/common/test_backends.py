"""Back ends: the same games everywhere; a lost worker costs time, a task that kills every worker only itself."""

import itertools
import os
import signal
import subprocess
import sys
import threading

import pytest

from experiments import backends, laboratory
from experiments.backends import Task, backend_named, on_processes, on_threads
from experiments.engine import engine_digest
from experiments.inputs import InputError, RunError
from experiments.laboratory import Cell, Laboratory
from experiments.results import digest
from experiments.runner import play
from experiments.scenario import load_scenario
from experiments.store import open_store, passing_store
from tests.common.faulty_tasks import FaultyTask, die, die_once, hang
from tests.support import MODES, ROOT, run_module

GAMES, SEED, CHUNK = 14, 5, 2


@pytest.fixture(scope="module")
def scenario():
    return load_scenario("base-3p", (), ("human=random_legal", "traitors=random_legal"))


@pytest.fixture(scope="module")
def truth(scenario):
    """The digest of a run that nothing has disturbed."""
    return digest(play(scenario.prepared, scenario.spec, GAMES, SEED, jobs=1).results)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: CHUNK)


def played(scenario, backend, progress=None):
    """A run in a store of its own: its outcome, and the digest of its games."""
    here = Laboratory(passing_store(), backend)
    cell = Cell(scenario, SEED, GAMES)
    outcome = here.play([cell], progress)
    return outcome, digest(here.played(cell).results)


def tasks_of(scenario, n, faulty=None, **harm):
    """Tasks of one game each, one of them faulty."""
    return [
        FaultyTask(0, scenario, SEED, number, 1, **harm) if number == faulty else Task(0, scenario, SEED, number, 1)
        for number in range(n)
    ]


def games_brought(pairs):
    """{first game: whether rows came}"""
    return {task.first: rows is not None and list(rows.game) == [task.first] for task, rows in pairs}


@pytest.mark.parametrize("name", ["threads", "processes"])
@pytest.mark.parametrize("jobs", [1, 2, 3, 7])
def test_any_number_of_workers_plays_the_same_games(scenario, truth, name, jobs):
    outcome, found = played(scenario, backend_named(name, jobs))
    assert outcome.complete
    assert found == truth


@pytest.mark.parametrize("order", [lambda task: -task.first, lambda task: task.first * 5 % 7])
def test_any_order_of_chunks_gives_the_same_digest(scenario, truth, order):
    assert played(scenario, lambda tasks: on_threads(sorted(tasks, key=order), 2))[1] == truth


def test_a_worker_that_is_killed_once_is_replaced(scenario, tmp_path):
    tasks = tasks_of(scenario, 4, faulty=1, function=die_once, arguments=(str(tmp_path / "died"),))
    assert games_brought(on_processes(tasks, 2)) == dict.fromkeys(range(4), True)
    assert (tmp_path / "died").exists()


def test_a_task_that_kills_every_worker_is_set_aside_and_no_other(scenario):
    tasks = tasks_of(scenario, 5, faulty=2, function=die)
    assert games_brought(on_processes(tasks, 2)) == {0: True, 1: True, 2: False, 3: True, 4: True}


def test_a_task_that_hangs_is_set_aside_and_its_worker_ended(scenario, monkeypatch):
    monkeypatch.setattr(backends, "SECONDS_WITHOUT_ANSWER", 2)
    (task,) = tasks_of(scenario, 1, faulty=0, function=hang)
    assert games_brought(on_processes([task], 1)) == {0: False}


def scripted_answers(monkeypatch, scenario, fatal):
    """Stand in for joblib: tasks come back one by one, until one is fatal; the rest of what was handed out is lost."""
    deaths, rounds = [], []

    def answers(backend, jobs, calls):
        handed_out = list(itertools.islice(calls, 2 * jobs))
        rounds.append([call[1][0] for call in handed_out])
        while handed_out:
            number = handed_out.pop(0)[1][0]
            if number in fatal:
                deaths.append(number)
                raise backends.LostWorkerError
            yield number, (engine_digest(), backends.new_results(scenario.spec, 1))
            handed_out += itertools.islice(calls, 1)

    monkeypatch.setattr(backends, "answers", answers)
    return deaths, rounds


def test_suspects_are_tried_alone_and_three_times_at_most(scenario, monkeypatch):
    deaths, rounds = scripted_answers(monkeypatch, scenario, {5})
    brought = {task.first: rows is not None for task, rows in on_processes(tasks_of(scenario, 12), 2)}
    assert brought == {number: number != 5 for number in range(12)}
    assert deaths == [5, 5, 5]
    assert rounds == [[0, 1, 2, 3], [5], [5], [6], [7], [8], [9, 10, 11]]


def test_all_tasks_fatal_are_all_set_aside(scenario, monkeypatch):
    deaths, _ = scripted_answers(monkeypatch, scenario, set(range(6)))
    brought = {task.first: rows for task, rows in on_processes(tasks_of(scenario, 6), 2)}
    assert brought == dict.fromkeys(range(6))
    assert max(deaths.count(number) for number in range(6)) == backends.MOST_TRIES


def test_what_threads_leave_hanging_goes_to_processes(scenario, truth, monkeypatch):
    release, whole = threading.Event(), backends.play_task

    def hanging(task):
        if task.first == 4:
            release.wait()
        return whole(task)

    monkeypatch.setattr(backends, "play_task", hanging)
    monkeypatch.setattr(backends, "on_processes", lambda tasks, jobs: ((task, whole(task)) for task in tasks))
    monkeypatch.setattr(backends, "SECONDS_WITHOUT_ANSWER", 1)
    try:
        outcome, found = played(scenario, backend_named("threads", 1))
    finally:
        release.set()
    assert outcome.complete
    assert found == truth


def test_a_worker_with_other_rules_is_not_believed(scenario):
    rows = backends.new_results(scenario.spec, 1)
    assert len(backends.rows_of((engine_digest(), rows))) == 1
    with pytest.raises(RunError, match="other rules"):
        backends.rows_of(("another engine", rows))


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("thread", 1), "threads"),
        (("dask", 1), "--scheduler"),
        (("threads", 1, "tcp://127.0.0.1:1"), "--scheduler"),
    ],
)
def test_a_back_end_that_is_not_there_is_refused(arguments, part):
    with pytest.raises(ValueError, match=part):
        backend_named(*arguments)


def test_dask_without_its_package_is_refused_in_one_line(monkeypatch):
    monkeypatch.setattr(backends, "find_spec", lambda name: None)
    with pytest.raises(InputError, match="pip install"):
        backend_named("dask", 1, "tcp://127.0.0.1:1")


def test_an_address_where_nobody_answers_is_refused(scenario, monkeypatch):
    monkeypatch.setattr(backends, "SECONDS_TO_CONNECT", 1)
    with pytest.raises(InputError, match="no Dask scheduler"):
        list(backend_named("dask", 1, "tcp://127.0.0.1:1")(tasks_of(scenario, 1)))
    with pytest.raises(InputError, match="no Dask scheduler"):
        list(backend_named("dask", 1, "nonsense://x")(tasks_of(scenario, 1)))


def test_an_own_policy_is_not_sent_to_a_cluster(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("def answer(view, guide):\n    return 0\n")
    scenario = load_scenario("base-3p", (), [f"human={own}"])
    with pytest.raises(InputError, match="own"):
        list(backend_named("dask", 1, "tcp://127.0.0.1:1")(tasks_of(scenario, 1)))


class Cluster:
    """A scheduler and two workers, in processes of their own; the workers play compiled games."""

    def __init__(self, folder):
        run_module("experiments.cli", "run", "base-3p", "--games", 1, "--no-store", "--json")  # compile once
        self.file = folder / "scheduler.json"
        self.log = (folder / "log").open("w")
        self.environment = os.environ | MODES["compiled"] | {"PYTHONPATH": str(ROOT)}
        self.processes = [self.start("scheduler", "--port", "0", "--no-dashboard")]
        self.workers = [self.start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(2)]

    def start(self, role, *options):
        command = [sys.executable, "-m", f"distributed.cli.dask_{role}", "--scheduler-file", str(self.file), *options]
        return subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=self.log, stderr=self.log)

    def address(self):
        """Where it listens, once both workers are there."""
        from distributed import Client

        with Client(scheduler_file=str(self.file), timeout=120, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=120)
            return client.scheduler.address

    def stop(self):
        for process in (*self.workers, *self.processes):
            process.kill()
            process.wait()
        self.log.close()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    here = Cluster(tmp_path_factory.mktemp("cluster"))
    yield here
    here.stop()


def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(scenario, truth, cluster):
    address = cluster.address()
    assert played(scenario, backend_named("dask", 1, address))[1] == truth
    heard = []

    def kill_a_worker(games):
        heard.append(games)
        if len(heard) == 1:
            cluster.workers[0].send_signal(signal.SIGKILL)

    outcome, found = played(scenario, backend_named("dask", 1, address), kill_a_worker)
    assert outcome.complete
    assert found == truth
    assert sum(heard) == GAMES
    assert cluster.workers[0].wait() == -signal.SIGKILL


class Brought:
    """Stands in for what a cluster gives for a task: an answer, an error, or nothing for ever."""

    def __init__(self, answer=None, is_done=True):
        self.answer, self.is_done = answer, is_done

    def done(self):
        return self.is_done

    def result(self):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class MadeUpCluster:
    """A client whose workers answer as a function of the first game and the number of the try says."""

    def __init__(self, answer, engines):
        self.answer, self.engines, self.tries = answer, engines, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def run(self, function):
        return self.engines

    def nthreads(self):
        return dict.fromkeys(self.engines, 1)

    def submit(self, function, game, table, seed, first, games, pure):
        self.tries.append(first)
        return self.answer(first, self.tries.count(first))

    def cancel(self, futures):
        assert futures


def on_made_up_cluster(monkeypatch, tasks, answer, engines=None):
    client = MadeUpCluster(answer, engines if engines is not None else {"tcp://worker": engine_digest()})
    monkeypatch.setattr(backends, "connected", lambda scheduler: client)
    monkeypatch.setattr("distributed.wait", lambda futures, *_, **__: None)
    return client, backend_named("dask", 1, "tcp://somewhere")(tasks)


def sound(scenario):
    return Brought((engine_digest(), backends.new_results(scenario.spec, 1)))


def test_what_kills_or_holds_up_every_worker_of_a_cluster_is_set_aside(scenario, monkeypatch):
    from distributed import KilledWorker

    faults = {2: Brought(KilledWorker("task", "worker", 3)), 3: Brought(is_done=False)}
    client, pairs = on_made_up_cluster(
        monkeypatch, tasks_of(scenario, 6), lambda first, tries: faults.get(first, sound(scenario))
    )
    assert {task.first: rows is not None for task, rows in pairs} == {n: n not in faults for n in range(6)}
    assert client.tries.count(3) == backends.MOST_TRIES


def test_what_held_up_a_worker_of_a_cluster_once_is_played(scenario, monkeypatch):
    _, pairs = on_made_up_cluster(
        monkeypatch,
        tasks_of(scenario, 3),
        lambda first, tries: Brought(is_done=False) if (first, tries) == (1, 1) else sound(scenario),
    )
    assert {task.first: rows is not None for task, rows in pairs} == dict.fromkeys(range(3), True)


def test_a_cluster_with_other_rules_or_no_worker_is_found_out_before_playing(scenario, monkeypatch):
    for engines, part in (({"tcp://other": "x"}, "tcp://other plays other rules"), ({}, "no worker")):
        client, pairs = on_made_up_cluster(monkeypatch, tasks_of(scenario, 2), lambda *_: sound(scenario), engines)
        with pytest.raises((RunError, InputError), match=part):
            list(pairs)
        assert client.tries == []


def test_an_error_in_a_worker_of_a_cluster_is_one_line(scenario, monkeypatch):
    _, pairs = on_made_up_cluster(
        monkeypatch, tasks_of(scenario, 2), lambda *_: Brought(ModuleNotFoundError("No module named 'experiments'"))
    )
    with pytest.raises(RunError, match="No module named"):
        list(pairs)


def test_the_store_does_not_care_which_back_end_filled_it(scenario, truth, tmp_path):
    store = open_store(tmp_path)
    Laboratory(store, backend_named("threads", 2)).play([Cell(scenario, SEED, 6)])
    here = Laboratory(store, backend_named("processes", 2))
    outcome = here.play([Cell(scenario, SEED, GAMES)])
    assert outcome.played == GAMES - 6
    assert digest(here.played(Cell(scenario, SEED, GAMES)).results) == truth
