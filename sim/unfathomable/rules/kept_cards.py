"""1.11: mythos cards that lie in a play area and give abilities to their holder."""

from numba import njit

from sim.decks import shuffle_in
from sim.unfathomable.constants import N_KEPT, Event, Kept, Pile, Question
from sim.unfathomable.decisions import ask_yes_no
from sim.unfathomable.events import note
from sim.unfathomable.rules.players import holds_kept, seat_after


@njit(cache=True)
def keep_card(game, ctx, seat, card):
    """GR, 1.11: the card being resolved is laid into a play area instead of the discard pile."""
    game.kept[seat, ctx.tables.mythos[card].kept] += 1
    if game.mythos_card == card:
        game.mythos_kept = 1
    note(ctx, Event.KEPT, seat, card)


@njit(cache=True)
def discard_kept(game, ctx, seat, kept):
    """28.5: a kept card goes to the mythos discard pile."""
    if game.kept[seat, kept] > 0:
        game.kept[seat, kept] -= 1
        shuffle_in(game.piles[Pile.MYTHOS_DISCARD], ctx.tables.kept_card[kept])
        note(ctx, Event.KEPT_GONE, seat, ctx.tables.kept_card[kept])


@njit(cache=True)
def discard_all_kept(game, ctx, seat):
    """38.5: a traitor who reveals discards the mythos cards in the own play area."""
    for kept in range(1, N_KEPT):
        while game.kept[seat, kept] > 0:
            discard_kept(game, ctx, seat, kept)


@njit(cache=True)
def offer_barricade(game, ctx):
    """1.11: before Deep Ones move, the holder of Barricade the Hatches may discard it to keep them out."""
    if game.barricaded != 0:
        return
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        if holds_kept(game, seat, Kept.BARRICADE) and ask_yes_no(game, ctx, seat, Question.USE_BARRICADE):
            discard_kept(game, ctx, seat, Kept.BARRICADE)
            game.barricaded = 1
            note(ctx, Event.BARRICADE, seat)
            return
