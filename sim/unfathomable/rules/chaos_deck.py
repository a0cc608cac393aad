"""Chapter 10: the chaos deck."""

from numba import njit

from sim.decks import draw, shuffle_in
from sim.unfathomable.constants import N_HERO_SKILLS, NO_CARD, Event, Pile, Skill, Stream
from sim.unfathomable.events import note
from sim.unfathomable.rules.skill_cards import deck_size, discard_size, take_skill_card, to_discard


@njit(cache=True)
def make_chaos_deck(game, ctx):
    """10.0, 10.2, AIV.8: two cards of each skill but treachery; a skill with fewer than two left gives none."""
    number = ctx.params.chaos_cards_per_skill
    for skill in range(N_HERO_SKILLS):
        if deck_size(game, skill) + discard_size(game, skill) >= number:
            for _ in range(number):
                shuffle_in(game.piles[Pile.CHAOS], take_skill_card(game, skill))
    note(ctx, Event.NEW_CHAOS_DECK)
    if ctx.params.chaos_treachery > 0:
        treachery_to_chaos(game, ctx, ctx.params.chaos_treachery)


@njit(cache=True)
def take_chaos_card(game, ctx):
    """10.1-10.3: the top card, unseen; with the last one gone a new deck is made at once."""
    deck = game.piles[Pile.CHAOS]
    if deck.n_cards == 0:
        make_chaos_deck(game, ctx)
    kind = draw(deck, game.streams, Stream.CHAOS)
    if deck.n_cards == 0:
        make_chaos_deck(game, ctx)
    return kind


@njit(cache=True)
def treachery_to_chaos(game, ctx, number):
    """10.5: so many treachery cards are shuffled into the chaos deck."""
    moved = 0
    for _ in range(number):
        kind = take_skill_card(game, Skill.TREACHERY)
        if kind == NO_CARD:
            break
        shuffle_in(game.piles[Pile.CHAOS], kind)
        moved += 1
    note(ctx, Event.TREACHERY_TO_CHAOS, moved)


@njit(cache=True)
def replace_chaos_deck(game, ctx):
    """10.2: all its cards are discarded and a fresh one is made."""
    deck = game.piles[Pile.CHAOS]
    for i in range(deck.n_cards):
        to_discard(game, deck.cards[i])
    deck.n_cards = 0
    deck.n_top = 0
    deck.n_bottom = 0
    make_chaos_deck(game, ctx)
