"""Settings that reach a target: a race over all of them, then fresh games for those that are left.

Only the fresh games are reported. In the race the winner is partly the lucky one, so its figures flatter. In the race
all settings share their luck, which tells them apart sooner; when they are verified each has a seed of its own, so that
one unlucky seed does not move all figures together.
"""

from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod

import numpy as np

from experiments.axes import Axis, check_different, parse_axis
from experiments.inputs import SEEDS, InputError, check_range
from experiments.laboratory import Cell, Outcome
from experiments.progress import progress_meter
from experiments.racing import race
from experiments.results import ARRIVED, is_counted, rate_of
from experiments.sweeping import allowed, shown
from experiments.variations import Original, load_original, play_all
from sim.declared import DeclaredError, nearest

MOST_SETTINGS = 20_000
RACE_SHARE = 4  # the last round of the race has a quarter of the games of a verification
UNCHANGED = -1  # stands for the scenario as it is, among the numbers of settings


class StoppedError(Exception):
    """The games of a search could not all be played; `outcome` tells why."""

    def __init__(self, outcome):
        super().__init__("stopped")
        self.outcome = outcome


@dataclass(frozen=True)
class Search:
    """A scenario, what of it is varied, and every setting that the rules allow."""

    original: Original
    axes: list[Axis]
    settings: list[dict]  # {key: value}
    refused: int
    now: dict  # {key: value} of the scenario as it is, as far as it is known

    def change(self, setting):
        """How far a setting is from the scenario as it is: steps of all numbers, added up."""
        return sum(distance(self.now.get(key), value) for key, value in setting.items())


def distance(now, value):
    """Steps between numbers; a word is changed or it is not."""
    is_number = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (now, value))
    return abs(value - now) if is_number else int(value != now)


def plans(name, vary, counts, changes=(), played_by=()):
    """A search for each number of players; None is the scenario's own."""
    if not vary:
        raise InputError("--vary: name what may be changed, such as dials, dials.fuel or rules.hand_limit=6:12")
    players = [() if count is None else (f"players={count}",) for count in counts]
    return [plan(load_original(name, (*changes, *own), played_by), vary) for own in players]


def check_target(target, within):
    """Rates lie between 0 and 1."""
    check_range(target, 0, 1, "--target")
    if not 0 < within < 1:
        raise InputError(f"--within: {within} is not between 0 and 1; 0.02 is two points")


def plan(original, texts):
    """The search for what --vary names."""
    unchanged = original.variation({})
    numbers = unchanged.spec.numbers(unchanged.settings)
    axes = [axis for text in texts for axis in axes_of(text, numbers)]
    check_different([axis.key for axis in axes], "--vary")
    size = prod(len(axis.values) for axis in axes)
    if size > MOST_SETTINGS:
        raise InputError(
            f"--vary: {size:,} settings are more than {MOST_SETTINGS:,}; name fewer keys or smaller ranges"
        )
    settings, reason = allowed_settings(original, axes, numbers)
    if not settings:
        raise InputError(f"--vary: no setting can be played: {reason}")
    return Search(original, axes, settings, size - len(settings), values_now(unchanged, numbers, axes))


def axes_of(text, numbers):
    """`dials`: all numbers of that name; `dials.fuel`: one number in its usual range; `KEY=VALUES`: those."""
    if "=" in text:
        return [parse_axis(text, "--vary")]
    found = [number for number in numbers if number.key == text or number.key.startswith(f"{text}.")]
    if not found:
        names = [number.key for number in numbers] + sorted({number.key.partition(".")[0] for number in numbers})
        raise InputError(
            f"--vary {text}: no number has this name{nearest(text, names)}; any other key needs KEY=VALUES"
        )
    return [Axis(number.key, tuple(range(number.usual[0], number.usual[1] + 1))) for number in found]


def allowed_settings(original, axes, numbers):
    """Every combination that makes a scenario, and why the first of the others does not.

    Numbers are checked by their ranges; for any other key every setting is made ready once, to find out.
    """
    ranged = {number.key for number in numbers}
    check = original.variation if all(axis.key in ranged for axis in axes) else partial(allowed, original)
    settings, reason = [], None
    for values in product(*(axis.values for axis in axes)):
        setting = dict(zip((axis.key for axis in axes), values))
        try:
            check(setting)
            settings.append(setting)
        except (DeclaredError, InputError) as error:
            reason = reason or error
    return settings, reason


def values_now(unchanged, numbers, axes):
    """What the scenario itself says of the keys that are varied; None where it leaves a key to its default."""
    known = {number.key: number.value for number in numbers}
    table = unchanged.settings.model_dump(mode="json") | {"cards": unchanged.spec.cards(unchanged.settings)}
    return {axis.key: known[axis.key] if axis.key in known else looked_up(table, axis.key) for axis in axes}


def looked_up(table, key):
    """The value under a key with dots."""
    for part in key.split("."):
        table = table.get(part) if isinstance(table, dict) else None
    return table


def no_meter(games):
    """Shows nothing."""
    return progress_meter(games, quiet=True)


@dataclass
class Field:
    """Plays the settings of a search and counts their wins."""

    search: Search
    laboratory: object
    outcome: Outcome
    meter: object  # games -> context manager with a progress function

    def wins(self, numbers, games, seed_of):
        """(wins, counted games) of some settings after so many games each; `seed_of(number)` says of which seed."""
        cells = ((number, Cell(self.variation(number), seed_of(number), games)) for number in numbers)
        with self.meter(games * len(numbers)) as progress:
            found = {
                number: human_wins(played.results, cell.scenario.spec)
                for number, cell, played in play_all(self.laboratory, cells, self.outcome, progress)
            }
        if not self.outcome.complete:
            raise StoppedError(self.outcome)
        return np.array([found[number] for number in numbers]).reshape(-1, 2).T

    def variation(self, number):
        return self.search.original.variation({} if number == UNCHANGED else self.search.settings[number])


def human_wins(results, spec):
    """(wins, counted games)"""
    return int((results.cause == spec.causes.index(ARRIVED)).sum()), int(is_counted(results, spec).sum())


def fresh_seed(seed, number):
    """The seed that verifies a setting: games that neither the race nor another setting has seen."""
    return (seed + 2 + number) % SEEDS


def balance(search, target, within, games, seed, laboratory, meter):
    """Race and verify; what `fathom balance --json` prints of one search. StoppedError if not all could be played."""
    field = Field(search, laboratory, Outcome(), meter)
    run = race(
        len(search.settings),
        lambda numbers, goal: field.wins(numbers.tolist(), goal, lambda _: seed),
        target,
        within,
        max(1, games // RACE_SHARE),
    )
    order = [UNCHANGED, *run.chosen.tolist()]
    seeds = {number: fresh_seed(seed, number) for number in order}
    verified = dict(zip(order, field.wins(order, games, seeds.get).T.tolist()))
    unchanged = rate_of(*verified.pop(UNCHANGED)) | {"seed": seeds[UNCHANGED]}
    rows = [
        setting_row(search, number, rate_of(*found), target, within) | {"seed": seeds[number]}
        for number, found in verified.items()
    ]
    ranked = sorted(rows, key=lambda row: (not row["is_within"], *rank(row, target)))
    return result_of(search, run, ranked, unchanged, games)


def rank(row, target):
    """Those within by least change, the others by how near they come."""
    off = abs(row["human_win_rate"] - target) if row["human_games"] else 1.0
    return (row["change"], off) if row["is_within"] else (off, row["change"])


def setting_row(search, number, rate, target, within):
    """A setting with what the fresh games say of it."""
    setting, (low, high) = search.settings[number], rate["ci95"]
    is_within = rate["games"] > 0 and abs(rate["rate"] - target) <= within
    return {
        **shown(setting),
        "change": search.change(setting),
        "human_games": rate["games"],
        "human_wins": rate["wins"],
        "human_win_rate": rate["rate"],
        "human_low": low,
        "human_high": high,
        "is_within": is_within,
        "is_surely_within": is_within and target - within <= low and high <= target + within,
    }


def result_of(search, run, rows, unchanged, games):
    """What came of a search, and what it cost against playing every setting as often as a verified one."""
    size = len(search.settings)
    to_verify = games * (len(rows) + 1)  # the scenario as it is comes on top
    return {
        "keys": [axis.key for axis in search.axes],
        "ranges": {axis.key: [shown({axis.key: value})[axis.key] for value in axis.values] for axis in search.axes},
        "settings": size,
        "not_allowed": search.refused,
        "now": {key: None if value is None else shown({key: value})[key] for key, value in search.now.items()},
        "unchanged": unchanged,
        "is_within_reach": run.is_within_reach,
        "found": sum(row["is_within"] for row in rows),
        "verified": rows,
        "rounds": [dict(zip(("games", "settings", "going_on"), one)) for one in run.rounds],
        "games_race": run.games,
        "games_verified": to_verify,
        "games_full_grid": games * size,
        "games_ratio": games * size / (run.games + to_verify),
    }


def balance_all(searches, target, within, games, seed, laboratory, meter=no_meter, command=None):
    """Search for each number of players; (the object that `fathom balance --json` prints, how it went)."""
    done, outcome = [], Outcome()
    try:
        for search in searches:
            players = search.original.variation({}).settings.players
            done.append({"players": players, **balance(search, target, within, games, seed, laboratory, meter)})
    except StoppedError as stopped:
        outcome = stopped.outcome
    return searches[0].original.heading() | {
        "target": target,
        "within": within,
        "games": games,
        "seed": seed,
        "complete": outcome.complete,
        "searches": done,
        "command": command,
    }, outcome


def table_rows(result):
    """One row per verified setting."""
    return [{"players": search["players"], **row} for search in result["searches"] for row in search["verified"]]
