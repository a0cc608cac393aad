"""Choosing who plays: the list of policies and weights, and --policy on the command line."""

import json

import pytest

from experiments import cli
from experiments.inputs import InputError
from experiments.printing import command_again, policy_text
from experiments.scenario import load_scenario
from policies.unfathomable.weights import STRENGTHS, readings, rows
from sim.declared import DeclaredError
from tests.common.made_up_games import fathom


def chosen(*played_by, changes=()):
    """The checked [policy] of the standard scenario with these on the command line."""
    return load_scenario("base-5p", changes, played_by).settings.policy


def written(folder, text, name="policy.toml"):
    """A policy file."""
    path = folder / name
    path.write_text(text)
    return path


def test_the_list_names_every_policy_without_weights(capsys):
    status, out, _ = fathom(capsys, "policies")
    names = [line.split()[0] for line in out.splitlines()]
    assert status == cli.DONE
    assert sorted(names) == sorted(["random_legal", "scripted", *STRENGTHS])
    assert [row["name"] for row in json.loads(fathom(capsys, "policies", "--json")[1])["policies"]] == names


def test_all_weights_are_listed_with_range_and_a_value_per_strength(capsys):
    table = json.loads(fathom(capsys, "policies", "--weights", "--json")[1])
    assert list(table["weights"]) == list(rows())
    assert table["weights"]["aim"]["values"] == {strength: rows()["aim"][strength] for strength in STRENGTHS}
    assert (table["weights"]["aim"]["least"], table["weights"]["aim"]["most"]) == (-4, 12)
    assert table["reading"] == readings()
    lines = fathom(capsys, "policies", "--weights")[1].splitlines()
    (aim,) = [line for line in lines if line.startswith("aim ")]
    assert aim.split()[1:6] == [f"{value:g}" for value in (-4, 12, *(rows()["aim"][name] for name in STRENGTHS))]
    assert rows()["aim"]["meaning"] in aim
    assert any(line.startswith("slipped ") for line in lines)


def test_one_policy_is_shown_with_its_own_weights(capsys):
    table = json.loads(fathom(capsys, "policies", "novice", "--json")[1])
    assert [row["name"] for row in table["policies"]] == ["novice"]
    assert table["weights"]["noise"]["values"] == {"novice": rows()["noise"]["novice"]}
    assert "it has no weights" in fathom(capsys, "policies", "random_legal")[1]


def test_a_misspelt_policy_is_one_line_with_the_nearest(capsys):
    status, out, err = fathom(capsys, "policies", "exprt")
    assert (status, out, err.count("\n")) == (cli.WRONG_INPUT, "", 1)
    assert "'expert'" in err


def test_a_role_both_traitors_and_a_seat_can_be_chosen():
    policy = chosen("human=expert", "traitors=competent", "3=novice")
    assert (policy.human, policy.hybrid, policy.cultist) == ("expert", "competent", "competent")
    assert policy.seats == {"3": "novice"}
    assert policy_text(policy.model_dump()) == "human expert, hybrid competent, cultist competent, seat 3 novice"


def test_policy_is_the_same_as_set_and_set_has_the_last_word():
    assert chosen("human=expert") == chosen(changes=("policy.human=expert",))
    assert chosen('human={base="expert", noise=0.3}').human == {"base": "expert", "noise": 0.3}
    assert chosen("human=expert", changes=("policy.human=novice",)).human == "novice"


def test_a_file_gives_the_table_of_the_role(tmp_path):
    both = written(tmp_path, '[policy]\nhybrid = "novice"\n[policy.human]\nbase = "expert"\naim = 2.5\n')
    assert chosen(f"human={both}").human == {"base": "expert", "aim": 2.5}
    assert chosen(f"hybrid={both}").hybrid == "novice"
    child = written(tmp_path, 'base = "policy.toml"\n[policy.human]\naim = 3.0\n', "child.toml")
    assert chosen(f"human={child}").human == {"base": "expert", "aim": 3.0}


def test_a_file_of_weights_alone_serves_every_role_and_one_role_serves_a_seat(tmp_path):
    weights = written(tmp_path, '[policy]\nbase = "novice"\nnoise = 0.1\n')
    expected = {"base": "novice", "noise": 0.1}
    policy = chosen(f"traitors={weights}", f"0={weights}")
    assert (policy.hybrid, policy.cultist, policy.seats["0"]) == (expected, expected, expected)
    one = written(tmp_path, "[policy.human]\nnoise = 0.2\n", "one.toml")
    assert chosen(f"4={one}").seats == {"4": {"noise": 0.2}}
    own = written(tmp_path, '[policy.seats]\n1 = "expert"\n', "own.toml")
    assert chosen(f"1={own}").seats == {"1": "expert"}


def test_a_policy_takes_the_place_of_the_scenarios_own_weights(tmp_path):
    scenario = written(tmp_path, '[policy.human]\nbase = "expert"\nnoise = 0.3\n', "scenario.toml")
    tuned = written(tmp_path, '[policy.human]\nbase = "novice"\naim = 2.0\n', "tuned.toml")
    policy = load_scenario(scenario, (), (f"human={tuned}",)).settings.policy
    assert policy.human == {"base": "novice", "aim": 2.0}


def test_the_command_that_repeats_a_run_names_the_policies():
    scenario = load_scenario("base-5p", ("dials.fuel=7",), ("human=expert", "0=novice"))
    expected = "fathom run base-5p --games 9 --seed 1 --policy human=expert --policy 0=novice --set dials.fuel=7"
    assert command_again(scenario, 9, 1) == expected


def test_many_weights_are_counted_and_few_are_told():
    few, many = {"base": "expert", "noise": 0.3}, {"base": "expert"} | dict.fromkeys(list(rows())[:9], 1.0)
    policy = {"human": few, "hybrid": many, "cultist": "novice", "seats": {}}
    assert policy_text(policy) == "human expert (noise 0.3), hybrid expert (9 weights of its own), cultist novice"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("human", "ROLE=POLICY"),
        ("human=", "ROLE=POLICY"),
        ("humn=expert", "'human'"),
        ("6=expert", "allowed"),
        ("human=exprt", "'expert'"),
        ('human={base="expert", nois=1}', "'noise'"),
        ('human={base="expert", noise=99}', "from 0 to 3"),
        ("human=nowhere.toml", "no such file"),
        ("human=nowhere.py", "nowhere.py"),
        ("human=3", "policy.human"),
        ("human={folder}/hybrid.toml", "holds no [policy.human]"),
        ("2={folder}/empty.toml", "holds no [policy]"),
        ("2={folder}/two.toml", "[policy.seats.2]"),
    ],
)
def test_what_is_wrong_with_it_is_one_line(tmp_path, text, part):
    written(tmp_path, '[policy]\nhybrid = "novice"\n', "hybrid.toml")
    written(tmp_path, "players = 4\n", "empty.toml")
    written(tmp_path, '[policy]\nhybrid = "novice"\nhuman = "novice"\n', "two.toml")
    with pytest.raises((InputError, DeclaredError)) as caught:
        chosen(text.replace("{folder}", str(tmp_path)))
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


def test_run_and_trace_play_with_the_chosen_policies(capsys):
    numbers = ("--seed", 3, "--policy", "human=scripted", "--policy", "traitors=random_legal")
    _, run, _ = fathom(capsys, "run", "base-3p", "--games", 1, *numbers, "--json")
    summary = json.loads(run)
    assert summary["scenario"]["policy"]["human"] == "scripted"
    _, trace, _ = fathom(capsys, "trace", "base-3p", *numbers, "--json")
    assert max(line["turn"] for line in json.loads(trace) if "turn" in line) == summary["mean_turns"]
