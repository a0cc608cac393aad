"""Chapter 40: the Sick Bay."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.turn import receive_skills
from tests.unfathomable.builders import Table

SKILLS = ("influence", "lore", "observation", "strength", "will", "wild")


@pytest.mark.rule("40.0")
def test_defeated_humans_go_to_the_sick_bay():
    t = Table().at(0, "deck_5").at(1, "deck_5").revealed(1).effects("defeat(arjun)", "defeat(william)")
    assert t.where(0) == "sick_bay"
    assert t.where(1) == "brig"


@pytest.mark.rule("40.1")
def test_in_the_sick_bay_a_human_draws_one_card_of_any_skill_of_the_set():
    t = Table("arjun", "william", "samira").at(0, "sick_bay").answers("strength")
    receive_skills(t.game, t.ctx)
    assert t.questions() == [("draw_skill", 0, ["influence", "observation", "strength"], "strength")]
    assert [card.split(":")[0] for card in t.cards(0)] == ["strength"]
    t.expect_all_used()


@pytest.mark.rule("40.1")
def test_in_the_sick_bay_a_revealed_traitor_draws_one_card_of_the_set_or_treachery():
    t = Table("arjun", "william", "samira").revealed(0).at(0, "sick_bay").answers("treachery")
    receive_skills(t.game, t.ctx)
    assert t.questions() == [("draw_skill", 0, ["influence", "observation", "strength", "treachery"], "treachery")]
    assert [card.split(":")[0] for card in t.cards(0)] == ["treachery"]
    t.expect_all_used()


@pytest.mark.rule("40.2")
def test_a_normal_move_leads_out_and_then_the_full_set_is_drawn():
    t = Table("arjun", "william", "samira").at(0, "sick_bay").act("move", "deck_8")
    assert t.where(0) == "deck_8"
    receive_skills(t.game, t.ctx)
    assert len(t.cards(0)) == 5
    t.expect_all_used()


@pytest.mark.rule("40.3")
def test_a_defeat_in_the_sick_bay_changes_nothing():
    t = Table().at(0, "sick_bay").hand(0, "will:3").effects("defeat(you)")
    assert t.where(0) == "sick_bay"
    assert t.cards(0) == ["will:3"]
    assert t.events(Event.DEFEATED) == []


@pytest.mark.rule("40.4")
@pytest.mark.parametrize("space", ["chapel", "captains_cabin", "deck_1"])
def test_nobody_enters_the_sick_bay_of_their_own_will(space):
    t = Table().at(0, space).act("move")
    options = t.questions()[1][2]
    assert len(options) == 13
    assert "sick_bay" not in options


@pytest.mark.rule("40.5")
def test_no_roll_damages_the_sick_bay():
    t = Table(rules={"damage_to_lose": 7}).top("damage", *[f"structural_damage_{skill}" for skill in SKILLS])
    t.at(0, "sick_bay").at(1, "sick_bay").dice(1, 3, 4, 5, 6, 7).effects("damage_ship(6)")
    assert "sick_bay" not in t.damage_at()
    assert len(t.damage_at()) == 6
    t.expect_all_used()


@pytest.mark.rule("40.6")
@pytest.mark.parametrize("room", ["chapel", "captains_cabin"])
def test_deep_ones_do_not_move_into_the_sick_bay(room):
    t = Table().deep_ones(**{room: 1}).effects("move_deep(you,must)")
    (question, _, options, _), *rest = t.questions()
    assert question == "deep_one_destination"
    assert "sick_bay" not in options
    assert len(options) == 4
    assert rest == []


@pytest.mark.rule("40.6")
@pytest.mark.parametrize(
    ("closed", "beside", "chosen"),
    [
        ("sick_bay", ["chapel", "captains_cabin"], "captains_cabin"),
        ("brig", ["cargo_hold", "galley"], "galley"),
    ],
)
def test_deep_ones_meant_for_a_closed_space_appear_beside_it_as_its_player_picks(closed, beside, chosen):
    t = Table("arjun", "ishmael", "samira").no_deep_ones().at(1, closed).answers(chosen)
    t.crisis("family_ties", "b")
    assert t.questions() == [("target_space", 1, beside, chosen)]
    assert t.deep_ones_at() == {chosen: 4}
    t.expect_all_used()


@pytest.mark.rule("40.6")
def test_a_deep_one_meant_for_the_sick_bay_appears_beside_it_on_every_card():
    t = Table().no_deep_ones().at(0, "sick_bay").answers("captains_cabin").crisis("identity_crisis", "fail")
    assert t.deep_ones_at() == {"captains_cabin": 1}
    t.expect_all_used()
