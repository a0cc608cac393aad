"""What a scenario may change in a power: only what some rule reads, so that no change is without effect in silence."""

# when a power is used that any effect can describe; all other timings belong to the powers that the rules name
AS_ACTION = {
    "items": ("action", "free"),
    "ability": ("action", "free"),
    "feat": ("action", "free"),
    "skills": ("action", "action_step"),
}
LIMITED = ("items", "ability")  # powers whose uses are counted one by one
READ_BY_RULE = {
    "action": ("sacrifice", "memory"),
    "requires": ("sacrifice", "memory"),
    "amount": ("peacemaker", "memory", "family_ties"),
}
IMPROVEMENT = "receive_skills"
RING = "lucky_ring"  # the one item that shuffles treachery


def check_powers(row, printed, table, place, problems):
    """1.0, 2.0: the powers of a changed or added row."""
    if table == "characters":
        for name in ("ability", "feat"):
            lines = power_lines(getattr(row, name), getattr(printed, name), name)
            problems.add_all(f"{place}, {name}, {line}" for line in lines)
    elif table == "mythos" and row.in_play is not None:
        problems.add_all(f"{place}, {line}" for line in kept_lines(row.in_play))
    elif table in AS_ACTION:
        problems.add_all(f"{place}, {line}" for line in power_lines(row, printed, table))
        if table == "items":
            problems.add_all(f"{place}, {line}" for line in item_lines(row))


def power_lines(power, printed, kind):
    """What no rule would read: a timing without a window, fields of an action without one, an amount for nothing."""
    as_action = AS_ACTION[kind]
    timings = (*as_action, IMPROVEMENT) if printed is None else as_action
    if printed is not None and printed.timing not in as_action:
        timings = (printed.timing,)
    if power.timing not in timings:
        yield f"key 'timing': must be {' or '.join(timings)}, not {power.timing}"
    for name in ("requires", "limit", "effect"):
        is_read = power.timing in as_action and (name != "limit" or kind in LIMITED)
        if getattr(power, name) and not is_read and not (printed and getattr(printed, name)):
            yield f"key '{name}': no rule reads it for this power"
    reads_amount = printed.amount > 0 if printed else power.timing == IMPROVEMENT
    if power.amount > 0 and not reads_amount:
        yield "key 'amount': no rule reads it for this power (the numbers of an action stand in its effect)"


def kept_lines(kept):
    """1.11: what the rule of a kept mythos card reads."""
    for name, rules in READ_BY_RULE.items():
        if getattr(kept, name) and kept.rule not in rules:
            yield f"key 'in_play.{name}': the rule {kept.rule} does not read it (only {', '.join(rules)})"


def item_lines(row):
    """24.2, 24.5, 24.6: traits and fields of an item that go together."""
    if ("improvement" in row.traits) != (row.skill is not None):
        yield "key 'traits': an improvement is an item with a skill, and the other way round"
    if row.treachery > 0 and row.id != RING:
        yield f"key 'treachery': only {RING} shuffles treachery"
    if row.removed and row.timing not in AS_ACTION["items"]:
        yield "key 'removed': only what is used as an action leaves the game by it"
    if row.bonus > 0 and row.weapon is None:
        yield "key 'bonus': only a weapon with a reach (weapon) has one"
