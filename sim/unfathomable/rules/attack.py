"""Chapter 6: attacks."""

from numba import njit

from sim.bits import lowest
from sim.unfathomable.constants import DEEP_ONE, NO_SEAT, Event, Item, Question, Weapon
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.dice import roll_attack
from sim.unfathomable.rules.items import held_items
from sim.unfathomable.rules.movement import defeat_character
from sim.unfathomable.rules.players import cannot_attack, humans_in, in_brig, is_human, traitors_in


@njit(cache=True)
def attack_succeeds(game, ctx, defender, modifier):
    """6.5, 6.9, 48.0, 48.2: 4 or more defeats a Deep One, 6 or more a character."""
    result = roll_attack(game, ctx, modifier)
    target = ctx.params.attack_deep_one if defender == DEEP_ONE else ctx.params.attack_character
    return result >= target


@njit(cache=True)
def enemies_in(game, seat, space):
    """19.0-19.2: Deep Ones and revealed traitors for a human, humans for a revealed traitor."""
    if is_human(game, seat):
        return game.deep_ones[space] + traitors_in(game, space)
    return humans_in(game, space)


@njit(cache=True)
def enemies_beside(game, ctx, seat):
    """5.0: enemies in all adjacent spaces."""
    row = ctx.tables.spaces[game.space[seat]]
    total = 0
    for i in range(row.n_adjacent):
        total += enemies_in(game, seat, row.adjacent[i])
    return total


@njit(cache=True)
def can_attack(game, seat):
    """3.4, 3.11, 6.4, 39.3: a human needs a Deep One or revealed traitor in the own space, a traitor a human."""
    return not cannot_attack(game, seat) and enemies_in(game, seat, game.space[seat]) > 0


@njit(cache=True)
def can_use_weapon(game, ctx, seat, item):
    """24.3: a weapon at hand with an enemy in its reach."""
    if game.items[seat, item] == 0 or in_brig(game, seat) or cannot_attack(game, seat):
        return False
    weapon = ctx.tables.items[item].weapon
    if weapon == Weapon.HERE:
        return enemies_in(game, seat, game.space[seat]) > 0
    return weapon == Weapon.BESIDE and enemies_beside(game, ctx, seat) > 0


@njit(cache=True)
def usable_weapons(game, ctx, seat):
    """24.5: the weapons that a card could name, at hand and with an enemy in reach, a bit each."""
    usable = 0
    weapons = held_items(game, seat) & ctx.tables.rampage_weapons
    while weapons != 0:
        item = lowest(weapons)
        if can_use_weapon(game, ctx, seat, item):
            usable |= 1 << item
        weapons &= weapons - 1
    return usable


@njit(cache=True)
def ask_defender(game, ctx, seat, space):
    """6.4, 26.1: the attacking player chooses an enemy in a space; monarchs are nobody's target."""
    no_options(game)
    if is_human(game, seat) and game.deep_ones[space] > 0:
        add_option(game, DEEP_ONE)
    for other in range(game.n_seats):
        if game.space[other] == space and is_human(game, other) != is_human(game, seat):
            add_option(game, other)
    return ask(game, ctx, seat, Question.ATTACK_WHOM)


@njit(cache=True)
def plain_attack(game, ctx, seat):
    """3.4, 3.11: the attack action on an enemy in the own space, with the bonuses that always stand."""
    space = game.space[seat]
    attack(game, ctx, seat, ask_defender(game, ctx, seat, space), standing_bonus(game, ctx, seat))


@njit(cache=True)
def standing_bonus(game, ctx, seat):
    """24.3: the Kitchen Knife helps attacks without another weapon."""
    if ctx.params.card_powers != 0 and game.items[seat, Item.KITCHEN_KNIFE] > 0 and not in_brig(game, seat):
        return ctx.tables.items[Item.KITCHEN_KNIFE].power.amount
    return 0


@njit(cache=True)
def weapon_attack(game, ctx, seat, item):
    """24.3: an attack with a weapon, each with its own bonus and reach."""
    row = ctx.tables.items[item]
    space = game.space[seat]
    if row.weapon == Weapon.BESIDE:
        space = ask_enemy_space_beside(game, ctx, seat)
    bonus = row.bonus
    if item == Item.SHOTGUN:
        bonus += row.power.amount * enemies_in(game, seat, space)
    defender = ask_defender(game, ctx, seat, space)
    game.roll.pistol_of = seat if item == Item.POCKET_PISTOL else NO_SEAT
    strike(game, ctx, seat, defender, space, bonus)


@njit(cache=True)
def ask_enemy_space_beside(game, ctx, seat):
    """5.3: an adjacent space with an enemy in it."""
    no_options(game)
    row = ctx.tables.spaces[game.space[seat]]
    for i in range(row.n_adjacent):
        if enemies_in(game, seat, row.adjacent[i]) > 0:
            add_option(game, row.adjacent[i])
    return ask(game, ctx, seat, Question.ENEMY_SPACE)


@njit(cache=True)
def attack(game, ctx, attacker, defender, modifier):
    """3.4, 3.11: an attack in the own space, without a weapon that rolls again."""
    game.roll.pistol_of = NO_SEAT
    strike(game, ctx, attacker, defender, game.space[attacker], modifier)


@njit(cache=True)
def strike(game, ctx, attacker, defender, space, modifier):
    """6.0-6.3, 16.1: roll against the target number; a success defeats the defender, a failure does nothing."""
    game.roll.defender = defender
    note(ctx, Event.ATTACK, attacker, defender, space)
    if not attack_succeeds(game, ctx, defender, modifier):
        note(ctx, Event.MISS)
    elif defender == DEEP_ONE:
        remove_deep_ones(game, ctx, space, 1)
    else:
        defeat_character(game, ctx, defender)


@njit(cache=True)
def remove_deep_ones(game, ctx, space, number):
    """16.5: defeated Deep Ones go back to the supply."""
    game.deep_ones[space] -= number
    game.deep_supply += number
    note(ctx, Event.DEEP_ONE_DEFEATED, space, number)


@njit(cache=True)
def deep_one_attacks(game, ctx, space):
    """4.14, 6.1, 6.4: the current player names the human whom a Deep One attacks."""
    no_options(game)
    for seat in range(game.n_seats):
        if game.space[seat] == space and is_human(game, seat):
            add_option(game, seat)
    defender = ask(game, ctx, game.current, Question.DEFENDER)
    game.roll.pistol_of = NO_SEAT
    game.roll.defender = defender
    note(ctx, Event.ATTACK, DEEP_ONE, defender, space)
    if attack_succeeds(game, ctx, defender, 0):
        defeat_character(game, ctx, defender)
    else:
        note(ctx, Event.MISS)
