"""Who may import whom. Read from the source, so that an import inside a function counts too."""

import ast

import pytest

from tests.support import ROOT

PACKAGES = ("sim", "policies", "experiments", "reports")
SEAMS = ("settings",)  # the only file of a rules core that knows the policies
ENTRANCES = ("dispatch", "own")  # the files of a game's policies that hand functions to the rules


def module_name(path):
    """sim/rng.py -> sim.rng"""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sources(package):
    """{module: its file}"""
    return {module_name(path): path for path in sorted((ROOT / package).rglob("*.py"))}


MODULES = {name: path for package in PACKAGES for name, path in sources(package).items()}


def imported(path):
    """Every module of ours that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            joined = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in MODULES else node.module for name in joined]
        yield from (name for name in names if name.split(".")[0] in PACKAGES)


def test_the_source_is_found():
    assert {"sim.rng", "experiments.cli", "reports.intervals", "policies.unfathomable.dispatch"} <= set(MODULES)
    assert "policies.unfathomable.dispatch" in set(imported(MODULES["sim.unfathomable.settings"]))


@pytest.mark.parametrize("module", sources("sim"))
def test_a_rules_core_imports_only_itself_but_for_the_seam(module):
    for name in imported(MODULES[module]):
        game = module.split(".")[1] if module.count(".") else ""
        seam = module.split(".")[-1] in SEAMS and name == f"policies.{game}.dispatch"
        assert name.split(".")[0] == "sim" or seam, f"{module} imports {name}"


@pytest.mark.parametrize("module", sources("policies"))
def test_a_policy_knows_only_constants_views_and_its_stream(module):
    parts = module.split(".")
    if len(parts) > 1:
        game = parts[1]
        allowed = {"sim.bits", "sim.rng", f"sim.{game}.constants", f"sim.{game}.view"}
        if parts[-1] in ENTRANCES:
            allowed |= {"sim.declared", "sim.jit_cache", "sim.whole_program", f"sim.{game}.policy_call"}
        for name in imported(MODULES[module]):
            assert name in allowed or name.startswith(f"policies.{game}"), f"{module} imports {name}"
    else:
        assert list(imported(MODULES[module])) == []


@pytest.mark.parametrize("module", sources("reports"))
def test_reports_import_only_themselves(module):
    assert {name.split(".")[0] for name in imported(MODULES[module])} <= {"reports"}


def test_nobody_imports_in_a_circle():
    graph = {name: set(imported(path)) & set(MODULES) - {name} for name, path in MODULES.items()}
    while leaves := [name for name, targets in graph.items() if not targets & set(graph)]:
        for name in leaves:
            del graph[name]
    assert graph == {}
