"""Chapter 33: players."""

import pytest

from tests.unfathomable.builders import CAST, Table


@pytest.mark.rule("33.0")
def test_each_player_controls_one_character():
    t = Table(*CAST)
    assert [t.names.characters[int(t.game.character[seat])] for seat in range(6)] == list(CAST)
    assert [t.seat(name) for name in CAST] == list(range(6))


@pytest.mark.rule("33.0")
def test_a_card_that_names_the_player_or_the_character_means_the_same():
    t = Table("arjun", "william", "samira").hand(0, "will:3").effects("move(arjun,galley)", "discard_hand(current)")
    assert t.where(0) == "galley"
    assert t.cards(0) == []
    t.effects("move(current,chapel)")
    assert t.where(t.seat("arjun")) == "chapel"
