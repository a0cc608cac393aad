"""Scenario file (and its base, --policy and --set) -> checked Scenario."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import policies
from experiments.inputs import InputError, read_text
from sim.contract import GameSpec, Prepared
from sim.declared import merged, nearest, one_of
from sim.games import game_spec

BUILT_IN = {"printed": Path(__file__).parent / "scenarios", "house_rule": Path(__file__).parent / "house_rules"}
POLICIES = Path(policies.__file__).parent
DEFAULT_GAME = "unfathomable"
SUFFIX = ".toml"
MOST_DEPTH = 40
ROLES = ("human", "hybrid", "cultist")
TRAITOR_ROLES = ("hybrid", "cultist")
TRAITORS = "traitors"  # both of them, on the command line
SEATS = ("0", "1", "2", "3", "4", "5")
NOT_A_WEIGHT = (*ROLES, "seats", "reading", "script")  # keys of [policy] that name no weight


@dataclass(frozen=True)
class Scenario:
    """A checked scenario: how the user named it, and all that is needed to play it."""

    name: str
    changes: tuple[str, ...]  # the --set of the command line
    spec: GameSpec
    settings: Any
    prepared: Prepared
    played_by: tuple[str, ...] = ()  # the --policy of the command line


def load_scenario(name, changes=(), played_by=()):
    """The scenario of a file or built-in name, with the policies and the changes of the command line over it."""
    return check_table(load_table(name, changes, played_by), str(name), tuple(changes), tuple(played_by))


def load_table(name, changes=(), played_by=()):
    """The table behind a scenario, not yet checked."""
    table = read_table(find(str(name)))
    for text in played_by:
        apply_policy(table, text)
    for change in changes:
        apply_change(table, change)
    return table


def check_table(table, name, changes=(), played_by=()):
    """A scenario table -> Scenario."""
    options = " and ".join(option for option, given in (("--policy", played_by), ("--set", changes)) if given)
    where = f"{name} with {options}" if options else name
    check_depth(table, where)
    spec = game_spec(table.get("game", DEFAULT_GAME), f"{where}, key 'game'")
    settings = spec.check(table, where)
    return Scenario(name, changes, spec, settings, spec.prepare(settings, where), played_by)


def check_depth(value, where, depth=0):
    """No scenario needs tables within tables without end."""
    if depth > MOST_DEPTH:
        raise InputError(f"{where}: tables and lists within each other, more than {MOST_DEPTH} deep")
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            check_depth(inner, where, depth + 1)


def built_in_scenarios(*kinds):
    """{name: file} of the scenarios that come with the program: games as printed, and house rules."""
    folders = [BUILT_IN[kind] for kind in kinds or BUILT_IN]
    return {path.stem: path for folder in folders for path in sorted(folder.glob(f"*/*{SUFFIX}"))}


def described_scenarios():
    """Name, kind and first comment of every built-in scenario; that of a house rule is the question it asks."""
    return [
        {"name": name, "kind": kind, "text": path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")}
        for kind in BUILT_IN
        for name, path in built_in_scenarios(kind).items()
    ]


def described_policies(game=DEFAULT_GAME):
    """(name, what it does, what it stands for) of every policy, from the table of their README."""
    text = (POLICIES / game / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", text, re.MULTILINE)


def find(name, folder=Path()):
    """The file that a name means: a built-in scenario, or a path seen from a folder."""
    built_in = built_in_scenarios()
    if name in built_in:
        return built_in[name]
    path = folder / name
    if name.endswith(SUFFIX) or "/" in name or exists(path):
        return path
    raise InputError(f"'{name}' is neither a file nor a built-in scenario{nearest(name, built_in)}")


def exists(path):
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_table(path, children=()):
    """The table of a scenario file laid over that of its base."""
    identity = resolved(path)
    if identity in children:
        circle = " -> ".join(child.name for child in (*children, identity))
        raise InputError(f"{path}, key 'base': the scenario includes itself ({circle})")
    table = parse_toml(read_text(path), path)
    base = table.pop("base", None)
    if base is None:
        return table
    if not isinstance(base, str):
        raise InputError(f"{path}, key 'base': must be a file or a built-in scenario, not {base!r}")
    return merged(read_table(find(base, path.parent), (*children, identity)), table)


def resolved(path):
    """One name for one file, however it was written."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(f"{path}: cannot be read ({error})") from None


def parse_toml(text, where):
    """TOML text as a table."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: is not TOML ({error})") from None


def apply_change(table, change):
    """`a.b.c=VALUE` of the command line, written into the table."""
    path, equals, text = change.partition("=")
    keys = [key.strip() for key in path.split(".")]
    if not equals or not all(keys):
        raise InputError(f"--set {change}: must read KEY=VALUE, such as rules.hand_limit=8")
    if keys == ["base"]:
        raise InputError(f"--set {change}: a base can only be named in a scenario file")
    for depth, key in enumerate(keys[:-1], start=1):
        table = table.setdefault(key, {})
        if not isinstance(table, dict):
            raise InputError(f"--set {change}: '{'.'.join(keys[:depth])}' is a value, not a table")
    value = parse_value(text)
    both_tables = isinstance(value, dict) and isinstance(table.get(keys[-1]), dict)
    table[keys[-1]] = merged(table[keys[-1]], value) if both_tables else value


def apply_policy(table, text):
    """`ROLE=POLICY` of the command line: the role's policy takes the place of the scenario's."""
    role, equals, policy = (part.strip() for part in text.partition("="))
    option = f"--policy {text}"
    if not equals or not policy:
        raise InputError(f"{option}: must read ROLE=POLICY, such as human=expert")
    one_of(role, (*ROLES, TRAITORS, *SEATS), option)
    chosen = sub_table(table, "policy", option)
    if role in SEATS:
        sub_table(chosen, "seats", option)[role] = policy_choice(policy, role, option)
    for one in roles_of(role):
        chosen[one] = policy_choice(policy, one, option)


def sub_table(table, key, option):
    """A table within a table, made if it is not there."""
    inner = table.setdefault(key, {})
    if not isinstance(inner, dict):
        raise InputError(f"{option}: '{key}' of the scenario is a value, not a table")
    return inner


def roles_of(role):
    """The roles that a word of the command line stands for; none for a seat."""
    return {TRAITORS: TRAITOR_ROLES}.get(role, (role,) if role in ROLES else ())


def policy_choice(text, role, option):
    """What a scenario would say for a role: a name, a Python file, an inline table, or what a .toml file holds."""
    return policy_of_file(text, role, option) if text.endswith(SUFFIX) else parse_value(text)


def policy_of_file(path, role, option):
    """[policy.ROLE] of a file, or its [policy] if that holds weights alone; a seat may take the only role there is."""
    policy = read_table(Path(path)).get("policy")
    if not isinstance(policy, dict) or not policy:
        raise InputError(f"{option}: {path} holds no [policy]")
    if not set(NOT_A_WEIGHT) & set(policy):
        return policy
    named = {key: policy[key] for key in ROLES if key in policy}
    if role in SEATS:
        own = sub_table(policy, "seats", option)
        named = own if role in own else dict.fromkeys(SEATS, *named.values()) if len(named) == 1 else {}
    if role not in named:
        wanted = f"seats.{role}" if role in SEATS else role
        raise InputError(f"{option}: {path} holds no [policy.{wanted}] and no [policy] of weights alone")
    return named[role]


def parse_value(text):
    """A TOML value, or else the text itself."""
    try:
        parsed = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return parsed["value"] if len(parsed) == 1 else text


def names_in(text, option):
    """The names of a comma-separated list, none of them twice."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise InputError(f"{option} {text}: must be names with commas between them")
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"{option} {text}: '{name}' stands twice")
    return names
