"""What it is worth to fight in a space: against Deep Ones, and against revealed traitors."""

from numba import njit

from policies.unfathomable.sight import has, hit_chance, is_damaged, is_room, on_deck_space, value_of, weight
from policies.unfathomable.threat import camp_threat
from policies.unfathomable.weights import W
from policies.unfathomable.worth import damage_price, dial_price, supply_price
from sim.unfathomable.constants import N_VALUES, Ability, Resource, Skill, Space


@njit(cache=True)
def kill_worth(view, guide, space):
    """The worth of one Deep One less in a space."""
    if view.deep_ones[space] == 0:
        return 0.0
    worth = 0.1
    if is_room(space):
        worth = weight(view, guide, W.KILL_IN_ROOM) * damage_price(view, guide) / weight(view, guide, W.PRICE_DAMAGE)
        if is_damaged(view, space):
            worth *= 0.6
        worth = min(worth, 6.0)
        if view.deep_ones[space] == 1 and (space == Space.BOILER_ROOM or space == Space.GALLEY):
            worth += 0.2
    elif on_deck_space(space):
        worth = weight(view, guide, W.KILL_ON_DECK)
        if view.passengers[space] > 0:
            worth += 0.4 * dial_price(view, guide, Resource.SOULS) * min(view.passengers[space], 2) / 2
    return worth + supply_price(view, guide, view.deep_supply)


@njit(cache=True)
def traitor_worth(view, guide, space, traitors):
    """The worth of an attack on a revealed traitor in a space."""
    if not has(traitors, space) or space == Space.BRIG:
        return 0.0
    return weight(view, guide, W.ATTACK_TRAITOR) + camp_threat(view, guide, space)


@njit(cache=True)
def attack_worth(view, guide, space, traitors):
    """The plain attack in a space."""
    on_deep_one = hit_chance(guide.params.attack_deep_one) * kill_worth(view, guide, space)
    return max(on_deep_one, hit_chance(guide.params.attack_character) * traitor_worth(view, guide, space, traitors))


@njit(cache=True)
def rampage_at(view, guide, space, traitors):
    """Four attacks in a space: up to three Deep Ones, or the traitor who stands there."""
    worth = kill_worth(view, guide, space) * min(view.deep_ones[space], 3) * 0.85
    if has(traitors, space):
        worth = max(worth, 0.85 * traitor_worth(view, guide, space, traitors))
    return worth


@njit(cache=True)
def rampage_there(view, guide, space, traitors):
    """What a Rampage in hand is worth in a space to go to, with the card's price: the enemies must be worth it."""
    if view.deep_ones[space] < 2 and not has(traitors, space):
        return 0.0
    value = cheapest_rampage(view, guide)
    if value == 0 or guide.params.card_powers == 0:
        return 0.0
    return rampage_at(view, guide, space, traitors) - weight(view, guide, W.PRICE_CARD) * (0.4 + 0.2 * value)


@njit(cache=True)
def cheapest_rampage(view, guide):
    """The value of the lowest Rampage in hand, or 0 for none."""
    for kind in range(Skill.STRENGTH * N_VALUES, (Skill.STRENGTH + 1) * N_VALUES):
        if view.hand[kind] > 0 and guide.tables.ability_of_kind[kind] == Ability.RAMPAGE:
            return value_of(kind)
    return 0
