"""A grid of scenarios: every combination of the values of some keys, each played with the same game numbers."""

from dataclasses import dataclass
from itertools import product
from math import prod

from experiments.axes import parse_axes
from experiments.inputs import InputError
from experiments.laboratory import Cell, Outcome
from experiments.results import summarise
from experiments.tournaments import role_columns
from experiments.variations import Original, Variation, load_original, plain, play_all
from sim.declared import DeclaredError

MOST_CELLS = 100_000


@dataclass(frozen=True)
class Point:
    """A combination of values, and its scenario."""

    values: dict
    variation: Variation


@dataclass(frozen=True)
class Plan:
    """The points of a grid that the rules allow, and why they do not allow the others."""

    original: Original
    keys: tuple[str, ...]
    points: list[Point]
    refused: list[dict]  # the values of a point, and the reason


def plan(original, axes):
    """All points of the grid, each checked as a scenario is; an error if none of them can be played."""
    number = prod(len(axis.values) for axis in axes)
    if number > MOST_CELLS:
        raise InputError(f"--over: {number:,} cells are more than {MOST_CELLS:,}")
    keys = tuple(axis.key for axis in axes)
    points, refused = [], []
    for combination in product(*(axis.values for axis in axes)):
        values = dict(zip(keys, combination))
        try:
            points.append(Point(values, allowed(original, values)))
        except (DeclaredError, InputError) as error:
            refused.append({**shown(values), "reason": str(error)})
    if not points:
        raise InputError(f"--over: no cell can be played: {refused[0]['reason']}")
    return Plan(original, keys, points, refused)


def allowed(original, values):
    """A variation that can be played; what its cards do is found out only by making it ready."""
    variation = original.variation(values)
    variation.spec.prepare(variation.settings, original.name)
    return variation


def shown(values):
    """The values of a point as a table shows them."""
    return {key: plain(value) for key, value in values.items()}


def sweep(planned, games, seed, laboratory, progress=None, command=None):
    """Play the grid portion by portion; (the object that `fathom sweep --json` prints, how it went)."""
    rows, outcome = [], Outcome()
    cells = (Cell(point.variation, seed, games) for point in planned.points)
    for point, cell, played in play_all(laboratory, zip(planned.points, cells), outcome, progress):
        rows.append({**shown(point.values), **summary_row(summarise(cell.scenario, played, seed))})
    return sweep_result(planned, games, seed, rows, outcome, command), outcome


def sweep_result(planned, games, seed, rows, outcome, command):
    """The rows with what belongs to all of them."""
    return planned.original.heading() | {
        "seed": seed,
        "games": games,
        "complete": outcome.complete,
        "planned": len(planned.points),
        "keys": list(planned.keys),
        "cells": rows,
        "not_allowed": planned.refused,
        "command": command,
    }


def summary_row(summary):
    """What a table says of a run: rates and shares with their 95 % Wilson intervals, length, digest."""
    human = {"wins": summary["human_wins"], "games": summary["games_counted"]}
    human |= {"rate": summary["human_win_rate"], "ci95": summary["ci95"]}
    row = {"games": summary["games"]} | role_columns({"human": human} | summary["roles"])
    for cause, rate in summary["ending_rates"].items():
        low, high = rate["ci95"]
        row |= {f"ended_{cause}": rate["rate"], f"ended_{cause}_low": low, f"ended_{cause}_high": high}
    not_counted = sum(found["games"] for found in summary["not_counted"].values())
    return row | {"mean_turns": summary["mean_turns"], "not_counted": not_counted, "digest": summary["digest"]}


def plan_of(name, over, changes=(), played_by=()):
    """The plan behind a command line."""
    if not over:
        raise InputError("--over: name at least one key and its values, such as --over dials.fuel=4:10")
    return plan(load_original(name, changes, played_by), parse_axes(over, "--over"))
