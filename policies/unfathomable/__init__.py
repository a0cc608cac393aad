"""Policies for Unfathomable."""
