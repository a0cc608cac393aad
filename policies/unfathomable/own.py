"""A user's own policy: one Python file with a function `answer(view, guide)`, compiled when it is loaded.

The function gets what a seat may know and returns the place of an option. It is called by its address, so the rules are
not compiled again. What goes wrong in it is caught and reported with the question it was asked.
"""

import importlib.util
import inspect
import re
from operator import index
from traceback import extract_tb

import numpy as np
from numba import carray, cfunc, config, from_dtype, njit, types

from sim.declared import DeclaredError, nearest
from sim.unfathomable.policy_call import POLICY_RAISED, uncompiled_policies
from sim.unfathomable.view import ENTRY, GUIDE, VIEW, as_guide, as_view

FUNCTION = "answer"
WANTED = f"{FUNCTION} must return a whole number, the place of an option"
LONGEST_MESSAGE = 300
sources = {}  # file -> its Python function, to tell what it raised


def load_own(path):
    """The compiled function of a policy file."""
    function = read_function(path)
    sources[path] = function
    if config.DISABLE_JIT:
        return Uncompiled(lambda game, ctx: call_safely(function, game, ctx))
    answer = njit(boundscheck=True)(function)
    try:
        check_returned(answer, path)
        return cfunc(ENTRY)(entry_of(answer))
    except DeclaredError:
        raise
    except Exception as error:
        raise DeclaredError(f"{path}: cannot be compiled: {why_not(error)}") from None


def check_returned(answer, path):
    """The function must return a whole number on every way through it."""
    answer.compile((from_dtype(VIEW), from_dtype(GUIDE)))
    returned = answer.nopython_signatures[0].return_type
    if not isinstance(returned, types.Integer | types.Boolean):
        name = "None in some cases" if isinstance(returned, types.Optional) else str(types.unliteral(returned))
        raise DeclaredError(f"{path}: {WANTED}; got {name.replace('none', 'None')}")


def entry_of(answer):
    """The function as the rules call it: over addresses, and with a mark in place of an error."""

    def entry(view, guide):
        try:
            return answer(carray(view, 1)[0], carray(guide, 1)[0])
        except Exception:
            return POLICY_RAISED

    return entry


def is_own(policy):
    """Whether a policy is one that was loaded from a file."""
    return policy in sources


class Uncompiled:
    """A policy for runs without the compiler."""

    def __init__(self, call):
        self.address = 1 + len(uncompiled_policies)
        uncompiled_policies[self.address] = call


def call_safely(function, game, ctx):
    """The answer, or the mark of an error."""
    try:
        return strict_answer(function, game, ctx)
    except Exception:
        return POLICY_RAISED


def strict_answer(function, game, ctx):
    """The answer as a plain number; a division by zero is an error, as it is in compiled code."""
    with np.errstate(divide="raise", invalid="raise"):
        answer = function(as_view(game), as_guide(ctx))
    try:
        return index(answer)
    except TypeError:
        raise TypeError(f"{WANTED}; got {answer!r}") from None


def read_function(path):
    """`answer` of the file; whatever is wrong with the file is one clear line."""
    spec = importlib.util.spec_from_file_location("own_policy", path)
    try:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except FileNotFoundError:
        raise DeclaredError(f"{path}: there is no such policy file") from None
    except SyntaxError as error:
        raise DeclaredError(f"{path}, line {error.lineno}: is not Python ({error.msg})") from None
    except (Exception, SystemExit) as error:
        raise DeclaredError(f"{path}: cannot be loaded ({type(error).__name__}: {error})") from None
    function = getattr(module, FUNCTION, None)
    function = getattr(function, "py_func", function)
    if not inspect.isfunction(function) or len(inspect.signature(function).parameters) != 2:
        raise DeclaredError(f"{path}: a policy file needs a function {FUNCTION}(view, guide)")
    return function


def why_not(error):
    """What the compiler does not like, in one line; a field that is not there is the likeliest."""
    if isinstance(error, KeyError):
        name = str(error.args[0])
        return f"there is no field '{name}'{nearest(name, (*VIEW.names, *GUIDE.names))}"
    return first_words(str(error))


def first_words(message):
    """The part of a compiler's message that says what is wrong, and where, in one line."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in message.splitlines()]
    places = [line for line in lines if line.startswith("File ") and "own.py" not in line]
    says = [line for line in lines if line and not line.startswith(("File ", "During", "Failed", "-", "^", "def "))]
    return " ".join([*says[:2], *places[-1:]])[:LONGEST_MESSAGE]


def what_it_raised(path, game, ctx):
    """The error of a policy, asked again on the same record without the compiler: `KeyError: 3 (line 12)`."""
    try:
        strict_answer(sources[path], game, ctx)
    except Exception as error:
        file = sources[path].__code__.co_filename
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
        return f"{type(error).__name__}: {error}" + (f" (line {lines[-1]})" if lines else "")
    return "an error that only compiled code shows"
