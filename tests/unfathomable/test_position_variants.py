"""Positions and events of the learning game and of the games for one and two."""

import json

import numpy as np
import pytest

from sim.declared import DeclaredError
from sim.unfathomable.constants import Cause
from sim.unfathomable.kernel import start_game
from sim.unfathomable.position import read_position, write_position
from sim.unfathomable.resolve import resolve
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import play_turn
from tests.unfathomable.builders import played_at_random


def written(position, seed=0):
    """The position as it comes back, through JSON text."""
    prepared, games = read_position(json.loads(json.dumps(position)), seed)
    return write_position(games[0], prepared)


def test_what_is_left_out_is_as_after_the_setup_of_the_variant():
    solo = written({"variant": "solo"})
    assert [player["loyalty"] for player in solo["players"]] == [[], [], []]
    assert sorted(solo["loyalty_deck"]) == ["human", "human", "hybrid"]
    assert (solo["tracks"]["travel"], solo["dials"]) == (1, {"fuel": 7, "food": 6, "sanity": 6, "souls": 6})
    assert len(written({"variant": "two_player"})["players"]) == 4
    assert [player["loyalty"] for player in written({"variant": "learning"})["players"]] == [[]] * 5


def test_loyalty_cards_are_dealt_by_chance_once_they_are_due():
    assert all(len(player["loyalty"]) == 1 for player in written({"variant": "solo", "awakened": True})["players"])
    assert all(len(player["loyalty"]) == 1 for player in written({"variant": "learning", "turn": 5})["players"])
    with pytest.raises(DeclaredError, match="at least one loyalty card"):
        written({"variant": "solo", "awakened": True, "players": [{"loyalty": []}, {}, {}]})


def test_the_rules_of_a_variant_go_without_saying_and_a_change_of_them_is_kept():
    assert written({"variant": "solo"})["rules"] == {}
    assert written({"variant": "solo", "rules": {"travel_start": 0}})["rules"] == {"travel_start": 0}


def test_a_shown_human_is_a_thing_of_these_variants():
    players = [{"loyalty": ["human"], "shown": "human"}, {"loyalty": ["hybrid"]}, {"loyalty": ["human"]}]
    position = written({"variant": "solo", "awakened": True, "players": players})
    assert [player.get("shown") for player in position["players"]] == ["human", None, None]
    with pytest.raises(DeclaredError, match="only a revealed traitor shows a card"):
        written({"players": players})
    players[0]["shown"] = "hybrid"
    with pytest.raises(DeclaredError, match="unknown 'hybrid'"):
        written({"variant": "solo", "awakened": True, "players": players})


@pytest.mark.parametrize("variant", ["solo", "two_player", "learning"])
def test_a_game_goes_on_from_its_position_as_it_was(variant):
    """At the end of every turn the position is read again and gives the same position."""
    prepared = prepare(check_settings(played_at_random(variant=variant), "test"))
    looked = set()
    for number in range(12):
        games = new_games(1)
        start_game(games, prepared.blank, prepared.context[0], np.uint64(5), number)
        game = games[0]
        while True:
            play_turn(game, prepared.context[0])
            if game.cause != Cause.NOT_ENDED:
                break
            position = write_position(game, prepared)
            assert written(position, seed=3) == position
            looked.add((int(game.n_deals), int(game.revealed.sum())))
    assert len(looked) >= 3


@pytest.mark.rule("S.7", "S.19")
def test_waypoint_events_bring_the_awakening_and_the_payment():
    position = {"variant": "solo", "deep_ones": {}, "passengers": {}, "mythos_deck": ["hull_leak"]}
    one = resolve(position, ["waypoint iceberg"], 1)
    assert (one["position"]["awakened"], one["position"]["distance"]) == (False, 2)
    two = resolve(one["position"], ["waypoint reef"], 1)
    assert two["position"]["awakened"] is True
    assert "S.7" in [line.get("rule") for line in two["log"]]
    four = resolve(two["position"] | {"dice": [8]}, ["waypoint calm_waters", "waypoint rainstorm"], 1)
    rules = [line.get("rule") for line in four["log"]]
    assert rules.count("28.4") == 1  # 2, 2, 4 and 3 are 11
    assert rules.index("S.19") < rules.index("28.4") < rules.index("S.20")
    assert (four["position"]["distance"], four["position"]["current"]) == (12, 0)


@pytest.mark.rule("S.9")
def test_the_turn_of_a_hybrid_is_told_from_the_showing_to_the_second_action():
    players = [{"character": "keilani", "loyalty": ["hybrid"]}, {"loyalty": ["human"]}, {"loyalty": ["human"]}]
    told = resolve({"variant": "solo", "awakened": True, "players": players}, ["turn"], 1)
    rules = [line.get("rule") for line in told["log"]]
    assert rules.index("S.8") < rules.index("38.1") < rules.index("38.6")
    assert told["position"]["players"][0]["revealed"] is True
