"""`resolve`: every event and what it brings about."""

import json
import random

import pytest

from sim.declared import DeclaredError
from sim.unfathomable.invariants import Broken, broken
from sim.unfathomable.position import read_position
from sim.unfathomable.resolve import resolve

STRUCTURAL = [f"structural_damage_{kind}" for kind in ("influence", "lore", "observation", "strength", "will", "wild")]
ROOMS = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]
CAST = ("arjun", "william", "samira")


def table(*given, **position):
    """Three humans: Arjun (bridge), William (chapel), Samira (cargo hold); no Deep Ones, no passengers on deck."""
    given = [*given, *[{}] * (3 - len(given))]
    players = [{"character": name, "loyalty": ["human"], **player} for name, player in zip(CAST, given)]
    return {"players": players, "deep_ones": {}, "passengers": {}, **position}


def traitor(**more):
    return {"loyalty": ["hybrid"], "revealed": True, **more}


def after(position, *events, seed=1):
    output = resolve(position, list(events), seed)
    assert set(output) == {"position", "log", "ended"}
    return output


def position_after(position, *events, seed=1):
    return after(position, *events, seed=seed)["position"]


def texts(output):
    return [line["text"] for line in output["log"] if "text" in line]


def rules(output):
    return [line["rule"] for line in output["log"] if "rule" in line]


def decisions(output):
    return [line for line in output["log"] if "decision" in line]


def refused(position, *events):
    with pytest.raises(DeclaredError) as error:
        resolve(position, list(events), 1)
    assert "\n" not in str(error.value)
    return str(error.value)


# monsters -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.8")
def test_mother_in_the_deep_gathers_and_surfaces():
    output = after(table(deep_ones={"the_deep": 2}, dice=[5]), "activate mother")
    assert output["position"]["deep_ones"] == {"water_2": 4}
    assert (output["position"]["mother"], output["position"]["father"]) == ("water_2", "the_deep")
    assert rules(output) == ["4.5", "4.8", "17.0", "4.8", "4.8", "4.8"]
    assert output["ended"] is None


@pytest.mark.rule("4.6")
def test_mother_on_the_map_damages_the_room_of_her_arrows():
    position = table(mother="water_5", damage_deck=["structural_damage_will"])
    output = after(position, "activate mother")
    assert output["position"]["damage"] == {"cargo_hold": "structural_damage_will"}
    assert output["position"]["mother"] == "water_3"
    assert output["position"]["players"][2]["space"] == "sick_bay"
    assert rules(output) == ["4.5", "4.6", "16.3", "4.7"]


@pytest.mark.rule("4.10")
def test_father_spawns_beside_him():
    output = after(table(father="water_8"), "activate father")
    assert output["position"]["deep_ones"] == {"deck_8": 2}
    assert output["position"]["father"] == "water_6"
    assert rules(output) == ["4.9", "4.10", "4.11"]


def test_deep_ones_activate_in_the_order_that_is_chosen():
    position = table({"space": "deck_7"}, deep_ones={"deck_1": 1, "deck_7": 1}, choices=["deck_7"], dice=[6])
    output = after(position, "activate deep_ones")
    assert output["position"]["deep_ones"] == {"deck_7": 1, "bridge": 1}
    assert output["position"]["players"][0]["space"] == "sick_bay"
    assert decisions(output) == [
        {"decision": "next_deep_one", "seat": 0, "options": ["deck_1", "deck_7"], "chosen": "deck_7"}
    ]
    assert rules(output) == ["4.13", "4.14", "17.0", "16.3", "4.17"]
    assert (output["position"]["dice"], output["position"]["choices"]) == ([], [])


@pytest.mark.rule("45.1")
def test_a_spawn_beyond_the_supply_ends_the_game():
    output = after(table(deep_ones={"the_deep": 19}), "spawn 2 water_1", "gain fuel 1")
    assert output["ended"] == {"cause": "deep_ones", "winners": []}
    assert output["position"]["deep_ones"] == {"the_deep": 19}
    assert output["position"]["dials"]["fuel"] == 8, "events after the end are not applied"


def test_spawn_puts_deep_ones_where_it_says():
    assert position_after(table(), "spawn 2 water_1", "spawn 3 galley", "spawn 1 the_deep")["deep_ones"] == {
        "water_1": 2,
        "galley": 3,
        "the_deep": 1,
    }


# tracks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("50.7", "50.8")
def test_travel_drifts_the_sea_and_arrives_at_a_waypoint():
    position = table(
        tracks={"travel": 3}, deep_ones={"water_7": 1}, waypoint_deck=["reef", "iceberg"], choices=["reef"], dice=[8]
    )
    output = after(position, "advance travel 2")
    assert output["position"]["tracks"]["travel"] == 1
    assert output["position"]["deep_ones"] == {"the_deep": 1}
    assert (output["position"]["waypoints"], output["position"]["distance"]) == (["reef"], 2)
    assert output["position"]["waypoint_deck"][-1] == "iceberg"
    assert rules(output)[:3] == ["50.1", "50.7", "50.8"]


@pytest.mark.rule("29.3")
def test_an_arrival_from_distance_12_wins():
    position = table(traitor(), distance=12, tracks={"travel": 3})
    output = after(position, "advance travel 1", "turn")
    assert output["ended"] == {"cause": "arrived", "winners": [1, 2]}
    assert texts(output)[-1] == "William and Samira win."
    assert output["position"]["turn"] == 0


def test_ritual_retreat_and_reset():
    position = table(tracks={"travel": 2, "ritual": 2}, deep_ones={"deck_1": 3})
    output = after(position, "retreat travel 1", "advance ritual 2", "advance travel 1", "reset travel")
    assert output["position"]["tracks"] == {"travel": 0, "ritual": 0}
    assert output["position"]["deep_ones"] == {}
    assert rules(output) == ["50.2", "50.1", "50.1", "50.12", "50.12", "50.12", "50.1", "50.3"]


@pytest.mark.rule("7.1", "7.5")
def test_awaken_deals_everyone_one_more_loyalty_card():
    output = after(table(loyalty_deck=["human", "hybrid", "human"]), "awaken")
    assert output["position"]["awakened"] is True
    assert [sorted(player["loyalty"]) for player in output["position"]["players"]] == [
        ["human", "human"],
        ["human", "hybrid"],
        ["human", "human"],
    ]
    assert "already" in refused(table(), "awaken", "awaken")
    assert "already" in refused(table(awakened=True), "awaken")


@pytest.mark.rule("7.0", "54.0")
def test_a_waypoint_comes_into_play_with_its_effect_and_perhaps_the_awakening():
    output = after(table(distance=4, tracks={"travel": 2}, dice=[8]), "waypoint reef")
    position = output["position"]
    assert (position["distance"], position["waypoints"], position["awakened"]) == (6, ["reef"], True)
    assert position["tracks"]["travel"] == 2
    assert "reef" not in position["waypoint_deck"]
    assert position_after(table(dice=[8]), "waypoint reef")["awakened"] is False
    assert "'reef' is in play already" in refused(table(dice=[8]), "waypoint reef", "waypoint reef")
    assert "'reef' is not in the game" in refused(table(removed={"waypoint_deck": ["reef"]}), "waypoint reef")


# damage, dials, passengers ------------------------------------------------------------------------------------------


@pytest.mark.rule("13.1", "13.2")
def test_damage_to_the_ship_and_to_a_room():
    position = table(damage_deck=["structural_damage_will", "structural_damage_lore", "fuel_leak"], dice=[5])
    output = after(position, "damage ship", "damage galley", "damage ship")
    assert output["position"]["damage"] == {
        "cargo_hold": "structural_damage_will",
        "galley": "structural_damage_lore",
    }
    assert output["position"]["removed"]["damage_deck"] == ["fuel_leak"]
    assert output["position"]["dials"]["fuel"] == 7
    assert rules(output) == ["17.0", "13.1", "16.3", "13.2", "13.1", "36.1"]
    assert len(output["position"]["damage_deck"]) == 5


@pytest.mark.rule("13.5", "13.7")
def test_damage_goes_to_the_closest_room_and_the_sixth_ends_the_game():
    damage = dict(zip(ROOMS[:5], STRUCTURAL))
    position = table({"loyalty": ["hybrid"]}, damage=damage, damage_deck=["structural_damage_wild"])
    output = after(position, "damage bridge", "play")
    assert output["position"]["damage"]["boiler_room"] == "structural_damage_wild"
    assert output["ended"] == {"cause": "damage", "winners": [0]}


@pytest.mark.rule("36.1")
def test_lose_and_gain_turn_dials():
    output = after(table(), "lose fuel 3", "gain food 5", "lose souls 1")
    assert output["position"]["dials"] == {"fuel": 5, "food": 10, "sanity": 8, "souls": 7}
    assert texts(output) == ["Fuel down by 3 to 5.", "Food up by 2 to 10.", "Souls down by 1 to 7."]


@pytest.mark.rule("18.1", "29.11", "29.12")
@pytest.mark.parametrize(("distance", "winners"), [(11, [1]), (12, [0, 1])])
def test_a_dial_at_0_ends_the_game_and_the_cultist_needs_distance_12(distance, winners):
    players = [
        {"loyalty": ["cultist"]},
        {"loyalty": ["human", "hybrid"]},
        {"loyalty": ["human"]},
        {"loyalty": ["human"]},
    ]
    output = after({"players": players, "distance": distance}, "lose sanity 8", "lose fuel 8")
    assert output["ended"] == {"cause": "sanity", "winners": winners}
    assert output["position"]["dials"]["sanity"] == 0
    assert output["position"]["dials"]["fuel"] == 8


@pytest.mark.rule("32.4", "32.5")
def test_risk_puts_passengers_on_deck():
    output = after(table(dice=[3, 8], passenger_supply=["soul", "blank"]), "risk 3")
    assert {space: len(faces) for space, faces in output["position"]["passengers"].items()} == {
        "deck_3": 1,
        "deck_8": 1,
    }
    assert output["position"]["passenger_supply"] == []


# cards --------------------------------------------------------------------------------------------------------------


def test_one_outcome_of_a_crisis():
    output = after(table(), "crisis class_struggle a")
    assert output["position"]["dials"]["sanity"] == 6
    assert output["position"]["mythos_discard"] == ["class_struggle"]
    assert "class_struggle" not in output["position"]["mythos_deck"]
    assert texts(output)[0] == "Mythos card of Arjun: Class Struggle."


def test_a_crisis_card_that_is_kept_stays_and_can_be_taken_from_there():
    output = after(table(), "crisis barricade_the_hatches pass")
    assert output["position"]["players"][0]["kept"] == ["barricade_the_hatches"]
    assert output["position"]["mythos_discard"] == []
    output = after(output["position"], "crisis barricade_the_hatches fail")
    assert output["position"]["players"][0]["kept"] == []
    assert output["position"]["mythos_discard"] == ["barricade_the_hatches"]


def test_a_crisis_card_is_taken_from_the_discard_pile_too():
    output = after(table(mythos_discard=["class_struggle"]), "crisis class_struggle a", "crisis class_struggle a")
    assert output["position"]["dials"]["sanity"] == 4
    assert output["position"]["mythos_discard"] == ["class_struggle"]


def test_a_partial_outcome_and_the_check_of_a_combination():
    output = after(table(dice=[1]), "crisis collision_course partial")
    assert "damage" in json.dumps(output["log"]).lower()
    output = after(table({"feat": False}, chaos_deck=["lore:5", "lore:5"]), "crisis coal_bunker_fire a")
    assert "42.8" in rules(output)
    assert output["position"]["dials"]["souls"] == 7


@pytest.mark.rule("9.7")
def test_there_is_no_crisis_in_the_brig():
    assert "9.7" in refused(table({"space": "brig"}), "crisis hull_leak fail")
    output = after(table({"space": "brig"}, dice=[8] * 9), "mythos hull_leak")
    assert "9.7" in rules(output)
    assert "42.3" not in rules(output)


@pytest.mark.rule("28.0")
def test_a_whole_mythos_card():
    no_feats = ({"feat": False}, {}, {"feat": False})
    position = table(*no_feats, chaos_deck=["observation:5", "strength:5"], mythos_deck=["accusation"])
    output = after(position, "mythos hull_leak")
    assert rules(output)[:2] == ["28.4", "42.3"]
    assert "Total 10 against 9: passed." in texts(output)
    assert output["position"]["mythos_discard"] == ["hull_leak"]
    assert output["position"]["mythos_deck"][0] == "accusation"
    assert "4.13" in rules(output)
    assert rules(output)[-1] == "50.1"


@pytest.mark.rule("42.8")
def test_a_check_takes_the_hands_as_they_are():
    position = table(
        {"hand": ["strength:4"]},
        {"hand": ["will:3", "lore:1"]},
        chaos_deck=["strength:1", "lore:2"],
        choices=["will:3", "none", "strength:4", "none"],
    )
    output = after(position, "check 6 strength,will")
    assert "Total 6 against 6: passed." in texts(output)
    assert [player["hand"] for player in output["position"]["players"]] == [[], ["lore:1"], []]
    assert len(output["position"]["chaos_deck"]) == 8
    assert output["position"]["skill_discards"]["strength"][0] in ("strength:1", "strength:4")
    assert [line["seat"] for line in decisions(output)] == [1, 1, 0, 2]


# turns --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("53.2")
def test_a_turn_is_the_current_players_whole_turn():
    output = after(table(current=1), "turn")
    assert output["position"]["current"] == 2
    assert output["position"]["turn"] == 1
    assert texts(output)[0] == "Turn 1: William."
    assert texts(output)[1].startswith("William draws Lore")


def test_play_goes_to_the_end():
    output = after({}, "play", "turn", "awaken", seed=3)
    assert output["ended"]["cause"] != "not_ended"
    assert texts(output)[-1].endswith(("win.", "wins."))
    assert "29." in " ".join(rules(output))


def test_no_events_change_nothing():
    position = position_after(table())
    assert position_after(position) == position
    assert after(position)["log"] == []


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    assert after({}, "play", seed=4) == after({}, "play", seed=4)
    assert after({}, "play", seed=4) != after({}, "play", seed=5)


def test_the_position_given_is_not_changed():
    position = table(dice=[5], choices=["deck_3"])
    before = json.dumps(position)
    after(position, "action 0 move", "damage ship")
    assert json.dumps(position) == before


# anything, anywhere -------------------------------------------------------------------------------------------------

ANY_EVENTS = """
activate mother; activate father; activate deep_ones; advance travel 1; advance ritual 3; reset travel; retreat ritual 2
damage ship; damage galley; spawn 2 deck_3; risk 2; lose fuel 1; gain food 2; check 9 lore,will; defeat 1; brig 2
awaken; reveal 0; action 0 move; action 1 space; action 2 rescue; action 0 repair; attack 0 deep_one; turn
mythos hull_leak; mythos accusation; crisis class_struggle b; waypoint reef; waypoint hurricane
""".strip().replace("\n", "; ")


@pytest.mark.parametrize("seed", range(25))
def test_whatever_happens_the_position_that_comes_out_is_a_whole_one(seed):
    chance = random.Random(seed)
    position = {"players": [{}] * chance.randint(3, 6)}
    for _ in range(12):
        event = chance.choice(ANY_EVENTS.split("; "))
        try:
            output = resolve(position, [event], chance.randint(0, 1000))
        except DeclaredError:
            assert refused(position, event).startswith("event ")
            continue
        assert json.loads(json.dumps(output)) == output
        position = output["position"]
        if output["ended"]:
            break
        prepared, games = read_position(position, 1)
        assert Broken(broken(games[0], prepared.context[0], prepared.blank[0])) == Broken.NOTHING
        assert position_after(position) == position
