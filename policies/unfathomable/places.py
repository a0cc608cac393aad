"""What each space of the ship is worth to a human who stands there with an action to spend."""

from numba import njit

from policies.unfathomable.sight import (
    best_of,
    deep_near,
    hand_size,
    hit_chance,
    is_damaged,
    is_detained,
    is_room,
    n_damaged,
    n_revealed,
    on_deck_space,
    others_in,
    steps_missing,
    value_of,
    weight,
)
from policies.unfathomable.suspicion import most_suspected, suspicion
from policies.unfathomable.threat import camp_threat
from policies.unfathomable.weights import W
from policies.unfathomable.worth import (
    FATAL,
    SOULS_PER_PASSENGER,
    damage_price,
    dial_price,
    ritual_step,
    supply_price,
    travel_step,
)
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    N_ROOMS,
    N_VALUES,
    NO_CARD,
    SIDES,
    Ability,
    Resource,
    Skill,
    Space,
    Title,
    Track,
)


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
    step = ritual_step(view, guide)
    if view.tracks[Track.RITUAL] >= guide.params.ritual_track - 1 and step < -1.0:
        return 0.5
    value = best_of(view, Skill.LORE)
    if value == 0:
        return 0.0
    loss = burn_chance(guide, Space.CHAPEL, value) * dial_price(view, guide, Resource.SANITY)
    return step - loss - weight(view, guide, W.PRICE_CARD)


@njit(cache=True)
def galley_cards(view, guide):
    """How many cards to draw in the Galley."""
    room = guide.params.hand_limit + 2 - hand_size(view)
    if view.actions_left > 0 and view.current == view.seat:
        room += 1
    most = min(room, guide.tables.spaces[Space.GALLEY].draws)
    price = dial_price(view, guide, Resource.FOOD)
    best = 0
    best_worth = 0.0
    for number in range(1, most + 1):
        risk = (number - 1) / SIDES if number >= 2 else 0.0
        worth = number * weight(view, guide, W.GALLEY) - risk * price
        if worth > best_worth:
            best = number
            best_worth = worth
    return best


@njit(cache=True)
def galley_worth(view, guide):
    """The Galley: cards against the chance to lose food."""
    number = galley_cards(view, guide)
    if number == 0:
        return 0.0
    risk = (number - 1) / SIDES if number >= 2 else 0.0
    return number * weight(view, guide, W.GALLEY) - risk * dial_price(view, guide, Resource.FOOD)


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
def is_free(view, space):
    """Whether nothing keeps humans from a room's action: undamaged, no Deep Ones, no revealed traitors."""
    return not is_damaged(view, space) and is_quiet(view, space)


@njit(cache=True)
def is_quiet(view, space):
    """Whether neither Deep Ones nor revealed traitors are in a space."""
    return view.deep_ones[space] == 0 and others_in(view, space, 1) == 0


@njit(cache=True)
def is_open(view, space):
    """Whether a room's action can be used now: once per turn."""
    return view.used[space] == 0 and is_free(view, space)


@njit(cache=True)
def room_action_worth(view, guide, space):
    """The action of a room, for a human."""
    if space == Space.BOILER_ROOM:
        return boiler_worth(view, guide)
    if space == Space.CHAPEL:
        return chapel_worth(view, guide)
    if space == Space.GALLEY:
        return galley_worth(view, guide)
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
    first = max(row.skill, 0) * N_VALUES
    last = first + N_VALUES if row.skill >= 0 else Skill.TREACHERY * N_VALUES
    total = 0
    for kind in range(first, last):
        total += view.hand[kind] * value_of(kind)
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
def traitor_worth(view, guide, space):
    """The worth of an attack on a revealed traitor in a space."""
    if others_in(view, space, 1) == 0 or space == Space.BRIG:
        return 0.0
    return weight(view, guide, W.ATTACK_TRAITOR) + camp_threat(view, guide, space)


@njit(cache=True)
def attack_worth(view, guide, space):
    """The plain attack in a space."""
    on_deep_one = hit_chance(guide.params.attack_deep_one) * kill_worth(view, guide, space)
    return max(on_deep_one, hit_chance(guide.params.attack_character) * traitor_worth(view, guide, space))


@njit(cache=True)
def is_empty(view, space):
    """Whether a deck space has neither monsters nor passengers in it."""
    return view.deep_ones[space] == 0 and view.passengers[space] == 0


@njit(cache=True)
def place_worth(view, guide, space):
    """The best thing a human can do in a space with one action."""
    if on_deck_space(space):
        if is_empty(view, space):
            return 0.0
        return max(attack_worth(view, guide, space), rescue_worth(view, guide, space))
    if is_room(space):
        if is_damaged(view, space):
            return max(attack_worth(view, guide, space), repair_worth(view, guide, space))
        if is_open(view, space):  # no enemies
            return max(room_action_worth(view, guide, space), 0.0)
    return attack_worth(view, guide, space)


@njit(cache=True)
def later_worth(view, guide, space):
    """The same for the next turn, when every room can be used again."""
    worth = place_worth(view, guide, space)
    if is_room(space) and view.used[space] != 0 and is_free(view, space):
        worth = max(worth, room_action_worth(view, guide, space))
    return worth


@njit(cache=True)
def danger(view, guide, space):
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
    return cost + 0.5 * each * others_in(view, space, 1)


@njit(cache=True)
def rampage_at(view, guide, space):
    """Four attacks in a space: up to three Deep Ones, or the traitor who stands there."""
    worth = kill_worth(view, guide, space) * min(view.deep_ones[space], 3) * 0.85
    if others_in(view, space, 1) > 0:
        worth = max(worth, 0.85 * traitor_worth(view, guide, space))
    return worth


@njit(cache=True)
def rampage_there(view, guide, space):
    """What a Rampage in hand is worth in a space to go to, with the card's price: the enemies must be worth it."""
    if view.deep_ones[space] < 2 and others_in(view, space, 1) == 0:
        return 0.0
    value = cheapest_rampage(view, guide)
    if value == 0 or guide.params.card_powers == 0:
        return 0.0
    return rampage_at(view, guide, space) - weight(view, guide, W.PRICE_CARD) * (0.4 + 0.2 * value)


@njit(cache=True)
def cheapest_rampage(view, guide):
    """The value of the lowest Rampage in hand, or 0 for none."""
    for kind in range(Skill.STRENGTH * N_VALUES, (Skill.STRENGTH + 1) * N_VALUES):
        if view.hand[kind] > 0 and guide.tables.ability_of_kind[kind] == Ability.RAMPAGE:
            return value_of(kind)
    return 0


@njit(cache=True)
def best_destination(view, guide):
    """The place among the options of MOVE_TO with the most to do, for a human; its worth in view.scores[0]."""
    found = 0
    best = -FATAL
    for place in range(view.n_options):
        space = view.options[place]
        worth = destination_worth(view, guide, space)
        if worth > best:
            best = worth
            found = place
    view.scores[0] = best
    return found


@njit(cache=True)
def destination_worth(view, guide, space):
    """What a human gains by going to a space: by acting there at once, or by standing there until the next turn."""
    at_once = view.actions_left > 0 and view.current == view.seat
    share = weight(view, guide, W.MOVE_THEN_ACT if at_once else W.MOVE_LAST)
    if is_room(space) and is_quiet(view, space):
        return share * quiet_room_worth(view, guide, space, at_once)
    if at_once:
        worth = max(place_worth(view, guide, space), rampage_there(view, guide, space))
        return share * worth - 0.6 * danger(view, guide, space)
    return share * later_worth(view, guide, space) - danger(view, guide, space)


@njit(cache=True)
def quiet_room_worth(view, guide, space, at_once):
    """The worth of a room without any enemies, which is almost every one: nothing to fight and nothing to fear."""
    if is_damaged(view, space):
        return max(repair_worth(view, guide, space), 0.0)
    if at_once and view.used[space] != 0:
        return 0.0
    return max(room_action_worth(view, guide, space), 0.0)


@njit(cache=True)
def move_worth(view, guide):
    """The worth of a move action for a human: the best destination, and getting away from where one stands."""
    here = view.space[view.seat]
    best = -FATAL
    for space in range(FIRST_DECK, FIRST_ROOM + N_ROOMS):
        if space != here and not (on_deck_space(space) and is_empty(view, space)):
            best = max(best, destination_worth(view, guide, space))
    if here == Space.SICK_BAY:
        return best + weight(view, guide, W.LEAVE_SICK_BAY)
    if is_detained(view):
        return best
    if view.actions_left == 0 or view.current != view.seat:
        best += danger(view, guide, here) - weight(view, guide, W.MOVE_LAST) * later_worth(view, guide, here)
    return best
