"""Chapter 53: the turn."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.kernel import play_to_end
from sim.unfathomable.rules.skill_cards import hand_size
from sim.unfathomable.turn import action_step, mythos_step, play_turn, receive_skills
from tests.unfathomable.builders import Table

SIX_CARDS = ("will:1", "will:1", "will:2", "lore:1", "lore:1", "lore:2")  # with a set of five above the hand limit
ELEVEN_CARDS = ("strength:1",) * 4 + ("strength:2",) * 3 + ("observation:1",) * 4
STEPS = {
    Event.TURN: "turn",
    Event.DRAW: "receive skills",
    Event.ACTION: "action",
    Event.MYTHOS: "mythos",
    Event.DISCARD: "discard",
}


def arjuns_table():
    """Arjun begins, then William, then Samira; a mythos card that needs no answers lies on top."""
    return Table("arjun", "william", "samira").no_deep_ones().top("mythos", "flooding_compartment")


def steps(t):
    """The steps of the turn that the log shows, in order, each repeated as often as it was noted."""
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    return [STEPS[row] for row in rows if row in STEPS]


def skills_in_hand(t, seat):
    return [card.split(":")[0] for card in t.cards(seat)]


@pytest.mark.rule("53.0")
def test_the_game_is_a_row_of_turns():
    t = Table(rules={"turn_limit": 7}).no_deep_ones()
    play_to_end(t.game, t.ctx)
    assert t.cause == "aborted"
    assert [turn for _, turn, _ in t.events(Event.TURN)] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("53.1")
def test_the_first_player_begins_and_turns_go_clockwise():
    t = arjuns_table()
    assert t.game.current == 0
    for _ in range(5):
        t.no_deep_ones()
        play_turn(t.game, t.ctx)
    assert [seat for seat, _, _ in t.events(Event.TURN)] == [0, 1, 2, 0, 1]


@pytest.mark.rule("53.2")
def test_a_human_and_a_revealed_traitor_have_different_turns():
    t = arjuns_table().revealed(1)
    t.answers("nothing", "nothing")
    play_turn(t.game, t.ctx)
    t.answers("3", "2", "nothing", "nothing")
    play_turn(t.game, t.ctx)
    turns = " ".join(steps(t)).split("turn ")[1:]
    assert ["mythos" in turn for turn in turns] == [True, False]
    t.expect_all_used()


@pytest.mark.rule("53.3")
def test_a_human_takes_four_steps_in_order():
    t = arjuns_table().hand(0, *SIX_CARDS).answers("nothing", "nothing", "none", "lore:1")
    play_turn(t.game, t.ctx)
    assert steps(t) == ["turn", *["receive skills"] * 5, "action", "action", "mythos", "discard"]
    t.expect_all_used()


@pytest.mark.rule("53.4")
def test_a_human_receives_the_cards_of_the_skill_set():
    t = arjuns_table()
    receive_skills(t.game, t.ctx)
    assert skills_in_hand(t, 0) == ["influence", "influence", "observation", "strength", "strength"]
    assert [hand_size(t.game, seat) for seat in (1, 2)] == [0, 0]


@pytest.mark.rule("53.4")
def test_in_the_sick_bay_a_human_receives_one_card_by_choice():
    t = arjuns_table().at(0, "sick_bay").answers("observation")
    receive_skills(t.game, t.ctx)
    assert skills_in_hand(t, 0) == ["observation"]
    t.expect_all_used()


@pytest.mark.rule("53.5")
def test_a_human_has_two_actions_the_same_one_twice_if_wanted():
    t = arjuns_table().at(0, "bridge").answers("move", "galley", "move", "bridge")
    action_step(t.game, t.ctx)
    assert [t.names.actions[action] for _, action, _ in t.events(Event.ACTION)] == ["move", "move"]
    assert t.where(0) == "bridge"
    t.expect_all_used()


@pytest.mark.rule("53.6")
def test_in_the_mythos_step_one_mythos_card_is_drawn_and_resolved():
    t = arjuns_table().top("mythos", "class_struggle", "infection").answers("a")
    before = len(t.deck("mythos"))
    mythos_step(t.game, t.ctx)
    assert t.dials["sanity"] == 6  # the crisis,
    assert t.game.deep_ones[t.space("the_deep")] == 2  # the activation icon
    assert t.tracks() == {"travel": 1, "ritual": 0}  # and the track icon of one card
    assert len(t.deck("mythos")) == before - 1
    t.expect_all_used()


@pytest.mark.rule("53.7")
def test_in_the_discard_step_of_a_human_every_player_goes_down_to_10():
    t = arjuns_table().hand(0, *SIX_CARDS).hand(2, *ELEVEN_CARDS)
    t.answers("nothing", "nothing", "none", "none", "will:2", "strength:1")
    play_turn(t.game, t.ctx)
    assert [hand_size(t.game, seat) for seat in range(3)] == [10, 0, 10]
    assert [seat for question, seat, *_ in t.questions() if question == "hand_limit_card"] == [0, 2]
    t.expect_all_used()


@pytest.mark.rule("53.8")
def test_after_the_turn_of_a_human_comes_the_player_on_the_left():
    t = arjuns_table()
    play_turn(t.game, t.ctx)
    assert t.game.current == 1


@pytest.mark.rule("53.9")
def test_a_revealed_traitor_takes_three_steps_without_a_mythos_step():
    t = arjuns_table().revealed(0).hand(0, *SIX_CARDS).answers("2", "1", "2", "nothing", "nothing", "lore:1")
    play_turn(t.game, t.ctx)
    assert steps(t) == ["turn", *["receive skills"] * 5, "action", "action", "discard"]
    t.expect_all_used()


@pytest.mark.rule("53.10")
@pytest.mark.parametrize(
    ("kept", "hand"),
    [
        (("2", "1", "2"), ["influence", "influence", "observation", "strength", "strength"]),
        (("0", "1", "1"), ["observation", "strength", "treachery", "treachery", "treachery"]),
        (("0", "0", "0"), ["treachery"] * 5),
    ],
)
def test_a_revealed_traitor_may_give_up_cards_of_the_set_for_treachery(kept, hand):
    t = arjuns_table().revealed(0).answers(*kept)
    receive_skills(t.game, t.ctx)
    assert skills_in_hand(t, 0) == hand
    t.expect_all_used()


@pytest.mark.rule("53.10")
def test_how_many_are_given_up_is_settled_before_the_first_draw():
    t = arjuns_table().revealed(0).answers("1", "0", "1")
    receive_skills(t.game, t.ctx)
    assert [(question, options) for question, _, options, _ in t.questions()] == [
        ("keep_of_skill", ["0", "1", "2"]),
        ("keep_of_skill", ["0", "1"]),
        ("keep_of_skill", ["0", "1", "2"]),
    ]
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist() if row[0] in (Event.DECISION, Event.DRAW)]
    assert rows == [Event.DECISION] * 3 + [Event.DRAW] * 5


@pytest.mark.rule("53.11")
def test_a_revealed_traitor_has_two_actions_the_same_one_twice_if_wanted():
    t = arjuns_table().revealed(0).at(0, "deck_3").passengers(deck_3=("blank", "blank"))
    t.answers("defeat_passenger", "defeat_passenger")
    action_step(t.game, t.ctx)
    assert t.passengers_at() == {}
    t.expect_all_used()


@pytest.mark.rule("53.12")
def test_in_the_discard_step_of_a_revealed_traitor_every_player_goes_down_to_10():
    t = arjuns_table().revealed(0).hand(0, *SIX_CARDS).hand(2, *ELEVEN_CARDS)
    t.answers("2", "1", "2", "nothing", "nothing", "will:2", "strength:1")
    play_turn(t.game, t.ctx)
    assert [hand_size(t.game, seat) for seat in range(3)] == [10, 0, 10]
    assert [seat for question, seat, *_ in t.questions() if question == "hand_limit_card"] == [0, 2]
    t.expect_all_used()


@pytest.mark.rule("53.13")
def test_after_the_turn_of_a_revealed_traitor_comes_the_player_on_the_left():
    t = arjuns_table().revealed(2)
    t.game.current = 2
    play_turn(t.game, t.ctx)
    assert t.game.current == 0
