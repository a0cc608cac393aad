"""Small tables -> figures of differences: scenarios, house rules, rules and cards, and dials for an even game."""

from reports.figures import BOTTOM, ROW, lying_axes, name_rows
from reports.findings import change_label
from reports.look import BLUE, INK, MUTED, VERDICT, bar_with_mark, even_line, label, new_figure, percent_axis

DIALS = ("fuel", "food", "sanity", "souls")


def verdict(row):
    """How a difference is shown: up, down, or open."""
    if not getattr(row, "enough", True):
        return "open"
    return "more" if row.difference_low > 0 else "fewer" if row.difference_high < 0 else "open"


def differences(rows, names, words, title, subtitle, axis, gaps=()):
    """Differences with their intervals, one row each, around a line of no difference."""
    figure, top = new_figure(ROW * (len(rows) + len(gaps)) + BOTTOM, title, subtitle)
    axes = lying_axes(figure, top, names)
    axes.axvline(0, color=MUTED, linewidth=1)
    places, place = [], 0
    for number, row in enumerate(rows):
        place += number in gaps
        places.append(place)
        colour, marker = VERDICT[verdict(row)]
        low, high = 100 * row.difference_low, 100 * row.difference_high
        bar_with_mark(axes, 100 * row.difference, place, low, high, colour, marker, verdict(row) != "open")
        side = 1 if row.difference >= 0 else -1
        label(axes, words.points(row.difference), high if side > 0 else low, place, dx=6 * side)
        place += 1
    lowest = min(0, *(100 * row.difference_low for row in rows))
    highest = max(0, *(100 * row.difference_high for row in rows))
    room = 0.28 * (highest - lowest) or 1
    percent_axis(axes.xaxis, lowest - room, highest + room)
    axes.set_xlabel(axis)
    name_rows(axes, places, names)
    return figure


def compared(table, words, title):
    """Scenarios against the first."""
    rows = list(table[table.difference.notna()].itertuples())
    subtitle = words.text("compared.subtitle", first=table.arm.iloc[0])
    return differences(rows, [row.arm for row in rows], words, title, subtitle, words.text("compared.axis"))


def appendix(table, words, title):
    """Deck, dials, both; for four and for six players."""
    rows = list(table.itertuples())
    names, gaps = [], []
    for number, row in enumerate(rows):
        if number and row.players != rows[number - 1].players:
            gaps.append(number)
        names.append(f"{row.players}: {words.name('step', row.step)}")
    texts = words.text("appendix.subtitle"), words.text("appendix.axis")
    return differences(rows, names, words, title, *texts, gaps=gaps)


def house_rules(table, words, title):
    """Every house rule, from the best for the humans to the worst."""
    rows = sorted(table.itertuples(), key=lambda row: -row.difference)
    texts = words.text("house_rules.subtitle"), words.text("house_rules.axis")
    return differences(rows, [row.name for row in rows], words, title, *texts)


def influence(table, words, title):
    """Rules and cards, the largest effects first."""
    rows = [row._replace(enough=row.is_effect) for row in table.itertuples()]
    subtitle = words.text("influence.subtitle", family=len(rows))
    names = [change_label(row, words) for row in rows]
    return differences(rows, names, words, title, subtitle, words.text("influence.axis"))


def balance(table, labels, words, title):
    """As it is and with the best dials that were found."""
    arms = list(dict.fromkeys(table.arm))
    figure, top = new_figure(2.2 * ROW * len(arms) + BOTTOM, title, words.text("balance.subtitle"))
    names = [labels[arm] for arm in arms]
    axes = lying_axes(figure, top, names)
    even_line(axes)
    for row in table[table.place <= 1].itertuples():
        place, is_own = arms.index(row.arm), row.place == 0
        colour, marker = (MUTED, "D") if is_own else (BLUE, "o")
        bar_with_mark(axes, 100 * row.rate, place, 100 * row.low, 100 * row.high, colour, marker, not is_own)
        dials = " ".join(str(getattr(row, f"start_{dial}")) for dial in DIALS)
        label(axes, dials, 100 * row.rate, place, dx=0, dy=8, colour=MUTED if is_own else INK)
        label(
            axes, words.number(100 * row.rate, 1), 100 * row.rate, place, dx=0, dy=-15, colour=MUTED if is_own else INK
        )
    low, high = 100 * table[table.place <= 1].low.min(), 100 * table[table.place <= 1].high.max()
    percent_axis(axes.xaxis, max(0, min(low - 6, 40)), min(100, max(high + 6, 60)))
    axes.set_xlabel(words.text("balance.axis"))
    name_rows(axes, range(len(arms)), names)
    return figure
