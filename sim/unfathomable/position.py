"""Positions: JSON <-> game record. What a position may say, and the settings it is played with.

What a position leaves out is as after standard setup, with empty hands: chance deals it from the seed. What it says
comes first, so chance never takes a card that the position names elsewhere. Characters that are not named are the first
free ones of constants.Character. Beyond the contract a position can also say:

players[].shown    the loyalty card a revealed traitor has turned up (default: hybrid before cultist); where loyalties
                   are shown at the start of a turn, also that of a player who has shown it
players[].kept     mythos cards in the play area
players[].active   the face-up Improvement (default: the first one among the items)
players[].lasting_spells   spells that wait in the play area: `flesh_ward`, `revelation_of_script`
players[].looked_at   seats whose loyalty cards this player has seen
used_items         items whose use of this turn is spent; likewise, by seat, used_abilities and used_true_grit
used_title         the Keeper of the Tome has cast a spell this turn
waypoints          waypoint cards in play, in order (default: none); their distances are part of `distance`
mythos_discard     mythos cards in the discard pile, top first
skill_discards     discard pile by skill, top first
removed            cards out of the game, by the key of their deck
chaos_size         cards in the chaos deck, where `chaos_deck` names only the top of a deck that is not the fresh one
barricaded         Barricade the Hatches was used this turn
turn, human_turns  turns begun so far
game, variant, difficulty, rules, cards   as in a scenario

A chaos deck of ten or more named cards is the whole deck; a shorter one is the top of a fresh deck of two cards per
skill, in which each named card takes the place of one of its skill. Every deck is written out in full, in the order
in which it would be drawn.
"""

import json
from functools import lru_cache
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from sim.contract import Prepared
from sim.declared import DeclaredError, checked, one_of
from sim.unfathomable.constants import MAX_FORCED, MAX_SEATS, Character, Resource
from sim.unfathomable.params import CHARACTERS_OF_FEW
from sim.unfathomable.position_read import lay_out
from sim.unfathomable.position_write import write_position
from sim.unfathomable.settings import FEWEST_PLAYERS, STANDARD_PLAYERS, check_settings, prepare

__all__ = ["check_position", "read_position", "write_position"]

WHERE = "position"
CHARACTERS = tuple(character.name.lower() for character in Character)
Names = list[str]


class Checked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PlayerGiven(Checked):
    """What a position says of one player."""

    character: str | None = None
    space: str | None = None
    loyalty: Names | None = None
    revealed: bool | None = None
    shown: str | None = None
    hand: Names | None = None
    items: Names | None = None
    feat: bool | None = None
    kept: Names | None = None
    active: str | None = None
    lasting_spells: Names | None = None
    looked_at: list[int] | None = None


class PositionGiven(Checked):
    """What a position says."""

    game: Literal["unfathomable"] = "unfathomable"
    variant: str = "standard"
    difficulty: str = "normal"
    rules: dict[str, int] | None = None
    cards: dict[str, Any] | None = None
    players: list[dict[str, Any]] | None = None
    current: int | None = None
    captain: int | None = None
    keeper: int | None = None
    dials: dict[str, int] | None = None
    tracks: dict[str, int] | None = None
    distance: int | None = None
    awakened: bool | None = None
    waypoints: Names | None = None
    deep_ones: dict[str, int] | None = None
    mother: str | None = None
    father: str | None = None
    passengers: dict[str, Names] | None = None
    passenger_supply: Names | None = None
    damage: dict[str, str] | None = None
    damage_deck: Names | None = None
    mythos_deck: Names | None = None
    waypoint_deck: Names | None = None
    item_deck: Names | None = None
    spell_deck: Names | None = None
    chaos_deck: Names | None = None
    chaos_size: int | None = None
    loyalty_deck: Names | None = None
    mythos_discard: Names | None = None
    skill_discards: dict[str, Names] | None = None
    removed: dict[str, Names] | None = None
    used_spaces: Names | None = None
    used_items: Names | None = None
    used_abilities: list[int] | None = None
    used_true_grit: list[int] | None = None
    used_title: bool | None = None
    barricaded: bool | None = None
    turn: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    human_turns: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    dice: Annotated[list[int], Field(max_length=MAX_FORCED)] | None = None
    choices: Annotated[list[str | int], Field(max_length=MAX_FORCED)] | None = None


def check_position(position):
    """(what is said of the game, what is said of each player); unknown keys and wrong types are errors."""
    if not isinstance(position, dict):
        raise DeclaredError(f"{WHERE}: must be an object, got {type(position).__name__}")
    given = checked(PositionGiven, position, WHERE)
    seats = CHARACTERS_OF_FEW.get(given.variant, STANDARD_PLAYERS)
    players = [{}] * seats if given.players is None else given.players
    if not FEWEST_PLAYERS <= len(players) <= MAX_SEATS:
        raise DeclaredError(
            f"{WHERE}, key 'players': {len(players)} players (allowed: {FEWEST_PLAYERS} to {MAX_SEATS})"
        )
    return given, [checked(PlayerGiven, row, f"{WHERE}, players[{seat}]") for seat, row in enumerate(players)]


def choose_characters(players):
    """AIV.9: one character per seat; where none is named, the first free one."""
    named = []
    for seat, player in enumerate(players):
        where = f"{WHERE}, players[{seat}], key 'character'"
        if player.character is not None:
            if one_of(player.character, CHARACTERS, where) in named:
                raise DeclaredError(f"{where}: '{player.character}' stands twice")
            named.append(player.character)
    free = iter([character for character in CHARACTERS if character not in named])
    return [player.character or next(free) for player in players]


def check_finished(given):
    """36.1: a dial at 0 is the end of a game, not a position in it."""
    for resource in Resource:
        name = resource.name.lower()
        if (given.dials or {}).get(name) == 0:
            raise DeclaredError(f"{WHERE}, key 'dials.{name}': at 0 the game is over (allowed: 1 and more)")


# what a position leaves open, anybody may decide in any way that is allowed
AT_RANDOM = dict.fromkeys(("human", "hybrid", "cultist"), "random_legal")


@lru_cache(maxsize=64)
def prepared_for(table_as_json):
    """The arrays of a scenario, made once for all positions that share them."""
    return prepare(check_settings(json.loads(table_as_json), WHERE), WHERE)


def read_position(position, seed=0):
    """(Prepared with a context of its own, games with the position as its only record)."""
    given, players = check_position(position)
    check_finished(given)
    characters = choose_characters(players)
    table = {"players": len(players), "variant": given.variant, "difficulty": given.difficulty}
    table |= {"rules": given.rules or {}, "cards": given.cards or {}, "policy": AT_RANDOM}
    settings = check_settings(table | {"characters": characters, "dials": given.dials or {}}, WHERE)
    shared = prepared_for(json.dumps(table, sort_keys=True))
    prepared = Prepared(settings, shared.context.copy(), shared.blank, shared.names)
    return prepared, lay_out(given, players, prepared, np.uint64(seed))
