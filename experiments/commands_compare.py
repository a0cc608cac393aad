"""`fathom compare`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from experiments.command_line import (
    AsJson,
    Backend,
    Changes,
    Jobs,
    NoStore,
    PlayedBy,
    Quiet,
    Scheduler,
    Seed,
    StoreFolder,
    app,
    check_numbers,
    end_incomplete,
    print_json,
    print_lines,
)


@app.command(epilog="Example: fathom compare base-5p easier-humans-5p --until 0.005")
def compare(
    scenarios: Annotated[
        list[str], typer.Argument(metavar="SCENARIO", help="Two or more: .toml files, built-in names.")
    ],
    games: Annotated[
        int | None, typer.Option(help="How many games of each, 20,000 if not given; with --until at most so many.")
    ] = None,
    seed: Seed = 1,
    until: Annotated[
        float | None,
        typer.Option(metavar="W", help="Play until every difference is known to +-W: 0.005 is half a point."),
    ] = None,
    policies: Annotated[
        bool, typer.Option("--policies", help="Compare with novice, competent and expert humans and traitors.")
    ] = False,
    jobs: Jobs = None,
    played_by: PlayedBy = (),
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per scenario: .csv or .parquet.")] = None,
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    store: StoreFolder = None,
    no_store: NoStore = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """The same games under each scenario: what each changes against the first, with intervals."""
    from experiments import comparison, export, saving
    from experiments.laboratory import open_laboratory
    from experiments.printing import command_text
    from experiments.printing_compare import compare_lines, compare_warnings

    games = comparison.games_or_most(games, until)
    check_numbers(games, seed, jobs)
    planned = comparison.plan(scenarios, changes, played_by, seed, policies)
    target = export.check_target(out) if out else None
    words = {"--games": games, "--seed": seed, "--until": until, "--policies": policies}
    again = command_text("compare", scenarios, words, changes, played_by)
    laboratory = open_laboratory(jobs, backend, scheduler, store, not no_store, again)
    result, outcome = comparison.compare(planned, laboratory, games, until, again, quiet)
    if until is None and result["games"]:
        result["command"] = command_text("compare", scenarios, words | {"--games": result["games"]}, changes, played_by)
    if target:
        saving.save_rows(target, comparison.table_rows(result))
    if as_json:
        print_json(result)
    else:
        print_lines(compare_lines(result))
    print_lines(compare_warnings(result), sys.stderr)
    resume = command_text("compare", scenarios, words | {"--store": store, "--out": out}, changes, played_by)
    end_incomplete(outcome, f"{result['games']:,} games of each scenario", resume)
