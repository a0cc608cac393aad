"""Skill checks: how much to put in, when to let it go, when to spoil it, and the powers around it."""

from numba import njit

from policies.unfathomable.attitude import helps
from policies.unfathomable.memory import Kept
from policies.unfathomable.sight import (
    HERO_SKILLS,
    hand_size,
    has,
    is_revealed,
    is_supporting,
    is_traitor,
    skill_of,
    supporting_kinds,
    uniform,
    value_of,
    weight,
)
from policies.unfathomable.suspicion import own_suspicion, suspicion
from policies.unfathomable.weights import W
from policies.unfathomable.worth import dial_price, outlook_worth
from sim.bits import number_of
from sim.unfathomable.constants import (
    N_HERO_SKILLS,
    N_KINDS,
    N_SKILLS,
    N_VALUES,
    NONE,
    Ability,
    Item,
    Outcome,
    Resource,
    Skill,
    Space,
    Use,
)
from sim.unfathomable.view import Prospect

MEAN_VALUE = 2.2  # of a card that somebody adds
TREACHERY_VALUE = 2.4  # mean of the treachery deck
MOST_MOVED = 6  # points that powers can move a total by
PLAIN_WORTH = 1.0  # of a check that no card is behind


@njit(cache=True)
def result_worth(view, guide, outcome):
    """What a result of the running check is worth to the humans."""
    return outlook_worth(view, guide, guide.tables.outlook_of[view.check_row, outcome])


@njit(cache=True)
def check_worth(view, guide):
    """How much better the humans are off with a passed check than with a failed one; worked out once per check."""
    if view.memory[Kept.CHECK_STAMP] != view.check_number:
        view.memory[Kept.CHECK_STAMP] = view.check_number
        view.memory[Kept.CHECK_WORTH] = worth_of_passing(view, guide)
    return view.memory[Kept.CHECK_WORTH]


@njit(cache=True)
def worth_of_passing(view, guide):
    """The difference between the results of the running check."""
    if view.check_row < 0:
        return PLAIN_WORTH
    if view.check_accused != NONE and promises(view, guide, Prospect.JAILED_CHOSEN):
        return jailing_worth(view, guide, view.check_accused)
    if promises(view, guide, Prospect.FREED) and view.space[view.current] == Space.BRIG:
        return -jailing_worth(view, guide, view.current)
    return result_worth(view, guide, Outcome.PASS) - result_worth(view, guide, Outcome.FAIL)


@njit(cache=True)
def promises(view, guide, prospect):
    """Whether a passed check brings something."""
    return guide.tables.outlooks[guide.tables.outlook_of[view.check_row, Outcome.PASS], prospect] > 0


@njit(cache=True)
def jailing_worth(view, guide, accused):
    """What it is worth to have a seat in the Brig: much for a traitor, a loss for a human."""
    if accused == view.seat:
        return -weight(view, guide, W.LEAVE_BRIG)
    if is_traitor(view):
        return -0.5  # whoever sits there is probably a human, and the vote should look honest
    chance = suspicion(view, guide, accused)
    return weight(view, guide, W.JAIL_WORTH) * (chance - weight(view, guide, W.JAIL_AT) + 0.3)


@njit(cache=True)
def n_supporting(view):
    """Skills that count for the running check."""
    return number_of(view.check_supports & HERO_SKILLS)


@njit(cache=True)
def chaos_points(view, guide):
    """What the chaos cards are expected to do."""
    if view.check_no_chaos != 0:
        return 0.0
    skills = n_supporting(view)
    per_card = (2.0 * skills - N_SKILLS) / N_SKILLS * MEAN_VALUE * 0.66
    treachery = TREACHERY_VALUE * guide.params.treachery_cards_per_check
    return per_card * guide.params.chaos_cards_per_check - treachery


@njit(cache=True)
def expected_from(view, guide, seat, share):
    """Points that a seat which has not added yet is expected to add: a share of what its cards should come to."""
    if view.revealed[seat] != 0:
        can_spoil = view.hand_sizes[seat] > 0 and guide.params.traitor_check_cards > 0
        return -weight(view, guide, W.SPOIL) if can_spoil else 0.0
    if view.is_partner[seat] != 0:
        return partner_points(view, seat) * share
    skill_set = guide.tables.characters[view.character[seat]].skill_set
    fitting = 0
    drawn = 0
    for skill in range(N_HERO_SKILLS):
        drawn += skill_set[skill]
        if (view.check_supports >> skill) & 1 == 1:
            fitting += skill_set[skill]
    cards = view.hand_sizes[seat] * fitting / max(drawn, 1)
    return cards * share * MEAN_VALUE


@njit(cache=True)
def partner_points(view, seat):
    """Points that another character of the same person could add."""
    points = 0
    for kind in range(N_KINDS):
        if is_supporting(view, kind):
            points += view.partner_hands[seat, kind] * value_of(kind)
    return points


@njit(cache=True)
def points_of_others(view, guide):
    """What the pile should come to without this seat, and how much of it is still to come from humans."""
    share = weight(view, guide, W.SHARE_THREE if n_supporting(view) >= 3 else W.SHARE_TWO)
    points = chaos_points(view, guide)
    to_come = 0.0
    passed_me = False
    seat = view.current
    for _ in range(view.n_seats):
        seat = seat + 1 if seat + 1 < view.n_seats else 0
        if seat == view.seat:
            passed_me = True
        elif passed_me:
            expected = expected_from(view, guide, seat, share)
            points += expected
            if view.revealed[seat] == 0:
                to_come += expected
        elif view.revealed[seat] != 0:
            points -= (weight(view, guide, W.SPOIL) + 0.5) * view.check_added_by[seat]
        else:
            points += MEAN_VALUE * view.check_added_by[seat]
    return points, to_come


@njit(cache=True)
def own_supporting(view):
    """Points that the own hand could still add: the options of ADD_TO_CHECK are the stop and the cards of the hand."""
    points = 0
    supporting = supporting_kinds(view)
    for place in range(1, view.n_options):
        kind = view.options[place]
        if has(supporting, kind):
            points += view.hand[kind] * value_of(kind)
    return points


@njit(cache=True)
def aimed_points(view, guide, worth, target):
    """The points to reach: the target, and a margin against chaos that grows with what is at stake."""
    margin = weight(view, guide, W.AIM) + weight(view, guide, W.AIM_WORTH) * (min(worth, 4.0) - 1.0)
    return target + margin - (1.0 if n_supporting(view) >= 3 else 0.0)


@njit(cache=True)
def wanted_points(view, guide):
    """Points that this seat should still add, 0 or less for none; thought out with its first card."""
    if view.memory[Kept.GAP_STAMP] != view.check_number:
        view.memory[Kept.GAP_STAMP] = view.check_number
        view.memory[Kept.GAP] = points_to_add(view, guide)
        if is_traitor(view):
            view.memory[Kept.GAP] *= weight(view, guide, W.COVER_SHARE)
    return view.memory[Kept.GAP] - view.given


@njit(cache=True)
def points_to_add(view, guide):
    """Points that this seat should add in all: the gap to what is aimed at, nothing where the check is let go."""
    worth = check_worth(view, guide)
    target = view.check_target
    has_partial = view.check_row >= 0 and view.check_partial >= 0 and weight(view, guide, W.PARTIAL) > 0
    if worth <= 0 and not has_partial:
        return 0.0
    others, to_come = points_of_others(view, guide)
    top = others + 0.8 * to_come + own_supporting(view)
    if has_partial and top < target:
        partial_worth = result_worth(view, guide, Outcome.PARTIAL) - result_worth(view, guide, Outcome.FAIL)
        if partial_worth > 0.3:
            target = view.check_partial
            worth = partial_worth
    if worth <= 0:
        return 0.0
    cards_needed = max(target - chaos_points(view, guide), 0.0) / MEAN_VALUE
    if worth < weight(view, guide, W.THROW) * cards_needed:
        return 0.0
    if top < target - 1 and weight(view, guide, W.THROW) > 0:
        return 0.0
    return aimed_points(view, guide, worth, target) - others


@njit(cache=True)
def add_to_check(view, guide):
    """ADD_TO_CHECK: the place of a card, or of the stop."""
    if is_revealed(view):
        return spoiling_card(view, guide, 0.4)
    if is_traitor(view) and not helps(view, guide):
        return hidden_traitor_card(view, guide)
    if view.memory[Kept.GAP_STAMP] != view.check_number and own_supporting(view) == 0:
        return 0
    return supporting_card(view, guide, wanted_points(view, guide))


@njit(cache=True)
def hidden_traitor_card(view, guide):
    """One opposing card where it can turn the result and does not give the seat away; else a part of a fair share."""
    added = view.check_added_by[view.seat]
    if added < weight(view, guide, W.SABOTAGE_CARDS) and view.given <= 0 and should_spoil(view, guide, added):
        place = spoiling_card(view, guide, weight(view, guide, W.SABOTAGE_WORTH))
        if place > 0:
            return place
    if view.given < 0:
        return 0
    return supporting_card(view, guide, wanted_points(view, guide))


@njit(cache=True)
def should_spoil(view, guide, added):
    """Whether the result hangs in the balance and the seat can afford to be suspected."""
    if view.check_face_up != 0 or check_worth(view, guide) < weight(view, guide, W.SABOTAGE_WORTH):
        return False
    if added == 0 and uniform(view) >= weight(view, guide, W.SABOTAGE_RATE):
        return False
    margin = points_of_others(view, guide)[0] - view.check_target
    if margin < -2.0 or margin > 6.0:
        return False
    return own_suspicion(view, guide) < weight(view, guide, W.SABOTAGE_LIMIT)


@njit(cache=True)
def spoiling_card(view, guide, least_worth):
    """The highest opposing card if the check is worth spoiling, else the stop."""
    if check_worth(view, guide) < least_worth:
        return 0
    found = 0
    highest = 0
    for place in range(view.n_options):
        kind = view.options[place]
        if kind != NONE and not is_supporting(view, kind) and value_of(kind) > highest:
            if not (is_revealed(view) and skill_of(kind) == Skill.TREACHERY and value_of(kind) >= 4):
                highest = value_of(kind)
                found = place
    return found


@njit(cache=True)
def supporting_card(view, guide, gap):
    """The smallest card that fills the gap, or the highest one; the stop when little is missing."""
    if gap <= 0.7:
        return 0
    found = 0
    best = 0.0
    supporting = supporting_kinds(view)
    for place in range(view.n_options):
        kind = view.options[place]
        if kind == NONE or not has(supporting, kind):
            continue
        score = fit(view, guide, kind, gap)
        if score > best:
            best = score
            found = place
    return found


@njit(cache=True)
def fit(view, guide, kind, gap):
    """How well a card fills a gap: a high one if none is enough, else the smallest that is."""
    value = value_of(kind)
    score = 10.0 + value if value < gap else 20.0 - value
    if skill_of(kind) == Skill.STRENGTH:
        score -= weight(view, guide, W.KEEP_STRENGTH)
    return score


@njit(cache=True)
def shortfall(view):
    """Points missing to the target once the cards are turned up, and whether a smaller goal is the partial number."""
    return view.check_target - view.pile_total


@njit(cache=True)
def power_after_check(view, guide):
    """USE_POWER behind a check: only where it turns the result the way the seat wants it."""
    help_it = helps(view, guide)
    if not help_it and not is_revealed(view):
        return 0
    missing = shortfall(view)
    partial = missing > MOST_MOVED and 0 < view.check_partial - view.pile_total <= MOST_MOVED and view.check_row >= 0
    if partial:
        missing = view.check_partial - view.pile_total
    if (missing > 0) != help_it or abs(missing) > MOST_MOVED:
        return 0
    worth = check_worth(view, guide)
    if partial:
        worth = result_worth(view, guide, Outcome.PARTIAL) - result_worth(view, guide, Outcome.FAIL)
    for place in range(1, view.n_options):
        use = view.options[place]
        points, price = after_check_power(view, guide, use, help_it)
        turns = points >= missing if help_it else missing + points > 0
        if turns and worth > price:
            return place
    return 0


@njit(cache=True)
def after_check_power(view, guide, use, help_it):
    """Points that a power can move the total by, and what it costs."""
    card = weight(view, guide, W.PRICE_CARD)
    if use == Use.ABILITY:
        best = 0
        for kind in range(N_KINDS):
            if view.hand[kind] > 0 and is_supporting(view, kind) == help_it:
                best = max(best, value_of(kind))
        return best, card
    if use == Use.ITEM + Item.LUCKY_RING:
        return (guide.tables.items[Item.LUCKY_RING].power.amount if help_it else 0), 0.3
    if use == Use.FEAT:
        number = 0
        for item in range(guide.tables.n_items):
            number += view.items[view.seat, item]
        return number, 0.8
    if use == Use.SCRIPT:
        return 2, 0.5
    return guide.tables.abilities[Ability.DETERMINATION].amount, card


@njit(cache=True)
def power_before_check(view, guide):
    """USE_POWER before a check: Preparation and Forced Learning where much is at stake, Self Sacrifice at the last."""
    if not helps(view, guide) or not is_worth_a_thought(view, guide):
        return 0
    worth = check_worth(view, guide)
    least = weight(view, guide, W.BEFORE_CHECK)
    for place in range(1, view.n_options):
        use = view.options[place]
        if use == Use.FEAT:
            low = min(dial_price(view, guide, Resource.SANITY), dial_price(view, guide, Resource.SOULS))
            if worth >= max(2.6, least) and (hand_size(view) < 6 or low > 5):
                return place
            continue
        ability = guide.tables.ability_of_kind[use - Use.CARD]
        if ability == Ability.PREPARATION and worth >= least and n_supporting(view) <= 2:
            return place
        if ability == Ability.FORCED_LEARNING and worth >= least and n_supporting(view) <= 2 and hand_size(view) >= 5:
            return place
    return 0


@njit(cache=True)
def is_worth_a_thought(view, guide):
    """Whether anything but Nothing to Hide is at hand, which scripted players have no use for."""
    for place in range(1, view.n_options):
        use = view.options[place]
        if use == Use.FEAT or guide.tables.ability_of_kind[use - Use.CARD] != Ability.NOTHING_TO_HIDE:
            return True
    return False


@njit(cache=True)
def extra_skill(view, guide):
    """EXTRA_SKILL: the skill of which the own hand holds most."""
    found = 0
    best = -1
    for place in range(view.n_options):
        skill = view.options[place]
        points = 0
        for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
            points += view.hand[kind] * value_of(kind)
        if points > best:
            best = points
            found = place
    return found


@njit(cache=True)
def extra_check_card(view, guide):
    """EXTRA_CHECK_CARD: the smallest card that turns the result."""
    help_it = helps(view, guide)
    missing = shortfall(view) if help_it else 1 - shortfall(view)
    found = 0
    best = 0
    for place in range(view.n_options):
        kind = view.options[place]
        value = value_of(kind)
        if is_supporting(view, kind) == help_it and value >= missing and (best == 0 or value < best):
            best = value
            found = place
    return found


@njit(cache=True)
def change_check(view, guide):
    """CHANGE_BY after a check: the smallest change that turns the result."""
    help_it = helps(view, guide)
    missing = shortfall(view)
    found = 0
    best = 99
    for place in range(view.n_options):
        change = view.options[place]
        turns = change >= missing if help_it else change < missing
        if turns and abs(change) < best:
            best = abs(change)
            found = place
    return found


@njit(cache=True)
def revelation_skill(view, guide):
    """REVELATION_SKILL: a skill that supports the check, or treachery for those who want it to fail."""
    help_it = helps(view, guide)
    for place in range(view.n_options):
        skill = view.options[place]
        supports = skill != Skill.TREACHERY and (view.check_supports >> skill) & 1 == 1
        if supports == help_it:
            return place
    return 0


@njit(cache=True)
def forced_outcome(view, guide):
    """FORCE_OUTCOME: the best result for the own side; it is the last of the options for humans."""
    return view.n_options - 1 if helps(view, guide) else 0
