"""The laboratory from Python: what the commands do, with pandas tables in place of printed ones.

from experiments import compare
compare("base-5p", "easier-humans-5p", games=20_000)

Games are kept and not played again, as on the command line; `store=FOLDER` keeps them elsewhere, `keep_results=False`
not at all, and `jobs`, `backend` and `scheduler` say where they are played. `progress=True` shows how far it is.
An interrupt keeps what is done: the same call goes on from there.
"""

from functools import partial
from pathlib import Path

import pandas

from experiments import balancing, comparison, influence, reporting, sweeping, tournaments
from experiments.axes import Axis
from experiments.command_line import check_numbers, set_aside_text
from experiments.inputs import RunError
from experiments.laboratory import Cell, open_laboratory
from experiments.progress import progress_meter
from experiments.results import named_table
from experiments.scenario import load_scenario, names_in
from experiments.variations import load_original

STRENGTHS = comparison.STRENGTHS


def check_complete(outcome):
    """Half a result is none: say what became of it, and how to go on."""
    if outcome.set_aside:
        raise RunError(f"incomplete: {set_aside_text(outcome)}")
    if not outcome.complete:
        kept = "the games that are done are kept: the same call goes on from there"
        raise KeyboardInterrupt(kept if outcome.is_kept else "nothing is kept")


def run(scenario="base-5p", games=10_000, seed=1, changes=(), played_by=(), progress=None, **options):
    """Play games: a table of one row per game, with names in it."""
    check_numbers(games, seed, options.get("jobs"), least_games=0)
    cell = Cell(load_scenario(scenario, changes, played_by), seed, games)
    laboratory = open_laboratory(**options)
    with progress_meter(games, not progress) as advance:
        outcome = laboratory.play([cell], advance)
    check_complete(outcome)
    return named_table(laboratory.played(cell).results, cell.scenario)


def compare(
    *scenarios,
    games=None,
    seed=1,
    until=None,
    policies=False,
    changes=(),
    played_by=(),
    progress=None,
    **options,
):
    """The same games under each scenario: a row per scenario (and pair of policies), with its difference to the first.

    `until` stops as soon as every difference is known to +-until; then `games` is the most. `attrs` of the table has
    the family's size, the verdicts over the policies, and whether the wanted width was reached.
    """
    games = comparison.games_or_most(games, until)
    check_numbers(games, seed, options.get("jobs"))
    planned = comparison.plan(scenarios, changes, played_by, seed, policies)
    result, outcome = comparison.compare(planned, open_laboratory(**options), games, until, quiet=not progress)
    check_complete(outcome)
    table = pandas.DataFrame(comparison.table_rows(result))
    table.attrs = {key: result[key] for key in ("games", "seed", "family", "level", "until", "verdicts")}
    return table


def tournament(
    scenario="base-5p",
    games=2_000,
    seed=1,
    players=None,
    humans=STRENGTHS,
    traitors=STRENGTHS,
    changes=(),
    steps=False,
    progress=None,
    **options,
):
    """Every human policy against every traitor policy: one row per pair of them, or per step between neighbours."""
    check_numbers(games, seed, options.get("jobs"))
    counts = tournaments.player_counts(listed(players) if players else None)
    sides = names_in(listed(humans), "humans"), names_in(listed(traitors), "traitors")
    contests = tournaments.plan(scenario, changes, counts, *sides)
    laboratory = open_laboratory(**options)
    with progress_meter(games * len(contests), not progress) as advance:
        outcome = tournaments.play_contests(laboratory, contests, games, seed, advance)
    check_complete(outcome)
    result = tournaments.result_of(contests, games, seed, outcome.complete, None)
    return pandas.DataFrame(result["steps" if steps else "cells"])


def sweep(scenario="base-5p", over=(), games=10_000, seed=1, changes=(), played_by=(), progress=None, **options):
    """A grid of scenarios: a table of one row per cell. `over` is {"dials.fuel": range(4, 11)}, or as typed in a shell.

    `attrs` of the table has the cells that the rules do not allow, with the reasons.
    """
    check_numbers(games, seed, options.get("jobs"))
    if isinstance(over, dict):
        axes = [Axis(key, tuple(values)) for key, values in over.items()]
        planned = sweeping.plan(load_original(scenario, changes, played_by), axes)
    else:
        planned = sweeping.plan_of(scenario, texts_of(over), changes, played_by)
    laboratory = open_laboratory(**options)
    with progress_meter(games * len(planned.points), not progress) as advance:
        result, outcome = sweeping.sweep(planned, games, seed, laboratory, advance)
    check_complete(outcome)
    table = pandas.DataFrame(result["cells"])
    table.attrs = {"games": games, "seed": seed, "not_allowed": result["not_allowed"]}
    return table


def balance(
    scenario="base-5p",
    target=0.5,
    vary=("dials",),
    within=0.02,
    games=10_000,
    players=None,
    seed=1,
    changes=(),
    played_by=(),
    progress=None,
    **options,
):
    """Settings that reach a target win rate: a row per setting that was verified, those within the target first.

    `attrs` of the table has, for each number of players, whether the target is within reach, the rate of the
    unchanged scenario, and how many games it took.
    """
    check_numbers(games, seed, options.get("jobs"))
    balancing.check_target(target, within)
    counts = tournaments.player_counts(listed(players) if players else None)
    searches = balancing.plans(scenario, texts_of(vary), counts, changes, played_by)
    meter = partial(progress_meter, quiet=not progress)
    result, outcome = balancing.balance_all(searches, target, within, games, seed, open_laboratory(**options), meter)
    check_complete(outcome)
    table = pandas.DataFrame(balancing.table_rows(result))
    table.attrs = {"searches": [{key: one[key] for key in one if key != "verified"} for one in result["searches"]]}
    return table


def sensitivity(scenario="base-5p", only=(), games=5_000, seed=1, changes=(), played_by=(), progress=None, **options):
    """What decides the game: a row per change of a number or card, the largest effect first."""
    check_numbers(games, seed, options.get("jobs"))
    planned = influence.plan(scenario, texts_of(only), changes, played_by)
    laboratory = open_laboratory(**options)
    with progress_meter(games * planned.runs, not progress) as advance:
        result, outcome = influence.sensitivity(planned, games, seed, laboratory, advance)
    check_complete(outcome)
    table = pandas.DataFrame(result["effects"])
    table.attrs = {key: result[key] for key in ("games", "seed", "family", "method", "unchanged", "not_allowed")}
    return table


def texts_of(words):
    """One word or several."""
    return (words,) if isinstance(words, str) else tuple(words)


def listed(names):
    """One name or several, as the command line takes them."""
    return str(names) if isinstance(names, str | int) else ",".join(map(str, names))


def report(
    folder="fathom-report",
    games=None,
    quick=False,
    seed=1,
    scenarios=(),
    changes=(),
    played_by=(),
    language="en",
    progress=None,
    **options,
):
    """Write the balance report into a folder: {name: table} of all that it shows."""
    asked = games, quick, seed, options.get("jobs"), scenarios, changes, played_by
    request = reporting.checked_request(folder, language, *asked)
    command = reporting.report_command(folder, request, language)
    meter = partial(progress_meter, quiet=not progress)
    made = reporting.make_report(folder, request, open_laboratory(**options), command, language, meter)
    check_complete(made.outcome)
    return {path.stem: pandas.read_csv(path) for path in sorted(Path(folder).glob("tables/*.csv"))}
