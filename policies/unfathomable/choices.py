"""Choices printed on cards: options, waypoints, tracks, spells, items, and decks looked at."""

from numba import njit

from policies.unfathomable.attitude import leaning
from policies.unfathomable.choosing import best_score
from policies.unfathomable.sight import cards_of, weight
from policies.unfathomable.weights import W
from policies.unfathomable.worth import (
    DISTANCE_PER_FUEL,
    activation_price,
    dial_change,
    dial_price,
    level_of,
    monarch_price,
    outlook_worth,
    point_price,
    ritual_step,
    travel_step,
)
from sim.unfathomable.constants import (
    NONE,
    Item,
    Monster,
    Resource,
    Skill,
    Title,
    Track,
    Weapon,
)
from sim.unfathomable.view import Prospect

PROGRAM = 3  # column of outlook_of: the outlook of a whole program


@njit(cache=True)
def has_title(view):
    """Whether the seat is Captain or Keeper."""
    return view.titles[Title.CAPTAIN] == view.seat or view.titles[Title.KEEPER] == view.seat


@njit(cache=True)
def mischief(view, guide):
    """How often a hidden traitor dares a bad choice: titles make it easier to excuse."""
    return weight(view, guide, W.MISCHIEF_TITLE if has_title(view) else W.MISCHIEF)


@njit(cache=True)
def program_worth(view, guide, start):
    """What a card's whole text is worth to the humans."""
    if start < 0:
        return 0.0
    return outlook_worth(view, guide, guide.tables.outlook_of[start, PROGRAM])


@njit(cache=True)
def option_worth(view, guide, option):
    """A printed option, by the row of code it stands on or by the mythos card the question is about."""
    if view.about < -1:
        card = guide.tables.mythos[-2 - view.about]
        if option == 1:
            return program_worth(view, guide, card.on_b)
        return program_worth(view, guide, card.on_fail if card.on_fail >= 0 else card.on_a)
    worth = outlook_worth(view, guide, guide.tables.outlook_of[view.about + option, 0])
    if option == 0 and view.mythos_card >= 0 and guide.tables.mythos[view.mythos_card].on_fail >= 0:
        worth = combined_check_worth(view, guide, view.mythos_card)
    return worth + accused_worth(view, guide, view.about + option)


@njit(cache=True)
def accused_worth(view, guide, row):
    """An option that puts somebody of choice into the Brig costs a human, unless a traitor is known."""
    outlook = guide.tables.outlooks[guide.tables.outlook_of[row, 0]]
    return -0.6 * weight(view, guide, W.PRICE_JAIL) * outlook[Prospect.JAILED_CHOSEN]


@njit(cache=True)
def combined_check_worth(view, guide, number):
    """The check of a card that offers a check or an option: what it brings, how likely, and the cards it takes."""
    card = guide.tables.mythos[number]
    good = program_worth(view, guide, card.on_pass)
    bad = program_worth(view, guide, card.on_fail)
    target = 0
    row = guide.tables.code[guide.tables.code[card.start + 1, 3]]
    target = row[1]
    cards = 0
    for seat in range(view.n_seats):
        if view.revealed[seat] == 0:
            cards += view.hand_sizes[seat]
    chance = min(max(0.25 + 0.045 * (cards - 1.4 * target), 0.1), 0.85)
    return chance * good + (1.0 - chance) * bad - weight(view, guide, W.PRICE_CARD) * 0.33 * target * 0.7


@njit(cache=True)
def choose_option(view, guide):
    """CRISIS_OPTION, EFFECT_OPTION: the option that is worth most."""
    for place in range(view.n_options):
        view.scores[place] = option_worth(view, guide, view.options[place])
    return best_score(view, guide, leaning(view, guide, mischief(view, guide)))


@njit(cache=True)
def may(view, guide):
    """MAY: yes if it gains something."""
    worth = outlook_worth(view, guide, guide.tables.outlook_of[view.about, 0])
    return 1 if worth * leaning(view, guide, mischief(view, guide)) > 0.02 else 0


@njit(cache=True)
def waypoint_worth(view, guide, card):
    """A waypoint: its text with the fuel, and the distance that is still of use."""
    row = guide.tables.waypoints[card]
    missing = max(guide.params.distance_to_win - view.distance, 0)
    useful = min(row.distance, missing)
    planned = useful / DISTANCE_PER_FUEL * point_price(view, guide, Resource.FUEL, level_of(view, guide, Resource.FUEL))
    worth = program_worth(view, guide, row.start) + planned + weight(view, guide, W.DISTANCE) * useful
    if row.distance >= missing:
        worth += weight(view, guide, W.DISTANCE) * 0.5
    return worth


@njit(cache=True)
def choose_waypoint(view, guide):
    """WAYPOINT, WAYPOINT_ON_TOP, WAYPOINT_NEXT_DOWN."""
    for place in range(view.n_options):
        card = view.options[place]
        view.scores[place] = waypoint_worth(view, guide, card) if card != NONE else 0.0
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF_TITLE)))


@njit(cache=True)
def mythos_worth(view, guide, card):
    """A mythos card: its crisis and its icons."""
    row = guide.tables.mythos[card]
    worth = program_worth(view, guide, row.start)
    if row.monster == Monster.DEEP_ONES:
        worth -= activation_price(view, guide)
    else:
        worth -= monarch_price(view, guide, row.monster)
    if row.track == Track.RITUAL:
        return worth + min(ritual_step(view, guide), 2.0)
    return worth + travel_step(view, guide)


@njit(cache=True)
def choose_mythos(view, guide):
    """MYTHOS_ON_TOP, MYTHOS_TO_RESOLVE, MYTHOS_NEXT_DOWN."""
    for place in range(view.n_options):
        card = view.options[place]
        view.scores[place] = mythos_worth(view, guide, card) if card != NONE else 0.0
    return best_score(view, guide, leaning(view, guide, 2 * weight(view, guide, W.MISCHIEF)))


@njit(cache=True)
def which_track(view, guide):
    """WHICH_TRACK: travel, unless the banishment pays more."""
    for place in range(view.n_options):
        if view.options[place] == Track.TRAVEL:
            view.scores[place] = travel_step(view, guide)
        else:
            view.scores[place] = ritual_step(view, guide)
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF)))


@njit(cache=True)
def spell_worth(view, guide, spell):
    """A spell, by its text."""
    return program_worth(view, guide, guide.tables.spells[spell])


@njit(cache=True)
def choose_spell(view, guide):
    """CAST_SPELL, SPELL_ON_TOP: the best one; none if it would do harm."""
    for place in range(view.n_options):
        spell = view.options[place]
        view.scores[place] = spell_worth(view, guide, spell) if spell != NONE else 0.0
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF_TITLE)))


@njit(cache=True)
def item_value(view, guide, item):
    """How good an item is to have, in itself."""
    row = guide.tables.items[item]
    if row.skill >= 0:
        return 0.85
    if row.weapon != Weapon.NONE:
        return 0.5 + 0.08 * row.bonus
    if item == Item.TOOL_KIT or item == Item.BOOK_OF_DAGON:
        return 0.8
    if item == Item.LUCKY_RING or item == Item.SPEAKING_TRUMPET:
        return 0.6
    return 0.4


@njit(cache=True)
def choose_item(view, guide, sign):
    """KEEP_ITEM, TAKE_ITEM, WHICH_WEAPON (the best), LOSE_ITEM (the worst)."""
    for place in range(view.n_options):
        item = view.options[place]
        view.scores[place] = item_value(view, guide, item) if item != NONE else 0.2
    return best_score(view, guide, sign)


@njit(cache=True)
def improvement(view, guide):
    """ACTIVE_IMPROVEMENT: the skill the hand lacks most."""
    for place in range(view.n_options):
        item = view.options[place]
        skill = guide.tables.items[item].skill if item != NONE else Skill.WILL
        view.scores[place] = -cards_of(view, skill) + (1.5 if skill == Skill.STRENGTH else 0.0)
    return best_score(view, guide, 1.0)


@njit(cache=True)
def which_resource(view, guide, change):
    """WHICH_RESOURCE: the dial where a gain counts most, or a loss least."""
    for place in range(view.n_options):
        view.scores[place] = dial_change(view, guide, view.options[place], change)
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF)))


@njit(cache=True)
def shift_ritual(view, guide):
    """SHIFT_RITUAL of a revealed William: to the banishment when it kills, else back."""
    for place in range(view.n_options):
        view.scores[place] = view.options[place] * ritual_step(view, guide)
    return best_score(view, guide, -1.0)


@njit(cache=True)
def how_many_to_risk(view, guide):
    """HOW_MANY_TO_RISK: a passenger for a Deep One, while souls last."""
    each = 0.35 - weight(view, guide, W.PRICE_RISK) * dial_price(view, guide, Resource.SOULS)
    for place in range(view.n_options):
        view.scores[place] = view.options[place] * each
    return best_score(view, guide, leaning(view, guide, mischief(view, guide)))


@njit(cache=True)
def which_monarch(view, guide):
    """WHICH_MONARCH: Mother Hydra damages the ship, so she goes first."""
    for place in range(view.n_options):
        view.scores[place] = 1.0 if view.options[place] == Monster.MOTHER else 0.5
    return best_score(view, guide, 1.0)


@njit(cache=True)
def monarch_to(view, guide):
    """MONARCH_TO: as far from the front as it can be lured."""
    for place in range(view.n_options):
        space = view.options[place]
        view.scores[place] = -1.0 if space == NONE else 0.1 * space
    return best_score(view, guide, leaning(view, guide, weight(view, guide, W.MISCHIEF)))
