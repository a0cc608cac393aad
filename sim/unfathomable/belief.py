"""What all have seen, weighed: for every set of seats, how well "these are the traitors" explains it.

`game.belief[set]` is a likelihood, made from open information only, so it is the same for everyone at the table; a seat
adds what it alone knows when it asks itself whom to trust (policies). `ctx.seats.reading` says how the table reads
what it sees. The sets are bit masks of seats.
"""

from enum import IntEnum
from math import comb

import numpy as np
from numba import njit

from sim.bits import number_of
from sim.unfathomable.constants import MAX_SEATS, N_HERO_SKILLS, N_SKILLS, N_VALUES, Skill


class Reading(IntEnum):
    """How the table reads what it sees. Ratios: how much more often a hidden traitor does it than a human."""

    SLIPPED = 0  # chance that a hidden traitor who adds cards to a check slips in an opposing one
    BLUNDERED = 1  # chance that a human does
    WITHHELD = 2  # ratio: no card for a check from a hand of four or more
    GAVE_ONE = 3  # ratio: one card
    GAVE_MORE = 4  # ratio: two cards or more
    SHORT_WAYPOINT = 5  # ratio: the Captain goes the shortest way with fuel to spare
    LONG_WAYPOINT = 6  # ratio: the Captain goes a longer way
    RITUAL_CHOSEN = 7  # ratio: the ritual track at a free choice
    TRAVEL_CHOSEN = 8  # ratio: the travel track at a free choice
    WORKED = 9  # ratio: repaired, rescued, attacked a monster or worked in the Boiler Room
    IDLED = 10  # ratio: did nothing with an action
    ATE = 11  # ratio: used the Galley
    PRAYED = 12  # ratio: used the Chapel
    ACCUSED = 13  # ratio: used the Captain's Cabin


GREAT_HAND = 4
MOST_BLUNDERS = 2  # of humans in one check
MOST_DEALS = 2  # of loyalty cards to everyone
SMALLEST = 1e-12


def falling(number, times):
    """number * (number - 1) * ..., so many factors."""
    return float(np.prod([number - step for step in range(times)])) if times else 1.0


def choose(number, chosen):
    """Ways to choose some of a number."""
    return falling(number, chosen) / falling(chosen, chosen)


def loyalty_chances(humans, traitors, n_seats):
    """Before any evidence: the chance of each set of traitors by its size, and how one deal leads to the next.

    prior[n][a]: chance of one set of `a` seats after `n` deals; before the first one nobody is a traitor;
    grown[a][b]: given a set of `b` after the second, the chance that one certain part of it, of size `a`, were the
    first ones. A deck too small for a second deal leaves that out.
    """
    prior = np.zeros((MOST_DEALS + 1, MAX_SEATS + 1))
    joint = np.zeros((MAX_SEATS + 1, MAX_SEATS + 1))
    cards = humans + traitors
    prior[0, 0] = 1
    for first in range(n_seats + 1):
        prior[1, first] = falling(traitors, first) * falling(humans, n_seats - first) / falling(cards, n_seats)
        for final in range(first, n_seats + 1 if cards >= 2 * n_seats else first):
            for twice in range(first + 1):
                bad = final + twice
                ways = choose(first, twice) * falling(traitors, bad) * falling(humans, 2 * n_seats - bad)
                joint[first, final] += ways / falling(cards, 2 * n_seats)
    for final in range(n_seats + 1):
        prior[2, final] = sum(choose(final, first) * joint[first, final] for first in range(final + 1))
    grown = np.divide(joint, prior[2], out=np.zeros_like(joint), where=prior[2] > 0)
    return prior, grown


def binomials(p):
    """Chance of k successes in n tries, by n and k."""
    tries = range(MAX_SEATS + 1)
    return np.array([[comb(n, k) * p**k * (1 - p) ** max(n - k, 0) for k in tries] for n in tries])


@njit(cache=True)
def see_act(game, ctx, seat, act):
    """30.0: a seat did something that all have seen; every set with that seat in it is read anew."""
    if ctx.seats.reads == 0 or game.revealed[seat] != 0:
        return
    ratio = ctx.seats.reading[act]
    if ratio == 1.0:
        return
    game.n_seen += 1
    with_seat = 1 << seat
    for block in range(with_seat, 1 << game.n_seats, 2 * with_seat):
        for seats in range(block, block + with_seat):
            game.belief[seats] *= ratio


@njit(cache=True)
def see_check(game, ctx):
    """30.8, 42.7: the cards of a check are turned up: what came out, and who had added how many."""
    if ctx.seats.reads == 0:
        return
    game.n_seen += 1
    suspects = contributors(game, ctx)
    read_pile(game, ctx, number_of(suspects))
    greatest = SMALLEST
    for seats in range(1 << game.n_seats):
        chance = game.pile_chances[number_of(seats & suspects)]
        game.last_belief[seats] = chance
        game.belief[seats] *= chance
        greatest = max(greatest, game.belief[seats])
    for seats in range(1 << game.n_seats):
        game.belief[seats] = max(game.belief[seats] / greatest, SMALLEST)
    see_gifts(game, ctx)


@njit(cache=True)
def read_pile(game, ctx, n_suspects):
    """42.7, 42.8: the chance of what came out, by the number of traitors among the suspects."""
    known = 0 if game.check.no_chaos != 0 else ctx.params.treachery_cards_per_check
    opposing = max(opposing_cards(game) - known, 0)
    expected = max(game.check.n_cards - cards_of_players(game) - known, 0)
    share = opposing_share(game, ctx)
    for traitors in range(n_suspects + 1):
        game.pile_chances[traitors] = chance_of_pile(ctx, opposing, expected, share, traitors, n_suspects - traitors)


@njit(cache=True)
def contributors(game, ctx):
    """42.5: the unrevealed seats that added cards and draw a skill that opposed, as a set."""
    seats = 0
    skills = opposing_skills(game)
    for seat in range(game.n_seats):
        if game.check.added_by[seat] > 0 and game.revealed[seat] == 0 and draws_any(game, ctx, seat, skills):
            seats |= 1 << seat
    return seats


@njit(cache=True)
def opposing_skills(game):
    """42.7: the skills of which opposing cards came out, a bit each."""
    skills = 0
    for skill in range(N_HERO_SKILLS):
        if (game.check.supports >> skill) & 1 == 0 and cards_in_pile(game, skill) > 0:
            skills |= 1 << skill
    return skills


@njit(cache=True)
def draws_any(game, ctx, seat, skills):
    """43.0: whether the sheet lists one of these skills; if there are none, any will do."""
    skill_set = ctx.tables.characters[game.character[seat]].skill_set
    for skill in range(N_HERO_SKILLS):
        if (skills >> skill) & 1 != 0 and skill_set[skill] > 0:
            return True
    return skills == 0


@njit(cache=True)
def cards_in_pile(game, skill):
    """42.7: cards of a skill in the check."""
    number = 0
    for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
        number += game.check.pile[kind]
    return number


@njit(cache=True)
def opposing_cards(game):
    """42.8: cards that count against the check, without the one each revealed traitor is taken to have added."""
    number = 0
    for skill in range(N_SKILLS):
        if skill == Skill.TREACHERY or (game.check.supports >> skill) & 1 == 0:
            number += cards_in_pile(game, skill)
    for seat in range(game.n_seats):
        if game.revealed[seat] != 0:
            number -= min(game.check.added_by[seat], 1)
    return max(number, 0)


@njit(cache=True)
def cards_of_players(game):
    """42.5: cards added by the seats."""
    number = 0
    for seat in range(game.n_seats):
        number += game.check.added_by[seat]
    return number


@njit(cache=True)
def opposing_share(game, ctx):
    """10.0, 10.2: the share of opposing cards in a fresh chaos deck."""
    opposing = 0
    for skill in range(N_SKILLS):
        if skill == Skill.TREACHERY or (game.check.supports >> skill) & 1 == 0:
            opposing += 1
    return opposing / N_SKILLS


@njit(cache=True)
def chance_of_pile(ctx, opposing, n_chaos, share, n_traitors, n_humans):
    """Chance of so many opposing cards from chaos, from hidden traitors and from human blunders, up to a constant."""
    chance = 0.0
    for slips in range(max(opposing - n_chaos - MOST_BLUNDERS, 0), min(n_traitors, opposing) + 1):
        for blunders in range(max(opposing - slips - n_chaos, 0), min(n_humans, MOST_BLUNDERS, opposing - slips) + 1):
            ways = ctx.seats.slips[n_traitors, slips] * ctx.seats.blunders[n_humans, blunders]
            chance += ways * binomial(n_chaos, opposing - slips - blunders, share)
    blundered = ctx.seats.reading[Reading.BLUNDERED]
    return max(chance, blundered * blundered / 10)


@njit(cache=True)
def binomial(n, k, p):
    """Chance of k successes in n tries."""
    chance = 1.0
    for i in range(k):
        chance *= (n - i) / (i + 1) * p
    for _ in range(n - k):
        chance *= 1 - p
    return chance


@njit(cache=True)
def see_gifts(game, ctx):
    """30.8: how many cards each hidden seat added."""
    for seat in range(game.n_seats):
        added = game.check.added_by[seat]
        if added >= 2:
            see_act(game, ctx, seat, Reading.GAVE_MORE)
        elif added == 1:
            see_act(game, ctx, seat, Reading.GAVE_ONE)
        elif hand_of(game, seat) >= GREAT_HAND:
            see_act(game, ctx, seat, Reading.WITHHELD)


@njit(cache=True)
def hand_of(game, seat):
    """30.7: the number of cards in a hand is open."""
    return game.hand_sizes[seat]


@njit(cache=True)
def see_deal(game, ctx):
    """AIV.17, 7.1: everybody got a loyalty card; what was done before the first of them tells nothing."""
    game.n_deals += 1
    game.n_seen += 1
    if game.n_deals == 1:
        game.belief[:] = 1.0
        game.last_belief[:] = 1.0
    elif ctx.seats.reads != 0:
        let_grow(game, ctx)


@njit(cache=True)
def let_grow(game, ctx):
    """7.1: everybody got one more card: the sets that explain the past grow into those of the present."""
    n_sets = 1 << game.n_seats
    for final in range(n_sets):
        explained = 0.0
        n_final = number_of(final)
        first = final
        while True:
            explained += ctx.seats.grown[number_of(first), n_final] * game.belief[first]
            if first == 0:
                break
            first = (first - 1) & final
        game.last_belief[final] = explained
    for seats in range(n_sets):
        game.belief[seats] = game.last_belief[seats]
        game.last_belief[seats] = 1.0
