"""What all commands share: the app, the options, and how things are printed."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from experiments.inputs import MOST_GAMES, check_range, check_seed

DONE, FAILED, WRONG_INPUT, INTERRUPTED = 0, 1, 2, 130
MOST_JOBS = 1024
MOST_ROUNDS = 10_000
STANDARD = "base-5p"
STRENGTHS = "novice,competent,expert"
UsageProblem = typer.BadParameter.__mro__[2]  # what the library raises for a bad command line, wherever it keeps it

app = typer.Typer(
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Plays Unfathomable by the million and measures how balanced it is.",
    epilog="Example: fathom run base-5p --games 100000",
)

ScenarioName = Annotated[str, typer.Argument(metavar="SCENARIO", help="A .toml file or a built-in name.")]
Changes = Annotated[
    list[str], typer.Option("--set", metavar="KEY=VALUE", help="Change a key, as the file would; may be given often.")
]
PlayedBy = Annotated[
    list[str],
    typer.Option(
        "--policy",
        metavar="ROLE=POLICY",
        help="Who plays human, hybrid, cultist, traitors or a seat (0-5): a name, FILE.py, or FILE.toml with its "
        "[policy.ROLE]; may be given often.",
    ),
]
Jobs = Annotated[int | None, typer.Option(help="Workers at once; as many as cores if not given.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress.")]
Seed = Annotated[int, typer.Option(help="Fixes all chance; 0 to 2^64-1.")]
Lang = Annotated[str, typer.Option(help="Language of the text, such as de; JSON keeps its keys and ids.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


Backend = Annotated[str, typer.Option(help="Where to play: threads, processes, or dask.")]
Scheduler = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Of the Dask cluster, with --backend dask.")]
StoreFolder = Annotated[
    Path | None, typer.Option("--store", metavar="DIR", help="Where results are kept; else FATHOM_STORE or your own.")
]
NoStore = Annotated[bool, typer.Option("--no-store", help="Keep no results, and use none that are kept.")]


def print_json(value, indent=2):
    """One JSON value on standard output."""
    print(json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False))


def print_lines(lines, file=None):
    """One line each."""
    for line in lines:
        print(line, file=file)


def check_numbers(games, seed, jobs, least_games=1):
    """The numbers that every run has."""
    check_range(games, least_games, MOST_GAMES, "--games")
    check_seed(seed)
    if jobs is not None:
        check_range(jobs, 1, MOST_JOBS, "--jobs")


def end_incomplete(outcome, done, again):
    """Leave with a word about what is missing, if anything is, and how to go on."""
    if outcome.set_aside:
        print(f"incomplete: {set_aside_text(outcome)}; {done} are there; again: {again}", file=sys.stderr)
        raise typer.Exit(FAILED)
    if not outcome.complete:
        kept = "are kept; go on with" if outcome.is_kept else "were played and are not kept; from the start"
        print(f"interrupted: {done} {kept}: {again}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


def set_aside_text(outcome):
    """Which chunks killed or held up their workers."""
    first = outcome.set_aside[0]
    return (
        f"{len(outcome.set_aside)} of {outcome.tasks} chunks killed or held up their worker three times, set aside "
        f"(first: games {first.first} to {first.first + first.games - 1} of seed {first.seed}, {first.scenario.name})"
    )
