"""Positions and events from files -> what comes of them."""

from experiments.inputs import InputError, check_range, check_seed, decoded, json_object, read_bytes, read_text
from experiments.runner import announce_compiling, signed_seed
from sim.declared import DeclaredError, nearest
from sim.unfathomable.resolve import resolve

BATCH_KEYS = ("position", "events", "seed")
DEFAULT_SEED = 1
MOST_BATCH_BYTES = 500_000_000
MOST_EVENTS = 10_000


def resolve_file(path, events, seed):
    """The output object for a position file and the events of the command line."""
    position = json_object(read_text(path), path)
    announce_compiling()
    try:
        return resolve(position, list(events), signed_seed(check_seed(seed)))
    except DeclaredError as error:
        raise InputError(f"{path}: {error}") from None


def resolve_batch(path):
    """An output object for every line of a file that is not blank."""
    data = read_bytes(path, MOST_BATCH_BYTES)
    check_range(len(data), 0, MOST_BATCH_BYTES, f"{path}: bytes")
    announce_compiling()
    for number, line in enumerate(data.splitlines(), start=1):
        if line.strip():
            yield resolve_line(line, f"line {number}")


def resolve_line(line, where):
    """The output object of one line, or what is wrong with it."""
    try:
        task = json_object(decoded(line, where), where)
        return resolve(*checked_task(task, where))
    except (DeclaredError, InputError) as error:
        return {"error": str(error)}
    except Exception as error:  # a fault of the program must not cost the other lines
        return {"error": f"internal error: {error!r}", "internal": True}


def checked_task(task, where):
    """Position, events and seed of a line."""
    for key in task:
        if key not in BATCH_KEYS:
            raise InputError(f"{where}, key '{key}': no such key{nearest(key, BATCH_KEYS)}")
    position, events, seed = task.get("position", {}), task.get("events", []), task.get("seed", DEFAULT_SEED)
    if not isinstance(position, dict):
        raise InputError(f"{where}, key 'position': must be an object")
    if not isinstance(events, list) or not all(isinstance(event, str) for event in events):
        raise InputError(f"{where}, key 'events': must be a list of texts")
    check_range(len(events), 0, MOST_EVENTS, f"{where}, key 'events': number of events")
    if type(seed) is not int:
        raise InputError(f"{where}, key 'seed': must be a whole number")
    return position, events, signed_seed(check_seed(seed))


def is_internal(output):
    """Whether the program, not the input, was at fault."""
    return bool(output.get("internal"))
