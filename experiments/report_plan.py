"""What a balance report plays: a list of cells, each with the section it belongs to and what it is compared with."""

from dataclasses import dataclass, field, replace
from itertools import combinations, product

from experiments.inputs import InputError
from experiments.laboratory import Cell
from experiments.scenario import TRAITORS, built_in_scenarios, parse_toml
from experiments.variations import Variation, load_original
from sim.unfathomable.params import DIALS, PRINTED_DIAL

DEFAULT_GAMES = 12_000  # a cell of the first section; the one number behind the time that a report takes
QUICK_GAMES = 1_200
LEAST_GAMES = 8
PLAYERS = (3, 4, 5, 6)
PLAYERS_WITH_CULTIST = (4, 6)
# number of characters -> variants besides the standard game
VARIANTS = {
    3: ("learning", "solo"),
    4: ("no_cultist", "learning", "two_player"),
    5: ("learning",),
    6: ("no_cultist", "learning"),
}
REFERENCE = "base-5p"
DIFFICULTIES = ("easier_humans", "normal", "easier_traitors")
DIAL_VALUES = range(3, 11)
PAIR_VALUES = (4, 6, 8, 10)
STRENGTHS = ("novice", "competent", "expert")
ALL_DIALS = "all"
HOUSE_RULES = "house_rules"

SHARES = {  # of the games of a report, for each cell of a section
    "reference": 2.0,
    "arms": 1.0,
    "settings": 0.5,
    "appendix": 0.5,
    "dials": 0.25,
    "dial_pairs": 0.125,
    "policies": 0.25,
    "house_rules": 0.25,
    "voyages": 0.25,
    "screening": 0.03125,
    "influence": 0.25,
    "balance": 0.125,
}


@dataclass(frozen=True)
class Request:
    """What the user asked for."""

    games: int = DEFAULT_GAMES
    seed: int = 1
    scenarios: tuple[str, ...] = ()  # to compare; none: the player counts of the standard game
    changes: tuple[str, ...] = ()
    played_by: tuple[str, ...] = ()
    is_thorough: bool = True  # with the sections that search

    def games_of(self, section):
        """How many games a cell of a section gets."""
        return max(LEAST_GAMES, round(self.games * SHARES[section]))

    def load(self, name, *changes, played_by=()):
        """A scenario with the user's changes, and those of a section over them."""
        changes, played_by = (*self.changes, *changes), (*self.played_by, *played_by)
        return replace(load_original(name, changes, played_by).variation({}), changes=changes)


@dataclass(frozen=True)
class Planned:
    """A cell of a section: how the section calls it, and the cell that it is paired with, if any."""

    section: str
    arm: str
    scenario: Variation
    games: int
    seed: int
    labels: dict = field(default_factory=dict)
    against: Variation | None = None

    @property
    def cell(self):
        return Cell(self.scenario, self.seed, self.games)


def arm_names(request):
    """The scenarios that the report is about; the first section has a row for each."""
    return request.scenarios or tuple(f"base-{players}p" for players in PLAYERS)


def reference_name(request):
    """The scenario whose dials, players and characters are looked at closely."""
    return request.scenarios[0] if request.scenarios else REFERENCE


def close_arms(request):
    """The scenarios whose dials and voyages are looked at: all that are compared, or the reference alone."""
    return request.scenarios or (REFERENCE,)


def planned(request, section, arm, scenario, against=None, **labels):
    """A cell with the games of its section."""
    return Planned(section, arm, scenario, request.games_of(section), request.seed, labels, against)


def plan(request):
    """All cells, in the order of the report."""
    cells = arm_cells(request)
    if not request.scenarios:
        cells += setting_cells(request) + appendix_cells(request)
    for name in close_arms(request):
        cells += dial_cells(request, name)
    cells += dial_pair_cells(request) + policy_cells(request)
    return cells if request.scenarios else cells + house_rule_cells(request)


def arm_cells(request):
    """The scenarios themselves; those that the user compares are paired with the first."""
    reference = reference_name(request)
    first = request.load(reference) if request.scenarios else None
    cells = []
    for name in arm_names(request):
        games = request.games_of("reference" if name == reference else "arms")
        against = first if name != reference else None
        cells.append(Planned("arms", name, request.load(name), games, request.seed, {}, against))
    return cells


def setting_cells(request):
    """Player counts and variants at every difficulty; paired with the normal standard game."""
    cells = []
    for players in PLAYERS:
        standard = request.load(f"base-{players}p")
        for variant, difficulty in product(("standard", *VARIANTS[players]), DIFFICULTIES):
            changes = (f"variant={variant}", f"difficulty={difficulty}")
            is_standard = (variant, difficulty) == ("standard", "normal")
            scenario = standard if is_standard else request.load(f"base-{players}p", *changes)
            against = None if is_standard else standard
            cells.append(planned(request, "settings", f"base-{players}p", scenario, against))
    return cells


def appendix_cells(request):
    """AI in two steps: first another loyalty deck with the printed dials, then the lower dials as well."""
    cells = []
    for players in PLAYERS_WITH_CULTIST:
        name = f"base-{players}p"
        standard = request.load(name)
        deck = request.load(name, "variant=no_cultist", *dial_changes(dict.fromkeys(DIALS, PRINTED_DIAL)))
        both = request.load(name, "variant=no_cultist")
        for step, scenario, against in (("deck", deck, standard), ("dials", both, deck), ("both", both, standard)):
            cells.append(planned(request, "appendix", name, scenario, against, step=step))
    return cells


def dial_changes(dials):
    """Dials as the command line sets them."""
    return tuple(f"dials.{dial}={value}" for dial, value in dials.items())


def dial_cells(request, name):
    """Each dial alone from 3 to 10, the others as they are; and all four at once. Paired with the scenario itself."""
    own = request.load(name)
    series = {dial: (dial,) for dial in DIALS} | {ALL_DIALS: DIALS}
    cells = []
    for label, dials in series.items():
        for value in DIAL_VALUES:
            changed = {dial: value for dial in dials if own.settings.dials[dial] != value}
            scenario = request.load(name, *dial_changes(changed)) if changed else own
            against = own if changed else None
            cells.append(planned(request, "dials", name, scenario, against, dial=label, value=value))
    return cells


def dial_pair_cells(request):
    """Every two dials together on a coarser grid, in the reference."""
    name = reference_name(request)
    own = request.load(name)
    cells = []
    for (first, second), values in product(combinations(DIALS, 2), product(PAIR_VALUES, PAIR_VALUES)):
        changed = {dial: value for dial, value in zip((first, second), values) if own.settings.dials[dial] != value}
        scenario = request.load(name, *dial_changes(changed)) if changed else own
        labels = {"dial": first, "value": values[0], "dial_2": second, "value_2": values[1]}
        cells.append(planned(request, "dial_pairs", name, scenario, **labels))
    return cells


def policy_cells(request):
    """Every strength of humans against every strength of traitors, in the reference; paired with the middle."""
    name = reference_name(request)
    middle = request.load(name, played_by=sides("competent", "competent"))
    cells = []
    for human, traitor in product(STRENGTHS, STRENGTHS):
        is_middle = human == traitor == "competent"
        scenario = middle if is_middle else request.load(name, played_by=sides(human, traitor))
        against = None if is_middle else middle
        cells.append(planned(request, "policies", name, scenario, against, human=human, traitor=traitor))
    return cells


def house_rules():
    """{name: (its base, what it says of itself)} of the built-in house rules."""
    found = {}
    for name, path in built_in_scenarios().items():
        if HOUSE_RULES in path.parts:
            text = path.read_text(encoding="utf-8")
            base = parse_toml(text, path).get("base", REFERENCE)
            found[name] = base, text.partition("\n")[0].removeprefix("#").strip()
    return found


def house_rule_cells(request):
    """Every built-in house rule, paired with the game that it changes."""
    return [
        planned(request, "house_rules", base, request.load(name), request.load(base), name=name, description=question)
        for name, (base, question) in house_rules().items()
    ]


def sides(human, traitor):
    """Who plays, as the command line says it."""
    return f"human={human}", f"{TRAITORS}={traitor}"


def games_wanted(games, quick):
    """The games of a main cell, as the command line says."""
    if games is not None and quick:
        raise InputError("report: give either --games or --quick")
    return games if games is not None else QUICK_GAMES if quick else DEFAULT_GAMES


def make_request(games, seed, scenarios=(), changes=(), played_by=(), is_thorough=True):
    """A request whose scenarios are there and named once."""
    for name in scenarios:
        if list(scenarios).count(name) > 1:
            raise InputError(f"--scenario {name}: stands twice")
    return Request(games, seed, tuple(scenarios), tuple(changes), tuple(played_by), is_thorough)
