"""Settings that tests play through: all player counts, variants and difficulties."""

GRID = {
    f"{variant}-{players}p-{difficulty}": {"players": players, "variant": variant, "difficulty": difficulty}
    for variant, counts in (("standard", (3, 4, 5, 6)), ("no_cultist", (4, 6)))
    for players in counts
    for difficulty in ("normal", "easier_humans", "easier_traitors")
}

# nobody loses by dials, damage or figures, so that random players see the whole voyage and its end
GRID["long-5p"] = {
    "players": 5,
    "rules": {"dial_most": 20, "damage_to_lose": 7, "deep_one_figures": 60},
    "dials": dict.fromkeys(("fuel", "food", "sanity", "souls"), 20),
}
GRID["long-6p"] = GRID["long-5p"] | {"players": 6}
