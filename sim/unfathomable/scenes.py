"""What is going on while a log row is written, so that the telling can name the paragraph that led to it.

The same event has many reasons: a Deep One moves because it activates (4.17), because it surfaces (4.8) or because the
sea drifts back (50.7). A scene begins with one log row and explains some of the rows behind it.
"""

from sim.unfathomable.constants import Event, Monster, Track

# scene -> events it explains; those of the second set happen once in it
EXPLAINS = {
    "mother": ({Event.SURFACE, Event.DEEP_ONE_MOVES}, {Event.SPAWN, Event.DAMAGE_CARD, Event.MONARCH}),
    "father": ({Event.SURFACE, Event.DEEP_ONE_MOVES}, {Event.SPAWN, Event.MONARCH}),
    "deep_ones": (
        {Event.SURFACE, Event.DEEP_ONE_MOVES, Event.MONARCH, Event.DAMAGE_CARD, Event.PASSENGER_DEFEATED},
        {Event.SPAWN},
    ),
    "setup": ({Event.TITLE, Event.NEW_CHAOS_DECK, Event.DRAW}, set()),
    "travel": ({Event.DEEP_ONE_MOVES, Event.MONARCH}, set()),
    "reset": (set(), {Event.TRACK}),
    "named_space": (set(), {Event.DAMAGE_CARD}),
    "awakening": ({Event.LOYALTY_GIVEN}, set()),
    "cast": ({Event.DEEP_ONE_DEFEATED, Event.MONARCH, Event.PASSENGER_DEFEATED, Event.DEFEATED}, {Event.TRACK}),
}
# the windows of a roll and of a defeat, which open in the middle of a scene
WINDOWS = {
    *(Event.DECISION, Event.POWER, Event.DISCARD, Event.DIE, Event.DIE_CHANGED, Event.DIE_SET, Event.REROLL),
    *(Event.DEFEAT_PREVENTED, Event.PASSENGER_SAVED, Event.ITEM_LOST),
}
# what a scene is not over by, though it does not explain it
GOES_ON = {
    "mother": {Event.DIAL, Event.DEFEATED, Event.TITLE, *WINDOWS},
    "father": WINDOWS,
    "deep_ones": {
        *(Event.DIAL, Event.ATTACK, Event.MISS, Event.DEFEATED, Event.TITLE),
        *(Event.BARRICADE, Event.KEPT_GONE, Event.DEEP_ONE_BLOCKED, *WINDOWS),
    },
    "setup": {Event.DECISION},
    "travel": set(),
    "reset": set(),
    "named_space": set(),
    "awakening": {Event.DECISION},
    "cast": {Event.DIAL, Event.KEPT_GONE, Event.TITLE, *WINDOWS},
}


class Scene:
    """The scene of the row told last."""

    def __init__(self):
        self.name = None
        self.explained = set()
        self.once = set()

    def begin(self, name):
        self.name = name
        self.explained, self.once = (set(events) for events in EXPLAINS[name])

    def passes(self, event):
        """A row that the scene has nothing to do with may be its end."""
        if self.name is not None and event not in GOES_ON[self.name]:
            self.name = None

    def explains(self, row):
        """The scene that led to this row, or None; and what the row means for the scene."""
        event, first, before, after, *_ = row
        scene = None
        if self.name is not None and event in self.explained | self.once:
            scene = self.name
            self.once.discard(event)
            if event == Event.TRACK:  # the token at Start is the end of a casting and of a reset
                self.name = None
        else:
            self.passes(event)
        if event == Event.ACTIVATE:
            self.begin(Monster(first).name.lower())
        elif event == Event.TRACK and first == Track.TRAVEL and after > before:
            self.begin("travel")
        elif event == Event.CAST:
            self.begin("cast")
        elif event == Event.AWAKENING:
            self.begin("awakening")
        return scene
