"""Skill, item and spell decks: which cards there are and how many."""

import json
from collections import Counter

import pytest

from sim.unfathomable.constants import Skill
from tests.unfathomable.builders import Table
from tests.unfathomable.cards.test_mythos_whole import DATA

# each deck: 7 cards of value 1, 5 of 2, 4 of 3, 3 of 4, 2 of 5
CURVE = {1: 7, 2: 5, 3: 4, 4: 3, 5: 2}
SKILL_CARDS = {
    "influence": {"coordinated_effort": (1, 2), "nothing_to_hide": (3, 4), "inspiring_speech": (5,)},
    "lore": {"shrivelling": (1, 2), "lesser_banishment": (3, 4), "forced_learning": (5,)},
    "observation": {"watch_and_learn": (1, 2), "keen_insight": (3, 4), "preparation": (5,)},
    "strength": {"combat_training": (1, 2), "rampage": (3, 4), "shrug_it_off": (5,)},
    "will": {"persistence": (1, 2), "determination": (3, 4), "true_grit": (5,)},
    "treachery": {
        "reinforcements": (1,),
        "call_to_action": (2,),
        "siren_song": (3,),
        "ransack": (4,),
        "perform_rites": (5,),
    },
}
ITEMS = {
    "speaking_trumpet": [],
    "six_shooter": ["weapon"],
    "travel_pharmacy": [],
    "tool_kit": [],
    "repeating_rifle": ["weapon"],
    "elder_sign_amulet": [],
    "almanac": [],
    "book_of_dagon": [],
    "lucky_ring": [],
    "starbuck": [],
    "pocket_pistol": ["weapon"],
    "fine_clothes": ["improvement"],
    "mystical_text": ["improvement"],
    "binoculars": ["improvement"],
    "medicine_ball": ["improvement"],
    "treasured_memento": ["improvement"],
    "jam_tin_grenade": [],
    "kitchen_knife": ["weapon"],
    "plimsolls": [],
    "shotgun": ["weapon"],
}
SPELLS = (
    "alchemical_transmutation",
    "astral_travel",
    "call_down_the_storm",
    "call_friends",
    "cloud_memory",
    "conjuration",
    "dark_pact",
    "feed_the_mind",
    "flesh_ward",
    "foresee",
    "greater_banishment",
    "heal",
    "lure_monster",
    "plague_of_locusts",
    "raise_the_dead",
    "revelation_of_script",
    "summon_fire",
    "summon_the_beast_within",
    "voice_of_ra",
)


def rows(name):
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["rows"]


@pytest.mark.rule("41.0", "41.1", "AIV.5")
@pytest.mark.parametrize("skill", SKILL_CARDS)
def test_skill_rows(skill):
    found = {row["id"]: row["copies"] for row in rows("skills") if row["skill"] == skill}
    assert found == {
        card: {str(value): CURVE[value] for value in values} for card, values in SKILL_CARDS[skill].items()
    }


@pytest.mark.rule("41.2", "AIV.5", "AIV.8")
@pytest.mark.parametrize("skill", SKILL_CARDS)
def test_each_deck_has_21_cards_in_the_printed_values(skill):
    t = Table()
    found = Counter()
    first = Skill[skill.upper()] * 5
    for value in CURVE:
        found[value] += int(t.game.skill_deck[first + value - 1]) + t.deck("chaos").count(f"{skill}:{value}")
    assert found == CURVE
    assert sum(found.values()) == 21


def test_there_are_126_skill_cards():
    assert sum(copies for row in rows("skills") for copies in row["copies"].values()) == 126


@pytest.mark.rule("24.0", "AIV.11")
@pytest.mark.parametrize("item", ITEMS)
def test_item_row(item):
    row = next(row for row in rows("items") if row["id"] == item)
    assert (row["copies"], row["traits"]) == (1, ITEMS[item])


@pytest.mark.rule("AIV.11")
def test_there_are_20_items_less_the_starting_ones():
    assert len(rows("items")) == 20
    t = Table("arjun", "william", "samira")
    assert t.deck("item") == sorted(set(ITEMS) - {"six_shooter", "elder_sign_amulet", "starbuck"})


@pytest.mark.rule("AIV.15", "46.0")
@pytest.mark.parametrize("spell", SPELLS)
def test_spell_row(spell):
    row = next(row for row in rows("spells") if row["id"] == spell)
    assert row["copies"] == (2 if spell == "greater_banishment" else 1)


@pytest.mark.rule("AIV.15")
def test_there_are_20_spells():
    assert [row["id"] for row in rows("spells")] == list(SPELLS)
    assert Table().deck("spell") == sorted([*SPELLS, "greater_banishment"])


@pytest.mark.parametrize("table", ["skills", "items", "spells", "mythos", "waypoints", "damage", "characters", "rooms"])
def test_names_belong_to_their_ids(table):
    """`Lure of Y'ha-nthlei` -> lure_of_yha_nthlei: a name that slipped into another row would be seen."""
    for row in rows(table):
        plain = "".join(ch if ch.isalnum() else " " if ch in "- .," else "" for ch in row["name"].lower())
        assert row["id"].replace("_", "") == plain.replace(" ", ""), row["name"]
