"""The look of all figures: a width that a phone can show, one set of colours and shapes, titles that say the finding.

Colours are those of Okabe and Ito, which colour-blind people can tell apart; shapes say the same once more. In the
page the ink and the paper follow the reader's light or dark mode: their colours are replaced by names of the page.
"""

import io
import re
from contextlib import contextmanager
from textwrap import wrap

import matplotlib as mpl
from matplotlib import patheffects
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

WIDTH = 4.8  # inches; a phone shows letters of 10 points at about their size
INK, MUTED, GRID, PAPER = "#1c1c1c", "#5f6368", "#dcdee0", "#ffffff"
PAGE_COLOURS = {INK: "var(--ink)", MUTED: "var(--muted)", GRID: "var(--grid)", PAPER: "var(--paper)"}
ON_DARK, ON_LIGHT = "#fefefe", "#010101"  # letters within a coloured cell
ORANGE, SKY, GREEN, YELLOW = "#E69F00", "#56B4E9", "#009E73", "#F0E442"
BLUE, VERMILLION, PURPLE = "#0072B2", "#D55E00", "#CC79A7"
HEAT = "cividis"
DOTS_PER_INCH = 160

ROLE = {"human": (BLUE, "o"), "hybrid": (VERMILLION, "s"), "cultist": (PURPLE, "^")}
DIFFICULTY = {"easier_humans": (GREEN, ">"), "normal": (INK, "o"), "easier_traitors": (ORANGE, "<")}
OUTCOME = {"arrived": (BLUE, "o"), "lost": (VERMILLION, "s")}
DIAL = {
    "fuel": (VERMILLION, "s"),
    "food": (GREEN, "^"),
    "sanity": (PURPLE, "D"),
    "souls": (BLUE, "o"),
    "all": (INK, "X"),
}
SERIES = [(BLUE, "o"), (VERMILLION, "s"), (GREEN, "^"), (PURPLE, "D"), (ORANGE, "v"), (SKY, "X"), (INK, "P")]
VERDICT = {"more": (BLUE, "o"), "fewer": (VERMILLION, "s"), "open": (MUTED, "D")}

SETTINGS = {
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "text.color": INK,
    "text.parse_math": False,
    "axes.labelcolor": MUTED,
    "axes.edgecolor": GRID,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xaxis.labellocation": "right",
    "axes.grid": True,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.unicode_minus": True,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "xtick.color": MUTED,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "figure.facecolor": PAPER,
    "axes.facecolor": "none",
    "svg.hashsalt": "fathom",
    "svg.fonttype": "path",
    "path.simplify": False,
}


@contextmanager
def our_look():
    """Everything drawn inside looks like one report, whatever the user's own settings are."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(SETTINGS)
        yield


def new_figure(height, title, subtitle):
    """A figure with its finding as title, and what is shown below it; the inches from the top that they take."""
    lines = wrap(title, 44)
    below = wrap(subtitle, 64)
    top = 0.12 + 0.22 * len(lines) + 0.17 * len(below) + 0.12
    figure = Figure(figsize=(WIDTH, height + top))
    FigureCanvasAgg(figure)
    total = height + top
    figure.text(0.02, 1 - 0.08 / total, "\n".join(lines), va="top", weight="bold", size=11.5)
    place = 1 - (0.12 + 0.22 * len(lines)) / total
    figure.text(0.02, place, "\n".join(below), va="top", color=MUTED, size=8.5)
    return figure, 1 - top / total


def percent_axis(axis, least=0, most=100):
    """An axis in per cent."""
    axis.set_major_formatter(lambda value, _: f"{value:g}".replace("-", "−"))
    axis.axes.set_xlim(least, most) if axis.axis_name == "x" else axis.axes.set_ylim(least, most)


def even_line(axes, vertical=True):
    """One half: an even game."""
    draw = axes.axvline if vertical else axes.axhline
    draw(50, color=MUTED, linewidth=1, linestyle=(0, (4, 3)), zorder=1)


def label(axes, text, x, y, dx=7, dy=0, colour=INK, size=8.5):
    """A number beside its mark, readable across lines."""
    side = "left" if dx > 0 else "right" if dx < 0 else "center"
    halo = [patheffects.withStroke(linewidth=2.5, foreground=PAPER)]
    where = {"textcoords": "offset points", "va": "center" if dx else "baseline", "ha": side}
    axes.annotate(text, (x, y), (dx, dy), **where, color=colour, size=size, path_effects=halo, zorder=4)


def bar_with_mark(axes, x, y, low, high, colour, marker, filled=True, size=5.5):
    """A value with its interval, lying."""
    axes.plot([low, high], [y, y], color=colour, linewidth=2, solid_capstyle="butt", zorder=2)
    face = colour if filled else PAPER
    axes.plot(
        [x], [y], marker=marker, color=colour, markerfacecolor=face, markeredgecolor=colour, markersize=size, zorder=3
    )


def png_bytes(figure):
    """The figure as PNG, without a date."""
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    return file.getvalue()


def svg_text(figure):
    """The figure as SVG, without a date."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return file.getvalue()


def inline_svg(svg, name, alt_id):
    """The same for a page: ids of its own, the page's colours, no fixed size, named by a text of the page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\1{name}-", svg)
    for colour, page in PAGE_COLOURS.items():
        svg = svg.replace(colour, page)
    head, _, rest = svg.partition(">")
    head = re.sub(r' (width|height)="[^"]*"', "", head)
    return f'{head} role="img" aria-labelledby="{alt_id}">{rest}'
