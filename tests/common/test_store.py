"""The store: what is kept is found again, what is damaged or foreign is noticed and never believed."""

import json
import random
import shutil

import numpy as np
import pytest

from experiments import store as storing
from experiments import stored_run
from experiments.engine import engine_digest, played_files
from experiments.inputs import InputError, RunError
from experiments.scenario import load_scenario
from experiments.stored_run import MANIFEST, Chunk, cover
from sim.jit_cache import COMPILED_PACKAGES
from tests.common.made_up_games import MadeUpGames
from tests.support import ROOT

GAMES, SEED = 30, 7
PARTS = ((0, 10), (10, 18), (18, 30))


@pytest.fixture(scope="module")
def scenario():
    return load_scenario("base-4p")


@pytest.fixture(scope="module")
def truth(scenario):
    """The rows of all games, as they must come back."""
    return MadeUpGames(lambda settings: 0.5).rows(scenario.settings, scenario.spec, SEED, 0, GAMES)


@pytest.fixture
def run(scenario, truth, tmp_path):
    """A run whose games are stored in three chunks."""
    return filled(storing.open_store(tmp_path / "store").run(scenario, SEED, "fathom run"), truth)


def filled(run, truth):
    for first, end in PARTS:
        run.write(first, truth[first:end], 100.0)
    return run


def fresh(run):
    """The same run as another process would open it."""
    return stored_run.StoredRun(run.folder, run.identity, run.result, run.told)


def chunk_files(run):
    return sorted(run.folder.glob("*.npz"))


def gaps(run, games=GAMES):
    return fresh(run).read(games)[1]


def a_chunk(first, end):
    return Chunk(f"{first}-{end}.npz", first, end - first, "", 1.0)


def test_what_was_written_is_read_back_and_no_gap_is_left(run, truth):
    assert fresh(run).rows(GAMES).tobytes() == truth.tobytes()
    assert fresh(run).rows(13).tobytes() == truth[:13].tobytes()
    assert (gaps(run), gaps(run, 40)) == ([], [(30, 40)])
    assert fresh(run).games_per_second() == 100.0


def test_the_order_of_writing_does_not_matter(run, truth, tmp_path):
    other = stored_run.StoredRun(tmp_path / "other", run.identity, run.result)
    for first, end in reversed(PARTS):
        other.write(first, truth[first:end], 1.0)
    assert other.rows(GAMES).tobytes() == truth.tobytes()


def test_every_game_is_read_once_however_chunks_overlap():
    chance = random.Random(1)
    for _ in range(300):
        chunks = {a_chunk(first, first + chance.randint(1, 9)) for first in chance.sample(range(30), 6)}
        needed, missing = cover(chunks, 25)
        held = {game for chunk in chunks for game in range(chunk.first, chunk.end) if game < 25}
        in_gaps = {game for first, end in missing for game in range(first, end)}
        assert held | in_gaps == set(range(25))
        assert not held & in_gaps
        rows = {chunk: np.arange(chunk.first, chunk.end) for chunk in needed}
        read = np.concatenate([part.rows for part in stored_run.StoredRun.parts(needed, rows, 25)] + [np.zeros(0)])
        assert sorted(held) == list(read)


def test_games_behind_a_gap_wait_for_it(run, truth):
    chunk_files(run)[1].unlink()
    assert fresh(run).rows(GAMES).tobytes() == truth[:10].tobytes()
    run.write(10, truth[10:18], 1.0)
    assert fresh(run).rows(GAMES).tobytes() == truth.tobytes()


@pytest.mark.parametrize("fault", ["truncated", "empty", "missing", "longer", "of another chunk"])
def test_a_damaged_chunk_is_named_and_not_believed(run, truth, capsys, fault):
    path = chunk_files(run)[1]
    data = path.read_bytes()
    path.unlink()
    other = chunk_files(run)[0].read_bytes()
    broken = {"truncated": data[:-7], "empty": b"", "longer": data + b"\0", "of another chunk": other}
    if fault != "missing":
        path.write_bytes(broken[fault])
    assert gaps(run) == [(10, 18)]
    warning = capsys.readouterr().err
    assert str(path) in warning
    assert warning.count("\n") == 1
    assert gaps(run) == [(10, 18)]
    assert capsys.readouterr().err == "", "it is named once, not at every look"
    fresh(run).write(10, truth[10:18], 1.0)
    assert fresh(run).rows(GAMES).tobytes() == truth.tobytes()


def test_no_flipped_bit_of_a_chunk_is_believed(run, truth):
    path = chunk_files(run)[0]
    manifest, data = (run.folder / MANIFEST).read_bytes(), path.read_bytes()
    chance = random.Random(2)
    for _ in range(200):
        path.write_bytes(flipped(data, chance))
        (run.folder / MANIFEST).write_bytes(manifest)
        assert gaps(run) == [(0, 10)]


def flipped(data, chance):
    """The bytes with one bit changed."""
    changed = bytearray(data)
    changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def test_no_flipped_bit_of_a_manifest_gives_a_wrong_game(run, truth):
    path = run.folder / MANIFEST
    data, chance = path.read_bytes(), random.Random(3)
    files = {file: file.read_bytes() for file in chunk_files(run)}
    seen = set()
    for _ in range(300):
        path.write_bytes(flipped(data, chance))
        rows = fresh(run).rows(GAMES)
        assert rows.tobytes() == truth[: len(rows)].tobytes()
        seen.add(len(rows))
        for file, content in files.items():
            file.write_bytes(content)
    assert {0, GAMES} < seen, "some flips cost games, some nothing"


def test_a_right_digest_does_not_make_other_games_right(run, truth, scenario):
    """A manifest that vouches for the wrong games, or for rows of another kind, is found out."""
    wrong = truth[:5].copy()
    wrong.game += 1
    run.write(30, wrong, 1.0)
    assert gaps(run, 35) == [(30, 35)]
    right = truth[:5].copy()
    right.game += 30
    run.write(30, right[["game", "cause"]], 1.0)
    assert gaps(run, 35) == [(30, 35)]
    assert fresh(run).rows(GAMES).tobytes() == truth.tobytes()


@pytest.mark.parametrize("name", ["../secret.npz", "/etc/passwd", "a/b.npz"])
def test_a_manifest_names_files_of_its_own_folder_only(name):
    entry = {"file": name, "first": 0, "games": 1, "sha256": "", "games_per_second": 1.0}
    with pytest.raises(ValueError, match="folder"):
        Chunk.from_line(entry)


@pytest.mark.parametrize("line", ["", "{", "[]", "3", '{"chunk": 3}', '{"chunk": {"file": "x"}}', '{"run": 4}', "\x00"])
def test_a_line_that_cannot_be_read_costs_nothing_else(run, truth, line):
    path = run.folder / MANIFEST
    path.write_text(path.read_text() + line)  # torn off: no line break behind it
    fresh(run).append({"damaged": "nothing"})
    assert fresh(run).rows(GAMES).tobytes() == truth.tobytes()


def test_the_manifest_of_another_run_is_not_believed(run, truth, scenario, tmp_path, capsys):
    other = storing.Store(tmp_path / "store").run(scenario, SEED + 1)
    shutil.copytree(run.folder, other.folder)
    assert len(other.rows(GAMES)) == 0
    assert "of another run" in capsys.readouterr().err
    filled(other, truth)
    assert len(fresh(other).rows(GAMES)) == GAMES


def test_the_manifest_tells_all_that_repeats_the_run(run, scenario):
    line = json.loads((run.folder / MANIFEST).read_text().splitlines()[1])
    assert line["run"]["scenario"] == scenario.settings.model_dump(mode="json")
    assert (line["run"]["seed"], line["run"]["rules_version"]) == (SEED, scenario.spec.rules_version)
    assert line["run"]["engine"] == engine_digest()
    assert {"fathom", "python", "numba", "numpy"} <= set(line["versions"])
    assert (line["command"], line["name"]) == ("fathom run", "base-4p")


def test_runs_are_kept_apart_by_all_that_games_depend_on(scenario, tmp_path, monkeypatch):
    store = storing.open_store(tmp_path)
    own = tmp_path / "own.py"
    own.write_text("def answer(view, guide):\n    return 0\n")
    folders = {store.run(scenario, SEED).folder, store.run(scenario, SEED + 1).folder}
    folders.add(store.run(load_scenario("base-4p", ["dials.fuel=7"]), SEED).folder)
    with_own = load_scenario("base-4p", (), [f"human={own}"])
    folders.add(store.run(with_own, SEED).folder)
    own.write_text("def answer(view, guide):\n    return 1 - 1\n")
    folders.add(store.run(with_own, SEED).folder)
    assert store.run(load_scenario("base-4p", ["dials.fuel=8"]), SEED).folder in folders, "what is printed anyway"
    monkeypatch.setattr(storing, "engine_digest", lambda: "other rules")
    folders.add(store.run(scenario, SEED).folder)
    assert len(folders) == 6


def test_every_file_that_games_are_made_from_has_a_part_in_the_engine(tmp_path):
    for package in COMPILED_PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))

    def digest():
        engine_digest.cache_clear()
        return engine_digest(tmp_path)

    one_of_each_kind = {(path.parent, path.suffix): path for path in played_files(tmp_path)}
    digests = {digest()}
    for path in one_of_each_kind.values():
        path.write_bytes(path.read_bytes() + b"\n")
        digests.add(digest())
    assert len(digests) == 1 + len(one_of_each_kind) > 7
    text = next((tmp_path / "sim").rglob("texts/*"))
    text.write_bytes(text.read_bytes() + b"\n")
    assert digest() in digests, "how a game is told changes no game"


@pytest.mark.parametrize(
    ("content", "part"),
    [('{"format": 2}', "newer"), ('{"format": 0}', "another"), ('{"format": "1"}', "another"), ("{", "cannot be read")],
)
def test_a_store_of_another_format_is_refused_and_left_alone(tmp_path, content, part):
    (tmp_path / storing.STORE_FILE).write_text(content)
    with pytest.raises(InputError, match=part):
        storing.open_store(tmp_path)
    assert (tmp_path / storing.STORE_FILE).read_text() == content
    assert [path.name for path in tmp_path.iterdir()] == [storing.STORE_FILE]


def test_a_folder_that_cannot_be_written_is_refused_or_done_without(tmp_path, monkeypatch, capsys):
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(InputError, match="cannot write there"):
        storing.open_store(file / "store")
    with pytest.raises(InputError, match="cannot write there"):
        storing.open_store("a\0b")
    monkeypatch.setenv("FATHOM_STORE", str(file / "store"))
    assert not storing.open_store().is_kept
    assert capsys.readouterr().err.startswith("warning: results are not kept")

    def read_only(**_):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(storing.tempfile, "TemporaryFile", read_only)
    with pytest.raises(InputError, match="Read-only"):
        storing.open_store(tmp_path / "store")


def test_a_passing_store_leaves_nothing_behind(scenario, truth):
    store = storing.open_store(keep=False)
    filled(store.run(scenario, SEED), truth)
    folder = store.folder
    assert folder.exists()
    del store
    assert not folder.exists()


def test_room_is_asked_for_before_playing(tmp_path):
    store = storing.open_store(tmp_path)
    store.check_space(1_000_000)
    with pytest.raises(RunError, match="disk is full"):
        store.check_space(10**15)


def test_a_full_disk_leaves_no_half_chunk(run, truth, monkeypatch):
    before = sorted(run.folder.iterdir())

    def full(name, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        run.write(30, truth[:5], 1.0)
    assert sorted(run.folder.iterdir()) == before


def test_a_game_needs_no_more_room_than_is_reckoned_with(truth):
    rows = np.resize(truth, 2000)
    chance = np.random.default_rng(1)
    for name in ("turns", "questions", "dice", "characters", "dials"):
        rows[name] = chance.integers(0, 200, rows[name].shape)
    rows["game"] = np.arange(2000)
    assert len(stored_run.packed(rows)) < 2000 * storing.BYTES_PER_GAME


def test_the_list_of_runs_and_what_pruning_deletes(run, truth, scenario, tmp_path, monkeypatch):
    store = storing.Store(tmp_path / "store")
    (tmp_path / "store" / "not a run").mkdir()
    (row,) = store.runs()
    assert (row["name"], row["seed"], row["games"], row["is_current"]) == ("base-4p", SEED, GAMES, True)
    assert row["bytes"] == sum(path.stat().st_size for path in run.folder.iterdir())
    assert store.prune() == []
    with monkeypatch.context() as patch:
        patch.setattr(storing, "engine_digest", lambda: "older rules")
        old = filled(store.run(scenario, SEED), truth)
    (old.folder / ".half.npz").write_text("left by a killed process")
    assert [row["is_current"] for row in store.runs()].count(False) == 1
    assert [row["run"] for row in store.prune()] == [old.folder.name]
    assert not old.folder.exists()
    assert fresh(run).rows(GAMES).tobytes() == truth.tobytes()
    assert (tmp_path / "store" / "not a run").exists()
