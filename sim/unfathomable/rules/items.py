"""Chapter 24 and 3.6: items, Improvements and trading."""

from numba import njit

from sim.decks import draw, take_out
from sim.unfathomable.constants import MAX_ITEMS, NO_CARD, NONE, Event, Pile, Question, Stream
from sim.unfathomable.decisions import add_option, add_options, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.looking import look_at_top, take_one
from sim.unfathomable.rules.players import humans_in, is_human, seat_after, traitors_in


@njit(cache=True)
def n_items(game, seat):
    """24.0: items in a play area."""
    total = 0
    for item in range(MAX_ITEMS):
        total += game.items[seat, item]
    return total


@njit(cache=True)
def held_items(game, seat):
    """24.0: the items in a play area, a bit each."""
    items = 0
    for item in range(MAX_ITEMS):
        items |= (game.items[seat, item] > 0) << item
    return items


@njit(cache=True)
def gain_item(game, ctx, seat, item):
    """24.1: face up into the play area."""
    game.items[seat, item] += 1
    note(ctx, Event.ITEM, seat, item)
    if ctx.tables.items[item].skill >= 0:
        choose_improvement(game, ctx, seat)


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
    give_up_item(game, ctx, seat, item)
    note(ctx, Event.ITEM_LOST, seat, item)


@njit(cache=True)
def give_up_item(game, ctx, seat, item):
    """24.8: an item leaves a play area; who loses an Improvement may turn up another one."""
    game.items[seat, item] -= 1
    if ctx.tables.items[item].skill >= 0:
        choose_improvement(game, ctx, seat)


@njit(cache=True)
def choose_improvement(game, ctx, seat):
    """24.6-24.9: of the items that show a skill one is face up, of the owner's choice."""
    if ctx.params.card_powers == 0:
        return
    no_options(game)
    add_options(game, held_items(game, seat) & ctx.tables.improvements, 0)
    if game.seat_view.n_options == 0:
        game.active[seat] = NO_CARD
        return
    chosen = ask(game, ctx, seat, Question.ACTIVE_IMPROVEMENT)
    if chosen != game.active[seat]:
        game.active[seat] = chosen
        note(ctx, Event.IMPROVEMENT, seat, chosen)


@njit(cache=True)
def add_item_options(game, seat):
    """24.0: each item in a play area."""
    add_options(game, held_items(game, seat), 0)


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
        give_up_item(game, ctx, giver, item)
        gain_item(game, ctx, taker, item)


@njit(cache=True)
def remove_top(game, ctx, pile, stream, number):
    """34.0: the top cards of a deck leave the game unseen."""
    removed = 0
    for _ in range(number):
        if draw(game.piles[pile], game.streams, stream) != NO_CARD:
            removed += 1
    note(ctx, Event.REMOVED_FROM_DECK, pile, removed)


@njit(cache=True)
def can_trade(game, seat):
    """3.6: a human with another character in the own space, and an item among them."""
    if not is_human(game, seat):
        return False
    space = game.space[seat]
    if humans_in(game, space) + traitors_in(game, space) == 1:
        return False
    for other in range(game.n_seats):
        if game.space[other] == space and held_items(game, other) != 0:
            return True
    return False


@njit(cache=True)
def trade(game, ctx, seat):
    """3.6: everyone in the space, clockwise from the player who enables it, may give items to others there."""
    space = game.space[seat]
    for step in range(game.n_seats):
        giver = seat_after(game, seat, step)
        while game.space[giver] == space and give_item(game, ctx, giver, False):
            pass


@njit(cache=True)
def give_item(game, ctx, giver, to_human):
    """3.6: one item to another character in the same space, if the owner likes; whether it was given."""
    no_options(game)
    add_option(game, NONE)
    add_item_options(game, giver)
    item = ask(game, ctx, giver, Question.GIVE_ITEM)
    if item == NONE:
        return False
    no_options(game)
    for other in range(game.n_seats):
        if other != giver and game.space[other] == game.space[giver] and (is_human(game, other) or not to_human):
            add_option(game, other)
    if game.seat_view.n_options == 0:
        return False
    receiver = ask(game, ctx, giver, Question.GIVE_TO)
    note(ctx, Event.TRADE, giver, receiver, item)
    give_up_item(game, ctx, giver, item)
    gain_item(game, ctx, receiver, item)
    return True
