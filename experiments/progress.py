"""How far a run is, on standard error: a bar on a terminal, a line every few seconds elsewhere."""

import sys
from contextlib import contextmanager
from time import monotonic

SECONDS_BETWEEN_LINES = 5.0
LEAST_WIDTH = 100  # of a terminal, for a bar and a remark beside the numbers
MINUTE, HOUR = 60, 3600


@contextmanager
def progress_meter(games, quiet=False, remark=None):
    """A function to be called with every number of games that is done; `remark()` tells more about them."""
    pace = Pace(games, remark or str)
    if quiet:
        yield None
    elif sys.stderr.isatty():
        with bar(pace) as advance:
            yield advance
    else:
        yield Lines(pace)


class Pace:
    """How many games are done, how fast, and how long the rest will take."""

    def __init__(self, games, remark):
        self.games, self.remark = games, remark
        self.done, self.begun, self.done_then = 0, None, 0

    def advance(self, played):
        """More games; time counts from the first of them on, so that stored games and compiling are in no rate."""
        self.done += played
        if self.begun is None:
            self.begun, self.done_then = monotonic(), self.done

    def text(self, is_wide=True):
        """12,500 of 100,000 games   2,932 games/s   30 s left"""
        count = f"{self.done:,} of {self.games:,} games" if is_wide else f"{self.done:,}/{self.games:,}"
        seconds, played = monotonic() - (self.begun or 0), self.done - self.done_then
        if self.begun is None or not played or seconds <= 0:
            return count
        rate, left = played / seconds, duration((self.games - self.done) * seconds / played)
        return f"{count}   {rate:,.0f} games/s   {left} left" if is_wide else f"{count} {rate:,.0f}/s {left}"


def duration(seconds):
    """Seconds as people say them."""
    if seconds < 2 * MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / MINUTE:.0f} min" if seconds < 2 * HOUR else f"{seconds / HOUR:.1f} h"


@contextmanager
def bar(pace):
    """One bar that vanishes when the run is over."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    console = Console(stderr=True, highlight=False)
    is_wide = console.width >= LEAST_WIDTH
    columns = ([BarColumn(bar_width=20)] if is_wide else []) + [TextColumn("{task.description}", markup=False)]
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=pace.games)

        def advance(played):
            pace.advance(played)
            text = f"{pace.text()}   {pace.remark()}" if is_wide else pace.text(is_wide=False)
            progress.update(task, completed=pace.done, description=text)

        yield advance


class Lines:
    """A line every few seconds; a short run prints none."""

    def __init__(self, pace):
        self.pace = pace
        self.last = monotonic()

    def __call__(self, played):
        self.pace.advance(played)
        if monotonic() - self.last >= SECONDS_BETWEEN_LINES and self.pace.done < self.pace.games:
            self.last = monotonic()
            print("   ".join(filter(None, (self.pace.text(), self.pace.remark()))), file=sys.stderr, flush=True)


class HumanRate:
    """The humans' win rate while a run goes on.

    Games are counted by number, not by which was done first: only then does the interval hold whenever one looks.
    """

    def __init__(self, spec):
        self.spec = spec
        self.end = self.wins = self.games = 0
        self.waiting = {}  # first game: (end, wins, games that came to a result) of chunks behind a gap

    def __call__(self, first, rows):
        """Some more games."""
        from experiments.results import ARRIVED, is_counted

        wins = int((rows.cause == self.spec.causes.index(ARRIVED)).sum())
        self.waiting[first] = first + len(rows), wins, int(is_counted(rows, self.spec).sum())
        while self.end in self.waiting:
            self.end, wins, games = self.waiting.pop(self.end)
            self.wins += wins
            self.games += games

    def text(self):
        """humans win 38.6 % (95 % at any time: 37.2 to 40.1)"""
        from reports.sequences import adaptive_rate_sequence

        if not self.games:
            return ""
        low, high = adaptive_rate_sequence(self.wins, self.games)
        rate, low, high = (100 * share for share in (self.wins / self.games, low, high))
        return f"humans win {rate:.1f} % (95 % at any time: {low:.1f} to {high:.1f})"
