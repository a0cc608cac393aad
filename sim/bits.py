"""Sets of small numbers as the bits of a word: the lowest member, the number of members."""

from llvmlite import ir
from numba import config, types
from numba.extending import intrinsic


def lowest_uncompiled(bits):
    """The lowest bit that is set; there must be one."""
    return int(bits & -bits).bit_length() - 1


def number_uncompiled(bits):
    """How many bits are set."""
    return int(bits).bit_count()


@intrinsic
def lowest_compiled(typing_context, bits):
    """The same in one instruction."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def number_compiled(typing_context, bits):
    """The same in one instruction."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


lowest = lowest_uncompiled if config.DISABLE_JIT else lowest_compiled
number_of = number_uncompiled if config.DISABLE_JIT else number_compiled
