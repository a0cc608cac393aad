"""What of a scenario may be changed, read from the tables of parameters and cards: for searches over many changes."""

from sim.contract import Number
from sim.unfathomable.params import DIALS, PARAM_ROWS
from sim.unfathomable.settings import card_rows

LEAST_DIAL = 1
LEAST_USUAL_DIAL = 3  # games that begin lower are over before they turn on anything
LEAST_REACH = 2  # how far around its value a rule is usually varied, at least; half the value if that is more
OPPOSITES = (("pass", "fail"),)


def numbers(settings):
    """The dials, then every number of the rules."""
    dials = [dial_number(settings, name) for name in DIALS]
    return dials + [rule_number(settings, row) for row in PARAM_ROWS]


def dial_number(settings, name):
    """AIV.3: a dial's start, up to the top of the dial."""
    most = settings.rules["dial_most"]
    usual = min(LEAST_USUAL_DIAL, most), most
    return Number(f"dials.{name}", settings.dials[name], LEAST_DIAL, most, usual, f"start of the {name} dial")


def rule_number(settings, row):
    """A number of the rules, with its range."""
    value = settings.rules[row.name]
    reach = max(LEAST_REACH, value // 2)
    usual = max(row.least, value - reach), min(row.most, value + reach)
    return Number(f"rules.{row.name}", value, row.least, row.most, usual, row.meaning)


def cards(settings):
    """{table: {id: fields}} of all declared rows, as this scenario has them."""
    return {
        table: {name: row.model_dump(mode="json", by_alias=True, exclude_unset=True) for name, row in rows.items()}
        for table, rows in card_rows(settings).items()
    }
