"""Every question has an answer among its options, from every strength in every role."""

import pytest

from policies.unfathomable import human_like
from policies.unfathomable.dispatch import player
from sim.unfathomable.constants import (
    DEEP_ONE,
    N_KINDS,
    N_SKILLS,
    NONE,
    Action,
    Domain,
    Item,
    Loyalty,
    Outcome,
    Question,
    Resource,
    Space,
    Timing,
    Track,
    Use,
)
from sim.unfathomable.decisions import about_card
from sim.unfathomable.view import as_guide, as_view
from tests.unfathomable.policies.positions import copy_of, positions
from tests.unfathomable.policies.situations import STRENGTHS, Situation, domain_of

PLAYERS = tuple(player(strength, "test") for strength in STRENGTHS)

WINDOWS = {
    Timing.BEFORE_ROLL: (Use.CARD + 12, Use.ITEM + Item.ALMANAC, Use.FEAT),
    Timing.AFTER_ROLL: (Use.CARD + 15, Use.ABILITY, Use.ITEM + Item.POCKET_PISTOL),
    Timing.BEFORE_CHECK: (Use.CARD + 2, Use.CARD + 9, Use.CARD + 14, Use.FEAT),
    Timing.AFTER_CHECK: (Use.CARD + 22, Use.ABILITY, Use.ITEM + Item.LUCKY_RING, Use.FEAT, Use.SCRIPT),
    Timing.CHARACTER_DEFEAT: (Use.CARD + 19, Use.ITEM + Item.STARBUCK, Use.FLESH_WARD, Use.ABILITY, Use.FEAT),
    Timing.PASSENGER_DEFEAT: (Use.ITEM + Item.TRAVEL_PHARMACY, Use.FEAT),
    Timing.MYTHOS_DRAW: (Use.ABILITY,),
    Timing.MYTHOS_REVEAL: (Use.FEAT,),
    Timing.MYTHOS_CHOICE: (Use.FEAT,),
    Timing.AFTER_SPACE: (Use.ABILITY,),
}
SHIP = range(Space.DECK_1, Space.BOILER_ROOM + 1)
OWN_OPTIONS = {
    Question.ATTACK_WHOM: (0, 1, DEEP_ONE),
    Question.CHANGE_BY: (2, -2),
    Question.SHIFT_RITUAL: (-1, 0, 1),
    Question.SET_DIE: range(1, 9),
    Question.NEXT_DEEP_ONE: range(Space.BOILER_ROOM + 1),
    Question.DEEP_ONE_TO_DEFEAT: (NONE, *range(Space.BOILER_ROOM + 1)),
    Question.PASSENGER_SPACE: range(Space.DECK_1, Space.DECK_8 + 1),
    Question.ENEMY_SPACE: range(Space.BOILER_ROOM + 1),
    Question.DEEP_ONE_GROUP: range(Space.BOILER_ROOM + 1),
    Question.MONARCH_TO: (NONE, *range(Space.DECK_1)),
    Question.SPAWN_SPACE: range(Space.DECK_1),
    Question.ACTION: (*range(Action.TRADE + 1), *range(Use.CARD, Use.CARD + N_KINDS), Use.TITLE),
    Question.ACTION_STEP_CARD: (NONE, Use.CARD + 28, Use.CARD + 29),
}
OPTIONS = {
    Domain.NUMBER: (0, 1, 2),
    Domain.SPACE: SHIP,
    Domain.SKILL_CARD: (NONE, *range(N_KINDS)),
    Domain.SKILL: range(N_SKILLS),
    Domain.YES_NO: (0, 1),
    Domain.TRACK: (Track.TRAVEL, Track.RITUAL),
    Domain.LETTER: (0, 1),
    Domain.MYTHOS: range(40),
    Domain.WAYPOINT: range(20),
    Domain.ITEM: (NONE, *range(20)),
    Domain.SPELL: (NONE, *range(18)),
    Domain.LOYALTY: (1, 2),
    Domain.OUTCOME: tuple(Outcome),
    Domain.RESOURCE: tuple(Resource),
    Domain.MONSTER: (1, 2),
}


def answers_in_range(view, guide):
    """Whether every strength in every role answers a question with one of its options."""
    for number, one in enumerate(PLAYERS):
        guide.players[number].weights[: len(one.weights)] = one.weights
        for role in Loyalty:
            mine = copy_of(view)
            mine.policy = number
            mine.role = role
            if not 0 <= int(human_like.answer(mine, guide)) < mine.n_options:
                return False
    return True


def asked(question, options, revealed, window=Timing.PASSIVE):
    """A table in the middle of a game, at a question with these options."""
    s = Situation("edmund", "william", "samira", "jeanne").deep_ones(deck_1=2, galley=1, water_3=2, the_deep=2)
    s.passengers(deck_3=("soul",), deck_4=("soul",)).damaged(chapel="structural_damage_lore")
    s.hand(0, "strength:3", "lore:2", "will:4", "observation:1").hand(1, "will:2").monarchs(mother="water_1")
    s.voyage(7, travel=2, ritual=1).game.mythos_card = s.number("mythos", "infection")
    if revealed:
        s.revealed(0)
    s.seen_by(0)
    view = s.game.seat_view
    view.question = question
    view.window = window
    view.about = about_card(int(s.game.mythos_card))
    view.options[: len(options)] = list(options)
    view.n_options = len(options)
    return as_view(s.game), as_guide(s.ctx)


@pytest.mark.parametrize("revealed", [False, True], ids=["hidden", "revealed"])
@pytest.mark.parametrize("question", [question for question in Question if question != Question.USE_POWER])
def test_every_question_is_answered(question, revealed):
    options = OWN_OPTIONS.get(question) or OPTIONS[domain_of(question)]
    if not revealed:
        options = [option for option in options if (question, option) != (Question.ACTION, Action.DEFEAT_PASSENGER)]
    assert answers_in_range(*asked(question, options, revealed))


@pytest.mark.parametrize("revealed", [False, True], ids=["hidden", "revealed"])
@pytest.mark.parametrize("window", list(WINDOWS))
def test_every_window_is_answered(window, revealed):
    assert answers_in_range(*asked(Question.USE_POWER, (NONE, *WINDOWS[window]), revealed, window))


# questions of whole games -----------------------------------------------------------------------------------------


def test_the_questions_of_whole_games_are_answered():
    asked_for = {int(view.question) for view, _ in positions()}
    assert len(asked_for) >= 40
    for view, guide in positions():
        assert answers_in_range(view, guide), Question(int(view.question)).name
