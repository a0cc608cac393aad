"""Parameters, card fields and house rules: printed defaults, and every one of them alive."""

import numpy as np
import pytest

from experiments.rules_index import rules_index
from experiments.runner import play_chunk
from experiments.scenario import built_in_scenarios, described_scenarios, load_scenario
from sim.declared import DeclaredError
from sim.unfathomable.params import PARAM_ROWS
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.spec import SPEC
from tests.support import run_module
from tests.unfathomable import changes
from tests.unfathomable.compiled.grid import AT_RANDOM

ROWS = {row.name: row for row in PARAM_ROWS}
PARAGRAPHS = {entry["id"]: entry for entry in rules_index(SPEC.rules_file)}

# parameter -> printed number, and the words of its paragraph that give it
PRINTED = {
    "hand_limit": (10, "It is 10 for everyone"),
    "actions_per_turn": (2, "two actions"),
    "traitor_actions_per_turn": (2, "two actions"),
    "starting_hand": (3, "everyone but the current player draws three cards"),
    "first_player_hand": (0, "everyone but the current player"),
    "loyalty_after_rounds": (0, "one card dealt face down to each player"),
    "chaos_cards_per_check": (2, "the top two chaos cards"),
    "chaos_cards_per_skill": (2, "two cards of each non-treachery deck"),
    "chaos_treachery": (0, "of each non-treachery deck"),
    "attack_deep_one": (4, "4 against a Deep One"),
    "attack_character": (6, "6 against a character"),
    "distance_to_awaken": (6, "brought the distance to 6"),
    "distance_to_win": (12, "total distance 12 or more in play, and then one more arrival"),
    "cultist_distance": (12, "at a total distance of 12 or more"),
    "spare_loyalty_distance": (12, "below a distance of 12"),
    "reveal_distance": (0, "may reveal as an action"),
    "waypoints_offered": (2, "looks at the top two waypoints"),
    "mythos_cards_per_turn": (1, "one mythos card"),
    "dial_most": (10, "10 is the most"),
    "damage_to_lose": (6, "Six rooms damaged"),
    "deep_ones_in_front_water": (2, "Two Deep Ones each stand in the two front water spaces"),
    "deep_ones_on_front_deck": (1, "one each on deck spaces 1 and 2"),
    "passengers_on_deck": (1, "one passenger each lies on"),
    "passengers_per_rescue": (1, "A rescued passenger goes back"),
    "spawn_in_deep": (2, "two Deep Ones spawn in the Deep"),
    "surface_at": (4, "If four or more are there"),
    "father_spawn": (2, "The two Deep Ones are placed"),
    "mother_damage": (1, "She damages the room"),
    "monarch_steps": (1, "to the neighbouring water space nearer the front"),
    "sick_bay_draw": (1, "draws one card only"),
    "brig_check_cards": (1, "at most one card"),
    "traitor_check_cards": (1, "at most one card"),
    "traitor_escape_value": (12, "worth 12 or more in total"),
    "spells_offered": (2, "looks at the top two spells"),
}
# parameter -> printed number, and where it is printed if not in a paragraph
ON_BOARD_AND_CARDS = {
    "travel_track": (4, "the track: Start, three steps, Arrive"),
    "ritual_track": (4, "the track: Start, three steps, Cast"),
    "deep_one_figures": (20, "the list of components"),
    "cards_scouted": (2, "the Bridge: the top two cards"),
    "activations_per_icon": (1, "a mythos card has one activation icon"),
    "steps_per_track_icon": (1, "a mythos card has one track icon"),
    "space_actions_per_turn": (1, "the spaces: once a turn"),
    "spells_per_turn": (1, "the Keeper's title: once a turn"),
    "flesh_ward_backlash": (4, "the spell Flesh Ward: on 4 or less"),
    "flesh_ward_sanity": (1, "the spell Flesh Ward: one sanity"),
    "script_sanity": (1, "the spell Revelation of Script: one sanity"),
}
# parameter -> what it is but for a variant that changes it
OF_VARIANTS = {
    "loyalty_looked_at": 1,
    "loyalty_shown_at_turn": 0,
    "awaken_after_waypoints": 0,
    "travel_start": 0,
    "travel_steps_per_round": 0,
    "treachery_cards_per_check": 0,
    "waypoints_to_settle": 0,
    "settled_icons": 1,
    "traitor_procedure": 0,
    "step_cards_take_all": 1,
    "procedure_abilities": 1,
    "procedure_treachery": 1,
    "procedure_waits_in_brig": 1,
}
# variant -> the numbers in which it differs, and the paragraph that says so
VARIANTS = {
    "learning": {"starting_hand": (5, "L.1"), "loyalty_after_rounds": (1, "L.2")},
    "solo": {
        "travel_start": (1, "S.4"),
        "loyalty_after_rounds": (-1, "S.5"),
        "loyalty_looked_at": (0, "S.8"),
        "loyalty_shown_at_turn": (1, "S.8"),
        "awaken_after_waypoints": (2, "S.7"),
        "treachery_cards_per_check": (1, "S.11"),
        "waypoints_to_settle": (4, "S.19"),
    },
}
VARIANTS["two_player"] = VARIANTS["solo"]
# parameter -> what is played of the two ways to read a text; the last one belongs to the program
READINGS = {
    "reveal_effect_in_brig": 1,
    "card_powers": 1,
    "powers_in_brig": 0,
    "jury_rigger_for_all": 1,
    "spell_count_inclusive": 1,
    "true_grit_once_for_all": 1,
    "turn_limit": 400,
}


def test_every_parameter_is_in_one_of_the_lists():
    assert sorted([*PRINTED, *ON_BOARD_AND_CARDS, *OF_VARIANTS, *READINGS]) == sorted(ROWS)


@pytest.mark.parametrize("name", OF_VARIANTS)
def test_a_number_of_the_variants_leaves_the_printed_game_as_it_is(name):
    assert ROWS[name].default == OF_VARIANTS[name]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_the_numbers_of_its_paragraphs(variant):
    rules = check_settings({"variant": variant}, "test").rules
    for name, (number, paragraph) in VARIANTS[variant].items():
        assert rules[name] == number, name
        assert paragraph in PARAGRAPHS


@pytest.mark.parametrize("name", PRINTED)
def test_a_default_is_the_number_of_its_paragraph(name):
    number, words = PRINTED[name]
    assert ROWS[name].default == number
    assert words in " ".join(PARAGRAPHS[ROWS[name].rule]["text"].split())


@pytest.mark.parametrize("name", ON_BOARD_AND_CARDS)
def test_a_default_is_the_number_on_board_or_card(name):
    assert ROWS[name].default == ON_BOARD_AND_CARDS[name][0]


@pytest.mark.parametrize("name", READINGS)
def test_a_reading_is_the_one_that_is_told(name):
    assert ROWS[name].default == READINGS[name]
    assert name == "turn_limit" or f"`{name}`" in " ".join(PARAGRAPHS[ROWS[name].rule]["readings"])


@pytest.mark.parametrize("name", ROWS)
def test_a_parameter_has_a_range_a_paragraph_and_a_meaning(name):
    row = ROWS[name]
    assert row.least <= row.default <= row.most
    assert row.least < row.most
    assert row.rule in PARAGRAPHS
    assert row.meaning


@pytest.mark.parametrize("name", ROWS)
def test_both_ends_of_a_range_can_be_played_or_are_explained(name):
    """Far ends may contradict the printed cards; then the line says so. Uncompiled, every array is checked."""
    for value in (ROWS[name].least, ROWS[name].most):
        table = AT_RANDOM | {"rules": {"turn_limit": 25} | {name: value}}
        if (name, value) in TOO_FAR:
            with pytest.raises(DeclaredError, match=TOO_FAR[name, value]):
                check_settings(table, "test")
        else:
            results = np.zeros(1, SPEC.result).view(np.recarray)
            play_chunk(prepare(check_settings(table, "test")), SPEC, np.uint64(3), 0, results)
            assert SPEC.causes[results[0].cause] not in ("not_ended", "policy_error", "rule_gap")


TOO_FAR = {
    ("travel_start", 11): "11 is not before the end of the travel track",
    ("distance_to_win", 99): "all waypoint cards together reach 57",
    ("deep_one_figures", 0): "6 Deep Ones at the start, but deep_one_figures = 0",
    ("deep_ones_in_front_water", 10): "22 Deep Ones at the start, but deep_one_figures = 20",
    ("deep_ones_on_front_deck", 10): "24 Deep Ones at the start, but deep_one_figures = 20",
}


@pytest.mark.parametrize("table", changes.FIELDS)
def test_every_field_of_a_table_is_changed_or_has_a_reason_not_to_be(table):
    fields = set(changes.fields_of(table))
    silent = {field for field in fields if {field, field.split(".")[-1], f"{table}.{field}"} & set(changes.SILENT)}
    assert fields - silent == set(changes.FIELDS[table])


@pytest.fixture(scope="module")
def alive():
    return run_module("tests.unfathomable.compiled.alive")


def test_every_parameter_is_alive(alive):
    shown = {name: alive["shown_by"][f"rules.{name}"] for name in ROWS}
    assert [name for name, setting in shown.items() if setting is None] == []


def test_every_field_of_every_card_table_is_alive(alive):
    labels = [f"cards.{table}.{field}" for table, fields in changes.FIELDS.items() for field in fields]
    assert [label for label in labels if alive["shown_by"][label] is None] == []


def test_every_card_is_missed_when_it_is_removed(alive):
    labels = [f"removed.{table}.{row}" for table in changes.DECKS for row in changes.ROWS[table]]
    assert len(labels) == 70 + 20 + 8 + 20 + 19
    assert [label for label in labels if alive["shown_by"][label] is None] == []


HOUSE_RULES = list(built_in_scenarios("house_rule"))


def test_there_are_house_rules_that_ask_a_question_each():
    asked = [one["text"] for one in described_scenarios() if one["kind"] == "house_rule"]
    assert len(asked) >= 12
    assert len(set(asked)) == len(asked)
    assert all(text.endswith("?") for text in asked)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_house_rule_is_played_and_shows(name, alive):
    house_rule = alive["house_rules"][name]
    assert house_rule["differs"]
    assert not {"not_ended", "aborted", "policy_error", "rule_gap"} & set(house_rule["endings"])


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_house_rule_changes_rules_or_cards_and_nothing_else(name):
    settings = load_scenario(name).settings
    printed = load_scenario(f"base-{settings.players}p").settings
    assert settings.model_dump(exclude={"rules", "cards"}) == printed.model_dump(exclude={"rules", "cards"})
    assert (settings.rules, settings.cards) != (printed.rules, printed.cards)
