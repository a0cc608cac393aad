"""Chapters 4, 8, 14, 15, 21, 26, 27, 45: Deep Ones, Mother Hydra and Father Dagon."""

from numba import njit

from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    FIRST_WATER,
    MONSTERS_ADRIFT,
    N_DECK,
    N_ROOMS,
    N_SPACES,
    N_WATER,
    NO_SPACE,
    Cause,
    Event,
    Monster,
    Question,
    Space,
)
from sim.unfathomable.decisions import add_option, add_options, ask, no_options
from sim.unfathomable.ending import end_game
from sim.unfathomable.events import note
from sim.unfathomable.rules.attack import deep_one_attacks, remove_deep_ones
from sim.unfathomable.rules.damage import closest_undamaged, damage_space, is_damaged
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.kept_cards import offer_barricade
from sim.unfathomable.rules.passengers import defeat_on, on_space
from sim.unfathomable.rules.players import humans_in, is_room, is_water

LANE = 2  # water spaces of one side are two numbers apart


@njit(cache=True)
def spawn(game, ctx, number, space):
    """45.0, 45.1, 12.2, 29.8: from the supply to a space; too few in the supply end the game before any is placed."""
    if game.cause != Cause.NOT_ENDED or number <= 0:
        return
    if game.deep_supply < number:
        end_game(game, ctx, Cause.DEEP_ONES)
        return
    game.deep_supply -= number
    game.deep_ones[space] += number
    note(ctx, Event.SPAWN, space, number, game.deep_supply)


@njit(cache=True)
def move_deep_ones(game, ctx, origin, target, number):
    """44.10: any number of Deep Ones may share a space."""
    if number > 0:
        game.deep_ones[origin] -= number
        game.deep_ones[target] += number
        note(ctx, Event.DEEP_ONE_MOVES, origin, target, number)


@njit(cache=True)
def move_monarch(game, ctx, monarch, space):
    """26.0, 27.0: put a monarch, Mother Hydra or Father Dagon, somewhere."""
    if game.monarchs[monarch] != space:
        note(ctx, Event.MONARCH, monarch, game.monarchs[monarch], space)
        game.monarchs[monarch] = space


@njit(cache=True)
def front_water(game, ctx):
    """21.0, 44.3: one of the two numbered water spaces, by die."""
    return ctx.tables.water_of_die[roll(game, ctx, 0)]


@njit(cache=True)
def surface(game, ctx, icon):
    """4.8, 4.12, 4.18: what the icon brings up goes from the Deep to one front water space."""
    space = front_water(game, ctx)
    note(ctx, Event.SURFACE, space)
    rise(game, ctx, space, icon)


@njit(cache=True)
def rise(game, ctx, space, icon):
    """14.0: all Deep Ones leave the Deep, with the monarch of the icon; the Deep One icon brings both."""
    move_deep_ones(game, ctx, Space.THE_DEEP, space, game.deep_ones[Space.THE_DEEP])
    for monarch in range(Monster.MOTHER, Monster.FATHER + 1):
        comes = icon == monarch or icon == Monster.DEEP_ONES
        if comes and game.monarchs[monarch] == Space.THE_DEEP:
            move_monarch(game, ctx, monarch, space)


@njit(cache=True)
def monsters_in_deep(game):
    """27.0: Deep Ones and monarchs in the Deep."""
    total = game.deep_ones[Space.THE_DEEP]
    for monarch in range(Monster.MOTHER, Monster.FATHER + 1):
        if game.monarchs[monarch] == Space.THE_DEEP:
            total += 1
    return total


@njit(cache=True)
def gather_in_deep(game, ctx, icon):
    """4.4, 4.8, 4.12, 4.18: nobody in the Deep activates: two spawn there, and from four on they surface."""
    spawn(game, ctx, ctx.params.spawn_in_deep, Space.THE_DEEP)
    if game.cause == Cause.NOT_ENDED and game.deep_ones[Space.THE_DEEP] >= ctx.params.surface_at:
        surface(game, ctx, icon)


@njit(cache=True)
def activate(game, ctx, monster):
    """4.0, 4.1, 28.24: one activation icon."""
    if game.cause != Cause.NOT_ENDED:
        return
    note(ctx, Event.ACTIVATE, monster)
    if monster == Monster.MOTHER:
        activate_mother(game, ctx)
    elif monster == Monster.FATHER:
        activate_father(game, ctx)
    else:
        activate_deep_ones(game, ctx)


@njit(cache=True)
def activate_mother(game, ctx):
    """4.5, 4.6: she damages the room that the arrows from her water space lead to, then swims on."""
    space = game.monarchs[Monster.MOTHER]
    if space == Space.THE_DEEP:
        gather_in_deep(game, ctx, Monster.MOTHER)
        return
    deck = ctx.tables.spaces[space].arrow
    for _ in range(ctx.params.mother_damage):
        if game.cause == Cause.NOT_ENDED:
            damage_space(game, ctx, ctx.tables.spaces[deck].arrow)
    swim_to_front(game, ctx, Monster.MOTHER)


@njit(cache=True)
def activate_father(game, ctx):
    """4.9, 4.10: he spawns two Deep Ones on the deck space beside him, then swims on."""
    space = game.monarchs[Monster.FATHER]
    if space == Space.THE_DEEP:
        gather_in_deep(game, ctx, Monster.FATHER)
        return
    spawn(game, ctx, ctx.params.father_spawn, ctx.tables.spaces[space].arrow)
    swim_to_front(game, ctx, Monster.FATHER)


@njit(cache=True)
def swim_to_front(game, ctx, monarch):
    """4.7, 4.11, 21.1: one water space toward the front, unless already in a numbered one."""
    for _ in range(ctx.params.monarch_steps):
        space = game.monarchs[monarch]
        if game.cause == Cause.NOT_ENDED and space >= LANE:
            move_monarch(game, ctx, monarch, space - LANE)


@njit(cache=True)
def activate_deep_ones(game, ctx):
    """4.13, 4.18, 26.2: each Deep One on the map once, in an order of the current player; with none, they gather."""
    total = 0
    for space in range(Space.THE_DEEP):
        game.waiting[space] = game.deep_ones[space]
        total += game.deep_ones[space]
    if total == 0:
        gather_in_deep(game, ctx, Monster.DEEP_ONES)
        return
    activate_waiting(game, ctx)


@njit(cache=True)
def activate_deep_ones_in(game, ctx, space):
    """4.13: each Deep One of one space activates."""
    for other in range(Space.THE_DEEP):
        game.waiting[other] = 0
    game.waiting[space] = game.deep_ones[space]
    activate_waiting(game, ctx)


@njit(cache=True)
def activate_one_deep_one(game, ctx, seat):
    """4.13: one Deep One of a player's choice activates."""
    no_options(game)
    for space in range(Space.THE_DEEP):
        if game.deep_ones[space] > 0:
            add_option(game, space)
    if game.seat_view.n_options > 0:
        space = ask(game, ctx, seat, Question.NEXT_DEEP_ONE)
        offer_barricade(game, ctx)
        activate_deep_one(game, ctx, space)


@njit(cache=True)
def activate_waiting(game, ctx):
    """1.16, 4.13: the current player names whose turn it is, until all have activated."""
    offer_barricade(game, ctx)
    while game.cause == Cause.NOT_ENDED:
        no_options(game)
        spaces = 0
        for space in range(Space.THE_DEEP):
            spaces |= ((game.waiting[space] > 0) & (game.deep_ones[space] > 0)) << space
        add_options(game, spaces, 0)
        if game.seat_view.n_options == 0:
            return
        space = ask(game, ctx, game.current, Question.NEXT_DEEP_ONE)
        game.waiting[space] -= 1
        activate_deep_one(game, ctx, space)


@njit(cache=True)
def activate_deep_one(game, ctx, space):
    """4.13-4.17, 32.9: attack a human; else defeat a passenger; else damage the room; else move."""
    if humans_in(game, space) > 0:
        deep_one_attacks(game, ctx, space)
    elif on_space(game, space) > 0:
        defeat_on(game, ctx, space)
    elif is_room(space) and not is_damaged(game, space):
        damage_space(game, ctx, space)
    else:
        step = deep_one_step(game, ctx, space)
        if step == space or (game.barricaded != 0 and is_room(step)):
            note(ctx, Event.DEEP_ONE_BLOCKED, space)
        else:
            move_deep_ones(game, ctx, space, step, 1)


@njit(cache=True)
def deep_one_step(game, ctx, space):
    """4.17, 15.0-15.2: along the arrow; inside the ship one step toward the closest undamaged room."""
    if not is_room(space):
        return ctx.tables.spaces[space].arrow
    goal = closest_undamaged(game, ctx, space)
    if goal == NO_SPACE:
        return space
    return ctx.tables.spaces[space].first_step[goal - FIRST_ROOM]


@njit(cache=True)
def drift_back(game, ctx):
    """50.7, 8.0, 8.1, 14.2: every monster in the water one space back; from the back into the Deep."""
    for water in range(N_WATER - 1, -1, -1):
        behind = water + LANE if water + LANE < N_WATER else Space.THE_DEEP
        move_deep_ones(game, ctx, water, behind, game.deep_ones[water])
    for monarch in range(Monster.MOTHER, Monster.FATHER + 1):
        water = game.monarchs[monarch]
        if is_water(water):
            move_monarch(game, ctx, monarch, water + LANE if water + LANE < N_WATER else Space.THE_DEEP)


@njit(cache=True)
def wash_overboard(game, ctx):
    """44.4: every Deep One on deck goes to the water space beside it."""
    note(ctx, Event.OVERBOARD)
    for deck in range(FIRST_DECK, FIRST_DECK + N_DECK):
        move_deep_ones(game, ctx, deck, deck - MONSTERS_ADRIFT, game.deep_ones[deck])


@njit(cache=True)
def banish_deep_ones(game, ctx, first, last):
    """16.5: all Deep Ones of a range of spaces go back to the supply."""
    for space in range(first, last):
        if game.deep_ones[space] > 0:
            remove_deep_ones(game, ctx, space, game.deep_ones[space])


@njit(cache=True)
def defeat_deep_ones(game, ctx, seat, number, first, last):
    """1.16: a player picks the Deep Ones that are defeated in a range of spaces, as many as there are at most."""
    for _ in range(number):
        no_options(game)
        for space in range(first, last):
            if game.deep_ones[space] > 0:
                add_option(game, space)
        if game.seat_view.n_options == 0:
            return
        remove_deep_ones(game, ctx, ask(game, ctx, seat, Question.DEEP_ONE_TO_DEFEAT), 1)


@njit(cache=True)
def move_each_deep_one(game, ctx, seat, must):
    """5.0, 9.11, 40.6: each Deep One aboard goes to an adjacent space of a player's choice, or may stay."""
    for space in range(FIRST_DECK, FIRST_ROOM + N_ROOMS):
        game.waiting[space] = game.deep_ones[space]
    for space in range(FIRST_DECK, FIRST_ROOM + N_ROOMS):
        while game.waiting[space] > 0:
            game.waiting[space] -= 1
            target = ask_deep_one_destination(game, ctx, seat, space, must)
            if target >= 0:
                move_deep_ones(game, ctx, space, target, 1)


@njit(cache=True)
def ask_deep_one_destination(game, ctx, seat, space, must):
    """5.0-5.3, 9.11: water, deck or room beside it; never Brig or Sick Bay, and no room behind barricaded hatches."""
    no_options(game)
    if not must:
        add_option(game, -1)
    neighbours = ctx.tables.spaces[space]
    for i in range(neighbours.n_adjacent):
        beside = neighbours.adjacent[i]
        closed = beside >= FIRST_ROOM + N_ROOMS or (is_room(beside) and game.barricaded != 0)
        if not closed:
            add_option(game, beside)
    if game.seat_view.n_options == 0:
        return -1
    return ask(game, ctx, seat, Question.DEEP_ONE_DESTINATION)


@njit(cache=True)
def spawn_in_waters(game, ctx, seat, number):
    """45.0: one Deep One in each of so many different water spaces of a player's choice."""
    if game.deep_supply < number:
        end_game(game, ctx, Cause.DEEP_ONES)
        return
    for space in range(N_SPACES):
        game.waiting[space] = 0
    for _ in range(number):
        no_options(game)
        for water in range(FIRST_WATER, FIRST_WATER + N_WATER):
            if game.waiting[water] == 0:
                add_option(game, water)
        water = ask(game, ctx, seat, Question.SPAWN_SPACE)
        game.waiting[water] = 1
        spawn(game, ctx, 1, water)
