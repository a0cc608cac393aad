"""Chapters 2, 3: what a player can do with an action."""

from numba import njit

from sim.unfathomable.conditions import holds
from sim.unfathomable.constants import NO_CARD, Action, Event, Kept, Question, Space
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.pending import push_program
from sim.unfathomable.rules.attack import ask_defender, attack, can_attack
from sim.unfathomable.rules.damage import can_repair, is_damaged, repair
from sim.unfathomable.rules.loyalty import can_reveal, reveal
from sim.unfathomable.rules.movement import move_anywhere
from sim.unfathomable.rules.passengers import defeat_on, on_space, rescue
from sim.unfathomable.rules.players import enemy_of_humans_in, humans_in, in_brig, is_human
from sim.unfathomable.rules.skill_cards import hand_value, pay_value

ANY_SKILL = -1


@njit(cache=True)
def can_move(game, ctx, seat):
    """3.3, 3.10: anyone outside the Brig; a revealed traitor inside it who can pay."""
    if not in_brig(game, seat):
        return True
    return not is_human(game, seat) and hand_value(game, seat) >= ctx.params.traitor_escape_value


@njit(cache=True)
def can_rescue(game, seat):
    """3.5: a human with a passenger in the own space."""
    return is_human(game, seat) and on_space(game, game.space[seat]) > 0


@njit(cache=True)
def can_defeat_passenger(game, seat):
    """3.12, 32.9: a revealed traitor with a passenger and no human in the own space."""
    space = game.space[seat]
    return not is_human(game, seat) and on_space(game, space) > 0 and humans_in(game, space) == 0


@njit(cache=True)
def can_use_space(game, ctx, seat):
    """2.3, 3.8, 13.4, 32.6, 39.5: a human, the space undamaged and free of enemies (not the Brig), once per turn."""
    space = game.space[seat]
    row = ctx.tables.spaces[space]
    if not is_human(game, seat) or row.action < 0 or game.used[space] != 0 or is_damaged(game, space):
        return False
    if space != Space.BRIG and enemy_of_humans_in(game, space):
        return False
    return holds(game, ctx, row.action_condition, seat)


@njit(cache=True)
def can_use_kept(game, ctx, seat, kept):
    """1.11, 3.7: a kept mythos card with an action whose condition holds."""
    card = ctx.tables.kept_card[kept]
    if game.kept[seat, kept] == 0 or card == NO_CARD or ctx.tables.mythos[card].action < 0:
        return False
    return holds(game, ctx, ctx.tables.mythos[card].action_condition, seat)


@njit(cache=True)
def is_legal(game, ctx, seat, action):
    """3.0, 3.2, 3.9, 39.7: whether a player can perform this action now."""
    if action == Action.MOVE:
        return can_move(game, ctx, seat)
    if action == Action.ATTACK:
        return can_attack(game, seat)
    if action == Action.RESCUE:
        return can_rescue(game, seat)
    if action == Action.REPAIR:
        return can_repair(game, ctx, seat)
    if action == Action.SPACE:
        return can_use_space(game, ctx, seat)
    if action == Action.REVEAL:
        return can_reveal(game, seat)
    if action == Action.DEFEAT_PASSENGER:
        return can_defeat_passenger(game, seat)
    if action == Action.SACRIFICE:
        return can_use_kept(game, ctx, seat, Kept.SACRIFICE)
    if action == Action.MEMORY:
        return can_use_kept(game, ctx, seat, Kept.MEMORY)
    return action == Action.NOTHING


@njit(cache=True)
def take_action(game, ctx, seat):
    """3.0, 53.5: one action of the player's choice."""
    no_options(game)
    for action in range(Action.MEMORY + 1):
        if is_legal(game, ctx, seat, action):
            add_option(game, action)
    perform(game, ctx, seat, ask(game, ctx, seat, Question.ACTION))


@njit(cache=True)
def perform(game, ctx, seat, action):
    """3.2, 3.9: carry out a legal action."""
    note(ctx, Event.ACTION, seat, action, game.space[seat])
    if action == Action.MOVE:
        move(game, ctx, seat)
    elif action == Action.ATTACK:
        attack(game, ctx, seat, ask_defender(game, ctx, seat), 0)
    elif action == Action.RESCUE:
        rescue(game, ctx, seat)
    elif action == Action.REPAIR:
        repair(game, ctx, seat)
    elif action == Action.SPACE:
        use_space(game, ctx, seat)
    elif action == Action.REVEAL:
        reveal(game, ctx, seat)
    elif action == Action.DEFEAT_PASSENGER:
        defeat_on(game, ctx, game.space[seat])
    elif action == Action.SACRIFICE:
        use_kept(game, ctx, seat, Kept.SACRIFICE)
    elif action == Action.MEMORY:
        use_kept(game, ctx, seat, Kept.MEMORY)


@njit(cache=True)
def move(game, ctx, seat):
    """3.3, 3.10, 9.4: a traitor leaving the Brig first pays cards of value 12 or more, all at once."""
    if in_brig(game, seat):
        pay_value(game, ctx, seat, ctx.params.traitor_escape_value, ANY_SKILL)
    move_anywhere(game, ctx, seat)


@njit(cache=True)
def use_space(game, ctx, seat):
    """3.8, 2.3: the space's action ability, counted as used for this turn."""
    space = game.space[seat]
    game.used[space] = 1
    note(ctx, Event.SPACE_ACTION, seat, space, 0)
    push_program(game, ctx.tables.spaces[space].action, seat, NO_CARD)


@njit(cache=True)
def use_kept(game, ctx, seat, kept):
    """1.11: the action of a mythos card in the own play area."""
    card = ctx.tables.kept_card[kept]
    push_program(game, ctx.tables.mythos[card].action, seat, card)
