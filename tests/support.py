"""Running parts of the program in a process of their own: compiled, uncompiled or with bounds checks."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODES = {
    "compiled": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"},
    "bounds": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "1"},
    "uncompiled": {"NUMBA_DISABLE_JIT": "1"},
}


def run_module(module, *arguments, mode="compiled", root=ROOT, **environment):
    """Run `python -m module ...` in a mode; what it printed, read as JSON."""
    variables = {**os.environ, **MODES[mode], "PYTHONPATH": str(root), **environment}
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=root,
        env=variables,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)
