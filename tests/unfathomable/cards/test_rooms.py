"""The actions of the spaces, with every branch, and who may use them."""

import json

import pytest

from sim.unfathomable.constants import Action, Event, Pile
from sim.unfathomable.rules.actions import is_legal, perform
from tests.unfathomable.cards.mythos_cases import cards_of, neutral_chaos
from tests.unfathomable.cards.positions import asked, both, changes, discarded, discards, gives, position, quiet, risked
from tests.unfathomable.cards.test_mythos_whole import DATA

HERO = "influence lore observation strength will"
SHIP = "deck_1 deck_2 deck_3 deck_4 deck_5 deck_6 deck_7 deck_8 bridge chapel captains_cabin cargo_hold galley"
ANYWHERE = f"{SHIP} boiler_room"


def usable(t, seat=0):
    return bool(is_legal(t.game, t.ctx, seat, Action.SPACE))


def use(t, seat=0):
    """Use the action of the own space and expect all dice and answers to be used."""
    assert usable(t, seat)
    perform(t.game, t.ctx, seat, Action.SPACE)
    return t.settle().expect_all_used()


def used(t):
    """What using the space changes."""
    before = position(t)
    use(t)
    return changes(before, position(t))


def at(space):
    return quiet().at(0, space)


def ends_of(t, pile):
    """Top and bottom card of a deck."""
    deck = t.game.piles[pile]
    return int(deck.cards[deck.n_cards - 1]), int(deck.cards[0])


def test_rows():
    rows = json.loads((DATA / "rooms.json").read_text(encoding="utf-8"))["rows"]
    assert {row["id"]: "action" in row for row in rows} == {
        "bridge": True,
        "chapel": True,
        "captains_cabin": True,
        "cargo_hold": True,
        "galley": True,
        "boiler_room": True,
        "sick_bay": False,
        "brig": True,
    }


# Bridge ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.8", "32.6", "1.7")
def test_bridge_scouts_the_mythos_deck():
    t = at("bridge").top("mythos", "hull_leak", "infection").dice(5).answers("a", "infection")
    assert used(t) == risked(5)
    assert asked(t) == ["effect_option 0: a b", "mythos_on_top 0: hull_leak infection"]
    top, bottom = ends_of(t, Pile.MYTHOS)
    assert (t.names.mythos[top], t.names.mythos[bottom]) == ("infection", "hull_leak")


@pytest.mark.rule("1.7", "28.4")
def test_bridge_passes_over_cards_of_absent_characters():
    t = at("bridge").top("mythos", "family_ties", "hull_leak", "infection").dice(5).answers("a", "hull_leak")
    use(t)
    assert asked(t)[1] == "mythos_on_top 0: hull_leak infection"
    assert discarded(t) == ["family_ties"]


@pytest.mark.rule("3.8", "1.7")
def test_bridge_scouts_the_waypoints():
    t = at("bridge").top("waypoint", "reef", "iceberg").dice(1).answers("b", "reef")
    assert used(t) == risked(1)
    assert asked(t)[1] == "waypoint_on_top 0: reef iceberg"
    top, bottom = ends_of(t, Pile.WAYPOINT)
    assert (t.names.waypoints[top], t.names.waypoints[bottom]) == ("reef", "iceberg")


@pytest.mark.rule("32.6")
def test_bridge_needs_a_passenger_to_risk():
    assert not usable(at("bridge").supply())
    assert usable(at("bridge").supply("blank"))


# Chapel ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.8", "50.11", "17.1")
@pytest.mark.parametrize(
    ("card", "die", "sanity"),
    [("lore:1", 5, -1), ("lore:1", 6, 0), ("lore:3", 3, -1), ("lore:3", 4, 0), ("lore:5", 1, -1), ("lore:5", 2, 0)],
)
def test_chapel_advances_the_ritual_for_a_lore_card(card, die, sanity):
    t = at("chapel").hand(0, card).dice(die)
    assert used(t) == both(discards(0, 1), {"ritual": 1, "sanity": sanity})


@pytest.mark.rule("3.8", "1.8")
def test_chapel_takes_one_lore_card_of_choice_and_at_start_offers_nothing_else():
    t = at("chapel").hand(0, "lore:1", "lore:4", "will:5").dice(3).answers("lore:4")
    assert used(t) == both(discards(0, 1), {"ritual": 1})
    assert asked(t) == ["discard_card 0: lore:1 lore:4"]


@pytest.mark.rule("3.8", "50.2")
def test_chapel_retreats_the_ritual():
    t = at("chapel").hand(0, "lore:1").answers("b")
    t.game.tracks[1] = 2
    assert used(t) == {"ritual": -1}
    assert asked(t) == ["effect_option 0: a b"]


@pytest.mark.rule("3.8", "1.8")
def test_chapel_offers_only_what_can_be_done():
    assert not usable(at("chapel").hand(0, "will:5"))
    t = at("chapel")
    t.game.tracks[1] = 1
    assert used(t) == {"ritual": -1}
    assert asked(t) == []


@pytest.mark.rule("50.12")
def test_chapel_can_complete_the_ritual():
    t = at("chapel").hand(0, "lore:5").dice(8).answers("a").deep_ones(water_1=2, deck_1=1, galley=1)
    t.game.tracks[1] = 3
    use(t)
    assert t.tracks()["ritual"] == 0
    assert t.deep_ones_at() == {"galley": 1}
    assert t.passengers_at() == {}


# Captain's Cabin ------------------------------------------------------------------------------------------------


def cabin_with(total, *answers):
    t = neutral_chaos(at("captains_cabin"), ("influence", "observation"))
    cards = cards_of(t, "observation", total)
    return t.hand(0, *cards).answers(*answers, *cards)


@pytest.mark.rule("9.1", "9.2", "42.0")
def test_cabin_jails_another_human_with_8():
    t = cabin_with(8, "1")
    before = position(t)
    use(t)
    spent = len(asked(t)) - 1
    check = {"hand.0": -spent, "discards": spent + 2, "chaos_deck": -2}
    assert changes(before, position(t)) == both({"space.1": "brig", "captain": "seat 0"}, check)
    assert asked(t)[0] == "jail_whom 0: 1 2 3"
    assert t.events(Event.CHECK) == [(8, -1, 0b00101)]


@pytest.mark.rule("9.1", "42.0")
def test_cabin_does_nothing_with_7():
    t = cabin_with(7, "1")
    use(t)
    assert t.where(1) == "bridge"


@pytest.mark.rule("9.1")
def test_cabin_looks_for_humans_at_large():
    t = cabin_with(8, "1").at(2, "brig").revealed(3).titles(keeper=1)
    assert usable(t)
    t.at(1, "brig")
    assert not usable(t)


# Cargo Hold -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.8", "24.1", "24.4")
def test_cargo_hold_keeps_one_item_of_two():
    t = at("cargo_hold").top("item", "shotgun", "almanac").answers("almanac")
    assert used(t) == {"items.0": ("almanac", "tool_kit"), "item_deck": -1}
    assert asked(t) == ["keep_item 0: shotgun almanac"]
    assert t.names.items[ends_of(t, Pile.ITEM)[1]] == "shotgun"


@pytest.mark.rule("24.4")
@pytest.mark.parametrize("keep", [True, False])
def test_cargo_hold_with_a_single_item_left(keep):
    t = at("cargo_hold").top("item", "shotgun")
    deck = t.game.piles[Pile.ITEM]
    deck.cards[0] = deck.cards[deck.n_cards - 1]
    deck.n_cards = 1
    deck.n_top = 1
    t.answers("shotgun" if keep else "none")
    assert used(t) == ({"items.0": ("shotgun", "tool_kit"), "item_deck": -1} if keep else {})
    assert asked(t) == ["keep_item 0: shotgun none"]


@pytest.mark.rule("24.4")
def test_cargo_hold_is_closed_with_an_empty_deck():
    t = at("cargo_hold")
    t.game.piles[Pile.ITEM].n_cards = 0
    assert not usable(t)


# Galley ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.8", "41.3")
def test_galley_draws_one_card_without_a_roll():
    t = at("galley").answers("will", "none")
    assert used(t) == {"hand.0": 1, "skill_decks": -1}
    assert [card.split(":")[0] for card in t.cards(0)] == ["will"]
    assert asked(t) == [f"draw_skill 0: {HERO}", f"draw_skill 0: none {HERO}"]
    assert int(t.game.n_dice) == 0


@pytest.mark.rule("3.8", "41.3")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
@pytest.mark.parametrize("safe", [True, False])
def test_galley_costs_food_below_the_number_drawn(number, safe):
    skills = ["lore", "lore", "strength", "influence", "will"][:number]
    t = at("galley").answers(*skills, *([] if number == 5 else ["none"])).dice(number if safe else number - 1)
    assert used(t) == both({"hand.0": number, "skill_decks": -number}, {} if safe else {"food": -1})
    assert sorted(card.split(":")[0] for card in t.cards(0)) == sorted(skills)
    assert len(asked(t)) == min(number + 1, 5)  # after the fifth nobody is asked again


# Boiler Room ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.8", "50.6", "17.1")
@pytest.mark.parametrize(
    ("card", "die", "fuel"),
    [
        ("strength:1", 5, -1),
        ("strength:1", 6, 0),
        ("strength:4", 2, -1),
        ("strength:4", 3, 0),
        ("strength:5", 1, -1),
        ("strength:5", 2, 0),
    ],
)
def test_boiler_room_advances_the_ship_for_a_strength_card(card, die, fuel):
    t = at("boiler_room").hand(0, card).dice(die)
    assert used(t) == both(discards(0, 1), {"travel": 1, "fuel": fuel})


@pytest.mark.rule("3.8")
def test_boiler_room_takes_strength_cards_only():
    assert not usable(at("boiler_room").hand(0, "lore:5", "treachery:5"))
    t = at("boiler_room").hand(0, "strength:1", "strength:5", "lore:5").dice(8).answers("strength:5")
    assert used(t) == both(discards(0, 1), {"travel": 1})
    assert asked(t) == ["discard_card 0: strength:1 strength:5"]


@pytest.mark.rule("50.7", "36.1")
def test_boiler_room_moves_the_water_and_can_burn_the_last_fuel():
    t = at("boiler_room").hand(0, "strength:1").dice(6).deep_ones(water_1=1, water_8=1)
    use(t)
    assert t.deep_ones_at() == {"water_3": 1, "the_deep": 1}
    t = at("boiler_room").hand(0, "strength:1").dice(1)
    t.game.dials[0] = 1
    use(t)
    assert (t.cause, t.tracks()["travel"]) == ("fuel", 0)


# Sick Bay and Brig ----------------------------------------------------------------------------------------------


@pytest.mark.rule("40.0", "44.18")
def test_the_sick_bay_has_no_action():
    assert not usable(at("sick_bay"))


def brig_with(total):
    t = neutral_chaos(at("brig"), ("lore", "strength"))
    cards = cards_of(t, "lore", total)
    t.hand(1, *cards)
    return t, cards


@pytest.mark.rule("9.4", "42.0")
def test_brig_lets_go_with_8():
    t, cards = brig_with(8)
    t.answers(*cards, "deck_4")
    use(t)
    assert t.where(0) == "deck_4"
    assert asked(t)[-1] == f"move_to 0: {ANYWHERE}"
    assert t.events(Event.CHECK) == [(8, -1, 0b01010)]


@pytest.mark.rule("9.4", "42.0")
def test_brig_keeps_with_7():
    t, cards = brig_with(7)
    t.answers(*cards)
    use(t)
    assert t.where(0) == "brig"


@pytest.mark.rule("2.3", "9.4")
def test_brig_works_beside_a_traitor():
    assert usable(at("brig").revealed(3).at(3, "brig"))


# all rooms ------------------------------------------------------------------------------------------------------

READY = {
    "bridge": lambda t: t,
    "chapel": lambda t: t.hand(0, "lore:1"),
    "captains_cabin": lambda t: t,
    "cargo_hold": lambda t: t,
    "galley": lambda t: t,
    "boiler_room": lambda t: t.hand(0, "strength:1"),
}


@pytest.mark.rule("2.3", "3.8", "13.4", "39.5", "39.7")
@pytest.mark.parametrize("room", READY)
def test_a_room_is_closed_by_damage_enemies_and_use(room):
    def ready():
        return READY[room](at(room))

    assert usable(ready())
    assert not usable(ready().damaged(**{room: "structural_damage_lore"}))
    assert not usable(ready().deep_ones(**{room: 1}))
    assert not usable(ready().revealed(3).at(3, room))
    assert not usable(ready().revealed(0))
    t = ready()
    t.game.used[t.space(room)] = 1
    assert not usable(t)


@pytest.mark.rule("2.3", "3.8")
@pytest.mark.parametrize("room", READY)
def test_a_room_works_once_per_turn(room):
    t = gives(READY[room](at(room)), 0, "almanac")
    perform(t.game, t.ctx, 0, Action.SPACE)
    assert t.game.used[t.space(room)] == 1
    assert not usable(t)


@pytest.mark.rule("44.12", "44.18")
@pytest.mark.parametrize("deck", range(1, 9))
def test_deck_spaces_have_no_action(deck):
    assert not usable(at(f"deck_{deck}"))
