"""Small tables about the course of the games -> sentences."""

from reports.findings import Finding, arm_label, leaders, lies_below

LEAST_APART = 0.1  # of a usual spread: less than that is not worth a sentence


def endings(table, words, by_players):
    """What sinks the ship most often."""
    causes, found = set(), Finding(words.text("endings.title_mixed"))
    for (arm, players), group in table[table.cause != "arrived"].groupby(["arm", "players"], sort=False):
        second, first = sorted(group.itertuples(), key=lambda row: row.rate)[-2:]
        names = {"cause": words.name("cause", first.cause), "second": words.name("cause", second.cause)}
        is_clear = lies_below(second, first)
        causes.add(first.cause if is_clear else None)
        values = {"rate": words.rate(first), "second_rate": words.rate(second)}
        label = arm_label(words, arm, players, by_players)
        found.sentences.append(
            words.text("endings.sentence" if is_clear else "endings.close", arm=label, **names, **values)
        )
    if len(causes) == 1 and None not in causes:
        found.title = words.text("endings.title", cause=words.name("cause", causes.pop()))
    return found


def turns(lengths, words, labels, reference):
    """How long won and lost games take."""
    found = Finding(words.text("turns.title_alike"))
    for arm, group in lengths.groupby("arm", sort=False):
        medians = dict(zip(group.outcome, group["median"]))
        if len(medians) == 2:
            found.sentences.append(words.text("turns.sentence", arm=labels[arm], **medians))
        if arm == reference and len(medians) == 2 and medians["arrived"] > medians["lost"]:
            found.title = words.text("turns.title", turns=medians["arrived"] - medians["lost"])
    return found


def voyages(table, words, arm, label):
    """What tells voyages that will be lost from those that will arrive, halfway through the lost ones."""
    own = table[table.arm == arm]
    turn = int(own[own.outcome == "lost"].turn.max() / 2)
    rows = {(row.outcome, row.what): row for row in own[own.turn == turn].itertuples()}
    apart = []
    for what in dict.fromkeys(own.what):
        lost, arrived = rows[("lost", what)], rows[("arrived", what)]
        is_clear = lost.mean_high < arrived.mean_low or arrived.mean_high < lost.mean_low
        spread = max((lost.three_quarters - lost.quarter + arrived.three_quarters - arrived.quarter) / 2, 1)
        if is_clear and abs(lost.mean - arrived.mean) / spread >= LEAST_APART:
            apart.append((abs(lost.mean - arrived.mean) / spread, what, lost, arrived))
    if not apart:
        return Finding(words.text("voyages.title_none"), [words.text("voyages.none", turn=turn, arm=label)])
    difference, what, lost, arrived = max(apart, key=lambda found: found[0])
    values = {"turn": turn, "arm": label, "what": words.name("dial", what), "difference": words.number(difference, 1)}
    for name, row in (("lost", lost), ("arrived", arrived)):
        numbers = {name: row.mean, f"{name}_low": row.mean_low, f"{name}_high": row.mean_high}
        values |= {key: words.number(number, 2) for key, number in numbers.items()}
    title = words.text("voyages.title", what=words.name("dial", what))
    return Finding(title, [words.text("voyages.sentence", **values)])


def presence(table, words):
    """Which characters help or hurt the humans, all judged together."""
    helps = [row for row in table.itertuples() if row.difference_low > 0]
    hurts = [row for row in table.itertuples() if row.difference_high < 0]
    helps.sort(key=lambda row: -row.difference)
    hurts.sort(key=lambda row: row.difference)
    names = {}
    if helps:
        names["best"] = character_name(helps[0])
    if hurts:
        names["worst"] = character_name(hurts[0])
    key = "some" if len(names) == 2 else next(iter(names), "none")
    found = Finding(words.text(f"presence.title_{key}", **names))
    for rows, side in ((helps, "helps"), (hurts, "hurts")):
        if rows:
            listed = words.listed(f"{character_name(row)} {words.difference(row)}" for row in rows)
            found.sentences.append(words.text(f"presence.{side}", names=listed))
    if not names:
        found.sentences.append(words.text("presence.none"))
    found.sentences.append(words.text("presence.family", family=int(table.family.iloc[0])))
    return found


def character_name(row):
    """What a character is called."""
    return row.character.replace("_", " ").title()


def characters(table, words):
    """Whose players win most, by role; characters that cannot be told from the best share the place."""
    sentences, clear = [], {}
    for role in ("human", "hybrid"):
        rows = table[table.role == role]
        if len(rows) < 2:
            continue
        (low, high), name = leaders(rows), words.name("role", role)
        if not lies_below(low[-1], high[0]):
            sentences.append(words.text("characters.overlap", role=name))
            continue
        clear[role] = words.listed(character_name(row) for row in high)
        rates = {"rate": words.rate(high[0]), "worst_rate": words.rate(low[-1])}
        worst = words.listed(character_name(row) for row in low)
        sentences.append(words.text("characters.sentence", role=name, best=clear[role], worst=worst, **rates))
    key = "title" if len(clear) == 2 else f"title_{next(iter(clear), 'none')}"
    return Finding(words.text(f"characters.{key}", human=clear.get("human"), hybrid=clear.get("hybrid")), sentences)


def titles(costs, table, words):
    """Whether it matters that a traitor is dealt a title; `costs` holds one row per title, `table` the rates."""
    hurting, helping, sentences = [], [], []
    rates = {(row.title, row.role): words.rate(row) for row in table.itertuples()}
    for row in costs.itertuples():
        name = words.name("title", row.title)
        if row.difference_high < 0:
            hurting.append(name)
        elif row.difference_low > 0:
            helping.append(name)
        sides = {"human": rates[(row.title, "human")], "traitor": rates[(row.title, "hybrid")]}
        sentences.append(words.text("titles.sentence", title=name, **sides, difference=words.difference(row)))
    if len(costs):
        sentences.append(words.text("titles.note", traitors=int(costs.traitors.iloc[0])))
    key = "title_some" if hurting else "title_helps" if helping else "title_none"
    return Finding(words.text(f"titles.{key}", titles=words.listed(hurting or helping)), sentences)
