"""`resolve`: events applied to a position, and what comes of them."""

from itertools import takewhile

from sim.declared import DeclaredError
from sim.unfathomable.constants import Cause, Event
from sim.unfathomable.ending import is_winner
from sim.unfathomable.position import read_position, write_position
from sim.unfathomable.position_write import written_answer
from sim.unfathomable.resolve_events import Session, parse_event
from sim.unfathomable.telling import Teller


def resolve(position, events, seed=0):
    """{"position": ..., "log": [...], "ended": null or {"cause", "winners"}} after the events, in order, to the end."""
    prepared, games = read_position(position, seed)
    session = Session(prepared, games[0])
    parsed = [parse_event(session, event) for event in checked_events(events)]
    session.ctx.log.on = 1
    teller = Teller(prepared, games[0])
    log = []
    for event in parsed:
        if session.game.cause != Cause.NOT_ENDED:
            break
        log += applied(session, teller, event)
    log += teller.closing(session.ctx)
    return {
        "position": write_position(session.game, prepared),
        "log": [{key: value for key, value in line.items() if key != "turn"} for line in log],
        "ended": ending(session),
    }


def checked_events(events):
    """A list of texts."""
    if not isinstance(events, list | tuple) or not all(isinstance(event, str) for event in events):
        raise DeclaredError("events: must be a list of texts like 'activate mother'")
    return events


def applied(session, teller, event):
    """The lines of one event; a step at a time, so that no log grows too long."""
    lines = []
    if event.scene:
        teller.scene.begin(event.scene)
    for _ in event.steps(session):
        check_answers(session, event)
        lines += teller.told_log(session.ctx)
    return lines


def check_answers(session, event):
    """An answer that was no option, or a position the tables do not cover, stops everything."""
    game, names = session.game, session.names
    if game.cause == Cause.POLICY_ERROR:
        answer = written_answer(names, int(game.forced_answers[int(game.next_forced_answer)]))
        question, seat, options = last_question(session)
        raise DeclaredError(
            f"position, key 'choices': '{answer}' is no option of the question '{names.questions[question]}' "
            f"to seat {seat} in event '{event.text}' (options: {', '.join(options)})"
        )
    if game.cause == Cause.RULE_GAP:
        raise DeclaredError(f"event '{event.text}': leads to a situation that the card tables do not cover")


def last_question(session):
    """(question, seat, options) of the decision that the log ends with."""
    log = session.ctx.log
    rows = log.rows[: int(log.n_rows)].tolist()
    last = max(place for place, row in enumerate(rows) if row[0] == Event.DECISION)
    _, question, seat, *_ = rows[last]
    options = takewhile(lambda row: row[0] == Event.OPTION, rows[last + 1 :])
    return question, seat, [session.names.option(question, row[1]) for row in options]


def ending(session):
    """18.1: how the game ended and which seats win, or None."""
    game = session.game
    if game.cause == Cause.NOT_ENDED:
        return None
    winners = [seat for seat in range(int(game.n_seats)) if is_winner(game, session.ctx, seat)]
    return {"cause": session.names.causes[int(game.cause)], "winners": winners}
