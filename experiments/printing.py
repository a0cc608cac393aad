"""What the commands print for people to read."""

import shlex

from experiments.rules_index import book_number, book_order
from sim.trace import DEFAULT_LANGUAGE

FIRST_WORDS = 60
NUMBER = 7
STATE = 14
NOTE = 8
PERCENT = 100
LABEL = 14
WEIGHTS_TOLD = 3
SCENARIO_GROUPS = {"printed": "games as printed", "house_rule": "house rules, each with the question it asks"}
MOST_UNCOUNTED = 0.001  # of all games, without harm to a rate


def percent(rate, places=1):
    """43.1 %"""
    return f"{PERCENT * rate:{places + 4}.{places}f} %"


def decimals(width):
    """Decimal places of a percentage: enough to tell the ends of its interval apart."""
    return next((places for places in (1, 2, 3) if width > 2 * 10**-places), 4)


def rate_line(label, rate):
    """A rate with its interval and the number of games behind it."""
    if rate["rate"] is None:
        return f"{label:<{LABEL}}not enough data: no such game"
    low, high = (PERCENT * bound for bound in rate["ci95"])
    places = decimals(high - low)
    interval = f"(95 %: {low:.{places}f} to {high:.{places}f})"
    return f"{label:<{LABEL}}{percent(rate['rate'], places)}   {interval}   {rate['wins']:,} of {rate['games']:,} games"


def command_again(scenario, games, seed, options=None):
    """The command that repeats a run."""
    words = {"--games": games, "--seed": seed, **(options or {})}
    return command_text("run", scenario.name, words, scenario.changes, scenario.played_by)


def command_text(command, argument, options, changes, played_by=()):
    """Any command again, with its one argument or several and the options that were given."""
    words = ["fathom", command, *([argument] if isinstance(argument, str) else argument)]
    for option, value in options.items():
        if isinstance(value, list | tuple):
            words += option_words(option, value)
        else:
            words += [option] if value is True else [] if value is None or value is False else [option, str(value)]
    return shlex.join([*words, *option_words("--policy", played_by), *option_words("--set", changes)])


def option_words(option, values):
    """An option that may be given often, as words of a command."""
    return [word for value in values for word in (option, str(value))]


def choice_text(choice):
    """A policy as a scenario names it: a name, a file, or a base with its weights; of many only their number."""
    if isinstance(choice, str):
        return choice
    weights = [f"{name} {value:g}" for name, value in choice.items() if name != "base"]
    told = ", ".join(weights) if len(weights) <= WEIGHTS_TOLD else f"{len(weights)} weights of its own"
    base = choice.get("base", "competent")
    return f"{base} ({told})" if weights else base


def scenario_lines(described):
    """The built-in scenarios in their two groups."""
    width = 2 + max(len(one["name"]) for one in described)
    for kind, title in SCENARIO_GROUPS.items():
        yield title
        yield from (f"  {one['name']:<{width}}{one['text']}" for one in described if one["kind"] == kind)


def params_lines(rows):
    """A line per number of the rules."""
    rows = list(rows)
    width = max(len(row["name"]) for row in rows)
    yield f"{'name':<{width}}  default  range        paragraph  meaning"
    for row in rows:
        span = f"{row['least']} to {row['most']}"
        yield f"{row['name']:<{width}}  {row['default']:>7}  {span:<11}  {row['rule']:<9}  {row['meaning']}"


def policy_text(policy):
    """The policies by role, or the one that all play; then those of single seats."""
    by_role = {role: choice_text(policy[role]) for role in ("human", "hybrid", "cultist")}
    roles = [f"{role} {name}" for role, name in by_role.items()]
    if len(set(by_role.values())) == 1:
        roles = [by_role["human"]]
    return ", ".join(roles + [f"seat {seat} {choice_text(choice)}" for seat, choice in policy["seats"].items()])


def setting_lines(summary):
    """What was played."""
    scenario = summary["scenario"]
    yield (
        f"{scenario['game']}   rules v{summary['rules_version']}   seed {summary['seed']}   "
        f"{summary['games']:,} games   {summary['name']}"
    )
    dials = " ".join(f"{name} {value}" for name, value in scenario["dials"].items())
    yield (
        f"{scenario['players']} players   {scenario['variant']}   {scenario['difficulty']}   {dials}   "
        f"policy {policy_text(scenario['policy'])}"
    )
    if summary["rules_changed"]:
        yield "changed rules   " + "   ".join(f"{name} {value}" for name, value in summary["rules_changed"].items())
    if scenario["cards"]:
        rows = [f"{table}.{row}" for table, changed in scenario["cards"].items() for row in changed]
        yield "changed cards   " + "   ".join(rows)


def summary_lines(summary, again):
    """The result of a run."""
    yield from setting_lines(summary)
    yield ""
    human = {"wins": summary["human_wins"], "games": summary["games_counted"]}
    yield rate_line("humans win", human | {"rate": summary["human_win_rate"], "ci95": summary["ci95"]})
    yield rate_line("hybrids win", summary["roles"]["hybrid"])
    if summary["roles"]["cultist"]["games"]:
        yield rate_line("cultist wins", summary["roles"]["cultist"])
    yield ""
    for cause, rate in summary["ending_rates"].items():
        yield rate_line(f"by {cause}" if cause != "arrived" else cause, rate)
    if summary["mean_turns"] is not None:
        yield f"{'mean turns':<{LABEL}}{summary['mean_turns']:5.1f}"
    yield ""
    speed = summary["games_per_second"]
    yield f"digest {summary['digest']}" + (f"   {speed:,.0f} games/s" if speed else "")
    yield again


def warning_lines(summary):
    """Games that came to no result: never part of a rate, never passed over."""
    for cause, found in summary["not_counted"].items():
        first = ", ".join(str(game) for game in found["first"])
        is_much = found["games"] > MOST_UNCOUNTED * summary["games"]
        yield (
            f"warning: {found['games']:,} of {summary['games']:,} games ended as {cause} and are in no rate "
            f"(first: game {first})" + ("; above 0.1 % of all, so do not rely on the rates" if is_much else "")
        )


def decision_text(line, texts, names):
    """A decision of a trace; what has a name is told by it."""
    answers, questions = names.get("answers", {}), names.get("questions", {})
    others = [answers.get(option, option) for option in line["options"] if option != line["chosen"]]
    return texts.command(
        "decision",
        seat=line["seat"],
        chosen=answers.get(line["chosen"], line["chosen"]),
        question=questions.get(line["decision"], line["decision"]),
        others=", ".join(others),
    )


def trace_text(lines, texts, numbers=None, names=None):
    """A told game: the paragraph on the left, a blank line between turns. Ids read as `numbers` and `names` say."""
    numbers, names = numbers or {}, names or {}
    width = max([NUMBER, *map(len, numbers.values())])
    turn = None
    for line in lines:
        if turn is not None and line.get("turn", turn) != turn:
            yield ""
        turn = line.get("turn", turn)
        text = line["text"] if "text" in line else decision_text(line, texts, names)
        rule = line.get("rule") or ""
        yield f"{numbers.get(rule, rule):>{width}}  {text}"


def state_of(paragraph):
    """Played, not played or missing."""
    if paragraph["not_played"]:
        return "not_played"
    return "missing" if paragraph["missing"] else "played"


def rules_lines(paragraphs, texts, lang=DEFAULT_LANGUAGE):
    """A line per paragraph in the order of the language's book, then the counts."""
    width = max([NUMBER, *(len(book_number(paragraph["books"], lang)) for paragraph in paragraphs)])
    for paragraph in sorted(paragraphs, key=lambda one: book_order(one["books"].get(lang, one["id"]))):
        text = paragraph["text"]
        words = text if len(text) <= FIRST_WORDS else text[: FIRST_WORDS - 4].rsplit(" ", 1)[0] + " ..."
        start = f"{book_number(paragraph['books'], lang):>{width}}  {texts.command(state_of(paragraph)):<{STATE}}"
        places = ", ".join(paragraph["code"]) or texts.command("no_code")
        yield f"{start}  {words:<{FIRST_WORDS}}  {places}  {counted_tests(paragraph, texts)}"
    yield ""
    yield rules_counts(paragraphs, texts)


def counted_tests(paragraph, texts):
    """How many tests a paragraph has."""
    number = len(paragraph["tests"])
    return texts.counted("test", number) if number else texts.command("no_test")


def rules_counts(paragraphs, texts):
    """One line of counts."""
    states = [state_of(paragraph) for paragraph in paragraphs]
    played = [paragraph for paragraph in paragraphs if state_of(paragraph) == "played"]
    return texts.command(
        "counts",
        paragraphs=len(paragraphs),
        played=len(played),
        not_played=states.count("not_played"),
        missing=states.count("missing"),
        without_code=sum(not paragraph["code"] for paragraph in played),
        without_test=sum(not paragraph["tests"] for paragraph in played),
    )


def paragraph_lines(paragraph, texts, lang=DEFAULT_LANGUAGE):
    """One paragraph in full."""
    books = paragraph["books"]
    first = lang if lang in books else DEFAULT_LANGUAGE
    others = [texts.command(f"book_{other}", number=number) for other, number in books.items() if other != first]
    yield "   ".join([books[first], paragraph["chapter"], *others, texts.command(state_of(paragraph))])
    yield paragraph["text"]
    for key in ("not_played", "missing"):
        if paragraph[key]:
            yield f"{texts.command(key)}: {paragraph[key]}"
    for label, key in (("reading", "readings"), ("code", "code"), ("test", "tests")):
        for entry in paragraph.get(key, ()):
            yield f"  {texts.command(label):<{NOTE}}{entry}"


def bench_lines(measured):
    """The speed of this machine."""
    yield f"{measured['cores']} cores   {measured['players']} players   medians of interleaved rounds"
    yield f"{'random draws':<16}{measured['draws_per_second']:>14,.0f} a second, one core"
    for policy, speed in measured.items():
        if isinstance(speed, dict):
            yield f"{policy:<16}{speed['games_per_second']:>14,.0f} games a second, one core"
            yield f"{'':<16}{speed['games_per_second_all']:>14,.0f} games a second, all cores"
            yield f"{'':<16}{speed['price']:>14,.0f} draws is the price of a game"
            yield f"{'':<16}{speed['mean_turns']:>14.1f} turns a game on average"
    yield f"{'compiling':<16}{measured['compile_seconds']:>14.1f} seconds ({measured['compile_measured']})"
