"""The parts of a report that look for something first: what decides a game, and dials for an even one.

What is found by searching is partly luck. So both are measured again, in games that the search has not seen, and only
those games are in the report.
"""

from dataclasses import replace

from experiments import balancing, influence
from experiments.inputs import SEEDS
from experiments.laboratory import Outcome
from experiments.report_plan import Planned, arm_names, reference_name
from experiments.variations import load_original
from sim.unfathomable.params import DIALS

CARDS_LOOKED_AT = ("cards.mythos", "cards.waypoints", "cards.skills")
RULES_KEPT, CARDS_KEPT = 12, 8  # that are measured again
RULES = "rules"
NO_RULES = ("rules.turn_limit", "rules.card_powers")  # of the simulation, not of the game
TARGET, WITHIN = 0.5, 0.02
STEPS_TRIED = 2  # of each dial, towards the target


def influence_plan(request):
    """Every number of the rules a step down and up, every card left out."""
    kinds = (RULES, *CARDS_LOOKED_AT)
    found = influence.plan(reference_name(request), kinds, request.changes, request.played_by)
    return replace(found, changes=[change for change in found.changes if is_looked_at(change)])


def is_looked_at(change):
    """Steps of the rules' own numbers, and cards that are left out."""
    return change.what not in NO_RULES if change.kind == RULES else change.change == influence.REMOVED


def screened(request, planned, laboratory, progress=None):
    """(The changes that moved the rate most, rules and cards apart; how it went)"""
    result, outcome = influence.sensitivity(planned, request.games_of("screening"), request.seed, laboratory, progress)
    if not outcome.complete:
        return [], outcome
    order = {(row["what"], row["change"]): place for place, row in enumerate(result["effects"])}
    ranked = sorted(planned.changes, key=lambda change: order[(change.what, change.change)])
    rules = [change for change in ranked if change.kind == RULES]
    cards = [change for change in ranked if change.kind != RULES]
    return rules[:RULES_KEPT] + cards[:CARDS_KEPT], outcome


def influence_cells(request, planned, changes):
    """The chosen changes as cells of a report, in fresh games."""
    arm, seed = reference_name(request), (request.seed + 1) % SEEDS
    own = planned.original.variation({})
    cells = []
    for change in changes:
        varied = influence.variation_of(planned, change)
        told = tuple(f"{key}={setting(value)}" for key, value in change.values.items())
        scenario = replace(varied, changes=(*varied.changes, *told))
        labels = {"kind": change.kind, "name": change.what, "change": change.change}
        cells.append(Planned("influence", arm, scenario, request.games_of("influence"), seed, labels, own))
    return cells


def setting(value):
    """A value as --set takes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {setting(inner)}" for key, inner in value.items()) + " }"
    return str(value)


def balance_search(request, name, rate):
    """Dials some steps up if the humans win too seldom, else some steps down."""
    original = load_original(name, request.changes, request.played_by)
    settings = original.variation({}).settings
    vary = []
    for dial in DIALS:
        now = settings.dials[dial]
        low, high = (now, now + STEPS_TRIED) if rate < TARGET else (now - STEPS_TRIED, now)
        low, high = max(1, low), min(settings.rules["dial_most"], high)
        vary.append(f"dials.{dial}={low}" if low == high else f"dials.{dial}={low}:{high}")
    search = balancing.plan(original, vary)
    return replace(search, settings=[one for one in search.settings if is_even(one, settings.dials)])


def is_even(setting, dials):
    """Whether the steps are spread over all dials: none moves by two before every other has moved by one."""
    steps = [abs(value - dials[key.partition(".")[2]]) for key, value in setting.items()]
    return max(steps) - min(steps) <= 1


def balance_rows(request, rates, laboratory, meter):
    """(A row per verified setting and scenario, the best first; how it went). `rates` are the win rates as it is."""
    rows, outcome = [], Outcome()
    games = request.games_of("balance")
    for name in arm_names(request):
        search = balance_search(request, name, rates[name])
        try:
            found = balancing.balance(search, TARGET, WITHIN, games, request.seed, laboratory, meter)
        except balancing.StoppedError as stopped:
            return rows, stopped.outcome
        rows += [{"arm": name, **row} for row in setting_rows(search, found)]
    return rows, outcome


def setting_rows(search, found):
    """What the fresh games say: of the scenario as it is, then of every setting that was verified."""
    settings = search.original.variation({}).settings
    own = {f"start_{dial}": settings.dials[dial] for dial in DIALS}
    unchanged = found["unchanged"]
    first = {"place": 0, **own, "games": unchanged["games"], "wins": unchanged["wins"], "within": 0}
    rows = [first | {"players": settings.players, "steps": 0}]
    for place, row in enumerate(found["verified"], start=1):
        dials = {f"start_{dial}": row[f"dials.{dial}"] for dial in DIALS}
        counts = {"games": row["human_games"], "wins": row["human_wins"], "within": int(row["is_within"])}
        rows.append({"place": place, **dials, **counts, "players": settings.players, "steps": row["change"]})
    return rows
