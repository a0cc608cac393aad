"""One change for every parameter of the rules and for every field of every card table."""

from sim.unfathomable.cards import CARD_TABLES
from sim.unfathomable.rows import load_rows
from sim.unfathomable.settings import DATA

ROWS = load_rows(DATA)

# parameter -> another value that must show in some game
PARAMS = {
    "hand_limit": 5,
    "actions_per_turn": 3,
    "traitor_actions_per_turn": 1,
    "starting_hand": 1,
    "first_player_hand": 3,
    "loyalty_after_rounds": 1,
    "chaos_cards_per_check": 1,
    "chaos_cards_per_skill": 3,
    "chaos_treachery": 2,
    "attack_deep_one": 6,
    "attack_character": 4,
    "distance_to_awaken": 3,
    "distance_to_win": 9,
    "cultist_distance": 6,
    "spare_loyalty_distance": 3,
    "reveal_distance": 6,
    "travel_track": 5,
    "ritual_track": 5,
    "waypoints_offered": 3,
    "mythos_cards_per_turn": 2,
    "activations_per_icon": 2,
    "steps_per_track_icon": 2,
    "cards_scouted": 4,
    "dial_most": 9,
    "damage_to_lose": 4,
    "deep_one_figures": 14,
    "deep_ones_in_front_water": 1,
    "deep_ones_on_front_deck": 2,
    "passengers_per_rescue": 3,
    "passengers_on_deck": 2,
    "spawn_in_deep": 1,
    "surface_at": 6,
    "father_spawn": 1,
    "mother_damage": 2,
    "monarch_steps": 0,
    "space_actions_per_turn": 2,
    "sick_bay_draw": 3,
    "brig_check_cards": 3,
    "traitor_check_cards": 3,
    "traitor_escape_value": 6,
    "reveal_effect_in_brig": 0,
    "card_powers": 0,
    "powers_in_brig": 1,
    "jury_rigger_for_all": 0,
    "spell_count_inclusive": 0,
    "true_grit_once_for_all": 0,
    "spells_offered": 3,
    "spells_per_turn": 2,
    "flesh_ward_backlash": 8,
    "flesh_ward_sanity": 3,
    "script_sanity": 3,
    "turn_limit": 20,
    "loyalty_looked_at": 0,
    "loyalty_shown_at_turn": 1,
    "awaken_after_waypoints": 1,
    "travel_start": 1,
    "travel_steps_per_round": 1,
    "treachery_cards_per_check": 1,
    "waypoints_to_settle": 2,
    "settled_icons": 0,
    "traitor_procedure": 1,
    "step_cards_take_all": 0,
    "procedure_abilities": 2,
    "procedure_treachery": 0,
    "procedure_waits_in_brig": 0,
}

# field -> why no game can show it
SILENT = {
    "id": "is the heading of the row",
    "name": "is only told",
    "board.kind": "is fixed by the place on the map",
    "loyalty.players": "says which game the deck belongs to",
    "loyalty.variant": "says which game the deck belongs to",
    "characters.feat.limit": "a feat is used once in a game",
}


def of(table, field, new, *only):
    """The same change in all rows of a table that have the field, or in some of them."""
    rows = ROWS[table].values()
    return {row.id: {field: new} for row in rows if (row.id in only if only else getattr(row, field, None))}


def general(number):
    """The first few mythos cards that belong to no character."""
    return [row.id for row in ROWS["mythos"].values() if row.character is None][:number]


def mythos(kind, **fields):
    """A change in all mythos cards of a type."""
    return {row.id: fields for row in ROWS["mythos"].values() if row.type == kind}


def sheets(power, **fields):
    """A change in the ability or feat of some characters, by their names."""
    return {character: {power: changed} for character, changed in fields.items()}


CHECK = {"pass": ["gain(food,1)"]}
FOUL = ["lose(sanity,2)"]
DECKS = ("mythos", "waypoints", "damage", "items", "spells")
# table -> field -> {row: changed fields}
FIELDS = {
    "mythos": {
        "copies": of("mythos", "copies", 0, *general(30)),
        "type": mythos("combination", type="skill_check"),
        "character": {card: {"character": "samira"} for card in general(30)},
        "chooser": {row.id: {"chooser": "keeper"} for row in ROWS["mythos"].values() if row.chooser == "captain"},
        "target": of("mythos", "target", 18),
        "partial_target": of("mythos", "partial_target", 2),
        "skills": of("mythos", "skills", ["lore", "will"]),
        "pass": mythos("skill_check", **CHECK),
        "partial": of("mythos", "partial", FOUL),
        "fail": of("mythos", "fail", FOUL),
        "option_a": of("mythos", "option_a", FOUL),
        "option_b": of("mythos", "option_b", FOUL),
        "option_a_requires": mythos("choice", option_a_requires="supply>=9"),
        "option_b_requires": mythos("choice", option_b_requires="supply>=9"),
        "in_play.rule": {
            "barricade_the_hatches": {"in_play": {"rule": "family_ties"}},
            "family_ties": {"in_play": {"rule": "barricade", "amount": 0}},
        },
        "in_play.amount": {"memory_of_the_deep": {"in_play": {"amount": 5}}, "family_ties": {"in_play": {"amount": 5}}},
        "in_play.requires": {"sacrifice_deep_one": {"in_play": {"requires": None}}},
        "in_play.action": {"sacrifice_deep_one": {"in_play": {"action": FOUL}}},
        "activation_icon": of("mythos", "activation_icon", "mother"),
        "track_icon": of("mythos", "track_icon", "ritual"),
    },
    "waypoints": {
        "copies": of("waypoints", "copies", 2),
        "distance": of("waypoints", "distance", 4),
        "fuel_cost": of("waypoints", "fuel_cost", 2),
        "effect": of("waypoints", "effect", FOUL),
    },
    "damage": {
        "copies": of("damage", "copies", 2),
        "kind": {"structural_damage_wild": {"kind": "instant"}},
        "repair_skill": of("damage", "repair_skill", "will"),
        "repair_total": of("damage", "repair_total", 1),
        "effect": of("damage", "effect", FOUL),
    },
    "passengers": {
        "copies": of("passengers", "copies", 3),
        "loses": {"blank": {"loses": {"souls": 2}}},
    },
    "characters": {
        "start_space": of("characters", "start_space", "deck_1"),
        "starting_item": of("characters", "starting_item", "kitchen_knife"),
        "skill_set": {character: {"skill_set": {"will": 5}} for character in ROWS["characters"]},
        "captain_rank": {row.id: {"captain_rank": 11 - row.captain_rank} for row in ROWS["characters"].values()},
        "keeper_rank": {row.id: {"keeper_rank": 11 - row.keeper_rank} for row in ROWS["characters"].values()},
        "on_reveal": of("characters", "on_reveal", ["damage_ship(2)"]),
        "ability.timing": sheets("ability", arjun={"timing": "action"}, samira={"timing": "free"}),
        "ability.requires": sheets("ability", arjun={"requires": "supply>=9"}, samira={"requires": "supply>=9"}),
        "ability.limit": sheets("ability", samira={"limit": None}, arjun={"limit": None}),
        "ability.amount": sheets("ability", edmund={"amount": 3}, beatrice={"amount": 4}),
        "ability.effect": sheets("ability", arjun={"effect": FOUL}, samira={"effect": FOUL}),
        "ability.in_brig": sheets("ability", **{name: {"in_brig": True} for name in ROWS["characters"]}),
        "feat.timing": sheets("feat", jeanne={"timing": "free"}, jamie={"timing": "free"}),
        "feat.requires": sheets("feat", jeanne={"requires": None}, jamie={"requires": "supply>=9"}),
        "feat.amount": sheets("feat", keilani={"amount": 3}),
        "feat.effect": sheets("feat", jeanne={"effect": FOUL}, jamie={"effect": FOUL}),
        "feat.in_brig": sheets("feat", **{name: {"in_brig": False} for name in ROWS["characters"]}),
    },
    "skills": {
        "skill": {"coordinated_effort": {"skill": "lore"}, "shrivelling": {"skill": "influence"}},
        "copies": {"watch_and_learn": {"copies": {"1": 0}}},
        "timing": {"ransack": {"timing": "action"}},
        "requires": {"persistence": {"requires": "hand(you)>=5"}},
        "limit": {"true_grit": {"limit": None}},
        "amount": of("skills", "amount", 4),
        "effect": {"rampage": {"effect": ["rampage(1,1)"]}},
    },
    "items": {
        "copies": of("items", "copies", 0),
        "traits": {"starbuck": {"traits": ["weapon"]}, "six_shooter": {"traits": []}},
        "weapon": {"pocket_pistol": {"weapon": "beside"}, "six_shooter": {"weapon": "beside"}},
        "bonus": of("items", "bonus", 5),
        "skill": of("items", "skill", "will"),
        "treachery": {"lucky_ring": {"treachery": 8}},
        "removed": {"six_shooter": {"removed": True}, "jam_tin_grenade": {"removed": False}},
        "timing": {"six_shooter": {"timing": "free"}},
        "requires": {"tool_kit": {"requires": "repairable_here"}, "plimsolls": {"requires": "supply>=9"}},
        "limit": {"plimsolls": {"limit": None}, "six_shooter": {"limit": "turn"}},
        "amount": of("items", "amount", 3),
        "effect": {"speaking_trumpet": {"effect": FOUL}, "tool_kit": {"effect": FOUL}},
    },
    "spells": {
        "copies": of("spells", "copies", 0, "heal", "foresee", "summon_fire"),
        "effect": of("spells", "effect", FOUL),
    },
    "rooms": {
        "requires": {"bridge": {"requires": "supply>=8"}, "boiler_room": {"requires": "strength_cards(you)>=2"}},
        "action": {"galley": {"action": ["draw_any(you,2)"]}},
    },
    "board": {
        "adjacent": {"bridge": {"adjacent": ["deck_1"]}, "deck_3": {"adjacent": ["water_3"]}},
        "arrow": {"deck_3": {"arrow": "bridge"}},
        "die": {"deck_1": {"die": [2]}, "deck_2": {"die": [1]}},
        "closest": {"bridge": {"closest": list(reversed(ROWS["board"]["bridge"].closest))}},
        "first_step": {"chapel": {"first_step": {"boiler_room": "captains_cabin", "galley": "captains_cabin"}}},
    },
    "loyalty": {
        "human": {"standard_6": {"human": 12}},
        "hybrid": {"standard_6": {"hybrid": 3}},
        "cultist": {"standard_6": {"cultist": 0, "human": 10}},
    },
}


def fields_of(table):
    """The fields of a card table as a scenario names them; those of a power inside a row with a dot."""
    _, model = CARD_TABLES[table]
    for name, field in model.model_fields.items():
        inner = [kind for kind in (field.annotation, *getattr(field.annotation, "__args__", ())) if is_model(kind)]
        if inner and not (table == "characters" and name == "name"):
            yield from (f"{name}.{part}" for part in inner[0].model_fields)
        else:
            yield field.alias or name


def is_model(kind):
    """Whether a type is a table of fields of its own."""
    return hasattr(kind, "model_fields")
