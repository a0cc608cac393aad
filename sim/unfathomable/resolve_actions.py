"""Actions and attacks as events: how they are written, whether they are legal, and if not, why."""

from sim.declared import DeclaredError, nearest
from sim.unfathomable.constants import DEEP_ONE, FIRST_ROOM, Action, Event, Kept, Space
from sim.unfathomable.events import note
from sim.unfathomable.position_read import DECK_SPACES, ROOMS, space_for
from sim.unfathomable.resolve_powers import POWERS, parse_power
from sim.unfathomable.rules.actions import ANY_SKILL, is_legal, perform
from sim.unfathomable.rules.attack import attack, standing_bonus
from sim.unfathomable.rules.damage import is_damaged
from sim.unfathomable.rules.movement import place
from sim.unfathomable.rules.passengers import on_space
from sim.unfathomable.rules.players import cannot_attack, enemy_of_humans_in, humans_in, in_brig, is_human, is_traitor
from sim.unfathomable.rules.skill_cards import pay_value
from sim.unfathomable.session import RefusedError

ACTIONS = {action.name.lower(): action for action in Action if action != Action.TRADE}
VERBS = {
    Action.MOVE: "move",
    Action.ATTACK: "attack",
    Action.RESCUE: "rescue",
    Action.REPAIR: "repair",
    Action.SPACE: "use its space",
    Action.REVEAL: "reveal",
    Action.DEFEAT_PASSENGER: "defeat a passenger",
    Action.SACRIFICE: "use that card",
    Action.MEMORY: "use that card",
}
DEEP_ONE_WORD = "deep_one"
DESTINATIONS = (*DECK_SPACES, *ROOMS)


def parse_action(session, words, where, form):
    """(what to call, with what) for the words behind `action`."""
    if len(words) < 2:
        raise DeclaredError(f"{where}: is written '{form}'")
    seat = session.seat(words[0], where)
    kind, rest = words[1], words[2:]
    if kind in POWERS:
        return parse_power(session, seat, kind, rest, where)
    if kind not in ACTIONS:
        raise DeclaredError(f"{where}: no such action '{kind}'{nearest(kind, [*ACTIONS, *POWERS])}")
    if len(rest) > (1 if kind in ("move", "attack") else 0):
        raise DeclaredError(f"{where}: too many words behind '{kind}'")
    if kind == "move" and rest:
        return do_move, (seat, space_for("the end of a move", rest[0], DESTINATIONS, where))
    if kind == "attack" and rest:
        return do_attack_action, (seat, parse_defender(session, rest[0], where))
    return do_action, (seat, int(ACTIONS[kind]))


def parse_attack(session, words, where, form):
    """(what to call, with what) for the words behind `attack`."""
    if len(words) != 2:
        raise DeclaredError(f"{where}: is written '{form}'")
    return do_attack, (session.seat(words[0], where), parse_defender(session, words[1], where))


def parse_defender(session, word, where):
    """A Deep One, or a seat."""
    return DEEP_ONE if word == DEEP_ONE_WORD else session.seat(word, where)


def check_legal(session, seat, action):
    """3.0: an action that is not legal is refused with the reason."""
    if not is_legal(session.game, session.ctx, seat, int(action)):
        raise RefusedError(f"seat {seat} cannot {VERBS[action]}: {why_not(session, seat, action)}")


def do_action(session, seat, action):
    """3.2, 3.9: an action, with its own questions."""
    check_legal(session, seat, action)
    perform(session.game, session.ctx, seat, action)


def do_move(session, seat, space):
    """3.3, 3.10: a move to a named space; out of the Brig a traitor pays first."""
    game, ctx = session.game, session.ctx
    check_legal(session, seat, Action.MOVE)
    if game.space[seat] == space:
        raise RefusedError(f"seat {seat} cannot move: it is in {session.space_name(seat)} already")
    note(ctx, int(Event.ACTION), seat, int(Action.MOVE), int(game.space[seat]))
    if in_brig(game, seat):
        pay_value(game, ctx, seat, int(ctx.params.traitor_escape_value), ANY_SKILL)
    place(game, ctx, seat, space)


def do_attack_action(session, seat, defender):
    """3.4, 3.11: the attack action on a named enemy."""
    check_attack(session, seat, defender)
    note(session.ctx, int(Event.ACTION), seat, int(Action.ATTACK), int(session.game.space[seat]))
    attack(session.game, session.ctx, seat, defender, standing_bonus(session.game, session.ctx, seat))


def do_attack(session, seat, defender):
    """6.2: the plain attack on a named enemy, with the bonuses that always stand."""
    check_attack(session, seat, defender)
    attack(session.game, session.ctx, seat, defender, standing_bonus(session.game, session.ctx, seat))


def check_attack(session, seat, defender):
    """6.4: an enemy in the own space."""
    game = session.game
    check_legal(session, seat, Action.ATTACK)
    here = session.space_name(seat)
    if defender == DEEP_ONE:
        if not is_human(game, seat):
            raise RefusedError(f"seat {seat} cannot attack a Deep One: it is a revealed traitor (6.4)")
        if game.deep_ones[game.space[seat]] == 0:
            raise RefusedError(f"seat {seat} cannot attack a Deep One: there is none in {here}")
    elif game.space[seat] != game.space[defender]:
        raise RefusedError(f"seat {seat} cannot attack seat {defender}: it is in {here}, the other not (6.4)")
    elif bool(is_human(game, seat)) == bool(is_human(game, defender)):
        side = "humans" if is_human(game, seat) else "revealed traitors"
        raise RefusedError(f"seat {seat} cannot attack seat {defender}: both are {side} (6.4)")


def why_not(session, seat, action):
    """Why an action is not legal, in a few words."""
    reasons = {
        Action.MOVE: why_no_move,
        Action.ATTACK: why_no_attack,
        Action.RESCUE: why_no_rescue,
        Action.REPAIR: why_no_repair,
        Action.SPACE: why_no_space,
        Action.REVEAL: why_no_reveal,
        Action.DEFEAT_PASSENGER: why_no_defeat,
    }
    return reasons[action](session, seat) if action in reasons else why_no_kept(session, seat, action)


def why_no_move(session, seat):
    """3.3, 3.10: nobody walks out of the Brig; a traitor pays."""
    if is_human(session.game, seat):
        return "it is in the Brig (3.3)"
    value = int(session.ctx.params.traitor_escape_value)
    return f"out of the Brig a revealed traitor discards cards worth {value}, and its hand is worth less (3.10)"


def why_no_attack(session, seat):
    """3.4, 3.11, 1.11: no enemy is here, or a card forbids it."""
    if not is_human(session.game, seat):
        return f"no human in {session.space_name(seat)} (3.11)"
    if cannot_attack(session.game, seat):
        return "the Peacemaker forbids it (1.11)"
    return f"no Deep One and no revealed traitor in {session.space_name(seat)} (3.4)"


def why_no_rescue(session, seat):
    """3.5: only humans rescue, and only who is here."""
    if not is_human(session.game, seat):
        return "it is a revealed traitor (3.9)"
    return f"no passenger in the {session.space_name(seat)} (3.5)"


def why_no_repair(session, seat):
    """13.6, 35.1, 35.3: damage, no enemy, and the cards that it asks for."""
    game = session.game
    space = int(game.space[seat])
    here = session.space_name(seat)
    if not is_human(game, seat):
        return "it is a revealed traitor (39.7)"
    if not is_damaged(game, space):
        return f"the {here} is not damaged (35.1)"
    if enemy_of_humans_in(game, space):
        return f"an enemy is in the {here} (35.3)"
    card = int(game.damage[space - FIRST_ROOM])
    row = session.ctx.tables.damage[card]
    skill = "any" if row.skill < 0 else session.names.skills[int(row.skill)]
    return f"{session.names.damage[card]} asks for {skill} cards worth {int(row.total)} (35.1)"


def why_no_space(session, seat):
    """2.3, 3.8, 13.4, 39.5: a human, the space undamaged, unused and free of enemies."""
    game = session.game
    space = int(game.space[seat])
    here = session.space_name(seat)
    if not is_human(game, seat):
        return "it is a revealed traitor (39.7)"
    if session.ctx.tables.spaces[space].action < 0:
        return f"the {here} has no action"
    if is_damaged(game, space):
        return f"the {here} is damaged (13.4)"
    if game.used[space]:
        return f"the {here} was used this turn (2.3)"
    if space != Space.BRIG and enemy_of_humans_in(game, space):
        return f"an enemy is in the {here} (2.3)"
    return f"what the action of the {here} needs is not there (2.3)"


def why_no_reveal(session, seat):
    """38.0: a traitor who is not revealed."""
    if not is_human(session.game, seat):
        return "it is revealed already (38.0)"
    assert not is_traitor(session.game, seat)
    return "it has no hybrid or cultist card (38.0)"


def why_no_defeat(session, seat):
    """3.12: a revealed traitor, a passenger, no human."""
    game = session.game
    space = int(game.space[seat])
    if is_human(game, seat):
        return "it is no revealed traitor (3.12)"
    if on_space(game, space) == 0:
        return f"no passenger in the {session.space_name(seat)} (3.12)"
    assert humans_in(game, space) > 0
    return f"a human is in the {session.space_name(seat)} (3.12)"


def why_no_kept(session, seat, action):
    """1.11: the card in the play area, and what it needs."""
    kept = Kept.SACRIFICE if action == Action.SACRIFICE else Kept.MEMORY
    card = session.names.mythos[int(session.ctx.tables.kept_card[kept])]
    if session.game.kept[seat, kept] == 0:
        return f"'{card}' is not in its play area (1.11)"
    return f"what '{card}' needs is not there (1.11)"
