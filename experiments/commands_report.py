"""`fathom report`."""

from functools import partial
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
    end_incomplete,
    print_json,
    print_lines,
)

FOLDER = Path("fathom-report")


@app.command(epilog="Example: fathom report my-report --scenario base-5p --scenario my-rules.toml")
def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write it.")] = FOLDER,
    games: Annotated[int | None, typer.Option(help="Games of a main cell: the precision, and the time.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few games: half a minute.")] = False,
    seed: Seed = 1,
    scenario: Annotated[list[str], typer.Option("--scenario", help="Compare these; may be given often.")] = (),
    lang: Annotated[str, typer.Option(help="Language of the page: en, de.")] = "en",
    redraw: Annotated[bool, typer.Option("--redraw", help="Play nothing: draw what DIR holds again.")] = False,
    jobs: Jobs = None,
    played_by: PlayedBy = (),
    changes: Changes = (),
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    store: StoreFolder = None,
    no_store: NoStore = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """The full balance report: who wins, and what players, dials, variants, cards and house rules do to it."""
    from experiments import printing_report, reporting
    from experiments.laboratory import open_laboratory
    from experiments.progress import progress_meter

    if redraw:
        tables, manifest = reporting.redraw(folder, lang)
    else:
        asked = games, quick, seed, jobs, scenario, changes, played_by
        request = reporting.checked_request(folder, lang, *asked)
        again = reporting.report_command(folder, request, lang)
        laboratory = open_laboratory(jobs, backend, scheduler, store, not no_store, again)
        made = reporting.make_report(folder, request, laboratory, again, lang, partial(progress_meter, quiet=quiet))
        end_incomplete(made.outcome, "the games that are done", again)
        tables, manifest = made.tables, made.manifest
    rows = printing_report.arm_rows(tables)
    if as_json:
        print_json({"folder": str(folder), "rates": rows, **manifest})
    else:
        print_lines(printing_report.report_lines(rows, manifest, folder))
