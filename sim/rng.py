"""Random streams fixed by (seed, game number).

A stream is one 64-bit word (SplitMix64: a counter and a mixing function). Streams are separate by purpose, so two
variants of a game that share a seed share their luck: one more die roll does not reshuffle a deck.
"""

import numpy as np
from numba import config, njit

if config.DISABLE_JIT:  # 64-bit words wrap by design; uncompiled numpy would warn at each one
    np.seterr(over="ignore")

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)


@njit(cache=True)
def mix(word):
    """Spread the bits of a counter over a whole word."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


@njit(cache=True)
def start_streams(streams, seed, game_number):
    """Set every stream from the seed of the run and the number of the game, and from nothing else."""
    base = mix(mix(np.uint64(seed)) + STEP * np.uint64(game_number))
    for stream in range(streams.shape[0]):
        streams[stream] = mix(base + STEP * np.uint64(stream + 1))


@njit(cache=True)
def next_word(streams, stream):
    """The next 64 random bits of a stream."""
    word = streams[stream] + STEP
    streams[stream] = word
    return mix(word)


@njit(cache=True)
def below(streams, stream, n):
    """A whole number from 0 to n-1, each exactly as likely (multiply and reject)."""
    bound = np.uint64(n)
    product = (next_word(streams, stream) >> S32) * bound
    low = product & LOW_32
    if low < bound:
        rejected = (TWO_32 - bound) % bound
        while low < rejected:
            product = (next_word(streams, stream) >> S32) * bound
            low = product & LOW_32
    return np.int64(product >> S32)
