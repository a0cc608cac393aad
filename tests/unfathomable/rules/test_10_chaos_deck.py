"""Chapter 10: the chaos deck."""

import pytest

from sim.unfathomable.constants import N_VALUES, Event, Skill
from tests.unfathomable.builders import Table

CHECK = {"check": {"target": 30, "skills": ["lore", "will"], "fail": []}}


def skills(cards):
    return [card.split(":")[0] for card in cards]


def shown_cards(t):
    """Names of all cards turned up in checks."""
    return [t.names.skill_cards[kind] for kind, number, _ in t.events(Event.REVEALED_CARD) for _ in range(number)]


def leave(t, skill, deck, discard):
    """Exactly so many cards of value 1 in a skill's deck and discard pile."""
    first = Skill[skill.upper()] * N_VALUES
    t.game.skill_deck[first : first + N_VALUES] = 0
    t.game.skill_discard[first : first + N_VALUES] = 0
    t.game.skill_deck[first] = deck
    t.game.skill_discard[first] = discard
    return t


@pytest.mark.rule("10.0")
def test_the_chaos_deck_starts_with_two_cards_of_each_skill_but_treachery():
    t = Table()
    wanted = ["influence", "lore", "observation", "strength", "will"]
    assert skills(t.deck("chaos")) == [skill for skill in wanted for _ in range(2)]


@pytest.mark.rule("10.1")
def test_each_check_begins_with_the_top_two_chaos_cards():
    t = Table().only("chaos", "lore:3", "strength:1", "will:5").effects(CHECK)
    assert shown_cards(t) == ["lore:3", "strength:1"]
    assert t.deck("chaos") == ["will:5"]
    assert t.game.check.total == 3 - 1


@pytest.mark.rule("10.2")
def test_a_new_chaos_deck_is_made_as_soon_as_the_last_card_is_taken():
    t = Table().only("chaos", "lore:3", "lore:2").effects(CHECK)
    assert len(t.deck("chaos")) == 10


@pytest.mark.rule("10.2")
def test_a_new_chaos_deck_is_made_even_between_the_two_cards_of_one_check():
    t = Table().only("chaos", "lore:3").effects(CHECK)
    assert len(shown_cards(t)) == 2
    assert len(t.deck("chaos")) == 10 - 1


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("deck", "discard", "added"), [(1, 0, 0), (0, 1, 0), (1, 1, 2), (0, 2, 2), (2, 0, 2)])
def test_a_skill_with_fewer_than_two_cards_left_adds_none_to_the_new_deck(deck, discard, added):
    t = leave(Table().only("chaos", "lore:3", "lore:2"), "strength", deck, discard).effects(CHECK)
    assert skills(t.deck("chaos")).count("strength") == added
    assert len(t.deck("chaos")) == 8 + added


@pytest.mark.rule("10.3")
def test_nobody_is_shown_a_card_of_the_chaos_deck():
    """No question ever offers a chaos card, and the log tells of none before the check is turned up."""
    t = Table().only("chaos", "lore:3", "strength:1", "will:5").hand(1, "influence:2").effects(CHECK)
    assert t.questions() == [("add_to_check", 1, ["none", "influence:2"], "none")]
    rows = t.ctx.log.rows[: t.ctx.log.n_rows].tolist()
    asked = next(place for place, row in enumerate(rows) if row[0] == Event.DECISION)
    turned_up = next(place for place, row in enumerate(rows) if row[0] == Event.REVEALED_CARD)
    assert asked < turned_up
    assert not any("chaos" in name for name in t.names.questions.values())


@pytest.mark.rule("10.5")
def test_treachery_cards_are_mixed_into_the_whole_chaos_deck():
    t = leave(Table().only("chaos", "lore:3", "will:5"), "treachery", 5, 0).effects("treachery_to_chaos(2)")
    assert t.deck("chaos") == ["lore:3", "treachery:1", "treachery:1", "will:5"]
    assert t.game.piles[5].n_top == 0
    assert t.game.skill_deck[Skill.TREACHERY * N_VALUES] == 3


@pytest.mark.rule("10.5")
def test_all_there_are_go_in_if_fewer_treachery_cards_are_left():
    t = leave(Table().only("chaos", "lore:3"), "treachery", 1, 2).effects("treachery_to_chaos(6)")
    assert t.deck("chaos") == ["lore:3"] + ["treachery:1"] * 3
