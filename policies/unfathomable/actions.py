"""ACTION: what to do with an action, for humans and hidden traitors."""

from numba import njit

from policies.unfathomable.attitude import helps
from policies.unfathomable.choosing import best_score
from policies.unfathomable.fights import attack_worth, kill_worth, rampage_at, traitor_worth
from policies.unfathomable.places import (
    is_open,
    move_worth,
    place_worth,
    repair_worth,
    rescue_worth,
    room_action_worth,
)
from policies.unfathomable.revealed import reveal_worth
from policies.unfathomable.sight import (
    hand_size,
    hit_chance,
    is_last_leg,
    on_deck_space,
    others_in,
    spaces_of_deep_ones,
    spaces_of_traitors,
    steps_missing,
    uniform,
    value_of,
    weight,
)
from policies.unfathomable.suspicion import suspicion
from policies.unfathomable.weights import W
from policies.unfathomable.worth import (
    FATAL,
    cast_worth,
    dial_price,
    supply_price,
    travel_step,
)
from sim.bits import lowest
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    N_DECK,
    N_SPACES,
    N_VALUES,
    SIDES,
    Ability,
    Action,
    Character,
    Item,
    Resource,
    Skill,
    Space,
    Use,
    Weapon,
)

NEVER = -FATAL


@njit(cache=True)
def choose_action(view, guide):
    """ACTION: the option with the highest worth."""
    hides = not helps(view, guide)
    idle = hides and uniform(view) < weight(view, guide, W.MISCHIEF)
    traitors = spaces_of_traitors(view)
    for place in range(view.n_options):
        view.scores[place] = action_worth(view, guide, view.options[place], traitors)
    if hides:
        score_as_hidden(view, guide, idle)
    return best_score(view, guide, 1.0)


@njit(cache=True)
def score_as_hidden(view, guide, idle):
    """A hidden traitor acts as a human would, but does nothing that speeds the ship home; now and then it idles."""
    for place in range(view.n_options):
        action = view.options[place]
        if action != Action.REVEAL:
            if speeds_up(view, action):
                view.scores[place] = min(view.scores[place], 0.3) - weight(view, guide, W.SLOW)
            elif idle and not is_idle(view, action):
                view.scores[place] -= 1.0


@njit(cache=True)
def speeds_up(view, action):
    """Whether an action brings the ship forward."""
    if action == Action.SPACE:
        return view.space[view.seat] == Space.BOILER_ROOM
    return action == Use.FEAT and view.character[view.seat] == Character.JEANNE


@njit(cache=True)
def is_idle(view, action):
    """Whether an action looks busy and helps nobody."""
    if action == Action.SPACE:
        return view.space[view.seat] == Space.GALLEY or view.space[view.seat] == Space.CARGO_HOLD
    return action == Action.NOTHING or action == Action.MOVE or Use.CARD <= action < Use.ITEM


@njit(cache=True)
def action_worth(view, guide, action, traitors):
    """What one option is worth to the seat."""
    here = view.space[view.seat]
    if action == Action.NOTHING:
        return 0.0
    if action == Action.MOVE:
        return move_worth(view, guide, traitors)
    if action == Action.ATTACK:
        return attack_worth(view, guide, here, traitors)
    if action == Action.RESCUE:
        return rescue_worth(view, guide, here)
    if action == Action.REPAIR:
        return repair_worth(view, guide, here)
    if action == Action.SPACE:
        return room_action_worth(view, guide, here) if here == Space.BRIG or is_open(view, here, traitors) else NEVER
    if action == Action.REVEAL:
        return reveal_worth(view, guide)
    if action == Action.SACRIFICE:
        return 0.375 * (kill_worth(view, guide, here) + max(cast_worth(view, guide), 0.0) * 0.5) + 0.05
    if action == Action.MEMORY:
        return 0.5
    if action == Action.TRADE or action == Action.DEFEAT_PASSENGER:
        return NEVER
    if action >= Use.ABILITY:
        return sheet_worth(view, guide, action, traitors)
    if action >= Use.ITEM:
        return item_worth(view, guide, action - Use.ITEM, traitors)
    return card_worth(view, guide, action - Use.CARD, traitors)


@njit(cache=True)
def card_worth(view, guide, kind, traitors):
    """A skill card played as an action, without the card's own price."""
    ability = guide.tables.ability_of_kind[kind]
    price = weight(view, guide, W.PRICE_CARD) * (0.6 + 0.2 * (value_of(kind) - 1))
    if ability == Ability.COORDINATED_EFFORT:
        return grant_worth(view, guide, traitors) - price
    if ability == Ability.INSPIRING_SPEECH:
        return speech_worth(view, guide) - price
    if ability == Ability.SHRIVELLING:
        return 0.45 * best_kill(view, guide, False) - price
    if ability == Ability.LESSER_BANISHMENT:
        return best_kill(view, guide, True) - price
    if ability == Ability.WATCH_AND_LEARN:
        return watch_worth(view, guide)
    if ability == Ability.RAMPAGE:
        return rampage_worth(view, guide, traitors) - price
    if ability == Ability.PERSISTENCE:
        return weak_cards(view) * 0.08 - price
    if ability == Ability.TRUE_GRIT:
        return weight(view, guide, W.GRIT)
    return NEVER


@njit(cache=True)
def speech_worth(view, guide):
    """Inspiring Speech: three to one that sanity rises."""
    if view.dials[Resource.SANITY] >= guide.params.dial_most:
        return 0.0
    return 0.5 * dial_price(view, guide, Resource.SANITY)


@njit(cache=True)
def weak_cards(view):
    """Cards of value 1 in hand: what Persistence would turn into something better."""
    number = 0
    for skill in range(Skill.TREACHERY + 1):
        number += view.hand[skill * N_VALUES]
    return min(number, 5)


@njit(cache=True)
def watch_worth(view, guide):
    """Two cards for one, less when the hand is full."""
    if hand_size(view) >= guide.params.hand_limit:
        return 0.0
    return weight(view, guide, W.WATCH)


@njit(cache=True)
def grant_worth(view, guide, traitors):
    """An action for somebody who can be trusted and has something to do."""
    best = 0.0
    trust = weight(view, guide, W.TRUST)
    for seat in range(view.n_seats):
        if seat != view.seat and view.revealed[seat] == 0 and view.space[seat] != Space.BRIG:
            if suspicion(view, guide, seat) <= trust:
                best = max(best, weight(view, guide, W.GRANT) + granted_extra(view, guide, seat, traitors))
    return best


@njit(cache=True)
def granted_extra(view, guide, seat, traitors):
    """What makes an action of another player more useful: danger at hand, or steps missing."""
    space = view.space[seat]
    if space == Space.SICK_BAY:
        return weight(view, guide, W.GRANT_SICK)  # who gets out of there before the turn draws all cards
    extra = 0.0
    if space == Space.BOILER_ROOM and is_open(view, space, traitors):
        extra = 0.5 * travel_step(view, guide) if travel_step(view, guide) < FATAL else 3.0
    if view.deep_ones[space] > 0:
        extra = max(extra, hit_chance(guide.params.attack_deep_one) * kill_worth(view, guide, space))
    if on_deck_space(space) and view.passengers[space] > 0:
        extra = max(extra, 0.6 * rescue_worth(view, guide, space))
    return 0.6 * extra


@njit(cache=True)
def best_kill(view, guide, whole_group):
    """The best Deep One, or group of one space, to be rid of, anywhere on the board."""
    best = 0.0
    spaces = spaces_of_deep_ones(view)
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        worth = kill_worth(view, guide, space) - supply_price(view, guide, view.deep_supply)
        if whole_group:
            worth *= weight(view, guide, W.PUSH) * min(view.deep_ones[space], 5)
        best = max(best, worth)
    return best


@njit(cache=True)
def rampage_worth(view, guide, traitors):
    """Four attacks in the own space."""
    return rampage_at(view, guide, view.space[view.seat], traitors)


@njit(cache=True)
def item_worth(view, guide, item, traitors):
    """An item used as an action."""
    here = view.space[view.seat]
    row = guide.tables.items[item]
    if item == Item.SPEAKING_TRUMPET:
        return trumpet_worth(view, guide)
    if item == Item.TOOL_KIT:
        return repair_worth(view, guide, here) + 0.5
    if item == Item.BOOK_OF_DAGON:
        return 0.3 + kill_worth(view, guide, here) * view.deep_ones[here] * 0.6
    if item == Item.STARBUCK:
        return 0.3 + attack_worth(view, guide, here, traitors)
    if item == Item.PLIMSOLLS:
        return NEVER
    if item == Item.JAM_TIN_GRENADE:
        return grenade_worth(view, guide)
    if row.weapon == Weapon.HERE:
        bonus = row.bonus + (row.power.amount * view.deep_ones[here] if item == Item.SHOTGUN else 0)
        plain = hit_chance(guide.params.attack_deep_one)
        hit = min(plain + bonus / SIDES, 1.0)
        if item == Item.POCKET_PISTOL:
            hit = 1 - (1 - plain) * (1 - plain)
        return (
            max(hit * kill_worth(view, guide, here), (hit - 0.25) * traitor_worth(view, guide, here, traitors)) + 0.01
        )
    if row.weapon == Weapon.BESIDE:
        return 0.75 * best_beside(view, guide, here)
    return NEVER


@njit(cache=True)
def best_beside(view, guide, here):
    """The best Deep One to shoot at in a neighbouring space."""
    best = 0.0
    row = guide.tables.spaces[here]
    for i in range(row.n_adjacent):
        best = max(best, kill_worth(view, guide, row.adjacent[i]))
    return best


@njit(cache=True)
def grenade_worth(view, guide):
    """A neighbouring space full of Deep Ones and without friends."""
    best = NEVER
    row = guide.tables.spaces[view.space[view.seat]]
    for i in range(row.n_adjacent):
        space = row.adjacent[i]
        if view.deep_ones[space] >= 2 and others_in(view, space, 0) == 0 and not FIRST_ROOM <= space < N_SPACES:
            passengers = view.passengers[space] if on_deck_space(space) else 0
            best = max(best, view.deep_ones[space] * kill_worth(view, guide, space) * 0.8 - 1.2 * passengers)
    return best


@njit(cache=True)
def trumpet_worth(view, guide):
    """All passengers around at one stroke."""
    here = view.space[view.seat]
    worth = 0.0
    row = guide.tables.spaces[here]
    for i in range(row.n_adjacent):
        worth += rescue_worth(view, guide, row.adjacent[i])
    return max(worth, rescue_worth(view, guide, here)) + 0.01


@njit(cache=True)
def sheet_worth(view, guide, use, traitors):
    """The sheet's ability, the feat, or the title, used as an action."""
    character = view.character[view.seat]
    here = view.space[view.seat]
    if use == Use.TITLE:
        return weight(view, guide, W.SPELL)
    if use == Use.ABILITY:
        if character == Character.JAMIE:
            return 0.3 + attack_worth(view, guide, here, traitors)
        if character == Character.WILLIAM:
            return 0.15
        if character == Character.ISHMAEL:
            return 0.35
        if character == Character.SAMIRA:
            return weight(view, guide, W.CARGO) * 0.9
        return deck_chief_worth(view, guide, traitors)
    return feat_worth(view, guide, character)


@njit(cache=True)
def deck_chief_worth(view, guide, traitors):
    """Arjun's free move to a deck space: good where there is something to do outside."""
    best = 0.0
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        if space != view.space[view.seat]:
            best = max(best, place_worth(view, guide, space, traitors, True))
    return best if best > place_worth(view, guide, view.space[view.seat], traitors, True) else NEVER


@njit(cache=True)
def feat_worth(view, guide, character):
    """A feat used as an action: once in a game, so it waits for its moment."""
    if character == Character.JEANNE:
        if is_last_leg(view, guide) and steps_missing(view, guide) <= 2 and view.dials[Resource.FUEL] > 1:
            return FATAL
        return 2 * travel_step(view, guide) - dial_price(view, guide, Resource.FUEL) - 0.1
    if character == Character.JAMIE:
        return arrest_worth(view, guide)
    if character == Character.WILLIAM:
        return 0.45 if view.turn > view.n_seats else 0.1
    if character == Character.ISHMAEL:
        return 0.5 if view.awakened != 0 else 0.05
    return 0.2


@njit(cache=True)
def arrest_worth(view, guide):
    """Arrest Order: somebody in the own space who is hardly to be trusted, without a check."""
    best = NEVER
    for seat in range(view.n_seats):
        if seat != view.seat and view.space[seat] == view.space[view.seat]:
            chance = 1.0 if view.revealed[seat] != 0 else suspicion(view, guide, seat)
            if chance >= weight(view, guide, W.JAIL_AT) - 0.1:
                best = max(best, weight(view, guide, W.JAIL_WORTH) * chance)
    return best
