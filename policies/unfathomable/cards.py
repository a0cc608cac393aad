"""Skill cards: which to draw, which to give away."""

from numba import njit

from policies.unfathomable.attitude import helps
from policies.unfathomable.choosing import best_score
from policies.unfathomable.places import galley_plan
from policies.unfathomable.sight import cards_of, is_revealed, is_traitor, skill_of, uniform, value_of
from sim.unfathomable.constants import NONE, Ability, Question, Skill, Space

FULL_DRAW = 5


@njit(cache=True)
def skill_wish(view, guide, skill):
    """How much a seat would like a card of a skill: what the hand lacks, what the Boiler Room and checks ask for."""
    if skill == Skill.TREACHERY:
        return 2.0
    wish = 1.0 - 0.22 * cards_of(view, skill)
    if skill == Skill.STRENGTH:
        wish += 0.35
    elif skill == Skill.INFLUENCE or skill == Skill.OBSERVATION:
        wish += 0.12
    return wish


@njit(cache=True)
def draw_skill(view, guide):
    """DRAW_SKILL, STARTING_SKILL, ONE_SKILL: a spread over the skills; in the Galley, enough is enough."""
    if view.options[0] == NONE and view.question == Question.DRAW_SKILL:
        if enough_drawn(view, guide):
            return 0
    for place in range(view.n_options):
        skill = view.options[place]
        if skill == NONE:
            view.scores[place] = -9.0
        else:
            view.scores[place] = skill_wish(view, guide, skill) + 0.6 * uniform(view)
    return best_score(view, guide, 1.0)


@njit(cache=True)
def enough_drawn(view, guide):
    """Whether the Galley's next card is not worth the food, as the first one was."""
    cards = galley_plan(view, guide)[0]
    if is_traitor(view) and not helps(view, guide) and not is_revealed(view):
        cards = FULL_DRAW
    return uniform(view) > (cards - 1) / FULL_DRAW if cards < FULL_DRAW else False


@njit(cache=True)
def card_value(view, guide, kind):
    """How much a card is worth in hand."""
    skill = skill_of(kind)
    value = value_of(kind)
    if skill == Skill.TREACHERY:
        return 1.0 + value if is_revealed(view) else -1.0
    worth = value + 0.0
    if skill == Skill.STRENGTH:
        worth += 1.2
    ability = guide.tables.ability_of_kind[kind]
    if ability == Ability.TRUE_GRIT or ability == Ability.RAMPAGE or ability == Ability.LESSER_BANISHMENT:
        worth += 0.8
    if is_revealed(view):
        worth -= 2.0
    return worth


@njit(cache=True)
def give_card(view, guide):
    """DISCARD_CARD, HAND_LIMIT_CARD, COST_CARD: the card that is missed least; where the value counts, a high one."""
    wants_value = view.question == Question.DISCARD_CARD and counts_value(view)
    for place in range(view.n_options):
        kind = view.options[place]
        if kind == NONE:
            view.scores[place] = -2.5
        elif wants_value:
            view.scores[place] = value_of(kind) + 0.0
        else:
            view.scores[place] = -card_value(view, guide, kind)
    return best_score(view, guide, 1.0)


@njit(cache=True)
def counts_value(view):
    """Whether a discarded card's value is added to a die: in the Boiler Room and the Chapel."""
    if view.current != view.seat:
        return False
    here = view.space[view.seat]
    return (here == Space.BOILER_ROOM or here == Space.CHAPEL) and view.used[here] != 0


@njit(cache=True)
def pay_card(view, guide):
    """PAY_CARD: cards of low worth per point until the sum is paid, then stop."""
    for place in range(view.n_options):
        kind = view.options[place]
        if kind == NONE:
            return place
        view.scores[place] = value_of(kind) - 1.3 * card_value(view, guide, kind)
    return best_score(view, guide, 1.0)
