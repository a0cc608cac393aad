"""The self-check finds what is wrong, and its record of fixed games is kept up to date."""

import json

import pytest

from experiments import cli, doctor
from experiments.store import STORE_FILE
from tests.common.made_up_games import fathom
from tests.support import run_module


@pytest.fixture
def as_recorded(monkeypatch):
    """The fixed games come out as recorded, without being played."""
    recorded = json.loads(doctor.RECORD.read_text())
    monkeypatch.setattr(doctor, "fixed_digests", lambda: recorded)


def checks_of(capsys, *options):
    status, out, _ = fathom(capsys, "doctor", "--json", *options)
    found = json.loads(out)
    assert (status == cli.DONE) == found["ok"]
    return {check["name"]: check for check in found["checks"]}


def test_compiled_games_are_as_recorded(tmp_path):
    """A change of the rules or players records them anew: experiments/doctor.py tells how."""
    found = run_module("experiments.cli", "doctor", "--json", "--store", tmp_path)
    assert found["ok"]
    checks = {check["name"]: check["text"] for check in found["checks"]}
    assert "as recorded" in checks["fixed games"]
    assert ": compiled, " in checks["compiled code"]


def test_all_is_well(capsys, as_recorded, tmp_path):
    checks = checks_of(capsys, "--store", tmp_path)
    wanted = ["versions", "extras", "machine", "engine", "store", "disk", "fixed games", "compiled code"]
    assert list(checks) == wanted
    assert "0 runs" in checks["store"]["text"]
    assert fathom(capsys, "doctor", "--store", tmp_path)[1].endswith("all is well\n")


def test_other_games_than_recorded_are_wrong(capsys, monkeypatch):
    monkeypatch.setattr(doctor, "fixed_digests", lambda: dict.fromkeys(doctor.FIXED, "other"))
    checks = checks_of(capsys)
    assert [name for name, check in checks.items() if not check["ok"]] == ["fixed games"]
    assert "WRONG  fixed games" in fathom(capsys, "doctor")[1]


def test_a_store_that_cannot_be_used_is_wrong(capsys, as_recorded, tmp_path):
    (tmp_path / STORE_FILE).write_text('{"format": 99}')
    assert not checks_of(capsys, "--store", tmp_path)["store"]["ok"]
    assert not checks_of(capsys, "--store", "/dev/null/store")["store"]["ok"]


def test_a_full_disk_is_wrong(capsys, as_recorded, monkeypatch):
    monkeypatch.setattr(doctor, "SPARE_BYTES", 1 << 62)
    assert not checks_of(capsys)["disk"]["ok"]


def test_a_cache_that_cannot_be_used_is_wrong(capsys, as_recorded, monkeypatch):
    monkeypatch.setenv("FATHOM_CACHE", "/dev/null/cache")
    assert not checks_of(capsys)["compiled code"]["ok"]


def test_the_list_of_an_absent_store_is_empty_and_makes_no_folder(capsys, tmp_path):
    status, out, _ = fathom(capsys, "store", "--store", tmp_path / "nowhere")
    assert (status, out) == (0, f"0 runs, 0.0 MB in {tmp_path / 'nowhere'}\n")
    assert not (tmp_path / "nowhere").exists()
