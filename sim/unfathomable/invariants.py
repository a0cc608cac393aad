"""What must hold after every step of every game, and a way to play that looks after every step."""

from enum import IntEnum

from numba import njit

from sim.unfathomable.constants import (
    MAX_ITEMS,
    N_KEPT,
    N_KINDS,
    N_ROOMS,
    N_SPACES,
    NO_CARD,
    NO_SEAT,
    Cause,
    Kept,
    Loyalty,
    Pile,
    Space,
)
from sim.unfathomable.effects import run_top
from sim.unfathomable.ending import write_result
from sim.unfathomable.kernel import start_game
from sim.unfathomable.pending import Pending, push
from sim.unfathomable.rules.mythos import activation_icon, begin_mythos, finish_mythos, track_icon
from sim.unfathomable.rules.passengers import tokens
from sim.unfathomable.rules.players import is_human
from sim.unfathomable.rules.skill_cards import discard_to_hand_limit, hand_size
from sim.unfathomable.turn import (
    actions_of,
    begin_turn,
    card_of_mythos_step,
    end_turn,
    play_action_step_card,
    receive_skills,
)
from sim.whole_program import entry


class Broken(IntEnum):
    NOTHING = 0
    DEEP_ONES = 1
    PASSENGERS = 2
    SKILL_CARDS = 3
    MYTHOS_CARDS = 4
    TITLES = 5
    DIALS = 6
    TRACKS = 7
    LOYALTY = 8
    DAMAGE = 9
    PLACES = 10
    HAND_LIMIT = 11
    WAYPOINTS = 12
    NEGATIVE = 13
    ITEMS = 14
    SPELLS = 15
    COUNTS = 16


@njit(cache=True)
def deep_one_figures(game):
    total = game.deep_supply
    for space in range(N_SPACES):
        total += game.deep_ones[space]
    return total


@njit(cache=True)
def passengers_alive(game):
    total = tokens(game.passenger_supply)
    for space in range(N_SPACES):
        total += tokens(game.passengers[space])
    return total


@njit(cache=True)
def skill_cards_of_kind(game, kind):
    """12.0: wherever a kind of skill card may lie."""
    total = game.skill_deck[kind] + game.skill_discard[kind] + game.check.pile[kind] + game.played[kind]
    for seat in range(game.n_seats):
        total += game.hand[seat, kind]
    chaos = game.piles[Pile.CHAOS]
    for i in range(chaos.n_cards):
        if chaos.cards[i] == kind:
            total += 1
    return total


@njit(cache=True)
def mythos_cards(game):
    total = game.piles[Pile.MYTHOS].n_cards + game.piles[Pile.MYTHOS_DISCARD].n_cards
    for seat in range(game.n_seats):
        for kept in range(1, N_KEPT):
            total += game.kept[seat, kept]
    if game.mythos_card != NO_CARD and game.mythos_kept == 0:
        total += 1
    for i in range(game.n_pending):
        frame = game.pending[i]
        if frame.kind == Pending.SETTLING_CARD and frame.card != NO_CARD and frame.value == 0:
            total += 1  # the card that was interrupted
    return total


@njit(cache=True)
def loyalty_cards(game, kind):
    total = 0
    deck = game.piles[Pile.LOYALTY]
    for i in range(deck.n_cards):
        if deck.cards[i] == kind:
            total += 1
    for seat in range(game.n_seats):
        total += game.loyalty[seat, kind]
    return total


@njit(cache=True)
def is_loyalty_held_right(game):
    """25.1, 38.1, S.5, S.8: nobody has a card before the first deal, and what is shown lies there."""
    for seat in range(game.n_seats):
        shown = game.shown[seat]
        if shown >= 0 and game.loyalty[seat, shown] == 0:
            return False
        if game.revealed[seat] != 0 and shown <= Loyalty.HUMAN:
            return False
        for kind in range(Loyalty.HUMAN, Loyalty.CULTIST + 1):
            if game.n_deals == 0 and game.loyalty[seat, kind] > 0:
                return False
    return True


@njit(cache=True)
def items_in_play(game):
    total = game.piles[Pile.ITEM].n_cards
    for seat in range(game.n_seats):
        for item in range(MAX_ITEMS):
            total += game.items[seat, item]
    return total


@njit(cache=True)
def broken_cards(game, blank):
    """12.0: nothing is made or lost: figures, tokens, cards of every deck."""
    if deep_one_figures(game) != deep_one_figures(blank):
        return Broken.DEEP_ONES
    if passengers_alive(game) > passengers_alive(blank):
        return Broken.PASSENGERS
    for kind in range(N_KINDS):
        if skill_cards_of_kind(game, kind) != skill_cards_of_kind(blank, kind):
            return Broken.SKILL_CARDS
    if mythos_cards(game) != mythos_cards(blank):
        return Broken.MYTHOS_CARDS
    for kind in range(Loyalty.HUMAN, Loyalty.CULTIST + 1):
        if loyalty_cards(game, kind) != loyalty_cards(blank, kind):
            return Broken.LOYALTY
    if not is_loyalty_held_right(game):
        return Broken.LOYALTY
    if items_in_play(game) > items_in_play(blank):
        return Broken.ITEMS
    if game.piles[Pile.SPELL].n_cards + game.spells_out > blank.piles[Pile.SPELL].n_cards:
        return Broken.SPELLS
    if game.piles[Pile.WAYPOINT].n_cards + game.n_waypoints > blank.piles[Pile.WAYPOINT].n_cards:
        return Broken.WAYPOINTS
    return Broken.NOTHING


@njit(cache=True)
def is_revealing(game, seat):
    """38.4: a traitor keeps the titles until the fourth step of revealing."""
    for i in range(game.n_pending):
        if game.pending[i].kind == Pending.AFTER_REVEAL and game.pending[i].you == seat:
            return True
    return False


@njit(cache=True)
def broken_board(game, ctx):
    """12.0, 36.1, 49.0, 50.0: titles, dials, tracks, damage and places."""
    for title in range(2):
        seat = game.titles[title]
        if seat == NO_SEAT or seat >= game.n_seats or not (is_human(game, seat) or is_revealing(game, seat)):
            return Broken.TITLES
    for resource in range(4):
        dial = game.dials[resource]
        if dial < 0 or dial > ctx.params.dial_most or (dial == 0 and game.cause == Cause.NOT_ENDED):
            return Broken.DIALS
    if game.tracks[0] < 0 or game.tracks[0] > ctx.params.travel_track:
        return Broken.TRACKS
    if game.tracks[1] < 0 or game.tracks[1] > ctx.params.ritual_track:
        return Broken.TRACKS
    for room in range(N_ROOMS):
        card = game.damage[room]
        for other in range(room):
            if card != NO_CARD and card == game.damage[other]:
                return Broken.DAMAGE
    return broken_places(game)


@njit(cache=True)
def broken_places(game):
    """44.5, 44.9, 9.11, 40.6, 44.16: who may be where."""
    for seat in range(game.n_seats):
        if game.space[seat] < Space.DECK_1 or game.space[seat] > Space.BRIG:
            return Broken.PLACES
    if game.deep_ones[Space.BRIG] != 0 or game.deep_ones[Space.SICK_BAY] != 0:
        return Broken.PLACES
    for space in range(N_SPACES):
        if game.deep_ones[space] < 0:
            return Broken.NEGATIVE
        if (space < Space.DECK_1 or space > Space.DECK_8) and tokens(game.passengers[space]) != 0:
            return Broken.PLACES
    for monarch in range(1, 3):
        if game.monarchs[monarch] > Space.WATER_8 and game.monarchs[monarch] != Space.THE_DEEP:
            return Broken.PLACES
    for seat in range(game.n_seats):
        for kind in range(N_KINDS):
            if game.hand[seat, kind] < 0:
                return Broken.NEGATIVE
        if game.revealed[seat] != 0:
            for kept in range(Kept.BARRICADE, N_KEPT):
                if game.kept[seat, kept] != 0 and game.n_pending == 0:
                    return Broken.PLACES
    return Broken.NOTHING


@njit(cache=True)
def broken_hands(game, ctx):
    """22.2: after the Discard step no hand is above the limit."""
    for seat in range(game.n_seats):
        if hand_size(game, seat) > ctx.params.hand_limit:
            return Broken.HAND_LIMIT
    return Broken.NOTHING


@njit(cache=True)
def broken_counts(game):
    """30.3, 30.6: what is counted along agrees with what lies there."""
    for seat in range(game.n_seats):
        size, kinds = 0, 0
        for kind in range(N_KINDS):
            size += game.hand[seat, kind]
            kinds |= (game.hand[seat, kind] > 0) << kind
        if game.hand_sizes[seat] != size or game.hand_kinds[seat] != kinds:
            return Broken.COUNTS
    for space in range(N_SPACES):
        if game.passenger_counts[space] != tokens(game.passengers[space]):
            return Broken.COUNTS
    return Broken.NOTHING


@njit(cache=True)
def broken(game, ctx, blank):
    """The first rule that is broken, or NOTHING."""
    problem = broken_cards(game, blank)
    if problem == Broken.NOTHING:
        problem = broken_counts(game)
    if problem == Broken.NOTHING:
        problem = broken_board(game, ctx)
    return problem


@njit(cache=True)
def look_at(game, ctx, blank, problems):
    """Count a broken rule."""
    problem = broken(game, ctx, blank)
    if problem != Broken.NOTHING:
        problems[problem] += 1


@njit(cache=True)
def run_pending_checked(game, ctx, blank, problems):
    """effects.run_pending with a look after every step; how many steps."""
    steps = 0
    while game.n_pending > 0 and game.cause == Cause.NOT_ENDED:
        run_top(game, ctx)
        look_at(game, ctx, blank, problems)
        steps += 1
    return steps


@njit(cache=True)
def play_turn_checked(game, ctx, blank, problems):
    """turn.play_turn with a look after every step; how many steps."""
    steps = 0
    begin_turn(game, ctx)
    receive_skills(game, ctx)
    look_at(game, ctx, blank, problems)
    seat = game.current
    taken = play_action_step_card(game, ctx, seat)
    steps += run_pending_checked(game, ctx, blank, problems)
    while taken < actions_of(game, ctx, seat) and game.cause == Cause.NOT_ENDED:
        game.actions_left = actions_of(game, ctx, seat) - taken - 1
        push(game, Pending.ACTION, seat, 0)
        steps += run_pending_checked(game, ctx, blank, problems)
        taken += 1
    if is_human(game, game.current) and game.cause == Cause.NOT_ENDED:
        steps += mythos_step_checked(game, ctx, blank, problems)
    if game.cause == Cause.NOT_ENDED:
        discard_to_hand_limit(game, ctx)
        look_at(game, ctx, blank, problems)
        problems[broken_hands(game, ctx)] += 1
        end_turn(game, ctx)
    return steps


@njit(cache=True)
def mythos_step_checked(game, ctx, blank, problems):
    """turn.mythos_step with a look after every step; how many steps."""
    card = card_of_mythos_step(game, ctx)
    if card == NO_CARD:
        return 0
    begin_mythos(game, ctx, card)
    steps = run_pending_checked(game, ctx, blank, problems)
    activation_icon(game, ctx, card)
    look_at(game, ctx, blank, problems)
    track_icon(game, ctx, card)
    steps += run_pending_checked(game, ctx, blank, problems)
    finish_mythos(game, ctx, card)
    look_at(game, ctx, blank, problems)
    return steps


@entry
def play_games_checked(games, blank, ctx, seed, first_game, results, problems):
    """kernel.play_games with a look after every step; problems are counted by Broken. How many steps."""
    steps = 0
    for i in range(results.shape[0]):
        start_game(games, blank, ctx, seed, first_game + i)
        look_at(games[0], ctx, blank[0], problems)
        while games[0].cause == Cause.NOT_ENDED:
            steps += play_turn_checked(games[0], ctx, blank[0], problems)
        write_result(games[0], ctx, results[i])
    return steps
