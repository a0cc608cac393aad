"""Declared rows: read, overlay, check. An error names the file, the row, the key and the nearest right name."""

import difflib
import json
from pathlib import Path

from pydantic import ValidationError


class DeclaredError(ValueError):
    """A declared row, key or value is wrong; the message is one line meant for the user."""


def nearest(name, names):
    """' (did you mean X?)' for a misspelt name, or what is allowed if nothing is near."""
    names = [str(n) for n in names]
    close = difflib.get_close_matches(str(name), names, n=1, cutoff=0.5)
    if close:
        return f" (did you mean '{close[0]}'?)"
    shown = ", ".join(sorted(names)[:12])
    return f" (allowed: {shown}{', ...' if len(names) > 12 else ''})"


def one_of(name, names, where):
    """The name itself if it is among the names; otherwise an error with the nearest one."""
    if name not in names:
        raise DeclaredError(f"{where}: unknown '{name}'{nearest(name, names)}")
    return name


def merged(base, child):
    """The child's table laid over the base's: tables are merged, everything else is replaced."""
    result = dict(base)
    for key, value in child.items():
        both_tables = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if both_tables else value
    return result


def read_json_rows(path):
    """The rows of a data file as a dictionary from id to row, doubled ids being an error."""
    path = Path(path)
    rows = {}
    for number, row in enumerate(json.loads(path.read_text(encoding="utf-8"))["rows"]):
        if "id" not in row:
            raise DeclaredError(f"{path.name}, row {number}: no 'id'")
        if row["id"] in rows:
            raise DeclaredError(f"{path.name}, row {row['id']}: this id stands twice")
        rows[row["id"]] = row
    return rows


def first_problem(error: ValidationError, model, where):
    """One line for a failed check: file, row and key, what is wrong, what was likely meant."""
    problem = error.errors(include_url=False)[0]
    key = ".".join(str(part) for part in problem["loc"])
    if problem["type"] == "extra_forbidden":
        return f"{where}, key '{key}': no such key{nearest(key, model.model_fields)}"
    if problem["type"] == "missing":
        return f"{where}, key '{key}': is required"
    return f"{where}, key '{key}': {problem['msg']} (got {str(problem.get('input'))[:60]!r})"


def checked(model, row, where):
    """The row as an instance of its model."""
    try:
        return model.model_validate(row, strict=True)
    except ValidationError as error:
        raise DeclaredError(first_problem(error, model, where)) from None
