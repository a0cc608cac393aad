"""What `fathom store` and `fathom doctor` print for people to read."""

MEGABYTE = 1e6
NAME_WIDTH = 30


def plain(text):
    """Text without signs that could move the cursor or colour the terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(text))


def store_lines(kept):
    """A line per run, then the sum."""
    for run in kept["runs"]:
        mark = "" if run["is_current"] else "   other rules or version"
        name = plain(run["name"])[:NAME_WIDTH]
        yield (
            f"{run['run'][:8]}  {name:<{NAME_WIDTH}}  seed {run['seed']}   {run['games']:,} games   "
            f"{run['bytes'] / MEGABYTE:.1f} MB   {plain(run['date'])[:10]}{mark}"
        )
    if kept["deleted"]:
        yield f"deleted: {len(kept['deleted'])} runs of other rules or versions"
    other = sum(not run["is_current"] for run in kept["runs"])
    hint = f"; {other} of other rules or versions, which --prune deletes" if other else ""
    size = sum(run["bytes"] for run in kept["runs"]) / MEGABYTE
    yield f"{len(kept['runs'])} runs, {size:,.1f} MB in {plain(kept['folder'])}{hint}"


def doctor_lines(found):
    """A line per check."""
    for check in found["checks"]:
        yield f"{'ok   ' if check['ok'] else 'WRONG'}  {check['name']:<14}{plain(check['text'])}"
    yield "all is well" if found["ok"] else "something is wrong: see above"
