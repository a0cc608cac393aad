"""Result rows -> digest, summary, and a table with names in it."""

import hashlib

import numpy as np

from experiments.engine import program_version
from reports.intervals import wilson

ARRIVED = "arrived"
ENDINGS = (ARRIVED, "fuel", "food", "sanity", "souls", "damage", "deep_ones")
NOT_COUNTED = ("not_ended", "aborted", "policy_error", "rule_gap")
GAMES_NAMED = 5


def digest(results):
    """SHA-256 over the rows in game order."""
    return hashlib.sha256(np.ascontiguousarray(results).view(np.uint8)).hexdigest()


def rate_of(wins, games):
    """A rate with all that belongs to it; without a game there is none."""
    low, high = wilson(wins, games)
    return {"wins": wins, "games": games, "rate": wins / games if games else None, "ci95": [low, high]}


def role_outcomes(results, names, role):
    """Game by game: whether some seat ends with a role, and whether such a seat wins."""
    number = next(number for number, name in names.loyalties.items() if name == role)
    has_role = results.roles == number
    won = (results.winners[:, None] >> np.arange(has_role.shape[1])) & 1 == 1
    return has_role.any(axis=1), (has_role & won).any(axis=1)


def role_rate(counted, names, role):
    """How often a role wins, over the games in which at least one seat ends with that role."""
    has_role, won = role_outcomes(counted, names, role)
    return rate_of(int(won.sum()), int(has_role.sum()))


def games_by_cause(results, spec):
    """{cause: number of games}"""
    counts = np.bincount(results.cause, minlength=len(spec.causes))
    return {cause: int(count) for cause, count in zip(spec.causes, counts, strict=True)}


def uncounted_games(results, spec):
    """{cause: its first game numbers} of games that came to no result of the rules."""
    found = {}
    for cause in NOT_COUNTED:
        games = results.game[results.cause == spec.causes.index(cause)]
        if len(games):
            found[cause] = {"games": len(games), "first": [int(game) for game in games[:GAMES_NAMED]]}
    return found


def is_counted(results, spec):
    """Which games came to a result of the rules."""
    return ~np.isin(results.cause, [spec.causes.index(cause) for cause in NOT_COUNTED])


def changed_rules(scenario):
    """The [rules] of a scenario that are not as its variant has them."""
    variant = scenario.settings.model_dump(include={"players", "variant"})
    printed = scenario.spec.check(variant, "printed rules").rules
    return {name: value for name, value in scenario.settings.rules.items() if value != printed[name]}


def summarise(scenario, played, seed):
    """The object that `fathom run --json` prints."""
    results, spec = played.results, scenario.spec
    causes = games_by_cause(results, spec)
    uncounted = uncounted_games(results, spec)
    counted = results[is_counted(results, spec)]
    human = rate_of(causes[ARRIVED], len(counted))
    roles = {role: role_rate(counted, scenario.prepared.names, role) for role in ("hybrid", "cultist")}
    return {
        "name": scenario.name,
        "scenario": scenario.settings.model_dump(mode="json"),
        "rules_changed": changed_rules(scenario),
        "rules_version": spec.rules_version,
        "fathom": program_version(),
        "seed": seed,
        "games": len(results),
        "complete": played.is_complete,
        "games_counted": len(counted),
        "not_counted": uncounted,
        "human_wins": human["wins"],
        "human_win_rate": human["rate"],
        "ci95": human["ci95"],
        "hybrid_win_rate": roles["hybrid"]["rate"],
        "cultist_win_rate": roles["cultist"]["rate"],
        "roles": roles,
        "endings": {cause: causes[cause] for cause in ENDINGS},
        "ending_rates": {cause: rate_of(causes[cause], len(counted)) for cause in ENDINGS},
        "mean_turns": float(counted.turns.mean()) if len(counted) else None,
        "games_per_second": played.games_per_second,
        "digest": digest(results),
    }


def named_table(results, scenario):
    """The rows as a pandas table: characters, roles and causes by name, a column per dial and per seat."""
    import pandas

    names, seats = scenario.prepared.names, range(scenario.settings.players)
    columns = {}
    for field in results.dtype.names:
        values = results[field]
        if field == "cause":
            columns["cause"] = named(values, dict(enumerate(scenario.spec.causes)))
        elif field == "dials":
            columns |= {name: values[:, number] for number, name in names.resources.items()}
        elif field == "characters":
            columns |= {f"character_{seat}": named(values[:, seat], names.characters) for seat in seats}
        elif field == "roles":
            columns |= {f"role_{seat}": named(values[:, seat], names.loyalties) for seat in seats}
        elif field == "winners":
            columns |= {f"won_{seat}": (values >> seat & 1).astype(np.bool_) for seat in seats}
        else:
            columns[field] = values
    return pandas.DataFrame(columns)


def named(numbers, names):
    """Numbers 0, 1, ... as a column of their names."""
    import pandas

    return pandas.Categorical.from_codes(numbers, [names[number] for number in range(len(names))])
