"""Chapters 37 and 38: revealing as a traitor."""

import pytest

from sim.unfathomable.constants import Event, Kept, Pile, Space
from sim.unfathomable.turn import action_step, play_turn
from tests.unfathomable.builders import Table

CHARACTERS = ["keilani", "arjun", "svetlana", "jeanne", "jamie", "william", "beatrice", "ishmael", "edmund", "samira"]


def traitor(character="arjun", *loyalties):
    """A hidden traitor in seat 0 beside William and Svetlana."""
    return Table(character, "william", "svetlana").loyalties(0, *(loyalties or ("hybrid",)))


def cards_of(t, seat):
    """Loyalty cards of a seat: humans, hybrids, cultists."""
    return t.game.loyalty[seat].tolist()


@pytest.mark.rule("37.0")
def test_every_sheet_has_a_reveal_effect():
    t = Table()
    programs = [int(t.ctx.tables.characters[t.number("characters", name)].on_reveal) for name in CHARACTERS]
    assert len(set(programs)) == 10
    assert all(start > 0 for start in programs)  # row 0 is no effect at all


@pytest.mark.rule("37.0")
@pytest.mark.parametrize(
    ("character", "dials", "travel"),
    [
        ("keilani", {"fuel": 8, "food": 8, "sanity": 7, "souls": 8}, 2),
        ("arjun", {"fuel": 8, "food": 8, "sanity": 8, "souls": 8}, 0),
    ],
)
def test_the_reveal_effect_of_the_own_sheet_happens_on_revealing(character, dials, travel):
    t = traitor(character)
    t.game.tracks[0] = 2
    t.act("reveal")
    assert t.dials == dials
    assert t.tracks()["travel"] == travel


@pytest.mark.rule("38.0")
@pytest.mark.parametrize(
    ("loyalties", "can"), [(("human",), False), (("human", "hybrid"), True), (("cultist",), True), (("hybrid",), True)]
)
def test_a_human_with_a_traitor_card_may_reveal(loyalties, can):
    assert ("reveal" in traitor("arjun", *loyalties).legal()) == can


@pytest.mark.rule("38.0")
def test_revealing_costs_an_action_and_happens_once():
    t = traitor("arjun", "hybrid", "cultist").answers("reveal", "hybrid", "1", "move", "galley")
    action_step(t.game, t.ctx)
    assert t.where(0) == "galley"
    assert "reveal" not in t.legal()
    t.expect_all_used()


@pytest.mark.rule("38.1")
def test_a_holder_of_both_kinds_picks_the_one_card_turned_up():
    t = traitor("arjun", "human", "hybrid", "cultist").act("reveal", "cultist", "2")
    assert ("reveal_card", 0, ["hybrid", "cultist"], "cultist") in t.questions()
    assert t.names.loyalties[int(t.game.shown[0])] == "cultist"
    assert cards_of(t, 0) == [0, 0, 1]
    t.expect_all_used()


@pytest.mark.rule("38.1")
def test_of_two_hybrid_cards_only_one_is_turned_up():
    t = traitor("arjun", "hybrid", "hybrid").act("reveal", "1")
    assert cards_of(t, 0) == [0, 1, 0]
    assert cards_of(t, 1) == [1, 1, 0]  # still face down: seat 1 is a human
    assert t.game.revealed.tolist()[:3] == [1, 0, 0]
    t.expect_all_used()


@pytest.mark.rule("38.2")
def test_the_reveal_effect_comes_before_the_titles_are_lost():
    t = traitor("keilani")
    assert t.game.titles[0] == 0
    t.act("reveal")
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert rows.index(Event.REVEAL) < rows.index(Event.DIAL) < rows.index(Event.TITLE)


@pytest.mark.rule("38.2")
@pytest.mark.parametrize(("switch", "sanity"), [({}, 7), ({"reveal_effect_in_brig": 0}, 8)])
def test_the_reveal_effect_works_in_the_brig_unless_switched_off(switch, sanity):
    t = Table("keilani", "william", "svetlana", rules=switch).loyalties(0, "hybrid").at(0, "brig").act("reveal")
    assert t.dials["sanity"] == sanity
    assert t.game.revealed[0] == 1


@pytest.mark.rule("38.3")
def test_below_distance_12_all_other_loyalty_cards_go_to_one_other_player():
    t = traitor("arjun", "human", "human", "hybrid").revealed(1)
    t.game.distance = 11
    t.act("reveal", "1")
    assert ("loyalty_to", 0, ["1", "2"], "1") in t.questions()  # revealed traitors included
    assert cards_of(t, 0) == [0, 1, 0]
    assert cards_of(t, 1) == [2, 1, 0]
    assert cards_of(t, 2) == [1, 0, 0]
    t.expect_all_used()


@pytest.mark.rule("38.3")
def test_from_distance_12_on_the_other_loyalty_cards_are_kept():
    t = traitor("arjun", "human", "hybrid", "cultist")
    t.game.distance = 12
    t.act("reveal", "cultist")
    assert cards_of(t, 0) == [1, 1, 1]
    assert t.events(Event.LOYALTY_GIVEN) == []
    t.expect_all_used()


@pytest.mark.rule("38.3")
def test_without_other_loyalty_cards_nobody_is_asked():
    t = traitor("arjun", "hybrid").act("reveal")
    assert [question for question, *_ in t.questions()] == ["action"]
    t.expect_all_used()


@pytest.mark.rule("38.4")
def test_all_titles_are_lost_and_pass_on():
    t = traitor("arjun").titles(captain=0, keeper=0).act("reveal")
    assert t.game.titles.tolist() == [t.seat("svetlana"), t.seat("william")]


@pytest.mark.rule("38.5")
def test_mythos_cards_in_the_play_area_are_discarded_and_the_feat_is_gone():
    t = traitor("arjun").keeps(0, "the_peacemaker").keeps(1, "memory_of_the_deep")
    assert t.game.feat.tolist()[:3] == [1, 1, 1]
    t.act("reveal")
    assert t.game.kept[0].sum() == 0
    assert t.game.kept[1, Kept.MEMORY] == 1
    assert t.game.piles[Pile.MYTHOS_DISCARD].n_cards == 1
    assert t.game.feat.tolist()[:3] == [0, 1, 1]


@pytest.mark.rule("38.6")
@pytest.mark.parametrize(
    ("swapped", "kept"),
    [((), ["lore:1", "lore:1", "will:5"]), (("lore:1",), ["lore:1", "will:5"]), (("lore:1", "will:5", "lore:1"), [])],
)
def test_any_number_of_cards_may_be_swapped_for_treachery(swapped, kept):
    t = traitor("arjun").hand(0, "lore:1", "lore:1", "will:5")
    stop = ("none",) if kept else ()
    t.act("reveal", *swapped, *stop)
    assert [card for card in t.cards(0) if not card.startswith("treachery")] == kept
    assert len(t.cards(0)) == 3
    assert t.game.skill_discard.sum() == len(swapped)
    t.expect_all_used()


@pytest.mark.rule("38.6")
def test_nothing_is_swapped_in_the_brig():
    t = traitor("arjun").at(0, "brig").hand(0, "lore:1", "will:5").act("reveal")
    assert t.cards(0) == ["lore:1", "will:5"]
    assert [question for question, *_ in t.questions()] == ["action"]


@pytest.mark.rule("38.8")
def test_who_reveals_in_the_own_turn_has_the_other_action_but_no_mythos_step():
    t = traitor("arjun").answers("reveal", "none", "move", "galley")
    play_turn(t.game, t.ctx)
    assert t.where(0) == "galley"
    assert t.events(Event.MYTHOS) == []
    assert t.game.current == 1
    t.expect_all_used()


@pytest.mark.rule("38.8")
def test_a_reveal_with_the_last_action_also_drops_the_mythos_step():
    t = traitor("arjun").answers("move", "galley", "reveal", "none")
    play_turn(t.game, t.ctx)
    assert t.game.space[0] == Space.GALLEY
    assert t.events(Event.MYTHOS) == []
    t.expect_all_used()
