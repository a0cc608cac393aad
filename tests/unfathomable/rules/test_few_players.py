"""The solo and two-player variant: setup, awakening, checks, the last distance."""

import numpy as np
import pytest

from sim.declared import DeclaredError
from sim.unfathomable.constants import Event, Loyalty, Pile, Question
from sim.unfathomable.decisions import ask, no_options
from sim.unfathomable.ending import is_winner
from sim.unfathomable.kernel import start_game
from sim.unfathomable.open_information import show, show_as_few_players_do
from sim.unfathomable.rules.loyalty import show_loyalty
from sim.unfathomable.rules.players import same_player
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import action_step, begin_turn
from tests.unfathomable.builders import CAST, Table, played_at_random

SEATS = {"solo": 3, "two_player": 4}
BOTH = pytest.mark.parametrize("variant", SEATS)


def few(variant="solo", **changes):
    """A table of the variant, before the awakening: nobody has a loyalty card."""
    t = Table(*CAST[: SEATS[variant]], variant=variant, **changes).no_deep_ones()
    t.game.loyalty[:] = 0
    return t


def set_up(**table):
    """A game as the setup leaves it."""
    prepared = prepare(check_settings(played_at_random(**table), "test"))
    games = new_games(1)
    start_game(games, prepared.blank, prepared.context[0], np.uint64(1), 0)
    return games[0]


def arrive(t, waypoint, other):
    """The token reaches Arrive and the Captain takes the first of two waypoints."""
    t.top("waypoint", waypoint, other).answers(waypoint)
    t.game.tracks[0] = 3
    t.effects("advance(travel,1)")
    t.expect_all_used()
    return t


# who plays ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S.1", "S.2")
@BOTH
def test_a_seat_is_a_character_and_people_may_be_named_instead(variant):
    seats = SEATS[variant]
    people = seats // 2
    assert {check_settings({"variant": variant} | given, "test").players for given in ({}, {"players": people})} == {
        seats
    }
    assert check_settings({"variant": variant, "players": seats}, "test").players == seats
    with pytest.raises(DeclaredError, match=f"{variant} is played with {seats} characters, not 5"):
        check_settings({"variant": variant, "players": 5}, "test")


@pytest.mark.rule("S.1", "S.2")
@pytest.mark.parametrize("players", [1, 2])
def test_the_standard_game_is_for_three_and_more(players):
    with pytest.raises(DeclaredError, match=f"{players} is not from 3 to 6 .*solo and two_player"):
        check_settings({"players": players}, "test")


def partners(t, seat):
    """Seats in the same hand, as the rules have it and as the view shows it."""
    show(t.game, seat, 2)
    show_as_few_players_do(t.game, t.ctx, seat)
    others = [other for other in range(t.game.n_seats) if other != seat]
    by_rule = [other for other in others if same_player(t.game, t.ctx, seat, other)]
    assert [other for other in others if t.game.seat_view.is_partner[other]] == by_rule
    for other in range(t.game.n_seats):
        seen = t.game.hand[other] if other in by_rule else 0
        assert (t.game.seat_view.partner_hands[other] == seen).all()
    return by_rule


@pytest.mark.rule("S.1")
def test_one_person_sees_the_hands_of_all_three_characters():
    t = few().hand(0, "lore:2").hand(1, "will:5").hand(2, "strength:1", "strength:1")
    assert [partners(t, seat) for seat in range(3)] == [[1, 2], [0, 2], [0, 1]]


@pytest.mark.rule("S.2", "S.18")
def test_two_people_have_every_other_seat_until_the_hybrid_reveals():
    t = few("two_player").hand(0, "lore:2").hand(1, "will:5").hand(2, "strength:1").hand(3, "lore:1")
    assert [partners(t, seat) for seat in range(4)] == [[2], [3], [0], [1]]
    t.revealed(2)
    assert [partners(t, seat) for seat in range(4)] == [[1, 3], [0, 3], [], [0, 1]]


@pytest.mark.rule("S.18")
def test_the_revealed_hybrid_of_two_players_is_asked_like_any_player():
    t = few("two_player").revealed(0).at(0, "deck_1").deep_ones(deck_7=3)
    t.act("move", "galley")
    assert t.where(0) == "galley"
    t.expect_all_used()


# setup --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S.3")
@BOTH
def test_fuel_starts_at_7_and_the_other_dials_at_6(variant):
    assert set_up(variant=variant).dials.tolist() == [7, 6, 6, 6]
    assert set_up(variant=variant, difficulty="easier_humans").dials.tolist() == [9, 8, 8, 8]


@pytest.mark.rule("S.4")
@BOTH
def test_the_travel_token_starts_on_the_second_space(variant):
    assert set_up(variant=variant).tracks.tolist() == [1, 0]
    t = few(variant).top("waypoint", "iceberg", "reef").answers("iceberg")
    t.effects("advance(travel,2)")
    assert (t.tracks()["travel"], t.events(Event.ARRIVE)) == (3, [])
    t.effects("advance(travel,1)")
    assert (t.tracks()["travel"], len(t.events(Event.ARRIVE))) == (1, 1)
    t.expect_all_used()


@pytest.mark.rule("S.4")
def test_a_reset_returns_it_there_and_a_retreat_can_take_it_to_start():
    t = few()
    t.game.tracks[:] = 3
    t.effects("reset(travel)", "reset(ritual)")
    assert t.tracks() == {"travel": 1, "ritual": 0}
    t.effects("retreat(travel,2)")
    assert t.tracks()["travel"] == 0


@pytest.mark.rule("S.4")
def test_it_cannot_start_at_the_end_of_the_track():
    with pytest.raises(DeclaredError, match=r"rules.travel_start.: 4 is not before the end"):
        check_settings({"rules": {"travel_start": 4}}, "test")


@pytest.mark.rule("S.5")
@pytest.mark.parametrize(("variant", "humans"), [("solo", 2), ("two_player", 3)])
def test_one_hybrid_is_among_the_loyalty_cards_and_none_is_dealt(variant, humans):
    game = set_up(variant=variant)
    cards = game.piles[Pile.LOYALTY].cards[: game.piles[Pile.LOYALTY].n_cards].tolist()
    assert [cards.count(kind) for kind in range(3)] == [humans, 1, 0]
    assert (game.loyalty.sum(), game.n_deals) == (0, 0)


@pytest.mark.rule("S.6")
def test_all_other_setup_is_that_of_the_original_game():
    few_ones, standard = set_up(variant="solo"), set_up(players=3)
    for field in (
        "deep_ones",
        "deep_supply",
        "monarchs",
        "passengers",
        "character",
        "space",
        "items",
        "hand",
        "titles",
    ):
        assert (few_ones[field] == standard[field]).all(), field


@pytest.mark.rule("S.6")
@pytest.mark.parametrize(("steps", "after"), [(0, [1, 1, 1, 1]), (1, [2, 2, 2, 3])])
def test_a_reading_moves_the_token_at_the_start_of_each_round(steps, after):
    t = few(rules={"travel_steps_per_round": steps})
    seen = []
    for turn in range(4):
        t.game.turn = turn
        begin_turn(t.game, t.ctx)
        seen.append(t.tracks()["travel"])
    assert seen == after


# the awakening ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S.7")
@BOTH
def test_the_awakening_follows_the_second_waypoint_card_whatever_the_distance(variant):
    t = few(variant)
    arrive(t, "calm_waters", "iceberg")
    t.game.distance = 8  # enough for the original awakening
    assert t.game.awakened == 0
    arrive(t, "reef", "rough_water")
    assert (t.game.awakened, t.game.n_deals) == (1, 1)
    assert t.game.loyalty.sum(axis=1).tolist()[: SEATS[variant]] == [1] * SEATS[variant]
    assert t.game.piles[Pile.LOYALTY].n_cards == 0
    assert t.game.shown.tolist() == [-1] * 6


@pytest.mark.rule("S.7")
def test_a_reading_awakens_by_distance():
    t = few(rules={"awaken_after_waypoints": 0})
    t.game.distance = 2
    arrive(t, "calm_waters", "iceberg")
    assert t.game.awakened == 1


def asked_role(t, seat):
    """The role that a policy is told, and the loyalty cards that it sees."""
    no_options(t.game)
    t.game.seat_view.options[:2] = (0, 1)
    t.game.seat_view.n_options = 2
    ask(t.game, t.ctx, seat, Question.MAY)
    show(t.game, seat, 2)
    show_as_few_players_do(t.game, t.ctx, seat)
    return int(t.game.seat_view.role), t.game.seat_view.loyalty.tolist()


@pytest.mark.rule("S.8")
def test_each_loyalty_is_shown_at_the_start_of_the_turn_and_not_known_before():
    t = few().loyalties(0, "human").loyalties(1, "hybrid").loyalties(2, "human")
    assert asked_role(t, 1) == (Loyalty.HUMAN, [0, 0, 0])
    assert "reveal" not in t.legal(1)
    for seat in range(3):
        t.game.current = seat
        begin_turn(t.game, t.ctx)
        begin_turn(t.game, t.ctx)
    assert t.events(Event.LOYALTY_SHOWN) == [(0, Loyalty.HUMAN, 0), (1, Loyalty.HYBRID, 0), (2, Loyalty.HUMAN, 0)]
    assert t.game.shown[:3].tolist() == [0, 1, 0]
    assert asked_role(t, 1) == (Loyalty.HYBRID, [0, 1, 0])
    assert "reveal" in t.legal(1)


@pytest.mark.rule("S.8")
def test_before_the_awakening_there_is_nothing_to_show():
    t = few()
    show_loyalty(t.game, t.ctx, 0)
    assert (t.game.shown[0], t.events(Event.LOYALTY_SHOWN)) == (-1, [])


@pytest.mark.rule("S.8")
def test_a_reading_lets_players_look_when_the_cards_are_dealt():
    t = few(rules={"loyalty_looked_at": 1}).loyalties(1, "hybrid")
    assert asked_role(t, 1) == (Loyalty.HYBRID, [0, 1, 0])
    assert "reveal" in t.legal(1)


@pytest.mark.rule("S.9")
@BOTH
def test_the_hybrid_reveals_with_its_first_action_and_has_the_second_left(variant):
    t = few(variant).loyalties(0, "hybrid").at(0, "galley").at(1, "galley")
    for seat in range(1, SEATS[variant]):
        t.loyalties(seat, "human")
    begin_turn(t.game, t.ctx)
    if variant == "two_player":
        t.answers("none", "attack", "1")  # no card for treachery
        t.hand(0, "lore:1").at(2, "galley")
    t.dice(1)
    action_step(t.game, t.ctx)
    assert t.game.revealed.tolist()[:3] == [1, 0, 0]
    assert [action for _, action, _ in t.events(Event.ACTION)] == [6, 2]  # reveal, attack
    t.expect_all_used()


@pytest.mark.rule("S.9")
def test_a_human_who_has_shown_the_card_acts_freely():
    t = few().loyalties(0, "human")
    begin_turn(t.game, t.ctx)
    t.act("move", "galley")
    assert t.where(0) == "galley"
    t.expect_all_used()


# checks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S.10", "S.11")
def test_a_check_gets_two_chaos_cards_and_one_of_treachery_and_all_characters_may_add():
    t = few().only("chaos", "lore:3", "will:1", "will:2")
    t.hand(0, "lore:4").hand(1, "lore:2").hand(2, "will:5")
    kinds = slice(25, 30)
    t.game.skill_deck[kinds] = (0, 0, 0, 3, 0)  # only treachery of value 4 is left
    t.answers("lore:2", "none", "lore:4")
    assert t.check(3, "lore") == (3 - 1 - 4 + 2 + 4, "pass")
    assert [row[0] for row in t.events(Event.TREACHERY_CARD)] == [1]
    assert t.game.skill_deck[kinds].sum() == 2
    asked = [question[:2] for question in t.questions()]
    assert asked == [("add_to_check", 1), ("add_to_check", 2), ("add_to_check", 0)]
    t.expect_all_used()


@pytest.mark.rule("S.11")
def test_preparation_keeps_the_treachery_out_as_well():
    t = few(rules={"card_powers": 1}).hand(0, "observation:5")
    t.answers("card observation:5")
    assert t.check(3, "lore") == (0, "fail")
    assert t.events(Event.TREACHERY_CARD) == []
    t.expect_all_used()


@pytest.mark.rule("S.11")
@pytest.mark.parametrize(("changes", "total"), [({}, 5), ({"traitor_check_cards": 1}, 5 - 3)])
def test_the_revealed_hybrid_of_the_solo_game_adds_nothing_unless_a_reading_lets_it(changes, total):
    t = few(rules=changes | {"chaos_cards_per_check": 0, "treachery_cards_per_check": 0})
    t.revealed(1).hand(1, "will:3", "lore:5", "treachery:2").hand(0, "lore:5").answers("lore:5")
    assert t.check(9, "lore") == (total, "fail")
    t.expect_all_used()


# the end ------------------------------------------------------------------------------------------------------------


def before_the_fourth(distance, variant="solo", **rules):
    """Three waypoint cards and so much distance in play; all titles with seats 1 and 2; a calm sea."""
    t = few(variant, rules=rules).titles(captain=1, keeper=2)
    t.game.awakened = 1
    t.game.n_waypoints = 3
    t.game.waypoints[:3] = [t.number("waypoints", name) for name in ("rainstorm", "sea_smoke", "rolling_seas")]
    t.game.distance = distance
    return t


@pytest.mark.rule("S.19", "S.20")
@BOTH
def test_after_four_waypoints_each_missing_distance_costs_a_mythos_card_for_the_captain(variant):
    t = before_the_fourth(6, variant).top("mythos", "missing_parents", "just_desserts")
    t.top("waypoint", "calm_waters", "iceberg")
    t.answers("calm_waters", "b", "b", "ritual")
    t.game.tracks[0] = 3
    t.effects("advance(travel,1)")
    assert [row[0] for row in t.events(Event.SETTLED)] == [2]  # 6 and 4 of 12
    cards = [(t.number("mythos", name), 1, 0) for name in ("missing_parents", "just_desserts")]
    assert t.events(Event.MYTHOS) == cards
    assert {seat for question, seat, *_ in t.questions() if question in ("crisis_option", "which_track")} == {1}
    assert (t.game.distance, t.game.current, t.game.mythos_card) == (12, 0, -1)
    assert t.tracks() == {"travel": 1, "ritual": 2}
    assert t.cause == "not_ended"
    t.expect_all_used()


@pytest.mark.rule("S.20")
def test_then_one_more_arrival_wins():
    t = before_the_fourth(8).top("waypoint", "calm_waters", "iceberg").answers("calm_waters")
    t.game.tracks[0] = 3
    t.effects("advance(travel,1)")
    assert t.events(Event.SETTLED) == []  # 12 were there without paying
    t.effects("advance(travel,2)")
    assert t.cause == "not_ended"
    t.effects("advance(travel,1)")
    assert t.cause == "arrived"


@pytest.mark.rule("S.19")
def test_a_reading_pays_with_the_crisis_alone():
    t = before_the_fourth(7, settled_icons=0).top("mythos", "missing_parents")
    t.top("waypoint", "calm_waters", "iceberg").answers("calm_waters", "b")
    t.game.tracks[0] = 3
    t.effects("advance(travel,1)")
    assert (t.events(Event.ACTIVATE), t.tracks()) == ([], {"travel": 1, "ritual": 0})
    assert t.dials["sanity"] == 5
    t.expect_all_used()


@pytest.mark.rule("S.19")
def test_it_can_happen_in_the_middle_of_a_mythos_card_which_then_goes_on():
    """The track icon of Class Struggle arrives; two cards pay, and the first one is discarded only behind them."""
    t = before_the_fourth(6).top("mythos", "class_struggle", "missing_parents", "missing_jewelry")
    t.top("waypoint", "calm_waters", "iceberg")
    t.game.tracks[0] = 3
    t.mythos("class_struggle", "b", "calm_waters", "b", "a")
    assert [row[1] for row in t.events(Event.MYTHOS)] == [0, 1, 1]
    discards = t.game.piles[Pile.MYTHOS_DISCARD]
    names = [t.names.mythos[int(card)] for card in discards.cards[: discards.n_cards]]
    assert names == ["missing_parents", "missing_jewelry", "class_struggle"]
    assert (t.game.distance, t.game.mythos_card, t.game.current) == (12, -1, 0)
    t.expect_all_used()


@pytest.mark.rule("S.19")
def test_the_standard_game_never_settles():
    t = Table(*CAST[:3]).no_deep_ones()
    t.game.n_waypoints = 3
    t.game.awakened = 1
    arrive(t, "iceberg", "calm_waters")
    assert t.events(Event.SETTLED) == []


@pytest.mark.rule("S.21")
@pytest.mark.parametrize(("distance", "cause", "winners"), [(12, "arrived", [0, 2]), (4, "fuel", [1])])
def test_humans_win_by_arriving_and_the_hybrid_by_all_else(distance, cause, winners):
    t = few().loyalties(0, "human").revealed(1).loyalties(2, "human")
    t.game.distance = distance
    t.game.tracks[0] = 3
    t.effects("advance(travel,1)" if cause == "arrived" else "lose(fuel,7)")
    assert t.cause == cause
    assert [seat for seat in range(3) if is_winner(t.game, t.ctx, seat)] == winners
