"""Chapter 49: the Captain and the Keeper of the Tome."""

import pytest

from sim.unfathomable.constants import Title
from tests.unfathomable.builders import Table

CAPTAIN_LINE = ["keilani", "arjun", "jeanne", "jamie", "svetlana", "beatrice", "edmund", "ishmael", "william", "samira"]
KEEPER_LINE = ["william", "ishmael", "beatrice", "edmund", "samira", "svetlana", "jamie", "jeanne", "arjun", "keilani"]


def holders(t):
    """Characters with the titles: (captain, keeper)."""
    return tuple(t.names.characters[int(t.game.character[seat])] for seat in t.game.titles)


def asked(t, question):
    """Seats that were asked a question."""
    return [seat for name, seat, *_ in t.questions() if name == question]


def about_to_arrive(*waypoints):
    """One step before Arrive, these waypoints on top."""
    t = Table("arjun", "william", "samira").top("waypoint", *waypoints)
    t.game.tracks[0] = 3
    return t


@pytest.mark.rule("49.0")
def test_there_are_two_titles_each_held_by_one_player():
    t = Table("samira", "edmund", "jamie")
    assert list(t.names.titles.values()) == ["captain", "keeper"]
    assert holders(t) == ("jamie", "edmund")


@pytest.mark.rule("49.1")
def test_each_title_has_its_line_of_succession():
    t = Table()
    for title, line in ((Title.CAPTAIN, CAPTAIN_LINE), (Title.KEEPER, KEEPER_LINE)):
        assert [t.names.characters[int(number)] for number in t.ctx.tables.succession[title]] == line


@pytest.mark.rule("49.2")
@pytest.mark.parametrize(
    ("cast", "captain", "keeper"),
    [
        (("samira", "keilani", "william"), "keilani", "william"),
        (("edmund", "svetlana", "jamie"), "jamie", "edmund"),
        (("arjun", "jeanne", "keilani", "jamie"), "keilani", "jamie"),
        (("samira", "william", "ishmael"), "ishmael", "william"),
    ],
)
def test_at_the_start_each_title_goes_to_the_highest_in_its_line(cast, captain, keeper):
    assert holders(Table(*cast)) == (captain, keeper)


@pytest.mark.rule("49.3")
def test_titles_are_lost_by_going_to_the_brig():
    t = Table("arjun", "jeanne", "samira").titles(captain=0, keeper=0).effects("move(arjun,brig)")
    assert holders(t) == ("jeanne", "samira")


@pytest.mark.rule("49.3")
def test_titles_are_lost_by_revealing_but_not_by_a_defeat():
    t = Table("arjun", "jeanne", "samira").titles(captain=0, keeper=0).loyalties(0, "hybrid").effects("defeat(you)")
    assert holders(t) == ("arjun", "arjun")
    t.act("reveal")
    assert holders(t) == ("jeanne", "samira")


@pytest.mark.rule("49.4")
def test_a_lost_title_passes_over_the_locked_up_the_revealed_and_the_absent():
    t = Table("keilani", "arjun", "jeanne", "samira").at(1, "brig").revealed(2)
    t.effects("move(keilani,brig)")
    assert holders(t)[0] == "samira"


@pytest.mark.rule("49.4")
def test_the_loser_is_passed_over_even_at_large():
    t = Table("keilani", "arjun", "samira").effects("pass_title(captain,next)")
    assert holders(t)[0] == "arjun"
    t.effects("pass_title(captain,next)")
    assert holders(t)[0] == "keilani"


@pytest.mark.rule("49.4")
def test_with_all_other_humans_locked_up_a_loser_at_large_keeps_the_title():
    t = Table("keilani", "arjun", "samira").at(1, "brig").revealed(2).effects("pass_title(captain,next)")
    assert holders(t)[0] == "keilani"


@pytest.mark.rule("49.4")
def test_one_who_reveals_never_keeps_the_title():
    t = Table("keilani", "arjun", "samira").at(1, "brig").at(2, "brig").loyalties(0, "hybrid").act("reveal")
    assert holders(t)[0] == "arjun"


@pytest.mark.rule("49.4")
def test_with_all_humans_in_the_brig_the_highest_of_them_gets_the_title_the_loser_included():
    t = Table("keilani", "arjun", "samira").at(1, "brig").at(2, "brig").effects("move(keilani,brig)")
    assert holders(t) == ("keilani", "samira")
    t = Table("samira", "arjun", "keilani").titles(captain=0).at(1, "brig").revealed(2).effects("move(samira,brig)")
    assert holders(t)[0] == "arjun"


@pytest.mark.rule("49.5")
def test_the_captain_decides_on_course_and_stores():
    t = about_to_arrive("hurricane", "maelstrom").titles(captain=2)
    t.answers("hurricane", "a").effects("advance(travel,1)").mythos("food_rationing", "b")
    assert asked(t, "waypoint") == [2]
    assert asked(t, "effect_option") == [2]
    assert asked(t, "crisis_option") == [2]
    assert (t.dials["fuel"], t.dials["food"]) == (7, 6)


@pytest.mark.rule("49.6")
@pytest.mark.parametrize("captain", [0, 1, 2])
def test_the_captain_is_whoever_has_the_card(captain):
    t = Table("arjun", "william", "samira").titles(captain=captain).effects("move(captain,deck_7)")
    assert [seat for seat in range(3) if t.where(seat) == "deck_7"] == [captain]


@pytest.mark.rule("49.7")
def test_the_waypoint_deck_goes_with_the_title():
    t = about_to_arrive("calm_waters", "rough_water").answers("rough_water").effects("move(arjun,brig)")
    t.effects("advance(travel,1)")
    assert asked(t, "waypoint") == [t.seat("william")]
    assert t.dials["sanity"] == 7
    t.expect_all_used()


@pytest.mark.rule("49.8")
def test_on_an_arrival_the_captain_picks_one_of_the_top_two_waypoints():
    t = about_to_arrive("calm_waters", "rough_water", "stormy_seas")
    t.game.current = 1
    t.answers("rough_water").effects("advance(travel,1)")
    assert t.questions()[0] == ("waypoint", 0, ["calm_waters", "rough_water"], "rough_water")
    assert [t.names.waypoints[int(card)] for card in t.game.waypoints[: t.game.n_waypoints]] == ["rough_water"]
    t.expect_all_used()


@pytest.mark.rule("49.9")
def test_many_crises_leave_the_choice_to_the_captain():
    t = Table()
    choosers = [t.names.mythos[number] for number in t.names.mythos if t.ctx.tables.mythos[number].chooser == 1]
    assert len(choosers) == 15
    t.titles(captain=2).mythos("infection", "a")
    assert asked(t, "crisis_option") == [2]
    assert t.dials["food"] == 7


@pytest.mark.rule("49.10")
def test_the_keeper_of_the_tome_looks_after_the_spells():
    t = Table("arjun", "william", "samira").only("spell", "heal", "feed_the_mind", "dark_pact").answers("feed_the_mind")
    t.effects("cast_spell(keeper)")
    assert t.questions() == [("cast_spell", 1, ["heal", "feed_the_mind"], "feed_the_mind")]
    assert t.deck("spell") == ["dark_pact", "heal"]
    assert (t.dials["food"], t.dials["sanity"]) == (7, 10)
    t.expect_all_used()


@pytest.mark.rule("49.11")
@pytest.mark.parametrize("keeper", [0, 1, 2])
def test_the_keeper_is_whoever_has_the_card(keeper):
    t = Table("arjun", "william", "samira").titles(keeper=keeper).effects("move(keeper,deck_7)")
    assert [seat for seat in range(3) if t.where(seat) == "deck_7"] == [keeper]


@pytest.mark.rule("49.12")
def test_the_spell_deck_goes_with_the_title():
    t = Table("arjun", "william", "samira").only("spell", "heal", "foresee").effects("move(william,brig)")
    t.answers("heal").effects("cast_spell(keeper)")
    assert asked(t, "cast_spell") == [t.seat("samira")]
    assert t.deck("spell") == ["foresee"]
    t.expect_all_used()


@pytest.mark.rule("49.14")
def test_several_crises_leave_the_choice_to_the_keeper():
    t = Table()
    choosers = [t.names.mythos[number] for number in t.names.mythos if t.ctx.tables.mythos[number].chooser == 2]
    assert len(choosers) == 6
    t.titles(keeper=2).mythos("mysterious_lifeboat", "b")
    assert asked(t, "crisis_option") == [2]
    assert t.dials["sanity"] == 7
