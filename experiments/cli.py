"""The `fathom` commands. Each reads its options, calls one function and prints what comes back."""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from experiments.inputs import MOST_GAMES, InputError, check_range, check_seed

DONE, FAILED, WRONG_INPUT, INTERRUPTED = 0, 1, 2, 130
MOST_JOBS = 1024
STANDARD = "base-5p"
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
Seed = Annotated[int, typer.Option(help="Fixes all chance; 0 to 2^64-1.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def print_json(value, indent=2):
    """One JSON value on standard output."""
    print(json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False))


def print_lines(lines, file=None):
    """One line each."""
    for line in lines:
        print(line, file=file)


@app.command(epilog="Example: fathom run base-5p --games 20000 --seed 1 --set dials.fuel=6 --out games.csv")
def run(
    scenario: ScenarioName = STANDARD,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    seed: Seed = 1,
    jobs: Annotated[int | None, typer.Option(help="Threads; all cores if not given.")] = None,
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per game: .csv or .parquet.")] = None,
    as_json: AsJson = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress.")] = False,
):
    """Play many games: win rates with 95 % intervals, and how the games ended."""
    check_range(games, 0, MOST_GAMES, "--games")
    check_seed(seed)
    if jobs is not None:
        check_range(jobs, 1, MOST_JOBS, "--jobs")
    from experiments import export, printing, results, runner
    from experiments.progress import progress_meter
    from experiments.scenario import load_scenario

    loaded = load_scenario(scenario, changes)
    target = export.check_target(out) if out else None
    runner.compile_once(loaded.prepared, loaded.spec)
    with progress_meter(games, quiet) as progress:
        played = runner.play(loaded.prepared, loaded.spec, games, seed, jobs, progress)
    summary = results.summarise(loaded, played, seed)
    if target:
        export.write_table(target, played.results, loaded)
    if as_json:
        print_json(summary)
    else:
        print_lines(printing.summary_lines(summary, printing.command_again(loaded, len(played.results), seed)))
    print_lines(printing.warning_lines(summary), sys.stderr)
    if not played.is_complete:
        again = printing.command_again(loaded, games, seed)
        print(
            f"interrupted: {len(played.results):,} of {games:,} games are kept; all of them: {again}", file=sys.stderr
        )
        raise typer.Exit(INTERRUPTED)


@app.command(epilog="Example: fathom trace base-5p --seed 1 --game 17")
def trace(
    scenario: ScenarioName = STANDARD,
    seed: Seed = 1,
    game: Annotated[int, typer.Option(help="The number of the game within a run, from 0.")] = 0,
    lang: Annotated[str, typer.Option(help="Language of the text.")] = "en",
    changes: Changes = (),
    as_json: AsJson = False,
):
    """Tell one game turn by turn, with the rule paragraph behind each line."""
    check_seed(seed)
    check_range(game, 0, (1 << 63) - 1, "--game")
    from experiments.printing import trace_text
    from experiments.runner import compile_once, signed_seed
    from experiments.scenario import load_scenario
    from sim.unfathomable.telling import trace_lines

    loaded = load_scenario(scenario, changes)
    compile_once(loaded.prepared, loaded.spec)
    lines = trace_lines(loaded.prepared, signed_seed(seed), game, lang)
    if as_json:
        print_json(lines)
    else:
        print_lines(trace_text(lines))


@app.command(epilog='Example: fathom resolve position.json "activate mother" "damage ship" --seed 1')
def resolve(
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION.json", help="A position; - is standard input.")
    ] = None,
    events: Annotated[list[str] | None, typer.Argument(metavar="EVENT...", help="What happens, in order.")] = None,
    seed: Seed = 1,
    batch: Annotated[str | None, typer.Option(metavar="FILE.jsonl", help="Many at once, one object a line.")] = None,
):
    """Apply events to a position and print what comes of it, as JSON."""
    if (position is None) == (batch is None):
        raise InputError("resolve: give either POSITION.json with events, or --batch FILE.jsonl")
    from experiments import resolving

    if batch is None:
        print_json(resolving.resolve_file(position, events or [], seed))
        return
    status = DONE
    for output in resolving.resolve_batch(batch):
        print_json(output, indent=None)
        status = FAILED if resolving.is_internal(output) else status
    raise typer.Exit(status)


@app.command(epilog="Example: fathom rules 4.8")
def rules(
    paragraph: Annotated[str | None, typer.Argument(help="The number of one paragraph, to see it in full.")] = None,
    as_json: AsJson = False,
):
    """Every rule paragraph with the code and the tests that carry it."""
    from experiments import printing
    from experiments.rules_index import rules_index
    from sim.declared import one_of
    from sim.games import game_spec

    paragraphs = rules_index(game_spec("unfathomable").rules_file)
    if paragraph is not None:
        one_of(paragraph, [entry["id"] for entry in paragraphs], "rules")
        paragraphs = [entry for entry in paragraphs if entry["id"] == paragraph]
    if as_json:
        print_json(paragraphs)
    elif paragraph is not None:
        print_lines(printing.paragraph_lines(paragraphs[0]))
    else:
        print_lines(printing.rules_lines(paragraphs))


@app.command(epilog="Example: fathom bench --seconds 10")
def bench(
    games: Annotated[int, typer.Option(help="Games per round and core.")] = 10_000,
    seconds: Annotated[float, typer.Option(help="How long to measure each policy, at least.")] = 5.0,
    cold: Annotated[bool, typer.Option("--cold", help="Also compile afresh, to time it (about a minute).")] = False,
    as_json: AsJson = False,
):
    """Speed on this machine."""
    check_range(games, 1, MOST_GAMES // 100, "--games")
    check_range(seconds, 0, 3600, "--seconds")
    from experiments import bench as measuring
    from experiments import printing

    measured = measuring.bench(games, seconds, cold)
    if as_json:
        print_json(measured)
    else:
        print_lines(printing.bench_lines(measured))


@app.command(epilog="Example: fathom scenarios")
def scenarios():
    """The scenarios that come with the program."""
    from experiments.scenario import described_scenarios

    print_lines(f"{name:<22}{description}" for name, description in described_scenarios())


@app.command(epilog="Example: fathom policies")
def policies():
    """The policies that can be named in a scenario."""
    from experiments.scenario import described_policies

    print_lines(f"{name:<22}{does} ({stands_for})" for name, does, stands_for in described_policies())


def complain(error, status):
    """One line on standard error, whatever the message holds."""
    line = " ".join(str(error).split())
    print("fathom: " + "".join(sign if sign.isprintable() else "?" for sign in line), file=sys.stderr)
    return status


def is_wrong_input(error):
    """Whether the user can mend it."""
    from sim.declared import DeclaredError

    return isinstance(error, DeclaredError | InputError)


def status_of(arguments):
    """Run a command; the exit status."""
    try:
        status = app(arguments or ["--help"], prog_name="fathom", standalone_mode=False) or DONE
        sys.stdout.flush()
        return status
    except UsageProblem as error:
        return complain(error.format_message(), WRONG_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has left; nothing more to say
        return FAILED
    except Exception as error:
        if is_wrong_input(error):
            return complain(error, WRONG_INPUT)
        if isinstance(error, OSError | MemoryError):
            return complain(f"{type(error).__name__}: {error}", FAILED)
        raise


def main():
    """The entry point of the `fathom` command."""
    sys.stdout.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    status = status_of(sys.argv[1:])
    sys.exit(status)


if __name__ == "__main__":
    main()
