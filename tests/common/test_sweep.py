"""Sweeps: values of the command line, grids with gaps, one row per cell, steady memory."""

import csv
import json

import numpy as np
import pytest

from experiments import axes, cli, sweeping, variations
from experiments.inputs import InputError
from experiments.variations import load_original, prepared_for
from reports.intervals import wilson
from tests.common.made_up_games import MadeUpGames, fathom

GAMES = 200


def chance(settings):
    """More fuel helps, more players harm."""
    return 0.1 + 0.05 * settings.dials["fuel"] - 0.02 * settings.players


@pytest.fixture
def made_up(monkeypatch):
    return MadeUpGames(chance).instead_of_playing(monkeypatch)


def sweep_of(capsys, *arguments, status=cli.DONE):
    """The JSON of a sweep."""
    found, out, err = fathom(capsys, "sweep", "base-5p", "--games", GAMES, *arguments, "--json", "--quiet")
    assert found == status, err
    return json.loads(out)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("4:7", (4, 5, 6, 7)),
        ("4:10:3", (4, 7, 10)),
        ("4:10:4", (4, 8)),
        ("-1:1", (-1, 0, 1)),
        ("0.1:0.3:0.1", (0.1, 0.2, 0.3)),
        ("3,4,6", (3, 4, 6)),
        ("novice, expert", ("novice", "expert")),
        ("8", (8,)),
        ('["a,b"],[]', (["a,b"], [])),
        ('"x,y",z', ("x,y", "z")),
        ('{ base = "expert", noise = 0.3 },novice', ({"base": "expert", "noise": 0.3}, "novice")),
    ],
)
def test_values_are_ranges_or_lists(text, values):
    assert axes.parse_values(text, "here") == values


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("dials.fuel", "KEY=VALUES"),
        ("=4", "KEY=VALUES"),
        ("dials..fuel=4", "KEY=VALUES"),
        ("dials.fuel=", "KEY=VALUES"),
        ("dials.fuel=7:4", "goes upwards"),
        ("dials.fuel=4:7:0", "goes upwards"),
        ("dials.fuel=0:99999", "more than"),
        ("dials.fuel=4,4", "stands twice"),
        ("dials.fuel=4,,5", "empty"),
        ("game=unfathomable", "cannot be varied"),
    ],
)
def test_what_is_wrong_with_an_axis_is_said(text, part):
    with pytest.raises(InputError, match=part):
        axes.parse_axis(text, "--over")


def test_one_key_is_not_swept_twice():
    with pytest.raises(InputError, match=r"dials\.fuel.* twice"):
        axes.parse_axes(["dials.fuel=4:5", "dials.fuel=6"], "--over")


def test_every_combination_is_a_row_with_intervals_and_the_same_games(capsys, made_up):
    result = sweep_of(capsys, "--over", "dials.fuel=4:6", "--over", "players=3,5", "--seed", 7)
    assert [(row["dials.fuel"], row["players"]) for row in result["cells"]] == [
        (fuel, players) for fuel in (4, 5, 6) for players in (3, 5)
    ]
    luck = np.random.default_rng(7).random(GAMES)
    for row in result["cells"]:
        wins = int((luck < 0.1 + 0.05 * row["dials.fuel"] - 0.02 * row["players"]).sum())
        assert (row["human_wins"], row["human_games"]) == (wins, GAMES)
        assert (row["human_low"], row["human_high"]) == pytest.approx(wilson(wins, GAMES))
        assert row["ended_arrived"] == wins / GAMES
        assert row["ended_arrived_low"] <= row["ended_arrived"] <= row["ended_arrived_high"]
        assert row["hybrid_games"] == GAMES // 2
        assert row["cultist_win_rate"] is None
        assert row["mean_turns"] == 25
    assert len({row["digest"] for row in result["cells"]}) > 1


def test_a_cell_is_the_run_of_its_scenario(capsys, made_up):
    row = sweep_of(capsys, "--over", "dials.fuel=4:6")["cells"][1]
    status, out, _ = fathom(capsys, "run", "base-5p", "--games", GAMES, "--set", "dials.fuel=5", "--json")
    assert status == cli.DONE
    assert json.loads(out)["digest"] == row["digest"]


def test_any_key_can_be_swept(made_up):
    for text, found in [
        ("difficulty=normal,easier_humans", lambda settings: settings.difficulty),
        ("rules.hand_limit=8:9", lambda settings: settings.rules["hand_limit"]),
        ("cards.mythos.hull_leak.target=9:10", lambda settings: settings.cards["mythos"]["hull_leak"]["target"]),
        ("policy.traitors=novice,expert", lambda settings: settings.policy.cultist),
        ("policy.human.noise=0.1:0.2:0.1", lambda settings: settings.policy.human["noise"]),
        ("policy.seats.0=novice,expert", lambda settings: settings.policy.seats["0"]),
    ]:
        planned = sweeping.plan_of("base-5p", [text])
        values = axes.parse_axis(text, "--over").values
        assert [found(point.variation.settings) for point in planned.points] == list(values)


def test_what_the_rules_do_not_allow_is_listed_and_not_played(capsys, made_up):
    result = sweep_of(capsys, "--over", "variant=standard,no_cultist", "--over", "players=4,5")
    assert [(row["variant"], row["players"]) for row in result["cells"]] == [
        ("standard", 4),
        ("standard", 5),
        ("no_cultist", 4),
    ]
    (refused,) = result["not_allowed"]
    assert (refused["variant"], refused["players"]) == ("no_cultist", 5)
    assert "4 or 6 players" in refused["reason"]
    status, out, _ = fathom(capsys, "sweep", "--over", "variant=standard,no_cultist", "--games", GAMES, "--quiet")
    assert status == cli.DONE
    assert "not allowed, so not played (1 of 2 cells)" in out
    assert "no_cultist is for 4 or 6 players" in out


def test_a_card_that_cannot_be_is_found_before_playing(capsys, made_up):
    result = sweep_of(capsys, "--over", 'cards.mythos.hull_leak.fail=["lose(fuel,1)"],["fly(1)"]')
    assert len(result["cells"]) == 1
    assert "fly" in result["not_allowed"][0]["reason"]


@pytest.mark.parametrize(
    ("axis", "part"),
    [
        ("dials.feul=4:6", "did you mean 'fuel'"),
        ("rules.hand_limt=8:9", "did you mean 'hand_limit'"),
        ("cards.mythos.hull_leek.target=8:9", "did you mean 'hull_leak'"),
        ("cards.mythos.hull_leak.taget=8:9", "did you mean 'target'"),
        ("playrs=3,4", "did you mean 'players'"),
        ("policy.humann=novice", "did you mean 'human'"),
        ("dials.fuel=11:12", "not from 1 to 10"),
    ],
)
def test_a_key_that_is_wrong_everywhere_ends_it_at_once(capsys, made_up, axis, part):
    status, out, err = fathom(capsys, "sweep", "--over", axis, "--games", GAMES)
    assert (status, out) == (cli.WRONG_INPUT, "")
    assert part in err
    assert len(err.splitlines()) == 1
    assert not made_up.calls


def test_nothing_swept_or_too_much_is_an_error(capsys, made_up):
    status, _, err = fathom(capsys, "sweep")
    assert (status, "--over" in err) == (cli.WRONG_INPUT, True)
    status, _, err = fathom(capsys, "sweep", "--over", "rules.turn_limit=1:9999", "--over", "dials.fuel=1:10,0")
    assert (status, "--over" in err) == (cli.WRONG_INPUT, True)
    status, _, err = fathom(capsys, "sweep", "--over", "rules.turn_limit=1:9999", "--over", "rules.hand_limit=1:40")
    assert (status, "more than 100,000" in err) == (cli.WRONG_INPUT, True)
    assert not made_up.calls


def test_the_table_ends_with_the_command_and_goes_to_files(capsys, made_up, tmp_path):
    target = tmp_path / "cells.csv"
    words = ("--over", "dials.fuel=4:6", "--over", "players=3,5", "--games", GAMES, "--seed", 1)
    status, out, _ = fathom(capsys, "sweep", "base-5p", *words, "--out", target, "--quiet")
    assert status == cli.DONE
    assert out.splitlines()[-1] == "fathom sweep base-5p " + " ".join(map(str, words))
    with target.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6
    assert {"dials.fuel", "players", "human_win_rate", "hybrid_low", "ended_damage_high", "digest"} <= set(rows[0])
    calls = len(made_up.calls)
    assert fathom(capsys, *out.splitlines()[-1].split()[1:], "--quiet")[1] == out
    assert len(made_up.calls) == calls  # all from the store


def test_an_interrupt_keeps_whole_cells_and_names_the_command_that_goes_on(capsys, monkeypatch):
    games = MadeUpGames(chance, interrupt_at=5).instead_of_playing(monkeypatch)
    words = ("sweep", "base-5p", "--over", "dials.fuel=1:10", "--games", GAMES, "--jobs", 1, "--quiet")
    status, out, err = fathom(capsys, *words)
    assert status == cli.INTERRUPTED
    assert "of 10 cells are kept; go on with: fathom sweep base-5p --over dials.fuel=1:10" in err
    assert len([line for line in out.split("how the games ended")[0].splitlines() if line.endswith("25.0")]) == 4
    games.calls.clear()
    assert fathom(capsys, *words)[0] == cli.DONE
    assert sorted(settings.dials["fuel"] for settings, _, _ in games.calls) == [5, 6, 7, 8, 9, 10]


def test_only_a_few_scenarios_are_ready_at_a_time(made_up):
    prepared_for.cache_clear()
    planned = sweeping.plan_of("base-5p", ["dials.fuel=1:10", "dials.food=1:10"])
    assert prepared_for.cache_info().currsize == 0
    from experiments.laboratory import open_laboratory

    result, outcome = sweeping.sweep(planned, 3, 1, open_laboratory(jobs=1))
    assert outcome.complete
    assert len(result["cells"]) == 100
    assert prepared_for.cache_info().currsize <= variations.PREPARED_KEPT


def test_a_variation_does_not_touch_its_original():
    original = load_original("base-5p", ["cards.mythos.hull_leak.target=9"])
    before = json.dumps(original.table)
    changed = original.variation({"cards.mythos.hull_leak.target": 12, "dials.fuel": 3})
    assert changed.settings.cards["mythos"]["hull_leak"]["target"] == 12
    assert json.dumps(original.table) == before
    with pytest.raises(InputError, match="is a value, not a table"):
        original.variation({"players.x": 1})


def test_from_python_it_is_the_same_table(capsys, made_up):
    from experiments import sweep

    table = sweep("base-5p", over={"dials.fuel": range(4, 7), "players": [3, 5]}, games=GAMES)
    rows = sweep_of(capsys, "--over", "dials.fuel=4:6", "--over", "players=3,5")["cells"]
    assert table["digest"].tolist() == [row["digest"] for row in rows]
    assert table["human_low"].tolist() == [row["human_low"] for row in rows]
    refused = sweep("base-5p", over=["players=4,5"], changes=["variant='no_cultist'"], games=GAMES).attrs["not_allowed"]
    assert [row["players"] for row in refused] == [5]
