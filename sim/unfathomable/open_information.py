"""Chapter 30: what the seat that is asked may know and cannot read off the table: sizes, and its own secrets."""

from numba import njit

from sim.rows import copy_row
from sim.unfathomable.constants import (
    MAX_OPTIONS,
    N_FACES,
    N_KINDS,
    N_SKILLS,
    N_VALUES,
    NO_CARD,
    Pile,
)
from sim.unfathomable.rules.players import knows_loyalty, same_player

DECKS_TOO = 2  # how closely a policy looks: 1 as our own players do, 2 at everything there is


@njit(cache=True)
def show(game, seat, closely):
    """30.0: the open information of the moment, and what the seat alone knows."""
    show_secrets(game, seat)
    view = game.seat_view
    view.given = game.check.given[seat]
    view.pile_total = game.check.total if game.check.is_revealed != 0 else 0
    if closely >= DECKS_TOO:
        show_decks(game)
        show_counts(game)
        show_pile(game)
        clear_thoughts(game)


@njit(cache=True)
def clear_thoughts(game):
    """30.0: nothing of what other seats thought or could choose is left lying about."""
    view = game.seat_view
    for place in range(view.n_options, MAX_OPTIONS):
        view.options[place] = 0
    view.scores[:] = 0
    view.scratch[:] = 0


@njit(cache=True)
def show_decks(game):
    """30.1, 30.2, 10.4: sizes of face-down decks and the top card of each discard pile, never the size of one."""
    view = game.seat_view
    for skill in range(N_SKILLS):
        size = 0
        for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
            size += game.skill_deck[kind]
        view.skill_deck_sizes[skill] = size
        view.top_discards[skill] = game.last_discard[skill]
    for pile in range(Pile.MYTHOS_DISCARD):
        view.deck_sizes[pile] = game.piles[pile].n_cards
    discards = game.piles[Pile.MYTHOS_DISCARD]
    view.top_mythos_discard = discards.cards[discards.n_cards - 1] if discards.n_cards > 0 else NO_CARD


@njit(cache=True)
def show_counts(game):
    """30.3-30.8: passengers in the supply and loyalty cards of the players, their faces hidden."""
    view = game.seat_view
    view.passenger_supply = 0
    for face in range(N_FACES):
        view.passenger_supply += game.passenger_supply[face]
    for seat in range(game.n_seats):
        view.n_loyalty_cards[seat] = game.loyalty[seat, 0] + game.loyalty[seat, 1] + game.loyalty[seat, 2]


@njit(cache=True)
def show_secrets(game, seat):
    """30.0, 1.7: the own hand and loyalty cards, and those of others that the player has looked at."""
    view = game.seat_view
    copy_row(view.hand, game.hand[seat])
    copy_row(view.loyalty, game.loyalty[seat])
    copy_row(view.seen, game.looked_at[seat])
    copy_row(view.memory, game.memory[seat])


@njit(cache=True)
def show_as_few_players_do(game, ctx, seat):
    """S.1, S.8: the hands of the other characters of the same person; the own loyalty only once it is turned up."""
    view = game.seat_view
    if not knows_loyalty(game, ctx, seat):
        for kind in range(3):
            view.loyalty[kind] = 0
    for other in range(game.n_seats):
        view.is_partner[other] = other != seat and same_player(game, ctx, seat, other)
        for kind in range(N_KINDS):
            view.partner_hands[other, kind] = game.hand[other, kind] if view.is_partner[other] != 0 else 0


@njit(cache=True)
def keep_memory(game, seat):
    """30.0: what a policy wants to remember is its own affair."""
    copy_row(game.memory[seat], game.seat_view.memory)


@njit(cache=True)
def show_pile(game):
    """42.5, 42.7: the cards of a check, only once they are turned up, or lie face up."""
    if game.check.is_revealed != 0 or game.check.face_up != 0:
        copy_row(game.seat_view.pile, game.check.pile)
