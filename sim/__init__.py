"""Rules cores of the games. Knows nothing of experiments or reports."""

from sim import jit_cache

jit_cache.point_compiler_to_fresh_cache()
