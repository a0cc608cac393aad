"""Scripted players in scripted situations."""

import sim.unfathomable  # noqa: F401  the rules come first: a policy module that is loaded before them finds a cycle
