"""Sections -> the page: one file with everything in it, that needs no network."""

from pathlib import Path

import jinja2
import pandas

from reports.columns import COLUMNS
from reports.look import inline_svg

TEMPLATES = Path(__file__).parent / "templates"
NAMED = {  # columns whose values have names of their own in the words of the page
    "variant": "variant",
    "difficulty": "difficulty",
    "dial": "dial",
    "dial_2": "dial",
    "what": "dial",
    "role": "role",
    "cause": "cause",
    "outcome": "outcome",
    "step": "step",
    "title": "title",
    "human": "policy",
    "traitor": "policy",
}
EMPTY = "–"


def heading(column, words):
    """Name of a column, and what it means."""
    label = words.table["columns"].get(column, column.replace("_", " "))
    return {"label": label, "meaning": COLUMNS[column].meaning, "is_text": column in NAMED or column in TEXT_COLUMNS}


TEXT_COLUMNS = ("arm", "character", "name", "change", "description", "command")


def cell(row, column, words, labels):
    """How a value is written, and what it is sorted by."""
    value = row[column]
    if pandas.isna(value):
        return {"text": EMPTY, "sort": ""}
    if column == "rate":
        return {"text": words.rate(pandas.Series(row)), "sort": repr(float(value))}
    if column == "difference":
        return {"text": words.difference(pandas.Series(row), "numbers.difference_only"), "sort": repr(float(value))}
    if column == "arm":
        return {"text": labels.get(value, value), "sort": str(value)}
    if column in NAMED:
        return {"text": words.name(NAMED[column], value), "sort": str(value)}
    if isinstance(value, str):
        return {"text": value, "sort": value}
    places = 0 if float(value).is_integer() else 2
    return {"text": words.number(float(value), places), "sort": repr(float(value))}


def shown_table(block, words, labels):
    """Headings and rows of a table."""
    rows = block.table.to_dict("records")
    return {
        "headings": [heading(column, words) for column in block.columns],
        "rows": [[cell(row, column, words, labels) for column in block.columns] for row in rows],
    }


def page(sections, svgs, subject, made):
    """The whole page as text."""
    words = subject.words
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for block in (block for section in sections for block in section.blocks):
        block.shown = shown_table(block, words, subject.labels)
        block.svg = jinja2.utils.markupsafe.Markup(inline_svg(svgs[block.name], block.name, f"{block.name}-alt"))
    template = environment.get_template("report.html.j2")
    return template.render(sections=sections, words=words, text=words.text, made=made, manifest=subject.saved.manifest)
