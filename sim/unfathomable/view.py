"""VIEW: what one seat may know when it is asked something. A policy gets this record and nothing else."""

import numpy as np

from sim.unfathomable.constants import INT, MAX_OPTIONS

VIEW = np.dtype(
    [
        ("seat", INT),
        ("question", INT),
        ("options", INT, (MAX_OPTIONS,)),
        ("n_options", INT),
        ("stream", np.uint64, (1,)),  # the seat's own random stream
    ]
)
