"""Results on disk: one folder per run, with its chunks of games and a manifest that vouches for every one of them.

A run is found again by its content: scenario, seed and the engine that plays it are hashed into the name of its folder,
so results of other rules are never mixed in. A chunk counts only while its bytes have the SHA-256 that the manifest
gives; whatever else lies in the folder is not believed. Files appear whole or not at all, and the manifest is changed
under a lock that the system drops with its holder: neither a killed process nor a second one does harm.
"""

import contextlib
import hashlib
import io
import json
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import numpy as np
from filelock import FileLock

from experiments.engine import engine_digest, versions
from experiments.inputs import InputError
from experiments.saving import save_bytes, save_text

FORMAT = 1
CHUNK_GAMES = 2_500  # a core's work for a good part of a second
MANIFEST, LOCK, STORE_FILE = "manifest.json", "lock", "fathom-store.json"
KEY_LENGTH = 24
SECONDS_BETWEEN_MANIFESTS = 0.5
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
            print(f"warning: results are not kept: {error}", file=sys.stderr)
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
    except OSError as error:
        raise InputError(f"--store {folder}: cannot write there ({error.strerror})") from None
    check_format(folder / STORE_FILE)
    return folder


def check_format(path):
    """Refuse a store that another version of the program has laid out differently; mark a new one as ours."""
    if not path.exists():
        save_text(path, json.dumps({"format": FORMAT}) + "\n")
        return
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["format"]
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(f"--store {path.parent}: {path.name} cannot be read; this is no store of ours") from None
    if found != FORMAT:
        raise InputError(
            f"--store {path.parent}: has format {found}, this version writes {FORMAT}; name another folder"
        )


def identity_of(scenario, seed):
    """All that the games of a run depend on."""
    spec = scenario.spec
    return {
        "format": FORMAT,
        "game": spec.name,
        "rules_version": spec.rules_version,
        "engine": engine_digest(),
        "seed": seed,
        "scenario": scenario.settings.model_dump(mode="json"),
        "own_files": {str(path): sha256(Path(path).read_bytes()) for path in spec.own_files(scenario.settings)},
    }


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def key_of(identity):
    """The name of a run's folder."""
    return sha256(json.dumps(identity, sort_keys=True).encode())[:KEY_LENGTH]


def n_chunks(games):
    """How many chunks a run of so many games has."""
    return -(-games // CHUNK_GAMES)


def first_of_chunk(number):
    """The first game of a chunk."""
    return number * CHUNK_GAMES


def games_of_chunk(number, games):
    """How many games of a run belong to a chunk; the last may hold fewer."""
    return min(CHUNK_GAMES, games - first_of_chunk(number))


def packed(rows):
    """Rows as the bytes of a chunk file, which numpy can load."""
    file = io.BytesIO()
    np.savez_compressed(file, rows=np.ascontiguousarray(rows).view(np.ndarray))
    return file.getvalue()


def unpacked(data):
    """The rows of a chunk file."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        return file["rows"].view(np.recarray)


@dataclass
class Store:
    """A folder of runs."""

    folder: Path
    place: object = None  # keeps a passing folder alive

    def run(self, scenario, seed, command=None):
        """The run of a scenario under a seed, whether or not any of it has been played."""
        identity = identity_of(scenario, seed)
        return StoredRun(self.folder / key_of(identity), identity, scenario, command)

    def check_space(self, games):
        """Find out before playing whether so many games have room."""
        wanted = games * BYTES_PER_GAME + SPARE_BYTES
        free = shutil.disk_usage(self.folder).free
        if free < wanted:
            raise InputError(f"--store {self.folder}: {free:,} bytes are free, about {wanted:,} may be needed")


@dataclass
class StoredRun:
    """One run in the store."""

    folder: Path
    identity: dict
    scenario: object
    command: str | None = None
    waiting: dict = field(default_factory=dict)  # chunks written, not yet in the manifest
    damaged: dict = field(default_factory=dict)  # entries of the manifest whose files cannot be believed
    games_per_second: float | None = None  # of this process
    written: float = 0.0  # when the manifest last was

    def games_stored(self, games):
        """How many games of each chunk are there and sound, for a run of so many games."""
        chunks = self.manifest()["chunks"]
        found = []
        for number in range(n_chunks(games)):
            rows = self.read(number, chunks)
            found.append(0 if rows is None else len(rows))
        return found

    def rows(self, games):
        """Games 0 to games - 1, or those up to the first that is missing."""
        chunks = self.manifest()["chunks"]
        found = [np.zeros(0, self.scenario.spec.result)]
        for number in range(n_chunks(games)):
            rows = self.read(number, chunks)
            wanted = games_of_chunk(number, games)
            if rows is not None:
                found.append(rows[:wanted])
            if rows is None or len(rows) < wanted:
                break
        return np.concatenate(found).view(np.recarray)

    def read(self, number, chunks):
        """The rows of a chunk, or None; a file that cannot be believed is named."""
        entry = chunks.get(str(number))
        if entry is None or entry == self.damaged.get(str(number)):
            return None
        path = self.folder / entry["file"]
        try:
            data = path.read_bytes()
        except OSError:
            data = b""
        if sha256(data) != entry["sha256"]:
            distrusted(path, "is damaged" if data else "is missing or empty")
            self.damaged[str(number)] = entry
            return None
        return unpacked(data)

    def write(self, first, rows):
        """Keep games from number `first` on, which belong to one chunk, behind those of it that are stored."""
        number, inside = divmod(first, CHUNK_GAMES)
        if inside:
            before = self.read(number, self.manifest()["chunks"])
            if before is None or len(before) < inside:
                return  # what they follow was damaged meanwhile: they are missing still
            rows = np.concatenate([before[:inside], rows])
        self.folder.mkdir(parents=True, exist_ok=True)
        data = packed(rows)
        digest = sha256(data)
        name = f"{number:06d}-{digest[:8]}.npz"
        save_bytes(self.folder / name, data)
        self.waiting[str(number)] = {"file": name, "games": len(rows), "sha256": digest}
        if monotonic() - self.written > SECONDS_BETWEEN_MANIFESTS:
            self.flush()

    def flush(self):
        """Bring the manifest up to date; a chunk that holds fewer games than another process has stored gives way."""
        if not self.waiting and self.games_per_second is None:
            return
        with FileLock(self.folder / LOCK):
            manifest = self.manifest()
            chunks = manifest["chunks"]
            for number, entry in self.waiting.items():
                before = chunks.get(number)
                if before is None or before == self.damaged.get(number) or before["games"] <= entry["games"]:
                    chunks[number] = entry
            manifest["chunks"] = dict(sorted(chunks.items(), key=lambda item: int(item[0])))
            manifest["games_per_second"] = self.games_per_second or manifest["games_per_second"]
            save_text(self.folder / MANIFEST, json.dumps(manifest, indent=1) + "\n")
            self.drop_unnamed(manifest)
        self.waiting, self.games_per_second, self.written = {}, None, monotonic()

    def drop_unnamed(self, manifest):
        """Remove shorter chunks that longer ones have replaced."""
        named = {entry["file"] for entry in manifest["chunks"].values()}
        replaced = {int(number) for number in self.waiting}
        for path in self.folder.glob("*.npz"):
            number = path.name.partition("-")[0]
            if path.name not in named and number.isdecimal() and int(number) in replaced:
                path.unlink(missing_ok=True)

    def manifest(self):
        """What the manifest says; one that cannot be believed is set aside and counts for nothing."""
        path = self.folder / MANIFEST
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            is_ours = {name: found.get(name) for name in self.identity} == self.identity
            if is_ours and all(is_entry(entry) for entry in found["chunks"].values()):
                return found
        except FileNotFoundError:
            return self.new_manifest()
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass
        distrusted(path, "is damaged or of another run")
        with contextlib.suppress(OSError):
            os.replace(path, path.with_suffix(".damaged"))
        return self.new_manifest()

    def new_manifest(self):
        """A manifest without a chunk."""
        return {
            **self.identity,
            "versions": versions(),
            "command": self.command,
            "games_per_second": None,
            "chunks": {},
        }


def is_entry(entry):
    """Whether a manifest says of a chunk what it must say, and names a file of this folder."""
    wanted = {"file": str, "games": int, "sha256": str}
    return (
        all(isinstance(entry.get(key), kind) for key, kind in wanted.items())
        and Path(entry["file"]).name == entry["file"]
    )


def distrusted(path, why):
    """Name a file that is not believed; what it held is played again."""
    print(f"warning: {path} {why}; its games are played again", file=sys.stderr)
