"""Small tables -> sentences. A claim is only as strong as the intervals behind it allow."""

from dataclasses import dataclass, field

HALF = 0.5


@dataclass
class Finding:
    """A short line that can stand over a figure, and sentences that give the numbers."""

    title: str
    sentences: list = field(default_factory=list)

    @property
    def text(self):
        return " ".join(self.sentences)


def arm_label(words, arm, players, by_players):
    """What a scenario is called: by its players in the standard report, by its name in a comparison."""
    return words.get("names.players.label").format(players=players) if by_players else str(arm)


def lies_below(first, second):
    """Whether one rate is below another beyond doubt: their intervals do not touch."""
    return first.high < second.low


def at_extremes(table, column="rate"):
    """The rows with the least and the largest value."""
    rows = sorted(table.itertuples(), key=lambda row: getattr(row, column))
    return rows[0], rows[-1]


def leaders(table):
    """The rows that may have the lowest rate, and those that may have the highest: by their intervals."""
    least, most = at_extremes(table)
    rows = sorted(table.itertuples(), key=lambda row: -row.rate)
    return [row for row in rows if not lies_below(least, row)], [row for row in rows if not lies_below(row, most)]


def verdict_of(row):
    """What a paired difference allows to say: more, fewer or open."""
    if not row.enough:
        return "open"
    return "more" if row.difference_low > 0 else "fewer" if row.difference_high < 0 else "open"


def glance(table, words, by_players):
    """Who is ahead, and where."""
    humans = table[table.role == "human"]
    least, most = at_extremes(humans)
    ahead = "humans" if (humans.low > HALF).all() else "traitors" if (humans.high < HALF).all() else "mixed"
    bounds = {"low": words.percent(least.rate, 0), "high": words.percent(most.rate, 0)}
    where = words.text("glance.everywhere" if len(humans) > 1 else "glance.here", **bounds)
    found = Finding(words.text(f"glance.title_{ahead}", where=where))
    for row in humans.itertuples():
        label = arm_label(words, row.arm, row.players, by_players)
        found.sentences.append(
            words.text("glance.sentence", arm=label, rate=words.rate(row), games=words.number(row.games))
        )
    if len(humans) > 1:
        worst, best = (
            words.listed(arm_label(words, row.arm, row.players, by_players) for row in rows) for rows in leaders(humans)
        )
        found.sentences.append(
            words.text("glance.best" if lies_below(least, most) else "glance.alike", best=best, worst=worst)
        )
    return found


def compared(table, words):
    """What each scenario changes against the first."""
    first, others = table.arm.iloc[0], table[table.difference.notna()]
    clear = [row for row in others.itertuples() if verdict_of(row) != "open"]
    if clear:
        most = max(clear, key=lambda row: abs(row.difference))
        title = words.text("compared.title_some", most=most.arm, difference=words.points(most.difference))
    else:
        title = words.text("compared.title_none")
    found = Finding(title)
    for row in others.itertuples():
        verdict = "equal" if row.discordant == 0 else verdict_of(row)
        values = {"arm": row.arm, "first": first, "difference": words.difference(row)}
        found.sentences.append(words.text("compared.sentence", **values, verdict=words.text(f"compared.{verdict}")))
    return found


def settings(table, words):
    """What the difficulties are worth, and which setting comes closest to an even game."""
    moved = table[table.difference.notna() & (table.variant == "standard")]
    found = Finding(words.text("settings.title_short"))
    spans = {}
    for difficulty, key in (("easier_traitors", "harder"), ("easier_humans", "easier")):
        changes = moved[moved.difficulty == difficulty].difference.abs()
        if len(changes):
            spans[key] = (changes.min(), changes.max())
            least, most = (words.number(100 * change, 1) for change in spans[key])
            found.sentences.append(words.text(f"settings.{key}", least=least, most=most))
    if spans:
        least, most = min(low for low, _ in spans.values()), max(high for _, high in spans.values())
        found.title = words.text("settings.title", least=words.number(100 * least), most=words.number(100 * most))
    closest = min(table.itertuples(), key=lambda row: abs(row.rate - HALF))
    found.sentences.append(words.text("settings.even", setting=setting_label(closest, words), rate=words.rate(closest)))
    return found


def variants(table, words):
    """How often the humans win each game of its own at the normal difficulty; which are kindest, which hardest."""
    normal = table[table.difficulty == "normal"]
    worst, best = (words.listed(words.setting(row) for row in group) for group in leaders(normal))
    found = Finding(words.text("variants.title", best=best, worst=worst))
    for row in normal.itertuples():
        games = words.number(row.games)
        found.sentences.append(
            words.text("variants.sentence", setting=words.setting(row), rate=words.rate(row), games=games)
        )
    return found


def setting_label(row, words):
    """5 players, no cultist, easier for humans"""
    return f"{words.setting(row)}, {words.name('difficulty', row.difficulty)}"


def appendix(table, words):
    """What the deck does, what the dials do, and what is left of it."""
    changes, sentences = [], []
    for players, steps in table.groupby("players", sort=False):
        rows = {row.step: row for row in steps.itertuples()}
        verdict = {"open": "even"}.get(verdict_of(rows["both"]), verdict_of(rows["both"]))
        key = "appendix.change_open" if verdict == "even" else "appendix.change"
        changes.append(words.text(key, players=players, difference=words.points(rows["both"].difference)))
        parts = {step: words.difference(row) for step, row in rows.items()}
        sentences.append(
            words.text("appendix.sentence", players=players, **parts, verdict=words.text(f"appendix.{verdict}"))
        )
    return Finding(words.text("appendix.title", changes=words.listed(changes)), sentences)


def dials(table, words, arm, start):
    """Which dial is tight, which has room, and where an even game lies. `start` are the scenario's own dials."""
    own = table[table.arm == arm]
    lowered = [row for row in own.itertuples() if row.dial != "all" and row.value == start[row.dial] - 2]
    lowered.sort(key=lambda row: row.difference)
    found = Finding(words.text("dials.title_alike"))
    if len(lowered) > 1:
        first, second, last = lowered[0], lowered[1], lowered[-1]
        is_clear = first.difference_high < second.difference_low
        names = {"dial": words.name("dial", first.dial), "second": words.name("dial", second.dial)}
        values = {"difference": words.difference(first), "second_difference": words.difference(second)}
        if is_clear:
            found.title = words.text("dials.title_tight", dial=names["dial"])
        found.sentences.append(words.text("dials.tight" if is_clear else "dials.alike", **names, **values))
        if last.difference_low > lowered[-2].difference_high:
            loose = {"dial": words.name("dial", last.dial), "difference": words.difference(last)}
            found.sentences.append(words.text("dials.loose", **loose))
    found.sentences.append(even_sentence(own[own.dial == "all"], words))
    return found


def even_sentence(table, words):
    """Where the rate of all four dials together crosses one half."""
    rows = sorted(table.itertuples(), key=lambda row: row.value)
    around = [row for row in rows if row.low <= HALF <= row.high]
    if around:
        closest = min(around, key=lambda row: abs(row.rate - HALF))
        return words.text("dials.at", value=closest.value, rate=words.rate(closest))
    if rows[-1].high < HALF:
        return words.text("dials.never", value=rows[-1].value, rate=words.rate(rows[-1]))
    if rows[0].low > HALF:
        return words.text("dials.always", value=rows[0].value, rate=words.rate(rows[0]))
    below = max((row for row in rows if row.high < HALF), key=lambda row: row.value)
    return words.text("dials.between", below=below.value, above=below.value + 1)


def dial_pairs(table, words):
    """The worst and the best two dials."""
    worst, best = at_extremes(table)

    def setting(row):
        names = {"first": words.name("dial", row.dial), "second": words.name("dial", row.dial_2)}
        return words.text("dial_pairs.setting", **names, value=row.value, value_2=row.value_2)

    values = {"worst": setting(worst), "best": setting(best)}
    rates = {"worst_rate": words.rate(worst), "best_rate": words.rate(best)}
    span = {"least": words.percent(worst.rate, 0), "most": words.percent(best.rate, 0)}
    return Finding(words.text("dial_pairs.title", **span), [words.text("dial_pairs.sentence", **values, **rates)])


def policies(table, words):
    """How far the players alone move the rate."""
    worst, best = at_extremes(table)

    def pairing(row):
        names = {"human": words.name("policy", row.human), "traitor": words.name("policy", row.traitor)}
        return words.text("policies.pairing", **names)

    span = {"least": words.percent(worst.rate, 0), "most": words.percent(best.rate, 0)}
    rates = {"least_rate": words.rate(worst), "most_rate": words.rate(best)}
    found = Finding(words.text("policies.title", **span))
    found.sentences.append(words.text("policies.sentence", worst=pairing(worst), best=pairing(best), **rates))
    equal = [
        f"{words.name('policy', row.human)} {words.rate(row)}" for row in table.itertuples() if row.human == row.traitor
    ]
    found.sentences.append(words.text("policies.equal", equals=words.listed(equal)))
    return found


def house_rules(table, words):
    """Which house rules help whom."""
    rows = sorted(table.itertuples(), key=lambda row: -abs(row.difference))
    clear = {side: [row for row in rows if verdict_of(row) == side] for side in ("more", "fewer", "open")}
    names = {side: found[0].name for side, found in clear.items() if found}
    key = (
        "both"
        if {"more", "fewer"} <= set(names)
        else next((side for side in ("more", "fewer") if side in names), "none")
    )
    found = Finding(words.text(f"house_rules.title_{key}", more=names.get("more"), fewer=names.get("fewer")))
    for side in ("more", "fewer"):
        if clear[side]:
            listed = words.listed(f"{row.name} {words.difference(row)}" for row in clear[side])
            found.sentences.append(words.text(f"house_rules.{side}", names=listed))
    if clear["open"]:
        listed = words.listed(row.name for row in clear["open"])
        found.sentences.append(words.text("house_rules.open", names=listed))
    return found


def change_label(row, words):
    """What was changed, in a few words: `hand limit 10 -> 9`, `without Hull Leak`."""
    name = row.name.rpartition(".")[2].replace("_", " ")
    if row.kind == "rules":
        return f"{name} {row.change.replace('->', '→')}"
    return words.text("influence.without", card=name.title())


def influence(table, words):
    """The largest effects among those that were looked at closely."""
    sure = [row for row in table.itertuples() if row.is_effect]
    rules = [row for row in sure if row.kind == "rules"]
    cards = [row for row in sure if row.kind != "rules"]
    found = Finding(words.text("influence.title_none"))
    if sure:
        found.title = words.text(
            "influence.title", what=change_label(sure[0], words), difference=words.points(sure[0].difference, 0)
        )
    for key, rows in (("rules", rules), ("cards", cards)):
        listed = words.listed(f"{change_label(row, words)} {words.difference(row)}" for row in rows[:3])
        found.sentences.append(words.text(f"influence.{key}" if rows else f"influence.no_{key}", names=listed))
    return found


def balance(table, words, by_players):
    """Dials that come closest to an even game."""
    found, reached = Finding(words.text("balance.title_none")), 0
    for (arm, players), group in table.groupby(["arm", "players"], sort=False):
        label = arm_label(words, arm, players, by_players)
        best = next((row for row in group.itertuples() if row.place == 1), None)
        if best is None:
            continue
        reached += best.within
        values = {
            "arm": label,
            "dials": dials_label(best, words),
            "rate": words.rate(best),
            "games": words.number(best.games),
        }
        found.sentences.append(words.text("balance.found" if best.within else "balance.nearest", **values))
    if reached:
        found.title = words.text("balance.title", tables=reached, of=table.arm.nunique())
    return found


def dials_label(row, words):
    """Fuel 9, Food 8, Sanity 8, Souls 9"""
    dials = ("fuel", "food", "sanity", "souls")
    return ", ".join(f"{words.name('dial', dial)} {getattr(row, f'start_{dial}')}" for dial in dials)
