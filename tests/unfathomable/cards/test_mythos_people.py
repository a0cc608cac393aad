"""Mythos cards that change titles and the places of characters."""

import pytest

from sim.unfathomable.constants import Pile
from tests.unfathomable.cards.mythos_cases import ROUTES, case, shows
from tests.unfathomable.cards.positions import (
    asked,
    both,
    changes,
    discarded,
    discards,
    hand,
    position,
    quiet,
    setup,
    spawned,
    track,
    treachery,
)


def two_in_brig(t):
    """William, a human, and Samira, revealed, are in the Brig; Jeanne is Keeper."""
    t.at(2, "brig").revealed(3).at(3, "brig").titles(keeper=0)


SHIP = "deck_1 deck_2 deck_3 deck_4 deck_5 deck_6 deck_7 deck_8 bridge chapel captains_cabin cargo_hold galley"
ANYWHERE = f"{SHIP} boiler_room"

CASES = [
    # accusation: the Captain picks a human who is not in the Brig, perhaps himself
    case("accusation", "a", {"space.3": "brig"}, answers=("3",), asked=("jail_whom 1: 0 1 2 3",), note="samira"),
    case(
        "accusation",
        "a",
        {"space.1": "brig", "captain": "seat 0"},
        answers=("1",),
        asked=("jail_whom 1: 0 1 2 3",),
        note="captain",
    ),
    case(
        "accusation",
        "a",
        {"space.0": "brig", "keeper": "seat 1"},
        answers=("0",),
        asked=("jail_whom 1: 0 1",),
        given=two_in_brig,
        note="two_in_brig",
    ),
    case(
        "accusation",
        "b",
        both(discards(1, 2), discards(0, 1), treachery(2)),
        given=setup(hand(1, "will:1", "will:2", "lore:3"), hand(0, "lore:5")),
        answers=("will:1", "lore:3"),
        asked=("discard_card 1: lore:3 will:1 will:2", "discard_card 1: lore:3 will:2"),
    ),
    case(
        "accusation",
        "b",
        both(discards(0, 4), treachery(2)),
        given=setup(lambda t: t.titles(captain=0), hand(0, "will:1", "will:1", "will:1", "will:1", "will:1")),
        note="captain_is_current",
    ),
    # fear of the unknown: the Keeper's hand and title go, the next in line is Samira
    case("fear_of_the_unknown", "pass", {}),
    case(
        "fear_of_the_unknown",
        "fail",
        both(discards(2, 3), {"space.2": "sick_bay", "keeper": "seat 3"}),
        given=hand(2, "lore:1", "lore:5", "will:2"),
    ),
    case(
        "fear_of_the_unknown",
        "fail",
        {"space.2": "sick_bay", "keeper": "seat 0"},
        given=lambda t: t.at(3, "brig"),
        note="samira_in_brig",
    ),
    # firemen strike
    case("firemen_strike", "pass", {}),
    case(
        "firemen_strike",
        "fail",
        both(discards(0, 3), {"space.0": "sick_bay"}),
        given=hand(0, "lore:1", "will:2", "will:2", "strength:5"),
        answers=("will:2", "lore:1", "will:2"),
        asked=(
            "discard_card 0: lore:1 strength:5 will:2",
            "discard_card 0: lore:1 strength:5 will:2",
            "discard_card 0: strength:5 will:2",
        ),
    ),
    case(
        "firemen_strike",
        "fail",
        both(discards(0, 2), {"space.0": "sick_bay"}),
        given=hand(0, "lore:1", "lore:1"),
        note="two_cards",
    ),
    case("firemen_strike", "b", both({"fuel": -1}, treachery(2)), note="at_start"),
    case("firemen_strike", "b", both({"travel": -1}, treachery(2)), given=track("travel", 2), note="step_2"),
    # identity crisis: each human draws one card of the own skill set
    case(
        "identity_crisis",
        "pass",
        {"hand.0": 1, "hand.1": 1, "hand.2": 1, "hand.3": 1, "skill_decks": -4},
        answers=("strength", "influence", "will", "observation"),
        asked=(
            "draw_skill 0: influence observation strength",
            "draw_skill 1: influence observation strength",
            "draw_skill 2: lore will",
            "draw_skill 3: lore observation will",
        ),
    ),
    case(
        "identity_crisis",
        "pass",
        {"hand.0": 1, "hand.1": 1, "hand.2": 1, "skill_decks": -3},
        given=lambda t: t.revealed(3),
        answers=("strength", "influence", "will"),
        asked=(
            "draw_skill 0: influence observation strength",
            "draw_skill 1: influence observation strength",
            "draw_skill 2: lore will",
        ),
        note="samira_revealed",
    ),
    case("identity_crisis", "fail", both({"souls": -1}, spawned(1, "boiler_room"))),
    case(
        "identity_crisis",
        "fail",
        both({"souls": -1}, spawned(1, "deck_3")),
        given=lambda t: t.at(0, "deck_3"),
        note="on_deck",
    ),
    case(
        "identity_crisis",
        "fail",
        both({"souls": -1}, spawned(1, "captains_cabin")),
        answers=("captains_cabin",),
        asked=("target_space 0: chapel captains_cabin",),
        given=lambda t: t.at(0, "sick_bay"),
        note="in_sick_bay",
    ),
    case(
        "identity_crisis", "b", both({"souls": -1}, discards(0, 1)), given=hand(0, "lore:1"), dice=(1,), note="one_card"
    ),
    case("identity_crisis", "b", {"souls": -1}, note="no_hand"),
    case(
        "identity_crisis",
        "b",
        both({"souls": -1}, discards(0, 2)),
        given=hand(0, "lore:1", "will:5"),
        dice=(4,),
        note="4",
    ),
    case("identity_crisis", "b", {"souls": -1}, given=hand(0, "lore:1", "will:5"), dice=(5,), note="5"),
    # jail break: everyone in the Brig, humans and traitors, in turn order
    case("jail_break", "pass", {}),
    case("jail_break", "fail", {"sanity": -1}, note="empty_brig"),
    case(
        "jail_break",
        "fail",
        {"sanity": -1, "space.2": "deck_8", "space.3": "galley"},
        given=two_in_brig,
        answers=("deck_8", "galley"),
        asked=(f"move_to 2: {ANYWHERE}", f"move_to 3: {ANYWHERE}"),
    ),
    # kitty litter
    case("kitty_litter", "pass", {"sanity": 1}),
    case("kitty_litter", "fail", {"sanity": -1}),
    case("kitty_litter", "b", {"space.0": "galley", "food": -1}, dice=(4,), note="4"),
    case("kitty_litter", "b", {"space.0": "galley"}, dice=(5,), note="5"),
    # missing parents
    case(
        "missing_parents",
        "a",
        both({"space.0": "captains_cabin", "souls": -1}, spawned(1, "captains_cabin")),
        dice=(4,),
        note="4",
    ),
    case("missing_parents", "a", {"space.0": "captains_cabin"}, dice=(5,), note="5"),
    case("missing_parents", "b", {"sanity": -1}),
    # power to the people: the title goes to the last eligible in the Captain's line
    case("power_to_the_people", "pass", treachery(2)),
    case("power_to_the_people", "fail", {"souls": -1, "space.1": "brig", "captain": "seat 3"}),
    case("power_to_the_people", "b", {"space.1": "brig", "captain": "seat 3"}),
    case(
        "power_to_the_people",
        "b",
        {"space.1": "brig", "captain": "seat 2"},
        given=lambda t: t.at(3, "brig"),
        note="samira_in_brig",
    ),
    case(
        "power_to_the_people",
        "b",
        {"space.1": "brig", "captain": "seat 2"},
        given=lambda t: t.revealed(3),
        note="samira_revealed",
    ),
    case("power_to_the_people", "b", {"space.1": "brig", "captain": "seat 0"}, given=two_in_brig, note="one_at_large"),
    case(
        "power_to_the_people",
        "b",
        {"space.1": "brig", "captain": "seat 3", "keeper": "seat 2"},
        given=lambda t: t.titles(keeper=1),
        note="captain_is_keeper",
    ),
    # sewage backup: humans in a rolled room
    case("sewage_backup", "pass", {}),
    case("sewage_backup", "fail", {"sanity": -1, "space.2": "sick_bay"}, dice=(3,), note="chapel"),
    case("sewage_backup", "fail", {"sanity": -1}, dice=(6,), note="empty_galley"),
    case(
        "sewage_backup",
        "fail",
        {"sanity": -1, "space.0": "sick_bay"},
        dice=(8,),
        given=lambda t: t.revealed(3).at(3, "boiler_room"),
        note="traitor_stays",
    ),
    # the captain's banquet: every human outside the Brig may come
    case(
        "the_captains_banquet",
        "a",
        {"food": -2, "sanity": 1, "space.0": "galley", "space.3": "galley"},
        answers=("yes", "no", "no", "yes"),
        asked=("may 0: no yes", "may 1: no yes", "may 2: no yes", "may 3: no yes"),
    ),
    case(
        "the_captains_banquet",
        "a",
        {"food": -2, "sanity": 1, "space.1": "galley"},
        given=two_in_brig,
        answers=("no", "yes"),
        asked=("may 0: no yes", "may 1: no yes"),
        note="two_in_brig",
    ),
    case("the_captains_banquet", "b", {"food": -1, "sanity": -1}, dice=(6,), note="6"),
    case("the_captains_banquet", "b", {"food": -1}, dice=(7,), note="7"),
]


@pytest.mark.rule("28.9", "28.11", "28.12", "28.13", "9.2", "49.3", "49.4", "24.1", "24.2", "10.5", "16.3", "1.8")
@ROUTES
@pytest.mark.parametrize("one", CASES)
def test_outcome(check, one):
    check(one)


@pytest.mark.rule("1.7", "9.2")
@shows("strange_vision", "a")
def test_strange_vision_scouts_then_jails():
    t = quiet().top("waypoint", "reef", "iceberg").titles(captain=0).answers("iceberg")
    before = position(t)
    t.crisis("strange_vision", "a").expect_all_used()
    assert changes(before, position(t)) == {"space.0": "brig", "captain": "seat 1"}
    assert asked(t) == ["waypoint_on_top 0: reef iceberg"]
    deck = t.game.piles[Pile.WAYPOINT]
    assert t.names.waypoints[int(deck.cards[deck.n_cards - 1])] == "iceberg"
    assert t.names.waypoints[int(deck.cards[0])] == "reef"
    assert discarded(t) == ["strange_vision"]


@pytest.mark.rule("41.3")
@shows("identity_crisis", "pass")
def test_identity_crisis_draws_the_skill_named():
    t = quiet().answers("strength", "influence", "will", "observation").crisis("identity_crisis", "pass")
    t.expect_all_used()
    assert [t.cards(seat)[0].split(":")[0] for seat in range(4)] == ["strength", "influence", "will", "observation"]
