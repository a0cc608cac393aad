"""Small tables -> figures about the course of games: endings, turns, dials on the way, characters and titles."""

from matplotlib.ticker import MaxNLocator

from reports.figures import BOTTOM, ROW, key, lying_axes, name_rows
from reports.figures_changes import differences
from reports.findings_play import character_name
from reports.look import MUTED, OUTCOME, ROLE, SERIES, bar_with_mark, even_line, label, new_figure, percent_axis

CAUSES = ("arrived", "damage", "deep_ones", "food", "fuel", "souls", "sanity")


def endings(table, labels, words, title):
    """One row per cause, a mark per scenario."""
    arms = list(dict.fromkeys(table.arm))
    causes = [cause for cause in CAUSES if cause in set(table.cause)]
    step = 0.75 / len(arms)
    figure, top = new_figure(0.74 * len(causes) + BOTTOM + 0.3, title, words.text("endings.subtitle"))
    names = [words.name("cause", cause) for cause in causes]
    axes = lying_axes(figure, top, names, above=0.3)
    for row in table.itertuples():
        place = causes.index(row.cause) + step * (arms.index(row.arm) - (len(arms) - 1) / 2)
        colour, marker = SERIES[arms.index(row.arm) % len(SERIES)]
        bar_with_mark(axes, 100 * row.rate, place, 100 * row.low, 100 * row.high, colour, marker, size=5)
        label(axes, words.number(100 * row.rate, 1), 100 * row.high, place)
    percent_axis(axes.xaxis, 0, 100 * table.high.max() + 6)
    axes.set_xlabel(words.text("endings.axis"))
    name_rows(axes, range(len(causes)), names)
    key(
        axes,
        {labels[arm]: SERIES[number % len(SERIES)] for number, arm in enumerate(arms)},
        columns=4 if len(arms) > 2 else 2,
    )
    return figure


def turns(table, labels, words, title):
    """When games end: one panel per scenario, arrivals above, losses below the line."""
    arms = list(dict.fromkeys(table.arm))
    figure, top = new_figure(1.15 * len(arms) + 0.75, title, words.text("turns.subtitle"))
    bottom = BOTTOM / figure.get_figheight()
    grid = figure.add_gridspec(
        len(arms), 1, left=0.1, right=0.97, top=top - 0.3 / figure.get_figheight(), bottom=bottom, hspace=0.25
    )
    most_turns = table[table.rate > 0.001].turn.max() + 1
    highest = 100 * table.high.max() * 1.1
    first = None
    for number, arm in enumerate(arms):
        axes = figure.add_subplot(grid[number, 0], sharex=first)
        first = first or axes
        for outcome in OUTCOME:
            own = table[(table.arm == arm) & (table.outcome == outcome)]
            colour, marker = OUTCOME[outcome]
            axes.fill_between(own.turn, 100 * own.low, 100 * own.high, color=colour, alpha=0.3, linewidth=0)
            axes.plot(own.turn, 100 * own.rate, color=colour, linewidth=1.4, marker=marker, markersize=2.5)
        axes.text(0.99, 0.95, labels[arm], transform=axes.transAxes, ha="right", va="top", weight="bold")
        percent_axis(axes.yaxis, 0, highest)
        axes.tick_params(axis="y", colors=MUTED)
        axes.tick_params(labelbottom=number == len(arms) - 1)
        axes.set_xlim(0, most_turns)
    axes.set_xlabel(words.text("turns.axis_x"))
    first.set_ylabel(words.text("turns.axis_y"))
    key(first, {words.name("outcome", outcome): OUTCOME[outcome] for outcome in OUTCOME})
    return figure


def voyages(table, words, title, name):
    """Dials and distance over the voyage, arrivals and losses apart; and how many are still at sea."""
    panels = [*dict.fromkeys(table.what), "at_sea"]
    figure, top = new_figure(5.7, title, words.text("voyages.subtitle", arm=name))
    inch = 1 / figure.get_figheight()
    places = {"left": 0.07, "right": 0.97, "top": top - 0.5 * inch, "bottom": BOTTOM * inch}
    grid = figure.add_gridspec(-(-len(panels) // 2), 2, **places, hspace=0.4, wspace=0.16)
    for number, what in enumerate(panels):
        axes = figure.add_subplot(grid[number // 2, number % 2])
        axes.set_title(words.name("dial", what), weight="bold")
        for outcome in OUTCOME:
            own = table[(table.what == (panels[0] if what == "at_sea" else what)) & (table.outcome == outcome)]
            voyage_curve(axes, own, what, *OUTCOME[outcome])
        axes.set_ylim(bottom=0)
        axes.set_xlim(0, table.turn.max() + 1)
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.tick_params(axis="y", colors=MUTED)
        if number + 2 >= len(panels):
            axes.set_xlabel(words.text("voyages.axis_x"))
        if number == 0:
            key(axes, {words.name("outcome", outcome): OUTCOME[outcome] for outcome in OUTCOME}, above=0.22)
    return figure


def voyage_curve(axes, own, what, colour, marker):
    """Median and middle half over the turns, or the share of games that are still at sea."""
    middle = 100 * own.at_sea if what == "at_sea" else own["median"]
    if what != "at_sea":
        axes.fill_between(own.turn, own.quarter, own.three_quarters, color=colour, alpha=0.2, linewidth=0, step="mid")
    axes.plot(own.turn, middle, color=colour, linewidth=1.6, drawstyle="steps-mid")
    axes.plot(own.turn.iloc[-1:], middle.iloc[-1:], color=colour, marker=marker, markersize=5)


def presence(table, words, title):
    """What each character at the table changes."""
    rows = sorted(table.itertuples(), key=lambda row: -row.difference)
    subtitle = words.text("presence.subtitle", family=int(table.family.iloc[0]))
    names = [character_name(row) for row in rows]
    return differences(rows, names, words, title, subtitle, words.text("presence.axis"))


def characters(table, words, title):
    """Win rate of the player of a character, as human and as hybrid, best humans first."""
    humans = table[table.role == "human"].sort_values("rate", ascending=False)
    order = list(humans.character)
    figure, top = new_figure(1.35 * ROW * len(order) + BOTTOM + 0.3, title, words.text("characters.subtitle"))
    names = [character_name(row) for row in humans.itertuples()]
    axes = lying_axes(figure, top, names, above=0.3)
    even_line(axes)
    shown = table[table.role.isin(("human", "hybrid")) & table.character.isin(order)]
    for row in shown.itertuples():
        colour, marker = ROLE[row.role]
        place = order.index(row.character) + (0.18 if row.role == "hybrid" else -0.18)
        bar_with_mark(axes, 100 * row.rate, place, 100 * row.low, 100 * row.high, colour, marker)
        label(axes, words.number(100 * row.rate, 1), 100 * row.high, place)
    percent_axis(axes.xaxis, max(0, 100 * shown.low.min() - 5), min(100, 100 * shown.high.max() + 8))
    axes.set_xlabel(words.text("characters.axis"))
    name_rows(axes, range(len(order)), names)
    key(axes, {words.name("role", role): ROLE[role] for role in ("human", "hybrid")})
    return figure


def titles(table, words, title):
    """Human win rate by the role of the first holder."""
    holders = list(dict.fromkeys(table.title))
    names = [words.name("title", holder) for holder in holders]
    figure, top = new_figure(0.8 * len(names) + BOTTOM + 0.3, title, words.text("titles.subtitle"))
    axes = lying_axes(figure, top, names, above=0.3)
    roles = [role for role in ROLE if role in set(table.role)]
    for row in table.itertuples():
        place = holders.index(row.title) + 0.25 * (roles.index(row.role) - (len(roles) - 1) / 2)
        colour, marker = ROLE[row.role]
        bar_with_mark(axes, 100 * row.rate, place, 100 * row.low, 100 * row.high, colour, marker)
        label(axes, words.number(100 * row.rate, 1), 100 * row.high, place)
    percent_axis(axes.xaxis, max(0, 100 * table.low.min() - 4), min(100, 100 * table.high.max() + 6))
    axes.set_xlabel(words.text("titles.axis"))
    name_rows(axes, range(len(names)), names)
    key(axes, {words.name("role", role): ROLE[role] for role in roles})
    return figure
