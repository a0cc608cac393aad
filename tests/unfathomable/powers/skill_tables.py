"""Tables for skill cards: powers switched on, and nothing else in play that could answer."""

from tests.unfathomable.builders import Table


def bare(*characters, **rules):
    """No items, no feats, no Deep Ones, no passengers on deck: only skill cards, sheets and titles are left."""
    t = Table(*characters, rules={"card_powers": 1, **rules}).no_deep_ones().passengers()
    t.game.items[:] = 0
    t.game.feat[:] = 0
    return t


def discarded(t):
    """Discard piles of all skills as a sorted list of names."""
    return [name for kind, name in t.names.skill_cards.items() for _ in range(int(t.game.skill_discard[kind]))]


def asked(t, question):
    """Answers to one question so far: [(seat, chosen), ...]."""
    return [(seat, chosen) for name, seat, _, chosen in t.questions() if name == question]


def options(t, question, turn=-1):
    """Options of one question, the last time it was asked."""
    return [offered for name, _, offered, _ in t.questions() if name == question][turn]


def offers(t, seat=0):
    """What a player could do with an action now, cards included; the first option is taken."""
    t.act(seat=seat)
    return options(t, "action")
