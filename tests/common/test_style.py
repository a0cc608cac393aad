"""Formatting and lint are tests like all others."""

import subprocess
import sys

import pytest

from tests.support import ROOT


@pytest.mark.parametrize("arguments", [("check", "."), ("format", "--check", ".")])
def test_ruff_finds_nothing(arguments):
    command = [sys.executable, "-m", "ruff", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
