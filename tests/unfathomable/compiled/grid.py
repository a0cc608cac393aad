"""Settings that tests play through: all player counts, variants and difficulties."""

AT_RANDOM = {"policy": dict.fromkeys(("human", "hybrid", "cultist"), "random_legal")}
GRID = {
    f"{variant}-{players}p-{difficulty}": AT_RANDOM | {"players": players, "variant": variant, "difficulty": difficulty}
    for variant, counts in (("standard", (3, 4, 5, 6)), ("no_cultist", (4, 6)))
    for players in counts
    for difficulty in ("normal", "easier_humans", "easier_traitors")
}

# nobody loses by dials, damage or figures, so that random players see the whole voyage and its end
GRID["long-5p"] = AT_RANDOM | {
    "players": 5,
    "rules": {"dial_most": 20, "damage_to_lose": 7, "deep_one_figures": 60},
    "dials": dict.fromkeys(("fuel", "food", "sanity", "souls"), 20),
}
GRID["long-6p"] = GRID["long-5p"] | {"players": 6}

# the learning game, and the games for one and two, where the last distance is paid for and nobody plays the hybrid
for players in (3, 4, 5, 6):
    GRID[f"learning-{players}p"] = AT_RANDOM | {"players": players, "variant": "learning"}
for variant in ("solo", "two_player"):
    GRID[variant] = AT_RANDOM | {"variant": variant}
    GRID[f"long-{variant}"] = {name: value for name, value in GRID["long-5p"].items() if name != "players"} | {
        "variant": variant
    }
    GRID[f"competent-{variant}"] = {"variant": variant}
GRID["solo-other-readings"] = GRID["long-solo"] | {
    "rules": GRID["long-solo"]["rules"]
    | {
        "awaken_after_waypoints": 0,
        "loyalty_looked_at": 1,
        "traitor_check_cards": 1,
        "travel_steps_per_round": 1,
        "procedure_abilities": 2,
        "step_cards_take_all": 0,
        "procedure_treachery": 0,
        "procedure_waits_in_brig": 0,
        "settled_icons": 0,
    }
}

# scripted players go where chance hardly leads
for players, humans, traitors in ((3, "novice", "expert"), (4, "expert", "competent"), (6, "competent", "novice")):
    GRID[f"{humans}-{traitors}-{players}p"] = {
        "players": players,
        "policy": {"human": humans, "hybrid": traitors, "cultist": traitors},
    }
