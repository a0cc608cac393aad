"""Chapter 28: mythos cards."""

from numba import njit

from sim.decks import draw, shuffle_all_in, shuffle_in
from sim.unfathomable.constants import (
    MAX_MYTHOS,
    NO_CARD,
    NO_SEAT,
    Cause,
    Event,
    Pile,
    Question,
    Stream,
    Track,
    Who,
)
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.pending import push_program
from sim.unfathomable.rules.looking import top_one
from sim.unfathomable.rules.monsters import activate
from sim.unfathomable.rules.players import captain, in_brig, is_human, keeper
from sim.unfathomable.rules.tracks import advance


@njit(cache=True)
def is_playable(game, ctx, card):
    """28.4, 9.7: a character card needs its character in the game, human and not in the Brig."""
    character = ctx.tables.mythos[card].character
    if character < 0:
        return True
    seat = game.seat_of[character]
    return seat != NO_SEAT and is_human(game, seat) and not in_brig(game, seat)


@njit(cache=True)
def renew_mythos_deck(game, ctx):
    """28.6: the discard pile is shuffled into a new deck."""
    shuffle_all_in(game.piles[Pile.MYTHOS], game.piles[Pile.MYTHOS_DISCARD])
    note(ctx, Event.NEW_MYTHOS_DECK, 0, 0, 0)


@njit(cache=True)
def draw_mythos_card(game, ctx):
    """28.4: the top card; one that cannot be played is discarded and replaced."""
    deck = game.piles[Pile.MYTHOS]
    for _ in range(2 * MAX_MYTHOS):
        if deck.n_cards == 0:
            renew_mythos_deck(game, ctx)
        card = draw(deck, game.streams, Stream.MYTHOS)
        if card == NO_CARD:
            return NO_CARD
        if is_playable(game, ctx, card):
            return card
        note(ctx, Event.MYTHOS_SKIPPED, card, 0, 0)
        shuffle_in(game.piles[Pile.MYTHOS_DISCARD], card)
    return NO_CARD


@njit(cache=True)
def resolver_of(game, ctx, card):
    """1.2, 28.9, 28.12, 49.9, 49.14: whoever makes the choice on the card, otherwise the current player."""
    chooser = ctx.tables.mythos[card].chooser
    if chooser == Who.CAPTAIN:
        return captain(game)
    if chooser == Who.KEEPER:
        return keeper(game)
    if chooser >= Who.CHARACTER and game.seat_of[chooser - Who.CHARACTER] != NO_SEAT:
        return game.seat_of[chooser - Who.CHARACTER]
    return game.current


@njit(cache=True)
def begin_mythos(game, ctx, card):
    """28.0, 28.1, 28.7, 9.7: step 1, the crisis; a current player in the Brig resolves no crisis."""
    game.mythos_card = card
    game.mythos_kept = 0
    game.skip_icons = 0
    note(ctx, Event.MYTHOS, card, game.current, 0)
    if in_brig(game, game.current):
        note(ctx, Event.CRISIS_SKIPPED, game.current, 0, 0)
    else:
        push_program(game, ctx.tables.mythos[card].start, resolver_of(game, ctx, card), card)


@njit(cache=True)
def activation_icon(game, ctx, card):
    """28.2, 28.21, 28.22, 4.2: step 2, the activation icon."""
    if game.skip_icons == 0:
        activate(game, ctx, ctx.tables.mythos[card].monster)


@njit(cache=True)
def track_icon(game, ctx, card):
    """28.3, 28.25-28.27, 50.5, 50.10: step 3, the track icon; a choice is the current player's, or the Captain's."""
    if game.skip_icons != 0 or game.cause != Cause.NOT_ENDED:
        return
    track = ctx.tables.mythos[card].track
    if track == Track.CHOICE:
        seat = captain(game) if in_brig(game, game.current) else game.current
        no_options(game)
        add_option(game, Track.TRAVEL)
        add_option(game, Track.RITUAL)
        track = ask(game, ctx, seat, Question.WHICH_TRACK)
    advance(game, track, 1)


@njit(cache=True)
def finish_mythos(game, ctx, card):
    """28.4-28.6: the card is discarded unless someone keeps it; after the last card the deck is made anew."""
    if game.mythos_kept == 0:
        shuffle_in(game.piles[Pile.MYTHOS_DISCARD], card)
    game.mythos_card = NO_CARD
    if game.piles[Pile.MYTHOS].n_cards == 0:
        renew_mythos_deck(game, ctx)


@njit(cache=True)
def scout_mythos(game, ctx, seat):
    """1.7, 28.4: look at the top two playable cards; one back on top, the others to the bottom."""
    deck = game.piles[Pile.MYTHOS]
    note(ctx, Event.SCOUT, seat, Pile.MYTHOS, 0)
    if deck.n_cards == 0:
        renew_mythos_deck(game, ctx)
    n_looked = 0
    no_options(game)
    while n_looked < ctx.params.cards_scouted and deck.n_cards > 0:
        card = draw(deck, game.streams, Stream.MYTHOS)
        if is_playable(game, ctx, card):
            add_option(game, card)
            n_looked += 1
        else:
            note(ctx, Event.MYTHOS_SKIPPED, card, 0, 0)
            shuffle_in(game.piles[Pile.MYTHOS_DISCARD], card)
    top_one(game, ctx, seat, Pile.MYTHOS, Question.MYTHOS_ON_TOP)
