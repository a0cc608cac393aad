"""`fathom store` and `fathom doctor`: what is kept, and whether all is well."""

from typing import Annotated

import typer

from experiments.command_line import FAILED, AsJson, StoreFolder, app, print_json, print_lines


@app.command(epilog="Example: fathom store --prune")
def store(
    folder: StoreFolder = None,
    prune: Annotated[bool, typer.Option("--prune", help="Delete the runs of other rules or versions.")] = False,
    as_json: AsJson = False,
):
    """The runs that are kept: scenario, seed, games, size and date."""
    from experiments.printing_store import store_lines
    from experiments.store import kept_runs

    kept = kept_runs(folder, prune)
    if as_json:
        print_json(kept)
    else:
        print_lines(store_lines(kept))


@app.command(epilog="Example: fathom doctor")
def doctor(folder: StoreFolder = None, as_json: AsJson = False):
    """A self-check: versions, cores, disk, store, compiled code, and fixed games against their record."""
    from experiments.doctor import examine
    from experiments.printing_store import doctor_lines

    found = examine(folder)
    if as_json:
        print_json(found)
    else:
        print_lines(doctor_lines(found))
    if not found["ok"]:
        raise typer.Exit(FAILED)
