"""The seam between rules and policies: a policy is a compiled function that is called by its address.

So the rules are compiled once, whoever plays: neither a new policy nor a user's own one compiles them again.
A policy gets two records, a VIEW and a GUIDE, and returns the place of the chosen option.
"""

from llvmlite import ir
from numba import config, types
from numba.extending import intrinsic

POLICY_RAISED = -2  # what an entry returns for a policy that raised an error
uncompiled_policies = {}  # address -> Python function, for runs without the compiler


def call_uncompiled(address, game, ctx):
    """The same call without the compiler."""
    return uncompiled_policies[int(address)](game, ctx)


@intrinsic
def call_compiled(typing_context, address, game, ctx):
    """Jump to the function at the address, with the records handed over as they lie in memory."""

    def generate(context, builder, signature, arguments):
        pointer = ir.IntType(8).as_pointer()
        number = ir.IntType(64)
        function = builder.inttoptr(arguments[0], ir.FunctionType(number, [pointer, pointer]).as_pointer())
        return builder.call(function, [builder.bitcast(record, pointer) for record in arguments[1:]])

    return types.int64(address, game, ctx), generate


call_policy = call_uncompiled if config.DISABLE_JIT else call_compiled
