"""Questions out of whole games, kept as the views of the seats that were asked."""

from functools import lru_cache

import numpy as np

from policies.unfathomable.dispatch import ANSWERS, player
from policies.unfathomable.own import Uncompiled
from sim.unfathomable.constants import Cause, Loyalty
from sim.unfathomable.kernel import play_to_end, start_game
from sim.unfathomable.open_information import DECKS_TOO
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.view import as_guide, as_view
from tests.unfathomable.policies.situations import ROLES

PLAYED = (("competent", 5, 4), ("random_legal", 6, 5), ("random_legal", 4, 6))  # policy, players, seed
MOST = 5  # questions of one kind out of one game
TURNS = 30


def copy_of(view):
    """A view of its own with everything as it is."""
    return np.array([view]).view(np.recarray)[0]


@lru_cache(maxsize=1)
def positions():
    """[(view, guide), ...] out of a few games."""
    return [position for policy, players, seed in PLAYED for position in positions_of(policy, players, seed)]


def positions_of(policy, players, seed):
    """Some questions of each kind out of one game."""
    table = {"players": players, "policy": dict.fromkeys(ROLES, policy), "rules": {"turn_limit": TURNS}}
    prepared = prepare(check_settings(table, "test"))
    ctx = prepared.context[0]
    views = []
    answer = ANSWERS[player(policy, "test").policy]

    def keep(game, ctx):
        views.append(copy_of(as_view(game)))
        return answer(game, ctx)

    for role in Loyalty:
        ctx.players[role].address = Uncompiled(keep).address
        ctx.players[role].looks = DECKS_TOO
    games = new_games(1)
    start_game(games, prepared.blank, ctx, np.uint64(seed), 0)
    play_to_end(games[0], ctx)
    assert games[0].cause not in (Cause.POLICY_ERROR, Cause.RULE_GAP)
    return [(view, as_guide(ctx)) for view in spread(views)]


def spread(views):
    """A few views of each kind of question, spread over the game."""
    chosen = []
    for kind in sorted({int(view.question) for view in views}):
        alike = [view for view in views if view.question == kind]
        chosen += alike[:: -(-len(alike) // MOST)]
    return chosen
