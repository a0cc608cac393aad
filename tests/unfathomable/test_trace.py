"""A told game: every event has words, every line a paragraph that exists, and two whole games read as they did.

`python -m tests.unfathomable.test_trace` writes the playthroughs anew, after a change that is meant to alter them.
"""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from sim.declared import DeclaredError
from sim.trace import Texts, load_texts
from sim.unfathomable import telling
from sim.unfathomable.constants import Event, Item, Monster, Question, Track, Use
from sim.unfathomable.ending import RESULT
from sim.unfathomable.kernel import play_games
from sim.unfathomable.names import Names
from sim.unfathomable.rows import load_rows
from sim.unfathomable.scenes import Scene
from sim.unfathomable.settings import DATA, check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.telling import ARGUMENTS, Teller, trace_lines
from sim.unfathomable.wording import TEXTS
from tests.unfathomable.builders import played_at_random

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "sim" / "unfathomable" / "RULES.md"
SEED = 1
PLAYTHROUGHS = {
    "three_players.txt": ({"players": 3, "characters": ["arjun", "william", "samira"]}, 83),
    "six_players.txt": ({"players": 6}, 74),
}
TOLD_APART = (Event.DECISION, Event.OPTION)


def told(table, game, lang="en"):
    return trace_lines(prepare(check_settings(played_at_random() | table, "test")), SEED, game, lang)


def as_text(lines):
    """One line of text per line told."""
    for line in lines:
        if "decision" in line:
            options = ", ".join(line["options"])
            yield f"{line['turn']:>3}         seat {line['seat']}, {line['decision']}: {line['chosen']} ({options})"
        else:
            yield f"{line['turn']:>3} {line['rule']:>6}  {line['text']}"


def entries(table, path=()):
    """Every entry of a section of the text table, with its path."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield (*path, name), value
            yield from entries(value, (*path, name))


@pytest.fixture(scope="module")
def texts():
    return load_texts(TEXTS, "en")


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_whole_game_is_told_as_it_was(name):
    table, game = PLAYTHROUGHS[name]
    stored = (HERE / "playthroughs" / name).read_text(encoding="utf-8").splitlines()
    assert list(as_text(told(table, game))) == stored


def test_every_event_has_words_for_all_that_it_says(texts):
    for event in Event:
        if event in TOLD_APART:
            continue
        name = event.name.lower()
        entry = texts.table["events"][name]
        values = {argument for argument, _ in ARGUMENTS.get(event, ())} | {"cards", "seat"}
        assert entry["text"], name
        for path, special in [((), entry), *entries(entry)]:
            used = set(re.findall(r"{(\w+)", special.get("text", "")))
            assert used <= values, (name, path)


def test_the_text_table_holds_nothing_that_is_no_event(texts):
    known = {event.name.lower() for event in Event if event not in TOLD_APART}
    assert set(texts.table["events"]) == known


def test_every_line_names_a_paragraph_that_exists(texts):
    ids = set(re.findall(r"^### (\S+) \|", RULES.read_text(encoding="utf-8"), flags=re.MULTILINE))
    for section in ("events", "game"):
        for path, entry in entries(texts.table[section]):
            if entry.get("rule"):
                assert entry["rule"] in ids, path


def test_every_name_in_the_table_is_an_id(texts):
    names = Names(load_rows(DATA))
    ids = {
        "space": names.spaces,
        "resources": names.resources,
        "skills": names.skills,
        "loyalties": names.loyalties,
        "titles": names.titles,
        "tracks": names.tracks,
        "monsters": names.monsters,
        "outcomes": names.outcomes,
        "piles": names.piles,
        "causes": names.causes,
    }
    for kind, known in ids.items():
        assert set(texts.table["names"][kind]) <= set(known.values()), kind


def test_a_told_game_is_the_game_that_is_counted():
    prepared = prepare(check_settings(played_at_random(players=4), "test"))
    results = np.zeros(3, RESULT).view(np.recarray)
    play_games(new_games(1), prepared.blank, prepared.context[0], np.uint64(SEED), 0, results)
    for game in range(3):
        lines = trace_lines(prepared, SEED, game)
        assert max(line["turn"] for line in lines) == results[game].turns
        assert sum("decision" in line for line in lines) == results[game].questions
    assert prepared.context[0].log.on == 0, "the scenario's own context keeps no log"


def test_a_game_opens_with_its_players_and_closes_with_loyalties_and_winners():
    lines = told(*PLAYTHROUGHS["three_players.txt"])
    opening = [line["text"] for line in lines[:6]]
    assert opening[0] == "Unfathomable, 3 players, standard game, normal difficulty: game 83 of seed 1."
    assert opening[1] == "Seat 0: Arjun (Bridge), with Six-Shooter."
    assert opening[4] == "The dials show Fuel 8, Food 8, Sanity 8 and Souls 8."
    assert {"turn": 0, "rule": "49.2", "text": "Arjun is now Captain."} in lines
    closing = [line["text"] for line in lines[-5:]]
    assert closing[0].startswith("The game ends: ")
    assert [text.split(" shows")[0] for text in closing[1:4]] == ["Arjun", "William", "Samira"]
    assert closing[4].endswith((" win.", " wins.", "Nobody wins."))
    assert [line["rule"] for line in lines[-4:]] == ["18.1"] * 4


def test_lines_are_plain_and_carry_turn_and_rule_or_a_decision():
    lines = told({"players": 5}, 0)
    assert json.loads(json.dumps(lines)) == lines
    questions = {question.name.lower() for question in Question}
    for line in lines:
        if "decision" in line:
            assert set(line) == {"turn", "decision", "seat", "options", "chosen"}
            assert line["decision"] in questions
            assert line["chosen"] in line["options"]
            assert len(line["options"]) > 1
        else:
            assert set(line) == {"turn", "rule", "text"}
            assert line["text"]
            assert "{" not in line["text"]
            assert line["rule"]
    turns = [line["turn"] for line in lines]
    assert turns == sorted(turns)


def test_a_language_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(DeclaredError, match=r"language 'xx'.*allowed: .*en"):
        told({"players": 3}, 0, lang="xx")


def test_a_full_log_says_that_lines_are_missing(monkeypatch):
    prepared = prepare(check_settings(played_at_random(players=3), "test"))
    context = prepared.context.copy()
    teller = Teller(prepared, new_games(1)[0])
    monkeypatch.setattr(telling, "LOG_ROWS", 2)
    context[0].log.rows[:2, 0] = Event.ARRIVE
    context[0].log.n_rows = 2
    lines = teller.told_log(context[0])
    assert [line["text"] for line in lines[:2]] == ["The ship arrives."] * 2
    assert "log of 2 rows is full" in lines[2]["text"]
    assert context[0].log.n_rows == 0


def test_the_log_of_a_turn_is_far_from_full():
    prepared = prepare(check_settings(played_at_random(players=6), "test"))
    lines = trace_lines(prepared, SEED, 2)
    assert not any("is full" in line.get("text", "") for line in lines)


# wording ------------------------------------------------------------------------------------------------------------


def lines_of(*rows):
    """The told lines of log rows, for Arjun in seat 0 and Keilani in the others."""
    prepared = prepare(check_settings(played_at_random(players=3), "test"))
    game = new_games(1)[0]
    game.n_seats = 3
    game.character[0] = 1
    teller = Teller(prepared, game)
    return [(line["rule"], line["text"]) for line in teller.tell([[int(n) for n in row] for row in rows])]


def test_cards_drawn_together_are_one_line():
    rows = [(Event.DRAW, 0, 0, 0), (Event.DRAW, 0, 16, 0), (Event.DRAW, 1, 29, 0)]
    assert lines_of(*rows) == [
        ("41.3", "Arjun draws Influence 1 and Strength 2."),
        ("41.3", "Keilani draws Treachery 5."),
    ]


def test_the_pile_of_a_check_lists_supporting_cards_first():
    rows = [(Event.REVEALED_CARD, 5, 2, 0), (Event.REVEALED_CARD, 17, 1, 1)]
    assert lines_of(*rows) == [("42.7", "The pile: + Strength 3, - Lore 1 (2x).")]


def test_a_dial_goes_up_or_down_or_stays():
    rows = [(Event.DIAL, 0, -2, 6), (Event.DIAL, 1, 1, 9), (Event.DIAL, 3, 0, 10), (Event.DIAL, 2, -1, 0)]
    texts = [text for _, text in lines_of(*rows)]
    assert texts == ["Fuel down by 2 to 6.", "Food up by 1 to 9.", "Souls stays at 10.", "Sanity down by 1 to 0."]


@pytest.mark.parametrize(
    ("monster", "rules"),
    [
        (Monster.MOTHER, ["4.5", "4.8", "4.8", "4.8", "4.8"]),
        (Monster.FATHER, ["4.9", "4.12", "4.12", "4.12", "4.12"]),
        (Monster.DEEP_ONES, ["4.13", "4.18", "4.18", "4.18", "4.18"]),
    ],
)
def test_what_gathers_in_the_deep_is_told_with_the_paragraph_of_its_icon(monster, rules):
    monarch = monster or Monster.MOTHER
    rows = [
        (Event.ACTIVATE, monster, 0, 0),
        (Event.SPAWN, 24, 2, 10),
        (Event.SURFACE, 0, 0, 0),
        (Event.DEEP_ONE_MOVES, 24, 0, 4),
        (Event.MONARCH, monarch, 24, 0),
    ]
    assert [rule for rule, _ in lines_of(*rows)] == rules


def test_a_spawn_behind_an_activation_is_not_the_activation():
    rows = [(Event.ACTIVATE, Monster.FATHER, 0, 0), (Event.SPAWN, 10, 2, 8), (Event.SPAWN, 0, 1, 7)]
    assert [rule for rule, _ in lines_of(*rows)] == ["4.9", "4.10", "45.0"]


def test_tracks_are_told_with_the_way_they_go():
    rows = [
        (Event.TRACK, Track.TRAVEL, 0, 1),
        (Event.DEEP_ONE_MOVES, 0, 2, 2),
        (Event.TRACK, Track.TRAVEL, 1, 0),
        (Event.TRACK, Track.TRAVEL, 4, 0),
        (Event.TRACK, Track.RITUAL, 3, 0),
        (Event.TRACK, Track.RITUAL, 3, 4),
        (Event.CAST, 0, 0, 0),
        (Event.DEEP_ONE_DEFEATED, 0, 1, 0),
        (Event.TRACK, Track.RITUAL, 4, 0),
        (Event.TRACK, Track.RITUAL, 0, 1),
        (Event.DEEP_ONE_DEFEATED, 0, 1, 0),
    ]
    told_rules = [rule for rule, _ in lines_of(*rows)]
    assert told_rules == ["50.1", "50.7", "50.2", "50.8", "50.3", "50.1", "50.12", "50.12", "50.12", "50.1", "16.5"]


def test_attacks_name_both_sides():
    rows = [(Event.ATTACK, 100, 0, 16), (Event.ATTACK, 0, 100, 16), (Event.ATTACK, 0, 1, 16)]
    assert lines_of(*rows) == [
        ("4.14", "A Deep One attacks Arjun in Bridge."),
        ("6.3", "Arjun attacks a Deep One in Bridge."),
        ("6.3", "Arjun attacks Keilani in Bridge."),
    ]


def test_actions_of_a_revealed_traitor_have_their_own_paragraphs():
    move = (Event.ACTION, 0, 1, 16)
    assert [rule for rule, _ in lines_of(move, (Event.REVEAL, 0, 1, 0), move)] == ["3.3", "38.1", "3.10"]


POWERS = [
    (Use.CARD + 5, "card", "3.7", "41.4", "Arjun plays Shrivelling (Lore 1)."),
    (Use.ITEM + Item.SHOTGUN, "item", "3.7", "24.3", "Arjun uses Shotgun."),
    (Use.ABILITY, "ability", "3.7", "2.1", "Arjun uses Deck Chief."),
    (Use.FEAT, "feat", "3.7", "20.4", "Arjun uses the feat Self Sacrifice."),
]


@pytest.mark.parametrize(("use", "kind", "as_action", "in_window", "text"), POWERS)
def test_a_power_is_told_by_its_printed_name(use, kind, as_action, in_window, text):
    assert lines_of((Event.ACTION, 0, use, 16), (Event.POWER, 0, use, 0)) == [(as_action, text), (in_window, text)]


def test_an_ability_is_that_of_the_player_who_uses_it():
    assert lines_of((Event.POWER, 1, Use.ABILITY, 0)) == [("2.1", "Keilani uses Experienced.")]


def test_lasting_spells_the_title_and_trading_have_their_own_words():
    rows = [
        (Event.POWER, 0, Use.SCRIPT, 0),
        (Event.SPELL_LASTS, 0, 0, 0),
        (Event.SPELL_LASTS, 0, 1, 0),
        (Event.ACTION, 0, Use.TITLE, 16),
        (Event.ACTION, 0, 10, 16),
        (Event.TRADE, 0, 1, Item.SHOTGUN),
        (Event.SPELL, 0, 0, 0),
    ]
    assert lines_of(*rows) == [
        ("46.1", "Arjun uses Revelation of Script."),
        ("46.1", "Flesh Ward stays in Arjun's play area until it is used."),
        ("46.1", "Revelation of Script stays in Arjun's play area until it is used."),
        ("49.13", "Arjun opens the Tome to cast a spell."),
        ("3.6", "Arjun's action: trade."),
        ("3.6", "Arjun gives Shotgun to Keilani."),
        ("46.1", "Arjun casts Alchemical Transmutation."),
    ]


def test_cards_and_items_of_a_revealed_traitor_have_their_own_paragraph():
    rows = [
        (Event.REVEAL, 0, 1, 0),
        (Event.ACTION, 0, Use.CARD + 25, 16),
        (Event.ACTION_STEP_ENDED, 0, Use.CARD + 28, 0),
    ]
    assert lines_of(*rows)[1:] == [
        ("3.13", "Arjun plays Reinforcements (Treachery 1)."),
        ("52.2", "Arjun plays Ransack (Treachery 4), which ends the Action step."),
    ]


def test_what_powers_do_to_dice_and_checks():
    rows = [
        (Event.DIE_CHANGED, 0, 2, 0),
        (Event.DIE_CHANGED, 0, -2, 0),
        (Event.DIE_SET, 0, 1, 0),
        (Event.REROLL, 0, 0, 0),
        (Event.CHECK_CHANGED, 0, 2, -1),
        (Event.CHECK_CHANGED, 0, -2, 1),
        (Event.CHECK_CHANGED, 0, 0, 1),
        (Event.CHECK_EXTRA_CARD, 0, 16, -3),
        (Event.CHECK_SUPPORT, 0, 3, 0),
        (Event.CHECK_DECIDED, 0, 2, 0),
    ]
    assert [text for _, text in lines_of(*rows)] == [
        "Arjun adds 2 to the roll.",
        "Arjun takes 2 off the roll.",
        "Arjun sets the die to 1.",
        "Arjun has the die rolled again.",
        "Arjun adds 2 to the check: total -1.",
        "Arjun takes 2 off the check: total 1.",
        "Arjun leaves the check as it is: total 1.",
        "Strength 2 joins the check: total -3.",
        "Strength supports this check too.",
        "Arjun decides the check without a card: passed.",
    ]


def test_who_is_saved_and_by_whom():
    rows = [(Event.DEFEAT_PREVENTED, 0, 1, 0), (Event.PASSENGER_SAVED, 0, 10, 0), (Event.PASSENGER_SAVED, 0, -1, 0)]
    assert lines_of(*rows) == [
        ("16.7", "Keilani keeps Arjun from being defeated."),
        ("16.7", "Arjun keeps a passenger in Deck 3 from being defeated."),
        ("16.7", "Arjun keeps a passenger of the supply from being defeated."),
    ]


def test_a_window_does_not_end_a_scene_and_hides_no_roll():
    decision = [(Event.DECISION, Question.USE_POWER, 0, -1, 2), (Event.OPTION, -1), (Event.OPTION, Use.ABILITY)]
    rows = [
        (Event.ACTIVATE, Monster.DEEP_ONES, 0, 0),
        (Event.ATTACK, 100, 0, 16),
        (Event.POWER, 0, Use.CARD + 15, 0),
        (Event.DISCARD, 0, 15, 0),
        (Event.REROLL, 0, 0, 0),
        (Event.DIE, 8, 0, 8),
        (Event.DEFEAT_PREVENTED, 0, 0, 0),
        (Event.DEEP_ONE_MOVES, 16, 17, 1),
        (Event.TURN, 0, 2, 0),
        (Event.DIE, 3, 0, 3),
    ]
    prepared = prepare(check_settings(played_at_random(players=3), "test"))
    game = new_games(1)[0]
    game.n_seats = 3
    width = 6
    every = [*rows, *decision, (Event.DAMAGE_CARD, 0, 16, 0)]
    told_lines = Teller(prepared, game).tell([[*map(int, row), *[0] * (width - len(row))] for row in every])
    lines = [line["rule"] for line in told_lines if "rule" in line]
    assert lines[-4:] == ["4.17", "53.1", "17.0", "13.1"]


def test_a_scene_ends_with_what_it_has_nothing_to_do_with():
    scene = Scene()
    scene.begin("mother")
    assert scene.explains([Event.DIAL, 0, -1, 7]) is None
    assert scene.explains([Event.DAMAGE_CARD, 0, 16, 0]) == "mother"
    assert scene.explains([Event.TURN, 0, 1, 0]) is None
    assert scene.explains([Event.MONARCH, 1, 2, 0]) is None


def test_a_special_case_inherits_what_it_does_not_say():
    texts = Texts({"events": {"x": {"rule": "1.1", "text": "{a}", "b": {"rule": "1.2", "c": {"text": "c {a}"}}}}})
    assert texts.line("events", "x", a=1) == {"rule": "1.1", "text": "1"}
    assert texts.line("events", "x", [("z",), ("b",)], a=1) == {"rule": "1.2", "text": "1"}
    assert texts.line("events", "x", [("b", "c")], a=1) == {"rule": "1.2", "text": "c 1"}
    assert texts.line("events", "x", [("rule",)], a=1) == {"rule": "1.1", "text": "1"}


if __name__ == "__main__":
    for file_name, (settings_table, number) in PLAYTHROUGHS.items():
        story = "\n".join(as_text(told(settings_table, number)))
        (HERE / "playthroughs" / file_name).write_text(story + "\n", encoding="utf-8")
