"""Chapter 18: how a game ends and who wins; RESULT, one row per finished game."""

import numpy as np
from numba import njit

from sim.unfathomable.constants import MAX_SEATS, N_ROOMS, NO_CARD, Cause, Event, Loyalty, Resource
from sim.unfathomable.decisions import role_of
from sim.unfathomable.events import note

RESULT = np.dtype(
    [
        ("game", np.int64),
        ("cause", np.int16),
        ("players", np.int16),
        ("turns", np.int16),
        ("human_turns", np.int16),
        ("distance", np.int16),
        ("awakened", np.int16),
        ("dials", np.int16, (len(Resource),)),
        ("damaged", np.int16),
        ("deep_ones_left", np.int16),
        ("revealed", np.int16),
        ("characters", np.int16, (MAX_SEATS,)),
        ("roles", np.int16, (MAX_SEATS,)),
        ("winners", np.int16),  # bit per seat
        ("questions", np.int32),
        ("dice", np.int32),
    ]
)


@njit(cache=True)
def end_game(game, ctx, cause):
    """18.0: the game ends at once; the first condition that is met counts."""
    if game.cause == Cause.NOT_ENDED:
        game.cause = cause
        note(ctx, Event.ENDED, cause)


@njit(cache=True)
def is_winner(game, ctx, seat):
    """18.1, 25.2-25.5, 29.0, 29.3-29.13, S.21: only-Human wins on arrival; Hybrid on a loss; Cultist from 12 on."""
    role = role_of(game, seat)
    if game.cause == Cause.ARRIVED:
        return role == Loyalty.HUMAN
    if game.cause == Cause.NOT_ENDED or game.cause >= Cause.ABORTED:
        return False
    if role == Loyalty.CULTIST:
        return game.distance >= ctx.params.cultist_distance
    return role == Loyalty.HYBRID


@njit(cache=True)
def n_damaged(game):
    """13.4: rooms with a damage card in them."""
    total = 0
    for room in range(N_ROOMS):
        if game.damage[room] != NO_CARD:
            total += 1
    return total


@njit(cache=True)
def write_result(game, ctx, result):
    """18.1: all loyalties are turned up and the outcome is written down."""
    result.game = game.number
    result.cause = game.cause
    result.players = game.n_seats
    result.turns = game.turn
    result.human_turns = game.human_turns
    result.distance = game.distance
    result.awakened = game.awakened
    for resource in range(4):
        result.dials[resource] = game.dials[resource]
    result.damaged = n_damaged(game)
    result.deep_ones_left = game.deep_supply
    winners = 0
    revealed = 0
    for seat in range(MAX_SEATS):
        result.characters[seat] = -1
        result.roles[seat] = -1
        if seat < game.n_seats:
            result.characters[seat] = game.character[seat]
            result.roles[seat] = role_of(game, seat)
            revealed += game.revealed[seat]
            if is_winner(game, ctx, seat):
                winners |= 1 << seat
    result.winners = winners
    result.revealed = revealed
    result.questions = game.n_questions
    result.dice = game.n_dice
