"""How far the players' suspicion can be trusted: what they thought of each other against what was true."""

import numpy as np
from numba import njit

from policies.unfathomable.memory import Kept
from policies.unfathomable.suspicion import remember
from reports.intervals import wilson
from sim.unfathomable.constants import Cause, Loyalty
from sim.unfathomable.decisions import role_of
from sim.unfathomable.kernel import start_game
from sim.unfathomable.open_information import keep_memory, show
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import play_turn
from sim.unfathomable.view import GUIDE, VIEW
from sim.whole_program import entry

BINS = 20
LEAST_CASES = 1000
MOST_OFF = 0.10


@entry
def sample(games, views, blank, ctx, guide, seed, first_game, n_games, cases, traitors, thought):
    """After every turn of every game: each human's suspicion of each other unrevealed seat, sorted into bins."""
    for k in range(n_games):
        start_game(games, blank, ctx, seed, first_game + k)
        while games[0].cause == Cause.NOT_ENDED:
            play_turn(games[0], ctx)
            if games[0].cause == Cause.NOT_ENDED:
                look_around(games[0], views[0], ctx, guide, cases, traitors, thought)


@njit(cache=True)
def look_around(game, view, ctx, guide, cases, traitors, thought):
    """One look of every human at everybody else."""
    for seat in range(game.n_seats):
        if role_of(game, seat) == Loyalty.HUMAN:
            game.seat_view.seat = seat
            game.seat_view.role = Loyalty.HUMAN
            game.seat_view.policy = ctx.seats.policy[seat, Loyalty.HUMAN]
            show(game, seat, 1)
            remember(view, guide)
            keep_memory(game, seat)
            for other in range(game.n_seats):
                if other != seat and game.revealed[other] == 0:
                    chance = view.memory[Kept.SUSPICION + other]
                    place = min(int(chance * BINS), BINS - 1)
                    cases[place] += 1
                    thought[place] += chance
                    if role_of(game, other) != Loyalty.HUMAN:
                        traitors[place] += 1


def reliability(scenario, games, seed, chunk=2_000, progress=None):
    """One row per bin: what was thought on average, what was true, how often; with a 95 % interval."""
    cases, traitors = np.zeros(BINS, np.int64), np.zeros(BINS, np.int64)
    thought = np.zeros(BINS)
    record = new_games(1)
    prepared = scenario.prepared
    guide = prepared.context.view(GUIDE).view(np.recarray)[0]
    views = record.view(VIEW).view(np.recarray)
    for first in range(0, games, chunk):
        number = min(chunk, games - first)
        context = prepared.context[0]
        sample(record, views, prepared.blank, context, guide, seed, first, number, cases, traitors, thought)
        if progress is not None:
            progress(number)
    return [bin_row(place, cases[place], traitors[place], thought[place]) for place in range(BINS) if cases[place]]


def bin_row(place, cases, traitors, thought):
    """What a bin of the reliability diagram shows."""
    low, high = wilson(int(traitors), int(cases))
    mean, true = float(thought / cases), float(traitors / cases)
    counts = bool(cases >= LEAST_CASES)
    return {
        "from": place / BINS,
        "to": (place + 1) / BINS,
        "cases": int(cases),
        "thought": mean,
        "true": true,
        "ci95": [low, high],
        "off": true - mean,
        "counts": counts,
        "holds": not counts or abs(true - mean) <= MOST_OFF,
    }


def reliability_lines(rows, games):
    """The diagram as text: a row per bin, a bar for what was true."""
    yield f"suspicion of the humans after every turn of {games:,} games, against the truth"
    yield f"{'thought':>9} {'true':>7}  {'95 % interval':<16} {'cases':>10}"
    for row in rows:
        low, high = row["ci95"]
        bar = "#" * round(row["true"] * 40)
        note = "" if row["holds"] else "  more than 10 points off"
        if not row["counts"]:
            note = "  too few to judge"
        yield (
            f"{row['thought']:>8.1%} {row['true']:>7.1%}  {low:>6.1%} to {high:>6.1%} {row['cases']:>10,}  {bar}{note}"
        )
    judged = [row for row in rows if row["counts"]]
    worst = max((abs(row["off"]) for row in judged), default=0.0)
    yield f"{len(judged)} bins with {LEAST_CASES:,} cases or more; the worst is {100 * worst:.1f} points off the truth"
