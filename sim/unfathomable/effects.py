"""Effect operations -> calls of rules; and the loop that works off what is pending."""

from numba import njit

from sim.decks import shuffle_in
from sim.unfathomable.conditions import compares, holds_for
from sim.unfathomable.constants import (
    NO_CARD,
    NO_SEAT,
    NO_SPACE,
    NONE,
    Cause,
    Event,
    Monster,
    Pile,
    Place,
    Question,
    Space,
    Stream,
    Track,
)
from sim.unfathomable.decisions import about_card, add_option, ask, may, no_options
from sim.unfathomable.ending import end_game
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push, push_program
from sim.unfathomable.power_effects import ask_resource, banish_group, run_power, run_spell
from sim.unfathomable.rules.actions import after_card, after_space, take_action
from sim.unfathomable.rules.chaos_deck import replace_chaos_deck, treachery_to_chaos
from sim.unfathomable.rules.damage import damage_ship, damage_space
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.items import (
    draw_item,
    lose_items,
    n_items,
    offer_items,
    remove_item,
    remove_top,
    take_item,
)
from sim.unfathomable.rules.kept_cards import discard_kept, keep_card
from sim.unfathomable.rules.looking import scout_waypoints
from sim.unfathomable.rules.loyalty import after_reveal
from sim.unfathomable.rules.monsters import (
    activate,
    activate_deep_ones_in,
    banish_deep_ones,
    defeat_deep_ones,
    front_water,
    move_each_deep_one,
    move_monarch,
    spawn,
    spawn_in_waters,
    surface,
    wash_overboard,
)
from sim.unfathomable.rules.movement import defeat_character, move_anywhere, move_by_effect
from sim.unfathomable.rules.mythos import draw_mythos_card, scout_mythos, unconventional_leader
from sim.unfathomable.rules.passengers import (
    defeat_all_on,
    defeat_chosen,
    defeat_from_supply,
    in_supply,
    on_deck,
    risk,
)
from sim.unfathomable.rules.resources import gain, lose
from sim.unfathomable.rules.settling import go_on_settling_card, settle
from sim.unfathomable.rules.skill_cards import discard_chosen, discard_hand, draw_any, draw_from_skill_set
from sim.unfathomable.rules.skill_check import discard_pile, skill_check
from sim.unfathomable.rules.spells import cast_spell
from sim.unfathomable.rules.titles import pass_title
from sim.unfathomable.rules.tracks import (
    advance,
    advance_ritual_step,
    advance_travel_step,
    after_waypoint,
    choose_waypoint,
    replace_waypoint,
    reset,
    retreat,
    retreat_or_fuel,
)
from sim.unfathomable.targets import ask_room_beside, choose_target, next_of_each
from sim.unfathomable.vocabulary import PLAIN_NUMBERS, Amount, Op, RightHand
from sim.unfathomable.words import amount, first_of, holds_here, last_of, steps, the_space, who


@njit(cache=True)
def run_pending(game, ctx):
    """1.9, 18.0: work off the stack from the top until it is empty or the game ends."""
    while game.n_pending > 0 and game.cause == Cause.NOT_ENDED:
        run_top(game, ctx)
    if game.cause != Cause.NOT_ENDED:
        discard_pile(game)


@njit(cache=True)
def run_top(game, ctx):
    """1.9: one step of the top frame."""
    frame = game.pending[game.n_pending - 1]
    if frame.kind == Pending.PROGRAM:
        run_row(game, ctx, frame)
    else:
        run_step(game, ctx, frame)


@njit(cache=True)
def run_step(game, ctx, frame):
    """Frames that are not the effects of a card; a track takes one step at a time (50.1)."""
    kind = frame.kind
    you = frame.you
    frame.count -= 1
    if frame.count <= 0:
        game.n_pending -= 1
    if kind == Pending.ADVANCE_TRAVEL:
        advance_travel_step(game, ctx)
    elif kind == Pending.ADVANCE_RITUAL:
        advance_ritual_step(game, ctx)
    elif kind == Pending.CHOOSE_WAYPOINT:
        choose_waypoint(game, ctx, you)
    elif kind == Pending.AFTER_WAYPOINT:
        after_waypoint(game, ctx)
    elif kind == Pending.ACTION:
        take_action(game, ctx, you)
    elif kind == Pending.AFTER_SPACE:
        after_space(game, ctx, you, frame.space)
    elif kind == Pending.AFTER_CARD:
        after_card(game, ctx, you, frame.card, frame.value)
    elif kind == Pending.SETTLE:
        settle(game, ctx, frame.count)
    elif kind == Pending.SETTLING_CARD:
        go_on_settling_card(game, ctx, frame, frame.count)
    else:
        after_reveal(game, ctx, you)


@njit(cache=True)
def run_row(game, ctx, frame):
    """One row of a card's effects. The rows of the program counter come before what the row sets off."""
    row = ctx.tables.code[frame.pc]
    frame.pc += 1
    op = row[0]
    if op == Op.END:
        if frame.checked != 0:
            discard_pile(game)
        game.n_pending -= 1
    elif op < Op.LOSE:
        run_flow(game, ctx, frame, op, row[1], row[2], row[3])
    elif op < Op.SPAWN:
        run_dials(game, ctx, frame, op, row[1], row[2], row[3])
    elif op < Op.MOVE:
        run_monsters(game, ctx, frame, op, row[1], row[2], row[3])
    elif op < Op.REMOVE_TOP:
        run_people(game, ctx, frame, op, row[1], row[2], row[3])
    elif op < Op.GRANT_ACTION:
        run_cards(game, ctx, frame, op, row[1], row[2])
    else:
        run_powers(game, ctx, frame, op, row[1], row[2])


@njit(cache=True)
def run_powers(game, ctx, frame, op, a, b):
    """Chapters 2, 20, 24, 46: operations of powers and spells."""
    if op == Op.BANISH_GROUP:
        banish_group(game, ctx, frame.you, game.space[frame.you] if a == Place.HERE else NO_SPACE)
    elif op == Op.COUNT_DEEP:
        frame.count = 0
        for space in range(first_of(game, frame, a), last_of(game, frame, a)):
            frame.count += game.deep_ones[space]
    else:
        seat = who(game, frame, a) if names_somebody(op) else frame.you
        if seat == NO_SEAT:
            return
        if op < Op.ASTRAL_TRAVEL:
            run_power(game, ctx, frame, op, a, b, seat)
        else:
            run_spell(game, ctx, frame, op, a, b, seat)


@njit(cache=True)
def names_somebody(op):
    """Operations whose first argument is a person."""
    if op == Op.GRANT_ACTION or op == Op.DRAW_EXACTLY or op == Op.DISCARD_UP_TO or op == Op.DRAW_FROM_ONE:
        return True
    if op == Op.LOOK_AT_LOYALTY or op == Op.OFFER_ITEM:
        return True
    return op == Op.GAIN_ANY or op == Op.LAY_WARD or op == Op.LAY_SCRIPT


@njit(cache=True)
def run_flow(game, ctx, frame, op, a, b, c):
    """1.1, 1.4, 1.5, 1.8, 28.10-28.19: rolls, conditions, choices, checks: which rows come next."""
    if op == Op.JUMP:
        frame.pc = c
    elif op == Op.ASK_OPTION:
        ask_option(game, ctx, frame, a, b, c)
    elif op == Op.ASK_MAY:
        seat = who(game, frame, a)
        game.seat_view.about = frame.pc - 1
        if seat == NO_SEAT or not may(game, ctx, seat):
            frame.pc = c
    elif op == Op.ROLL:
        game.roll.row = frame.pc - 1
        frame.result = roll(game, ctx, frame.value if a != 0 else 0)
        game.roll.row = NONE
    elif op == Op.TEST:
        if not compares(frame.result, a, right_hand_side(game, ctx, frame, b)):
            frame.pc = c
    elif op == Op.UNLESS:
        if not holds_here(game, ctx, frame, a):
            frame.pc = c
    elif op == Op.LIMIT:
        frame.count = a
    elif op == Op.CHOOSE:
        if not choose_target(game, ctx, frame, who(game, frame, a), b):
            frame.pc = c
    elif op == Op.EACH:
        if not next_of_each(game, frame, a):
            frame.pc = c
    elif op == Op.CHECK:
        game.check.is_mythos = 1 if frame.card != NO_CARD and frame.card == game.mythos_card else 0
        game.check.row = frame.pc - 1
        game.check.accused = frame.target
        frame.outcome = skill_check(game, ctx, a, b, c)
        game.check.row = NONE
        frame.checked = 1
        frame.excess = game.check.total - a
    elif frame.outcome != a:
        frame.pc = c


@njit(cache=True)
def right_hand_side(game, ctx, frame, number):
    """What a die result is compared with; three spells leave open whether an equal roll counts."""
    if number <= PLAIN_NUMBERS:
        return number
    if number == RightHand.PASSENGERS_ON_DECK:
        return on_deck(game)
    if number == RightHand.SPELL_COUNT and ctx.params.spell_count_inclusive == 0:
        return frame.count - 1
    return frame.count


@njit(cache=True)
def ask_option(game, ctx, frame, chooser, n_branches, question):
    """28.13: one of the printed options, unless its condition forbids it; goes on at the one chosen."""
    first = frame.pc
    fill_options(game, ctx, frame, first, n_branches)
    if game.seat_view.n_options == 0:
        frame.pc = first + n_branches
        return
    seat = who(game, frame, chooser)
    game.seat_view.about = first
    if question == Question.CRISIS_OPTION and unconventional_leader(game, ctx, seat):
        game.seat_view.about = first
        price = ctx.tables.characters[game.character[seat]].feat.amount
        lose(game, ctx, ask_resource(game, ctx, seat), price)
        frame.pc = first + n_branches
        return
    fill_options(game, ctx, frame, first, n_branches)
    game.seat_view.about = first
    chosen = ask(game, ctx, seat, question)
    frame.pc = ctx.tables.code[first + chosen, 3]


@njit(cache=True)
def fill_options(game, ctx, frame, first, n_branches):
    """28.13: the options whose conditions hold."""
    no_options(game)
    for branch in range(n_branches):
        if holds_here(game, ctx, frame, ctx.tables.code[first + branch, 1]):
            add_option(game, branch)


@njit(cache=True)
def run_dials(game, ctx, frame, op, a, b, c):
    """Chapters 32, 36, 50: dials, passengers and tracks."""
    if op == Op.LOSE:
        lose(game, ctx, a, amount(frame, b))
    elif op == Op.GAIN:
        gain(game, ctx, a, amount(frame, b))
    elif op == Op.RISK:
        risk(game, ctx, in_supply(game) if a == Amount.ALL else amount(frame, a))
    elif op == Op.DEFEAT_SUPPLY_PASSENGER:
        defeat_from_supply(game, ctx, amount(frame, a))
    elif op == Op.DEFEAT_PASSENGER:
        defeat_chosen(game, ctx, who(game, frame, a))
    elif op == Op.DEFEAT_PASSENGERS:
        for space in range(first_of(game, frame, a), last_of(game, frame, a)):
            defeat_all_on(game, ctx, space)
    elif op == Op.ADVANCE:
        advance(game, a, steps(frame, b, c))
    elif op == Op.RETREAT:
        retreat(game, ctx, a, amount(frame, b))
    elif op == Op.RESET:
        reset(game, ctx, a)
    elif op == Op.RETREAT_OR_FUEL:
        retreat_or_fuel(game, ctx, amount(frame, a), amount(frame, b))
    elif op == Op.SHIFT_RITUAL:
        shift_ritual(game, ctx, amount(frame, a))
    elif op == Op.CHOOSE_WAYPOINT:
        push(game, Pending.CHOOSE_WAYPOINT, who(game, frame, a), 0)
    else:
        replace_waypoint(game, ctx, frame.you)


@njit(cache=True)
def shift_ritual(game, ctx, number):
    """50.1, 50.2: forward or back."""
    if number > 0:
        advance(game, Track.RITUAL, number)
    else:
        retreat(game, ctx, Track.RITUAL, -number)


@njit(cache=True)
def run_monsters(game, ctx, frame, op, a, b, c):
    """4.3, 28.23: monsters and damage; icons in a text are carried out one by one, like those of the cards."""
    if op == Op.SPAWN:
        spawn_at(game, ctx, frame, amount(frame, a), b)
    elif op == Op.SPAWN_IN_WATERS:
        spawn_in_waters(game, ctx, frame.you, amount(frame, a))
    elif op == Op.DEFEAT_DEEP:
        defeat_deep(game, ctx, frame, a, b, who(game, frame, c))
    elif op == Op.SURFACE:
        surface(game, ctx, Monster.DEEP_ONES)
    elif op == Op.MONARCHS_TO_FRONT:
        space = front_water(game, ctx)
        move_monarch(game, ctx, Monster.MOTHER, space)
        move_monarch(game, ctx, Monster.FATHER, space)
    elif op == Op.WASH_OVERBOARD:
        wash_overboard(game, ctx)
    elif op == Op.MOVE_DEEP:
        move_each_deep_one(game, ctx, who(game, frame, a), b != 0)
    elif op == Op.ACTIVATE:
        for _ in range(amount(frame, b)):
            activate(game, ctx, a)
    elif op == Op.ACTIVATE_HERE:
        activate_deep_ones_in(game, ctx, game.space[frame.you])
    elif op == Op.DAMAGE_SHIP:
        for _ in range(amount(frame, a)):
            if game.cause == Cause.NOT_ENDED:
                frame.space = damage_ship(game, ctx)
    elif op == Op.DAMAGE_SPACE:
        frame.space = damage_space(game, ctx, the_space(game, frame, a))
    elif op == Op.ROLL_ROOM:
        frame.space = ctx.tables.room_of_die[roll(game, ctx, 0)]
    else:
        frame.space = ctx.tables.deck_of_die[roll(game, ctx, 0)]


@njit(cache=True)
def spawn_at(game, ctx, frame, number, place):
    """45.0, 45.1: at each space of a place; too few for all of them end the game; nowhere if no space was damaged."""
    if place == Place.JUST_DAMAGED and frame.space == NO_SPACE:
        return
    if place == Place.HERE and game.space[frame.you] >= Space.SICK_BAY:
        spawn(game, ctx, number, ask_room_beside(game, ctx, frame.you))
        return
    first = first_of(game, frame, place)
    last = last_of(game, frame, place)
    if game.deep_supply < number * (last - first):
        end_game(game, ctx, Cause.DEEP_ONES)
    for space in range(first, last):
        spawn(game, ctx, number, space)


@njit(cache=True)
def defeat_deep(game, ctx, frame, number, place, chooser):
    """16.5: all Deep Ones of a place, or so many of a player's choice."""
    first = first_of(game, frame, place)
    last = last_of(game, frame, place)
    if number == Amount.ALL:
        banish_deep_ones(game, ctx, first, last)
    elif chooser != NO_SEAT:
        defeat_deep_ones(game, ctx, chooser, amount(frame, number), first, last)


@njit(cache=True)
def run_people(game, ctx, frame, op, a, b, c):
    """Chapters 9, 16, 24, 41, 49: what happens to players."""
    if op == Op.PASS_TITLE:
        pass_title(game, ctx, a, b != 0)
        return
    if op == Op.REMOVE_ITEM:
        remove_item(game, ctx, a)
        return
    seat = who(game, frame, a)
    if seat == NO_SEAT:
        return
    if op == Op.MOVE:
        move_person(game, ctx, frame, seat, b)
    elif op == Op.DEFEAT:
        defeat_character(game, ctx, seat)
    elif op == Op.DISCARD_SKILL:
        frame.value = discard_chosen(game, ctx, seat, amount(frame, b), c, Question.DISCARD_CARD)
    elif op == Op.DISCARD_HAND:
        discard_hand(game, ctx, seat)
    elif op == Op.DRAW_SKILL:
        draw_from_skill_set(game, ctx, seat, amount(frame, b), False)
    elif op == Op.DRAW_ANY:
        frame.count = draw_any(game, ctx, seat, amount(frame, b))
    elif op == Op.DRAW_ITEM:
        for _ in range(amount(frame, b)):
            draw_item(game, ctx, seat)
    elif op == Op.OFFER_ITEMS:
        offer_items(game, ctx, seat, amount(frame, b))
    elif op == Op.LOSE_ITEMS:
        lose_items(game, ctx, seat, items_to_lose(game, frame, seat, b))
    else:
        take_item(game, ctx, seat, who(game, frame, b))


@njit(cache=True)
def items_to_lose(game, frame, seat, number):
    """24.2: so many, all, or all but one."""
    if number == Amount.ALL:
        return n_items(game, seat)
    if number == Amount.ALL_BUT_1:
        return n_items(game, seat) - 1
    return amount(frame, number)


@njit(cache=True)
def move_person(game, ctx, frame, seat, place):
    """9.4, 44.20: to a named space; or, out of the Brig too, to a ship space of the player's choice."""
    if place == Place.CHOSEN:
        move_anywhere(game, ctx, seat)
    else:
        move_by_effect(game, ctx, seat, the_space(game, frame, place))


@njit(cache=True)
def run_cards(game, ctx, frame, op, a, b):
    """Chapters 10, 28, 46: decks and kept cards."""
    if op == Op.REMOVE_TOP:
        remove_top(game, ctx, a, Stream.ITEM if a == Pile.ITEM else Stream.SPELL, amount(frame, b))
    elif op == Op.TREACHERY_TO_CHAOS:
        treachery_to_chaos(game, ctx, amount(frame, a))
    elif op == Op.NEW_CHAOS_DECK:
        replace_chaos_deck(game, ctx)
    elif op == Op.SCOUT:
        seat = who(game, frame, b)
        if a == Pile.MYTHOS:
            scout_mythos(game, ctx, seat)
        else:
            scout_waypoints(game, ctx, seat)
    elif op == Op.CAST_SPELL:
        cast_spell(game, ctx, who(game, frame, a))
    elif op == Op.KEEP_CARD:
        if frame.stand_in == NO_SEAT:
            keep_card(game, ctx, who(game, frame, a), frame.card)
    elif op == Op.DISCARD_CARD:
        discard_kept(game, ctx, frame.you, ctx.tables.mythos[frame.card].kept)
    elif op == Op.SKIP_ICONS:
        game.skip_icons = 1
    else:
        resolve_failure(game, ctx, who(game, frame, a))


@njit(cache=True)
def resolve_failure(game, ctx, seat):
    """37.0: the top mythos card strikes with its failure, or the option the revealer picks; no icons, none is kept."""
    card = draw_mythos_card(game, ctx)
    if card == NO_CARD:
        return
    note(ctx, Event.MYTHOS, card, seat)
    shuffle_in(game.piles[Pile.MYTHOS_DISCARD], card)
    row = ctx.tables.mythos[card]
    no_options(game)
    if row.on_fail >= 0 or holds_for(game, ctx, row.a_condition, seat, seat, 0):
        add_option(game, 0)
    if row.on_b >= 0 and holds_for(game, ctx, row.b_condition, seat, seat, 0):
        add_option(game, 1)
    game.seat_view.about = about_card(card)
    chosen = ask(game, ctx, seat, Question.CRISIS_OPTION)
    start = row.on_fail if row.on_fail >= 0 else row.on_a
    frame = push_program(game, row.on_b if chosen == 1 else start, seat, card)
    frame.stand_in = seat
