"""What everything is called in each language: ids -> names, for tellings, commands and reports."""

import json
from functools import lru_cache
from pathlib import Path

from sim.trace import DEFAULT_LANGUAGE, load_texts
from sim.unfathomable.constants import Domain, Use
from sim.unfathomable.rows import load_rows
from sim.unfathomable.settings import DATA

TEXTS = Path(__file__).parent / "texts"
PRINTED_TABLES = {
    "mythos": "mythos",
    "waypoints": "waypoints",
    "damage": "damage",
    "items": "items",
    "spells": "spells",
    "characters": "characters",
    "space": "board",
    "faces": "passengers",
}
NAMED_BY_ENUM = (
    "resources",
    "skills",
    "loyalties",
    "titles",
    "tracks",
    "monsters",
    "outcomes",
    "piles",
    "causes",
    "actions",
    "questions",
)
DOMAIN_KINDS = {
    Domain.SPACE: "space",
    Domain.SKILL: "skills",
    Domain.YES_NO: "answers",
    Domain.TRACK: "tracks",
    Domain.MYTHOS: "mythos",
    Domain.WAYPOINT: "waypoints",
    Domain.ITEM: "items",
    Domain.SPELL: "spells",
    Domain.LOYALTY: "loyalties",
    Domain.OUTCOME: "outcomes",
    Domain.RESOURCE: "resources",
    Domain.MONSTER: "monsters",
}


@lru_cache(maxsize=64)
def printed_names(cards_as_json):
    """{kind: {id: printed name}} of the rows of a scenario."""
    rows = load_rows(DATA, json.loads(cards_as_json))
    names = {kind: {id_: row.name for id_, row in rows[table].items()} for kind, table in PRINTED_TABLES.items()}
    names["cards"] = {
        f"{row.skill}:{value}": row.name for row in rows["skills"].values() for value in sorted(row.copies)
    }
    for power in ("ability", "feat"):
        names[power] = {id_: getattr(row, power).name for id_, row in rows["characters"].items()}
    return names


class Wording:
    """The names of a scenario in one language: its own, else the printed English ones, else the ids in words."""

    def __init__(self, prepared, lang=DEFAULT_LANGUAGE):
        self.names = prepared.names
        self.printed = printed_names(json.dumps(prepared.settings.cards, sort_keys=True))
        self.texts = load_texts(TEXTS, lang)
        kinds = (*PRINTED_TABLES, *NAMED_BY_ENUM)
        self.ids = {kind: getattr(self.names, "spaces" if kind == "space" else kind) for kind in kinds}

    def name(self, kind, id_):
        """An id's own wording."""
        return self.texts.name(kind, id_, self.printed.get(kind, {}).get(id_))

    def shown(self, kind, number):
        """The same for a number."""
        return self.name(kind, self.ids[kind][number])

    def all_names(self):
        """{kind: {id: name}} of all that a game can speak of, as a report keeps it beside its results."""
        ids = {kind: list(numbered.values()) for kind, numbered in self.ids.items()}
        ids |= {kind: list(self.printed[kind]) for kind in ("cards", "ability", "feat")}
        return {kind: {id_: self.name(kind, id_) for id_ in known} for kind, known in ids.items()}

    def skill_card(self, kind):
        """`Strength 3`"""
        return self.skill_card_name(self.names.skill_cards[kind])

    def skill_card_name(self, id_):
        """The same for the id `strength:3`."""
        skill, value = id_.split(":")
        return f"{self.texts.name('skills', skill)} {value}"

    def power(self, use, character):
        """`Deck Chief`, `Shrivelling (Lore 1)`: a power by its printed name; those of a sheet are the character's."""
        kind, _, name = self.names.uses[use].partition(" ")
        if kind == "card":
            return f"{self.name('cards', name)} ({self.skill_card(use - Use.CARD)})"
        if kind in ("item", "spell"):
            return self.name(f"{kind}s", name)
        return self.name("titles", "keeper") if kind == "title" else self.name(kind, character)

    def answers(self):
        """{id: name} of every answer to a question; an id means the same under every question."""
        named = {id_: self.skill_card_name(id_) for id_ in self.names.skill_cards.values()}
        for domain, kind in DOMAIN_KINDS.items():
            named |= {id_: self.name(kind, id_) for id_ in self.names.domains[domain].values()}
        of_sheet = (Use.ABILITY, Use.FEAT)  # called by their kind here, as an answer does not tell whose they are
        named |= {id_: self.power(use, None) for use, id_ in self.names.uses.items() if use not in of_sheet}
        named |= {id_: self.name("actions", id_) for id_ in (*self.names.actions.values(), "ability", "feat")}
        return named | {id_: self.name("answers", id_) for id_ in ("none", "deep_one")}

    def questions(self):
        """{id: name} of every question."""
        return {id_: self.name("questions", id_) for id_ in self.names.questions.values()}
