"""Chapter 30: what every player may know, copied into the view of the seat that is asked."""

from numba import njit

from sim.unfathomable.constants import MAX_ITEMS, N_FACES, N_KEPT, N_KINDS, N_SKILLS, N_VALUES, NO_CARD, Pile


@njit(cache=True)
def show_open_information(game):
    """30.0: the open information of the moment."""
    show_decks(game)
    show_supplies(game)
    for seat in range(game.n_seats):
        show_seat(game, seat)
    game.seat_view.n_seats = game.n_seats
    game.seat_view.n_check_cards = game.check.n_cards


@njit(cache=True)
def show_decks(game):
    """30.1, 30.2, 10.4: sizes of face-down decks and the top card of each discard pile, never the size of one."""
    view = game.seat_view
    for skill in range(N_SKILLS):
        view.skill_deck_sizes[skill] = 0
        for kind in range(skill * N_VALUES, (skill + 1) * N_VALUES):
            view.skill_deck_sizes[skill] += game.skill_deck[kind]
        view.top_discards[skill] = game.last_discard[skill]
    for pile in range(Pile.MYTHOS_DISCARD):
        view.deck_sizes[pile] = game.piles[pile].n_cards
    discards = game.piles[Pile.MYTHOS_DISCARD]
    view.top_mythos_discard = discards.cards[discards.n_cards - 1] if discards.n_cards > 0 else NO_CARD


@njit(cache=True)
def show_supplies(game):
    """30.3: Deep Ones and passengers in the supply; the faces of the passengers stay hidden."""
    game.seat_view.deep_supply = game.deep_supply
    game.seat_view.passenger_supply = 0
    for face in range(N_FACES):
        game.seat_view.passenger_supply += game.passenger_supply[face]


@njit(cache=True)
def show_seat(game, seat):
    """30.4-30.8: what lies face up before a player, and how many loyalty, hand and check cards there are."""
    view = game.seat_view
    for item in range(MAX_ITEMS):
        view.items[seat, item] = game.items[seat, item]
    for kept in range(N_KEPT):
        view.kept[seat, kept] = game.kept[seat, kept]
    view.n_loyalty_cards[seat] = game.loyalty[seat, 0] + game.loyalty[seat, 1] + game.loyalty[seat, 2]
    view.hand_sizes[seat] = 0
    for kind in range(N_KINDS):
        view.hand_sizes[seat] += game.hand[seat, kind]
    view.added_by[seat] = game.check.added_by[seat]
