"""The same games under several scenarios: what each changes against the first, game by game.

With a grid of policies everything is compared in every cell of the grid. All differences together are one family: they
are adjusted for its size.
"""

import sys
from dataclasses import dataclass
from itertools import product

from experiments.differences import (
    LEVEL,
    difference_row,
    named_difference,
    outcomes_of,
    paired,
    paired_role,
    turns_row,
)
from experiments.engine import program_version
from experiments.inputs import InputError, check_range
from experiments.laboratory import Cell
from experiments.printing_compare import look_line, plan_line
from experiments.progress import progress_meter
from experiments.results import rate_of
from experiments.scenario import TRAITOR_ROLES, TRAITORS, Scenario, load_scenario
from experiments.tournaments import role_columns
from experiments.watching import watch
from reports.intervals import mcnemar, newcombe
from reports.multiple import holm, simultaneous_level
from reports.sequences import adaptive_rate_sequence, paired_sequence

GAMES, MOST_WATCHED = 20_000, 1_000_000  # if the user does not say
LEAST_HALF_WIDTH, MOST_HALF_WIDTH = 0.0001, 0.5
STRENGTHS = ("novice", "competent", "expert")
GRID = tuple(product(STRENGTHS, STRENGTHS))  # humans, traitors
OWN_PLAYERS = ((None, None),)  # no grid: whoever the scenarios name
COLUMNS = {"low": "difference_low", "high": "difference_high", "level": "difference_level"}  # in a table of both


@dataclass(frozen=True)
class Arm:
    """One scenario, played by one pair of policies."""

    name: str
    human: str | None
    traitor: str | None
    scenario: Scenario


@dataclass(frozen=True)
class Comparison:
    """What is compared: blocks of arms with the same players; the first of a block is what others are held against."""

    blocks: list
    seed: int

    @property
    def arms(self):
        return [arm for block in self.blocks for arm in block]

    @property
    def family(self):
        """How many differences there are."""
        return sum(len(block) - 1 for block in self.blocks)

    @property
    def level(self):
        """Of each interval of a difference, so that all together keep LEVEL."""
        return simultaneous_level(self.family, LEVEL)

    def cells(self, games):
        """All that is to be played."""
        return [Cell(arm.scenario, self.seed, games) for arm in self.arms]


def games_or_most(games, until):
    """How many games are played if the user does not say, and at most so many until a difference is known."""
    if until is not None:
        check_range(until, LEAST_HALF_WIDTH, MOST_HALF_WIDTH, "--until")
    return games if games is not None else GAMES if until is None else MOST_WATCHED


def plan(names, changes=(), played_by=(), seed=1, policies=False):
    """Checked scenarios, for every pair of policies if that is wanted."""
    if len(names) < 2:
        raise InputError("compare: give at least two scenarios, such as base-5p easier-humans-5p")
    if policies and played_by:
        raise InputError("compare: --policies plays every scenario with all policies of the grid; leave --policy out")
    blocks = []
    for human, traitor in GRID if policies else OWN_PLAYERS:
        players = (f"human={human}", f"{TRAITORS}={traitor}") if policies else played_by
        blocks.append([Arm(name, human, traitor, load_scenario(name, changes, players)) for name in names])
    first = blocks[0][0].scenario
    for arm in blocks[0]:
        if arm.scenario.spec.name != first.spec.name:
            raise InputError(f"compare: {first.name} is {first.spec.name}, {arm.name} is {arm.scenario.spec.name}")
    return Comparison(blocks, seed)


def read_blocks(comparison, laboratory, games):
    """The outcomes of all arms, in their blocks."""
    seed = comparison.seed
    return [
        [outcomes_of(arm.scenario, laboratory.played(Cell(arm.scenario, seed, games)), seed) for arm in block]
        for block in comparison.blocks
    ]


def named(arm):
    """The columns that tell an arm from the others."""
    players = {"human": arm.human, "traitor": arm.traitor} if arm.human else {}
    return {"scenario": arm.name} | players


def rate_row(arm, outcomes, is_watched):
    """An arm's own rates, each with its interval."""
    summary = outcomes.summary
    rates = {"human": rate_of(summary["human_wins"], summary["games_counted"]), **summary["roles"]}
    if is_watched:
        rates = {
            role: rate | {"ci95": adaptive_rate_sequence(rate["wins"], rate["games"])} for role, rate in rates.items()
        }
    row = named(arm) | role_columns(rates)
    row |= {"mean_turns": summary["mean_turns"], "not_counted": len(outcomes) - summary["games_counted"]}
    return row | {"digest": summary["digest"]}


def compared_row(first, second, arms, level, watched=None):
    """One difference to the first arm of the block; `watched` is its interval if games were counted as they came."""
    pairs = paired(first, second)
    interval = paired_sequence if watched else newcombe
    row = named(arms[1]) | {"against": arms[0].name}
    row |= difference_row(pairs, interval, level) | {"level": level}
    if watched:
        row["low"], row["high"] = watched
    row["equal_scenarios"] = arms[0].scenario.settings == arms[1].scenario.settings
    row["p"] = None if watched else mcnemar(pairs)
    for role in TRAITOR_ROLES:
        row |= named_difference(role, difference_row(paired_role(first, second, role), interval))
    return row | turns_row(first, second, bool(watched))


def compared_rows(comparison, blocks, watched=None):
    """Every difference, in the order of the blocks, with p values adjusted by Holm."""
    rows = []
    for number, (arms, outcomes) in enumerate(zip(comparison.blocks, blocks)):
        for inside in range(1, len(arms)):
            interval = watched[len(rows)] if watched else None
            compared = (arms[0], arms[inside]), comparison.level, interval
            row = compared_row(outcomes[0], outcomes[inside], *compared)
            rows.append({"place": number * len(arms) + inside} | row)
    adjusted = [None] * len(rows) if watched else holm([row["p"] for row in rows]).tolist()
    return [row | {"p_adjusted": p} for row, p in zip(rows, adjusted)]


def sign_of(row):
    """1 or -1 if the interval leaves no doubt about the sign, else 0."""
    if row["games_needed"] is not None and row["p"] is not None:
        return 0  # too few discordant pairs for Newcombe's interval
    return int(row["low"] > 0) - int(row["high"] < 0)


def verdict(rows):
    """Whether a change does the same whoever plays: the cells by the sign of the difference."""
    cells = {sign: [f"{row['human']}/{row['traitor']}" for row in rows if sign_of(row) == sign] for sign in (1, -1, 0)}
    if all(row["discordant"] == 0 for row in rows):
        word = "no difference"
    elif cells[1] and cells[-1]:
        word = "depends on play"
    else:
        word = "open" if cells[0] else "robust"
    return {"scenario": rows[0]["scenario"], "verdict": word, "more": cells[1], "fewer": cells[-1], "open": cells[0]}


def verdicts(comparison, rows):
    """The verdict on every scenario but the first, over the grid of policies."""
    others = len(comparison.blocks[0]) - 1
    return [verdict(rows[place::others]) for place in range(others)]


def result_of(comparison, blocks, games, complete, command, look=None):
    """The object that `fathom compare --json` prints."""
    first = comparison.arms[0].scenario
    differences = compared_rows(comparison, blocks, look.intervals if look else None)
    outcomes = [one for block in blocks for one in block]
    return {
        "game": first.spec.name,
        "rules_version": first.spec.rules_version,
        "fathom": program_version(),
        "seed": comparison.seed,
        "games": min(map(len, outcomes)),
        "games_wanted": games,
        "complete": complete,
        "family": comparison.family,
        "level": LEVEL,
        "until": look.told() if look else None,
        "scenarios": [rate_row(arm, one, bool(look)) for arm, one in zip(comparison.arms, outcomes)],
        "differences": differences,
        "verdicts": verdicts(comparison, differences) if comparison.arms[0].human else None,
        "command": command,
    }


def table_rows(result):
    """One row per scenario (and pair of policies): its rates, and its difference to the first."""
    blank = dict.fromkeys(result["differences"][0])
    found = {row["place"]: row for row in result["differences"]}
    rows = []
    for place, scenario in enumerate(result["scenarios"]):
        compared = {COLUMNS.get(key, key): value for key, value in found.get(place, blank).items() if key != "place"}
        rows.append(compared | scenario)
    return [{key: row[key] for key in (*result["scenarios"][0], *row) if key in row} for row in rows]


def tell(line, quiet):
    """A line about what is going on."""
    if not quiet:
        print(line, file=sys.stderr, flush=True)


def compare(comparison, laboratory, games, until=None, command=None, quiet=True):
    """Play so many games of every arm, or until every difference is known to +-until: the result, and how it went.

    All arms are played side by side: even an interrupted comparison has pairs.
    """
    blocks = outcome = look = None

    def play(games):
        nonlocal blocks, outcome
        with progress_meter(games * len(comparison.arms), quiet) as progress:
            outcome = laboratory.play(comparison.cells(games), progress, side_by_side=True)
        blocks = read_blocks(comparison, laboratory, games)
        return [paired(block[0], second) for block in blocks for second in block[1:]], outcome.complete

    if until is None:
        play(games)
    else:
        tell(plan_line(until, comparison.level, games), quiet)
        look = watch(play, until, games, comparison.level, lambda look: tell(look_line(look), quiet))
    return result_of(comparison, blocks, games, outcome.complete, command, look), outcome
