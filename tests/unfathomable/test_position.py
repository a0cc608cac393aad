"""Positions: what is left out, what is said, and what comes back."""

import json
from collections import Counter

import numpy as np
import pytest

from sim.decks import draw
from sim.unfathomable.constants import NO_CARD, Cause, Pile, Stream
from sim.unfathomable.invariants import Broken, broken
from sim.unfathomable.kernel import start_game
from sim.unfathomable.position import read_position, write_position
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import play_turn
from tests.unfathomable.builders import played_at_random

FACES = ["soul"] * 5 + ["two_souls", "soul_sanity"] + ["blank"] * 2
STRUCTURAL = [f"structural_damage_{kind}" for kind in ("influence", "lore", "observation", "strength", "will", "wild")]
ROOMS = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]
CONTRACT_KEYS = {
    *("players", "current", "captain", "keeper", "dials", "tracks", "distance", "awakened", "deep_ones", "mother"),
    *("father", "passengers", "passenger_supply", "damage", "damage_deck", "mythos_deck", "waypoint_deck", "item_deck"),
    *("spell_deck", "chaos_deck", "loyalty_deck", "used_spaces", "dice", "choices"),
}
PLAYER_KEYS = {"character", "space", "loyalty", "revealed", "hand", "items", "feat"}


def written(position, seed=0):
    """The position as it comes back, with nothing in it broken."""
    prepared, games = read_position(position, seed)
    assert Broken(broken(games[0], prepared.context[0], prepared.blank[0])) == Broken.NOTHING
    return write_position(games[0], prepared)


def again(position, seed=99):
    """Through JSON text and back, with another seed."""
    return written(json.loads(json.dumps(position)), seed)


def players(*given, n=3):
    return [*given, *[{}] * (n - len(given))]


# what is left out ---------------------------------------------------------------------------------------------------


def test_an_empty_position_is_the_standard_setup_with_empty_hands():
    position = written({})
    assert len(position["players"]) == 5
    assert [player["character"] for player in position["players"]] == [
        "keilani",
        "arjun",
        "svetlana",
        "jeanne",
        "jamie",
    ]
    assert [player["space"] for player in position["players"]][:2] == ["captains_cabin", "bridge"]
    assert all(player["hand"] == [] and player["kept"] == [] for player in position["players"])
    assert [player["items"] for player in position["players"]][:2] == [["speaking_trumpet"], ["six_shooter"]]
    assert all(player["feat"] and not player["revealed"] for player in position["players"])
    assert all(len(player["loyalty"]) == 1 for player in position["players"])
    assert position["dials"] == {"fuel": 8, "food": 8, "sanity": 8, "souls": 8}
    assert position["tracks"] == {"travel": 0, "ritual": 0}
    assert position["deep_ones"] == {"water_1": 2, "water_2": 2, "deck_1": 1, "deck_2": 1}
    assert (position["mother"], position["father"]) == ("the_deep", "the_deep")
    assert (position["current"], position["captain"], position["keeper"]) == (0, 0, 2)
    assert (position["distance"], position["awakened"], position["waypoints"]) == (0, False, [])
    assert {space: len(faces) for space, faces in position["passengers"].items()} == {"deck_3": 1, "deck_4": 1}
    assert position["damage"] == {}
    assert (position["dice"], position["choices"], position["used_spaces"]) == ([], [], [])


def test_every_deck_is_written_in_full():
    position = written({})
    sizes = {deck: len(position[deck]) for deck in CONTRACT_KEYS if deck.endswith("_deck")}
    assert sizes["damage_deck"] == 8
    assert sizes["chaos_deck"] == 10
    assert sizes["loyalty_deck"] == 5
    assert sizes["item_deck"] == 20 - 5
    assert sizes["spell_deck"] == 20
    assert Counter(card.split(":")[0] for card in position["chaos_deck"]) == dict.fromkeys(
        ("influence", "lore", "observation", "strength", "will"), 2
    )
    faces = position["passenger_supply"] + [face for pile in position["passengers"].values() for face in pile]
    assert sorted(faces) == sorted(FACES)


def test_all_keys_of_the_contract_are_written():
    position = written({})
    assert set(position) >= CONTRACT_KEYS
    assert all(set(player) >= PLAYER_KEYS for player in position["players"])


def test_chance_comes_from_the_seed():
    assert written({}, 1) == written({}, 1)
    assert written({}, 1) != written({}, 2)


def test_it_deals_what_setup_deals():
    prepared = prepare(check_settings(played_at_random(players=5), "test"))
    games = new_games(1)
    start_game(games, prepared.blank, prepared.context[0], np.uint64(3), 0)
    from_setup = write_position(games[0], prepared)
    ours = written({}, 3)
    assert sorted(from_setup["mythos_deck"]) == sorted(ours["mythos_deck"])
    assert from_setup["dials"] == ours["dials"]
    assert sum(map(len, (p["hand"] for p in from_setup["players"]))) == 3 * 4
    assert again(from_setup) == from_setup


def test_characters_not_named_are_the_first_free_ones():
    position = written({"players": players({"character": "svetlana"}, {}, {"character": "keilani"}, {}, n=4)})
    assert [player["character"] for player in position["players"]] == ["svetlana", "arjun", "keilani", "jeanne"]


def test_titles_not_named_go_down_the_line_of_those_at_large():
    given = players({"character": "keilani", "space": "brig"}, {"character": "arjun"}, {"character": "william"})
    assert written({"players": given})["captain"] == 1
    given = players({"character": "keilani"}, {"character": "arjun"}, {"character": "william", "loyalty": ["hybrid"]})
    given[2]["revealed"] = True
    assert written({"players": given})["keeper"] == 1


def test_loyalty_not_named_is_dealt_from_what_is_left():
    for seed in range(20):
        position = written({"players": players({"loyalty": ["hybrid"]})}, seed)
        assert [player["loyalty"] for player in position["players"]] == [["hybrid"], ["human"], ["human"]]
        assert position["loyalty_deck"] == ["human"] * 3


def test_a_starting_item_that_is_named_elsewhere_is_not_given_twice():
    given = players({"character": "arjun"}, {"character": "william", "items": ["six_shooter", "shotgun"]}, {})
    position = written({"players": given})
    assert [player["items"] for player in position["players"][:2]] == [[], ["six_shooter", "shotgun"]]
    position = written({"players": players({"character": "arjun"}), "item_deck": ["six_shooter"]})
    assert position["players"][0]["items"] == []
    assert position["item_deck"][0] == "six_shooter"


def test_passengers_not_named_are_in_the_supply():
    position = written({"passengers": {"deck_8": ["two_souls", "soul"]}})
    assert position["passengers"] == {"deck_8": ["soul", "two_souls"]}
    assert len(position["passenger_supply"]) == 7
    position = written({"passenger_supply": FACES})
    assert (position["passengers"], len(position["passenger_supply"])) == ({}, 9)
    position = written({"passenger_supply": [], "passengers": {}})
    assert (position["passengers"], position["passenger_supply"]) == ({}, [])


def test_the_feat_of_a_revealed_traitor_is_gone():
    given = {"loyalty": ["human", "cultist"], "revealed": True}
    player = written({"players": players(given, n=4)})["players"][0]
    assert (player["feat"], player["shown"]) == (False, "cultist")


# what is said -------------------------------------------------------------------------------------------------------

FULL = {
    "players": [
        {
            "character": "arjun",
            "space": "deck_3",
            "loyalty": ["human", "hybrid", "cultist"],
            "revealed": True,
            "shown": "cultist",
            "hand": ["strength:3", "treachery:5", "treachery:5"],
            "items": ["shotgun", "six_shooter", "fine_clothes", "binoculars"],
            "feat": False,
            "kept": [],
            "active": "binoculars",
            "lasting_spells": ["revelation_of_script"],
            "looked_at": [],
        },
        {
            "character": "william",
            "space": "sick_bay",
            "loyalty": ["human"],
            "revealed": False,
            "hand": [],
            "items": [],
            "feat": False,
            "kept": ["memory_of_the_deep"],
            "active": None,
            "lasting_spells": ["flesh_ward"],
            "looked_at": [0, 3],
        },
        {"character": "samira", "space": "brig", "loyalty": ["human"], "kept": ["barricade_the_hatches"]},
        {"character": "edmund", "space": "galley", "loyalty": ["human"], "hand": ["will:1"]},
    ],
    "current": 3,
    "captain": 3,
    "keeper": 1,
    "dials": {"fuel": 1, "food": 10, "sanity": 3, "souls": 4},
    "tracks": {"travel": 3, "ritual": 2},
    "distance": 7,
    "awakened": True,
    "waypoints": ["reef"],
    "deep_ones": {"the_deep": 3, "bridge": 2, "water_8": 15},
    "mother": "water_7",
    "father": "water_2",
    "passengers": {"deck_1": ["soul", "blank"]},
    "passenger_supply": ["soul_sanity"],
    "damage": {"galley": "structural_damage_lore", "bridge": "structural_damage_wild"},
    "damage_deck": ["structural_damage_will", "flooded_food_stores"],
    "mythos_deck": ["hull_leak", "accusation"],
    "waypoint_deck": ["iceberg"],
    "item_deck": ["plimsolls"],
    "spell_deck": ["heal", "greater_banishment", "greater_banishment"],
    "chaos_deck": ["strength:5", "treachery:1"],
    "loyalty_deck": ["human", "human"],
    "mythos_discard": ["class_struggle"],
    "skill_discards": {"lore": ["lore:5", "lore:1"]},
    "removed": {"damage_deck": ["fuel_leak"], "item_deck": ["kitchen_knife"], "spell_deck": ["conjuration"]},
    "used_spaces": ["galley", "brig"],
    "used_items": ["book_of_dagon", "plimsolls"],
    "used_abilities": [0, 2],
    "used_true_grit": [1, 3],
    "used_title": True,
    "barricaded": True,
    "turn": 17,
    "human_turns": 15,
    "dice": [8, 1],
    "choices": ["deck_3", "none", 2, "yes"],
}


def test_everything_said_comes_back():
    position = written(FULL)
    for key, value in FULL.items():
        if key.endswith("_deck"):
            assert position[key][: len(value)] == value, key
        elif key not in ("players", "removed", "choices"):
            assert position[key] == value, key
    for given, player in zip(FULL["players"], position["players"]):
        for key, value in given.items():
            assert sorted(player[key]) == sorted(value) if isinstance(value, list) else player[key] == value, key
    assert position["choices"] == ["deck_3", "none", "2", "yes"]
    assert position["removed"]["damage_deck"] == ["fuel_leak"]
    assert "kitchen_knife" not in position["item_deck"]
    assert position["removed"]["spell_deck"] == ["conjuration"], "spells in play areas are not out of the game"
    assert sorted(position["damage_deck"]) == sorted(
        [*(set(STRUCTURAL) - {"structural_damage_lore", "structural_damage_wild"}), "flooded_food_stores"]
    )
    assert again(position) == position


def test_powers_left_out_are_as_at_the_start_of_a_turn():
    position = written({"players": players({"items": ["medicine_ball", "mystical_text"]})})
    assert [player["active"] for player in position["players"]] == ["mystical_text", None, None]
    assert all(player["lasting_spells"] == player["looked_at"] == [] for player in position["players"])
    used = ("used_items", "used_abilities", "used_true_grit", "used_title")
    assert [position[key] for key in used] == [[], [], [], False]


def test_without_card_powers_no_improvement_is_active():
    position = written({"players": players({"items": ["medicine_ball"]}), "rules": {"card_powers": 0}})
    assert position["players"][0]["active"] is None
    assert again(position) == position


def test_spells_that_were_cast_are_counted():
    _, games = read_position(FULL)
    assert games[0].spells_out == 3


def test_the_lasting_spells_and_powers_said_are_those_of_the_game():
    prepared, games = read_position(FULL)
    game = games[0]
    assert (game.scripts.tolist()[:2], game.wards.tolist()[:2]) == ([1, 0], [0, 1])
    assert prepared.names.items[int(game.active[0])] == "binoculars"
    assert game.looked_at[1].tolist() == [2, 0, 0, 1, 0, 0]  # a traitor, a human
    assert (game.used_grit, game.used_title, game.used_abilities.tolist()) == (0b1010, 1, [1, 0, 1, 0, 0, 0])


def test_answers_may_name_powers():
    answers = ["card strength:3", "item shotgun", "ability", "feat", "title", "spell flesh_ward", "trade"]
    assert again(written({"choices": answers}))["choices"] == answers


def test_a_written_position_is_read_as_itself_at_every_turn_of_whole_games():
    turns = 0
    for n_seats in (3, 4, 5, 6):
        for seed in (1, 2):
            prepared, games = read_position({"players": [{}] * n_seats}, seed)
            while games[0].cause == Cause.NOT_ENDED:
                position = write_position(games[0], prepared)
                assert again(position) == position
                play_turn(games[0], prepared.context[0])
                turns += 1
    assert turns > 50


def test_a_deck_is_written_in_the_order_in_which_it_is_drawn():
    prepared, games = read_position({"mythos_deck": ["hull_leak"]}, 5)
    game = games[0]
    order = write_position(game, prepared)["mythos_deck"]
    drawn = [draw(game.piles[Pile.MYTHOS], game.streams, Stream.MYTHOS) for _ in order]
    assert [prepared.names.mythos[int(card)] for card in drawn] == order
    assert draw(game.piles[Pile.MYTHOS], game.streams, Stream.MYTHOS) == NO_CARD


def test_writing_changes_nothing():
    prepared, games = read_position(FULL, 5)
    before = games.copy()
    write_position(games[0], prepared)
    assert before.tobytes() == games.tobytes()


def test_the_rest_of_a_deck_follows_at_random():
    orders = {tuple(written({"damage_deck": ["fuel_leak"]}, seed)["damage_deck"]) for seed in range(10)}
    assert len(orders) > 5
    assert {order[0] for order in orders} == {"fuel_leak"}
    assert all(len(order) == 8 for order in orders)


def test_named_chaos_cards_stand_for_cards_of_their_skill():
    position = written({"chaos_deck": ["strength:5", "strength:5", "will:1"]})
    assert position["chaos_deck"][:3] == ["strength:5", "strength:5", "will:1"]
    assert len(position["chaos_deck"]) == 10
    assert sum(card.startswith("strength") for card in position["chaos_deck"]) == 2
    assert len(written({"chaos_deck": ["treachery:1"]})["chaos_deck"]) == 11


def test_ten_named_chaos_cards_are_the_whole_deck():
    cards = ["treachery:1"] * 6 + ["will:1"] * 4
    assert written({"chaos_deck": cards})["chaos_deck"] == cards


@pytest.mark.parametrize("size", [1, 3, 14])
def test_the_size_of_a_chaos_deck_can_be_said(size):
    position = written({"chaos_deck": ["lore:2"], "chaos_size": size})
    assert len(position["chaos_deck"]) == size
    assert again(position) == position


def test_distance_counts_the_waypoints_in_play_unless_it_is_said():
    assert written({"waypoints": ["reef", "iceberg"]})["distance"] == 4
    assert written({"distance": 8})["distance"] == 8
    assert written({"waypoints": ["reef"], "distance": 5})["distance"] == 5


def test_variant_difficulty_rules_and_cards_are_those_of_a_scenario():
    given = {
        "players": [{}] * 4,
        "variant": "no_cultist",
        "difficulty": "easier_humans",
        "rules": {"deep_one_figures": 25, "hand_limit": 8},
        "cards": {"mythos": {"hull_leak": {"target": 3}}},
        "deep_ones": {"the_deep": 25},
    }
    position = written(given)
    assert position["dials"] == {"fuel": 9, "food": 8, "sanity": 8, "souls": 9}
    assert Counter(position["loyalty_deck"])["cultist"] == 0
    assert (position["rules"], position["cards"]) == (given["rules"], given["cards"])
    assert again(position) == position


def test_dice_and_answers_are_taken_first():
    prepared, games = read_position({"dice": [3, 8], "choices": ["deck_3", "none"]})
    game = games[0]
    assert game.forced_dice[: game.n_forced_dice].tolist() == [3, 8]
    assert game.n_forced_answers == 2
    assert int(game.forced_answers[0]) == prepared.names.answer_code("deck_3", "test")
