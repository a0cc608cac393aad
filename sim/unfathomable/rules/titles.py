"""Chapter 49: the Captain and the Keeper of the Tome."""

from numba import njit

from sim.unfathomable.constants import N_CHARACTERS, NO_SEAT, Event
from sim.unfathomable.events import note
from sim.unfathomable.rules.players import in_brig, is_human


@njit(cache=True)
def eligible(game, seat, loser):
    """49.4: another human who is not in the Brig."""
    return seat != NO_SEAT and seat != loser and is_human(game, seat) and not in_brig(game, seat)


@njit(cache=True)
def heir(game, ctx, title, loser, lowest):
    """GR, 49.1, 49.4: first eligible in the line (last, if a card says so); else the loser; else one in the Brig."""
    line = ctx.tables.succession[title]
    found = NO_SEAT
    for place in range(N_CHARACTERS):
        seat = game.seat_of[line[place]]
        if eligible(game, seat, loser) and (found == NO_SEAT or lowest):
            found = seat
    if found != NO_SEAT:
        return found
    if loser != NO_SEAT and is_human(game, loser) and not in_brig(game, loser):
        return loser
    for place in range(N_CHARACTERS):
        seat = game.seat_of[line[place]]
        if seat != NO_SEAT and is_human(game, seat):
            return seat
    return loser


@njit(cache=True)
def pass_title(game, ctx, title, lowest):
    """49.4: the title leaves its holder and goes to the heir."""
    holder = game.titles[title]
    game.titles[title] = heir(game, ctx, title, holder, lowest)
    if game.titles[title] != holder:
        note(ctx, Event.TITLE, title, game.titles[title])


@njit(cache=True)
def lose_titles(game, ctx, seat):
    """49.3, 9.2, 38.4: whoever enters the Brig or reveals loses all titles."""
    for title in range(2):
        if game.titles[title] == seat:
            pass_title(game, ctx, title, False)
