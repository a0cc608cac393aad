"""Small tables -> figures about rates: who wins, under which settings, dials and players. No statistics here."""

import matplotlib as mpl
import numpy as np

from reports.look import (
    DIAL,
    DIFFICULTY,
    GRID,
    HEAT,
    INK,
    MUTED,
    ON_DARK,
    ON_LIGHT,
    PAPER,
    ROLE,
    SERIES,
    bar_with_mark,
    even_line,
    label,
    new_figure,
    percent_axis,
)

ROW = 0.3  # inches
RIGHT = 0.97
LETTER = 0.0172  # of the width, for a letter of a name
MOST_LETTERS = 28  # of a name; more are cut off at its front
BOTTOM = 0.55  # inches, for the axis
EVEN = 0.5


def lying_axes(figure, top, names, above=0.0):
    """Axes for rows of values, with room for their names, and for a key some inches high above them."""
    inch = 1 / figure.get_figheight()
    longest = max(len(line) for name in names for line in shortened(name).split("\n"))
    left, bottom = 0.04 + LETTER * longest, BOTTOM * inch
    axes = figure.add_axes((left, bottom, RIGHT - left, top - above * inch - bottom))
    axes.grid(axis="y", visible=False)
    axes.spines["left"].set_visible(False)
    return axes


def shortened(name):
    """A long name without its beginning."""
    return name if len(name) <= MOST_LETTERS else "…" + name[1 - MOST_LETTERS :]


def name_rows(axes, places, names):
    """Names of the rows, from top to bottom."""
    axes.set_yticks(places, [shortened(name) for name in names])
    axes.set_ylim(max(places) + 0.7, min(places) - 0.7)


def handles(entries):
    """A mark with its meaning, each."""
    return [
        mpl.lines.Line2D(
            [], [], color=colour, marker=marker, linestyle="none", markersize=6.5, label=shortened(meaning)
        )
        for meaning, (colour, marker) in entries.items()
    ]


def key(axes, entries, above=0.0, columns=4):
    """What the marks mean, in a line over the axes, some inches above them."""
    figure = axes.figure
    axes.legend(
        handles=handles(entries),
        loc="lower left",
        bbox_to_anchor=(0.01, axes.get_position().y1 + above / figure.get_figheight()),
        bbox_transform=figure.transFigure,
        ncols=columns,
        frameon=False,
        fontsize=8.5,
        handletextpad=0.1,
        columnspacing=1.0,
        borderaxespad=0.1,
    )


def glance(table, labels, words, title):
    """Win rates by side, one row per scenario and side."""
    arms = list(dict.fromkeys(table.arm))
    places, row_of = [], {}
    place = 0.0
    for arm in arms:
        own = table[table.arm == arm]
        row_of |= {(arm, role): place + 0.8 * number for number, role in enumerate(own.role)}
        places.append(place + 0.4 * (len(own) - 1))
        place += 0.8 * len(own) + 0.6
    figure, top = new_figure(ROW * place + BOTTOM + 0.3, title, words.text("glance.subtitle"))
    names = [labels[arm] for arm in arms]
    axes = lying_axes(figure, top, names, above=0.3)
    even_line(axes)
    for row in table.itertuples():
        y, (colour, marker) = row_of[(row.arm, row.role)], ROLE[row.role]
        bar_with_mark(axes, 100 * row.rate, y, 100 * row.low, 100 * row.high, colour, marker)
        label(axes, words.percent(row.rate), 100 * row.high, y, size=9.5)
    percent_axis(axes.xaxis)
    axes.set_xlabel(words.text("glance.axis"))
    name_rows(axes, places, names)
    axes.set_ylim(place - 0.5, -0.7)
    key(axes, {words.name("roles", role): ROLE[role] for role in ROLE if role in set(table.role)})
    return figure


def settings(table, words, title):
    """Three difficulties per table, joined by a line."""
    groups = list(table.groupby(["players", "variant"], sort=False))
    names = [words.setting(group.iloc[0]).replace(", ", ",\n") for _, group in groups]
    figure, top = new_figure(1.5 * ROW * len(groups) + BOTTOM + 0.3, title, words.text("settings.subtitle"))
    axes = lying_axes(figure, top, names, above=0.3)
    even_line(axes)
    for place, (_, group) in enumerate(groups):
        axes.plot([100 * group.rate.min(), 100 * group.rate.max()], [place, place], color=GRID, linewidth=3, zorder=1)
        for row in group.itertuples():
            colour, marker = DIFFICULTY[row.difficulty]
            bar_with_mark(axes, 100 * row.rate, place, 100 * row.low, 100 * row.high, colour, marker)
            label(axes, words.number(100 * row.rate), 100 * row.rate, place, dx=0, dy=7)
    percent_axis(axes.xaxis)
    axes.set_xlabel(words.text("settings.axis"))
    name_rows(axes, range(len(groups)), names)
    key(axes, {words.name("difficulty", name): DIFFICULTY[name] for name in DIFFICULTY}, columns=3)
    return figure


def dials(table, labels, words, title, start):
    """Win rate by starting value: all four dials in a wide panel, then each alone; a line per scenario."""
    arms = list(dict.fromkeys(table.arm))
    names = sorted(dict.fromkeys(table.dial), key=lambda dial: dial != "all")
    figure, top = new_figure(6.0, title, words.text("dials.subtitle"))
    inch = 1 / figure.get_figheight()
    places = {"left": 0.1, "right": 0.97, "top": top - 0.3 * inch, "bottom": BOTTOM * inch}
    grid = figure.add_gridspec(3, 2, **places, hspace=0.42, wspace=0.14, height_ratios=(1.3, 1, 1))
    span = max(0, 100 * table.low.min() - 4), min(100, 100 * table.high.max() + 6)
    for number, dial in enumerate(names):
        place = grid[0, :] if number == 0 else grid[(number + 1) // 2, (number + 1) % 2]
        axes = figure.add_subplot(place)
        even_line(axes, vertical=False)
        axes.set_title(words.name("dial", dial), weight="bold")
        for arm, looks in zip(arms, [DIAL[dial]] if len(arms) == 1 else SERIES):
            own = table[(table.arm == arm) & (table.dial == dial)]
            dial_curve(axes, own, *looks, start[arm].get(dial), words if number == 0 and len(arms) == 1 else None)
        axes.set_xticks(sorted(set(table.value)))
        percent_axis(axes.yaxis, *span)
        axes.tick_params(axis="y", colors=MUTED)
        if number % 2 == 0 and number:
            axes.set_yticklabels([])
        if number + 2 >= len(names):
            axes.set_xlabel(words.text("dials.axis_x"))
        if number == 0:
            axes.set_ylabel(words.text("dials.axis_y"), size=8.5)
            if len(arms) > 1:
                axes.legend(handles=handles({labels[arm]: looks for arm, looks in zip(arms, SERIES)}), frameon=False)
    return figure


def dial_curve(axes, own, colour, marker, start, words=None):
    """Rates over the values of a dial, with their band; with their numbers, if there are words for them."""
    axes.fill_between(own.value, 100 * own.low, 100 * own.high, color=colour, alpha=0.25, linewidth=0)
    axes.plot(own.value, 100 * own.rate, color=colour, marker=marker, markersize=4.5, linewidth=1.4)
    if words is not None:
        for row in own.itertuples():
            label(axes, words.number(100 * row.rate), row.value, 100 * row.rate, dx=0, dy=9)
    here = own[own.value == start]
    if len(here):
        axes.plot(
            here.value,
            100 * here.rate,
            "o",
            markersize=11,
            markerfacecolor="none",
            markeredgecolor=INK,
            markeredgewidth=1,
        )


def heat_cell_colour(colours, share):
    """Letters that can be read on a colour."""
    red, green, blue, _ = colours(share)
    return ON_LIGHT if 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 else ON_DARK


def heat_map(axes, rates, norm, texts, framed=None):
    """Coloured cells with their numbers; some of them framed."""
    colours = mpl.colormaps[HEAT]
    axes.pcolormesh(rates, cmap=colours, norm=norm, edgecolors=PAPER, linewidth=1.5)
    for (row, column), rate in np.ndenumerate(rates):
        colour = heat_cell_colour(colours, norm(rate))
        axes.text(column + 0.5, row + 0.5, texts[row][column], ha="center", va="center", color=colour, size=8.5)
        if framed is not None and framed[row][column]:
            place = (column + 0.1, row + 0.1)
            axes.add_patch(mpl.patches.Rectangle(place, 0.8, 0.8, fill=False, edgecolor=colour, linewidth=1.2))
    axes.grid(visible=False)
    for spine in axes.spines.values():
        spine.set_visible(False)


def dial_pairs(table, words, title):
    """A heat map for every two dials."""
    pairs = list(dict.fromkeys(zip(table.dial, table.dial_2)))
    reach = words.number(50 * (table.high - table.low).max(), 1)
    figure, top = new_figure(2.25 * -(-len(pairs) // 2) + 0.2, title, words.text("dial_pairs.subtitle", reach=reach))
    grid = figure.add_gridspec(
        -(-len(pairs) // 2),
        2,
        left=0.1,
        right=0.98,
        top=top - 0.02,
        bottom=0.5 / figure.get_figheight(),
        hspace=0.36,
        wspace=0.26,
    )
    norm = mpl.colors.Normalize(table.rate.min(), table.rate.max())
    for number, (first, second) in enumerate(pairs):
        axes = figure.add_subplot(grid[number // 2, number % 2])
        own = table[(table.dial == first) & (table.dial_2 == second)]
        rates = own.pivot_table(index="value", columns="value_2", values="rate")
        texts = [[words.number(100 * rate) for rate in row] for row in rates.to_numpy()]
        own = own.assign(even=(own.low <= EVEN) & (own.high >= EVEN))
        framed = own.pivot_table(index="value", columns="value_2", values="even", aggfunc="any").to_numpy()
        heat_map(axes, rates.to_numpy(), norm, texts, framed)
        axes.set_xticks(np.arange(len(rates.columns)) + 0.5, rates.columns)
        axes.set_yticks(np.arange(len(rates.index)) + 0.5, rates.index)
        axes.tick_params(colors=MUTED)
        axes.set_xlabel(words.name("dial", second), labelpad=1, color=INK)
        axes.set_ylabel(words.name("dial", first), labelpad=1, color=INK)
    return figure


def policies(table, words, title):
    """The matrix of strengths."""
    humans, traitors = list(dict.fromkeys(table.human)), list(dict.fromkeys(table.traitor))
    figure, top = new_figure(2.9, title, words.text("policies.subtitle"))
    axes = figure.add_axes((0.24, 0.6 / figure.get_figheight(), 0.73, top - 0.6 / figure.get_figheight()))
    rows = {(row.human, row.traitor): row for row in table.itertuples()}
    rates = np.array([[rows[(human, traitor)].rate for traitor in traitors] for human in humans])

    def text(row):
        low, high = words.number(100 * row.low, 1), words.number(100 * row.high, 1)
        return f"{words.number(100 * row.rate, 1)}\n({low}–{high})"

    texts = [[text(rows[(human, traitor)]) for traitor in traitors] for human in humans]
    heat_map(axes, rates, mpl.colors.Normalize(rates.min(), rates.max()), texts)
    axes.set_xticks(np.arange(len(traitors)) + 0.5, [words.name("policy", name) for name in traitors])
    axes.set_yticks(np.arange(len(humans)) + 0.5, [words.name("policy", name) for name in humans])
    axes.set_xlabel(words.text("policies.axis_traitor"))
    axes.set_ylabel(words.text("policies.axis_human"))
    axes.invert_yaxis()
    return figure
