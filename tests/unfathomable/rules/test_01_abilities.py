"""The golden rules and chapter 1: what the fixed words on a card mean."""

import pytest

from sim.unfathomable.constants import Event, Title
from tests.unfathomable.builders import Table


@pytest.mark.rule("GR")
def test_a_card_wins_over_the_book_but_only_where_the_two_clash():
    t = Table("arjun", "william", "samira").titles(captain=0, keeper=0)
    t.crisis("power_to_the_people", "b")
    assert t.game.titles[Title.CAPTAIN] == t.seat("samira")  # the card: lowest in line, 49.4 would name William
    assert t.game.titles[Title.KEEPER] == t.seat("william")  # the card says nothing: 9.2 and 49.4 are obeyed too
    assert t.where(0) == "brig"


@pytest.mark.rule("1.1")
def test_the_fixed_words_of_one_card_are_taken_one_by_one():
    """Adrift Fishing Boat: risk 1 to gain 1 soul; then you may risk 1 to gain 1 food."""
    t = Table(dials={"souls": 5, "food": 5}).passengers().supply("soul", "soul").dice(1, 2).answers("yes")
    t.crisis("adrift_fishing_boat", "pass")
    assert (t.dials["souls"], t.dials["food"]) == (6, 6)
    assert t.passengers_at() == {"deck_1": 1, "deck_2": 1}
    t.expect_all_used()


CARDS_THAT_SAY_YOU = {
    "mythos": {"hull_leak": {"fail": ["move(you,galley)"]}, "class_struggle": {"option_a": ["move(you,galley)"]}}
}


@pytest.mark.rule("1.2")
def test_you_is_the_current_player_on_a_skill_check_crisis():
    t = Table(cards=CARDS_THAT_SAY_YOU).titles(captain=1).only("chaos", "will:1", "will:1", "lore:1").no_deep_ones()
    t.mythos("hull_leak")
    assert [t.where(seat) for seat in range(3)] == ["galley", "chapel", "cargo_hold"]


@pytest.mark.rule("1.2")
def test_you_is_the_chooser_on_a_choice_crisis_of_somebody_else():
    t = Table(cards=CARDS_THAT_SAY_YOU).titles(captain=1).no_deep_ones()
    t.mythos("class_struggle", "a")
    assert [t.where(seat) for seat in range(3)] == ["bridge", "galley", "cargo_hold"]
    t.expect_all_used()


@pytest.mark.rule("1.3")
def test_cannot_is_final():
    """The Peacemaker: Arjun cannot attack, whatever stands beside him; the others can."""
    t = Table("arjun", "william", "samira").revealed(2).at(0, "deck_1").at(1, "deck_1").at(2, "deck_1")
    t.deep_ones(deck_1=1)
    assert "attack" in t.legal(0)
    t.keeps(0, "the_peacemaker")
    assert "attack" not in t.legal(0)
    assert "attack" in t.legal(1)


@pytest.mark.rule("1.4")
@pytest.mark.parametrize(("answer", "sanity", "food"), [("no", 5, 5), ("yes", 4, 6)])
def test_may_leaves_the_effect_to_the_player(answer, sanity, food):
    t = Table(dials={"sanity": 5, "food": 5}).answers(answer)
    t.crisis("rat_infestation", "pass")
    assert (t.dials["sanity"], t.dials["food"]) == (sanity, food)
    t.expect_all_used()


@pytest.mark.rule("1.4")
def test_without_may_the_effect_is_compulsory():
    t = Table(dials={"food": 5})
    t.crisis("rat_infestation", "fail")
    assert t.dials["food"] == 3
    assert t.questions() == []


@pytest.mark.rule("1.5")
@pytest.mark.parametrize(("supply", "souls"), [(("soul", "soul"), 6), (("soul",), 5)])
def test_what_is_bought_follows_only_if_its_price_was_paid(supply, souls):
    """Adrift Fishing Boat, partial: risk 2 passengers to gain 1 soul."""
    t = Table(dials={"souls": 5}).passengers().supply(*supply)
    t.crisis("adrift_fishing_boat", "partial")
    assert t.dials["souls"] == souls


@pytest.mark.rule("1.7")
def test_only_the_player_who_looks_at_hidden_cards_learns_them():
    t = Table("arjun", "william", "samira").no_deep_ones().dice(1).top("waypoint", "reef", "iceberg")
    t.act("space", "b", "iceberg")
    asked = [(question, seat) for question, seat, _, _ in t.questions() if question == "waypoint_on_top"]
    assert asked == [("waypoint_on_top", 0)]
    assert t.events(Event.WAYPOINT) == []
    t.expect_all_used()


@pytest.mark.rule("1.8")
def test_an_instruction_that_cannot_be_followed_is_skipped():
    """Rally the Crew: each human discards 2 cards."""
    t = Table().hand(0, "will:1", "will:2", "will:3").hand(1, "lore:2").answers("will:1", "will:2")
    t.crisis("rally_the_crew", "fail")
    assert [t.cards(seat) for seat in range(3)] == [["will:3"], [], []]
    assert t.dials["sanity"] == 6
    t.expect_all_used()


@pytest.mark.rule("1.9")
@pytest.mark.parametrize(("ritual", "left"), [(3, 1), (0, 0)])
def test_what_comes_then_happens_whether_or_not_the_first_part_could_be_done(ritual, left):
    """Stolen Ritual Components: retreat the ritual track by 2, then 5 spells leave the game."""
    t = Table()
    t.game.tracks[1] = ritual
    t.crisis("stolen_ritual_components", "fail")
    assert t.tracks()["ritual"] == left
    assert len(t.deck("spell")) == 20 - 5


@pytest.mark.rule("1.11")
def test_a_mythos_card_in_a_play_area_works_as_long_as_it_lies_there():
    """The Peacemaker: no attacks by Arjun until a passenger is defeated, which costs 1 sanity and the card."""
    t = Table("arjun", "william", "samira").at(0, "deck_1").deep_ones(deck_1=1).passengers(deck_3=("blank",))
    t.crisis("the_peacemaker", "b")
    assert "attack" not in t.legal(0)
    t.effects("defeat_passenger(you)")
    assert t.dials["sanity"] == 7
    assert "attack" in t.legal(0)


@pytest.mark.rule("1.16")
@pytest.mark.parametrize("order", [("water_5", "deck_8"), ("deck_8", "water_5")])
def test_the_current_player_sets_the_order_of_what_happens_at_one_moment(order):
    t = Table().deep_ones(water_5=1, deck_8=1).passengers()
    t.game.current = 1
    t.answers(order[0]).effects("activate(deep_ones,1)")
    assert t.questions() == [("next_deep_one", 1, ["water_5", "deck_8"], order[0])]
    moved_from = [t.names.spaces[origin] for origin, _, _ in t.events(Event.DEEP_ONE_MOVES)]
    assert moved_from == list(order)
    t.expect_all_used()
