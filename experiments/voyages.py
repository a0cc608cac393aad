"""How the dials move over a voyage: games played turn by turn, dials and distance noted after each."""

import numpy as np
from joblib import Parallel, delayed
from numba import njit

from sim.unfathomable.constants import Cause, Resource
from sim.unfathomable.kernel import start_game
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import play_turn
from sim.whole_program import entry

NOTED = (*(resource.name.lower() for resource in Resource), "distance")
MOST_TURNS = 120
MOST_VALUE = 31  # higher ones are noted as this
OUTCOMES = ("lost", "arrived")
GAMES_AT_ONCE = 500


@entry
def sample(games, blank, ctx, seed, first_game, n_games, path, tally):
    """Add games to tally[outcome, turn, what, value]: how many stood so after a turn; turn 0 is the setup."""
    for k in range(n_games):
        start_game(games, blank, ctx, seed, first_game + k)
        game = games[0]
        turn = 0
        note_position(game, path[turn])
        while game.cause == Cause.NOT_ENDED:
            play_turn(game, ctx)
            if turn + 1 < path.shape[0]:
                turn += 1
                note_position(game, path[turn])
        if game.cause < Cause.ABORTED:
            add_path(path, turn, tally[1 if game.cause == Cause.ARRIVED else 0])


@njit(cache=True)
def note_position(game, noted):
    """The four dials and the distance."""
    for resource in range(4):
        noted[resource] = min(game.dials[resource], MOST_VALUE)
    noted[4] = min(game.distance, MOST_VALUE)


@njit(cache=True)
def add_path(path, last, tally):
    """One game's way through its turns."""
    for turn in range(last + 1):
        for what in range(path.shape[1]):
            tally[turn, what, path[turn, what]] += 1


def new_tally():
    """Room for the counts."""
    return np.zeros((len(OUTCOMES), MOST_TURNS, len(NOTED), MOST_VALUE + 1), np.int64)


def sample_portion(scenario, seed, first, number):
    """The tally of some games that follow each other."""
    prepared, tally = scenario.prepared, new_tally()
    path = np.zeros((MOST_TURNS, len(NOTED)), np.int64)
    with np.errstate(over="ignore"):  # matters uncompiled only: 64-bit words wrap by design
        sample(new_games(1), prepared.blank, prepared.context[0], seed, first, number, path, tally)
    return tally, number


def voyages(scenario, games, seed, jobs=None, progress=None):
    """Rows with a count each: how many games of an outcome had a value after a turn. The games are those of a run."""
    starts = range(0, games, GAMES_AT_ONCE)
    tasks = (delayed(sample_portion)(scenario, seed, first, min(GAMES_AT_ONCE, games - first)) for first in starts)
    total = new_tally()
    for tally, number in Parallel(n_jobs=jobs or -1, prefer="threads", return_as="generator_unordered")(tasks):
        total += tally
        if progress is not None:
            progress(number)
    return [
        {
            "outcome": OUTCOMES[outcome],
            "turn": int(turn),
            "what": NOTED[what],
            "value": int(value),
            "games": int(total[outcome, turn, what, value]),
        }
        for outcome, turn, what, value in np.argwhere(total)
    ]
