"""Chapter 53: the order of play, from turn down to step."""

from numba import njit

from sim.unfathomable.constants import (
    N_HERO_SKILLS,
    N_SPACES,
    NO_CARD,
    NONE,
    Cause,
    Event,
    Question,
    Skill,
    Space,
    Timing,
    Track,
    Use,
)
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.effects import run_pending
from sim.unfathomable.ending import end_game
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push
from sim.unfathomable.rules.actions import add_card_actions, play_card
from sim.unfathomable.rules.items import choose_improvement
from sim.unfathomable.rules.loyalty import deal_after_round, show_loyalty
from sim.unfathomable.rules.mythos import (
    activation_icon,
    begin_mythos,
    draw_mythos_card,
    finish_mythos,
    predictive_analytics,
    track_icon,
    uncanny_fortune,
)
from sim.unfathomable.rules.players import is_human, seat_after
from sim.unfathomable.rules.skill_cards import (
    cleared_counts,
    discard_to_hand_limit,
    draw_from_skill_set,
    draw_skill_card,
    draw_wanted,
    improvement_cards,
    improvement_skill,
)
from sim.unfathomable.rules.tracks import advance


@njit(cache=True)
def play_turn(game, ctx):
    """53.2, 53.3, 53.9, 39.2: skills, actions, a mythos card (humans only), hand limit; then the next player."""
    begin_turn(game, ctx)
    receive_skills(game, ctx)
    action_step(game, ctx)
    mythos_step(game, ctx)
    if game.cause == Cause.NOT_ENDED:
        discard_to_hand_limit(game, ctx)
        end_turn(game, ctx)


@njit(cache=True)
def begin_turn(game, ctx):
    """53.1, 24.8: the current player's turn begins; another Improvement may be turned up."""
    game.turn += 1
    if is_human(game, game.current):
        game.human_turns += 1
    note(ctx, Event.TURN, game.current, game.turn)
    show_loyalty(game, ctx, game.current)
    begin_round(game, ctx)
    choose_improvement(game, ctx, game.current)


@njit(cache=True)
def begin_round(game, ctx):
    """S.6: a reading of the variant for few players sails on by itself at the start of each round."""
    if ctx.params.travel_steps_per_round > 0 and (game.turn - 1) % game.n_seats == 0:
        advance(game, Track.TRAVEL, ctx.params.travel_steps_per_round)
        run_pending(game, ctx)


@njit(cache=True)
def end_turn(game, ctx):
    """53.8, 53.13, L.2: once-per-turn limits are over and the next player to the left is the current player."""
    for space in range(N_SPACES):
        game.used[space] = 0
    for item in range(ctx.tables.n_items):
        game.used_items[item] = 0
    for seat in range(game.n_seats):
        game.used_abilities[seat] = 0
    game.used_title = 0
    game.used_grit = 0
    game.barricaded = 0
    game.procedure_done = 0
    game.abilities_played = 0
    game.current = seat_after(game, game.current, 1)
    deal_after_round(game, ctx)
    if game.turn >= ctx.params.turn_limit:
        end_game(game, ctx, Cause.ABORTED)


@njit(cache=True)
def receive_skills(game, ctx):
    """53.4, 53.10, 40.1: the Receive Skills step; in the Sick Bay one card, for a traitor also treachery."""
    seat = game.current
    if game.space[seat] == Space.SICK_BAY:
        draw_from_skill_set(game, ctx, seat, ctx.params.sick_bay_draw, not is_human(game, seat))
    elif is_human(game, seat):
        draw_skill_set(game, ctx, seat)
    else:
        draw_as_traitor(game, ctx, seat)


@njit(cache=True)
def draw_skill_set(game, ctx, seat):
    """43.1, 43.2, 24.10, 9.12: all cards of the sheet, also in the Brig, and one for the Improvement."""
    skill_set = ctx.tables.characters[game.character[seat]].skill_set
    for skill in range(N_HERO_SKILLS):
        for _ in range(skill_set[skill]):
            draw_skill_card(game, ctx, seat, skill)
    extra = improvement_skill(game, ctx, seat)
    for _ in range(improvement_cards(game, ctx, seat, extra)):
        draw_skill_card(game, ctx, seat, extra)


@njit(cache=True)
def draw_as_traitor(game, ctx, seat):
    """53.10, 52.0, 52.1, 39.4: for each card of the set not drawn, decided before drawing, one treachery card."""
    skill_set = ctx.tables.characters[game.character[seat]].skill_set
    wanted = cleared_counts(game)
    for skill in range(N_HERO_SKILLS):
        most = skill_set[skill] + improvement_cards(game, ctx, seat, skill)
        if most > 0:
            no_options(game)
            for number in range(most + 1):
                add_option(game, number)
            wanted[skill] = ask(game, ctx, seat, Question.KEEP_OF_SKILL)
            wanted[Skill.TREACHERY] += most - wanted[skill]
    draw_wanted(game, ctx, seat)


@njit(cache=True)
def action_step(game, ctx):
    """53.5, 53.11, 38.8: two actions; who reveals with the first still has the second."""
    seat = game.current
    taken = play_action_step_card(game, ctx, seat)
    run_pending(game, ctx)
    while taken < actions_of(game, ctx, seat) and game.cause == Cause.NOT_ENDED:
        game.actions_left = actions_of(game, ctx, seat) - taken - 1
        push(game, Pending.ACTION, seat, 0)
        run_pending(game, ctx)
        taken += 1


@njit(cache=True)
def play_action_step_card(game, ctx, seat):
    """52.2: a treachery card played at the start of the Action step ends it; how many actions it has taken."""
    if is_human(game, seat) or ctx.params.card_powers == 0:
        return 0
    no_options(game)
    add_option(game, NONE)
    add_card_actions(game, ctx, seat, Timing.ACTION_STEP)
    use = ask(game, ctx, seat, Question.ACTION_STEP_CARD)
    if use == NONE:
        return 0
    if ctx.params.step_cards_take_all == 0:
        note(ctx, Event.ACTION, seat, use, game.space[seat])
        play_card(game, ctx, seat, use - Use.CARD)
        return 1
    note(ctx, Event.ACTION_STEP_ENDED, seat, use)
    play_card(game, ctx, seat, use - Use.CARD)
    return actions_of(game, ctx, seat)


@njit(cache=True)
def actions_of(game, ctx, seat):
    """3.0: actions of the Action step."""
    if is_human(game, seat):
        return ctx.params.actions_per_turn
    return ctx.params.traitor_actions_per_turn


@njit(cache=True)
def mythos_step(game, ctx):
    """53.6, 53.9: a human draws and resolves a mythos card."""
    for _ in range(ctx.params.mythos_cards_per_turn):
        if game.cause == Cause.NOT_ENDED and is_human(game, game.current):
            card = card_of_mythos_step(game, ctx)
            if card != NO_CARD:
                resolve_mythos_card(game, ctx, card)


@njit(cache=True)
def card_of_mythos_step(game, ctx):
    """53.6: the card drawn, after the powers that answer a draw."""
    card = predictive_analytics(game, ctx)
    if card == NO_CARD:
        card = draw_mythos_card(game, ctx)
    if card != NO_CARD:
        card = uncanny_fortune(game, ctx, card)
    return card


@njit(cache=True)
def resolve_mythos_card(game, ctx, card):
    """28.0-28.6: crisis, activation icon, track icon, then the discard pile."""
    begin_mythos(game, ctx, card)
    run_pending(game, ctx)
    activation_icon(game, ctx, card)
    track_icon(game, ctx, card)
    run_pending(game, ctx)
    finish_mythos(game, ctx, card)
