"""The one place where the name of a policy becomes a function that the rules can call."""

from typing import NamedTuple

from numba import carray, cfunc, config

from policies.unfathomable import human_like, random_legal, scripted
from policies.unfathomable.own import Uncompiled, load_own
from policies.unfathomable.weights import STRENGTHS, W, readings, rows, weights_of
from sim import jit_cache
from sim.declared import DeclaredError, nearest, one_of
from sim.unfathomable.view import ENTRY, as_guide, as_view
from sim.whole_program import ALL_BELOW, as_entry

PLAIN_POLICIES = ("random_legal", "scripted")
POLICY_NAMES = (*PLAIN_POLICIES, *STRENGTHS)
SUFFIX = ".py"


class Player(NamedTuple):
    """Who answers: a policy, whether it looks at the table, and its weights."""

    policy: str
    looks: int  # 0 not at all, 1 at the table, 2 also at the sizes of all decks
    weights: tuple


def player(choice, where):
    """A policy's name, a Python file, or a table of weights over a named one -> Player."""
    table = {"base": choice} if isinstance(choice, str) else dict(choice)
    base = table.pop("base", "competent")
    if not isinstance(base, str):
        raise DeclaredError(f"{where}.base: the name of a policy is wanted, got {base!r}")
    if is_own_file(base):
        weights = weights_of("competent")
    else:
        one_of(base, POLICY_NAMES, where)
        weights = weights_of(base) if base in STRENGTHS else {}
    for name, value in table.items():
        check_weight(name, value, where)
        if base in PLAIN_POLICIES:
            raise DeclaredError(f"{where}.{name}: '{base}' has no weights")
        weights[name] = float(value)
    ordered = tuple(weights[weight.name.lower()] for weight in W) if weights else ()
    policy = "human_like" if base in STRENGTHS else base
    looks = 0 if base in PLAIN_POLICIES else 1 if base in STRENGTHS else 2
    return Player(policy, looks, ordered)


def is_own_file(policy):
    """Whether a player's policy is a Python file of the user's."""
    return policy.endswith(SUFFIX)


def check_weight(name, value, where):
    """A weight that exists, with a number in its range."""
    if name not in rows():
        raise DeclaredError(f"{where}.{name}: no such weight{nearest(name, rows())}")
    row = rows()[name]
    if isinstance(value, str) or not row["least"] <= value <= row["most"]:
        raise DeclaredError(f"{where}.{name}: {value!r} is not from {row['least']} to {row['most']}")


def table_reading(given, where):
    """{name: value}: how the table reads what all can see, with a scenario's own values over ours."""
    values = {name: float(row["value"]) for name, row in readings().items()}
    for name, value in given.items():
        one_of(name, values, where)
        if not 0 < value <= 20:
            raise DeclaredError(f"{where}.{name}: {value!r} is not above 0 and up to 20")
        values[name] = float(value)
    return values


def random_legal_entry(view, guide):
    """Call from the rules."""
    return random_legal.answer(carray(view, 1)[0])


def scripted_entry(view, guide):
    """Call from the rules."""
    return scripted.answer(carray(view, 1)[0])


def human_like_entry(view, guide):
    """Call from the rules."""
    return human_like.answer(carray(view, 1)[0], carray(guide, 1)[0])


ENTRIES = {"random_legal": random_legal_entry, "scripted": scripted_entry, "human_like": human_like_entry}
ANSWERS = {
    "random_legal": lambda game, ctx: random_legal.answer(as_view(game)),
    "scripted": lambda game, ctx: scripted.answer(as_view(game)),
    "human_like": lambda game, ctx: human_like.answer(as_view(game), as_guide(ctx)),
}
compiled = {}  # policy -> the compiled function, kept so that its address stays valid


def address_of(policy):
    """Where the rules find the function of a policy, in this process."""
    if policy not in compiled:
        if policy not in ENTRIES:
            compiled[policy] = load_own(policy)
        elif config.DISABLE_JIT:
            compiled[policy] = Uncompiled(ANSWERS[policy])
        else:
            jit_cache.announce()
            compiled[policy] = cfunc(ENTRY, cache=True, **ALL_BELOW)(as_entry(ENTRIES[policy]))
    return compiled[policy].address
