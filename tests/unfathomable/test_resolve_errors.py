"""Events that are none, and events that the rules do not allow: refused in one line that says why."""

import pytest

from sim.declared import DeclaredError
from sim.unfathomable.resolve import resolve
from tests.unfathomable.test_resolve import STRUCTURAL, refused, table, traitor


@pytest.mark.parametrize(
    ("event", "parts"),
    [
        ("crisis hull_leak a", ["no 'a'", "pass, fail"]),
        ("crisis hull_leak partial", ["no 'partial'", "pass, fail"]),
        ("crisis class_struggle pass", ["no 'pass'", "it has: a, b"]),
        ("crisis coal_bunker_fire partial", ["it has: pass, fail, a, b"]),
        ("crisis miscalculation pass", ["'miscalculation'", "not in the game"]),
        ("mythos miscalculation", ["'miscalculation'", "28.4"]),
        ("crisis hull_laek fail", ["did you mean 'hull_leak'"]),
        ("crisis hull_leak win", ["'win'", "fail"]),
    ],
)
def test_a_crisis_that_cannot_be_is_refused(event, parts):
    text = refused(table(), event)
    for part in [f"event '{event}'", *parts]:
        assert part in text


@pytest.mark.parametrize(
    ("position", "event", "why"),
    [
        (table(), "attack 0 deep_one", "no Deep One and no revealed traitor in bridge"),
        (table({}, traitor(space="bridge")), "attack 0 deep_one", "there is none in bridge"),
        (table({}, traitor(space="bridge"), deep_ones={"bridge": 1}), "attack 1 deep_one", "revealed traitor"),
        (table({}, {"space": "bridge"}, deep_ones={"bridge": 1}), "attack 0 1", "both are humans"),
        (table(deep_ones={"bridge": 1}), "attack 0 2", "the other not"),
        (table({}, traitor()), "attack 1 0", "no human in chapel"),
        (table({"kept": ["the_peacemaker"]}, deep_ones={"bridge": 1}), "attack 0 deep_one", "Peacemaker"),
    ],
)
def test_an_attack_that_cannot_be_is_refused_with_the_reason(position, event, why):
    assert why in refused(position, event)


BAD_ACTIONS = [
    (table({"space": "galley"}), "action 0 rescue", "seat 0 cannot rescue: no passenger in the galley"),
    (table(traitor()), "action 0 rescue", "seat 0 cannot rescue: it is a revealed traitor"),
    (table(), "action 0 move bridge", "it is in bridge already"),
    (table(), "action 0 move brig", "can never be in 'brig'"),
    (table(), "action 0 move water_1", "can never be in 'water_1'"),
    (table(), "action 0 move brigde", "did you mean 'bridge'"),
    (table({"space": "brig"}), "action 0 move deck_3", "seat 0 cannot move: it is in the Brig"),
    (table(), "action 0 repair", "the bridge is not damaged"),
    (table({}, damage={"bridge": STRUCTURAL[1]}), "action 0 repair", "asks for lore cards worth 3"),
    (table({}, damage={"bridge": STRUCTURAL[5]}), "action 0 repair", "asks for any cards worth 5"),
    (
        table({}, damage={"bridge": STRUCTURAL[1]}, deep_ones={"bridge": 1}),
        "action 0 repair",
        "an enemy is in the bridge",
    ),
    (table(traitor()), "action 0 repair", "revealed traitor"),
    (table(), "action 0 attack", "no Deep One and no revealed traitor"),
    (table({"space": "deck_1"}), "action 0 space", "the deck_1 has no action"),
    (table({"space": "sick_bay"}), "action 0 space", "has no action"),
    (table({"space": "galley"}, damage={"galley": STRUCTURAL[0]}), "action 0 space", "the galley is damaged"),
    (table({"space": "galley"}, used_spaces=["galley"]), "action 0 space", "the galley was used this turn"),
    (table({"space": "galley"}, deep_ones={"galley": 1}), "action 0 space", "an enemy is in the galley"),
    (table({"space": "boiler_room"}), "action 0 space", "what the action of the boiler_room needs is not there"),
    (table(traitor()), "action 0 space", "revealed traitor"),
    (table(), "action 0 reveal", "no hybrid or cultist card"),
    (table(traitor()), "action 0 reveal", "revealed already"),
    (table(), "action 0 defeat_passenger", "no revealed traitor"),
    (table(traitor()), "action 0 defeat_passenger", "no passenger in the bridge"),
    (
        table(traitor(space="deck_3"), {"space": "deck_3"}, passengers={"deck_3": ["soul"]}),
        "action 0 defeat_passenger",
        "a human is in the deck_3",
    ),
    (table(), "action 0 memory", "'memory_of_the_deep' is not in its play area"),
    (table(), "action 0 sacrifice", "is not in its play area"),
    (table(), "action 0 abilty", "did you mean 'ability'"),
    (table(), "action 0 rescu", "did you mean 'rescue'"),
    (table(), "action 3 rescue", "'3' is no seat (allowed: 0 to 2)"),
    (table(), "action 0", "is written 'action SEAT"),
    (table(), "action 0 rescue deck_3", "too many words"),
]


@pytest.mark.parametrize(("position", "event", "why"), BAD_ACTIONS, ids=[f"{e}: {w}" for _, e, w in BAD_ACTIONS])
def test_an_action_that_cannot_be_is_refused_with_the_reason(position, event, why):
    text = refused(position, event)
    assert text.startswith(f"event '{event}': ")
    assert why in text


def test_an_answer_that_is_no_option_is_an_error_that_lists_them():
    text = refused(table(choices=["brig"]), "action 1 move")
    for part in ("'choices'", "'brig'", "'move_to'", "seat 1", "deck_1, deck_2", "boiler_room"):
        assert part in text
    assert "sick_bay" not in text


def test_the_options_listed_are_those_of_the_question_refused():
    hands = ({"hand": ["lore:1"]}, {"hand": ["will:3"]}, {"hand": ["strength:1"]})
    text = refused(table(*hands, choices=["strength:1"]), "check 6 strength,will")
    assert "seat 1" in text
    assert "(options: none, will:3)" in text


BAD_EVENTS = [
    ("", "no such event"),
    ("actvate mother", "did you mean 'activate mother|father|deep_ones'"),
    ("xyzzy", "activate, advance"),
    ("activate", "is written 'activate mother|father|deep_ones'"),
    ("activate mum", "deep_ones, father, mother"),
    ("activate mother 2", "is written"),
    ("advance travel", "is written 'advance travel|ritual N'"),
    ("advance travel 0", "'0' is no number from 1 to 99"),
    ("advance travel -1", "'-1' is no number"),
    ("advance travel 1.5", "'1.5' is no number"),
    ("advance travle 1", "did you mean 'travel'"),
    ("reset choice", "'choice'"),
    ("damage sick_bay", "damage can never be in 'sick_bay'"),
    ("damage brig", "damage can never be in 'brig'"),
    ("damage deck_1", "damage can never be in 'deck_1'"),
    ("damage gally", "did you mean 'galley'"),
    ("spawn 2 brig", "a Deep One can never be in 'brig'"),
    ("spawn 2 sick_bay", "a Deep One can never be in 'sick_bay'"),
    ("spawn two water_1", "'two' is no number"),
    ("risk", "is written 'risk N'"),
    ("lose feul 1", "did you mean 'fuel'"),
    ("gain food", "is written 'gain RESOURCE N'"),
    ("waypoint ref", "did you mean 'reef'"),
    ("check 10 treachery", "'treachery'"),
    ("check 10 strength,wil", "did you mean 'will'"),
    ("check ten strength", "'ten' is no number"),
    ("attack 0", "is written 'attack SEAT deep_one|SEAT'"),
    ("attack 5 deep_one", "'5' is no seat (allowed: 0 to 2)"),
    ("attack 0 mother", "'mother' is no seat"),
    ("defeat -1", "'-1' is no seat"),
    ("brig 7", "'7' is no seat"),
    ("reveal x", "'x' is no seat"),
    ("awaken now", "is written 'awaken'"),
    ("turn 2", "is written 'turn'"),
]


@pytest.mark.parametrize(("event", "why"), BAD_EVENTS, ids=[event for event, _ in BAD_EVENTS])
def test_an_event_that_is_none_is_refused_with_the_right_form(event, why):
    text = refused(table(), event)
    assert text.startswith(f"event '{event}': ")
    assert why in text


def test_a_bad_event_is_found_before_anything_is_played():
    assert "xyzzy" in refused(table(dials={"fuel": 1}), "lose fuel 1", "xyzzy")


@pytest.mark.parametrize("events", ["turn", [1], None, {"turn": 1}])
def test_events_are_a_list_of_texts(events):
    with pytest.raises(DeclaredError, match="list of texts"):
        resolve({}, events)
