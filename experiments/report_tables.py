"""Played games -> the tables of counts that a report is made from. Whole numbers only: no rate, no interval."""

from dataclasses import dataclass, field, replace

import numpy as np

from experiments.differences import paired
from experiments.influence import wins_of
from experiments.printing import command_again
from experiments.results import ARRIVED, ENDINGS, games_by_cause, is_counted, role_outcomes
from sim.unfathomable.constants import Title
from sim.unfathomable.params import DIALS


@dataclass
class Outcomes:
    """Reads played games back, each scenario once."""

    laboratory: object
    known: dict = field(default_factory=dict)

    def rows(self, cell):
        """The rows of a cell."""
        key = (cell.scenario.settings.model_dump_json(), cell.seed)
        if len(self.known.get(key, ())) < cell.games:
            self.known[key] = self.laboratory.played(cell).results
        return self.known[key][: cell.games]


def count_row(planned, results):
    """What happened in a cell, as counts."""
    scenario, settings = planned.scenario, planned.scenario.settings
    counted = results[is_counted(results, scenario.spec)]
    causes = games_by_cause(counted, scenario.spec)
    roles = {}
    for role in ("hybrid", "cultist"):
        has_role, won = role_outcomes(counted, scenario.prepared.names, role)
        roles |= {f"{role}_games": int(has_role.sum()), f"{role}_wins": int(won.sum())}
    return {
        "section": planned.section,
        "arm": planned.arm,
        "players": settings.players,
        "variant": settings.variant,
        "difficulty": settings.difficulty,
        **{f"start_{dial}": settings.dials[dial] for dial in DIALS},
        **planned.labels,
        "games": len(counted),
        "not_counted": len(results) - len(counted),
        "wins": causes[ARRIVED],
        **roles,
        "turns": int(counted.turns.sum()),
        **{f"ended_{cause}": causes[cause] for cause in ENDINGS},
        "command": command_again(scenario, planned.games, planned.seed),
    }


def paired_counts(planned, outcomes):
    """The same games in the cell and in the one it is compared with."""
    if planned.against is None:
        return {}
    spec = planned.scenario.spec
    cells = replace(planned.cell, scenario=planned.against), planned.cell
    pairs = paired(*(wins_of(outcomes.rows(cell), spec) for cell in cells))
    return {"both": pairs.both, "only_before": pairs.only_a, "only_here": pairs.only_b, "neither": pairs.neither}


def rate_rows(cells, outcomes):
    """One row per cell."""
    return [count_row(planned, outcomes.rows(planned.cell)) | paired_counts(planned, outcomes) for planned in cells]


def turn_rows(planned, results):
    """How many games ended after how many turns, by outcome."""
    counted = results[is_counted(results, planned.scenario.spec)]
    arrived = counted.cause == planned.scenario.spec.causes.index(ARRIVED)
    rows = []
    for outcome, chosen in (("arrived", arrived), ("lost", ~arrived)):
        for turn, games in enumerate(np.bincount(counted.turns[chosen])):
            if games:
                rows.append({"arm": planned.arm, "outcome": outcome, "turn": turn, "games": int(games)})
    return rows


def seat_wins(results):
    """Whether each seat won, by game and seat."""
    return (results.winners[:, None] >> np.arange(results.roles.shape[1])) & 1 == 1


def character_rows(planned, results):
    """By character and role at the end: games, games that the player won, games that the humans won."""
    names = planned.scenario.prepared.names
    counted = results[is_counted(results, planned.scenario.spec)]
    won = seat_wins(counted)
    arrived = (counted.cause == planned.scenario.spec.causes.index(ARRIVED))[:, None]
    rows = []
    for number, character in names.characters.items():
        for role_number, role in names.loyalties.items():
            here = (counted.characters == number) & (counted.roles == role_number)
            rows.append(
                {
                    "arm": planned.arm,
                    "character": character,
                    "role": role,
                    "games": int(here.sum()),
                    "wins": int((here & won).sum()),
                    "human_wins": int((here & arrived).sum()),
                }
            )
    return rows


def title_rows(planned, results):
    """49.2: who held each title at the start follows from its line; by role of the holder and number of traitors."""
    scenario = planned.scenario
    counted = results[is_counted(results, scenario.spec)]
    arrived = counted.cause == scenario.spec.causes.index(ARRIVED)
    human = next(number for number, name in scenario.prepared.names.loyalties.items() if name == "human")
    seated = counted.characters >= 0
    traitors = (seated & (counted.roles != human)).sum(axis=1)
    rows = []
    for title in Title:
        seat = first_holders(counted.characters, scenario.prepared.context[0].tables.succession[title])
        role = counted.roles[np.arange(len(counted)), seat]
        for number, name in scenario.prepared.names.loyalties.items():
            for count in np.unique(traitors):
                here = (role == number) & (traitors == count)
                labels = {"arm": planned.arm, "title": title.name.lower(), "role": name, "traitors": int(count)}
                rows.append(labels | {"games": int(here.sum()), "human_wins": int((here & arrived).sum())})
    return [row for row in rows if row["games"]]


def first_holders(characters, line):
    """The seat whose character stands first in a line of succession, by game."""
    place = np.zeros(len(line) + 1, np.int64)
    place[line] = np.arange(len(line))
    place[-1] = len(line)  # an empty seat has character -1
    return np.argmin(place[characters], axis=1)
