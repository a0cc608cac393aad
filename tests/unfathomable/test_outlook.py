"""Outlooks: what the texts of the cards promise, worked out by hand; and that each is noted at the right row."""

from itertools import product

import numpy as np
import pytest

from sim.declared import DeclaredError
from sim.unfathomable import outlook
from sim.unfathomable.constants import Ability, Character, Kept, Outcome, Space
from sim.unfathomable.outlook import MEMBERS, PROMISES, OutlookReader
from sim.unfathomable.prospects import Noted, Prospect
from sim.unfathomable.rows import load_rows
from sim.unfathomable.settings import DATA
from sim.unfathomable.tables import NO_PROGRAM
from sim.unfathomable.vocabulary import AMOUNTS, ATOMS, WORDS, Op, Whom
from tests.unfathomable.builders import CAST, Table, printed

PREPARED = printed(CAST[:3], "standard")
TABLES = PREPARED.context[0].tables
ROWS = load_rows(DATA)
MYTHOS = {name: number for number, name in PREPARED.names.mythos.items()}
PROMISE_NOTHING = {"roll_room", "roll_deck", "count_deep", "take_result", "keep_card"}
D8 = {"roll": "d8"}


def columns(vector):
    """The columns that are not zero: {'fuel': -1.0, ...}"""
    return {prospect.name.lower(): float(vector[prospect]) for prospect in Prospect if vector[prospect]}


def read(*effects, kept=Kept.NOTHING):
    return columns(OutlookReader(kept).read(list(effects)))


def noted(row, column, tables=TABLES):
    """The outlook that is noted at a row of code."""
    return columns(tables.outlooks[tables.outlook_of[row, column]])


def program(row, tables=TABLES):
    return noted(row, Noted.PROGRAM, tables)


def card(name, tables=TABLES):
    return tables.mythos[MYTHOS[name]]


def rows_with(op, start, tables=TABLES):
    """The rows of a program that do something, in order."""
    end = start + int(np.flatnonzero(tables.code[start:, 0] == Op.END)[0])
    return [row for row in range(start, end) if tables.code[row, 0] == op]


# cards ----------------------------------------------------------------------------------------------------------

RESULTS = [
    ("hull_leak", "on_fail", {"damage": 1}),
    ("hull_leak", "on_pass", {}),
    ("infection", "on_b", {"souls": -(0.75 + 0.75 * 0.5)}),
    ("class_struggle", "on_a", {"sanity": -2}),
    ("class_struggle", "on_b", {"risked": 4}),
    ("class_struggle", "start", {"sanity": -1, "risked": 2}),
    ("rally_the_crew", "on_fail", {"sanity": -2, "cards_each": -2}),
    ("collision_course", "on_partial", {"monarchs_to_front": 1, "damage": 1, "travel": -1}),
    ("coordinated_assault", "on_fail", {"surface": 1, "activate_deep": 1, "activate_mother": 1, "activate_father": 1}),
    ("criminal_activity", "on_fail", {"sanity": -1, "items": -3}),
    ("fear_of_the_unknown", "on_fail", {"hands": 1, "defeated": 1, "title_lost": 1}),
    ("looming_breakdown", "on_b", {"retreat_or_fuel": 2}),
    ("jail_break", "on_fail", {"sanity": -1, "freed": 0.5}),
    ("sewage_backup", "on_fail", {"sanity": -1, "defeated": 0.5}),
    ("accusation", "on_a", {"jailed_chosen": 1}),
    ("power_to_the_people", "on_b", {"jailed": 1, "title_lost": 1}),
    ("ritual_coordination", "on_pass", {"ritual": 1.5}),
    ("ritual_support", "on_a", {"cards": -1, "sanity": -0.5, "souls": -0.5, "ritual": 0.5}),
    ("sacrifice_deep_one", "on_a", {"sanity": -1, "kept_sacrifice": 1}),
    ("sacrifice_deep_one", "on_b", {"ritual_reset": 1, "hands": 1}),
    ("sacrifice_deep_one", "action", {"slain": 0.375, "ritual": 0.75, "kept_lost": 0.375}),
    ("memory_of_the_deep", "on_fail", {"sanity": -1, "kept_memory": 1}),
    ("memory_of_the_deep", "on_pass", {"skip_icons": 0.5}),
    ("memory_of_the_deep", "action", {"kept_lost": 0.5, "sanity": -0.5}),
    ("barricade_the_hatches", "on_pass", {"kept_barricade": 1}),
    ("the_peacemaker", "on_b", {"kept_peacemaker": 1}),
    ("the_peacemaker", "on_pass", {"cleared_water": 1, "cleared_deck": 1, "cleared_rooms": 1}),
    ("the_peacemaker", "on_a", {"cleared_water": 0.5, "cleared_deck": 0.5, "cleared_rooms": 0.5, "spawn": 3}),
    ("the_game_is_afoot", "on_pass", {"slain": 2}),
    ("too_many_bodies", "on_b", {"risked": 1, "sanity": -0.5}),
    ("volunteer_army", "on_a", {"risked": 2, "slain": 2}),
    ("do_no_harm", "on_pass", {"sanity": -1, "to_sick_bay": 1}),
    ("ticket_please", "on_fail", {"jailed": 1, "items": -2}),
    ("stolen_ritual_components", "on_fail", {"ritual": -2, "spells_lost": 5}),
    ("the_captains_banquet", "on_a", {"food": -2, "sanity": 1, "moved": 1.5}),
    # a combination: the mean of the check (itself a mean) and of the other option
    ("coal_bunker_fire", "on_a", {"travel": 0.5, "fuel": -0.5, "souls": -0.5}),
    ("coal_bunker_fire", "on_b", {"fuel": -1.5}),
    ("coal_bunker_fire", "start", {"travel": 0.25, "fuel": -1.0, "souls": -0.25}),
]


@pytest.mark.parametrize(("name", "field", "expected"), RESULTS)
def test_the_results_of_a_mythos_card(name, field, expected):
    assert program(card(name)[field]) == expected


def test_a_card_that_clears_the_board_and_the_deep_and_is_kept():
    cleared = dict.fromkeys(("cleared_water", "cleared_deck", "cleared_rooms", "cleared_deep"), 1)
    assert program(card("family_ties").on_a) == cleared | {"kept_family_ties": 1}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("smooth_sailing", {"fuel": -1, "food": -1}),
        ("sea_smoke", {"fuel": -1, "spawn": 8}),
        ("abandoned_depot", {"risked": 1.5, "fuel": 0.5}),
        ("hurricane", {"fuel": -0.5, "damage": 1}),
        ("rogue_wave", {"fuel": -1, "overboard": 1, "deck_passengers": 1}),
        ("fog_bank", {"fuel": -1, "waypoint_replaced": 0.5}),
    ],
)
def test_waypoints_with_their_fuel(name, expected):
    number = next(n for n, known in PREPARED.names.waypoints.items() if known == name)
    assert program(TABLES.waypoints[number].start) == expected


@pytest.mark.parametrize(
    ("space", "expected"),
    [
        # with a card of value 2 the rolls 1 to 4 stay at 6 or below; in the Chapel that is one of two options
        (Space.BOILER_ROOM, {"cards": -1, "fuel": -0.5, "travel": 1}),
        (Space.CHAPEL, {"cards": -0.5, "sanity": -0.25}),
        (Space.BRIDGE, {"risked": 1, "scout": 1}),
        (Space.CAPTAINS_CABIN, {"jailed_chosen": 0.5}),
        (Space.CARGO_HOLD, {"items": 1}),
        (Space.GALLEY, {"cards": 5, "food": -0.5}),
        (Space.BRIG, {"freed": 0.5}),
    ],
)
def test_the_actions_of_the_spaces(space, expected):
    assert program(TABLES.spaces[space].action) == expected


def test_powers_and_revelations():
    assert program(TABLES.characters[Character.JEANNE].feat.start) == {"fuel": -1, "travel": 2}
    assert program(TABLES.characters[Character.JAMIE].on_reveal) == {"defeated_here": 1, "deck_passengers": 1 / 8}
    assert program(TABLES.characters[Character.ISHMAEL].ability.start) == {"cards": -1, "monarchs_to_deep": 0.5}
    assert program(TABLES.abilities[Ability.SHRIVELLING].start) == {"slain": 5 / 8}
    assert program(TABLES.abilities[Ability.RAMPAGE].start) == {"attacks": 4}
    assert program(TABLES.abilities[Ability.PERSISTENCE].start) == {}
    assert program(TABLES.abilities[Ability.INSPIRING_SPEECH].start) == {"sanity": 0.5}


@pytest.mark.parametrize(
    ("table", "key", "starts"),
    [
        ("spells", "effect", TABLES.spells),
        ("items", "effect", TABLES.items["power"]["start"]),
        ("skills", "effect", TABLES.abilities["start"]),
        ("characters", "on_reveal", TABLES.characters["on_reveal"]),
    ],
)
def test_every_row_has_the_outlook_of_its_effects(table, key, starts):
    promised = 0
    for number, row in enumerate(ROWS[table].values()):
        assert program(starts[number]) == read(*getattr(row, key)), row.id
        promised += bool(program(starts[number]))
    assert promised >= 10


# mythos cards as a whole ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MYTHOS)
def test_the_outcomes_of_a_check_are_those_of_the_results(name):
    row = card(name)
    declared = ROWS["mythos"][name]
    checks = rows_with(Op.CHECK, row.start)
    assert len(checks) == (row.on_fail != NO_PROGRAM)
    for check in checks:
        assert noted(check, Outcome.FAIL) == program(row.on_fail) == read(*declared.fail, kept=Kept(row.kept))
        assert noted(check, Outcome.PASS) == program(row.on_pass) == read(*declared.on_pass, kept=Kept(row.kept))
        assert noted(check, Outcome.PARTIAL) == ({} if row.on_partial == NO_PROGRAM else program(row.on_partial))


@pytest.mark.parametrize("name", MYTHOS)
def test_the_options_of_a_choice_are_those_of_the_letters(name):
    row = card(name)
    if row.on_a == NO_PROGRAM:
        assert TABLES.code[row.start, 0] == Op.CHECK
    else:
        assert list(TABLES.code[row.start : row.start + 3, 0]) == [Op.ASK_OPTION, Op.OPTION, Op.OPTION]
        assert noted(row.start + 1, Noted.BRANCH) == program(row.on_a)
        assert noted(row.start + 2, Noted.BRANCH) == program(row.on_b)
        assert program(row.on_b) == read(*ROWS["mythos"][name].option_b, kept=Kept(row.kept))


# rows of code ---------------------------------------------------------------------------------------------------


def test_the_roll_of_the_chapel():
    (roll,) = rows_with(Op.ROLL, TABLES.spaces[Space.CHAPEL].action)
    assert noted(roll, Noted.LOW) == {"sanity": -1}
    assert noted(roll, Noted.HIGH) == {}
    assert TABLES.outlook_of[roll, Noted.LAST_LOW] == 6


def test_the_two_rolls_of_infection():
    first, second = rows_with(Op.ROLL, card("infection").on_b)
    assert (noted(first, Noted.LOW), noted(first, Noted.HIGH)) == ({"souls": -1.5}, {})
    assert (noted(second, Noted.LOW), noted(second, Noted.HIGH)) == ({"souls": -1}, {})
    assert list(TABLES.outlook_of[[first, second], Noted.LAST_LOW]) == [6, 4]


def test_a_roll_against_something_that_is_no_number_has_ends_but_no_last_low_result():
    (roll,) = rows_with(Op.ROLL, card("too_many_bodies").on_b)
    assert noted(roll, Noted.LOW) == {"sanity": -1}
    assert noted(roll, Noted.HIGH) == {}
    assert TABLES.outlook_of[roll, Noted.LAST_LOW] == 0


def test_a_good_roll_is_high():
    (roll,) = rows_with(Op.ROLL, TABLES.abilities[Ability.INSPIRING_SPEECH].start)
    assert (noted(roll, Noted.LOW), noted(roll, Noted.HIGH)) == ({"sanity": -1}, {"sanity": 1})
    assert TABLES.outlook_of[roll, Noted.LAST_LOW] == 2


def test_what_a_player_may_do_is_noted_in_full():
    (may,) = rows_with(Op.ASK_MAY, card("rat_infestation").on_pass)
    assert noted(may, Noted.BRANCH) == {"sanity": -1, "food": 1}
    assert program(card("rat_infestation").on_pass) == {"sanity": -0.5, "food": 0.5}


def test_the_options_of_the_chapel():
    options = rows_with(Op.OPTION, TABLES.spaces[Space.CHAPEL].action)
    assert [noted(row, Noted.BRANCH) for row in options] == [
        {"cards": -1, "sanity": -0.5, "ritual": 1},
        {"ritual": -1},
    ]


def test_only_rows_that_ask_or_start_something_have_an_outlook():
    branching = (Op.CHECK, Op.OPTION, Op.ASK_MAY, Op.ROLL)
    for row in np.flatnonzero(TABLES.outlook_of[:, : Noted.PROGRAM].any(axis=1)):
        assert TABLES.code[row, 0] in branching, row
    starts = np.flatnonzero(TABLES.outlook_of[:, Noted.PROGRAM])
    assert len(starts) > 200
    assert (TABLES.code[starts - 1, 0] == Op.END).all()


def test_nothing_at_all_promises_nothing():
    assert not TABLES.outlook_of[0].any()
    assert not TABLES.outlooks[0].any()


def test_equal_outlooks_are_kept_once_and_half_of_the_room_is_free():
    used = TABLES.outlooks[: TABLES.outlook_of[:, [Noted.LOW, Noted.HIGH, Noted.PROGRAM]].max() + 1]
    assert len(np.unique(used, axis=0)) == len(used)
    assert 200 < len(used) <= outlook.MAX_OUTLOOKS // 2


def test_too_many_different_outlooks_are_refused(monkeypatch):
    monkeypatch.setattr(outlook, "MAX_OUTLOOKS", 9)
    with pytest.raises(DeclaredError, match="more than 9 different"):
        Table(cards={"mythos": {"hull_leak": {"target": 3}}})


# the language ---------------------------------------------------------------------------------------------------


def all_arguments(kinds):
    """Every way to write the arguments of an atom."""
    words = WORDS | {"item": ("shotgun",)}
    choices = [
        ("3", *AMOUNTS[kind]) if kind in AMOUNTS else tuple(words[kind]) for kind in (k.rstrip("?") for k in kinds)
    ]
    return product(*choices)


def promised_by(name):
    """The columns an atom can fill."""
    _, *kinds = ATOMS[name]
    return set().union(*(columns(promise(name, arguments)) for arguments in all_arguments(kinds)))


def promise(name, arguments):
    text = f"{name}({','.join(arguments)})" if arguments else name
    return OutlookReader().read([text])


def test_every_atom_has_an_entry():
    assert set(PROMISES) == set(ATOMS)


@pytest.mark.parametrize("name", ATOMS)
def test_every_atom_promises_something_with_all_its_words(name):
    assert bool(promised_by(name)) == (name not in PROMISE_NOTHING)


def test_every_column_is_promised_by_something():
    promised = set().union(*map(promised_by, ATOMS))
    for kept in Kept:
        promised |= set(read("keep_card(you)", kept=kept))
    promised |= set(read({"each": "human_here", "do": ["defeat(self)"]}))
    promised |= set(read({"each": "human", "do": ["draw_skill(self,1)"]}))
    assert promised == {prospect.name.lower() for prospect in Prospect}


def test_every_group_has_a_usual_number():
    assert set(MEMBERS) == set(Whom)


AMOUNT_CASES = [
    ("lose(fuel,count)", {"fuel": -2}),
    ("risk_passengers(all)", {"risked": 4}),
    ("lose_items(you,all)", {"items": -2}),
    ("lose_items(you,all_but_1)", {"items": -1}),
    ("advance(travel,excess)", {"travel": 1}),
    ("advance(travel,excess,2)", {"travel": 0.5}),
    ("spawn_deep(2,each_room)", {"spawn": 12}),
    ("spawn_deep(2,the_deep)", {"spawn": 2}),
    ("defeat_deep(all,aboard,you)", {"cleared_deck": 1, "cleared_rooms": 1}),
    ("defeat_deep(all,here,you)", {"slain": 2}),
    ("defeat_deep(3,board,you)", {"slain": 3}),
    ("defeat_passengers(deck_3)", {"deck_passengers": 1 / 8}),
    ("defeat_passengers(galley)", {}),
    ("remove_top(mythos,2)", {}),
    ("remove_top(item,2)", {"items_left_lost": 2}),
    ("move(self,brig)", {"jailed": 1}),
    ("move(target,brig)", {"jailed_chosen": 1}),
    ("move(you,galley)", {"moved": 1}),
    ("keep_card(you)", {}),
]


@pytest.mark.parametrize(("atom", "expected"), AMOUNT_CASES)
def test_words_for_amounts_and_places(atom, expected):
    assert read(atom) == expected


STRUCTURES = [
    ({"if": "supply>=1", "then": ["lose(fuel,1)"], "else": ["lose(food,1)"]}, {"fuel": -1}),
    ({"if": "supply>=1", "else": ["lose(food,1)"]}, {}),
    ({"may": "you", "do": ["move(you,chosen)"]}, {"freed": 0.5}),
    ({"may": "you", "do": ["move(you,chosen)"], "if": "outside_brig"}, {"moved": 0.5}),
    ({"choose": "you", "one_of": [["lose(fuel,1)"], {"if": "supply>=1", "do": ["lose(fuel,2)"]}]}, {"fuel": -1.5}),
    ({"choose": "you", "target": "any_player", "do": ["lay_ward(target)"]}, {"ward": 1}),
    ({"check": {"pass": ["gain(fuel,1)"], "partial": ["lose(food,9)"], "fail": ["lose(fuel,3)"]}}, {"fuel": -1}),
    ({"each": "human", "do": ["discard_skill(self,1)", "defeat(self)"]}, {"cards_each": -1, "defeated": 3}),
    ({"each": "human_at_rolled", "do": ["discard_skill(self,1)"]}, {"cards": -0.5}),
    ({"each": "human_here", "do": ["defeat(self)", "move(self,brig)"]}, {"defeated_here": 1, "jailed": 1}),
    (
        D8 | {"cases": {"<=2": ["lose(fuel,1)"], "<5": ["lose(fuel,2)"], "else": ["gain(food,1)"]}},
        {"fuel": -0.75, "food": 0.5},
    ),
    (D8 | {"mod": "value", "cases": {"==8": ["gain(fuel,1)"], "<3": ["lose(food,1)"]}}, {"fuel": 0.375}),
    (D8 | {"cases": {"<=count": ["lose(fuel,1)"], ">=5": ["lose(food,1)"]}}, {"fuel": -0.5, "food": -0.25}),
]


@pytest.mark.parametrize(("structure", "expected"), STRUCTURES)
def test_structures(structure, expected):
    assert read(structure) == expected


ROLLS = [
    ({"<=2": ["lose(fuel,1)"], "<=4": ["lose(food,1)"]}, ({"fuel": -1}, {"food": -2 / 6}, 2)),
    ({">=5": ["gain(fuel,1)"]}, ({}, {"fuel": 1}, 4)),
    ({"<=8": ["gain(fuel,1)"]}, ({"fuel": 1}, {"fuel": 1}, 0)),
    ({"<=4": ["lose(fuel,1)"], "else": ["lose(fuel,1)"]}, ({"fuel": -1}, {"fuel": -1}, 0)),
    ({}, ({}, {}, 0)),
    ({">count": ["gain(fuel,1)"], "else": ["lose(fuel,1)"]}, ({"fuel": -1}, {"fuel": 1}, 0)),
]


@pytest.mark.parametrize(("cases", "expected"), ROLLS)
def test_low_and_high_results(cases, expected):
    low, high, last_low = OutlookReader().low_and_high(cases)
    assert (columns(low), columns(high), last_low) == expected


# house rules ----------------------------------------------------------------------------------------------------


def test_a_changed_row_has_another_outlook():
    tables = Table(cards={"mythos": {"hull_leak": {"fail": ["lose(fuel,3)", "spawn_deep(1,each_deck)"]}}}).ctx.tables
    row = card("hull_leak", tables)
    assert program(row.on_fail, tables) == {"fuel": -3, "spawn": 8}
    assert noted(row.start, Outcome.FAIL, tables) == {"fuel": -3, "spawn": 8}
    assert program(row.start, tables) == {"fuel": -1.5, "spawn": 4}


def test_a_new_row_has_an_outlook():
    spell = {"name": "Calm", "copies": 1, "effect": ["gain(sanity,2)", {"may": "you", "do": ["surface"]}]}
    t = Table(cards={"spells": {"calm": spell}})
    assert program(t.ctx.tables.spells[t.number("spells", "calm")], t.ctx.tables) == {"sanity": 2, "surface": 0.5}
