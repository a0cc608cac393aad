"""Random games with the log on: how often each card power was used, by name."""

import json
import sys

import numpy as np
from numba import njit

from sim.unfathomable.constants import (
    MAX_ITEMS,
    MAX_SPELLS,
    N_CHARACTERS,
    NO_SEAT,
    Ability,
    Action,
    Cause,
    Character,
    Event,
    Item,
    Use,
)
from sim.unfathomable.kernel import start_game
from sim.unfathomable.spec import SPEC
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import play_turn
from tests.unfathomable.compiled.grid import GRID

SETTINGS = ("long-5p", "long-6p")
SEED = 17
FIRST_ITEM = len(Ability)
FIRST_SPELL = FIRST_ITEM + MAX_ITEMS
FIRST_SHEET = FIRST_SPELL + MAX_SPELLS
FIRST_FEAT = FIRST_SHEET + N_CHARACTERS
TITLE = FIRST_FEAT + N_CHARACTERS
TRADE = TITLE + 1
N_POWERS = TRADE + 1
OTHER = -1


@njit
def power_of(game, ctx, seat, use):
    """The number of a power that a seat used, or OTHER; lasting spells count as spells when they are cast."""
    if Use.CARD <= use < Use.ITEM:
        return ctx.tables.ability_of_kind[use - Use.CARD]
    if Use.ITEM <= use < Use.ABILITY:
        return FIRST_ITEM + use - Use.ITEM
    if use == Use.ABILITY:
        return FIRST_SHEET + game.character[seat]
    if use == Use.FEAT:
        return FIRST_FEAT + game.character[seat]
    return TITLE if use == Use.TITLE else OTHER


@njit
def count_log(game, ctx, knife, counts):
    """Count what the log tells and empty it; `knife` had the Kitchen Knife when the turn began."""
    log = ctx.log
    for i in range(log.n_rows):
        event = log.rows[i, 0]
        seat = log.rows[i, 1]
        b = log.rows[i, 2]
        power = OTHER
        if event == Event.POWER or event == Event.ACTION or event == Event.ACTION_STEP_ENDED:
            power = power_of(game, ctx, seat, b)
        elif event == Event.SPELL:
            power = FIRST_SPELL + b
        elif event == Event.IMPROVEMENT:
            power = FIRST_ITEM + b
        elif event == Event.RESOLVED_AGAIN:
            power = FIRST_ITEM + Item.ELDER_SIGN_AMULET
        elif event == Event.TRADE:
            power = TRADE
        if event == Event.ACTION and b == Action.ATTACK and seat == knife:
            power = FIRST_ITEM + Item.KITCHEN_KNIFE
        if power != OTHER:
            counts[power] += 1
    log.n_rows = 0


@njit
def owner_of(game, item):
    """Whoever has an item, or NO_SEAT."""
    for seat in range(game.n_seats):
        if game.items[seat, item] > 0:
            return seat
    return NO_SEAT


@njit
def play_counted(games, blank, ctx, seed, n, counts):
    """Play so many games, counting the powers used turn by turn, so that the log never fills up."""
    game = games[0]
    for k in range(n):
        start_game(games, blank, ctx, seed, k)
        while game.cause == Cause.NOT_ENDED:
            knife = owner_of(game, Item.KITCHEN_KNIFE)
            play_turn(game, ctx)
            count_log(game, ctx, knife, counts)


def by_name(counts, names):
    """{'card rampage': 12, 'item almanac': 3, ...}"""
    named = {f"card {ability.name.lower()}": ability for ability in Ability}
    named |= {f"item {name}": FIRST_ITEM + item for item, name in names.items.items()}
    named |= {f"spell {name}": FIRST_SPELL + spell for spell, name in names.spells.items()}
    named |= {f"ability of {character.name.lower()}": FIRST_SHEET + character for character in Character}
    named |= {f"feat of {character.name.lower()}": FIRST_FEAT + character for character in Character}
    named |= {"title": TITLE, "trade": TRADE}
    return {name: int(counts[number]) for name, number in named.items()}


def count(games):
    """How often each power was used in so many games of each setting."""
    counts = np.zeros(N_POWERS, np.int64)
    for setting in SETTINGS:
        prepared = SPEC.prepare(SPEC.check(GRID[setting], setting))
        prepared.context[0].log.on = 1
        play_counted(new_games(1), prepared.blank, prepared.context[0], np.uint64(SEED), games, counts)
    return by_name(counts, prepared.names)


if __name__ == "__main__":
    print(json.dumps(count(int(sys.argv[1]))))
