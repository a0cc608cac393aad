"""Chapter 9: the Brig."""

import pytest

from sim.unfathomable.constants import FIRST_ROOM, Event, Title
from sim.unfathomable.turn import receive_skills
from tests.unfathomable.builders import Table


def accusation():
    """Arjun in the Captain's Cabin sets off the check: 8, influence and observation."""
    t = Table("arjun", "william", "samira").no_deep_ones().at(0, "captains_cabin")
    t.only("chaos", "influence:2", "observation:1", "will:1")
    return t.hand(1, "influence:5").hand(2, "will:2")


@pytest.mark.rule("9.0")
def test_the_brig_holds_humans_under_suspicion_and_defeated_traitors():
    t = Table().titles(captain=0).at(0, "deck_3").at(2, "deck_3").revealed(2).dice(6)
    t.answers("1").crisis("accusation", "a").act("attack")
    assert [t.where(seat) for seat in range(3)] == ["deck_3", "brig", "brig"]
    t.expect_all_used()


@pytest.mark.rule("9.1")
def test_the_captains_cabin_sends_another_human_to_the_brig_if_the_check_is_passed():
    t = accusation()
    t.act("space", "2", "influence:5", "none")
    assert t.where(2) == "brig"
    assert t.questions()[1] == ("jail_whom", 0, ["1", "2"], "2")
    t.expect_all_used()


@pytest.mark.rule("9.1")
def test_everyone_may_add_cards_to_the_check_of_the_captains_cabin_and_a_failure_does_nothing():
    t = accusation()
    t.act("space", "2", "influence:5", "will:2")  # 2 + 1 + 5 - 2 = 6
    assert t.where(2) == "cargo_hold"
    assert [added for _, added, _ in t.events(Event.ADDED)] == [1, 1, 0]
    t.expect_all_used()


@pytest.mark.rule("9.1")
def test_nobody_is_sent_to_the_brig_who_is_there_already_or_revealed():
    t = accusation()
    t.at(1, "brig")
    assert "space" in t.legal(0)
    t.revealed(2)
    assert "space" not in t.legal(0)


@pytest.mark.rule("9.2")
def test_a_human_who_enters_the_brig_loses_every_title():
    t = Table("arjun", "william", "samira").titles(captain=1, keeper=1)
    t.effects("move(you,brig)", you=1)
    assert t.game.titles[Title.CAPTAIN] == t.seat("arjun")
    assert t.game.titles[Title.KEEPER] == t.seat("samira")


@pytest.mark.rule("9.3")
def test_a_defeated_revealed_traitor_goes_to_the_brig():
    t = Table().revealed(1).effects("defeat(you)", you=1)
    assert t.where(1) == "brig"


def arrested(*hand):
    t = Table("arjun", "william", "samira").at(0, "brig").only("chaos", "lore:3", "strength:2", "will:1")
    return t.hand(0, *hand)


@pytest.mark.rule("9.4")
def test_a_human_gets_out_of_the_brig_by_its_action_and_a_passed_check():
    t = arrested("lore:3").revealed(1).at(1, "brig").act("space", "lore:3", "galley")
    assert t.where(0) == "galley"
    options = t.questions()[-1][2]
    assert len(options) == 8 + 6
    assert not {"brig", "sick_bay"} & set(options)
    t.expect_all_used()


@pytest.mark.rule("9.4")
def test_everyone_may_add_cards_to_the_check_of_the_brig():
    t = arrested("lore:3").hand(2, "influence:1").act("space", "influence:1", "lore:3")  # 3 + 2 + 3 - 1 = 7
    assert t.where(0) == "brig"
    t.expect_all_used()


@pytest.mark.rule("9.4")
def test_a_card_moves_nobody_out_of_the_brig_unless_it_names_the_brig():
    t = Table().at(0, "brig").at(1, "brig").effects("move(you,galley)")
    assert t.where(0) == "brig"
    t.answers("deck_1", "deck_2").crisis("jail_break", "fail")
    assert (t.where(0), t.where(1)) == ("deck_1", "deck_2")
    t.expect_all_used()


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("revealed", [False, True])
def test_a_player_in_the_brig_adds_at_most_one_card_to_a_check(revealed):
    t = Table().at(1, "brig").hand(1, "lore:1", "lore:2").hand(2, "will:1", "will:2")
    if revealed:
        t.revealed(1)
    t.answers("lore:1", "will:1", "will:2")
    t.effects({"check": {"target": 30, "skills": ["lore", "will"], "fail": []}})
    assert [(seat, added) for seat, added, _ in t.events(Event.ADDED)] == [(1, 1), (2, 2), (0, 0)]
    t.expect_all_used()


@pytest.mark.rule("9.7")
def test_a_human_in_the_brig_carries_out_only_the_icons_of_the_mythos_card():
    t = Table().at(0, "brig").no_deep_ones().mythos("disturbing_dreams")
    assert t.events(Event.CHECK) == []
    assert t.dials["sanity"] == 8
    assert t.deep_ones_at() == {"the_deep": 2}  # Mother Hydra's icon
    assert t.tracks() == {"travel": 1, "ritual": 0}


@pytest.mark.rule("9.7")
def test_the_captain_chooses_the_track_for_a_human_in_the_brig():
    t = Table().at(0, "brig").titles(captain=2).no_deep_ones().mythos("deep_one_feint", "ritual")
    assert t.questions() == [("which_track", 2, ["travel", "ritual"], "ritual")]
    assert t.tracks() == {"travel": 0, "ritual": 1}
    t.expect_all_used()


@pytest.mark.rule("9.7")
def test_with_all_humans_in_the_brig_the_captain_there_chooses_the_track():
    t = Table().at(0, "brig").at(1, "brig").at(2, "brig").titles(captain=1).no_deep_ones()
    t.mythos("deep_one_feint", "ritual")
    assert t.questions() == [("which_track", 1, ["travel", "ritual"], "ritual")]
    t.expect_all_used()


@pytest.mark.rule("9.7")
def test_the_character_card_of_someone_in_the_brig_is_replaced():
    t = Table("arjun", "william", "samira").at(1, "brig").no_deep_ones().only("chaos", "will:5", "strength:5", "will:1")
    t.only("mythos", "memory_of_the_deep", "flooding_compartment", "hull_leak")
    t.mythos("memory_of_the_deep")
    resolved = [t.names.mythos[card] for card, _, _ in t.events(Event.MYTHOS)]
    assert resolved == ["flooding_compartment"]
    assert t.game.kept.sum() == 0


@pytest.mark.rule("9.8")
def test_a_human_defeated_in_the_brig_stays_there():
    t = Table().at(0, "brig").effects("defeat(you)")
    assert t.where(0) == "brig"
    assert t.events(Event.DEFEATED) == []


@pytest.mark.rule("9.9")
def test_no_player_enters_the_brig_of_their_own_will():
    t = Table().act("move", "deck_1").revealed(1).act("move", "deck_1", seat=1)
    options = [options for question, _, options, _ in t.questions() if question == "move_to"]
    assert len(options) == 2
    assert all("brig" not in offered for offered in options)
    t.expect_all_used()


@pytest.mark.rule("9.10")
def test_the_brig_is_never_damaged():
    """The Galley beside it is struck five times, and the damage goes on to the other rooms."""
    t = Table().only(
        "damage", *[f"structural_damage_{skill}" for skill in ("lore", "will", "strength", "influence", "wild")]
    )
    t.at(0, "brig").dice(6, 6, 6, 6, 6).effects("damage_ship(5)")
    assert sorted(t.damage_at()) == ["boiler_room", "captains_cabin", "cargo_hold", "chapel", "galley"]
    assert "repair" not in t.legal(0)
    die = {t.names.spaces[int(t.ctx.tables.room_of_die[result])] for result in range(1, 9)}
    closest = {
        t.names.spaces[int(space)] for row in t.ctx.tables.spaces[FIRST_ROOM : FIRST_ROOM + 6] for space in row.closest
    }
    assert "brig" not in die | closest
    t.expect_all_used()


@pytest.mark.rule("9.11")
def test_deep_ones_do_not_move_into_the_brig():
    t = Table().deep_ones(galley=1).damaged(galley="structural_damage_lore").effects("move_deep(current,must)")
    assert t.questions()[0][2] == ["deck_6", "boiler_room", "captains_cabin", "cargo_hold"]
    t.deep_ones(galley=1).effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"boiler_room": 1}


@pytest.mark.rule("9.11")
def test_deep_ones_do_not_spawn_in_the_brig():
    """Identity Crisis, failed by someone in the Brig: the Deep One appears beside it."""
    t = Table().no_deep_ones().at(0, "brig").crisis("identity_crisis", "fail")
    (space,) = t.deep_ones_at()
    assert space in ("cargo_hold", "galley")


@pytest.mark.rule("9.12")
def test_a_player_in_the_brig_draws_the_full_set():
    t = Table("arjun", "william", "samira").at(0, "brig")
    receive_skills(t.game, t.ctx)
    assert [card.split(":")[0] for card in t.cards(0)] == ["influence"] * 2 + ["observation"] + ["strength"] * 2
