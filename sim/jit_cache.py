"""Compiled code is kept in a folder named after all that it was compiled from.

The compiler's own cache looks only at the file of the function it compiles: an edit in another file, or another
compile flag, would run old rules in silence. So the folder's name is a digest over every source file of `sim`
and `policies`, the compiler's version and its flags: edit any of them and a fresh, empty folder is used.
"""

import getpass
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("sim", "policies")
COMPILE_FLAGS = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
FOLDERS_KEPT = 4
DONE_MARK = "compiled"


def source_files(root=ROOT):
    """Every Python file that compiled code may depend on."""
    return sorted(path for package in COMPILED_PACKAGES for path in (root / package).rglob("*.py"))


def source_digest(root=ROOT):
    """SHA-256 over names and bytes of all source files."""
    digest = hashlib.sha256()
    for path in source_files(root):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def cache_home():
    """Where compiled code of all versions lies: FATHOM_CACHE, or the user's cache folder, or a temporary one.

    An unusable folder must not be left to the compiler, which would then write beside the sources, unkeyed.
    """
    user_cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fathom"
    home = Path(os.environ.get("FATHOM_CACHE") or user_cache)
    return home if is_usable(home) else Path(tempfile.gettempdir()) / f"fathom-{getpass.getuser()}"


def is_usable(folder):
    """Whether files can be made in the folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def cache_folder(root=ROOT):
    """The folder of exactly this source, compiler and set of flags."""
    key = hashlib.sha256(source_digest(root).encode())
    key.update(f"{sys.version}{platform.machine()}{version('numba')}{version('numpy')}".encode())
    for flag in COMPILE_FLAGS:
        key.update(f"{flag}={os.environ.get(flag, '')};".encode())
    return cache_home() / key.hexdigest()[:20]


def point_compiler_to_fresh_cache():
    """Make the compiler use our folder. Must run before anything is compiled."""
    folder = cache_folder()
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(folder)


def is_compiled():
    """Whether a process has finished compiling this very source before."""
    return (cache_folder() / DONE_MARK).exists()


def mark_compiled():
    """Remember that compiling is done, and drop the folders of old sources."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / DONE_MARK).touch()
        old = sorted(cache_home().iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in old[FOLDERS_KEPT:]:
            if path != folder:
                shutil.rmtree(path, ignore_errors=True)
    except OSError:
        pass  # a read-only home only costs the next process its compile time
