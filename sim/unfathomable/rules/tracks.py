"""Chapters 7, 50, 54: the travel track, the ritual track, waypoints and the awakening."""

from numba import njit

from sim.decks import NO_CARD, draw
from sim.unfathomable.belief import Reading, see_act
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_WATER,
    MAX_WAYPOINTS,
    N_DECK,
    N_WATER,
    NO_SEAT,
    Cause,
    Event,
    Monster,
    Pile,
    Question,
    Resource,
    Space,
    Stream,
    Track,
)
from sim.unfathomable.decisions import ask
from sim.unfathomable.ending import end_game
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push, push_program
from sim.unfathomable.rules.looking import look_at_top, put_back_others
from sim.unfathomable.rules.loyalty import ask_human, deal_to_all, give_loyalty
from sim.unfathomable.rules.monsters import banish_deep_ones, drift_back, move_monarch
from sim.unfathomable.rules.movement import defeat_character
from sim.unfathomable.rules.passengers import defeat_all_on
from sim.unfathomable.rules.players import captain, is_deck, is_human, seat_after
from sim.unfathomable.rules.resources import lose

SHORT_DISTANCE = 2
FUEL_TO_SPARE = 5


@njit(cache=True)
def set_track(game, ctx, track, steps):
    """50.0: put the token of a track somewhere."""
    if game.tracks[track] != steps:
        note(ctx, Event.TRACK, track, game.tracks[track], steps)
        game.tracks[track] = steps


@njit(cache=True)
def advance(game, track, steps):
    """50.1: away from Start, step by step; steps left over go on after a reset."""
    if steps > 0:
        kind = Pending.ADVANCE_TRAVEL if track == Track.TRAVEL else Pending.ADVANCE_RITUAL
        push(game, kind, NO_SEAT, steps)


@njit(cache=True)
def retreat(game, ctx, track, steps):
    """50.2: toward Start, never past it; nothing drifts."""
    set_track(game, ctx, track, max(game.tracks[track] - steps, 0))


@njit(cache=True)
def reset(game, ctx, track):
    """50.3, S.4: back to Start, or to where the travel token starts."""
    set_track(game, ctx, track, ctx.params.travel_start if track == Track.TRAVEL else 0)


@njit(cache=True)
def retreat_or_fuel(game, ctx, steps, fuel):
    """50.2: so many times one travel step back, or fuel for a step that is not there."""
    for _ in range(steps):
        if game.tracks[Track.TRAVEL] > 0:
            retreat(game, ctx, Track.TRAVEL, 1)
        else:
            lose(game, ctx, Resource.FUEL, fuel)


@njit(cache=True)
def advance_travel_step(game, ctx):
    """50.4, 50.7, 50.8, 29.3: one step; the sea drifts back; at Arrive the voyage ends or a waypoint is reached."""
    set_track(game, ctx, Track.TRAVEL, game.tracks[Track.TRAVEL] + 1)
    drift_back(game, ctx)
    if game.tracks[Track.TRAVEL] < ctx.params.travel_track:
        return
    note(ctx, Event.ARRIVE)
    if game.distance >= ctx.params.distance_to_win:
        end_game(game, ctx, Cause.ARRIVED)
    else:
        push(game, Pending.CHOOSE_WAYPOINT, captain(game), 0)


@njit(cache=True)
def choose_waypoint(game, ctx, chooser):
    """49.8, 50.8, 54.2: look at the top two waypoint cards, resolve one, put the other to the bottom."""
    push(game, Pending.AFTER_WAYPOINT, chooser, 0)
    look_at_top(game, Pile.WAYPOINT, Stream.WAYPOINT, ctx.params.waypoints_offered)
    if game.seat_view.n_options > 0:
        chosen = ask(game, ctx, chooser, Question.WAYPOINT)
        put_back_others(game, Pile.WAYPOINT, chosen)
        see_waypoint(game, ctx, chooser, chosen)
        play_waypoint(game, ctx, chosen, chooser)


@njit(cache=True)
def see_waypoint(game, ctx, chooser, card):
    """30.0: all see which way the Captain goes; the shortest one costs no fuel and much time."""
    if game.dials[Resource.FUEL] >= FUEL_TO_SPARE:
        short = ctx.tables.waypoints[card].distance <= SHORT_DISTANCE
        see_act(game, ctx, chooser, Reading.SHORT_WAYPOINT if short else Reading.LONG_WAYPOINT)


@njit(cache=True)
def play_waypoint(game, ctx, card, chooser):
    """54.0, 54.1, 50.8: the card joins the row, its distance counts at once, then its effects are resolved."""
    if game.n_waypoints >= MAX_WAYPOINTS:
        game.cause = Cause.RULE_GAP
        return
    game.waypoints[game.n_waypoints] = card
    game.n_waypoints += 1
    game.distance += ctx.tables.waypoints[card].distance
    note(ctx, Event.WAYPOINT, card, game.distance, chooser)
    push_program(game, ctx.tables.waypoints[card].start, chooser, NO_CARD)


@njit(cache=True)
def replace_waypoint(game, ctx, chooser):
    """54.2: the card in play is undone and the top card of the deck is resolved in its place."""
    game.n_waypoints -= 1
    card = game.waypoints[game.n_waypoints]
    game.distance -= ctx.tables.waypoints[card].distance
    note(ctx, Event.DISTANCE_UNDONE, card, game.distance)
    top = draw(game.piles[Pile.WAYPOINT], game.streams, Stream.WAYPOINT)
    if top != NO_CARD:
        play_waypoint(game, ctx, top, chooser)


@njit(cache=True)
def after_waypoint(game, ctx):
    """50.8: the token goes to Start."""
    reset(game, ctx, Track.TRAVEL)
    follow_waypoint(game, ctx)


@njit(cache=True)
def follow_waypoint(game, ctx):
    """7.0, S.19: once the awakening; and the missing distance is paid for when the last waypoint card lies there."""
    if game.awakened == 0 and is_awakening_due(game, ctx):
        awaken(game, ctx)
    missing = ctx.params.distance_to_win - game.distance
    if game.n_waypoints == ctx.params.waypoints_to_settle and game.n_waypoints > 0 and missing > 0:
        note(ctx, Event.SETTLED, missing)
        push(game, Pending.SETTLE, NO_SEAT, missing + 1)


@njit(cache=True)
def is_awakening_due(game, ctx):
    """7.0, S.7: with 6 or more distance in play, or after so many waypoint cards."""
    if ctx.params.awaken_after_waypoints > 0:
        return game.n_waypoints >= ctx.params.awaken_after_waypoints
    return game.distance >= ctx.params.distance_to_awaken


@njit(cache=True)
def awaken(game, ctx):
    """7.1-7.5, 25.1, S.7: one more loyalty card each; a revealed traitor hands the new one to a human."""
    game.awakened = 1
    note(ctx, Event.AWAKENING, game.n_deals)
    deal_to_all(game, ctx)
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        if not is_human(game, seat) and game.dealt[seat] >= 0:
            human = ask_human(game, ctx, seat)
            if human != NO_SEAT:
                give_loyalty(game, ctx, seat, human, game.dealt[seat])


@njit(cache=True)
def advance_ritual_step(game, ctx):
    """50.9, 50.12: one step; at Cast the greater banishment happens."""
    set_track(game, ctx, Track.RITUAL, game.tracks[Track.RITUAL] + 1)
    if game.tracks[Track.RITUAL] >= ctx.params.ritual_track:
        cast_banishment(game, ctx)


@njit(cache=True)
def cast_banishment(game, ctx):
    """11.0, 14.1, 16.0, 50.12: Deep Ones outside to the supply, monarchs to the Deep, who is on deck is defeated."""
    note(ctx, Event.CAST)
    banish_deep_ones(game, ctx, FIRST_WATER, FIRST_WATER + N_WATER)
    banish_deep_ones(game, ctx, FIRST_DECK, FIRST_DECK + N_DECK)
    move_monarch(game, ctx, Monster.FATHER, Space.THE_DEEP)
    move_monarch(game, ctx, Monster.MOTHER, Space.THE_DEEP)
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        defeat_all_on(game, ctx, space)
    if game.cause != Cause.NOT_ENDED:
        return
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        if is_deck(game.space[seat]):
            defeat_character(game, ctx, seat)
    reset(game, ctx, Track.RITUAL)
