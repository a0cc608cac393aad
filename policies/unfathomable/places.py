"""What each space of the ship is worth to a human who stands there with an action to spend."""

from numba import njit

from policies.unfathomable.fights import attack_worth, rampage_there
from policies.unfathomable.sight import (
    best_of,
    deep_near,
    hand_size,
    has,
    is_damaged,
    is_detained,
    is_room,
    n_damaged,
    n_revealed,
    on_deck_space,
    others_in,
    points_of,
    spaces_of_traitors,
    steps_missing,
    weight,
)
from policies.unfathomable.suspicion import most_suspected, suspicion
from policies.unfathomable.weights import W
from policies.unfathomable.worth import (
    FATAL,
    SOULS_PER_PASSENGER,
    damage_price,
    dial_price,
    ritual_step,
    travel_step,
)
from sim.bits import lowest
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    N_DECK,
    N_HERO_SKILLS,
    N_ROOMS,
    NO_CARD,
    NONE,
    SIDES,
    Resource,
    Skill,
    Space,
    Title,
    Track,
)

ROOMS = ((1 << N_ROOMS) - 1) << FIRST_ROOM  # a bit each


@njit(cache=True)
def burn_chance(guide, space, value):
    """Chance that a card of this value does not keep the die of a room's action above its low results."""
    return min(max((guide.tables.spaces[space].last_low - value) / SIDES, 0.0), 1.0)


@njit(cache=True)
def boiler_worth(view, guide):
    """The Boiler Room with the best strength card."""
    value = best_of(view, Skill.STRENGTH)
    if value == 0:
        return 0.0
    burn = burn_chance(guide, Space.BOILER_ROOM, value)
    step = travel_step(view, guide)
    if step >= FATAL:
        return step if view.dials[Resource.FUEL] > 1 else step * (1 - burn)
    loss = burn * dial_price(view, guide, Resource.FUEL)
    worth = step - loss - weight(view, guide, W.BOILER_CARD)
    if view.dials[Resource.FUEL] <= 1:
        worth -= burn * FATAL
    return worth


@njit(cache=True)
def chapel_worth(view, guide):
    """The Chapel with the best lore card, or a step back where the banishment would do harm."""
    value = best_of(view, Skill.LORE)
    is_last = view.tracks[Track.RITUAL] >= guide.params.ritual_track - 1
    if value == 0 and not is_last:
        return 0.0
    step = ritual_step(view, guide)
    if is_last and step < -1.0:
        return 0.5
    if value == 0:
        return 0.0
    loss = burn_chance(guide, Space.CHAPEL, value) * dial_price(view, guide, Resource.SANITY)
    return step - loss - weight(view, guide, W.PRICE_CARD)


@njit(cache=True)
def galley_plan(view, guide):
    """How many cards to draw in the Galley, and what they are worth: cards against the chance to lose food."""
    room = guide.params.hand_limit + 2 - hand_size(view)
    if view.actions_left > 0 and view.current == view.seat:
        room += 1
    price = dial_price(view, guide, Resource.FOOD)
    each = weight(view, guide, W.GALLEY)
    best = 0
    best_worth = 0.0
    for number in range(1, min(room, guide.tables.spaces[Space.GALLEY].draws) + 1):
        worth = number * each - (number - 1) / SIDES * price
        if worth > best_worth:
            best = number
            best_worth = worth
    return best, best_worth


@njit(cache=True)
def cabin_worth(view, guide):
    """The Captain's Cabin: a check that puts the most suspected player into the Brig."""
    suspect = most_suspected(view, guide)
    if suspect < 0 or view.space[suspect] == Space.BRIG:
        return 0.0
    threshold = weight(view, guide, W.JAIL_AT)
    if suspect == view.titles[Title.CAPTAIN] or suspect == view.titles[Title.KEEPER]:
        threshold -= 0.08
    chance = suspicion(view, guide, suspect)
    if chance < threshold:
        return 0.0
    return weight(view, guide, W.JAIL_WORTH) * (chance - threshold + 0.25)


@njit(cache=True)
def is_quiet(view, space, traitors):
    """Whether neither Deep Ones nor revealed traitors are in a space."""
    return view.deep_ones[space] == 0 and not has(traitors, space)


@njit(cache=True)
def is_open(view, space, traitors):
    """Whether a room's action can be used now: once per turn, undamaged, without enemies."""
    return view.used[space] == 0 and not is_damaged(view, space) and is_quiet(view, space, traitors)


@njit(cache=True)
def room_action_worth(view, guide, space):
    """The action of a room, for a human."""
    if space == Space.BOILER_ROOM:
        return boiler_worth(view, guide)
    if space == Space.CHAPEL:
        return chapel_worth(view, guide)
    if space == Space.GALLEY:
        return galley_plan(view, guide)[1]
    if space == Space.CAPTAINS_CABIN:
        return cabin_worth(view, guide)
    if space == Space.CARGO_HOLD:
        return weight(view, guide, W.CARGO)
    if space == Space.BRIDGE:
        return bridge_worth(view, guide)
    if space == Space.BRIG:
        return weight(view, guide, W.LEAVE_BRIG)
    return 0.0


@njit(cache=True)
def bridge_worth(view, guide):
    """The Bridge: a look ahead, best just before an arrival, for a passenger put at risk."""
    worth = weight(view, guide, W.BRIDGE)
    if steps_missing(view, guide) <= 1 and view.titles[Title.CAPTAIN] == view.seat:
        worth += 0.3
    return worth - weight(view, guide, W.PRICE_RISK) * dial_price(view, guide, Resource.SOULS)


@njit(cache=True)
def rescue_worth(view, guide, space):
    """The worth of taking one passenger inside."""
    if not on_deck_space(space) or view.passengers[space] == 0:
        return 0.0
    worth = weight(view, guide, W.RESCUE)
    near = deep_near(view, space)
    if near > 0:
        danger = min(0.25 + 0.15 * near, 0.7)
        worth += weight(view, guide, W.RESCUE_IN_DANGER) * danger * SOULS_PER_PASSENGER
        worth += danger * max(dial_price(view, guide, Resource.SOULS) - 1.0, 0.0) * SOULS_PER_PASSENGER
    return min(worth, FATAL / 2)


@njit(cache=True)
def can_repair(view, guide, space):
    """Whether the own hand can pay for a repair."""
    card = view.damage[space - FIRST_ROOM]
    if card == NO_CARD:
        return False
    row = guide.tables.damage[card]
    if row.skill >= 0:
        return points_of(view, row.skill) >= row.total
    total = 0
    for skill in range(N_HERO_SKILLS):
        total += points_of(view, skill)
    return total >= row.total


@njit(cache=True)
def repair_haste(view, guide):
    """How much more a repair counts as the last rooms are reached, and still more with Perform Rites about."""
    left = guide.params.damage_to_lose - n_damaged(view)
    if left > 3:
        return 0.0
    haste = 2.5 if left <= 1 else 0.9 if left == 2 else 0.3
    return haste * (1.0 + weight(view, guide, W.REPAIR_KNOWN) * n_revealed(view))


@njit(cache=True)
def repair_worth(view, guide, space):
    """The worth of mending a room."""
    if not is_damaged(view, space) or not can_repair(view, guide, space):
        return 0.0
    worth = weight(view, guide, W.REPAIR) + repair_haste(view, guide)
    if space == Space.BOILER_ROOM:
        worth += 0.35
    elif space == Space.GALLEY or space == Space.CHAPEL:
        worth += 0.1
    return worth - weight(view, guide, W.PRICE_CARD) * 1.5


@njit(cache=True)
def is_empty(view, space):
    """Whether a deck space has neither monsters nor passengers in it."""
    return view.deep_ones[space] + view.passengers[space] == 0


@njit(cache=True)
def place_worth(view, guide, space, traitors, at_once):
    """The best thing a human can do in a space with one action: at once, or next turn, when all rooms are unused."""
    if is_room(space):
        if is_quiet(view, space, traitors):
            return quiet_room_worth(view, guide, space, at_once)
        return max(attack_worth(view, guide, space, traitors), repair_worth(view, guide, space))
    if on_deck_space(space):
        if is_empty(view, space):
            return 0.0
        return max(attack_worth(view, guide, space, traitors), rescue_worth(view, guide, space))
    return attack_worth(view, guide, space, traitors)


@njit(cache=True)
def quiet_room_worth(view, guide, space, at_once):
    """The worth of a room without any enemies, which is almost every one: nothing to fight and nothing to fear."""
    if is_damaged(view, space):
        return max(repair_worth(view, guide, space), 0.0)
    if at_once and view.used[space] != 0:
        return 0.0
    return max(room_action_worth(view, guide, space), 0.0)


@njit(cache=True)
def danger(view, guide, space, traitors):
    """What it costs to stand in a space when the turn ends."""
    each = weight(view, guide, W.DANGER)
    deep_ones = view.deep_ones[space]
    cost = each * deep_ones
    if on_deck_space(space):
        cost += 0.4 * each * (deep_near(view, space) - 2 * deep_ones)
        if view.tracks[Track.RITUAL] >= guide.params.ritual_track - 1:
            cost += weight(view, guide, W.PRICE_DEFEAT) * 0.5
    elif deep_ones > 0 and is_room(space) and not is_damaged(view, space) and others_in(view, space, 0) == 0:
        cost -= weight(view, guide, W.SHIELD) * min(damage_price(view, guide), 3.0)
    return cost + 0.5 * each * others_in(view, space, 1) if has(traitors, space) else cost


@njit(cache=True)
def acts_again(view):
    """Whether the seat has another action in this turn."""
    return view.actions_left > 0 and view.current == view.seat


@njit(cache=True)
def best_destination(view, guide):
    """The place among the options of MOVE_TO with the most to do, for a human."""
    spaces = 0
    for place in range(view.n_options):
        spaces |= 1 << view.options[place]
    best, _ = best_space(view, guide, spaces, spaces_of_traitors(view), acts_again(view))
    for place in range(view.n_options):
        if view.options[place] == best:
            return place
    return 0


@njit(cache=True)
def best_space(view, guide, spaces, traitors, at_once):
    """The space of a set where a human has most to do, and what going there gains: acting at once, or next turn."""
    share = weight(view, guide, W.MOVE_THEN_ACT if at_once else W.MOVE_LAST)
    caution = 0.6 if at_once else 1.0
    best = NONE
    best_worth = -FATAL
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        worth = place_worth(view, guide, space, traitors, at_once)
        if is_room(space) and is_quiet(view, space, traitors):
            worth *= share
        else:
            if at_once:
                worth = max(worth, rampage_there(view, guide, space, traitors))
            worth = share * worth - caution * danger(view, guide, space, traitors)
        if worth > best_worth:
            best = space
            best_worth = worth
    return best, best_worth


@njit(cache=True)
def spaces_to_act(view):
    """The rooms and the deck spaces that are not empty, a bit each, without the own one."""
    spaces = ROOMS
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        spaces |= (not is_empty(view, space)) << space
    return spaces & ~(1 << view.space[view.seat])


@njit(cache=True)
def move_worth(view, guide, traitors):
    """The worth of a move action for a human: the best destination, and getting away from where one stands."""
    here = view.space[view.seat]
    at_once = acts_again(view)
    _, best = best_space(view, guide, spaces_to_act(view), traitors, at_once)
    if here == Space.SICK_BAY:
        return best + weight(view, guide, W.LEAVE_SICK_BAY)
    if is_detained(view):
        return best
    if not at_once:
        stay = weight(view, guide, W.MOVE_LAST) * place_worth(view, guide, here, traitors, False)
        best += danger(view, guide, here, traitors) - stay
    return best
