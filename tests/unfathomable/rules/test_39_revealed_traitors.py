"""Chapters 39, 51 and 52: traitors, revealed traitors and treachery cards."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.rules.players import is_human, is_traitor
from sim.unfathomable.rules.tracks import awaken
from sim.unfathomable.turn import play_turn, receive_skills
from tests.unfathomable.builders import Table

SIX_CARDS = ("will:1", "will:1", "will:2", "lore:1", "lore:1", "lore:2")  # with a set of five above the hand limit


def steps(t):
    """The steps of a turn that the log shows, each once, in order."""
    shown = {Event.DRAW: "skills", Event.ACTION: "action", Event.MYTHOS: "mythos", Event.DISCARD: "discard"}
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    return list(dict.fromkeys(shown[row] for row in rows if row in shown))


@pytest.mark.rule("39.0")
def test_a_face_up_traitor_card_makes_a_revealed_traitor():
    t = Table().loyalties(0, "hybrid")
    assert is_human(t.game, 0)
    t.act("reveal")
    assert not is_human(t.game, 0)
    assert t.names.loyalties[int(t.game.shown[0])] == "hybrid"


@pytest.mark.rule("39.1")
def test_a_traitor_card_dealt_or_held_reveals_nobody():
    t = Table().loyalties(1, "cultist").only("loyalty", "hybrid", "human", "human")
    awaken(t.game, t.ctx)
    assert t.game.loyalty[0].tolist() == [1, 1, 0]
    assert t.game.revealed.sum() == 0
    assert "reveal" in t.legal(0)
    assert "reveal" in t.legal(1)
    t.act("reveal", "2", seat=0)
    assert t.game.revealed.tolist()[:3] == [1, 0, 0]


@pytest.mark.rule("39.2")
def test_the_turn_of_a_revealed_traitor_has_no_mythos_step():
    t = Table().hand(0, *SIX_CARDS).top("mythos", "flooding_compartment")
    play_turn(t.game, t.ctx)
    assert steps(t) == ["skills", "action", "mythos", "discard"]
    t = Table().revealed(0).hand(0, *SIX_CARDS)
    play_turn(t.game, t.ctx)
    assert steps(t) == ["skills", "action", "discard"]


@pytest.mark.rule("39.3")
def test_revealed_traitors_and_humans_may_attack_one_another():
    t = Table().no_deep_ones().at(0, "deck_5").at(1, "deck_5").at(2, "deck_5").revealed(1).dice(6, 6)
    t.act("attack", seat=0)
    assert t.where(1) == "brig"
    t.at(1, "deck_5").act("attack", "2", seat=1)
    assert t.questions()[-1] == ("attack_whom", 1, ["0", "2"], "2")
    assert t.where(2) == "sick_bay"
    t.expect_all_used()


@pytest.mark.rule("39.3")
def test_revealed_traitors_do_not_attack_one_another():
    t = Table().no_deep_ones().at(0, "deck_5").at(1, "deck_5").revealed(0)
    assert "attack" in t.legal(0)
    t.revealed(1)
    assert "attack" not in t.legal(0)


@pytest.mark.rule("39.4")
def test_a_revealed_traitor_may_draw_treachery():
    t = Table("arjun", "william", "samira").revealed(0).answers("0", "0", "0")
    receive_skills(t.game, t.ctx)
    assert [card.split(":")[0] for card in t.cards(0)] == ["treachery"] * 5
    t.expect_all_used()


@pytest.mark.rule("39.5")
def test_a_revealed_traitor_closes_the_space_and_its_repair_to_humans():
    t = Table().no_deep_ones().at(0, "galley").at(1, "galley").hand(0, "lore:3")
    assert "space" in t.legal(0)
    t.revealed(1)
    assert "space" not in t.legal(0)
    t.damaged(galley="structural_damage_lore")
    assert "repair" not in t.legal(0)
    t.at(1, "bridge")
    assert "repair" in t.legal(0)


@pytest.mark.rule("39.6")
def test_a_revealed_traitor_adds_at_most_one_card_to_a_check():
    t = (
        Table()
        .revealed(1)
        .hand(1, "will:5", "lore:4", "lore:4")
        .answers("will:5")
        .top("chaos", "influence:1", "lore:1")
    )
    assert t.check(9, "influence", "observation") == (1 - 1 - 5, "fail")
    assert t.cards(1) == ["lore:4", "lore:4"]
    assert t.events(Event.ADDED) == [(1, 1, 0), (2, 0, 0), (0, 0, 0)]
    t.expect_all_used()


@pytest.mark.rule("39.7")
@pytest.mark.parametrize("room", ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room", "brig"])
def test_the_actions_of_spaces_are_closed_to_revealed_traitors(room):
    t = Table().no_deep_ones().at(0, room).hand(0, "lore:5", "strength:5", "will:5")
    t.at(1, "deck_8").at(2, "deck_8")
    assert "space" in t.legal(0)
    t.revealed(0)
    assert "space" not in t.legal(0)


@pytest.mark.rule("51.0")
@pytest.mark.parametrize(
    ("loyalties", "traitor"), [(("human",), False), (("human", "hybrid"), True), (("cultist", "human"), True)]
)
def test_a_hybrid_or_cultist_card_makes_a_traitor_revealed_or_not(loyalties, traitor):
    t = Table().loyalties(0, *loyalties)
    assert is_traitor(t.game, 0) == traitor
    assert is_human(t.game, 0)
    t.revealed(1, "cultist")
    assert is_traitor(t.game, 1)


@pytest.mark.rule("52.0")
def test_treachery_is_a_sixth_kind_of_skill_card_with_a_deck_of_its_own():
    t = Table()
    treachery = [name for name in t.names.skill_cards.values() if name.startswith("treachery:")]
    assert treachery == [f"treachery:{value}" for value in range(1, 6)]
    assert [int(t.game.skill_deck[t.number("skill_cards", name)]) for name in treachery] == [7, 5, 4, 3, 2]


@pytest.mark.rule("52.1")
def test_no_human_is_offered_treachery_wherever_cards_are_drawn():
    t = Table("arjun", "william", "samira").no_deep_ones().at(0, "galley").act("space", "will", "none")
    t.at(0, "sick_bay")
    receive_skills(t.game, t.ctx)
    t.effects("draw_skill(you,1)")
    offered = [options for question, _, options, _ in t.questions() if question == "draw_skill"]
    assert offered == [
        ["influence", "lore", "observation", "strength", "will"],
        ["none", "influence", "lore", "observation", "strength", "will"],
        ["influence", "observation", "strength"],
        ["influence", "observation", "strength"],
    ]


@pytest.mark.rule("52.3")
def test_treachery_opposes_every_check():
    skills = ("influence", "lore", "observation", "strength", "will")
    assert Table().top("chaos", "treachery:2", "treachery:5").check(1, *skills) == (-7, "fail")
    assert Table().top("chaos", "treachery:2", "will:5").check(1, *skills, "treachery") == (3, "pass")  # even if named
