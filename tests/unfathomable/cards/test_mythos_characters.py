"""The ten mythos cards of single characters."""

import pytest

from sim.decks import shuffle_in
from sim.unfathomable.constants import Event, Pile
from sim.unfathomable.rules.mythos import draw_mythos_card
from tests.unfathomable.cards.mythos_cases import ROUTES, case, shows, whole_crisis
from tests.unfathomable.cards.positions import (
    asked,
    both,
    changes,
    damage,
    defeated_deep,
    discarded,
    gives,
    no_items,
    position,
    quiet,
    risked,
    setup,
    spawned,
    structural,
    track,
    treachery,
)


def crew_with(character):
    """The character sits at seat 3."""
    return ("jeanne", "arjun", "william", character)


KEILANI = crew_with("keilani")  # the highest in the Captain's line
SVETLANA = crew_with("svetlana")
JAMIE = crew_with("jamie")
BEATRICE = crew_with("beatrice")
ISHMAEL = crew_with("ishmael")
EDMUND = crew_with("edmund")
ROOMS = ("bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room")
INSIDE = f"target_space 3: {' '.join(ROOMS)} sick_bay brig"


def arjun_commands(t):
    t.titles(captain=1)


def cards(*skills):
    return lambda t: structural(t, *skills)


def at_3(space):
    return lambda t: t.at(3, space)


def ring_to_jeanne(t):
    """The Lucky Ring has changed hands."""
    no_items(t, 3)
    t.game.items[0, t.number("items", "lucky_ring")] = 1


def ring_in_deck(t):
    no_items(t, 3)
    shuffle_in(t.game.piles[Pile.ITEM], t.number("items", "lucky_ring"))


CASES = [
    # history repeats: Keilani is Captain unless another one is named
    case(
        "history_repeats",
        "pass",
        {"sanity": 1, "space.2": "brig", "keeper": "seat 0"},
        crew=KEILANI,
        answers=("yes", "2"),
        asked=("may 3: no yes", "jail_whom 3: 0 1 2"),
        note="jails_the_keeper",
    ),
    case(
        "history_repeats",
        "pass",
        {"sanity": 1, "space.2": "brig"},
        crew=KEILANI,
        given=lambda t: t.revealed(2),
        answers=("yes", "2"),
        asked=("may 3: no yes", "jail_whom 3: 0 1 2"),
        note="jails_a_traitor",
    ),
    case(
        "history_repeats",
        "pass",
        {"sanity": 1},
        crew=KEILANI,
        answers=("no",),
        asked=("may 3: no yes",),
        note="jails_nobody",
    ),
    case(
        "history_repeats",
        "fail",
        {"souls": -1, "space.3": "brig", "captain": "seat 1"},
        crew=KEILANI,
        note="she_is_captain",
    ),
    case(
        "history_repeats",
        "fail",
        {"souls": -1, "space.1": "brig", "space.3": "brig", "captain": "seat 0"},
        crew=KEILANI,
        given=arjun_commands,
        forced=True,
        note="arjun_is_captain",
    ),
    case("history_repeats", "b", {"sanity": -1, "space.3": "brig", "captain": "seat 1"}, crew=KEILANI),
    # the peacemaker
    case(
        "the_peacemaker",
        "pass",
        defeated_deep(water_1=2, deck_3=1, galley=1),
        given=lambda t: t.deep_ones(water_1=2, deck_3=1, galley=1, the_deep=2),
    ),
    case("the_peacemaker", "fail", spawned(1, *ROOMS)),
    case("the_peacemaker", "b", {"kept.1": ("peacemaker",)}),
    # do no harm
    case("do_no_harm", "pass", {"sanity": -1, "space.3": "sick_bay"}, crew=SVETLANA),
    case(
        "do_no_harm",
        "fail",
        both({"sanity": -1, "space.3": "sick_bay"}, damage(galley="lore")),
        dice=(6,),
        crew=SVETLANA,
        given=cards("lore"),
    ),
    case(
        "do_no_harm",
        "b",
        both({"space.3": "brig"}, damage(captains_cabin="lore")),
        dice=(4,),
        crew=SVETLANA,
        given=cards("lore"),
    ),
    case(
        "do_no_harm",
        "b",
        {"space.3": "brig", "captain": "seat 1", "fuel": -1, "damage_deck": -1},
        crew=SVETLANA,
        given=lambda t: t.titles(captain=3).top("damage", "fuel_leak"),
        note="she_is_captain",
    ),
    # signs of life
    case("signs_of_life", "pass", {"sanity": 1}),
    case("signs_of_life", "fail", {"souls": -2}),
    case(
        "signs_of_life",
        "b",
        both(risked(5), damage(galley="lore"), {"space.0": "sick_bay"}),
        dice=(5, 6),
        given=cards("lore"),
    ),
    case(
        "signs_of_life",
        "b",
        {"food": -1, "damage_deck": -1, "space.0": "sick_bay"},
        given=lambda t: t.supply().top("damage", "flooded_food_stores"),
        note="supply_0",
    ),
    # the game is afoot: Sick Bay and Brig may be named in vain
    case(
        "the_game_is_afoot",
        "pass",
        defeated_deep(galley=3),
        crew=JAMIE,
        answers=("galley",),
        asked=(INSIDE,),
        given=lambda t: t.deep_ones(galley=3, bridge=1),
    ),
    case(
        "the_game_is_afoot",
        "pass",
        {},
        crew=JAMIE,
        answers=("brig",),
        asked=(INSIDE,),
        given=lambda t: t.deep_ones(galley=3),
        note="brig",
    ),
    case("the_game_is_afoot", "fail", both(spawned(4, "galley"), {"space.3": "galley"}), dice=(6,), crew=JAMIE),
    case(
        "the_game_is_afoot",
        "b",
        both(damage(boiler_room="lore"), spawned(4, "boiler_room"), {"space.0": "sick_bay"}),
        crew=JAMIE,
        given=cards("lore"),
    ),
    case(
        "the_game_is_afoot",
        "b",
        both(damage(galley="lore"), spawned(4, "galley")),
        crew=JAMIE,
        given=setup(lambda t: t.damaged(boiler_room="structural_damage_will"), cards("lore")),
        note="redirected",
    ),
    case(
        "the_game_is_afoot",
        "b",
        {"fuel": -1, "damage_deck": -1},
        crew=JAMIE,
        given=lambda t: t.top("damage", "fuel_leak"),
        note="instant",
    ),
    # memory of the deep (icons and what it does while kept: test_mythos_kept)
    case("memory_of_the_deep", "pass", {}, answers=("yes",), asked=("may 2: no yes",), note="yes"),
    case("memory_of_the_deep", "pass", {}, answers=("no",), asked=("may 2: no yes",), note="no"),
    case("memory_of_the_deep", "fail", {"sanity": -1, "kept.2": ("memory",)}),
    case("memory_of_the_deep", "b", {"kept.2": ("memory",)}),
    # miscalculation
    case(
        "miscalculation",
        "pass",
        {},
        crew=BEATRICE,
        given=lambda t: t.top("waypoint", "reef", "iceberg"),
        answers=("reef",),
        asked=("waypoint_on_top 3: reef iceberg",),
    ),
    case("miscalculation", "fail", {"fuel": -2}, crew=BEATRICE, note="at_start"),
    case("miscalculation", "fail", {"travel": -1, "fuel": -1}, crew=BEATRICE, given=track("travel", 1), note="step_1"),
    case("miscalculation", "fail", {"travel": -2}, crew=BEATRICE, given=track("travel", 3), note="step_3"),
    case("miscalculation", "b", {"fuel": -2}, crew=BEATRICE, dice=(7,), note="7"),
    case("miscalculation", "b", {}, crew=BEATRICE, dice=(8,), note="8"),
    # family ties: every Deep One, those in the Deep too; or four in the room of Ishmael or beside him
    case(
        "family_ties",
        "a",
        both(defeated_deep(water_1=1, deck_2=2, bridge=1, the_deep=3), {"kept.3": ("family_ties",)}),
        crew=ISHMAEL,
        given=lambda t: t.deep_ones(water_1=1, deck_2=2, bridge=1, the_deep=3),
    ),
    case("family_ties", "b", spawned(4, "galley"), crew=ISHMAEL, note="in_galley"),
    *(
        case("family_ties", "b", spawned(4, room), crew=ISHMAEL, given=at_3(f"deck_{deck}"), note=f"deck_{deck}")
        for deck, room in enumerate(
            ("bridge", "bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room", "boiler_room"),
            start=1,
        )
    ),
    case(
        "family_ties",
        "b",
        spawned(4, "captains_cabin"),
        crew=ISHMAEL,
        given=at_3("sick_bay"),
        answers=("captains_cabin",),
        asked=("target_space 3: chapel captains_cabin",),
        note="sick_bay",
    ),
    # gift of the mother: the Lucky Ring leaves the game wherever it is
    case("gift_of_the_mother", "fail", both({"space.3": "sick_bay", "items.3": ()}, treachery(6)), crew=EDMUND),
    case(
        "gift_of_the_mother",
        "fail",
        both({"space.3": "sick_bay", "items.0": ("tool_kit",)}, treachery(6)),
        crew=EDMUND,
        given=ring_to_jeanne,
        note="jeanne_has_the_ring",
    ),
    case("gift_of_the_mother", "b", both({"items.3": ()}, treachery(6)), crew=EDMUND),
    case(
        "gift_of_the_mother",
        "b",
        both({"item_deck": -1}, treachery(6)),
        crew=EDMUND,
        given=ring_in_deck,
        note="ring_in_deck",
    ),
    # ticket, please
    case(
        "ticket_please",
        "pass",
        {"items.3": ("almanac", "starbuck"), "item_deck": -1},
        given=lambda t: t.top("item", "almanac"),
    ),
    case("ticket_please", "fail", {"space.3": "brig", "items.3": ()}),
    case("ticket_please", "b", {"space.3": "deck_7", "items.3": ()}, dice=(7,)),
    case(
        "ticket_please",
        "b",
        {"space.3": "deck_2", "items.3": ()},
        dice=(2,),
        given=lambda t: gives(t, 3, "shotgun"),
        answers=("starbuck",),
        asked=("lose_item 3: starbuck shotgun",),
        note="two_items",
    ),
]


@pytest.mark.rule("28.4", "28.9", "28.12", "28.18", "28.19", "9.2", "40.6", "44.20")
@ROUTES
@pytest.mark.parametrize("one", CASES)
def test_outcome(check, one):
    check(one)


@pytest.mark.rule("10.2")
@shows("gift_of_the_mother", "pass")
def test_gift_of_the_mother_makes_a_new_chaos_deck():
    t = quiet(*EDMUND)
    t.effects("treachery_to_chaos(4)")
    assert len(t.deck("chaos")) == 14
    before = position(t)
    t.crisis("gift_of_the_mother", "pass")
    assert changes(before, position(t)) == {"chaos_deck": -4, "discards": 14, "skill_decks": -10}
    skills = [name.split(":")[0] for name in t.deck("chaos")]
    assert skills == sorted(["influence", "lore", "observation", "strength", "will"] * 2)
    assert discarded(t) == ["gift_of_the_mother"]


@pytest.mark.rule("28.18")
@shows("gift_of_the_mother", "pass")
def test_gift_of_the_mother_as_a_whole():
    t = quiet(*EDMUND).top("chaos", "strength:1", "lore:1").answers("a", "strength:5", "strength:5", "will:5")
    t.hand(0, "strength:5", "strength:5", "will:5")
    whole_crisis(t, "gift_of_the_mother").expect_all_used()
    assert t.events(Event.NEW_CHAOS_DECK) == [(0, 0, 0)]
    assert len(t.deck("chaos")) == 10


@pytest.mark.rule("28.13", "28.18")
@shows("history_repeats", "b")
def test_keilani_must_take_the_check_unless_she_is_captain():
    t = quiet(*KEILANI).titles(captain=1)
    whole_crisis(t, "history_repeats")
    assert asked(t) == []
    assert len(t.events(Event.CHECK)) == 1
    assert t.where(3) == "brig"


@pytest.mark.rule("1.7")
@shows("miscalculation", "pass")
def test_miscalculation_puts_one_waypoint_on_top_and_one_to_the_bottom():
    t = quiet(*BEATRICE).top("waypoint", "reef", "iceberg").answers("reef").crisis("miscalculation", "pass")
    t.expect_all_used()
    deck = t.game.piles[Pile.WAYPOINT]
    assert t.names.waypoints[int(deck.cards[deck.n_cards - 1])] == "reef"
    assert t.names.waypoints[int(deck.cards[0])] == "iceberg"


@pytest.mark.rule("45.1", "29.8")
@shows("family_ties", "b")
def test_family_ties_can_empty_the_supply():
    t = quiet(*ISHMAEL)
    t.game.deep_supply = 3
    t.crisis("family_ties", "b")
    assert t.cause == "deep_ones"
    assert t.deep_ones_at() == {}


@pytest.mark.rule("28.4", "9.7")
@pytest.mark.parametrize("reason", ["absent", "in_brig", "revealed"])
def test_the_card_of_a_character_who_cannot_choose_is_replaced(reason):
    t = quiet(*(KEILANI if reason == "absent" else ISHMAEL)).top("mythos", "family_ties", "hull_leak")
    if reason == "in_brig":
        t.at(3, "brig")
    if reason == "revealed":
        t.revealed(3)
    assert t.names.mythos[int(draw_mythos_card(t.game, t.ctx))] == "hull_leak"
    assert discarded(t) == ["family_ties"]
