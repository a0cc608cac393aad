"""Reads the results of a report folder. What is missing, damaged or of another kind is said in one line."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import pandas

FORMAT = 1
RESULTS, MANIFEST = "results", "manifest.json"

TABLES = {  # the columns that a saved table must have
    "rates": (
        "section",
        "arm",
        "players",
        "variant",
        "difficulty",
        "games",
        "wins",
        "hybrid_games",
        "hybrid_wins",
        "cultist_games",
        "cultist_wins",
        "both",
        "only_before",
        "only_here",
        "neither",
        "dial",
        "value",
        "human",
        "traitor",
    ),
    "turns": ("arm", "outcome", "turn", "games"),
    "voyages": ("arm", "outcome", "turn", "what", "value", "games"),
    "characters": ("arm", "character", "role", "games", "wins", "human_wins"),
    "titles": ("arm", "title", "role", "traitors", "games", "human_wins"),
}
WANTED = ("format", "rules_version", "seed", "games", "arms", "reference", "compares", "left_out", "files")


class SavedError(ValueError):
    """Saved results cannot be used; the message is one line that says what and where."""


@dataclass(frozen=True)
class Saved:
    """The results of a folder."""

    manifest: dict
    tables: dict

    def section(self, name):
        """The rows of one section."""
        rates = self.tables["rates"]
        return rates[rates.section == name].reset_index(drop=True)

    @property
    def arms(self):
        return self.manifest["arms"]

    @property
    def reference(self):
        return self.manifest["reference"]


def read_manifest(folder):
    """The manifest of a report folder; None if there is none."""
    path = Path(folder) / RESULTS / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise SavedError(f"{path}: cannot be read ({type(error).__name__})") from None
    missing = [key for key in WANTED if not isinstance(manifest, dict) or key not in manifest]
    if missing:
        raise SavedError(f"{path}: is no manifest of a report ('{missing[0]}' is missing)")
    return manifest


def read_saved(folder, rules_version=None):
    """All results of a report folder, checked; of the given rules version, if one is given."""
    manifest = read_manifest(folder)
    place = Path(folder) / RESULTS
    if manifest is None:
        raise SavedError(f"{place}: holds no results of a report")
    if manifest["format"] != FORMAT:
        raise SavedError(f"{place}: has format {manifest['format']}, this version reads {FORMAT}; play it afresh")
    if rules_version is not None and manifest["rules_version"] != rules_version:
        raise SavedError(
            f"{place}: played by rules v{manifest['rules_version']}, this version plays v{rules_version}; "
            "name another folder and play it afresh"
        )
    tables = {name: read_table(place / f"{name}.csv", digest) for name, digest in sorted(manifest["files"].items())}
    for name, columns in TABLES.items():
        check_columns(tables, name, columns, place)
    return Saved(manifest, tables)


def read_table(path, digest):
    """A table whose bytes are those that were written."""
    try:
        data = path.read_bytes()
    except OSError:
        raise SavedError(f"{path}: is missing; play it afresh") from None
    if hashlib.sha256(data).hexdigest() != digest:
        raise SavedError(f"{path}: is damaged or was changed by hand; play it afresh")
    return pandas.read_csv(path, keep_default_na=False, na_values=[""])


def check_columns(tables, name, columns, place):
    """A table and all its columns are there."""
    if name not in tables:
        raise SavedError(f"{place}: there is no table {name}; play it afresh")
    for column in columns:
        if column not in tables[name].columns:
            raise SavedError(f"{place / name}.csv: column '{column}' is missing; play it afresh")
