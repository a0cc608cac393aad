"""The one place where a policy's number becomes a call."""

from enum import IntEnum

from numba import njit

from policies.unfathomable import random_legal, scripted


class Policy(IntEnum):
    RANDOM_LEGAL = 0
    SCRIPTED = 1


POLICY_NAMES = {policy.name.lower(): int(policy) for policy in Policy}


@njit(cache=True)
def answer_of(policy, view):
    """The place of the chosen option in the view's list."""
    if policy == Policy.RANDOM_LEGAL:
        return random_legal.answer(view)
    return scripted.answer(view)


@njit(cache=True)
def looks(policy):
    """Whether a policy looks at the table at all; filling the view for one that does not would be lost time."""
    return policy != Policy.RANDOM_LEGAL
