"""Chapter 17: the eight-sided die. Forced results come first."""

from numba import njit

from sim.rng import below
from sim.unfathomable.constants import NO_SEAT, NONE, SIDES, Event, Question, Skill, Stream, Timing, Use
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.skill_cards import discard_chosen
from sim.unfathomable.windows import is_card, next_power, spend_card, spend_feat


@njit(cache=True)
def throw(game):
    """17.0: one eight-sided die."""
    game.n_dice += 1
    if game.next_forced_die < game.n_forced_dice:
        game.next_forced_die += 1
        return game.forced_dice[game.next_forced_die - 1]
    return 1 + below(game.streams, Stream.DICE, SIDES)


@njit(cache=True)
def roll(game, ctx, modifier):
    """17.1, 1.14: the result after modifiers stays within 1 and 8."""
    game.roll.change = modifier
    game.roll.is_attack = 0
    game.roll.pistol_of = NO_SEAT
    return roll_die(game, ctx)


@njit(cache=True)
def roll_attack(game, ctx, modifier):
    """6.7: the roll of an attack; who shoots with the Pocket Pistol (`pistol_of`) may roll again once."""
    game.roll.change = modifier
    game.roll.is_attack = 1
    return roll_die(game, ctx)


@njit(cache=True)
def roll_die(game, ctx):
    """1.14, 6.6-6.8, 17.2: powers before the roll, the roll, rerolls; each reroll goes back to the start."""
    state = game.roll
    state.fixed = 0
    state.almanac_used = 0
    while True:
        use_before_roll(game, ctx)
        if state.fixed == 0:
            state.die = throw(game)
        result = min(max(state.die + state.change, 1), SIDES)
        note(ctx, Event.DIE, state.die, state.change, result)
        if state.fixed != 0 or not use_reroll(game, ctx):
            return result


@njit(cache=True)
def use_before_roll(game, ctx):
    """6.6: the window before the die is rolled."""
    while True:
        use = next_power(game, ctx, Timing.BEFORE_ROLL)
        if use == NONE:
            return
        seat = game.power_user
        if is_card(use):
            keen_insight(game, ctx, seat, use)
        elif use == Use.FEAT:
            perfect_number(game, ctx, seat)
        else:
            almanac(game, ctx, seat)


@njit(cache=True)
def keen_insight(game, ctx, seat, use):
    """1.14: Keen Insight changes the roll by two, up or down."""
    amount = ctx.tables.abilities[ctx.tables.ability_of_kind[use - Use.CARD]].amount
    spend_card(game, ctx, seat, use)
    change = ask_up_or_down(game, ctx, seat, amount)
    game.roll.change += change
    note(ctx, Event.DIE_CHANGED, seat, change)


@njit(cache=True)
def ask_up_or_down(game, ctx, seat, amount):
    """1.4: plus or minus, as the player likes."""
    no_options(game)
    add_option(game, amount)
    add_option(game, -amount)
    return ask(game, ctx, seat, Question.CHANGE_BY)


@njit(cache=True)
def almanac(game, ctx, seat):
    """24.3: the Almanac adds the value of a discarded observation card, once per roll."""
    game.roll.almanac_used = 1
    value = discard_chosen(game, ctx, seat, 1, Skill.OBSERVATION, Question.COST_CARD)
    game.roll.change += value
    note(ctx, Event.DIE_CHANGED, seat, value)


@njit(cache=True)
def perfect_number(game, ctx, seat):
    """1.6: Perfect Number sets the die to any side; it is not rolled."""
    spend_feat(game, seat)
    no_options(game)
    for side in range(1, SIDES + 1):
        add_option(game, side)
    game.roll.die = ask(game, ctx, seat, Question.SET_DIE)
    game.roll.fixed = 1
    note(ctx, Event.DIE_SET, seat, game.roll.die)


@njit(cache=True)
def use_reroll(game, ctx):
    """6.8, 17.2: the window after the roll; whether the die is rolled again."""
    use = next_power(game, ctx, Timing.AFTER_ROLL)
    if use == NONE:
        return False
    seat = game.power_user
    if is_card(use):
        spend_card(game, ctx, seat, use)
    elif use == Use.ABILITY:
        cost = ctx.tables.characters[game.character[seat]].ability.amount
        discard_chosen(game, ctx, seat, cost, -1, Question.COST_CARD)
    else:
        game.roll.pistol_of = NO_SEAT
    note(ctx, Event.REROLL, seat)
    return True
