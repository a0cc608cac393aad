"""The search for settings: the race against known truths, and only fresh games in what is reported."""

import json
import os
from itertools import product
from math import comb

import numpy as np
import pytest

from experiments import balancing, cli, racing
from experiments.racing import bounds, exact, race, schedule
from reports.intervals import wilson
from tests.common.made_up_games import MadeUpGames, fathom

TARGET, WITHIN = 0.5, 0.02


def luck_of(rates, seed):
    """Plays settings with rates that are known; all share their luck, game by game."""
    luck = np.random.default_rng(seed)
    draws = luck.random(20_000)

    def play(numbers, games):
        wins = np.array([(draws[:games] < rates[number]).sum() for number in numbers])
        return wins, np.full(len(numbers), games)

    return play


def monotone():
    """Four dials of six values; more is better."""
    dials = np.array(list(product(range(6), repeat=4)))
    return 1 / (1 + np.exp(-(dials.sum(axis=1) - 12) / 3))


def hilly():
    """The best lies in the middle: nothing is monotone."""
    places = np.array(list(product(range(30), repeat=2)))
    return 0.1 + 0.6 * np.exp(-((places - 14.5) ** 2).sum(axis=1) / 60)


def test_rounds_grow_up_to_the_last():
    assert schedule(2500) == [64, 128, 256, 512, 1024, 2048, 2500]
    assert schedule(64) == [64]
    assert schedule(10) == [10]


def test_exact_intervals_never_cover_too_seldom():
    level, games = 0.95, 40
    for rate in (0.01, 0.1, 0.37, 0.5, 0.93):
        chances = [comb(games, wins) * rate**wins * (1 - rate) ** (games - wins) for wins in range(games + 1)]
        covered = sum(
            chance
            for wins, chance in enumerate(chances)
            if exact(wins, games, level)[0] <= rate <= exact(wins, games, level)[1]
        )
        assert covered >= level
    assert exact(0, 0, level) == (0.0, 1.0)


@pytest.mark.parametrize("truth", [monotone(), hilly()], ids=["monotone", "hilly"])
def test_the_race_keeps_what_is_within_and_drops_what_is_far(truth):
    kept = total = 0
    for seed in range(5):
        run = race(len(truth), luck_of(truth, seed), TARGET, WITHIN, 2500)
        inside = np.flatnonzero(abs(truth - TARGET) <= WITHIN / 2)
        assert run.is_within_reach
        assert (abs(truth[run.chosen] - TARGET) < 0.08).all()
        kept += np.isin(inside, run.chosen).sum()
        total += len(inside)
        assert run.games < 0.4 * 2500 * len(truth)
    assert kept >= 0.9 * total


def test_no_setting_within_is_dropped_before_the_end_of_the_race():
    truth = monotone()
    inside = abs(truth - TARGET) <= WITHIN
    missed = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        wins = rng.binomial(64, truth)
        low, high = bounds(wins, np.full(len(truth), 64), racing.simultaneous_level(len(truth) * 7))
        missed += not racing.touches(low, high, TARGET, WITHIN)[inside].all()
    assert missed <= 2


@pytest.mark.parametrize(("target", "nearest"), [(0.9, 0.7), (0.02, 0.2)])
def test_a_target_out_of_reach_leads_to_the_nearest(target, nearest):
    truth = np.linspace(0.2, 0.7, 101)
    run = race(len(truth), luck_of(truth, 1), target, WITHIN, 2500)
    assert not run.is_within_reach
    assert len(run.chosen) <= racing.MOST_NEAREST
    assert abs(truth[run.chosen] - nearest).min() <= 0.01
    assert run.games < 0.6 * 2500 * len(truth)


def test_a_gap_around_the_target_is_not_called_reached():
    truth = np.array([0.3, 0.45, 0.56, 0.7])
    run = race(4, luck_of(truth, 3), TARGET, WITHIN, 8000)
    assert not run.is_within_reach
    assert {1, 2} <= set(run.chosen.tolist())


def test_ties_are_all_kept_and_a_lonely_setting_too():
    run = race(6, luck_of(np.full(6, 0.5), 2), TARGET, WITHIN, 2500)
    assert run.chosen.tolist() == [0, 1, 2, 3, 4, 5]
    run = race(1, luck_of(np.array([0.5]), 2), TARGET, WITHIN, 2500)
    assert run.chosen.tolist() == [0]


def test_games_without_a_result_drop_nobody():
    run = race(3, lambda numbers, games: (np.zeros(len(numbers)), np.zeros(len(numbers))), TARGET, WITHIN, 100)
    assert run.chosen.tolist() == [0, 1, 2]


def by_dials(settings):
    """Each step of a dial is worth two points; 8 everywhere gives 40 %."""
    return 0.4 + 0.02 * (sum(settings.dials.values()) - 32)


@pytest.fixture
def made_up(monkeypatch):
    return MadeUpGames(by_dials).instead_of_playing(monkeypatch)


def balance_of(capsys, *arguments):
    """The JSON of a search."""
    status, out, err = fathom(capsys, "balance", "base-5p", *arguments, "--json", "--quiet")
    assert status == cli.DONE, err
    return json.loads(out)


TWO_DIALS = ("--vary", "dials.fuel=7:10", "--vary", "dials.food=8:10", "--games", 4000)


def test_settings_are_found_and_ranked_by_least_change(capsys, made_up):
    search = balance_of(capsys, *TWO_DIALS, "--target", 0.44)["searches"][0]
    assert search["settings"] == 12
    rows = [row for row in search["verified"] if row["is_within"]]
    sums = {(row["dials.fuel"], row["dials.food"]): row for row in rows}
    assert {(8, 10), (9, 9), (10, 8)} <= set(sums)
    assert all(abs(fuel + food - 18) <= 1 for fuel, food in sums)
    assert [row["change"] for row in rows] == sorted(row["change"] for row in rows)
    assert search["found"] == len(rows)
    assert search["now"] == {"dials.fuel": 8, "dials.food": 8}


def test_only_fresh_games_are_reported(capsys, made_up):
    result = balance_of(capsys, *TWO_DIALS, "--target", 0.44, "--seed", 3)
    rows = result["searches"][0]["verified"]
    for row in rows:
        fresh = np.random.default_rng(row["seed"]).random(4000)
        wins = int((fresh < 0.4 + 0.02 * (row["dials.fuel"] + row["dials.food"] - 16)).sum())
        assert (row["human_wins"], row["human_games"]) == (wins, 4000)
        assert (row["human_low"], row["human_high"]) == pytest.approx(wilson(wins, 4000))
    unchanged = result["searches"][0]["unchanged"]
    assert unchanged["wins"] == int((np.random.default_rng(unchanged["seed"]).random(4000) < 0.4).sum())
    seeds = [unchanged["seed"], *(row["seed"] for row in rows)]
    assert len(set(seeds)) == len(seeds)
    assert 3 not in seeds
    assert {seed for *_, seed in made_up.calls} == {3, *seeds}


def test_the_verified_figure_covers_the_truth_as_often_as_it_says(monkeypatch):
    covered = total = 0
    truth = np.linspace(0.4, 0.6, 41)
    for seed in range(300):
        run = race(len(truth), luck_of(truth, seed), TARGET, WITHIN, 500)
        fresh = np.random.default_rng(10_000 + seed).binomial(2000, truth[run.chosen])
        ends = np.array([wilson(int(wins), 2000) for wins in fresh])
        covered += ((ends[:, 0] <= truth[run.chosen]) & (truth[run.chosen] <= ends[:, 1])).sum()
        total += len(run.chosen)
    assert total > 2000
    assert 0.94 <= covered / total <= 0.96


def test_what_is_out_of_reach_is_called_so(capsys, made_up):
    status, out, _ = fathom(capsys, "balance", *TWO_DIALS, "--target", 0.8, "--quiet")
    assert status == cli.DONE
    assert "out of reach: no setting comes within 80.0 % +- 2.0 points" in out
    nearest = next(line for line in out.splitlines() if line.endswith(" no"))
    assert nearest.split()[:2] == ["*10", "*10"]


def test_the_cost_is_told_and_the_last_line_does_it_again(capsys, made_up):
    words = (
        "--target",
        0.44,
        "--vary",
        "dials.fuel=7:10",
        "--vary",
        "dials.food=7:9",
        "--within",
        0.02,
        "--games",
        4000,
    )
    status, out, _ = fathom(capsys, "balance", "base-5p", *words, "--seed", 1, "--quiet")
    assert status == cli.DONE
    assert out.splitlines()[-1] == "fathom balance base-5p " + " ".join(map(str, words)) + " --seed 1"
    search = balance_of(capsys, *words)["searches"][0]
    used = search["games_race"] + search["games_verified"]
    assert search["games_full_grid"] == 4000 * 12
    assert search["games_ratio"] == pytest.approx(4000 * 12 / used)
    rounds = search["rounds"]
    sizes = np.diff([0, *(one["games"] for one in rounds)])
    assert search["games_race"] == sum(one["settings"] * size for one, size in zip(rounds, sizes))
    assert f"{used:,} games: {search['games_race']:,} in the race" in out
    calls = len(made_up.calls)
    assert fathom(capsys, *out.splitlines()[-1].split()[1:], "--quiet")[1] == out
    assert len(made_up.calls) == calls  # all from the store


def test_a_table_for_numbers_of_players(capsys, monkeypatch):
    MadeUpGames(lambda settings: by_dials(settings) - 0.03 * (settings.players - 5)).instead_of_playing(monkeypatch)
    words = ("balance", "--vary", "dials.fuel", "--target", 0.42, "--games", 2000, "--players", "3,6", "--quiet")
    status, out, _ = fathom(capsys, *words)
    assert status == cli.DONE
    lines = out.splitlines()
    header = next(number for number, line in enumerate(lines) if " ".join(line.split()).startswith("players as it is"))
    assert [line.split()[0] for line in lines[header + 1 : header + 3]] == ["3", "6"]
    result = json.loads(fathom(capsys, *words, "--json")[1])
    found = {search["players"]: {row["dials.fuel"] for row in search["verified"]} for search in result["searches"]}
    assert 6 in found[3]
    assert 10 in found[6]


def test_what_may_be_varied():
    search = balancing.plans("base-5p", ["dials"], [None])[0]
    assert len(search.settings) == 4096
    assert {axis.values for axis in search.axes} == {tuple(range(3, 11))}
    search = balancing.plans("base-5p", ["rules.hand_limit", "rules.card_powers"], [None])[0]
    assert [axis.values for axis in search.axes] == [tuple(range(5, 16)), (0, 1)]
    search = balancing.plans("base-5p", ["cards.mythos.hull_leak.target=8:12:2"], [None])[0]
    printed = search.original.variation({})
    target = printed.spec.cards(printed.settings)["mythos"]["hull_leak"]["target"]
    assert search.now == {"cards.mythos.hull_leak.target": target}
    assert len(search.settings) == 3
    search = balancing.plans("base-5p", ["difficulty=normal,easier_humans"], [None])[0]
    assert [search.change(setting) for setting in search.settings] == [0, 1]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--vary", "dial"), "did you mean 'dials'"),
        (("--vary", "rules.hand_limt"), "did you mean 'rules.hand_limit'"),
        (("--vary", "rules"), "more than 20,000"),
        (("--vary", "dials", "--vary", "dials.fuel=4:5"), "stands twice"),
        (("--vary", "dials.fuel=11:12"), "no setting can be played"),
        (("--vary", "dials.fuel", "--target", "1.5"), "--target"),
        (("--vary", "dials.fuel", "--within", "0"), "--within"),
        (("--vary", "dials.fuel", "--players", "7"), "--players"),
    ],
)
def test_wrong_words_are_one_line(capsys, made_up, words, part):
    status, out, err = fathom(capsys, "balance", *words)
    assert (status, out) == (cli.WRONG_INPUT, "")
    assert part in err
    assert len(err.splitlines()) == 1
    assert not made_up.calls


def test_an_interrupt_keeps_what_is_done(capsys, monkeypatch):
    games = MadeUpGames(by_dials, interrupt_at=20).instead_of_playing(monkeypatch)
    words = ("balance", "base-5p", "--vary", "dials.fuel", "--target", 0.44, "--games", 2000, "--jobs", 1, "--quiet")
    status, out, err = fathom(capsys, *words)
    assert (status, out) == (cli.INTERRUPTED, "")
    assert "go on with: fathom balance base-5p --target 0.44 --vary dials.fuel" in err
    before = len(games.calls)
    status, out, _ = fathom(capsys, *words)
    assert status == cli.DONE
    resumed = len(games.calls) - before
    monkeypatch.setenv("FATHOM_STORE", os.environ["FATHOM_STORE"] + "-other")
    assert fathom(capsys, *words)[1] == out
    assert len(games.calls) - before - resumed > resumed


def test_from_python_it_is_the_same_table(capsys, made_up):
    from experiments import balance

    table = balance("base-5p", target=0.44, vary="dials.fuel=8:10", games=2000)
    search = balance_of(capsys, "--target", 0.44, "--vary", "dials.fuel=8:10", "--games", 2000)["searches"][0]
    assert table["dials.fuel"].tolist() == [row["dials.fuel"] for row in search["verified"]]
    assert table["human_win_rate"].tolist() == [row["human_win_rate"] for row in search["verified"]]
    assert table.attrs["searches"][0]["games_ratio"] == search["games_ratio"]
