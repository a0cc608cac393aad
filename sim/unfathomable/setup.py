"""Appendix IV: setting up a game. What chance does not touch is laid out once per scenario, as a blank game."""

from numba import njit

from sim.decks import shuffle_in, take_out
from sim.rng import below, start_streams
from sim.unfathomable.constants import (
    FIRST_DECK,
    N_CHARACTERS,
    N_HERO_SKILLS,
    N_VALUES,
    NO_CARD,
    NO_SEAT,
    NO_SPACE,
    NONE,
    Event,
    Face,
    Loyalty,
    Monster,
    Pile,
    Question,
    Resource,
    Skill,
    Space,
    Stream,
    Track,
)
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.chaos_deck import make_chaos_deck
from sim.unfathomable.rules.loyalty import deal_to_all
from sim.unfathomable.rules.passengers import put_on, take_token
from sim.unfathomable.rules.players import seat_after
from sim.unfathomable.rules.skill_cards import can_draw, cleared_counts, draw_wanted
from sim.unfathomable.rules.titles import heir
from sim.unfathomable.state import new_games

START_PASSENGERS = (Space.DECK_3, Space.DECK_4)


def blank_game(rows, params, dials, n_seats, loyalty):
    """AIV.2-AIV.7, AIV.14-AIV.16, S.4: tracks, dials, supply, decks and figures before anything is random."""
    games = new_games(1)
    game = games[0]
    game.n_seats = n_seats
    game.damage[:] = NO_CARD
    game.last_discard[:] = NO_CARD
    game.seat_of[:] = NO_SEAT
    game.space[:] = NO_SPACE
    game.shown[:] = -1
    game.active[:] = NO_CARD
    game.mythos_card = NO_CARD
    game.check.row = NONE
    game.roll.row = NONE
    game.seat_view.about = NONE
    game.belief[:] = 1
    game.last_belief[:] = 1
    game.tracks[Track.TRAVEL] = params["travel_start"]
    for resource in Resource:
        game.dials[resource] = dials[resource.name.lower()]
    lay_out_monsters(game, params)
    lay_out_cards(game, rows)
    for kind in Loyalty:
        for _ in range(loyalty[kind.name.lower()]):
            shuffle_in(game.piles[Pile.LOYALTY], kind)
    return games


def lay_out_monsters(game, params):
    """AIV.7: monarchs in the Deep, Deep Ones at the front, all others in the supply."""
    game.deep_supply = params["deep_one_figures"]
    for space, number in (
        (Space.WATER_1, params["deep_ones_in_front_water"]),
        (Space.WATER_2, params["deep_ones_in_front_water"]),
        (Space.DECK_1, params["deep_ones_on_front_deck"]),
        (Space.DECK_2, params["deep_ones_on_front_deck"]),
    ):
        game.deep_ones[space] = number
        game.deep_supply -= number
    game.monarchs[Monster.MOTHER] = Space.THE_DEEP
    game.monarchs[Monster.FATHER] = Space.THE_DEEP


def lay_out_cards(game, rows):
    """AIV.4-AIV.6, AIV.11, AIV.14, AIV.15: every deck with its printed copies, and the passengers."""
    for table, pile in (
        ("mythos", Pile.MYTHOS),
        ("waypoints", Pile.WAYPOINT),
        ("damage", Pile.DAMAGE),
        ("items", Pile.ITEM),
        ("spells", Pile.SPELL),
    ):
        for number, row in enumerate(rows[table].values()):
            for _ in range(row.copies):
                shuffle_in(game.piles[pile], number)
    for row in rows["skills"].values():
        for value, copies in row.copies.items():
            game.skill_deck[Skill[row.skill.upper()] * N_VALUES + int(value) - 1] += copies
    for face in Face:
        game.passenger_supply[face] = rows["passengers"][face.name.lower()].copies


@njit(cache=True)
def set_up(game, ctx, seed, game_number):
    """AIV.8-AIV.17, 49.2, L.2, S.5, S.6: everything random, in the order of the book, on a copy of the blank game."""
    start_streams(game.streams, seed, game_number)
    game.number = game_number
    place_passengers(game, ctx)
    make_chaos_deck(game, ctx)
    seat_characters(game, ctx)
    draw_starting_hands(game, ctx)
    for title in range(2):
        game.titles[title] = heir(game, ctx, title, NO_SEAT, False)
        note(ctx, Event.TITLE, title, game.titles[title])
    if ctx.params.loyalty_after_rounds == 0:
        deal_to_all(game, ctx)


@njit(cache=True)
def place_passengers(game, ctx):
    """AIV.4, AIV.7, 32.2: one unseen passenger on each of two deck spaces."""
    for space in range(FIRST_DECK + 2, FIRST_DECK + 4):
        for _ in range(ctx.params.passengers_on_deck):
            put_on(game, space, take_token(game, game.passenger_supply))


@njit(cache=True)
def seat_characters(game, ctx):
    """AIV.9-AIV.12, 20.2, 33.0, L.4: seat 0 is the first player; sheet, feat, starting item and starting space."""
    for seat in range(game.n_seats):
        character = ctx.seats.characters[seat]
        if ctx.seats.random_characters != 0:
            character = random_character(game, seat)
        row = ctx.tables.characters[character]
        game.character[seat] = character
        game.seat_of[character] = seat
        game.feat[seat] = 1
        game.space[seat] = row.start_space
        if take_out(game.piles[Pile.ITEM], row.starting_item):
            game.items[seat, row.starting_item] += 1


@njit(cache=True)
def random_character(game, seats_taken):
    """AIV.9: any character that is still free, each as likely."""
    place = below(game.streams, Stream.SETUP, N_CHARACTERS - seats_taken)
    for character in range(N_CHARACTERS):
        if game.seat_of[character] == NO_SEAT:
            if place == 0:
                return character
            place -= 1
    return NO_SEAT


@njit(cache=True)
def draw_starting_hands(game, ctx):
    """AIV.13, L.1: all but the first player draw three cards of choice, of those that their sheet lists."""
    for step in range(1, game.n_seats + 1):
        seat = seat_after(game, game.current, step)
        skill_set = ctx.tables.characters[game.character[seat]].skill_set
        wanted = cleared_counts(game)
        for _ in range(ctx.params.first_player_hand if seat == game.current else ctx.params.starting_hand):
            no_options(game)
            for skill in range(N_HERO_SKILLS):
                if wanted[skill] < skill_set[skill] and can_draw(game, skill):
                    add_option(game, skill)
            if game.seat_view.n_options > 0:
                wanted[ask(game, ctx, seat, Question.STARTING_SKILL)] += 1
        draw_wanted(game, ctx, seat)
