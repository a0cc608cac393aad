"""Which program a result comes from: a digest over rules, players and cards, and the versions behind it."""

import hashlib
import platform
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version

from sim.jit_cache import COMPILED_PACKAGES, ROOT, source_digest

DISTRIBUTION = "fathom-lab"
PLAYED_SUFFIXES = (".py", ".json", ".toml")
NOT_PLAYED = "texts"  # how a game is told in words changes no game
PACKAGES_BEHIND = ("numpy", "numba", "joblib", "pandas")


def played_files(root=ROOT):
    """Every file that a game may depend on: rules, players, cards, weights."""
    found = (path for package in COMPILED_PACKAGES for path in (root / package).rglob("*"))
    return sorted(path for path in found if path.suffix in PLAYED_SUFFIXES and NOT_PLAYED not in path.parts)


@lru_cache(maxsize=8)
def engine_digest(root=ROOT):
    """SHA-256 over all that games are made from: equal engines play equal games."""
    behind = f"{version('numba')} {version('numpy')} {platform.machine()}"
    return hashlib.sha256(f"{source_digest(root, played_files(root))} {behind}".encode()).hexdigest()


@lru_cache(maxsize=1)
def program_version():
    """The version that is installed, or what a bare checkout says."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "not installed"


@lru_cache(maxsize=1)
def versions():
    """What a manifest says of the program and the packages behind it."""
    packages = {name: version(name) for name in PACKAGES_BEHIND}
    return {"fathom": program_version(), "python": platform.python_version(), **packages}
