"""A wrong row stops the program with file or scenario, row, key and the nearest right name."""

import json
import shutil

import pytest

from sim.declared import DeclaredError
from sim.unfathomable.rows import load_rows
from tests.unfathomable.builders import Table
from tests.unfathomable.cards.test_mythos_whole import DATA


def refusal(table, row, **fields):
    """The message with which a changed row is refused."""
    with pytest.raises(DeclaredError) as stop:
        Table(cards={table: {row: fields}})
    message = str(stop.value)
    assert "\n" not in message
    return message


def fail_with(*effects):
    """The message with which effects of Hull Leak are refused."""
    return refusal("mythos", "hull_leak", fail=list(effects))


ROWS = [
    ("mythos", "hull_leak", {"fial": []}, "hull_leak, key 'fial': no such key (did you mean 'fail'?)"),
    ("mythos", "hull_laek", {"fail": []}, "hull_laek: no such row (did you mean 'hull_leak'?)"),
    ("mythso", "hull_leak", {"fail": []}, "unknown 'mythso' (did you mean 'mythos'?)"),
    ("mythos", "hull_leak", {"fail": "lose(fuel,1)"}, "hull_leak, key 'fail': Input should be a valid list"),
    ("mythos", "hull_leak", {"skills": []}, "hull_leak: a skill_check needs target, skills and fail"),
    ("mythos", "hull_leak", {"skills": ["strenght", "will"]}, "key 'skills.0': Input should be 'influence', 'lore'"),
    ("mythos", "hull_leak", {"target": "9"}, "key 'target': Input should be a valid integer"),
    ("mythos", "hull_leak", {"target": None}, "hull_leak: a skill_check needs target, skills and fail"),
    ("mythos", "hull_leak", {"target": 61}, "key 'target': Input should be less than or equal to 60"),
    ("mythos", "hull_leak", {"partial_target": 5}, "hull_leak: partial_target and partial go together"),
    ("mythos", "hull_leak", {"type": "chek"}, "key 'type': Input should be 'skill_check', 'choice' or 'combination'"),
    ("mythos", "hull_leak", {"track_icon": "travle"}, "key 'track_icon': Input should be 'travel', 'ritual'"),
    ("mythos", "hull_leak", {"activation_icon": "O"}, "key 'activation_icon': Input should be 'deep_ones', 'mother'"),
    ("mythos", "hull_leak", {"copies": -1}, "key 'copies': Input should be greater than or equal to 0"),
    ("mythos", "hull_leak", {"in_play": {"rule": "baricade"}}, "key 'in_play.rule': Input should be 'barricade'"),
    ("mythos", "class_struggle", {"option_b": None}, "class_struggle: a choice needs option_a and option_b"),
    ("mythos", "class_struggle", {"chooser": None}, "class_struggle: a choice needs a chooser"),
    ("mythos", "kitty_litter", {"option_b": None}, "kitty_litter: a combination needs option_b"),
    ("mythos", "class_struggle", {"chooser": "capitan"}, "class_struggle, key 'chooser"),
    ("mythos", "class_struggle", {"option_a_requires": "suply>=3"}, "key option_a_requires: unknown 'suply' (did you"),
    ("mythos", "class_struggle", {"option_a_requires": "supply>>3"}, "'supply>>3' is not a condition like supply>=1"),
    (
        "mythos",
        "class_struggle",
        {"option_b_requires": "hand(capitan)>=1"},
        "unknown 'capitan' (did you mean 'captain'",
    ),
    ("mythos", "Hull Leak", {"name": "x", "copies": 1}, "key 'id': String should match pattern"),
    ("mythos", "new_card", {"name": "x", "copies": 1}, "new_card, key 'type': is required"),
    ("waypoints", "reef", {"distance": 13}, "reef, key 'distance': Input should be less than or equal to 12"),
    (
        "waypoints",
        "reef",
        {"effect": ["lose(food)"]},
        "test, cards.waypoints.reef, key effect[0]: lose takes (resource,amount)",
    ),
    ("waypoints", "reef", {"fuel": 1}, "reef, key 'fuel': no such key (did you mean 'fuel_cost'?)"),
    (
        "damage",
        "fuel_leak",
        {"effect": ["lose(fule,1)"]},
        "fuel_leak, key effect[0]: unknown 'fule' (did you mean 'fuel'",
    ),
    ("damage", "fuel_leak", {"effect": ["lose(fuel)"]}, "fuel_leak, key effect: a damage card can only lose("),
    ("damage", "fuel_leak", {"effect": ["risk_passengers(1)"]}, "fuel_leak, key effect: a damage card can only lose("),
    ("damage", "structural_damage_lore", {"repair_total": None}, "structural damage needs repair_skill and repair_tot"),
    ("damage", "structural_damage_lore", {"repair_skill": "loer"}, "structural_damage_lore, key 'repair_skill"),
    ("passengers", "soul", {"loses": {"soul": 1}}, "key 'loses.soul': Input should be 'fuel', 'food'"),
    (
        "passengers",
        "ghost",
        {"name": "x", "copies": 1, "loses": {}},
        "no such row, and none can be added",
    ),
    ("characters", "arjun", {"start_space": "brige"}, "key start_space: unknown 'brige' (did you mean 'bridge'?)"),
    ("characters", "arjun", {"starting_item": "sixshooter"}, "unknown 'sixshooter' (did you mean 'six_shooter'?)"),
    (
        "characters",
        "arjun",
        {"captain_rank": 1},
        "arjun, key captain_rank: the ranks of all characters must be",
    ),
    ("characters", "arjun", {"skill_set": {"treachery": 1}}, "arjun, key 'skill_set.treachery'"),
    ("characters", "arjun", {"on_reveal": ["rest(travel)"]}, "arjun, key on_reveal[0]: unknown 'rest' (did you mean"),
    ("rooms", "galley", {"requires": "suply>=1"}, "cards.rooms.galley, key requires: unknown 'suply' (did you mean"),
    ("rooms", "galley", {"action": ["draw_any(you)"]}, "galley, key action[0]: draw_any takes (who,amount), got (you)"),
    ("rooms", "casino", {"name": "x", "action": []}, "casino: no such row"),
    (
        "board",
        "galley",
        {"adjacent": ["dek_6"]},
        "galley, key adjacent: unknown 'dek_6' (did you mean 'deck_6'?)",
    ),
    ("board", "deck_2", {"die": []}, "board, key die: no deck space has the number 2"),
    ("board", "deck_2", {"die": [9]}, "deck_2, key 'die.0': Input should be less than or equal to 8"),
    ("skills", "rampage", {"copies": {"6": 1}}, "rampage, key 'copies.6': Input should be '1', '2'"),
    ("items", "shotgun", {"traits": ["gun"]}, "shotgun, key 'traits.0': Input should be 'weapon' or 'improvement'"),
    ("spells", "heal", {"copies": 21}, "heal, key 'copies': Input should be less than or equal to 20"),
    ("loyalty", "standard_3", {"human": 1}, "test, cards.loyalty.standard_3: 2 cards, but 3 players get 2 each"),
    ("loyalty", "standard_3", {"humans": 5}, "key 'humans': no such key (did you mean 'human'?)"),
]


@pytest.mark.parametrize(("table", "row", "fields", "expected"), ROWS)
def test_a_wrong_row_is_refused(table, row, fields, expected):
    assert expected in refusal(table, row, **fields)


EFFECTS = [
    ("damage_shp(1)", "fail[0]: unknown 'damage_shp' (did you mean 'damage_ship'?)"),
    ("lose(fule,1)", "fail[0], lose: unknown 'fule' (did you mean 'fuel'?)"),
    ("lose(fuel)", "fail[0]: lose takes (resource,amount), got (fuel)"),
    ("lose(fuel,1,1)", "fail[0]: lose takes (resource,amount), got (fuel,1,1)"),
    ("lose(fuel,many)", "fail[0], lose: 'many' is no amount (0-60, count)"),
    ("lose(fuel,61)", "fail[0], lose: '61' is no amount"),
    ("lose(fuel,-1)", "fail[0], lose: '-1' is no amount"),
    ("lose fuel", "fail[0]: 'lose fuel' is not of the form name(argument,...)"),
    ("lose(fuel,1", "fail[0]: 'lose(fuel,1' is not of the form name(argument,...)"),
    ("move(current,galey)", "fail[0], move: unknown 'galey' (did you mean 'galley'?)"),
    ("move(curent,galley)", "fail[0], move: unknown 'curent' (did you mean 'current'?)"),
    ("advance(travle,1)", "fail[0], advance: unknown 'travle' (did you mean 'travel'?)"),
    ("activate(deep_one,1)", "fail[0], activate: unknown 'deep_one' (did you mean 'deep_ones'?)"),
    ("remove_item(luky_ring)", "fail[0], remove_item: unknown 'luky_ring' (did you mean 'lucky_ring'?)"),
    ("remove_top(items,5)", "fail[0], remove_top: unknown 'items' (did you mean 'item'?)"),
    ("pass_title(captian,next)", "fail[0], pass_title: unknown 'captian' (did you mean 'captain'?)"),
    ("discard_skill(current,1,loer)", "fail[0], discard_skill: unknown 'loer' (did you mean 'lore'?)"),
    (3, "fail[0]: neither text nor table: '3'"),
    ({"wenn": 1}, "fail[0]: an effect table needs one of the keys roll, if, may, choose, each, check"),
    ({"roll": "d6", "cases": {}}, "fail[0]: only 'd8' can be rolled, not 'd6'"),
    ({"roll": "d8"}, "fail[0]: a roll needs 'cases'"),
    ({"roll": "d8", "mod": "2", "cases": {}}, "fail[0]: mod can only be 'value', not '2'"),
    ({"roll": "d8", "case": {}}, "fail[0], effect 'roll': unknown 'case' (did you mean 'cases'?)"),
    ({"roll": "d8", "cases": {"=<4": []}}, "fail[0]: '=<4' is not a comparison like <=4"),
    ({"roll": "d8", "cases": {"<=coutn": []}}, "fail[0]: unknown 'coutn' (did you mean 'count'?)"),
    ({"roll": "d8", "cases": {"<=4": ["los(fuel,1)"]}}, "fail[0].cases.<=4[0]: unknown 'los' (did you mean 'lose'?)"),
    ({"if": "suply>=1", "then": []}, "fail[0]: unknown 'suply' (did you mean 'supply'?)"),
    ({"if": "supply>=1", "than": []}, "fail[0], effect 'if': unknown 'than' (did you mean 'then'?)"),
    ({"if": "supply>=1", "else": ["los(fuel,1)"]}, "fail[0].else[0]: unknown 'los' (did you mean 'lose'?)"),
    ({"may": "curent", "do": []}, "fail[0]: unknown 'curent' (did you mean 'current'?)"),
    ({"may": "current", "doo": []}, "fail[0], effect 'may': unknown 'doo' (did you mean 'do'?)"),
    ({"each": "humans", "do": []}, "fail[0]: unknown 'humans' (did you mean 'human'?)"),
    ({"choose": "captain"}, "fail[0]: 'choose' needs 'target' or 'one_of'"),
    ({"choose": "captain", "one_of": [["lose(fuel,1)"]] * 7}, "fail[0]: 'one_of' is a list of at most 6 options"),
    ({"choose": "captain", "one_of": 3}, "fail[0]: 'one_of' is a list of at most 6 options"),
    ({"choose": "captain", "target": "ritual_shift"}, "fail[0]: 'most' must be a number from 1 to 9 (got None)"),
    ({"choose": "captain", "target": "ritual_shift", "most": 10}, "fail[0]: 'most' must be a number from 1 to 9"),
    ({"choose": "captain", "target": "any_player", "most": 2}, "fail[0]: 'most' is for a target that is a number"),
    ({"choose": ["captain"], "target": "any_player"}, "fail[0]: unknown '['captain']'"),
    ({"check": 8}, "fail[0]: a check is a table, not '8'"),
    ("advance(travel,excess,0)", "fail[0], advance: '0' is no amount (1-60)"),
    ("lose(fuel,\u00b2)", "fail[0], lose: '\u00b2' is no amount"),
    ("lose(fuel," + "9" * 5000 + ")", "is no amount (0-60, count)"),
    ({"if": "supply>=" + "9" * 5000, "then": []}, "is not a condition like supply>=1"),
    ({"choose": "captain", "target": "undamged_room"}, "unknown 'undamged_room' (did you mean 'undamaged_room'?)"),
    ({"choose": "captain", "one_of": [{"iff": "supply>=1"}]}, "fail[0].one_of[0]: unknown 'iff' (did you mean 'if'?)"),
    ({"check": {"target": 8, "skils": []}}, "fail[0]: unknown 'skils' (did you mean 'skills'?)"),
    ({"check": {"target": 8, "skills": ["loer", "will"]}}, "fail[0]: unknown 'loer' (did you mean 'lore'?)"),
    ({"each": "human", "do": [{"may": "self", "do": ["move(self,galey)"]}]}, "fail[0].do[0].do[0], move: unknown"),
]


@pytest.mark.parametrize(("effect", "expected"), EFFECTS)
def test_a_wrong_effect_is_refused(effect, expected):
    message = fail_with(effect)
    assert message.startswith("test, cards.mythos.hull_leak, key ")
    assert expected in message


def test_the_place_in_the_list_is_named():
    assert "key fail[1]: unknown 'los'" in fail_with("lose(fuel,1)", "los(fuel,1)")


# rows that no rule could resolve must be refused as well, in one line and not by an exception of Python
UNPLAYABLE = [
    pytest.param("mythos", "hull_leak", {"skills": ["strength"]}, id="check_with_one_skill"),
    pytest.param("mythos", "hull_leak", {"fail": [{"check": {"target": 8}}]}, id="check_without_skills"),
    pytest.param("mythos", "hull_leak", {"fail": [{"check": {"skills": ["lore", "will"]}}]}, id="check_without_target"),
    pytest.param(
        "mythos",
        "hull_leak",
        {"fail": [{"check": {"target": "x", "skills": ["lore", "will"]}}]},
        id="check_target_is_no_number",
    ),
    pytest.param("mythos", "hull_leak", {"fail": ["gain(fuel,all)"]}, id="gain_all"),
    pytest.param("mythos", "hull_leak", {"fail": ["retreat(travel,all)"]}, id="retreat_all"),
    pytest.param("mythos", "hull_leak", {"fail": ["move(current,each_deck)"]}, id="move_to_eight_places"),
    pytest.param("mythos", "hull_leak", {"fail": ["move(current,water_1)"]}, id="move_into_the_water"),
    pytest.param("mythos", "hull_leak", {"fail": ["spawn_deep(1,chosen)"]}, id="spawn_in_a_space_nobody_chose"),
    pytest.param("mythos", "hull_leak", {"fail": ["spawn_deep(1,brig)"]}, id="spawn_in_the_brig"),
    pytest.param("mythos", "hull_leak", {"fail": ["damage_space(deck_1)"]}, id="damage_on_deck"),
    pytest.param("mythos", "hull_leak", {"fail": ["keep_card(current)"]}, id="kept_without_in_play"),
    pytest.param("mythos", "hull_leak", {"fail": ["scout(item,current)"]}, id="scout_of_items"),
    pytest.param("mythos", "hull_leak", {"in_play": {"rule": "barricade"}}, id="two_cards_with_one_kept_rule"),
    pytest.param("damage", "fuel_leak", {"effect": ["lose"]}, id="damage_lose_without_arguments"),
    pytest.param("damage", "fuel_leak", {"effect": ["lose(fuel,1,2)"]}, id="damage_lose_with_three_arguments"),
    pytest.param("board", "brig", {"die": [3]}, id="die_number_of_the_brig"),
    pytest.param("board", "water_2", {"die": []}, id="no_water_space_for_5_to_8"),
    pytest.param("board", "galley", {"closest": ["galley"]}, id="closest_rooms_missing"),
    pytest.param("board", "galley", {"first_step": {"brig": "brig"}}, id="first_step_to_the_brig"),
    pytest.param("board", "galley", {"adjacent": ["deck_6"] * 7}, id="seven_neighbours"),
    pytest.param("board", "galley", {"adjacent": ["the_deep"]}, id="a_neighbour_off_the_map"),
    pytest.param("board", "galley", {"kind": "deck"}, id="a_room_on_deck"),
    pytest.param("board", "galley", {"arrow": "bridge"}, id="an_arrow_in_a_room"),
    pytest.param("board", "water_3", {"arrow": None}, id="water_without_arrow"),
    pytest.param("board", "water_3", {"arrow": "chapel"}, id="from_the_water_into_a_room"),
    pytest.param("board", "deck_3", {"arrow": "brig"}, id="an_arrow_into_the_brig"),
    pytest.param("board", "deck_3", {"die": [3, 4]}, id="two_spaces_of_one_number"),
    pytest.param("characters", "arjun", {"start_space": "water_1"}, id="start_in_the_water"),
    pytest.param("skills", "new_ability", {"name": "x", "skill": "will", "copies": {}}, id="a_new_skill_ability"),
    pytest.param("mythos", "hull_leak", {"id": "hull_leek"}, id="another_id_than_its_heading"),
]


@pytest.mark.parametrize(("table", "row", "fields"), UNPLAYABLE)
def test_an_unplayable_row_is_refused(table, row, fields):
    assert refusal(table, row, **fields)


def test_a_changed_row_is_taken_over():
    t = Table(cards={"mythos": {"hull_leak": {"fail": ["lose(fuel,3)"]}}})
    t.crisis("hull_leak", "fail")
    assert t.dials["fuel"] == 5


def test_an_added_card_is_in_the_deck():
    card = {
        "name": "Quiet Night",
        "copies": 2,
        "type": "choice",
        "chooser": "captain",
        "option_a": ["gain(sanity,1)"],
        "option_b": [],
        "activation_icon": "mother",
        "track_icon": "travel",
    }
    t = Table(cards={"mythos": {"quiet_night": card}})
    assert t.deck("mythos").count("quiet_night") == 2
    t.game.dials[2] = 5
    assert t.crisis("quiet_night", "a").dials["sanity"] == 6


@pytest.fixture
def folder(tmp_path):
    """A copy of the data files."""
    for path in DATA.glob("*.json"):
        shutil.copy(path, tmp_path)
    return tmp_path


def change_file(folder, name, change):
    path = folder / name
    table = json.loads(path.read_text(encoding="utf-8"))
    change(table["rows"])
    path.write_text(json.dumps(table), encoding="utf-8")


def test_a_doubled_id_in_a_file_is_refused(folder):
    change_file(folder, "items.json", lambda rows: rows.append(dict(rows[0])))
    with pytest.raises(DeclaredError, match=r"items\.json, row speaking_trumpet: this id stands twice"):
        load_rows(folder)


def test_a_row_without_id_in_a_file_is_refused(folder):
    change_file(folder, "items.json", lambda rows: rows[3].pop("id"))
    with pytest.raises(DeclaredError, match=r"items\.json, row 3: no 'id'"):
        load_rows(folder)


def test_a_wrong_key_in_a_file_is_refused_with_the_name_of_the_file(folder):
    change_file(folder, "spells.json", lambda rows: rows[0].update(copys=1))
    expected = r"spells\.json, row alchemical_transmutation, key 'copys': no such key \(did you mean 'copies'\?\)"
    with pytest.raises(DeclaredError, match=expected):
        load_rows(folder)


def test_the_printed_files_are_right():
    assert {table: len(rows) for table, rows in load_rows(DATA).items()} == {
        "mythos": 70,
        "waypoints": 20,
        "damage": 8,
        "passengers": 4,
        "characters": 10,
        "skills": 20,
        "items": 20,
        "spells": 19,
        "rooms": 8,
        "board": 24,
        "loyalty": 12,
    }
