"""What things are worth to the humans, in points of a dial: dials, damage, monsters, cards, steps.

Traitors use the same prices with the sign turned round.
"""

import numpy as np
from numba import njit

from policies.unfathomable.sight import (
    deep_in_rooms,
    deep_in_water,
    deep_on_deck,
    exposed_passengers,
    humans_on_deck,
    is_last_leg,
    n_damaged,
    n_revealed,
    passengers_on_deck,
    steps_missing,
    weight,
)
from policies.unfathomable.weights import W
from sim.unfathomable.constants import Monster, Resource, Space, Track
from sim.unfathomable.view import Part, Prospect

FATAL = 40.0
DISTANCE_PER_FUEL = 3
FUEL_COMFORT = 3
SOULS_PER_PASSENGER = 0.89
AMPLE_SUPPLY = 12
CURVE = np.array([6.0, 6.0, 3.0, 1.8, 1.3, 1.0, 1.0, 0.8])  # by level; at 7 and above the last one


@njit(cache=True)
def curve(level):
    """How much dearer a point gets as a dial runs low."""
    return CURVE[min(max(level, 0), len(CURVE) - 1)]


@njit(cache=True)
def level_of(view, guide, resource):
    """The dial as it counts: fuel without what the rest of the voyage will take."""
    level = view.dials[resource]
    if resource == Resource.FUEL:
        missing = max(guide.params.distance_to_win - view.distance, 0)
        level = min(level, level - (missing + DISTANCE_PER_FUEL - 1) // DISTANCE_PER_FUEL + FUEL_COMFORT)
    return level


@njit(cache=True)
def point_price(view, guide, resource, level):
    """The price of the point that takes a dial from `level` to one below."""
    base = weight(view, guide, W.PRICE_FUEL + resource)
    steep = weight(view, guide, W.PRICE_CURVE)
    return base * (1.0 + steep * (curve(level) - 1.0))


@njit(cache=True)
def dial_price(view, guide, resource):
    """The price of losing the next point."""
    if view.dials[resource] <= 1:
        return FATAL
    return point_price(view, guide, resource, level_of(view, guide, resource))


@njit(cache=True)
def dial_change(view, guide, resource, change):
    """The worth of a change of a dial, which may be a broken number; a loss that ends the game weighs most."""
    if change == 0:
        return 0.0
    level = level_of(view, guide, resource)
    if change > 0:
        room = guide.params.dial_most - view.dials[resource]
        return min(change, room) * point_price(view, guide, resource, level + 1)
    worth = 0.0
    left = -change
    dial = view.dials[resource]
    while left > 0:
        part = min(left, 1.0)
        worth -= part * (FATAL if dial <= 1 else point_price(view, guide, resource, level))
        dial -= 1
        level -= 1
        left -= 1.0
        if dial <= 0:
            break
    return worth


@njit(cache=True)
def damage_price(view, guide):
    """The price of one more damage card."""
    left = guide.params.damage_to_lose - n_damaged(view)
    price = weight(view, guide, W.PRICE_DAMAGE)
    if left <= 1:
        return FATAL * 0.75  # two of eight cards do not damage a room
    if left == 2:
        return price * 2.6
    if left == 3:
        return price * 1.5
    return price


@njit(cache=True)
def spawn_price(view, guide, number):
    """The price of so many more Deep Ones."""
    if number <= 0:
        return 0.0
    if number > view.deep_supply:
        return FATAL
    return number * (weight(view, guide, W.PRICE_SPAWN) + supply_price(view, guide, view.deep_supply - number / 2))


@njit(cache=True)
def supply_price(view, guide, left):
    """What one Deep One in the supply is worth, so that they do not run out."""
    if left >= AMPLE_SUPPLY:
        return 0.0
    scarce = (AMPLE_SUPPLY - left) / AMPLE_SUPPLY
    return weight(view, guide, W.SUPPLY) * scarce * scarce


@njit(cache=True)
def haste(view, guide):
    """How much more the end of the voyage is worth once traitors have revealed: every round gives them a turn."""
    return 1.0 + weight(view, guide, W.HASTE) * n_revealed(view)


@njit(cache=True)
def travel_step(view, guide):
    """The worth of one step on the travel track."""
    step = weight(view, guide, W.TRAVEL_STEP) * haste(view, guide) + drift_worth(view, guide)
    missing = steps_missing(view, guide)
    if is_last_leg(view, guide):
        if missing <= 1:
            return FATAL
        return step + weight(view, guide, W.LAST_STEPS)
    if missing <= 1:
        return step * 1.25
    return step


@njit(cache=True)
def drift_worth(view, guide):
    """A step leaves the monsters in the water behind."""
    swimming = deep_in_water(view)
    for monarch in range(Monster.MOTHER, Monster.FATHER + 1):
        if view.monarchs[monarch] != Space.THE_DEEP:
            swimming += 2
    return weight(view, guide, W.DRIFT) * swimming


@njit(cache=True)
def cast_worth(view, guide):
    """The worth of the great banishment as the board stands."""
    banished = deep_in_water(view) + deep_on_deck(view)
    worth = weight(view, guide, W.CAST_DEEP_ONE) * banished
    for monarch in range(Monster.MOTHER, Monster.FATHER + 1):
        if view.monarchs[monarch] != Space.THE_DEEP:
            worth += weight(view, guide, W.CAST_MONARCH)
    worth += supply_price(view, guide, view.deep_supply) * banished
    worth -= passengers_on_deck(view) * SOULS_PER_PASSENGER * dial_price(view, guide, Resource.SOULS)
    return worth - humans_on_deck(view) * weight(view, guide, W.PRICE_DEFEAT)


@njit(cache=True)
def ritual_step(view, guide):
    """The worth of one step on the ritual track: a part of the banishment that it brings nearer."""
    missing = guide.params.ritual_track - view.tracks[Track.RITUAL]
    worth = cast_worth(view, guide)
    if missing <= 1:
        return worth
    return max(worth, 0.2) * weight(view, guide, W.RITUAL_STEP) / missing


@njit(cache=True)
def activation_price(view, guide):
    """The price of an activation of the Deep Ones."""
    aboard = deep_on_deck(view) + 1.5 * deep_in_rooms(view) + 0.4 * deep_in_water(view)
    price = weight(view, guide, W.PRICE_ACTIVATION) * aboard
    return price + 0.3 * exposed_passengers(view) * dial_price(view, guide, Resource.SOULS) / 2


@njit(cache=True)
def monarch_price(view, guide, monarch):
    """The price of an activation of Mother Hydra or Father Dagon."""
    if view.monarchs[monarch] == Space.THE_DEEP:
        return 0.2
    if monarch == Monster.MOTHER:
        return 0.75 * damage_price(view, guide)
    return spawn_price(view, guide, guide.params.father_spawn) + 0.1


@njit(cache=True)
def outlook_worth(view, guide, outlook):
    """The worth of what a card promises, by the number of its outlook."""
    row = guide.tables.outlooks[outlook]
    parts = guide.tables.outlook_parts[outlook]
    worth = 0.0
    if parts & Part.DIALS != 0:
        for resource in range(4):
            worth += dial_change(view, guide, resource, row[resource])
    aboard = monsters_worth(view, guide, row, parts & Part.KILLS != 0) if parts & Part.MONSTERS != 0 else 0.0
    if parts & Part.PEOPLE != 0:
        aboard += people_worth(view, guide, row)
    worth += aboard
    if parts & Part.VOYAGE != 0:
        worth += voyage_worth(view, guide, row)
    if parts & Part.CARDS != 0:
        worth += cards_worth(view, guide, row)
    return worth


@njit(cache=True)
def monsters_worth(view, guide, row, with_kills):
    """Damage and monsters in an outlook."""
    worth = 0.0
    kill = 0.0
    if row[Prospect.DAMAGE] > 0:
        price = damage_price(view, guide)
        worth -= row[Prospect.DAMAGE] * price * (1.0 + 0.2 * max(row[Prospect.DAMAGE] - 1, 0))
        if row[Prospect.DAMAGE] >= guide.params.damage_to_lose - n_damaged(view) + 1:
            worth -= FATAL / 3
    if row[Prospect.REPAIRED] > 0:
        worth += row[Prospect.REPAIRED] * min(n_damaged(view), 1) * weight(view, guide, W.PRICE_DAMAGE)
    worth -= spawn_price(view, guide, row[Prospect.SPAWN])
    if with_kills:
        kill = weight(view, guide, W.PRICE_SPAWN) * 1.6 + supply_price(view, guide, view.deep_supply)
        in_water, on_deck, in_rooms = deep_in_water(view), deep_on_deck(view), deep_in_rooms(view)
        worth += kill * row[Prospect.CLEARED_WATER] * in_water
        worth += 2 * kill * row[Prospect.CLEARED_DECK] * on_deck
        worth += 3 * kill * row[Prospect.CLEARED_ROOMS] * in_rooms
        worth += 2 * kill * min(row[Prospect.SLAIN], on_deck + in_rooms)
        worth += kill * row[Prospect.CLEARED_DEEP] * view.deep_ones[Space.THE_DEEP]
        worth += 0.5 * kill * row[Prospect.OVERBOARD] * on_deck
        worth += 0.3 * kill * row[Prospect.STEERED] * on_deck
    worth -= 0.3 * row[Prospect.SURFACE] + 0.5 * row[Prospect.MONARCHS_TO_FRONT]
    worth += 0.3 * row[Prospect.MONARCHS_TO_DEEP]
    if row[Prospect.ACTIVATE_DEEP] > 0:
        worth -= row[Prospect.ACTIVATE_DEEP] * activation_price(view, guide)
    if row[Prospect.ACTIVATE_MOTHER] > 0:
        worth -= row[Prospect.ACTIVATE_MOTHER] * monarch_price(view, guide, Monster.MOTHER)
    if row[Prospect.ACTIVATE_FATHER] > 0:
        worth -= row[Prospect.ACTIVATE_FATHER] * monarch_price(view, guide, Monster.FATHER)
    worth -= 0.3 * (row[Prospect.ACTIVATE_ONE] + row[Prospect.ACTIVATE_HERE])
    return worth + kill * row[Prospect.ATTACKS]


@njit(cache=True)
def people_worth(view, guide, row):
    """Passengers and players in an outlook."""
    price = dial_price(view, guide, Resource.SOULS)
    worth = -row[Prospect.RISKED] * weight(view, guide, W.PRICE_RISK) * price
    soul = SOULS_PER_PASSENGER * price
    worth -= soul * row[Prospect.PASSENGERS]
    on_deck = passengers_on_deck(view)
    worth -= soul * row[Prospect.DECK_PASSENGERS] * on_deck
    worth += 0.3 * min(row[Prospect.RESCUED], on_deck)
    defeat = weight(view, guide, W.PRICE_DEFEAT)
    worth -= defeat * (row[Prospect.DEFEATED] + row[Prospect.DEFEATED_HERE] + row[Prospect.TO_SICK_BAY])
    worth -= weight(view, guide, W.PRICE_JAIL) * row[Prospect.JAILED]
    worth += 0.3 * row[Prospect.FREED]
    worth -= 0.3 * row[Prospect.TITLE_LOST]
    worth += 0.4 * row[Prospect.LOYALTY_SEEN]
    return worth + 0.3 * row[Prospect.WARD]


@njit(cache=True)
def voyage_worth(view, guide, row):
    """Tracks and waypoints in an outlook."""
    worth = 0.0
    if row[Prospect.TRAVEL] != 0:
        worth += row[Prospect.TRAVEL] * travel_step(view, guide)
    back = view.tracks[Track.TRAVEL]
    worth -= row[Prospect.TRAVEL_RESET] * back * weight(view, guide, W.TRAVEL_STEP)
    if row[Prospect.RETREAT_OR_FUEL] > 0:
        steps = min(row[Prospect.RETREAT_OR_FUEL], back)
        worth -= steps * weight(view, guide, W.TRAVEL_STEP)
        worth += dial_change(view, guide, Resource.FUEL, -(row[Prospect.RETREAT_OR_FUEL] - steps))
    if row[Prospect.RITUAL] != 0:
        worth += row[Prospect.RITUAL] * ritual_step(view, guide)
    worth -= row[Prospect.RITUAL_RESET] * view.tracks[Track.RITUAL] * 0.15
    worth += row[Prospect.WAYPOINT] * 2.0
    worth += row[Prospect.CAST] * weight(view, guide, W.SPELL)
    return worth + 0.25 * row[Prospect.SCOUT] + 0.4 * row[Prospect.SKIP_ICONS] + 0.5 * row[Prospect.ACTIONS]


@njit(cache=True)
def cards_worth(view, guide, row):
    """Skill cards, items, spells and the chaos deck in an outlook."""
    card = weight(view, guide, W.PRICE_CARD)
    worth = card * (row[Prospect.CARDS] + row[Prospect.CARDS_EACH] * (view.n_seats - 1))
    worth -= card * row[Prospect.HANDS] * view.hand_sizes[view.current]
    worth += weight(view, guide, W.PRICE_ITEM) * row[Prospect.ITEMS]
    worth -= weight(view, guide, W.PRICE_TREACHERY) * row[Prospect.TREACHERY]
    worth += 0.3 * row[Prospect.NEW_CHAOS] - 0.04 * row[Prospect.SPELLS_LOST] - 0.03 * row[Prospect.ITEMS_LEFT_LOST]
    worth += 0.5 * row[Prospect.KEPT_BARRICADE] + 0.3 * row[Prospect.KEPT_SACRIFICE] + 0.2 * row[Prospect.SCRIPT]
    worth -= 0.3 * row[Prospect.KEPT_PEACEMAKER] + 0.8 * (row[Prospect.KEPT_MEMORY] + row[Prospect.KEPT_FAMILY_TIES])
    if row[Prospect.ANY_DIAL] > 0:
        dearest = 0.0
        for resource in range(4):
            dearest = max(dearest, dial_change(view, guide, resource, row[Prospect.ANY_DIAL]))
        worth += dearest
    return worth + 0.3 * row[Prospect.KEPT_LOST] - row[Prospect.FAILURES]
