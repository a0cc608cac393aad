"""The scripted player: one answer for every question of the game, for every role. Strength and style are weights."""

from numba import njit

from policies.unfathomable import actions, board, cards, checks, choices, powers, revealed
from policies.unfathomable.attitude import helps
from policies.unfathomable.sight import is_revealed
from sim.unfathomable.constants import NONE, Domain, Question, Timing

PER_DOMAIN = 32


@njit(cache=True)
def answer(view, guide):
    """The place of the chosen option; windows come first, for they open most often and mostly close at once."""
    if view.question == Question.USE_POWER:
        return powers.use_power(view, guide)
    domain = view.question // PER_DOMAIN
    if domain == Domain.NUMBER:
        return number_answer(view, guide)
    if domain == Domain.SPACE:
        return space_answer(view, guide)
    if domain == Domain.SKILL_CARD:
        return card_answer(view, guide)
    if domain == Domain.SKILL:
        return skill_answer(view, guide)
    if domain == Domain.YES_NO:
        return yes_no_answer(view, guide)
    if domain == Domain.ACTION:
        return action_answer(view, guide)
    return printed_answer(view, guide)


@njit(cache=True)
def number_answer(view, guide):
    """Seats and amounts."""
    question = view.question
    if question == Question.ATTACK_WHOM:
        return board.attack_whom(view, guide)
    if question == Question.DEFENDER:
        return board.defender(view, guide)
    if question == Question.JAIL_WHOM or question == Question.WHOM:
        return board.whom_to_distrust(view, guide)
    if question == Question.LOYALTY_TO:
        return board.loyalty_to(view, guide)
    if question == Question.HOW_MANY_TO_RISK:
        return choices.how_many_to_risk(view, guide)
    if question == Question.KEEP_OF_SKILL:
        return revealed.keep_of_skill(view, guide)
    if question == Question.SHIFT_RITUAL:
        return choices.shift_ritual(view, guide)
    if question == Question.TAKE_FROM:
        return board.take_from(view, guide)
    if question == Question.CHANGE_BY:
        if view.window == Timing.AFTER_CHECK:
            return checks.change_check(view, guide)
        return powers.change_roll(view, guide)
    if question == Question.SET_DIE:
        return powers.set_die(view, guide)
    return board.whom_to_help(view, guide)


@njit(cache=True)
def space_answer(view, guide):
    """Spaces."""
    question = view.question
    if question == Question.MOVE_TO:
        return board.move_to(view, guide)
    if question == Question.DEEP_ONE_TO_DEFEAT:
        return board.monster_space(view, guide, 1.0)
    if question == Question.PASSENGER_SPACE:
        return board.passenger_space(view, guide)
    if question == Question.TARGET_SPACE:
        return board.target_space(view, guide)
    if question == Question.ENEMY_SPACE or question == Question.DEEP_ONE_GROUP:
        return board.group_to_remove(view, guide)
    if question == Question.MOVE_BESIDE or question == Question.SEND_TO:
        return board.space_beside(view, guide)
    if question == Question.MONARCH_TO:
        return choices.monarch_to(view, guide)
    return board.monster_space(view, guide, -1.0)


@njit(cache=True)
def card_answer(view, guide):
    """Skill cards."""
    question = view.question
    if question == Question.ADD_TO_CHECK:
        return checks.add_to_check(view, guide)
    if question == Question.PAY_CARD:
        return cards.pay_card(view, guide)
    if question == Question.SWAP_CARD:
        return revealed.swap_card(view, guide)
    if question == Question.EXTRA_CHECK_CARD:
        return checks.extra_check_card(view, guide)
    return cards.give_card(view, guide)


@njit(cache=True)
def skill_answer(view, guide):
    """Skills."""
    if view.question == Question.EXTRA_SKILL:
        return checks.extra_skill(view, guide)
    if view.question == Question.REVELATION_SKILL:
        return checks.revelation_skill(view, guide)
    return cards.draw_skill(view, guide)


@njit(cache=True)
def yes_no_answer(view, guide):
    """What a player may do."""
    if view.question == Question.MAY and view.about >= 0:
        return choices.may(view, guide)
    if view.question == Question.PAY_FOOD:
        return 1 if view.dials[1] >= 5 else 0
    return 1 if helps(view, guide) or is_revealed(view) else 0


@njit(cache=True)
def action_answer(view, guide):
    """Actions."""
    if view.question == Question.ACTION_STEP_CARD:
        return revealed.action_step_card(view, guide)
    if is_revealed(view):
        return revealed.choose_action(view, guide)
    return actions.choose_action(view, guide)


@njit(cache=True)
def printed_answer(view, guide):
    """Tracks, printed options, decks looked at, items, spells, loyalty cards, results, dials, monarchs."""
    question = view.question
    if question == Question.WHICH_TRACK:
        return choices.which_track(view, guide)
    if question == Question.CRISIS_OPTION or question == Question.EFFECT_OPTION:
        return choices.choose_option(view, guide)
    domain = question // PER_DOMAIN
    if domain == Domain.MYTHOS:
        return choices.choose_mythos(view, guide)
    if domain == Domain.WAYPOINT:
        return choices.choose_waypoint(view, guide)
    if domain == Domain.SPELL:
        return choices.choose_spell(view, guide)
    if domain == Domain.ITEM:
        return item_answer(view, guide)
    if domain == Domain.RESOURCE:
        return choices.which_resource(view, guide, 1.0 if view.about == NONE else -1.0)
    if domain == Domain.MONSTER:
        return choices.which_monarch(view, guide)
    if domain == Domain.OUTCOME:
        return checks.forced_outcome(view, guide)
    return 0


@njit(cache=True)
def item_answer(view, guide):
    """Items."""
    question = view.question
    if question == Question.ACTIVE_IMPROVEMENT:
        return choices.improvement(view, guide)
    if question == Question.GIVE_ITEM and view.options[0] == NONE:
        return 0
    sign = -1.0 if question == Question.LOSE_ITEM or question == Question.GIVE_ITEM else 1.0
    return choices.choose_item(view, guide, sign)
