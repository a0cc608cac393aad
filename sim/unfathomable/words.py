"""Words of the effect language -> players, places and numbers, inside the effects that are being resolved."""

from numba import njit

from sim.unfathomable.conditions import holds_for, person
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    FIRST_WATER,
    N_DECK,
    N_ROOMS,
    N_WATER,
    NO_SEAT,
    Place,
    Space,
    Who,
)
from sim.unfathomable.vocabulary import Amount


@njit(cache=True)
def who(game, frame, word):
    """1.2: the seat meant by a word inside these effects."""
    if word == Who.SELF:
        return frame.seat
    if word == Who.TARGET:
        return frame.target
    if frame.stand_in != NO_SEAT:
        return frame.stand_in
    return person(game, word, frame.you)


@njit(cache=True)
def holds_here(game, ctx, frame, condition):
    """1.8: whether a condition holds inside these effects, where `self` and `target` mean somebody."""
    if condition < 0:
        return True
    seat = who(game, frame, ctx.tables.conditions[condition, 1])
    return holds_for(game, ctx, condition, seat, frame.you, frame.count)


@njit(cache=True)
def amount(frame, number):
    """A plain number, or one found out before."""
    if number == Amount.COUNT:
        return frame.count
    return number


@njit(cache=True)
def steps(frame, number, points):
    """50.1: a plain number of steps, or one for every so many points above the target of the check."""
    if number == Amount.EXCESS:
        return frame.excess // max(points, 1)
    return amount(frame, number)


@njit(cache=True)
def the_space(game, frame, place):
    """A single place of an effect."""
    if place >= Place.SPACE:
        return place - Place.SPACE
    if place == Place.HERE:
        return game.space[frame.you]
    return frame.space


@njit(cache=True)
def first_of(game, frame, place):
    """First space of a place."""
    if place == Place.EACH_WATER or place == Place.WATERS or place == Place.BOARD or place == Place.EVERYWHERE:
        return FIRST_WATER
    if place == Place.EACH_DECK or place == Place.ABOARD:
        return FIRST_DECK
    if place == Place.EACH_ROOM or place == Place.ROOMS:
        return FIRST_ROOM
    return the_space(game, frame, place)


@njit(cache=True)
def last_of(game, frame, place):
    """14.3: one behind the last space of a place; the Deep is no part of the board."""
    if place == Place.EACH_WATER or place == Place.WATERS:
        return FIRST_WATER + N_WATER
    if place == Place.EACH_DECK:
        return FIRST_DECK + N_DECK
    if place == Place.EACH_ROOM or place == Place.ROOMS or place == Place.ABOARD or place == Place.BOARD:
        return FIRST_ROOM + N_ROOMS
    if place == Place.EVERYWHERE:
        return Space.THE_DEEP + 1
    return the_space(game, frame, place) + 1
