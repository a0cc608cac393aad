"""Stands in for playing: games whose outcome is set by the scenario and by luck that depends on the seed alone."""

from dataclasses import dataclass, field

import numpy as np

from experiments import backends, laboratory, runner

HUMAN, HYBRID, NOBODY = 0, 1, -1


@dataclass
class MadeUpGames:
    """Plays as `runner.play` does, or task by task for the laboratory; `rate` gives the humans' chance by settings."""

    rate: object
    interrupt_at: int | None = None  # the call, or chunk of the laboratory, that Ctrl-C cuts short
    aborted: tuple = ()  # game numbers that come to no result
    calls: list = field(default_factory=list)  # (settings, games, seed)
    chunks: int = 0  # that reached the laboratory

    def instead_of_playing(self, monkeypatch):
        """Give all commands that use the laboratory these games; threads only."""
        monkeypatch.setattr(backends, "play_task", self.play_task)
        monkeypatch.setattr(laboratory, "compile_once", lambda prepared, spec: 0.0)
        monkeypatch.setattr(laboratory, "check_own_policies", self.receive)
        return self

    def receive(self, prepared, rows, seed):
        """A chunk has come to the main thread, which is where Ctrl-C is heard."""
        self.chunks += 1
        if self.interrupt_at == self.chunks:
            raise KeyboardInterrupt

    def __call__(self, prepared, spec, games, seed, jobs=None, progress=None):
        """In place of `runner.play`."""
        self.calls.append((prepared.settings, games, seed))
        if progress is not None:
            progress(games)
        kept = 0 if self.interrupt_at == len(self.calls) else games
        return runner.Played(self.rows(prepared.settings, spec, seed, 0, kept), games, 1.0)

    def play_task(self, task):
        """In place of `backends.play_task`."""
        self.calls.append((task.scenario.settings, task.games, task.seed))
        return self.rows(task.scenario.settings, task.scenario.spec, task.seed, task.first, task.games)

    def rows(self, settings, spec, seed, first, games):
        """The results of some games that follow each other."""
        results = runner.new_results(spec, games)
        luck = np.random.default_rng(seed).random(first + games)[first:]
        humans_win = luck < self.rate(settings)
        results.game = np.arange(first, first + games)
        results.cause = np.where(humans_win, spec.causes.index("arrived"), spec.causes.index("fuel"))
        results.cause[np.isin(results.game, self.aborted)] = spec.causes.index("aborted")
        results.turns = 25
        results.human_turns = 20
        results.roles = NOBODY
        results.roles[:, 0] = HUMAN
        results.roles[results.game % 2 == 0, 1] = HYBRID  # a hybrid in every other game
        results.winners = np.where(humans_win, 1 << 0, 1 << 1)
        return results


def fathom(capsys, *arguments):
    """Run a command in this process: exit status, standard output, standard error."""
    from experiments import cli

    status = cli.status_of([str(argument) for argument in arguments])
    output = capsys.readouterr()
    return status, output.out, output.err
