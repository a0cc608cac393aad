"""Tuning: the search finds what is there, candidates share their luck, and only fresh games count as gain."""

import tomllib

import numpy as np
import pytest

from experiments import cli, runner, tuning
from experiments.scenario import load_scenario
from policies.unfathomable.weights import rows, weights_of
from tests.common.made_up_games import MadeUpGames, fathom

TWO = ("--weights", "aim,travel_step")
BEST = {"aim": 6.0, "travel_step": 2.0}


def weight(choice, name):
    """A weight of a policy of a scenario."""
    table = {"base": choice} if isinstance(choice, str) else choice
    return table.get(name, weights_of(table["base"])[name])


def human_chance(settings):
    """Humans win most often at the best weights."""
    away = [(weight(settings.policy.human, name) - best) / tuning.span_of(name) for name, best in BEST.items()]
    return 0.6 - 1.5 * sum(distance**2 for distance in away)


def hybrid_chance(settings):
    """Humans win less often the more a hybrid covers its tracks."""
    return 0.8 - 0.5 * weight(settings.policy.hybrid, "cover_share") / 1.5


@pytest.fixture
def made_up(monkeypatch):
    games = MadeUpGames(human_chance)
    monkeypatch.setattr(runner, "play", games)
    return games


def a_task(role="human", weights="aim,travel_step", start="expert", games=500, changes=()):
    return tuning.make_task(role, "expert", "base-5p", start, weights, changes, games, 1)


def noisy_quadratic(best, games, luck):
    """Scores of points whose chance to win falls with the square of the distance; no luck in common."""
    asked = []

    def evaluate(points, number):
        asked.append((number, [np.array(point) for point in points]))
        chances = [0.7 - ((np.array(point) - best) ** 2).sum() for point in points]
        return [tuning.Score(int(luck.binomial(games, max(chance, 0.0))), games) for chance in chances]

    return evaluate, asked


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_search_finds_a_known_optimum_in_spite_of_noise(seed):
    best = np.array([0.25, 0.8, 1.0, 0.5])  # one at the edge of the box
    evaluate, asked = noisy_quadratic(best, 2000, np.random.default_rng(seed))
    start = np.array([0.6, 0.4, 0.6, 0.1])
    found = list(tuning.search(start, evaluate, 50, seed))
    assert [number for number, _, _ in found] == list(range(1, 52))
    assert np.abs(found[-1][1] - best).max() < 0.12
    assert ((start - best) ** 2).sum() > 0.3
    points = np.array([point for _, points in asked for point in points])
    assert points.min() >= 0
    assert points.max() <= 1


def test_the_search_repeats_itself_and_leaves_other_randomness_alone():
    def last(seed):
        evaluate, _ = noisy_quadratic(np.array([0.3, 0.7]), 100, np.random.default_rng(0))
        return list(tuning.search(np.array([0.5, 0.5]), evaluate, 5, seed))[-1][1]

    before = np.random.get_state()[1].copy()
    assert np.array_equal(last(1), last(1))
    assert not np.array_equal(last(1), last(2))
    assert np.array_equal(before, np.random.get_state()[1])


def test_nothing_to_find_leaves_the_start(made_up):
    made_up.rate = lambda settings: 0.5
    choice, done, complete = tuning.tune(a_task(), 3)
    assert (choice, done, complete) == ({"base": "expert"}, 3, True)


def test_a_round_shares_its_games_and_no_other_sees_them(made_up):
    task = a_task()
    choice, _, _ = tuning.tune(task, 4)
    seeds = [seed for _, _, seed in made_up.calls]
    in_rounds = list(dict.fromkeys(seeds))
    assert len(in_rounds) == 5  # four rounds and the last comparison
    assert seeds == sorted(seeds, key=in_rounds.index)  # round after round
    assert all(seeds.count(seed) > 5 for seed in in_rounds[:4])
    assert seeds.count(in_rounds[4]) == 2
    assert {games for _, games, _ in made_up.calls} == {500}
    made_up.calls.clear()
    tuning.verify(task, choice)
    assert [(games, seed not in in_rounds) for _, games, seed in made_up.calls] == [(2500, True)] * 2
    assert len({seed for _, _, seed in made_up.calls}) == 1
    other = tuning.seed_of(task.seed + 1, "verification")
    assert other not in seeds
    assert other != tuning.seed_of(task.seed, "verification")


def test_a_better_policy_is_found_and_its_gain_is_that_of_fresh_games(made_up):
    task = a_task(games=2000)
    choice, _, _ = tuning.tune(task, 9)
    checked = tuning.verify(task, choice)
    start = human_chance(load_scenario("base-5p", (), ("human=expert",)).settings)
    assert checked["better"]
    assert abs(choice["aim"] - BEST["aim"]) < 2
    assert abs(choice["travel_step"] - BEST["travel_step"]) < 0.4
    assert checked["low"] <= 0.6 - start <= checked["high"] + 0.01
    assert checked["games"] == checked["pairs"] == 5 * 2000


def test_the_gain_of_a_hybrid_is_over_games_that_have_one(made_up):
    made_up.rate = hybrid_chance
    task = a_task("hybrid", "cover_share,mischief")
    choice, _, _ = tuning.tune(task, 4)
    checked = tuning.verify(task, choice)
    assert checked["pairs"] == checked["games"] // 2
    assert choice["cover_share"] > weights_of("expert")["cover_share"]
    assert checked["better"]


def test_the_others_play_as_they_are_told(made_up):
    task = tuning.make_task("hybrid", "novice", "base-5p", "competent", None, ("dials.fuel=7",), 10, 1)
    tuning.tune(task, 1)
    for settings, _, _ in made_up.calls:
        assert (settings.policy.human, settings.policy.cultist) == ("novice", {"base": "competent"})
        assert settings.dials["fuel"] == 7
    assert len({str(settings.policy.hybrid) for settings, _, _ in made_up.calls}) > 3


@pytest.mark.parametrize("role", tuning.WEIGHTS_OF_ROLE)
def test_the_weights_of_a_role_exist_and_stay_in_their_range(role):
    task = a_task(role, None)
    assert len(set(task.weights)) == len(task.weights) >= 10
    for edge, bound in ((-0.5, "least"), (1.5, "most")):
        choice = tuning.choice_at(task, np.full(len(task.weights), edge))
        for name in task.weights:
            assert choice.get(name, weights_of("expert")[name]) == rows()[name][bound]
    assert tuning.choice_at(task, tuning.point_of(task)) == {"base": "expert"}


def test_the_file_can_be_played_and_says_how_it_was_made(capsys, made_up, tmp_path):
    path = tmp_path / "tuned.toml"
    options = ("--against", "expert", *TWO, "--games", 500, "--rounds", 4, "--seed", 2, "--out", path)
    status, out, err = fathom(capsys, "tune", "human", *options)
    text = path.read_text()
    again = out.splitlines()[-1]
    assert status == cli.DONE
    assert text.startswith(f"# {again}\n# 4 of 4 rounds; better than the start in fresh games: +")
    assert err.count("best so far wins") == 5
    assert err.count("95 % Wilson interval, 500 games") == 5
    written = tomllib.loads(text)["policy"]["human"]
    assert written["base"] == "expert"
    assert set(written) == {"base", "aim", "travel_step"}
    assert all(round(written[name], 4) == written[name] for name in BEST)
    assert load_scenario("base-5p", (), (f"human={path}",)).settings.policy.human == written
    path.unlink()
    assert fathom(capsys, *again.split()[1:], "--quiet")[1:] == (out, "")
    assert path.read_text() == text


def test_tuning_may_go_on_from_a_tuned_file(made_up, tmp_path):
    path = tmp_path / "tuned.toml"
    path.write_text('[policy.human]\nbase = "novice"\naim = 3.5\nnoise = 0.2\n')
    task = a_task(start=str(path))
    assert tuning.choice_at(task, tuning.point_of(task)) == {"base": "novice", "aim": 3.5, "noise": 0.2}
    choice, _, _ = tuning.tune(task, 3)
    assert (choice["base"], choice["noise"]) == ("novice", 0.2)
    assert choice["aim"] != 3.5


def test_no_gain_is_said_and_written_all_the_same(capsys, made_up, tmp_path):
    made_up.rate = lambda settings: 0.5
    path = tmp_path / "tuned.toml"
    status, out, _ = fathom(
        capsys, "tune", "human", "--against", "expert", *TWO, "--games", 50, "--rounds", 2, "--out", path
    )
    assert status == cli.DONE
    assert "not shown to be better than the start in fresh games: +0.00 points" in out
    assert "lower bound" not in out
    assert tomllib.loads(path.read_text())["policy"]["human"] == {"base": "expert"}


def test_an_interrupt_writes_the_best_so_far_and_claims_no_gain(capsys, made_up, tmp_path):
    made_up.interrupt_at = 40
    path = tmp_path / "tuned.toml"
    status, out, err = fathom(
        capsys, "tune", "human", "--against", "expert", *TWO, "--games", 500, "--rounds", 30, "--out", path
    )
    assert status == cli.INTERRUPTED
    assert len(made_up.calls) == 40
    assert "interrupted: the best of" in err
    assert "not verified" in out
    assert "not verified" in path.read_text()
    found = tomllib.loads(path.read_text())["policy"]["human"]
    assert human_chance(load_scenario("base-5p", (), (f"human={path}",)).settings) > human_chance(
        load_scenario("base-5p", (), ("human=expert",)).settings
    )
    assert found["base"] == "expert"


def test_an_interrupted_verification_claims_no_gain(made_up):
    task = a_task()
    made_up.interrupt_at = 2
    assert tuning.verify(task, {"base": "expert", "aim": 6.0}) is None


def test_without_the_package_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setattr(tuning, "find_spec", lambda name: None)
    status, out, err = fathom(capsys, "tune", "human", "--against", "expert")
    assert (status, out, err.count("\n")) == (cli.WRONG_INPUT, "", 1)
    assert "[tune]" in err


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("humn", "--against", "expert"), "'human'"),
        (("captain", "--against", "expert"), "allowed: cultist, human, hybrid"),
        (("human",), "--against"),
        (("human", "--against", "exprt"), "'expert'"),
        (("human", "--against", "expert", "--from", "exprt"), "'expert'"),
        (("human", "--against", "expert", "--from", "random_legal"), "no weights"),
        (("human", "--against", "expert", "--weights", "aim,am_worth"), "'aim_worth'"),
        (("human", "--against", "expert", "--weights", "aim"), "at least 2"),
        (("human", "--against", "expert", "--weights", "aim,aim"), "twice"),
        (("human", "--against", "expert", "--games", "0"), "--games"),
        (("human", "--against", "expert", "--rounds", "0"), "--rounds"),
        (("human", "--against", "expert", "--scenario", "bse-5p"), "base-5p"),
        (("human", "--against", "expert", "--set", "policy.human=novice"), "--from"),
        (("human", "--against", "expert", "--out", "tuned.csv"), ".toml"),
        (("human", "--against", "expert", "--out", "no/where/tuned.toml"), "no folder"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(capsys, made_up, arguments, part):
    status, out, err = fathom(capsys, "tune", *arguments)
    assert (status, out, err.count("\n")) == (cli.WRONG_INPUT, "", 1)
    assert part in err
    assert made_up.calls == []


def test_help_has_an_example(capsys):
    assert "Example: fathom tune human --against" in fathom(capsys, "tune", "--help")[1]
