"""Compiled code is kept in a folder named after all that it was compiled from.

The compiler's own cache looks only at the file of the function it compiles: an edit in another file, or another
compile flag, would run old rules in silence. So the folder's name is made of two digests, one over every source file
that the kernels import, one over all of `sim` and `policies`, each with the compiler's version and its flags: edit any
of them and a fresh folder is used. The rules call policies by address only, so a fresh folder with the same kernels as
another one takes over their compiled code: an edit of a policy does not compile the rules again.
"""

import getpass
import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("sim", "policies")
# Our loops run over a few seats, cards or spaces: made for long ones, they are only larger and take longer to compile.
# What is copied field by field is better moved in one piece.
COMPILER_SETTINGS = {"NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "1"}
COMPILE_FLAGS = {  # and what each stands for if it is not set
    "NUMBA_DISABLE_JIT": "0",
    "NUMBA_BOUNDSCHECK": "0",
    "NUMBA_OPT": "",
    "NUMBA_CPU_NAME": "",
    "NUMBA_CPU_FEATURES": "",
    **COMPILER_SETTINGS,
}
FOLDERS_KEPT = 6
IMPORT = re.compile(r"^(?:from|import) (sim[.\w]*)", re.MULTILINE)
DONE_MARK = "compiled"


def source_files(root=ROOT):
    """Every Python file that compiled code may depend on."""
    return sorted(path for package in COMPILED_PACKAGES for path in (root / package).rglob("*.py"))


def kernel_files(root=ROOT):
    """The kernels of all games and every file of ours that they import, directly or not."""
    found = set()
    waiting = sorted(root.glob("sim/*/kernel.py"))
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = IMPORT.findall(path.read_text(encoding="utf-8"))
            waiting += [file for name in names if (file := root / f"{name.replace('.', '/')}.py").exists()]
    return sorted(found)


def source_digest(root, files):
    """SHA-256 over names and bytes of source files."""
    digest = hashlib.sha256()
    for path in files:
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


def key_of(root, files):
    """A digest over sources, compiler and flags."""
    key = hashlib.sha256(source_digest(root, files).encode())
    key.update(f"{root}{sys.version}{platform.machine()}{version('numba')}{version('numpy')}".encode())
    for flag, if_unset in COMPILE_FLAGS.items():
        key.update(f"{flag}={os.environ.get(flag) or if_unset};".encode())
    return key.hexdigest()[:12]


@lru_cache(maxsize=1)
def own_folder():
    """The folder of this process: of the sources as they were when it started."""
    return cache_folder()


def cache_folder(root=ROOT):
    """The folder of exactly this source, compiler and set of flags: the key of the rules, then that of everything."""
    return cache_home() / f"{key_of(root, kernel_files(root))}-{key_of(root, source_files(root))}"


def take_over_rules(folder):
    """Fill a folder that is not there yet with the compiled rules of another one that has the same rules."""
    rules_key = folder.name.partition("-")[0]
    others = [path for path in folder.parent.glob(f"{rules_key}-*") if (path / DONE_MARK).exists()]
    if folder.exists() or not others:
        return
    ours = {subfolder_of(path) for path in kernel_files()}
    try:
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            fresh = Path(place) / folder.name
            fresh.mkdir()
            for name in ours:
                if (others[0] / name).is_dir():
                    shutil.copytree(others[0] / name, fresh / name)
            fresh.rename(folder)
    except OSError:
        pass  # another process was faster, or the disk is full: then the rules are compiled


def subfolder_of(path):
    """The compiler keeps the code of each source folder in a folder of its own."""
    from numba.core.caching import _CacheLocator

    return _CacheLocator.get_suitable_cache_subpath(str(path))


def point_compiler_to_fresh_cache():
    """Make the compiler use our settings and our folder. Must run before anything is compiled."""
    for name, value in COMPILER_SETTINGS.items():
        os.environ.setdefault(name, value)
    folder = own_folder()
    take_over_rules(folder)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:
        config = sys.modules["numba"].config
        config.CACHE_DIR = str(folder)
        for name in COMPILER_SETTINGS:
            setattr(config, name.removeprefix("NUMBA_"), int(os.environ[name]))


@lru_cache(maxsize=1)
def announce():
    """Tell the user, once, why the first run on changed sources takes long."""
    if not is_compiled():
        print("compiling the rules and players (once, some minutes) ...", file=sys.stderr, flush=True)


def is_compiled():
    """Whether a process has finished compiling this very source before."""
    return (own_folder() / DONE_MARK).exists()


def mark_compiled():
    """Remember that compiling is done, and drop the folders of old sources."""
    folder = own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / DONE_MARK).touch()
        old = sorted(cache_home().iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in old[FOLDERS_KEPT:]:
            if path != folder:
                shutil.rmtree(path, ignore_errors=True)
    except OSError:
        pass  # a read-only home only costs the next process its compile time
