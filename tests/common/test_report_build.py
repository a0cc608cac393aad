"""From saved results to a report: the same bytes again, a page that stands alone, and one line for what is wrong."""

import csv
import hashlib
import json
import re
import shutil
from html.parser import HTMLParser

import pytest

from reports.build import PAGE, build
from reports.columns import COLUMNS
from reports.saved import TABLES, SavedError, read_saved
from tests.common import made_up_report

FIGURES = (
    "glance",
    "settings",
    "appendix",
    "variants",
    "dials",
    "dial_pairs",
    "endings",
    "turns",
    "voyages",
    "policies",
)
FIGURES += ("presence", "characters", "titles", "influence", "house_rules", "balance")
VOID = {"meta", "link", "br", "img", "input", "hr"}


@pytest.fixture
def copy(report, tmp_path):
    """One that may be spoilt."""
    return shutil.copytree(report, tmp_path / "copy")


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.ids, self.texts = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.ids += [value for name, value in attributes if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def page_of(folder):
    return Page((folder / PAGE).read_text(encoding="utf-8"))


def files_of(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_results_give_the_same_bytes(report, copy):
    written = {name: data for name, data in files_of(report).items() if not name.startswith("results/")}
    assert build(copy) == written
    assert len(written) == 3 * len(FIGURES) + 2


def test_there_is_a_figure_a_table_and_a_sentence_for_everything(report):
    page, names = page_of(report), set(files_of(report))
    for name in FIGURES:
        assert {f"figures/{name}.png", f"figures/{name}.svg", f"tables/{name}.csv"} <= names
        assert f"{name}-alt" in page.ids
    assert len(page.all("svg")) == len(page.all("table")) == len(FIGURES)


def test_the_page_stands_alone_and_is_well_formed(report):
    text, page = (report / PAGE).read_text(encoding="utf-8"), page_of(report)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert not re.search(r'(src|href)="(https?:)?//', text)
    assert "@import" not in text
    names = set(files_of(report))
    for link in page.all("a"):
        target = link["href"]
        assert target[1:] in page.ids if target.startswith("#") else target in names


def test_every_figure_has_a_text_for_those_who_do_not_see_it(report):
    page = page_of(report)
    for svg in page.all("svg"):
        assert svg["role"] == "img"
        assert svg["aria-labelledby"] in page.ids
        assert "width" not in svg


def test_no_figure_has_a_date_and_colours_follow_the_page(report):
    for name, data in files_of(report).items():
        if name.endswith(".svg"):
            assert b"<dc:date>" not in data
        if name.endswith(".png"):
            assert data.startswith(b"\x89PNG")
            assert b"tIME" not in data
    assert "var(--ink)" in (report / PAGE).read_text(encoding="utf-8")


def test_every_rate_on_the_page_has_an_interval(report):
    """In tables a rate stands with its interval; so does every rate of a sentence."""
    text = " ".join(page_of(report).texts)
    rates = re.findall(r"\d\.\d\u00a0%(?! \(\d)", text)
    assert rates == []


def test_every_column_is_explained(report):
    for name in files_of(report):
        if name.endswith(".csv") and name != "tables/columns.csv":
            with (report / name).open(newline="") as file:
                assert set(next(csv.reader(file))) <= set(COLUMNS), name
    for columns in TABLES.values():
        assert set(columns) <= set(COLUMNS)


def test_hostile_names_stay_text(monkeypatch, tmp_path):
    made_up_report.instead_of_playing(monkeypatch)
    hostile = tmp_path / "<script>alert(1)<" / "$x_{$.toml"
    hostile.parent.mkdir()
    hostile.write_text('base = "base-5p"\n[dials]\nfuel = 10\n')
    scenarios = ("base-5p", str(hostile))
    made_up_report.make(tmp_path / "report", tmp_path / "store", 40, scenarios=scenarios, is_thorough=False)
    text = (tmp_path / "report" / PAGE).read_text(encoding="utf-8")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;" in text
    assert sorted(path.name for path in (tmp_path / "report").iterdir()) == ["figures", PAGE, "results", "tables"]


def refused(folder, rules_version=None):
    with pytest.raises(SavedError) as error:
        build(folder, rules_version=rules_version)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_results_of_other_rules_are_refused(copy):
    version = read_saved(copy).manifest["rules_version"]
    assert f"v{version}, this version plays v{version + 1}" in refused(copy, version + 1)


def test_results_of_another_format_are_refused(copy):
    change_manifest(copy, lambda manifest: manifest | {"format": 99})
    assert "format 99" in refused(copy)


def test_a_missing_table_a_changed_byte_and_a_missing_column_are_named(copy):
    path = copy / "results" / "turns.csv"
    data = path.read_bytes()
    path.write_bytes(data + b"\n")
    assert "turns.csv: is damaged" in refused(copy)
    path.unlink()
    assert "turns.csv: is missing" in refused(copy)
    path.write_bytes(data.replace(b"outcome", b"ending", 1))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    change_manifest(copy, lambda manifest: manifest | {"files": manifest["files"] | {"turns": digest}})
    assert "column 'outcome' is missing" in refused(copy)


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1}'])
def test_a_manifest_that_is_none_is_refused(copy, text):
    (copy / "results" / "manifest.json").write_text(text)
    assert "manifest.json" in refused(copy)


def test_a_folder_without_results_is_refused(tmp_path):
    assert "holds no results" in refused(tmp_path)


def change_manifest(folder, change):
    path = folder / "results" / "manifest.json"
    path.write_text(json.dumps(change(json.loads(path.read_text()))))
