"""The balance report: plays what it needs through the laboratory, saves counts, and has the report built from them."""

import json
from dataclasses import dataclass

from experiments import report_folder, report_plan, report_search, report_tables
from experiments.balancing import no_meter
from experiments.command_line import check_numbers
from experiments.engine import engine_digest, versions
from experiments.inputs import InputError
from experiments.laboratory import Cell, Outcome
from experiments.printing import command_text
from experiments.report_plan import DIAL_VALUES
from experiments.rules_index import read_paragraphs
from experiments.runner import signed_seed
from experiments.voyages import voyages
from reports.saved import FORMAT, read_saved
from reports.words import UnknownLanguageError, Words
from sim.games import game_spec
from sim.unfathomable.settings import DATA

SEARCHED = ("influence", "balance")  # sections that a quick report leaves out


@dataclass
class Report:
    """How a report went: what was played, what was saved, and where."""

    outcome: Outcome | None = None
    games: int = 0  # in all
    tables: dict | None = None
    manifest: dict | None = None


def check_language(language):
    """There is a page in it."""
    try:
        Words(language)
    except UnknownLanguageError as error:
        raise InputError(f"--lang: {error}") from None


def checked_request(folder, language, games, quick, seed, jobs, scenarios=(), changes=(), played_by=()):
    """What the user asked for, if it can be done: found out before anything is played."""
    games = report_plan.games_wanted(games, quick)
    check_numbers(games, seed, jobs, least_games=report_plan.LEAST_GAMES)
    check_language(language)
    request = report_plan.make_request(games, seed, scenarios, changes, played_by, not quick)
    report_folder.check_folder(folder, request.load(report_plan.reference_name(request)).spec.rules_version)
    return request


def distinct_cells(cells):
    """Every scenario once, with the most games that are asked of it."""
    most = {}
    for planned in cells:
        for scenario in (planned.scenario, planned.against):
            if scenario is not None:
                key = scenario.settings.model_dump_json()
                before = most.get(key)
                games = max(planned.games, before.games if before else 0)
                most[key] = Cell(before.scenario if before else scenario, planned.seed, games)
    return list(most.values())


def make_report(folder, request, laboratory, command, language="en", meter=no_meter):
    """Play, save and build; without a report if it was interrupted. `meter` shows how far each stage is."""
    cells = report_plan.plan(request)
    report = Report()
    if not play_cells(cells, laboratory, report, meter):
        return report
    found = influence_stage(request, laboratory, report, meter) if request.is_thorough else []
    if report.outcome.complete:
        report.tables = make_tables(request, cells + found, laboratory, meter)
    if request.is_thorough and report.outcome.complete:
        balance_stage(request, laboratory, report, meter)
    if report.outcome.complete:
        report.manifest = make_manifest(request, report, command)
        report_folder.write_report(folder, report.tables, report.manifest, language)
    return report


def redraw(folder, language):
    """Build the report again from the results in a folder; (the rates that are printed, the manifest)."""
    check_language(language)
    manifest = report_folder.redraw(folder, language, game_spec("unfathomable").rules_version)
    return {"rates": read_saved(folder).tables["rates"].to_dict("records")}, manifest


def play_cells(cells, laboratory, report, meter):
    """Play all cells; whether that was completed."""
    distinct = distinct_cells(cells)
    games = sum(cell.games for cell in distinct)
    with meter(games) as progress:
        report.outcome = laboratory.play(distinct, progress)
    report.games += games
    return report.outcome.complete


def influence_stage(request, laboratory, report, meter):
    """The cells of what decides a game: first all changes in few games, then the largest in many fresh ones."""
    planned = report_search.influence_plan(request)
    with meter(planned.runs * request.games_of("screening")) as progress:
        changes, report.outcome = report_search.screened(request, planned, laboratory, progress)
    cells = report_search.influence_cells(request, planned, changes)
    report.games += planned.runs * request.games_of("screening")
    return cells if report.outcome.complete and play_cells(cells, laboratory, report, meter) else []


def balance_stage(request, laboratory, report, meter):
    """The table of dials for an even game."""
    arms = [row for row in report.tables["rates"] if row["section"] == "arms"]
    rates = {row["arm"]: row["wins"] / max(row["games"], 1) for row in arms}
    counter = Counter(meter)
    rows, report.outcome = report_search.balance_rows(request, rates, laboratory, counter)
    report.tables["balance"] = rows
    report.games += counter.games


class Counter:
    """A meter that also counts."""

    def __init__(self, meter):
        self.meter, self.games = meter, 0

    def __call__(self, games):
        self.games += games
        return self.meter(games)


def make_tables(request, cells, laboratory, meter):
    """Everything that is saved, as rows of counts."""
    outcomes = report_tables.Outcomes(laboratory)
    arms = [planned for planned in cells if planned.section == "arms"]
    tables = {"rates": report_tables.rate_rows(cells, outcomes)}
    for name, rows_of in (
        ("turns", report_tables.turn_rows),
        ("characters", report_tables.character_rows),
        ("titles", report_tables.title_rows),
    ):
        tables[name] = [row for planned in arms for row in rows_of(planned, outcomes.rows(planned.cell))]
    games, tables["voyages"] = request.games_of("voyages"), []
    for name in report_plan.close_arms(request):
        with meter(games) as progress:
            rows = voyages(request.load(name), games, signed_seed(request.seed), laboratory.jobs, progress)
        tables["voyages"] += [{"arm": name, **row} for row in rows]
    return tables


def make_manifest(request, report, command):
    """All that is needed to check the report, or to make it again."""
    reference = request.load(report_plan.reference_name(request))
    spec, settings = reference.spec, reference.settings.model_dump(mode="json")
    return {
        "format": FORMAT,
        "game": spec.name,
        "rules_version": spec.rules_version,
        "engine": engine_digest(),
        "versions": versions(),
        "seed": request.seed,
        "games": request.games,
        "games_played": report.games,
        "arms": list(report_plan.arm_names(request)),
        "reference": report_plan.reference_name(request),
        "compares": "scenarios" if request.scenarios else "players",
        "left_out": [] if request.is_thorough else list(SEARCHED),
        "policy": {role: settings["policy"][role] for role in ("human", "hybrid", "cultist")},
        "scenario": settings,
        "sources": sources(),
        "readings": readings(spec.rules_file),
        "command": command,
        "commands": commands(request, reference),
    }


def sources():
    """{card table: where its rows come from}"""
    return {path.stem: json.loads(path.read_text(encoding="utf-8"))["source"] for path in sorted(DATA.glob("*.json"))}


def readings(rules_file):
    """Every choice of ours where the rules are open."""
    paragraphs = read_paragraphs(rules_file).values()
    return [{"paragraph": paragraph.id, "text": text} for paragraph in paragraphs for text in paragraph.reading]


def commands(request, reference):
    """{section: a command that shows the same}"""
    name, seed, players = reference.name, request.seed, request.played_by

    def told(command, section, argument=name, **options):
        words = {"--games": request.games_of(section), "--seed": seed, **options}
        return command_text(command, argument, words, request.changes, players)

    found = {
        "glance": told("run", "reference"),
        "dials": told("sweep", "dials", **{"--over": f"dials.fuel={min(DIAL_VALUES)}:{max(DIAL_VALUES)}"}),
        "players": told("tournament", "policies"),
        "influence": told("sensitivity", "influence"),
        "balance": told("balance", "balance"),
    }
    if request.scenarios[1:]:
        found["compared"] = told("compare", "arms", request.scenarios)
    return {section: command for section, command in found.items() if request.is_thorough or section not in SEARCHED}


def report_command(folder, request, language):
    """The command that makes the same report."""
    options = {"--games": request.games, "--seed": request.seed, "--scenario": request.scenarios}
    options |= {"--quick": not request.is_thorough, "--lang": None if language == "en" else language}
    if not request.is_thorough:
        options["--games"] = None
    return command_text("report", str(folder), options, request.changes, request.played_by)
