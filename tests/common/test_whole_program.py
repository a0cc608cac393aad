"""What Python calls in bulk is compiled as one program, and nobody else's code is touched."""

import shutil

import pytest

from tests.support import ROOT, run_module

KERNEL = """
from numba import njit
from sim.rows import copy_row
from sim.whole_program import entry

@njit(cache=True)
def inner(numbers, place):
    return numbers[place]

@entry
def outer(numbers, place):
    return inner(numbers, place)

@entry
def copied(target, source):
    copy_row(target[1], source)
    return target[0, 0] + target[1, 2]
"""
PROBE = """
import json
import numpy as np
from numba import njit
from sim import made_up_kernel

@njit
def of_others(numbers, place):
    return numbers[place]

def answer(call, *arguments):
    try:
        return int(call(*arguments))
    except IndexError:
        return "IndexError"

numbers = np.arange(10, 15)
found = {
    "ours": answer(made_up_kernel.outer, numbers, 3),
    "ours from the end": answer(made_up_kernel.outer, numbers[1:], -1),
    "others from the end": answer(of_others, numbers, -1),
    "copied": answer(made_up_kernel.copied, np.ones((3, 4), np.int64), np.arange(4)),
}
if hasattr(made_up_kernel.outer, "inspect_llvm"):
    program = next(iter(made_up_kernel.outer.inspect_llvm().values()))
    inner = [line for line in program.splitlines() if line.startswith("define") and "inner" in line]
    found["left for others to call"] = sum("private" not in line for line in inner)
print(json.dumps(found))
"""


@pytest.fixture
def copy(tmp_path):
    shutil.copytree(ROOT / "sim", tmp_path / "sim", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "policies").mkdir()
    (tmp_path / "sim" / "made_up_kernel.py").write_text(KERNEL)
    (tmp_path / "probe.py").write_text(PROBE)
    return tmp_path


def test_an_entry_is_one_program_and_the_code_of_others_is_as_ever(copy):
    found = run_module("probe", root=copy, FATHOM_CACHE=str(copy / "cache"))
    assert found["ours"] == 13
    assert found["ours from the end"] == 10  # what lies before the array, and not its last number, which is 14
    assert found["others from the end"] == 14
    assert found["copied"] == 1 + 2
    assert found["left for others to call"] == 0


def test_where_bounds_are_checked_a_negative_index_of_ours_is_an_error(copy):
    found = run_module("probe", root=copy, mode="bounds", FATHOM_CACHE=str(copy / "cache"))
    assert found["ours from the end"] == "IndexError"
    assert found["others from the end"] == 14


def test_uncompiled_the_same_rows_are_copied(copy):
    assert run_module("probe", root=copy, mode="uncompiled")["copied"] == 1 + 2


def test_every_function_that_gives_up_the_lock_is_an_entry():
    sources = [path for folder in ("sim", "policies", "experiments") for path in (ROOT / folder).rglob("*.py")]
    own = [str(path.relative_to(ROOT)) for path in sources if "nogil" in path.read_text(encoding="utf-8")]
    assert own == ["sim/whole_program.py"]
