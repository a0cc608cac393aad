"""Simple readings of a view: counts, cards in hand, distances."""

import numpy as np
from numba import njit

from sim.rng import LOW_32, S32, below, next_word
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    FIRST_WATER,
    MAX_SEATS,
    N_DECK,
    N_HERO_SKILLS,
    N_KINDS,
    N_ROOMS,
    N_VALUES,
    N_WATER,
    NO_CARD,
    SIDES,
    Loyalty,
    Space,
    Track,
)

FINE = 1 << 30
HALF_WORD = 1 << 32
HERO_SKILLS = (1 << N_HERO_SKILLS) - 1  # a bit each, as in the next one
KINDS = (1 << N_VALUES) - 1  # of one skill
KINDS_OF_SKILLS = np.array(
    [
        sum(KINDS << skill * N_VALUES for skill in range(N_HERO_SKILLS) if skills >> skill & 1)
        for skills in range(HERO_SKILLS + 1)
    ]
)  # by set of skills
VALUES = np.arange(N_KINDS) % N_VALUES + 1  # by kind: a look into a table is faster than a division
SKILLS = np.arange(N_KINDS) // N_VALUES  # by kind


@njit(cache=True)
def weight(view, guide, which):
    """A weight of the player who is asked."""
    return guide.players[view.policy].weights[which]


@njit(cache=True)
def uniform(view):
    """A number from 0 to 1 from the seat's own stream."""
    return below(view.stream, 0, FINE) / FINE


@njit(cache=True)
def blur(view):
    """A number from -1 to 1 that is likely to be small: the difference of two uniform ones, the halves of a word."""
    word = next_word(view.stream, 0)
    return (np.int64(word >> S32) - np.int64(word & LOW_32)) / HALF_WORD


@njit(cache=True)
def value_of(kind):
    """Printed value of a skill card."""
    return VALUES[kind]


@njit(cache=True)
def skill_of(kind):
    """Skill of a skill card."""
    return SKILLS[kind]


@njit(cache=True)
def is_traitor(view):
    """Whether the seat wants the ship to sink in the end."""
    return view.role != Loyalty.HUMAN


@njit(cache=True)
def is_revealed(view):
    """Whether the seat is a revealed traitor."""
    return view.revealed[view.seat] != 0


@njit(cache=True)
def on_deck_space(space):
    """Whether a space is one of the deck."""
    return FIRST_DECK <= space < FIRST_DECK + N_DECK


@njit(cache=True)
def is_room(space):
    """Whether a space is a room that can be damaged."""
    return FIRST_ROOM <= space < FIRST_ROOM + N_ROOMS


@njit(cache=True)
def n_damaged(view):
    """Rooms with damage."""
    number = 0
    for room in range(N_ROOMS):
        number += view.damage[room] != NO_CARD
    return number


@njit(cache=True)
def is_damaged(view, space):
    """Whether a room is damaged."""
    return is_room(space) and view.damage[space - FIRST_ROOM] != NO_CARD


@njit(cache=True)
def deep_in(view, first, number):
    """Deep Ones in so many spaces from one on."""
    total = 0
    for space in range(first, first + number):
        total += view.deep_ones[space]
    return total


@njit(cache=True)
def deep_in_water(view):
    """Deep Ones beside the ship."""
    return deep_in(view, FIRST_WATER, N_WATER)


@njit(cache=True)
def deep_on_deck(view):
    """Deep Ones on deck."""
    return deep_in(view, FIRST_DECK, N_DECK)


@njit(cache=True)
def deep_in_rooms(view):
    """Deep Ones in the rooms."""
    return deep_in(view, FIRST_ROOM, N_ROOMS)


@njit(cache=True)
def passengers_on_deck(view):
    """Passengers outside."""
    number = 0
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        number += view.passengers[space]
    return number


@njit(cache=True)
def deep_near(view, space):
    """Deep Ones in a deck space, in the water beside it and on the deck spaces next to it along the ship."""
    number = 2 * view.deep_ones[space] + view.deep_ones[space - FIRST_DECK + FIRST_WATER]
    if space - 2 >= FIRST_DECK:
        number += view.deep_ones[space - 2]
    if space + 2 < FIRST_DECK + N_DECK:
        number += view.deep_ones[space + 2]
    return number


@njit(cache=True)
def exposed_passengers(view):
    """Passengers on deck with Deep Ones in their space or near it."""
    number = 0
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        if view.passengers[space] > 0 and deep_near(view, space) > 0:
            number += view.passengers[space]
    return number


@njit(cache=True)
def humans_on_deck(view):
    """Players outside who are not revealed traitors."""
    number = 0
    for seat in range(view.n_seats):
        if on_deck_space(view.space[seat]) and view.revealed[seat] == 0:
            number += 1
    return number


@njit(cache=True)
def others_in(view, space, revealed):
    """Other players in a space: revealed traitors (1) or humans (0)."""
    number = 0
    for seat in range(MAX_SEATS):  # empty seats are in no space; without branches, for this is asked very often
        number += (seat != view.seat) & (view.space[seat] == space) & (view.revealed[seat] == revealed)
    return number


@njit(cache=True)
def spaces_of_traitors(view):
    """The spaces where other players stand who are revealed traitors, a bit each."""
    spaces = 0
    for seat in range(view.n_seats):
        if view.revealed[seat] != 0 and seat != view.seat:
            spaces |= 1 << view.space[seat]
    return spaces


@njit(cache=True)
def spaces_of_deep_ones(view):
    """The spaces beside and aboard the ship where Deep Ones are, a bit each."""
    spaces = 0
    for space in range(FIRST_WATER, FIRST_ROOM + N_ROOMS):
        spaces |= (view.deep_ones[space] > 0) << space
    return spaces


@njit(cache=True)
def has(numbers, number):
    """Whether a number is one of a set, which has a bit for each."""
    return (numbers >> number) & 1 != 0


@njit(cache=True)
def hand_size(view):
    """Cards in the own hand."""
    return view.hand_sizes[view.seat]


@njit(cache=True)
def cards_of(view, skill):
    """Own cards of a skill."""
    number = 0
    for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
        number += view.hand[kind]
    return number


@njit(cache=True)
def points_of(view, skill):
    """Sum of the values of the own cards of a skill."""
    points = 0
    for value in range(1, N_VALUES + 1):
        points += view.hand[skill * N_VALUES + value - 1] * value
    return points


@njit(cache=True)
def best_of(view, skill):
    """Highest value of the own cards of a skill, 0 for none."""
    for value in range(N_VALUES, 0, -1):
        if view.hand[skill * N_VALUES + value - 1] > 0:
            return value
    return 0


@njit(cache=True)
def hit_chance(least):
    """Chance of a die result of at least so much."""
    return min(max((SIDES + 1 - least) / SIDES, 0.0), 1.0)


@njit(cache=True)
def steps_missing(view, guide):
    """Travel steps to the next arrival."""
    return guide.params.travel_track - view.tracks[Track.TRAVEL]


@njit(cache=True)
def is_last_leg(view, guide):
    """Whether the next arrival wins the game for the humans."""
    return view.distance >= guide.params.distance_to_win


@njit(cache=True)
def supporting_kinds(view):
    """The kinds of cards that would add to the running check, a bit each."""
    return KINDS_OF_SKILLS[view.check_supports & HERO_SKILLS]


@njit(cache=True)
def is_supporting(view, kind):
    """Whether a card would add to the running check."""
    return has(supporting_kinds(view), kind)


@njit(cache=True)
def is_in(view, space):
    """Whether the seat stands in a space."""
    return view.space[view.seat] == space


@njit(cache=True)
def is_detained(view):
    """Whether the seat is in the Brig."""
    return is_in(view, Space.BRIG)


@njit(cache=True)
def n_revealed(view):
    """Traitors who have revealed."""
    number = 0
    for seat in range(view.n_seats):
        number += view.revealed[seat] != 0
    return number
