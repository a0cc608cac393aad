"""Chapters 31, 42, 47, 48: skill checks, step by step."""

from numba import njit

from sim.unfathomable.belief import see_check
from sim.unfathomable.constants import (
    N_HERO_SKILLS,
    N_KINDS,
    N_SKILLS,
    NO_CARD,
    NONE,
    Ability,
    Character,
    Event,
    Item,
    Kept,
    Outcome,
    Question,
    Resource,
    Skill,
    Timing,
    Use,
)
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.chaos_deck import take_chaos_card, treachery_to_chaos
from sim.unfathomable.rules.dice import ask_up_or_down, roll
from sim.unfathomable.rules.items import n_items
from sim.unfathomable.rules.movement import defeat_character
from sim.unfathomable.rules.players import holds_kept, in_brig, is_human, seat_after
from sim.unfathomable.rules.resources import lose
from sim.unfathomable.rules.skill_cards import (
    add_hand_options,
    can_draw,
    hand_size,
    skill_of,
    take_from_hand,
    take_skill_card,
    to_discard,
    value_of,
)
from sim.unfathomable.windows import is_card, next_power, spend_card, spend_feat


@njit(cache=True)
def skill_check(game, ctx, target, partial, supports):
    """42.0, 42.2: announce, chaos cards, players' cards, total; the outcome. Its effects come before the discarding."""
    discard_pile(game)
    announce(game, ctx, target, partial, supports)
    use_before_check(game, ctx)
    check = game.check
    if check.decided >= 0:
        check.total = target
        return check.decided
    if check.no_chaos == 0:
        add_chaos_cards(game, ctx)
    add_players_cards(game, ctx)
    note_pile(game, ctx)
    check.is_revealed = 1
    check.total = pile_total(game)
    see_check(game, ctx)
    use_after_check(game, ctx)
    result = outcome(check.total, target, partial)
    note(ctx, Event.CHECK_TOTAL, check.total, result, target)
    if check.ring_used != 0 and result == Outcome.PASS:
        treachery_to_chaos(game, ctx, ctx.tables.items[Item.LUCKY_RING].treachery)
    return result


@njit(cache=True)
def announce(game, ctx, target, partial, supports):
    """42.1, 42.3, 48.1: the target number and the supporting skills; the pile is empty."""
    check = game.check
    check.target = target
    check.partial = partial
    check.supports = supports
    check.change = 0
    check.no_chaos = 0
    check.face_up = 0
    check.decided = -1
    check.extra_card_used = 0
    check.ring_used = 0
    check.is_revealed = 0
    game.seat_view.pile[:] = 0
    check.number += 1
    for seat in range(game.n_seats):
        check.added_by[seat] = 0
        check.given[seat] = 0
    note(ctx, Event.CHECK, target, partial, supports)


@njit(cache=True)
def use_before_check(game, ctx):
    """42.3, 1.15: the window before any card is added."""
    while True:
        use = next_power(game, ctx, Timing.BEFORE_CHECK)
        if use == NONE:
            return
        seat = game.power_user
        if use == Use.FEAT:
            self_sacrifice(game, ctx, seat)
            return
        ability = ctx.tables.ability_of_kind[use - Use.CARD]
        spend_card(game, ctx, seat, use)
        if ability == Ability.NOTHING_TO_HIDE:
            game.check.face_up = 1
            note(ctx, Event.CHECK_FACE_UP, seat)
        elif ability == Ability.PREPARATION:
            game.check.no_chaos = 1
            note(ctx, Event.CHECK_NO_CHAOS, seat)
        else:
            forced_learning(game, ctx, seat)


@njit(cache=True)
def forced_learning(game, ctx, seat):
    """47.0: one more skill supports this check; never treachery."""
    no_options(game)
    for skill in range(N_HERO_SKILLS):
        if (game.check.supports >> skill) & 1 == 0:
            add_option(game, skill)
    skill = ask(game, ctx, seat, Question.EXTRA_SKILL)
    game.check.supports |= 1 << skill
    note(ctx, Event.CHECK_SUPPORT, seat, skill)


@njit(cache=True)
def self_sacrifice(game, ctx, seat):
    """20.4: Arjun names the result of a mythos check, no cards are played, and he is defeated."""
    spend_feat(game, seat)
    no_options(game)
    add_option(game, Outcome.FAIL)
    if game.check.partial >= 0:
        add_option(game, Outcome.PARTIAL)
    add_option(game, Outcome.PASS)
    game.check.decided = ask(game, ctx, seat, Question.FORCE_OUTCOME)
    note(ctx, Event.CHECK_DECIDED, seat, game.check.decided)
    defeat_character(game, ctx, seat)


@njit(cache=True)
def use_after_check(game, ctx):
    """42.7: the window after the cards are revealed and before the result."""
    while True:
        use = next_power(game, ctx, Timing.AFTER_CHECK)
        if use == NONE:
            return
        seat = game.power_user
        if is_card(use):
            amount = ctx.tables.abilities[ctx.tables.ability_of_kind[use - Use.CARD]].amount
            spend_card(game, ctx, seat, use)
            change_total(game, ctx, seat, ask_up_or_down(game, ctx, seat, amount))
        elif use == Use.ABILITY:
            experienced(game, ctx, seat)
        elif use == Use.FEAT:
            well_equipped(game, ctx, seat)
        elif use == Use.SCRIPT:
            revelation_of_script(game, ctx, seat)
        else:
            game.check.ring_used = 1
            change_total(game, ctx, seat, ctx.tables.items[Item.LUCKY_RING].power.amount)


@njit(cache=True)
def change_total(game, ctx, seat, change):
    """42.8: the total of the check goes up or down."""
    game.check.change += change
    game.check.total = pile_total(game)
    note(ctx, Event.CHECK_CHANGED, seat, change, game.check.total)


@njit(cache=True)
def add_revealed_card(game, ctx, seat, kind):
    """42.8: a card joins the check after it was revealed; its type decides whether it adds."""
    add_card(game, kind)
    game.check.total = pile_total(game)
    note(ctx, Event.CHECK_EXTRA_CARD, seat, kind, game.check.total)


@njit(cache=True)
def experienced(game, ctx, seat):
    """2.1: Keilani adds a card from her hand, once per check."""
    game.check.extra_card_used = 1
    no_options(game)
    add_hand_options(game, seat, -1)
    kind = ask(game, ctx, seat, Question.EXTRA_CHECK_CARD)
    take_from_hand(game, seat, kind)
    add_revealed_card(game, ctx, seat, kind)


@njit(cache=True)
def well_equipped(game, ctx, seat):
    """20.4: Samira changes the total by up to the number of her items, either way."""
    spend_feat(game, seat)
    number = n_items(game, seat)
    no_options(game)
    for change in range(-number, number + 1):
        add_option(game, change)
    change_total(game, ctx, seat, ask(game, ctx, seat, Question.CHANGE_BY))


@njit(cache=True)
def revelation_of_script(game, ctx, seat):
    """46.1: the top card of any skill deck joins the check; a roll up to its value costs one sanity."""
    game.scripts[seat] -= 1
    no_options(game)
    for skill in range(N_SKILLS):
        if can_draw(game, skill):
            add_option(game, skill)
    if game.seat_view.n_options == 0:
        return
    kind = take_skill_card(game, ask(game, ctx, seat, Question.REVELATION_SKILL))
    add_revealed_card(game, ctx, seat, kind)
    if roll(game, ctx, 0) <= value_of(kind):
        lose(game, ctx, Resource.SANITY, ctx.params.script_sanity)


@njit(cache=True)
def add_card(game, kind):
    """42.5: a card joins the pile face down; none is added for NO_CARD."""
    if kind != NO_CARD:
        game.check.pile[kind] += 1
        game.check.n_cards += 1


@njit(cache=True)
def add_chaos_cards(game, ctx):
    """42.4, 10.1, S.11: two cards from the chaos deck; the variant for few players and Family Ties add treachery."""
    for _ in range(ctx.params.chaos_cards_per_check):
        add_card(game, take_chaos_card(game, ctx))
    note(ctx, Event.CHAOS_CARD, ctx.params.chaos_cards_per_check)
    for _ in range(ctx.params.treachery_cards_per_check):
        add_card(game, take_skill_card(game, Skill.TREACHERY))
    if ctx.params.treachery_cards_per_check > 0:
        note(ctx, Event.TREACHERY_CARD, ctx.params.treachery_cards_per_check)
    for seat in range(game.n_seats):
        if holds_kept(game, seat, Kept.FAMILY_TIES) and not in_brig(game, seat):
            add_treachery(game, ctx, Kept.FAMILY_TIES)


@njit(cache=True)
def add_treachery(game, ctx, kept):
    """1.11: the treachery cards that a kept mythos card adds to a check."""
    for _ in range(ctx.tables.kept_amount[kept]):
        add_card(game, take_skill_card(game, Skill.TREACHERY))


@njit(cache=True)
def add_players_cards(game, ctx):
    """42.5, S.10: one opportunity each, from the left of the current player round to the current player."""
    for step in range(1, game.n_seats + 1):
        seat = seat_after(game, game.current, step)
        added = add_cards_of(game, ctx, seat)
        note(ctx, Event.ADDED, seat, added)
        if added > 0 and game.character[seat] == Character.WILLIAM and holds_kept(game, seat, Kept.MEMORY):
            add_treachery(game, ctx, Kept.MEMORY)


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
        take_from_hand(game, seat, kind)
        add_card(game, kind)
        game.check.given[seat] += value_of(kind) if supports(game, kind) else -value_of(kind)
        added += 1
        game.check.added_by[seat] = added
    return added


@njit(cache=True)
def supports(game, kind):
    """31.0, 47.0, 52.3: a skill that is not named opposes; treachery always does."""
    skill = skill_of(kind)
    return skill != Skill.TREACHERY and (game.check.supports >> skill) & 1 == 1


@njit(cache=True)
def pile_total(game):
    """42.6-42.8, 31.1, 47.1: supporting cards add, all others subtract."""
    total = game.check.change
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
    if ctx.log.on == 0:
        return
    for kind in range(N_KINDS):
        if game.check.pile[kind] > 0:
            note(ctx, Event.REVEALED_CARD, kind, game.check.pile[kind], supports(game, kind))


@njit(cache=True)
def discard_pile(game):
    """42.9: all cards of the check go to their discard piles."""
    if game.check.n_cards == 0:
        return
    for kind in range(N_KINDS):
        while game.check.pile[kind] > 0:
            game.check.pile[kind] -= 1
            to_discard(game, kind)
    game.check.n_cards = 0
