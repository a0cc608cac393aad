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

# scripted players go where chance hardly leads
for players, humans, traitors in ((3, "novice", "expert"), (4, "expert", "competent"), (6, "competent", "novice")):
    GRID[f"{humans}-{traitors}-{players}p"] = {
        "players": players,
        "policy": {"human": humans, "hybrid": traitors, "cultist": traitors},
    }
