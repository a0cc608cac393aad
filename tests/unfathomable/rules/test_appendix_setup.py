"""Appendix IV: setting up a game, step by step."""

from functools import lru_cache

import numpy as np
import pytest

from sim.decks import draw
from sim.unfathomable import setup
from sim.unfathomable.constants import N_KINDS, Event, Loyalty, Pile, Question, Stream
from sim.unfathomable.invariants import passengers_alive
from sim.unfathomable.kernel import start_game
from sim.unfathomable.rules.skill_cards import hand_size, skill_of
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from tests.unfathomable.builders import CAST, PILES, Table, played_at_random, printed

CHARACTERS = {
    "keilani": ("captains_cabin", "speaking_trumpet"),
    "arjun": ("bridge", "six_shooter"),
    "svetlana": ("captains_cabin", "travel_pharmacy"),
    "jeanne": ("boiler_room", "tool_kit"),
    "jamie": ("bridge", "repeating_rifle"),
    "william": ("chapel", "elder_sign_amulet"),
    "beatrice": ("chapel", "almanac"),
    "ishmael": ("galley", "book_of_dagon"),
    "edmund": ("galley", "lucky_ring"),
    "samira": ("cargo_hold", "starbuck"),
}
CASTS = (CAST, ("svetlana", "jamie", "beatrice", "ishmael"))


def just_set_up(*cast, seed=7, game=0, answers=()):
    """A table as the setup leaves it, hands and loyalty cards included."""
    t = Table(*cast)
    blank = printed(cast, "standard").blank.copy()
    codes = [t.names.answer_code(answer, "test") for answer in answers]
    blank[0].forced_answers[: len(codes)] = codes
    blank[0].n_forced_answers = len(codes)
    t.ctx.log.n_rows = 0
    start_game(t.games, blank, t.ctx, np.uint64(seed), game)
    return t


@lru_cache(maxsize=None)
def random_characters(players):
    return prepare(check_settings(played_at_random(players=players), "test"))


def random_table(players, game):
    """The setup of one game with random characters."""
    prepared = random_characters(players)
    games = new_games(1)
    start_game(games, prepared.blank, prepared.context[0], np.uint64(1), game)
    return games[0]


def top_card(deck, game):
    """The card on top of a deck after the setup of one game."""
    pile = PILES[deck][0]
    t = just_set_up(*CAST[:3], game=game)
    return int(draw(t.game.piles[pile], t.game.streams, Stream[pile.name]))


def kinds(t, seat):
    """Kinds of the cards in a hand, each as often as it is there."""
    return [kind for kind in range(N_KINDS) for _ in range(int(t.game.hand[seat, kind]))]


@pytest.mark.rule("AIV.2")
def test_both_tokens_start_on_start_and_the_fourth_advance_reaches_the_end():
    t = just_set_up(*CAST[:3]).no_deep_ones()
    assert t.tracks() == {"travel": 0, "ritual": 0}
    t.effects("advance(travel,3)", "advance(ritual,3)")
    assert t.tracks() == {"travel": 3, "ritual": 3}
    assert (t.events(Event.ARRIVE), t.events(Event.CAST)) == ([], [])
    t.effects("advance(travel,1)", "advance(ritual,1)")
    assert (len(t.events(Event.ARRIVE)), len(t.events(Event.CAST))) == (1, 1)


@pytest.mark.rule("AIV.3")
def test_all_dials_start_at_8():
    assert just_set_up(*CAST[:3]).dials == {"fuel": 8, "food": 8, "sanity": 8, "souls": 8}


@pytest.mark.rule("AIV.4")
def test_the_supply_has_20_deep_ones_and_9_passengers_in_all():
    t = just_set_up(*CAST[:3])
    assert t.game.deep_ones.sum() + t.game.deep_supply == 20
    assert passengers_alive(t.game) == 9


@pytest.mark.rule("AIV.4")
def test_the_passengers_are_mixed():
    faces = {tuple(just_set_up(*CAST[:3], game=game).game.passenger_supply.tolist()) for game in range(30)}
    assert len(faces) > 3


@pytest.mark.rule("AIV.5")
def test_there_are_six_skill_decks_of_21_cards():
    blank = printed(CAST[:3], "standard").blank[0]
    assert blank.skill_deck.reshape(6, 5).tolist() == [[7, 5, 4, 3, 2]] * 6
    assert blank.skill_discard.sum() == 0
    hands = {tuple(just_set_up(*CAST[:3], game=game).game.hand[1].tolist()) for game in range(20)}
    assert len(hands) > 5  # shuffled


@pytest.mark.rule("AIV.6")
def test_the_damage_deck_has_8_cards_and_the_mythos_deck_70_in_random_order():
    t = just_set_up(*CAST[:3])
    assert len(t.deck("damage")) == len(set(t.deck("damage"))) == 8
    assert len(t.deck("mythos")) == len(set(t.deck("mythos"))) == 70
    for deck in ("damage", "mythos"):
        assert len({top_card(deck, game) for game in range(20)}) > 4


@pytest.mark.rule("AIV.7")
def test_monsters_and_passengers_stand_where_the_picture_shows_them():
    t = just_set_up(*CAST[:3])
    assert t.monarchs_at() == {"mother": "the_deep", "father": "the_deep"}
    assert t.deep_ones_at() == {"water_1": 2, "water_2": 2, "deck_1": 1, "deck_2": 1}
    assert t.game.deep_supply == 14
    assert t.passengers_at() == {"deck_3": 1, "deck_4": 1}
    assert t.game.passenger_supply.sum() == 7


@pytest.mark.rule("AIV.8")
def test_the_chaos_deck_is_two_unseen_cards_of_each_skill_but_treachery():
    t = just_set_up(*CAST[:3])
    skills = [card.split(":")[0] for card in t.deck("chaos")]
    assert skills == [skill for skill in ("influence", "lore", "observation", "strength", "will") for _ in range(2)]
    decks = {tuple(just_set_up(*CAST[:3], game=game).deck("chaos")) for game in range(20)}
    assert len(decks) > 10


@pytest.mark.rule("AIV.9")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_player_has_a_character_and_the_others_are_not_used(players):
    casts = set()
    for number in range(30):
        game = random_table(players, number)
        cast = game.character[:players].tolist()
        assert len(set(cast)) == players
        assert [int(game.seat_of[character]) for character in cast] == list(range(players))
        assert game.seat_of.tolist().count(-1) == 10 - players
        assert game.current == 0
        casts.add(tuple(cast))
    assert len({cast[0] for cast in casts}) > 5  # anyone may be the first player
    assert len(casts) > 20


@pytest.mark.rule("AIV.9")
def test_the_characters_of_a_scenario_sit_in_the_order_named_the_first_one_begins():
    t = just_set_up("samira", "edmund", "keilani")
    assert [t.seat(name) for name in ("samira", "edmund", "keilani")] == [0, 1, 2]
    assert t.game.current == 0


@pytest.mark.rule("AIV.10")
def test_each_player_has_the_feat_and_nobody_else():
    assert just_set_up(*CAST[:4]).game.feat.tolist() == [1, 1, 1, 1, 0, 0]


@pytest.mark.rule("AIV.11")
@pytest.mark.parametrize("cast", CASTS)
def test_each_player_has_the_starting_item_and_the_rest_is_the_item_deck(cast):
    t = just_set_up(*cast)
    for seat, name in enumerate(cast):
        assert t.items(seat) == [CHARACTERS[name][1]]
    taken = {CHARACTERS[name][1] for name in cast}
    assert len(t.deck("item")) == 20 - len(cast)
    assert not taken & set(t.deck("item"))
    assert len({top_card("item", game) for game in range(20)}) > 4  # shuffled


@pytest.mark.rule("AIV.12")
@pytest.mark.parametrize("cast", CASTS)
def test_each_figure_stands_in_its_starting_space(cast):
    t = just_set_up(*cast)
    assert [t.where(seat) for seat in range(len(cast))] == [CHARACTERS[name][0] for name in cast]


@pytest.mark.rule("AIV.13")
def test_all_but_the_first_player_draw_three_cards_of_choice_within_the_skill_set():
    t = just_set_up(*CAST[:3], answers=("lore", "lore", "will", "lore", "will", "observation"))
    assert [question[1] for question in t.questions()] == [1, 1, 1, 2, 2, 2]
    assert [question[2] for question in t.questions()] == [
        ["lore", "will"],
        ["lore", "will"],
        ["lore", "will"],
        ["lore", "observation", "will"],
        ["observation", "will"],  # Samira's set has one lore card
        ["observation", "will"],
    ]
    hands = [[t.names.skills[int(skill_of(kind))] for kind in kinds(t, seat)] for seat in range(3)]
    assert hands == [[], ["lore", "lore", "will"], ["lore", "observation", "will"]]
    t.expect_all_used()


@pytest.mark.rule("AIV.13")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_first_player_starts_with_no_cards(players):
    t = just_set_up(*CAST[:players])
    assert [hand_size(t.game, seat) for seat in range(players)] == [0] + [3] * (players - 1)


@pytest.mark.rule("AIV.13", "AIV.17")
def test_the_starting_cards_are_chosen_before_anyone_sees_a_loyalty_card(monkeypatch):
    dealt = []

    def ask(game, ctx, seat, question):
        assert question == Question.STARTING_SKILL
        dealt.append(int(game.loyalty.sum()))
        return game.seat_view.options[0]

    monkeypatch.setattr(setup, "ask", ask)
    t = just_set_up(*CAST[:3])
    assert dealt[-6:] == [0] * 6
    assert t.game.loyalty.sum() == 3


@pytest.mark.rule("AIV.14")
@pytest.mark.parametrize(
    ("cast", "captain"), [(CAST[:3], "arjun"), (CAST, "keilani"), (("samira", "william", "ishmael"), "ishmael")]
)
def test_the_waypoints_are_shuffled_and_go_to_the_highest_in_the_captains_line(cast, captain):
    t = just_set_up(*cast)
    assert t.game.titles[0] == t.seat(captain)
    assert len(t.deck("waypoint")) == 20
    assert len({top_card("waypoint", game) for game in range(20)}) > 4


@pytest.mark.rule("AIV.15")
@pytest.mark.parametrize(
    ("cast", "keeper"), [(CAST[:3], "william"), (("jeanne", "arjun", "keilani"), "jeanne"), (CASTS[1], "ishmael")]
)
def test_the_spells_are_shuffled_and_go_to_the_highest_in_the_keepers_line(cast, keeper):
    t = just_set_up(*cast)
    assert t.game.titles[1] == t.seat(keeper)
    assert len(t.deck("spell")) == 20
    assert len({top_card("spell", game) for game in range(20)}) > 4


@pytest.mark.rule("AIV.16")
@pytest.mark.parametrize(
    ("players", "hybrids", "cultists", "humans"), [(3, 1, 0, 5), (4, 1, 1, 6), (5, 2, 0, 8), (6, 2, 1, 9)]
)
def test_the_loyalty_deck_goes_by_the_number_of_players(players, hybrids, cultists, humans):
    deck = printed(CAST[:players], "standard").blank[0].piles[Pile.LOYALTY]
    cards = deck.cards[: deck.n_cards].tolist()
    assert [cards.count(kind) for kind in (Loyalty.HYBRID, Loyalty.CULTIST, Loyalty.HUMAN)] == [
        hybrids,
        cultists,
        humans,
    ]
    assert len(cards) == hybrids + cultists + humans


@pytest.mark.rule("AIV.17")
@pytest.mark.parametrize(("players", "left"), [(3, 3), (4, 4), (5, 5), (6, 6)])
def test_one_loyalty_card_is_dealt_to_each_player_and_the_rest_is_kept(players, left):
    t = just_set_up(*CAST[:players])
    assert t.game.loyalty.sum(axis=1).tolist() == [1] * players + [0] * (6 - players)
    assert len(t.deck("loyalty")) == left
    assert t.game.revealed.sum() == 0
    deals = {tuple(just_set_up(*CAST[:players], game=game).game.loyalty[:, 0].tolist()) for game in range(30)}
    assert len(deals) > 2  # shuffled
