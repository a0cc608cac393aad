"""Wording of a told game: a text table per language. Knows no game; ids and numbers come from the game's telling.

A table has `events` (one entry per event, with `rule` and `text`), `game`, `commands`, `names` and `counted`. An entry
may hold entries of its own for special cases, named after what is special (`events.spawn.father`); what a special case
does not say is as in the entry around it. An empty text tells nothing.

A language is one file in the folder of texts. What it does not say is said in English, so a new one may begin small.
It may also hold what has its English elsewhere: names of cards in `names`, and the rules in `chapters`, `paragraphs`,
`readings` and `not_played`.
"""

import tomllib
from functools import lru_cache
from pathlib import Path

from sim.declared import DeclaredError, merged

DEFAULT_LANGUAGE = "en"
ENTRY_FIELDS = ("rule", "text")
NEVER_TRANSLATED = "rule"  # the paragraph behind a line is the same in every language


def languages(folder):
    """The languages that have a text table."""
    return sorted(path.stem for path in Path(folder).glob("*.toml"))


def own_table(folder, lang):
    """What a language itself says; one that is not there is an error that names those that are."""
    there = languages(folder)
    if lang not in there:
        raise DeclaredError(f"language '{lang}': there is no such text table (allowed: {', '.join(there)})")
    return tomllib.loads((Path(folder) / f"{lang}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=None)
def load_texts(folder, lang=DEFAULT_LANGUAGE):
    """How everything reads in a language, in English where it says nothing itself."""
    own = own_table(folder, lang)
    return Texts(merged(own_table(folder, DEFAULT_LANGUAGE), own))


def untranslated(english, own, path=()):
    """The keys of the English table that a language does not say itself, as `events.spawn.text`."""
    for key, value in english.items():
        if isinstance(value, dict):
            yield from untranslated(value, own.get(key, {}), (*path, key))
        elif key not in own and key != NEVER_TRANSLATED:
            yield ".".join((*path, key))


def entry_at(entry, path):
    """The special case of an entry at the end of a path, or None."""
    found = {field: entry[field] for field in ENTRY_FIELDS if field in entry}
    for step in path:
        entry = entry.get(step)
        if not isinstance(entry, dict):
            return None
        found |= {field: entry[field] for field in ENTRY_FIELDS if field in entry}
    return found


class Texts:
    """How everything reads in one language."""

    def __init__(self, table):
        self.table = table

    def entry(self, section, name, paths=()):
        """Rule and text of the first special case that there is, else of the entry itself."""
        entry = self.table[section][name]
        for path in paths:
            found = entry_at(entry, path)
            if found is not None:
                return found
        return entry_at(entry, ())

    def line(self, section, name, paths=(), **values):
        """{"rule": ..., "text": ...} with the values filled in, or None where nothing is to be told."""
        entry = self.entry(section, name, paths)
        if not entry["text"]:
            return None
        return {"rule": entry["rule"], "text": entry["text"].format(**values)}

    def name(self, kind, name, printed=None):
        """How an id reads: as the table says, else as printed on the card, else the id itself."""
        known = self.table["names"].get(kind, {})
        return known.get(name) or printed or name.replace("_", " ")

    def command(self, name, **values):
        """What a command says around its results."""
        return self.table["commands"][name].format(**values)

    def rule_text(self, section, key, english):
        """A text of the rules, whose English stands in RULES.md."""
        return self.table.get(section, {}).get(key, english)

    def counted(self, noun, number):
        """`1 Deep One`, `2 Deep Ones`."""
        one, many = self.table["counted"][noun]
        return (one if number == 1 else many).format(number)

    def listed(self, parts):
        """`a, b and c`; nothing has a word too."""
        parts = list(parts)
        words = self.table["names"]["listing"]
        if not parts:
            return words["nothing"]
        if len(parts) == 1:
            return parts[0]
        return ", ".join(parts[:-1]) + f" {words['and']} " + parts[-1]
