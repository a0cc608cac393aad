"""Paired differences: the same game numbers under two scenarios, or with two policies."""

from dataclasses import dataclass

import numpy as np

from experiments.results import ARRIVED, is_counted, role_outcomes, summarise
from experiments.scenario import TRAITOR_ROLES
from reports.intervals import Pairs, games_needed, newcombe, normal_quantile, variance_ratio

LEVEL = 0.95
HALF_WIDTH_WANTED = 0.01  # of a difference, when too few games differ to say anything


@dataclass(frozen=True)
class Outcomes:
    """How the games of an arm went, by game number, and their summary."""

    counted: np.ndarray  # whether the game came to a result
    won: np.ndarray  # by the humans
    turns: np.ndarray
    roles: dict  # role: (whether some seat has it, whether such a seat wins)
    summary: dict

    def __len__(self):
        return len(self.counted)


def outcomes_of(scenario, played, seed):
    """What comparisons need of the games that were played."""
    rows, spec = played.results, scenario.spec
    return Outcomes(
        counted=is_counted(rows, spec),
        won=rows.cause == spec.causes.index(ARRIVED),
        turns=rows.turns.copy(),
        roles={role: role_outcomes(rows, scenario.prepared.names, role) for role in TRAITOR_ROLES},
        summary=summarise(scenario, played, seed),
    )


def both_counted(first, second):
    """Which games came to a result in both, of those that both have played."""
    common = min(len(first), len(second))
    return first.counted[:common] & second.counted[:common]


def paired(first, second):
    """Human wins in the games that came to a result in both."""
    both = both_counted(first, second)
    common = len(both)
    return Pairs.from_outcomes(first.won[:common][both], second.won[:common][both])


def paired_role(first, second, role):
    """Wins of a role in the games in which some seat has it in both."""
    both = both_counted(first, second)
    common = len(both)
    (has_first, won_first), (has_second, won_second) = first.roles[role], second.roles[role]
    both = both & has_first[:common] & has_second[:common]
    return Pairs.from_outcomes(won_first[:common][both], won_second[:common][both])


def difference_row(pairs, interval=newcombe, level=LEVEL):
    """A paired difference with its interval, what the pairing saves, and the games needed if it says too little."""
    low, high = interval(pairs, level)
    return {
        "pairs": pairs.games,
        "discordant": pairs.discordant,
        "difference": pairs.difference,
        "low": low,
        "high": high,
        "games_needed": None if pairs.is_enough else games_needed(pairs, HALF_WIDTH_WANTED),
        "games_saved_ratio": variance_ratio(pairs),
    }


def turns_row(first, second, is_watched):
    """The mean change in turns, with a normal interval if the number of games was fixed."""
    both = both_counted(first, second)
    change = second.turns[: len(both)][both].astype(float) - first.turns[: len(both)][both]
    mean = float(change.mean()) if len(change) else None
    low = high = None
    if len(change) > 1 and not is_watched:
        reach = normal_quantile(LEVEL) * float(change.std(ddof=1)) / len(change) ** 0.5
        low, high = mean - reach, mean + reach
    return named_difference("mean_turns", {"difference": mean, "low": low, "high": high})


def named_difference(name, row):
    """A difference of something else than the human win rate, as columns of their own."""
    return {
        f"{name}_difference": row["difference"],
        f"{name}_difference_low": row["low"],
        f"{name}_difference_high": row["high"],
    }
