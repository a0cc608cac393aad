"""A report of made-up games: quick to make, with all that a real one has."""

import numpy as np

from experiments import report_plan, report_search, reporting
from experiments.laboratory import open_laboratory
from experiments.voyages import NOTED, OUTCOMES
from tests.common.made_up_games import MadeUpGames

GAMES, SEED = 400, 3
HUMAN, HYBRID, CULTIST, NOBODY = 0, 1, 2, -1
SINKING = ("fuel", "food", "sanity", "souls", "damage", "deep_ones")


def chance(settings):
    """Higher dials help, fuel most; so do strong humans; more players hurt a little."""
    dials = settings.dials
    from_dials = 0.05 * (dials["fuel"] - 8) + 0.02 * sum(dials[dial] - 8 for dial in ("food", "sanity", "souls"))
    strength = {"novice": -0.1, "competent": 0.0, "expert": 0.1}
    return (
        0.4 + from_dials + strength[settings.policy.human] - strength[settings.policy.hybrid] - 0.01 * settings.players
    )


class MadeUpTables(MadeUpGames):
    """Games with characters, roles, endings and lengths of their own."""

    def rows(self, settings, spec, seed, first, games):
        results = super().rows(settings, spec, seed, first, games)
        for row in results:
            luck = np.random.default_rng((seed, int(row.game), settings.players))
            row.players = settings.players
            row.characters = NOBODY
            row.characters[: settings.players] = luck.permutation(10)[: settings.players]
            row.roles = NOBODY
            row.roles[: settings.players] = HUMAN
            traitor = luck.integers(settings.players)
            row.roles[traitor] = HYBRID
            if settings.players in (4, 6) and settings.variant == "standard":
                row.roles[(traitor + 1) % settings.players] = CULTIST
            arrived = row.cause == spec.causes.index("arrived")
            if row.cause == spec.causes.index("fuel"):
                row.cause = spec.causes.index(SINKING[luck.choice(6, p=(0.1, 0.1, 0.1, 0.1, 0.5, 0.1))])
            row.turns = (28 if arrived else 24) + luck.integers(-9, 10)
            role = HUMAN if arrived else HYBRID
            row.winners = sum(1 << seat for seat in range(settings.players) if row.roles[seat] == role)
        return results


def made_up_voyages(scenario, games, seed, jobs=None, progress=None):
    """Dials that fall, a little faster in lost voyages."""
    rows = []
    for outcome in OUTCOMES:
        for turn in range(20):
            for place, what in enumerate(NOTED):
                fallen = turn // (3 if outcome == "lost" and what == "fuel" else 4)
                value = turn // 2 if what == "distance" else max(8 - fallen, 0)
                rows.append(
                    {"outcome": outcome, "turn": turn, "what": what, "value": value, "games": 50 - 2 * turn + place}
                )
                rows.append(
                    {"outcome": outcome, "turn": turn, "what": what, "value": value + 1, "games": 50 - 2 * turn}
                )
    return rows


def instead_of_playing(monkeypatch, rate=chance, **options):
    """All that a report plays is made up from now on."""
    made_up = MadeUpTables(rate, **options).instead_of_playing(monkeypatch)
    monkeypatch.setattr(reporting, "voyages", made_up_voyages)
    monkeypatch.setattr(report_search, "CARDS_LOOKED_AT", ("cards.damage",))  # few, so that it is quick
    monkeypatch.setattr(report_search, "STEPS_TRIED", 1)
    return made_up


def make(folder, store, games=GAMES, **options):
    """A report in a folder."""
    request = report_plan.make_request(games, SEED, **options)
    return reporting.make_report(folder, request, open_laboratory(store=store), "fathom report made-up")
