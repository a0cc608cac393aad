"""Experiments: scenarios, runs and measurements, and the `fathom` command."""
