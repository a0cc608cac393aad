"""Chapter 25: loyalty cards."""

import numpy as np
import pytest

from sim.unfathomable.constants import Cause, Loyalty
from sim.unfathomable.decisions import role_of
from sim.unfathomable.ending import is_winner
from sim.unfathomable.kernel import start_game
from sim.unfathomable.rules.tracks import awaken
from sim.unfathomable.state import new_games
from tests.unfathomable.builders import CAST, Table, printed


def wins(cause, distance, *cards):
    """Whether someone with these cards wins a game that ended like this."""
    t = Table(*CAST).loyalties(0, *cards)
    t.game.distance = distance
    t.game.cause = cause
    return bool(is_winner(t.game, t.ctx, 0))


@pytest.mark.rule("25.0")
@pytest.mark.parametrize(
    ("cards", "side"),
    [(("human",), Loyalty.HUMAN), (("human", "hybrid"), Loyalty.HYBRID), (("human", "cultist"), Loyalty.CULTIST)],
)
def test_loyalty_cards_decide_on_which_side_a_player_is(cards, side):
    t = Table().loyalties(1, *cards)
    assert role_of(t.game, 1) == side


@pytest.mark.rule("25.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_player_gets_one_card_in_setup_and_one_in_the_awakening(players):
    prepared = printed(CAST[:players], "standard")
    ctx = prepared.context.copy()[0]
    games = new_games(1)
    start_game(games, prepared.blank, ctx, np.uint64(3), 0)
    game = games[0]
    assert game.loyalty.sum(axis=1).tolist() == [1] * players + [0] * (6 - players)
    awaken(game, ctx)
    assert game.loyalty.sum(axis=1).tolist() == [2] * players + [0] * (6 - players)


@pytest.mark.rule("25.2")
def test_with_human_cards_only_a_player_wins_by_the_human_objective():
    assert wins(Cause.ARRIVED, 12, "human", "human")
    assert not wins(Cause.FOOD, 12, "human", "human")


@pytest.mark.rule("25.3")
@pytest.mark.parametrize(
    "cards", [("hybrid",), ("hybrid", "human"), ("hybrid", "hybrid"), ("human", "human", "hybrid")]
)
def test_a_hybrid_card_wins_by_any_deep_one_objective(cards):
    for cause in (Cause.FUEL, Cause.FOOD, Cause.SANITY, Cause.SOULS, Cause.DAMAGE, Cause.DEEP_ONES):
        assert wins(cause, 0, *cards)
    assert not wins(Cause.ARRIVED, 12, *cards)


@pytest.mark.rule("25.4")
@pytest.mark.parametrize("cards", [("cultist",), ("cultist", "human")])
def test_the_cultist_wins_by_a_deep_one_objective_only_from_a_distance_of_12(cards):
    assert not wins(Cause.SANITY, 11, *cards)
    assert wins(Cause.SANITY, 12, *cards)
    assert not wins(Cause.ARRIVED, 12, *cards)


@pytest.mark.rule("25.5")
def test_with_both_kinds_the_condition_of_the_hybrid_counts():
    assert wins(Cause.SANITY, 0, "hybrid", "cultist")
    assert not wins(Cause.ARRIVED, 12, "hybrid", "cultist")


@pytest.mark.rule("25.6")
@pytest.mark.parametrize("kind", ["hybrid", "cultist"])
def test_an_unrevealed_holder_of_a_traitor_card_still_counts_as_a_human(kind):
    t = Table().loyalties(1, kind).no_deep_ones().at(1, "galley")
    assert t.legal(1) == ["nothing", "move", "space", "reveal"]
    t.at(0, "galley")
    assert "attack" not in t.legal(0)
    t.revealed(1, kind)
    assert t.legal(1) == ["nothing", "move", "attack"]
