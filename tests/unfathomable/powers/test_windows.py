"""Timing windows: who is asked, in which order, how often, and what a reroll keeps."""

import pytest

from sim.unfathomable.constants import Event
from tests.unfathomable.builders import Table
from tests.unfathomable.powers.skill_tables import asked, bare, discarded, options

FOUR = ("arjun", "william", "samira", "jeanne")


def fight(*characters):
    """The first player on deck space 3 with two Deep Ones."""
    return bare(*characters).deep_ones(deck_3=2).at(0, "deck_3")


def owns(t, seat, *items):
    """Put items into a play area."""
    for item in items:
        t.game.items[seat, t.number("items", item)] = 1
    return t


def order(t):
    """The log of questions and dice: seats asked for powers, and 'die' for each throw."""
    rows = t.ctx.log.rows[: t.ctx.log.n_rows].tolist()
    use_power = t.number("questions", "use_power")
    told = []
    for event, a, b, *_ in rows:
        if event == Event.DECISION and a == use_power:
            told.append(b)
        elif event == Event.DIE:
            told.append("die")
    return told


# who is asked, and in which order ------------------------------------------------------------------------------------


@pytest.mark.rule("1.13", "1.14")
def test_a_window_in_which_nobody_holds_anything_asks_nobody():
    t = fight().hand(0, "will:3", "lore:1").hand(1, "influence:3", "strength:5").dice(1).act("attack")
    assert not asked(t, "use_power")


@pytest.mark.rule("1.13")
def test_without_card_powers_no_window_opens():
    t = Table(rules={"card_powers": 0}).deep_ones(deck_3=1).at(0, "deck_3").dice(1)
    t.hand(0, "observation:3", "strength:1", "will:5", "will:3").hand(1, "strength:5").act("attack")
    t.check(5, "will")
    assert not asked(t, "use_power")
    assert not [option for option in options(t, "action") if option.startswith("card")]


@pytest.mark.rule("1.13", "1.16")
@pytest.mark.parametrize(("current", "wanted"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_seats_are_asked_clockwise_from_the_current_player(current, wanted):
    t = bare(*FOUR).dice(4)
    for seat in range(4):
        t.hand(seat, "observation:3")
    t.game.current = current
    t.effects("roll_deck")
    assert asked(t, "use_power") == [(seat, "none") for seat in wanted]


@pytest.mark.rule("1.13")
def test_only_seats_that_hold_something_are_asked():
    t = bare(*FOUR).hand(1, "observation:3").hand(3, "observation:4").hand(2, "observation:5").dice(4)
    t.effects("roll_deck")
    assert asked(t, "use_power") == [(1, "none"), (3, "none")]


@pytest.mark.rule("1.14")
def test_a_seat_may_use_several_cards_in_one_window():
    t = bare().hand(1, "observation:3", "observation:4").dice(3)
    t.answers("card observation:4", "2", "card observation:3", "2").effects("roll_deck")
    assert t.events(Event.DIE) == [(3, 4, 7)]
    assert t.cards(1) == []
    t.expect_all_used()


@pytest.mark.rule("1.14")
def test_after_each_use_who_passed_is_asked_again():
    t = bare().hand(0, "observation:3").hand(1, "observation:4").dice(4)
    t.answers("none", "card observation:4", "2", "card observation:3", "-2").effects("roll_deck")
    assert asked(t, "use_power") == [(0, "none"), (1, "card observation:4"), (0, "card observation:3")]
    assert t.events(Event.DIE) == [(4, 0, 4)]
    t.expect_all_used()


@pytest.mark.rule("1.14")
def test_a_window_closes_when_all_pass_after_the_last_use():
    t = bare().hand(0, "observation:3").hand(1, "observation:4", "observation:4").dice(4)
    t.answers("none", "card observation:4", "2", "none", "none").effects("roll_deck")
    assert asked(t, "use_power") == [(0, "none"), (1, "card observation:4"), (0, "none"), (1, "none")]
    t.expect_all_used()


@pytest.mark.rule("1.4")
def test_declining_costs_nothing():
    t = bare().hand(0, "observation:3").dice(4).answers("none").effects("roll_deck")
    assert t.cards(0) == ["observation:3"]
    assert discarded(t) == []


@pytest.mark.rule("9.13", "39.0")
def test_players_in_the_brig_and_revealed_traitors_use_skill_cards_in_windows():
    t = bare().hand(1, "observation:3").at(1, "brig").revealed(2).hand(2, "observation:4").dice(4)
    t.answers("card observation:3", "2", "card observation:4", "-2").effects("roll_deck")
    assert t.events(Event.DIE) == [(4, 0, 4)]
    t.expect_all_used()


# around a roll -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.14", "6.6", "6.7", "6.8")
def test_the_two_windows_of_a_roll_lie_before_and_after_the_throw():
    t = fight().hand(0, "observation:3").hand(1, "strength:1").dice(4).act("attack", "none", "none")
    assert order(t) == [0, "die", 1]
    t.expect_all_used()


@pytest.mark.rule("6.6")
def test_no_reroll_is_offered_before_the_throw_and_no_change_after_it():
    t = fight().hand(0, "observation:3", "strength:1").dice(4).act("attack", "none", "none")
    offered = [options for name, _, options, _ in t.questions() if name == "use_power"]
    assert offered == [["none", "card observation:3"], ["none", "card strength:1"]]


@pytest.mark.rule("6.8", "17.2")
def test_a_reroll_opens_the_window_before_the_roll_again():
    t = fight().hand(0, "observation:3").hand(1, "strength:1").dice(1, 3)
    t.act("attack", "none", "card strength:1", "card observation:3", "2")
    assert order(t) == [0, "die", 1, 0, "die"]
    assert t.events(Event.DIE) == [(1, 0, 1), (3, 2, 5)]
    assert t.deep_ones_at() == {"deck_3": 1}
    t.expect_all_used()


@pytest.mark.rule("17.2")
def test_modifiers_stay_when_the_die_is_rolled_again():
    t = fight().hand(0, "observation:3", "strength:1").dice(1, 2)
    t.act("attack", "card observation:3", "2", "card strength:1")
    assert t.events(Event.DIE) == [(1, 2, 3), (2, 2, 4)]
    assert t.deep_ones_at() == {"deck_3": 1}
    t.expect_all_used()


@pytest.mark.rule("17.2")
def test_modifiers_do_not_reach_into_the_next_roll():
    t = fight().hand(0, "observation:3").dice(4, 4).act("attack", "card observation:3", "2").act("attack")
    assert t.events(Event.DIE) == [(4, 2, 6), (4, 0, 4)]


@pytest.mark.rule("17.2")
def test_once_per_roll_counts_all_rerolls_as_one_roll():
    t = owns(fight(), 0, "almanac").hand(0, "observation:1", "observation:2", "strength:1").dice(1, 1)
    t.act("attack", "item almanac", "observation:2", "card strength:1")
    assert t.events(Event.DIE) == [(1, 2, 3), (1, 2, 3)]
    assert order(t) == [0, "die", 0, "die"]
    t.expect_all_used()


@pytest.mark.rule("17.2")
def test_once_per_roll_is_free_again_for_the_next_roll():
    t = owns(fight(), 0, "almanac").hand(0, "observation:1", "observation:2").dice(1, 8)
    t.act("attack", "item almanac", "observation:2").act("attack", "item almanac")
    assert t.events(Event.DIE) == [(1, 2, 3), (8, 1, 8)]
    t.expect_all_used()


@pytest.mark.rule("17.2", "6.8")
def test_different_rerolls_may_follow_one_another():
    t = bare("edmund", "arjun", "william").deep_ones(deck_3=2).at(0, "deck_3").at(1, "deck_3")
    owns(t, 1, "pocket_pistol").hand(0, "lore:1").hand(2, "strength:1").dice(1, 1, 1, 8)
    t.game.current = 1
    t.act("item pocket_pistol", "item pocket_pistol", "card strength:1", "ability", seat=1)
    assert [die for die, _, _ in t.events(Event.DIE)] == [1, 1, 1, 8]
    assert t.deep_ones_at() == {"deck_3": 1}
    t.expect_all_used()


@pytest.mark.rule("1.6", "17.2")
def test_a_die_that_is_set_is_not_thrown_and_not_rolled_again():
    t = bare("beatrice", "arjun", "edmund").deep_ones(deck_3=1).at(1, "deck_3")
    t.hand(1, "strength:1").hand(2, "strength:1")
    t.game.feat[0] = 1
    t.act("attack", "feat", "7", seat=1)
    assert t.events(Event.DIE) == [(7, 0, 7)]
    assert asked(t, "use_power") == [(0, "feat")]
    assert t.deep_ones_at() == {}
    t.expect_all_used()


@pytest.mark.rule("1.6", "6.6")
def test_modifiers_before_and_after_setting_the_die_still_count():
    t = bare("beatrice", "arjun", "edmund").hand(1, "observation:3").hand(2, "observation:4")
    t.game.feat[0] = 1
    t.answers("none", "card observation:3", "2", "feat", "3", "card observation:4", "2").effects("roll_deck")
    assert t.events(Event.DIE) == [(3, 4, 7)]
    t.expect_all_used()


@pytest.mark.rule("1.6", "17.2")
def test_a_die_may_be_set_after_a_reroll_was_called():
    t = bare("beatrice", "arjun", "edmund").deep_ones(deck_3=1).at(1, "deck_3").hand(1, "strength:1", "strength:1")
    t.game.feat[0] = 1
    t.dice(1).act("attack", "none", "card strength:1", "feat", "8", seat=1)
    assert t.events(Event.DIE) == [(1, 0, 1), (8, 0, 8)]
    t.expect_all_used()


@pytest.mark.rule("17.1", "1.14")
def test_a_roll_that_finds_a_space_has_its_windows_too():
    t = bare().hand(0, "observation:3").dice(5).answers("card observation:3", "-2")
    t.effects("roll_deck", "spawn_deep(1,rolled)")
    assert t.deep_ones_at() == {"deck_3": 1}
    t.expect_all_used()


# around a check ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.15", "42.3")
def test_the_window_before_a_check_lies_before_chaos_cards_and_players_cards():
    t = bare().hand(0, "influence:3").hand(1, "lore:5").answers("none", "none", "none", "none")
    t.check(5, "will")
    names = [(name, seat) for name, seat, _, _ in t.questions()]
    assert names == [("use_power", 0), ("use_power", 1), ("add_to_check", 1), ("add_to_check", 0)]
    log = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert log.index(Event.DECISION) < log.index(Event.CHAOS_CARD)


@pytest.mark.rule("42.7", "42.8")
def test_the_window_after_a_check_lies_between_the_reveal_and_the_result():
    t = bare().hand(0, "will:3").only("chaos", "will:1", "will:2").answers("none", "card will:3", "2")
    assert t.check(5, "will") == (5, "pass")
    wanted = (Event.REVEALED_CARD, Event.POWER, Event.CHECK_CHANGED, Event.CHECK_TOTAL)
    log = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist() if row[0] in wanted]
    assert log == [Event.REVEALED_CARD] * 2 + [Event.POWER, Event.CHECK_CHANGED, Event.CHECK_TOTAL]


@pytest.mark.rule("1.15")
@pytest.mark.parametrize("card", ["influence:3", "observation:5"])
def test_nothing_to_hide_and_preparation_work_once_per_check(card):
    t = bare().hand(0, card).hand(1, card).answers(f"card {card}")
    t.check(5, "will")
    assert asked(t, "use_power") == [(0, f"card {card}")]
    t.expect_all_used()


@pytest.mark.rule("1.15")
@pytest.mark.parametrize("card", ["influence:4", "observation:5"])
def test_once_per_check_is_free_again_for_the_next_check(card):
    t = bare().hand(0, card, card).answers(f"card {card}")
    t.check(5, "will")
    t.answers(f"card {card}")
    t.check(5, "will")
    assert asked(t, "use_power") == [(0, f"card {card}")] * 2


@pytest.mark.rule("1.15", "47.0")
def test_forced_learning_works_several_times_each_for_another_skill():
    t = bare().hand(0, "lore:5").hand(1, "lore:5").answers("card lore:5", "strength", "card lore:5", "lore")
    t.check(5, "will")
    assert options(t, "extra_skill") == ["influence", "lore", "observation"]
    assert t.events(Event.CHECK_SUPPORT) == [(0, 3, 0), (1, 1, 0)]
    t.expect_all_used()


@pytest.mark.rule("47.0")
def test_forced_learning_lasts_for_one_check_only():
    t = bare().hand(0, "lore:5").only("chaos", "strength:3", "strength:4", "strength:3", "strength:4")
    t.answers("card lore:5", "strength")
    assert t.check(5, "will")[0] == 7
    assert t.check(5, "will")[0] == -7


@pytest.mark.rule("1.15")
def test_different_cards_join_on_one_check():
    t = bare().hand(0, "influence:3", "lore:5").hand(1, "observation:5").hand(2, "strength:4")
    t.answers("card influence:3", "card lore:5", "strength", "card observation:5", "strength:4")
    assert t.check(4, "will") == (4, "pass")
    assert (t.game.check.face_up, t.game.check.no_chaos) == (1, 1)
    t.expect_all_used()


@pytest.mark.rule("1.15")
def test_a_card_used_before_the_check_is_not_there_to_be_added():
    t = bare().hand(0, "lore:5").answers("card lore:5", "strength")
    t.check(4, "lore")
    assert not asked(t, "add_to_check")


@pytest.mark.rule("42.7")
def test_determination_of_several_players_goes_round_until_all_pass():
    t = bare().hand(0, "will:3").hand(1, "will:4", "will:4").only("chaos", "lore:1", "will:1")
    t.answers("none", "none", "none", "card will:4", "-2", "card will:3", "2", "card will:4", "-2")
    assert t.check(1, "will") == (-2, "fail")
    assert asked(t, "use_power") == [(0, "none"), (1, "card will:4"), (0, "card will:3"), (1, "card will:4")]
    t.expect_all_used()


@pytest.mark.rule("42.7", "48.1")
def test_determination_reaches_a_partial_success():
    t = bare().hand(0, "will:3").only("chaos", "will:1", "will:2").answers("none", "card will:3", "2")
    assert t.check(9, "will", partial=5) == (5, "partial")


@pytest.mark.rule("42.7", "39.6")
def test_a_revealed_traitor_may_add_one_card_and_still_use_determination():
    t = bare().revealed(1).hand(1, "will:3", "will:4", "lore:2").only("chaos", "will:1", "will:2")
    t.answers("lore:2", "card will:3", "-2", "card will:4", "-2")
    assert t.check(1, "will") == (-3, "fail")
    t.expect_all_used()


@pytest.mark.rule("42.7", "9.13", "9.5")
def test_a_player_in_the_brig_may_use_determination():
    t = bare().at(1, "brig").hand(1, "will:3", "will:5").only("chaos", "will:1", "will:2")
    t.answers("will:5", "card will:3", "2")
    assert t.check(10, "will") == (10, "pass")
    t.expect_all_used()


@pytest.mark.rule("1.15", "42.3")
def test_a_check_of_a_mythos_card_opens_the_same_windows():
    t = bare().hand(1, "influence:3").hand(2, "will:3").at(0, "bridge")
    t.mythos("collision_course")
    assert asked(t, "use_power")[:2] == [(1, "none"), (2, "none")]
    assert options(t, "use_power", 0) == ["none", "card influence:3"]
    assert options(t, "use_power", 1) == ["none", "card will:3"]


# when somebody would be defeated -------------------------------------------------------------------------------------


@pytest.mark.rule("16.7")
def test_the_window_of_a_defeat_asks_clockwise_and_one_prevention_is_enough():
    t = bare("svetlana", "arjun", "william").hand(0, "lore:1").hand(1, "strength:5", "strength:5").at(1, "deck_3")
    t.answers("none", "card strength:5").effects("defeat(you)", you=1)
    assert asked(t, "use_power") == [(0, "none"), (1, "card strength:5")]
    assert t.where(1) == "deck_3"
    assert t.cards(0) == ["lore:1"]
    assert t.cards(1) == ["strength:5"]
    t.expect_all_used()


@pytest.mark.rule("16.7")
def test_the_others_stay_unused_when_the_first_prevents_the_defeat():
    t = bare("svetlana", "arjun", "william").hand(0, "lore:1").hand(1, "strength:5").at(1, "deck_3")
    t.answers("ability").effects("defeat(you)", you=1)
    assert asked(t, "use_power") == [(0, "ability")]
    assert t.cards(1) == ["strength:5"]
    t.expect_all_used()


@pytest.mark.rule("16.7")
def test_each_defeat_has_its_own_window():
    t = bare().hand(0, "strength:5", "strength:5").at(0, "deck_3").answers("card strength:5", "none")
    t.effects("defeat(you)", "defeat(you)")
    assert asked(t, "use_power") == [(0, "card strength:5"), (0, "none")]
    assert t.where(0) == "sick_bay"
