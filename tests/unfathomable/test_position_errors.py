"""Positions that cannot be are refused in one line that says what is wrong."""

import pytest

from sim.declared import DeclaredError
from sim.unfathomable.position import read_position
from tests.unfathomable.test_position import FACES, ROOMS, STRUCTURAL, players


def refused(position):
    with pytest.raises(DeclaredError) as error:
        read_position(position)
    text = str(error.value)
    assert text.startswith("position")
    assert "\n" not in text
    return text


SIX_DAMAGED = {"damage": dict(zip(ROOMS, STRUCTURAL))}

BAD = [
    ({"deep_one": {}}, ["'deep_one'", "did you mean 'deep_ones'"]),
    ({"deep_ones": {"the_deep": 21}}, ["deep_ones.the_deep", "21", "0 to 20"]),
    ({"deep_ones": {"the_deep": 11, "bridge": 10}}, ["'deep_ones'", "21 Deep Ones", "20 exist"]),
    ({"deep_ones": {"bridge": -1}}, ["deep_ones.bridge", "-1"]),
    ({"deep_ones": {"brigde": 1}}, ["brigde", "did you mean 'bridge'"]),
    ({"deep_ones": {"brig": 1}}, ["deep_ones.brig", "a Deep One can never be in 'brig'"]),
    ({"deep_ones": {"sick_bay": 1}}, ["can never be in 'sick_bay'"]),
    ({"deep_ones": {"bridge": "2"}}, ["deep_ones.bridge", "integer"]),
    ({"deep_ones": {"bridge": True}}, ["deep_ones.bridge", "integer"]),
    ({"deep_ones": []}, ["'deep_ones'"]),
    ({"passenger_supply": [*FACES, "soul"]}, ["passenger_supply", "'soul'", "only 5 exist"]),
    ({"passengers": {"deck_1": ["two_souls", "two_souls"]}}, ["passengers.deck_1", "two_souls", "exists once"]),
    ({"passengers": {"deck_1": ["blank"] * 3}}, ["'blank'", "only 2 exist"]),
    ({"passengers": {"galley": ["soul"]}}, ["passengers.galley", "a passenger can never be in 'galley'"]),
    ({"passengers": {"water_1": ["soul"]}}, ["a passenger can never be in 'water_1'"]),
    ({"passengers": {"deck_1": ["sole"]}}, ["'sole'", "did you mean 'soul'"]),
    ({"passengers": {"deck_1": 1}}, ["passengers.deck_1", "list"]),
    ({"current": 5}, ["'current'", "5 is not from 0 to 4"]),
    ({"captain": -1}, ["'captain'", "0 to 4"]),
    ({"keeper": 9}, ["'keeper'", "0 to 4"]),
    ({"current": 1.0}, ["'current'", "integer"]),
    ({"current": "0"}, ["'current'", "integer"]),
    ({"players": [{}] * 2}, ["'players'", "2 players", "3 to 6"]),
    ({"players": [{}] * 7}, ["7 players", "3 to 6"]),
    ({"players": {}}, ["'players'", "list"]),
    ({"players": players(3)}, ["'players.0'", "dictionary"]),
    ({"players": players({"charcter": "arjun"})}, ["players[0]", "did you mean 'character'"]),
    ({"players": players({"character": "arjuna"})}, ["players[0]", "did you mean 'arjun'"]),
    ({"players": players({"character": "arjun"}, {"character": "arjun"})}, ["players[1]", "'arjun' stands twice"]),
    ({"players": players({"space": "water_1"})}, ["players[0]", "a player can never be in 'water_1'"]),
    ({"players": players({"space": "the_deep"})}, ["a player can never be in 'the_deep'"]),
    ({"players": players({"loyalty": ["hybrid", "hybrid"]})}, ["players[0]", "'hybrid'", "exists once"]),
    ({"players": players({"loyalty": ["cultist"]})}, ["'cultist' is not in this game"]),
    ({"players": players({"loyalty": ["human"] * 6})}, ["'human'", "only 5 exist"]),
    ({"players": players({"loyalty": []})}, ["at least one loyalty card"]),
    ({"players": players({"loyalty": ["alien"]})}, ["'alien'", "cultist, human, hybrid"]),
    (
        {
            "players": players(
                {"loyalty": ["human"] * 3},
                {"loyalty": ["human"] * 2},
                {"loyalty": ["hybrid"]},
                {"loyalty": ["human"]},
                n=4,
            ),
            "loyalty_deck": ["human"],
        },
        ["loyalty_deck", "'human'"],
    ),
    ({"players": players({"loyalty": ["human"] * 5}, {"loyalty": ["hybrid"]})}, ["no loyalty card is left for seat 2"]),
    ({"players": players({"revealed": True})}, ["players[0]", "'revealed'", "hybrid or cultist"]),
    ({"players": players({"revealed": True, "loyalty": ["human"]})}, ["'revealed'", "hybrid or cultist"]),
    ({"players": players({"revealed": 1, "loyalty": ["hybrid"]})}, ["'revealed'", "boolean"]),
    ({"players": players({"shown": "hybrid", "loyalty": ["hybrid"]})}, ["'shown'", "only a revealed traitor"]),
    (
        {"players": players({"shown": "cultist", "revealed": True, "loyalty": ["hybrid"]})},
        ["'shown'", "'cultist'", "hybrid"],
    ),
    ({"captain": 0, "players": players({"revealed": True, "loyalty": ["hybrid"]})}, ["'captain'", "revealed traitor"]),
    ({"players": players({"hand": ["strength:6"]})}, ["players[0], key 'hand'", "strength:6"]),
    ({"players": players({"hand": ["strength:5"] * 3})}, ["'strength:5'", "only 2 exist"]),
    ({"players": players({"hand": ["will:5", "will:5"]}, {"hand": ["will:5"]})}, ["players[1]", "'will:5'"]),
    ({"players": players({"hand": ["will:5"] * 2}), "chaos_deck": ["will:5"]}, ["'chaos_deck'", "'will:5'"]),
    ({"players": players({"hand": ["will:5"]}), "skill_discards": {"will": ["will:5"] * 2}}, ["skill_discards.will"]),
    ({"skill_discards": {"will": ["lore:1"]}}, ["skill_discards.will", "another discard pile"]),
    ({"skill_discards": {"wil": []}}, ["did you mean 'will'"]),
    ({"players": players({"hand": "will:5"})}, ["'hand'", "list"]),
    ({"players": players({"items": ["shotgun"]}, {"items": ["shotgun"]})}, ["players[1]", "'shotgun'", "exists once"]),
    ({"players": players({"items": ["shotgun"]}), "item_deck": ["shotgun"]}, ["'item_deck'", "stands twice"]),
    ({"players": players({"items": ["shotgnu"]})}, ["did you mean 'shotgun'"]),
    ({"players": players({"feat": "yes"})}, ["'feat'", "boolean"]),
    ({"players": players({"kept": ["hull_leak"]})}, ["'kept'", "'hull_leak' is no card that stays"]),
    ({"mythos_deck": ["hull_leak", "hull_leak"]}, ["'mythos_deck'", "stands twice"]),
    ({"mythos_deck": ["hull_leak"], "mythos_discard": ["hull_leak"]}, ["'mythos_deck'", "stands twice"]),
    ({"mythos_deck": ["hull_laek"]}, ["did you mean 'hull_leak'"]),
    ({"mythos_deck": "hull_leak"}, ["'mythos_deck'", "list"]),
    ({"mythos_deck": [1]}, ["mythos_deck.0", "string"]),
    ({"waypoint_deck": ["reef"], "waypoints": ["reef"]}, ["'waypoint_deck'", "'reef'"]),
    ({"spell_deck": ["greater_banishment"] * 3}, ["'spell_deck'", "only 2 exist"]),
    ({"loyalty_deck": ["hybrid"] * 3}, ["'loyalty_deck'", "'hybrid'"]),
    ({"chaos_deck": ["lore:1"] * 3, "chaos_size": 2}, ["'chaos_size'", "names 3"]),
    ({"chaos_size": 500}, ["'chaos_size'"]),
    ({"dials": {"fuel": 11}}, ["dials.fuel", "1 to 10"]),
    ({"dials": {"fuel": 0}}, ["dials.fuel", "the game is over"]),
    ({"dials": {"fuel": -1}}, ["dials.fuel", "1 to 10"]),
    ({"dials": {"feul": 5}}, ["did you mean 'fuel'"]),
    ({"dials": {"fuel": "5"}}, ["dials.fuel", "integer"]),
    ({"tracks": {"travel": 4}}, ["tracks.travel", "0 to 3"]),
    ({"tracks": {"ritual": 9}}, ["tracks.ritual", "0 to 3"]),
    ({"tracks": {"travel": -1}}, ["tracks.travel"]),
    ({"tracks": {"travle": 1}}, ["did you mean 'travel'"]),
    ({"distance": -1}, ["'distance'"]),
    ({"distance": 1000}, ["'distance'"]),
    ({"distance": 1, "waypoints": ["reef"]}, ["'distance'", "1 is not from 2"]),
    ({"awakened": "no"}, ["'awakened'", "boolean"]),
    ({"mother": "deck_1"}, ["'mother'", "a monarch can never be in 'deck_1'"]),
    ({"father": "water_9"}, ["'father'", "did you mean"]),
    ({"damage": {"brig": STRUCTURAL[0]}}, ["damage.brig", "damage can never be in 'brig'"]),
    ({"damage": {"deck_1": STRUCTURAL[0]}}, ["damage can never be in 'deck_1'"]),
    ({"damage": {"galley": "fuel_leak"}}, ["damage.galley", "never lies in a room"]),
    ({"damage": {"galley": STRUCTURAL[0], "bridge": STRUCTURAL[0]}}, ["damage.bridge", "exists once"]),
    ({"damage": {"galley": STRUCTURAL[0]}, "damage_deck": [STRUCTURAL[0]]}, ["'damage_deck'", "stands twice"]),
    ({"damage": {"galley": "structural_damage"}}, ["did you mean 'structural_damage_"]),
    (SIX_DAMAGED, ["'damage'", "the game is over"]),
    ({"removed": {"mythos_deck": []}}, ["removed.mythos_deck"]),
    ({"removed": {"item_deck": ["shotgun"]}, "item_deck": ["shotgun"]}, ["'item_deck'", "'shotgun'"]),
    ({"used_spaces": ["deck_1"]}, ["'used_spaces'", "'deck_1'"]),
    ({"used_spaces": ["sick_bay"]}, ["'used_spaces'", "'sick_bay'"]),
    ({"players": [{"active": "fine_clothes"}, {}, {}]}, ["players[0], key 'active'", "(allowed: none)"]),
    (
        {"players": [{"items": ["fine_clothes", "shotgun"], "active": "shotgun"}, {}, {}]},
        ["players[0], key 'active'", "'shotgun' is no Improvement", "(allowed: fine_clothes)"],
    ),
    (
        {"players": [{"items": ["fine_clothes"], "active": "fine_clothes"}, {}, {}], "rules": {"card_powers": 0}},
        ["players[0], key 'active'", "rules.card_powers = 0"],
    ),
    (
        {"players": [{"lasting_spells": ["heal"]}, {}, {}]},
        ["players[0], key 'lasting_spells'", "'heal' never stays", "flesh_ward, revelation_of_script"],
    ),
    ({"players": [{"lasting_spells": ["flesh_wrad"]}, {}, {}]}, ["did you mean 'flesh_ward'"]),
    ({"players": [{"lasting_spells": ["flesh_ward"]}] * 3}, ["players[1]", "'flesh_ward' stands twice"]),
    (
        {"players": [{"lasting_spells": ["flesh_ward"]}, {}, {}], "spell_deck": ["flesh_ward"]},
        ["'spell_deck'", "'flesh_ward' stands twice"],
    ),
    ({"players": [{"looked_at": [3]}, {}, {}]}, ["players[0], key 'looked_at'", "3 is not from 0 to 2"]),
    ({"players": [{"looked_at": [0]}, {}, {}]}, ["players[0], key 'looked_at'", "another seat"]),
    ({"players": [{"looked_at": [1, 1]}, {}, {}]}, ["'looked_at'", "twice"]),
    ({"used_items": ["shotgun"]}, ["'used_items'", "'shotgun' has no limit"]),
    ({"used_items": ["plimsols"]}, ["'used_items'", "did you mean 'plimsolls'"]),
    ({"used_abilities": [0]}, ["'used_abilities'", "the ability of 'keilani' has no limit"]),
    ({"used_abilities": [5]}, ["'used_abilities'", "5 is not from 0 to 4"]),
    ({"used_true_grit": [-1]}, ["'used_true_grit'", "-1 is not from 0 to 4"]),
    ({"used_title": 1}, ["'used_title'", "boolean"]),
    ({"dice": [9]}, ["'dice'", "9 is not from 1 to 8"]),
    ({"dice": [0]}, ["'dice'", "1 to 8"]),
    ({"dice": [1.5]}, ["dice.0", "integer"]),
    ({"dice": [1] * 257}, ["'dice'", "256"]),
    ({"choices": ["deck_33"]}, ["'choices'", "'deck_33'", "did you mean 'deck_3'"]),
    ({"choices": [None]}, ["choices.0"]),
    ({"choices": ["yes"] * 257}, ["'choices'", "256"]),
    ({"variant": "standrad"}, ["'variant'"]),
    ({"variant": "no_cultist"}, ["'variant'", "4 or 6"]),
    ({"difficulty": "hard"}, ["'difficulty'"]),
    ({"rules": {"hand_limits": 3}}, ["rules.hand_limits", "did you mean 'hand_limit'"]),
    ({"rules": {"hand_limit": 0}}, ["rules.hand_limit", "1 to 40"]),
    ({"cards": {"mythos": {"hull_leak": {"targt": 3}}}}, ["position, cards.mythos.hull_leak", "did you mean 'target'"]),
    ({"game": "chess"}, ["'game'"]),
    ({"turn": -1}, ["'turn'"]),
    ([], ["must be an object"]),
    ("{}", ["must be an object"]),
    (None, ["must be an object"]),
]


@pytest.mark.parametrize(("position", "parts"), BAD, ids=[str(position)[:50] for position, _ in BAD])
def test_what_cannot_be_is_refused_in_one_line_that_says_what(position, parts):
    text = refused(position)
    for part in parts:
        assert part in text
