"""The commands as a user meets them: output, exit status, and one line for what is wrong."""

import json
import subprocess
import sys

import pytest

from experiments import cli, export, laboratory, runner
from experiments.printing import trace_text, warning_lines
from experiments.rules_index import RULES_FILE, texts_of
from experiments.scenario import load_scenario
from tests.support import ROOT

AT_RANDOM = ("--policy", "human=random_legal", "--policy", "traitors=random_legal")  # uncompiled games take long


def fathom(capsys, *arguments):
    """Run a command in this process: exit status, standard output, standard error."""
    status = cli.status_of([str(argument) for argument in arguments])
    output = capsys.readouterr()
    return status, output.out, output.err


def refusal(capsys, *arguments):
    """The one line on standard error of a command that exits with 2."""
    status, out, err = fathom(capsys, *arguments)
    assert (status, out) == (cli.WRONG_INPUT, "")
    assert err.startswith("fathom: ")
    assert err.count("\n") == 1
    return err


def test_run_json_has_what_scripts_rely_on(capsys):
    status, out, _ = fathom(
        capsys, "run", "base-4p", *AT_RANDOM, "--games", 5, "--seed", 3, "--set", "dials.fuel=6", "--json"
    )
    summary = json.loads(out)
    assert status == 0
    assert (summary["seed"], summary["games"]) == (3, 5)
    assert summary["scenario"]["players"] == 4
    assert summary["scenario"]["dials"] == {"fuel": 6, "food": 8, "sanity": 8, "souls": 8}
    assert summary["scenario"]["policy"]["hybrid"] == "random_legal"
    assert list(summary["endings"]) == ["arrived", "fuel", "food", "sanity", "souls", "damage", "deep_ones"]
    assert summary["human_wins"] == summary["endings"]["arrived"]
    assert summary["ci95"][0] <= summary["human_win_rate"] <= summary["ci95"][1]
    assert summary["mean_turns"] > 0
    assert summary["games_per_second"] > 0
    assert len(summary["digest"]) == 64
    assert {"hybrid_win_rate", "cultist_win_rate"} <= set(summary)


def test_the_printed_command_repeats_the_run(capsys):
    _, first, _ = fathom(
        capsys, "run", *AT_RANDOM, "--games", 4, "--seed", 9, "--set", "rules.hand_limit=8", "--jobs", 1
    )
    again = first.splitlines()[-1].split()
    assert again[:2] == ["fathom", "run"]
    _, second, _ = fathom(capsys, *again[1:], "--jobs", 2)

    def repeatable(text):
        return [line.split("   ")[0] if line.startswith("digest") else line for line in text.splitlines()]

    assert repeatable(first) == repeatable(second)
    assert "hand_limit 8" in first


def test_every_printed_rate_has_its_interval_and_number_of_games(capsys):
    _, out, _ = fathom(capsys, "run", *AT_RANDOM, "--games", 5)
    rates = [line for line in out.splitlines() if " % " in line]
    assert len(rates) >= 9
    for line in rates:
        assert "(95 %:" in line
        assert line.endswith(" games")


def test_nothing_to_play_is_said_and_not_guessed(capsys):
    status, out, _ = fathom(capsys, "run", "--games", 0)
    assert status == 0
    assert "not enough data" in out


def test_games_without_a_result_are_warned_of(capsys):
    status, out, err = fathom(capsys, "run", "--games", 3, "--set", "rules.turn_limit=1", "--json")
    assert status == 0
    assert json.loads(out)["not_counted"]["aborted"] == {"games": 3, "first": [0, 1, 2]}
    assert "3 of 3 games ended as aborted" in err
    assert list(warning_lines({"not_counted": {}})) == []


def test_an_interrupt_keeps_what_is_done_and_says_so(capsys, monkeypatch, tmp_path):
    def interrupted(prepared, rows, seed):
        if rows.game[0]:
            raise KeyboardInterrupt

    monkeypatch.setattr(laboratory, "chunk_size", lambda games, workers: 2)
    whole = laboratory.check_own_policies
    monkeypatch.setattr(laboratory, "check_own_policies", interrupted)
    wanted = ("run", *AT_RANDOM, "--games", 6, "--jobs", 1)
    status, out, err = fathom(capsys, *wanted, "--out", tmp_path / "games.csv")
    assert status == cli.INTERRUPTED
    assert "2 of 6 games are kept; go on with: fathom run" in err
    assert "--games 2 " in out.splitlines()[-1]
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 3
    monkeypatch.setattr(laboratory, "check_own_policies", whole)
    assert fathom(capsys, *wanted)[0] == cli.DONE


def test_a_full_disk_is_one_line_and_exit_1(capsys, monkeypatch, tmp_path):
    def fail(name, results, scenario):
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(export.WRITERS, ".csv", fail)
    status, _, err = fathom(capsys, "run", "--games", 1, "--out", tmp_path / "games.csv")
    assert status == cli.FAILED
    assert "No space left" in err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("rnu",), "rnu"),
        (("run", "--sed", "3"), "--seed"),
        (("run", "--games", "many"), "--games"),
        (("run", "--games", "-1"), "--games"),
        (("run", "--seed", "-1"), "--seed"),
        (("run", "--seed", str(1 << 64)), "--seed"),
        (("run", "--jobs", "0"), "--jobs"),
        (("run", "bse-5p"), "base-5p"),
        (("run", "--set", "players=7"), "players"),
        (("run", "--set", "dials.fuel=11"), "dials.fuel"),
        (("run", "--out", "games.txt"), ".parquet"),
        (("run", "a\x1b[31m\nb"), "a?[31m b"),
        (("trace", "--game", "-1"), "--game"),
        (("trace", "--lang", "fr"), "language 'fr'"),
        (("rules", "4.88"), "4.8"),
        (("resolve",), "--batch"),
        (("resolve", "nowhere.json", "turn"), "nowhere.json"),
        (("resolve", "--batch", "nowhere.jsonl"), "nowhere.jsonl"),
        (("bench", "--games", "0"), "--games"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(capsys, arguments, part):
    assert part in refusal(capsys, *arguments)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"{", "JSON"),
        (b"[]", "object"),
        (b"\xff", "UTF-8"),
        (b'{"current": NaN}', "NaN"),
        (b'{"current": 1, "current": 2}', "twice"),
        (b"[" * 100_000, "JSON"),
    ],
)
def test_a_position_that_cannot_be_read_is_one_line(capsys, tmp_path, content, part):
    path = tmp_path / "position.json"
    path.write_bytes(content)
    line = refusal(capsys, "resolve", path, "turn")
    assert "position.json" in line
    assert part in line
    assert "folder" in refusal(capsys, "resolve", tmp_path, "turn")


def test_resolve_prints_position_log_and_ending(capsys, tmp_path):
    path = tmp_path / "position.json"
    path.write_text('{"dials": {"fuel": 5, "food": 8, "sanity": 8, "souls": 8}}')
    status, out, _ = fathom(capsys, "resolve", path, "lose fuel 1")
    output = json.loads(out)
    assert status == 0
    assert output["position"]["dials"]["fuel"] == 4
    assert output["ended"] is None
    assert output["log"]


def test_a_batch_answers_every_line_and_goes_on_after_a_wrong_one(capsys, tmp_path):
    lines = [
        '{"position": {}, "events": ["lose fuel 1"], "seed": 1}',
        "no json",
        "",
        '{"position": {}, "evnts": []}',
        '{"position": {}, "events": "turn"}',
        '{"position": {}, "events": [], "seed": -1}',
        '{"position": {"playrs": []}, "events": []}',
        '{"position": {}, "events": ["gain fuel 1"]}',
    ]
    path = tmp_path / "batch.jsonl"
    path.write_text("\n".join(lines))
    status, out, _ = fathom(capsys, "resolve", "--batch", path)
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [list(answer) == ["error"] for answer in answers] == [False, True, True, True, True, True, False]
    assert "did you mean 'events'" in answers[2]["error"]


def test_a_told_game_has_its_paragraphs_and_a_blank_line_between_turns():
    lines = [
        {"turn": 1, "rule": "53.1", "text": "A turn begins."},
        {"turn": 1, "decision": "action", "seat": 0, "options": ["move", "stop"], "chosen": "move"},
        {"turn": 2, "rule": "53.1", "text": "A turn begins."},
    ]
    told = list(trace_text(lines, texts_of(RULES_FILE)))
    assert told[0].split() == ["53.1", "A", "turn", "begins."]
    assert "seat 0 chooses move for action (not stop)" in told[1]
    assert told[2] == ""


def test_trace_tells_the_game_that_run_counts(capsys):
    status, out, _ = fathom(capsys, "trace", *AT_RANDOM, "--seed", 3, "--game", 2, "--lang", "en", "--json")
    lines = json.loads(out)
    scenario = load_scenario("base-5p", (), ("human=random_legal", "traitors=random_legal"))
    row = runner.play(scenario.prepared, scenario.spec, 3, 3, jobs=1).results[2]
    assert status == 0
    assert max(line["turn"] for line in lines if "turn" in line) == row.turns
    assert all(line.get("rule") for line in lines if "text" in line)


def test_rules_counts_every_paragraph(capsys):
    _, listed, _ = fathom(capsys, "rules", "--json")
    paragraphs = json.loads(listed)
    assert {"id", "german", "text", "code", "tests", "not_played"} <= set(paragraphs[0])
    _, text, _ = fathom(capsys, "rules")
    assert text.splitlines()[-1].startswith(f"{len(paragraphs)} paragraphs: ")
    assert len(text.splitlines()) == len(paragraphs) + 2
    _, one, _ = fathom(capsys, "rules", "4.8")
    assert one.startswith("4.8 ")


def test_bench_json_has_what_scripts_rely_on(capsys, monkeypatch):
    monkeypatch.setattr("experiments.bench.POLICY_NAMES", ("random_legal", "scripted"))
    status, out, _ = fathom(capsys, "bench", "--games", 1, "--seconds", 0, "--json")
    measured = json.loads(out)
    speed = measured["random_legal"]
    assert status == 0
    assert {"draws_per_second", "cores", "compile_seconds"} <= set(measured)
    assert {"games_per_second", "games_per_second_all", "price", "mean_turns"} <= set(speed)
    assert speed["price"] > 0


@pytest.mark.parametrize("command", [command.callback.__name__ for command in cli.app.registered_commands])
def test_every_command_has_help_with_an_example(capsys, command):
    status, out, _ = fathom(capsys, command, "--help")
    assert status == 0
    assert f"Example: fathom {command}" in out


def test_lists_name_the_built_in_scenarios_and_policies(capsys):
    lines = fathom(capsys, "scenarios")[1].splitlines()
    assert lines.index("games as printed") < lines.index("house rules, each with the question it asks")
    assert any(line.split()[0] == "base-5p" for line in lines)
    assert any(line.split()[0] == "galley-cap" and line.endswith("?") for line in lines)
    described = json.loads(fathom(capsys, "scenarios", "--json")[1])
    assert {"name", "kind", "text"} == set(described[0])
    assert len(described) == len(lines) - 2
    assert "random_legal" in fathom(capsys, "policies")[1]


def test_params_lists_every_number_of_the_rules(capsys):
    lines = fathom(capsys, "params")[1].splitlines()
    rows = json.loads(fathom(capsys, "params", "--json")[1])
    assert len(lines) == len(rows) + 1
    assert rows[0] == {
        "name": "hand_limit",
        "default": 10,
        "least": 1,
        "most": 40,
        "rule": "22.1",
        "meaning": "skill cards a hand may hold after the Discard step",
    }
    assert lines[1].split()[:6] == ["hand_limit", "10", "1", "to", "40", "22.1"]
    assert len(fathom(capsys, "params", "hand_limit")[1].splitlines()) == 2
    assert "'hand_limit'" in refusal(capsys, "params", "hand_limt")


def test_all_mistakes_of_a_scenario_are_one_line_and_exit_2(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("players = 9\n[rules]\nhand_limt = 3\n[cards.mythos.hull_leek]\ntarget = 3\n", encoding="utf-8")
    line = refusal(capsys, "run", path)
    assert all(part in line for part in (str(path), "'players'", "'hand_limit'", "'hull_leak'"))
    assert line.count("; ") == 2


def test_help_loads_nothing_heavy():
    probe = (
        "import sys; from experiments import cli; assert cli.status_of(['--help']) == 0; "
        "heavy = {'numba', 'pandas', 'numpy', 'matplotlib', 'pydantic'} & set(sys.modules); assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout


def test_a_process_of_its_own_exits_with_the_same_status():
    command = [sys.executable, "-m", "experiments.cli", "run", "--set", "players=2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
