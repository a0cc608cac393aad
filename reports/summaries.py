"""Saved results -> small tables: rates with their intervals, differences with theirs. Nothing is drawn here."""

import pandas

from reports.intervals import Pairs, mcnemar, newcombe, wilson
from reports.multiple import benjamini_hochberg

ROLES = ("human", "hybrid", "cultist")
ENDINGS = ("arrived", "fuel", "food", "sanity", "souls", "damage", "deep_ones")
STANDARD_VARIANTS = ("standard", "no_cultist")  # the rest are games of their own
START = ("start_fuel", "start_food", "start_sanity", "start_souls")
RATE = ["games", "wins", "rate", "low", "high"]
FALSE_SHARE = 0.05  # of all that is called an effect, on average
DIFFERENCE = ["difference", "difference_low", "difference_high", "discordant", "enough"]


def with_rates(table):
    """Wins and games -> rate and its 95 % Wilson interval; no rate without a game."""
    table = table.copy()
    table["rate"] = (table.wins / table.games).where(table.games > 0)
    bounds = [wilson(int(wins), int(games)) for wins, games in zip(table.wins, table.games)]
    table["low"], table["high"] = [low for low, _ in bounds], [high for _, high in bounds]
    return table


def with_differences(table):
    """Paired counts -> difference and its 95 % Newcombe interval; nothing where a row is compared with none."""
    table = table.copy()
    found = [difference_of(row) for row in table.itertuples()]
    for name in DIFFERENCE:
        table[name] = pandas.Series([row.get(name) for row in found], index=table.index, dtype=object)
    for name in DIFFERENCE[:3]:
        table[name] = table[name].astype(float)
    return table


def pairs_of(row):
    """The paired counts of one row."""
    return Pairs(int(row.both), int(row.only_before), int(row.only_here), int(row.neither))


def difference_of(row):
    """The paired difference of one row."""
    if pandas.isna(row.both):
        return {}
    pairs = pairs_of(row)
    low, high = newcombe(pairs)
    return {
        "difference": pairs.difference,
        "difference_low": low,
        "difference_high": high,
        "discordant": pairs.discordant,
        "enough": pairs.is_enough,
    }


def glance(saved):
    """How often each side wins, by scenario; a role that nobody has in a scenario is left out."""
    rows = []
    for row in saved.section("arms").itertuples():
        sides = ((row.games, row.wins), (row.hybrid_games, row.hybrid_wins), (row.cultist_games, row.cultist_wins))
        for role, (games, wins) in zip(ROLES, sides):
            if games:
                rows.append({"arm": row.arm, "players": row.players, "role": role, "games": games, "wins": wins})
    return with_rates(pandas.DataFrame(rows))


def compared(saved):
    """The scenarios of the user against the first of them."""
    table = with_differences(with_rates(saved.section("arms")))
    return table[["arm", "players", *RATE, *DIFFERENCE]]


def settings(saved):
    """Player counts, with and without the cultist, and difficulties, against the normal standard game."""
    table = all_settings(saved)
    return table[table.variant.isin(STANDARD_VARIANTS)]


def variants(saved):
    """The games of their own (solo, two players, the learning game) at every difficulty."""
    table = all_settings(saved)
    return table[~table.variant.isin(STANDARD_VARIANTS)]


def all_settings(saved):
    """Player counts, variants and difficulties; the difference is against the normal standard game."""
    table = with_differences(with_rates(saved.section("settings")))
    return table[["players", "variant", "difficulty", *START, *RATE, *DIFFERENCE]]


def appendix(saved):
    """What each step of Appendix I does."""
    table = with_differences(with_rates(saved.section("appendix")))
    return table[["players", "step", *START, *RATE, *DIFFERENCE]]


def dials(saved):
    """Each dial alone, and all together; the difference is against the scenario as it is."""
    table = with_differences(with_rates(saved.section("dials")))
    return table[["arm", "dial", "value", *RATE, *DIFFERENCE]].astype({"value": int})


def dial_pairs(saved):
    """Every two dials together."""
    table = with_rates(saved.section("dial_pairs"))
    return table[["dial", "value", "dial_2", "value_2", *RATE]].astype({"value": int, "value_2": int})


def house_rules(saved):
    """Every house rule against the game that it changes."""
    table = with_differences(with_rates(saved.section("house_rules")))
    return table[["name", "description", "arm", "players", *RATE, *DIFFERENCE]]


def influence(saved):
    """What rules and cards change; the verdicts hold for all together."""
    table = with_differences(with_rates(saved.section("influence")))
    table["p"] = [mcnemar(pairs_of(row)) for row in table.itertuples()]
    table["p_adjusted"] = benjamini_hochberg(table.p)
    table["is_effect"] = table.p_adjusted <= FALSE_SHARE
    table = table.reindex(table.difference.abs().sort_values(ascending=False, kind="stable").index)
    columns = ["kind", "name", "change", *RATE, *DIFFERENCE, "p", "p_adjusted", "is_effect"]
    return table[columns].reset_index(drop=True)


def balance(saved):
    """Dials for an even game, by scenario: as it is, then the settings that were verified, the best first."""
    columns = ["arm", "players", "place", *START, "steps", *RATE, "within"]
    return with_rates(saved.tables["balance"])[columns]


def endings(saved):
    """How the games ended, by scenario."""
    rows = [
        {
            "arm": row.arm,
            "players": row.players,
            "cause": cause,
            "games": row.games,
            "wins": getattr(row, f"ended_{cause}"),
        }
        for row in saved.section("arms").itertuples()
        for cause in ENDINGS
    ]
    return with_rates(pandas.DataFrame(rows))


def policies(saved):
    """Humans of every strength against traitors of every strength."""
    table = with_differences(with_rates(saved.section("policies")))
    return table[["human", "traitor", *RATE, *DIFFERENCE]]
