"""Chapters 2, 3: what a player can do with an action."""

from numba import njit

from sim.bits import lowest
from sim.unfathomable.belief import Reading, see_act
from sim.unfathomable.conditions import holds
from sim.unfathomable.constants import (
    N_VALUES,
    NO_CARD,
    Ability,
    Action,
    Cause,
    Event,
    Item,
    Kept,
    Pile,
    Question,
    Skill,
    Space,
    Timing,
    Use,
)
from sim.unfathomable.decisions import add_option, ask, ask_yes_no, no_options
from sim.unfathomable.ending import end_game
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push, push_program
from sim.unfathomable.rules.attack import can_attack, plain_attack
from sim.unfathomable.rules.damage import can_repair, is_damaged, repair
from sim.unfathomable.rules.items import can_trade, held_items, lose_item, trade
from sim.unfathomable.rules.loyalty import can_reveal, must_reveal, reveal
from sim.unfathomable.rules.movement import move_anywhere
from sim.unfathomable.rules.passengers import defeat_on, on_space, rescue
from sim.unfathomable.rules.players import (
    cannot_attack,
    enemy_of_humans_in,
    humans_in,
    in_brig,
    is_human,
    keeper,
    seat_after,
)
from sim.unfathomable.rules.skill_cards import hand_value, pay_value, take_from_hand, to_discard
from sim.unfathomable.rules.spells import cast_spell
from sim.unfathomable.windows import ask_power, has_ability, has_feat, has_item, is_card, spend_feat

ANY_SKILL = -1
MOST_QUESTIONS = 3000  # a turn: a house rule may give actions without end


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
    used_up = game.used[space] >= ctx.params.space_actions_per_turn
    if not is_human(game, seat) or row.action < 0 or used_up or is_damaged(game, space):
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
        return can_reveal(game, ctx, seat)
    if action == Action.DEFEAT_PASSENGER:
        return can_defeat_passenger(game, seat)
    if action == Action.SACRIFICE:
        return can_use_kept(game, ctx, seat, Kept.SACRIFICE)
    if action == Action.MEMORY:
        return can_use_kept(game, ctx, seat, Kept.MEMORY)
    return action == Action.NOTHING


@njit(cache=True)
def take_action(game, ctx, seat):
    """3.0, 3.7, 3.13, 53.5, S.9: one action of the player's choice, unless it has to be the reveal."""
    if must_reveal(game, ctx, seat):
        perform(game, ctx, seat, Action.REVEAL)
        return
    if game.n_questions > MOST_QUESTIONS * (game.turn + 1):
        end_game(game, ctx, Cause.ABORTED)
    no_options(game)
    for action in range(Action.MEMORY + 1):
        if is_legal(game, ctx, seat, action):
            add_option(game, action)
    if ctx.params.card_powers != 0:
        add_power_actions(game, ctx, seat)
    perform(game, ctx, seat, ask(game, ctx, seat, Question.ACTION))


@njit(cache=True)
def add_power_actions(game, ctx, seat):
    """2.1, 2.2, 3.6, 3.7: what cards, items, sheet, feat and title allow, and trading."""
    if can_trade(game, seat):
        add_option(game, Action.TRADE)
    add_card_actions(game, ctx, seat, Timing.ACTION)
    add_item_actions(game, ctx, seat)
    for use in range(Use.ABILITY, Use.TITLE + 1):
        if can_use(game, ctx, seat, use):
            add_option(game, use)


@njit(cache=True)
def add_card_actions(game, ctx, seat, timing):
    """2.2, 3.7, 3.13, 9.13: the action abilities of skill cards in hand, also in the Brig."""
    kinds = game.hand_kinds[seat] & ctx.tables.kinds_of_timing[timing]
    while kinds != 0:
        kind = lowest(kinds)
        if can_play_card(game, ctx, seat, kind, timing):
            add_option(game, Use.CARD + kind)
        kinds &= kinds - 1


@njit(cache=True)
def can_play_card(game, ctx, seat, kind, timing):
    """2.2, 52.1: its timing fits, its condition holds; humans never use treachery."""
    ability = ctx.tables.ability_of_kind[kind]
    if ability < 0 or (is_human(game, seat) and kind // N_VALUES == Skill.TREACHERY):
        return False
    power = ctx.tables.abilities[ability]
    if power.timing != timing or (power.once_per_turn != 0 and grit_used(game, ctx, seat)):
        return False
    if ability == Ability.RAMPAGE and cannot_attack(game, seat):
        return False
    return holds(game, ctx, power.condition, seat)


@njit(cache=True)
def grit_used(game, ctx, seat):
    """1.10: one True Grit per turn, for the whole table or for each player."""
    if ctx.params.true_grit_once_for_all != 0:
        return game.used_grit != 0
    return (game.used_grit >> seat) & 1 != 0


@njit(cache=True)
def add_item_actions(game, ctx, seat):
    """2.1, 24.3: the action abilities of items."""
    items = held_items(game, seat)
    while items != 0:
        use = Use.ITEM + lowest(items)
        if can_use(game, ctx, seat, use):
            add_option(game, use)
        items &= items - 1


@njit(cache=True)
def is_action(power):
    """2.0: used with an action, or with one that is given back."""
    return power.timing == Timing.ACTION or power.timing == Timing.FREE


@njit(cache=True)
def can_use(game, ctx, seat, use):
    """2.1, 3.7, 1.10: whether an item, ability, feat or title can be used as an action now."""
    sheet = ctx.tables.characters[game.character[seat]]
    if use == Use.TITLE:
        may_cast = keeper(game) == seat and game.used_title < ctx.params.spells_per_turn
        return may_cast and game.piles[Pile.SPELL].n_cards > 0
    if use == Use.ABILITY:
        used = sheet.ability.once_per_turn != 0 and game.used_abilities[seat] != 0
        fits = is_action(sheet.ability) and not used and has_ability(game, ctx, seat, game.character[seat])
        return fits and holds(game, ctx, sheet.ability.condition, seat)
    if use == Use.FEAT:
        fits = is_action(sheet.feat) and has_feat(game, ctx, seat, game.character[seat])
        return fits and holds(game, ctx, sheet.feat.condition, seat)
    item = use - Use.ITEM
    power = ctx.tables.items[item].power
    used = power.once_per_turn != 0 and game.used_items[item] != 0
    fits = is_action(power) and not used and has_item(game, seat, item)
    return fits and holds(game, ctx, power.condition, seat)


@njit(cache=True)
def perform(game, ctx, seat, action):
    """3.2, 3.9: carry out a legal action."""
    note(ctx, Event.ACTION, seat, action, game.space[seat])
    see_action(game, ctx, seat, action)
    if action == Action.MOVE:
        move(game, ctx, seat)
    elif action == Action.ATTACK:
        plain_attack(game, ctx, seat)
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
    elif action == Action.TRADE:
        trade(game, ctx, seat)
    elif is_card(action):
        play_card(game, ctx, seat, action - Use.CARD)
    elif action != Action.NOTHING:
        use_power(game, ctx, seat, action)


@njit(cache=True)
def see_action(game, ctx, seat, action):
    """30.0: all see who works for the ship, who idles, who eats, prays and accuses."""
    if action == Action.NOTHING:
        see_act(game, ctx, seat, Reading.IDLED)
    elif action == Action.ATTACK or action == Action.RESCUE or action == Action.REPAIR:
        see_act(game, ctx, seat, Reading.WORKED)
    elif action == Action.SPACE:
        space = game.space[seat]
        if space == Space.BOILER_ROOM:
            see_act(game, ctx, seat, Reading.WORKED)
        elif space == Space.GALLEY:
            see_act(game, ctx, seat, Reading.ATE)
        elif space == Space.CHAPEL:
            see_act(game, ctx, seat, Reading.PRAYED)
        elif space == Space.CAPTAINS_CABIN:
            see_act(game, ctx, seat, Reading.ACCUSED)


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
    game.used[space] += 1
    note(ctx, Event.SPACE_ACTION, seat, space)
    frame = push(game, Pending.AFTER_SPACE, seat, 0)
    frame.space = space
    push_program(game, ctx.tables.spaces[space].action, seat, NO_CARD)


@njit(cache=True)
def after_space(game, ctx, user, space):
    """2.1: Jury Rigger answers a Boiler Room action."""
    if space != Space.BOILER_ROOM:
        return
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        power = ctx.tables.characters[game.character[seat]].ability
        answers = ctx.params.jury_rigger_for_all != 0 or seat == user
        if power.timing == Timing.AFTER_SPACE and answers and has_ability(game, ctx, seat, game.character[seat]):
            if ask_power(game, ctx, seat, Use.ABILITY, Timing.AFTER_SPACE):
                push_program(game, power.start, seat, NO_CARD)


@njit(cache=True)
def use_kept(game, ctx, seat, kept):
    """1.11: the action of a mythos card in the own play area."""
    card = ctx.tables.kept_card[kept]
    push_program(game, ctx.tables.mythos[card].action, seat, card)


@njit(cache=True)
def play_card(game, ctx, seat, kind):
    """2.2, 41.4, 3.13: a skill card is revealed, resolved and then discarded."""
    ability = ctx.tables.ability_of_kind[kind]
    if ctx.tables.abilities[ability].once_per_turn != 0:
        game.used_grit |= 1 << seat
    take_from_hand(game, seat, kind)
    game.played[kind] += 1
    frame = push(game, Pending.AFTER_CARD, seat, 0)
    frame.card = kind
    push_program(game, ctx.tables.abilities[ability].start, seat, NO_CARD)


@njit(cache=True)
def after_card(game, ctx, seat, kind, repeats):
    """41.4, 24.3: the Elder Sign Amulet resolves Shrivelling or Lesser Banishment once more; then it is discarded."""
    ability = ctx.tables.ability_of_kind[kind]
    magic = ability == Ability.SHRIVELLING or ability == Ability.LESSER_BANISHMENT
    times = ctx.tables.items[Item.ELDER_SIGN_AMULET].power.amount
    if magic and repeats < times and has_item(game, seat, Item.ELDER_SIGN_AMULET):
        power = ctx.tables.abilities[ability]
        if holds(game, ctx, power.condition, seat) and ask_yes_no(game, ctx, seat, Question.RESOLVE_AGAIN):
            note(ctx, Event.RESOLVED_AGAIN, seat)
            frame = push(game, Pending.AFTER_CARD, seat, 0)
            frame.card = kind
            frame.value = repeats + 1
            push_program(game, power.start, seat, NO_CARD)
            return
    game.played[kind] -= 1
    to_discard(game, kind)


@njit(cache=True)
def use_power(game, ctx, seat, use):
    """2.1, 3.1, 20.3, 24.2: an item, ability, feat or title; what costs no action gives the action back."""
    sheet = ctx.tables.characters[game.character[seat]]
    if use == Use.TITLE:
        game.used_title += 1
        cast_spell(game, ctx, seat)
    elif use == Use.ABILITY:
        game.used_abilities[seat] = 1
        start_power(game, sheet.ability, seat)
    elif use == Use.FEAT:
        spend_feat(game, seat)
        start_power(game, sheet.feat, seat)
    else:
        item = use - Use.ITEM
        game.used_items[item] = 1
        if ctx.tables.items[item].removed != 0:
            lose_item(game, ctx, seat, item)
        start_power(game, ctx.tables.items[item].power, seat)


@njit(cache=True)
def start_power(game, power, seat):
    """3.1: "then perform 1 action" waits below the power's own effects."""
    if power.timing == Timing.FREE:
        push(game, Pending.ACTION, seat, 0)
    push_program(game, power.start, seat, NO_CARD)
