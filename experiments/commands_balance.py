"""`fathom balance`."""

from functools import partial
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

Vary = Annotated[
    list[str],
    typer.Option(
        metavar="KEY[=VALUES]",
        help="What may be changed: dials, rules.hand_limit, or any key with values as in sweep; may be given often.",
    ),
]


@app.command(epilog="Example: fathom balance base-5p --target 0.5 --vary dials.fuel=5:10 --vary dials.food")
def balance(
    scenario: ScenarioName = STANDARD,
    target: Annotated[float, typer.Option(help="The human win rate that is wanted.")] = 0.5,
    vary: Vary = ("dials",),
    within: Annotated[float, typer.Option(help="How far from the target is near enough: 0.02 is two points.")] = 0.02,
    games: Annotated[int, typer.Option(help="Games to verify each setting that is left after the race.")] = 10_000,
    players: Annotated[str | None, typer.Option(help="Such as 3,4,5,6: a search for each.")] = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    played_by: PlayedBy = (),
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per verified setting: .csv or .parquet.")] = None,
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    store: StoreFolder = None,
    no_store: NoStore = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """Settings that reach a target win rate: a race over all of them, then fresh games for those that are left."""
    check_numbers(games, seed, jobs)
    from experiments import balancing, export, saving
    from experiments.laboratory import open_laboratory
    from experiments.printing import command_text
    from experiments.printing_balance import balance_lines
    from experiments.progress import progress_meter
    from experiments.tournaments import player_counts

    balancing.check_target(target, within)
    searches = balancing.plans(scenario, vary, player_counts(players), changes, played_by)
    place = export.check_target(out) if out else None
    words = {"--target": target, "--vary": vary, "--within": within, "--games": games, "--players": players}
    words |= {"--seed": seed}
    again = command_text("balance", scenario, words, changes, played_by)
    laboratory = open_laboratory(jobs, backend, scheduler, store, not no_store, again)
    meter = partial(progress_meter, quiet=quiet)
    result, outcome = balancing.balance_all(searches, target, within, games, seed, laboratory, meter, again)
    if place and outcome.complete:
        saving.save_rows(place, balancing.table_rows(result))
    if as_json:
        print_json(result)
    elif result["searches"]:
        print_lines(balance_lines(result))
    resume = command_text("balance", scenario, words | {"--store": store, "--out": out}, changes, played_by)
    end_incomplete(
        outcome, f"{outcome.played:,} games and {len(result['searches'])} of {len(searches)} searches", resume
    )
