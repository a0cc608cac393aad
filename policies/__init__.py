"""Scripted players. A policy gets a view and answers with the place of an option; it changes nothing."""
