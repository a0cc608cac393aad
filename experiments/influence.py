"""What decides a game: numbers one step down and up, cards removed or their outcomes exchanged, in paired runs."""

from dataclasses import dataclass

import numpy as np

from experiments.differences import difference_row, paired
from experiments.inputs import InputError
from experiments.laboratory import Cell, Outcome
from experiments.results import ARRIVED, is_counted, rate_of
from experiments.sweeping import allowed
from experiments.variations import Original, load_original, play_all
from reports.intervals import mcnemar
from reports.multiple import benjamini_hochberg
from sim.declared import DeclaredError, one_of

COPIES = "copies"
CARDS = "cards"
FALSE_SHARE = 0.05  # of all that is called an effect, on average
REMOVED, EXCHANGED = "removed", "{} and {} exchanged"


@dataclass(frozen=True)
class Change:
    """One thing about the scenario that is made different."""

    kind: str  # dials, rules, cards.mythos, ...
    what: str  # dials.fuel, cards.mythos.hull_leak
    change: str  # 8 -> 9, removed
    values: dict  # {key: value} laid over the scenario


@dataclass(frozen=True)
class Plan:
    """A scenario and the changes whose effect is wanted; those that the rules do not allow stand apart."""

    original: Original
    changes: list[Change]
    refused: list[dict]

    @property
    def runs(self):
        return len(self.changes) + 1


def number_changes(numbers):
    """Every number one step down and one step up, within its range."""
    for number in numbers:
        for value in (number.value - 1, number.value + 1):
            if number.least <= value <= number.most:
                kind = number.key.partition(".")[0]
                yield Change(kind, number.key, f"{number.value} -> {value}", {number.key: value})


def card_changes(tables, opposites):
    """Every card of which there are copies removed; every card with opposite outcomes with these exchanged."""
    for table, rows in tables.items():
        for name, fields in rows.items():
            key = f"{CARDS}.{table}.{name}"
            gone = none_of(fields.get(COPIES))
            if gone is not None and gone != fields[COPIES]:
                yield Change(f"{CARDS}.{table}", key, REMOVED, {f"{key}.{COPIES}": gone})
            for one, other in opposites:
                first, second = fields.get(one) or [], fields.get(other) or []
                if first != second:
                    values = {f"{key}.{one}": second, f"{key}.{other}": first}
                    yield Change(f"{CARDS}.{table}", key, EXCHANGED.format(one, other), values)


def none_of(copies):
    """No copy of a card; None if a row has no copies at all."""
    if isinstance(copies, dict):
        return dict.fromkeys(copies, 0)
    return None if copies is None else 0


def plan(name, only=(), changes=(), played_by=()):
    """All changes of a scenario, or those of the kinds and names in `only`."""
    original = load_original(name, changes, played_by)
    scenario = allowed(original, {})
    spec, settings = scenario.spec, scenario.settings
    found = [*number_changes(spec.numbers(settings)), *card_changes(spec.cards(settings), spec.opposites)]
    found = chosen(found, only)
    wanted, refused = [], []
    for change in found:
        try:
            allowed(original, change.values)
            wanted.append(change)
        except (DeclaredError, InputError) as error:
            refused.append({"what": change.what, "change": change.change, "reason": str(error)})
    if not wanted:
        reason = f"; the first: {refused[0]['reason']}" if refused else ""
        raise InputError(f"--only: nothing can be changed there{reason}")
    return Plan(original, wanted, refused)


def chosen(changes, only):
    """The changes whose kind or name begins with one of the words: dials, cards, cards.mythos, rules.hand_limit."""
    if not only:
        return changes
    names = {name for change in changes for name in prefixes(change.what)}
    for word in only:
        one_of(word, names, "--only")
    return [change for change in changes if set(prefixes(change.what)) & set(only)]


def prefixes(name):
    """cards.mythos.hull_leak -> cards, cards.mythos, cards.mythos.hull_leak"""
    parts = name.split(".")
    return [".".join(parts[: number + 1]) for number in range(len(parts))]


@dataclass(frozen=True)
class Wins:
    """How games went, by game number."""

    counted: np.ndarray
    won: np.ndarray

    def __len__(self):
        return len(self.counted)


def wins_of(results, spec):
    """What a paired difference needs."""
    return Wins(is_counted(results, spec), results.cause == spec.causes.index(ARRIVED))


def sensitivity(planned, games, seed, laboratory, progress=None, command=None):
    """Play the scenario and all its changes; (the object that `fathom sensitivity --json` prints, how it went)."""
    outcome, base, rows = Outcome(), None, []
    cells = ((change, Cell(variation_of(planned, change), seed, games)) for change in (None, *planned.changes))
    for change, cell, played in play_all(laboratory, cells, outcome, progress):
        wins = wins_of(played.results, cell.scenario.spec)
        if change is None:
            base = wins
        elif base is not None:
            rows.append(effect_row(change, paired(base, wins)))
    return result_of(planned, games, seed, base, adjusted(rows), outcome, command), outcome


def variation_of(planned, change):
    """The scenario with a change, or as it is."""
    return planned.original.variation({} if change is None else change.values)


def effect_row(change, pairs):
    """What a change does to the human win rate."""
    p = mcnemar(pairs)
    names = {"kind": change.kind, "what": change.what, "change": change.change}
    return names | {**difference_row(pairs), "p": p}


def adjusted(rows):
    """Ranked by size of effect, with p values adjusted for the number of changes."""
    values = benjamini_hochberg([row["p"] for row in rows]) if rows else []
    rows = [
        {**row, "p_adjusted": float(p), "is_effect": bool(p <= FALSE_SHARE)}
        for row, p in zip(rows, values, strict=True)
    ]
    return sorted(rows, key=lambda row: -abs(row["difference"] or 0.0))


def result_of(planned, games, seed, base, rows, outcome, command):
    """The rows with what belongs to all of them."""
    wins = (0, 0) if base is None else (int((base.won & base.counted).sum()), int(base.counted.sum()))
    return planned.original.heading() | {
        "seed": seed,
        "games": games,
        "complete": outcome.complete,
        "unchanged": rate_of(*wins),
        "family": len(rows),
        "method": "Benjamini-Hochberg, for exploration",
        "effects": rows,
        "not_allowed": planned.refused,
        "command": command,
    }
