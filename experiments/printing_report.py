"""What `fathom report` prints: the main table, how precise it is, and where the report is."""

from experiments.printing import percent
from reports.intervals import wilson

SIDES = (
    ("humans", "wins", "games"),
    ("hybrids", "hybrid_wins", "hybrid_games"),
    ("cultist", "cultist_wins", "cultist_games"),
)
NAME = 24


def arm_rows(tables):
    """The rows of the first section, each rate with its interval."""
    rows = []
    for row in tables["rates"]:
        if row["section"] == "arms":
            sides = {}
            for side, wins, games in SIDES:
                low, high = wilson(row[wins], row[games])
                rate = row[wins] / row[games] if row[games] else None
                sides[side] = {"wins": row[wins], "games": row[games], "rate": rate, "ci95": [low, high]}
            rows.append({"scenario": row["arm"], "players": row["players"], **sides})
    return rows


def rate_text(side):
    """38.6 % (38.3-38.9)"""
    if side["rate"] is None:
        return "-"
    low, high = (100 * bound for bound in side["ci95"])
    return f"{percent(side['rate']).strip()} ({low:.1f} to {high:.1f})"


def report_lines(rows, manifest, folder):
    """The main table, the precision and the place."""
    yield f"{'wins, with 95 % Wilson intervals':<{NAME + 10}}{'humans':<24}{'hybrids':<24}{'cultist':<24}".rstrip()
    for row in rows:
        name = f"{row['scenario']:<{NAME}} {row['humans']['games']:>7,}  "
        yield (name + "".join(f"{rate_text(row[side]):<24}" for side, _, _ in SIDES)).rstrip()
    games = min(row["humans"]["games"] for row in rows) or 1
    yield ""
    yield f"{manifest['games_played']:,} games in all; these rates are known to about +-{98 / games**0.5:.1f} points"
    yield f"open {folder}/report.html"
    yield manifest["command"]
