"""The README's two lines are there, and continuous integration runs the very same one."""

import re
import subprocess
import tomllib

from experiments.cli import app
from tests.support import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def lines_with(part):
    """The command lines of the README that hold a part."""
    return [line for line in README.splitlines() if part in line and line.startswith("python3 -m venv")]


def test_one_line_installs_and_makes_the_report():
    (line,) = lines_with("fathom report")
    assert "pip install ." in line


def test_one_line_installs_and_tests():
    (line,) = lines_with("-m pytest")
    assert "pip install -e '.[test]'" in line


def test_continuous_integration_runs_the_line_of_the_readme(tmp_path):
    (tmp_path / ".ci").mkdir()
    script = (ROOT / ".ci" / "run").read_bytes()
    (tmp_path / ".ci" / "run").write_bytes(script)
    (tmp_path / "README.md").write_text("text\n\ntouch ran # -m pytest\n")
    done = subprocess.run(["bash", str(tmp_path / ".ci" / "run")], capture_output=True, text=True, check=True)
    assert (tmp_path / "ran").exists()
    assert done.stdout.startswith("+ touch ran")
    (line,) = lines_with("-m pytest")
    first = next(text for text in README.splitlines() if "-m pytest" in text)
    assert first == line


def test_a_failing_line_fails_continuous_integration(tmp_path):
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "run").write_bytes((ROOT / ".ci" / "run").read_bytes())
    (tmp_path / "README.md").write_text("false && true # -m pytest\n")
    assert subprocess.run(["bash", str(tmp_path / ".ci" / "run")], capture_output=True, check=False).returncode != 0


def test_every_command_is_described():
    for command in app.registered_commands:
        assert f"fathom {command.callback.__name__}" in README


def test_the_version_of_python_is_the_one_that_is_asked_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = re.search(r"Python (\d+\.\d+)", README)
    assert project["requires-python"] == f">={wanted[1]}"


def test_the_example_of_an_own_policy_is_the_one_that_is_tested():
    example = (ROOT / "tests" / "unfathomable" / "own_policy_example.py").read_text(encoding="utf-8")
    assert f"```python\n{example}```" in README
