"""Compiled code is never stale: editing any source that it depends on recompiles it."""

import shutil

import pytest

from sim import jit_cache
from tests.support import ROOT, run_module

PROBE = """
import json
import numpy as np
from sim.decks import DECK, draw, shuffle_in

decks = np.zeros(1, DECK).view(np.recarray)
streams = np.zeros(1, np.uint64)
for card in range(40):
    shuffle_in(decks[0], card)
print(json.dumps([int(draw(decks[0], streams, 0)) for _ in range(6)]))
"""


@pytest.fixture
def copy(tmp_path):
    for package in jit_cache.COMPILED_PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "probe.py").write_text(PROBE)
    return tmp_path


def test_an_edit_in_an_imported_file_recompiles_its_users(copy):
    cache = {"FATHOM_CACHE": str(copy / "cache")}
    before = run_module("probe", root=copy, **cache)
    assert run_module("probe", root=copy, **cache) == before
    rng = copy / "sim" / "rng.py"
    rng.write_text(rng.read_text().replace("return np.int64(product >> S32)", "return np.int64(0)"))
    after = run_module("probe", root=copy, **cache)
    assert after != before
    assert after == [0, 39, 38, 37, 36, 35]


def test_every_source_file_and_flag_has_a_part_in_the_folder_name(copy, monkeypatch):
    folders = {jit_cache.cache_folder(copy)}
    sources = jit_cache.source_files(copy)
    assert len(sources) > 30
    for path in sources:
        path.write_text(path.read_text() + "\n# edited\n")
        folders.add(jit_cache.cache_folder(copy))
    for flag in jit_cache.COMPILE_FLAGS:
        monkeypatch.setenv(flag, "changed")
        folders.add(jit_cache.cache_folder(copy))
    assert len(folders) == 1 + len(sources) + len(jit_cache.COMPILE_FLAGS)


def test_the_data_of_a_game_is_not_compiled_in(copy):
    before = jit_cache.cache_folder(copy)
    card = copy / "sim" / "unfathomable" / "data" / "mythos.json"
    card.write_text(card.read_text().replace('"target": 9', '"target": 10'))
    assert jit_cache.cache_folder(copy) == before


def test_an_unusable_cache_folder_is_replaced_by_a_keyed_temporary_one(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path / "file"))
    folder = jit_cache.cache_folder()
    assert tmp_path not in folder.parents
    assert jit_cache.is_usable(folder.parent)
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path / "new"))
    assert jit_cache.cache_folder().parent == tmp_path / "new"
