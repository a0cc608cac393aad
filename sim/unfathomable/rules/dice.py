"""Chapter 17: the eight-sided die. Forced results come first."""

from numba import njit

from sim.rng import below
from sim.unfathomable.constants import Event, Stream
from sim.unfathomable.events import note

SIDES = 8


@njit(cache=True)
def throw(game):
    """17.0: one eight-sided die."""
    game.n_dice += 1
    if game.next_forced_die < game.n_forced_dice:
        game.next_forced_die += 1
        return game.forced_dice[game.next_forced_die - 1]
    return 1 + below(game.streams, Stream.DICE, SIDES)


@njit(cache=True)
def roll(game, ctx, modifier):
    """17.1, 6.7: the result after modifiers stays within 1 and 8."""
    die = throw(game)
    result = min(max(die + modifier, 1), SIDES)
    note(ctx, Event.DIE, die, modifier, result)
    return result
