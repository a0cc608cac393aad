"""Experiments: the same things that the command line does, from Python: `from experiments import run, compare`."""

from importlib import import_module

OFFERED = ("run", "compare", "tournament", "sweep", "balance", "sensitivity", "report")


def __getattr__(name):
    """Loaded when asked for, so that `fathom --help` stays quick."""
    if name in OFFERED:
        return getattr(import_module("experiments.api"), name)
    raise AttributeError(f"module 'experiments' has no attribute '{name}'")
