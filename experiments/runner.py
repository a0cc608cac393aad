"""Plays the games of a scenario in chunks on threads. The rows do not depend on the chunks or on the threads."""

from dataclasses import dataclass
from time import perf_counter

import numba
import numpy as np
from joblib import Parallel, cpu_count, delayed

from sim import jit_cache

MOST_GAMES_PER_CHUNK = 20_000
CHUNKS_PER_JOB = 8
SIGNED_LIMIT = 1 << 63


@dataclass(frozen=True)
class Played:
    """The rows of a run in game order; fewer than wanted if it was interrupted."""

    results: np.ndarray
    wanted: int
    games_per_second: float | None

    @property
    def is_complete(self):
        return len(self.results) == self.wanted


def signed_seed(seed):
    """The seed's 64 bits as a signed number, so that every seed runs the same compiled code."""
    return np.int64(seed - 2 * SIGNED_LIMIT if seed >= SIGNED_LIMIT else seed)


def new_results(spec, games):
    """Room for the rows of so many games."""
    return np.zeros(games, spec.result).view(np.recarray)


def announce_compiling():
    """Tell the user why the first run on changed sources takes long."""
    if not numba.config.DISABLE_JIT:
        jit_cache.announce()


def compile_once(prepared, spec):
    """Compile, or load the compiled code, in this thread before others start; returns the seconds it took."""
    announce_compiling()
    started = perf_counter()
    spec.play(prepared, signed_seed(0), 0, new_results(spec, 1))
    if not numba.config.DISABLE_JIT and not jit_cache.is_compiled():
        jit_cache.mark_compiled()
    return perf_counter() - started


def play_chunk(prepared, spec, seed, first_game, results):
    """Fill a slice of the rows; returns how many."""
    with np.errstate(over="ignore"):  # matters uncompiled only: 64-bit words wrap by design
        spec.play(prepared, seed, first_game, results)
    return first_game, len(results)


def chunk_size(games, jobs):
    """Small enough to share the work out, large enough not to be felt."""
    return max(1, min(MOST_GAMES_PER_CHUNK, -(-games // (CHUNKS_PER_JOB * jobs))))


def play(prepared, spec, games, seed, jobs=None, progress=None, chunk=None):
    """Games 0 to games - 1 of a seed as Played. Ctrl-C ends it early with the games done up to the first gap."""
    compile_once(prepared, spec)
    jobs = jobs or cpu_count()
    chunk = chunk or chunk_size(games, jobs)
    results = new_results(spec, games)
    starts = range(0, games, chunk)
    done = np.zeros(len(starts), np.bool_)
    started = perf_counter()
    tasks = (
        delayed(play_chunk)(prepared, spec, signed_seed(seed), first, results[first : first + chunk])
        for first in starts
    )
    workers = Parallel(n_jobs=max(1, min(jobs, len(starts))), prefer="threads", return_as="generator_unordered")
    try:
        for first, played in workers(tasks):
            done[first // chunk] = True
            if progress is not None:
                progress(played)
    except KeyboardInterrupt:
        results = results[: games_before_gap(done, chunk)].copy()
    return Played(results, games, len(results) / (perf_counter() - started))


def games_before_gap(done, chunk):
    """How many games stand in an unbroken row from game 0 on."""
    gaps = np.flatnonzero(~done)
    return int(gaps[0]) * chunk if len(gaps) else len(done) * chunk
