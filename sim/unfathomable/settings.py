"""The checked settings of a scenario, and the arrays made from them."""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from policies.unfathomable.dispatch import address_of, is_own_file, player, table_reading
from sim.contract import Prepared
from sim.declared import DeclaredError, checked, nearest, one_of
from sim.unfathomable.belief import Reading, loyalty_chances
from sim.unfathomable.cards import CharacterId
from sim.unfathomable.constants import MAX_FORCED, Character, Loyalty
from sim.unfathomable.names import Names
from sim.unfathomable.params import DEFAULTS, DIALS, PARAM_ROWS, starting_dials
from sim.unfathomable.setup import blank_game
from sim.unfathomable.tables import CONTEXT, TABLES, build_tables, load_rows

DATA = Path(__file__).parent / "data"
DEFAULT_POLICY = "competent"
PASSENGERS_AT_SETUP = 2
CARD_CHANGES_KEPT = 4  # compiled cards that are kept for the next scenario with the same ones


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
    players: Annotated[int, Field(ge=3, le=6)] = 5
    characters: Literal["random"] | list[CharacterId] = "random"
    variant: Literal["standard", "no_cultist"] = "standard"
    difficulty: Literal["normal", "easier_humans", "easier_traitors"] = "normal"
    dials: dict[str, int] = {}
    rules: dict[str, int] = {}
    cards: dict[str, dict[str, dict[str, Any]]] = {}
    policy: PolicyTable = PolicyTable()


def check_settings(table, where):
    """A scenario table -> Settings; whatever is wrong is a DeclaredError that names the key."""
    given = checked(Settings, table, where)
    check_seats(given, where)
    rules = check_rules(given.rules, where)
    dials = check_dials(given, rules, where)
    players_of(given, where)
    return given.model_copy(update={"rules": rules, "dials": dials})


def check_seats(given, where):
    """AIV.9, AI: as many different characters as players; the no-cultist game is for four or six."""
    if given.characters != "random":
        if len(given.characters) != given.players:
            named = len(given.characters)
            raise DeclaredError(f"{where}, key 'characters': {named} named for {given.players} players")
        for character in given.characters:
            if given.characters.count(character) > 1:
                raise DeclaredError(f"{where}, key 'characters': '{character}' stands twice")
    if given.variant == "no_cultist" and given.players not in (4, 6):
        raise DeclaredError(
            f"{where}, key 'variant': no_cultist is for 4 or 6 players (there is no Cultist card with {given.players})"
        )


def check_rules(given, where):
    """Every [rules] key exists and is in range; the others take their printed default."""
    rules = dict(DEFAULTS)
    for name, value in given.items():
        one_of(name, DEFAULTS, f"{where}, key 'rules.{name}'")
        row = next(row for row in PARAM_ROWS if row.name == name)
        if not row.least <= value <= row.most:
            raise DeclaredError(f"{where}, key 'rules.{name}': {value} is not from {row.least} to {row.most}")
        rules[name] = value
    placed = 2 * (rules["deep_ones_in_front_water"] + rules["deep_ones_on_front_deck"])
    if placed > rules["deep_one_figures"]:
        raise DeclaredError(
            f"{where}, key 'rules': {placed} Deep Ones at the start, but {rules['deep_one_figures']} exist"
        )
    return rules


def check_dials(given, rules, where):
    """AIV.3, AI, AII: the dials of variant and difficulty, with a scenario's own over them; from 1 to the top."""
    dials = starting_dials(given.variant, given.difficulty)
    for name, value in given.dials.items():
        if name not in DIALS:
            raise DeclaredError(f"{where}, key 'dials.{name}': no such dial{nearest(name, DIALS)}")
        if not 1 <= value <= rules["dial_most"]:
            raise DeclaredError(f"{where}, key 'dials.{name}': {value} is not from 1 to {rules['dial_most']}")
        dials[name] = value
    return {name: min(value, rules["dial_most"]) for name, value in dials.items()}


def loyalty_row(rows, settings):
    """AIV.16, AI: the loyalty deck by player count and variant."""
    for row in rows["loyalty"].values():
        if (row.players, row.variant) == (settings.players, settings.variant):
            if row.human + row.hybrid + row.cultist < 2 * settings.players:
                raise DeclaredError(f"loyalty, row {row.id}: fewer than two cards per player")
            return row
    raise DeclaredError(f"loyalty: no deck for {settings.players} players, {settings.variant}")


@dataclass(frozen=True)
class CardChanges:
    """The [cards] of a scenario, alike if they read alike."""

    text: str
    table: dict = field(compare=False)


@lru_cache(maxsize=CARD_CHANGES_KEPT)
def read_cards(changes, source):
    """Checked rows, the tables made from them, and the names in them."""
    rows = load_rows(DATA, changes.table, source)
    tables = np.zeros(1, TABLES).view(np.recarray)
    build_tables(rows, tables[0])
    return rows, tables, Names(rows)


def cards_of(settings, source):
    """Most scenarios share their cards, and reading them takes longer than all the rest: so the last are kept."""
    return read_cards(CardChanges(repr(settings.cards), settings.cards), source)


def card_rows(settings):
    """{table: {id: checked row}} of a scenario."""
    return cards_of(settings, "scenario")[0]


def prepare(settings, source="scenario"):
    """Settings -> Prepared: the context, a blank game, and the names behind the numbers."""
    rows, tables, names = cards_of(settings, source)
    tokens = sum(row.copies for row in rows["passengers"].values())
    if tokens < PASSENGERS_AT_SETUP * settings.rules["passengers_on_deck"]:
        raise DeclaredError(f"passengers: only {tokens} tokens for the deck spaces of the setup")
    context = np.zeros(1, CONTEXT).view(np.recarray)
    ctx = context[0]
    for name, value in settings.rules.items():
        ctx.params[name] = value
    context.tables = tables
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


def players_of(settings, where):
    """Who plays: one player per role, then one per seat that has its own, in the order of `seats.policy`."""
    policy = settings.policy
    table_reading(policy.reading, f"{where}, key 'policy.reading'")
    chosen = {role.name.lower(): getattr(policy, role.name.lower()) for role in Loyalty}
    chosen |= {f"seats.{seat}": policy.seats[seat] for seat in sorted(policy.seats)}
    return [player(choice, f"{where}, key 'policy.{name}'") for name, choice in chosen.items()]


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
