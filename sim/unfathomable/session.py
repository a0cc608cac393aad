"""What the events of `resolve` work on: one game, its context, and the names that people write."""

from sim.declared import DeclaredError, one_of

MOST_OF_ANYTHING = 99


class RefusedError(Exception):
    """The rules do not allow it; the message says why."""


class Session:
    """A position that events are applied to."""

    def __init__(self, prepared, game):
        self.prepared = prepared
        self.ctx = prepared.context[0]
        self.names = prepared.names
        self.game = game

    def number(self, word, where, least=1):
        """A whole number."""
        if not (word.isascii() and word.isdigit()) or not least <= int(word) <= MOST_OF_ANYTHING:
            raise DeclaredError(f"{where}: '{word}' is no number from {least} to {MOST_OF_ANYTHING}")
        return int(word)

    def seat(self, word, where):
        """A seat that is there."""
        last = int(self.game.n_seats) - 1
        if not (word.isascii() and word.isdigit()) or int(word) > last:
            raise DeclaredError(f"{where}: '{word}' is no seat (allowed: 0 to {last})")
        return int(word)

    def card(self, kind, word, where):
        """Number of a card of some kind."""
        numbers = {name: number for number, name in getattr(self.names, kind).items()}
        return numbers[one_of(word, numbers, where)]

    def space_name(self, seat):
        """Id of the space a seat is in."""
        return self.names.spaces[int(self.game.space[seat])]
