"""play_game, play_games: the compiled entry points."""

from numba import njit

from sim.unfathomable.constants import Cause
from sim.unfathomable.ending import write_result
from sim.unfathomable.setup import set_up
from sim.unfathomable.turn import play_turn
from sim.whole_program import entry


@njit(cache=True)
def start_game(games, blank, ctx, seed, game_number):
    """AIV.2-AIV.17: lay out a game on the first record of `games`."""
    games[0] = blank[0]
    set_up(games[0], ctx, seed, game_number)


@njit(cache=True)
def play_to_end(game, ctx):
    """53.0, 53.1: turn after turn until the game ends."""
    while game.cause == Cause.NOT_ENDED:
        play_turn(game, ctx)


@entry
def play_games(games, blank, ctx, seed, first_game, results):
    """One row of results per game; game k depends on (seed, k) alone. `games` is one record of room, used again."""
    for i in range(results.shape[0]):
        start_game(games, blank, ctx, seed, first_game + i)
        play_to_end(games[0], ctx)
        write_result(games[0], ctx, results[i])
