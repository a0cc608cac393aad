"""What the players of each role do with their actions, counted over many games: the fingerprint of a policy."""

import json
import sys
from collections import Counter

import numpy as np

from sim.unfathomable.constants import Action, Cause, Event, Loyalty, Space, Use
from sim.unfathomable.decisions import role_of
from sim.unfathomable.kernel import start_game
from sim.unfathomable.spec import SPEC
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import play_turn

STRENGTHS = ("novice", "competent", "expert")
SEED = 5


def act_of(action, space):
    """The name of an action, rooms by their own names."""
    if action == Action.SPACE:
        return Space(space).name.lower()
    if action < Use.CARD:
        return Action(action).name.lower()
    if action < Use.ITEM:
        return "card"
    return "item" if action < Use.ABILITY else Use(action).name.lower()


def role_names(game):
    """What each seat ends as."""
    return [Loyalty(role_of(game, seat)).name.lower() for seat in range(game.n_seats)]


def play_logged(prepared, games):
    """The log and the final record of each game."""
    context = prepared.context.copy()
    ctx = context[0]
    ctx.log.on = 1
    record = new_games(1)
    for number in range(games):
        ctx.log.n_rows = 0
        start_game(record, prepared.blank, ctx, np.int64(SEED), number)
        while record[0].cause == Cause.NOT_ENDED:
            play_turn(record[0], ctx)
        yield ctx.log.rows[: ctx.log.n_rows], record[0]


def count(policy, players, games):
    """Actions by role (revealed traitors apart) and turns by role, as shares of the role's actions."""
    table = {"players": players, "policy": dict.fromkeys(("human", "hybrid", "cultist"), policy)}
    prepared = SPEC.prepare(SPEC.check(table, "fingerprint"))
    acts = {}
    for rows, game in play_logged(prepared, games):
        roles = role_names(game)
        revealed = set()
        for event, seat, action, space in rows[np.isin(rows[:, 0], (Event.ACTION, Event.REVEAL))][:, :4].tolist():
            if event == Event.REVEAL:
                revealed.add(seat)
            else:
                role = "revealed" if seat in revealed else roles[seat]
                acts.setdefault(role, Counter())[act_of(action, space)] += 1
    return {role: shares(counts) for role, counts in sorted(acts.items())}


def shares(counts):
    """Each act as a share of all, and how many there were."""
    total = sum(counts.values())
    return {"actions": total} | {act: round(number / total, 4) for act, number in sorted(counts.items())}


if __name__ == "__main__":
    print(json.dumps({policy: count(policy, 6, int(sys.argv[1])) for policy in STRENGTHS}, indent=1))
