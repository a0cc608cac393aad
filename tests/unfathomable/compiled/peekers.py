"""Policies that peek at what they may not know, to see that the checking policy catches them."""

from enum import IntEnum

import numpy as np
from numba import carray, njit

from sim.unfathomable.constants import INT, N_KINDS, N_SPACES, Pile, Stream
from tests.unfathomable.compiled.exchange import next_card


class Peek(IntEnum):
    """What a peeking policy lets its answer depend on."""

    NOTHING = 0  # its own hand and the sizes of all hands: no peeking
    HANDS = 1
    LOYALTY = 2
    MYTHOS_DECK = 3
    SKILL_DECKS = 4
    FACES = 5
    CHECK = 6
    DICE = 7
    OTHER_STREAMS = 8
    OTHER_MEMORY = 9
    OTHER_THOUGHTS = 10
    OTHER_OPTIONS = 11
    LOOKED_AT = 12
    PENDING = 13
    WRITES = 14  # does not peek, but writes into the game


@njit
def peeking_answer(game, ctx):
    """An answer that hangs on one thing, which the first weight names."""
    view = game.seat_view
    what = INT(ctx.players[view.policy].weights[0])
    if what == Peek.WRITES:
        game.n_dice += 1
        return INT(0)
    return peeked_at(game, view.seat, (view.seat + 1) % game.n_seats, what) % view.n_options


@njit
def peeked_at(game, seat, other, what):
    """A number made of what is peeked at; not negative."""
    if what == Peek.NOTHING:
        return sum_of_kinds(game.seat_view.hand) + game.hand_sizes[other]
    if what == Peek.HANDS:
        return sum_of_kinds(game.hand[other])
    if what == Peek.LOYALTY:
        return game.loyalty[other, 1] + 2 * game.loyalty[other, 2]
    if what == Peek.MYTHOS_DECK:
        return next_card(game, Pile.MYTHOS) + 1
    if what == Peek.SKILL_DECKS:
        return sum_of_kinds(game.skill_deck)
    if what == Peek.FACES:
        number = INT(0)
        for space in range(N_SPACES):
            number += game.passengers[space, 1]
        return number
    if what == Peek.CHECK:
        return sum_of_kinds(game.check.pile)
    return peeked_deeper(game, seat, other, what)


@njit
def sum_of_kinds(numbers):
    """Skill cards, added up by kind."""
    total = INT(0)
    for kind in range(N_KINDS):
        total += kind * numbers[kind]
    return total


@njit
def peeked_deeper(game, seat, other, what):
    """The rest: chance to come, and what others have left behind."""
    view = game.seat_view
    if what == Peek.DICE:
        return INT(game.streams[Stream.DICE] >> np.uint64(40))
    if what == Peek.OTHER_STREAMS:
        return INT(game.streams[Stream.SEAT + other] >> np.uint64(40))
    if what == Peek.OTHER_MEMORY:
        return INT(abs(game.memory[other, 0]))
    if what == Peek.OTHER_THOUGHTS:
        return INT(abs(view.scores[0] + view.scratch[0])) + abs(view.answered)
    if what == Peek.OTHER_OPTIONS:
        return abs(view.options[view.n_options])
    if what == Peek.LOOKED_AT:
        return game.looked_at[other, seat]
    return abs(game.pending[0].value + game.pending[0].pc)


def peeking_entry(game, ctx):
    """Call from the rules."""
    return peeking_answer(carray(game, 1)[0], carray(ctx, 1)[0])
