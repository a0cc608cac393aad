"""Timing windows: in each, every seat that holds something usable is asked, clockwise from the current player.

A window is a loop at the place where the rules open it: `while (use := next_power(...)) != NONE: apply it`. To add a
card with a known timing: its row, its line in the window's list below, and one small function where it is applied.
"""

from numba import njit

from sim.unfathomable.constants import (
    FIRST_DECK,
    N_DECK,
    N_HERO_SKILLS,
    NONE,
    Ability,
    Character,
    Event,
    Item,
    Question,
    Skill,
    Timing,
    Use,
)
from sim.unfathomable.decisions import add_option, add_options, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.players import in_brig, is_human, seat_after
from sim.unfathomable.rules.skill_cards import cards_of_skill, discard_card, hand_size


@njit(cache=True)
def next_power(game, ctx, window):
    """1.13-1.16: the next power used in a window, its user in `power_user`; NONE when all have passed."""
    if ctx.params.card_powers == 0:
        return NONE
    for step in range(game.n_seats):
        seat = seat_after(game, game.current, step)
        game.seat_view.window = window
        no_options(game)
        add_option(game, NONE)
        add_powers(game, ctx, seat, window)
        if game.seat_view.n_options > 1:
            use = ask(game, ctx, seat, Question.USE_POWER)
            if use != NONE:
                game.power_user = seat
                note(ctx, Event.POWER, seat, use)
                return use
    return NONE


@njit(cache=True)
def ask_power(game, ctx, seat, use, window):
    """1.4: a window that only one power of one player can answer; whether it is used."""
    no_options(game)
    add_option(game, NONE)
    add_option(game, use)
    game.seat_view.window = window
    if ask(game, ctx, seat, Question.USE_POWER) == NONE:
        return False
    note(ctx, Event.POWER, seat, use)
    return True


@njit(cache=True)
def add_powers(game, ctx, seat, window):
    """1.14, 1.15: what a seat could use now."""
    if window == Timing.BEFORE_ROLL:
        before_roll(game, ctx, seat)
    elif window == Timing.AFTER_ROLL:
        after_roll(game, ctx, seat)
    elif window == Timing.BEFORE_CHECK:
        before_check(game, ctx, seat)
    elif window == Timing.AFTER_CHECK:
        after_check(game, ctx, seat)
    elif window == Timing.CHARACTER_DEFEAT:
        character_defeat(game, ctx, seat)
    else:
        passenger_defeat(game, ctx, seat)


@njit(cache=True)
def has_ability(game, ctx, seat, character):
    """2.1, 39.7: the sheet ability of a human, off in the Brig unless it is said to work there."""
    if ctx.params.card_powers == 0 or game.seat_of[character] != seat or not is_human(game, seat):
        return False
    power = ctx.tables.characters[character].ability
    return not in_brig(game, seat) or power.in_brig != 0 or ctx.params.powers_in_brig != 0


@njit(cache=True)
def has_feat(game, ctx, seat, character):
    """20.0-20.4: an unused feat of a human."""
    if ctx.params.card_powers == 0 or game.seat_of[character] != seat:
        return False
    if not is_human(game, seat) or game.feat[seat] == 0:
        return False
    power = ctx.tables.characters[character].feat
    return not in_brig(game, seat) or power.in_brig != 0 or ctx.params.powers_in_brig != 0


@njit(cache=True)
def has_item(game, seat, item):
    """24.3, 9.6: an item in the play area; none works in the Brig."""
    return game.items[seat, item] > 0 and not in_brig(game, seat)


@njit(cache=True)
def add_cards(game, ctx, seat, ability):
    """2.2, 41.4, 9.13: the cards of a hand that carry an ability, also in the Brig."""
    add_options(game, game.hand_kinds[seat] & ctx.tables.kinds_of_ability[ability], Use.CARD)


@njit(cache=True)
def before_roll(game, ctx, seat):
    """6.6, 1.6: Keen Insight, the Almanac, Perfect Number; a die that was set still takes modifiers."""
    add_cards(game, ctx, seat, Ability.KEEN_INSIGHT)
    if has_item(game, seat, Item.ALMANAC) and game.roll.almanac_used == 0:
        if cards_of_skill(game, seat, Skill.OBSERVATION) > 0:
            add_option(game, Use.ITEM + Item.ALMANAC)
    if has_feat(game, ctx, seat, Character.BEATRICE):
        add_option(game, Use.FEAT)


@njit(cache=True)
def after_roll(game, ctx, seat):
    """6.8, 17.2: Combat Training on attacks, Fortunate Son on any roll, the Pocket Pistol once on its own attack."""
    if game.roll.is_attack != 0:
        add_cards(game, ctx, seat, Ability.COMBAT_TRAINING)
    if has_ability(game, ctx, seat, Character.EDMUND) and hand_size(game, seat) > 0:
        add_option(game, Use.ABILITY)
    if game.roll.pistol_of == seat:
        add_option(game, Use.ITEM + Item.POCKET_PISTOL)


@njit(cache=True)
def before_check(game, ctx, seat):
    """42.3: Nothing to Hide, Forced Learning, Preparation, Self Sacrifice."""
    check = game.check
    if check.decided >= 0:
        return
    if check.face_up == 0:
        add_cards(game, ctx, seat, Ability.NOTHING_TO_HIDE)
    if check.supports & ((1 << N_HERO_SKILLS) - 1) != (1 << N_HERO_SKILLS) - 1:
        add_cards(game, ctx, seat, Ability.FORCED_LEARNING)
    if check.no_chaos == 0:
        add_cards(game, ctx, seat, Ability.PREPARATION)
    if check.is_mythos != 0 and has_feat(game, ctx, seat, Character.ARJUN):
        add_option(game, Use.FEAT)


@njit(cache=True)
def after_check(game, ctx, seat):
    """42.7: Determination, Experienced, the Lucky Ring, Well Equipped, Revelation of Script."""
    add_cards(game, ctx, seat, Ability.DETERMINATION)
    if has_ability(game, ctx, seat, Character.KEILANI) and game.check.extra_card_used == 0:
        if hand_size(game, seat) > 0:
            add_option(game, Use.ABILITY)
    if has_item(game, seat, Item.LUCKY_RING) and game.check.ring_used == 0:
        add_option(game, Use.ITEM + Item.LUCKY_RING)
    if has_feat(game, ctx, seat, Character.SAMIRA) and owns_items(game, seat):
        add_option(game, Use.FEAT)
    if game.scripts[seat] > 0:
        add_option(game, Use.SCRIPT)


@njit(cache=True)
def owns_items(game, seat):
    """24.0: at least one item."""
    for item in range(game.items.shape[1]):
        if game.items[seat, item] > 0:
            return True
    return False


@njit(cache=True)
def character_defeat(game, ctx, seat):
    """16.7: Shrug It Off, Starbuck and a Flesh Ward for oneself; Svetlana's ability and feat for anyone."""
    if game.endangered == seat:
        add_cards(game, ctx, seat, Ability.SHRUG_IT_OFF)
        if has_item(game, seat, Item.STARBUCK):
            add_option(game, Use.ITEM + Item.STARBUCK)
        if game.wards[seat] > 0:
            add_option(game, Use.FLESH_WARD)
    if has_ability(game, ctx, seat, Character.SVETLANA) and cards_of_skill(game, seat, Skill.LORE) > 0:
        add_option(game, Use.ABILITY)
    if has_feat(game, ctx, seat, Character.SVETLANA):
        add_option(game, Use.FEAT)


@njit(cache=True)
def passenger_defeat(game, ctx, seat):
    """16.7: the Travel Pharmacy in or beside the passenger's space, and Medical Intervention."""
    space = game.endangered
    if FIRST_DECK <= space < FIRST_DECK + N_DECK and has_item(game, seat, Item.TRAVEL_PHARMACY):
        if is_near(ctx, game.space[seat], space):
            add_option(game, Use.ITEM + Item.TRAVEL_PHARMACY)
    if has_feat(game, ctx, seat, Character.SVETLANA):
        add_option(game, Use.FEAT)


@njit(cache=True)
def is_near(ctx, space, other):
    """5.0: the same or an adjacent space."""
    if space == other:
        return True
    row = ctx.tables.spaces[space]
    for i in range(row.n_adjacent):
        if row.adjacent[i] == other:
            return True
    return False


@njit(cache=True)
def spend_card(game, ctx, seat, use):
    """41.4: a skill card used in a window is discarded."""
    discard_card(game, ctx, seat, use - Use.CARD)


@njit(cache=True)
def spend_feat(game, seat):
    """20.3: a feat leaves the game after its use."""
    game.feat[seat] = 0


@njit(cache=True)
def is_card(use):
    """Whether a used power is a skill card."""
    return Use.CARD <= use < Use.ITEM
