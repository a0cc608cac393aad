"""Plays ever more games until all differences are known closely enough: `compare --until`.

The intervals are those of confidence sequences, so looking is free. Every look is at games 0 to n - 1 of all arms, and
which n comes next depends on earlier looks alone: an interrupted watch goes on as if nothing had happened.
"""

from dataclasses import dataclass
from math import ceil

from experiments.store import CHUNK_GAMES
from reports.intervals import Pairs, games_needed
from reports.sequences import narrowed, paired_sequence

FIRST_LOOK = 2 * CHUNK_GAMES
MOST_GROWTH = 2  # from look to look
WATCHED_WIDTH = 1.75  # of Newcombe's interval, as measured: the price of watching


@dataclass(frozen=True)
class Look:
    """What is known after some games of every arm."""

    games: int
    intervals: list
    wanted: float  # half width
    complete: bool = True  # all games of this look were played

    @property
    def widest(self):
        """The largest half width."""
        return max((high - low) / 2 for low, high in self.intervals)

    @property
    def is_narrow(self):
        return self.widest <= self.wanted

    @property
    def games_needed(self):
        """About, in all: widths shrink with the root of the games."""
        return ceil(self.games * (self.widest / self.wanted) ** 2)

    def told(self):
        """What the result says of the watch."""
        return {
            "half_width": self.wanted,
            "reached": self.is_narrow,
            "widest": self.widest,
            "games_needed": None if self.is_narrow else self.games_needed,
        }


def planned_games(wanted, level):
    """About how many games of each arm make an interval as narrow as wanted, before anything is known of them."""
    return games_needed(Pairs(0, 0, 0, 0), wanted / WATCHED_WIDTH, level)


def whole_chunks(games):
    """So many games or a few more."""
    return -(-games // CHUNK_GAMES) * CHUNK_GAMES


def next_look(look, most):
    """At which game to look next: where the width may be reached, but no more than twice as far."""
    return min(most, whole_chunks(min(look.games_needed, MOST_GROWTH * look.games)))


def watch(play, wanted, most, level, tell=None):
    """Play ever more games until every interval is narrow enough, `most` games are played, or play is interrupted.

    `play(games)` plays games 0 to games - 1 of all arms and gives the pairs of every difference, and whether all of
    them were played. `tell` hears every look; the last one comes back.
    """
    games, look = min(most, FIRST_LOOK), None
    while True:
        look = look_at(*play(games), games, look, wanted, level)
        if tell is not None:
            tell(look)
        if look.is_narrow or not look.complete or games >= most:
            return look
        games = next_look(look, most)


def look_at(family, complete, games, before, wanted, level):
    """What the pairs say, together with what was known before."""
    intervals = [paired_sequence(pairs, level) for pairs in family]
    if before is not None:
        intervals = [narrowed(*both) for both in zip(before.intervals, intervals)]
    return Look(games, intervals, wanted, complete)
