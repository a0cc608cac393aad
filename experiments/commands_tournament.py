"""`fathom tournament`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from experiments.command_line import (
    STANDARD,
    STRENGTHS,
    AsJson,
    Backend,
    Changes,
    Jobs,
    NoStore,
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


@app.command(epilog="Example: fathom tournament base-5p --games 2000 --players 4,5 --humans competent,expert")
def tournament(
    scenario: ScenarioName = STANDARD,
    games: Annotated[int, typer.Option(help="How many games a cell.")] = 2_000,
    seed: Seed = 1,
    players: Annotated[str | None, typer.Option(help="Such as 3,4,5,6; the scenario's own if not given.")] = None,
    humans: Annotated[str, typer.Option(help="Policies, with commas: names, FILE.py, FILE.toml.")] = STRENGTHS,
    traitors: Annotated[str, typer.Option(help="The same for hybrid and cultist.")] = STRENGTHS,
    jobs: Jobs = None,
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per cell: .csv or .parquet.")] = None,
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    store: StoreFolder = None,
    no_store: NoStore = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """Every human policy against every traitor policy, in the same games: who wins, and what each step changes."""
    check_numbers(games, seed, jobs)
    from experiments import export, printing_policies, saving, tournaments
    from experiments.laboratory import open_laboratory
    from experiments.printing import command_text
    from experiments.progress import progress_meter
    from experiments.scenario import names_in

    sides = names_in(humans, "--humans"), names_in(traitors, "--traitors")
    contests = tournaments.plan(scenario, changes, tournaments.player_counts(players), *sides)
    target = export.check_target(out) if out else None
    words = {"--games": games, "--seed": seed, "--players": players, "--humans": humans, "--traitors": traitors}
    again = command_text("tournament", scenario, words, changes)
    laboratory = open_laboratory(jobs, backend, scheduler, store, not no_store, again)
    with progress_meter(games * len(contests), quiet) as progress:
        outcome = tournaments.play_contests(laboratory, contests, games, seed, progress)
    result = tournaments.result_of(contests, games, seed, outcome.complete, again)
    if target:
        saving.save_rows(target, result["cells"])
    if as_json:
        print_json(result)
    else:
        print_lines(printing_policies.tournament_lines(result))
    print_lines(printing_policies.tournament_warnings(result), sys.stderr)
    resume = command_text("tournament", scenario, words | {"--store": store, "--out": out}, changes)
    end_incomplete(outcome, f"{len(result['cells'])} of {len(contests)} cells", resume)
