"""Chapters 24, 46: item and spell cards. They are drawn, held and removed; what they do comes with their powers."""

from numba import njit

from sim.decks import draw, take_out
from sim.unfathomable.constants import MAX_ITEMS, NO_CARD, NONE, Event, Pile, Question, Stream
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.looking import look_at_top, take_one


@njit(cache=True)
def n_items(game, seat):
    """24.0: items in a play area."""
    total = 0
    for item in range(MAX_ITEMS):
        total += game.items[seat, item]
    return total


@njit(cache=True)
def gain_item(game, ctx, seat, item):
    """24.1: face up into the play area."""
    game.items[seat, item] += 1
    note(ctx, Event.ITEM, seat, item, 0)


@njit(cache=True)
def draw_item(game, ctx, seat):
    """24.1, 24.4: the top card of the item deck; an empty deck gives none."""
    item = draw(game.piles[Pile.ITEM], game.streams, Stream.ITEM)
    if item != NO_CARD:
        gain_item(game, ctx, seat, item)


@njit(cache=True)
def offer_items(game, ctx, seat, number):
    """24.4: look at the top items, keep one, the others to the bottom; a single one may be put back instead."""
    look_at_top(game, Pile.ITEM, Stream.ITEM, number)
    chosen = take_one(game, ctx, seat, Pile.ITEM, Question.KEEP_ITEM)
    if chosen != NONE:
        gain_item(game, ctx, seat, chosen)


@njit(cache=True)
def lose_item(game, ctx, seat, item):
    """24.2: an item that leaves play leaves the game."""
    game.items[seat, item] -= 1
    note(ctx, Event.ITEM_LOST, seat, item, 0)


@njit(cache=True)
def add_item_options(game, seat):
    for item in range(MAX_ITEMS):
        if game.items[seat, item] > 0:
            add_option(game, item)


@njit(cache=True)
def lose_items(game, ctx, seat, number):
    """24.2: so many items of the owner's choice leave the game."""
    for _ in range(number):
        no_options(game)
        add_item_options(game, seat)
        if game.seat_view.n_options == 0:
            return
        lose_item(game, ctx, seat, ask(game, ctx, seat, Question.LOSE_ITEM))


@njit(cache=True)
def remove_item(game, ctx, item):
    """34.0: a named item leaves the game, whoever holds it; also from the deck."""
    for seat in range(game.n_seats):
        if game.items[seat, item] > 0:
            lose_item(game, ctx, seat, item)
            return
    take_out(game.piles[Pile.ITEM], item)


@njit(cache=True)
def take_item(game, ctx, taker, giver):
    """37.0: an item of choice changes hands."""
    no_options(game)
    add_item_options(game, giver)
    if game.seat_view.n_options > 0:
        item = ask(game, ctx, taker, Question.TAKE_ITEM)
        game.items[giver, item] -= 1
        gain_item(game, ctx, taker, item)


@njit(cache=True)
def remove_top(game, ctx, pile, stream, number):
    """34.0: the top cards of a deck leave the game unseen."""
    removed = 0
    for _ in range(number):
        if draw(game.piles[pile], game.streams, stream) != NO_CARD:
            removed += 1
    note(ctx, Event.REMOVED_FROM_DECK, pile, removed, 0)


@njit(cache=True)
def cast_spell(game, ctx, seat):
    """46.1: look at the top two spells, resolve one, the other to the bottom; a single one may be put back."""
    look_at_top(game, Pile.SPELL, Stream.SPELL, ctx.params.cards_scouted)
    chosen = take_one(game, ctx, seat, Pile.SPELL, Question.CAST_SPELL)
    if chosen != NONE:
        note(ctx, Event.SPELL, seat, chosen, 0)
