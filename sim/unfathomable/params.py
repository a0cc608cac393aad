"""Every number of the rules that a house rule may want to change, with its printed default.

A row: name, default, least, most, paragraph, meaning. The record type and the documentation come from this table.
"""

from typing import NamedTuple

import numpy as np

from sim.unfathomable.constants import INT, Resource


class Param(NamedTuple):
    name: str
    default: int
    least: int
    most: int
    rule: str
    meaning: str


PARAM_ROWS = (
    Param("hand_limit", 10, 1, 40, "22.1", "skill cards a hand may hold after the Discard step"),
    Param("actions_per_turn", 2, 0, 10, "53.5", "actions of a human's Action step"),
    Param("traitor_actions_per_turn", 2, 0, 10, "53.11", "actions of a revealed traitor's Action step"),
    Param("starting_hand", 3, 0, 5, "AIV.13", "cards each player but the first draws at setup"),
    Param("first_player_hand", 0, 0, 5, "AIV.13", "cards the first player draws at setup"),
    Param("loyalty_after_rounds", 0, -1, 99, "AIV.17", "rounds before the first loyalty card; 0: at setup, -1: none"),
    Param("chaos_cards_per_check", 2, 0, 10, "10.1", "chaos cards added to each skill check"),
    Param("chaos_cards_per_skill", 2, 1, 3, "10.2", "cards of each skill in a fresh chaos deck"),
    Param("chaos_treachery", 0, 0, 10, "10.2", "treachery cards in a fresh chaos deck"),
    Param("attack_deep_one", 4, 1, 9, "6.5", "least die result that defeats a Deep One"),
    Param("attack_character", 6, 1, 9, "6.5", "least die result that defeats a character"),
    Param("distance_to_awaken", 6, 1, 99, "7.1", "distance that sets off the awakening"),
    Param("distance_to_win", 12, 1, 99, "29.3", "distance after which one more arrival wins"),
    Param("cultist_distance", 12, 0, 99, "29.11", "distance from which a lost ship is the Cultist's victory"),
    Param("spare_loyalty_distance", 12, 0, 99, "38.3", "distance from which a revealed traitor keeps spare loyalty"),
    Param("reveal_distance", 0, 0, 99, "38.0", "distance from which a traitor may reveal"),
    Param("travel_track", 4, 1, 12, "50.4", "steps from Start to Arrive"),
    Param("ritual_track", 4, 1, 12, "50.9", "steps from Start to Cast"),
    Param("waypoints_offered", 2, 1, 6, "50.8", "waypoint cards the Captain chooses from"),
    Param("mythos_cards_per_turn", 1, 0, 5, "53.6", "mythos cards of a human's turn"),
    Param("activations_per_icon", 1, 0, 5, "28.2", "activations by the icon of a mythos card"),
    Param("steps_per_track_icon", 1, 0, 5, "28.3", "steps by the track icon of a mythos card"),
    Param("cards_scouted", 2, 1, 6, "1.7", "cards looked at by one scouting"),
    Param("dial_most", 10, 1, 20, "36.1", "top of each dial"),
    Param("damage_to_lose", 6, 1, 7, "13.7", "damaged spaces that end the game"),
    Param("deep_one_figures", 20, 0, 60, "12.2", "Deep One figures in the box"),
    Param("deep_ones_in_front_water", 2, 0, 10, "AIV.7", "Deep Ones in each front water space at the start"),
    Param("deep_ones_on_front_deck", 1, 0, 10, "AIV.7", "Deep Ones on each front deck space at the start"),
    Param("passengers_per_rescue", 1, 1, 9, "32.7", "passengers of the own space that one rescue brings back"),
    Param("passengers_on_deck", 1, 0, 4, "AIV.7", "passengers on each of deck spaces 3 and 4 at the start"),
    Param("spawn_in_deep", 2, 0, 10, "4.8", "Deep Ones spawned in the Deep instead of an activation"),
    Param("surface_at", 4, 1, 60, "4.8", "Deep Ones in the Deep that make them surface"),
    Param("father_spawn", 2, 0, 10, "4.10", "Deep Ones Father Dagon spawns"),
    Param("mother_damage", 1, 0, 6, "4.6", "damage cards of an activation of Mother Hydra"),
    Param("monarch_steps", 1, 0, 3, "4.7", "water spaces that a monarch swims after its activation"),
    Param("space_actions_per_turn", 1, 1, 10, "2.3", "times the action of a space may be used in a turn"),
    Param("sick_bay_draw", 1, 0, 5, "40.1", "cards drawn in the Sick Bay"),
    Param("brig_check_cards", 1, 0, 20, "9.5", "cards a player in the Brig may add to a check"),
    Param("traitor_check_cards", 1, 0, 20, "39.6", "cards a revealed traitor may add to a check"),
    Param("traitor_escape_value", 12, 0, 60, "3.10", "value a revealed traitor discards to leave the Brig"),
    Param("reveal_effect_in_brig", 1, 0, 1, "38.2", "reading: a sheet's reveal effect works from inside the Brig"),
    Param("card_powers", 1, 0, 1, "2.0", "whether cards, items, sheets, feats and titles have powers (0: they do not)"),
    Param("powers_in_brig", 0, 0, 1, "9.6", "reading: sheet abilities and feats also work from inside the Brig"),
    Param("jury_rigger_for_all", 1, 0, 1, "2.1", "reading: Jury Rigger answers anyone's Boiler Room action"),
    Param("spell_count_inclusive", 1, 0, 1, "46.1", "reading: three spells strike on a roll equal to their count too"),
    Param("true_grit_once_for_all", 1, 0, 1, "1.10", "reading: one True Grit per turn for the whole table"),
    Param("spells_offered", 2, 1, 6, "49.13", "spell cards the Keeper looks at"),
    Param("spells_per_turn", 1, 1, 10, "49.13", "times the Keeper may cast in a turn"),
    Param("flesh_ward_backlash", 4, 0, 8, "46.1", "highest die result at which a used Flesh Ward costs sanity"),
    Param("flesh_ward_sanity", 1, 0, 10, "46.1", "sanity lost then"),
    Param("script_sanity", 1, 0, 10, "46.1", "sanity lost by a Revelation of Script on a roll up to its card"),
    Param("turn_limit", 400, 1, 30000, "53.1", "turns after which a game is recorded as aborted"),
    Param("loyalty_looked_at", 1, 0, 1, "AIV.17", "whether players look at their loyalty cards when they are dealt"),
    Param("loyalty_shown_at_turn", 0, 0, 1, "S.8", "whether all show their loyalty at the start of their turn"),
    Param("awaken_after_waypoints", 0, 0, 20, "S.7", "waypoint cards that set off the awakening (0: distance does)"),
    Param("travel_start", 0, 0, 11, "S.4", "steps from Start where the travel token starts and is reset to"),
    Param("travel_steps_per_round", 0, 0, 4, "S.6", "reading: travel steps at the start of each round"),
    Param("treachery_cards_per_check", 0, 0, 10, "S.11", "treachery cards added to each skill check"),
    Param("waypoints_to_settle", 0, 0, 20, "S.19", "waypoint cards after which missing distance is paid (0: never)"),
    Param("settled_icons", 1, 0, 1, "S.19", "reading: mythos cards that pay for distance resolve their icons too"),
    Param("traitor_procedure", 0, 0, 1, "S.12", "whether revealed traitors follow the fixed procedure"),
    Param("step_cards_take_all", 1, 0, 1, "52.2", "whether Ransack and Perform Rites take the whole Action step"),
    Param("procedure_abilities", 1, 0, 10, "S.12", "reading: treachery abilities that the procedure plays in one turn"),
    Param("procedure_treachery", 1, 0, 1, "S.13", "reading: the procedure trades all skill cards for treachery"),
    Param("procedure_waits_in_brig", 1, 0, 1, "S.17", "reading: in the Brig the procedure waits until it can pay"),
)
DEFAULTS = {row.name: row.default for row in PARAM_ROWS}
PARAMS = np.dtype([(row.name, INT) for row in PARAM_ROWS])

PRINTED_DIAL = 8
DIALS = tuple(resource.name.lower() for resource in Resource)
DIFFICULTY_SHIFT = {"normal": 0, "easier_humans": 2, "easier_traitors": -2}
VARIANT_DIALS = {
    "standard": dict.fromkeys(DIALS, PRINTED_DIAL),
    "no_cultist": {"fuel": 7, "food": 6, "sanity": 6, "souls": 7},
    "learning": dict.fromkeys(DIALS, PRINTED_DIAL),
    "solo": {"fuel": 7, "food": 6, "sanity": 6, "souls": 6},
    "two_player": {"fuel": 7, "food": 6, "sanity": 6, "souls": 6},
}
FEW_PLAYERS = {
    "travel_start": 1,
    "loyalty_after_rounds": -1,
    "loyalty_looked_at": 0,
    "loyalty_shown_at_turn": 1,
    "awaken_after_waypoints": 2,
    "treachery_cards_per_check": 1,
    "waypoints_to_settle": 4,
}
# What a variant changes in the rules; a scenario's own [rules] come over it.
VARIANT_RULES = {
    "standard": {},
    "no_cultist": {},
    "learning": {"starting_hand": 5, "loyalty_after_rounds": 1},
    "solo": FEW_PLAYERS | {"traitor_procedure": 1, "traitor_check_cards": 0},
    "two_player": FEW_PLAYERS,
}
# People at the table, each with several characters, and the characters of all.
PEOPLE = {"solo": 1, "two_player": 2}
CHARACTERS_OF_FEW = {"solo": 3, "two_player": 4}


def printed_rules(variant):
    """L.1, L.2, S.4-S.19: every parameter as the variant has it."""
    return DEFAULTS | VARIANT_RULES[variant]


def starting_dials(variant, difficulty):
    """AIV.3, AI, AII, L.3, S.3: 8 each; less without the Cultist and for few players; difficulty moves all by two."""
    shift = DIFFICULTY_SHIFT[difficulty]
    return {dial: value + shift for dial, value in VARIANT_DIALS[variant].items()}
