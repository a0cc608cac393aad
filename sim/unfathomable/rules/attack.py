"""Chapter 6: attacks."""

from numba import njit

from sim.unfathomable.constants import DEEP_ONE, Event, Question
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.movement import defeat_character
from sim.unfathomable.rules.players import cannot_attack, humans_in, is_human, traitors_in


@njit(cache=True)
def attack_succeeds(game, ctx, defender, modifier):
    """6.5, 6.9, 48.0, 48.2: 4 or more defeats a Deep One, 6 or more a character."""
    result = roll(game, ctx, modifier)
    target = ctx.params.attack_deep_one if defender == DEEP_ONE else ctx.params.attack_character
    return result >= target


@njit(cache=True)
def can_attack(game, seat):
    """3.4, 3.11, 6.4, 39.3: a human needs a Deep One or revealed traitor in the own space, a traitor a human."""
    space = game.space[seat]
    if is_human(game, seat):
        if cannot_attack(game, seat):
            return False
        return game.deep_ones[space] > 0 or traitors_in(game, space) > 0
    return humans_in(game, space) > 0


@njit(cache=True)
def ask_defender(game, ctx, seat):
    """6.4, 26.1: the attacking player chooses an enemy in the own space; monarchs are nobody's target."""
    space = game.space[seat]
    no_options(game)
    if is_human(game, seat) and game.deep_ones[space] > 0:
        add_option(game, DEEP_ONE)
    for other in range(game.n_seats):
        if game.space[other] == space and is_human(game, other) != is_human(game, seat):
            add_option(game, other)
    return ask(game, ctx, seat, Question.ATTACK_WHOM)


@njit(cache=True)
def attack(game, ctx, attacker, defender, modifier):
    """6.0-6.3, 16.1: roll against the target number; a success defeats the defender, a failure does nothing."""
    space = game.space[attacker]
    note(ctx, Event.ATTACK, attacker, defender, space)
    if not attack_succeeds(game, ctx, defender, modifier):
        note(ctx, Event.MISS, 0, 0, 0)
    elif defender == DEEP_ONE:
        remove_deep_ones(game, ctx, space, 1)
    else:
        defeat_character(game, ctx, defender)


@njit(cache=True)
def remove_deep_ones(game, ctx, space, number):
    """16.5: defeated Deep Ones go back to the supply."""
    game.deep_ones[space] -= number
    game.deep_supply += number
    note(ctx, Event.DEEP_ONE_DEFEATED, space, number, 0)


@njit(cache=True)
def deep_one_attacks(game, ctx, space):
    """4.14, 6.1, 6.4: the current player names the human whom a Deep One attacks."""
    no_options(game)
    for seat in range(game.n_seats):
        if game.space[seat] == space and is_human(game, seat):
            add_option(game, seat)
    defender = ask(game, ctx, game.current, Question.DEFENDER)
    note(ctx, Event.ATTACK, DEEP_ONE, defender, space)
    if attack_succeeds(game, ctx, defender, 0):
        defeat_character(game, ctx, defender)
    else:
        note(ctx, Event.MISS, 0, 0, 0)
