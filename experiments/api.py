"""The laboratory from Python, with pandas tables in place of printed ones.

from experiments import run
run("base-5p", games=20_000, changes=["dials.fuel=6"])
"""

from experiments.laboratory import Cell, open_laboratory
from experiments.results import named_table
from experiments.scenario import load_scenario


def run(scenario="base-5p", games=10_000, seed=1, changes=(), played_by=(), **options):
    """Play games; one row per game, with names in it."""
    cell = Cell(load_scenario(scenario, changes, played_by), seed, games)
    laboratory = open_laboratory(**options)
    outcome = laboratory.play([cell])
    if not outcome.complete:
        raise KeyboardInterrupt
    return named_table(laboratory.played(cell).results, cell.scenario)
