"""Scenario files: what is read, what is laid over what, and what is refused in one line."""

import pytest

from experiments import runner
from experiments.inputs import InputError
from experiments.scenario import built_in_scenarios, described_policies, described_scenarios, load_scenario
from policies.unfathomable.dispatch import POLICY_NAMES
from sim.declared import MOST_SAID, DeclaredError, merged

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


@pytest.mark.parametrize("name", built_in_scenarios("printed"))
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
        ("[rules]\nhand_limit = 1e999", ("rules.hand_limit", "integer")),
        ("[rules]\nhand_limit = 99999999999999999999", ("rules.hand_limit", "from 1 to 40")),
        ("[rules]\nhand_limit = 1979-05-27", ("rules.hand_limit", "integer")),
        ("rules = 3", ("'rules'", "dictionary")),
        ("rules = []", ("'rules'", "dictionary")),
        ('players = ""', ("players", "integer")),
        ("[policy]\nhumn = 3", ("policy.humn", "'human'")),
        ('[policy]\nseats = { 7 = "expert" }', ("policy.seats.7", "'5'")),
        ("[cards]\nmythos = 3", ("cards.mythos", "dictionary")),
        ("[cards.mythos]\nhull_leak = 3", ("cards.mythos.hull_leak", "dictionary")),
        ("[cards.mythos.hull_leak]\nfail = 1979-05-27", ("hull_leak", "fail", "list")),
        ("[cards.mythos.hull_leak]\nin_play = { rle = 3 }", ("in_play.rle", "'rule'", "in_play.rule", "required")),
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
        ("# " + "x" * 10_000_000, ("larger than 1,000,000 bytes",)),
        ("x = " + "[" * 60 + "]" * 60, ("more than 40 deep",)),
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


def test_an_empty_file_is_the_standard_game(tmp_path):
    assert load_scenario(written(tmp_path, "")).settings == load_scenario("base-5p").settings
    assert load_scenario(written(tmp_path, b"\xef\xbb\xbf\r\n")).settings == load_scenario("base-5p").settings


WRONG_ALL_OVER = """
players = 9
colour = "red"
characters = ["arjn"]
[dials]
fuel = 11
fule = 3
[rules]
hand_limt = 3
hand_limit = "ten"
surface_at = 99
[cards.mythos.hull_leak]
target = 99
targt = 3
fail = ["los(fuel,1)"]
[cards.mythos.hull_leek]
target = 3
[cards.mythso.reef]
distance = 3
[cards.waypoints.reef]
effect = ["lose(fule,1)"]
[policy]
human = "expertt"
hybrid = { base = "expert", nois = 3 }
"""


def test_all_that_is_wrong_is_said_at_once_each_with_its_key(tmp_path):
    path = written(tmp_path, WRONG_ALL_OVER)
    problems = refusal(path).split("; ")
    expected = [
        ("'players'", "6"),
        ("'colour'", "no such key"),
        ("'characters.0'", "'arjun'"),
        ("'dials.fuel'", "from 1 to 10"),
        ("'dials.fule'", "'fuel'"),
        ("'rules.hand_limt'", "'hand_limit'"),
        ("'rules.hand_limit'", "integer"),
        ("'rules.surface_at'", "from 1 to 60"),
        ("cards.mythos.hull_leak, key 'target'", "60"),
        ("cards.mythos.hull_leak, key 'targt'", "'target'"),
        ("cards.mythos.hull_leak, key fail[0]", "'lose'"),
        ("cards.mythos.hull_leek", "'hull_leak'"),
        ("'cards.mythso'", "'mythos'"),
        ("cards.waypoints.reef, key effect[0]", "'fuel'"),
        ("'policy.human'", "'expert'"),
        ("'policy.hybrid", "'noise'"),
    ]
    assert len(problems) == len(expected)
    assert all(problem.startswith(path) for problem in problems)
    for key, part in expected:
        assert any(key in problem and part in problem for problem in problems), key


def test_nothing_is_half_read(tmp_path):
    """A file with one wrong key is refused whole; no scenario comes of what is right in it."""
    for wrong in WRONG_ALL_OVER.strip().splitlines()[:2]:
        assert refusal(written(tmp_path, f"{wrong}\n[rules]\nhand_limit = 8"))


def test_a_file_full_of_mistakes_is_still_one_line_of_sensible_length(tmp_path):
    lines = "\n".join(f"hand_limit_{number} = 3" for number in range(5000))
    line = refusal(written(tmp_path, f"[rules]\n{lines}"))
    assert line.endswith(f"; and {5000 - MOST_SAID} more")
    assert len(line) < 10_000


CONTRADICTIONS = [
    ("[rules]\ndistance_to_win = 60", ("rules.distance_to_win", "reach 57", "never win")),
    ("[rules]\ndeep_one_figures = 5", ("6 Deep Ones at the start", "deep_one_figures = 5")),
    ("[cards.loyalty.standard_5]\nhuman = 7", ("cards.loyalty.standard_5", "9 cards, but 5 players get 2 each")),
    ("[cards.loyalty.standard_5]\nplayers = 4", ("cards.loyalty", "no deck for 5 players")),
    ("[cards.loyalty.standard_6]\nplayers = 5", ("cards.loyalty", "more than one deck for 5 players")),
    ("[rules]\npassengers_on_deck = 4\n[cards.passengers.soul]\ncopies = 0", ("4 tokens", "8 passengers on deck")),
    ("players = 3\n[rules]\ndistance_to_win = 58\ndeep_one_figures = 0", ("reach 57", "deep_one_figures = 0")),
    ('characters = ["arjun"]', ("characters", "1 named for 5 players")),
]


@pytest.mark.parametrize(("text", "parts"), CONTRADICTIONS)
def test_a_setup_that_contradicts_itself_is_explained(tmp_path, text, parts):
    line = refusal(written(tmp_path, text))
    for part in parts:
        assert part in line


def copies(table, number, *rows):
    """A scenario with so many copies of some cards."""
    return "\n".join(f"cards.{table}.{row}.copies = {number}" for row in rows)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (
            copies("mythos", 20, "hull_leak", "accusation"),
            "'cards.mythos': 108 cards with all copies, but a deck holds",
        ),
        (copies("items", 20, "shotgun", "almanac"), "'cards.items': 58 cards"),
        (copies("spells", 20, "heal", "foresee", "conjuration", "dark_pact", "feed_the_mind"), "'cards.spells': 115"),
        ("[cards.skills]\nreinforcements.copies.1 = 40\nperform_rites.copies.5 = 40", "92 treachery cards"),
    ],
)
def test_a_deck_that_is_too_large_is_refused(tmp_path, text, part):
    assert part in refusal(written(tmp_path, text))


def test_empty_decks_that_no_game_can_do_without_are_refused(tmp_path):
    rows = load_scenario("base-5p").prepared.names
    mythos = copies("mythos", 0, *rows.mythos.values())
    assert "no card is left that can be drawn whoever plays" in refusal(written(tmp_path, mythos))
    waypoints = copies("waypoints", 0, *rows.waypoints.values())
    assert "all waypoint cards together reach 0" in refusal(written(tmp_path, waypoints))
    spells = copies("spells", 0, *rows.spells.values())
    assert load_scenario(written(tmp_path, spells)).prepared.blank[0].piles[4].n_cards == 0


ADDED = """
[cards.mythos.quiet_night]
name = "Quiet Night"
copies = 2
type = "choice"
chooser = "captain"
option_a = ["gain(sanity,1)"]
option_b = []
activation_icon = "mother"
track_icon = "travel"

[cards.waypoints.lighthouse]
name = "Lighthouse"
copies = 1
distance = 3
fuel_cost = 0
effect = ["gain(sanity,1)"]

[cards.items.lantern]
name = "Lantern"
copies = 1
traits = []
timing = "action"
effect = ["scout(mythos,you)"]

[cards.spells.calm]
name = "Calm"
copies = 1
effect = ["retreat(ritual,1)"]

[cards.damage.lost_coal]
name = "Lost Coal"
copies = 1
kind = "instant"
effect = ["lose(fuel,2)"]

[cards.loyalty.standard_5]
human = 7
cultist = 1
"""


def test_rows_can_be_added_to_every_open_table(tmp_path):
    scenario = load_scenario(written(tmp_path, ADDED))
    names = scenario.prepared.names
    added = {"mythos": "quiet_night", "waypoints": "lighthouse", "items": "lantern", "spells": "calm"}
    assert {table: list(getattr(names, table).values())[-1] for table in added} == added
    sizes = [int(pile.n_cards) for pile in scenario.prepared.blank[0].piles[:7]]
    assert sizes == [72, 21, 9, 21, 21, 0, 10]
    at_random = load_scenario(scenario.name, (), ("human=random_legal", "traitors=random_legal"))
    played = runner.play(at_random.prepared, at_random.spec, 3, 1, jobs=1)
    assert set(played.results.cause) <= set(range(1, 8))


def test_too_many_different_rows_are_refused_before_they_overflow(tmp_path):
    rows = "\n".join(f"cards.spells.s{n} = {{name = 'x', copies = 0, effect = []}}" for n in range(20))
    assert "39 rows of spells: at most 32 fit" in refusal(written(tmp_path, rows))


def test_a_table_inside_a_row_keeps_what_is_not_named(tmp_path):
    text = "[cards.characters.samira.ability]\nlimit = 'turn'\n[cards.characters.samira.skill_set]\nwill = 4"
    prepared = load_scenario(written(tmp_path, text)).prepared
    assert prepared.context[0].tables.characters[9].skill_set.tolist() == [0, 1, 2, 0, 4, 0]


def test_every_built_in_scenario_has_a_name_of_its_own_and_a_first_line():
    described = described_scenarios()
    assert len(built_in_scenarios()) == len(described)
    assert all(one["text"] for one in described)
    assert {one["kind"] for one in described} == {"printed", "house_rule"}


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
