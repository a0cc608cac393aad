"""What `fathom sweep` prints; and tables of text."""

from experiments.printing_policies import interval_text

GAP = "  "
NOTHING = "-"
ROLES_SHOWN = {"human": "humans win", "hybrid": "hybrids win", "cultist": "cultist wins"}
ENDED = "ended_"
MOST_REFUSED = 10  # told one by one


def aligned(rows, to_the_left=()):
    """Rows of text as lines; every column as wide as its widest entry, all to the right but those that are named."""
    columns = range(len(rows[0]))
    widths = [max(len(row[column]) for row in rows) for column in columns]
    signs = ["<" if column in to_the_left else ">" for column in columns]
    for row in rows:
        yield GAP.join(f"{text:{sign}{width}}" for text, sign, width in zip(row, signs, widths)).rstrip()


def interval(rate, low, high):
    """38.6 (38.3 to 38.9), in per cent; without a game there is no rate."""
    return NOTHING if rate is None else interval_text(rate, low, high)


def as_it_is(rate):
    """The scenario without a change."""
    return f"as it is: humans win {interval(rate['rate'], *rate['ci95'])} per cent of {rate['games']:,} games"


def role_cell(row, role):
    """A role's rate in a row of the sweep."""
    return (
        interval(row[f"{role}_win_rate"], row[f"{role}_low"], row[f"{role}_high"]) if row[f"{role}_games"] else NOTHING
    )


def rates_table(result):
    """The swept keys, the roles' rates, how long the games were."""
    roles = [role for role in ROLES_SHOWN if any(row[f"{role}_games"] for row in result["cells"])]
    yield [*result["keys"], "games", *(ROLES_SHOWN[role] for role in roles), "mean turns"]
    for row in result["cells"]:
        turns = NOTHING if row["mean_turns"] is None else f"{row['mean_turns']:.1f}"
        keys = [str(row[key]) for key in result["keys"]]
        yield [*keys, f"{row['human_games']:,}", *(role_cell(row, role) for role in roles), turns]


def endings_table(result):
    """The swept keys and how the games ended."""
    causes = [key.removeprefix(ENDED) for key in result["cells"][0] if is_share(key)]
    yield [*result["keys"], *causes]
    for row in result["cells"]:
        shares = [interval(*(row[f"{ENDED}{cause}{end}"] for end in ("", "_low", "_high"))) for cause in causes]
        yield [*(str(row[key]) for key in result["keys"]), *shares]


def is_share(column):
    """Whether a column holds the share of an ending itself."""
    return column.startswith(ENDED) and not column.endswith(("_low", "_high"))


def refused_lines(result):
    """What the rules do not allow."""
    refused = result["not_allowed"]
    if refused:
        yield f"not allowed, so not played ({len(refused):,} of {len(refused) + result['planned']:,} cells):"
    for row in refused[:MOST_REFUSED]:
        yield "  " + ", ".join(f"{key} {row[key]}" for key in result["keys"]) + f": {row['reason']}"
    if len(refused) > MOST_REFUSED:
        yield f"  and {len(refused) - MOST_REFUSED:,} more (--json lists all)"


def sweep_lines(result):
    """The result of a sweep."""
    yield (
        f"{result['game']}   rules v{result['rules_version']}   seed {result['seed']}   {result['name']}   "
        f"{len(result['cells']):,} cells, the same {result['games']:,} games in each"
    )
    yield "all figures in per cent with 95 % Wilson intervals, over the games that came to a result; those of hybrids"
    yield "and cultist over the games in which somebody has that role (--json and --out have their numbers)"
    yield ""
    if result["cells"]:
        yield from aligned(list(rates_table(result)))
        yield ""
        yield "how the games ended"
        yield from aligned(list(endings_table(result)))
        yield ""
    yield from refused_lines(result)
    yield result["command"]
