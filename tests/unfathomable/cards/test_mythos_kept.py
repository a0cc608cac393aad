"""Mythos cards that stay in a play area: how they come there, what they do, how they leave."""

import pytest

from sim.unfathomable.constants import Action, Event, Kept, Monster
from sim.unfathomable.rules.actions import is_legal, perform
from sim.unfathomable.rules.loyalty import after_reveal
from sim.unfathomable.rules.monsters import activate
from sim.unfathomable.rules.titles import pass_title
from sim.unfathomable.turn import end_turn, resolve_mythos_card
from tests.unfathomable.cards.mythos_cases import cards_of, neutral_chaos, shows, whole_crisis
from tests.unfathomable.cards.positions import (
    asked,
    both,
    changes,
    defeated_deep,
    discarded,
    kept,
    moved_deep,
    position,
    quiet,
    spawned,
)

ISHMAEL = ("jeanne", "arjun", "william", "ishmael")
LORE_WILL = ("lore", "will")


def deep_ones_act(t):
    activate(t.game, t.ctx, Monster.DEEP_ONES)
    return t


def legal(t, seat, action):
    return bool(is_legal(t.game, t.ctx, seat, action))


def act(t, seat, action):
    perform(t.game, t.ctx, seat, action)
    return t.settle()


def only_treachery(t, value):
    """The treachery deck holds nothing but cards of one value."""
    t.game.skill_deck[25:] = 0
    t.game.skill_deck[24 + value] = 7
    return t


def a_check(t, target=8):
    """Some skill check on lore and will without any result."""
    check = {"target": target, "skills": list(LORE_WILL)}
    return t.effects({"check": check})


def check_total(t):
    return t.events(Event.CHECK_TOTAL)[-1][0]


# Barricade the Hatches ------------------------------------------------------------------------------------------


@pytest.mark.rule("1.11", "28.4")
@shows("barricade_the_hatches", "pass")
def test_barricade_is_kept_by_the_current_player():
    t = quiet()
    before = position(t)
    t.crisis("barricade_the_hatches", "pass")
    assert changes(before, position(t)) == {"kept.0": ("barricade",)}
    assert discarded(t) == []


@pytest.mark.rule("1.11", "28.16")
@shows("barricade_the_hatches", "pass")
def test_barricade_is_kept_after_the_check_too():
    t = neutral_chaos(quiet(), ("strength", "will")).hand(0, "will:5", "will:5").answers("will:5", "will:5")
    whole_crisis(t, "barricade_the_hatches").expect_all_used()
    assert kept(t, 0) == ("barricade",)


@pytest.mark.rule("1.11")
def test_barricade_keeps_deep_ones_out_of_all_rooms():
    t = quiet().keeps(3, "barricade_the_hatches").deep_ones(water_3=1, deck_6=1, galley=1)
    t.damaged(galley="structural_damage_lore").answers("yes", "water_3", "deck_6")
    before = position(t)
    deep_ones_act(t).expect_all_used()
    assert changes(before, position(t)) == both(moved_deep("water_3", "deck_3"), {"kept.3": ()})
    assert asked(t)[0] == "use_barricade 3: no yes"
    assert discarded(t) == ["barricade_the_hatches"]


@pytest.mark.rule("1.11", "4.14")
def test_barricade_does_not_stop_attacks_or_spawning():
    t = quiet().keeps(3, "barricade_the_hatches").deep_ones(boiler_room=1).answers("yes").dice(6)
    deep_ones_act(t).effects("spawn_deep(1,galley)").expect_all_used()
    assert t.where(0) == "sick_bay"
    assert t.deep_ones_at() == {"boiler_room": 1, "galley": 1}


@pytest.mark.rule("1.4", "1.11")
def test_barricade_may_be_saved_for_later():
    t = quiet().keeps(0, "barricade_the_hatches").deep_ones(deck_6=1).answers("no")
    deep_ones_act(t).expect_all_used()
    assert t.deep_ones_at() == {"galley": 1}
    assert kept(t, 0) == ("barricade",)


@pytest.mark.rule("1.11", "53.8")
def test_barricade_lasts_until_the_end_of_the_turn():
    t = quiet().keeps(0, "barricade_the_hatches").deep_ones(deck_6=1).answers("yes")
    deep_ones_act(deep_ones_act(t)).expect_all_used()
    assert t.deep_ones_at() == {"deck_6": 1}
    assert len(t.events(Event.DEEP_ONE_BLOCKED)) == 2
    end_turn(t.game, t.ctx)
    deep_ones_act(t)
    assert t.deep_ones_at() == {"galley": 1}


# The Peacemaker -------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3", "1.11", "3.4")
def test_peacemaker_forbids_arjun_to_attack():
    t = quiet().deep_ones(bridge=1)
    assert legal(t, 1, Action.ATTACK)
    t.keeps(1, "the_peacemaker")
    assert not legal(t, 1, Action.ATTACK)


@pytest.mark.rule("1.11")
def test_peacemaker_forbids_nobody_else():
    t = quiet().keeps(1, "the_peacemaker").deep_ones(boiler_room=1)
    assert legal(t, 0, Action.ATTACK)


@pytest.mark.rule("1.11", "16.6")
@pytest.mark.parametrize(("face", "souls"), [("soul", -1), ("blank", 0), ("two_souls", -2)])
def test_peacemaker_ends_with_the_next_defeated_passenger(face, souls):
    t = quiet().keeps(1, "the_peacemaker").passengers(deck_6=(face,)).deep_ones(deck_6=1, bridge=1)
    before = position(t)
    t.effects("defeat_passengers(deck_6)")
    expected = both({"passengers.deck_6": -1, "sanity": -1, "souls": souls, "kept.1": ()})
    assert changes(before, position(t)) == expected
    assert discarded(t) == ["the_peacemaker"]
    assert legal(t, 1, Action.ATTACK)


@pytest.mark.rule("1.11")
def test_peacemaker_costs_sanity_only_once():
    t = quiet().keeps(1, "the_peacemaker").passengers(deck_6=("blank", "blank"))
    t.effects("defeat_passengers(deck_6)")
    assert t.dials["sanity"] == 7


# Sacrifice Deep One ---------------------------------------------------------------------------------------------


@pytest.mark.rule("1.11", "3.7")
def test_sacrifice_needs_a_deep_one_in_the_space_of_the_holder():
    t = quiet().keeps(2, "sacrifice_deep_one").deep_ones(galley=1)
    assert not legal(t, 2, Action.SACRIFICE)
    t.deep_ones(chapel=1)
    assert legal(t, 2, Action.SACRIFICE)
    assert not legal(t, 0, Action.SACRIFICE)


@pytest.mark.rule("1.11")
def test_sacrifice_succeeds_on_6():
    t = quiet().keeps(2, "sacrifice_deep_one").deep_ones(chapel=2).dice(6)
    before = position(t)
    act(t, 2, Action.SACRIFICE).expect_all_used()
    assert changes(before, position(t)) == both(defeated_deep(chapel=1), {"ritual": 2, "kept.2": ()})
    assert discarded(t) == ["sacrifice_deep_one"]


@pytest.mark.rule("1.11")
def test_sacrifice_does_nothing_on_5_and_stays():
    t = quiet().keeps(2, "sacrifice_deep_one").deep_ones(chapel=2).dice(5)
    before = position(t)
    act(t, 2, Action.SACRIFICE).expect_all_used()
    assert changes(before, position(t)) == {}
    assert legal(t, 2, Action.SACRIFICE)


@pytest.mark.rule("1.11", "50.12")
def test_sacrifice_can_complete_the_ritual():
    t = quiet().keeps(2, "sacrifice_deep_one").deep_ones(chapel=1, deck_1=1).dice(8)
    t.game.tracks[1] = 3
    act(t, 2, Action.SACRIFICE).expect_all_used()
    assert t.tracks()["ritual"] == 1
    assert t.deep_ones_at() == {}


@pytest.mark.rule("1.11")
def test_sacrifice_stays_with_its_holder_when_the_title_moves():
    t = quiet().crisis("sacrifice_deep_one", "a").deep_ones(chapel=1)
    pass_title(t.game, t.ctx, 1, False)
    assert position(t)["keeper"] == "seat 3"
    assert kept(t, 2) == ("sacrifice",)
    assert legal(t, 2, Action.SACRIFICE)


# Memory of the Deep ---------------------------------------------------------------------------------------------


@pytest.mark.rule("28.2", "28.3")
@pytest.mark.parametrize(("answer", "travel", "in_deep"), [("yes", 0, 0), ("no", 1, 2)])
@shows("memory_of_the_deep", "pass")
def test_memory_may_be_discarded_without_its_icons(answer, travel, in_deep):
    t = neutral_chaos(quiet(), LORE_WILL)
    cards = cards_of(t, "lore", 13)
    t.hand(0, *cards).answers("a", *cards, answer)
    resolve_mythos_card(t.game, t.ctx, t.number("mythos", "memory_of_the_deep"))
    t.expect_all_used()
    assert t.tracks()["travel"] == travel
    assert t.deep_ones_at().get("the_deep", 0) == in_deep  # Mother Hydra's icon in the Deep
    assert discarded(t) == ["memory_of_the_deep"]


@pytest.mark.rule("28.2", "28.3")
@shows("memory_of_the_deep", "fail")
def test_memory_that_is_kept_still_resolves_its_icons():
    t = neutral_chaos(quiet(), LORE_WILL).answers("a")
    before = position(t)
    resolve_mythos_card(t.game, t.ctx, t.number("mythos", "memory_of_the_deep"))
    t.expect_all_used()
    check = {"chaos_deck": -2, "discards": 2}
    assert changes(before, position(t)) == both(
        {"sanity": -1, "kept.2": ("memory",), "travel": 1}, spawned(2, "the_deep"), check
    )


@pytest.mark.rule("1.11", "52.3")
@pytest.mark.parametrize(("added", "total"), [((), 0), (("lore:5",), 5 - 3), (("lore:5", "will:1"), 6 - 3)])
def test_memory_adds_one_treachery_when_william_adds_cards(added, total):
    t = neutral_chaos(only_treachery(quiet(), 3), LORE_WILL).keeps(2, "memory_of_the_deep")
    t.hand(2, "lore:5", "will:1").answers(*added, *([] if len(added) == 2 else ["none"]))
    a_check(t).expect_all_used()
    assert check_total(t) == total
    assert position(t)["treachery"] == 7 - (1 if added else 0)


@pytest.mark.rule("1.11")
def test_memory_asks_nothing_of_other_players():
    t = neutral_chaos(only_treachery(quiet(), 3), LORE_WILL).keeps(2, "memory_of_the_deep")
    t.hand(0, "lore:5").answers("lore:5")
    a_check(t).expect_all_used()
    assert check_total(t) == 5


@pytest.mark.rule("1.11", "3.7")
def test_memory_action_passed_discards_the_card():
    t = neutral_chaos(only_treachery(quiet(), 1), LORE_WILL).keeps(2, "memory_of_the_deep")
    cards = cards_of(t, "lore", 14)
    t.hand(2, *cards).answers(*cards)
    assert legal(t, 2, Action.MEMORY)
    act(t, 2, Action.MEMORY).expect_all_used()
    assert check_total(t) == 13  # 14 less the treachery card that the Memory adds
    assert t.events(Event.CHECK) == [(13, -1, 0b10010)]
    assert kept(t, 2) == ()
    assert discarded(t) == ["memory_of_the_deep"]
    assert t.dials["sanity"] == 8


@pytest.mark.rule("1.11", "3.7")
def test_memory_action_failed_costs_sanity():
    t = neutral_chaos(quiet(), LORE_WILL).keeps(2, "memory_of_the_deep")
    cards = cards_of(t, "lore", 12)
    t.hand(0, *cards).answers(*cards).at(2, "chapel")
    act(t, 2, Action.MEMORY).expect_all_used()
    assert check_total(t) == 12
    assert kept(t, 2) == ("memory",)
    assert t.dials["sanity"] == 7
    assert not legal(t, 0, Action.MEMORY)


# Family Ties ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.11", "52.3")
@pytest.mark.parametrize(("place", "total"), [("galley", -2), ("deck_1", -2), ("sick_bay", -2), ("brig", 0)])
def test_family_ties_add_a_treachery_card_to_each_check(place, total):
    t = neutral_chaos(only_treachery(quiet(*ISHMAEL), 2), LORE_WILL).keeps(3, "family_ties").at(3, place)
    a_check(t)
    assert check_total(t) == total
    assert kept(t, 3) == ("family_ties",)


# all of them ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("38.5")
@pytest.mark.parametrize(
    ("card", "seat"),
    [
        ("barricade_the_hatches", 0),
        ("the_peacemaker", 1),
        ("sacrifice_deep_one", 2),
        ("memory_of_the_deep", 2),
        ("family_ties", 3),
    ],
)
def test_kept_cards_are_discarded_when_their_holder_reveals(card, seat):
    t = quiet(*ISHMAEL).keeps(seat, card).revealed(seat)
    after_reveal(t.game, t.ctx, seat)
    assert kept(t, seat) == ()
    assert discarded(t) == [card]


@pytest.mark.rule("1.11")
def test_each_kind_of_kept_card_belongs_to_one_mythos_card():
    t = quiet()
    cards = {k.name.lower(): t.names.mythos[int(t.ctx.tables.kept_card[k])] for k in Kept if k is not Kept.NOTHING}
    assert cards == {
        "barricade": "barricade_the_hatches",
        "peacemaker": "the_peacemaker",
        "sacrifice": "sacrifice_deep_one",
        "memory": "memory_of_the_deep",
        "family_ties": "family_ties",
    }
