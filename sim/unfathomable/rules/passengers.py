"""Chapter 32: passengers. They lie face down: nobody knows a face before it is turned up."""

from numba import njit

from sim.rng import below
from sim.unfathomable.constants import (
    FIRST_DECK,
    N_DECK,
    N_FACES,
    NO_SPACE,
    NONE,
    Cause,
    Event,
    Item,
    Kept,
    Question,
    Resource,
    Stream,
    Timing,
    Use,
)
from sim.unfathomable.decisions import add_option, ask, ask_yes_no, no_options
from sim.unfathomable.events import note
from sim.unfathomable.rules.dice import roll
from sim.unfathomable.rules.kept_cards import discard_kept
from sim.unfathomable.rules.players import holds_kept
from sim.unfathomable.rules.resources import lose
from sim.unfathomable.windows import next_power, spend_feat


@njit(cache=True)
def tokens(faces):
    """32.0, 32.1: tokens in a pile."""
    total = 0
    for face in range(N_FACES):
        total += faces[face]
    return total


@njit(cache=True)
def in_supply(game):
    """30.3: passengers in the supply."""
    return tokens(game.passenger_supply)


@njit(cache=True)
def on_space(game, space):
    """44.16: passengers on a deck space."""
    return game.passenger_counts[space]


@njit(cache=True)
def on_deck(game):
    """44.16: passengers on all deck spaces."""
    total = 0
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        total += on_space(game, space)
    return total


@njit(cache=True)
def take_token(game, faces):
    """32.2: take any one token without looking."""
    place = below(game.streams, Stream.PASSENGER, tokens(faces))
    face = 0
    while place >= faces[face]:
        place -= faces[face]
        face += 1
    faces[face] -= 1
    return face


@njit(cache=True)
def put_on(game, space, face):
    """44.16: one more passenger on a space."""
    game.passengers[space, face] += 1
    game.passenger_counts[space] += 1


@njit(cache=True)
def take_off(game, space):
    """32.2: any one passenger leaves a space; its face."""
    game.passenger_counts[space] -= 1
    return take_token(game, game.passengers[space])


@njit(cache=True)
def rescue_from(game, space):
    """32.7: one passenger of a space goes back to the supply, face down."""
    game.passenger_supply[take_off(game, space)] += 1


@njit(cache=True)
def risk(game, ctx, number):
    """32.4, 32.5: each of so many passengers, or of all there are, goes to the deck space of a die roll."""
    for _ in range(min(number, in_supply(game))):
        space = ctx.tables.deck_of_die[roll(game, ctx, 0)]
        put_on(game, space, take_token(game, game.passenger_supply))
        note(ctx, Event.PASSENGER_RISKED, space)


@njit(cache=True)
def rescue(game, ctx, seat):
    """32.7, 3.5: one passenger of the player's space goes back to the supply, face down."""
    space = game.space[seat]
    for _ in range(min(ctx.params.passengers_per_rescue, on_space(game, space))):
        rescue_from(game, space)
        note(ctx, Event.PASSENGER_RESCUED, seat, space)


@njit(cache=True)
def lose_passenger(game, ctx, face, space):
    """16.6, 32.8, 32.10, 32.11: turned up, the dials lose what it shows, and it leaves the game."""
    note(ctx, Event.PASSENGER_DEFEATED, face, space)
    for resource in range(4):
        lose(game, ctx, resource, ctx.tables.face_loses[face, resource])
    mourn(game, ctx)


@njit(cache=True)
def mourn(game, ctx):
    """1.11: a defeated passenger ends the Peacemaker at the price of one sanity."""
    for seat in range(game.n_seats):
        if holds_kept(game, seat, Kept.PEACEMAKER) and game.cause == Cause.NOT_ENDED:
            lose(game, ctx, Resource.SANITY, ctx.tables.kept_amount[Kept.PEACEMAKER])
            discard_kept(game, ctx, seat, Kept.PEACEMAKER)


@njit(cache=True)
def defeat_on(game, ctx, space):
    """16.6: one passenger of a deck space is defeated, unless somebody saves it."""
    if game.cause == Cause.NOT_ENDED and not is_passenger_saved(game, ctx, space):
        lose_passenger(game, ctx, take_off(game, space), space)


@njit(cache=True)
def is_passenger_saved(game, ctx, space):
    """16.7: the window when a passenger would be defeated."""
    game.endangered = space
    use = next_power(game, ctx, Timing.PASSENGER_DEFEAT)
    if use == NONE:
        return False
    seat = game.power_user
    note(ctx, Event.PASSENGER_SAVED, seat, space)
    if use == Use.FEAT:
        spend_feat(game, seat)
    else:
        use_pharmacy(game, ctx, seat, space)
    return True


@njit(cache=True)
def use_pharmacy(game, ctx, seat, space):
    """24.3: the Travel Pharmacy rescues the passenger for one food or for itself."""
    rescue_from(game, space)
    if ask_yes_no(game, ctx, seat, Question.PAY_FOOD):
        lose(game, ctx, Resource.FOOD, ctx.tables.items[Item.TRAVEL_PHARMACY].power.amount)
    else:
        game.items[seat, Item.TRAVEL_PHARMACY] -= 1
        note(ctx, Event.ITEM_LOST, seat, Item.TRAVEL_PHARMACY)


@njit(cache=True)
def defeat_all_on(game, ctx, space):
    """32.8: every passenger of a space is defeated."""
    for _ in range(on_space(game, space)):
        defeat_on(game, ctx, space)


@njit(cache=True)
def defeat_from_supply(game, ctx, number):
    """32.8: passengers of the supply are defeated."""
    for _ in range(min(number, in_supply(game))):
        if game.cause == Cause.NOT_ENDED and not is_passenger_saved(game, ctx, NO_SPACE):
            lose_passenger(game, ctx, take_token(game, game.passenger_supply), NO_SPACE)


@njit(cache=True)
def defeat_chosen(game, ctx, seat):
    """16.2: a player picks the space of the passenger that is defeated; none on deck, none defeated."""
    no_options(game)
    for space in range(FIRST_DECK, FIRST_DECK + N_DECK):
        if on_space(game, space) > 0:
            add_option(game, space)
    if game.seat_view.n_options > 0:
        defeat_on(game, ctx, ask(game, ctx, seat, Question.PASSENGER_SPACE))
