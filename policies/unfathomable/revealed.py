"""Traitors: when to step out of hiding, and what a revealed one does."""

from numba import njit

from policies.unfathomable.attitude import lowest_dial
from policies.unfathomable.choosing import best_score
from policies.unfathomable.sight import (
    deep_in_rooms,
    deep_on_deck,
    hand_size,
    hit_chance,
    is_damaged,
    is_detained,
    is_last_leg,
    on_deck_space,
    others_in,
    skill_of,
    steps_missing,
    uniform,
    value_of,
    weight,
)
from policies.unfathomable.suspicion import own_suspicion
from policies.unfathomable.threat import dial_of_room
from policies.unfathomable.weights import W
from policies.unfathomable.worth import (
    FATAL,
    SOULS_PER_PASSENGER,
    damage_price,
    dial_price,
    monarch_price,
    outlook_worth,
    spawn_price,
    travel_step,
)
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    N_ROOMS,
    N_VALUES,
    NONE,
    Ability,
    Action,
    Loyalty,
    Monster,
    Resource,
    Skill,
    Space,
    Title,
    Use,
)

NEVER = -FATAL


@njit(cache=True)
def reveal_harm(view, guide):
    """What the sheet's reveal effect takes from the humans."""
    if is_detained(view) and guide.params.reveal_effect_in_brig == 0:
        return 0.0
    start = guide.tables.characters[view.character[view.seat]].on_reveal
    return -outlook_worth(view, guide, guide.tables.outlook_of[start, 3])


@njit(cache=True)
def reveal_worth(view, guide):
    """Whether the moment has come to step out of hiding; positive when it has."""
    if view.role == Loyalty.CULTIST:
        if not is_last_leg(view, guide):
            return NEVER
        return 3.0 if steps_missing(view, guide) >= 2 or lowest_dial(view) <= 3 else 1.0
    harm = reveal_harm(view, guide)
    if harm >= FATAL / 2:
        return FATAL
    if has_reason(view, guide):
        return 1.5 + harm
    return harm - weight(view, guide, W.REVEAL_WORTH)


@njit(cache=True)
def has_reason(view, guide):
    """Whether anything but the sheet's effect calls for revealing."""
    if is_detained(view) or view.distance >= weight(view, guide, W.REVEAL_DISTANCE):
        return True
    if ransack_dial(view) <= weight(view, guide, W.REVEAL_DIAL):
        return True
    return own_suspicion(view, guide) >= weight(view, guide, W.REVEAL_SUSPECTED)


@njit(cache=True)
def ransack_dial(view):
    """The lowest of the dials that Ransack can hit."""
    return min(view.dials[Resource.FUEL], min(view.dials[Resource.FOOD], view.dials[Resource.SANITY]))


@njit(cache=True)
def choose_action(view, guide):
    """ACTION of a revealed traitor."""
    for place in range(view.n_options):
        view.scores[place] = action_harm(view, guide, view.options[place])
    return best_score(view, guide, 1.0)


@njit(cache=True)
def action_harm(view, guide, action):
    """What one option takes from the humans."""
    here = view.space[view.seat]
    if action == Action.NOTHING:
        return 0.0
    if action == Action.MOVE:
        return move_harm(view, guide)
    if action == Action.ATTACK:
        return attack_harm(view, guide, here)
    if action == Action.DEFEAT_PASSENGER:
        return 0.3 + SOULS_PER_PASSENGER * dial_price(view, guide, Resource.SOULS)
    if Use.CARD <= action < Use.ITEM:
        return card_harm(view, guide, action - Use.CARD)
    return NEVER


@njit(cache=True)
def attack_harm(view, guide, space):
    """An attack on a human in a space, those with titles first."""
    if others_in(view, space, 0) == 0 or space == Space.SICK_BAY or space == Space.BRIG:
        return 0.0
    harm = weight(view, guide, W.ATTACK_HUMAN)
    for title in range(2):
        if view.space[view.titles[title]] == space:
            harm += 0.15
    return hit_chance(guide.params.attack_character) * harm


@njit(cache=True)
def card_harm(view, guide, kind):
    """A treachery card played as an action."""
    ability = guide.tables.ability_of_kind[kind]
    if ability == Ability.REINFORCEMENTS:
        harm = spawn_price(view, guide, 1.0) + 0.15
        if view.deep_ones[Space.THE_DEEP] >= guide.params.surface_at - 1:
            harm += 0.5
        return harm
    if ability == Ability.CALL_TO_ACTION:
        here = view.space[view.seat]
        own = 0.3 * view.deep_ones[here] if on_deck_space(here) or here >= FIRST_ROOM else 0.0
        if deep_on_deck(view) + deep_in_rooms(view) == 0:
            return 0.15
        return 0.25 + max(own, 0.5 * damage_price(view, guide) * (deep_in_rooms(view) > 0))
    if ability == Ability.SIREN_SONG:
        return weight(view, guide, W.PRICE_RISK) * dial_price(view, guide, Resource.SOULS)
    return 0.0


@njit(cache=True)
def camp_harm(view, guide, space):
    """What it is worth to a traitor to stand in a space when its next turn begins."""
    harm = attack_harm(view, guide, space) * 0.8
    dial = dial_of_room(space)
    if dial != NONE:
        ransack = min(dial_price(view, guide, dial), 8.0)
        harm += weight(view, guide, W.CAMP) * (0.5 + (0.6 if cards_of_ransack(view) > 0 else 0.2) * ransack)
        if space == Space.BOILER_ROOM and not is_damaged(view, space):
            harm += weight(view, guide, W.CAMP) * 0.3 * min(travel_step(view, guide), 4.0)
    if on_deck_space(space) and view.passengers[space] > 0 and others_in(view, space, 0) == 0:
        harm += 0.5 * dial_price(view, guide, Resource.SOULS)
    return harm


@njit(cache=True)
def cards_of_ransack(view):
    """Ransack cards in hand."""
    return view.hand[Skill.TREACHERY * N_VALUES + 3]


@njit(cache=True)
def move_harm(view, guide):
    """A move to a better place."""
    best = 0.0
    here = view.space[view.seat]
    for space in range(FIRST_DECK, FIRST_ROOM + N_ROOMS):
        if space != here:
            best = max(best, place_harm(view, guide, space))
    if is_detained(view):
        return 2.0
    stay = 0.0 if here == Space.SICK_BAY else place_harm(view, guide, here)
    return best - stay - 0.05


@njit(cache=True)
def place_harm(view, guide, space):
    """What a traitor can do in a space: now, if it has an action left, or when its next turn begins."""
    harm = camp_harm(view, guide, space)
    if view.actions_left > 0 and view.current == view.seat:
        now = attack_harm(view, guide, space)
        if on_deck_space(space) and view.passengers[space] > 0 and others_in(view, space, 0) == 0:
            now = max(now, 0.3 + SOULS_PER_PASSENGER * dial_price(view, guide, Resource.SOULS))
        harm = max(harm, 0.6 * harm + now)
    return harm


@njit(cache=True)
def destination(view, guide):
    """MOVE_TO of a revealed traitor."""
    for place in range(view.n_options):
        view.scores[place] = place_harm(view, guide, view.options[place])
    return best_score(view, guide, 1.0)


@njit(cache=True)
def action_step_card(view, guide):
    """ACTION_STEP_CARD: Ransack or Perform Rites instead of two actions, when they hurt more."""
    found = 0
    best = 1.0 if hand_size(view) > 0 else 0.5
    for place in range(1, view.n_options):
        kind = view.options[place] - Use.CARD
        if guide.tables.ability_of_kind[kind] == Ability.RANSACK:
            harm = weight(view, guide, W.RANSACK) * ransack_harm(view, guide)
        else:
            harm = weight(view, guide, W.RITES) * (
                monarch_price(view, guide, Monster.MOTHER) + monarch_price(view, guide, Monster.FATHER)
            )
        if harm > best:
            best = harm
            found = place
    return found


@njit(cache=True)
def ransack_harm(view, guide):
    """What Ransack takes where the traitor stands."""
    dial = dial_of_room(view.space[view.seat])
    return 0.0 if dial == NONE else dial_price(view, guide, dial) + 0.3


@njit(cache=True)
def keep_of_skill(view, guide):
    """KEEP_OF_SKILL: how many cards of a skill to draw instead of treachery."""
    return 0 if uniform(view) < weight(view, guide, W.DRAW_TREACHERY) else view.n_options - 1


@njit(cache=True)
def swap_card(view, guide):
    """SWAP_CARD: trade cards for treachery, all but two high ones for checks."""
    if uniform(view) >= weight(view, guide, W.DRAW_TREACHERY):
        return 0
    lowest = 9
    found = 0
    for place in range(view.n_options):
        kind = view.options[place]
        if kind != NONE and skill_of(kind) != Skill.TREACHERY and value_of(kind) < lowest:
            lowest = value_of(kind)
            found = place
    return found if lowest <= 3 or hand_size(view) > 2 else 0


@njit(cache=True)
def receiver_of_loyalty(view, guide):
    """LOYALTY_TO: the player whom the others trust most, for the card may make a traitor of them."""
    for place in range(view.n_options):
        seat = view.options[place]
        view.scores[place] = 1.0 if view.revealed[seat] == 0 else -1.0
        if seat == view.titles[Title.CAPTAIN] or seat == view.titles[Title.KEEPER]:
            view.scores[place] += 0.3
        view.scores[place] += 0.02 * view.hand_sizes[seat]
    return best_score(view, guide, 1.0)
