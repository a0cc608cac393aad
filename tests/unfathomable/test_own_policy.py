"""A user's own policy: it plays, leaves the rules as they are compiled, and says in one line what is wrong with it."""

import re
from pathlib import Path

import pytest

from tests.support import run_module
from tests.unfathomable.compiled.own_policy import SEED, digest_of, outcome, own_table, play

EXAMPLE = Path(__file__).with_name("own_policy_example.py")
GAMES = 3
AT_A_CHECK = """from sim.unfathomable.constants import Question


def answer(view, guide):
    if view.question == Question.ADD_TO_CHECK:
        return {}
    return 0
"""
# what is wrong with a file, by name: its text, and the line that tells of it
WRONG_FILES = {
    "syntax": ("def answer(view, guide)\n    return 0\n", r"syntax\.py, line 1: is not Python \(expected ':'\)"),
    "no_function": ("def reply(view, guide):\n    return 0\n", r".*needs a function answer\(view, guide\)"),
    "no_callable": ("answer = 3\n", r".*needs a function answer\(view, guide\)"),
    "one_parameter": ("def answer(view):\n    return 0\n", r".*needs a function answer\(view, guide\)"),
    "three_parameters": ("def answer(view, guide, x):\n    return 0\n", r".*needs a function answer\(view, guide\)"),
    "import": ("import no_such_module\n", r".*cannot be loaded \(ModuleNotFoundError: .*no_such_module.*\)"),
    "at_loading": ("1 / 0\n", r".*cannot be loaded \(ZeroDivisionError: division by zero\)"),
    "leaves": ("raise SystemExit(3)\n", r".*cannot be loaded \(SystemExit: 3\)"),
}
# what goes wrong in play: the text, and what the policy is said to have done
WRONG_ANSWERS = {
    "too_high": (AT_A_CHECK.format("99"), "the answer 99 is no option of the"),
    "too_low": (AT_A_CHECK.format("-1"), "the answer -1 is no option of the"),
    "divides": (
        AT_A_CHECK.format("view.n_options // (view.turn * 0)"),
        r"\w+Error: divi.* by zero.* \(line 6\), at the",
    ),
    "out_of_bounds": (AT_A_CHECK.format("view.hand[view.n_options + 500]"), r"IndexError: .* \(line 6\), at the"),
}
UNCOMPILED_ONLY = ("out_of_bounds",)  # tests compile without bounds checks, a user's run compiles the policy with them
NO_NUMBERS = {
    "nothing": "def answer(view, guide):\n    return None\n",
    "sometimes_nothing": "def answer(view, guide):\n    if view.turn > 0:\n        return 0\n",
    "float": "def answer(view, guide):\n    return view.n_options / 2\n",
    "text": 'def answer(view, guide):\n    return "0"\n',
}
NOT_COMPILED = {
    "no_field": ("def answer(view, guide):\n    return view.hand_size[0]\n", "'hand_size' .*'hand_sizes'"),
    "no_name": ("def answer(view, guide):\n    return no_such_thing\n", "'no_such_thing'"),
    "too_much_python": ("def answer(view, guide):\n    return max([*view.names()], key=str)\n", "names"),
}
ALL = {name: text for name, (text, _) in (WRONG_FILES | WRONG_ANSWERS | NOT_COMPILED).items()} | NO_NUMBERS


def written(folder, name):
    """The file of a wrong policy."""
    path = folder / f"{name}.py"
    path.write_text(ALL[name])
    return path


def is_in_play(said, name, did):
    """Whether a line names file, question, seat, game, seed and options, next to what the policy did."""
    asked = rf"question 'add_to_check' to seat [0-3], in game 0 of seed {SEED}"
    return re.fullmatch(rf"\S*/{name}\.py: {did} {asked} \(options: 0 none(, \d+ [a-z]+:[1-5])+\)", said)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wrong")
    paths = {str(written(folder, name)): name for name in ALL}
    found = run_module("tests.unfathomable.compiled.own_policy", EXAMPLE, GAMES, *paths)
    return found | {"wrong": {paths[path]: said for path, said in found["wrong"].items()}}


def test_the_example_is_short_and_plays_whole_games():
    assert len(EXAMPLE.read_text().splitlines()) < 50
    _, results = play(own_table(EXAMPLE), GAMES)
    assert (results.turns > 3).all()
    assert outcome(EXAMPLE) is None


def test_the_compiled_example_plays_the_same_games(compiled):
    assert compiled["digest"] == digest_of(EXAMPLE, GAMES)


def test_a_policy_of_ones_own_does_not_compile_the_rules_again(compiled):
    functions, signatures, _ = compiled["before"]
    assert functions > 300
    assert signatures > 0
    assert compiled["after"] == compiled["before"]


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_file_that_is_no_policy_is_one_clear_line(tmp_path, compiled, name):
    for said in (outcome(written(tmp_path, name)), compiled["wrong"][name]):
        assert re.fullmatch(rf"\S*/{name}\.py(, line \d+)?: .+", said)
        assert re.search(WRONG_FILES[name][1], said)


def test_a_missing_file_is_one_clear_line(tmp_path):
    path = tmp_path / "missing.py"
    assert outcome(path) == f"{path}: there is no such policy file"


@pytest.mark.parametrize("name", WRONG_ANSWERS)
def test_a_wrong_answer_is_told_with_file_question_seat_game_and_options(tmp_path, compiled, name):
    said = outcome(written(tmp_path, name))
    assert is_in_play(said, name, WRONG_ANSWERS[name][1]), said
    if name not in UNCOMPILED_ONLY:
        assert compiled["wrong"][name].endswith(said.replace(str(tmp_path), ""))


@pytest.mark.parametrize("name", NO_NUMBERS)
def test_an_answer_that_is_no_whole_number_is_one_clear_line(tmp_path, compiled, name):
    said = compiled["wrong"][name]
    assert re.fullmatch(rf"\S*/{name}\.py: answer must return a whole number, the place of an option; got .+", said)
    assert "must return a whole number" in outcome(written(tmp_path, name))


@pytest.mark.parametrize("name", NOT_COMPILED)
def test_what_does_not_compile_is_one_line_that_says_what(compiled, name):
    assert re.fullmatch(rf"\S*/{name}\.py: cannot be compiled: .*{NOT_COMPILED[name][1]}.*", compiled["wrong"][name])
