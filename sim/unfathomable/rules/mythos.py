"""Chapter 28: mythos cards."""

from numba import njit

from sim.decks import draw, shuffle_all_in, shuffle_in
from sim.unfathomable.belief import Reading, see_act
from sim.unfathomable.constants import (
    MAX_MYTHOS,
    NO_CARD,
    NO_SEAT,
    Cause,
    Character,
    Event,
    Pile,
    Question,
    Stream,
    Timing,
    Track,
    Use,
    Who,
)
from sim.unfathomable.decisions import about_card, add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.pending import push_program
from sim.unfathomable.rules.looking import put_back_others, top_one
from sim.unfathomable.rules.monsters import activate
from sim.unfathomable.rules.players import captain, in_brig, is_human, keeper
from sim.unfathomable.rules.tracks import advance
from sim.unfathomable.windows import ask_power, has_ability, has_feat, spend_feat


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
    note(ctx, Event.NEW_MYTHOS_DECK)


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
        note(ctx, Event.MYTHOS_SKIPPED, card)
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
    note(ctx, Event.MYTHOS, card, game.current)
    if in_brig(game, game.current):
        note(ctx, Event.CRISIS_SKIPPED, game.current)
    else:
        push_program(game, ctx.tables.mythos[card].start, resolver_of(game, ctx, card), card)


@njit(cache=True)
def activation_icon(game, ctx, card):
    """28.2, 28.21, 28.22, 4.2: step 2, the activation icon."""
    for _ in range(ctx.params.activations_per_icon):
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
        see_act(game, ctx, seat, Reading.TRAVEL_CHOSEN if track == Track.TRAVEL else Reading.RITUAL_CHOSEN)
    advance(game, track, ctx.params.steps_per_track_icon)


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
    """1.7: look at the top two playable cards; one back on top, the other to the bottom."""
    note(ctx, Event.SCOUT, seat, Pile.MYTHOS)
    look_at_mythos(game, ctx, ctx.params.cards_scouted)
    top_one(game, ctx, seat, Pile.MYTHOS, Question.MYTHOS_ON_TOP)


@njit(cache=True)
def look_at_mythos(game, ctx, number):
    """1.7, 28.4: the top playable cards become options; those that cannot be played are discarded and replaced."""
    deck = game.piles[Pile.MYTHOS]
    if deck.n_cards == 0:
        renew_mythos_deck(game, ctx)
    no_options(game)
    while game.seat_view.n_options < number and deck.n_cards > 0:
        card = draw(deck, game.streams, Stream.MYTHOS)
        if is_playable(game, ctx, card):
            add_option(game, card)
        else:
            note(ctx, Event.MYTHOS_SKIPPED, card)
            shuffle_in(game.piles[Pile.MYTHOS_DISCARD], card)


@njit(cache=True)
def predictive_analytics(game, ctx):
    """2.1: Beatrice may look at two mythos cards on her turn and resolve one; the other goes to the bottom."""
    seat = game.current
    power = ctx.tables.characters[game.character[seat]].ability
    if power.timing != Timing.MYTHOS_DRAW or not has_ability(game, ctx, seat, game.character[seat]):
        return NO_CARD
    if not ask_power(game, ctx, seat, Use.ABILITY, Timing.MYTHOS_DRAW):
        return NO_CARD
    if game.piles[Pile.MYTHOS].n_cards == 0:
        renew_mythos_deck(game, ctx)
    look_at_mythos(game, ctx, power.amount)
    if game.seat_view.n_options == 0:
        return NO_CARD
    card = ask(game, ctx, seat, Question.MYTHOS_TO_RESOLVE)
    put_back_others(game, Pile.MYTHOS, card)
    return card


@njit(cache=True)
def uncanny_fortune(game, ctx, card):
    """20.4: Edmund may discard the mythos card just drawn and draw another one."""
    seat = game.seat_of[Character.EDMUND]
    if seat == NO_SEAT or not has_feat(game, ctx, seat, Character.EDMUND):
        return card
    game.seat_view.about = about_card(card)
    if not ask_power(game, ctx, seat, Use.FEAT, Timing.MYTHOS_REVEAL):
        return card
    spend_feat(game, seat)
    note(ctx, Event.MYTHOS_REPLACED, seat, card)
    shuffle_in(game.piles[Pile.MYTHOS_DISCARD], card)
    return draw_mythos_card(game, ctx)


@njit(cache=True)
def unconventional_leader(game, ctx, seat):
    """20.4, 28.12: Keilani, who must choose on a mythos card, may lose one resource instead; both options fall away."""
    if seat == NO_SEAT or not has_feat(game, ctx, seat, Character.KEILANI):
        return False
    if not ask_power(game, ctx, seat, Use.FEAT, Timing.MYTHOS_CHOICE):
        return False
    spend_feat(game, seat)
    note(ctx, Event.OPTIONS_CANCELLED, seat)
    return True
