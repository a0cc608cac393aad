"""Conditions of the effect language."""

from numba import njit

from sim.unfathomable.constants import NO_SEAT, Pile, Skill, Title, Track, Who
from sim.unfathomable.rules.items import n_items
from sim.unfathomable.rules.monsters import monsters_in_deep
from sim.unfathomable.rules.passengers import in_supply, on_deck
from sim.unfathomable.rules.players import captain, in_brig, is_human, keeper
from sim.unfathomable.rules.skill_cards import cards_of_skill, hand_size
from sim.unfathomable.vocabulary import Compare, Cond


@njit(cache=True)
def compares(left, comparison, right):
    """left <= right, and so on."""
    if comparison == Compare.AT_MOST:
        return left <= right
    if comparison == Compare.AT_LEAST:
        return left >= right
    if comparison == Compare.EQUAL:
        return left == right
    if comparison == Compare.LESS:
        return left < right
    return left > right


@njit(cache=True)
def person(game, who, you):
    """1.2: the seat that a word like `captain` means, or NO_SEAT for a character who is not in the game."""
    if who == Who.CURRENT:
        return game.current
    if who == Who.CAPTAIN:
        return captain(game)
    if who == Who.KEEPER:
        return keeper(game)
    if who >= Who.CHARACTER:
        return game.seat_of[who - Who.CHARACTER]
    return you


@njit(cache=True)
def humans_to_jail(game, you):
    """9.1: humans other than the user who are not in the Brig yet."""
    total = 0
    for seat in range(game.n_seats):
        if seat != you and is_human(game, seat) and not in_brig(game, seat):
            total += 1
    return total


@njit(cache=True)
def measure(game, what, seat, you, count):
    """What a condition counts."""
    if what == Cond.SUPPLY:
        return in_supply(game)
    if what == Cond.MONSTERS_IN_DEEP:
        return monsters_in_deep(game)
    if what == Cond.COUNT:
        return count
    if what == Cond.PASSENGERS_ON_DECK:
        return on_deck(game)
    if what == Cond.HUMANS_TO_JAIL:
        return humans_to_jail(game, you)
    if what == Cond.ITEMS_LEFT:
        return game.piles[Pile.ITEM].n_cards
    if what == Cond.RITUAL:
        return game.tracks[Track.RITUAL]
    if what == Cond.CHAPEL_USABLE:
        return game.tracks[Track.RITUAL] + cards_of_skill(game, you, Skill.LORE)
    if seat == NO_SEAT:
        return 0
    if what == Cond.HAND:
        return hand_size(game, seat)
    if what == Cond.ITEMS:
        return n_items(game, seat)
    if what == Cond.IS_CAPTAIN:
        return 1 if game.titles[Title.CAPTAIN] == seat else 0
    if what == Cond.DEEP_ONES_HERE:
        return game.deep_ones[game.space[seat]]
    return cards_of_skill(game, seat, what - Cond.INFLUENCE_CARDS)


@njit(cache=True)
def holds(game, ctx, condition, you):
    """Whether a condition of the table holds for the player who would act; no condition always does."""
    if condition < 0:
        return True
    return holds_for(game, ctx, condition, person(game, ctx.tables.conditions[condition, 1], you), you, 0)


@njit(cache=True)
def holds_for(game, ctx, condition, seat, you, count):
    """Whether a condition holds, `seat` being the player it names and `you` the one who resolves."""
    if condition < 0:
        return True
    row = ctx.tables.conditions[condition]
    return compares(measure(game, row[0], seat, you, count), row[2], row[3])
