"""Another arrangement of all that a seat cannot know, which looks the same to that seat.

What lies hidden is collected, mixed and laid back: unseen skill cards, loyalty cards of others, decks, faces of
passengers. What only the rules use, and the room in which other seats have been thinking, is filled with noise.
"""

from enum import IntEnum

import numpy as np
from numba import njit

from sim.decks import DECK_CAPACITY
from sim.rng import below, next_word
from sim.unfathomable.constants import (
    MAX_OPTIONS,
    MAX_PENDING,
    MAX_SEATS,
    N_FACES,
    N_KINDS,
    N_SKILLS,
    N_SPACES,
    N_STREAMS,
    N_VALUES,
    NO_CARD,
    Pile,
    Stream,
)
from sim.unfathomable.seat_view import N_MEMORY, N_SCRATCH

MOST_CARDS = 512  # room for all cards of one sort
NOISE = 90


class Lies(IntEnum):
    """Where an unseen skill card lies; below that: in the hand of this seat."""

    IN_CHECK = 10  # face down
    IN_DECK = 11
    IN_DISCARDS = 12  # below the top
    IN_CHAOS = 13


@njit
def exchange(game, seat, own_added, cards, places, streams):
    """Change a game record into another one that looks the same to a seat."""
    exchange_skill_cards(game, seat, own_added, cards, places, streams)
    exchange_loyalty(game, seat, cards, places, streams)
    exchange_decks(game, streams)
    exchange_faces(game, cards, streams)
    for stream in range(N_STREAMS):
        if stream != Stream.SEAT + seat:
            game.streams[stream] = next_word(streams, 0)
    blur_others(game, seat, streams)
    blur_machinery(game, streams)
    blur_view(game.seat_view, game.n_seats, streams)


@njit
def noise(streams):
    """Any small number."""
    return below(streams, 0, NOISE)


# skill cards ------------------------------------------------------------------------------------------------------


@njit
def exchange_skill_cards(game, seat, own_added, cards, places, streams):
    """Hands of others, decks, discards below the top, the chaos deck and the face-down cards of a check."""
    n = collect_skill_cards(game, seat, own_added, cards, places)
    for i in range(n):
        j = below(streams, 0, n)
        fits = cards[i] // N_VALUES == cards[j] // N_VALUES
        if fits or (places[i] <= Lies.IN_CHECK and places[j] <= Lies.IN_CHECK):
            cards[i], cards[j] = cards[j], cards[i]
    lay_back_skill_cards(game, cards, places, n)


@njit
def is_hidden_check(game):
    """42.5: whether the cards of the running check lie face down."""
    return game.check.is_revealed == 0 and game.check.face_up == 0


@njit
def collect_skill_cards(game, seat, own_added, cards, places):
    """Pick up every skill card that the seat cannot see; how many."""
    n = 0
    for kind in range(N_KINDS):
        for other in range(game.n_seats):
            if other != seat:
                n = pick_up(cards, places, n, kind, other, game.hand[other, kind])
                game.hand[other, kind] = 0
        n = pick_up(cards, places, n, kind, Lies.IN_DECK, game.skill_deck[kind])
        game.skill_deck[kind] = 0
        on_top = 1 if game.last_discard[kind // N_VALUES] == kind and game.skill_discard[kind] > 0 else 0
        n = pick_up(cards, places, n, kind, Lies.IN_DISCARDS, game.skill_discard[kind] - on_top)
        game.skill_discard[kind] = on_top
        if is_hidden_check(game):
            n = pick_up(cards, places, n, kind, Lies.IN_CHECK, game.check.pile[kind] - own_added[kind])
            game.check.pile[kind] = own_added[kind]
    chaos = game.piles[Pile.CHAOS]
    for i in range(chaos.n_cards):
        n = pick_up(cards, places, n, chaos.cards[i], Lies.IN_CHAOS, 1)
    chaos.n_cards = 0
    return n


@njit
def pick_up(cards, places, n, kind, place, number):
    """Put so many cards of a kind, from one place, onto the list; its new length."""
    for _ in range(number):
        cards[n] = kind
        places[n] = place
        n += 1
    return n


@njit
def lay_back_skill_cards(game, cards, places, n):
    """Every place gets as many cards as it had."""
    chaos = game.piles[Pile.CHAOS]
    for i in range(n):
        if places[i] == Lies.IN_DECK:
            game.skill_deck[cards[i]] += 1
        elif places[i] == Lies.IN_DISCARDS:
            game.skill_discard[cards[i]] += 1
        elif places[i] == Lies.IN_CHECK:
            game.check.pile[cards[i]] += 1
        elif places[i] == Lies.IN_CHAOS:
            chaos.cards[chaos.n_cards] = cards[i]
            chaos.n_cards += 1
        else:
            game.hand[places[i], cards[i]] += 1
    for seat in range(game.n_seats):
        note_kinds(game, seat)


@njit
def note_kinds(game, seat):
    """Which kinds a hand holds, after cards were exchanged."""
    game.hand_kinds[seat] = 0
    for kind in range(N_KINDS):
        if game.hand[seat, kind] > 0:
            game.hand_kinds[seat] |= 1 << kind


# loyalty cards ----------------------------------------------------------------------------------------------------


@njit
def exchange_loyalty(game, seat, cards, places, streams):
    """Face-down loyalty cards of others and the loyalty deck; whoever the seat has looked at keeps theirs."""
    n = 0
    for other in range(game.n_seats):
        if other != seat and game.looked_at[seat, other] == 0:
            for kind in range(3):
                face_up = 1 if game.shown[other] == kind else 0
                n = pick_up(cards, places, n, kind, other, game.loyalty[other, kind] - face_up)
                game.loyalty[other, kind] = face_up
    dealt = n
    deck = game.piles[Pile.LOYALTY]
    for i in range(deck.n_cards):
        n = pick_up(cards, places, n, deck.cards[i], MAX_SEATS, 1)
    mix(cards, n, streams)
    for i in range(dealt):
        game.loyalty[places[i], cards[i]] += 1
    for i in range(dealt, n):
        deck.cards[i - dealt] = cards[i]


@njit
def mix(cards, n, streams):
    """Shuffle the first cards of a list."""
    for i in range(n):
        j = i + below(streams, 0, n - i)
        cards[i], cards[j] = cards[j], cards[i]


# decks and passengers ---------------------------------------------------------------------------------------------


@njit
def exchange_decks(game, streams):
    """The order of all decks; mythos cards also go between the deck and the discards below the top."""
    discards = game.piles[Pile.MYTHOS_DISCARD]
    deck = game.piles[Pile.MYTHOS]
    if deck.n_cards > 0:
        for i in range(discards.n_cards - 1):
            j = below(streams, 0, deck.n_cards)
            discards.cards[i], deck.cards[j] = deck.cards[j], discards.cards[i]
    for pile in range(Pile.MYTHOS_DISCARD):
        deck = game.piles[pile]
        mix(deck.cards, deck.n_cards, streams)
        blur_order(deck, streams)


@njit
def blur_order(deck, streams):
    """How much of the order somebody knows, and the cards drawn before, which still stand behind the last one."""
    deck.n_top = below(streams, 0, deck.n_cards + 1)
    deck.n_bottom = below(streams, 0, deck.n_cards - deck.n_top + 1)
    for i in range(deck.n_cards, DECK_CAPACITY):
        deck.cards[i] = noise(streams)


@njit
def exchange_faces(game, cards, streams):
    """32.2: passengers on the board and in the supply keep their places and swap their faces."""
    n = 0
    for space in range(N_SPACES):
        n = turn_over(cards, n, game.passengers[space])
    n = turn_over(cards, n, game.passenger_supply)
    mix(cards, n, streams)
    for space in range(N_SPACES):
        n = turn_back(cards, n, game.passengers[space])
    turn_back(cards, n, game.passenger_supply)


@njit
def turn_over(cards, n, faces):
    """Put the faces of one place onto the list; its new length. The number of them stays here, below zero."""
    number = 0
    for face in range(N_FACES):
        for _ in range(faces[face]):
            cards[n + number] = face
            number += 1
        faces[face] = 0
    faces[0] = -number
    return n + number


@njit
def turn_back(cards, n, faces):
    """Lay as many faces of the list's end as lay here; its new length."""
    number = -faces[0]
    faces[0] = 0
    for i in range(n - number, n):
        faces[cards[i]] += 1
    return n - number


# noise ------------------------------------------------------------------------------------------------------------


@njit
def blur_others(game, seat, streams):
    """What other seats keep in mind, have looked at, and have put into the running check."""
    for other in range(MAX_SEATS):
        if other == seat:
            continue
        for place in range(N_MEMORY):
            game.memory[other, place] = noise(streams)
        for third in range(MAX_SEATS):
            game.looked_at[other, third] = below(streams, 0, 3)
        if is_hidden_check(game):
            game.check.given[other] = noise(streams)
    if game.check.is_revealed == 0:
        game.check.total = noise(streams)


@njit
def blur_machinery(game, streams):
    """What only the rules use: pending effects, counters, notes between two steps."""
    for i in range(MAX_PENDING):
        frame = game.pending[i]
        frame.you = noise(streams)
        frame.target = noise(streams)
        frame.card = noise(streams)
        frame.value = noise(streams)
        frame.count = noise(streams)
        frame.pc = noise(streams)
    game.n_pending = below(streams, 0, MAX_PENDING)
    for seat in range(MAX_SEATS):
        game.dealt[seat] = below(streams, 0, 3)
    for skill in range(N_SKILLS):
        game.counts[skill] = noise(streams)
    game.n_questions = noise(streams)
    game.n_dice = noise(streams)
    game.number = noise(streams)


@njit
def blur_view(view, n_seats, streams):
    """What other seats have left in the view; `show` fills in again what the seat may know."""
    for i in range(view.n_options, MAX_OPTIONS):
        view.options[i] = noise(streams)
    view.answered = noise(streams)
    view.given = noise(streams)
    view.pile_total = noise(streams)
    view.top_mythos_discard = noise(streams)
    view.passenger_supply = noise(streams)
    for kind in range(N_KINDS):
        view.hand[kind] = noise(streams)
    for kind in range(3):
        view.loyalty[kind] = noise(streams)
    for seat in range(n_seats):
        view.seen[seat] = noise(streams)
        view.n_loyalty_cards[seat] = noise(streams)
    for skill in range(N_SKILLS):
        view.skill_deck_sizes[skill] = noise(streams)
        view.top_discards[skill] = noise(streams)
    for pile in range(Pile.MYTHOS_DISCARD):
        view.deck_sizes[pile] = noise(streams)
    blur_thoughts(view, streams)


@njit
def blur_thoughts(view, streams):
    """Memory and room to think, as another seat's policy may have left them."""
    for place in range(N_MEMORY):
        view.memory[place] = noise(streams)
    for i in range(MAX_OPTIONS):
        view.scores[i] = noise(streams)
    for i in range(N_SCRATCH):
        view.scratch[i] = noise(streams)


# what was exchanged -----------------------------------------------------------------------------------------------


class Hidden(IntEnum):
    """What is exchanged, to count how often it really became something else."""

    HANDS = 0
    SKILL_DECKS = 1
    LOYALTY = 2
    DECKS = 3
    FACES = 4
    CHECK = 5


@njit
def count_changes(game, other, changed):
    """Count what differs between a game and its exchanged copy."""
    if np.any(game.hand != other.hand):
        changed[Hidden.HANDS] += 1
    if np.any(game.skill_deck != other.skill_deck):
        changed[Hidden.SKILL_DECKS] += 1
    if np.any(game.loyalty != other.loyalty):
        changed[Hidden.LOYALTY] += 1
    if next_card(game, Pile.MYTHOS) != next_card(other, Pile.MYTHOS):
        changed[Hidden.DECKS] += 1
    if np.any(game.passengers != other.passengers):
        changed[Hidden.FACES] += 1
    if np.any(game.check.pile != other.check.pile):
        changed[Hidden.CHECK] += 1


@njit
def next_card(game, pile):
    """The last card of a deck's list."""
    deck = game.piles[pile]
    return deck.cards[deck.n_cards - 1] if deck.n_cards > 0 else NO_CARD
