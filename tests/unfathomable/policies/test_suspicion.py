"""Whom a scripted player distrusts, and what it does about it."""

import pytest

from policies.unfathomable import checks
from sim.unfathomable.constants import NONE, Outcome
from tests.unfathomable.policies.situations import Situation

CREW = ("jeanne", "william", "ishmael", "jamie", "samira")
FOUR = CREW[:4]
ALL_HUMAN = ("human",) * 5


def thinks(**weights):
    """A human among five: 8 human and 2 hybrid cards."""
    return Situation(*CREW, **weights)


# the loyalty deck -----------------------------------------------------------------------------------------------


def test_before_any_evidence_two_of_the_other_nine_cards_are_hybrids():
    s = thinks()
    assert [s.suspicion_of(seat) for seat in range(5)] == pytest.approx([0, *[2 / 9] * 4])


def test_a_hybrid_knows_that_only_one_is_left():
    assert thinks(role="hybrid").suspicion_of(1) == pytest.approx(1 / 9)


def test_others_give_a_hidden_hybrid_two_in_ten():
    assert thinks(role="hybrid").own_suspicion() == pytest.approx(2 / 10)


def test_after_the_awakening_two_unseen_cards_of_eight_count():
    s = thinks().awakening(*ALL_HUMAN)
    assert s.suspicion_of(1) == pytest.approx(1 - (6 * 5) / (8 * 7))


@pytest.mark.parametrize(("variant", "chance"), [("standard", 2 / 7), ("no_cultist", 1 / 7)])
def test_with_four_players_a_cultist_is_a_traitor_too(variant, chance):
    assert Situation(*FOUR, variant=variant).suspicion_of(1) == pytest.approx(chance)


# what is known --------------------------------------------------------------------------------------------------


def test_a_revealed_traitor_is_certain_and_leaves_one_hybrid_among_eight_cards():
    s = thinks().revealed(1)
    assert [s.suspicion_of(seat) for seat in range(5)] == pytest.approx([0, 1, *[1 / 8] * 3])


def test_whoever_was_seen_as_human_is_none_before_the_awakening():
    s = thinks().looked_at(1, "human")
    assert [s.suspicion_of(seat) for seat in range(5)] == pytest.approx([0, 0, *[2 / 8] * 3])


def test_whoever_was_seen_as_human_may_have_turned_at_the_awakening():
    assert thinks().looked_at(1, "human").awakening(*ALL_HUMAN).suspicion_of(1) > 0


def test_whoever_was_seen_as_a_traitor_stays_one():
    assert thinks().looked_at(1, "traitor").suspicion_of(1) == 1
    assert thinks().looked_at(1, "traitor").awakening(*ALL_HUMAN).suspicion_of(1) == 1


# what is seen ---------------------------------------------------------------------------------------------------


def after_a_check(*opposing, **weights):
    """Ishmael and Jamie add to Passenger Overboard (lore and observation); chaos opposes twice."""
    s = thinks(**weights).top("chaos", "will:1", "strength:1")
    given = ("lore:1", *opposing)
    return s.hand(2, "lore:1").hand(3, *opposing).mythos("passenger_overboard", *given)


def test_three_opposing_cards_point_at_those_who_gave():
    s = after_a_check("strength:2")
    ishmael, jamie = s.suspicion_of(2), s.suspicion_of(3)
    assert min(ishmael, jamie) > 2 / 9
    assert max(s.suspicion_of(1), s.suspicion_of(4)) < 2 / 9


def test_the_more_cards_oppose_the_worse_it_looks():
    assert after_a_check("strength:2", "strength:2").suspicion_of(3) > after_a_check("strength:2").suspicion_of(3)


def test_opposing_cards_of_a_skill_that_a_giver_never_draws_do_not_count_against_it():
    s = thinks().top("chaos", "influence:1", "strength:1").hand(1, "lore:1").hand(2, "lore:2", "strength:2")
    s.mythos("horrific_visions", "lore:1", "lore:2", "strength:2")
    assert s.suspicion_of(2) > 0.6  # strength: Ishmael draws it, William does not
    assert s.suspicion_of(1) < 2 / 9


def test_a_novice_remembers_the_last_check_only():
    seen = {}
    for strength in ("novice", "expert"):
        s = after_a_check("strength:2", strength=strength).top("chaos", "lore:1", "observation:1")
        s.hand(2, "lore:1").mythos("stolen_ritual_components", "lore:1")
        seen[strength] = s.suspicion_of(3)
    assert seen["novice"] < seen["expert"]


def test_a_short_way_with_fuel_to_spare_is_suspicious():
    s = thinks().titles(captain=1).top("waypoint", "reef", "rainstorm").answers("reef")
    before = thinks().suspicion_of(1)
    s.effects("choose_waypoint(captain)", you=1)
    assert s.suspicion_of(1) > before


# what is done about it ------------------------------------------------------------------------------------------


def in_the_cabin(ratio, **weights):
    """In the Captain's Cabin, with something seen of Jamie."""
    return thinks(**weights).at(0, "captains_cabin").suspected(3, ratio)


def test_above_the_threshold_the_most_suspected_is_accused_in_the_captains_cabin():
    s = in_the_cabin(14)
    assert s.suspicion_of(3) == pytest.approx(0.8)  # odds of 2 to 7, times 14
    assert (s.action(), s.chosen("jail_whom")) == ("space", ["3"])


def test_below_the_threshold_nobody_is_accused():
    s = in_the_cabin(3)
    assert s.suspicion_of(3) < 0.5
    assert s.action() != "space"


def test_a_novice_accuses_sooner():
    assert in_the_cabin(5).action() != "space"  # 0.59
    assert in_the_cabin(5, strength="novice").action() == "space"


def test_whoever_was_seen_as_a_traitor_is_accused():
    s = thinks().at(0, "captains_cabin").looked_at(2, "traitor")
    assert (s.action(), s.chosen("jail_whom")) == ("space", ["2"])


def test_cards_are_given_to_put_a_suspect_into_the_brig():
    s = (
        in_the_cabin(40)
        .hand(0, "influence:5", "influence:2", "observation:2", "lore:1")
        .top("chaos", "will:1", "will:1")
    )
    s.action()
    assert sorted(s.chosen("add_to_check")) == ["influence:2", "influence:5", "none", "observation:2"]


def test_a_human_gives_nothing_to_jail_somebody_trusted():
    s = thinks().at(1, "captains_cabin").hand(0, "influence:5", "influence:2", "observation:2")
    s.act("space", "2", seat=1)
    assert set(s.chosen("add_to_check")) == {"none"}


def test_a_check_before_which_nobody_was_chosen_is_worth_its_results():
    """On History Repeats the seat for the Brig is chosen after the check: nobody is accused while it runs."""
    table = Situation("keilani", "william", "ishmael").suspected(1, 5)
    view, guide = table.seen_by()
    table.game.check.row = table.ctx.tables.mythos[table.number("mythos", "history_repeats")].on_a
    table.game.check.accused = NONE
    expected = checks.result_worth(view, guide, Outcome.PASS) - checks.result_worth(view, guide, Outcome.FAIL)
    assert expected > 0
    assert checks.worth_of_passing(view, guide) == expected
    table.game.check.accused = 1
    assert checks.worth_of_passing(view, guide) == checks.jailing_worth(view, guide, 1) != expected
