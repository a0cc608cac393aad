"""The checked settings of a scenario, and the arrays made from them."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from policies.unfathomable.dispatch import address_of, is_own_file, player, table_reading
from sim.contract import Prepared
from sim.declared import DeclaredError, Problems, checked_rest, nearest
from sim.unfathomable.belief import Reading, binomials, loyalty_chances
from sim.unfathomable.cards import CharacterId
from sim.unfathomable.constants import MAX_FORCED, MAX_SEATS, Character, Loyalty
from sim.unfathomable.names import Names
from sim.unfathomable.params import CHARACTERS_OF_FEW, DIALS, PARAM_ROWS, PEOPLE, printed_rules, starting_dials
from sim.unfathomable.rows import load_rows
from sim.unfathomable.setup import blank_game
from sim.unfathomable.setup_checks import check_setup, loyalty_row
from sim.unfathomable.tables import CONTEXT, TABLES, build_tables

DATA = Path(__file__).parent / "data"
DEFAULT_POLICY = "competent"
STANDARD_PLAYERS = 5
FEWEST_PLAYERS = 3

PolicyChoice = str | dict[str, str | float]


class PolicyTable(BaseModel):
    """A policy by role, by seat (0 is the first player) where a seat has its own, and how the table reads others.

    A policy is a name, a Python file, or a table of weights over a named one: { base = "expert", noise = 0.3 }.
    `script` is a list of answers that are taken before any policy is asked.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    human: PolicyChoice = DEFAULT_POLICY
    hybrid: PolicyChoice = DEFAULT_POLICY
    cultist: PolicyChoice = DEFAULT_POLICY
    seats: dict[Literal["0", "1", "2", "3", "4", "5"], PolicyChoice] = {}
    reading: dict[str, float] = {}
    script: Annotated[list[str | int], Field(max_length=MAX_FORCED)] = []


class Settings(BaseModel):
    """A scenario with everything filled in."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: Literal["unfathomable"] = "unfathomable"
    players: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    characters: Literal["random"] | list[CharacterId] = "random"
    variant: Literal["standard", "no_cultist", "learning", "solo", "two_player"] = "standard"
    difficulty: Literal["normal", "easier_humans", "easier_traitors"] = "normal"
    dials: dict[str, int] = {}
    rules: dict[str, int] = {}
    cards: dict[str, dict[str, dict[str, Any]]] = {}
    policy: PolicyTable = PolicyTable()


def check_settings(table, where):
    """A scenario table -> Settings; whatever is wrong is said at once, in a DeclaredError that names every key."""
    problems = Problems()
    given = checked_rest(Settings, table, where, problems)
    with problems.noted():
        given = given.model_copy(update={"players": check_players(given, where)})
    rules = check_rules(given, where, problems)
    dials = check_dials(given, rules, where, problems)
    players_of(given, where, problems)
    with problems.noted():
        cards_of(as_json(given.cards), where)
    problems.stop()
    settings = given.model_copy(update={"rules": rules, "dials": dials})
    with problems.noted():
        check_characters(settings, where)
    check_setup(cards_of(as_json(settings.cards), where)[0], settings, where, problems)
    problems.stop()
    return settings


def check_players(given, where):
    """AIV.9, AI, S.1, S.2: the seats, which is the characters in play; a game of few may name its people instead."""
    seats = CHARACTERS_OF_FEW.get(given.variant)
    if seats is not None:
        if given.players not in (None, PEOPLE[given.variant], seats):
            raise DeclaredError(
                f"{where}, key 'players': {given.variant} is played with {seats} characters, not {given.players}"
            )
        return seats
    players = STANDARD_PLAYERS if given.players is None else given.players
    if players < FEWEST_PLAYERS:
        raise DeclaredError(
            f"{where}, key 'players': {players} is not from {FEWEST_PLAYERS} to {MAX_SEATS}"
            " (for fewer there are the variants solo and two_player)"
        )
    if given.variant == "no_cultist" and players not in (4, 6):
        raise DeclaredError(
            f"{where}, key 'variant': no_cultist is for 4 or 6 players (there is no Cultist card with {players})"
        )
    return players


def check_characters(given, where):
    """AIV.9: as many different characters as there are seats."""
    if given.characters != "random":
        if len(given.characters) != given.players:
            named = len(given.characters)
            raise DeclaredError(f"{where}, key 'characters': {named} named for {given.players} players")
        for character in given.characters:
            if given.characters.count(character) > 1:
                raise DeclaredError(f"{where}, key 'characters': '{character}' stands twice")


def check_rules(given, where, problems):
    """Every [rules] key exists and is in range; the others are as the variant has them."""
    rules = printed_rules(given.variant)
    for name, value in given.rules.items():
        key = f"{where}, key 'rules.{name}'"
        if name not in rules:
            problems.add(f"{key}: no such rule{nearest(name, rules)}")
            continue
        row = next(row for row in PARAM_ROWS if row.name == name)
        if row.least <= value <= row.most:
            rules[name] = value
        else:
            problems.add(f"{key}: {value} is not from {row.least} to {row.most}")
    return rules


def check_dials(given, rules, where, problems):
    """AIV.3, AI, AII: the dials of variant and difficulty, with a scenario's own over them; from 1 to the top."""
    dials = starting_dials(given.variant, given.difficulty)
    for name, value in given.dials.items():
        key = f"{where}, key 'dials.{name}'"
        if name not in DIALS:
            problems.add(f"{key}: no such dial{nearest(name, DIALS)}")
        elif not 1 <= value <= rules["dial_most"]:
            problems.add(f"{key}: {value} is not from 1 to {rules['dial_most']}")
        else:
            dials[name] = value
    return {name: min(value, rules["dial_most"]) for name, value in dials.items()}


def as_json(cards):
    """The card changes of a scenario as text; dates and the like, which no card knows, as they are written."""
    return json.dumps(cards, default=str)


@lru_cache(maxsize=16)
def cards_of(changes, where):
    """Rows, tables and names of a scenario, by its card changes as JSON; whatever is wrong is said at once.

    Most scenarios share their cards, and reading them takes longer than all the rest: so the last are kept.
    """
    found = Problems()
    rows = load_rows(DATA, json.loads(changes), where, found)
    tables = np.zeros(1, TABLES).view(np.recarray)
    build_tables(rows, tables[0], found)
    problems = Problems()
    problems.add_all(line if line.startswith(where) else f"{where}, key 'cards': {line}" for line in found.lines)
    problems.stop()
    return rows, tables, Names(rows)


def card_rows(settings):
    """{table: {id: checked row}} of a scenario."""
    return cards_of(as_json(settings.cards), "scenario")[0]


def prepare(settings, source="scenario"):
    """Settings -> Prepared: the context, a blank game, and the names behind the numbers."""
    rows, tables, names = cards_of(as_json(settings.cards), source)
    context = np.zeros(1, CONTEXT).view(np.recarray)
    ctx = context[0]
    for name, value in settings.rules.items():
        ctx.params[name] = value
    context["tables"][:] = tables
    fill_seats(settings, ctx.seats)
    loyalty = loyalty_row(rows, settings).model_dump()
    fill_beliefs(settings, loyalty, ctx.seats)
    fill_players(players_of(settings, source), ctx)
    blank = blank_game(rows, settings.rules, settings.dials, settings.players, loyalty)
    script = [names.answer_code(answer, f"{source}, key 'policy.script'") for answer in settings.policy.script]
    blank[0].forced_answers[: len(script)] = script
    blank[0].n_forced_answers = len(script)
    return Prepared(settings, context, blank, names)


def fill_seats(settings, seats):
    """Who sits where and who answers for whom."""
    seats.n_seats = settings.players
    seats.people = PEOPLE.get(settings.variant, settings.players)
    seats.random_characters = settings.characters == "random"
    if settings.characters != "random":
        seats.characters[: settings.players] = [Character[name.upper()] for name in settings.characters]
    for role in Loyalty:
        seats.policy[:, role] = role
    for place, seat in enumerate(sorted(settings.policy.seats)):
        seats.policy[int(seat), :] = len(Loyalty) + place


def fill_beliefs(settings, loyalty, seats):
    """AIV.16: what the loyalty deck says before anybody has done anything, and how the table reads what is done."""
    prior, grown = loyalty_chances(loyalty["human"], loyalty["hybrid"] + loyalty["cultist"], settings.players)
    seats.prior[:] = prior
    seats.grown[:] = grown
    for act, value in table_reading(settings.policy.reading, "policy.reading").items():
        seats.reading[Reading[act.upper()]] = value
    seats.slips[:] = binomials(seats.reading[Reading.SLIPPED])
    seats.blunders[:] = binomials(seats.reading[Reading.BLUNDERED])


def players_of(settings, where, problems=None):
    """Who plays: one player per role, then one per seat that has its own, in the order of `seats.policy`."""
    found = problems or Problems()
    policy = settings.policy
    with found.noted():
        table_reading(policy.reading, f"{where}, key 'policy.reading'")
    chosen = {role.name.lower(): getattr(policy, role.name.lower()) for role in Loyalty}
    chosen |= {f"seats.{seat}": policy.seats[seat] for seat in sorted(policy.seats)}
    players = []
    for name, choice in chosen.items():
        with found.noted():
            players.append(player(choice, f"{where}, key 'policy.{name}'"))
    if problems is None:
        found.stop()
    return players


def own_files(settings):
    """The Python files of the user's that play."""
    return sorted({one.policy for one in players_of(settings, "scenario") if is_own_file(one.policy)})


def fill_players(players, ctx):
    """The address and the weights of every player; an address holds in this process only."""
    for number, one in enumerate(players):
        row = ctx.players[number]
        row.address = address_of(one.policy)
        row.looks = one.looks
        row.weights[: len(one.weights)] = one.weights
    ctx.seats.reads = any(one.looks > 0 for one in players)
