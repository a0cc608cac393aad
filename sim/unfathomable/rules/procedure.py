"""S.12-S.17: what a revealed traitor does whom nobody plays. Chance decides between equals."""

from enum import IntEnum

from numba import njit

from sim.rng import below
from sim.unfathomable.constants import (
    N_VALUES,
    NONE,
    QUESTIONS_PER_DOMAIN,
    Action,
    Domain,
    Question,
    Skill,
    Space,
    Stream,
    Use,
)
from sim.unfathomable.rules.players import humans_in


class Step(IntEnum):
    """What the procedure does at most once in a turn; treachery abilities are counted apart."""

    ATTACK = 0
    PASSENGER = 1
    MOVE = 2
    LEAVE_BRIG = 3


@njit(cache=True)
def follows_procedure(game, ctx, seat):
    """S.12: a revealed traitor whom nobody plays."""
    return ctx.params.traitor_procedure != 0 and game.revealed[seat] != 0


@njit(cache=True)
def procedure_answer(game, ctx, seat):
    """S.12: the place of the answer; what the procedure says nothing about is left to chance."""
    view = game.seat_view
    question = view.question
    if question == Question.ACTION:
        return choose_action(game, ctx, seat)
    if question == Question.ACTION_STEP_CARD:
        return action_step_card(game, ctx, seat)
    if question == Question.MOVE_TO:
        return destination(game, seat)
    if question == Question.ADD_TO_CHECK:
        return opposing_card(game)
    if question // QUESTIONS_PER_DOMAIN == Domain.SKILL_CARD:
        return card_to_give_up(game, ctx)
    if question == Question.KEEP_OF_SKILL:
        return 0 if ctx.params.procedure_treachery != 0 else view.n_options - 1
    if question == Question.DRAW_SKILL and view.options[view.n_options - 1] == Skill.TREACHERY:
        return view.n_options - 1
    if question == Question.USE_POWER or question // QUESTIONS_PER_DOMAIN == Domain.YES_NO:
        return 0
    return below(game.streams, Stream.SEAT + seat, view.n_options)


@njit(cache=True)
def place_of(game, option):
    """Where an option stands, or NONE."""
    view = game.seat_view
    for place in range(view.n_options):
        if view.options[place] == option:
            return place
    return NONE


@njit(cache=True)
def choose_action(game, ctx, seat):
    """S.12-S.17: out of the Brig; else an ability, an attack, a passenger, a move: the first that can be done."""
    if game.space[seat] == Space.BRIG:
        place = once(game, Action.MOVE, Step.LEAVE_BRIG)
        if place != NONE or ctx.params.procedure_waits_in_brig != 0:
            return max(place, 0)
    place = ability_card(game, ctx)
    if place != NONE:
        return place
    place = once(game, Action.ATTACK, Step.ATTACK)
    if place == NONE:
        place = once(game, Action.DEFEAT_PASSENGER, Step.PASSENGER)
    if place == NONE and game.space[seat] != Space.BRIG:
        place = once(game, Action.MOVE, Step.MOVE)
    return max(place, 0)  # the first option is to do nothing


@njit(cache=True)
def once(game, action, step):
    """S.12: the place of an action that was not done yet this turn, or NONE."""
    place = place_of(game, action)
    if place == NONE or (game.procedure_done >> step) & 1 != 0:
        return NONE
    game.procedure_done |= 1 << step
    return place


@njit(cache=True)
def ability_card(game, ctx):
    """S.13: the highest treachery card whose ability has an effect, which is those that are offered; or NONE."""
    found = NONE
    if game.abilities_played >= ctx.params.procedure_abilities:
        return found
    highest = Use.CARD + Skill.TREACHERY * N_VALUES - 1
    for place in range(game.seat_view.n_options):
        option = game.seat_view.options[place]
        if highest < option < Use.ITEM:
            highest = option
            found = place
    if found != NONE:
        game.abilities_played += 1
    return found


@njit(cache=True)
def action_step_card(game, ctx, seat):
    """S.13, S.17: a treachery card that takes the whole Action step is played as its text has it."""
    if game.space[seat] == Space.BRIG and ctx.params.procedure_waits_in_brig != 0:
        return 0
    return max(ability_card(game, ctx), 0)


@njit(cache=True)
def destination(game, seat):
    """S.16, S.17: from the Brig to the Boiler Room; else where most Deep Ones, passengers or humans are."""
    if game.space[seat] == Space.BRIG:
        return place_of(game, Space.BOILER_ROOM)
    for crowd in range(3):
        if most_in_options(game, crowd) > 0:
            return one_with_most(game, seat, crowd)
    return below(game.streams, Stream.SEAT + seat, game.seat_view.n_options)


@njit(cache=True)
def number_in(game, crowd, space):
    """S.16: Deep Ones (0), passengers (1) or human characters (2) in a space."""
    if crowd == 0:
        return game.deep_ones[space]
    return game.passenger_counts[space] if crowd == 1 else humans_in(game, space)


@njit(cache=True)
def most_in_options(game, crowd):
    """The largest number of them in one of the spaces that are offered."""
    most = 0
    for place in range(game.seat_view.n_options):
        most = max(most, number_in(game, crowd, game.seat_view.options[place]))
    return most


@njit(cache=True)
def one_with_most(game, seat, crowd):
    """S.16: any of the spaces with most of them, each as likely."""
    most = most_in_options(game, crowd)
    equals = 0
    for place in range(game.seat_view.n_options):
        if number_in(game, crowd, game.seat_view.options[place]) == most:
            equals += 1
    chosen = below(game.streams, Stream.SEAT + seat, equals)
    for place in range(game.seat_view.n_options):
        if number_in(game, crowd, game.seat_view.options[place]) == most:
            if chosen == 0:
                return place
            chosen -= 1
    return 0


@njit(cache=True)
def card_to_give_up(game, ctx):
    """S.13, S.17: the lowest card, until enough is paid; of a swap for treachery all other cards or none."""
    view = game.seat_view
    swap = view.question == Question.SWAP_CARD
    if view.options[0] == NONE and (not swap or ctx.params.procedure_treachery == 0):
        return 0
    found = 0
    lowest = N_VALUES
    for place in range(view.n_options):
        kind = view.options[place]
        free = kind != NONE and not (swap and kind // N_VALUES == Skill.TREACHERY)
        if free and kind % N_VALUES < lowest:
            lowest = kind % N_VALUES
            found = place
    return found


@njit(cache=True)
def opposing_card(game):
    """S.11: where revealed traitors may add to checks, the highest card that counts against this one."""
    view = game.seat_view
    found = 0
    highest = -1
    for place in range(1, view.n_options):
        kind = view.options[place]
        if (game.check.supports >> (kind // N_VALUES)) & 1 == 0 and kind % N_VALUES > highest:
            highest = kind % N_VALUES
            found = place
    return found
