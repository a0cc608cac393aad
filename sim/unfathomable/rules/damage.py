"""Chapters 13, 35: damage and repair."""

from numba import njit

from sim.decks import draw, shuffle_in
from sim.unfathomable.constants import (
    FIRST_ROOM,
    N_ROOMS,
    NO_CARD,
    NO_SPACE,
    Cause,
    Event,
    Pile,
    Stream,
)
from sim.unfathomable.ending import end_game, n_damaged
from sim.unfathomable.events import note
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.movement import defeat_character
from sim.unfathomable.rules.players import enemy_of_humans_in, is_human, is_room, seat_after
from sim.unfathomable.rules.resources import gain, lose
from sim.unfathomable.rules.skill_cards import hand_value, pay_value, value_in_skill


@njit(cache=True)
def is_damaged(game, space):
    """13.4, 40.5, 44.7, 44.15: a damage card lies in the room; other spaces take none."""
    return is_room(space) and game.damage[space - FIRST_ROOM] != NO_CARD


@njit(cache=True)
def closest_undamaged(game, ctx, space):
    """13.5, 4.6, 44.1: the closest undamaged room, the highest number first among equals."""
    closest = ctx.tables.spaces[space].closest
    for i in range(N_ROOMS):
        if not is_damaged(game, closest[i]):
            return closest[i]
    return NO_SPACE


@njit(cache=True)
def damage_ship(game, ctx):
    """13.0, 13.1: draw a damage card; structural damage goes to the room of a die roll. The room hit, or NO_SPACE."""
    card = draw(game.piles[Pile.DAMAGE], game.streams, Stream.DAMAGE)
    if card == NO_CARD:
        return NO_SPACE
    if ctx.tables.damage[card].structural == 0:
        return resolve_instant(game, ctx, card)
    return place_damage(game, ctx, card, ctx.tables.room_of_die[roll(game, ctx, 0)])


@njit(cache=True)
def damage_space(game, ctx, space):
    """13.0, 13.2, 13.3: draw a damage card; structural damage goes to this room. The room hit, or NO_SPACE."""
    if not is_room(space):
        return NO_SPACE
    card = draw(game.piles[Pile.DAMAGE], game.streams, Stream.DAMAGE)
    if card == NO_CARD:
        return NO_SPACE
    if ctx.tables.damage[card].structural == 0:
        return resolve_instant(game, ctx, card)
    return place_damage(game, ctx, card, space)


@njit(cache=True)
def resolve_instant(game, ctx, card):
    """13.2: a card that is not structural takes effect, leaves the game, and no other card is drawn."""
    note(ctx, Event.DAMAGE_CARD, card, NO_SPACE)
    change = ctx.tables.damage[card].change
    for resource in range(4):
        lose(game, ctx, resource, -change[resource])
        if change[resource] > 0:
            gain(game, ctx, resource, change[resource])
    return NO_SPACE


@njit(cache=True)
def place_damage(game, ctx, card, space):
    """13.5, 13.7, 13.3: into the closest undamaged room; the sixth ends the game; humans there are defeated."""
    room = closest_undamaged(game, ctx, space)
    if room == NO_SPACE:
        shuffle_in(game.piles[Pile.DAMAGE], card)
        return NO_SPACE
    game.damage[room - FIRST_ROOM] = card
    note(ctx, Event.DAMAGE_CARD, card, room)
    if n_damaged(game) >= ctx.params.damage_to_lose:
        end_game(game, ctx, Cause.DAMAGE)
        return room
    defeat_humans_in(game, ctx, room)
    return room


@njit(cache=True)
def defeat_humans_in(game, ctx, space):
    """13.2: structural damage defeats every human in the room, in turn order from the current player."""
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        if game.space[seat] == space and is_human(game, seat):
            defeat_character(game, ctx, seat)


@njit(cache=True)
def can_repair(game, ctx, seat):
    """13.6, 35.1, 35.3: a human in a damaged room without enemies who holds the cards that the damage asks for."""
    space = game.space[seat]
    if not is_human(game, seat) or not is_damaged(game, space) or enemy_of_humans_in(game, space):
        return False
    damage = ctx.tables.damage[game.damage[space - FIRST_ROOM]]
    if damage.skill < 0:
        return hand_value(game, seat) >= damage.total
    return value_in_skill(game, seat, damage.skill) >= damage.total


@njit(cache=True)
def repair(game, ctx, seat):
    """35.1, 35.2: pay the cards; the damage card is shuffled back into its deck."""
    space = game.space[seat]
    card = game.damage[space - FIRST_ROOM]
    pay_value(game, ctx, seat, ctx.tables.damage[card].total, ctx.tables.damage[card].skill)
    remove_damage(game, ctx, seat, space)


@njit(cache=True)
def remove_damage(game, ctx, seat, space):
    """13.6, 35.0, 35.2: the damage card is shuffled back into the damage deck."""
    card = game.damage[space - FIRST_ROOM]
    game.damage[space - FIRST_ROOM] = NO_CARD
    shuffle_in(game.piles[Pile.DAMAGE], card)
    note(ctx, Event.REPAIR, seat, space, card)
