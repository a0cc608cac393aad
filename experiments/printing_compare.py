"""What `fathom compare` prints."""

from experiments.printing import PERCENT, decimals
from experiments.printing_policies import uncounted_line
from experiments.watching import planned_games

LEAST_P = 0.0001
SIDES = {"more": "humans win more often", "fewer": "humans win less often", "open": "the sign is not certain"}


def points(half_width):
    """+-0.50 points"""
    return f"+-{PERCENT * half_width:.2f} points"


def plan_line(wanted, level, most):
    """What is ahead, before a game is played."""
    games = planned_games(wanted, level)
    text = f"plan: {points(wanted)} need about {games:,} games of each scenario if they share no luck, fewer if they do"
    return f"{text}; at most {most:,}"


def look_line(look):
    """How far a watch is."""
    text = f"{look.games:,} games each: {points(look.widest)}"
    return text if look.is_narrow else f"{text}; {points(look.wanted)} need about {look.games_needed:,}"


def percentage(level):
    """0.95 -> 95 %, 0.99444 -> 99.44 %"""
    return f"{round(PERCENT * level, 2):g} %"


def method_lines(result):
    """Which intervals these are, and how many differences there are."""
    is_watched, family = result["until"] is not None, result["family"]
    if is_watched:
        yield "95 % confidence sequences throughout: they hold whenever one stops, so there are no p values"
    else:
        yield "95 % intervals: Wilson for a rate, Newcombe (paired) for a difference; p by McNemar's exact test"
    if family > 1:
        level = percentage(result["differences"][0]["level"])
        adjusted = "" if is_watched else ", p values by Holm"
        yield f"a family of {family} differences: intervals of {level} each keep 95 % together (Bonferroni){adjusted}"


def signed_interval(row):
    """+3.1 points (95 %: +2.4 to +3.8)"""
    low, high = (PERCENT * row[bound] for bound in ("low", "high"))
    places = decimals(high - low)
    middle = f"{PERCENT * row['difference']:+.{places}f} points"
    return f"{middle}   ({percentage(row['level'])}: {low:+.{places}f} to {high:+.{places}f})"


def p_text(row):
    """p = 0.0123"""
    p = row["p_adjusted"]
    return f"p < {LEAST_P}" if p < LEAST_P else f"p = {p:.4f}"


def difference_text(row):
    """A difference with its interval, or why there is none."""
    if row["difference"] is None:
        return "not enough data: no game in common"
    if row["equal_scenarios"] and row["discordant"] == 0:
        return f"exactly 0: the scenarios are equal, and so are all {row['pairs']:,} games"
    if row["p"] is not None and row["games_needed"] is not None:
        return f"no detectable difference yet (about {row['games_needed']:,} games are needed)"
    return signed_interval(row) + ("" if row["p"] is None else f"   {p_text(row)}")


def pairing_text(rows):
    """How many games differ, and what the pairing saved."""
    differ, pairs = (sum(row[key] for row in rows) for key in ("discordant", "pairs"))
    text = f"{differ:,} of {pairs:,} games differ"
    ratios = [row["games_saved_ratio"] for row in rows if row["games_saved_ratio"] is not None]
    if not ratios:
        return text
    saved = sum(round((row["games_saved_ratio"] - 1) * row["pairs"]) for row in rows if row["games_saved_ratio"])
    times = f"{ratios[0]:.1f}x" if len(ratios) == 1 else f"{min(ratios):.1f}x to {max(ratios):.1f}x"
    return f"{text}, pairing {'saved' if saved >= 0 else 'cost'} {abs(saved):,} ({times})"


def rate_text(row):
    """Humans' wins with their interval."""
    if row["human_win_rate"] is None:
        return "not enough data: no game"
    low, high = PERCENT * row["human_low"], PERCENT * row["human_high"]
    places = decimals(high - low)
    rate = f"{PERCENT * row['human_win_rate']:.{places}f} %   (95 %: {low:.{places}f} to {high:.{places}f})"
    return f"humans win {rate}   {row['human_wins']:,} of {row['human_games']:,} games"


def padded(labels):
    """Labels of one width."""
    width = max(map(len, labels))
    return [f"{label:<{width}}" for label in labels]


def plain_lines(result):
    """Rates, then differences to the first."""
    scenarios, differences = result["scenarios"], result["differences"]
    for label, row in zip(padded([row["scenario"] for row in scenarios]), scenarios):
        yield f"{label}   {rate_text(row)}"
    yield ""
    for label, row in zip(padded([f"{row['scenario']} less {row['against']}" for row in differences]), differences):
        yield f"{label}   {difference_text(row)}"
        yield f"{'':<{len(label)}}   {pairing_text([row])}"


def grid_lines(result):
    """Scenario by scenario: rate and difference for every pair of policies, and the verdict."""
    others = len(result["verdicts"])
    for place, verdict in enumerate(result["verdicts"]):
        rows = result["differences"][place::others]
        yield f"{rows[0]['scenario']} less {rows[0]['against']}, by humans/traitors"
        for label, row in zip(padded([f"{row['human']}/{row['traitor']}" for row in rows]), rows):
            yield f"  {label}   {difference_text(row)}"
        yield f"  {pairing_text(rows)}"
        yield from verdict_lines(verdict)
        yield ""


def verdict_lines(verdict):
    """Whether a change does the same whoever plays."""
    if verdict["verdict"] == "no difference":
        yield "verdict: no game differs, whoever plays"
    elif verdict["verdict"] == "robust":
        side = "more" if verdict["more"] else "fewer"
        yield f"verdict: robust: {SIDES[side]} in all {len(verdict[side])} cells"
    else:
        yield "verdict: depends on play" if verdict["verdict"] == "depends on play" else "verdict: open"
        for side, words in SIDES.items():
            if verdict[side]:
                yield f"  {words}: {', '.join(verdict[side])}"


def until_line(until, games):
    """Whether the wanted width was reached."""
    if until["reached"]:
        return f"stopped after {games:,} games each: {points(until['widest'])}, wanted {points(until['half_width'])}"
    return (
        f"not reached: {points(until['widest'])} after {games:,} games each, wanted {points(until['half_width'])}; "
        f"that needs about {until['games_needed']:,} (--games)"
    )


def compare_lines(result):
    """The result of a comparison."""
    yield (
        f"{result['game']}   rules v{result['rules_version']}   seed {result['seed']}   "
        f"{result['games']:,} games each, the same in all"
    )
    yield from method_lines(result)
    yield ""
    if result["verdicts"] is None:
        yield from plain_lines(result)
        yield ""
    else:
        yield from grid_lines(result)
    if result["until"]:
        yield until_line(result["until"], result["games"])
    yield result["command"]


def compare_warnings(result):
    """Games that came to no result, scenario by scenario."""
    for row in result["scenarios"]:
        players = f" ({row['human']}/{row['traitor']})" if "human" in row else ""
        if row["not_counted"]:
            yield uncounted_line(row["not_counted"], row["scenario"] + players)
