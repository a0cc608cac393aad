"""What is printed about policies: the list of them, tournaments, tuning."""

from experiments.printing import PERCENT, decimals, rate_line
from reports.intervals import wilson


def interval_text(rate, low, high):
    """43.1 (42.0 to 44.2), in per cent."""
    places = decimals(PERCENT * (high - low))
    return f"{PERCENT * rate:.{places}f} ({PERCENT * low:.{places}f} to {PERCENT * high:.{places}f})"


def cell_text(row, games):
    """A cell of the matrix; the number of games where it is not that of all cells."""
    if row is None or row["rate"] is None:
        return "-"
    text = interval_text(row["rate"], row["low"], row["high"])
    return text if row["games"] == games else f"{text} of {row['games']:,}"


def matrix_lines(cells, games):
    """Human policies down, traitor policies across."""
    humans, traitors = (list(dict.fromkeys(row[side] for row in cells)) for side in ("human", "traitor"))
    found = {(row["human"], row["traitor"]): row for row in cells}
    table = [["humans \\ traitors", *traitors]]
    table += [[human, *(cell_text(found.get((human, traitor)), games) for traitor in traitors)] for human in humans]
    widths = [max(map(len, column)) for column in zip(*table)]
    for row in table:
        yield "   ".join(f"{text:<{width}}" for text, width in zip(row, widths)).rstrip()


def difference_text(step):
    """A paired difference in points, or how many games it would take to see one."""
    if step["games_needed"] is not None:
        differ = f"{step['discordant']} of {step['pairs']:,} games differ"
        return f"no detectable difference yet ({differ}; about {step['games_needed']:,} are needed)"
    low, high = (PERCENT * step[bound] for bound in ("low", "high"))
    places = decimals(high - low)
    ratio = step["games_saved_ratio"]
    text = f"{PERCENT * step['difference']:+.{places}f} ({low:+.{places}f} to {high:+.{places}f})"
    return text if ratio is None else f"{text}   {ratio:.1f}x"


def step_lines(steps):
    """The steps of one number of players."""
    labels = [f"{step['side']}s {step['from']} -> {step['to']} against {step['against']}" for step in steps]
    width = max(map(len, labels), default=0)
    for label, step in zip(labels, steps):
        yield f"{label:<{width}}   {difference_text(step)}"


def tournament_lines(result):
    """The matrices, the steps under them, and the command that repeats them."""
    yield (
        f"{result['game']}   rules v{result['rules_version']}   seed {result['seed']}   "
        f"{result['games']:,} games a cell   {result['name']}"
    )
    yield "human win rate in %, with 95 % Wilson intervals"
    yield "steps: its change in points in the same games, with 95 % Newcombe intervals, each for itself; then how many"
    yield f"times the games an unpaired comparison would need; {len(result['steps'])} steps in all"
    for players in dict.fromkeys(row["players"] for row in result["cells"]):
        yield ""
        yield f"{players} players"
        yield from matrix_lines([row for row in result["cells"] if row["players"] == players], result["games"])
        yield ""
        yield from step_lines([step for step in result["steps"] if step["players"] == players])
    yield ""
    yield result["command"]


def tournament_warnings(result):
    """Games that came to no result, cell by cell."""
    for row in result["cells"]:
        if row["not_counted"]:
            players = f"{row['human']} against {row['traitor']} ({row['players']} players)"
            yield uncounted_line(row["not_counted"], players)


def uncounted_line(number, whose):
    """Games that came to no result: never part of a rate, never passed over."""
    return f"warning: {number:,} games of {whose} came to no result of the rules and are in no rate"


def round_line(number, rounds, score, level=95):
    """How far tuning is: the best so far in the games of the latest round."""
    low, high = wilson(score.wins, score.games, level / PERCENT)
    label = f"round {number} of {rounds}" if number <= rounds else "last comparison"
    text = interval_text(score.rate, low, high)
    return f"{label:<18}best so far wins {text} %, {level} % Wilson interval, {score.games:,} games"


def gain_text(checked):
    """What tuning brought, in games that the search has not seen."""
    if checked is None:
        return "interrupted: not verified in fresh games"
    if not checked["pairs"]:
        return "not verified: nobody had the role in the fresh games"
    low, high = (f"{PERCENT * checked[bound]:+.2f}" for bound in ("low", "high"))
    words = "better" if checked["better"] else "not shown to be better"
    return (
        f"{words} than the start in fresh games: {PERCENT * checked['difference']:+.2f} points "
        f"(95 % Newcombe, paired: {low} to {high}), {checked['pairs']:,} games"
    )


def tuning_lines(task, checked, changed):
    """The verified gain and the weights that moved."""
    if checked is not None:
        yield rate_line("start", checked["before"])
        yield rate_line("tuned", checked["after"])
    yield gain_text(checked)
    if checked is not None and checked["better"]:
        yield "a lower bound: a better search might find more"
    yield ""
    yield f"{len(changed)} of {len(task.weights)} weights moved" + (":" if changed else "")
    for name, (before, after) in changed.items():
        yield f"  {name:<17}{before:>9g} -> {after:g}"


def weight_lines(table):
    """Every weight with its range and values; then how the table reads what all can see."""
    strengths = list(next(iter(table["weights"].values()))["values"]) if table["weights"] else []
    if strengths:
        yield f"{'weight':<17}{'least':>7}{'most':>7}" + "".join(f"{name:>11}" for name in strengths) + "  meaning"
    for name, row in table["weights"].items():
        values = "".join(f"{row['values'][strength]:>11g}" for strength in strengths)
        yield f"{name:<17}{row['least']:>7g}{row['most']:>7g}{values}  {row['meaning']}"
    if strengths:
        yield ""
        yield f"{'reading':<17}{'value':>7}  meaning (set under [policy.reading]; one for the whole table)"
    for name, row in table["reading"].items() if strengths else ():
        yield f"{name:<17}{row['value']:>7g}  {row['meaning']}"


def policies_lines(table):
    """A line per policy, then the weights that were asked for."""
    for row in table["policies"]:
        yield f"{row['name']:<22}{row['does']} ({row['stands_for']})" if row["does"] else row["name"]
    if "weights" in table:
        yield ""
        yield from weight_lines(table) if table["weights"] else ("it has no weights",)
