"""The words of the effect language: every atom, condition, person and place that a card row may use."""

from enum import IntEnum

from sim.unfathomable.constants import (
    Character,
    Monster,
    Pile,
    Place,
    Resource,
    Skill,
    Space,
    Title,
    Track,
    Who,
)


class Op(IntEnum):
    """What a row of compiled code does: (op, a, b, c)."""

    END = 0
    JUMP = 1
    ASK_OPTION = 2  # who, number of OPTION rows that follow, question
    OPTION = 3  # condition or -1, -, where to go on
    ASK_MAY = 4  # who, -, where to go on if not
    ROLL = 5  # whether the value of the discarded card is added
    TEST = 6  # comparison, right-hand side, where to go on if it does not hold
    UNLESS = 7  # condition, -, where to go on if it does not hold
    CHOOSE = 8  # who, kind of target, where to go on if there is none
    EACH = 9  # whom, -, where to go on after the last
    CHECK = 10  # target, partial target, supporting skills
    UNLESS_OUTCOME = 11  # outcome, -, where to go on if it is another
    LIMIT = 12  # the most that the CHOOSE behind it may choose
    LOSE = 20
    GAIN = 21
    RISK = 22
    DEFEAT_SUPPLY_PASSENGER = 23
    DEFEAT_PASSENGER = 24
    DEFEAT_PASSENGERS = 25
    ADVANCE = 26
    RETREAT = 27
    RESET = 28
    RETREAT_OR_FUEL = 29
    SHIFT_RITUAL = 30
    CHOOSE_WAYPOINT = 31
    REPLACE_WAYPOINT = 32
    SPAWN = 40
    SPAWN_IN_WATERS = 41
    DEFEAT_DEEP = 42
    SURFACE = 43
    MONARCHS_TO_FRONT = 44
    WASH_OVERBOARD = 45
    MOVE_DEEP = 46
    ACTIVATE = 47
    ACTIVATE_HERE = 48
    DAMAGE_SHIP = 49
    DAMAGE_SPACE = 50
    ROLL_ROOM = 51
    ROLL_DECK = 52
    MOVE = 60
    DEFEAT = 61
    PASS_TITLE = 62
    DISCARD_SKILL = 63
    DISCARD_HAND = 64
    DRAW_SKILL = 65
    DRAW_ANY = 66
    DRAW_ITEM = 67
    OFFER_ITEMS = 68
    LOSE_ITEMS = 69
    REMOVE_ITEM = 70
    TAKE_ITEM = 71
    REMOVE_TOP = 80
    TREACHERY_TO_CHAOS = 81
    NEW_CHAOS_DECK = 82
    SCOUT = 83
    CAST_SPELL = 84
    KEEP_CARD = 85
    DISCARD_CARD = 86
    SKIP_ICONS = 87
    RESOLVE_FAILURE = 88
    GRANT_ACTION = 100
    DRAW_EXACTLY = 101
    DISCARD_UP_TO = 102
    DRAW_FROM_ONE = 103
    SHRIVEL = 104
    BANISH_GROUP = 105
    RAMPAGE = 106
    SURFACE_AT_WILL = 107
    ACTIVATE_ONE = 108
    ATTACK_WITH = 109
    ATTACK_WITH_ANY_WEAPON = 110
    RESCUE_AROUND = 111
    REPAIR_HERE = 112
    THROW_GRENADE = 113
    MOVE_BESIDE = 114
    MOVE_TO_DECK = 115
    LOOK_AT_SPELL = 116
    CAST_TOP_SPELL = 117
    SWEAR_OATH = 118
    LOOK_AT_LOYALTY = 119
    OFFER_ITEM = 120
    ASTRAL_TRAVEL = 130
    COUNT_DEEP = 131
    RESCUE_ANY = 132
    CONJURE = 133
    GAIN_ANY = 134
    LAY_WARD = 135
    LAY_SCRIPT = 136
    FORESEE = 137
    LURE_MONARCHS = 138
    TAKE_RESULT = 139
    SLAY_HERE = 140


class Amount(IntEnum):
    """Amounts that are not plain numbers."""

    COUNT = -1  # chosen or drawn before
    ALL = -2
    ALL_BUT_1 = -3
    EXCESS = -4  # the points by which a check was passed


class Whom(IntEnum):
    """Who takes part in `each`, in turn order from the current player."""

    HUMAN = 0
    HUMAN_NOT_IN_BRIG = 1
    HUMAN_HERE = 2
    HUMAN_AT_ROLLED = 3
    PLAYER_IN_BRIG = 4
    HUMAN_IN_SICK_BAY = 5
    HUMAN_OUTSIDE_SICK_BAY = 6


class Target(IntEnum):
    """What `choose ... target` can look for."""

    HUMAN_NOT_IN_BRIG = 0
    OTHER_HUMAN_NOT_IN_BRIG = 1
    OTHER_PLAYER_NOT_IN_BRIG = 2
    HUMAN_HERE_WITH_ITEM = 3
    INTERIOR_SPACE = 4
    UNDAMAGED_ROOM = 5
    ROOM_IN_OR_BESIDE = 6
    PASSENGERS_TO_RISK = 7
    RITUAL_SHIFT = 8
    OTHER_PLAYER = 9
    OTHER_PLAYER_HERE = 10
    OTHER_HUMAN = 11
    ANY_PLAYER = 12


class Cond(IntEnum):
    """What a condition counts; most are compared with a number, the rest with `at least 1`."""

    SUPPLY = 0
    HAND = 1
    ITEMS = 2
    MONSTERS_IN_DEEP = 3
    IS_CAPTAIN = 4
    COUNT = 5
    PASSENGERS_ON_DECK = 6
    HUMANS_TO_JAIL = 7
    ITEMS_LEFT = 8
    RITUAL = 9
    DEEP_ONES_HERE = 10
    CHAPEL_USABLE = 11
    ENEMIES = 12
    ENEMIES_HERE = 13
    ENEMIES_BESIDE = 14
    ENEMIES_IN_REACH = 15
    DEEP_ONES_ON_BOARD = 16
    DEEP_ONES_IN_DEEP = 17
    SPELLS_LEFT = 18
    OTHERS_HERE = 19
    INFLUENCE_CARDS = 20  # five, in the order of Skill
    LORE_CARDS = 21
    OBSERVATION_CARDS = 22
    STRENGTH_CARDS = 23
    WILL_CARDS = 24
    IN_CHAPEL = 30
    IN_GALLEY = 31
    IN_BOILER_ROOM = 32
    IN_RICH_ROOM = 33
    OUTSIDE_BRIG = 34
    PASSENGERS_AROUND = 35
    REPAIRABLE_HERE = 36
    WEAPON_READY = 37
    CAN_QUICK_CAST = 38
    CAN_SWEAR = 39
    ITEMS_TO_SCAVENGE = 40  # own items, while there is one left in the deck


class Compare(IntEnum):
    AT_MOST = 0
    AT_LEAST = 1
    EQUAL = 2
    LESS = 3
    MORE = 4


COMPARE = {
    "<=": Compare.AT_MOST,
    ">=": Compare.AT_LEAST,
    "==": Compare.EQUAL,
    "<": Compare.LESS,
    ">": Compare.MORE,
}
PLAIN_NUMBERS = 100  # right-hand sides up to here are numbers, then come these:


class RightHand(IntEnum):
    """What a die result can be compared with besides a number."""

    COUNT = 101
    PASSENGERS_ON_DECK = 102
    SPELL_COUNT = 103


def by_name(enum):
    """{'fuel': Resource.FUEL, ...}"""
    return {member.name.lower(): int(member) for member in enum}


RIGHT_HAND = by_name(RightHand)
PEOPLE = {name: number for name, number in by_name(Who).items() if name != "character"}
PEOPLE |= {name: Who.CHARACTER + number for name, number in by_name(Character).items()}
PLACES = {name: number for name, number in by_name(Place).items() if name != "space"}
PLACES |= {name: Place.SPACE + number for name, number in by_name(Space).items()}
DECK_NAMES = {name: number for name, number in by_name(Pile).items() if name in ("mythos", "waypoint", "item", "spell")}
ROOMS = tuple(space.name.lower() for space in Space if Space.BRIDGE <= space <= Space.BOILER_ROOM)
NO_HAUNT = ("sick_bay", "brig", "chosen", "aboard", "board", "everywhere")
SHIP = tuple(space.name.lower() for space in Space if Space.DECK_1 <= space <= Space.BRIG)
AMOUNT_WORDS = by_name(Amount)
# kind of amount -> the words it may use besides plain numbers
AMOUNTS = {
    "amount": ("count",),
    "amount_or_all": ("count", "all"),
    "items_amount": ("count", "all", "all_but_1"),
    "steps": ("count", "excess"),
    "points": (),  # above the target, for each step by `excess`
}
MOST_AMOUNT = 60

WORDS = {
    "resource": by_name(Resource),
    "who": PEOPLE,
    "place": PLACES,
    "room": {name: PLACES[name] for name in (*ROOMS, "target")},
    "haunt": {name: place for name, place in PLACES.items() if name not in NO_HAUNT},
    "ship_space": {name: PLACES[name] for name in (*SHIP, "rolled", "target", "chosen", "here")},
    "track": {"travel": int(Track.TRAVEL), "ritual": int(Track.RITUAL)},
    "monster": by_name(Monster),
    "deck": DECK_NAMES,
    "scouted_deck": {name: DECK_NAMES[name] for name in ("mythos", "waypoint")},
    "skill": by_name(Skill),
    "title": by_name(Title),
    "heir": {"next": 0, "lowest": 1},
    "duty": {"may": 0, "must": 1},
}

# atom -> operation and the kinds of its arguments; a kind ending in '?' may be left out (-1 then)
ATOMS = {
    "lose": (Op.LOSE, "resource", "amount"),
    "gain": (Op.GAIN, "resource", "amount"),
    "risk_passengers": (Op.RISK, "amount_or_all"),
    "defeat_supply_passenger": (Op.DEFEAT_SUPPLY_PASSENGER, "amount"),
    "defeat_passenger": (Op.DEFEAT_PASSENGER, "who"),
    "defeat_passengers": (Op.DEFEAT_PASSENGERS, "place"),
    "advance": (Op.ADVANCE, "track", "steps", "points?"),
    "retreat": (Op.RETREAT, "track", "amount"),
    "reset": (Op.RESET, "track"),
    "retreat_or_fuel": (Op.RETREAT_OR_FUEL, "amount", "amount"),
    "shift_ritual": (Op.SHIFT_RITUAL, "amount"),
    "choose_waypoint": (Op.CHOOSE_WAYPOINT, "who"),
    "replace_waypoint": (Op.REPLACE_WAYPOINT,),
    "spawn_deep": (Op.SPAWN, "amount", "haunt"),
    "spawn_in_waters": (Op.SPAWN_IN_WATERS, "amount"),
    "defeat_deep": (Op.DEFEAT_DEEP, "amount_or_all", "place", "who"),
    "surface": (Op.SURFACE,),
    "monarchs_to_front": (Op.MONARCHS_TO_FRONT,),
    "wash_overboard": (Op.WASH_OVERBOARD,),
    "move_deep": (Op.MOVE_DEEP, "who", "duty"),
    "activate": (Op.ACTIVATE, "monster", "amount"),
    "activate_here": (Op.ACTIVATE_HERE,),
    "damage_ship": (Op.DAMAGE_SHIP, "amount"),
    "damage_space": (Op.DAMAGE_SPACE, "room"),
    "roll_room": (Op.ROLL_ROOM,),
    "roll_deck": (Op.ROLL_DECK,),
    "move": (Op.MOVE, "who", "ship_space"),
    "defeat": (Op.DEFEAT, "who"),
    "pass_title": (Op.PASS_TITLE, "title", "heir"),
    "discard_skill": (Op.DISCARD_SKILL, "who", "amount", "skill?"),
    "discard_hand": (Op.DISCARD_HAND, "who"),
    "draw_skill": (Op.DRAW_SKILL, "who", "amount"),
    "draw_any": (Op.DRAW_ANY, "who", "amount"),
    "draw_item": (Op.DRAW_ITEM, "who", "amount"),
    "offer_items": (Op.OFFER_ITEMS, "who", "amount"),
    "lose_items": (Op.LOSE_ITEMS, "who", "items_amount"),
    "remove_item": (Op.REMOVE_ITEM, "item"),
    "take_item": (Op.TAKE_ITEM, "who", "who"),
    "remove_top": (Op.REMOVE_TOP, "deck", "amount"),
    "treachery_to_chaos": (Op.TREACHERY_TO_CHAOS, "amount"),
    "new_chaos_deck": (Op.NEW_CHAOS_DECK,),
    "scout": (Op.SCOUT, "scouted_deck", "who"),
    "cast_spell": (Op.CAST_SPELL, "who"),
    "keep_card": (Op.KEEP_CARD, "who"),
    "discard_card": (Op.DISCARD_CARD,),
    "skip_icons": (Op.SKIP_ICONS,),
    "resolve_failure": (Op.RESOLVE_FAILURE, "who"),
    "grant_action": (Op.GRANT_ACTION, "who", "amount"),
    "draw_exactly": (Op.DRAW_EXACTLY, "who", "amount"),
    "discard_up_to": (Op.DISCARD_UP_TO, "who", "amount"),
    "draw_from_one": (Op.DRAW_FROM_ONE, "who", "amount"),
    "shrivel": (Op.SHRIVEL, "amount", "amount"),
    "banish_group": (Op.BANISH_GROUP, "place"),
    "rampage": (Op.RAMPAGE, "amount", "amount"),
    "surface_at_will": (Op.SURFACE_AT_WILL,),
    "activate_one": (Op.ACTIVATE_ONE,),
    "attack_with": (Op.ATTACK_WITH, "item"),
    "attack_with_any_weapon": (Op.ATTACK_WITH_ANY_WEAPON,),
    "rescue_around": (Op.RESCUE_AROUND,),
    "repair_here": (Op.REPAIR_HERE,),
    "throw_grenade": (Op.THROW_GRENADE,),
    "move_beside": (Op.MOVE_BESIDE,),
    "move_to_deck": (Op.MOVE_TO_DECK,),
    "look_at_spell": (Op.LOOK_AT_SPELL,),
    "cast_top_spell": (Op.CAST_TOP_SPELL,),
    "swear_oath": (Op.SWEAR_OATH, "amount"),
    "look_at_loyalty": (Op.LOOK_AT_LOYALTY, "who"),
    "offer_item": (Op.OFFER_ITEM, "who"),
    "astral_travel": (Op.ASTRAL_TRAVEL,),
    "count_deep": (Op.COUNT_DEEP, "place"),
    "rescue_any": (Op.RESCUE_ANY,),
    "conjure": (Op.CONJURE, "amount"),
    "gain_any": (Op.GAIN_ANY, "who", "amount"),
    "lay_ward": (Op.LAY_WARD, "who"),
    "lay_script": (Op.LAY_SCRIPT, "who"),
    "foresee": (Op.FORESEE, "scouted_deck", "amount"),
    "lure_monarchs": (Op.LURE_MONARCHS,),
    "take_result": (Op.TAKE_RESULT,),
    "slay_here": (Op.SLAY_HERE,),
}
