"""Results on disk: one folder per run.

A run is found again by its content: scenario, seed and the engine that plays it are hashed into the name of its folder,
so that results of other rules are never mixed in.
"""

import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from experiments.engine import engine_digest
from experiments.inputs import InputError, RunError
from experiments.saving import save_text
from experiments.stored_run import CHUNK_SUFFIX, MANIFEST, StoredRun, cover, read_manifest, sha256, warn

FORMAT = 1
CHUNK_GAMES = 2_500  # at most, in a file: a core's work for a good part of a second
STORE_FILE = "fathom-store.json"
KEY_LENGTH = 24
BYTES_PER_GAME = 40  # at most, packed
SPARE_BYTES = 10_000_000


def default_folder():
    """FATHOM_STORE, or the user's data folder."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return Path(os.environ.get("FATHOM_STORE") or data / "fathom" / "results")


def open_store(folder=None, keep=True):
    """The store in a folder, or in the user's own; one that vanishes with the process if nothing is to be kept."""
    if folder is not None:
        return Store(make_folder(Path(folder)))
    if keep:
        try:
            return Store(make_folder(default_folder()))
        except InputError as error:
            warn(f"results are not kept: {error}")
    return passing_store()


def passing_store():
    """A store for this process alone."""
    place = tempfile.TemporaryDirectory(prefix="fathom-")
    return Store(Path(place.name), place)


def make_folder(folder):
    """A folder that can be written and is no store of another format."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(f"--store {folder}: cannot write there ({why})") from None
    if not (folder / STORE_FILE).exists():
        save_text(folder / STORE_FILE, json.dumps({"format": FORMAT}) + "\n")
    check_format(folder)
    return folder


def check_format(folder):
    """Refuse a store that another version of the program has laid out differently."""
    try:
        found = json.loads((folder / STORE_FILE).read_text(encoding="utf-8"))["format"]
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(f"--store {folder}: {STORE_FILE} cannot be read; name another folder") from None
    if found != FORMAT:
        age = "a newer" if isinstance(found, int) and found > FORMAT else "another"
        raise InputError(
            f"--store {folder}: is of {age} version of the program (format {found}, this one has {FORMAT}); "
            "nothing was changed; name another folder"
        )


def identity_of(scenario, seed):
    """All that the games of a run depend on."""
    spec = scenario.spec
    return {
        "game": spec.name,
        "rules_version": spec.rules_version,
        "engine": engine_digest(),
        "seed": seed,
        "scenario": scenario.settings.model_dump(mode="json"),
        "own_files": {str(path): sha256(Path(path).read_bytes()) for path in spec.own_files(scenario.settings)},
    }


def key_of(identity):
    """The name of a run's folder."""
    return sha256(json.dumps(identity, sort_keys=True).encode())[:KEY_LENGTH]


@dataclass(frozen=True)
class Store:
    """A folder of runs."""

    folder: Path
    place: object = None  # keeps a passing folder alive

    @property
    def is_kept(self):
        """Whether it outlives the process."""
        return self.place is None

    def run(self, scenario, seed, command=None):
        """The run of a scenario under a seed, whether or not any of it has been played."""
        identity = identity_of(scenario, seed)
        told = {"name": scenario.name, "command": command}
        return StoredRun(self.folder / key_of(identity), identity, scenario.spec.result, told)

    def check_space(self, games):
        """Find out before playing whether so many games have room."""
        wanted = games * BYTES_PER_GAME + SPARE_BYTES
        free = shutil.disk_usage(self.folder).free
        if free < wanted:
            raise RunError(
                f"{self.folder}: the disk is full: {free:,} bytes are free, about {wanted:,} may be needed; "
                "free some, or name another folder with --store"
            )

    def runs(self):
        """What is kept: a row per run, the last one first."""
        folders = (path.parent for path in self.folder.glob(f"*/{MANIFEST}"))
        rows = [row for row in map(described, folders) if row is not None]
        return sorted(rows, key=lambda row: (row["date"], row["run"]), reverse=True)

    def prune(self):
        """Delete the runs of other engines, which no command of this one can use; the rows of what is gone."""
        gone = [row for row in self.runs() if not row["is_current"]]
        for row in gone:
            delete_run(self.folder / row["run"])
        return gone


def kept_runs(folder=None, prune=False):
    """The object that `fathom store --json` prints. Looking makes no folder."""
    folder = Path(folder or default_folder())
    store = Store(make_folder(folder) if folder.exists() else folder)
    deleted = store.prune() if prune else []
    return {"folder": str(folder), "runs": store.runs(), "deleted": deleted}


def described(folder):
    """A run as `fathom store` lists it, or None if its manifest tells of none."""
    manifest = read_manifest(folder)
    if manifest.beginning is None:
        return None
    run = manifest.beginning["run"]
    chunks = manifest.chunks.values()
    most = max((chunk.end for chunk in chunks), default=0)
    gaps = cover(chunks, most)[1]
    return {
        "run": folder.name,
        "name": manifest.beginning.get("name"),
        "seed": run.get("seed"),
        "games": most - sum(end - first for first, end in gaps),
        "bytes": sum(path.stat().st_size for path in folder.iterdir()),
        "date": manifest.beginning.get("date", ""),
        "rules_version": run.get("rules_version"),
        "is_current": run.get("engine") == engine_digest(),
        "command": manifest.beginning.get("command"),
    }


def delete_run(folder):
    """Remove a run: its manifest first, so that a process that is killed here leaves nothing to be believed."""
    (folder / MANIFEST).unlink(missing_ok=True)
    for path in folder.glob(f"*{CHUNK_SUFFIX}"):
        path.unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()
