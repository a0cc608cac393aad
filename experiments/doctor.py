"""A self-check: what is installed, where things are kept, and whether fixed games come out as they were recorded.

A change of the rules or of the players writes the record anew:
`python -m experiments.doctor > fixed_games.json`, to be put in the place of `experiments/fixed_games.json`.
"""

import json
import os
import platform
import shutil
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from joblib import cpu_count

from experiments.engine import engine_digest, versions
from experiments.inputs import InputError
from experiments.results import digest
from experiments.runner import compile_once, new_results, play_chunk, signed_seed
from experiments.scenario import load_scenario
from experiments.store import SPARE_BYTES, Store, default_folder, make_folder
from sim import jit_cache

RECORD = Path(__file__).with_name("fixed_games.json")
FIXED = ("base-3p", "base-4p", "base-5p", "base-6p")
FIXED_GAMES, FIXED_SEED = 50, 1
EXTRAS = {"parquet": "pyarrow", "tune": "cma", "dask": "distributed"}


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    name: str
    ok: bool
    text: str


def megabytes(size):
    """Bytes as people read them."""
    return f"{size / 1e6:,.1f} MB"


def folder_size(folder):
    """The bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def check_versions():
    """The program, and the packages behind it."""
    return Check("versions", True, ", ".join(f"{name} {number}" for name, number in versions().items()))


def check_extras():
    """What may be installed beside it."""
    here = [f"{extra} ({'installed' if find_spec(package) else 'not installed'})" for extra, package in EXTRAS.items()]
    return Check("extras", True, ", ".join(here))


def check_machine():
    """Cores and system."""
    return Check("machine", True, f"{cpu_count()} cores, {platform.machine()}, {platform.system()}")


def check_store(folder):
    """Whether results can be kept, and how many are."""
    folder = Path(folder or default_folder())
    try:
        runs = Store(make_folder(folder)).runs()
    except InputError as error:
        return Check("store", False, str(error))
    other = sum(not run["is_current"] for run in runs)
    size = megabytes(sum(run["bytes"] for run in runs))
    return Check("store", True, f"{folder}: {len(runs)} runs, {size}; {other} runs of other rules or versions")


def check_disk(folder):
    """Whether there is room for results."""
    place = Path(folder or default_folder())
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    return Check("disk", free > SPARE_BYTES, f"{megabytes(free)} free where the store is")


def check_compiled_code():
    """Where compiled code is kept, and whether it is there."""
    folder, wanted = jit_cache.own_folder(), os.environ.get("FATHOM_CACHE")
    state = "compiled" if jit_cache.is_compiled() else "not compiled yet (the first run takes some minutes)"
    text = f"{folder}: {state}, {megabytes(folder_size(folder)) if folder.exists() else 'empty'}"
    if wanted and folder.parent != Path(wanted):
        return Check("compiled code", False, f"{text}; FATHOM_CACHE {wanted} cannot be used")
    return Check("compiled code", True, text)


def fixed_digests():
    """The digests of the fixed games, as they come out here."""
    found = {}
    for name in FIXED:
        scenario = load_scenario(name)
        compile_once(scenario.prepared, scenario.spec)
        rows = new_results(scenario.spec, FIXED_GAMES)
        play_chunk(scenario.prepared, scenario.spec, signed_seed(FIXED_SEED), 0, rows)
        found[name] = digest(rows)
    return found


def check_fixed_games():
    """Whether the games are those that were recorded with these rules."""
    recorded, found = json.loads(RECORD.read_text(encoding="utf-8")), fixed_digests()
    wrong = [name for name in FIXED if found[name] != recorded.get(name)]
    if wrong:
        why = "changed rules or players, or a damaged installation"
        return Check("fixed games", False, f"other games than recorded in {', '.join(wrong)}: {why}")
    return Check("fixed games", True, f"{FIXED_GAMES} games each of {', '.join(FIXED)} are as recorded")


def examine(store=None):
    """The object that `fathom doctor --json` prints."""
    checks = [check_versions(), check_extras(), check_machine(), Check("engine", True, engine_digest())]
    checks += [check_store(store), check_disk(store), check_fixed_games(), check_compiled_code()]
    return {"ok": all(check.ok for check in checks), "checks": [asdict(check) for check in checks]}


if __name__ == "__main__":
    print(json.dumps(fixed_digests(), indent=1))
