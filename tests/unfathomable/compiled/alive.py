"""Change one thing at a time and play: prints for every change in which setting it shows, if in any."""

import json
import tomllib

import numpy as np

from experiments.scenario import built_in_scenarios, load_scenario
from sim.declared import merged
from sim.unfathomable.spec import SPEC
from tests.unfathomable import changes
from tests.unfathomable.compiled.grid import AT_RANDOM, GRID

GAMES = 200
SETTINGS = {
    "competent": {"players": 6},
    "random": AT_RANDOM | {"players": 6},
    "long": GRID["long-6p"],
    "solo": {"variant": "solo"},
    "many": AT_RANDOM | {"players": 6},  # more games, for what happens seldom
}
MANY = 20_000
NOT_SO_HIGH = ("competent", "random")  # dials of the long games are above any lower top


def played(prepared, games):
    """The records of the first games of a setting."""
    results = np.zeros(games, SPEC.result).view(np.recarray)
    SPEC.play(prepared, np.uint64(5), 0, results)
    return results


def rows_of(name, change):
    """What comes of a setting with a change."""
    prepared = SPEC.prepare(SPEC.check(merged(SETTINGS[name], change), "alive"), "alive")
    return played(prepared, MANY if name == "many" else GAMES).tobytes()


def shown_by(changed):
    """{change: the first setting in which it shows, or None}"""
    as_they_are = {name: rows_of(name, {}) for name in SETTINGS}
    found = {}
    for label, change in changed.items():
        names = NOT_SO_HIGH if label == "rules.dial_most" else SETTINGS
        found[label] = next((name for name in names if rows_of(name, change) != as_they_are[name]), None)
    return found


def all_changes():
    """{label: change of a scenario}"""
    changed = {f"rules.{name}": {"rules": {name: value}} for name, value in changes.PARAMS.items()}
    for table, fields in changes.FIELDS.items():
        changed |= {f"cards.{table}.{field}": {"cards": {table: rows}} for field, rows in fields.items()}
    for table in changes.DECKS:
        changed |= {f"removed.{table}.{row}": {"cards": {table: {row: {"copies": 0}}}} for row in changes.ROWS[table]}
    return changed


def house_rules():
    """{house rule: whether its games differ from those of its base, and how they end}"""
    found = {}
    for name, path in built_in_scenarios("house_rule").items():
        base = tomllib.loads(path.read_text(encoding="utf-8"))["base"]
        with_rule, without = (played(load_scenario(one).prepared, GAMES) for one in (name, base))
        found[name] = {
            "differs": with_rule.tobytes() != without.tobytes(),
            "endings": sorted({SPEC.causes[cause] for cause in with_rule.cause}),
        }
    return found


if __name__ == "__main__":
    print(json.dumps({"shown_by": shown_by(all_changes()), "house_rules": house_rules()}))
