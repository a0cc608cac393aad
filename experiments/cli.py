"""The `fathom` commands. Each reads its options, calls one function and prints what comes back."""

import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from experiments.command_line import (
    DONE,
    FAILED,
    INTERRUPTED,
    MOST_ROUNDS,
    STANDARD,
    WRONG_INPUT,
    AsJson,
    Backend,
    Changes,
    Jobs,
    Lang,
    NoStore,
    PlayedBy,
    Quiet,
    ScenarioName,
    Scheduler,
    Seed,
    StoreFolder,
    UsageProblem,
    app,
    check_numbers,
    end_incomplete,
    print_json,
    print_lines,
)
from experiments.inputs import MOST_GAMES, InputError, RunError, check_range, check_seed


@app.command(epilog="Example: fathom run base-5p --games 20000 --seed 1 --set dials.fuel=6 --out games.csv")
def run(
    scenario: ScenarioName = STANDARD,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    played_by: PlayedBy = (),
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per game: .csv or .parquet.")] = None,
    backend: Backend = "threads",
    scheduler: Scheduler = None,
    store: StoreFolder = None,
    no_store: NoStore = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """Play many games: win rates with 95 % intervals, and how the games ended."""
    check_numbers(games, seed, jobs, least_games=0)
    from experiments import export, printing, results
    from experiments.laboratory import Cell, open_laboratory
    from experiments.progress import HumanRate, progress_meter
    from experiments.scenario import load_scenario

    loaded = load_scenario(scenario, changes, played_by)
    target = export.check_target(out) if out else None
    again = printing.command_again(loaded, games, seed)
    laboratory = open_laboratory(jobs, backend, scheduler, store, not no_store, again)
    cell, rate = Cell(loaded, seed, games), HumanRate(loaded.spec)
    with progress_meter(games, quiet, rate.text) as progress:
        outcome = laboratory.play([cell], progress, seen=rate)
    played = laboratory.played(cell)
    summary = results.summarise(loaded, played, seed)
    if target:
        export.write_table(target, played.results, loaded)
    if as_json:
        print_json(summary)
    else:
        print_lines(printing.summary_lines(summary, printing.command_again(loaded, len(played.results), seed)))
    print_lines(printing.warning_lines(summary), sys.stderr)
    resume = printing.command_again(loaded, games, seed, {"--store": store, "--out": out})
    end_incomplete(outcome, f"{len(played.results):,} of {games:,} games", resume)


@app.command(epilog="Example: fathom trace base-5p --seed 1 --game 17")
def trace(
    scenario: ScenarioName = STANDARD,
    seed: Seed = 1,
    game: Annotated[int, typer.Option(help="The number of the game within a run, from 0.")] = 0,
    lang: Lang = "en",
    played_by: PlayedBy = (),
    changes: Changes = (),
    as_json: AsJson = False,
):
    """Tell one game turn by turn, with the rule paragraph behind each line."""
    check_seed(seed)
    check_range(game, 0, (1 << 63) - 1, "--game")
    from experiments.printing import trace_text
    from experiments.rules_index import numbers_shown
    from experiments.runner import compile_once, signed_seed
    from experiments.scenario import load_scenario
    from sim.unfathomable.telling import trace_lines
    from sim.unfathomable.wording import Wording

    loaded = load_scenario(scenario, changes, played_by)
    wording = Wording(loaded.prepared, lang)
    compile_once(loaded.prepared, loaded.spec)
    lines = trace_lines(loaded.prepared, signed_seed(seed), game, lang)
    if as_json:
        print_json(lines)
    else:
        names = {"answers": wording.answers(), "questions": wording.questions()}
        print_lines(trace_text(lines, wording.texts, numbers_shown(loaded.spec.rules_file, lang), names))


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
    paragraph: Annotated[
        str | None, typer.Argument(help="One paragraph, to see it in full: 4.8, or de:3.8 by its German number.")
    ] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
):
    """Every rule paragraph with the code and the tests that carry it."""
    from experiments import printing
    from experiments.rules_index import rules_index, texts_of, the_entry
    from sim.games import game_spec

    rules_file = game_spec("unfathomable").rules_file
    paragraphs = rules_index(rules_file, lang=lang)
    if paragraph is not None:
        paragraphs = [the_entry(paragraphs, paragraph)]
    if as_json:
        print_json(paragraphs)
    elif paragraph is not None:
        print_lines(printing.paragraph_lines(paragraphs[0], texts_of(rules_file, lang), lang))
    else:
        print_lines(printing.rules_lines(paragraphs, texts_of(rules_file, lang), lang))


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
def scenarios(as_json: AsJson = False):
    """The scenarios that come with the program: games as printed, and house rules with the question each asks."""
    from experiments.printing import scenario_lines
    from experiments.scenario import described_scenarios

    described = described_scenarios()
    if as_json:
        print_json(described)
    else:
        print_lines(scenario_lines(described))


@app.command(epilog="Example: fathom params hand_limit")
def params(
    name: Annotated[str | None, typer.Argument(help="One number, such as hand_limit.")] = None,
    as_json: AsJson = False,
):
    """Every number of the rules that [rules] of a scenario can change: default, range, paragraph, meaning."""
    from experiments.printing import params_lines
    from sim.declared import one_of
    from sim.unfathomable.params import PARAM_ROWS

    rows = {row.name: row._asdict() for row in PARAM_ROWS}
    if name is not None:
        rows = {name: rows[one_of(name, rows, "params")]}
    if as_json:
        print_json(list(rows.values()))
    else:
        print_lines(params_lines(rows.values()))


@app.command(epilog="Example: fathom policies expert")
def policies(
    name: Annotated[str | None, typer.Argument(help="One policy, to see its weights.")] = None,
    weights: Annotated[bool, typer.Option("--weights", help="All weights, at every strength.")] = False,
    as_json: AsJson = False,
):
    """The policies that can be named in a scenario, and their weights."""
    from experiments.policy_list import policies_table
    from experiments.printing_policies import policies_lines

    table = policies_table(name, weights)
    if as_json:
        print_json(table)
    else:
        print_lines(policies_lines(table))


@app.command(epilog="Example: fathom suspicion base-5p --games 20000")
def suspicion(
    scenario: ScenarioName = STANDARD,
    games: Annotated[int, typer.Option(help="How many games.")] = 20_000,
    seed: Seed = 1,
    played_by: PlayedBy = ("human=expert", "traitors=expert"),
    changes: Changes = (),
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """How far the players' suspicion of each other can be trusted: what they thought against what was true."""
    check_numbers(games, seed, None, least_games=1)
    from experiments import printing
    from experiments.progress import progress_meter
    from experiments.runner import compile_once, signed_seed
    from experiments.scenario import load_scenario
    from experiments.suspicion import reliability, reliability_lines

    loaded = load_scenario(scenario, changes, played_by)
    compile_once(loaded.prepared, loaded.spec)
    with progress_meter(games, quiet) as progress:
        rows = reliability(loaded, games, signed_seed(seed), progress=progress)
    if as_json:
        print_json(rows)
    else:
        print_lines(reliability_lines(rows, games))
        print(f"again: {printing.command_again(loaded, games, seed).replace('fathom run', 'fathom suspicion')}")


@app.command(epilog="Example: fathom tune human --against expert --games 2000 --rounds 20 --out tuned.toml")
def tune(
    role: Annotated[str, typer.Argument(metavar="ROLE", help="human, hybrid or cultist.")],
    against: Annotated[str, typer.Option(help="Policy of the other side: a name, FILE.py or FILE.toml.")],
    scenario: Annotated[str, typer.Option(help="A .toml file or a built-in name.")] = STANDARD,
    start: Annotated[str, typer.Option("--from", help="Policy to begin with.")] = "expert",
    weights: Annotated[str | None, typer.Option(help="Weights, with commas; those that matter if not given.")] = None,
    games: Annotated[int, typer.Option(help="Games of a candidate in a round; the verification plays more.")] = 2_000,
    rounds: Annotated[int, typer.Option(help="How many rounds.")] = 20,
    seed: Seed = 1,
    jobs: Jobs = None,
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Write the policy to this .toml file; else it is printed.")] = None,
    quiet: Quiet = False,
):
    """Improve the weights of one role's policy by playing; the gain is measured in fresh games."""
    check_numbers(games, seed, jobs)
    check_range(rounds, 1, MOST_ROUNDS, "--rounds")
    from experiments import printing_policies, saving, tuning
    from experiments.printing import command_text

    tuning.check_installed()
    task = tuning.make_task(role, against, scenario, start, weights, changes, games, seed, jobs)
    target = saving.check_place(out, (".toml",)) if out else None
    words = {"--against": against, "--scenario": scenario, "--from": start, "--weights": weights, "--games": games}
    words |= {"--rounds": rounds, "--seed": seed, "--out": out}
    again = command_text("tune", role, words, changes)

    def report(number, score):
        if not quiet:
            print(printing_policies.round_line(number, rounds, score), file=sys.stderr, flush=True)

    choice, done, complete = tuning.tune(task, rounds, report)
    checked = tuning.verify(task, choice) if complete else None
    comments = [again, f"{done} of {rounds} rounds; {printing_policies.gain_text(checked)}"]
    text = tuning.policy_file(task, choice, comments)
    if target:
        saving.save_text(target, text)
    print_lines(printing_policies.tuning_lines(task, checked, tuning.changed_weights(task, choice)))
    print_lines(["", *([f"written to {target}"] if target else text.splitlines()), again])
    if checked is None:
        print(f"interrupted: the best of {done} rounds is kept; all of them: {again}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


# Every other command is in a file of its own, which adds it to the app.
from experiments import (  # noqa: E402, F401
    commands_balance,
    commands_compare,
    commands_report,
    commands_sensitivity,
    commands_store,
    commands_sweep,
    commands_tournament,
)

interrupts_heard = []  # signals, in this process


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
    except RunError as error:
        return complain(error, FAILED)
    except Exception as error:
        if interrupts_heard:  # one that comes while the compiler is at work is lost, and breaks something there
            return complain("interrupted", INTERRUPTED)
        if is_wrong_input(error):
            return complain(error, WRONG_INPUT)
        if isinstance(error, OSError | MemoryError):
            return complain(f"{type(error).__name__}: {error}", FAILED)
        raise


def hear_interrupts():
    """Let Ctrl-C and SIGTERM interrupt the work. A second one comes while it is put in order; a third ends that too."""
    interrupts_heard.clear()

    def interrupt(number, frame):
        interrupts_heard.append(number)
        if len(interrupts_heard) == 2:
            os.write(sys.stderr.fileno(), b"fathom: already stopping\n")  # print may be at work below this
            return
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)


def main():
    """The entry point of the `fathom` command."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")
    hear_interrupts()
    status = status_of(sys.argv[1:])
    sys.exit(status)


if __name__ == "__main__":
    main()
