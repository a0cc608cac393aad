"""Count chance events in many set-up games, with the very functions that games use."""

import json
import sys

import numpy as np
from numba import njit

from sim.unfathomable.constants import DEEP_ONE, N_VALUES, Loyalty, Pile, Stream
from sim.unfathomable.kernel import start_game
from sim.unfathomable.rules.attack import attack_succeeds
from sim.unfathomable.rules.chaos_deck import take_chaos_card
from sim.unfathomable.rules.dice import throw
from sim.unfathomable.rules.looking import look_at_top
from sim.unfathomable.rules.skill_cards import take_skill_card
from sim.unfathomable.spec import SPEC
from sim.unfathomable.state import new_games
from tests.unfathomable.compiled.grid import AT_RANDOM

SUPPORTING = (0, 1)  # influence and lore


@njit
def first_deals(games, blank, ctx, n):
    """Games without any traitor card in the first deal."""
    without = 0
    for k in range(n):
        start_game(games, blank, ctx, np.uint64(5), k)
        traitors = 0
        for seat in range(games[0].n_seats):
            traitors += games[0].loyalty[seat, Loyalty.HYBRID] + games[0].loyalty[seat, Loyalty.CULTIST]
        without += traitors == 0
    return without


@njit
def chance(games, blank, ctx, n, dice, opposing, waypoints, first_waypoint, values, hits):
    """One die, two chaos cards, two waypoints, one skill card and two attacks per set-up game."""
    game = games[0]
    for k in range(n):
        start_game(games, blank, ctx, np.uint64(6), k)
        values[take_skill_card(game, 3) % N_VALUES] += 1
        dice[throw(game)] += 1
        against = 0
        for _ in range(2):
            against += take_chaos_card(game, ctx) // N_VALUES > SUPPORTING[1]
        opposing[against] += 1
        look_at_top(game, Pile.WAYPOINT, Stream.WAYPOINT, 2)
        a = game.seat_view.options[0]
        b = game.seat_view.options[1]
        first_waypoint[a] += 1
        waypoints[ctx.tables.waypoints[a].distance, ctx.tables.waypoints[b].distance] += 1
        hits[0] += attack_succeeds(game, ctx, DEEP_ONE, 0)
        hits[1] += attack_succeeds(game, ctx, 0, 0)


def count(n):
    """All counts, by name."""
    games = new_games(1)
    traitors = {}
    for players in (3, 4, 5, 6):
        prepared = SPEC.prepare(SPEC.check(AT_RANDOM | {"players": players}, "test"))
        traitors[players] = int(first_deals(games, prepared.blank, prepared.context[0], n))
    plain = AT_RANDOM | {"rules": {"card_powers": 0}}  # random players would bend dice with their cards
    prepared = SPEC.prepare(SPEC.check(plain, "test"))
    sizes = {"dice": 9, "opposing": 3, "waypoints": (5, 5), "first_waypoint": 20, "values": 5, "hits": 2}
    counts = {name: np.zeros(size, np.int64) for name, size in sizes.items()}
    chance(games, prepared.blank, prepared.context[0], n, *counts.values())
    return {"n": n, "no_traitor": traitors} | {name: row.tolist() for name, row in counts.items()}


if __name__ == "__main__":
    print(json.dumps(count(int(sys.argv[1]))))
