"""The list of games, loaded only when asked for."""

from importlib import import_module

from sim.declared import one_of

GAMES = ("unfathomable",)


def game_spec(name, where="scenario, key 'game'"):
    """The GameSpec of a game by its name."""
    one_of(name, GAMES, where)
    return import_module(f"sim.{name}.spec").SPEC
