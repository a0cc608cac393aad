"""Conditions of the effect language."""

from numba import njit

from sim.bits import number_of
from sim.unfathomable.constants import (
    NO_SEAT,
    Monster,
    Pile,
    Skill,
    Space,
    Title,
    Track,
    Who,
)
from sim.unfathomable.rules.attack import can_attack, enemies_beside, enemies_in, usable_weapons
from sim.unfathomable.rules.damage import is_damaged
from sim.unfathomable.rules.items import n_items
from sim.unfathomable.rules.monsters import monsters_in_deep
from sim.unfathomable.rules.passengers import in_supply, on_deck, on_space
from sim.unfathomable.rules.players import (
    cannot_attack,
    captain,
    in_brig,
    is_human,
    keeper,
)
from sim.unfathomable.rules.skill_cards import cards_of_skill, hand_size
from sim.unfathomable.vocabulary import Compare, Cond

TOO_MANY = 99  # items, when none is left to find


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
def deep_ones_on_board(game):
    """14.3: Deep Ones anywhere but in the Deep."""
    total = 0
    for space in range(Space.THE_DEEP):
        total += game.deep_ones[space]
    return total


@njit(cache=True)
def enemies_on_board(game, seat):
    """19.0-19.2: enemies of a player anywhere on the board, where every character is."""
    human = is_human(game, seat)
    total = deep_ones_on_board(game) if human else 0
    for other in range(game.n_seats):
        if is_human(game, other) != human:
            total += 1
    return total


@njit(cache=True)
def ready_weapons(game, ctx, seat):
    """24.5: weapons at hand with an enemy in reach, each of them good for an attack of its own."""
    return number_of(usable_weapons(game, ctx, seat))


@njit(cache=True)
def others_here(game, seat):
    """5.2: other characters in the space of a player outside the Brig."""
    if in_brig(game, seat):
        return 0
    total = -1
    for other in range(game.n_seats):
        if game.space[other] == game.space[seat]:
            total += 1
    return total


@njit(cache=True)
def passengers_around(game, ctx, seat):
    """5.0: passengers in the space of a player and in adjacent ones."""
    row = ctx.tables.spaces[game.space[seat]]
    total = on_space(game, game.space[seat])
    for i in range(row.n_adjacent):
        total += on_space(game, row.adjacent[i])
    return total


@njit(cache=True)
def measure_you(game, ctx, what, you):
    """What a condition says about the player who resolves: 1 or 0, mostly."""
    space = game.space[you]
    if what == Cond.IN_CHAPEL:
        return 1 if space == Space.CHAPEL else 0
    if what == Cond.IN_GALLEY:
        return 1 if space == Space.GALLEY else 0
    if what == Cond.IN_BOILER_ROOM:
        return 1 if space == Space.BOILER_ROOM else 0
    if what == Cond.IN_RICH_ROOM:
        return 1 if space == Space.CHAPEL or space == Space.GALLEY or space == Space.BOILER_ROOM else 0
    if what == Cond.OUTSIDE_BRIG:
        return 0 if in_brig(game, you) else 1
    if what == Cond.PASSENGERS_AROUND:
        return passengers_around(game, ctx, you)
    if what == Cond.REPAIRABLE_HERE:
        return 1 if is_damaged(game, space) and enemies_in(game, you, space) == 0 else 0
    if what == Cond.WEAPON_READY:
        return ready_weapons(game, ctx, you)
    if what == Cond.CAN_QUICK_CAST:
        return game.piles[Pile.SPELL].n_cards if keeper(game) == you else 0
    if what == Cond.CAN_SWEAR:
        monarch_out = monarchs_on_board(game) > 0
        return cards_of_skill(game, you, Skill.LORE) if monarch_out else 0
    return n_items(game, you) if game.piles[Pile.ITEM].n_cards > 0 else TOO_MANY


@njit(cache=True)
def monarchs_on_board(game):
    """26.0: monarchs outside the Deep."""
    total = 0
    for monarch in range(Monster.MOTHER, Monster.FATHER + 1):
        if game.monarchs[monarch] != Space.THE_DEEP:
            total += 1
    return total


@njit(cache=True)
def measure(game, ctx, what, seat, you, count):
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
    if what >= Cond.IN_CHAPEL:
        return measure_you(game, ctx, what, you)
    if what == Cond.DEEP_ONES_ON_BOARD:
        return deep_ones_on_board(game)
    if what == Cond.DEEP_ONES_IN_DEEP:
        return game.deep_ones[Space.THE_DEEP]
    if what == Cond.SPELLS_LEFT:
        return game.piles[Pile.SPELL].n_cards
    if seat == NO_SEAT:
        return 0
    return measure_seat(game, ctx, what, seat)


@njit(cache=True)
def measure_seat(game, ctx, what, seat):
    """What a condition counts about one player."""
    if what == Cond.ENEMIES:
        return enemies_on_board(game, seat)
    if what == Cond.ENEMIES_HERE:
        return 0 if cannot_attack(game, seat) else enemies_in(game, seat, game.space[seat])
    if what == Cond.ENEMIES_BESIDE:
        return 0 if cannot_attack(game, seat) else enemies_beside(game, ctx, seat)
    if what == Cond.ENEMIES_IN_REACH:
        return 1 if can_attack(game, seat) or ready_weapons(game, ctx, seat) > 0 else 0
    if what == Cond.OTHERS_HERE:
        return others_here(game, seat)
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
    return compares(measure(game, ctx, row[0], seat, you, count), row[2], row[3])
