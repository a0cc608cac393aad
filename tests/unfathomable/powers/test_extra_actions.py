"""3.1: actions that abilities hand out, their restrictions, and limits per turn."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.turn import action_step, end_turn
from tests.unfathomable.powers.skill_tables import asked, bare, discarded, offers, options


@pytest.mark.rule("3.1")
def test_an_action_for_another_player_costs_one_of_the_own_two():
    t = bare().hand(0, "influence:1").answers("card influence:1", "1", "move", "deck_7", "move", "deck_8")
    action_step(t.game, t.ctx)
    assert asked(t, "action") == [(0, "card influence:1"), (1, "move"), (0, "move")]
    assert (t.where(0), t.where(1)) == ("deck_8", "deck_7")
    t.expect_all_used()


@pytest.mark.rule("3.1")
def test_true_grit_with_the_second_action_makes_three_in_all():
    t = bare().hand(0, "will:5").answers("move", "deck_3", "card will:5", "move", "deck_4", "move", "deck_5")
    action_step(t.game, t.ctx)
    assert t.events(Event.EXTRA_ACTION) == [(0, 2, 0)]
    assert len(asked(t, "action")) == 4
    assert t.where(0) == "deck_5"
    t.expect_all_used()


@pytest.mark.rule("3.1", "41.4")
def test_grants_nest_and_the_cards_are_discarded_from_the_inside_out():
    t = bare().hand(0, "influence:1").hand(1, "will:5").hand(2, "influence:2")
    t.act("card influence:1", "1", "card will:5", "move", "deck_7", "move", "deck_8")
    assert t.where(1) == "deck_8"
    assert discarded(t) == ["influence:1", "will:5"]
    t.hand(1, "influence:1").act("card influence:2", "1", "card influence:1", "0", "move", "deck_5", seat=2)
    assert [seat for seat, _ in asked(t, "action")][-3:] == [2, 1, 0]
    assert t.where(0) == "deck_5"
    assert sum(t.game.played) == 0
    t.expect_all_used()


@pytest.mark.rule("3.1")
def test_a_granted_action_may_be_given_back_to_the_giver():
    t = bare().hand(0, "influence:1").hand(1, "influence:2").act("card influence:1", "1", "card influence:2", "0")
    assert [seat for seat, _ in asked(t, "action")] == [0, 1, 0]
    t.expect_all_used()


@pytest.mark.rule("3.1")
def test_a_long_chain_of_grants_is_worked_off_to_the_end():
    t = bare().hand(0, *["influence:1"] * 4, *["influence:2"] * 3).hand(1, *["influence:1"] * 2, "influence:2")
    chain = []
    for card in ("influence:1", "influence:1", "influence:2"):
        chain += [f"card {card}", "1", f"card {card}", "0"]
    t.act(*chain, "move", "deck_3")
    assert len(asked(t, "action")) == 7
    assert t.where(0) == "deck_3"
    assert len(discarded(t)) == 6
    assert t.cause == "not_ended"
    t.expect_all_used()


@pytest.mark.rule("3.1", "3.3")
def test_a_granted_action_does_not_let_a_human_walk_out_of_the_brig():
    t = bare().hand(0, "influence:1").at(1, "brig").act("card influence:1", "1", "nothing")
    offered = options(t, "action")
    assert "move" not in offered
    assert "space" in offered
    t.expect_all_used()


@pytest.mark.rule("3.1", "40.2")
def test_a_granted_action_lets_a_human_leave_the_sick_bay():
    t = bare().hand(0, "influence:1").at(1, "sick_bay").act("card influence:1", "1", "move", "deck_1")
    assert t.where(1) == "deck_1"
    t.expect_all_used()


@pytest.mark.rule("3.1", "39.5", "39.7")
def test_a_granted_action_opens_no_space_or_sheet_to_a_revealed_traitor():
    t = bare().hand(0, "influence:1").revealed(1).at(1, "galley").hand(1, "will:1", "lore:1")
    t.act("card influence:1", "1", "nothing")
    offered = options(t, "action")
    assert not {"space", "ability", "rescue", "repair", "reveal"} & set(offered)
    assert "move" in offered
    t.expect_all_used()


@pytest.mark.rule("3.1", "52.2")
def test_a_granted_action_is_no_start_of_an_action_step():
    t = bare().hand(0, "influence:1").revealed(1).at(1, "galley").hand(1, "treachery:4", "treachery:5", "treachery:3")
    t.act("card influence:1", "1", "nothing")
    assert [option for option in options(t, "action") if "treachery" in option] == ["card treachery:3"]
    assert not asked(t, "action_step_card")


@pytest.mark.rule("3.1", "38.0")
def test_a_traitor_may_reveal_with_a_granted_action():
    t = bare().hand(0, "influence:1").loyalties(1, "hybrid").act("card influence:1", "1", "reveal")
    assert t.game.revealed[1] == 1
    assert t.game.n_pending == 0
    assert discarded(t)[:1] == ["influence:1"]


@pytest.mark.rule("3.1", "2.3", "1.10")
def test_a_space_action_stays_used_up_for_a_granted_action():
    t = bare("william", "arjun", "samira").at(0, "galley").at(1, "galley").hand(0, "influence:1")
    t.act("space")
    t.act("card influence:1", "1", "nothing")
    assert "space" not in options(t, "action")
    end_turn(t.game, t.ctx)
    assert "space" in offers(t, 1)


@pytest.mark.rule("1.10")
def test_limits_per_turn_count_each_players_turn_anew():
    t = bare().hand(0, "will:5", "will:5").act("card will:5", "nothing", "nothing")
    assert "card will:5" not in offers(t)
    end_turn(t.game, t.ctx)
    assert t.game.current == 1
    t.hand(1, "influence:1").act("card influence:1", "0", "card will:5", "nothing", "nothing", seat=1)
    assert discarded(t) == ["influence:1", "will:5", "will:5"]
    t.expect_all_used()


@pytest.mark.rule("1.10", "49.13")
def test_the_title_of_the_keeper_works_once_per_turn_also_with_granted_actions():
    t = bare().hand(0, "influence:1").titles(keeper=1).at(1, "deck_3").top("spell", "foresee", "conjuration")
    assert "title" in offers(t, 1)
    t.game.used_title = 1
    t.act("card influence:1", "1", "nothing")
    assert "title" not in options(t, "action")
    end_turn(t.game, t.ctx)
    assert "title" in offers(t, 1)


@pytest.mark.rule("3.1", "18.0")
def test_no_granted_action_is_taken_once_the_game_is_over():
    t = bare()
    t.game.dials[2] = 1
    t.hand(0, "will:5", "influence:5").dice(1).act("card will:5", "card influence:5")
    assert t.cause == "sanity"
    assert len(asked(t, "action")) == 2


@pytest.mark.rule("3.1", "53.5")
def test_extra_actions_of_others_do_not_use_up_actions_of_the_step():
    t = bare().hand(0, "influence:1", "influence:2").hand(1, "will:5")
    t.answers("card influence:1", "1", "card will:5", "nothing", "nothing", "card influence:2", "2", "nothing")
    action_step(t.game, t.ctx)
    assert [seat for seat, _ in asked(t, "action")] == [0, 1, 1, 1, 0, 2]
    t.expect_all_used()


@pytest.mark.rule("3.1")
def test_each_extra_action_starts_from_where_the_one_before_led():
    t = bare().hand(0, "will:5").at(0, "sick_bay").act("card will:5", "move", "galley", "space")
    assert [chosen for _, chosen in asked(t, "action")] == ["card will:5", "move", "space"]
    assert t.game.used[t.space("galley")] == 1


@pytest.mark.rule("3.1", "9.4")
def test_a_traitor_in_the_brig_pays_for_leaving_with_a_granted_action():
    t = bare().hand(0, "influence:1").revealed(1).at(1, "brig").hand(1, "will:5", "lore:5", "strength:3")
    t.act("card influence:1", "1", "move", "will:5", "lore:5", "deck_1")
    assert t.where(1) == "deck_1"
    assert discarded(t) == ["influence:1", "lore:5", "strength:3", "will:5"]
