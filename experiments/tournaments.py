"""Policies against policies: every human policy meets every traitor policy in the same games."""

from dataclasses import dataclass, field
from itertools import pairwise

from experiments.differences import Outcomes, difference_row, outcomes_of, paired
from experiments.engine import program_version
from experiments.inputs import InputError
from experiments.laboratory import Cell
from experiments.scenario import TRAITORS, Scenario, load_scenario, names_in

LEAST_PLAYERS, MOST_PLAYERS = 3, 6


@dataclass
class Contest:
    """One human policy against one traitor policy; how its games went once they are played."""

    players: int
    human: str
    traitor: str
    scenario: Scenario
    row: dict = field(default_factory=dict)
    outcomes: Outcomes | None = None

    @property
    def is_played(self):
        return self.outcomes is not None


def player_counts(text):
    """3,4,6 -> [3, 4, 6]; nothing given: the scenario's own."""
    if text is None:
        return [None]
    counts = names_in(text, "--players")
    allowed = [str(count) for count in range(LEAST_PLAYERS, MOST_PLAYERS + 1)]
    for count in counts:
        if count not in allowed:
            raise InputError(f"--players {text}: '{count}' is not from {LEAST_PLAYERS} to {MOST_PLAYERS}")
    return [int(count) for count in counts]


def plan(name, changes, players, humans, traitors):
    """The contests in the order of the matrix, each with its checked scenario."""
    contests = []
    for count in players:
        own = (*changes, f"players={count}") if count else tuple(changes)
        for human in humans:
            for traitor in traitors:
                scenario = load_scenario(name, own, (f"human={human}", f"{TRAITORS}={traitor}"))
                contests.append(Contest(scenario.settings.players, human, traitor, scenario))
    return contests


def play_contests(laboratory, contests, games, seed, progress=None):
    """Play the same game numbers in every contest, and keep what the tables need; how it went."""
    cells = [Cell(contest.scenario, seed, games) for contest in contests]
    outcome = laboratory.play(cells, progress)
    for contest, cell in zip(contests, cells):
        played = laboratory.played(cell)
        if len(played.results):
            record(contest, played, seed)
    return outcome


def record(contest, played, seed):
    """Keep what the table and the paired steps need."""
    contest.outcomes = outcomes_of(contest.scenario, played, seed)
    summary = contest.outcomes.summary
    counted = played.results[contest.outcomes.counted]
    low, high = summary["ci95"]
    contest.row = {
        "players": contest.players,
        "human": contest.human,
        "traitor": contest.traitor,
        "games": len(counted),
        "wins": summary["human_wins"],
        "rate": summary["human_win_rate"],
        "low": low,
        "high": high,
        "mean_human_turns": float(counted.human_turns.mean()) if len(counted) else None,
        **{f"ended_{cause}": rate["rate"] for cause, rate in summary["ending_rates"].items()},
        **role_columns(summary["roles"]),
        "not_counted": len(played.results) - len(counted),
        "digest": summary["digest"],
    }


def role_columns(roles):
    """The rates of roles, each over the games in which somebody ends with the role."""
    columns = {}
    for role, rate in roles.items():
        low, high = rate["ci95"]
        columns |= {f"{role}_games": rate["games"], f"{role}_wins": rate["wins"], f"{role}_win_rate": rate["rate"]}
        columns |= {f"{role}_low": low, f"{role}_high": high}
    return columns


def steps(contests):
    """What each step from one policy to the next changes, the other side being the same: [(first, second)]"""
    done = [contest for contest in contests if contest.is_played]
    found = []
    for players in dict.fromkeys(contest.players for contest in done):
        here = [contest for contest in done if contest.players == players]
        for traitor in dict.fromkeys(contest.traitor for contest in here):
            found += pairwise([contest for contest in here if contest.traitor == traitor])
        for human in dict.fromkeys(contest.human for contest in here):
            found += pairwise([contest for contest in here if contest.human == human])
    return found


def step_row(first, second):
    """A step with its interval."""
    side, other = ("human", "traitor") if first.traitor == second.traitor else ("traitor", "human")
    return {
        "players": first.players,
        "side": side,
        "from": getattr(first, side),
        "to": getattr(second, side),
        "against": getattr(first, other),
        **difference_row(paired(first.outcomes, second.outcomes)),
    }


def result_of(contests, games, seed, complete, command):
    """The object that `fathom tournament --json` prints."""
    scenario = contests[0].scenario
    return {
        "game": scenario.spec.name,
        "name": scenario.name,
        "rules_version": scenario.spec.rules_version,
        "fathom": program_version(),
        "seed": seed,
        "games": games,
        "complete": complete,
        "cells": [contest.row for contest in contests if contest.is_played],
        "steps": [step_row(*step) for step in steps(contests)],
        "command": command,
    }
