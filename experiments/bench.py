"""Speed on this machine: random draws per second, games per second, and what a game costs in draws."""

import os
import subprocess
import sys
import tempfile
from statistics import median
from time import perf_counter

from joblib import Parallel, cpu_count, delayed

from experiments.runner import compile_once, new_results, play_chunk, signed_seed
from experiments.scenario import check_table
from policies.unfathomable.dispatch import POLICY_NAMES
from sim.rng import below
from sim.unfathomable.constants import Stream
from sim.unfathomable.state import new_games
from sim.whole_program import entry

PLAYERS = 5
SIDES = 8
NOT_MEASURED = ("scripted",)  # it only takes its answers from a list
PORTIONS_PER_CORE = 8
DRAWS_PER_GAME_PLAYED = 10_000  # so that measuring draws takes about as long as measuring games
LEAST_ROUNDS = 5
ROLES = ("human", "hybrid", "cultist")
COLD_START = """
from experiments.bench import bench_scenario
from experiments.runner import compile_once
scenario = bench_scenario("random_legal")
print(compile_once(scenario.prepared, scenario.spec))
"""


@entry
def draw_many(games, n, sides):
    """The sum of n draws from the stream of a game record.

    The number of sides comes in as an argument, as the sizes of decks do in the rules. Written as a constant power of
    two it would let the compiler drop the rejection and draw eight at once, which no game can do: ten times the speed.
    """
    total = 0
    for _ in range(n):
        total += below(games[0].streams, Stream.DICE, sides)
    return total


def bench_scenario(policy):
    """The standard game, all seats played by one policy."""
    return check_table({"players": PLAYERS, "policy": dict.fromkeys(ROLES, policy)}, "bench")


def seconds_of(call, *arguments):
    """How long a call takes."""
    started = perf_counter()
    call(*arguments)
    return perf_counter() - started


def play_on_all_cores(scenario, seed, results, cores):
    """All games on all cores, in portions small enough that a core that is slowed down does not hold up the others."""
    portion = max(len(results) // (cores * PORTIONS_PER_CORE), 1)
    Parallel(n_jobs=cores, prefer="threads")(
        delayed(play_chunk)(scenario.prepared, scenario.spec, seed, first, results[first : first + portion])
        for first in range(0, len(results), portion)
    )


def measure_policy(policy, games, seconds, cores):
    """Draws and games in turn, round after round on the same core; medians, because machines are noisy."""
    scenario = bench_scenario(policy)
    compile_once(scenario.prepared, scenario.spec)
    record, results = new_games(1), new_results(scenario.spec, games * cores)
    draw_many(record, 1, SIDES)
    draws = games * DRAWS_PER_GAME_PLAYED
    rounds = []
    started = perf_counter()
    while len(rounds) < LEAST_ROUNDS or perf_counter() - started < seconds:
        seed = signed_seed(len(rounds))
        drawing = draws / seconds_of(draw_many, record, draws, SIDES)
        one = games / seconds_of(play_chunk, scenario.prepared, scenario.spec, seed, 0, results[:games])
        every = games * cores / seconds_of(play_on_all_cores, scenario, seed, results, cores)
        rounds.append((drawing, one, every))
    drawing, one, every = (median(column) for column in zip(*rounds))
    return drawing, {
        "games_per_second": one,
        "games_per_second_all": every,
        "price": drawing / one,
        "mean_turns": float(results.turns.mean()),
        "rounds": len(rounds),
        "games_per_round": games,
    }


def cold_compile_seconds():
    """How long another process compiles that finds nothing compiled."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FATHOM_CACHE": folder, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-c", COLD_START]
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)


def bench(games, seconds, cold=False):
    """The object that `fathom bench --json` prints."""
    cores = cpu_count()
    first = bench_scenario("random_legal")
    loading = compile_once(first.prepared, first.spec)
    draws_per_second, policies = [], {}
    for policy in POLICY_NAMES:
        if policy not in NOT_MEASURED:
            drawing, policies[policy] = measure_policy(policy, games, seconds, cores)
            draws_per_second.append(drawing)
    return {
        "draws_per_second": median(draws_per_second),
        **policies,
        "players": PLAYERS,
        "cores": cores,
        "compile_seconds": cold_compile_seconds() if cold else loading,
        "compile_measured": "cold, in a fresh process"
        if cold
        else "in this process, compiled code may have been ready",
    }
