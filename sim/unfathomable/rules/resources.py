"""Chapter 36: the four dials."""

from numba import njit

from sim.unfathomable.constants import Cause, Event
from sim.unfathomable.ending import end_game
from sim.unfathomable.events import note


@njit(cache=True)
def lose(game, ctx, resource, number):
    """36.0, 36.1, 29.6: turn a dial down; at 0 the game ends."""
    if number <= 0 or game.cause != Cause.NOT_ENDED:
        return
    game.dials[resource] = max(game.dials[resource] - number, 0)
    note(ctx, Event.DIAL, resource, -number, game.dials[resource])
    if game.dials[resource] == 0:
        end_game(game, ctx, Cause.FUEL + resource)


@njit(cache=True)
def gain(game, ctx, resource, number):
    """36.1: turn a dial up, never above its top."""
    if game.cause != Cause.NOT_ENDED:
        return
    before = game.dials[resource]
    game.dials[resource] = min(before + number, ctx.params.dial_most)
    note(ctx, Event.DIAL, resource, game.dials[resource] - before, game.dials[resource])
