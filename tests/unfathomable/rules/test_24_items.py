"""Chapter 24: item cards."""

import pytest

from tests.unfathomable.builders import Table


@pytest.mark.rule("24.0")
def test_items_serve_the_player_in_whose_play_area_they_lie():
    """Criminal Activity: only a current player with an item can take the second option."""
    t = Table("arjun", "william", "samira").no_deep_ones().mythos("criminal_activity", "b")
    assert t.items(0) == []
    assert t.items(1) == ["elder_sign_amulet"]
    t.expect_all_used()
    t = Table("arjun", "william", "samira").no_deep_ones()
    t.game.items[0] = 0
    t.mythos("criminal_activity")
    assert [question for question, _, _, _ in t.questions() if question == "crisis_option"] == []
    assert t.items(1) == ["elder_sign_amulet"]


@pytest.mark.rule("24.1")
def test_an_item_is_drawn_from_the_top_into_the_own_play_area():
    t = Table("arjun", "william", "samira").top("item", "shotgun", "plimsolls").effects("draw_item(you,1)", you=1)
    assert t.items(1) == ["elder_sign_amulet", "shotgun"]
    assert "shotgun" not in t.deck("item")
    assert "plimsolls" in t.deck("item")


@pytest.mark.rule("24.2")
def test_an_item_that_leaves_play_is_out_of_the_game():
    t = Table("arjun", "william", "samira").top("item", "shotgun").effects("draw_item(you,1)")
    before = t.deck("item")
    t.answers("six_shooter").effects("lose_items(you,1)")
    assert t.items(0) == ["shotgun"]
    assert t.deck("item") == before
    assert t.game.items.sum() + len(t.deck("item")) == 20 - 1
    t.expect_all_used()


@pytest.mark.rule("24.4")
def test_from_an_empty_item_deck_nothing_is_drawn():
    t = Table("arjun", "william", "samira").no_deep_ones().only("item").effects("draw_item(you,1)")
    assert t.items(0) == ["six_shooter"]
    t.at(0, "cargo_hold")
    assert "space" not in t.legal(0)


@pytest.mark.rule("24.4")
def test_the_cargo_hold_gives_one_of_two_items_and_puts_the_other_to_the_bottom():
    t = (
        Table("arjun", "william", "samira")
        .no_deep_ones()
        .at(0, "cargo_hold")
        .only("item", "shotgun", "plimsolls", "almanac")
    )
    t.act("space", "plimsolls")
    assert t.questions()[-1] == ("keep_item", 0, ["shotgun", "plimsolls"], "plimsolls")
    assert t.items(0) == ["plimsolls", "six_shooter"]
    t.effects("draw_item(you,1)")
    assert t.deck("item") == ["shotgun"]
    t.expect_all_used()


@pytest.mark.rule("24.4")
@pytest.mark.parametrize(
    ("answer", "kept", "left"), [("shotgun", ["shotgun", "six_shooter"], []), ("none", ["six_shooter"], ["shotgun"])]
)
def test_a_single_item_may_be_kept_or_put_back(answer, kept, left):
    t = (
        Table("arjun", "william", "samira")
        .no_deep_ones()
        .at(0, "cargo_hold")
        .only("item", "shotgun")
        .act("space", answer)
    )
    assert t.items(0) == kept
    assert t.deck("item") == left
    t.expect_all_used()
