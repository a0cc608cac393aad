"""`fathom sweep`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from experiments.command_line import (
    STANDARD,
    AsJson,
    Backend,
    Changes,
    Jobs,
    NoStore,
    PlayedBy,
    Quiet,
    ScenarioName,
    Scheduler,
    Seed,
    StoreFolder,
    app,
    check_numbers,
    end_incomplete,
    print_json,
    print_lines,
)

Over = Annotated[
    list[str],
    typer.Option(
        metavar="KEY=VALUES",
        help="A key of the scenario and its values: 4:10, 4:10:2 or a,b,c; given often, every combination is played.",
    ),
]


@app.command(epilog="Example: fathom sweep base-5p --over dials.fuel=4:10 --over players=3,4,5,6 --out cells.csv")
def sweep(
    scenario: ScenarioName = STANDARD,
    over: Over = (),
    games: Annotated[int, typer.Option(help="How many games a cell.")] = 10_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    played_by: PlayedBy = (),
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per cell: .csv or .parquet.")] = None,
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    store: StoreFolder = None,
    no_store: NoStore = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """A grid of scenarios over any keys: the same games in every cell, as a table."""
    check_numbers(games, seed, jobs)
    from experiments import export, saving, sweeping
    from experiments.laboratory import open_laboratory
    from experiments.printing import command_text
    from experiments.printing_policies import uncounted_line
    from experiments.printing_sweep import sweep_lines
    from experiments.progress import progress_meter

    planned = sweeping.plan_of(scenario, over, changes, played_by)
    target = export.check_target(out) if out else None
    words = {"--over": over, "--games": games, "--seed": seed}
    again = command_text("sweep", scenario, words, changes, played_by)
    laboratory = open_laboratory(jobs, backend, scheduler, store, not no_store, again)
    with progress_meter(games * len(planned.points), quiet) as progress:
        result, outcome = sweeping.sweep(planned, games, seed, laboratory, progress, again)
    if target:
        saving.save_rows(target, result["cells"])
    if as_json:
        print_json(result)
    else:
        print_lines(sweep_lines(result))
    uncounted = sum(row["not_counted"] for row in result["cells"])
    print_lines([uncounted_line(uncounted, "this sweep")] if uncounted else [], sys.stderr)
    resume = command_text("sweep", scenario, words | {"--store": store, "--out": out}, changes, played_by)
    end_incomplete(outcome, f"{len(result['cells']):,} of {len(planned.points):,} cells", resume)
