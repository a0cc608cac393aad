"""Playing until a difference is known closely enough: the stopping itself, and what it does to the intervals."""

import json

import numpy as np
import pytest

from experiments import cli, laboratory, watching
from experiments.watching import Look, next_look, planned_games, watch
from reports.intervals import Pairs
from reports.multiple import simultaneous_level
from reports.sequences import narrowed, paired_sequence
from tests.common.made_up_games import MadeUpGames, fathom

COMPARISONS = 2000
CHUNK = 500  # smaller than ours, so that a simulated watch looks more often
MOST = 20_000


class MadeUpPairs:
    """Outcomes drawn beforehand: pairs of games 0 to n - 1 for any n that is a multiple of CHUNK."""

    def __init__(self, chances, rng):
        self.counts = np.cumsum([rng.multinomial(CHUNK, chance, size=MOST // CHUNK) for chance in chances], axis=1)
        self.looks = []

    def family(self, games):
        return [Pairs(*counts[games // CHUNK - 1]) for counts in self.counts]

    def play(self, games):
        self.looks.append(games)
        return self.family(games), True


@pytest.fixture
def small_chunks(monkeypatch):
    monkeypatch.setattr(watching, "CHUNK_GAMES", CHUNK)
    monkeypatch.setattr(watching, "FIRST_LOOK", 2 * CHUNK)


def contains(interval, value):
    return interval[0] <= value <= interval[1]


@pytest.mark.parametrize(
    ("chances", "wanted"),
    [
        ([0.42, 0.05, 0.05, 0.48], 0.015),  # equal rules
        ([0.38, 0.02, 0.08, 0.52], 0.015),
        ([0.50, 0.005, 0.001, 0.494], 0.005),  # few pairs differ when it stops
    ],
)
def test_two_thousand_comparisons_stopped_at_the_wanted_width_cover_the_truth(small_chunks, chances, wanted):
    rng = np.random.default_rng(20)
    truth = chances[2] - chances[1]
    covered, looks, games = [], [], []
    for _ in range(COMPARISONS):
        made_up = MadeUpPairs([chances], rng)
        look = watch(made_up.play, wanted, MOST, 0.95)
        assert look.is_narrow
        covered.append(contains(look.intervals[0], truth))
        looks.append(len(made_up.looks))
        games.append(look.games)
    assert np.mean(covered) >= 0.95
    assert np.mean(looks) > 2
    assert np.std(games) > 0  # the stop does depend on how the games end


def test_three_scenarios_cover_both_truths_together(small_chunks):
    rng = np.random.default_rng(21)
    chances = [[0.42, 0.05, 0.05, 0.48], [0.40, 0.02, 0.06, 0.52]]
    level = simultaneous_level(2)
    covered = []
    for _ in range(COMPARISONS // 4):
        look = watch(MadeUpPairs(chances, rng).play, 0.02, MOST, level)
        assert look.is_narrow
        covered.append(contains(look.intervals[0], 0.0) and contains(look.intervals[1], 0.04))
    assert np.mean(covered) >= 0.95


def test_looks_are_whole_chunks_further_each_time_and_never_beyond_the_most(small_chunks):
    made_up = MadeUpPairs([[0.42, 0.05, 0.05, 0.48]], np.random.default_rng(3))
    told = []
    look = watch(made_up.play, 0.0101, 7_700 // CHUNK * CHUNK, 0.95, told.append)
    assert made_up.looks[:3] == [1000, 2000, 4000]
    assert made_up.looks[-1] == look.games == 7_500
    assert all(games % CHUNK == 0 for games in made_up.looks)
    assert not look.is_narrow
    assert look.told()["reached"] is False
    assert look.games_needed > 7_500
    assert told[-1] is look
    assert [one.games for one in told] == made_up.looks


def test_a_look_keeps_what_earlier_looks_have_excluded(small_chunks):
    made_up = MadeUpPairs([[0.42, 0.05, 0.05, 0.48]], np.random.default_rng(4))
    look = watch(made_up.play, 0.0101, MOST, 0.95)
    expected = (-1.0, 1.0)
    for games in made_up.looks:
        expected = narrowed(expected, paired_sequence(made_up.family(games)[0]))
    assert look.intervals == [expected]


def test_the_next_look_is_where_the_width_may_be_reached():
    near = Look(10_000, [(-0.011, 0.011)], 0.01)
    far = Look(10_000, [(-0.05, 0.05)], 0.01)
    assert near.games_needed == pytest.approx(12_100, abs=1)
    assert next_look(near, 10**6) == 12_500
    assert next_look(far, 10**6) == 20_000
    assert next_look(far, 15_000) == 15_000


def test_the_widest_interval_decides():
    look = Look(10_000, [(-0.001, 0.001), (0.1, 0.13)], 0.01)
    assert look.widest == pytest.approx(0.015)
    assert not look.is_narrow


def test_the_plan_for_no_luck_in_common_gives_the_wanted_width():
    games = planned_games(0.01, 0.95)
    quarter = games // 4
    low, high = paired_sequence(Pairs(quarter, quarter, quarter, quarter))
    assert (high - low) / 2 == pytest.approx(0.01, rel=0.03)


# As a command


def chance(settings):
    return {"normal": 0.4, "easier_humans": 0.45}[settings.difficulty]


def arguments(*more):
    return "compare", "base-5p", "easier-humans-5p", "--jobs", 1, *more


def test_compare_until_stops_plays_both_side_by_side_and_says_so(capsys, monkeypatch):
    MadeUpGames(chance).instead_of_playing(monkeypatch)
    status, out, err = fathom(capsys, *arguments("--until", 0.01, "--json"))
    result = json.loads(out)
    (row,) = result["differences"]
    assert status == cli.DONE
    assert result["until"]["reached"]
    assert row["high"] - row["low"] <= 0.02
    assert (row["p"], row["p_adjusted"], row["mean_turns_difference_low"]) == (None, None, None)
    assert result["games"] % 2500 == 0
    plan, *looks = err.splitlines()
    assert plan.startswith("plan: +-1.00 points need about ")
    assert looks[0].startswith("5,000 games each: +-")
    lines = fathom(capsys, *arguments("--until", 0.01))[1].splitlines()
    assert "confidence sequences" in lines[1]
    assert lines[-2].startswith(f"stopped after {result['games']:,} games each: +-")
    assert lines[-1].endswith("--until 0.01")


def test_an_unreached_width_is_told_with_the_games_it_needs(capsys, monkeypatch):
    MadeUpGames(chance).instead_of_playing(monkeypatch)
    status, out, err = fathom(capsys, *arguments("--until", 0.001, "--games", 7000, "--quiet"))
    assert (status, err) == (cli.DONE, "")
    line = out.splitlines()[-2]
    assert line.startswith("not reached: +-")
    assert "after 7,000 games each, wanted +-0.10 points; that needs about " in line


def test_an_interrupted_watch_goes_on_to_the_same_result(capsys, monkeypatch):
    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: 500)
    wanted = ("--until", 0.01, "--json", "--quiet")
    MadeUpGames(chance, interrupt_at=25).instead_of_playing(monkeypatch)  # in the second round
    status, out, err = fathom(capsys, *arguments(*wanted))
    assert status == cli.INTERRUPTED
    assert json.loads(out)["games"] == 6_000
    assert "go on with: fathom compare base-5p easier-humans-5p" in err
    MadeUpGames(chance).instead_of_playing(monkeypatch)
    resumed = fathom(capsys, *arguments(*wanted))[1]
    assert fathom(capsys, *arguments(*wanted, "--no-store"))[1] == resumed


def test_equal_scenarios_stop_at_once(capsys, monkeypatch):
    MadeUpGames(chance).instead_of_playing(monkeypatch)
    out = fathom(capsys, "compare", "base-5p", "base-5p", "--until", 0.01)[1]
    assert "exactly 0: the scenarios are equal" in out
    assert "stopped after 5,000 games each" in out
