"""USE_POWER: what to do in the timing windows around dice, defeats and mythos cards."""

from numba import njit

from policies.unfathomable.attitude import helps
from policies.unfathomable.checks import power_after_check, power_before_check
from policies.unfathomable.choices import mythos_worth, option_worth
from policies.unfathomable.sight import is_revealed, weight
from policies.unfathomable.weights import W
from policies.unfathomable.worth import (
    FATAL,
    SOULS_PER_PASSENGER,
    damage_price,
    dial_price,
    outlook_worth,
    travel_step,
)
from sim.unfathomable.constants import DEEP_ONE, Ability, Item, Resource, Timing, Use

SIDES = 8
KILL = 0.35
BEAT_TRAITOR = 0.7


@njit(cache=True)
def roll_stake(view, guide):
    """How much more a high result is worth to the humans than a low one."""
    if view.roll.is_attack != 0:
        if view.roll.defender == DEEP_ONE:
            return KILL
        if view.revealed[view.roll.defender] != 0:
            return BEAT_TRAITOR
        return -weight(view, guide, W.PRICE_DEFEAT)
    if view.roll.row < 0 or guide.tables.outlook_of[view.roll.row, 2] <= 0:
        return 0.0
    row = guide.tables.outlook_of[view.roll.row]
    return outlook_worth(view, guide, row[1]) - outlook_worth(view, guide, row[0])


@njit(cache=True)
def least_high(view, guide):
    """The least result that counts as high."""
    if view.roll.is_attack != 0:
        if view.roll.defender == DEEP_ONE:
            return guide.params.attack_deep_one
        return guide.params.attack_character
    if view.roll.row < 0:
        return 1
    return guide.tables.outlook_of[view.roll.row, 2] + 1


@njit(cache=True)
def wanted_side(view, guide):
    """1 if the seat wants this roll high, -1 low; the stake times that is what it can win."""
    stake = roll_stake(view, guide)
    return stake if helps(view, guide) else -stake


@njit(cache=True)
def high_chance(view, guide, change):
    """Chance of a high result with a change on top of the present one."""
    return min(max((SIDES + 1 - (least_high(view, guide) - view.roll.change - change)) / SIDES, 0.0), 1.0)


@njit(cache=True)
def power_before_roll(view, guide):
    """Keen Insight, the Almanac, Perfect Number: where they tip the scales of something that counts."""
    if not helps(view, guide) and not is_revealed(view):
        return 0
    stake = wanted_side(view, guide)
    now = high_chance(view, guide, 0)
    least = weight(view, guide, W.REROLL)
    if abs(stake) * (1.0 - now if stake > 0 else now) <= least:  # more than this cannot be won
        return 0
    for place in range(1, view.n_options):
        use = view.options[place]
        price = least
        shift = guide.tables.abilities[Ability.KEEN_INSIGHT].amount
        if use == Use.FEAT:
            price = 4 * price
            shift = SIDES
        elif use == Use.ITEM + Item.ALMANAC:
            shift = 3
            if stake < 0:
                continue
        shift = shift if stake > 0 else -shift
        if abs(stake) * abs(high_chance(view, guide, shift) - now) > price:
            return place
    return 0


@njit(cache=True)
def power_after_roll(view, guide):
    """Rerolls: when the die fell badly and another throw is worth a card."""
    if not helps(view, guide) and not is_revealed(view):
        return 0
    stake = wanted_side(view, guide)
    is_high = view.roll.die + view.roll.change >= least_high(view, guide)
    if stake == 0 or is_high == (stake > 0):
        return 0
    better = high_chance(view, guide, 0) if stake > 0 else 1 - high_chance(view, guide, 0)
    for place in range(1, view.n_options):
        price = weight(view, guide, W.REROLL)
        if view.options[place] == Use.ITEM + Item.POCKET_PISTOL:
            price = 0.0
        if abs(stake) * better > price:
            return place
    return 0


@njit(cache=True)
def change_roll(view, guide):
    """CHANGE_BY before a roll: up or down, as the seat wants it."""
    stake = wanted_side(view, guide)
    for place in range(view.n_options):
        if (view.options[place] > 0) == (stake > 0):
            return place
    return 0


@njit(cache=True)
def set_die(view, guide):
    """SET_DIE: the highest or the lowest side."""
    return view.n_options - 1 if wanted_side(view, guide) > 0 else 0


@njit(cache=True)
def power_at_defeat(view, guide):
    """Preventing the defeat of a character: oneself always, others when they matter."""
    if view.revealed[view.endangered] != 0:
        return 1 if is_revealed(view) else 0
    if not helps(view, guide) and view.endangered != view.seat:
        return 0
    worth = weight(view, guide, W.PRICE_DEFEAT)
    for title in range(2):
        if view.titles[title] == view.endangered:
            worth += 0.3
    for place in range(1, view.n_options):
        use = view.options[place]
        price = weight(view, guide, W.SAVE)
        if use == Use.FEAT:
            price = 1.2
        elif use == Use.ITEM + Item.STARBUCK:
            price = 0.6
        elif use == Use.FLESH_WARD:
            price = 0.2
        if worth > price:
            return place
    return 0


@njit(cache=True)
def power_for_passenger(view, guide):
    """Saving a passenger: the Travel Pharmacy for a food or itself, Medical Intervention when souls run low."""
    if not helps(view, guide):
        return 0
    soul = SOULS_PER_PASSENGER * dial_price(view, guide, Resource.SOULS)
    for place in range(1, view.n_options):
        price = 1.4 if view.options[place] == Use.FEAT else 0.7
        if soul > price:
            return place
    return 0


@njit(cache=True)
def power_of_mythos(view, guide):
    """Predictive Analytics always; Uncanny Fortune against a bad card; Unconventional Leader against bad options."""
    if view.window == Timing.MYTHOS_DRAW:
        return 1
    if not helps(view, guide):
        return 0
    if view.window == Timing.MYTHOS_REVEAL:
        return 1 if mythos_worth(view, guide, -2 - view.about) < -1.7 else 0
    best = -FATAL
    for option in range(2):
        best = max(best, option_worth(view, guide, option))
    return 1 if best < -1.6 else 0


@njit(cache=True)
def power_after_space(view, guide):
    """Jury Rigger: a step for a damage card."""
    worth = travel_step(view, guide) - damage_price(view, guide)
    return 1 if worth > 0.1 and helps(view, guide) else 0


@njit(cache=True)
def use_power(view, guide):
    """USE_POWER: the place of the power to use, or 0 for none."""
    window = view.window
    if window == Timing.BEFORE_ROLL:
        return power_before_roll(view, guide)
    if window == Timing.AFTER_ROLL:
        return power_after_roll(view, guide)
    if window == Timing.BEFORE_CHECK:
        return power_before_check(view, guide)
    if window == Timing.AFTER_CHECK:
        return power_after_check(view, guide)
    if window == Timing.CHARACTER_DEFEAT:
        return power_at_defeat(view, guide)
    if window == Timing.PASSENGER_DEFEAT:
        return power_for_passenger(view, guide)
    if window == Timing.AFTER_SPACE:
        return power_after_space(view, guide)
    return power_of_mythos(view, guide)
