"""Chapter 53: the order of play, from turn down to step."""

from numba import njit

from sim.unfathomable.constants import N_HERO_SKILLS, N_SPACES, NO_CARD, Cause, Event, Question, Skill, Space
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.effects import run_pending
from sim.unfathomable.ending import end_game
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push
from sim.unfathomable.rules.mythos import activation_icon, begin_mythos, draw_mythos_card, finish_mythos, track_icon
from sim.unfathomable.rules.players import is_human, seat_after
from sim.unfathomable.rules.skill_cards import (
    can_draw,
    cleared_counts,
    discard_to_hand_limit,
    draw_skill_card,
    draw_wanted,
)


@njit(cache=True)
def play_turn(game, ctx):
    """53.2, 53.3, 53.9, 39.2: skills, actions, a mythos card (humans only), hand limit; then the next player."""
    begin_turn(game, ctx)
    receive_skills(game, ctx)
    action_step(game, ctx)
    if is_human(game, game.current):
        mythos_step(game, ctx)
    if game.cause == Cause.NOT_ENDED:
        discard_to_hand_limit(game, ctx)
        end_turn(game, ctx)


@njit(cache=True)
def begin_turn(game, ctx):
    """53.1: the current player's turn begins."""
    game.turn += 1
    if is_human(game, game.current):
        game.human_turns += 1
    note(ctx, Event.TURN, game.current, game.turn, 0)


@njit(cache=True)
def end_turn(game, ctx):
    """53.8, 53.13: once-per-turn limits are over and the next player to the left is the current player."""
    for space in range(N_SPACES):
        game.used[space] = 0
    game.barricaded = 0
    game.current = seat_after(game, game.current, 1)
    if game.turn >= ctx.params.turn_limit:
        end_game(game, ctx, Cause.ABORTED)


@njit(cache=True)
def receive_skills(game, ctx):
    """53.4, 53.10: the Receive Skills step."""
    seat = game.current
    if game.space[seat] == Space.SICK_BAY:
        draw_in_sick_bay(game, ctx, seat)
    elif is_human(game, seat):
        draw_skill_set(game, ctx, seat)
    else:
        draw_as_traitor(game, ctx, seat)


@njit(cache=True)
def draw_skill_set(game, ctx, seat):
    """43.1, 9.12: all cards of the sheet, also in the Brig."""
    skill_set = ctx.tables.characters[game.character[seat]].skill_set
    for skill in range(N_HERO_SKILLS):
        for _ in range(skill_set[skill]):
            draw_skill_card(game, ctx, seat, skill)


@njit(cache=True)
def draw_in_sick_bay(game, ctx, seat):
    """40.1, 43.1: one card of choice from the skill set; a revealed traitor may take treachery instead."""
    skill_set = ctx.tables.characters[game.character[seat]].skill_set
    for _ in range(ctx.params.sick_bay_draw):
        no_options(game)
        for skill in range(N_HERO_SKILLS):
            if skill_set[skill] > 0 and can_draw(game, skill):
                add_option(game, skill)
        if not is_human(game, seat) and can_draw(game, Skill.TREACHERY):
            add_option(game, Skill.TREACHERY)
        if game.seat_view.n_options > 0:
            draw_skill_card(game, ctx, seat, ask(game, ctx, seat, Question.DRAW_SKILL))


@njit(cache=True)
def draw_as_traitor(game, ctx, seat):
    """53.10, 52.0, 52.1, 39.4: for each card of the set not drawn, decided before drawing, one treachery card."""
    skill_set = ctx.tables.characters[game.character[seat]].skill_set
    wanted = cleared_counts(game)
    for skill in range(N_HERO_SKILLS):
        if skill_set[skill] > 0:
            no_options(game)
            for number in range(skill_set[skill] + 1):
                add_option(game, number)
            wanted[skill] = ask(game, ctx, seat, Question.KEEP_OF_SKILL)
            wanted[Skill.TREACHERY] += skill_set[skill] - wanted[skill]
    draw_wanted(game, ctx, seat)


@njit(cache=True)
def action_step(game, ctx):
    """53.5, 53.11, 38.8: two actions; who reveals with the first still has the second."""
    seat = game.current
    taken = 0
    while taken < actions_of(game, ctx, seat) and game.cause == Cause.NOT_ENDED:
        push(game, Pending.ACTION, seat, 0)
        run_pending(game, ctx)
        taken += 1


@njit(cache=True)
def actions_of(game, ctx, seat):
    """3.0: actions of the Action step."""
    if is_human(game, seat):
        return ctx.params.actions_per_turn
    return ctx.params.traitor_actions_per_turn


@njit(cache=True)
def mythos_step(game, ctx):
    """53.6: draw and resolve a mythos card."""
    if game.cause != Cause.NOT_ENDED:
        return
    card = draw_mythos_card(game, ctx)
    if card != NO_CARD:
        resolve_mythos_card(game, ctx, card)


@njit(cache=True)
def resolve_mythos_card(game, ctx, card):
    """28.0-28.6: crisis, activation icon, track icon, then the discard pile."""
    begin_mythos(game, ctx, card)
    run_pending(game, ctx)
    activation_icon(game, ctx, card)
    track_icon(game, ctx, card)
    run_pending(game, ctx)
    finish_mythos(game, ctx, card)
