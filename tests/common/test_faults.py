"""Faults and bad input that no other test has: what the user sees is one honest line, and what is kept stays valid.

Others have theirs: damaged files and formats in test_store.py, lost workers and clusters in test_backends.py, kills and
signals in test_kills.py, scenario files in test_scenario.py, own policies in test_own_policy.py, stale compiled code
in test_jit_cache.py, equal arms in test_compare.py.
"""

import csv
import fcntl
import json
import os
import pty
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import termios

import pytest

from experiments import cli
from experiments.printing import warning_lines
from experiments.results import digest
from experiments.runner import play
from experiments.scenario import load_scenario
from tests.common.made_up_games import MadeUpGames, fathom
from tests.support import MODES, ROOT, run_module

AT_RANDOM = ("--policy", "human=random_legal", "--policy", "traitors=random_legal")
SHORT_RUN = ("run", "base-3p", *AT_RANDOM, "--games", "3")


class GamesWithCauses(MadeUpGames):
    """Made-up games, some of which end for a given cause."""

    def rows(self, *arguments):
        rows = super().rows(*arguments)
        for cause, number in self.causes.items():
            rows.cause[rows.game == number] = arguments[1].causes.index(cause)
        return rows


def program(*arguments, root=ROOT, **popen):
    """The real program, uncompiled, in a process of its own."""
    variables = {**os.environ, **MODES["uncompiled"], "PYTHONPATH": str(root), **popen.pop("env", {})}
    command = [sys.executable, "-m", "experiments.cli", *map(str, arguments)]
    return subprocess.run(command, cwd=root, env=variables, capture_output=True, check=False, timeout=600, **popen)


def test_games_without_a_result_are_recorded_with_their_numbers_and_are_no_losses(capsys, monkeypatch, tmp_path):
    games = GamesWithCauses(lambda settings: 0.5).instead_of_playing(monkeypatch)
    games.causes = {"rule_gap": 4, "policy_error": 7, "aborted": 9}
    out = tmp_path / "games.csv"
    status, printed, err = fathom(capsys, "run", "base-4p", "--games", 20, "--json", "--out", out)
    summary = json.loads(printed)
    assert status == 0
    assert summary["not_counted"] == {cause: {"games": 1, "first": [n]} for cause, n in sorted(games.causes.items())}
    assert (summary["games"], summary["games_counted"], sum(summary["endings"].values())) == (20, 17, 17)
    for cause, number in games.causes.items():
        assert f"1 of 20 games ended as {cause} and are in no rate (first: game {number})" in err
    with out.open() as file:
        causes = {int(row["game"]): row["cause"] for row in csv.DictReader(file)}
    assert {causes[number]: number for number in (4, 7, 9)} == games.causes


@pytest.mark.parametrize(("games", "is_much"), [(500, True), (1000, False), (2000, False)])
def test_more_than_a_thousandth_without_a_result_is_a_louder_warning(games, is_much):
    summary = {"games": games, "not_counted": {"aborted": {"games": 1, "first": [3]}}}
    (line,) = warning_lines(summary)
    assert ("do not rely on the rates" in line) == is_much


@pytest.mark.parametrize(("rate", "games"), [(0.0, 40), (1.0, 40), (0.0, 1), (1.0, 1), (0.5, 0)])
def test_no_win_all_wins_one_game_and_none_have_honest_intervals(capsys, monkeypatch, rate, games):
    MadeUpGames(lambda settings: rate).instead_of_playing(monkeypatch)
    status, out, _ = fathom(capsys, "run", "base-4p", "--games", games, "--json")
    summary = json.loads(out)
    low, high = summary["ci95"]
    assert status == 0
    assert 0 <= low < high <= 1
    assert summary["human_win_rate"] == (rate if games else None)
    if games:
        assert low <= rate <= high
        assert high - low > 0.05
    status, out, _ = fathom(capsys, "run", "base-4p", "--games", games)
    assert status == 0
    line = next(line for line in out.splitlines() if line.startswith("humans win"))
    assert ("not enough data" in line) == (games == 0)


@pytest.mark.parametrize("seed", [0, 1 << 63, (1 << 64) - 1])
def test_every_seed_of_64_bits_is_kept_and_found_again(capsys, monkeypatch, seed):
    games = MadeUpGames(lambda settings: 0.5).instead_of_playing(monkeypatch)
    first = fathom(capsys, "run", "base-4p", "--games", 5, "--seed", seed, "--json")
    played = len(games.calls)
    assert first[0] == 0
    assert json.loads(first[1])["seed"] == seed
    assert fathom(capsys, "run", "base-4p", "--games", 5, "--seed", seed, "--json") == first
    assert len(games.calls) == played
    (run,) = json.loads(fathom(capsys, "store", "--json")[1])["runs"]
    assert run["seed"] == seed


@pytest.mark.parametrize(
    "name", ["<script>alert(1)<.toml", "a b ü ✓.toml", "..toml", "$(touch x).toml", "x\x1b[2J.toml"]
)
def test_hostile_names_stay_names(capsys, monkeypatch, tmp_path, name):
    MadeUpGames(lambda settings: 0.5).instead_of_playing(monkeypatch)
    monkeypatch.setenv("FATHOM_STORE", str(tmp_path / "a" / "store"))
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / name).write_text("players = 4\n")
    monkeypatch.chdir(folder)
    assert fathom(capsys, "run", f"../in/{name}", "--games", 5)[0] == 0
    assert {path.name for path in tmp_path.iterdir()} == {"a", "in"}
    assert [path.name for path in folder.iterdir()] == [name]
    kept = [str(path.relative_to(tmp_path / "a" / "store")) for path in (tmp_path / "a" / "store").rglob("*")]
    assert all(re.fullmatch(r"fathom-store\.json|[0-9a-f]{24}(/manifest\.jsonl|/[\w-]+\.npz)?", path) for path in kept)
    _, listed, _ = fathom(capsys, "store")
    assert "\x1b" not in listed


@pytest.mark.parametrize("policy", ["<script>", "../../etc/passwd", "..", "a\x1b[31mb"])
def test_a_hostile_policy_name_is_one_plain_line(capsys, policy):
    status, out, err = fathom(capsys, "run", "--games", 1, "--policy", f"human={policy}")
    assert (status, out, err.count("\n")) == (cli.WRONG_INPUT, "", 1)
    assert "\x1b" not in err


@pytest.mark.parametrize("path", ["missing/games.csv", "/dev/null/games.csv", "games.doc"])
def test_a_place_that_cannot_be_written_is_found_out_before_playing(capsys, monkeypatch, tmp_path, path):
    games = MadeUpGames(lambda settings: 0.5).instead_of_playing(monkeypatch)
    monkeypatch.chdir(tmp_path)
    for option, where in (("--out", path), ("--store", "/dev/null/store")):
        status, out, err = fathom(capsys, "run", "--games", 5, option, where)
        assert (status, out, err.count("\n")) == (cli.WRONG_INPUT, "", 1)
        assert option in err
    assert (games.calls, list(tmp_path.iterdir())) == ([], [])


def test_a_disk_that_fills_up_is_one_line_and_leaves_no_half_file(tmp_path):
    def little_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))

    done = program(*SHORT_RUN, "--quiet", "--store", tmp_path / "store", preexec_fn=little_room)
    err = done.stderr.decode()
    assert (done.returncode, done.stdout, err.count("\n")) == (cli.FAILED, b"", 1), err
    assert err.startswith("fathom: ")
    assert list(tmp_path.rglob("*.npz")) == []
    again = program(*SHORT_RUN, "--quiet", "--store", tmp_path / "store", "--json")
    assert (again.returncode, again.stderr) == (0, b"")
    assert json.loads(again.stdout)["games"] == 3


def test_rules_edited_between_run_and_resume_are_never_mixed(tmp_path):
    for package in ("sim", "policies", "experiments", "reports"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))

    def played(games):
        done = program(*SHORT_RUN[:-1], games, "--json", "--store", tmp_path / "store", root=tmp_path)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["digest"]

    before = played(2)
    board = tmp_path / "sim" / "unfathomable" / "setup.py"
    board.write_text(board.read_text() + "\n# edited\n")
    assert played(2) == before, "the same games, but not believed to be"
    assert played(3) != before
    runs = json.loads(program("store", "--json", "--store", tmp_path / "store", root=tmp_path).stdout)["runs"]
    assert sorted((run["games"], run["is_current"]) for run in runs) == [(2, False), (3, True)]


def test_leftovers_of_killed_processes_do_no_harm(capsys, monkeypatch, tmp_path):
    games = MadeUpGames(lambda settings: 0.5).instead_of_playing(monkeypatch)
    wanted = ("run", "base-4p", "--games", 30, "--json", "--store", tmp_path)
    truth = json.loads(fathom(capsys, *wanted)[1])["digest"]
    (manifest,) = tmp_path.glob("*/manifest.jsonl")
    (manifest.parent / ".0000000000-half.npz").write_bytes(b"half")
    (manifest.parent / "0000000000-unnamed.npz").write_bytes(b"named by no line")
    (manifest.parent / "lock").touch()
    games.calls.clear()
    status, out, err = fathom(capsys, *wanted)
    assert (status, json.loads(out)["digest"], err, games.calls) == (0, truth, "", [])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_interrupts_and_the_second_lets_things_be_put_in_order(capfd, number):
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        cli.hear_interrupts()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
        signal.raise_signal(number)
        assert "already stopping" in capfd.readouterr().err
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
    finally:
        cli.interrupts_heard.clear()
        for one, handler in before.items():
            signal.signal(one, handler)


def test_an_interrupt_that_the_compiler_loses_is_no_crash(capsys, monkeypatch):
    def broken(*_, **__):
        cli.interrupts_heard.append(signal.SIGINT)
        raise RuntimeError("no compiled object yet")

    monkeypatch.setattr(cli, "interrupts_heard", [])
    monkeypatch.setattr(cli, "check_numbers", broken)
    assert fathom(capsys, "run") == (cli.INTERRUPTED, "", "fathom: interrupted\n")


def on_terminal(columns, *arguments, **environment):
    """The real program on a terminal of so many columns: exit status, and all that the terminal got."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    variables = {**os.environ, **MODES["uncompiled"], "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment}
    variables.pop("COLUMNS", None)
    command = [sys.executable, "-m", "experiments.cli", *map(str, arguments)]
    process = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=slave, stderr=slave)
    os.close(slave)
    received = b""
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        if not data:
            break
        received += data
    os.close(master)
    return process.wait(), received.decode()


@pytest.mark.parametrize(
    ("columns", "environment"), [(40, {"LANG": "C", "LC_ALL": "C", "NO_COLOR": "1"}), (120, {"LANG": "C.UTF-8"})]
)
def test_a_terminal_shows_a_bar_and_then_the_result(tmp_path, columns, environment):
    status, seen = on_terminal(columns, *SHORT_RUN, "--store", tmp_path / "ü b", **environment)
    assert status == 0
    assert ("3 of 3 games" if columns > 100 else "3/3") in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)
    assert "humans win " in seen
    assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]", seen)) == ("NO_COLOR" not in environment)
    status, quiet = on_terminal(columns, *SHORT_RUN, "--quiet", "--store", tmp_path / "ü b", **environment)
    assert (status, "\x1b" in quiet) == (0, False)


def test_no_terminal_no_locale_and_odd_paths_are_readable(tmp_path):
    place = tmp_path / "mit Leerzeichen und ü ✓"
    place.mkdir()
    (place / "spiel ü.toml").write_text('base = "base-3p"\n[policy]\nhuman = "random_legal"\nhybrid = "random_legal"\n')
    files = (place / "spiel ü.toml", "--games", 2, "--store", place / "store", "--out", place / "partien ü.csv")
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TERM": "dumb", "COLUMNS": "40"}
    done = program("run", *files, env=plain)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"humans win" in done.stdout
    assert b"\x1b" not in done.stdout
    assert len((place / "partien ü.csv").read_text().splitlines()) == 3


def test_policies_by_seat_or_by_role_play_the_same_games():
    """Seats relabelled, exactly: whoever says it, the same player answers in the same way."""
    by_role = load_scenario("base-4p", (), ("human=random_legal", "traitors=random_legal"))
    by_seat = load_scenario("base-4p", (), [f"{seat}=random_legal" for seat in range(4)])
    rows = [play(one.prepared, one.spec, 4, 3, jobs=1).results for one in (by_role, by_seat)]
    assert digest(rows[0]) == digest(rows[1])


def test_no_seat_is_dealt_better_cards():
    """Seats relabelled, by number: every seat is as often a traitor, and every character as often in it."""
    shares = run_module("tests.common.seat_shares", 40_000)
    for name, counts in shares.items():
        expected = sum(counts) / len(counts)
        distance = sum((count - expected) ** 2 / expected for count in counts)
        assert distance < len(counts) - 1 + 5 * (2 * (len(counts) - 1)) ** 0.5, (name, counts)
