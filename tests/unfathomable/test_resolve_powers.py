"""`resolve`: cards, items, abilities, feats, the title and trading as actions, and why one is refused."""

from collections import Counter

import pytest

from sim.unfathomable.constants import Action, Cause, Timing, Use
from sim.unfathomable.decisions import no_options
from sim.unfathomable.position import read_position
from sim.unfathomable.resolve_powers import why_no_power, why_no_trade
from sim.unfathomable.rules.actions import add_card_actions, add_power_actions
from sim.unfathomable.rules.players import is_human
from sim.unfathomable.session import Session
from sim.unfathomable.turn import play_turn
from tests.unfathomable.test_resolve import STRUCTURAL, after, decisions, position_after, refused, rules, table, texts
from tests.unfathomable.test_resolve import traitor as revealed


def people(*given):
    """Arjun, William and Samira without feats, so that no window asks for them."""
    given = [*given, *[{}] * (3 - len(given))]
    return [{"feat": False, **player} for player in given]


# skill cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.2", "3.7", "41.4")
def test_a_skill_card_is_told_by_its_name_and_discarded():
    position = table(*people({}, {"hand": ["lore:1"], "items": []}), deep_ones={"water_1": 1}, dice=[4])
    output = after(position, "action 1 card lore:1")
    assert texts(output)[0] == "William plays Shrivelling (Lore 1)."
    assert rules(output) == ["3.7", "17.0", "16.5"]
    assert output["position"]["deep_ones"] == {}
    assert output["position"]["players"][1]["hand"] == []
    assert output["position"]["skill_discards"] == {"lore": ["lore:1"]}


@pytest.mark.rule("41.4", "24.3")
def test_the_amulet_resolves_the_card_once_more():
    position = table(
        *people({}, {"hand": ["lore:1"]}),
        deep_ones={"water_1": 2},
        dice=[4, 3],
        choices=["yes"],
    )
    output = after(position, "action 1 card lore:1")
    assert "The Elder Sign Amulet: William resolves the card once more." in texts(output)
    assert output["position"]["deep_ones"] == {"water_1": 1}
    assert output["position"]["skill_discards"] == {"lore": ["lore:1"]}


@pytest.mark.rule("3.1", "1.10")
def test_true_grit_hands_out_two_actions_once_per_turn():
    position = table(
        *people({"hand": ["will:5", "will:5"]}), choices=["move", "deck_1", "move", "deck_2"], captain=1, keeper=1
    )
    output = after(position, "action 0 card will:5")
    assert "Arjun gets 2 actions more." in texts(output)
    assert output["position"]["players"][0]["space"] == "deck_2"
    assert output["position"]["used_true_grit"] == [0]
    assert "was used this turn (1.10)" in refused(output["position"], "action 0 card will:5")


@pytest.mark.rule("52.2")
def test_a_treachery_card_is_the_whole_action_step_of_the_current_traitor():
    position = table(revealed(space="galley", hand=["treachery:4"]))
    output = after(position, "action 0 card treachery:4")
    assert texts(output) == [
        "Arjun plays Ransack (Treachery 4), which ends the Action step.",
        "Food down by 1 to 7.",
    ]
    assert rules(output)[0] == "52.2"
    assert "seat 1 is current" in refused({**position, "current": 1}, "action 0 card treachery:4")


def test_perform_rites_activates_both_monarchs():
    position = table(revealed(hand=["treachery:5"]), mother="water_1", father="water_2", choices=["b"])
    output = after(position, "action 0 card treachery:5")
    assert [text for text in texts(output) if "activates" in text] == [
        "Father Dagon activates.",
        "Mother Hydra activates.",
    ]


def test_a_card_that_ends_the_game_is_discarded_all_the_same():
    position = table({"hand": ["influence:5"]}, dials={"sanity": 1}, dice=[1])
    output = after(position, "action 0 card influence:5")
    assert output["ended"]["cause"] == "sanity"
    assert output["position"]["skill_discards"] == {"influence": ["influence:5"]}


# items, sheets, title -----------------------------------------------------------------------------------------------


@pytest.mark.rule("24.3")
def test_a_shotgun_counts_the_enemies_in_the_space():
    position = table(*people({"items": ["shotgun"]}), deep_ones={"bridge": 2}, dice=[2])
    output = after(position, "action 0 item shotgun")
    assert texts(output)[:3] == [
        "Arjun uses Shotgun.",
        "Arjun attacks a Deep One in Bridge.",
        "Die: 2, modified by 2: 4.",
    ]
    assert output["position"]["deep_ones"] == {"bridge": 1}


@pytest.mark.rule("24.3")
@pytest.mark.parametrize("event", ["attack 0 deep_one", "action 0 attack deep_one", "action 0 attack"])
@pytest.mark.parametrize(("items", "left"), [(["kitchen_knife"], {}), ([], {"bridge": 1})])
def test_a_plain_attack_has_the_bonus_that_always_stands(event, items, left):
    position = table(*people({"items": items}), deep_ones={"bridge": 1}, dice=[3])
    assert position_after(position, event)["deep_ones"] == left


@pytest.mark.rule("2.1", "3.1")
def test_an_ability_that_costs_no_action_gives_one_back():
    position = table(choices=["deck_4", "rescue"], passengers={"deck_4": ["soul"]})
    output = after(position, "action 0 ability")
    assert texts(output) == [
        "Arjun uses Deck Chief.",
        "Arjun goes from Bridge to Deck 4.",
        "Arjun's action: rescue a passenger.",
        "Arjun rescues a passenger from Deck 4.",
    ]
    assert output["position"]["used_abilities"] == [0]
    assert "Deck Chief was used this turn (1.10)" in refused(output["position"], "action 0 ability")


@pytest.mark.rule("20.3", "20.4")
def test_a_feat_is_used_once():
    position = table(keeper=1, spell_deck=["raise_the_dead"], choices=["nothing"], dials={"sanity": 5, "souls": 5})
    output = after(position, "action 1 feat")
    assert texts(output)[:2] == ["William uses the feat Quick Cast.", "William casts Raise the Dead."]
    after_it = output["position"]
    assert (after_it["dials"]["sanity"], after_it["dials"]["souls"]) == (4, 7)
    assert after_it["players"][1]["feat"] is False
    assert after_it["removed"]["spell_deck"] == ["raise_the_dead"]
    assert "Quick Cast was used already (20.3)" in refused(after_it, "action 1 feat")


@pytest.mark.rule("49.13", "46.0", "46.1")
def test_the_keeper_casts_one_of_two_spells_and_the_other_goes_under_the_deck():
    position = table(keeper=1, spell_deck=["feed_the_mind", "raise_the_dead"], choices=["raise_the_dead"])
    output = after(position, "action 1 title")
    assert texts(output)[:2] == ["William opens the Tome to cast a spell.", "William casts Raise the Dead."]
    assert rules(output)[:2] == ["49.13", "46.1"]
    assert output["position"]["spell_deck"][-1] == "feed_the_mind"
    assert output["position"]["used_title"] is True
    assert "this turn" in refused(output["position"], "action 1 title")


@pytest.mark.rule("46.1", "16.7")
def test_a_ward_stays_in_a_play_area_until_it_saves_its_owner():
    position = table(*people(), keeper=1, spell_deck=["flesh_ward", "heal"], choices=["flesh_ward", 2])
    output = after(position, "action 1 title")
    assert "Flesh Ward stays in Samira's play area until it is used." in texts(output)
    warded = output["position"]
    assert warded["players"][2]["lasting_spells"] == ["flesh_ward"]
    assert warded["removed"]["spell_deck"] == []
    warded["players"][2]["items"] = []
    saved = after({**warded, "choices": ["spell flesh_ward"], "dice": [5]}, "defeat 2")
    assert saved["position"]["players"][2]["space"] == "cargo_hold"
    assert texts(saved) == ["Samira uses Flesh Ward.", "Die: 5.", "Samira is not defeated."]
    assert saved["position"]["players"][2]["lasting_spells"] == []
    assert saved["position"]["removed"]["spell_deck"] == ["flesh_ward"]


# trading and Improvements -------------------------------------------------------------------------------------------


@pytest.mark.rule("3.6")
def test_everyone_in_the_space_may_give_items_away():
    choices = ["six_shooter", 1, "elder_sign_amulet", 0, "six_shooter", 2, "none"]
    output = after(table({}, {"space": "bridge"}, {"space": "bridge"}, choices=choices), "action 0 trade")
    items = [player["items"] for player in output["position"]["players"]]
    assert items == [["elder_sign_amulet"], [], ["six_shooter", "starbuck"]]
    assert texts(output)[:3] == [
        "Arjun's action: trade.",
        "Arjun gives Six-Shooter to William.",
        "William gets the item Six-Shooter.",
    ]


@pytest.mark.rule("24.6", "24.7", "24.8", "24.9")
def test_who_gains_an_improvement_chooses_the_one_that_is_face_up():
    position = table(
        {"items": ["fine_clothes"]},
        {"space": "bridge", "items": ["medicine_ball"]},
        choices=["fine_clothes", "fine_clothes", "none"],
    )
    output = after(position, "action 0 trade")
    assert [player["active"] for player in output["position"]["players"]] == [None, "fine_clothes", None]
    assert "William turns Fine Clothes face up." in texts(output)


@pytest.mark.rule("24.8", "24.10", "43.2")
def test_an_improvement_turned_up_at_the_start_of_the_turn_adds_a_card_to_it():
    position = table({"items": ["fine_clothes", "mystical_text"]}, choices=["mystical_text"])
    output = after(position, "turn")
    told = texts(output)
    assert told[1] == "Arjun turns Mystical Text face up."
    assert told[2].startswith("Arjun draws Influence ")
    assert "Lore" in told[2]


@pytest.mark.rule("9.6", "24.10")
def test_an_improvement_adds_nothing_in_the_brig():
    output = after(table({"items": ["mystical_text"], "space": "brig"}), "turn")
    drawn = next(text for text in texts(output) if "draws" in text)
    assert "Lore" not in drawn


# windows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.0", "1.16")
def test_windows_ask_clockwise_from_the_current_player():
    hands = [{"hand": ["strength:1"]}, {"hand": ["strength:1"]}, {"hand": ["strength:1"]}]
    position = table(
        *people(*hands), current=1, deep_ones={"bridge": 1}, dice=[1, 5], choices=["none", "card strength:1"]
    )
    output = after(position, "attack 0 deep_one")
    assert [line["seat"] for line in decisions(output)[:2]] == [1, 2]
    assert {line["decision"] for line in decisions(output)} == {"use_power"}
    assert "Samira plays Combat Training (Strength 1)." in texts(output)
    assert "Samira has the die rolled again." in texts(output)


def test_the_check_of_an_event_belongs_to_no_mythos_card():
    output = after(table(), "check 0 lore")
    assert all("feat" not in line["options"] for line in decisions(output) if line["seat"] == 0)


# refusals -----------------------------------------------------------------------------------------------------------

BRIG = {"space": "brig"}
BAD_POWERS = [
    (table(), "action 0 card strength:3", "the card is not in its hand (2.2)"),
    (table({"hand": ["strength:1"]}), "action 0 card strength:1", "Combat Training is used after a roll"),
    (table({"hand": ["influence:3"]}), "action 0 card influence:3", "before a skill check, not as an action (2.0)"),
    (table({"hand": ["strength:3"]}), "action 0 card strength:3", "what Rampage needs is not there: enemies_in_reach"),
    (table({"hand": ["lore:1"]}), "action 0 card lore:1", "what Shrivelling needs is not there: enemies(you)>=1"),
    (table({"hand": ["treachery:1"]}), "action 0 card treachery:1", "humans never use treachery cards (52.1)"),
    (table({"hand": ["treachery:4"]}), "action 0 card treachery:4", "humans never use treachery cards (52.1)"),
    (table(revealed(hand=["treachery:4"])), "action 0 card treachery:4", "what Ransack needs is not there"),
    (
        table({"hand": ["strength:3"], "kept": ["the_peacemaker"]}, deep_ones={"bridge": 1}),
        "action 0 card strength:3",
        "the Peacemaker forbids it (1.11)",
    ),
    (table({"hand": ["will:5"]}, used_true_grit=[2]), "action 0 card will:5", "True Grit was used this turn (1.10)"),
    (table(), "action 0 card strenth:3", "there is no card 'strenth:3' (did you mean 'strength:3'"),
    (table(), "action 0 card", "is written 'action SEAT card SKILL:VALUE'"),
    (table(), "action 0 item shotgun", "Shotgun is not among its items (24.3)"),
    (table(), "action 0 item six_shooter", "what Six-Shooter needs is not there: enemies_here(you)>=1 (24.3)"),
    (table({"items": ["tool_kit"], **BRIG}), "action 0 item tool_kit", "in the Brig, where items are useless (9.6)"),
    (table({"items": ["almanac"]}), "action 0 item almanac", "Almanac is used before a roll, not as an action (2.0)"),
    (table({"items": ["kitchen_knife"]}), "action 0 item kitchen_knife", "Kitchen Knife works by itself"),
    (
        table({"items": ["plimsolls"]}, used_items=["plimsolls"]),
        "action 0 item plimsolls",
        "Plimsolls was used this turn (1.10)",
    ),
    (
        table({"kept": ["the_peacemaker"]}, deep_ones={"bridge": 1}),
        "action 0 item six_shooter",
        "the Peacemaker forbids it (1.11)",
    ),
    (table({"items": ["tool_kit"]}), "action 0 item tool_kit", "what Tool Kit needs is not there"),
    (table(), "action 0 item shotgn", "did you mean 'shotgun'"),
    (table(), "action 0 item", "is written 'action SEAT item ITEM'"),
    (table(BRIG), "action 0 ability", "in the Brig, where Deck Chief does not work (9.6)"),
    (table(revealed()), "action 0 ability", "a revealed traitor has lost the ability (39.7)"),
    (table({}, {}, {}, used_abilities=[2]), "action 2 ability", "Scavenger was used this turn (1.10)"),
    (table(), "action 0 ability now", "is written 'action SEAT ability'"),
    (table(), "action 0 feat", "Self Sacrifice is used before a skill check, not as an action (2.0)"),
    (table({"feat": False}), "action 0 feat", "the feat Self Sacrifice was used already (20.3)"),
    (table(revealed()), "action 0 feat", "a revealed traitor has lost the feat (39.7)"),
    (table(keeper=0), "action 1 feat", "what Quick Cast needs is not there: can_quick_cast"),
    (table(keeper=1), "action 0 title", "it is not the Keeper (49.13)"),
    (table(keeper=0, used_title=True), "action 0 title", "this turn (1.10)"),
    (table(), "action 0 trade", "nobody else is in the bridge (3.6)"),
    (table(revealed(), {"space": "bridge"}), "action 0 trade", "a revealed traitor opens no trade"),
    (
        table({"items": []}, {"items": [], "space": "bridge"}),
        "action 0 trade",
        "nobody in the bridge has an item (3.6)",
    ),
    (table(rules={"card_powers": 0}), "action 0 ability", "card powers are switched off"),
    (table({}, {"space": "bridge"}, rules={"card_powers": 0}), "action 0 trade", "card powers are switched off"),
]


@pytest.mark.parametrize(("position", "event", "why"), BAD_POWERS, ids=[f"{e}: {w}" for _, e, w in BAD_POWERS])
def test_a_power_that_cannot_be_used_is_refused_with_the_reason(position, event, why):
    text = refused(position, event)
    assert text.startswith(f"event '{event}': ")
    assert why in text


@pytest.mark.rule("46.2")
def test_an_empty_spell_deck_has_no_action():
    spells = after(table(), "gain fuel 1")["position"]["spell_deck"]
    position = table(keeper=0, removed={"spell_deck": spells})
    assert "the spell deck is empty (46.2)" in refused(position, "action 0 title")


def test_tool_kit_repairs_without_cards():
    position = table({"items": ["tool_kit"]}, damage={"bridge": STRUCTURAL[5]})
    assert position_after(position, "action 0 item tool_kit")["damage"] == {}


def test_a_power_is_refused_exactly_where_it_is_no_option():
    seen = Counter()
    for n_seats, seed in ((3, 1), (4, 2), (6, 3)):
        prepared, games = read_position({"players": [{}] * n_seats}, seed)
        game, ctx = games[0], prepared.context[0]
        session = Session(prepared, game)
        while game.cause == Cause.NOT_ENDED:
            play_turn(game, ctx)
            for seat in range(n_seats):
                no_options(game)
                add_power_actions(game, ctx, seat)
                if seat == game.current and not is_human(game, seat):
                    add_card_actions(game, ctx, seat, Timing.ACTION_STEP)
                options = set(game.seat_view.options[: game.seat_view.n_options].tolist())
                allowed = {use for use in prepared.names.uses if not why_no_power_at_all(session, seat, use)}
                if not why_no_trade(session, seat):
                    allowed.add(int(Action.TRADE))
                assert allowed == options
                seen.update(allowed)
    assert len(seen) > 15


def why_no_power_at_all(session, seat, use):
    """Lasting spells are never an action."""
    return use in (Use.FLESH_WARD, Use.SCRIPT) or why_no_power(session, seat, int(use))
