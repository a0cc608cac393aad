"""Chapter 30 and 10.4: what every player may know, and what stays hidden."""

import pytest

from sim.unfathomable.constants import N_KINDS, N_SPACES, NO_CARD, Kept, Pile, Question, Skill
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.invariants import Broken, broken_counts
from sim.unfathomable.open_information import DECKS_TOO, show
from sim.unfathomable.rules.skill_cards import discard_card
from sim.unfathomable.rules.skill_check import skill_check
from sim.unfathomable.view import VIEW, as_view
from tests.unfathomable.builders import Table


def seen(t):
    show(t.game, 0, DECKS_TOO)
    return as_view(t.game)


@pytest.mark.rule("30.0")
def test_a_policy_that_looks_is_shown_the_table_when_it_is_asked():
    cards = []
    for looks in (0, 1):
        t = Table().hand(0, "lore:1", "will:2")
        t.ctx.players[0].looks = looks
        no_options(t.game)
        add_option(t.game, 0)
        add_option(t.game, 1)
        ask(t.game, t.ctx, 0, Question.MAY)
        cards.append(as_view(t.game).hand.sum())
    assert cards == [0, 2]


@pytest.mark.rule("30.3", "30.6")
def test_a_count_that_does_not_agree_with_the_cards_is_noticed():
    assert broken_counts(Table().hand(0, "lore:1", "lore:1").game) == Broken.NOTHING
    for field in ("hand_sizes", "hand_kinds", "passenger_counts"):
        t = Table()
        t.game[field][1] += 1
        assert broken_counts(t.game) == Broken.COUNTS


@pytest.mark.rule("30.0")
def test_the_view_lies_over_the_game_and_names_nothing_that_is_hidden():
    t = Table()
    view = as_view(t.game)
    t.game.dials[0] = 3
    assert view.dials[0] == 3
    hidden = {"streams", "loyalties", "piles", "check", "pending", "forced_answers", "skill_deck", "skill_discard"}
    assert not hidden & set(VIEW.names)
    assert VIEW["hand"].shape == VIEW["pile"].shape == (N_KINDS,)
    assert VIEW["passengers"].shape == (N_SPACES,)


@pytest.mark.rule("30.1", "10.4")
def test_the_size_of_each_face_down_deck_is_open():
    view = seen(Table())
    assert view.deck_sizes[Pile.CHAOS] == 10
    assert view.deck_sizes[Pile.MYTHOS] == 70
    assert view.deck_sizes[Pile.WAYPOINT] == 20
    assert view.skill_deck_sizes.tolist() == [19] * 5 + [21]


@pytest.mark.rule("30.2")
def test_the_top_of_a_discard_pile_is_open_but_not_its_size():
    t = Table().hand(0, "lore:1", "lore:4")
    assert seen(t).top_discards[Skill.LORE] == NO_CARD
    for card in ("lore:1", "lore:4"):
        discard_card(t.game, t.ctx, 0, t.number("skill_cards", card))
    assert seen(t).top_discards[Skill.LORE] == t.number("skill_cards", "lore:4")
    t.crisis("hull_leak", "pass")
    view = seen(t)
    assert view.top_mythos_discard == t.number("mythos", "hull_leak")
    assert view.deck_sizes[Pile.MYTHOS_DISCARD] == 0


@pytest.mark.rule("30.3")
def test_the_supplies_are_open():
    view = seen(Table().deep_ones(deck_1=3).supply("soul", "blank"))
    assert (view.deep_supply, view.passenger_supply) == (17, 2)


@pytest.mark.rule("30.4")
def test_what_lies_face_up_in_a_play_area_is_open():
    t = Table("arjun", "william", "samira").keeps(1, "memory_of_the_deep")
    view = seen(t)
    assert view.items[0, t.number("items", "six_shooter")] == 1
    assert view.kept[1, Kept.MEMORY] == 1


@pytest.mark.rule("30.5")
def test_the_number_of_loyalty_cards_is_open_and_their_kind_is_not():
    counts = []
    for kinds in (("human", "human"), ("hybrid", "human")):
        counts.append(seen(Table().loyalties(2, *kinds)).n_loyalty_cards[:3].tolist())
    assert counts == [[1, 1, 2], [1, 1, 2]]


@pytest.mark.rule("30.6")
def test_the_size_of_a_hand_is_open_and_its_cards_are_not():
    views = [seen(Table().hand(1, *cards)) for cards in (("lore:1", "will:5"), ("strength:2", "strength:3"))]
    assert [view.hand_sizes[:3].tolist() for view in views] == [[0, 2, 0], [0, 2, 0]]
    assert views[0].skill_deck_sizes.tolist() != views[1].skill_deck_sizes.tolist()  # which decks were drawn from


@pytest.mark.rule("30.7", "30.8")
def test_how_many_cards_each_added_to_a_check_is_open():
    t = Table().hand(1, "lore:1", "will:2").hand(2, "will:3").answers("lore:1", "will:2", "will:3")
    skill_check(t.game, t.ctx, 9, -1, 1 << Skill.LORE)
    view = seen(t.expect_all_used())
    assert view.check_added_by[:3].tolist() == [0, 2, 1]
    assert view.check_n_cards == 5
