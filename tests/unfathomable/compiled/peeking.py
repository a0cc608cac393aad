"""Ask every question twice: in the game, and in a copy in which all that the asked seat cannot know is exchanged.

A policy that looks at nothing but its view gives the same answer both times. The checking policy stands between the
rules and the policy under test: it is called by address like any other, and knows the whole record.
"""

import json
import sys
from enum import IntEnum
from pathlib import Path

import numpy as np
from numba import carray, cfunc, config, from_dtype, njit, types

from sim.unfathomable.constants import INT, MAX_SEATS, N_KINDS, NONE, Loyalty, Question
from sim.unfathomable.invariants import loyalty_cards, passengers_alive, skill_cards_of_kind
from sim.unfathomable.kernel import play_games
from sim.unfathomable.open_information import DECKS_TOO, show
from sim.unfathomable.policy_call import call_policy, uncompiled_policies
from sim.unfathomable.seat_view import SEAT_VIEW
from sim.unfathomable.spec import SPEC
from sim.unfathomable.state import GAME, new_games
from sim.unfathomable.tables import CONTEXT, MAX_PLAYERS
from sim.unfathomable.view import VIEW, overlay
from tests.unfathomable.compiled.exchange import MOST_CARDS, Hidden, count_changes, exchange
from tests.unfathomable.compiled.grid import GRID
from tests.unfathomable.compiled.peekers import Peek, peeking_answer, peeking_entry

SEED = 23
WORD = 8
N_WORDS = GAME.itemsize // WORD
N_QUESTIONS = max(Question) + 1
LOOKS = (0, 1, 2)
OWN = str(Path(__file__).parent.parent / "own_policy_example.py")
POLICIES = {
    "novice": "novice",
    "competent": "competent",
    "expert": "expert",
    "random_legal": "random_legal",
    "own": OWN,
}
THOUGHTS = ("memory", "scores", "scratch")
NEVER_FILLED_IN = ("options", "answered", "stream")  # by `show`: compared in other ways, or not at all
ONLY_CLOSELY = (
    "skill_deck_sizes",
    "deck_sizes",
    "top_discards",
    "top_mythos_discard",
    "passenger_supply",
    "n_loyalty_cards",
    "pile",
)


class First(IntEnum):
    """What is remembered of the first answer that changed."""

    QUESTION = 0
    SEAT = 1
    ROLE = 2
    GAME = 3
    ANSWER = 4
    OTHER_ANSWER = 5


# the same memory by name and as plain words
BOTH = overlay(GAME, {"game": (GAME, 0), "words": (np.dtype((np.uint64, (N_WORDS,))), 0)})
# The context comes first, so that its address is the address of all: this is how the checking policy gets at its desk.
DESK = np.dtype(
    [
        ("ctx", CONTEXT),
        ("address", INT, (MAX_PLAYERS,)),  # of the policies under test
        ("other", BOTH),  # the copy with everything hidden exchanged
        ("before", np.uint64, (N_WORDS,)),
        ("stream", np.uint64, (1,)),
        ("check_number", INT),
        ("added", INT, (MAX_SEATS, N_KINDS)),  # cards that each seat has added to the running check
        ("cards", INT, (MOST_CARDS,)),
        ("places", INT, (MOST_CARDS,)),
        ("is_seen", INT, (len(LOOKS), N_WORDS)),  # words that a policy may look at, by how closely it looks
        ("is_kept", INT, (N_WORDS,)),  # words that no policy may change
        ("positions", INT, (N_QUESTIONS, len(Loyalty))),
        ("changed", INT, (len(Hidden),)),
        ("looks_different", INT),  # exchanged copies that the seat could tell from the game: the view leaks
        ("lost_cards", INT),  # exchanged copies with other cards in all than the game: a mistake of this test
        ("meddled", INT),  # policies that wrote into the game
        ("mismatches", INT),
        ("first", INT, (len(First),)),
    ]
)


# the checking policy ----------------------------------------------------------------------------------------------


@njit
def checked_answer(both, desk):
    """Ask the policy under test in the game and in the exchanged copy; the answer of the game."""
    game, other = both.game, desk.other.game
    view = game.seat_view
    address = desk.address[view.policy]
    looks = desk.ctx.players[view.policy].looks
    make_other(both, desk, looks)
    desk.positions[view.question, view.role] += 1
    count_changes(game, other, desk.changed)
    desk.looks_different += differs(both.words, desk.other.words, desk.is_seen[looks])
    desk.lost_cards += has_other_cards(game, other)
    desk.before[:] = both.words
    other_answer = call_policy(address, other, desk.ctx)
    answer = call_policy(address, game, desk.ctx)
    desk.meddled += differs(both.words, desk.before, desk.is_kept)
    if answer != other_answer or leaves_other_traces(view, other.seat_view, looks):
        note_mismatch(game, desk, answer, other_answer)
    remember_added(game, desk, answer)
    return answer


@njit
def make_other(both, desk, looks):
    """Copy the game, exchange what the asked seat cannot know, and show it the table again."""
    seat = both.game.seat_view.seat
    if desk.check_number != both.game.check.number:
        desk.check_number = both.game.check.number
        desk.added[:] = 0
    desk.other.words[:] = both.words
    exchange(desk.other.game, seat, desk.added[seat], desk.cards, desk.places, desk.stream)
    if looks > 0:
        show(desk.other.game, seat, looks)


@njit
def leaves_other_traces(view, other, looks):
    """Whether the policy has drawn or kept in mind something else."""
    return view.stream[0] != other.stream[0] or (looks > 0 and np.any(view.memory != other.memory))


@njit
def remember_added(game, desk, answer):
    """42.5: a seat knows which cards it has added itself."""
    view = game.seat_view
    if view.question == Question.ADD_TO_CHECK and 0 <= answer < view.n_options and view.options[answer] != NONE:
        desk.added[view.seat, view.options[answer]] += 1


@njit
def differs(some, others, counts):
    """1 if two records differ in a word that counts, else 0."""
    for i in range(N_WORDS):
        if counts[i] != 0 and some[i] != others[i]:
            return 1
    return 0


@njit
def has_other_cards(game, other):
    """1 if an exchange has made or lost a card or a passenger, else 0."""
    for kind in range(N_KINDS):
        if skill_cards_of_kind(game, kind) != skill_cards_of_kind(other, kind):
            return 1
    for kind in range(Loyalty.CULTIST + 1):
        if loyalty_cards(game, kind) != loyalty_cards(other, kind):
            return 1
    return 1 if passengers_alive(game) != passengers_alive(other) else 0


@njit
def note_mismatch(game, desk, answer, other_answer):
    """Count it; keep the first."""
    if desk.mismatches == 0:
        view = game.seat_view
        desk.first[First.QUESTION] = view.question
        desk.first[First.SEAT] = view.seat
        desk.first[First.ROLE] = view.role
        desk.first[First.GAME] = game.number
        desk.first[First.ANSWER] = answer
        desk.first[First.OTHER_ANSWER] = other_answer
    desk.mismatches += 1


def checking_entry(both, desk):
    """Call from the rules."""
    return checked_answer(carray(both, 1)[0], carray(desk, 1)[0])


# playing ----------------------------------------------------------------------------------------------------------


def words_of(record, names, start=0):
    """Which words of a game some fields of a record cover."""
    covered = np.zeros(N_WORDS, INT)
    for name in names:
        kind, offset = record.fields[name][:2]
        covered[(start + offset) // WORD : (start + offset + kind.itemsize) // WORD] = 1
    return covered


def a_desk(prepared):
    """A desk for the checking policy, with the prepared context in its first place."""
    desks = np.zeros(1, DESK).view(np.recarray)
    desk = desks[0]
    desks["ctx"] = prepared.context
    desk.stream[0] = SEED
    start = GAME.fields["seat_view"][1]
    thoughts = words_of(SEAT_VIEW, THOUGHTS, start)
    desk.is_kept[:] = 1 - words_of(SEAT_VIEW, (*THOUGHTS, "stream", "answered"), start) > 0
    for looks in LOOKS:
        unseen = SEAT_VIEW.names if looks == 0 else NEVER_FILLED_IN + (() if looks == DECKS_TOO else ONLY_CLOSELY)
        hidden = words_of(SEAT_VIEW, unseen, start) | thoughts
        desk.is_seen[looks] = words_of(VIEW, VIEW.names) & ~hidden & 1
    return desks


def address_of(entry, answer, first, second):
    """(address, what keeps it valid) of a policy over whole records."""
    if config.DISABLE_JIT:
        address = 1 + len(uncompiled_policies)
        uncompiled_policies[address] = answer
        return address, answer
    signature = types.int64(types.CPointer(from_dtype(first)), types.CPointer(from_dtype(second)))
    compiled = cfunc(signature)(entry)
    return compiled.address, compiled


def as_both(game):
    """A game record by name and as words, outside compiled code."""
    return np.asarray(game).reshape(1).view(BOTH).view(np.recarray)[0]


def put_checker_before(desk, kept):
    """Let the checking policy answer for everybody, and the policies under test behind it."""
    rows = desk.ctx.players
    desk.address[:] = rows["address"]
    if not kept or config.DISABLE_JIT:
        kept["checker"] = address_of(checking_entry, lambda game, ctx: checked_answer(as_both(game), desk), BOTH, DESK)
    rows["address"] = kept["checker"][0]


def play_checked(table, games, kept, peek=None):
    """Play so many games of a setting under the checking policy; its desk."""
    prepared = SPEC.prepare(SPEC.check(table, "peeking"))
    desks = a_desk(prepared)
    if peek is not None:
        if "peeker" not in kept:
            kept["peeker"] = address_of(peeking_entry, peeking_answer, GAME, CONTEXT)
        desks[0].ctx.players["address"] = kept["peeker"][0]
        desks[0].ctx.players["weights"][:, 0] = peek
    put_checker_before(desks[0], kept)
    results = np.zeros(games, SPEC.result).view(np.recarray)
    with np.errstate(over="ignore"):
        play_games(new_games(1), prepared.blank, desks[0].ctx, INT(SEED), 0, results)
    return desks, results


def told(desk):
    """The counts of a desk, by name."""
    questions = {question.name.lower(): desk.positions[question].tolist() for question in Question}
    first = dict(zip((part.name.lower() for part in First), desk.first.tolist()))
    if desk.mismatches:
        first["question"] = Question(first["question"]).name.lower()
        first["role"] = Loyalty(first["role"]).name.lower()
    return {
        "positions": int(desk.positions.sum()),
        "questions": {name: by_role for name, by_role in questions.items() if any(by_role)},
        "changed": {part.name.lower(): int(desk.changed[part]) for part in Hidden},
        "looks_different": int(desk.looks_different),
        "lost_cards": int(desk.lost_cards),
        "meddled": int(desk.meddled),
        "mismatches": int(desk.mismatches),
        "first": first if desk.mismatches else None,
    }


def settings(policy):
    """The settings that a policy is tried in: every number of players, and one long voyage."""
    everybody = {"policy": {role.name.lower(): policy for role in Loyalty}}
    tables = {f"{players}p": {"players": players} for players in (3, 4, 5, 6)} | {"long": GRID["long-6p"]}
    return {name: table | everybody for name, table in tables.items()}


def check_all(games, peeking_games):
    """All policies in all settings, then the peeking ones."""
    kept, found = {}, {"policies": {}, "peeking": {}}
    for name, policy in POLICIES.items():
        for setting, table in settings(policy).items():
            desks, results = play_checked(table, games, kept)
            ended = {"ended_wrongly": int((results.cause > SPEC.causes.index("deep_ones")).sum())}
            found["policies"][f"{name} {setting}"] = told(desks[0]) | ended
    for peek in Peek:
        desks, _ = play_checked(settings("expert")["5p"], peeking_games, kept, peek)
        found["peeking"][peek.name.lower()] = told(desks[0])
    return found


if __name__ == "__main__":
    print(json.dumps(check_all(int(sys.argv[1]), int(sys.argv[2]))))
