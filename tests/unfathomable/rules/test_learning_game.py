"""The learning game of the Learn to Play book."""

import numpy as np
import pytest

from experiments.scenario import load_scenario
from sim.unfathomable.constants import Event, Pile
from sim.unfathomable.kernel import start_game
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import end_turn
from tests.unfathomable.builders import CAST, Table, played_at_random

SUGGESTED = {
    3: ["jeanne", "svetlana", "william"],
    4: ["arjun", "jeanne", "samira", "william"],
    5: ["arjun", "jamie", "samira", "svetlana", "william"],
    6: ["arjun", "jeanne", "jamie", "samira", "svetlana", "william"],
}


def set_up(players, variant="learning"):
    """A game as the setup leaves it."""
    prepared = prepare(check_settings(played_at_random(players=players, variant=variant), "test"))
    games = new_games(1)
    start_game(games, prepared.blank, prepared.context[0], np.uint64(1), 0)
    return games[0], prepared.context[0]


def learning(players):
    """A table of the learning game before anyone has a loyalty card."""
    t = Table(*CAST[:players], variant="learning")
    t.game.loyalty[:] = 0
    return t


@pytest.mark.rule("L.1")
@pytest.mark.parametrize("players", [3, 6])
def test_everyone_but_the_first_player_starts_with_the_whole_skill_set(players):
    game, ctx = set_up(players)
    assert game.hand[0].sum() == 0
    for seat in range(1, players):
        by_skill = game.hand[seat].reshape(6, 5).sum(axis=1).tolist()
        assert by_skill == [*ctx.tables.characters[game.character[seat]].skill_set[:5].tolist(), 0]


@pytest.mark.rule("L.2")
def test_no_loyalty_card_is_dealt_at_setup():
    game, _ = set_up(4)
    assert game.loyalty.sum() == 0
    assert (game.piles[Pile.LOYALTY].n_cards, game.n_deals) == (8, 0)


@pytest.mark.rule("L.2")
def test_when_everyone_has_had_a_turn_each_player_is_dealt_one_card():
    t = learning(4)
    for turn in range(1, 9):
        t.game.turn = turn
        end_turn(t.game, t.ctx)
        assert t.game.loyalty.sum(axis=1).tolist()[:4] == [1 if turn >= 4 else 0] * 4, turn
    assert len(t.events(Event.LOYALTY_DEALT)) == 1
    assert t.game.piles[Pile.LOYALTY].n_cards == 4
    t.top("waypoint", "calm_waters", "iceberg").no_deep_ones()
    t.game.distance = 2
    t.game.tracks[0] = 3
    t.answers("calm_waters").effects("advance(travel,1)")
    assert t.game.loyalty.sum(axis=1).tolist()[:4] == [2] * 4
    assert t.game.n_deals == 2


@pytest.mark.rule("L.2")
def test_what_was_seen_before_the_first_card_tells_nothing():
    t = learning(3)
    t.game.belief[2] = 0.01
    t.game.turn = 3
    end_turn(t.game, t.ctx)
    assert t.game.belief[2] == 1.0
    assert t.ctx.seats.prior[0, :3].tolist() == [1.0, 0.0, 0.0]
    assert t.ctx.seats.prior[1, 1] == pytest.approx(1 / 6)  # one Hybrid among six cards: this seat, and no other


@pytest.mark.rule("L.2")
def test_a_look_at_loyalties_finds_nothing_before_they_are_dealt():
    t = Table("ishmael", "william", "samira", variant="learning", rules={"card_powers": 1})
    t.game.loyalty[:] = 0
    t.act("feat", "1")
    assert t.game.looked_at.sum() == 0
    t.game.feat[0] = 1
    t.loyalties(1, "human").act("feat", "1")
    assert t.game.looked_at[0, 1] == 1
    t.expect_all_used()


@pytest.mark.rule("L.3")
@pytest.mark.parametrize(("players", "humans", "hybrids"), [(3, 5, 1), (4, 7, 1), (5, 8, 2), (6, 10, 2)])
def test_a_human_card_takes_the_place_of_the_cultist_and_the_dials_stay_at_8(players, humans, hybrids):
    game, _ = set_up(players)
    cards = game.piles[Pile.LOYALTY].cards[: game.piles[Pile.LOYALTY].n_cards].tolist()
    assert [cards.count(kind) for kind in range(3)] == [humans, hybrids, 0]
    assert game.dials.tolist() == [8, 8, 8, 8]


@pytest.mark.rule("L.4")
@pytest.mark.parametrize("players", SUGGESTED)
def test_the_scenarios_have_the_suggested_characters(players):
    settings = load_scenario(f"learning-{players}p").settings
    assert (settings.variant, settings.players, settings.characters) == ("learning", players, SUGGESTED[players])
    t = Table(*SUGGESTED[players], variant="learning")
    captain = "jeanne" if players == 3 else "arjun"
    assert t.game.titles.tolist() == [t.seat(captain), t.seat("william")]
