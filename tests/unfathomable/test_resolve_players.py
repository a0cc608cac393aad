"""`resolve`: attacks, defeats, the Brig, reveals and actions."""

import pytest

from tests.unfathomable.test_resolve import after, decisions, position_after, refused, table, traitor


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(("die", "left"), [(3, {"bridge": 1}), (4, {})])
def test_an_attack_on_a_deep_one(die, left):
    assert position_after(table(deep_ones={"bridge": 1}, dice=[die]), "attack 0 deep_one")["deep_ones"] == left


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(("die", "space"), [(5, "bridge"), (6, "brig")])
def test_an_attack_on_a_revealed_traitor(die, space):
    position = table({}, traitor(space="bridge"), dice=[die])
    assert position_after(position, "attack 0 1")["players"][1]["space"] == space


def test_a_revealed_traitor_attacks_a_human():
    position = table({}, traitor(space="bridge"), dice=[6])
    assert position_after(position, "attack 1 0")["players"][0]["space"] == "sick_bay"


@pytest.mark.rule("16.3", "16.4")
def test_defeat_sends_humans_to_the_sick_bay_and_traitors_to_the_brig():
    players = position_after(table({}, traitor()), "defeat 0", "defeat 1", "defeat 1")["players"]
    assert [player["space"] for player in players] == ["sick_bay", "brig", "cargo_hold"]


@pytest.mark.rule("9.2")
def test_the_brig_costs_the_titles():
    output = after(table(), "brig 0")
    assert output["position"]["captain"] == 1
    assert output["position"]["players"][0]["space"] == "brig"
    assert "already" in refused(table({"space": "brig"}), "brig 0")


@pytest.mark.rule("38.1", "38.4", "38.5")
def test_reveal_goes_through_all_its_steps():
    position = table(
        {"loyalty": ["hybrid", "human"], "hand": ["lore:1"]}, tracks={"travel": 2}, choices=["2", "lore:1"]
    )
    output = after(position, "reveal 0")
    player = output["position"]["players"][0]
    assert (player["revealed"], player["loyalty"], player["feat"]) == (True, ["hybrid"], False)
    assert output["position"]["players"][2]["loyalty"] == ["human", "human"]
    assert output["position"]["captain"] == 1
    assert output["position"]["tracks"]["travel"] == 0, "Arjun's reveal ability"
    assert [card.split(":")[0] for card in player["hand"]] == ["treachery"]
    assert "already" in refused(table(traitor()), "reveal 0")
    assert "no hybrid or cultist card" in refused(table(), "reveal 1")


# actions ------------------------------------------------------------------------------------------------------------


def test_a_move_goes_where_it_says_or_where_the_player_likes():
    assert position_after(table(), "action 0 move deck_3")["players"][0]["space"] == "deck_3"
    output = after(table(choices=["galley", "yes"]), "action 1 move")
    assert output["position"]["players"][1]["space"] == "galley"
    assert output["position"]["choices"] == ["yes"], "what is not used stays"
    assert decisions(output)[0]["decision"] == "move_to"


@pytest.mark.rule("3.10")
def test_a_traitor_pays_to_leave_the_brig():
    hand = ["will:4", "will:4", "will:4", "lore:1"]
    position = table(traitor(space="brig", hand=hand), choices=["will:4", "will:4", "will:4", "none"])
    output = after(position, "action 0 move deck_3")
    assert output["position"]["players"][0]["space"] == "deck_3"
    assert output["position"]["players"][0]["hand"] == ["lore:1"]
    assert "worth 12" in refused(table(traitor(space="brig", hand=["will:4"])), "action 0 move deck_3")


def test_rescue_repair_space_attack_reveal_and_defeat_passenger():
    position = table({"space": "deck_3"}, passengers={"deck_3": ["soul"]}, passenger_supply=[])
    output = after(position, "action 0 rescue")
    assert (output["position"]["passengers"], output["position"]["passenger_supply"]) == ({}, ["soul"])

    position = table(
        {"hand": ["lore:3", "lore:1"]}, damage={"bridge": "structural_damage_lore"}, choices=["lore:3", "none"]
    )
    output = after(position, "action 0 repair")
    assert output["position"]["damage"] == {}
    assert "structural_damage_lore" in output["position"]["damage_deck"]
    assert output["position"]["players"][0]["hand"] == ["lore:1"]

    output = after(table({"space": "galley"}, choices=["lore", "none"]), "action 0 space")
    assert len(output["position"]["players"][0]["hand"]) == 1
    assert output["position"]["used_spaces"] == ["galley"]

    assert position_after(table(deep_ones={"bridge": 1}, dice=[8]), "action 0 attack deep_one")["deep_ones"] == {}
    assert position_after(table(deep_ones={"bridge": 1}, dice=[8]), "action 0 attack")["deep_ones"] == {}
    assert position_after(table({"loyalty": ["hybrid"]}), "action 0 reveal")["players"][0]["revealed"]

    position = table(traitor(space="deck_3"), passengers={"deck_3": ["two_souls"]})
    assert position_after(position, "action 0 defeat_passenger")["dials"]["souls"] == 6
    assert position_after(table(), "action 0 nothing")["players"][0]["space"] == "bridge"
