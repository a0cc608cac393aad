"""The cards, figures and tokens of the box while a position is laid out: nothing can be placed twice (12.0)."""

from collections import Counter

from sim.declared import DeclaredError, one_of
from sim.rng import below
from sim.unfathomable.constants import Pile, Stream

# key of a deck in a position -> its pile, its random stream, and the attribute of Names that holds its ids
DECKS = {
    "mythos_deck": (Pile.MYTHOS, Stream.MYTHOS, "mythos"),
    "waypoint_deck": (Pile.WAYPOINT, Stream.WAYPOINT, "waypoints"),
    "damage_deck": (Pile.DAMAGE, Stream.DAMAGE, "damage"),
    "item_deck": (Pile.ITEM, Stream.ITEM, "items"),
    "spell_deck": (Pile.SPELL, Stream.SPELL, "spells"),
    "chaos_deck": (Pile.CHAOS, Stream.CHAOS, "skill_cards"),
    "loyalty_deck": (Pile.LOYALTY, Stream.LOYALTY, "loyalties"),
}
# spells that stay in a play area until they are used -> the field of the game record that counts them by seat
LASTING_SPELLS = {"flesh_ward": "wards", "revelation_of_script": "scripts"}
# decks whose cards can leave the game
LOSING_DECKS = ("damage_deck", "waypoint_deck", "item_deck", "spell_deck")


def pile_cards(pile):
    """The cards of a pile, bottom first."""
    return [int(card) for card in pile.cards[: int(pile.n_cards)]]


class Box:
    """12.0: what of one kind has not been placed yet, by number."""

    def __init__(self, names, cards):
        self.names = names
        self.numbers = {name: number for number, name in names.items()}
        self.all = Counter(cards)
        self.left = Counter(cards)

    def take(self, name, where):
        """Take one by its name; the number. What is not in the box, or no more in it, is an error."""
        number = self.numbers[one_of(name, self.numbers, where)]
        if self.left[number] == 0:
            raise DeclaredError(f"{where}: '{name}' {self.why_none(number)}")
        self.left[number] -= 1
        return number

    def why_none(self, number):
        """Why one more cannot be taken."""
        if self.all[number] == 0:
            return "is not in this game"
        if self.all[number] == 1:
            return "stands twice, but exists once"
        return f"stands too often: only {self.all[number]} exist"

    def take_all(self, names, where):
        """Take several by name; their numbers."""
        return [self.take(name, where) for name in names or ()]

    def take_any(self, streams, stream, allowed=None):
        """Take one unseen, of those allowed; its number, or None if there is none."""
        rest = self.rest(allowed)
        if not rest:
            return None
        number = rest[int(below(streams, int(stream), len(rest)))]
        self.left[number] -= 1
        return number

    def has(self, number):
        return self.left[number] > 0

    def take_number(self, number):
        self.left[number] -= 1

    def rest(self, allowed=None):
        """What is still there, by number."""
        numbers = sorted(self.left) if allowed is None else sorted(allowed)
        return [number for number in numbers for _ in range(self.left[number])]


def set_pile(pile, top, rest=()):
    """Fill a pile: `top` from the top down in this order, the rest below it in an order that nobody knows."""
    cards = list(rest) + list(reversed(top))
    pile.cards[: len(cards)] = cards
    pile.n_cards = len(cards)
    pile.n_top = len(top)
    pile.n_bottom = 0
