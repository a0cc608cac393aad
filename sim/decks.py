"""Decks of numbered cards that are shuffled only as far as they are drawn.

The end of the array is the top. A few cards at the top and at the bottom may lie in a known order (looked at and
put back); those in between are drawn at random, so that shuffling is free. All decks share one record type.
"""

import numpy as np
from numba import njit

from sim.rng import below

DECK_CAPACITY = 96
NO_CARD = -1

DECK = np.dtype(
    [
        ("cards", np.int64, (DECK_CAPACITY,)),
        ("n_cards", np.int64),
        ("n_top", np.int64),  # cards at the top in known order
        ("n_bottom", np.int64),  # cards at the bottom in known order
    ]
)


@njit(cache=True)
def draw(deck, streams, stream):
    """Take the top card, or NO_CARD of an empty deck."""
    if deck.n_cards == 0:
        return NO_CARD
    last = deck.n_cards - 1
    if deck.n_top > 0:
        deck.n_top -= 1
    elif deck.n_bottom == deck.n_cards:
        deck.n_bottom -= 1
    else:
        i = deck.n_bottom + below(streams, stream, deck.n_cards - deck.n_bottom)
        deck.cards[i], deck.cards[last] = deck.cards[last], deck.cards[i]
    deck.n_cards = last
    return deck.cards[last]


@njit(cache=True)
def put_on_top(deck, card):
    """Lay a card on the top, where it stays known."""
    deck.cards[deck.n_cards] = card
    deck.n_cards += 1
    deck.n_top += 1


@njit(cache=True)
def put_on_bottom(deck, card):
    """Lay a card under all others, where it stays known."""
    for i in range(deck.n_cards, 0, -1):
        deck.cards[i] = deck.cards[i - 1]
    deck.cards[0] = card
    deck.n_cards += 1
    deck.n_bottom += 1


@njit(cache=True)
def shuffle_in(deck, card):
    """Add a card and forget all known order."""
    deck.cards[deck.n_cards] = card
    deck.n_cards += 1
    deck.n_top = 0
    deck.n_bottom = 0


@njit(cache=True)
def shuffle_all_in(deck, other):
    """Move all cards of another pile into this deck and forget all known order."""
    for i in range(other.n_cards):
        shuffle_in(deck, other.cards[i])
    other.n_cards = 0
    other.n_top = 0
    other.n_bottom = 0


@njit(cache=True)
def take_out(deck, card):
    """Remove one such card wherever it lies; whether it was there."""
    for i in range(deck.n_cards):
        if deck.cards[i] == card:
            for j in range(i, deck.n_cards - 1):
                deck.cards[j] = deck.cards[j + 1]
            if i >= deck.n_cards - deck.n_top:
                deck.n_top -= 1
            elif i < deck.n_bottom:
                deck.n_bottom -= 1
            deck.n_cards -= 1
            return True
    return False
