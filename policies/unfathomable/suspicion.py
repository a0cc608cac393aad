"""Whom a seat distrusts: the loyalty deck, what all have seen, and what the seat alone knows, put together."""

from numba import njit

from policies.unfathomable.memory import Kept
from policies.unfathomable.sight import blur, is_traitor, weight
from policies.unfathomable.weights import W
from sim.bits import lowest, number_of
from sim.unfathomable.constants import Loyalty

SEEN_HUMAN, SEEN_TRAITOR = 1, 2


@njit(cache=True)
def certain_traitors(view, know_self):
    """The seats that are traitors for certain, as a set."""
    seats = 0
    for seat in range(view.n_seats):
        if view.revealed[seat] != 0 or view.seen[seat] == SEEN_TRAITOR:
            seats |= 1 << seat
    if know_self and is_traitor(view):
        seats |= 1 << view.seat
    return seats


@njit(cache=True)
def certain_humans(view, guide, know_self):
    """The seats that are humans for certain, as a set; who was seen before the awakening may have turned since."""
    seats = 0
    for seat in range(view.n_seats):
        seen = view.seen[seat] == SEEN_HUMAN and view.awakened == 0 and view.revealed[seat] == 0
        if seen or view.shown[seat] == Loyalty.HUMAN:
            seats |= 1 << seat
    if know_self and not is_traitor(view) and knows_itself(view, guide):
        seats |= 1 << view.seat
    return seats


@njit(cache=True)
def knows_itself(view, guide):
    """Whether the seat has looked at its loyalty cards, or has none."""
    return guide.params.loyalty_looked_at != 0 or view.n_deals == 0 or view.shown[view.seat] >= 0


@njit(cache=True)
def weigh(view, guide, know_self):
    """Chance of each seat to be a traitor, into view.scratch: every set of traitors that is possible, weighed."""
    chance = view.scratch
    for seat in range(view.n_seats):
        chance[seat] = 0.0
    certain = certain_traitors(view, know_self)
    open_seats = ((1 << view.n_seats) - 1) & ~certain & ~certain_humans(view, guide, know_self)
    n_certain = number_of(certain)
    all_checks = weight(view, guide, W.MEMORY)
    total = 0.0
    some = open_seats
    while True:
        prior = guide.seats.prior[view.n_deals, n_certain + number_of(some)]
        if prior > 0:  # more traitors than cards are impossible
            seats = some | certain
            belief = all_checks * view.belief[seats] + (1.0 - all_checks) * view.last_belief[seats]
            belief *= prior
            total += belief
            members = some
            while members != 0:
                chance[lowest(members)] += belief
                members &= members - 1
        if some == 0:
            break
        some = (some - 1) & open_seats
    for seat in range(view.n_seats):
        if (certain >> seat) & 1 != 0:
            chance[seat] = 1.0
        elif total > 0:
            chance[seat] /= total


@njit(cache=True)
def remember(view, guide):
    """Work the chances out anew if anything has been seen since, and keep them."""
    if view.memory[Kept.SUSPICION_STAMP] != view.n_seen + 1.0:
        think_again(view, guide)


@njit(cache=True)
def think_again(view, guide):
    """The chances as they are now, blurred by the noise of a player who is not perfect, into the memory."""
    view.memory[Kept.SUSPICION_STAMP] = view.n_seen + 1.0
    weigh(view, guide, True)
    noise = weight(view, guide, W.SUSPICION_NOISE)
    for seat in range(view.n_seats):
        chance = view.scratch[seat]
        if noise > 0 and 0.0 < chance < 1.0:
            chance = min(max(chance + noise * blur(view), 0.0), 1.0)
        view.memory[Kept.SUSPICION + seat] = chance


@njit(cache=True)
def suspicion(view, guide, other):
    """Chance, as this seat sees it, that another seat is a traitor."""
    remember(view, guide)
    return view.memory[Kept.SUSPICION + other]


@njit(cache=True)
def own_suspicion(view, guide):
    """Chance that the others give this seat to be a traitor."""
    stamp = view.n_seen + 1.0
    if view.memory[Kept.OWN_STAMP] != stamp:
        view.memory[Kept.OWN_STAMP] = stamp
        weigh(view, guide, False)
        view.memory[Kept.OWN_SUSPICION] = view.scratch[view.seat]
    return view.memory[Kept.OWN_SUSPICION]


@njit(cache=True)
def most_suspected(view, guide):
    """The unrevealed other seat that this seat distrusts most, or -1."""
    remember(view, guide)
    found = -1
    highest = -1.0
    for seat in range(view.n_seats):
        if seat != view.seat and view.revealed[seat] == 0 and view.memory[Kept.SUSPICION + seat] > highest:
            highest = view.memory[Kept.SUSPICION + seat]
            found = seat
    return found
