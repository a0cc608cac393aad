"""Chapters 3.3, 9, 16, 40: moving, the Brig, the Sick Bay, being defeated."""

from numba import njit

from sim.unfathomable.constants import FIRST_DECK, FIRST_ROOM, N_ROOMS, Event, Question, Space
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.players import in_brig, is_human
from sim.unfathomable.rules.titles import lose_titles


@njit(cache=True)
def place(game, ctx, seat, space):
    """44.9: put a character into a ship space; entering the Brig costs a human all titles (9.2)."""
    if game.space[seat] == space:
        return
    note(ctx, Event.MOVE, seat, game.space[seat], space)
    game.space[seat] = space
    if space == Space.BRIG:
        lose_titles(game, ctx, seat)


@njit(cache=True)
def move_by_effect(game, ctx, seat, space):
    """9.4: an effect moves nobody out of the Brig unless it speaks of the Brig."""
    if not in_brig(game, seat):
        place(game, ctx, seat, space)


@njit(cache=True)
def ask_destination(game, ctx, seat):
    """3.3, 3.10, 9.9, 40.4, 44.6, 44.20: any ship space but Brig and Sick Bay, and not the one the player is in."""
    no_options(game)
    for space in range(FIRST_DECK, FIRST_ROOM + N_ROOMS):
        if space != game.space[seat]:
            add_option(game, space)
    return ask(game, ctx, seat, Question.MOVE_TO)


@njit(cache=True)
def move_anywhere(game, ctx, seat):
    """9.4, 40.2: move to a ship space of choice, also out of the Brig or the Sick Bay."""
    place(game, ctx, seat, ask_destination(game, ctx, seat))


@njit(cache=True)
def defeat_character(game, ctx, seat):
    """16.3, 16.4, 9.3, 9.8, 40.0, 40.3: a human goes to the Sick Bay, a traitor to the Brig; who sits there stays."""
    if in_brig(game, seat) or (is_human(game, seat) and game.space[seat] == Space.SICK_BAY):
        return
    if is_human(game, seat):
        game.space[seat] = Space.SICK_BAY
    else:
        game.space[seat] = Space.BRIG
    note(ctx, Event.DEFEATED, seat, game.space[seat], 0)
