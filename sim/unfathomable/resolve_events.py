"""The events of `resolve`: how each is written, and the rule it calls."""

from dataclasses import dataclass
from typing import Any

from sim.decks import take_out
from sim.declared import DeclaredError, nearest, one_of
from sim.unfathomable.conditions import holds
from sim.unfathomable.constants import (
    N_KEPT,
    N_KINDS,
    Cause,
    Event,
    Loyalty,
    Monster,
    Pile,
    Resource,
    Skill,
    Space,
    Title,
    Track,
)
from sim.unfathomable.effect_compiler import NO_PARTIAL, skill_mask
from sim.unfathomable.effects import run_pending
from sim.unfathomable.events import note
from sim.unfathomable.pending import push_program
from sim.unfathomable.position_read import DEEP_ONE_SPACES, ROOMS, TRACKS, space_for
from sim.unfathomable.resolve_actions import parse_action, parse_attack
from sim.unfathomable.rules.damage import damage_ship, damage_space
from sim.unfathomable.rules.loyalty import can_reveal, reveal
from sim.unfathomable.rules.monsters import activate, spawn
from sim.unfathomable.rules.movement import defeat_character, place
from sim.unfathomable.rules.mythos import finish_mythos, is_playable, resolver_of
from sim.unfathomable.rules.passengers import risk
from sim.unfathomable.rules.players import in_brig
from sim.unfathomable.rules.resources import gain, lose
from sim.unfathomable.rules.skill_cards import to_discard
from sim.unfathomable.rules.skill_check import discard_pile, skill_check
from sim.unfathomable.rules.tracks import advance, awaken, follow_waypoint, play_waypoint, reset, retreat
from sim.unfathomable.session import RefusedError, Session
from sim.unfathomable.turn import play_turn, resolve_mythos_card

__all__ = ["Parsed", "Session", "parse_event"]

SHIP_WORD = "ship"
OUTCOMES = ("pass", "partial", "fail", "a", "b")
HERO_SKILLS = tuple(skill.name.lower() for skill in Skill if skill != Skill.TREACHERY)
MONSTERS = tuple(monster.name.lower() for monster in Monster)
RESOURCES = tuple(resource.name.lower() for resource in Resource)


@dataclass
class Parsed:
    """An event that can be applied: its text, what to call, with what, and the scene it sets for the telling."""

    text: str
    act: Any
    arguments: tuple
    scene: str | None = None

    def steps(self, session):
        """Apply the event; a yield after each step of it, a last one when all that follows is worked off."""
        try:
            yield from self.act(session, *self.arguments) or ()
        except RefusedError as refused:
            raise DeclaredError(f"event '{self.text}': {refused}") from None
        run_pending(session.game, session.ctx)
        discard_pile(session.game)  # 42.9: of a check that no card called for, or that ended the game
        discard_played(session.game)
        yield


def discard_played(game):
    """41.4: a skill card whose ability ended the game is discarded all the same."""
    for kind in range(N_KINDS):
        while game.played[kind] > 0:
            game.played[kind] -= 1
            to_discard(game, kind)


# how the words of an event are read ---------------------------------------------------------------------------------


def parse_monster(session, word, where):
    return int(Monster[one_of(word, MONSTERS, where).upper()])


def parse_track(session, word, where):
    return int(Track[one_of(word, TRACKS, where).upper()])


def parse_resource(session, word, where):
    return int(Resource[one_of(word, RESOURCES, where).upper()])


def parse_number(session, word, where):
    return session.number(word, where)


def parse_target(session, word, where):
    return session.number(word, where, least=0)


def parse_seat(session, word, where):
    return session.seat(word, where)


def parse_spawn_space(session, word, where):
    return space_for("a Deep One", word, DEEP_ONE_SPACES, where)


def parse_damaged(session, word, where):
    """The ship as a whole, or a room."""
    return word if word == SHIP_WORD else space_for("damage", word, ROOMS, where)


def parse_mythos(session, word, where):
    return session.card("mythos", word, where)


def parse_waypoint(session, word, where):
    return session.card("waypoints", word, where)


def parse_outcome(session, word, where):
    return one_of(word, OUTCOMES, where)


def parse_skills(session, word, where):
    """28.15: one or more skills, never treachery."""
    return skill_mask([one_of(skill, HERO_SKILLS, where) for skill in word.split(",")])


# what the events do -------------------------------------------------------------------------------------------------


def do_activate(session, monster):
    """4.0: one activation."""
    activate(session.game, session.ctx, monster)


def do_advance(session, track, steps):
    """50.1: with everything that follows."""
    advance(session.game, track, steps)


def do_retreat(session, track, steps):
    """50.2: toward Start."""
    retreat(session.game, session.ctx, track, steps)


def do_reset(session, track):
    """50.3: to Start."""
    reset(session.game, session.ctx, track)


def do_damage(session, what):
    """13.1, 13.2: one damage card, for the ship or for a named room."""
    if what == SHIP_WORD:
        damage_ship(session.game, session.ctx)
    else:
        damage_space(session.game, session.ctx, what)


def do_spawn(session, number, space):
    """45.0: Deep Ones from the supply."""
    spawn(session.game, session.ctx, number, space)


def do_risk(session, number):
    """32.4: passengers to deck spaces."""
    risk(session.game, session.ctx, number)


def do_lose(session, resource, number):
    """36.1: a dial down."""
    lose(session.game, session.ctx, resource, number)


def do_gain(session, resource, number):
    """36.1: a dial up."""
    gain(session.game, session.ctx, resource, number)


def take_mythos_card(session, card):
    """28.4, 28.5: the card out of its deck, the discard pile or a play area; it must be one that can be played."""
    game = session.game
    name = session.names.mythos[card]
    if not is_playable(game, session.ctx, card):
        raise RefusedError(f"'{name}' belongs to a character who is not in the game, in the Brig or revealed (28.4)")
    for pile in (Pile.MYTHOS, Pile.MYTHOS_DISCARD):
        if take_out(game.piles[pile], card):
            return
    for seat in range(int(game.n_seats)):
        for kept in range(1, N_KEPT):
            if game.kept[seat, kept] > 0 and session.ctx.tables.kept_card[kept] == card:
                game.kept[seat, kept] -= 1
                return
    raise RefusedError(f"'{name}' is not in the game")


def do_crisis(session, card, outcome):
    """28.1, 28.9: one outcome of a crisis, for whoever resolves the card; then the card goes where it belongs."""
    game, ctx = session.game, session.ctx
    row = ctx.tables.mythos[card]
    name = session.names.mythos[card]
    has = [word for word in OUTCOMES if row[f"on_{word}"] >= 0]
    if outcome not in has:
        raise RefusedError(f"'{name}' has no '{outcome}' (it has: {', '.join(has)})")
    if in_brig(game, int(game.current)):
        raise RefusedError(f"seat {int(game.current)} is the current player and in the Brig: no crisis (9.7)")
    resolver = int(resolver_of(game, ctx, card))
    condition = int(row[f"{outcome}_condition"]) if outcome in ("a", "b") else -1
    if not holds(game, ctx, condition, resolver):
        raise RefusedError(f"option '{outcome}' of '{name}' is not allowed now (28.13)")
    take_mythos_card(session, card)
    game.mythos_card = card
    game.mythos_kept = 0
    game.skip_icons = 0
    note(ctx, int(Event.MYTHOS), card, int(game.current), 0)
    push_program(game, int(row[f"on_{outcome}"]), resolver, card)
    run_pending(game, ctx)
    finish_mythos(game, ctx, card)


def do_mythos(session, card):
    """28.0: the whole card."""
    take_mythos_card(session, card)
    resolve_mythos_card(session.game, session.ctx, card)


def do_waypoint(session, card):
    """54.0, 50.8, 7.0, S.19: into play, resolved by the Captain; the awakening follows where it is due."""
    game, ctx = session.game, session.ctx
    if not take_out(game.piles[Pile.WAYPOINT], card):
        in_play = card in game.waypoints[: int(game.n_waypoints)]
        where = "is in play already" if in_play else "is not in the game"
        raise RefusedError(f"'{session.names.waypoints[card]}' {where}")
    play_waypoint(game, ctx, card, int(game.titles[Title.CAPTAIN]))
    run_pending(game, ctx)
    if game.cause == Cause.NOT_ENDED:
        follow_waypoint(game, ctx)


def do_check(session, target, supports):
    """42.0: a skill check of the current player, of no mythos card."""
    session.game.check.is_mythos = 0
    skill_check(session.game, session.ctx, target, NO_PARTIAL, supports)


def do_defeat(session, seat):
    """16.3, 16.4: a player is defeated."""
    defeat_character(session.game, session.ctx, seat)


def do_brig(session, seat):
    """9.0, 9.2: into the Brig."""
    if in_brig(session.game, seat):
        raise RefusedError(f"seat {seat} is in the Brig already")
    place(session.game, session.ctx, seat, int(Space.BRIG))


def do_reveal(session, seat):
    """38.0: reveal as a traitor."""
    game = session.game
    if game.revealed[seat]:
        raise RefusedError(f"seat {seat} is revealed already")
    if not can_reveal(game, session.ctx, seat):
        cards = [session.names.loyalties[kind] for kind in Loyalty if game.loyalty[seat, kind]]
        raise RefusedError(f"seat {seat} has no hybrid or cultist card (it has: {', '.join(cards)})")
    reveal(game, session.ctx, seat)


def do_awaken(session):
    """7.5: once per game."""
    if session.game.awakened:
        raise RefusedError("the awakening has happened already (7.5)")
    awaken(session.game, session.ctx)


def do_turn(session):
    """53.2: the current player's whole turn."""
    play_turn(session.game, session.ctx)


def do_play(session):
    """53.1: turn after turn to the end of the game."""
    while session.game.cause == Cause.NOT_ENDED:
        play_turn(session.game, session.ctx)
        yield


# word -> how the event is written, how its words are read, what it does
EVENTS = {
    "activate": ("activate mother|father|deep_ones", (parse_monster,), do_activate),
    "advance": ("advance travel|ritual N", (parse_track, parse_number), do_advance),
    "retreat": ("retreat travel|ritual N", (parse_track, parse_number), do_retreat),
    "reset": ("reset travel|ritual", (parse_track,), do_reset),
    "damage": ("damage ship|ROOM", (parse_damaged,), do_damage),
    "spawn": ("spawn N SPACE", (parse_number, parse_spawn_space), do_spawn),
    "risk": ("risk N", (parse_number,), do_risk),
    "lose": ("lose RESOURCE N", (parse_resource, parse_number), do_lose),
    "gain": ("gain RESOURCE N", (parse_resource, parse_number), do_gain),
    "crisis": ("crisis CARD pass|partial|fail|a|b", (parse_mythos, parse_outcome), do_crisis),
    "mythos": ("mythos CARD", (parse_mythos,), do_mythos),
    "waypoint": ("waypoint CARD", (parse_waypoint,), do_waypoint),
    "check": ("check N SKILL,SKILL", (parse_target, parse_skills), do_check),
    "attack": ("attack SEAT deep_one|SEAT", None, parse_attack),
    "defeat": ("defeat SEAT", (parse_seat,), do_defeat),
    "brig": ("brig SEAT", (parse_seat,), do_brig),
    "reveal": ("reveal SEAT", (parse_seat,), do_reveal),
    "awaken": ("awaken", (), do_awaken),
    "action": (
        "action SEAT move|space|repair|rescue|attack|reveal|card|item|ability|feat|title|trade ...",
        None,
        parse_action,
    ),
    "turn": ("turn", (), do_turn),
    "play": ("play", (), do_play),
}


def parse_event(session, text):
    """The event that a text means; anything else is an error that shows the right form."""
    words = text.split()
    where = f"event '{text}'"
    if not words or words[0] not in EVENTS:
        raise DeclaredError(f"{where}: no such event{nearest_form(words[0] if words else '')}")
    form, parsers, act = EVENTS[words[0]]
    if parsers is None:
        act, arguments = act(session, words[1:], where, form)
        return Parsed(text, act, arguments)
    if len(words) != len(parsers) + 1:
        raise DeclaredError(f"{where}: is written '{form}'")
    arguments = tuple(parse(session, word, where) for parse, word in zip(parsers, words[1:]))
    return Parsed(text, act, arguments, scene_of(words))


def nearest_form(word):
    """The nearest event and how it is written, or all events."""
    hint = nearest(word, EVENTS)
    for name, (form, _, _) in EVENTS.items():
        if f"'{name}'" in hint:
            return f" (did you mean '{form}'?)"
    return f" (allowed: {', '.join(EVENTS)})"


def scene_of(words):
    """What the telling should know of the reason."""
    if words[0] == "reset":
        return "reset"
    return "named_space" if words[0] == "damage" and words[1] != SHIP_WORD else None
