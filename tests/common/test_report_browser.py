"""The page in a real browser: it loads without an error, shows every figure, sorts its tables and never overflows.

A machine without Chromium skips this; `test_report_build.py` checks the structure of the page everywhere.
"""

import html
import json
import re
import shutil
import subprocess

import pytest

from reports.build import PAGE
from tests.common.test_report_build import FIGURES

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=20000",
    "--dump-dom",
)
LISTEN = "<script>window.errors = []; addEventListener('error', event => errors.push(String(event.message)));</script>"
LOOK = """
const frame = document.querySelector("iframe"), inside = frame.contentWindow, page = inside.document;
const boxes = [...page.querySelectorAll("figure svg")].map(svg => svg.getBoundingClientRect());
page.querySelectorAll("details").forEach(details => details.open = true);
const inner = [...page.querySelectorAll("body *")].filter(element => !element.closest(".scroll, svg, .hidden"));
const table = page.querySelector("table");
const column = [...table.tHead.rows[0].cells].findIndex(head => head.textContent.startsWith("rate"));
const rates = () => [...table.tBodies[0].rows].map(row => Number(row.cells[column].dataset.v));
const button = table.tHead.rows[0].cells[column].querySelector("button");
button.click(); const rising = rates(); button.click(); const falling = rates();
document.body.textContent = "FOUND" + JSON.stringify({
  errors: inside.errors, figures: boxes.length,
  smallest: Math.min(...boxes.map(box => Math.min(box.width, box.height))),
  wide: page.documentElement.scrollWidth, room: inside.innerWidth,
  outside: inner.filter(one => one.getBoundingClientRect().right > inside.innerWidth + 1).map(one => one.tagName),
  rising, falling, letters: parseFloat(inside.getComputedStyle(page.querySelector("p")).fontSize),
}) + "END";
"""


@pytest.fixture(params=[1280, 400], ids=["wide", "phone"])
def seen(request, report, tmp_path):
    """What the browser finds in the page at a width."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    text = (report / PAGE).read_text(encoding="utf-8").replace("<head>", f"<head>{LISTEN}", 1)
    harness = tmp_path / "harness.html"
    harness.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><body><iframe width="{request.param}" height="900" '
        f'srcdoc="{html.escape(text)}"></iframe><script>addEventListener("load", () => {{{LOOK}}});</script>',
        encoding="utf-8",
    )
    command = [CHROMIUM, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", harness.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    found = re.search(r"FOUND(.*)END", done.stdout, re.DOTALL)
    assert found, done.stderr[-2000:]
    return json.loads(html.unescape(found[1]))


def test_the_page_works_at_every_width(seen):
    assert seen["errors"] == []
    assert seen["figures"] == len(FIGURES)
    assert seen["smallest"] > 100
    assert seen["outside"] == []
    assert seen["wide"] <= seen["room"]
    assert seen["letters"] >= 15
    assert seen["rising"] == sorted(seen["rising"])
    assert seen["falling"] == sorted(seen["rising"], reverse=True)
    assert len(set(seen["rising"])) > 3
