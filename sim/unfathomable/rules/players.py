"""Chapters 11, 19, 23, 33: who counts as what, and turn order."""

from numba import njit

from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    MAX_SEATS,
    N_DECK,
    N_ROOMS,
    N_WATER,
    Character,
    Kept,
    Loyalty,
    Space,
    Title,
)


@njit(cache=True)
def is_human(game, seat):
    """23.0, 25.6: every player who is not a revealed traitor, whatever cards lie face down."""
    return game.revealed[seat] == 0


@njit(cache=True)
def is_traitor(game, seat):
    """51.0, 29.9: whoever holds a Hybrid or Cultist card."""
    return game.loyalty[seat, Loyalty.HYBRID] + game.loyalty[seat, Loyalty.CULTIST] > 0


@njit(cache=True)
def knows_loyalty(game, ctx, seat):
    """AIV.17, S.8: players look at their cards when they are dealt, or see them only when they are turned up."""
    return ctx.params.loyalty_looked_at != 0 or game.shown[seat] >= 0


@njit(cache=True)
def same_player(game, ctx, seat, other):
    """S.1, S.2, S.18: whether one person plays both; from a reveal on, all who did not reveal are in one hand."""
    if seat == other or ctx.seats.people == game.n_seats:
        return seat == other
    if game.revealed[seat] != 0 or game.revealed[other] != 0:
        return False
    for any_seat in range(game.n_seats):
        if game.revealed[any_seat] != 0:
            return True
    return seat % ctx.seats.people == other % ctx.seats.people


@njit(cache=True)
def in_brig(game, seat):
    """9.0: detained."""
    return game.space[seat] == Space.BRIG


@njit(cache=True)
def seat_after(game, seat, steps):
    """53.1: clockwise round the table, once at most."""
    after = seat + steps
    return after - game.n_seats if after >= game.n_seats else after


@njit(cache=True)
def captain(game):
    """49.5-49.7: the player with the Captain title, and with it the waypoint deck."""
    return game.titles[Title.CAPTAIN]


@njit(cache=True)
def keeper(game):
    """49.10-49.12: the player with the Keeper of the Tome title, and with it the spell deck."""
    return game.titles[Title.KEEPER]


@njit(cache=True)
def humans_in(game, space):
    """19.2, 23.0, 23.1, 32.3: humans in a space; passengers are none."""
    total = 0
    for seat in range(MAX_SEATS):  # empty seats are in no space; without branches, for this is asked very often
        total += (game.space[seat] == space) & (game.revealed[seat] == 0)
    return total


@njit(cache=True)
def traitors_in(game, space):
    """39.0: revealed traitors in a space."""
    total = 0
    for seat in range(MAX_SEATS):
        total += (game.space[seat] == space) & (game.revealed[seat] != 0)
    return total


@njit(cache=True)
def enemy_of_humans_in(game, space):
    """19.0, 19.1: a Deep One or a revealed traitor is there."""
    return game.deep_ones[space] > 0 or traitors_in(game, space) > 0


@njit(cache=True)
def is_water(space):
    """44.2: the eight spaces round the ship."""
    return space < N_WATER


@njit(cache=True)
def is_deck(space):
    """44.12: the eight outer spaces of the ship."""
    return FIRST_DECK <= space < FIRST_DECK + N_DECK


@njit(cache=True)
def is_room(space):
    """9.10, 13.3, 44.18, 44.19: the six interior spaces with numbers, which can be damaged."""
    return FIRST_ROOM <= space < FIRST_ROOM + N_ROOMS


@njit(cache=True)
def holds_kept(game, seat, kept):
    """1.11: the rule of a kept mythos card is in force for this player."""
    return game.kept[seat, kept] > 0


@njit(cache=True)
def cannot_attack(game, seat):
    """1.3, 1.11: the Peacemaker in Arjun's play area forbids him to attack."""
    return game.character[seat] == Character.ARJUN and holds_kept(game, seat, Kept.PEACEMAKER)
