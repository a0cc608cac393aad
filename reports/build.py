"""A folder of saved results -> the files of a report. The same results give the same bytes."""

import json

from reports.columns import COLUMNS
from reports.look import our_look, png_bytes, svg_text
from reports.page import page
from reports.saved import read_saved
from reports.sections import Subject, all_sections
from reports.words import Words

PAGE = "report.html"


def build(folder, language="en", rules_version=None):
    """{file within the report folder: its bytes}, from the results in the folder alone."""
    subject = Subject(read_saved(folder, rules_version), Words(language))
    files, svgs = {}, {}
    with our_look():
        sections = all_sections(subject)
        for block in (block for section in sections for block in section.blocks):
            files[f"tables/{block.name}.csv"] = csv_bytes(block.table)
            if block.figure is not None:
                svgs[block.name] = svg_text(block.figure)
                files[f"figures/{block.name}.svg"] = svgs[block.name].encode()
                files[f"figures/{block.name}.png"] = png_bytes(block.figure)
    files["tables/columns.csv"] = columns_csv()
    files[PAGE] = page(sections, svgs, subject, made(subject)).encode()
    return files


def csv_bytes(table):
    """A table as CSV."""
    return table.to_csv(index=False, lineterminator="\n").encode()


def columns_csv():
    """What every column of every table means."""
    import pandas

    rows = [{"column": name, "meaning": column.meaning, "unit": column.unit} for name, column in COLUMNS.items()]
    return csv_bytes(pandas.DataFrame(rows))


def made(subject):
    """What the last section and the lead say of how the report was made."""
    words, manifest = subject.words, subject.saved.manifest
    rates = subject.saved.tables["rates"]
    humans = subject.saved.section("arms")
    reach = max((row.games**-0.5 for row in humans.itertuples() if row.games), default=1.0)
    return {
        "precision": words.number(98 * reach, 1),
        "games": words.number(manifest["games_played"]),
        "not_counted": words.number(int(rates.not_counted.sum())),
        "left_out": words.listed(words.text(f"sections.{key}.title") for key in manifest["left_out"]),
        "policy": policy_text(manifest["policy"], words),
        "commands": sorted(manifest["commands"].items()),
        "json": json.dumps(manifest["scenario"], indent=1, sort_keys=True),
    }


def policy_text(policy, words):
    """Who plays the reference: one name if all roles have the same."""
    names = {
        role: words.name("policy", choice if isinstance(choice, str) else json.dumps(choice))
        for role, choice in policy.items()
    }
    if len(set(names.values())) == 1:
        return next(iter(names.values()))
    return ", ".join(f"{words.name('role', role)} {name}" for role, name in names.items())
