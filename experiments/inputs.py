"""What the user hands in: files and numbers. Whatever is wrong with them is said in one line."""

import json
import sys
from pathlib import Path

MOST_BYTES = 1_000_000
MOST_GAMES = 20_000_000
SEEDS = 1 << 64
STANDARD_INPUT = "-"


class RunError(Exception):
    """A run cannot go on, though the input is right; the message is one line that says why."""


class OwnPolicyError(RunError):
    """A user's own policy failed in a game; the message says where and how."""


class InputError(ValueError):
    """The user's input is wrong; the message is one line that says what and where."""


def read_bytes(path, most):
    """The bytes of a file or of standard input, at most `most` and one more."""
    if str(path) == STANDARD_INPUT:
        return sys.stdin.buffer.read(most + 1)
    try:
        with Path(path).open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{path}: is a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read ({getattr(error, 'strerror', None) or error})") from None


def read_text(path, most=MOST_BYTES):
    """The text of a UTF-8 file of sensible size; a byte order mark is dropped."""
    data = read_bytes(path, most)
    if len(data) > most:
        raise InputError(f"{path}: is larger than {most:,} bytes")
    return decoded(data, path)


def decoded(data, where):
    """Bytes as text."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: is not UTF-8 text (byte {error.start})") from None


def parse_json(text, where):
    """JSON text as Python objects; NaN and doubled keys are errors."""
    try:
        return json.loads(text, object_pairs_hook=without_doubles, parse_constant=refuse_constant)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: is not JSON ({error})") from None


def without_doubles(pairs):
    """The pairs of an object as a dictionary."""
    table = dict(pairs)
    if len(table) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError(f"key '{twice}' stands twice in one object")
    return table


def refuse_constant(name):
    """NaN and the infinities are no numbers of a game."""
    raise InputError(f"{name} is not a number that JSON knows")


def json_object(text, where):
    """JSON text that must be an object."""
    table = parse_json(text, where)
    if not isinstance(table, dict):
        raise InputError(f"{where}: must be a JSON object, not {type(table).__name__}")
    return table


def check_range(value, least, most, option):
    """A number of the command line that must lie in a range."""
    if not least <= value <= most:
        raise InputError(f"{option}: {value} is not from {least} to {most}")
    return value


def check_seed(seed):
    """A seed is a whole number of 64 bits."""
    return check_range(seed, 0, SEEDS - 1, "--seed")
