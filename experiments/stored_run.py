"""One run in the store: a folder with chunks of games and a manifest that vouches for every one of them.

The manifest is a file of JSON lines that only grows. Every process that adds to a run first writes a line that tells
of the run and of itself; then a line for each chunk, with its games and the SHA-256 of its file; and one for each file
that it found damaged. A chunk counts only while its bytes have that digest and hold those very games. Chunk files
appear whole, lines are appended in one piece and nothing is rewritten. So no lock is needed: a killed process leaves
at worst a file that no line names, and a second process at worst plays the same games.
"""

import hashlib
import io
import json
import sys
import zipfile
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from experiments.engine import versions
from experiments.inputs import RunError
from experiments.saving import save_bytes

MANIFEST = "manifest.jsonl"
CHUNK_SUFFIX = ".npz"
SHORT_DIGEST = 8


@dataclass(frozen=True)
class Chunk:
    """Games that follow each other, in a file of their own."""

    file: str
    first: int
    games: int
    sha256: str
    games_per_second: float

    @property
    def end(self):
        return self.first + self.games

    @classmethod
    def from_line(cls, entry):
        """What a manifest says of a chunk; ValueError if it does not say all, or names a file elsewhere."""
        kinds = {"file": str, "first": int, "games": int, "sha256": str, "games_per_second": float}
        if set(entry) != set(kinds) or not all(isinstance(entry[key], kind) for key, kind in kinds.items()):
            raise ValueError("no chunk")
        if Path(entry["file"]).name != entry["file"] or entry["first"] < 0 or entry["games"] < 1:
            raise ValueError("no chunk of this folder")
        return cls(**entry)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def packed(rows):
    """Rows as the bytes of a chunk file, which numpy can load."""
    file = io.BytesIO()
    np.savez_compressed(file, rows=np.ascontiguousarray(rows).view(np.ndarray))
    return file.getvalue()


def unpacked(data, dtype):
    """The rows of a chunk file; ValueError if it holds none of this kind."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            rows = file["rows"]
    except (KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(str(error)) from None
    if rows.dtype != dtype:
        raise ValueError("rows of another kind")
    return rows.view(np.recarray)


def cover(chunks, games):
    """Of all chunks those that are needed for games 0 to games - 1, in order; and the gaps that they leave."""
    needed, gaps, end = [], [], 0
    for chunk in sorted(chunks, key=lambda chunk: (chunk.first, -chunk.games)):
        if chunk.end <= end or chunk.first >= games:
            continue
        if chunk.first > end:
            gaps.append((end, chunk.first))
        needed.append(chunk)
        end = chunk.end
    if end < games:
        gaps.append((end, games))
    return needed, gaps


@dataclass(frozen=True)
class Part:
    """Stored games that have been read and believed."""

    first: int
    rows: np.ndarray


@dataclass
class StoredRun:
    """The folder of a run. Its identity is all that its games depend on."""

    folder: Path
    identity: dict
    result: np.dtype
    told: dict = field(default_factory=dict)  # what else the manifest says: the scenario's name, the command
    is_begun: bool = False  # whether this process has written its line of the run

    def read(self, games):
        """All sound parts of games 0 to games - 1 in order, and the gaps between them as (first, end)."""
        chunks, rows = set(self.chunks()), {}
        while True:
            needed, gaps = cover(chunks, games)
            rows |= {chunk: self.rows_of(chunk) for chunk in needed if chunk not in rows}
            unsound = {chunk for chunk in needed if rows[chunk] is None}
            if not unsound:
                return list(self.parts(needed, rows, games)), gaps
            chunks -= unsound

    @staticmethod
    def parts(needed, rows, games):
        """The rows of chunks that may overlap, each game once."""
        end = 0
        for chunk in needed:
            first = max(end, chunk.first)
            end = min(chunk.end, games)
            yield Part(first, rows[chunk][first - chunk.first : end - chunk.first])

    def rows(self, games):
        """Games 0 to games - 1, or those up to the first that is missing."""
        parts, gaps = self.read(games)
        end = gaps[0][0] if gaps else games
        empty = np.zeros(0, self.result)
        return np.concatenate([empty, *(part.rows for part in parts if part.first < end)]).view(np.recarray)

    def rows_of(self, chunk):
        """The rows of a chunk, or None; a file that cannot be believed is named, and counts no more."""
        path = self.folder / chunk.file
        try:
            data = path.read_bytes()
        except OSError:
            return self.distrust(path, "is missing")
        if sha256(data) != chunk.sha256:
            return self.distrust(path, "is damaged")
        try:
            rows = unpacked(data, self.result)
        except ValueError:
            return self.distrust(path, "holds no such games")
        if not np.array_equal(rows.game, np.arange(chunk.first, chunk.end)):
            return self.distrust(path, "holds other games than its manifest says")
        return rows

    def distrust(self, path, why):
        """Name a file that is not believed; what it held is played again."""
        warn(f"{path} {why}; its games are played again")
        self.append({"damaged": path.name})

    def write(self, first, rows, games_per_second):
        """Keep games from number `first` on."""
        data = packed(rows)
        digest = sha256(data)
        name = f"{first:010d}-{digest[:SHORT_DIGEST]}{CHUNK_SUFFIX}"
        self.folder.mkdir(parents=True, exist_ok=True)
        save_bytes(self.folder / name, data)
        self.append({"chunk": asdict(Chunk(name, first, len(rows), digest, games_per_second))})

    def append(self, entry):
        """Add a line to the manifest, after one of this process itself."""
        lines = [entry] if self.is_begun else [self.beginning(), entry]
        # A line that was torn off by a full disk must not spoil the next one: hence the line break in front.
        text = "".join(f"\n{json.dumps(line, allow_nan=False)}\n" for line in lines).encode()
        with open(self.folder / MANIFEST, "ab", buffering=0) as file:
            if file.write(text) != len(text):
                raise RunError(f"{self.folder / MANIFEST}: no space left on the disk")
        self.is_begun = True

    def beginning(self):
        """The line of a process."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return {"run": self.identity, **self.told, "versions": versions(), "date": now}

    def chunks(self):
        """The chunks that the manifest vouches for."""
        return read_manifest(self.folder, self.identity).chunks.values()

    def games_per_second(self):
        """How fast the last chunk was played, or None without one."""
        return read_manifest(self.folder, self.identity).games_per_second


@dataclass
class Manifest:
    """What the lines of a manifest say together."""

    beginning: dict | None = None
    chunks: dict = field(default_factory=dict)  # by file
    games_per_second: float | None = None

    def take(self, line, identity):
        """One more line; chunks count only behind a line of the same run. False if it is of another run."""
        if isinstance(line.get("run"), dict):
            is_ours = line["run"] == identity or identity is None
            self.beginning = line if is_ours else None
            return is_ours
        if self.beginning is None:
            return True
        if "damaged" in line:
            self.chunks.pop(line["damaged"], None)
        else:
            chunk = Chunk.from_line(line["chunk"])
            self.chunks[chunk.file] = chunk
            self.games_per_second = chunk.games_per_second
        return True


def read_manifest(folder, identity=None):
    """The manifest in a folder, as far as it can be believed; of whatever run, if no identity is given."""
    path, manifest = folder / MANIFEST, Manifest()
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return manifest
    for number, line in enumerate(lines, start=1):
        try:
            is_ours = not line or manifest.take(json.loads(line), identity)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            warn(f"{path}, line {number}, cannot be read; what it vouched for does not count")
            continue
        if not is_ours:
            warn(f"{path}, line {number}, is of another run; what follows it does not count")
    return manifest


def warn(text):
    print(f"warning: {text}", file=sys.stderr)
