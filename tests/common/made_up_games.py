"""Stands in for playing: games whose outcome is set by the policies and by luck that depends on the seed alone."""

from dataclasses import dataclass, field

import numpy as np

from experiments import runner

HUMAN, HYBRID, NOBODY = 0, 1, -1


@dataclass
class MadeUpGames:
    """Play as `runner.play` does; `rate` gives the humans' chance from the scenario's settings."""

    rate: object
    interrupt_at: int | None = None  # the call that Ctrl-C cuts short
    kept: int = 0  # games it still keeps
    aborted: tuple = ()  # game numbers that come to no result
    calls: list = field(default_factory=list)  # (settings, games, seed)

    def __call__(self, prepared, spec, games, seed, jobs=None, progress=None):
        self.calls.append((prepared.settings, games, seed))
        results = runner.new_results(spec, games)
        luck = np.random.default_rng(seed).random(games)
        humans_win = luck < self.rate(prepared.settings)
        results.game = np.arange(games)
        results.cause = np.where(humans_win, spec.causes.index("arrived"), spec.causes.index("fuel"))
        results.cause[list(self.aborted)] = spec.causes.index("aborted")
        results.human_turns = 20
        results.roles = NOBODY
        results.roles[:, 0] = HUMAN
        results.roles[::2, 1] = HYBRID  # a hybrid in every other game
        results.winners = np.where(humans_win, 1 << 0, 1 << 1)
        if progress is not None:
            progress(games)
        cut = self.interrupt_at == len(self.calls)
        return runner.Played(results[: self.kept] if cut else results, games, 1.0)


def fathom(capsys, *arguments):
    """Run a command in this process: exit status, standard output, standard error."""
    from experiments import cli

    status = cli.status_of([str(argument) for argument in arguments])
    output = capsys.readouterr()
    return status, output.out, output.err
