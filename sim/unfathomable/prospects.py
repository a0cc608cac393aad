"""What an effect can promise: the columns of an outlook, and where the outlooks of a row of code are noted."""

from enum import IntEnum


class Prospect(IntEnum):
    """Columns of an outlook; expected numbers, and shares where 1 means all of them."""

    FUEL = 0  # change of the dial, losses negative; the next three likewise
    FOOD = 1
    SANITY = 2
    SOULS = 3
    ANY_DIAL = 4  # gain on a dial of choice
    DAMAGE = 5  # damage cards
    SPAWN = 6  # Deep Ones put on the board or in the Deep
    CLEARED_WATER = 7  # share of all Deep Ones in the water that are defeated
    CLEARED_DECK = 8  # the same on deck
    CLEARED_ROOMS = 9  # the same in the rooms
    SLAIN = 10  # single Deep Ones defeated
    SURFACE = 11  # times the Deep rises
    MONARCHS_TO_FRONT = 12  # times Mother and Father come before the ship
    RISKED = 13  # passengers risked
    RESCUED = 14  # passengers rescued
    PASSENGERS = 15  # passengers defeated
    DECK_PASSENGERS = 16  # share of all passengers on deck that are defeated
    TRAVEL = 17  # steps on the travel track, back negative
    TRAVEL_RESET = 18  # times the travel track goes back to its start
    RITUAL = 19  # steps on the ritual track, back negative
    RITUAL_RESET = 20  # times the ritual track goes back to its start
    WAYPOINT = 21  # waypoints chosen
    WAYPOINT_REPLACED = 22  # waypoints replaced by the next card
    CAST = 23  # spells cast
    ACTIVATE_DEEP = 24  # activations of the Deep Ones
    ACTIVATE_MOTHER = 25  # activations of Mother Hydra
    ACTIVATE_FATHER = 26  # activations of Father Dagon
    ACTIVATE_HERE = 27  # activations of the Deep Ones in the space of `you`
    CARDS = 28  # skill cards gained by one player, discarded negative
    CARDS_EACH = 29  # the same, by each human
    HANDS = 30  # whole hands discarded
    ITEMS = 31  # items gained, lost negative
    TREACHERY = 32  # treachery cards put into the chaos deck
    NEW_CHAOS = 33  # times the chaos deck is made anew
    DEFEATED = 34  # characters defeated
    DEFEATED_HERE = 35  # share of the humans in the space of `you` that are defeated
    JAILED = 36  # players named by the text who go to the Brig
    JAILED_CHOSEN = 37  # chosen players who go to the Brig
    FREED = 38  # players who may leave the Brig or the Sick Bay
    TITLE_LOST = 39  # titles passed on
    LOYALTY_SEEN = 40  # players whose loyalty is looked at
    SCOUT = 41  # looks at the top of the mythos or waypoint deck, one card chosen
    ACTIONS = 42  # extra actions
    SKIP_ICONS = 43  # times the icons of the mythos card are skipped
    SPELLS_LOST = 44  # spells removed from the deck
    ITEMS_LEFT_LOST = 45  # items removed from the deck
    WARD = 46  # Flesh Wards laid
    SCRIPT = 47  # Revelations of Script laid
    KEPT_BARRICADE = 48  # the card is kept with that rule; the next four likewise
    KEPT_PEACEMAKER = 49
    KEPT_SACRIFICE = 50
    KEPT_MEMORY = 51
    KEPT_FAMILY_TIES = 52
    KEPT_LOST = 53  # a kept card is discarded
    CLEARED_DEEP = 54  # share of all Deep Ones in the Deep that are defeated
    OVERBOARD = 55  # share of all Deep Ones on deck that go to the water beside it
    STEERED = 56  # share of all Deep Ones aboard that a player moves one space
    GROUPS_MOVED = 57  # groups of Deep Ones moved out of their space by a player
    RETREAT_OR_FUEL = 58  # travel steps back, each a fuel instead where the track is at its start
    RITUAL_SHIFT = 59  # ritual steps forward or back, as a player likes
    ACTIVATE_ONE = 60  # activations of one Deep One of choice
    MONARCHS_TO_DEEP = 61  # monarchs sent back to the Deep
    MOVED = 62  # players moved within the ship
    TO_SICK_BAY = 63  # players who go to the Sick Bay undefeated
    ITEMS_HANDED_ON = 64  # items that go from one player to another
    SPELLS_SEEN = 65  # looks at the top of the spell deck
    FAILURES = 66  # mythos cards that strike with their failure at once
    REPAIRED = 67  # damage cards repaired
    ATTACKS = 68  # attacks made


class Part(IntEnum):
    """Which columns of an outlook hold anything at all, a bit each, so that the others need not be read."""

    DIALS = 1
    MONSTERS = 2
    KILLS = 4  # monsters that leave their space
    PEOPLE = 8
    VOYAGE = 16
    CARDS = 32


DIAL_COLUMNS = range(Prospect.FUEL, Prospect.SOULS + 1)
KILL_COLUMNS = (
    Prospect.CLEARED_WATER,
    Prospect.CLEARED_DECK,
    Prospect.CLEARED_ROOMS,
    Prospect.CLEARED_DEEP,
    Prospect.SLAIN,
    Prospect.OVERBOARD,
    Prospect.STEERED,
    Prospect.ATTACKS,
)
MONSTER_COLUMNS = (
    *KILL_COLUMNS,
    Prospect.DAMAGE,
    Prospect.REPAIRED,
    Prospect.SPAWN,
    Prospect.SURFACE,
    Prospect.MONARCHS_TO_FRONT,
    Prospect.MONARCHS_TO_DEEP,
    Prospect.ACTIVATE_DEEP,
    Prospect.ACTIVATE_MOTHER,
    Prospect.ACTIVATE_FATHER,
    Prospect.ACTIVATE_HERE,
    Prospect.ACTIVATE_ONE,
)
PEOPLE_COLUMNS = (
    Prospect.RISKED,
    Prospect.RESCUED,
    Prospect.PASSENGERS,
    Prospect.DECK_PASSENGERS,
    Prospect.DEFEATED,
    Prospect.DEFEATED_HERE,
    Prospect.JAILED,
    Prospect.JAILED_CHOSEN,
    Prospect.FREED,
    Prospect.TITLE_LOST,
    Prospect.LOYALTY_SEEN,
    Prospect.TO_SICK_BAY,
    Prospect.MOVED,
    Prospect.WARD,
)
VOYAGE_COLUMNS = (
    Prospect.TRAVEL,
    Prospect.TRAVEL_RESET,
    Prospect.RITUAL,
    Prospect.RITUAL_RESET,
    Prospect.RITUAL_SHIFT,
    Prospect.RETREAT_OR_FUEL,
    Prospect.WAYPOINT,
    Prospect.WAYPOINT_REPLACED,
    Prospect.CAST,
    Prospect.SCOUT,
    Prospect.SKIP_ICONS,
    Prospect.ACTIONS,
)
COLUMNS = {
    Part.DIALS: DIAL_COLUMNS,
    Part.MONSTERS: MONSTER_COLUMNS,
    Part.KILLS: KILL_COLUMNS,
    Part.PEOPLE: PEOPLE_COLUMNS,
    Part.VOYAGE: VOYAGE_COLUMNS,
}
COLUMNS[Part.CARDS] = sorted(set(Prospect) - {column for columns in COLUMNS.values() for column in columns})


def parts_of(outlook):
    """The parts of an outlook that hold anything."""
    return sum(part for part, columns in COLUMNS.items() if any(outlook[column] != 0 for column in columns))


class Noted(IntEnum):
    """Columns of `outlook_of`, by kind of row; a CHECK row uses constants.Outcome for its first three."""

    BRANCH = 0  # OPTION, ASK_MAY: what this branch promises
    LOW = 0  # ROLL: what a low result promises
    HIGH = 1  # ROLL: what the other results promise
    LAST_LOW = 2  # ROLL: no outlook but the highest low result, or 0 if no number tells low from high
    PROGRAM = 3  # first row of a program: what the whole program promises
