"""The laboratory plays what is missing and nothing else, whatever interrupts it; and tells how far it is."""

import json

import numpy as np
import pytest

from experiments import backends, cli, laboratory
from experiments.inputs import OwnPolicyError, RunError
from experiments.laboratory import Cell, Laboratory, Outcome, chunk_size, open_laboratory
from experiments.progress import HumanRate, Lines, Pace, duration, progress_meter
from experiments.results import digest
from experiments.scenario import load_scenario
from reports.sequences import adaptive_rate_sequence
from tests.common.made_up_games import MadeUpGames, fathom

CHUNK = 10


@pytest.fixture
def scenario():
    return load_scenario("base-4p")


class WatchedGames(MadeUpGames):
    """Made-up games that remember which tasks were played."""

    def play_task(self, task):
        self.tasks.append(task)
        return super().play_task(task)


@pytest.fixture
def games(monkeypatch):
    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: CHUNK)
    made_up = WatchedGames(lambda settings: 0.5)
    made_up.tasks = []
    return made_up.instead_of_playing(monkeypatch)


@pytest.fixture
def here(games, tmp_path):
    return open_laboratory(jobs=2, store=tmp_path / "store")


def firsts(games):
    return sorted(task.first for task in games.tasks)


def test_asked_twice_nothing_is_played_again(here, games, scenario):
    cell = Cell(scenario, 1, 35)
    assert here.play([cell]).played == 35
    before = digest(here.played(cell).results)
    games.tasks.clear()
    assert here.play([cell]) == Outcome()
    assert (games.tasks, digest(here.played(cell).results)) == ([], before)


def test_asked_for_more_only_the_missing_games_are_played(here, games, scenario):
    here.play([Cell(scenario, 1, 25)])
    games.tasks.clear()
    assert here.play([Cell(scenario, 1, 41)]).played == 16
    assert firsts(games) == [25, 35]
    truth = games.rows(scenario.settings, scenario.spec, 1, 0, 41)
    assert here.played(Cell(scenario, 1, 41)).results.tobytes() == truth.tobytes()
    assert here.played(Cell(scenario, 1, 12)).results.tobytes() == truth[:12].tobytes()


def test_a_damaged_chunk_is_played_again_and_no_other(here, games, scenario, tmp_path):
    cell = Cell(scenario, 1, 35)
    here.play([cell])
    before = digest(here.played(cell).results)
    damaged = sorted(tmp_path.glob("store/*/*.npz"))[2]
    damaged.write_bytes(damaged.read_bytes()[:-1])
    games.tasks.clear()
    assert here.play([cell]).complete
    assert firsts(games) == [20]
    assert digest(here.played(cell).results) == before


def test_equal_cells_are_played_once(here, games, scenario):
    heard = []
    cells = [Cell(scenario, 1, 20), Cell(scenario, 1, 30), Cell(scenario, 1, 30), Cell(scenario, 2, 10)]
    assert here.play(cells, heard.append).played == 40
    assert sum(heard) == 90
    assert [len(here.played(cell).results) for cell in cells] == [20, 30, 30, 10]


def test_side_by_side_all_cells_grow_together(here, games, scenario):
    one_thread = Laboratory(here.store, backends.backend_named("threads", 1))
    one_thread.play([Cell(scenario, seed, 20) for seed in (1, 2)], side_by_side=True)
    assert [(task.seed, task.first) for task in games.tasks] == [(1, 0), (2, 0), (1, 10), (2, 10)]


def test_an_interrupt_keeps_what_is_done(here, games, scenario):
    games.interrupt_at = 3
    one_thread = Laboratory(here.store, backends.backend_named("threads", 1))
    cell = Cell(scenario, 1, 50)
    outcome = one_thread.play([cell])
    assert not outcome.complete
    assert len(one_thread.played(cell).results) == 20
    games.interrupt_at = None
    games.tasks.clear()
    assert one_thread.play([cell]).complete
    assert firsts(games) == [20, 30, 40]


@pytest.mark.parametrize("at", ["progress", "seen"])
def test_an_interrupt_between_two_chunks_is_quiet(here, games, scenario, recwarn, at):
    def interrupt(*_):
        raise KeyboardInterrupt

    cell = Cell(scenario, 1, 200)
    outcome = here.play([cell], **{at: interrupt})
    assert not outcome.complete
    assert not recwarn.list, "the pool says nothing of what it leaves undone"
    games.tasks.clear()
    assert here.play([cell]).complete
    assert 0 < len(firsts(games)) < 20, "what was done was kept, whichever chunk came first"


def test_set_aside_chunks_are_told_and_exit_is_not_0(games, capsys, monkeypatch):
    whole = backends.on_threads

    def one_lost(tasks, jobs):
        for task, rows in whole(tasks, jobs):
            yield task, None if task.first == 20 else rows

    monkeypatch.setattr(backends, "on_threads", one_lost)
    status, out, err = fathom(capsys, "run", "base-4p", "--games", 40)
    assert status == cli.FAILED
    assert "incomplete: 1 of 4 chunks" in err
    assert "games 20 to 29 of seed 1, base-4p" in err
    assert "20 of 40 games are there" in err
    assert "--games 20 " in out.splitlines()[-1]
    monkeypatch.setattr(backends, "on_threads", whole)
    games.tasks.clear()
    assert fathom(capsys, "run", "base-4p", "--games", 40)[0] == cli.DONE
    assert firsts(games) == [20], "what came behind the gap was kept"


def test_the_resume_command_names_the_same_store_and_file(games, capsys, tmp_path):
    games.interrupt_at = 2  # chunks
    places = ("--store", tmp_path / "my store", "--out", tmp_path / "games.csv")
    status, _, err = fathom(capsys, "run", "base-4p", "--games", 40, "--jobs", 1, *places)
    assert status == cli.INTERRUPTED
    assert f"go on with: fathom run base-4p --games 40 --seed 1 --store '{tmp_path / 'my store'}' --out" in err
    games.interrupt_at = None
    status, _, err = fathom(capsys, "run", "base-4p", "--games", 40, "--no-store")
    assert (status, err) == (0, "")


def test_what_is_not_kept_is_not_said_to_be_kept(games, capsys):
    games.interrupt_at = 2
    status, _, err = fathom(capsys, "run", "base-4p", "--games", 40, "--jobs", 1, "--no-store")
    assert status == cli.INTERRUPTED
    assert "10 of 40 games were played and are not kept" in err


def test_a_store_that_loses_what_was_written_is_not_trusted(here, games, scenario, tmp_path):
    def lose(first, rows):
        for path in tmp_path.glob("store/*/*.npz"):
            path.unlink()

    with pytest.raises(RunError, match="gone or damaged"):
        here.play([Cell(scenario, 1, 30)], seen=lose)


def test_no_room_is_found_out_before_the_first_game(here, games, scenario, monkeypatch):
    monkeypatch.setattr("experiments.store.SPARE_BYTES", 10**18)
    with pytest.raises(RunError, match="disk is full"):
        here.play([Cell(scenario, 1, 30)])
    assert games.tasks == []
    monkeypatch.setattr("experiments.store.SPARE_BYTES", 0)
    here.play([Cell(scenario, 1, 30)])
    monkeypatch.setattr("experiments.store.SPARE_BYTES", 10**18)
    assert here.play([Cell(scenario, 1, 30)]).complete, "what is stored needs no room"


def test_a_failing_own_policy_stops_the_run_and_its_games_are_not_kept(here, games, scenario, monkeypatch):
    def failing(prepared, rows, seed):
        if rows.game[0] == 10:
            raise OwnPolicyError("own.py: wrong")

    monkeypatch.setattr(laboratory, "check_own_policies", failing)
    one_thread = Laboratory(here.store, backends.backend_named("threads", 1))
    with pytest.raises(OwnPolicyError):
        one_thread.play([Cell(scenario, 1, 30)])
    assert len(here.played(Cell(scenario, 1, 30)).results) == 10


@pytest.mark.parametrize(("wanted", "workers"), [(0, 2), (1, 1), (900, 4), (10_000, 16), (20_000_000, 2)])
def test_chunks_are_neither_tiny_nor_huge(wanted, workers):
    assert 250 <= chunk_size(wanted, workers) <= 2_500


def test_all_workers_have_something_to_do():
    assert -(-10_000 // chunk_size(10_000, 8)) >= 8


def test_the_speed_is_a_number_whenever_there_are_games(games, capsys):
    def speed(n):
        return json.loads(fathom(capsys, "run", "base-4p", "--games", n, "--json")[1])["games_per_second"]

    assert speed(0) is None
    first = speed(20)
    assert first > 0
    assert speed(20) == first
    assert speed(5) == first


def test_progress_hears_of_stored_games_first_and_of_every_game_once(here, games, scenario):
    here.play([Cell(scenario, 1, 25)])
    heard = []
    here.play([Cell(scenario, 1, 50)], heard.append)
    assert heard[0] == 25
    assert sum(heard) == 50


def test_the_rate_while_it_runs_counts_games_by_number(scenario, games):
    rate = HumanRate(scenario.spec)
    rows = games.rows(scenario.settings, scenario.spec, 1, 0, 40)
    rows.cause[3] = scenario.spec.causes.index("aborted")
    assert rate.text() == ""
    rate(20, rows[20:40])
    assert (rate.text(), rate.games) == ("", 0)
    rate(0, rows[:10])
    assert (rate.end, rate.games) == (10, 9)
    rate(10, rows[10:20])
    wins = int((rows.cause == scenario.spec.causes.index("arrived")).sum())
    assert (rate.end, rate.games, rate.wins) == (40, 39, wins)
    low, high = adaptive_rate_sequence(wins, 39)
    assert rate.text() == f"humans win {100 * wins / 39:.1f} % (95 % at any time: {100 * low:.1f} to {100 * high:.1f})"


def test_the_pace_leaves_out_stored_games(monkeypatch):
    clock = iter([100.0, 100.0, 110.0, 110.0])
    monkeypatch.setattr("experiments.progress.monotonic", lambda: next(clock))
    pace = Pace(10_000, str)
    pace.advance(4_000)
    assert pace.text() == "4,000 of 10,000 games"
    pace.advance(2_000)
    assert pace.text() == "6,000 of 10,000 games   200 games/s   20 s left"
    assert pace.text(is_wide=False) == "6,000/10,000 200/s 20 s"


@pytest.mark.parametrize(("seconds", "text"), [(0.2, "0 s"), (119, "119 s"), (300, "5 min"), (9000, "2.5 h")])
def test_durations_are_said_in_sensible_units(seconds, text):
    assert duration(seconds) == text


def test_lines_come_every_few_seconds_and_not_at_the_end(monkeypatch, capsys):
    now = [0.0]
    monkeypatch.setattr("experiments.progress.monotonic", lambda: now[0])
    lines = Lines(Pace(100, lambda: "a remark"))
    for second in (1, 4, 6, 7, 12):
        now[0] = second
        lines(20)
    err = capsys.readouterr().err.splitlines()
    assert err == ["60 of 100 games   8 games/s   5 s left   a remark"]


def test_a_quiet_run_has_no_meter():
    with progress_meter(10, quiet=True) as progress:
        assert progress is None


def test_rows_come_back_as_records(here, games, scenario):
    here.play([Cell(scenario, 1, 5)])
    assert isinstance(here.played(Cell(scenario, 1, 5)).results, np.recarray)
