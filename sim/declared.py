"""Declared rows: read, overlay, check. An error names the file, the row, the key and the nearest right name."""

import difflib
import json
from collections.abc import Hashable
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

from pydantic import BaseModel, ValidationError

MOST_SAID = 30  # problems that one line tells


class DeclaredError(ValueError):
    """A declared row, key or value is wrong; the message is one line meant for the user."""


class Problems:
    """Collects what is wrong, so that all of it is said at once."""

    def __init__(self):
        self.lines = []

    @contextmanager
    def noted(self):
        """What is wrong inside is noted, and the checks behind it go on."""
        try:
            yield
        except DeclaredError as error:
            self.add(str(error))

    def add(self, line):
        """Note a problem, once."""
        if line not in self.lines:
            self.lines.append(line)

    def add_all(self, lines):
        """Note several problems."""
        for line in lines:
            self.add(line)

    def stop(self):
        """End here with one line if anything is wrong."""
        left = len(self.lines) - MOST_SAID
        if self.lines:
            more = [f"and {left} more"] if left > 0 else []
            raise DeclaredError("; ".join(self.lines[:MOST_SAID] + more))


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
    if not isinstance(name, Hashable) or name not in names:
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


def key_path(problem, row):
    """The keys that lead to a problem, as the user wrote them; what only the model knows is left out."""
    path = []
    for part in problem["loc"]:
        is_place = isinstance(row, list) and isinstance(part, int) and part < len(row)
        if is_place or (isinstance(row, dict) and part in row):
            path.append(part)
            row = row[part]
        elif problem["type"] == "missing" and isinstance(row, dict):
            path.append(part)
    return tuple(path)


def keys_at(model, path):
    """The keys that a model allows inside the key at a path."""
    for part in path:
        field = model.model_fields.get(part)
        kinds = () if field is None else (field.annotation, *get_args(field.annotation))
        inner = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
        if not inner:
            return ()
        model = inner[0]
    return tuple(field.alias or name for name, field in model.model_fields.items())


def problem_text(problem, path, model):
    """What is wrong at a key, and what was likely meant."""
    if problem["type"] == "extra_forbidden":
        return f"no such key{nearest(path[-1], keys_at(model, path[:-1]))}"
    if problem["type"] == "missing":
        return "is required"
    return f"{problem['msg']} (got {str(problem.get('input'))[:60]!r})"


def all_problems(error: ValidationError, model, row):
    """{path of keys: what is wrong there}; of the ways that a union offers, the one that fits best."""
    found = {}
    for problem in error.errors(include_url=False):
        path = key_path(problem, row)
        text = problem_text(problem, path, model)
        found[path] = f"{found[path]}, or {text}" if path in found else text
    return {
        path: text
        for path, text in found.items()
        if not any(len(other) > len(path) and other[: len(path)] == path for other in found)
    }


def problem_lines(error: ValidationError, model, row, where):
    """One line for each thing that is wrong: file, row and key, what is wrong, what was likely meant."""
    return [
        f"{where}, key '{'.'.join(str(part) for part in path)}': {text}"
        for path, text in all_problems(error, model, row).items()
    ]


def checked(model, row, where):
    """The row as an instance of its model; if anything is wrong, all of it is said in one line."""
    try:
        return model.model_validate(row, strict=True)
    except ValidationError as error:
        raise DeclaredError("; ".join(problem_lines(error, model, row, where))) from None


def checked_rest(model, row, where, problems, printed=None):
    """The model of what is right in a row; what is wrong is noted and stays as printed. None if that is too little."""
    try:
        return model.model_validate(row, strict=True)
    except ValidationError as error:
        problems.add_all(problem_lines(error, model, row, where))
        for path in all_problems(error, model, row):
            row = without(row, path)
    try:
        return model.model_validate(merged(printed or {}, row), strict=True)
    except ValidationError:
        return None


def without(row, path):
    """A copy of nested tables without the key at a path; of a list that is partly wrong nothing is left."""
    key, *rest = path
    if key not in row:
        return row
    copy = dict(row)
    if rest and isinstance(copy[key], dict):
        copy[key] = without(copy[key], rest)
    else:
        del copy[key]
    return copy
