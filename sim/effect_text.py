"""The notation of effects, shared by all games: text and nested lists in, a checked tree out.

An effect list holds atoms, written like calls (`lose(fuel,1)`), and structures, written as tables:

    {"roll": "d8", "mod": M, "cases": {"<=4": [...], ">=5": [...]}}   one die; the first case that holds
    {"if": CONDITION, "then": [...], "else": [...]}
    {"may": WHO, "do": [...], "if": CONDITION}                        that player may decline
    {"choose": WHO, "one_of": [[...], {"if": CONDITION, "do": [...]}]}
    {"choose": WHO, "target": KIND, "most": 4, "do": [...]}           `most` where a number is chosen
    {"each": WHOM, "do": [...]}                                       in turn order, as `self`
    {"check": {"target": 8, "skills": [...], "pass": [...], "fail": [...]}}

Which atoms, conditions and names exist is the vocabulary of the game that reads the tree.
"""

import re
from dataclasses import dataclass

from sim.declared import DeclaredError, one_of

ATOM = re.compile(r"^\s*([a-z_]+)\s*(?:\(\s*([^()]*?)\s*\))?\s*$")
COMPARISON = re.compile(r"^\s*(<=|>=|==|<|>)\s*([a-z_0-9]+)\s*$")
CONDITION = re.compile(r"^\s*([a-z_]+)\s*(?:\(\s*([a-z_0-9]*)\s*\))?\s*(?:(<=|>=|==|<|>)\s*([0-9]{1,6}))?\s*$")

MOST_DIGITS = 6

STRUCTURES = {
    "roll": {"roll", "mod", "cases"},
    "if": {"if", "then", "else"},
    "may": {"may", "do", "if"},
    "choose": {"choose", "one_of", "target", "most", "do"},
    "each": {"each", "do"},
    "check": {"check"},
}


@dataclass(frozen=True)
class Atom:
    """`name(arg, ...)`, with the place it was written at."""

    name: str
    args: tuple
    where: str


@dataclass(frozen=True)
class Structure:
    """A table of one of the kinds above; its inner lists are parsed by whoever compiles it."""

    kind: str
    fields: dict
    where: str


def plain_number(text):
    """The number that a text writes in a few digits, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def parse_atom(text, where):
    """`lose(fuel,1)` -> Atom."""
    found = ATOM.match(text)
    if not found:
        raise DeclaredError(f"{where}: '{text}' is not of the form name(argument,...)")
    args = tuple(part.strip() for part in found[2].split(",")) if found[2] else ()
    return Atom(found[1], args, where)


def parse_condition(text, where):
    """`supply>=2`, `hand(current)>=1`, `is_captain(you)` -> (name, argument, comparison, number)."""
    found = CONDITION.match(text) if isinstance(text, str) else None
    if not found:
        raise DeclaredError(f"{where}: '{text}' is not a condition like supply>=1")
    return found[1], found[2], found[3], None if found[4] is None else int(found[4])


def parse_comparison(text, where):
    """`<=4` or `<count` -> (comparison, right-hand side)."""
    found = COMPARISON.match(text)
    if not found:
        raise DeclaredError(f"{where}: '{text}' is not a comparison like <=4")
    return found[1], found[2]


def parse_structure(table, where):
    """A table -> Structure, if its keys are those of one kind."""
    for kind, keys in STRUCTURES.items():
        if kind in table and (kind != "if" or "may" not in table):
            for key in table:
                one_of(key, keys, f"{where}, effect '{kind}'")
            return Structure(kind, table, where)
    raise DeclaredError(f"{where}: an effect table needs one of the keys {', '.join(STRUCTURES)}")


def parse_effects(effects, where):
    """A list of texts and tables -> a list of Atom and Structure."""
    if not isinstance(effects, list | tuple):
        raise DeclaredError(f"{where}: effects are a list (got {str(effects)[:40]!r})")
    parsed = []
    for number, effect in enumerate(effects):
        place = f"{where}[{number}]"
        if isinstance(effect, str):
            parsed.append(parse_atom(effect, place))
        elif isinstance(effect, dict):
            parsed.append(parse_structure(effect, place))
        else:
            raise DeclaredError(f"{place}: neither text nor table: {str(effect)[:40]!r}")
    return parsed
