"""Saved results -> small tables about the course of the games: turns, dials on the way, characters and titles."""

from math import sqrt

import numpy as np
import pandas

from reports.differences import newcombe_unpaired
from reports.intervals import normal_quantile
from reports.multiple import simultaneous_level
from reports.summaries import RATE, with_rates

LEAST_AT_SEA = 0.05  # of the games of an outcome; where fewer are left, no curve is drawn


def turns(saved):
    """Share of all games of a scenario that ended so after so many turns."""
    table = saved.tables["turns"].rename(columns={"games": "wins"})
    table["games"] = table.groupby("arm").wins.transform("sum")
    return with_rates(table)[["arm", "outcome", "turn", *RATE]]


def lengths(saved):
    """Turns of a game, by scenario and outcome: median and quarters."""
    rows = []
    for (arm, outcome), group in saved.tables["turns"].groupby(["arm", "outcome"], sort=False):
        rows.append(
            {"arm": arm, "outcome": outcome, "games": int(group.games.sum()), **quartiles(group.turn, group.games)}
        )
    return pandas.DataFrame(rows)


def quartiles(values, counts):
    """Median and quarters of counted values."""
    order = np.argsort(values.to_numpy(), kind="stable")
    values, total = values.to_numpy()[order], np.cumsum(counts.to_numpy()[order])
    places = {"quarter": 0.25, "median": 0.5, "three_quarters": 0.75}
    return {name: int(values[np.searchsorted(total, share * total[-1])]) for name, share in places.items()}


def voyages(saved):
    """Where dials and distance stand after each turn, by outcome; over the games that got so far."""
    rows = []
    for (arm, outcome, what, turn), group in saved.tables["voyages"].groupby(
        ["arm", "outcome", "what", "turn"], sort=False
    ):
        rows.append(
            {"arm": arm, "outcome": outcome, "what": what, "turn": turn, "games": int(group.games.sum())}
            | quartiles(group.value, group.games)
            | average(group.value.to_numpy(), group.games.to_numpy())
        )
    table = pandas.DataFrame(rows)
    table["at_sea"] = table.games / table.groupby(["arm", "outcome", "what"]).games.transform("max")
    return table[table.at_sea >= LEAST_AT_SEA].reset_index(drop=True)


def average(values, counts):
    """The mean of counted values with its 95 % interval."""
    total = counts.sum()
    mean = float((values * counts).sum() / total)
    spread = float((counts * (values - mean) ** 2).sum() / max(total - 1, 1))
    reach = normal_quantile(0.95) * sqrt(spread / total)
    return {"mean": mean, "mean_low": mean - reach, "mean_high": mean + reach}


def characters(saved):
    """How often a player wins with a character, by scenario and role."""
    table = saved.tables["characters"]
    return with_rates(table[table.games > 0])[["arm", "character", "role", *RATE]]


def presence(saved):
    """Human win rate with a character at the table less that without; intervals hold for all characters together."""
    arms = saved.section("arms").set_index("arm")
    rows = []
    for (arm, character), group in saved.tables["characters"].groupby(["arm", "character"], sort=False):
        here, won = int(group.games.sum()), int(group.human_wins.sum())
        games, wins = int(arms.games[arm]), int(arms.wins[arm])
        sides = {"with_games": here, "with_wins": won, "without_games": games - here, "without_wins": wins - won}
        if here and games > here:
            rows.append({"arm": arm, "character": character, **sides})
    table = pandas.DataFrame(
        rows, columns=["arm", "character", "with_games", "with_wins", "without_games", "without_wins"]
    )
    return with_independent_differences(table, ("without", "with"))


def with_independent_differences(table, sides):
    """Two groups of games -> their difference, second less first, all rows of a scenario judged together."""
    first, second = sides
    table = table.copy()
    table["family"] = table.groupby("arm").arm.transform("size") if len(table) else 0
    found = []
    for row in table.to_dict("records"):
        counts = [int(row[f"{side}_{kind}"]) for side in (first, second) for kind in ("wins", "games")]
        low, high = newcombe_unpaired(*counts, level=simultaneous_level(row["family"]))
        found.append((counts[2] / counts[3] - counts[0] / counts[1], low, high))
    for place, name in enumerate(("difference", "difference_low", "difference_high")):
        table[name] = [values[place] for values in found]
    return table


def titles(saved):
    """Human win rate by the role of whoever was dealt a title, in games with the usual number of traitors."""
    rows = []
    for _, group in saved.tables["titles"].groupby("arm", sort=False):
        usual = int(group.groupby("traitors").games.sum().idxmax())
        alike = group[group.traitors == usual]
        for row in alike.to_dict("records"):
            rows.append({**row, "wins": row["human_wins"]})
    return with_rates(pandas.DataFrame(rows))[["arm", "title", "role", "traitors", *RATE]]


def title_differences(saved):
    """What it costs the humans if a hybrid and not a human is dealt a title; both titles judged together."""
    table = titles(saved)
    rows = []
    for (arm, title), group in table.groupby(["arm", "title"], sort=False):
        roles = {row["role"]: row for row in group.to_dict("records")}
        if {"human", "hybrid"} <= set(roles):
            sides = {f"{role}_{kind}": roles[role][kind] for role in ("human", "hybrid") for kind in ("games", "wins")}
            rows.append({"arm": arm, "title": title, "traitors": roles["human"]["traitors"], **sides})
    columns = ["arm", "title", "traitors", "human_games", "human_wins", "hybrid_games", "hybrid_wins"]
    return with_independent_differences(pandas.DataFrame(rows, columns=columns), ("human", "hybrid"))
