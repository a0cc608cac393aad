"""1.7: looking at the top cards of a deck in secret, taking or topping one, the others to the bottom."""

from numba import njit

from sim.decks import draw, put_on_bottom, put_on_top
from sim.unfathomable.constants import NO_CARD, NONE, Event, Pile, Question, Stream
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note


@njit(cache=True)
def look_at_top(game, pile, stream, number):
    """1.7, 12.1: the top cards, as many as there are, become the options of the player who looks."""
    no_options(game)
    for _ in range(number):
        card = draw(game.piles[pile], game.streams, stream)
        if card != NO_CARD:
            add_option(game, card)


@njit(cache=True)
def put_back_others(game, pile, chosen):
    """1.7: the cards looked at but not chosen go to the bottom of their deck."""
    taken = False
    for i in range(game.seat_view.n_options):
        card = game.seat_view.options[i]
        if card == chosen and not taken:
            taken = True
        elif card != NONE:
            put_on_bottom(game.piles[pile], card)


@njit(cache=True)
def take_one(game, ctx, seat, pile, question):
    """24.4, 46.2: choose one of the cards looked at; a single one may also be put back (NONE)."""
    if game.seat_view.n_options == 0:
        return NONE
    if game.seat_view.n_options == 1:
        add_option(game, NONE)
    chosen = ask(game, ctx, seat, question)
    put_back_others(game, pile, chosen)
    return chosen


@njit(cache=True)
def top_one(game, ctx, seat, pile, question):
    """1.7: one of the cards looked at goes back on top, the others to the bottom."""
    if game.seat_view.n_options > 0:
        top = ask(game, ctx, seat, question)
        put_back_others(game, pile, top)
        put_on_top(game.piles[pile], top)


@njit(cache=True)
def scout_waypoints(game, ctx, seat):
    """1.7: look at the top two waypoint cards; one back on top, the other to the bottom."""
    note(ctx, Event.SCOUT, seat, Pile.WAYPOINT)
    look_at_top(game, Pile.WAYPOINT, Stream.WAYPOINT, ctx.params.cards_scouted)
    top_one(game, ctx, seat, Pile.WAYPOINT, Question.WAYPOINT_ON_TOP)
