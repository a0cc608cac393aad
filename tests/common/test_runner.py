"""Runs: the same rows for any threads and chunks; summaries that count every game once."""

import hashlib
import os

import numpy as np
import pandas
import pytest

from experiments import export
from experiments.inputs import InputError
from experiments.results import digest, named_table, summarise
from experiments.runner import Played, chunk_size, games_before_gap, new_results, play, signed_seed
from experiments.scenario import load_scenario

GAMES = 12


@pytest.fixture(scope="module")
def scenario():
    return load_scenario("base-4p", (), ("human=random_legal", "traitors=random_legal"))


@pytest.fixture(scope="module")
def rows(scenario):
    return play(scenario.prepared, scenario.spec, GAMES, 5, jobs=1).results


def made_up_rows(scenario, causes, roles, winners):
    """Rows as a test needs them."""
    results = new_results(scenario.spec, len(causes))
    results.game = np.arange(len(causes))
    results.cause = [scenario.spec.causes.index(cause) for cause in causes]
    results.roles[:] = roles
    results.winners = winners
    results.turns = 10
    return results


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 5), (2, None), (3, 1), (7, 4), (2, 100)])
def test_threads_and_chunks_do_not_change_a_row(scenario, rows, jobs, chunk):
    played = play(scenario.prepared, scenario.spec, GAMES, 5, jobs=jobs, chunk=chunk)
    assert digest(played.results) == digest(rows)
    assert played.is_complete


def test_a_game_does_not_depend_on_how_many_are_played(scenario, rows):
    fewer = play(scenario.prepared, scenario.spec, 5, 5, jobs=1).results
    assert fewer.tobytes() == rows[:5].tobytes()
    assert list(rows.game) == list(range(GAMES))


def test_another_seed_gives_other_games(scenario, rows):
    assert digest(play(scenario.prepared, scenario.spec, GAMES, 6, jobs=1).results) != digest(rows)


def test_the_digest_is_over_the_bytes_of_the_rows(rows):
    assert digest(rows) == hashlib.sha256(rows.tobytes()).hexdigest()


@pytest.mark.parametrize("seed", [0, 1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1])
def test_every_seed_of_64_bits_keeps_its_bits_and_plays(scenario, seed):
    assert int(signed_seed(seed)) % (1 << 64) == seed
    assert len(play(scenario.prepared, scenario.spec, 1, seed, jobs=1).results) == 1


def test_progress_hears_of_every_game(scenario):
    heard = []
    play(scenario.prepared, scenario.spec, 7, 1, jobs=2, progress=heard.append, chunk=3)
    assert sorted(heard) == [1, 3, 3]


def test_an_interrupt_keeps_the_games_before_the_first_gap(scenario, rows):
    def stop(_):
        raise KeyboardInterrupt

    played = play(scenario.prepared, scenario.spec, GAMES, 5, jobs=1, progress=stop, chunk=4)
    assert not played.is_complete
    assert played.results.tobytes() == rows[:4].tobytes()
    assert games_before_gap(np.array([True, True, False, True]), 10) == 20


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (1, 4), (100, 3), (10_000_000, 2)])
def test_chunks_are_neither_empty_nor_huge(games, jobs):
    assert 1 <= chunk_size(games, jobs) <= 20_000


def test_games_without_a_result_are_in_no_rate(scenario):
    causes = ["arrived", "fuel", "aborted", "policy_error", "rule_gap", "aborted"]
    results = made_up_rows(scenario, causes, [0, 0, 1, 2, -1, -1], [0b0011, 0b0100, 0, 0, 0, 0])
    summary = summarise(scenario, Played(results, 6, 1.0), 1)
    assert (summary["games"], summary["games_counted"], summary["human_wins"]) == (6, 2, 1)
    assert (summary["human_win_rate"], summary["hybrid_win_rate"], summary["cultist_win_rate"]) == (0.5, 0.5, 0.0)
    assert summary["not_counted"]["aborted"] == {"games": 2, "first": [2, 5]}
    assert set(summary["not_counted"]) == {"aborted", "policy_error", "rule_gap"}


def test_a_role_s_rate_is_over_the_games_that_have_it(scenario):
    roles = [[0, 1, 0, 0, -1, -1], [0, 0, 0, 0, -1, -1], [1, 0, 1, 0, -1, -1]]
    results = made_up_rows(scenario, ["souls", "arrived", "arrived"], roles, [0b0010, 0b1111, 0b1010])
    summary = summarise(scenario, Played(results, 3, 1.0), 1)
    assert (summary["roles"]["hybrid"]["wins"], summary["roles"]["hybrid"]["games"]) == (1, 2)
    assert summary["cultist_win_rate"] is None
    assert summary["endings"] == {
        "arrived": 2, "fuel": 0, "food": 0, "sanity": 0, "souls": 1, "damage": 0, "deep_ones": 0
    }  # fmt: skip


def test_no_game_at_all_gives_honest_blanks(scenario):
    summary = summarise(scenario, Played(new_results(scenario.spec, 0), 0, 0.0), 1)
    assert (summary["human_win_rate"], summary["ci95"], summary["mean_turns"]) == (None, [0.0, 1.0], None)


def test_the_summary_s_scenario_is_a_scenario_again(scenario, rows):
    summary = summarise(scenario, Played(rows, GAMES, 1.0), 5)
    assert scenario.spec.check(summary["scenario"], "again") == scenario.settings
    assert sum(summary["endings"].values()) == GAMES


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_the_written_table_holds_every_game_with_names(scenario, rows, tmp_path, monkeypatch, suffix):
    monkeypatch.setattr(export, "ROWS_AT_ONCE", 5)
    path = export.check_target(tmp_path / f"games{suffix}")
    export.write_table(path, rows, scenario)
    read = (pandas.read_csv if suffix == ".csv" else pandas.read_parquet)(path)
    assert list(read.columns) == list(named_table(rows, scenario).columns)
    assert list(read["game"]) == list(range(GAMES))
    assert [scenario.spec.causes.index(cause) for cause in read["cause"]] == list(rows.cause)
    assert set(read["role_0"]) <= {"human", "hybrid", "cultist"}
    assert list(read["won_3"]) == [bool(bits >> 3 & 1) for bits in rows.winners]
    assert os.listdir(tmp_path) == [path.name]


def test_a_failed_write_leaves_no_file(scenario, rows, tmp_path, monkeypatch):
    def fail(name, results, scenario):
        raise OSError("disk full")

    monkeypatch.setitem(export.WRITERS, ".csv", fail)
    with pytest.raises(OSError, match="disk full"):
        export.write_table(tmp_path / "games.csv", rows, scenario)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["games.txt", "games", "nowhere/games.csv", "folder.csv"])
def test_a_file_that_cannot_be_written_is_refused_before_the_games(tmp_path, name):
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(InputError, match="--out"):
        export.check_target(tmp_path / name)


def test_parquet_without_its_package_is_refused_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(export, "find_spec", lambda name: None)
    with pytest.raises(InputError, match="pip install"):
        export.check_target(tmp_path / "games.parquet")
