"""Rule tests run the rules as plain Python: quick to start, easy to debug. That compiled code does the same is
shown by tests/unfathomable/test_same_results.py, which plays whole games compiled, uncompiled and bounds-checked."""

import os
from hashlib import sha256

os.environ["NUMBA_DISABLE_JIT"] = "1"

import pytest

LONGEST = "test_same_results"  # it compiles everything once more, with bounds checks


def pytest_configure(config):
    config.addinivalue_line("markers", "rule(*ids): the paragraphs of RULES.md that a test shows")


@pytest.fixture(autouse=True)
def store_of_its_own(monkeypatch, tmp_path_factory, request):
    """No test sees results of another one, or of the user."""
    place = tmp_path_factory.getbasetemp() / "stores" / sha256(request.node.nodeid.encode()).hexdigest()[:16]
    monkeypatch.setenv("FATHOM_STORE", str(place))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What takes longest comes first, so that nothing waits for it. A rule mark without a paragraph carries nothing."""
    items.sort(key=lambda item: LONGEST not in item.nodeid)
    for item in items:
        for mark in item.iter_markers("rule"):
            assert mark.args, f"{item.nodeid}: a rule mark names at least one paragraph"
