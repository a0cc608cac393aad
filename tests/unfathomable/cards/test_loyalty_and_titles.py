"""Loyalty decks by number of players, and the two lines of succession."""

import json

import pytest

from sim.unfathomable.constants import Loyalty, Pile, Title
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.setup import set_up
from tests.unfathomable.builders import CAST, Table
from tests.unfathomable.cards.test_mythos_whole import DATA

# players, variant: human, hybrid, cultist
DECKS = {
    (3, "standard"): (5, 1, 0),
    (4, "standard"): (6, 1, 1),
    (5, "standard"): (8, 2, 0),
    (6, "standard"): (9, 2, 1),
    (4, "no_cultist"): (7, 1, 0),
    (6, "no_cultist"): (10, 2, 0),
}
DEALT_LATER = {
    (3, "learning"): (5, 1, 0),
    (4, "learning"): (7, 1, 0),
    (5, "learning"): (8, 2, 0),
    (6, "learning"): (10, 2, 0),
    (3, "solo"): (2, 1, 0),
    (4, "two_player"): (3, 1, 0),
}
CAPTAINS = ["keilani", "arjun", "jeanne", "jamie", "svetlana", "beatrice", "edmund", "ishmael", "william", "samira"]
KEEPERS = ["william", "ishmael", "beatrice", "edmund", "samira", "svetlana", "jamie", "jeanne", "arjun", "keilani"]


@pytest.mark.rule("AIV.16", "AI", "25.0", "29.10", "L.3", "S.5")
def test_rows():
    rows = json.loads((DATA / "loyalty.json").read_text(encoding="utf-8"))["rows"]
    found = {(row["players"], row["variant"]): (row["human"], row["hybrid"], row["cultist"]) for row in rows}
    assert found == DECKS | DEALT_LATER
    for (players, variant), cards in found.items():
        assert sum(cards) == (1 if variant in ("solo", "two_player") else 2) * players


@pytest.mark.rule("AIV.16", "AIV.17", "AI", "25.1")
@pytest.mark.parametrize(("players", "variant"), DECKS)
def test_one_card_each_and_one_left_for_each(players, variant):
    """The builder takes the dealt cards away, so only those left in the deck are counted here."""
    t = Table(*CAST[:players], variant=variant)
    assert int(t.game.piles[Pile.LOYALTY].n_cards) == players


@pytest.mark.rule("AIV.16", "AIV.17", "25.1")
@pytest.mark.parametrize(("players", "variant"), DECKS)
def test_the_whole_deck_is_dealt(players, variant):
    table = {"players": players, "variant": variant, "characters": list(CAST[:players])}
    prepared = prepare(check_settings(table, "test"))
    game = prepared.blank.copy()[0]
    deck = game.piles[Pile.LOYALTY]
    cards = [int(deck.cards[i]) for i in range(int(deck.n_cards))]
    assert tuple(cards.count(kind) for kind in Loyalty) == DECKS[players, variant]
    set_up(game, prepared.context[0], 7, 0)
    assert [int(game.loyalty[seat].sum()) for seat in range(players)] == [1] * players
    assert int(deck.n_cards) == players


@pytest.mark.rule("49.1", "AIV.14", "AIV.15")
@pytest.mark.parametrize(("title", "line"), [(Title.CAPTAIN, CAPTAINS), (Title.KEEPER, KEEPERS)])
def test_line_of_succession(title, line):
    t = Table()
    assert [t.names.characters[int(n)] for n in t.ctx.tables.succession[title]] == line


@pytest.mark.rule("49.2", "AIV.14", "AIV.15")
@pytest.mark.parametrize("first", range(8))
def test_titles_go_to_the_highest_in_play(first):
    cast = [CAPTAINS[first + 2], CAPTAINS[first], CAPTAINS[first + 1]]
    t = Table(*cast)
    assert int(t.game.titles[Title.CAPTAIN]) == 1
    assert int(t.game.titles[Title.KEEPER]) == cast.index(min(cast, key=KEEPERS.index))


@pytest.mark.rule("49.0")
def test_one_player_may_hold_both_titles():
    t = Table("jeanne", "samira", "jamie")  # Captain's line: Jeanne first; Keeper's line: Samira first
    assert [int(n) for n in t.game.titles] == [0, 1]
    t = Table("beatrice", "samira", "edmund")  # both lines: Beatrice before Edmund and Samira
    assert [int(n) for n in t.game.titles] == [0, 0]


@pytest.mark.rule("49.3", "49.4", "9.2")
def test_titles_follow_their_lines_as_holders_go_to_the_brig():
    t = Table("keilani", "jeanne", "william", "samira")
    t.effects("move(keilani,brig)")
    assert [int(n) for n in t.game.titles] == [1, 2]
    t.effects("move(william,brig)")
    assert [int(n) for n in t.game.titles] == [1, 3]
    t.effects("move(jeanne,brig)")
    assert [int(n) for n in t.game.titles] == [3, 3]
