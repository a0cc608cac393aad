"""S.19, S.20: after the last waypoint card, missing distance is paid for with mythos cards."""

from numba import njit

from sim.unfathomable.constants import NO_CARD, Event
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push
from sim.unfathomable.rules.mythos import (
    activation_icon,
    begin_mythos,
    draw_mythos_card,
    finish_mythos,
    track_icon,
    uncanny_fortune,
)
from sim.unfathomable.rules.players import captain


@njit(cache=True)
def settle(game, ctx, cards_left):
    """S.19, S.20: one more mythos card; after the last one the distance counts as reached."""
    if cards_left > 0:
        begin_settling_card(game, ctx)
    else:
        game.distance = max(game.distance, ctx.params.distance_to_win)
        note(ctx, Event.DISTANCE_SETTLED, game.distance)


@njit(cache=True)
def begin_settling_card(game, ctx):
    """S.19: the Captain is the current player while the card is resolved; what it interrupts waits in the frame."""
    frame = push(game, Pending.SETTLING_CARD, captain(game), 2)
    frame.seat = game.current
    frame.card = game.mythos_card
    frame.value = game.mythos_kept
    frame.result = game.skip_icons
    game.current = captain(game)
    game.mythos_card = NO_CARD
    card = draw_mythos_card(game, ctx)
    if card != NO_CARD:
        card = uncanny_fortune(game, ctx, card)
    if card != NO_CARD:
        begin_mythos(game, ctx, card)


@njit(cache=True)
def go_on_settling_card(game, ctx, frame, parts_left):
    """28.0, S.19: behind the crisis come the icons; then the card is done and all is as before it."""
    card = game.mythos_card
    if parts_left > 0:
        if card != NO_CARD and ctx.params.settled_icons != 0:
            activation_icon(game, ctx, card)
            track_icon(game, ctx, card)
        return
    if card != NO_CARD:
        finish_mythos(game, ctx, card)
    game.current = frame.seat
    game.mythos_card = frame.card
    game.mythos_kept = frame.value
    game.skip_icons = frame.result
