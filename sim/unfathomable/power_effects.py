"""Operations that only powers use: cards, items, abilities, feats and spells -> calls of rules."""

from numba import njit

from sim.decks import put_on_bottom, put_on_top, shuffle_in
from sim.unfathomable.conditions import monarchs_on_board
from sim.unfathomable.constants import (
    DEEP_ONE,
    FIRST_DECK,
    FIRST_ROOM,
    FIRST_WATER,
    N_DECK,
    N_HERO_SKILLS,
    N_ROOMS,
    N_WATER,
    NONE,
    Cause,
    Event,
    Monster,
    Pile,
    Question,
    Resource,
    Space,
    Stream,
)
from sim.unfathomable.decisions import add_option, add_options, ask, ask_yes_no, no_options
from sim.unfathomable.events import note
from sim.unfathomable.pending import Pending, push
from sim.unfathomable.rules.attack import (
    ask_defender,
    attack,
    can_attack,
    can_use_weapon,
    enemies_in,
    remove_deep_ones,
    standing_bonus,
    usable_weapons,
    weapon_attack,
)
from sim.unfathomable.rules.damage import damage_space, is_damaged, remove_damage
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.items import gain_item, give_item, n_items
from sim.unfathomable.rules.looking import look_at_top
from sim.unfathomable.rules.loyalty import look_at_loyalty
from sim.unfathomable.rules.monsters import (
    activate_one_deep_one,
    banish_deep_ones,
    move_deep_ones,
    move_monarch,
    rise,
)
from sim.unfathomable.rules.movement import defeat_character, place
from sim.unfathomable.rules.mythos import look_at_mythos
from sim.unfathomable.rules.passengers import defeat_all_on, on_deck, on_space, rescue_from
from sim.unfathomable.rules.players import humans_in, is_human, is_room, seat_after
from sim.unfathomable.rules.resources import gain
from sim.unfathomable.rules.skill_cards import (
    add_hand_options,
    can_draw,
    discard_card,
    draw_exactly,
    draw_skill_card,
)
from sim.unfathomable.rules.spells import cast_top_spell, look_at_spell
from sim.unfathomable.vocabulary import Op


@njit(cache=True)
def run_power(game, ctx, frame, op, a, b, seat):
    """Chapters 2, 20, 24, 41: one operation of a skill card, an item, an ability or a feat; `seat` is whom it names."""
    you = frame.you
    if op == Op.GRANT_ACTION:
        note(ctx, Event.EXTRA_ACTION, seat, b)
        push(game, Pending.ACTION, seat, b)
    elif op == Op.DRAW_EXACTLY:
        draw_exactly(game, ctx, seat, b)
    elif op == Op.DISCARD_UP_TO:
        frame.count = discard_up_to(game, ctx, seat, b)
    elif op == Op.DRAW_FROM_ONE:
        draw_from_one(game, ctx, seat, frame.count)
    elif op == Op.SHRIVEL:
        shrivel(game, ctx, you, a, b)
    elif op == Op.RAMPAGE:
        rampage(game, ctx, you, a, b)
    elif op == Op.SURFACE_AT_WILL:
        surface_at_will(game, ctx, you)
    elif op == Op.ACTIVATE_ONE:
        activate_one_deep_one(game, ctx, you)
    elif op == Op.ATTACK_WITH:
        weapon_attack(game, ctx, you, a)
    elif op == Op.ATTACK_WITH_ANY_WEAPON:
        attack_with_any_weapon(game, ctx, you)
    elif op == Op.RESCUE_AROUND:
        rescue_around(game, ctx, you)
    elif op == Op.REPAIR_HERE:
        remove_damage(game, ctx, you, game.space[you])
    elif op == Op.THROW_GRENADE:
        throw_grenade(game, ctx, you)
    else:
        run_sheet_power(game, ctx, frame, op, a, seat)


@njit(cache=True)
def run_sheet_power(game, ctx, frame, op, a, seat):
    """Chapter 20 and 2.1: operations of abilities and feats."""
    you = frame.you
    if op == Op.MOVE_BESIDE:
        move_beside(game, ctx, you)
    elif op == Op.MOVE_TO_DECK:
        move_to_deck(game, ctx, you)
    elif op == Op.LOOK_AT_SPELL:
        look_at_spell(game, ctx, you)
    elif op == Op.CAST_TOP_SPELL:
        cast_top_spell(game, ctx, you)
    elif op == Op.SWEAR_OATH:
        swear_oath(game, ctx, you, frame.value, a)
    elif op == Op.LOOK_AT_LOYALTY:
        look_at_loyalty(game, ctx, you, seat)
    elif n_items(game, you) > 0 and humans_in(game, game.space[you]) > 1:
        give_item(game, ctx, you, True)


@njit(cache=True)
def run_spell(game, ctx, frame, op, a, b, seat):
    """Chapter 46: operations of spells."""
    you = frame.you
    if op == Op.ASTRAL_TRAVEL:
        astral_travel(game, ctx, you)
    elif op == Op.RESCUE_ANY:
        frame.count = rescue_any(game, ctx, you)
    elif op == Op.CONJURE:
        conjure(game, ctx, you, a)
    elif op == Op.GAIN_ANY:
        gain(game, ctx, ask_resource(game, ctx, seat), b)
    elif op == Op.LAY_WARD:
        game.wards[seat] += 1
        note(ctx, Event.SPELL_LASTS, seat)
    elif op == Op.LAY_SCRIPT:
        game.scripts[seat] += 1
        note(ctx, Event.SPELL_LASTS, seat, 1)
    elif op == Op.FORESEE:
        foresee(game, ctx, you, a, b)
    elif op == Op.LURE_MONARCHS:
        move_monarch(game, ctx, Monster.MOTHER, Space.THE_DEEP)
        move_monarch(game, ctx, Monster.FATHER, Space.THE_DEEP)
    elif op == Op.TAKE_RESULT:
        frame.count = frame.result
    else:
        frame.space = game.space[you]  # the caster may leave it before the others there are struck
        frame.count = slay_here(game, ctx, you)


@njit(cache=True)
def discard_up_to(game, ctx, seat, most):
    """1.5: Persistence: one to five cards are the price; how many."""
    number = 0
    while number < most:
        no_options(game)
        if number > 0:
            add_option(game, NONE)
        add_hand_options(game, seat, -1)
        if game.seat_view.n_options == 0:
            break
        kind = ask(game, ctx, seat, Question.COST_CARD)
        if kind == NONE:
            break
        discard_card(game, ctx, seat, kind)
        number += 1
    return number


@njit(cache=True)
def draw_from_one(game, ctx, seat, number):
    """41.3: all cards from one skill deck of choice, never treachery."""
    if number == 0:
        return
    no_options(game)
    for skill in range(N_HERO_SKILLS):
        if can_draw(game, skill):
            add_option(game, skill)
    if game.seat_view.n_options == 0:
        return
    skill = ask(game, ctx, seat, Question.ONE_SKILL)
    for _ in range(number):
        draw_skill_card(game, ctx, seat, skill)


@njit(cache=True)
def shrivel(game, ctx, seat, target, bonus):
    """19.0: Shrivelling strikes an enemy anywhere; 6 or more defeats it, with +2 against a Deep One. No attack."""
    space = ask_enemy_space(game, ctx, seat)
    defender = ask_defender(game, ctx, seat, space)
    if defender == DEEP_ONE:
        if roll(game, ctx, bonus) >= target:
            remove_deep_ones(game, ctx, space, 1)
    elif roll(game, ctx, 0) >= target:
        defeat_character(game, ctx, defender)


@njit(cache=True)
def ask_enemy_space(game, ctx, seat):
    """19.0: any space of the board with an enemy in it."""
    no_options(game)
    for space in range(Space.THE_DEEP):
        if enemies_in(game, seat, space) > 0:
            add_option(game, space)
    return ask(game, ctx, seat, Question.ENEMY_SPACE)


@njit(cache=True)
def banish_group(game, ctx, seat, space):
    """5.0: all Deep Ones of a space (of choice, if none is given) go to one adjacent space."""
    if space < 0:
        no_options(game)
        for other in range(Space.THE_DEEP):
            if game.deep_ones[other] > 0:
                add_option(game, other)
        space = ask(game, ctx, seat, Question.DEEP_ONE_GROUP)
    no_options(game)
    row = ctx.tables.spaces[space]
    for i in range(row.n_adjacent):
        beside = row.adjacent[i]
        if beside < FIRST_ROOM + N_ROOMS and not (is_room(beside) and game.barricaded != 0):
            add_option(game, beside)
    if game.seat_view.n_options > 0:
        target = ask(game, ctx, seat, Question.DEEP_ONE_DESTINATION)
        move_deep_ones(game, ctx, space, target, game.deep_ones[space])


@njit(cache=True)
def rampage(game, ctx, seat, unarmed, armed):
    """6.1: Rampage: up to four plain attacks, or three with one weapon; the player may stop early."""
    weapon = ask_weapon(game, ctx, seat, can_attack(game, seat))
    for number in range(unarmed if weapon == NONE else armed):
        if game.cause != Cause.NOT_ENDED or not can_strike(game, ctx, seat, weapon):
            return
        if number > 0 and not ask_yes_no(game, ctx, seat, Question.ATTACK_AGAIN):
            return
        if weapon == NONE:
            space = game.space[seat]
            defender = ask_defender(game, ctx, seat, space)
            attack(game, ctx, seat, defender, standing_bonus(game, ctx, seat))
        else:
            weapon_attack(game, ctx, seat, weapon)


@njit(cache=True)
def can_strike(game, ctx, seat, weapon):
    """6.4: an enemy is still in reach."""
    if weapon == NONE:
        return can_attack(game, seat)
    return can_use_weapon(game, ctx, seat, weapon)


@njit(cache=True)
def ask_weapon(game, ctx, seat, unarmed):
    """24.5: one weapon with an enemy in reach, or none if bare hands will do."""
    no_options(game)
    if unarmed:
        add_option(game, NONE)
    add_options(game, usable_weapons(game, ctx, seat), 0)
    return ask(game, ctx, seat, Question.WHICH_WEAPON)


@njit(cache=True)
def attack_with_any_weapon(game, ctx, seat):
    """2.1: Quick Draw: one attack with a weapon."""
    weapon_attack(game, ctx, seat, ask_weapon(game, ctx, seat, False))


@njit(cache=True)
def surface_at_will(game, ctx, seat):
    """14.0: Reinforcements: everything in the Deep goes to a water space of the traitor's choice."""
    no_options(game)
    for water in range(FIRST_WATER, FIRST_WATER + N_WATER):
        add_option(game, water)
    rise(game, ctx, ask(game, ctx, seat, Question.SPAWN_SPACE), Monster.DEEP_ONES)


@njit(cache=True)
def rescue_all_on(game, ctx, seat, space):
    """32.7: every passenger of a space goes back to the supply."""
    while on_space(game, space) > 0:
        rescue_from(game, space)
        note(ctx, Event.PASSENGER_RESCUED, seat, space)


@njit(cache=True)
def rescue_around(game, ctx, seat):
    """24.3: the Speaking Trumpet rescues all in the own space and beside it."""
    space = game.space[seat]
    rescue_all_on(game, ctx, seat, space)
    row = ctx.tables.spaces[space]
    for i in range(row.n_adjacent):
        rescue_all_on(game, ctx, seat, row.adjacent[i])


@njit(cache=True)
def throw_grenade(game, ctx, seat):
    """24.3: the Jam Tin Grenade defeats everything in an adjacent space and damages an undamaged room."""
    no_options(game)
    row = ctx.tables.spaces[game.space[seat]]
    for i in range(row.n_adjacent):
        add_option(game, row.adjacent[i])
    space = ask(game, ctx, seat, Question.TARGET_SPACE)
    undamaged_room = is_room(space) and not is_damaged(game, space)
    banish_deep_ones(game, ctx, space, space + 1)
    for step in range(game.n_seats):
        other = seat_after(game, game.current, step)
        if game.space[other] == space:
            defeat_character(game, ctx, other)
    defeat_all_on(game, ctx, space)
    if undamaged_room and game.cause == Cause.NOT_ENDED:
        damage_space(game, ctx, space)


@njit(cache=True)
def move_beside(game, ctx, seat):
    """5.0: Plimsolls: to an adjacent deck space or room."""
    no_options(game)
    row = ctx.tables.spaces[game.space[seat]]
    for i in range(row.n_adjacent):
        if FIRST_DECK <= row.adjacent[i] < FIRST_ROOM + N_ROOMS:
            add_option(game, row.adjacent[i])
    place(game, ctx, seat, ask(game, ctx, seat, Question.MOVE_BESIDE))


@njit(cache=True)
def move_to_deck(game, ctx, seat):
    """2.1: Deck Chief: to any deck space."""
    no_options(game)
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        if space != game.space[seat]:
            add_option(game, space)
    place(game, ctx, seat, ask(game, ctx, seat, Question.MOVE_TO))


@njit(cache=True)
def swear_oath(game, ctx, seat, value, target):
    """2.1: First Oath of Dagon: 7 or more sends a monarch to the Deep; else it may be moved to water beside it."""
    if monarchs_on_board(game) == 0:
        return
    no_options(game)
    for monarch in range(Monster.MOTHER, Monster.FATHER + 1):
        if game.monarchs[monarch] != Space.THE_DEEP:
            add_option(game, monarch)
    monarch = ask(game, ctx, seat, Question.WHICH_MONARCH)
    if roll(game, ctx, value) >= target:
        move_monarch(game, ctx, monarch, Space.THE_DEEP)
        return
    no_options(game)
    add_option(game, NONE)
    row = ctx.tables.spaces[game.monarchs[monarch]]
    for i in range(row.n_adjacent):
        if row.adjacent[i] < N_WATER:
            add_option(game, row.adjacent[i])
    water = ask(game, ctx, seat, Question.MONARCH_TO)
    if water != NONE:
        move_monarch(game, ctx, monarch, water)


@njit(cache=True)
def ask_resource(game, ctx, seat):
    """36.0: one of the four dials."""
    no_options(game)
    for resource in range(Resource.FUEL, Resource.SOULS + 1):
        add_option(game, resource)
    return ask(game, ctx, seat, Question.WHICH_RESOURCE)


@njit(cache=True)
def rescue_any(game, ctx, seat):
    """46.1: Call Friends: any number of passengers from any spaces; how many."""
    number = 0
    while on_deck(game) > 0:
        no_options(game)
        add_option(game, NONE)
        for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
            if on_space(game, space) > 0:
                add_option(game, space)
        space = ask(game, ctx, seat, Question.PASSENGER_SPACE)
        if space == NONE:
            break
        rescue_from(game, space)
        note(ctx, Event.PASSENGER_RESCUED, seat, space)
        number += 1
    return number


@njit(cache=True)
def conjure(game, ctx, seat, number):
    """46.1: Conjuration: one of the top five items, the others are shuffled back."""
    look_at_top(game, Pile.ITEM, Stream.ITEM, number)
    if game.seat_view.n_options == 0:
        return
    chosen = ask(game, ctx, seat, Question.KEEP_ITEM)
    taken = False
    for i in range(game.seat_view.n_options):
        item = game.seat_view.options[i]
        if item == chosen and not taken:
            taken = True
        else:
            shuffle_in(game.piles[Pile.ITEM], item)
    gain_item(game, ctx, seat, chosen)


@njit(cache=True)
def foresee(game, ctx, seat, pile, number):
    """1.7, 46.1: Foresee: of the top four cards one goes back on top, the others under the deck in any order."""
    if pile == Pile.MYTHOS:
        look_at_mythos(game, ctx, number)
        top_question = Question.MYTHOS_ON_TOP
        next_question = Question.MYTHOS_NEXT_DOWN
    else:
        look_at_top(game, pile, Stream.WAYPOINT, number)
        top_question = Question.WAYPOINT_ON_TOP
        next_question = Question.WAYPOINT_NEXT_DOWN
    if game.seat_view.n_options == 0:
        return
    top = take_option(game, ask(game, ctx, seat, top_question))
    while game.seat_view.n_options > 0:
        put_on_bottom(game.piles[pile], take_option(game, ask(game, ctx, seat, next_question)))
    put_on_top(game.piles[pile], top)


@njit(cache=True)
def take_option(game, chosen):
    """Take one card out of the options, the others staying."""
    view = game.seat_view
    found = False
    for i in range(view.n_options):
        if found:
            view.options[i - 1] = view.options[i]
        elif view.options[i] == chosen:
            found = True
    view.n_options -= 1
    return chosen


@njit(cache=True)
def slay_here(game, ctx, seat):
    """46.1: Summon the Beast Within defeats every enemy in the caster's space; how many fell."""
    space = game.space[seat]
    number = game.deep_ones[space]
    banish_deep_ones(game, ctx, space, space + 1)
    for step in range(game.n_seats):
        other = seat_after(game, game.current, step)
        if game.space[other] == space and is_human(game, other) != is_human(game, seat):
            if defeat_character(game, ctx, other):
                number += 1
    return number


@njit(cache=True)
def astral_travel(game, ctx, seat):
    """46.1: Deep Ones and characters of one space are sent to ship spaces of the caster's choice."""
    no_options(game)
    for space in range(Space.THE_DEEP):
        if game.deep_ones[space] > 0 or anyone_in(game, space):
            add_option(game, space)
    space = ask(game, ctx, seat, Question.TARGET_SPACE)
    for _ in range(game.deep_ones[space]):
        target = ask_travel(game, ctx, seat, space, False)
        if target != NONE:
            move_deep_ones(game, ctx, space, target, 1)
    for step in range(game.n_seats):
        other = seat_after(game, seat, step)
        if game.space[other] == space and space != Space.BRIG:
            target = ask_travel(game, ctx, seat, space, True)
            if target != NONE:
                place(game, ctx, other, target)


@njit(cache=True)
def anyone_in(game, space):
    """44.10: a character is in the space."""
    for seat in range(game.n_seats):
        if game.space[seat] == space:
            return True
    return False


@njit(cache=True)
def ask_travel(game, ctx, seat, space, is_character):
    """46.1: another deck space or room; for a character also the Sick Bay or the Brig; or none."""
    no_options(game)
    add_option(game, NONE)
    last = Space.BRIG + 1 if is_character else FIRST_ROOM + N_ROOMS
    for target in range(FIRST_DECK, last):
        if target != space and not (not is_character and is_room(target) and game.barricaded != 0):
            add_option(game, target)
    return ask(game, ctx, seat, Question.SEND_TO)
