"""The weights of the scripted players: what each is called, what it means, and its value at each strength.

The values lie in weights.toml, one row each. A scenario may lay its own over them.
"""

import tomllib
from enum import IntEnum
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).parent / "weights.toml"
STRENGTHS = ("novice", "competent", "expert")


class W(IntEnum):
    """The place of each weight in a player's row. Append, never renumber."""

    NOISE = 0
    PRICE_FUEL = 1
    PRICE_FOOD = 2
    PRICE_SANITY = 3
    PRICE_SOULS = 4
    PRICE_CURVE = 5
    PRICE_DAMAGE = 6
    PRICE_SPAWN = 7
    PRICE_RISK = 8
    PRICE_CARD = 9
    PRICE_ITEM = 10
    PRICE_TREACHERY = 11
    PRICE_ACTIVATION = 12
    PRICE_DEFEAT = 13
    PRICE_JAIL = 14
    TRAVEL_STEP = 15
    LAST_STEPS = 16
    DISTANCE = 17
    RITUAL_STEP = 18
    CAST_DEEP_ONE = 19
    KILL_IN_ROOM = 20
    KILL_ON_DECK = 21
    RESCUE = 22
    RESCUE_IN_DANGER = 23
    REPAIR = 24
    BOILER_CARD = 25
    GALLEY = 26
    CARGO = 27
    BRIDGE = 28
    SPELL = 29
    WATCH = 30
    GRANT = 31
    GRIT = 32
    LEAVE_SICK_BAY = 33
    LEAVE_BRIG = 34
    MOVE_THEN_ACT = 35
    MOVE_LAST = 36
    DANGER = 37
    AIM = 38
    AIM_WORTH = 39
    SHARE_TWO = 40
    SHARE_THREE = 41
    THROW = 42
    PARTIAL = 43
    BEFORE_CHECK = 44
    JAIL_AT = 45
    JAIL_WORTH = 46
    TRUST = 47
    MEMORY = 48
    SUSPICION_NOISE = 49
    COVER_SHARE = 50
    SABOTAGE_RATE = 51
    SABOTAGE_WORTH = 52
    SABOTAGE_LIMIT = 53
    SABOTAGE_CARDS = 54
    MISCHIEF = 55
    MISCHIEF_TITLE = 56
    REVEAL_WORTH = 57
    REVEAL_DISTANCE = 58
    REVEAL_SUSPECTED = 59
    REVEAL_DIAL = 60
    CAMP = 61
    RANSACK = 62
    RITES = 63
    ATTACK_HUMAN = 64
    DRAW_TREACHERY = 65
    PATIENCE = 66
    REROLL = 67
    SAVE = 68
    ATTACK_TRAITOR = 69
    SHIELD = 70
    PUSH = 71
    SUPPLY = 72
    DRIFT = 73
    CAST_MONARCH = 74
    SLOW = 75
    KEEP_STRENGTH = 76
    REPAIR_KNOWN = 77
    RANSACK_FEAR = 78
    BLOCK_FEAR = 79
    GRANT_SICK = 80
    SPOIL = 81
    HASTE = 82


@lru_cache(maxsize=1)
def rows():
    """{name: its row: meaning, least, most, and a value per strength}"""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))["weights"]


@lru_cache(maxsize=1)
def readings():
    """{name: its row: meaning, value}: how the table reads what all can see."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))["reading"]


def weights_of(strength):
    """{name: value} at a strength."""
    return {name: float(row[strength]) for name, row in rows().items()}
