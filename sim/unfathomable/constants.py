"""Enums and array bounds. Values are array indices: append, never renumber."""

from enum import IntEnum

import numpy as np

INT = np.int64  # one integer type everywhere, so that each rule is compiled once

MAX_SEATS = 6
N_CHARACTERS = 10
# Written as INT: a plain number passed to a rule would be a type of its own, and compile that rule once more.
NO_SEAT = INT(-1)
NO_CARD = INT(-1)
NO_SPACE = INT(-1)
NONE = INT(-1)  # the answer "none of these / stop", in every question that allows it

N_SKILLS = 6
N_HERO_SKILLS = 5
N_VALUES = 5
N_KINDS = N_SKILLS * N_VALUES  # a skill card is fully described by skill and value

N_WATER = 8
N_DECK = 8
N_ROOMS = 6
FIRST_WATER = 0
FIRST_DECK = 8
FIRST_ROOM = 16
N_SPACES = 25
N_FACES = 4
SIDES = 8  # of the die

MAX_MYTHOS = 90
MAX_WAYPOINTS = 40
MAX_ITEMS = 32
MAX_SPELLS = 32
MAX_DAMAGE = 16
MAX_CODE = 4096
MAX_OUTLOOKS = 600  # the printed cards need half of them
MAX_PENDING = 64
MAX_OPTIONS = 96
MAX_FORCED = 256
LOG_ROWS = 1 << 15
LOG_COLUMNS = 6

MONSTERS_ADRIFT = 8  # index shift between a water space and the deck space beside it


class Resource(IntEnum):
    FUEL = 0
    FOOD = 1
    SANITY = 2
    SOULS = 3


class Skill(IntEnum):
    INFLUENCE = 0
    LORE = 1
    OBSERVATION = 2
    STRENGTH = 3
    WILL = 4
    TREACHERY = 5


class Space(IntEnum):
    WATER_1 = 0
    WATER_2 = 1
    WATER_3 = 2
    WATER_4 = 3
    WATER_5 = 4
    WATER_6 = 5
    WATER_7 = 6
    WATER_8 = 7
    DECK_1 = 8
    DECK_2 = 9
    DECK_3 = 10
    DECK_4 = 11
    DECK_5 = 12
    DECK_6 = 13
    DECK_7 = 14
    DECK_8 = 15
    BRIDGE = 16
    CHAPEL = 17
    CAPTAINS_CABIN = 18
    CARGO_HOLD = 19
    GALLEY = 20
    BOILER_ROOM = 21
    SICK_BAY = 22
    BRIG = 23
    THE_DEEP = 24


class Character(IntEnum):
    KEILANI = 0
    ARJUN = 1
    SVETLANA = 2
    JEANNE = 3
    JAMIE = 4
    WILLIAM = 5
    BEATRICE = 6
    ISHMAEL = 7
    EDMUND = 8
    SAMIRA = 9


class Loyalty(IntEnum):
    HUMAN = 0
    HYBRID = 1
    CULTIST = 2


class Title(IntEnum):
    CAPTAIN = 0
    KEEPER = 1


class Track(IntEnum):
    TRAVEL = 0
    RITUAL = 1
    CHOICE = 2  # only as an icon


class Monster(IntEnum):
    DEEP_ONES = 0
    MOTHER = 1
    FATHER = 2


class Face(IntEnum):
    SOUL = 0
    TWO_SOULS = 1
    SOUL_SANITY = 2
    BLANK = 3


class Outcome(IntEnum):
    FAIL = 0
    PARTIAL = 1
    PASS = 2


class Cause(IntEnum):
    """How a game ended; NOT_ENDED while it runs."""

    NOT_ENDED = 0
    ARRIVED = 1
    FUEL = 2
    FOOD = 3
    SANITY = 4
    SOULS = 5
    DAMAGE = 6
    DEEP_ONES = 7
    ABORTED = 8  # turn limit: never seen with the printed rules
    POLICY_ERROR = 9  # an answer that was no option
    RULE_GAP = 10  # a situation the tables do not cover


class Stream(IntEnum):
    """One random stream per purpose; the last six belong to the seats' policies."""

    SETUP = 0
    DICE = 1
    LOYALTY = 2
    MYTHOS = 3
    WAYPOINT = 4
    DAMAGE = 5
    ITEM = 6
    SPELL = 7
    CHAOS = 8
    PASSENGER = 9
    SKILL = 10  # six: one per skill deck
    SEAT = 16  # six: one per seat


N_STREAMS = 22


class Pile(IntEnum):
    """The decks that are kept as card lists (skill decks are kept as counts)."""

    MYTHOS = 0
    WAYPOINT = 1
    DAMAGE = 2
    ITEM = 3
    SPELL = 4
    CHAOS = 5
    LOYALTY = 6
    MYTHOS_DISCARD = 7


N_PILES = 8


class Kept(IntEnum):
    """Mythos cards that stay in a play area and change rules while they are there (1.11)."""

    NOTHING = 0
    BARRICADE = 1
    PEACEMAKER = 2
    SACRIFICE = 3
    MEMORY = 4
    FAMILY_TIES = 5


N_KEPT = 6


class Who(IntEnum):
    """Whom an effect means; a character is CHARACTER + its number."""

    CURRENT = 0
    CAPTAIN = 1
    KEEPER = 2
    YOU = 3  # the player who resolves the card or performs the action
    SELF = 4  # inside `each`
    TARGET = 5  # inside `choose ... target`
    CHARACTER = 10


class Place(IntEnum):
    """Where an effect takes place; a plain space is SPACE + its number."""

    EACH_WATER = 0
    EACH_DECK = 1
    EACH_ROOM = 2
    ROLLED = 3  # the space found by the last `roll_room`, `roll_deck` or `slay_here`
    JUST_DAMAGED = 4
    HERE = 5  # the space of `you`
    TARGET = 6  # inside `choose ... target`
    ABOARD = 7  # deck spaces and rooms
    BOARD = 8  # everywhere but the Deep
    EVERYWHERE = 9
    ROOMS = 10
    CHOSEN = 11  # any deck space or room, as the moved player likes
    WATERS = 12
    SPACE = 20


QUESTIONS_PER_DOMAIN = 32


class Domain(IntEnum):
    """What the options of a question are numbers of."""

    NUMBER = 0  # amounts and seats
    SPACE = 1
    SKILL_CARD = 2
    SKILL = 3
    YES_NO = 4
    ACTION = 5
    TRACK = 6
    LETTER = 7  # the printed options of a card: a, b, ...
    MYTHOS = 8
    WAYPOINT = 9
    ITEM = 10
    SPELL = 11
    LOYALTY = 12
    OUTCOME = 13
    RESOURCE = 14
    MONSTER = 15


class Question(IntEnum):
    """Everything a seat can be asked. The domain of the options is question // QUESTIONS_PER_DOMAIN."""

    ATTACK_WHOM = 0  # NUMBER: a seat, or DEEP_ONE
    DEFENDER = 1
    JAIL_WHOM = 2
    LOYALTY_TO = 3
    HOW_MANY_TO_RISK = 4
    KEEP_OF_SKILL = 5
    SHIFT_RITUAL = 6
    TAKE_FROM = 7
    GIVE_ACTION_TO = 8
    CHANGE_BY = 9
    SET_DIE = 10
    GIVE_TO = 11
    WHOM = 12
    MOVE_TO = 32  # SPACE
    NEXT_DEEP_ONE = 33
    DEEP_ONE_TO_DEFEAT = 34
    DEEP_ONE_TO_MOVE = 35
    DEEP_ONE_DESTINATION = 36
    PASSENGER_SPACE = 37
    TARGET_SPACE = 38
    SPAWN_SPACE = 39
    ENEMY_SPACE = 40
    DEEP_ONE_GROUP = 41
    MOVE_BESIDE = 42
    MONARCH_TO = 43
    SEND_TO = 44
    ADD_TO_CHECK = 64  # SKILL_CARD
    DISCARD_CARD = 65
    HAND_LIMIT_CARD = 66
    PAY_CARD = 67
    SWAP_CARD = 68
    COST_CARD = 69
    EXTRA_CHECK_CARD = 70
    DRAW_SKILL = 96  # SKILL
    STARTING_SKILL = 97
    ONE_SKILL = 98
    EXTRA_SKILL = 99
    REVELATION_SKILL = 100
    MAY = 128  # YES_NO
    USE_BARRICADE = 129
    RESOLVE_AGAIN = 130
    ATTACK_AGAIN = 131
    PAY_FOOD = 133
    ACTION = 160
    USE_POWER = 161
    ACTION_STEP_CARD = 162
    WHICH_TRACK = 192
    CRISIS_OPTION = 224  # LETTER
    EFFECT_OPTION = 225
    MYTHOS_ON_TOP = 256
    MYTHOS_TO_RESOLVE = 257
    MYTHOS_NEXT_DOWN = 258
    WAYPOINT = 288
    WAYPOINT_ON_TOP = 289
    WAYPOINT_NEXT_DOWN = 290
    KEEP_ITEM = 320  # ITEM
    LOSE_ITEM = 321
    TAKE_ITEM = 322
    GIVE_ITEM = 323
    WHICH_WEAPON = 324
    ACTIVE_IMPROVEMENT = 325
    CAST_SPELL = 352
    SPELL_ON_TOP = 353  # or none: to the bottom
    REVEAL_CARD = 384  # LOYALTY
    FORCE_OUTCOME = 416  # OUTCOME
    WHICH_RESOURCE = 448  # RESOURCE
    WHICH_MONARCH = 480  # MONSTER


DEEP_ONE = INT(100)  # among seats, in ATTACK_WHOM
NO = INT(0)
YES = INT(1)


class Action(IntEnum):
    """What a player can do with an action (3.2, 3.9)."""

    NOTHING = 0
    MOVE = 1
    ATTACK = 2
    RESCUE = 3
    REPAIR = 4
    SPACE = 5
    REVEAL = 6
    DEFEAT_PASSENGER = 7
    SACRIFICE = 8  # the action of Sacrifice Deep One
    MEMORY = 9  # the action of Memory of the Deep
    TRADE = 10


class Use(IntEnum):
    """Card powers among the options of an action or of a timing window."""

    CARD = 100  # + kind of the skill card
    ITEM = 200  # + item
    ABILITY = 300
    FEAT = 301
    TITLE = 302
    FLESH_WARD = 303
    SCRIPT = 304


class Timing(IntEnum):
    """When a power can be used."""

    PASSIVE = 0
    ACTION = 1
    FREE = 2  # an action that gives one back ("then perform 1 action")
    ACTION_STEP = 3  # at the start of the Action step, and ends it
    BEFORE_ROLL = 4
    AFTER_ROLL = 5
    BEFORE_CHECK = 6
    AFTER_CHECK = 7
    CHARACTER_DEFEAT = 8
    PASSENGER_DEFEAT = 9
    ANY_DEFEAT = 10
    MYTHOS_DRAW = 11
    MYTHOS_REVEAL = 12
    MYTHOS_CHOICE = 13
    AFTER_SPACE = 14
    AFTER_CARD = 15
    RECEIVE_SKILLS = 16


class Ability(IntEnum):
    """The abilities printed on skill cards."""

    COORDINATED_EFFORT = 0
    NOTHING_TO_HIDE = 1
    INSPIRING_SPEECH = 2
    SHRIVELLING = 3
    LESSER_BANISHMENT = 4
    FORCED_LEARNING = 5
    WATCH_AND_LEARN = 6
    KEEN_INSIGHT = 7
    PREPARATION = 8
    COMBAT_TRAINING = 9
    RAMPAGE = 10
    SHRUG_IT_OFF = 11
    PERSISTENCE = 12
    DETERMINATION = 13
    TRUE_GRIT = 14
    REINFORCEMENTS = 15
    CALL_TO_ACTION = 16
    SIREN_SONG = 17
    RANSACK = 18
    PERFORM_RITES = 19


class Item(IntEnum):
    """The printed items, in the order of their rows."""

    SPEAKING_TRUMPET = 0
    SIX_SHOOTER = 1
    TRAVEL_PHARMACY = 2
    TOOL_KIT = 3
    REPEATING_RIFLE = 4
    ELDER_SIGN_AMULET = 5
    ALMANAC = 6
    BOOK_OF_DAGON = 7
    LUCKY_RING = 8
    STARBUCK = 9
    POCKET_PISTOL = 10
    FINE_CLOTHES = 11
    MYSTICAL_TEXT = 12
    BINOCULARS = 13
    MEDICINE_BALL = 14
    TREASURED_MEMENTO = 15
    JAM_TIN_GRENADE = 16
    KITCHEN_KNIFE = 17
    PLIMSOLLS = 18
    SHOTGUN = 19


class Weapon(IntEnum):
    """Where the attack of a weapon reaches."""

    NONE = 0
    HERE = 1
    BESIDE = 2


class Event(IntEnum):
    """What the log can tell; the arguments are named in texts/*.toml."""

    DECISION = 0  # question, seat, chosen, number of options; then one OPTION row each
    OPTION = 1
    TURN = 2  # seat, turn
    DRAW = 3  # seat, kind of card
    DISCARD = 4  # seat, kind
    ACTION = 5  # seat, action
    MOVE = 6  # seat, from, to
    DIE = 7  # die, modifier, result
    DIAL = 8  # resource, change, value
    ATTACK = 9  # attacker seat or DEEP_ONE, defender seat or DEEP_ONE, space
    MISS = 10
    DEFEATED = 11  # seat, space it went to
    DEEP_ONE_DEFEATED = 12  # space, number
    DEEP_ONE_MOVES = 13  # from, to, number
    SPAWN = 14  # space, number, left in supply
    SURFACE = 15  # space
    ACTIVATE = 16  # monster
    MONARCH = 17  # monster, from, to
    PASSENGER_RISKED = 18  # space
    PASSENGER_RESCUED = 19  # seat, space
    PASSENGER_DEFEATED = 20  # face, space or -1 for the supply
    DAMAGE_CARD = 21  # card, space or -1
    REPAIR = 22  # seat, space, card
    MYTHOS = 23  # card, seat
    MYTHOS_SKIPPED = 24  # card
    CRISIS_SKIPPED = 25  # seat
    CHECK = 26  # target, partial, supports
    CHAOS_CARD = 27  # number
    ADDED = 28  # seat, number of cards
    REVEALED_CARD = 29  # kind, number
    CHECK_TOTAL = 30  # total, outcome
    TRACK = 31  # track, from, to
    ARRIVE = 32
    WAYPOINT = 33  # card, distance in all
    CAST = 34
    AWAKENING = 35  # loyalty cards that everyone has had before
    LOYALTY_GIVEN = 36  # from, to, number
    REVEAL = 37  # seat, loyalty kind
    TITLE = 38  # title, seat
    ITEM = 39  # seat, item
    ITEM_LOST = 40  # seat, item
    TREACHERY_TO_CHAOS = 41  # number
    NEW_CHAOS_DECK = 42
    KEPT = 43  # seat, card
    KEPT_GONE = 44  # seat, card
    SCOUT = 45  # seat, pile
    SPELL = 46  # seat, spell
    REMOVED_FROM_DECK = 47  # pile, number
    ENDED = 48  # cause
    SPACE_ACTION = 49  # seat, space
    BARRICADE = 50  # seat
    HAND_TO_TREACHERY = 51  # seat, number
    OVERBOARD = 52
    DEEP_ONE_BLOCKED = 53  # space
    DISTANCE_UNDONE = 54  # card
    NEW_MYTHOS_DECK = 55
    POWER = 56  # seat, Use
    DIE_CHANGED = 57  # seat, change
    REROLL = 58  # seat
    DIE_SET = 59  # seat, face
    CHECK_CHANGED = 60  # seat, change
    CHECK_FACE_UP = 61  # seat
    CHECK_NO_CHAOS = 62  # seat
    CHECK_SUPPORT = 63  # seat, skill
    CHECK_DECIDED = 64  # seat, outcome
    CHECK_EXTRA_CARD = 65  # seat, kind
    DEFEAT_PREVENTED = 66  # seat saved, seat that saved it
    PASSENGER_SAVED = 67  # seat that saved it, space
    EXTRA_ACTION = 68  # seat
    TRADE = 69  # from, to, item
    IMPROVEMENT = 70  # seat, item
    LOYALTY_SEEN = 71  # seat, seat looked at
    SPELL_LASTS = 72  # seat, 0 for a Flesh Ward or 1 for Revelation of Script
    OPTIONS_CANCELLED = 73  # seat
    MYTHOS_REPLACED = 74  # seat, card
    RESOLVED_AGAIN = 75  # seat
    ACTION_STEP_ENDED = 76  # seat
    LOYALTY_DEALT = 77
    LOYALTY_SHOWN = 78  # seat, loyalty kind
    SETTLED = 79  # mythos cards to resolve
    DISTANCE_SETTLED = 80  # distance
    TREACHERY_CARD = 81  # number
