"""Options -> a forced answer or the policy's answer."""

from numba import njit

from sim.bits import lowest
from sim.unfathomable.constants import (
    INT,
    NO,
    NONE,
    QUESTIONS_PER_DOMAIN,
    YES,
    Cause,
    Domain,
    Event,
    Loyalty,
    Question,
    Stream,
)
from sim.unfathomable.events import note
from sim.unfathomable.open_information import keep_memory, show, show_as_few_players_do
from sim.unfathomable.policy_call import call_policy
from sim.unfathomable.rules.players import knows_loyalty
from sim.unfathomable.rules.procedure import follows_procedure, procedure_answer

FORCED_DOMAIN = 4096  # a forced answer is domain * FORCED_DOMAIN + option
FORCED_NONE = -FORCED_DOMAIN


@njit(cache=True)
def no_options(game):
    """Start a new list of options."""
    game.seat_view.n_options = 0


@njit(cache=True)
def add_option(game, option):
    """Add an option to the list."""
    game.seat_view.options[game.seat_view.n_options] = option
    game.seat_view.n_options += 1


@njit(cache=True)
def add_options(game, numbers, shift):
    """Add an option for each number of a set (a bit each), the lowest first."""
    view = game.seat_view
    place = view.n_options
    while numbers != 0:
        view.options[place] = lowest(numbers) + shift
        place += 1
        numbers &= numbers - 1
    view.n_options = place


@njit(cache=True)
def about_card(card):
    """What a question is about when that is a mythos card and not a row of code."""
    return -2 - card


@njit(cache=True)
def ask(game, ctx, seat, question):
    """The option that a seat chooses. With a single one nobody is asked."""
    view = game.seat_view
    if view.n_options == 0:
        if game.cause == Cause.NOT_ENDED:
            game.cause = Cause.RULE_GAP
        return NONE
    if view.n_options == 1 or game.cause != Cause.NOT_ENDED:
        view.about = NONE
        return view.options[0]
    view.seat = seat
    view.question = question
    game.n_questions += 1
    if follows_procedure(game, ctx, seat):
        chosen = procedure_answer(game, ctx, seat)
    elif game.next_forced_answer < game.n_forced_answers:
        chosen = forced_answer(game, question)
    else:
        chosen = policy_answer(game, ctx, seat)
    view.about = NONE
    if chosen < 0 or chosen >= view.n_options:
        note_decision(game, ctx, NONE)  # the options refused; the view is soon used for other questions
        game.cause = Cause.POLICY_ERROR
        return view.options[0]
    if ctx.log.on != 0:
        note_decision(game, ctx, view.options[chosen])
    return view.options[chosen]


@njit(cache=True)
def forced_answer(game, question):
    """The place of the next forced answer among the options, or -1 if it is none of them."""
    wanted = game.forced_answers[game.next_forced_answer]
    domain = question // QUESTIONS_PER_DOMAIN
    for i in range(game.seat_view.n_options):
        option = game.seat_view.options[i]
        is_none = option == NONE and domain != Domain.NUMBER
        if wanted == (FORCED_NONE if is_none else option + domain * FORCED_DOMAIN):
            game.next_forced_answer += 1
            return i
    return -1


@njit(cache=True)
def policy_answer(game, ctx, seat):
    """Ask the policy of the seat's role; it draws only from the seat's own stream."""
    view = game.seat_view
    view.role = known_role(game, ctx, seat)
    view.policy = ctx.seats.policy[seat, view.role]
    player = ctx.players[view.policy]
    if player.looks != 0:
        show(game, seat, player.looks)
        if ctx.seats.people != game.n_seats or ctx.params.loyalty_looked_at == 0:
            show_as_few_players_do(game, ctx, seat)
    view.stream[0] = game.streams[Stream.SEAT + seat]
    view.answered = call_policy(player.address, game, ctx)
    game.streams[Stream.SEAT + seat] = view.stream[0]
    if player.looks != 0:
        keep_memory(game, seat)
    return view.answered


@njit(cache=True)
def role_of(game, seat):
    """25.0, 25.2-25.5, 29.0, 29.4, 29.9: a Hybrid card makes a hybrid; else a Cultist card a cultist; else a human."""
    if game.loyalty[seat, Loyalty.HYBRID] > 0:
        return Loyalty.HYBRID
    if game.loyalty[seat, Loyalty.CULTIST] > 0:
        return Loyalty.CULTIST
    return Loyalty.HUMAN


@njit(cache=True)
def known_role(game, ctx, seat):
    """S.8: whoever has not seen the own loyalty card plays as a human."""
    return role_of(game, seat) if knows_loyalty(game, ctx, seat) else INT(Loyalty.HUMAN)


@njit(cache=True)
def note_decision(game, ctx, chosen):
    view = game.seat_view
    note(ctx, Event.DECISION, view.question, view.seat, chosen)
    for i in range(view.n_options):
        note(ctx, Event.OPTION, view.options[i])


@njit(cache=True)
def ask_yes_no(game, ctx, seat, question):
    """1.4: what a player may do is that player's decision."""
    no_options(game)
    add_option(game, NO)
    add_option(game, YES)
    return ask(game, ctx, seat, question) == YES


@njit(cache=True)
def may(game, ctx, seat):
    """1.4: a "may" on a card."""
    return ask_yes_no(game, ctx, seat, Question.MAY)
