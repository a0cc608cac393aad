"""Improves the weights of a policy by simulation: CMA-ES proposes, games with the same luck decide."""

import hashlib
import json
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np

from experiments import runner
from experiments.engine import DISTRIBUTION
from experiments.inputs import InputError
from experiments.policy_errors import check_own_policies
from experiments.results import ARRIVED, is_counted, rate_of, role_outcomes
from experiments.scenario import (
    ROLES,
    TRAITORS,
    apply_change,
    check_table,
    load_table,
    names_in,
    policy_choice,
    sub_table,
)
from policies.unfathomable.weights import W, rows
from reports.intervals import Pairs, newcombe, variance_ratio
from sim.declared import one_of
from sim.unfathomable.settings import player

DIGITS = 4  # of a weight in the file, and in every game that is played for it
FIRST_STEP = 0.1  # of the unit box
VERIFY_TIMES = 5  # as many games as a candidate plays in a round
LEAST_WEIGHTS = 2
OTHER_TRAITOR = {"hybrid": "cultist", "cultist": "hybrid"}  # plays as the tuned one does at the start
HIDDEN = ("cover_share", "sabotage_rate", "sabotage_worth", "sabotage_limit", "sabotage_cards", "mischief")
REVEALED = ("camp", "ransack", "rites", "attack_human", "draw_treachery")
# What a role's choices turn on. Left out: how well a player sees (noise, memory), and what seldom comes up.
WEIGHTS_OF_ROLE = {
    "human": (
        *("price_fuel", "price_food", "price_sanity", "price_souls", "price_curve", "price_damage", "price_card"),
        *("travel_step", "last_steps", "distance", "ritual_step", "kill_in_room", "kill_on_deck", "rescue_in_danger"),
        *("repair", "boiler_card", "galley", "cargo", "move_last", "danger", "aim", "aim_worth", "share_two"),
        *("share_three", "throw", "jail_at", "jail_worth", "trust"),
    ),
    "hybrid": (
        *HIDDEN,
        "mischief_title",
        *("reveal_worth", "reveal_distance", "reveal_suspected", "reveal_dial"),
        *REVEALED,
    ),
    "cultist": ("patience", *HIDDEN, "mischief_title", *REVEALED),
}


@dataclass(frozen=True)
class Score:
    """Wins of a role in the games in which somebody had it."""

    wins: int
    games: int

    @property
    def rate(self):
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Task:
    """A role whose weights are to be improved; everybody else stays as they are."""

    name: str  # of the scenario, for what is wrong with it
    role: str
    table: dict  # the scenario with all other players in it
    start: dict  # the role's policy to begin with: base and weights
    weights: tuple[str, ...]
    games: int
    seed: int
    jobs: int | None = None


def make_task(role, against, scenario, start, weights, changes, games, seed, jobs=None):
    """A checked Task from what the command line says."""
    one_of(role, ROLES, "ROLE")
    for change in changes:
        if change.partition("=")[0].strip().startswith(f"policy.{role}"):
            raise InputError(f"--set {change}: the policy of the {role} is what is tuned; it begins with --from")
    choice = policy_choice(start, role, f"--from {start}")
    choice = {"base": choice} if isinstance(choice, str) else {"base": "competent", **choice}
    if not player(choice, f"--from {start}").weights:
        raise InputError(f"--from {start}: this policy has no weights to tune")
    table = load_table(scenario, (), (f"{TRAITORS if role == 'human' else 'human'}={against}",))
    if role in OTHER_TRAITOR:
        sub_table(table, "policy", "--from")[OTHER_TRAITOR[role]] = choice
    for change in changes:
        apply_change(table, change)
    name, tuned = f"{scenario} with --against {against}", tuple(chosen_weights(role, weights))
    task = Task(name, role, table, choice, tuned, games, seed, jobs)
    scenario_with(task, choice)  # so that whatever is wrong is said now
    return task


def chosen_weights(role, text):
    """The weights that are tuned: those named, or those that matter for the role."""
    if text is None:
        return WEIGHTS_OF_ROLE[role]
    names = names_in(text, "--weights")
    for name in names:
        one_of(name, rows(), "--weights")
    if len(names) < LEAST_WEIGHTS:
        raise InputError(f"--weights {text}: at least {LEAST_WEIGHTS} weights are needed")
    return names


def check_installed():
    """The search itself is an optional package."""
    if find_spec("cma") is None:
        raise InputError(f"tune needs the package cma (pip install '{DISTRIBUTION}[tune]')")


def scenario_with(task, choice):
    """The scenario with a policy for the role."""
    policy = {**task.table.get("policy", {}), task.role: choice}
    return check_table({**task.table, "policy": policy}, task.name)


def start_weights(task):
    """{weight: value} of the policy to begin with, all of them."""
    return dict(zip((weight.name.lower() for weight in W), player(task.start, "--from").weights))


def point_of(task):
    """The start in the unit box."""
    now = start_weights(task)
    return np.array([(now[name] - rows()[name]["least"]) / span_of(name) for name in task.weights])


def span_of(name):
    """How far a weight may range."""
    return rows()[name]["most"] - rows()[name]["least"]


def choice_at(task, point):
    """The policy at a point of the unit box: the start, and what differs from it."""
    now, choice = start_weights(task), dict(task.start)
    for name, place in zip(task.weights, np.clip(point, 0, 1)):
        value = round(float(rows()[name]["least"] + place * span_of(name)), DIGITS)
        if value != round(now[name], DIGITS):
            choice[name] = value
    return choice


def seed_of(seed, purpose):
    """A seed of its own for every round and for the verification."""
    return int.from_bytes(hashlib.sha256(f"{seed} {purpose}".encode()).digest()[:8], "big")


def outcomes(task, choice, games, seed):
    """Game by game: whether it counts for the role, and whether the role won it."""
    scenario = scenario_with(task, choice)
    played = runner.play(scenario.prepared, scenario.spec, games, seed, task.jobs)
    check_own_policies(scenario.prepared, played.results, seed)
    if not played.is_complete:
        raise KeyboardInterrupt
    counted = is_counted(played.results, scenario.spec)
    if task.role == "human":
        return counted, played.results.cause == scenario.spec.causes.index(ARRIVED)
    has_role, won = role_outcomes(played.results, scenario.prepared.names, task.role)
    return counted & has_role, won


def scores_in_round(task, points, number):
    """The score of every point, all in the same games, which no other round plays."""
    seed = seed_of(task.seed, f"round {number}")
    found = []
    for point in points:
        counted, won = outcomes(task, choice_at(task, point), task.games, seed)
        found.append(Score(int((counted & won).sum()), int(counted.sum())))
    return found


def search(start, evaluate, rounds, seed):
    """Yields (round, best point so far, its score in that round); `evaluate(points, round)` gives the scores.

    The best candidate of a noisy round is mostly the luckiest. So only the centre of the search may become the best
    so far: it is fixed before the games of a round are played, and has to win more of them than the best so far.
    After the last round there is one for these two alone.
    """
    strategy = strategy_at(start, seed)
    best = np.array(start, float)
    for number in range(1, rounds + 2):
        contenders = [best] if number == 1 else [best, np.clip(strategy.result.xfavorite, 0, 1)]
        points = strategy.ask() if number <= rounds else []
        scores = evaluate([*contenders, *points], number)
        leads = len(contenders) - 1 if scores[len(contenders) - 1].rate > scores[0].rate else 0
        best = contenders[leads]
        if len(points):
            strategy.tell(points, [-score.rate for score in scores[len(contenders) :]])
        yield number, best, scores[leads]


def strategy_at(start, seed):
    """CMA-ES in the unit box with a random stream of its own."""
    import cma

    stream = np.random.default_rng(seed)
    options = {
        "bounds": [0, 1],
        "randn": lambda *shape: stream.standard_normal(shape),
        "seed": np.nan,
        "verbose": -9,
        "verb_log": 0,
        "verb_disp": 0,
    }
    return cma.CMAEvolutionStrategy(list(start), FIRST_STEP, options)


def tune(task, rounds, report=None):
    """(best policy found, rounds done, whether all were): Ctrl-C ends it with the best so far."""
    best, done = point_of(task), 0
    steps = search(
        best, lambda points, number: scores_in_round(task, points, number), rounds, seed_of(task.seed, "search")
    )
    try:
        for number, point, score in steps:
            best, done = point, min(number, rounds)
            if report is not None:
                report(number, score)
    except KeyboardInterrupt:
        return choice_at(task, best), done, False
    return choice_at(task, best), done, True


def verify(task, choice):
    """The tuned policy against the start in fresh games: rates and paired difference; None if interrupted."""
    games, seed = VERIFY_TIMES * task.games, seed_of(task.seed, "verification")
    try:
        counted_before, won_before = outcomes(task, task.start, games, seed)
        counted_after, won_after = outcomes(task, choice, games, seed)
    except KeyboardInterrupt:
        return None
    both = counted_before & counted_after
    pairs = Pairs.from_outcomes(won_before[both], won_after[both])
    low, high = newcombe(pairs)
    return {
        "games": games,
        "pairs": pairs.games,
        "before": rate_of(pairs.wins_a, pairs.games),
        "after": rate_of(pairs.wins_b, pairs.games),
        "difference": pairs.difference,
        "low": low,
        "high": high,
        "discordant": pairs.discordant,
        "enough": pairs.is_enough,
        "games_saved_ratio": variance_ratio(pairs),
        "better": pairs.is_enough and low > 0,
    }


def changed_weights(task, choice):
    """{weight: (before, after)}"""
    now = start_weights(task)
    return {name: (now[name], choice[name]) for name in task.weights if choice.get(name, now[name]) != now[name]}


def policy_file(task, choice, comments):
    """The text of a TOML file that a scenario or --policy can use."""
    lines = [f"# {' '.join(comment.split())}" for comment in comments]
    lines += [f"[policy.{task.role}]"]
    lines += [f"{name} = {json.dumps(value)}" for name, value in choice.items()]
    return "\n".join(lines) + "\n"
