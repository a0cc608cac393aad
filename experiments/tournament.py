"""Policies against policies: every human policy meets every traitor policy in the same games."""

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from experiments import runner
from experiments.engine import program_version
from experiments.inputs import InputError
from experiments.policy_errors import check_own_policies
from experiments.results import ARRIVED, is_counted, summarise
from experiments.scenario import TRAITOR_ROLES, TRAITORS, Scenario, load_scenario, names_in
from reports.intervals import Pairs, games_needed, newcombe, variance_ratio

LEAST_PLAYERS, MOST_PLAYERS = 3, 6
HALF_WIDTH_WANTED = 0.01  # of a difference, when too few games differ to say anything


@dataclass
class Cell:
    """One human policy against one traitor policy; how its games went once they are played."""

    players: int
    human: str
    traitor: str
    scenario: Scenario
    row: dict = field(default_factory=dict)
    counted: np.ndarray | None = None  # by game number
    won: np.ndarray | None = None  # whether the humans did

    @property
    def is_played(self):
        return self.counted is not None


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
    """The cells in the order of the matrix, each with its checked scenario."""
    cells = []
    for count in players:
        own = (*changes, f"players={count}") if count else tuple(changes)
        for human in humans:
            for traitor in traitors:
                scenario = load_scenario(name, own, (f"human={human}", f"{TRAITORS}={traitor}"))
                cells.append(Cell(scenario.settings.players, human, traitor, scenario))
    return cells


def play_cells(cells, games, seed, jobs=None, progress=None):
    """Play the same game numbers in every cell; whether all were played. Ctrl-C keeps what is done."""
    try:
        for cell in cells:
            played = runner.play(cell.scenario.prepared, cell.scenario.spec, games, seed, jobs, progress)
            check_own_policies(cell.scenario.prepared, played.results, seed)
            if len(played.results):
                record(cell, played, seed)
            if not played.is_complete:
                return False
    except KeyboardInterrupt:
        return False
    return True


def record(cell, played, seed):
    """Keep what the table and the paired steps need."""
    spec = cell.scenario.spec
    cell.counted = is_counted(played.results, spec)
    cell.won = played.results.cause == spec.causes.index(ARRIVED)
    summary = summarise(cell.scenario, played, seed)
    counted = played.results[cell.counted]
    low, high = summary["ci95"]
    cell.row = {
        "players": cell.players,
        "human": cell.human,
        "traitor": cell.traitor,
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
    """The traitors' own rates, over the games in which somebody ends with the role."""
    columns = {}
    for role in TRAITOR_ROLES:
        rate = roles[role]
        low, high = rate["ci95"]
        columns |= {f"{role}_games": rate["games"], f"{role}_wins": rate["wins"], f"{role}_win_rate": rate["rate"]}
        columns |= {f"{role}_low": low, f"{role}_high": high}
    return columns


def paired(first, second):
    """The games that came to a result in both cells."""
    common = min(len(first.counted), len(second.counted))
    both = first.counted[:common] & second.counted[:common]
    return Pairs.from_outcomes(first.won[:common][both], second.won[:common][both])


def steps(cells):
    """What each step from one policy to the next changes, the other side being the same: [(first, second, pairs)]"""
    done = [cell for cell in cells if cell.is_played]
    found = []
    for players in dict.fromkeys(cell.players for cell in done):
        here = [cell for cell in done if cell.players == players]
        for traitor in dict.fromkeys(cell.traitor for cell in here):
            found += pairwise([cell for cell in here if cell.traitor == traitor])
        for human in dict.fromkeys(cell.human for cell in here):
            found += pairwise([cell for cell in here if cell.human == human])
    return [(first, second, paired(first, second)) for first, second in found]


def step_row(first, second, pairs):
    """A step with its interval."""
    low, high = newcombe(pairs)
    side, other = ("human", "traitor") if first.traitor == second.traitor else ("traitor", "human")
    return {
        "players": first.players,
        "side": side,
        "from": getattr(first, side),
        "to": getattr(second, side),
        "against": getattr(first, other),
        "pairs": pairs.games,
        "discordant": pairs.discordant,
        "difference": pairs.difference,
        "low": low,
        "high": high,
        "games_needed": None if pairs.is_enough else games_needed(pairs, HALF_WIDTH_WANTED),
        "games_saved_ratio": variance_ratio(pairs),
    }


def tournament(cells, games, seed, complete, command):
    """The object that `fathom tournament --json` prints."""
    scenario = cells[0].scenario
    return {
        "game": scenario.spec.name,
        "name": scenario.name,
        "rules_version": scenario.spec.rules_version,
        "fathom": program_version(),
        "seed": seed,
        "games": games,
        "complete": complete,
        "cells": [cell.row for cell in cells if cell.is_played],
        "steps": [step_row(*step) for step in steps(cells)],
        "command": command,
    }
