"""What went wrong in a game that ended because a policy raised an error or gave an answer that was no option.

The game is played once more, with a recorder between the rules and the policies: it keeps the record of the game as it
was when the refused question was asked.
"""

import numpy as np
from numba import carray, cfunc, config, from_dtype, njit, types

from experiments.inputs import OwnPolicyError
from experiments.runner import signed_seed
from policies.unfathomable.own import is_own, what_it_raised
from sim.unfathomable.constants import INT, Cause
from sim.unfathomable.ending import RESULT
from sim.unfathomable.kernel import play_games
from sim.unfathomable.policy_call import POLICY_RAISED, call_policy, uncompiled_policies
from sim.unfathomable.seat_view import SEAT_VIEW
from sim.unfathomable.settings import players_of
from sim.unfathomable.state import GAME, new_games
from sim.unfathomable.tables import CONTEXT, MAX_PLAYERS
from sim.unfathomable.view import fields, overlay

WORDS = np.dtype((np.uint64, (GAME.itemsize // np.dtype(np.uint64).itemsize,)))
# the memory of a game as plain words, and the two things the recorder must know of it
RECORD = overlay(GAME, {"words": (WORDS, 0)} | fields(SEAT_VIEW, ("policy", "n_options"), GAME.fields["seat_view"][1]))
# The context comes first, so that its address is the address of all: thus a policy's call reaches the notebook.
NOTEBOOK = np.dtype(
    [
        ("ctx", CONTEXT),
        ("address", INT, (MAX_PLAYERS,)),  # of the policies
        ("words", WORDS),  # the game as it was when the last question was asked
        ("is_refused", INT),  # that question got no legal answer: nothing more is written down
        ("answer", INT),
    ]
)
recorders = {}  # the compiled recorder, kept so that its address stays valid


def first_problem(prepared, results, seed):
    """One line about the first game that a user's own policy spoilt, or None."""
    spoilt = results.game[results.cause == Cause.POLICY_ERROR]
    if not len(spoilt) or not any(is_own(player.policy) for player in players_of(prepared.settings, "scenario")):
        return None
    return explain(prepared, seed, int(spoilt[0]))


def check_own_policies(prepared, results, seed):
    """Stop where a user's own policy has failed: its games are no losses, and the rest would be worth nothing."""
    problem = first_problem(prepared, results, seed)
    if problem:
        raise OwnPolicyError(problem)


def explain(prepared, seed, game_number):
    """One line: which policy failed at which question, what it answered or raised, and what was allowed."""
    notebook, game = replay(prepared, seed, game_number)
    where = f"game {game_number} of seed {seed}"
    if game.cause != Cause.POLICY_ERROR:
        return f"{where}: no policy failed in it"
    if not notebook.is_refused:
        return f"policy.script: answer {int(game.next_forced_answer) + 1} is no option where it is taken, in {where}"
    asked = np.array(notebook.words).view(GAME).view(np.recarray)[0]
    return f"{complaint(prepared, asked, int(notebook.answer))}, in {where} (options: {options(prepared, asked)})"


def complaint(prepared, asked, answer):
    """What a policy did when it was asked, by file or name of the policy, question and seat."""
    view = asked.seat_view
    policy = players_of(prepared.settings, "scenario")[int(view.policy)].policy
    question = f"'{prepared.names.questions[int(view.question)]}' to seat {int(view.seat)}"
    if answer == POLICY_RAISED and is_own(policy):
        return f"{policy}: {what_it_raised(policy, asked, prepared.context[0])}, at the question {question}"
    return f"{policy}: the answer {answer} is no option of the question {question}"


def options(prepared, asked):
    """The options of a question with their places: `0 none, 1 lore:2`."""
    view = asked.seat_view
    numbers = view.options[: int(view.n_options)].tolist()
    return ", ".join(f"{place} {prepared.names.option(int(view.question), n)}" for place, n in enumerate(numbers))


def replay(prepared, seed, game_number):
    """Play one game with the recorder before all policies; the notebook, and the game as it ended."""
    notebooks = np.zeros(1, NOTEBOOK).view(np.recarray)
    notebooks["ctx"] = prepared.context
    notebook, games = notebooks[0], new_games(1)
    notebook.address[:] = notebook.ctx.players["address"]
    notebook.ctx.players["address"] = recorder_address(notebook)
    results = np.zeros(1, RESULT).view(np.recarray)
    with np.errstate(over="ignore"):  # matters uncompiled only: 64-bit words wrap by design
        play_games(games, prepared.blank, notebook.ctx, signed_seed(seed), game_number, results)
    return notebook, games[0]


@njit
def recorded_answer(record, notebook):
    """Write the game down, then ask the policy; what it may do to its memory or its stream comes too late."""
    if notebook.is_refused == 0:
        notebook.words[:] = record.words
    answer = call_policy(notebook.address[record.policy], record, notebook.ctx)
    if notebook.is_refused == 0 and (answer < 0 or answer >= record.n_options):
        notebook.is_refused = 1
        notebook.answer = answer
    return answer


def recorder_entry(record, notebook):
    """Call from the rules."""
    return recorded_answer(carray(record, 1)[0], carray(notebook, 1)[0])


def recorder_address(notebook):
    """Where the rules find the recorder, in this process."""
    if config.DISABLE_JIT:
        address = 1 + len(uncompiled_policies)
        uncompiled_policies[address] = lambda game, ctx: recorded_answer(as_record(game), notebook)
        return address
    if "compiled" not in recorders:
        signature = types.int64(types.CPointer(from_dtype(RECORD)), types.CPointer(from_dtype(NOTEBOOK)))
        recorders["compiled"] = cfunc(signature)(recorder_entry)
    return recorders["compiled"].address


def as_record(game):
    """A game as the recorder sees it, outside compiled code."""
    return np.asarray(game).reshape(1).view(RECORD).view(np.recarray)[0]
