"""The laboratory from Python: tables with named columns, the numbers of the commands, and manners in a notebook."""

import json
import subprocess
import sys

import numpy as np
import pandas
import pytest

import experiments
from experiments import cli, laboratory
from experiments.inputs import RunError
from tests.common.made_up_games import MadeUpGames, fathom
from tests.support import ROOT

EASIER = "easier-humans-5p"
GAMES = 600


def chance(settings):
    strength = ["novice", "competent", "expert"].index(settings.policy.human)
    return {"normal": 0.3, "easier_humans": 0.4}[settings.difficulty] + 0.1 * strength


@pytest.fixture
def made_up(monkeypatch):
    return MadeUpGames(chance).instead_of_playing(monkeypatch)


def json_of(capsys, *arguments):
    status, out, _ = fathom(capsys, *arguments, "--json", "--quiet")
    assert status == cli.DONE
    return json.loads(out)


def test_everything_offered_is_there_and_nothing_else():
    for name in experiments.OFFERED:
        assert callable(getattr(experiments, name))
    assert {"run", "compare", "tournament"} <= set(experiments.OFFERED)
    with pytest.raises(AttributeError, match="comparee"):
        _ = experiments.comparee


def test_importing_the_package_loads_nothing_heavy():
    code = "import sys, experiments; print([name for name in ('pandas', 'numba', 'numpy') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_run_gives_a_row_per_game_with_names(made_up):
    table = experiments.run("base-4p", games=GAMES, seed=3)
    won = np.random.default_rng(3).random(GAMES) < 0.4
    assert len(table) == GAMES
    assert (table.cause == "arrived").tolist() == won.tolist()
    assert table.game.tolist() == list(range(GAMES))
    assert {"fuel", "character_3", "role_0", "won_3"} <= set(table.columns)


def test_compare_gives_what_the_command_gives(capsys, made_up):
    table = experiments.compare("base-5p", EASIER, "base-4p", games=GAMES, seed=3)
    result = json_of(capsys, "compare", "base-5p", EASIER, "base-4p", "--games", GAMES, "--seed", 3)
    assert isinstance(table, pandas.DataFrame)
    assert table.scenario.tolist() == ["base-5p", EASIER, "base-4p"]
    assert table.human_win_rate.tolist() == [row["human_win_rate"] for row in result["scenarios"]]
    assert table.difference[1:].tolist() == [row["difference"] for row in result["differences"]]
    assert table.difference_low[1:].tolist() == [row["low"] for row in result["differences"]]
    assert table.p_adjusted[1:].tolist() == [row["p_adjusted"] for row in result["differences"]]
    assert np.isnan(table.difference[0])
    assert table.attrs["family"] == 2


def test_compare_over_policies_and_until(made_up):
    table = experiments.compare("base-5p", EASIER, games=GAMES, policies=True)
    assert len(table) == 18
    assert table.attrs["verdicts"][0]["verdict"] == "robust"
    assert table.groupby(["human", "traitor"]).difference.sum().gt(0).all()
    watched = experiments.compare("base-5p", EASIER, until=0.02)
    assert watched.attrs["until"]["reached"]
    assert (watched.difference_high - watched.difference_low)[1] <= 0.04
    assert watched.attrs["games"] == watched.pairs[1]


def test_tournament_gives_cells_or_steps(capsys, made_up):
    options = {"games": GAMES, "humans": ["novice", "expert"], "traitors": "expert", "players": [4, 5]}
    cells = experiments.tournament(**options)
    arguments = ("--games", GAMES, "--humans", "novice,expert", "--traitors", "expert", "--players", "4,5")
    result = json_of(capsys, "tournament", *arguments)
    assert cells.rate.tolist() == [row["rate"] for row in result["cells"]]
    assert list(cells.columns) == list(result["cells"][0])
    steps = experiments.tournament(**options, steps=True)
    assert steps.difference.tolist() == [row["difference"] for row in result["steps"]]
    assert steps.players.tolist() == [4, 5]


def test_progress_is_shown_only_when_it_is_asked_for(capsys, made_up, monkeypatch):
    monkeypatch.setattr("experiments.progress.SECONDS_BETWEEN_LINES", 0.0)
    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: 100)
    experiments.run(games=GAMES)
    experiments.compare("base-5p", EASIER, until=0.05)
    experiments.tournament(games=100, humans="novice", traitors=["novice", "expert"])
    assert capsys.readouterr() == ("", "")
    experiments.run(games=GAMES, seed=2, progress=True)
    assert f"of {GAMES} games" in capsys.readouterr().err
    experiments.compare("base-5p", EASIER, until=0.05, progress=True)
    assert "plan: +-5.00 points" in capsys.readouterr().err


@pytest.mark.parametrize(
    "call",
    [
        lambda: experiments.run(games=GAMES, jobs=1),
        lambda: experiments.compare("base-5p", EASIER, games=GAMES, jobs=1),
        lambda: experiments.tournament(games=GAMES, humans="novice", traitors="novice", jobs=1),
    ],
)
def test_an_interrupt_is_raised_and_the_same_call_goes_on(monkeypatch, call):
    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: 100)
    games = MadeUpGames(chance, interrupt_at=4).instead_of_playing(monkeypatch)
    with pytest.raises(KeyboardInterrupt, match="goes on from there"):
        call()
    played = games.chunks
    games.calls.clear()
    table = call()
    assert len(table) > 0
    assert played == 4
    assert len(games.calls) == games.chunks - 4
    assert (games.chunks - 1) % 6 == 0  # three were kept, and the cut one was played again


def test_chunks_that_kill_their_workers_are_an_error_not_an_interrupt(monkeypatch):
    monkeypatch.setattr("experiments.backends.on_threads", lambda tasks, jobs: ((task, None) for task in tasks))
    monkeypatch.setattr(laboratory, "compile_once", lambda prepared, spec: 0.0)
    with pytest.raises(RunError, match="incomplete"):
        experiments.run(games=10)


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: experiments.run("bse-5p"), "base-5p"),
        (lambda: experiments.run(games=-1), "games"),
        (lambda: experiments.run(seed=-1), "seed"),
        (lambda: experiments.compare("base-5p"), "at least two"),
        (lambda: experiments.compare("base-5p", "base-4p", until=2), "until"),
        (lambda: experiments.tournament(players=[3, 9]), "'9'"),
        (lambda: experiments.tournament(humans=["exprt"]), "expert"),
    ],
)
def test_wrong_input_is_one_line(made_up, call, part):
    with pytest.raises(ValueError, match=part) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert made_up.calls == []
