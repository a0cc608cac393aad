"""What Python calls in bulk is compiled as one whole program.

Left to itself the compiler optimises every function together with all that it calls, then again in each of its callers,
and always as if somebody else might call the inner ones. Here the inner functions are handed on as they are, and the
outermost, the entries, are optimised once, with everything below them known to be theirs alone: less time to compile,
faster games, the same results. An index is never counted from the end in our code, so nothing is compiled for that;
where bounds are checked, a negative index is an error.

This reaches into two places of the compiler. A later version that has them no more compiles in its own way.
"""

from numba import njit, types
from numba.core import codegen
from numba.np import arrayobj

OURS = ("_ZN3sim", "_ZN8policies", "_ZN11experiments")  # how the compiler begins the names of our functions
ALL_BELOW = {"error_model": "numpy"}  # handed down to all that an entry calls: no question whether a divisor is zero
entries = set()  # names of the functions that Python or the rules call by themselves, many times over


def entry(function):
    """The decorator of a function that Python calls in bulk."""
    return njit(cache=True, nogil=True, **ALL_BELOW)(as_entry(function))


def as_entry(function):
    """Note that a function is an entry, before it is compiled."""
    entries.add(function.__name__)
    return function


def optimise_entries():
    """Leave inner functions as they are; make everything below an entry its own before it is optimised."""
    as_ever = codegen.CPUCodeLibrary._optimize_final_module

    def optimise(library):
        if library.name in entries:
            for function in library._final_module.functions:
                if function.linkage.name == "linkonce_odr" and not function.is_declaration:
                    function.linkage = "private"  # without a name that code compiled elsewhere could be bound to
        elif is_ours(library):
            return
        as_ever(library)

    codegen.CPUCodeLibrary._optimize_final_module = optimise


def is_ours(library):
    """Whether a library holds a function of ours, and not of somebody who uses Fathom beside code of his own."""
    defined = (function for function in library._final_module.functions if not function.is_declaration)
    return any(function.name.startswith(OURS) and function.linkage.name == "external" for function in defined)


def count_from_the_front():
    """Compile no question whether an index of ours is negative."""
    as_ever = arrayobj.fix_integer_index

    def index(context, builder, kind, number, size):
        if kind.signed and builder.function.name.startswith(OURS):
            return context.cast(builder, number, kind, types.intp)
        return as_ever(context, builder, kind, number, size)

    arrayobj.fix_integer_index = index


if hasattr(codegen.CPUCodeLibrary, "_optimize_final_module"):
    optimise_entries()
if hasattr(arrayobj, "fix_integer_index"):
    count_from_the_front()
