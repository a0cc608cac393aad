"""What `fathom balance` prints."""

from experiments.printing import PERCENT
from experiments.printing_sweep import aligned, as_it_is, interval

SHOWN = 20  # settings; --json and --out have all


def band(result):
    """50.0 % +- 2.0 points"""
    return f"{PERCENT * result['target']:.1f} % +- {PERCENT * result['within']:.1f} points"


def values_text(values):
    """3 to 10, or a list."""
    whole = all(isinstance(value, int) for value in values)
    if whole and len(values) > 1 and values == list(range(values[0], values[-1] + 1)):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(map(str, values))


def setting_cells(search, row):
    """A setting as a line of the table; what is not as it was is starred."""
    keys = [f"{'*' if row[key] != search['now'][key] else ''}{row[key]}" for key in search["keys"]]
    sure = "surely" if row["is_surely_within"] else "likely" if row["is_within"] else "no"
    rate = interval(row["human_win_rate"], row["human_low"], row["human_high"])
    return [*keys, f"{row['change']:g}", rate, f"{row['human_games']:,}", str(row["seed"]), sure]


def settings_table(search, rows):
    """Settings with what the fresh games say of them."""
    yield [*search["keys"], "change", "humans win", "games", "seed", "within"]
    for row in rows:
        yield setting_cells(search, row)


def verdict_lines(search, result):
    """What was found."""
    found = [row for row in search["verified"] if row["is_within"]]
    if found:
        sure = sum(row["is_surely_within"] for row in found)
        yield f"{len(found):,} settings within {band(result)}, {sure:,} of them surely; least change first"
        yield from aligned(list(settings_table(search, found[:SHOWN])))
        if len(found) > SHOWN:
            yield f"and {len(found) - SHOWN:,} more (--out and --json have all)"
        return
    if search["is_within_reach"]:
        yield f"no setting was verified within {band(result)}; the nearest"
    else:
        yield f"out of reach: no setting comes within {band(result)} (95 % over all settings); the nearest"
    yield from aligned(list(settings_table(search, search["verified"])))


def cost_lines(search):
    """What the search cost."""
    used = search["games_race"] + search["games_verified"]
    yield (
        f"{used:,} games: {search['games_race']:,} in the race, {search['games_verified']:,} to verify "
        f"{len(search['verified']):,} settings and the scenario as it is;"
    )
    ratio = f"{search['games_ratio']:.1f} times as many"
    yield f"to play every setting as often takes {search['games_full_grid']:,}, {ratio}"


def search_lines(search, result):
    """One number of players."""
    ranges = "   ".join(f"{key} {values_text(values)}" for key, values in search["ranges"].items())
    yield f"{search['players']} players   {search['settings']:,} settings   {ranges}"
    if search["not_allowed"]:
        yield f"{search['not_allowed']:,} more are not allowed by the rules"
    yield as_it_is(search["unchanged"])
    yield from verdict_lines(search, result)
    yield from cost_lines(search)
    yield ""


def players_table(result):
    """The least change for each number of players."""
    yield ["players", "as it is", "least change", "humans win", "games", "settings within"]
    for search in result["searches"]:
        row, now = search["verified"][0], search["unchanged"]
        changed = [f"{key} {row[key]}" for key in search["keys"] if row[key] != search["now"][key]]
        text = ", ".join(changed) or "none"
        yield [
            str(search["players"]),
            interval(now["rate"], *now["ci95"]),
            text if row["is_within"] else f"out of reach; nearest: {text}",
            interval(row["human_win_rate"], row["human_low"], row["human_high"]),
            f"{row['human_games']:,}",
            f"{search['found']:,}",
        ]


def balance_lines(result):
    """The result of a search for settings."""
    yield (
        f"{result['game']}   rules v{result['rules_version']}   seed {result['seed']}   {result['name']}   "
        f"target {band(result)}"
    )
    yield "figures in per cent with 95 % Wilson intervals, from fresh games alone, a seed of its own for each setting"
    yield ""
    for search in result["searches"]:
        yield from search_lines(search, result)
    if len(result["searches"]) > 1:
        yield from aligned(list(players_table(result)))
        yield ""
    yield result["command"]
