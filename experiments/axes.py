"""`KEY=VALUES` of the command line: what is varied, and over which values."""

import re
from dataclasses import dataclass
from decimal import Decimal

from experiments.inputs import InputError
from experiments.scenario import parse_value

MOST_VALUES = 10_000
NUMBER = r"-?\d+(?:\.\d+)?"
RANGE = re.compile(rf"({NUMBER}):({NUMBER})(?::({NUMBER}))?")
OPENING, CLOSING, QUOTES = "[{", "]}", "\"'"


@dataclass(frozen=True)
class Axis:
    """A key and the values it takes."""

    key: str
    values: tuple


def parse_axis(text, option):
    """`dials.fuel=4:10`, `dials.fuel=4:10:2` or `players=3,4,6`."""
    key, equals, values = (part.strip() for part in text.partition("="))
    if not equals or not values or not all(part.strip() for part in key.split(".")):
        raise InputError(f"{option} {text}: must read KEY=VALUES, such as dials.fuel=4:10 or players=3,4,6")
    if key in ("base", "game"):
        raise InputError(f"{option} {text}: '{key}' cannot be varied")
    return Axis(key, parse_values(values, f"{option} {text}"))


def parse_axes(texts, option):
    """Several of them, each of another key."""
    axes = [parse_axis(text, option) for text in texts]
    check_different([axis.key for axis in axes], option)
    return axes


def parse_values(text, where):
    """The values of a range or a list, none of them twice."""
    as_range = RANGE.fullmatch(text)
    if as_range:
        return tuple(range_values(*as_range.groups(), where))
    parts = parts_of(text)
    if not all(parts):
        raise InputError(f"{where}: an empty value")
    values = [parse_value(part) for part in parts]
    check_different(values, where)
    return tuple(values)


def check_different(values, where):
    """Nothing may stand twice."""
    for number, value in enumerate(values):
        if value in values[:number]:
            raise InputError(f"{where}: '{value}' stands twice")


def range_values(first, last, step, where):
    """`4:10:2` -> 4, 6, 8, 10; the last number belongs to the range if a step meets it."""
    low, high, by = Decimal(first), Decimal(last), Decimal(step or 1)
    if by <= 0 or high < low:
        raise InputError(f"{where}: a range goes upwards, such as 4:10 or 4:10:2")
    number = int((high - low) / by) + 1
    if number > MOST_VALUES:
        raise InputError(f"{where}: {number:,} values are more than {MOST_VALUES:,}")
    is_whole = low == low.to_integral_value() and by == by.to_integral_value()
    return [(int if is_whole else float)(low + place * by) for place in range(number)]


def parts_of(text):
    """What stands between the commas outside of brackets and quotes."""
    parts, depth, quote = [""], 0, None
    for sign in text:
        if quote:
            quote = None if sign == quote else quote
        elif sign in QUOTES:
            quote = sign
        depth += (sign in OPENING) - (sign in CLOSING) if not quote else 0
        if sign == "," and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]
