"""Chapters 31, 42, 47, 48: skill checks, step by step."""

from numba import njit

from sim.unfathomable.constants import (
    N_KINDS,
    NO_CARD,
    NONE,
    Character,
    Event,
    Kept,
    Outcome,
    Question,
    Skill,
)
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.chaos_deck import take_chaos_card
from sim.unfathomable.rules.players import holds_kept, in_brig, is_human, seat_after
from sim.unfathomable.rules.skill_cards import (
    add_hand_options,
    hand_size,
    skill_of,
    take_skill_card,
    to_discard,
    value_of,
)


@njit(cache=True)
def skill_check(game, ctx, target, partial, supports):
    """42.0, 42.2: announce, chaos cards, players' cards, total; the outcome. Its effects come before the discarding."""
    discard_pile(game)
    announce(game, ctx, target, partial, supports)
    add_chaos_cards(game, ctx)
    add_players_cards(game, ctx)
    game.check.total = pile_total(game)
    result = outcome(game.check.total, target, partial)
    note_pile(game, ctx)
    note(ctx, Event.CHECK_TOTAL, game.check.total, result, target)
    return result


@njit(cache=True)
def announce(game, ctx, target, partial, supports):
    """42.1, 42.3, 48.1: the target number and the supporting skills; the pile is empty."""
    check = game.check
    check.target = target
    check.partial = partial
    check.supports = supports
    for seat in range(game.n_seats):
        check.added_by[seat] = 0
    note(ctx, Event.CHECK, target, partial, supports)


@njit(cache=True)
def add_card(game, kind):
    """42.5: a card joins the pile face down; none is added for NO_CARD."""
    if kind != NO_CARD:
        game.check.pile[kind] += 1
        game.check.n_cards += 1


@njit(cache=True)
def add_chaos_cards(game, ctx):
    """42.4, 10.1: two cards from the chaos deck; Family Ties adds a treachery card while Ishmael is at large."""
    for _ in range(ctx.params.chaos_cards_per_check):
        add_card(game, take_chaos_card(game, ctx))
    note(ctx, Event.CHAOS_CARD, ctx.params.chaos_cards_per_check, 0, 0)
    for seat in range(game.n_seats):
        if holds_kept(game, seat, Kept.FAMILY_TIES) and not in_brig(game, seat):
            add_card(game, take_skill_card(game, Skill.TREACHERY))


@njit(cache=True)
def add_players_cards(game, ctx):
    """42.5: one opportunity each, from the left of the current player round to the current player."""
    for step in range(1, game.n_seats + 1):
        seat = seat_after(game, game.current, step)
        added = add_cards_of(game, ctx, seat)
        game.check.added_by[seat] = added
        note(ctx, Event.ADDED, seat, added, 0)
        if added > 0 and game.character[seat] == Character.WILLIAM and holds_kept(game, seat, Kept.MEMORY):
            add_card(game, take_skill_card(game, Skill.TREACHERY))


@njit(cache=True)
def most_cards(game, ctx, seat):
    """42.5, 9.5, 39.6: one card from the Brig and from revealed traitors, any number from others."""
    if not is_human(game, seat):
        return ctx.params.traitor_check_cards
    if in_brig(game, seat):
        return ctx.params.brig_check_cards
    return hand_size(game, seat)


@njit(cache=True)
def add_cards_of(game, ctx, seat):
    """41.0, 42.5: card by card until the player stops; how many."""
    most = most_cards(game, ctx, seat)
    added = 0
    while added < most:
        no_options(game)
        add_option(game, NONE)
        add_hand_options(game, seat, -1)
        kind = ask(game, ctx, seat, Question.ADD_TO_CHECK)
        if kind == NONE:
            break
        game.hand[seat, kind] -= 1
        add_card(game, kind)
        added += 1
    return added


@njit(cache=True)
def supports(game, kind):
    """31.0, 47.0, 52.3: a skill that is not named opposes; treachery always does."""
    skill = skill_of(kind)
    return skill != Skill.TREACHERY and (game.check.supports >> skill) & 1 == 1


@njit(cache=True)
def pile_total(game):
    """42.6-42.8, 31.1, 47.1: supporting cards add, all others subtract."""
    total = 0
    for kind in range(N_KINDS):
        value = game.check.pile[kind] * value_of(kind)
        if supports(game, kind):
            total += value
        else:
            total -= value
    return total


@njit(cache=True)
def outcome(total, target, partial):
    """42.8, 28.17, 48.0, 48.1: the target passes; else a partial number, if there is one, comes next."""
    if total >= target:
        return Outcome.PASS
    if partial >= 0 and total >= partial:
        return Outcome.PARTIAL
    return Outcome.FAIL


@njit(cache=True)
def note_pile(game, ctx):
    """42.7: the cards are turned up."""
    for kind in range(N_KINDS):
        if game.check.pile[kind] > 0:
            note(ctx, Event.REVEALED_CARD, kind, game.check.pile[kind], supports(game, kind))


@njit(cache=True)
def discard_pile(game):
    """42.9: all cards of the check go to their discard piles."""
    for kind in range(N_KINDS):
        while game.check.pile[kind] > 0:
            game.check.pile[kind] -= 1
            to_discard(game, kind)
    game.check.n_cards = 0
