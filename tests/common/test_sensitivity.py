"""Sensitivity: the list of changes comes from the game, effects are paired, ranked, and adjusted for their number."""

import csv
import json

import numpy as np
import pytest

from experiments import cli, influence
from reports.intervals import Pairs, mcnemar, newcombe
from reports.multiple import benjamini_hochberg
from sim.games import game_spec
from tests.common.made_up_games import MadeUpGames, fathom
from tests.support import run_module

GAMES = 2000
BASE = 0.4


def chance(settings):
    """Fuel counts most, then food; one card matters, its exchange too; nothing else does."""
    rate = BASE + 0.05 * (settings.dials["fuel"] - 8) + 0.03 * (settings.dials["food"] - 8)
    leak = settings.cards.get("mythos", {}).get("hull_leak", {})
    if leak.get("copies") == 0:
        rate += 0.04
    if "pass" in leak:
        rate -= 0.08
    return rate


@pytest.fixture
def made_up(monkeypatch):
    return MadeUpGames(chance).instead_of_playing(monkeypatch)


def sensitivity_of(capsys, *arguments):
    """The JSON of an analysis."""
    status, out, err = fathom(capsys, "sensitivity", "base-5p", "--games", GAMES, *arguments, "--json", "--quiet")
    assert status == cli.DONE, err
    return json.loads(out)


def test_effects_are_ranked_with_intervals_and_adjusted(capsys, made_up):
    result = sensitivity_of(capsys, "--only", "dials", "--seed", 5)
    luck = np.random.default_rng(5).random(GAMES)
    rows = {(row["what"], row["change"]): row for row in result["effects"]}
    assert len(rows) == result["family"] == 8
    assert [row["what"] for row in result["effects"][:4]] == ["dials.fuel"] * 2 + ["dials.food"] * 2
    pairs = Pairs.from_outcomes(luck < BASE, luck < BASE + 0.05)
    row = rows["dials.fuel", "8 -> 9"]
    assert row["difference"] == pairs.difference
    assert (row["low"], row["high"]) == newcombe(pairs)
    assert row["p"] == mcnemar(pairs)
    adjusted = benjamini_hochberg([row["p"] for row in result["effects"]])
    assert [row["p_adjusted"] for row in result["effects"]] == pytest.approx(adjusted.tolist())
    assert [row["is_effect"] for row in result["effects"]] == [True] * 4 + [False] * 4
    assert result["unchanged"]["wins"] == int((luck < BASE).sum())


def test_equal_games_differ_by_exactly_nothing(capsys, made_up):
    result = sensitivity_of(capsys, "--only", "dials.souls,rules.hand_limit")
    for row in result["effects"]:
        assert (row["difference"], row["discordant"], row["p"], row["is_effect"]) == (0, 0, 1, False)
    status, out, _ = fathom(capsys, "sensitivity", "--only", "dials.souls", "--games", GAMES, "--quiet")
    assert status == cli.DONE
    assert out.count("exactly 0: no game differs") == 2


def test_every_card_with_copies_is_removed_and_every_check_exchanged():
    spec = game_spec("unfathomable")
    tables = spec.cards(spec.check({}, "test"))
    found = list(influence.card_changes(tables, spec.opposites))
    removed = [change.what for change in found if change.change == "removed"]
    assert sorted(removed) == sorted(
        f"cards.{table}.{name}" for table, rows in tables.items() for name, fields in rows.items() if "copies" in fields
    )
    assert sum(name.startswith("cards.mythos.") for name in removed) == len(tables["mythos"]) == 70
    exchanged = {change.what for change in found if change.change == "pass and fail exchanged"}
    assert exchanged == {f"cards.mythos.{name}" for name, fields in tables["mythos"].items() if "fail" in fields}
    assert len(exchanged) > 30


def test_cards_that_matter_come_first(capsys, made_up):
    names = ("hull_leak", "accusation", "adrift_fishing_boat")
    result = sensitivity_of(capsys, "--only", ",".join(f"cards.mythos.{name}" for name in names))
    assert result["family"] == 5  # a choice has no outcomes to exchange
    assert not result["not_allowed"]
    assert [(row["what"], row["change"]) for row in result["effects"][:2]] == [
        ("cards.mythos.hull_leak", "pass and fail exchanged"),
        ("cards.mythos.hull_leak", "removed"),
    ]
    assert [row["difference"] for row in result["effects"][2:]] == [0, 0, 0]


def test_the_list_of_changes_is_the_games_own():
    planned = influence.plan("base-5p", ["dials", "rules"])
    spec = game_spec("unfathomable")
    numbers = spec.numbers(spec.check({}, "test"))
    assert {change.what for change in planned.changes} == {number.key for number in numbers}
    steps = {(change.what, value) for change in planned.changes for value in change.values.values()}
    for number in numbers:
        for value in (number.value - 1, number.value + 1):
            assert ((number.key, value) in steps) == (number.least <= value <= number.most)


def test_a_scenarios_own_values_are_where_the_steps_begin():
    planned = influence.plan("base-5p", ["dials.fuel", "cards.items.six_shooter"], ["dials.fuel=10"])
    assert [(change.what, change.change) for change in planned.changes] == [
        ("dials.fuel", "10 -> 9"),
        ("cards.items.six_shooter", "removed"),
    ]
    planned = influence.plan("base-5p", ["cards.mythos.hull_leak"], ["cards.mythos.hull_leak.copies=0"])
    assert [change.change for change in planned.changes] == ["pass and fail exchanged"]


def test_exchanging_takes_pass_and_fail_from_each_other():
    tables = {"mythos": {"a": {"copies": 1, "pass": ["x"], "fail": ["y"]}, "b": {"copies": {"1": 3}, "fail": ["z"]}}}
    found = list(influence.card_changes(tables, (("pass", "fail"),)))
    assert [change.values for change in found] == [
        {"cards.mythos.a.copies": 0},
        {"cards.mythos.a.pass": ["y"], "cards.mythos.a.fail": ["x"]},
        {"cards.mythos.b.copies": {"1": 0}},
        {"cards.mythos.b.pass": ["z"], "cards.mythos.b.fail": []},
    ]


def test_what_the_rules_do_not_allow_is_listed():
    planned = influence.plan("base-5p", ["rules"], ["rules.deep_one_figures=6"])
    refused = {(row["what"], row["change"]) for row in planned.refused}
    assert ("rules.deep_one_figures", "6 -> 5") in refused
    assert all("Deep Ones at the start" in row["reason"] for row in planned.refused)


def test_the_printed_result_says_what_it_is_and_how_to_repeat_it(capsys, made_up, tmp_path):
    target = tmp_path / "effects.csv"
    words = ("--only", "dials", "--games", GAMES, "--show", 3, "--seed", 1)
    status, out, _ = fathom(capsys, "sensitivity", "base-5p", *words, "--out", target, "--quiet")
    assert status == cli.DONE
    assert out.splitlines()[-1] == "fathom sensitivity base-5p " + " ".join(map(str, words))
    assert "exploration: 8 changes in one family" in out
    assert "Benjamini-Hochberg" in out
    assert "and 5 smaller ones" in out
    with target.open(newline="") as file:
        assert len(list(csv.DictReader(file))) == 8
    calls = len(made_up.calls)
    assert fathom(capsys, *out.splitlines()[-1].split()[1:], "--quiet")[1] == out
    assert len(made_up.calls) == calls  # all from the store


@pytest.mark.parametrize(("only", "part"), [("dails", "dials"), ("cards.mythoss", "cards.mythos"), ("dials,", "names")])
def test_a_misspelt_name_is_one_line(capsys, made_up, only, part):
    status, out, err = fathom(capsys, "sensitivity", "--only", only)
    assert (status, out) == (cli.WRONG_INPUT, "")
    assert part in err
    assert len(err.splitlines()) == 1


def test_an_interrupt_shows_what_is_there(capsys, monkeypatch):
    MadeUpGames(chance, interrupt_at=4).instead_of_playing(monkeypatch)
    words = ("sensitivity", "base-5p", "--only", "dials", "--games", 100, "--jobs", 1, "--quiet")
    status, out, err = fathom(capsys, *words)
    assert status == cli.INTERRUPTED
    assert "2 changes in one family" in out
    assert "interrupted: 2 of 8 changes are kept; go on with: fathom sensitivity base-5p --only dials" in err
    assert fathom(capsys, *words)[0] == cli.DONE


def test_real_games_that_cannot_differ_do_not(tmp_path):
    words = ("--only", "rules.turn_limit,dials.fuel", "--games", 200, "--policy", "human=random_legal")
    result = run_module(
        *(
            "experiments.cli",
            "sensitivity",
            "base-5p",
            *words,
            "--policy",
            "traitors=random_legal",
            "--json",
            "--quiet",
        ),
        FATHOM_STORE=str(tmp_path),
    )
    rows = {(row["what"], row["change"]): row for row in result["effects"]}
    assert result["family"] == 4
    for change in ("400 -> 399", "400 -> 401"):
        assert rows["rules.turn_limit", change]["discordant"] == 0
        assert rows["rules.turn_limit", change]["difference"] == 0
        assert rows["rules.turn_limit", change]["pairs"] == 200


def test_from_python_it_is_the_same_table(capsys, made_up):
    from experiments import sensitivity

    table = sensitivity("base-5p", only="dials", games=GAMES)
    rows = sensitivity_of(capsys, "--only", "dials")["effects"]
    assert table["what"].tolist() == [row["what"] for row in rows]
    assert table["difference"].tolist() == [row["difference"] for row in rows]
    assert table.attrs["family"] == 8
