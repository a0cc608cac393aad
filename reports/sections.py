"""The sections of a report: for each the small tables, what is found in them, and the figures."""

from dataclasses import dataclass, field

import pandas

from reports import figures, figures_changes, figures_play, findings, findings_play, summaries, summaries_play
from reports.findings import Finding, arm_label


@dataclass
class Block:
    """One finding with its table, and its figure if it has one."""

    name: str  # of its files
    finding: Finding
    table: pandas.DataFrame
    columns: list  # of the table, as the page shows them
    figure: object = None
    alt: str = ""
    is_open: bool = False  # the page shows the table at once


@dataclass
class Section:
    """A heading with what belongs under it."""

    key: str
    title: str
    text: str
    blocks: list = field(default_factory=list)


@dataclass(frozen=True)
class Subject:
    """Saved results with the words for them."""

    saved: object
    words: object

    @property
    def by_players(self):
        return self.saved.manifest["compares"] == "players"

    @property
    def labels(self):
        """{scenario: what it is called}"""
        rows = self.saved.section("arms").itertuples()
        return {row.arm: arm_label(self.words, row.arm, row.players, self.by_players) for row in rows}

    @property
    def reference_label(self):
        return self.labels[self.saved.reference]

    @property
    def start(self):
        """{scenario: {dial: where it starts}}"""
        found = {}
        for row in self.saved.section("arms").to_dict("records"):
            dials = {dial: int(row[f"start_{dial}"]) for dial in ("fuel", "food", "sanity", "souls")}
            alike = {"all": dials["fuel"]} if len(set(dials.values())) == 1 else {}
            found[row["arm"]] = dials | alike
        return found

    def alt(self, key, finding):
        """What a figure shows, for those who do not see it."""
        return self.words.text(f"{key}.alt", finding=finding.title + ". " + finding.text)


RATE = ["games", "rate"]  # with its interval
DIFFERENCE = ["difference"]


def glance(subject):
    """Who wins, by scenario."""
    table = summaries.glance(subject.saved)
    found = findings.glance(table, subject.words, subject.by_players)
    figure = figures.glance(table, subject.labels, subject.words, found.title)
    columns = ["arm", "players", "role", "wins", *RATE]
    return [Block("glance", found, table, columns, figure, subject.alt("glance", found), is_open=True)]


def compared(subject):
    """The user's scenarios against the first."""
    table = summaries.compared(subject.saved)
    if not table.difference.notna().any():
        return []
    found = findings.compared(table, subject.words)
    figure = figures_changes.compared(table, subject.words, found.title)
    columns = ["arm", "players", *RATE, *DIFFERENCE, "discordant"]
    return [Block("compared", found, table, columns, figure, subject.alt("compared", found), is_open=True)]


def settings(subject):
    """Players, variants, difficulties; then the two steps of Appendix I."""
    words = subject.words
    if subject.saved.section("settings").empty:
        return []
    table = summaries.settings(subject.saved)
    found = findings.settings(table, words)
    columns = ["players", "variant", "difficulty", *summaries.START, *RATE, *DIFFERENCE]
    figure = figures.settings(table, words, found.title)
    blocks = [Block("settings", found, table, columns, figure, subject.alt("settings", found), is_open=True)]
    steps = summaries.appendix(subject.saved)
    found = findings.appendix(steps, words)
    figure = figures_changes.appendix(steps, words, found.title)
    columns = ["players", "step", *summaries.START, *RATE, *DIFFERENCE]
    return [*blocks, Block("appendix", found, steps, columns, figure, subject.alt("appendix", found))]


def variants(subject):
    """Solo, two players and the learning game."""
    if subject.saved.section("settings").empty or summaries.variants(subject.saved).empty:
        return []
    table = summaries.variants(subject.saved)
    found = findings.variants(table, subject.words)
    columns = ["players", "variant", "difficulty", *summaries.START, *RATE, *DIFFERENCE]
    figure = figures.settings(table, subject.words, found.title)
    return [Block("variants", found, table, columns, figure, subject.alt("variants", found))]


def dials(subject):
    """Each dial alone, then every two."""
    words, saved = subject.words, subject.saved
    table = summaries.dials(saved)
    found = findings.dials(table, words, saved.reference, subject.start[saved.reference])
    figure = figures.dials(table, subject.labels, words, found.title, subject.start)
    columns = ["arm", "dial", "value", *RATE, *DIFFERENCE]
    blocks = [Block("dials", found, table, columns, figure, subject.alt("dials", found))]
    pairs = summaries.dial_pairs(saved)
    found = findings.dial_pairs(pairs, words)
    figure = figures.dial_pairs(pairs, words, found.title)
    columns = ["dial", "value", "dial_2", "value_2", *RATE]
    return [*blocks, Block("dial_pairs", found, pairs, columns, figure, subject.alt("dial_pairs", found))]


def course(subject):
    """Endings, turns, and the dials on the way."""
    words, saved, labels = subject.words, subject.saved, subject.labels
    table = summaries.endings(saved)
    found = findings_play.endings(table, words, subject.by_players)
    figure = figures_play.endings(table, labels, words, found.title)
    columns = ["arm", "cause", *RATE]
    blocks = [Block("endings", found, table, columns, figure, subject.alt("endings", found))]
    lengths, table = summaries_play.lengths(saved), summaries_play.turns(saved)
    found = findings_play.turns(lengths, words, labels, saved.reference)
    figure = figures_play.turns(table, labels, words, found.title)
    columns = ["arm", "outcome", "turn", *RATE]
    blocks.append(Block("turns", found, table, columns, figure, subject.alt("turns", found)))
    return blocks + voyages(subject)


def voyages(subject):
    """A figure for every scenario whose voyages were followed."""
    table, blocks = summaries_play.voyages(subject.saved), []
    for number, arm in enumerate(dict.fromkeys(table.arm)):
        own, label = table[table.arm == arm], subject.labels[arm]
        found = findings_play.voyages(own, subject.words, arm, label)
        figure = figures_play.voyages(own, subject.words, found.title, label)
        columns = ["arm", "outcome", "what", "turn", "games", "quarter", "median", "three_quarters", "mean"]
        name = "voyages" if number == 0 else f"voyages_{number + 1}"
        blocks.append(Block(name, found, own, columns, figure, subject.alt("voyages", found)))
    return blocks


def players(subject):
    """How much of it is the players."""
    table = summaries.policies(subject.saved)
    found = findings.policies(table, subject.words)
    figure = figures.policies(table, subject.words, found.title)
    columns = ["human", "traitor", *RATE, *DIFFERENCE]
    return [Block("policies", found, table, columns, figure, subject.alt("policies", found))]


def characters(subject):
    """Characters at the table, in the hands of a player, and titles."""
    words, reference = subject.words, subject.saved.reference
    table = summaries_play.presence(subject.saved)
    own = table[table.arm == reference]
    blocks = []
    if len(own):
        found = findings_play.presence(own, words)
        figure = figures_play.presence(own, words, found.title)
        columns = ["arm", "character", "with_games", "without_games", *DIFFERENCE]
        blocks.append(Block("presence", found, table, columns, figure, subject.alt("presence", found)))
    table = summaries_play.characters(subject.saved)
    own = table[table.arm == reference]
    found = findings_play.characters(own, words)
    figure = figures_play.characters(own, words, found.title)
    columns = ["arm", "character", "role", *RATE]
    blocks.append(Block("characters", found, table, columns, figure, subject.alt("characters", found)))
    table, costs = summaries_play.titles(subject.saved), summaries_play.title_differences(subject.saved)
    own = table[table.arm == reference]
    found = findings_play.titles(costs[costs.arm == reference], own, words)
    figure = figures_play.titles(own, words, found.title)
    columns = ["arm", "title", "role", "traitors", *RATE]
    return [*blocks, Block("titles", found, table, columns, figure, subject.alt("titles", found))]


def influence(subject):
    """Rules and cards."""
    if subject.saved.section("influence").empty:
        return []
    table = summaries.influence(subject.saved)
    found = findings.influence(table, subject.words)
    figure = figures_changes.influence(table, subject.words, found.title)
    columns = ["name", "change", *RATE, *DIFFERENCE, "p_adjusted"]
    return [Block("influence", found, table, columns, figure, subject.alt("influence", found))]


def house_rules(subject):
    """House rules."""
    if subject.saved.section("house_rules").empty:
        return []
    table = summaries.house_rules(subject.saved)
    found = findings.house_rules(table, subject.words)
    figure = figures_changes.house_rules(table, subject.words, found.title)
    columns = ["name", "description", *RATE, *DIFFERENCE]
    return [Block("house_rules", found, table, columns, figure, subject.alt("house_rules", found))]


def balance(subject):
    """Dials for an even game."""
    if "balance" not in subject.saved.tables:
        return []
    table = summaries.balance(subject.saved)
    found = findings.balance(table, subject.words, subject.by_players)
    figure = figures_changes.balance(table, subject.labels, subject.words, found.title)
    columns = ["arm", "place", *summaries.START, "steps", *RATE]
    return [Block("balance", found, table, columns, figure, subject.alt("balance", found))]


MAKERS = {
    "glance": glance,
    "compared": compared,
    "settings": settings,
    "variants": variants,
    "dials": dials,
    "course": course,
    "players": players,
    "characters": characters,
    "influence": influence,
    "house_rules": house_rules,
    "balance": balance,
}


def all_sections(subject):
    """Every section that the results have something for."""
    sections = []
    for key, make in MAKERS.items():
        if key == "compared" and subject.by_players:
            continue
        blocks = make(subject)
        if blocks:
            words = subject.words
            text = words.text(f"sections.{key}.text", reference=subject.reference_label)
            sections.append(Section(key, words.text(f"sections.{key}.title"), text, blocks))
    return sections
