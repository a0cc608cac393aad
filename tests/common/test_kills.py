"""The real, compiled program: killed, interrupted, twice on one store. In the end the same bytes as undisturbed."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from experiments.stored_run import MANIFEST
from tests.support import MODES, ROOT, run_module

GAMES = 40_000
RUN = ("run", "base-5p", "--games", str(GAMES), "--seed", "3", "--json", "--quiet")
AT_RANDOM = ("--policy", "human=random_legal", "--policy", "traitors=random_legal")  # quick games
KILLS = 20


@pytest.fixture(scope="module")
def truth(tmp_path_factory):
    """The digest of a run that nothing disturbs."""
    return run_module("experiments.cli", *RUN, *AT_RANDOM, "--store", tmp_path_factory.mktemp("whole"))["digest"]


def start(store, *options, **popen):
    """The program, on its way."""
    command = [sys.executable, "-m", "experiments.cli", *RUN, *AT_RANDOM, "--store", str(store), *options]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | MODES["compiled"] | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **popen,
    )


def chunks_written(store):
    """How many chunks the manifest has by now."""
    return sum(path.read_bytes().count(b'{"chunk"') for path in Path(store).glob(f"*/{MANIFEST}"))


def wait_for_chunks(process, store, wanted):
    """Until so much is stored, or the program has ended."""
    while process.poll() is None and chunks_written(store) < wanted:
        time.sleep(0.002)


def finished(store, *options):
    """Run to the end: what it printed."""
    process = start(store, *options)
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    return json.loads(out), err


def test_killed_at_any_moment_it_goes_on_where_it_was(tmp_path, truth):
    chance = random.Random(1)
    killed_at = []
    for number in range(KILLS):
        process = start(tmp_path, "--jobs", str(1 + number % 2))
        before = chunks_written(tmp_path)
        # some are killed before they store anything, the others after some chunks; and then a little later
        wait_for_chunks(process, tmp_path, before + 1 if number % 4 else 0)
        time.sleep(chance.uniform(0, 0.05 if number % 4 else 0.5))
        process.kill()
        process.communicate()
        killed_at.append(chunks_written(tmp_path))
        assert killed_at[-1] >= before
    assert len(set(killed_at)) > KILLS // 4, "chunks were added between the kills"
    summary, err = finished(tmp_path)
    assert (summary["digest"], summary["complete"], err) == (truth, True, "")
    assert summary["games_per_second"] > 0


def interrupted(store, number, *options):
    """Start, let some chunks be stored, signal twice: exit status, standard output, standard error."""
    process = start(store, *options, start_new_session=True)
    wait_for_chunks(process, store, 5)
    os.killpg(process.pid, number)  # as a terminal does it: the workers hear it too
    time.sleep(0.05)  # two at once would be heard as one
    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


@pytest.mark.parametrize("backend", ["threads", "processes"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_twice_it_keeps_what_is_done_and_says_how_to_go_on(tmp_path, truth, backend, number):
    status, out, err = interrupted(tmp_path, number, "--backend", backend)
    assert status == 130, err
    assert json.loads(out)["games"] < GAMES
    assert "Traceback" not in err
    resume = next(line for line in err.splitlines() if line.startswith("interrupted: "))
    assert re.match(r"interrupted: [\d,]+ of 40,000 games are kept; go on with: fathom run base-5p ", resume)
    assert resume.endswith(f"--store {tmp_path} " + " ".join(AT_RANDOM))
    stored = chunks_written(tmp_path)
    assert stored >= 5
    assert finished(tmp_path)[0]["digest"] == truth
    assert chunks_written(tmp_path) - stored < GAMES // 2500, "what was stored was not played again"


def test_two_at_once_on_one_store_do_no_harm(tmp_path, truth):
    both = [start(tmp_path), start(tmp_path)]
    for process in both:
        out, err = process.communicate(timeout=600)
        assert (process.returncode, err) == (0, "")
        assert json.loads(out)["digest"] == truth
    assert finished(tmp_path)[0]["digest"] == truth


def test_a_worker_killed_in_the_middle_is_replaced(tmp_path, truth):
    process = start(tmp_path, "--backend", "processes")
    wait_for_chunks(process, tmp_path, 2)
    workers = [child for child in psutil.Process(process.pid).children() if "popen_loky" in " ".join(child.cmdline())]
    assert workers
    workers[0].kill()
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    assert json.loads(out)["digest"] == truth


def test_asked_again_it_plays_nothing(tmp_path, truth):
    finished(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert finished(tmp_path)[0]["digest"] == truth
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
