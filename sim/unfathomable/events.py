"""Writing the log of one game. Off in mass runs, where a call costs one comparison."""

from numba import njit

from sim.unfathomable.constants import INT, LOG_ROWS

NOTHING = INT(0)


@njit(cache=True)
def note(ctx, event, a=NOTHING, b=NOTHING, c=NOTHING):
    """Append one event to the log, if there is one."""
    log = ctx.log
    if log.on == 0 or log.n_rows >= LOG_ROWS:
        return
    row = log.rows[log.n_rows]
    row[0] = event
    row[1] = a
    row[2] = b
    row[3] = c
    log.n_rows += 1
