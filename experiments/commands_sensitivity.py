"""`fathom sensitivity`."""

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
from experiments.inputs import check_range

MOST_SHOWN = 100_000


@app.command(epilog="Example: fathom sensitivity base-5p --only dials,cards.mythos --games 20000")
def sensitivity(
    scenario: ScenarioName = STANDARD,
    only: Annotated[
        str | None, typer.Option(help="Such as dials, rules, cards, cards.mythos, rules.hand_limit; all if not given.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games of every change.")] = 5_000,
    show: Annotated[int, typer.Option(help="How many of the largest effects to print.")] = 40,
    seed: Seed = 1,
    jobs: Jobs = None,
    played_by: PlayedBy = (),
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per change: .csv or .parquet.")] = None,
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    store: StoreFolder = None,
    no_store: NoStore = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """What decides the game: dials and rules one step down and up, cards removed or pass and fail exchanged."""
    check_numbers(games, seed, jobs)
    check_range(show, 1, MOST_SHOWN, "--show")
    from experiments import export, influence, saving
    from experiments.laboratory import open_laboratory
    from experiments.printing import command_text
    from experiments.printing_sensitivity import sensitivity_lines
    from experiments.progress import progress_meter
    from experiments.scenario import names_in

    planned = influence.plan(scenario, names_in(only, "--only") if only else (), changes, played_by)
    target = export.check_target(out) if out else None
    words = {"--only": only, "--games": games, "--show": show, "--seed": seed}
    again = command_text("sensitivity", scenario, words, changes, played_by)
    laboratory = open_laboratory(jobs, backend, scheduler, store, not no_store, again)
    with progress_meter(games * planned.runs, quiet) as progress:
        result, outcome = influence.sensitivity(planned, games, seed, laboratory, progress, again)
    if target and outcome.complete:
        saving.save_rows(target, result["effects"])
    if as_json:
        print_json(result)
    elif result["effects"]:
        print_lines(sensitivity_lines(result, show))
    resume = command_text("sensitivity", scenario, words | {"--store": store, "--out": out}, changes, played_by)
    end_incomplete(outcome, f"{result['family']:,} of {len(planned.changes):,} changes", resume)
