"""The `fathom` commands. Each reads its options, calls one function and prints what comes back."""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from experiments.inputs import MOST_GAMES, InputError, OwnPolicyError, check_range, check_seed

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
Jobs = Annotated[int | None, typer.Option(help="Threads; all cores if not given.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress.")]
Seed = Annotated[int, typer.Option(help="Fixes all chance; 0 to 2^64-1.")]
Lang = Annotated[str, typer.Option(help="Language of the text, such as de; JSON keeps its keys and ids.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


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


@app.command(epilog="Example: fathom run base-5p --games 20000 --seed 1 --set dials.fuel=6 --out games.csv")
def run(
    scenario: ScenarioName = STANDARD,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    played_by: PlayedBy = (),
    changes: Changes = (),
    out: Annotated[Path | None, typer.Option(help="Also write one row per game: .csv or .parquet.")] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """Play many games: win rates with 95 % intervals, and how the games ended."""
    check_numbers(games, seed, jobs, least_games=0)
    from experiments import export, printing, results, runner
    from experiments.policy_errors import check_own_policies
    from experiments.progress import progress_meter
    from experiments.scenario import load_scenario

    loaded = load_scenario(scenario, changes, played_by)
    target = export.check_target(out) if out else None
    runner.compile_once(loaded.prepared, loaded.spec)
    with progress_meter(games, quiet) as progress:
        played = runner.play(loaded.prepared, loaded.spec, games, seed, jobs, progress)
    check_own_policies(loaded.prepared, played.results, seed)
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
    as_json: AsJson = False,
    quiet: Quiet = False,
):
    """Every human policy against every traitor policy, in the same games: who wins, and what each step changes."""
    check_numbers(games, seed, jobs)
    from experiments import export, printing_policies, saving
    from experiments import tournament as playing
    from experiments.printing import command_text
    from experiments.progress import progress_meter
    from experiments.scenario import names_in

    sides = names_in(humans, "--humans"), names_in(traitors, "--traitors")
    cells = playing.plan(scenario, changes, playing.player_counts(players), *sides)
    target = export.check_target(out) if out else None
    words = {"--games": games, "--seed": seed, "--players": players, "--humans": humans, "--traitors": traitors}
    again = command_text("tournament", scenario, words, changes)
    with progress_meter(games * len(cells), quiet) as progress:
        complete = playing.play_cells(cells, games, seed, jobs, progress)
    result = playing.tournament(cells, games, seed, complete, again)
    if target:
        saving.save_rows(target, result["cells"])
    if as_json:
        print_json(result)
    else:
        print_lines(printing_policies.tournament_lines(result))
    print_lines(printing_policies.tournament_warnings(result), sys.stderr)
    if not complete:
        print(f"interrupted: {len(result['cells'])} of {len(cells)} cells; all of them: {again}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED)


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
    except OwnPolicyError as error:
        return complain(error, FAILED)
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
