"""Whom or what an effect means: `each`, and `choose ... target`."""

from numba import njit

from sim.unfathomable.constants import (
    FIRST_ROOM,
    N_ROOMS,
    NO_SEAT,
    Question,
    Space,
)
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.rules.damage import is_damaged
from sim.unfathomable.rules.items import (
    n_items,
)
from sim.unfathomable.rules.passengers import (
    in_supply,
)
from sim.unfathomable.rules.players import in_brig, is_deck, is_human, is_room, seat_after
from sim.unfathomable.vocabulary import Target, Whom


@njit(cache=True)
def next_of_each(game, frame, whom):
    """1.16: the next player whom an `each` means, in turn order from the current player."""
    while frame.each < game.n_seats:
        seat = seat_after(game, game.current, frame.each)
        frame.each += 1
        if belongs(game, frame, whom, seat):
            frame.seat = seat
            return True
    frame.each = 0
    return False


@njit(cache=True)
def belongs(game, frame, whom, seat):
    """23.0: who is meant by each human, each human here, and so on."""
    if whom == Whom.PLAYER_IN_BRIG:
        return in_brig(game, seat)
    if not is_human(game, seat):
        return False
    if whom == Whom.HUMAN_NOT_IN_BRIG:
        return not in_brig(game, seat)
    if whom == Whom.HUMAN_HERE:
        return game.space[seat] == game.space[frame.you]
    if whom == Whom.HUMAN_AT_ROLLED:
        return game.space[seat] == frame.space
    if whom == Whom.HUMAN_IN_SICK_BAY:
        return game.space[seat] == Space.SICK_BAY
    if whom == Whom.HUMAN_OUTSIDE_SICK_BAY:
        return game.space[seat] != Space.SICK_BAY
    return True


@njit(cache=True)
def choose_target(game, ctx, frame, chooser, kind):
    """6.4, 9.1: let a player choose a target; False if there is none."""
    if chooser == NO_SEAT:
        return False
    no_options(game)
    if is_seat_target(kind):
        add_seat_options(game, chooser, kind)
        question = seat_question(kind)
    elif kind <= Target.ROOM_IN_OR_BESIDE:
        add_space_options(game, ctx, chooser, kind)
        question = Question.TARGET_SPACE
    else:
        add_number_options(game, kind, frame.count)
        question = Question.HOW_MANY_TO_RISK if kind == Target.PASSENGERS_TO_RISK else Question.SHIFT_RITUAL
    if game.seat_view.n_options == 0:
        return False
    chosen = ask(game, ctx, chooser, question)
    if is_seat_target(kind):
        frame.target = chosen
    elif kind <= Target.ROOM_IN_OR_BESIDE:
        frame.space = chosen
    else:
        frame.count = chosen
    return True


@njit(cache=True)
def is_seat_target(kind):
    """Whether a target is a player."""
    return kind <= Target.HUMAN_HERE_WITH_ITEM or kind >= Target.OTHER_PLAYER


@njit(cache=True)
def seat_question(kind):
    """What a player is chosen for."""
    if kind == Target.HUMAN_HERE_WITH_ITEM:
        return Question.TAKE_FROM
    if kind == Target.OTHER_PLAYER:
        return Question.GIVE_ACTION_TO
    if kind == Target.OTHER_HUMAN or kind == Target.ANY_PLAYER:
        return Question.WHOM
    return Question.JAIL_WHOM


@njit(cache=True)
def add_seat_options(game, chooser, kind):
    for seat in range(game.n_seats):
        if kind == Target.HUMAN_NOT_IN_BRIG:
            fits = is_human(game, seat) and not in_brig(game, seat)
        elif kind == Target.OTHER_HUMAN_NOT_IN_BRIG:
            fits = seat != chooser and is_human(game, seat) and not in_brig(game, seat)
        elif kind == Target.OTHER_PLAYER_NOT_IN_BRIG:
            fits = seat != chooser and not in_brig(game, seat)
        elif kind == Target.OTHER_PLAYER:
            fits = seat != chooser
        elif kind == Target.OTHER_PLAYER_HERE:
            fits = seat != chooser and game.space[seat] == game.space[chooser]
        elif kind == Target.OTHER_HUMAN:
            fits = seat != chooser and is_human(game, seat)
        elif kind == Target.ANY_PLAYER:
            fits = True
        else:
            here = game.space[seat] == game.space[chooser]
            fits = seat != chooser and here and is_human(game, seat) and n_items(game, seat) > 0
        if fits:
            add_option(game, seat)


@njit(cache=True)
def add_space_options(game, ctx, chooser, kind):
    if kind == Target.ROOM_IN_OR_BESIDE:
        add_room_in_or_beside(game, ctx, game.space[chooser])
        return
    for room in range(FIRST_ROOM, FIRST_ROOM + N_ROOMS):
        if kind == Target.INTERIOR_SPACE or not is_damaged(game, room):
            add_option(game, room)
    if kind == Target.INTERIOR_SPACE:
        add_option(game, Space.SICK_BAY)
        add_option(game, Space.BRIG)


@njit(cache=True)
def add_room_in_or_beside(game, ctx, space):
    """40.6: the room a character is in; from a deck space the one behind its arrow; else a room beside it."""
    if is_room(space):
        add_option(game, space)
    elif is_deck(space):
        add_option(game, ctx.tables.spaces[space].arrow)
    else:
        neighbours = ctx.tables.spaces[space]
        for i in range(neighbours.n_adjacent):
            if is_room(neighbours.adjacent[i]):
                add_option(game, neighbours.adjacent[i])


@njit(cache=True)
def add_number_options(game, kind, most):
    """32.4, 50.1: one passenger up to so many; or so many steps of the ritual track, either way."""
    if kind == Target.PASSENGERS_TO_RISK:
        for number in range(1, min(most, in_supply(game)) + 1):
            add_option(game, number)
    else:
        for number in range(-most, most + 1):
            add_option(game, number)


@njit(cache=True)
def ask_room_beside(game, ctx, seat):
    """9.11, 40.6: Deep Ones meant for the Sick Bay or the Brig appear in a room beside it, of the player's choice."""
    no_options(game)
    add_room_in_or_beside(game, ctx, game.space[seat])
    return ask(game, ctx, seat, Question.TARGET_SPACE)
