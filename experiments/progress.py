"""How far a run is, on standard error: a bar on a terminal, a line every few seconds elsewhere."""

import sys
from contextlib import contextmanager
from time import monotonic

SECONDS_BETWEEN_LINES = 5.0


@contextmanager
def progress_meter(games, quiet=False):
    """A function to be called with every number of games that is done."""
    if quiet:
        yield None
    elif sys.stderr.isatty():
        with bar(games) as advance:
            yield advance
    else:
        yield Lines(games)


@contextmanager
def bar(games):
    """One bar that vanishes when the run is over."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda played: progress.advance(task, played)


class Lines:
    """A line every few seconds; a short run prints none."""

    def __init__(self, games):
        self.games = games
        self.done = 0
        self.last = monotonic()

    def __call__(self, played):
        self.done += played
        if monotonic() - self.last >= SECONDS_BETWEEN_LINES and self.done < self.games:
            self.last = monotonic()
            print(f"{self.done:,} of {self.games:,} games", file=sys.stderr, flush=True)
