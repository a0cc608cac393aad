"""`fathom report` as a user meets it."""

import json
import shutil

import pandas
import pytest

import experiments
from experiments import cli, report_folder, report_plan, reporting
from tests.common import made_up_report
from tests.common.made_up_games import fathom

FEW = ("--games", "40", "--seed", "3", "--quiet")


@pytest.fixture
def made_up(monkeypatch):
    monkeypatch.setattr(report_plan, "PAIR_VALUES", (8, 10))
    monkeypatch.setattr(report_plan, "DIAL_VALUES", range(6, 10))
    monkeypatch.setattr(report_plan, "QUICK_GAMES", 40)
    return made_up_report.instead_of_playing(monkeypatch)


def refusal(capsys, *arguments):
    status, out, err = fathom(capsys, "report", *arguments)
    assert (status, out) == (cli.WRONG_INPUT, "")
    assert err.count("\n") == 1
    return err


def test_a_report_is_written_and_its_main_table_printed(capsys, made_up, tmp_path):
    folder = tmp_path / "my report"
    status, out, _ = fathom(capsys, "report", folder, "--quick", "--seed", "3", "--quiet")
    assert status == cli.DONE
    assert sorted(path.name for path in folder.iterdir()) == ["figures", "report.html", "results", "tables"]
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[1:5]] == ["base-3p", "base-4p", "base-5p", "base-6p"]
    assert "95 % Wilson" in lines[0]
    assert lines[-1] == f"fathom report '{folder}' --seed 3 --quick"
    assert "known to about +-" in out


def test_the_second_run_plays_nothing_and_writes_the_same(capsys, made_up, tmp_path):
    fathom(capsys, "report", tmp_path / "a", "--quick", "--quiet")
    played, first = len(made_up.calls), (tmp_path / "a" / "report.html").read_bytes()
    fathom(capsys, "report", tmp_path / "a", "--quick", "--quiet")
    assert len(made_up.calls) == played
    assert (tmp_path / "a" / "report.html").read_bytes() == first


def test_json_gives_rates_and_manifest(capsys, made_up, tmp_path):
    status, out, _ = fathom(capsys, "report", tmp_path / "a", "--quick", "--quiet", "--json")
    answer = json.loads(out)
    assert status == cli.DONE
    assert [row["scenario"] for row in answer["rates"]] == ["base-3p", "base-4p", "base-5p", "base-6p"]
    for row in answer["rates"]:
        low, high = row["humans"]["ci95"]
        assert low < row["humans"]["rate"] < high
    assert answer["left_out"] == ["influence", "balance"]


def test_a_full_report_searches_and_measures_again_in_fresh_games(capsys, made_up, tmp_path):
    status, _, err = fathom(capsys, "report", tmp_path / "a", *FEW)
    assert status == cli.DONE, err
    rates = pandas.read_csv(tmp_path / "a" / "results" / "rates.csv")
    found = rates[rates.section == "influence"]
    assert len(found) > 10
    assert set(found.kind) == {"rules", "cards.damage"}
    assert all("--seed 4" in command for command in found.command)
    balance = pandas.read_csv(tmp_path / "a" / "results" / "balance.csv")
    assert set(balance[balance.place == 0].arm) == {"base-3p", "base-4p", "base-5p", "base-6p"}
    assert (balance[balance.place == 1].start_fuel >= 8).all()


def test_the_same_from_python(made_up, tmp_path):
    tables = experiments.report(tmp_path / "a", quick=True)
    assert list(tables["glance"].arm.unique()) == ["base-3p", "base-4p", "base-5p", "base-6p"]
    assert {"dials", "characters", "columns"} <= set(tables)
    assert (tmp_path / "a" / "report.html").exists()


def test_scenarios_are_compared_with_the_first(capsys, made_up, tmp_path):
    other = tmp_path / "more-fuel.toml"
    other.write_text('base = "base-5p"\n[dials]\nfuel = 10\n')
    status, _, _ = fathom(
        capsys, "report", tmp_path / "a", "--scenario", "base-5p", "--scenario", other, "--games", "400", "--quiet"
    )
    assert status == cli.DONE
    table = pandas.read_csv(tmp_path / "a" / "tables" / "compared.csv")
    assert list(table.arm) == ["base-5p", str(other)]
    assert table.difference[1] == pytest.approx(0.1, abs=0.05)  # two steps of fuel at five points each
    page = (tmp_path / "a" / "report.html").read_text()
    assert "Scenarios of Unfathomable compared" in page
    assert "better for the humans" in page


def test_the_user_s_changes_and_players_hold_everywhere(capsys, made_up, tmp_path):
    options = ("--set", "rules.hand_limit=8", "--policy", "human=expert")
    fathom(capsys, "report", tmp_path / "a", "--quick", "--quiet", *options)
    settings = [settings for settings, _, _ in made_up.calls]
    assert {one.rules["hand_limit"] for one in settings} == {8}
    assert {one.policy.human for one in settings} == {"novice", "competent", "expert"}  # others in the matrix alone
    manifest = json.loads((tmp_path / "a" / "results" / "manifest.json").read_text())
    assert manifest["policy"]["human"] == "expert"
    assert manifest["command"].endswith("--policy human=expert --set rules.hand_limit=8")


def test_every_row_names_the_command_that_plays_it_again(capsys, made_up, tmp_path):
    fathom(capsys, "report", tmp_path / "a", *FEW)
    rates = pandas.read_csv(tmp_path / "a" / "results" / "rates.csv")
    for row in rates[rates.section != "arms"].groupby("section").head(3).itertuples():
        _, out, _ = fathom(capsys, *row.command.split()[1:], "--quiet", "--json")
        summary = json.loads(out)
        assert (summary["human_wins"], summary["games_counted"]) == (row.wins, row.games)


def test_an_interrupt_leaves_no_report_and_says_how_to_go_on(capsys, monkeypatch, tmp_path):
    made_up_report.instead_of_playing(monkeypatch, interrupt_at=5)
    status, out, err = fathom(capsys, "report", tmp_path / "a", *FEW)
    assert (status, out) == (cli.INTERRUPTED, "")
    assert f"go on with: fathom report {tmp_path}/a --games 40 --seed 3" in err
    assert not (tmp_path / "a").exists()


def test_a_full_disk_leaves_nothing_half_written(capsys, made_up, monkeypatch, tmp_path):
    assert fathom(capsys, "report", tmp_path / "a", "--quick", "--quiet")[0] == cli.DONE
    before = {path: path.read_bytes() for path in (tmp_path / "a").rglob("*") if path.is_file()}

    def full(place, files):
        (place / "report.html").write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(report_folder, "save_files", full)
    for folder in ("a", "new"):
        status, _, err = fathom(capsys, "report", tmp_path / folder, "--quick", "--quiet", "--lang", "en")
        assert status == cli.FAILED
        assert "No space left" in err
    assert {path: path.read_bytes() for path in (tmp_path / "a").rglob("*") if path.is_file()} == before
    assert not (tmp_path / "new").exists()


def test_too_little_room_is_found_before_playing(capsys, made_up, monkeypatch, tmp_path):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10, 9, 1))
    assert "1 bytes are free" in refusal(capsys, tmp_path / "a", *FEW)
    assert made_up.calls == []


def test_a_folder_that_cannot_be_written_is_refused_before_playing(capsys, made_up, monkeypatch, tmp_path):
    def fail(dir):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(report_folder.tempfile, "TemporaryFile", fail)
    assert "cannot write there (Permission denied)" in refusal(capsys, tmp_path / "a", *FEW)
    assert made_up.calls == []


def test_what_is_not_ours_is_not_written_over(capsys, made_up, tmp_path):
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "thesis.txt").write_text("years of work")
    assert "'results', which is not of a report" in refusal(capsys, tmp_path, *FEW)
    (tmp_path / "file").write_text("")
    assert "is a file" in refusal(capsys, tmp_path / "file", *FEW)
    assert "there is no folder" in refusal(capsys, tmp_path / "no" / "where", *FEW)
    assert (tmp_path / "results" / "thesis.txt").read_text() == "years of work"


def test_a_report_of_other_rules_is_not_written_over(capsys, made_up, tmp_path):
    fathom(capsys, "report", tmp_path / "a", "--quick", "--quiet")
    path = tmp_path / "a" / "results" / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"rules_version": 0}))
    assert "holds a report of rules v0" in refusal(capsys, tmp_path / "a", *FEW)
    assert "played by rules v0" in refusal(capsys, tmp_path / "a", "--redraw")


def test_redraw_plays_nothing(capsys, made_up, tmp_path):
    fathom(capsys, "report", tmp_path / "a", "--quick", "--quiet")
    played, before = len(made_up.calls), (tmp_path / "a" / "report.html").read_bytes()
    (tmp_path / "a" / "report.html").unlink()
    status, out, _ = fathom(capsys, "report", tmp_path / "a", "--redraw")
    assert status == cli.DONE
    assert "base-3p" in out
    assert len(made_up.calls) == played
    assert (tmp_path / "a" / "report.html").read_bytes() == before
    assert "holds no results" in refusal(capsys, tmp_path / "b", "--redraw")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--games", "10", "--quick"), "either --games or --quick"),
        (("--games", "0"), "--games"),
        (("--lang", "fr"), "there are"),
        (("--scenario", "bse-5p"), "base-5p"),
        (("--scenario", "base-5p", "--scenario", "base-5p"), "twice"),
        (("--set", "dials.feul=3"), "fuel"),
    ],
)
def test_wrong_input_is_one_line(capsys, made_up, tmp_path, arguments, part):
    assert part in refusal(capsys, tmp_path / "a", *arguments)
    assert not (tmp_path / "a").exists()


def test_games_are_played_once_though_many_sections_ask_for_them(made_up):
    cells = report_plan.plan(report_plan.make_request(1000, 1))
    distinct = reporting.distinct_cells(cells)
    keys = [cell.scenario.settings.model_dump_json() for cell in distinct]
    assert len(keys) == len(set(keys))
    assert max(cell.games for cell in distinct) == 2000


def test_house_rules_are_found_by_their_folder_and_paired_with_their_base(made_up, monkeypatch, tmp_path):
    path = tmp_path / "house_rules" / "unfathomable" / "more-food.toml"
    path.parent.mkdir(parents=True)
    path.write_text('# Is food short?\nbase = "base-4p"\n[dials]\nfood = 9\n')
    known = report_plan.built_in_scenarios()
    monkeypatch.setattr(report_plan, "built_in_scenarios", lambda: known | {"more-food": path})
    monkeypatch.setattr("experiments.scenario.built_in_scenarios", lambda: known | {"more-food": path})
    cells = report_plan.house_rule_cells(report_plan.make_request(1000, 1))
    assert len(cells) == 1 + sum("house_rules" in one.parts for one in known.values())
    cell = cells[-1]
    assert cell.labels == {"name": "more-food", "description": "Is food short?"}
    assert (cell.scenario.settings.dials["food"], cell.against.settings.dials["food"]) == (9, 8)
    assert cell.against.settings.players == 4
