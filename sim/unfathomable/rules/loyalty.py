"""Chapters 25, 37, 38, 39: loyalty cards and revealing as a traitor."""

from numba import njit

from sim.decks import draw
from sim.unfathomable.belief import see_deal
from sim.unfathomable.constants import NO_CARD, NO_SEAT, Event, Loyalty, Pile, Question, Stream
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push, push_program
from sim.unfathomable.rules.kept_cards import discard_all_kept
from sim.unfathomable.rules.players import in_brig, is_human, is_traitor, knows_loyalty, seat_after
from sim.unfathomable.rules.skill_cards import swap_for_treachery
from sim.unfathomable.rules.titles import lose_titles


@njit(cache=True)
def deal_loyalty(game, seat):
    """25.1: one card from the loyalty deck; its kind, or NO_CARD."""
    kind = draw(game.piles[Pile.LOYALTY], game.streams, Stream.LOYALTY)
    if kind != NO_CARD:
        game.loyalty[seat, kind] += 1
    return kind


@njit(cache=True)
def deal_to_all(game, ctx):
    """AIV.17, 7.1, L.2: one loyalty card each, from the current player on; what was dealt stands in `dealt`."""
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        game.dealt[seat] = deal_loyalty(game, seat)
    see_deal(game, ctx)


@njit(cache=True)
def deal_after_round(game, ctx):
    """L.2: the first loyalty cards, when everyone has had so many turns."""
    rounds = ctx.params.loyalty_after_rounds
    if rounds > 0 and game.turn == rounds * game.n_seats:
        note(ctx, Event.LOYALTY_DEALT)
        deal_to_all(game, ctx)


@njit(cache=True)
def show_loyalty(game, ctx, seat):
    """S.8: the loyalty card is turned up for all to see, once; a traitor has not revealed by that."""
    if ctx.params.loyalty_shown_at_turn == 0 or game.shown[seat] >= 0 or n_loyalty_cards(game, seat) == 0:
        return
    kind = Loyalty.HUMAN
    for other in range(Loyalty.CULTIST, Loyalty.HUMAN, -1):
        if game.loyalty[seat, other] > 0:
            kind = other
    game.shown[seat] = kind
    game.n_seen += 1
    note(ctx, Event.LOYALTY_SHOWN, seat, kind)


@njit(cache=True)
def n_loyalty_cards(game, seat):
    """30.5: loyalty cards of a player."""
    total = 0
    for kind in range(3):
        total += game.loyalty[seat, kind]
    return total


@njit(cache=True)
def look_at_loyalty(game, ctx, seat, other):
    """1.7: all loyalty cards of another player; before any are dealt there is nothing to see."""
    note(ctx, Event.LOYALTY_SEEN, seat, other)
    if n_loyalty_cards(game, other) > 0:
        game.n_seen += 1
        game.looked_at[seat, other] = 2 if is_traitor(game, other) else 1


@njit(cache=True)
def give_loyalty(game, ctx, giver, receiver, kind):
    """7.3, 38.3: an unrevealed loyalty card changes hands."""
    game.loyalty[giver, kind] -= 1
    game.loyalty[receiver, kind] += 1
    note(ctx, Event.LOYALTY_GIVEN, giver, receiver, 1)


@njit(cache=True)
def ask_human(game, ctx, seat):
    """7.3: a human of choice, or NO_SEAT if there is none."""
    no_options(game)
    for other in range(game.n_seats):
        if is_human(game, other):
            add_option(game, other)
    if game.seat_view.n_options == 0:
        return NO_SEAT
    return ask(game, ctx, seat, Question.LOYALTY_TO)


@njit(cache=True)
def can_reveal(game, ctx, seat):
    """38.0, 39.1, S.8: a human with a Hybrid or Cultist card, who knows of it."""
    if game.distance < ctx.params.reveal_distance:
        return False
    return is_human(game, seat) and is_traitor(game, seat) and knows_loyalty(game, ctx, seat)


@njit(cache=True)
def must_reveal(game, ctx, seat):
    """S.9: whoever had to show a traitor's card reveals with the next action."""
    return ctx.params.loyalty_shown_at_turn != 0 and game.shown[seat] > Loyalty.HUMAN and is_human(game, seat)


@njit(cache=True)
def reveal(game, ctx, seat):
    """38.1, 38.2, 37.0: turn up one Hybrid or Cultist card and resolve the sheet's reveal ability."""
    no_options(game)
    for kind in range(Loyalty.HYBRID, Loyalty.CULTIST + 1):
        if game.loyalty[seat, kind] > 0:
            add_option(game, kind)
    kind = ask(game, ctx, seat, Question.REVEAL_CARD)
    game.shown[seat] = kind
    game.revealed[seat] = 1
    game.n_seen += 1
    note(ctx, Event.REVEAL, seat, kind)
    push(game, Pending.AFTER_REVEAL, seat, 0)
    if not in_brig(game, seat) or ctx.params.reveal_effect_in_brig != 0:
        push_program(game, ctx.tables.characters[game.character[seat]].on_reveal, seat, NO_CARD)


@njit(cache=True)
def after_reveal(game, ctx, seat):
    """38.3-38.8: spare loyalty cards, titles, kept cards and feat, treachery for skill cards."""
    if game.distance < ctx.params.spare_loyalty_distance:
        give_spare_loyalty(game, ctx, seat)
    lose_titles(game, ctx, seat)
    discard_all_kept(game, ctx, seat)
    game.feat[seat] = 0
    if not in_brig(game, seat):
        swap_for_treachery(game, ctx, seat)


@njit(cache=True)
def give_spare_loyalty(game, ctx, seat):
    """38.3: before 12 distance all unrevealed loyalty cards go to one other player."""
    if n_loyalty_cards(game, seat) <= 1:
        return
    no_options(game)
    for other in range(game.n_seats):
        if other != seat:
            add_option(game, other)
    receiver = ask(game, ctx, seat, Question.LOYALTY_TO)
    for kind in range(3):
        kept = 1 if kind == game.shown[seat] else 0
        while game.loyalty[seat, kind] > kept:
            give_loyalty(game, ctx, seat, receiver, kind)
