"""The words of a report in one language, and how that language writes numbers. The words stand in texts/*.toml."""

import tomllib
from pathlib import Path

TEXTS = Path(__file__).parent / "texts"
PERCENT = 100


class UnknownLanguageError(ValueError):
    """There is no file of words for a language."""


def languages():
    """Those that have a file."""
    return sorted(path.stem for path in TEXTS.glob("*.toml"))


class Words:
    """Texts by their key, such as `glance.title`, and numbers as people write them."""

    def __init__(self, language="en"):
        if language not in languages():
            raise UnknownLanguageError(f"language '{language}': there are {', '.join(languages())}")
        self.language = language
        self.table = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))

    def get(self, key):
        """The text of a key, as it stands in the file."""
        found = self.table
        for part in key.split("."):
            found = found[part]
        return found

    def text(self, key, **values):
        """The text of a key with its gaps filled."""
        return self.get(key).format(**values)

    def name(self, group, key):
        """What a thing is called; what has no name here keeps its own."""
        return self.table["names"][group].get(str(key), str(key))

    def setting(self, row):
        """5 players, no cultist"""
        return self.text(f"names.setting.{row.variant}", players=row.players)

    def number(self, value, places=0):
        """12,345.6"""
        signs = {",": self.get("numbers.thousands"), ".": self.get("numbers.decimal"), "-": "−"}
        return "".join(signs.get(sign, sign) for sign in f"{value:,.{places}f}")

    def percent(self, rate, places=1):
        """43.1 %"""
        return f"{self.number(PERCENT * rate, places)}\u00a0%"

    def points(self, difference, places=1):
        """+3.1"""
        rounded = round(PERCENT * difference, places)
        return ("+" if rounded > 0 else "") + self.number(rounded if rounded else 0.0, places)

    def rate(self, row):
        """43.1 % (42.4 to 43.8)"""
        return self.text(
            "numbers.rate",
            rate=self.percent(row.rate),
            low=self.number(PERCENT * row.low, 1),
            high=self.number(PERCENT * row.high, 1),
        )

    def difference(self, row, key="numbers.difference"):
        """+3.1 points (+2.4 to +3.8)"""
        return self.text(
            key,
            difference=self.points(row.difference),
            low=self.points(row.difference_low),
            high=self.points(row.difference_high),
        )

    def listed(self, parts):
        """a, b and c"""
        parts = list(parts)
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.get('numbers.and')} {parts[-1]}"
