"""Chapters 22, 41, 43: skill decks, hands, drawing and discarding. A card is its kind: skill and value."""

from numba import njit

from sim.bits import lowest
from sim.rng import below
from sim.unfathomable.constants import (
    N_HERO_SKILLS,
    N_KINDS,
    N_SKILLS,
    N_VALUES,
    NO_CARD,
    NONE,
    Event,
    Question,
    Skill,
    Space,
    Stream,
)
from sim.unfathomable.decisions import add_option, add_options, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.players import seat_after

KINDS_OF_SKILL = (1 << N_VALUES) - 1  # of the first skill, a bit each


@njit(cache=True)
def skill_of(kind):
    """41.1: the skill of a card."""
    return kind // N_VALUES


@njit(cache=True)
def value_of(kind):
    """41.1: the value of a card, 1 to 5."""
    return kind % N_VALUES + 1


@njit(cache=True)
def deck_size(game, skill):
    """30.1: cards left in a skill deck."""
    total = 0
    for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
        total += game.skill_deck[kind]
    return total


@njit(cache=True)
def discard_size(game, skill):
    """41.2: cards in the discard pile of a skill."""
    total = 0
    for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
        total += game.skill_discard[kind]
    return total


@njit(cache=True)
def reshuffle(game, skill):
    """41.2: the discard pile becomes the new deck."""
    for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
        game.skill_deck[kind] += game.skill_discard[kind]
        game.skill_discard[kind] = 0
    game.last_discard[skill] = NO_CARD


@njit(cache=True)
def take_skill_card(game, skill):
    """41.2, 12.1: the top card of a skill deck, or NO_CARD if deck and discard pile are empty."""
    size = deck_size(game, skill)
    if size == 0:
        reshuffle(game, skill)
        size = deck_size(game, skill)
        if size == 0:
            return NO_CARD
    place = below(game.streams, Stream.SKILL + skill, size)
    first = skill * N_VALUES
    kind = first
    passed = 0
    for lower in range(first, first + N_VALUES - 1):
        passed += game.skill_deck[lower]
        kind += place >= passed
    game.skill_deck[kind] -= 1
    if size == 1:
        reshuffle(game, skill)
    return kind


@njit(cache=True)
def add_to_hand(game, seat, kind):
    """41.3: one more card in a hand."""
    game.hand[seat, kind] += 1
    game.hand_sizes[seat] += 1
    game.hand_kinds[seat] |= 1 << kind


@njit(cache=True)
def take_from_hand(game, seat, kind):
    """41.3: one card less in a hand."""
    game.hand[seat, kind] -= 1
    game.hand_sizes[seat] -= 1
    if game.hand[seat, kind] == 0:
        game.hand_kinds[seat] &= ~(1 << kind)


@njit(cache=True)
def draw_skill_card(game, ctx, seat, skill):
    """41.3: add the top card of a skill deck to a hand; whether there was one."""
    kind = take_skill_card(game, skill)
    if kind == NO_CARD:
        return False
    add_to_hand(game, seat, kind)
    note(ctx, Event.DRAW, seat, kind)
    return True


@njit(cache=True)
def to_discard(game, kind):
    """41.4: a card goes face up onto the discard pile of its skill."""
    game.skill_discard[kind] += 1
    game.last_discard[skill_of(kind)] = kind


@njit(cache=True)
def discard_card(game, ctx, seat, kind):
    """41.3: from the hand to the discard pile."""
    take_from_hand(game, seat, kind)
    to_discard(game, kind)
    note(ctx, Event.DISCARD, seat, kind)


@njit(cache=True)
def hand_size(game, seat):
    """30.6: skill cards in a hand."""
    return game.hand_sizes[seat]


@njit(cache=True)
def hand_value(game, seat):
    """Total value of a hand."""
    total = 0
    for kind in range(N_KINDS):
        total += game.hand[seat, kind] * value_of(kind)
    return total


@njit(cache=True)
def cards_of_skill(game, seat, skill):
    """Cards of one skill in a hand."""
    total = 0
    for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
        total += game.hand[seat, kind]
    return total


@njit(cache=True)
def value_in_skill(game, seat, skill):
    """Total value of the cards of one skill in a hand."""
    total = 0
    for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
        total += game.hand[seat, kind] * value_of(kind)
    return total


@njit(cache=True)
def add_hand_options(game, seat, skill):
    """Offer each different card of a hand, or of one skill in it (-1: all)."""
    kinds = game.hand_kinds[seat]
    if skill >= 0:
        kinds &= KINDS_OF_SKILL << (skill * N_VALUES)
    add_options(game, kinds, 0)


@njit(cache=True)
def discard_chosen(game, ctx, seat, number, skill, question):
    """1.8: the owner discards that many cards of choice, or all there are; the value of the last one."""
    value = 0
    for _ in range(number):
        no_options(game)
        add_hand_options(game, seat, skill)
        if game.seat_view.n_options == 0:
            return value
        kind = ask(game, ctx, seat, question)
        discard_card(game, ctx, seat, kind)
        value = value_of(kind)
    return value


@njit(cache=True)
def discard_hand(game, ctx, seat):
    """All cards of a hand go to their discard piles."""
    while game.hand_kinds[seat] != 0:
        discard_card(game, ctx, seat, lowest(game.hand_kinds[seat]))


@njit(cache=True)
def pay_value(game, ctx, seat, total, skill):
    """35.1, 9.4: discard cards of choice, of one skill or any (-1), until the value is reached; more is allowed."""
    paid = 0
    while True:
        no_options(game)
        if paid >= total:
            add_option(game, NONE)
        add_hand_options(game, seat, skill)
        if game.seat_view.n_options == 0:
            return
        kind = ask(game, ctx, seat, Question.PAY_CARD)
        if kind == NONE:
            return
        discard_card(game, ctx, seat, kind)
        paid += value_of(kind)


@njit(cache=True)
def discard_to_hand_limit(game, ctx):
    """22.0-22.2, 53.7, 53.12: every player with too many cards discards, in turn order from the current player."""
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        too_many = hand_size(game, seat) - ctx.params.hand_limit
        if too_many > 0:
            discard_chosen(game, ctx, seat, too_many, -1, Question.HAND_LIMIT_CARD)


@njit(cache=True)
def draw_from_skill_set(game, ctx, seat, number, with_treachery):
    """43.0, 43.2, 40.1, 41.3: that many cards from the skills of sheet and Improvement, all named before drawing."""
    skill_set = ctx.tables.characters[game.character[seat]].skill_set
    wanted = cleared_counts(game)
    for _ in range(number):
        no_options(game)
        for skill in range(N_HERO_SKILLS):
            in_set = skill_set[skill] > 0 or skill == improvement_skill(game, ctx, seat)
            if in_set and deck_size(game, skill) + discard_size(game, skill) > wanted[skill]:
                add_option(game, skill)
        if with_treachery and can_draw(game, Skill.TREACHERY):
            add_option(game, Skill.TREACHERY)
        if game.seat_view.n_options > 0:
            wanted[ask(game, ctx, seat, Question.DRAW_SKILL)] += 1
    draw_wanted(game, ctx, seat)


@njit(cache=True)
def draw_wanted(game, ctx, seat):
    """41.3: draw the cards that were named."""
    for skill in range(N_SKILLS):
        for _ in range(game.counts[skill]):
            draw_skill_card(game, ctx, seat, skill)


@njit(cache=True)
def improvement_skill(game, ctx, seat):
    """24.10, 43.2, 9.6: the skill that the face-up Improvement adds to the skill set, or -1; none in the Brig."""
    if game.active[seat] == NO_CARD or game.space[seat] == Space.BRIG:
        return -1
    return ctx.tables.items[game.active[seat]].skill


@njit(cache=True)
def improvement_cards(game, ctx, seat, skill):
    """24.10: how many cards of a skill the face-up Improvement adds to the skill set."""
    if skill < 0 or skill != improvement_skill(game, ctx, seat):
        return 0
    return ctx.tables.items[game.active[seat]].power.amount


@njit(cache=True)
def can_draw(game, skill):
    """41.2: a skill with nothing in deck and discard pile cannot be drawn."""
    return deck_size(game, skill) > 0 or discard_size(game, skill) > 0


@njit(cache=True)
def draw_any(game, ctx, seat, most):
    """41.3: up to so many cards from any decks but treachery, all named before the first is drawn; how many."""
    return draw_named(game, ctx, seat, most, True)


@njit(cache=True)
def draw_exactly(game, ctx, seat, number):
    """41.3: exactly so many cards from any decks but treachery, all named before the first is drawn."""
    draw_named(game, ctx, seat, number, False)


@njit(cache=True)
def draw_named(game, ctx, seat, most, may_stop):
    """41.3: the decks are named one by one, then the cards are drawn; how many."""
    wanted = cleared_counts(game)
    number = 0
    while number < most:
        no_options(game)
        if number > 0 and may_stop:
            add_option(game, NONE)
        for skill in range(N_HERO_SKILLS):
            if deck_size(game, skill) + discard_size(game, skill) > wanted[skill]:
                add_option(game, skill)
        if game.seat_view.n_options == 0:
            break
        skill = ask(game, ctx, seat, Question.DRAW_SKILL)
        if skill == NONE:
            break
        wanted[skill] += 1
        number += 1
    draw_wanted(game, ctx, seat)
    return number


@njit(cache=True)
def cleared_counts(game):
    """A cleared row of counters, one per skill, kept in the record so that nothing is allocated."""
    for skill in range(N_SKILLS):
        game.counts[skill] = 0
    return game.counts


@njit(cache=True)
def swap_for_treachery(game, ctx, seat):
    """38.6: discard any number of cards to draw as many treachery cards."""
    number = 0
    while True:
        no_options(game)
        add_option(game, NONE)
        add_hand_options(game, seat, -1)
        kind = ask(game, ctx, seat, Question.SWAP_CARD)
        if kind == NONE:
            break
        discard_card(game, ctx, seat, kind)
        number += 1
    for _ in range(number):
        draw_skill_card(game, ctx, seat, Skill.TREACHERY)
    if number > 0:
        note(ctx, Event.HAND_TO_TREACHERY, seat, number)
