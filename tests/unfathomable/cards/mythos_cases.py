"""One outcome of one mythos card in one position, and what it must change; each is run in two ways."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sim.decks import take_out
from sim.unfathomable.constants import Event, Outcome, Pile
from sim.unfathomable.rules.mythos import begin_mythos, finish_mythos
from tests.unfathomable.cards.mythos_heads import HEADS, SKILLS
from tests.unfathomable.cards.positions import CREW, asked, both, changes, discarded, kept, position, quiet


def as_it_is(t):
    return t


@dataclass(frozen=True)
class Case:
    """With the current player at seat 0, the Captain at 1 and the Keeper at 2; `asked` is every question there is."""

    card: str
    outcome: str
    change: dict
    dice: tuple = ()
    answers: tuple = ()
    asked: tuple = ()
    given: Callable = as_it_is
    note: str = ""
    forced: bool = False  # the other option is not allowed, so nobody is asked
    crew: tuple = CREW


def case(card, outcome, change, **more):
    """A case with a readable id like 'hull_leak-fail'."""
    one = Case(card, outcome, change, **more)
    return pytest.param(one, id="-".join(part for part in (card, outcome, one.note) if part))


def by_outcome(one):
    """The effects of the outcome alone."""
    t = set_up(one)
    before = position(t)
    dice = int(t.game.n_dice)
    t.dice(*one.dice).answers(*one.answers).crisis(one.card, one.outcome)
    check_result(t, one, changes(before, position(t)), one.change, asked(t), int(t.game.n_dice) - dice)


def by_whole_crisis(one):
    """The whole crisis: the chooser's option, then a check whose total just reaches the outcome."""
    head = HEADS[one.card]
    t = set_up(one)
    added = cards_for(t, head, one.outcome) if one.outcome in ("pass", "partial", "fail") else None
    before = position(t)
    dice = int(t.game.n_dice)
    answers = first_answers(t, head, one, added)
    t.dice(*one.dice).answers(*answers, *one.answers)
    whole_crisis(t, one.card)
    expected = one.change
    if added is not None:
        check = {"chaos_deck": -2, "discards": 2 + len(added), "hand.0": -len(added)}
        expected = both(one.change, check)
        assert [outcome for _, outcome, _ in t.events(Event.CHECK_TOTAL)] == [Outcome[one.outcome.upper()]]
    questions = asked(t)[len(answers) :]
    check_result(t, one, changes(before, position(t)), expected, questions, int(t.game.n_dice) - dice)


def whole_crisis(t, card):
    """The crisis of a card from the choice to the discard pile, without its icons."""
    number = t.number("mythos", card)
    assert take_out(t.game.piles[Pile.MYTHOS], number)
    begin_mythos(t.game, t.ctx, number)
    t.settle()
    finish_mythos(t.game, t.ctx, number)
    return t


ROUTES = pytest.mark.parametrize("check", [by_outcome, by_whole_crisis])


def set_up(one):
    t = quiet(*one.crew)
    one.given(t)
    return t


def check_result(t, one, found, expected, questions, n_dice):
    t.expect_all_used()
    assert found == expected
    assert questions == list(one.asked)
    assert n_dice == len(one.dice), "dice were rolled that nobody asked for"
    is_kept = any(kept(t, seat) for seat in range(int(t.game.n_seats)))
    assert discarded(t) == ([] if is_kept else [one.card])


def cards_of(t, skill, total):
    """Names of cards of one skill with exactly this total, out of the deck."""
    names = []
    for value in (5, 4, 3, 2, 1):
        left = int(t.game.skill_deck[t.number("skill_cards", f"{skill}:{value}")])
        while left > 0 and total >= value:
            names.append(f"{skill}:{value}")
            left -= 1
            total -= value
    assert total == 0
    return names


def neutral_chaos(t, skills):
    """The two chaos cards cancel out: one supports and one opposes, 1 each."""
    opposing = next(skill for skill in SKILLS.values() if skill not in skills)
    return t.top("chaos", f"{skills[0]}:1", f"{opposing}:1")


def cards_for(t, head, outcome):
    """The current player gets the cards that just reach an outcome; their names."""
    neutral_chaos(t, head.skills)
    total = {"pass": head.target, "partial": head.partial, "fail": 0}[outcome]
    names = cards_of(t, head.skills[0], total)
    t.hand(0, *names)
    return names


def first_answers(t, head, one, added):
    """The chooser's letter, then who adds what to the check: nobody but the current player."""
    answers = []
    if head.kind != "check" and not one.forced:
        answers.append("b" if one.outcome == "b" else "a")
    if added is not None:
        answers += ["none" for seat in range(1, int(t.game.n_seats)) if t.game.hand[seat].sum() > 0]
        answers += added
        if t.game.hand[0].sum() > len(added):
            answers.append("none")
    return answers


def shows(card, *outcomes):
    """Mark a test of its own as showing outcomes of a card."""

    def mark(function):
        function.shows = getattr(function, "shows", ()) + tuple((card, outcome) for outcome in outcomes)
        return function

    return mark
