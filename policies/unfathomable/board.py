"""Questions about the board and the people on it: which monster, which passenger, whom."""

from numba import njit

from policies.unfathomable.attitude import helps, leaning
from policies.unfathomable.choosing import best_score
from policies.unfathomable.fights import kill_worth
from policies.unfathomable.places import best_destination, place_worth, rescue_worth
from policies.unfathomable.revealed import destination, receiver_of_loyalty
from policies.unfathomable.sight import (
    deep_near,
    is_damaged,
    is_revealed,
    is_room,
    on_deck_space,
    others_in,
    spaces_of_traitors,
    weight,
)
from policies.unfathomable.suspicion import suspicion
from policies.unfathomable.weights import W
from sim.unfathomable.constants import (
    DEEP_ONE,
    MONSTERS_ADRIFT,
    N_WATER,
    NONE,
    Question,
    Space,
    Title,
)

OF_THE_TABLE = 0.25  # how often a hidden traitor dares to move monsters against the ship


@njit(cache=True)
def move_to(view, guide):
    """MOVE_TO: where there is most to do."""
    if is_revealed(view):
        return destination(view, guide)
    return best_destination(view, guide)


@njit(cache=True)
def monster_harm(view, guide, space):
    """What a Deep One in a space can do to the humans."""
    if space == NONE:
        return 0.0
    if space < N_WATER:
        deck = space + MONSTERS_ADRIFT
        return 0.1 + 0.2 * view.passengers[deck] + 0.1 * others_in(view, deck, 0)
    if on_deck_space(space):
        return 0.3 + 0.4 * view.passengers[space] + 0.2 * others_in(view, space, 0)
    if is_room(space):
        return 0.5 if is_damaged(view, space) else 0.8
    return 0.0


@njit(cache=True)
def monster_space(view, guide, sign):
    """NEXT_DEEP_ONE, DEEP_ONE_DESTINATION, SPAWN_SPACE (where it harms least), DEEP_ONE_TO_DEFEAT (where most)."""
    for place in range(view.n_options):
        view.scores[place] = sign * monster_harm(view, guide, view.options[place])
    return best_score(view, guide, leaning(view, guide, OF_THE_TABLE))


@njit(cache=True)
def group_to_remove(view, guide):
    """ENEMY_SPACE, DEEP_ONE_GROUP: the space that is best rid of its Deep Ones."""
    for place in range(view.n_options):
        space = view.options[place]
        view.scores[place] = 0.0
        if space != NONE:
            number = min(view.deep_ones[space], 4)
            if view.question == Question.DEEP_ONE_GROUP:
                view.scores[place] = kill_worth(view, guide, space) * (0.55 + 0.45 * number)
            else:
                view.scores[place] = kill_worth(view, guide, space) + 0.3 * others_in(view, space, 1)
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF)))


@njit(cache=True)
def passenger_space(view, guide):
    """PASSENGER_SPACE: the passenger in the greatest danger; the one to lose when one must be lost."""
    for place in range(view.n_options):
        space = view.options[place]
        view.scores[place] = 0.1 + deep_near(view, space) if space != NONE else 0.0
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF)))


@njit(cache=True)
def target_space(view, guide):
    """TARGET_SPACE: a room to be struck or filled with Deep Ones: the one that is missed least."""
    for place in range(view.n_options):
        space = view.options[place]
        harm = room_importance(space)
        if is_damaged(view, space):
            harm *= 0.3
        harm += 0.3 * others_in(view, space, 0) - 0.35 * view.deep_ones[space]
        view.scores[place] = -harm
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF)))


@njit(cache=True)
def room_importance(space):
    """How much the humans need a room."""
    if space == Space.BOILER_ROOM:
        return 1.0
    if space == Space.GALLEY:
        return 0.7
    if space == Space.CHAPEL:
        return 0.6
    if is_room(space):
        return 0.4
    return 0.1


@njit(cache=True)
def space_beside(view, guide):
    """MOVE_BESIDE, SEND_TO: where there is something to do."""
    traitors = spaces_of_traitors(view)
    for place in range(view.n_options):
        space = view.options[place]
        view.scores[place] = place_worth(view, guide, space, traitors, True) if space >= N_WATER else 0.0
    return best_score(view, guide, 1.0)


@njit(cache=True)
def attack_whom(view, guide):
    """ATTACK_WHOM: a Deep One before a revealed traitor for humans; the Captain before others for traitors."""
    for place in range(view.n_options):
        target = view.options[place]
        if target == DEEP_ONE:
            view.scores[place] = 1.0
        else:
            view.scores[place] = 0.5
            for title in range(2):
                if view.titles[title] == target:
                    view.scores[place] += 0.3
    return best_score(view, guide, 1.0)


@njit(cache=True)
def defender(view, guide):
    """DEFENDER: the one whom the humans miss least: no title, few cards."""
    for place in range(view.n_options):
        seat = view.options[place]
        view.scores[place] = -0.03 * view.hand_sizes[seat]
        if seat == view.seat:
            view.scores[place] -= 0.2
        for title in range(2):
            if view.titles[title] == seat:
                view.scores[place] -= 0.2
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF)))


@njit(cache=True)
def whom_to_distrust(view, guide):
    """JAIL_WHOM, WHOM (whose loyalty to see): the most suspected; a traitor accuses the Captain."""
    honest = helps(view, guide)
    for place in range(view.n_options):
        seat = view.options[place]
        score = suspicion(view, guide, seat)
        if not honest:
            score = 0.3 if seat == view.titles[Title.CAPTAIN] else 0.0
        if view.revealed[seat] != 0:
            score = 2.0 if honest else -1.0
        if seat == view.seat:
            score = -2.0
        view.scores[place] = score
    return best_score(view, guide, 1.0)


@njit(cache=True)
def whom_to_help(view, guide):
    """GIVE_ACTION_TO, GIVE_TO: somebody trusted with something to do."""
    honest = helps(view, guide)
    for place in range(view.n_options):
        seat = view.options[place]
        space = view.space[seat]
        score = -2.0 * suspicion(view, guide, seat) if honest else 0.0
        if space == Space.BRIG or space == Space.SICK_BAY:
            score -= 0.4
        if space == Space.SICK_BAY and view.question == Question.GIVE_ACTION_TO:
            score += weight(view, guide, W.GRANT_SICK)  # who gets out of there before the turn draws all cards
        if view.revealed[seat] != 0:
            score = -3.0 if honest else 1.0
        elif space == Space.BOILER_ROOM:
            score += 0.3
        elif on_deck_space(space):
            score += 0.4 * rescue_worth(view, guide, space)
        if seat == (view.current + 1) % view.n_seats:
            score -= 0.2
        view.scores[place] = score + 0.02 * view.hand_sizes[seat]
    return best_score(view, guide, 1.0)


@njit(cache=True)
def take_from(view, guide):
    """TAKE_FROM: whoever has the most items."""
    for place in range(view.n_options):
        number = 0
        for item in range(guide.tables.n_items):
            number += view.items[view.options[place], item]
        view.scores[place] = number
    return best_score(view, guide, 1.0)


@njit(cache=True)
def loyalty_to(view, guide):
    """LOYALTY_TO: a traitor's spare card."""
    return receiver_of_loyalty(view, guide)
