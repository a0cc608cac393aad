"""Policies against policies: the same games in every cell, rates with intervals, paired steps."""

import csv
import json

import numpy as np
import pytest

from experiments import cli, laboratory
from reports.intervals import Pairs, newcombe, wilson
from tests.common.made_up_games import MadeUpGames, fathom

STRENGTH = {"novice": 0, "competent": 1, "expert": 2, "random_legal": -1}
GAMES = 400
THREE = ("--humans", "novice,competent,expert", "--traitors", "novice,competent,expert")


def name_of(choice):
    """The name behind a policy, plain or with weights."""
    return choice if isinstance(choice, str) else choice["base"]


def chance(settings):
    """Stronger humans win more often, stronger traitors less."""
    human, traitor = (STRENGTH[name_of(choice)] for choice in (settings.policy.human, settings.policy.hybrid))
    return 0.4 + 0.1 * human - 0.05 * traitor


@pytest.fixture
def made_up(monkeypatch):
    return MadeUpGames(chance).instead_of_playing(monkeypatch)


def result_of(capsys, *arguments):
    """The JSON of a tournament."""
    status, out, _ = fathom(capsys, "tournament", "--games", GAMES, "--seed", 5, "--jobs", 1, *arguments, "--json")
    assert status == cli.DONE
    return json.loads(out)


def wins_with(rate, games=GAMES, seed=5):
    """Who wins at a rate, game by game."""
    return np.random.default_rng(seed).random(games) < rate


def test_every_cell_plays_the_same_games_with_its_own_policies(capsys, made_up):
    result = result_of(capsys, *THREE, "--players", "4,5")
    assert len(made_up.calls) == 18
    assert {(games, seed) for _, games, seed in made_up.calls} == {(GAMES, 5)}
    seen = [(s.players, s.policy.human, s.policy.hybrid, s.policy.cultist) for s, _, _ in made_up.calls]
    assert len(set(seen)) == 18
    assert all(hybrid == cultist for _, _, hybrid, cultist in seen)
    assert [(row["players"], row["human"], row["traitor"]) for row in result["cells"]] == [call[:3] for call in seen]


def test_a_cell_holds_rate_interval_endings_and_the_traitors_own_rates(capsys, made_up):
    row = result_of(capsys, "--humans", "expert", "--traitors", "novice")["cells"][0]
    won = wins_with(0.6)
    assert (row["players"], row["games"], row["wins"]) == (5, GAMES, int(won.sum()))
    assert row["rate"] == won.mean()
    assert (row["low"], row["high"]) == wilson(int(won.sum()), GAMES)
    assert row["mean_human_turns"] == 20
    assert (row["ended_arrived"], row["ended_fuel"]) == (won.mean(), 1 - won.mean())
    assert (row["hybrid_games"], row["hybrid_wins"]) == (GAMES // 2, int((~won[::2]).sum()))
    assert (row["cultist_games"], row["cultist_win_rate"]) == (0, None)


def test_steps_go_along_rows_and_columns_and_are_paired(capsys, made_up):
    result = result_of(capsys, *THREE)
    assert len(result["steps"]) == 12
    step = next(
        step
        for step in result["steps"]
        if (step["side"], step["from"], step["against"]) == ("human", "novice", "expert")
    )
    pairs = Pairs.from_outcomes(wins_with(0.3), wins_with(0.4))
    assert step["to"] == "competent"
    assert pairs.only_a == 0  # the same luck: whoever wins at 0.3 wins at 0.4
    assert step["difference"] == pairs.difference
    assert (step["low"], step["high"]) == newcombe(pairs)
    assert step["games_saved_ratio"] > 2
    sides = [(step["side"], step["from"], step["to"]) for step in result["steps"]]
    assert sides.count(("human", "competent", "expert")) == 3
    assert sides.count(("traitor", "novice", "competent")) == 3


def test_equal_policies_differ_by_exactly_nothing(capsys, made_up, tmp_path):
    same = tmp_path / "same.toml"
    same.write_text('[policy.human]\nbase = "expert"\n')
    result = result_of(capsys, "--humans", f"expert,{same}", "--traitors", "expert")
    (step,) = result["steps"]
    assert (step["difference"], step["discordant"]) == (0, 0)
    assert step["games_needed"] > GAMES
    assert made_up.calls[-1][0].policy.human == {"base": "expert"}
    out = fathom(capsys, "tournament", "--games", GAMES, "--humans", f"expert,{same}", "--traitors", "expert")[1]
    assert "no detectable difference yet (0 of 400 games differ" in out


def test_the_matrix_has_every_rate_with_its_interval_and_the_command_repeats_it(capsys, made_up):
    arguments = ("tournament", "base-4p", "--games", GAMES, "--seed", 5, *THREE, "--set", "dials.fuel=7")
    status, out, _ = fathom(capsys, *arguments)
    lines = out.splitlines()
    low, high = wilson(int(wins_with(0.5).sum()), GAMES)
    assert status == cli.DONE
    assert "4 players" in lines
    expert = next(line for line in lines if line.startswith("expert "))
    assert expert.count(" to ") == 3
    assert f"{100 * wins_with(0.5).mean():.1f} ({100 * low:.1f} to {100 * high:.1f})" in expert
    assert "12 steps" in out
    again = lines[-1].split()
    assert again[:2] == ["fathom", "tournament"]
    assert fathom(capsys, *again[1:])[1] == out


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_the_long_table_has_a_row_per_cell(capsys, made_up, tmp_path, suffix):
    path = tmp_path / f"cells.{suffix}"
    cells = result_of(capsys, *THREE, "--out", path)["cells"]
    if suffix == "csv":
        rows = list(csv.DictReader(path.open()))
    else:
        import pandas

        rows = pandas.read_parquet(path).to_dict("records")
    assert len(rows) == 9
    assert list(rows[0]) == list(cells[0])
    assert [float(row["rate"]) for row in rows] == [cell["rate"] for cell in cells]


def test_an_interrupt_prints_what_is_done_and_the_command_for_all(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: 100)
    games = MadeUpGames(chance, interrupt_at=10).instead_of_playing(monkeypatch)  # the second chunk of the third cell
    path = tmp_path / "cells.csv"
    arguments = ("tournament", "--games", GAMES, "--seed", 5, "--jobs", 1, *THREE, "--out", path)
    status, out, err = fathom(capsys, *arguments)
    assert status == cli.INTERRUPTED
    assert "3 of 9 cells" in err
    assert f"{out.splitlines()[-1]} --out {path}" in err.splitlines()[-1]
    (novice,) = [line for line in out.splitlines() if line.startswith("novice ")]
    assert novice.endswith("of 100")
    assert len(path.read_text().splitlines()) == 4
    assert "traitors competent -> expert against novice" in out
    again = err.splitlines()[-1].partition("fathom ")[2].split()
    games.calls.clear()
    assert fathom(capsys, *again)[0] == cli.DONE
    assert len(games.calls) == 27  # what was kept is not played again
    assert len(path.read_text().splitlines()) == 10


def test_an_interrupt_before_the_first_game_says_so(capsys, monkeypatch):
    MadeUpGames(chance, interrupt_at=1).instead_of_playing(monkeypatch)
    status, out, err = fathom(capsys, "tournament", "--games", GAMES, "--jobs", 1, *THREE)
    assert status == cli.INTERRUPTED
    assert "0 of 9 cells" in err
    assert " to " not in out


def test_games_without_a_result_are_in_no_rate_and_no_pair(capsys, monkeypatch):
    MadeUpGames(chance, aborted=(0, 7)).instead_of_playing(monkeypatch)
    status, out, err = fathom(
        capsys, "tournament", "--games", GAMES, "--humans", "novice,expert", "--traitors", "novice", "--json"
    )
    result = json.loads(out)
    assert status == cli.DONE
    assert [(row["games"], row["not_counted"]) for row in result["cells"]] == [(GAMES - 2, 2)] * 2
    assert result["steps"][0]["pairs"] == GAMES - 2
    assert err.count("2 games of") == 2


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--humans", "exprt"), "'expert'"),
        (("--traitors", "novise,expert"), "'novice'"),
        (("--humans", "expert,expert"), "twice"),
        (("--humans", "expert,,novice"), "--humans"),
        (("--humans", "nowhere.py"), "nowhere.py"),
        (("--traitors", "nowhere.toml"), "nowhere.toml"),
        (("--games", "0"), "--games"),
        (("--players", "3,7"), "'7'"),
        (("--players", "five"), "'five'"),
        (("--seed", "-1"), "--seed"),
        (("--jobs", "0"), "--jobs"),
        (("--out", "cells.txt"), ".csv"),
        (("bse-5p",), "base-5p"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(capsys, made_up, arguments, part):
    status, out, err = fathom(capsys, "tournament", *arguments)
    assert (status, out, err.count("\n")) == (cli.WRONG_INPUT, "", 1)
    assert part in err
    assert made_up.calls == []


def test_help_has_an_example(capsys):
    assert "Example: fathom tournament " in fathom(capsys, "tournament", "--help")[1]


def test_a_cell_is_the_very_run_with_these_policies(capsys, tmp_path):
    own = tmp_path / "first_option.py"
    own.write_text("def answer(view, guide):\n    return 0\n")
    numbers = ("--games", 2, "--seed", 3, "--jobs", 1)
    status, out, _ = fathom(
        capsys, "tournament", "base-3p", *numbers, "--humans", own, "--traitors", "random_legal", "--json"
    )
    (cell,) = json.loads(out)["cells"]
    policies = ("--policy", f"human={own}", "--policy", "traitors=random_legal")
    _, single, _ = fathom(capsys, "run", "base-3p", *numbers, *policies, "--json")
    assert status == cli.DONE
    assert cell["digest"] == json.loads(single)["digest"]
    assert cell["games"] == 2
