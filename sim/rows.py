"""Copying a row of numbers in one piece. A loop over two arrays of one record is compiled number by number: the
compiler cannot know that they do not overlap."""

from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array


def copy_uncompiled(target, source):
    """The numbers of one array into another one of the same size that lies apart from it."""
    target[:] = source


@intrinsic
def copy_compiled(typing_context, target, source):
    """The same in a few instructions."""

    def generate(context, builder, signature, arguments):
        to, origin = (make_array(kind)(context, builder, value) for kind, value in zip(signature.args, arguments))
        cgutils.raw_memcpy(builder, to.data, origin.data, to.nitems, to.itemsize)
        return context.get_dummy_value()

    return types.void(target, source), generate


copy_row = copy_uncompiled if config.DISABLE_JIT else copy_compiled
