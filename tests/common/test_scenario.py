"""Scenario files: what is read, what is laid over what, and what is refused in one line."""

import pytest

from experiments.inputs import InputError
from experiments.scenario import built_in_scenarios, described_policies, load_scenario
from policies.unfathomable.dispatch import POLICY_NAMES
from sim.declared import DeclaredError, merged

WRONG = (InputError, DeclaredError)


def written(folder, text, name="scenario.toml"):
    """A scenario file."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def refusal(name, *changes):
    """The one line that refuses a scenario."""
    with pytest.raises(WRONG) as caught:
        load_scenario(name, changes)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_scenario_that_names_only_the_game_is_the_standard_five_player_game(tmp_path):
    settings = load_scenario(written(tmp_path, 'game = "unfathomable"')).settings
    assert settings == load_scenario("base-5p").settings
    assert (settings.players, settings.variant, settings.difficulty) == (5, "standard", "normal")
    assert settings.dials == {"fuel": 8, "food": 8, "sanity": 8, "souls": 8}


@pytest.mark.parametrize("name", built_in_scenarios())
def test_every_built_in_scenario_is_what_its_name_says(name):
    settings = load_scenario(name).settings
    assert settings.players == ({"solo": 3, "two-player": 4}.get(name) or int(name[-2]))
    variants = {"no-cultist": "no_cultist", "learning": "learning", "solo": "solo", "two-player": "two_player"}
    named = [variant for start, variant in variants.items() if name.startswith(start)]
    assert [settings.variant] == (named or ["standard"])
    assert {"easier_humans": "easier-humans", "easier_traitors": "easier-traitors"}.get(settings.difficulty, "") in name


def test_byte_order_mark_and_foreign_line_ends_are_read(tmp_path):
    settings = load_scenario(written(tmp_path, b"\xef\xbb\xbfplayers = 4\r\n[rules]\r\nhand_limit = 9\r\n")).settings
    assert (settings.players, settings.rules["hand_limit"]) == (4, 9)


def test_a_base_is_found_beside_the_file_and_the_child_wins(tmp_path):
    (tmp_path / "below").mkdir()
    written(tmp_path, "players = 4\n[dials]\nfuel = 5\nfood = 5\n", "parent.toml")
    child = written(tmp_path / "below", 'base = "../parent.toml"\n[dials]\nfood = 3\n')
    settings = load_scenario(child).settings
    assert settings.players == 4
    assert (settings.dials["fuel"], settings.dials["food"]) == (5, 3)


def test_a_base_may_be_built_in(tmp_path):
    assert load_scenario(written(tmp_path, 'base = "no-cultist-6p"')).settings.players == 6


def test_tables_are_merged_and_all_else_is_replaced():
    base = {"a": {"x": 1, "y": {"p": 1}}, "b": [1, 2], "c": 3}
    child = {"a": {"y": {"q": 2}}, "b": [9], "c": {"z": 1}}
    assert merged(base, child) == {"a": {"x": 1, "y": {"p": 1, "q": 2}}, "b": [9], "c": {"z": 1}}
    assert base["a"] == {"x": 1, "y": {"p": 1}}


def test_set_does_the_same_as_the_file(tmp_path):
    text = 'players = 3\ncharacters = ["arjun", "samira", "edmund"]\n[cards.mythos.hull_leak]\ntarget = 12\n'
    changes = ("players=3", 'characters=["arjun", "samira", "edmund"]', "cards.mythos.hull_leak.target=12")
    assert load_scenario("base-5p", changes).settings == load_scenario(written(tmp_path, text)).settings


def test_set_takes_a_bare_word_as_text():
    assert load_scenario("base-5p", ("policy.human=scripted",)).settings.policy.human == "scripted"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("players = 2", ("players", "3")),
        ("players = 7", ("players", "6")),
        ("[dials]\nfuel = 0", ("dials.fuel", "from 1 to 10")),
        ("[dials]\nfuel = 11", ("dials.fuel", "from 1 to 10")),
        ("[dials]\nfull = 3", ("dials.full", "'fuel'")),
        ("playrs = 3", ("playrs", "'players'")),
        ("[rules]\nhand_limt = 3", ("rules.hand_limt", "'hand_limit'")),
        ("[rules]\nhand_limit = nan", ("rules.hand_limit", "integer")),
        ("[rules]\nhand_limit = inf", ("rules.hand_limit", "integer")),
        ("[rules]\nhand_limit = true", ("rules.hand_limit", "integer")),
        ("[rules]\nhand_limit = -1", ("rules.hand_limit", "from 1")),
        ('players = 3\ncharacters = ["arjun", "arjun", "samira"]', ("characters", "arjun", "twice")),
        ('variant = "no_cultist"', ("variant", "4 or 6")),
        ('variant = "no_such"', ("variant", "standard")),
        ('game = "chess"', ("game", "unfathomable")),
        ('[policy]\nhuman = "random_legl"', ("policy.human", "'random_legal'")),
        ("[cards.mythos.hull_leek]\ntarget = 12", ("hull_leek", "'hull_leak'")),
        ("[cards.mythos.hull_leak]\ntargt = 12", ("targt", "'target'")),
        ("x = = 1", ("TOML",)),
        ("x = " + "[" * 3000, ("TOML",)),
        (b"\xff\xfe", ("UTF-8",)),
        ("# " + "x" * 1_000_001, ("larger",)),
        ("base = 3", ("base",)),
        ('base = "nowhere.toml"', ("nowhere.toml", "no such file")),
        ('base = "bse-5p"', ("bse-5p", "'base-5p'")),
        ('base = "a\\u0000b.toml"', ("cannot be read",)),
        ('base = "scenario.toml"', ("includes itself",)),
    ],
)
def test_what_is_wrong_is_refused_in_one_line_that_names_it(tmp_path, text, parts):
    line = refusal(written(tmp_path, text))
    for part in parts:
        assert part in line


def test_a_circle_of_bases_is_named(tmp_path):
    written(tmp_path, 'base = "b.toml"', "a.toml")
    written(tmp_path, 'base = "a.toml"', "b.toml")
    assert "a.toml -> b.toml -> a.toml" in refusal(str(tmp_path / "a.toml"))


def test_a_folder_and_a_missing_file_are_refused(tmp_path):
    assert "folder" in refusal(str(tmp_path))
    assert "no such file" in refusal(str(tmp_path / "none.toml"))
    assert "'base-5p'" in refusal("bse-5p")


@pytest.mark.parametrize("change", ["players", "=3", "rules.=3", ".x=3", "players.x=3", "base=base-4p", "colour=3"])
def test_a_set_that_says_nothing_sensible_is_refused(change):
    assert refusal("base-5p", change)


def test_every_policy_has_its_line_in_the_readme():
    assert [name for name, _, _ in described_policies()] == list(POLICY_NAMES)
