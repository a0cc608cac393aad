"""24.4, 24.6-24.10, 43.2, 40.1, 9.6: Improvements and the item deck; 3.6: trading."""

import pytest

from sim.unfathomable.constants import NO_CARD, Event
from sim.unfathomable.turn import begin_turn, receive_skills
from tests.unfathomable.powers.gear import item, options, table, times

SKILL_OF = {
    "fine_clothes": "influence",
    "mystical_text": "lore",
    "binoculars": "observation",
    "medicine_ball": "strength",
    "treasured_memento": "will",
}


def gain(t, seat, *names):
    """Items drawn one by one, so that Improvements are turned up."""
    for name in names:
        t.top("item", name).effects("draw_item(you,1)", you=seat)
    return t


def active(t, seat=0):
    """Name of the face-up Improvement."""
    number = int(t.game.active[seat])
    return None if number == NO_CARD else t.names.items[number]


def drawn(t):
    """How many cards of each skill the current player draws in the Receive Skills step."""
    before = t.game.hand[0].copy()
    receive_skills(t.game, t.ctx)
    gained = (t.game.hand[0] - before).reshape(6, 5).sum(axis=1)
    return {t.names.skills[skill]: int(number) for skill, number in enumerate(gained) if number}


def plain_set():
    return drawn(table())


# Improvements ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.6", "24.10", "43.2")
@pytest.mark.parametrize("name", SKILL_OF)
def test_an_improvement_adds_one_card_of_its_skill(name):
    t = gain(table(), 0, name)
    assert active(t) == name
    expected = plain_set()
    expected[SKILL_OF[name]] = expected.get(SKILL_OF[name], 0) + 1
    assert drawn(t) == expected


@pytest.mark.rule("24.6")
def test_only_five_items_are_improvements():
    t = table()
    assert {t.names.items[i] for i in t.names.items if t.ctx.tables.items[i].skill >= 0} == set(SKILL_OF)
    gain(t, 0, "shotgun", "plimsolls")
    assert active(t) is None
    assert times(t, "active_improvement") == 0


@pytest.mark.rule("24.7", "24.8", "24.9")
@pytest.mark.parametrize("chosen", ["mystical_text", "medicine_ball"])
def test_who_gains_a_second_one_chooses_and_only_one_counts(chosen):
    t = gain(table(), 0, "medicine_ball").answers(chosen)
    gain(t, 0, "mystical_text").expect_all_used()
    assert options(t, "active_improvement") == ["mystical_text", "medicine_ball"]
    assert (active(t), t.items(0)) == (chosen, ["medicine_ball", "mystical_text"])
    expected = plain_set()
    expected[SKILL_OF[chosen]] = expected.get(SKILL_OF[chosen], 0) + 1
    assert drawn(t) == expected


@pytest.mark.rule("24.8", "24.10")
def test_the_choice_at_the_start_of_the_own_turn_comes_before_the_draw():
    t = gain(table(), 0, "medicine_ball").answers("medicine_ball")
    gain(t, 0, "treasured_memento").answers("treasured_memento")
    begin_turn(t.game, t.ctx)
    t.expect_all_used()
    assert drawn(t)["will"] == plain_set().get("will", 0) + 1


@pytest.mark.rule("24.8")
def test_at_the_start_of_anothers_turn_nothing_is_changed():
    t = gain(table(), 1, "medicine_ball").answers("medicine_ball")
    gain(t, 1, "mystical_text")
    begin_turn(t.game, t.ctx)
    assert times(t, "active_improvement") == 1


@pytest.mark.rule("24.8", "24.7")
def test_losing_the_active_one_turns_up_the_other():
    t = gain(table(), 0, "medicine_ball").answers("medicine_ball")
    gain(t, 0, "mystical_text").answers("medicine_ball").effects("lose_items(you,1)").expect_all_used()
    assert active(t) == "mystical_text"
    t.effects("lose_items(you,1)")
    assert active(t) is None
    assert drawn(t) == plain_set()


@pytest.mark.rule("24.8")
def test_losing_an_inactive_one_lets_the_owner_choose_again():
    t = table().answers("fine_clothes", "fine_clothes")
    gain(t, 0, "fine_clothes", "mystical_text", "binoculars")
    t.answers("binoculars", "mystical_text").effects("lose_items(you,1)").expect_all_used()
    assert options(t, "active_improvement") == ["fine_clothes", "mystical_text"]
    assert active(t) == "mystical_text"


@pytest.mark.rule("24.8")
def test_losing_or_gaining_another_item_changes_nothing():
    t = table().answers("fine_clothes")
    gain(t, 0, "fine_clothes", "mystical_text", "shotgun").answers("shotgun").effects("lose_items(you,1)")
    assert (active(t), times(t, "active_improvement")) == ("fine_clothes", 1)


@pytest.mark.rule("24.8", "3.6")
def test_a_traded_improvement_counts_for_its_new_owner():
    t = gain(table(), 0, "fine_clothes").at(1, "galley")
    gain(t, 1, "mystical_text").act("trade", "fine_clothes", "fine_clothes", "none").expect_all_used()
    assert (active(t, 0), active(t, 1)) == (None, "fine_clothes")
    assert [seat for question, seat, *_ in t.questions() if question == "active_improvement"] == [1]


@pytest.mark.rule("24.7")
def test_an_inactive_improvement_is_still_an_item():
    t = gain(table(), 0, "fine_clothes").answers("fine_clothes")
    gain(t, 0, "mystical_text")
    assert t.items(0) == ["fine_clothes", "mystical_text"]
    t.answers("mystical_text").at(1, "galley").act("trade", "mystical_text", "none").expect_all_used()
    assert (t.items(1), active(t), active(t, 1)) == (["mystical_text"], "fine_clothes", "mystical_text")


@pytest.mark.rule("9.6", "24.10", "9.12")
def test_in_the_brig_the_improvement_adds_nothing():
    t = gain(table(), 0, "mystical_text").at(0, "brig")
    assert drawn(t) == plain_set()
    t.effects("draw_skill(you,1)")
    assert "lore" not in options(t, "draw_skill") or plain_set().get("lore")
    assert active(t) == "mystical_text"


@pytest.mark.rule("40.1")
def test_in_the_sick_bay_the_improvement_widens_the_choice_only():
    foreign = next(name for name, skill in SKILL_OF.items() if skill not in plain_set())
    t = gain(table(), 0, foreign).at(0, "sick_bay").answers(SKILL_OF[foreign])
    assert drawn(t) == {SKILL_OF[foreign]: 1}
    assert set(options(t, "draw_skill")) == set(plain_set()) | {SKILL_OF[foreign]}
    t.expect_all_used()


@pytest.mark.rule("40.1")
def test_in_the_sick_bay_without_an_improvement_only_the_sheet_counts():
    t = table().at(0, "sick_bay")
    drawn(t)
    assert set(options(t, "draw_skill")) == set(plain_set())


@pytest.mark.rule("43.2")
def test_single_draws_from_the_set_may_take_the_skill_of_the_improvement():
    foreign = next(name for name, skill in SKILL_OF.items() if skill not in plain_set())
    t = gain(table(), 0, foreign).answers(SKILL_OF[foreign])
    t.effects("draw_skill(you,1)").expect_all_used()
    assert set(options(t, "draw_skill")) == set(plain_set()) | {SKILL_OF[foreign]}


@pytest.mark.rule("24.10", "53.10")
def test_a_revealed_traitor_has_the_improvement_too():
    foreign = next(name for name, skill in SKILL_OF.items() if skill not in plain_set())
    t = gain(table(), 0, foreign).revealed(0)
    cards = drawn(t)
    assert sum(cards.values()) == sum(plain_set().values()) + 1
    assert times(t, "keep_of_skill") == len(plain_set()) + 1


@pytest.mark.rule("37.0", "24.8")
def test_an_improvement_taken_by_force_changes_both_sides():
    t = gain(table(), 1, "mystical_text").answers("mystical_text")
    gain(t, 1, "binoculars").answers("mystical_text").effects("take_item(you,arjun)").expect_all_used()
    assert (active(t, 0), active(t, 1)) == ("mystical_text", "binoculars")


@pytest.mark.rule("24.10", "2.0")
def test_without_powers_an_improvement_adds_nothing():
    t = gain(table(card_powers=0), 0, "mystical_text")
    assert drawn(t) == plain_set()


# the deck -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.4")
def test_the_item_deck_runs_out_and_is_not_shuffled_anew():
    t = table().only("item", "shotgun", "plimsolls").effects("draw_item(you,5)")
    assert t.items(0) == ["plimsolls", "shotgun"]
    t.effects("lose_items(you,2)", "draw_item(you,1)")
    assert (t.items(0), t.deck("item")) == ([], [])


@pytest.mark.rule("24.4", "24.8")
def test_an_improvement_from_the_cargo_hold_is_turned_up():
    t = table().at(0, "cargo_hold").only("item", "binoculars", "shotgun").act("space", "binoculars").expect_all_used()
    assert active(t) == "binoculars"
    assert t.deck("item") == ["shotgun"]


# trading --------------------------------------------------------------------------------------------------------


def can_trade(t, seat=0):
    t.act("nothing", seat=seat)
    return "trade" in t.questions()[-1][2]


@pytest.mark.rule("3.6")
def test_trading_needs_company_and_an_item():
    t = item(table(), 0, "shotgun")
    assert not can_trade(t)
    assert can_trade(t.at(1, "galley"))
    assert can_trade(t, 1)
    assert not can_trade(t, 2)


@pytest.mark.rule("3.6", "3.9")
def test_a_revealed_traitor_opens_no_trade_but_takes_part():
    t = item(table(), 0, "shotgun").at(1, "galley").revealed(1)
    assert not can_trade(t, 1)
    t.act("trade", "shotgun").expect_all_used()
    assert t.items(1) == ["shotgun"]


@pytest.mark.rule("3.6")
def test_everyone_in_the_space_may_give_clockwise_from_the_player_who_enables_it():
    t = item(item(table(), 1, "shotgun", "plimsolls"), 2, "almanac").at(1, "galley").at(2, "galley")
    t.act("trade", "almanac", "0", "almanac", "2", "none", seat=2)
    givers = [seat for question, seat, *_ in t.questions() if question == "give_item"]
    assert givers == [2, 0, 1]
    assert (t.items(0), t.items(1), t.items(2)) == ([], ["plimsolls", "shotgun"], ["almanac"])
    t.expect_all_used()


@pytest.mark.rule("3.6")
def test_a_trade_of_three():
    t = item(item(table(), 1, "shotgun", "plimsolls"), 2, "almanac").at(1, "galley").at(2, "galley")
    t.act("trade", "plimsolls", "0", "shotgun", "2", "almanac", "1", "shotgun", "0").expect_all_used()
    assert (t.items(0), t.items(1), t.items(2)) == (["plimsolls", "shotgun"], ["almanac"], [])
    trades = [(giver, receiver, t.names.items[n]) for giver, receiver, n in t.events(Event.TRADE)]
    assert trades == [(1, 0, "plimsolls"), (1, 2, "shotgun"), (2, 1, "almanac"), (2, 0, "shotgun")]


@pytest.mark.rule("3.6")
def test_nobody_has_to_give():
    t = item(item(table(), 0, "shotgun"), 1, "almanac").at(1, "galley").act("trade", "none", "none").expect_all_used()
    assert (t.items(0), t.items(1)) == (["shotgun"], ["almanac"])


@pytest.mark.rule("3.6", "9.6")
def test_items_can_be_traded_in_the_brig():
    t = item(table(), 0, "shotgun").at(0, "brig").at(1, "brig").act("trade", "shotgun").expect_all_used()
    assert t.items(1) == ["shotgun"]


@pytest.mark.rule("3.6", "2.0")
def test_without_powers_there_is_no_trade():
    assert not can_trade(item(table(card_powers=0), 0, "shotgun").at(1, "galley"))
