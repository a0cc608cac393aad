"""Chapters 3.3, 9, 16, 40: moving, the Brig, the Sick Bay, being defeated."""

from numba import njit

from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    N_ROOMS,
    NONE,
    Cause,
    Event,
    Item,
    Question,
    Resource,
    Skill,
    Space,
    Timing,
    Use,
)
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.players import in_brig, is_human
from sim.unfathomable.rules.resources import lose
from sim.unfathomable.rules.skill_cards import discard_chosen
from sim.unfathomable.rules.titles import lose_titles
from sim.unfathomable.windows import is_card, next_power, spend_card, spend_feat


@njit(cache=True)
def place(game, ctx, seat, space):
    """44.9: put a character into a ship space; entering the Brig costs a human all titles (9.2)."""
    if game.space[seat] == space:
        return
    note(ctx, Event.MOVE, seat, game.space[seat], space)
    game.space[seat] = space
    if space == Space.BRIG:
        lose_titles(game, ctx, seat)


@njit(cache=True)
def move_by_effect(game, ctx, seat, space):
    """9.4: an effect moves nobody out of the Brig unless it speaks of the Brig."""
    if not in_brig(game, seat):
        place(game, ctx, seat, space)


@njit(cache=True)
def ask_destination(game, ctx, seat):
    """3.3, 3.10, 9.9, 40.4, 44.6, 44.20: any ship space but Brig and Sick Bay, and not the one the player is in."""
    no_options(game)
    for space in range(FIRST_DECK, FIRST_ROOM + N_ROOMS):
        if space != game.space[seat]:
            add_option(game, space)
    return ask(game, ctx, seat, Question.MOVE_TO)


@njit(cache=True)
def move_anywhere(game, ctx, seat):
    """9.4, 40.2: move to a ship space of choice, also out of the Brig or the Sick Bay."""
    place(game, ctx, seat, ask_destination(game, ctx, seat))


@njit(cache=True)
def defeat_character(game, ctx, seat):
    """16.3, 16.4, 9.3, 9.8, 40.0, 40.3: a human goes to the Sick Bay, a traitor to the Brig; who sits there stays.

    Whether it happened.
    """
    if in_brig(game, seat) or (is_human(game, seat) and game.space[seat] == Space.SICK_BAY):
        return False
    if game.cause != Cause.NOT_ENDED or is_defeat_prevented(game, ctx, seat):
        return False
    if is_human(game, seat):
        game.space[seat] = Space.SICK_BAY
    else:
        game.space[seat] = Space.BRIG
    note(ctx, Event.DEFEATED, seat, game.space[seat])
    return True


@njit(cache=True)
def is_defeat_prevented(game, ctx, seat):
    """16.7: the window when a character would be defeated; one prevention is enough."""
    game.endangered = seat
    use = next_power(game, ctx, Timing.CHARACTER_DEFEAT)
    if use == NONE:
        return False
    saver = game.power_user
    if is_card(use):
        spend_card(game, ctx, saver, use)
    elif use == Use.ABILITY:
        cost = ctx.tables.characters[game.character[saver]].ability.amount
        discard_chosen(game, ctx, saver, cost, Skill.LORE, Question.COST_CARD)
    elif use == Use.FEAT:
        spend_feat(game, saver)
    elif use == Use.FLESH_WARD:
        use_flesh_ward(game, ctx, saver)
    else:
        game.items[saver, Item.STARBUCK] -= 1
        note(ctx, Event.ITEM_LOST, saver, Item.STARBUCK)
    note(ctx, Event.DEFEAT_PREVENTED, seat, saver)
    return True


@njit(cache=True)
def use_flesh_ward(game, ctx, seat):
    """46.1: the ward is spent; on 4 or less it costs one sanity."""
    game.wards[seat] -= 1
    if roll(game, ctx, 0) <= ctx.params.flesh_ward_backlash:
        lose(game, ctx, Resource.SANITY, ctx.params.flesh_ward_sanity)
