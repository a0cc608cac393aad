"""Scenarios against each other: the same games, paired differences, families, and the verdict over policies."""

import csv
import json
import shlex

import numpy as np
import pytest

from experiments import cli, comparison, laboratory
from experiments.differences import Outcomes, turns_row
from reports.intervals import Pairs, mcnemar, newcombe, variance_ratio, wilson
from reports.multiple import holm
from tests.common.made_up_games import MadeUpGames, fathom
from tests.support import run_module

GAMES = 2000
SEED = 5
RATES = {"normal": 0.4, "easier_humans": 0.5, "easier_traitors": 0.3}
HARDER, EASIER = "easier-traitors-5p", "easier-humans-5p"


def chance(settings):
    """Set by the difficulty alone; a hand limit does nothing, a distance next to nothing."""
    return RATES[settings.difficulty] + 0.002 * (settings.rules["distance_to_win"] - 12)


@pytest.fixture
def made_up(monkeypatch):
    return MadeUpGames(chance).instead_of_playing(monkeypatch)


def a_file(folder, name, text):
    """A scenario of its own over the standard one."""
    path = folder / f"{name}.toml"
    path.write_text(f'base = "base-5p"\n{text}\n')
    return path


def result_of(capsys, *arguments):
    """The JSON of a comparison."""
    status, out, _ = fathom(capsys, "compare", *arguments, "--games", GAMES, "--seed", SEED, "--json")
    assert status == cli.DONE
    return json.loads(out)


def lines_of(capsys, *arguments):
    """The printed lines of a comparison."""
    status, out, _ = fathom(capsys, "compare", *arguments, "--games", GAMES, "--seed", SEED)
    assert status == cli.DONE
    return out.splitlines()


def wins_with(rate, games=GAMES):
    """Who wins at a rate, game by game."""
    return np.random.default_rng(SEED).random(games) < rate


def test_two_scenarios_play_the_same_games_and_are_paired(capsys, made_up):
    result = result_of(capsys, "base-5p", EASIER)
    pairs = Pairs.from_outcomes(wins_with(0.4), wins_with(0.5))
    (row,) = result["differences"]
    assert {seed for _, _, seed in made_up.calls} == {SEED}
    assert sum(games for _, games, _ in made_up.calls) == 2 * GAMES
    assert (row["scenario"], row["against"], row["level"]) == (EASIER, "base-5p", 0.95)
    assert (row["pairs"], row["discordant"], row["difference"]) == (GAMES, pairs.only_b, pairs.difference)
    assert (row["low"], row["high"]) == newcombe(pairs)
    assert row["p"] == row["p_adjusted"] == mcnemar(pairs)
    assert row["games_saved_ratio"] == variance_ratio(pairs)
    assert row["games_needed"] is None
    assert result["family"] == 1


def test_every_rate_has_its_interval_and_the_other_roles_theirs(capsys, made_up):
    first, second = result_of(capsys, "base-5p", EASIER)["scenarios"]
    won = wins_with(0.5)
    assert (first["scenario"], second["scenario"]) == ("base-5p", EASIER)
    assert (second["human_wins"], second["human_games"]) == (int(won.sum()), GAMES)
    assert (second["human_low"], second["human_high"]) == wilson(int(won.sum()), GAMES)
    assert (second["hybrid_games"], second["hybrid_wins"]) == (GAMES // 2, int((~won[::2]).sum()))
    assert (second["cultist_games"], second["cultist_win_rate"]) == (0, None)
    assert second["mean_turns"] == 25


def test_roles_and_turns_are_compared_in_the_games_both_have(capsys, made_up):
    (row,) = result_of(capsys, "base-5p", EASIER)["differences"]
    hybrids = Pairs.from_outcomes(~wins_with(0.4)[::2], ~wins_with(0.5)[::2])
    assert row["hybrid_difference"] == hybrids.difference < 0
    assert (row["hybrid_difference_low"], row["hybrid_difference_high"]) == newcombe(hybrids)
    assert row["cultist_difference"] is None
    assert (row["mean_turns_difference"], row["mean_turns_difference_low"]) == (0, 0)


def test_the_printed_result_has_rates_difference_p_and_what_pairing_saved(capsys, made_up):
    lines = lines_of(capsys, "base-5p", EASIER)
    pairs = Pairs.from_outcomes(wins_with(0.4), wins_with(0.5))
    low, high = wilson(pairs.wins_a, GAMES)
    rate = f"{100 * pairs.wins_a / GAMES:.1f} %   (95 %: {100 * low:.1f} to {100 * high:.1f})"
    assert any(line.startswith("base-5p ") and f"{rate}   {pairs.wins_a:,} of 2,000 games" in line for line in lines)
    low, high = newcombe(pairs)
    place = next(place for place, line in enumerate(lines) if line.startswith(f"{EASIER} less base-5p"))
    line, pairing = lines[place], lines[place + 1].strip()
    assert f"{100 * pairs.difference:+.1f} points   (95 %: {100 * low:+.1f} to {100 * high:+.1f})" in line
    assert "p < 0.0001" in line
    saved = round((variance_ratio(pairs) - 1) * GAMES)
    assert pairing.startswith(f"{pairs.discordant} of 2,000 games differ, pairing saved {saved:,} (")
    assert "Wilson" in lines[1]
    assert "Newcombe (paired)" in lines[1]


def test_the_last_line_repeats_the_comparison(capsys, made_up):
    first = lines_of(capsys, "base-5p", EASIER, "--set", "dials.fuel=7", "--policy", "human=expert")
    again = shlex.split(first[-1])
    assert again[:2] == ["fathom", "compare"]
    assert fathom(capsys, *again[1:])[1].splitlines() == first
    assert {settings.dials["fuel"] for settings, _, _ in made_up.calls} == {7}
    assert {settings.policy.human for settings, _, _ in made_up.calls} == {"expert"}


def test_equal_scenarios_differ_by_exactly_nothing_and_it_says_so(capsys, made_up):
    (row,) = result_of(capsys, "base-5p", "base-5p")["differences"]
    assert (row["difference"], row["discordant"], row["p"], row["equal_scenarios"]) == (0, 0, 1, True)
    assert any("exactly 0: the scenarios are equal" in line for line in lines_of(capsys, "base-5p", "base-5p"))


def test_a_change_without_effect_is_no_detectable_difference_yet(capsys, made_up, tmp_path):
    other = a_file(tmp_path, "limit", "[rules]\nhand_limit = 8")
    (row,) = result_of(capsys, "base-5p", other)["differences"]
    assert (row["discordant"], row["equal_scenarios"]) == (0, False)
    assert row["games_needed"] > GAMES
    text = "\n".join(lines_of(capsys, "base-5p", other))
    assert f"no detectable difference yet (about {row['games_needed']:,} games are needed)" in text
    assert "0 of 2,000 games differ" in text
    assert "exactly 0" not in text


def test_below_twenty_discordant_pairs_no_difference_is_claimed(capsys, made_up, tmp_path):
    other = a_file(tmp_path, "far", "[rules]\ndistance_to_win = 14")
    (row,) = result_of(capsys, "base-5p", other)["differences"]
    assert 0 < row["discordant"] < 20
    assert row["p"] < 0.05
    (line,) = [line for line in lines_of(capsys, "base-5p", other) if " less base-5p" in line]
    assert "no detectable difference yet" in line
    assert "points" not in line


def test_more_than_two_are_one_family_adjusted_by_holm_and_bonferroni(capsys, made_up):
    result = result_of(capsys, "base-5p", EASIER, HARDER, "base-4p")
    family = [Pairs.from_outcomes(wins_with(0.4), wins_with(rate)) for rate in (0.5, 0.3, 0.4)]
    rows = result["differences"]
    assert result["family"] == 3
    assert [row["p"] for row in rows] == [mcnemar(pairs) for pairs in family]
    assert [row["p_adjusted"] for row in rows] == holm([mcnemar(pairs) for pairs in family]).tolist()
    level = 1 - 0.05 / 3
    assert [row["level"] for row in rows] == [pytest.approx(level)] * 3
    assert [(row["low"], row["high"]) for row in rows] == [pytest.approx(newcombe(pairs, level)) for pairs in family]
    lines = lines_of(capsys, "base-5p", EASIER, HARDER, "base-4p")
    assert "a family of 3 differences: intervals of 98.33 % each" in lines[2]
    assert "Holm" in lines[2]
    assert sum("(98.33 %: " in line for line in lines) == 2


def test_games_without_a_result_are_in_no_rate_and_no_pair(capsys, monkeypatch):
    MadeUpGames(chance, aborted=(0, 7)).instead_of_playing(monkeypatch)
    status, out, err = fathom(capsys, "compare", "base-5p", EASIER, "--games", GAMES, "--json")
    result = json.loads(out)
    assert status == cli.DONE
    assert [row["not_counted"] for row in result["scenarios"]] == [2, 2]
    assert result["differences"][0]["pairs"] == GAMES - 2
    assert f"warning: 2 games of {EASIER} came to no result" in err


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_the_table_has_a_row_per_scenario(capsys, made_up, tmp_path, suffix):
    path = tmp_path / f"compared.{suffix}"
    result = result_of(capsys, "base-5p", EASIER, HARDER, "--out", path)
    if suffix == "csv":
        rows = list(csv.DictReader(path.open()))
    else:
        import pandas

        rows = pandas.read_parquet(path).to_dict("records")
    assert [row["scenario"] for row in rows] == ["base-5p", EASIER, HARDER]
    assert [float(row["human_win_rate"]) for row in rows] == [row["human_win_rate"] for row in result["scenarios"]]
    assert [float(row["difference_low"]) for row in rows[1:]] == [row["low"] for row in result["differences"]]
    assert [row["against"] for row in rows[1:]] == ["base-5p", "base-5p"]


def test_an_interrupt_prints_the_pairs_it_has_and_how_to_go_on(capsys, monkeypatch):
    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: 100)
    games = MadeUpGames(chance, interrupt_at=12).instead_of_playing(monkeypatch)
    arguments = ("compare", "base-5p", EASIER, "--games", GAMES, "--jobs", 1)
    status, out, err = fathom(capsys, *arguments)
    assert status == cli.INTERRUPTED
    assert "500 games each, the same in all" in out
    assert "of 500 games differ" in out
    assert out.splitlines()[-1] == f"fathom compare base-5p {EASIER} --games 500 --seed 1"  # what repeats this result
    again = err.splitlines()[-1].partition("fathom ")[2].split()
    games.calls.clear()
    assert fathom(capsys, *again)[0] == cli.DONE
    assert len(games.calls) == 40 - 11


def test_an_interrupt_before_the_first_game_says_so(capsys, monkeypatch):
    for more in ((), ("--until", 0.01)):
        MadeUpGames(chance, interrupt_at=1).instead_of_playing(monkeypatch)
        status, out, err = fathom(capsys, "compare", "base-5p", EASIER, "--games", 100, "--jobs", 1, *more)
        assert status == cli.INTERRUPTED
        assert "not enough data" in out
        assert "go on with: fathom compare" in err


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("base-5p",), "at least two"),
        ((), "SCENARIO"),
        (("base-5p", "bse-4p"), "base-4p"),
        (("base-5p", "base-4p", "--until", "0"), "--until"),
        (("base-5p", "base-4p", "--until", "nan"), "--until"),
        (("base-5p", "base-4p", "--until", "0.9"), "--until"),
        (("base-5p", "base-4p", "--games", "0"), "--games"),
        (("base-5p", "base-4p", "--seed", "-1"), "--seed"),
        (("base-5p", "base-4p", "--jobs", "0"), "--jobs"),
        (("base-5p", "base-4p", "--out", "compared.txt"), ".csv"),
        (("base-5p", "base-4p", "--policies", "--policy", "human=expert"), "--policy"),
        (("base-5p", "base-4p", "--policy", "human=exprt"), "'expert'"),
        (("base-5p", "base-4p", "--set", "dials.fuell=3"), "fuel"),
        (("base-5p", "base-4p", "--backend", "thread"), "threads"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(capsys, made_up, arguments, part):
    status, out, err = fathom(capsys, "compare", *arguments)
    assert (status, out, err.count("\n")) == (cli.WRONG_INPUT, "", 1)
    assert part in err
    assert made_up.calls == []


def test_help_has_an_example(capsys):
    assert "Example: fathom compare " in fathom(capsys, "compare", "--help")[1]


def test_the_change_in_turns_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(1)
    turns = rng.integers(10, 40, 3000)
    counted = rng.random((2, 3000)) < 0.99
    changed = turns + rng.integers(-1, 3, 3000)
    none = np.zeros(3000, bool)
    first, second = (Outcomes(*row, {}, {}) for row in ((counted[0], none, turns), (counted[1], none, changed)))
    row = turns_row(first, second, is_watched=False)
    both = counted[0] & counted[1]
    expected = stats.ttest_rel(changed[both], turns[both]).confidence_interval()
    assert row["mean_turns_difference"] == pytest.approx((changed - turns)[both].mean())
    assert row["mean_turns_difference_low"] == pytest.approx(expected.low, rel=1e-3)
    assert row["mean_turns_difference_high"] == pytest.approx(expected.high, rel=1e-3)


# The grid of policies

STRENGTH = {"novice": 0, "competent": 1, "expert": 2}


def grid_chance(effect):
    """Humans' chance by difficulty: `effect(human, traitor)` is added where things are easier for them."""

    def rate(settings):
        human, traitor = STRENGTH[settings.policy.human], STRENGTH[settings.policy.hybrid]
        return 0.4 + 0.1 * human - 0.05 * traitor + (settings.difficulty != "normal") * effect(human, traitor)

    return rate


@pytest.mark.parametrize(
    ("effect", "word", "said"),
    [
        (lambda human, traitor: 0.08, "robust", "verdict: robust: humans win more often in all 9 cells"),
        (lambda human, traitor: -0.08, "robust", "verdict: robust: humans win less often in all 9 cells"),
        (lambda human, traitor: 0.08 * (1 - human), "depends on play", "  humans win less often: expert/novice, "),
        (lambda human, traitor: 0.08 * min(human, 1), "open", "  the sign is not certain: novice/novice, "),
        (lambda human, traitor: 0.0, "no difference", "verdict: no game differs, whoever plays"),
    ],
)
def test_the_verdict_over_the_grid_of_policies(capsys, monkeypatch, effect, word, said):
    MadeUpGames(grid_chance(effect)).instead_of_playing(monkeypatch)
    result = result_of(capsys, "base-5p", EASIER, "--policies")
    (verdict,) = result["verdicts"]
    assert (result["family"], len(result["scenarios"])) == (9, 18)
    assert verdict["verdict"] == word
    assert len(verdict["more"]) + len(verdict["fewer"]) + len(verdict["open"]) == 9
    lines = lines_of(capsys, "base-5p", EASIER, "--policies")
    assert any(line.startswith(said) for line in lines)
    assert "a family of 9 differences: intervals of 99.44 % each" in lines[2]
    assert sum(line.startswith(("  novice/", "  competent/", "  expert/")) for line in lines) == 9
    assert lines[-1].endswith("--policies")


def test_a_sign_counts_only_with_its_interval_adjusted_for_the_family():
    """58 against 36 of 94: 95 % for itself excludes 0, the level that 9 differences need does not."""
    pairs = Pairs(500, 36, 58, 406)
    assert newcombe(pairs)[0] > 0
    row = {"games_needed": None, "p": mcnemar(pairs)}
    alone = dict(zip(("low", "high"), newcombe(pairs)))
    adjusted = dict(zip(("low", "high"), newcombe(pairs, 1 - 0.05 / 9)))
    assert comparison.sign_of(row | alone) == 1
    assert comparison.sign_of(row | adjusted) == 0
    assert comparison.sign_of(row | alone | {"games_needed": 5000}) == 0


def test_several_scenarios_have_a_verdict_each(capsys, monkeypatch):
    rates = {"normal": 0.0, "easier_humans": 0.08, "easier_traitors": -0.08}

    def rate(settings):
        return 0.4 + rates[settings.difficulty] * (1 if settings.policy.human != "novice" else -1)

    MadeUpGames(rate).instead_of_playing(monkeypatch)
    result = result_of(capsys, "base-5p", EASIER, HARDER, "--policies")
    first, second = result["verdicts"]
    assert result["family"] == 18
    assert (first["scenario"], second["scenario"]) == (EASIER, HARDER)
    assert first["fewer"] == second["more"] == ["novice/novice", "novice/competent", "novice/expert"]
    assert first["verdict"] == second["verdict"] == "depends on play"


def test_compiled_games_are_compared_as_they_are_run(tmp_path):
    numbers = ("--games", 60, "--seed", 3, "--json", "--quiet", "--store", tmp_path)
    result = run_module("experiments.cli", "compare", "base-5p", EASIER, "base-5p", *numbers)
    single = run_module("experiments.cli", "run", EASIER, *numbers)
    digests = [row["digest"] for row in result["scenarios"]]
    assert digests[1] == single["digest"]
    assert digests[0] == digests[2] != digests[1]
    assert result["differences"][1]["difference"] == 0
