"""Unfathomable, 3-6 players."""
