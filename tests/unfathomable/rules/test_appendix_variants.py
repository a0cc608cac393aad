"""Appendices I and II: the game without the Cultist, and the difficulty."""

import pytest

from sim.declared import DeclaredError
from sim.unfathomable.constants import Loyalty, Pile
from sim.unfathomable.settings import check_settings, prepare


def set_up(**scenario):
    """The blank game of a scenario."""
    return prepare(check_settings(scenario, "test")).blank[0]


def loyalty_deck(game):
    """Numbers of (hybrids, cultists, humans)."""
    deck = game.piles[Pile.LOYALTY]
    cards = deck.cards[: deck.n_cards].tolist()
    return tuple(cards.count(kind) for kind in (Loyalty.HYBRID, Loyalty.CULTIST, Loyalty.HUMAN))


def dials(**scenario):
    """Fuel, food, sanity, souls at the start."""
    return set_up(**scenario).dials.tolist()


@pytest.mark.rule("AI")
@pytest.mark.parametrize(("players", "standard", "variant"), [(4, (1, 1, 6), (1, 0, 7)), (6, (2, 1, 9), (2, 0, 10))])
def test_without_the_cultist_one_more_human_card_takes_its_place(players, standard, variant):
    assert loyalty_deck(set_up(players=players)) == standard
    assert loyalty_deck(set_up(players=players, variant="no_cultist")) == variant


@pytest.mark.rule("AI")
@pytest.mark.parametrize("players", [4, 6])
def test_without_the_cultist_the_dials_start_lower(players):
    assert dials(players=players, variant="no_cultist") == [7, 6, 6, 7]


@pytest.mark.rule("AI")
@pytest.mark.parametrize("players", [3, 5])
def test_there_is_no_cultist_to_leave_out_with_three_or_five_players(players):
    with pytest.raises(DeclaredError, match="no_cultist is for 4 or 6 players"):
        check_settings({"players": players, "variant": "no_cultist"}, "test")


@pytest.mark.rule("AII")
@pytest.mark.parametrize(
    ("variant", "difficulty", "start"),
    [
        ("standard", "normal", [8, 8, 8, 8]),
        ("standard", "easier_humans", [10, 10, 10, 10]),
        ("standard", "easier_traitors", [6, 6, 6, 6]),
        ("no_cultist", "easier_humans", [9, 8, 8, 9]),
        ("no_cultist", "easier_traitors", [5, 4, 4, 5]),
    ],
)
def test_by_difficulty_all_dials_start_two_higher_or_two_lower(variant, difficulty, start):
    assert dials(players=4, variant=variant, difficulty=difficulty) == start
