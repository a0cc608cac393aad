"""What `fathom sensitivity` prints."""

from experiments.printing import PERCENT, decimals
from experiments.printing_sweep import MOST_REFUSED, aligned, as_it_is

LEAST_P = 0.0001


def effect_text(row):
    """+3.1 (+2.4 to +3.8), in points."""
    if row["difference"] is None:
        return "no game in common"
    low, high = PERCENT * row["low"], PERCENT * row["high"]
    places = decimals(high - low)
    return f"{PERCENT * row['difference']:+.{places}f} ({low:+.{places}f} to {high:+.{places}f})"


def said(row):
    """What may be said of an effect."""
    if row["discordant"] == 0:
        return "exactly 0: no game differs"
    if row["games_needed"] is not None:
        return f"too few games differ, about {row['games_needed']:,} needed"
    return "effect" if row["is_effect"] else ""


def p_text(p):
    """An adjusted p value."""
    return f"<{LEAST_P}" if p < LEAST_P else f"{p:.4f}"


def effects_table(rows):
    """The effects, largest first."""
    yield ["", "what", "change", "points", "games that differ", "p (BH)", ""]
    for number, row in enumerate(rows, start=1):
        differ = f"{row['discordant']:,} of {row['pairs']:,}"
        yield [str(number), row["what"], row["change"], effect_text(row), differ, p_text(row["p_adjusted"]), said(row)]


def method_lines(family):
    """What the figures are, and how far they may be trusted."""
    yield f"exploration: {family:,} changes in one family, p by McNemar's exact test, adjusted by Benjamini-Hochberg:"
    yield "of what is called an effect (p <= 0.05) on average at most 5 % are false"
    yield "points of human win rate per step or change, with 95 % intervals (Newcombe, paired, each by itself);"
    yield "all are compared with the same games of the scenario as it is, so their errors lean the same way"


def sensitivity_lines(result, shown):
    """The result of a sensitivity analysis."""
    rows = result["effects"]
    yield (
        f"{result['game']}   rules v{result['rules_version']}   seed {result['seed']}   {result['name']}   "
        f"the same {result['games']:,} games for every change"
    )
    yield as_it_is(result["unchanged"]) + ", with a 95 % Wilson interval"
    yield from method_lines(result["family"])
    yield ""
    yield from aligned(list(effects_table(rows[:shown])), to_the_left=(1, 2, 6))
    if len(rows) > shown:
        yield f"and {len(rows) - shown:,} smaller ones (--show {len(rows)}, --out and --json have all)"
    yield ""
    yield f"{sum(row['is_effect'] for row in rows):,} of {len(rows):,} changes have an effect"
    for row in result["not_allowed"][:MOST_REFUSED]:
        yield f"not allowed: {row['what']} {row['change']}: {row['reason']}"
    yield result["command"]
