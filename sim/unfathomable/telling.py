"""The telling of a game: log rows -> lines with the paragraph of the rules behind each, and decisions."""

from itertools import groupby

import numpy as np

from sim.trace import DEFAULT_LANGUAGE
from sim.unfathomable.constants import (
    DEEP_ONE,
    LOG_ROWS,
    NO_SEAT,
    NO_SPACE,
    Cause,
    Event,
    Loyalty,
    Skill,
    Space,
    Track,
    Use,
)
from sim.unfathomable.ending import is_winner
from sim.unfathomable.kernel import start_game
from sim.unfathomable.scenes import Scene
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import play_turn
from sim.unfathomable.wording import Wording

# What the numbers of a log row are: name in the text, and kind. A row without an entry tells of nothing but itself.
ARGUMENTS = {
    Event.TURN: (("seat", "seat"), ("turn", "number")),
    Event.ACTION: (("seat", "seat"), ("action", "action"), ("space", "space")),
    Event.MOVE: (("seat", "seat"), ("origin", "space"), ("space", "space")),
    Event.DIE: (("die", "number"), ("modifier", "number"), ("result", "number")),
    Event.DIAL: (("resource", "resources"), ("change", "change"), ("value", "number")),
    Event.ATTACK: (("attacker", "attacker"), ("defender", "defender"), ("space", "space")),
    Event.DEFEATED: (("seat", "seat"), ("space", "space")),
    Event.DEEP_ONE_DEFEATED: (("space", "space"), ("number", "deep_one")),
    Event.DEEP_ONE_MOVES: (("origin", "space"), ("space", "space"), ("number", "deep_one")),
    Event.SPAWN: (("space", "space"), ("number", "deep_one"), ("left", "number")),
    Event.SURFACE: (("space", "space"),),
    Event.ACTIVATE: (("monster", "monsters"),),
    Event.MONARCH: (("monster", "monsters"), ("origin", "space"), ("space", "space")),
    Event.PASSENGER_RISKED: (("space", "space"),),
    Event.PASSENGER_RESCUED: (("seat", "seat"), ("space", "space")),
    Event.PASSENGER_DEFEATED: (("face", "faces"), ("space", "space")),
    Event.DAMAGE_CARD: (("card", "damage"), ("space", "space")),
    Event.REPAIR: (("seat", "seat"), ("space", "space"), ("card", "damage")),
    Event.MYTHOS: (("card", "mythos"), ("seat", "seat")),
    Event.MYTHOS_SKIPPED: (("card", "mythos"),),
    Event.CRISIS_SKIPPED: (("seat", "seat"),),
    Event.CHECK: (("target", "number"), ("partial", "number"), ("skills", "skill_mask")),
    Event.CHAOS_CARD: (("number", "card"),),
    Event.ADDED: (("seat", "seat"), ("number", "card")),
    Event.CHECK_TOTAL: (("total", "number"), ("outcome", "outcomes"), ("target", "number")),
    Event.TRACK: (("track", "tracks"), ("origin", "number"), ("steps", "number")),
    Event.WAYPOINT: (("card", "waypoints"), ("distance", "number"), ("seat", "seat")),
    Event.AWAKENING: (("before", "number"),),
    Event.LOYALTY_GIVEN: (("giver", "seat"), ("seat", "seat"), ("number", "card")),
    Event.REVEAL: (("seat", "seat"), ("loyalty", "loyalties")),
    Event.TITLE: (("title", "titles"), ("seat", "seat")),
    Event.ITEM: (("seat", "seat"), ("item", "items")),
    Event.ITEM_LOST: (("seat", "seat"), ("item", "items")),
    Event.TREACHERY_TO_CHAOS: (("number", "card"),),
    Event.KEPT: (("seat", "seat"), ("card", "mythos")),
    Event.KEPT_GONE: (("seat", "seat"), ("card", "mythos")),
    Event.SCOUT: (("seat", "seat"), ("pile", "piles")),
    Event.SPELL: (("seat", "seat"), ("spell", "spells")),
    Event.REMOVED_FROM_DECK: (("pile", "piles"), ("number", "card")),
    Event.ENDED: (("cause", "causes"),),
    Event.SPACE_ACTION: (("seat", "seat"), ("space", "space")),
    Event.BARRICADE: (("seat", "seat"),),
    Event.HAND_TO_TREACHERY: (("seat", "seat"), ("number", "card")),
    Event.DEEP_ONE_BLOCKED: (("space", "space"),),
    Event.DISTANCE_UNDONE: (("card", "waypoints"), ("distance", "number")),
    Event.POWER: (("seat", "seat"), ("power", "action")),
    Event.DIE_CHANGED: (("seat", "seat"), ("change", "change")),
    Event.REROLL: (("seat", "seat"),),
    Event.DIE_SET: (("seat", "seat"), ("die", "plain")),
    Event.CHECK_CHANGED: (("seat", "seat"), ("change", "change"), ("total", "plain")),
    Event.CHECK_FACE_UP: (("seat", "seat"),),
    Event.CHECK_NO_CHAOS: (("seat", "seat"),),
    Event.CHECK_SUPPORT: (("seat", "seat"), ("skill", "skills")),
    Event.CHECK_DECIDED: (("seat", "seat"), ("outcome", "outcomes")),
    Event.CHECK_EXTRA_CARD: (("seat", "seat"), ("card", "skill_card"), ("total", "plain")),
    Event.DEFEAT_PREVENTED: (("seat", "seat"), ("saver", "seat")),
    Event.PASSENGER_SAVED: (("seat", "seat"), ("space", "space")),
    Event.EXTRA_ACTION: (("seat", "seat"), ("number", "action_count")),
    Event.TRADE: (("giver", "seat"), ("seat", "seat"), ("item", "items")),
    Event.IMPROVEMENT: (("seat", "seat"), ("item", "items")),
    Event.LOYALTY_SEEN: (("seat", "seat"), ("other", "seat")),
    Event.SPELL_LASTS: (("seat", "seat"), ("spell", "lasting_spell")),
    Event.OPTIONS_CANCELLED: (("seat", "seat"),),
    Event.MYTHOS_REPLACED: (("seat", "seat"), ("card", "mythos")),
    Event.RESOLVED_AGAIN: (("seat", "seat"),),
    Event.ACTION_STEP_ENDED: (("seat", "seat"), ("power", "action")),
    Event.LOYALTY_SHOWN: (("seat", "seat"), ("loyalty", "loyalties")),
    Event.SETTLED: (("number", "card"),),
    Event.DISTANCE_SETTLED: (("distance", "number"),),
    Event.TREACHERY_CARD: (("number", "card"),),
}
LASTING_SPELLS = (Use.FLESH_WARD, Use.SCRIPT)  # as the rows of SPELL_LASTS number them
MOST_STEPS_BACK = 2
COUNTED = ("deep_one", "card", "action_count")
# Rows that come one per card and are told as one line: those with the same first number, or all in a row.
ONE_LINE_BY_SEAT = (Event.DRAW, Event.DISCARD)


def number_case(number):
    """What is special about a number: too little to count, one, or below nothing."""
    return {0: "zero", 1: "one"}.get(number, "minus" if number < 0 else None)


class Teller:
    """Turns the log of one game into lines; remembers the turn and what is going on."""

    def __init__(self, prepared, game, lang=DEFAULT_LANGUAGE):
        self.names = prepared.names
        self.wording = Wording(prepared, lang)
        self.texts = self.wording.texts
        self.shown = self.wording.shown
        self.skill_card = self.wording.skill_card
        self.settings = prepared.settings
        self.game = game
        self.turn = int(game.turn)
        self.scene = Scene()
        self.event_before = None
        self.traitors = {seat for seat in range(game.n_seats) if game.revealed[seat]}

    # names ------------------------------------------------------------------------------------------------------

    def seat(self, seat):
        """A player goes by the name of the character."""
        return (
            self.texts.name("listing", "nobody") if seat == NO_SEAT else self.shown("characters", self.character(seat))
        )

    def character(self, seat):
        return int(self.game.character[seat])

    def power(self, seat, use):
        """A power of a seat by its printed name."""
        return self.wording.power(use, self.names.characters[self.character(seat)])

    def action(self, seat, number):
        """(what kind of action, how it reads): an action of the rules, or a power used as one."""
        if number in self.names.uses:
            return self.names.uses[number].split()[0], self.power(seat, number)
        return self.names.actions[number], self.shown("actions", number)

    def argument(self, kind, number, seat):
        """(what is special about it, how it reads) for one number of a log row; `seat` is its first number."""
        if kind == "seat":
            return None, self.seat(number)
        if kind in ("attacker", "defender"):
            deep_one = number == DEEP_ONE
            return (f"deep_one_{kind}", "") if deep_one else (None, self.seat(number))
        if kind in ("number", "change"):
            return number_case(number), str(abs(number) if kind == "change" else number)
        if kind == "plain":
            return None, str(number)
        if kind == "action":
            return self.action(seat, number)
        if kind == "skill_card":
            return None, self.skill_card(number)
        if kind == "lasting_spell":
            return None, self.power(seat, LASTING_SPELLS[number])
        if kind in COUNTED:
            return number_case(number), self.texts.counted(kind, number)
        if kind == "skill_mask":
            skills = [self.texts.name("skills", self.names.skills[s]) for s in Skill if number >> s & 1]
            return None, self.texts.listed(skills)
        if kind == "space" and number == NO_SPACE:
            return "nowhere", ""
        return self.wording.ids[kind][number], self.shown(kind, number)

    # lines ------------------------------------------------------------------------------------------------------

    def tell(self, rows):
        """Lines and decisions of some log rows, in order."""
        told = []
        for _, group in groupby(enumerate(rows), lambda pair: one_line_key(*pair, rows)):
            group_rows = [row for _, row in group]
            told.append(self.tell_group(group_rows))
            if group_rows[0][0] != Event.DECISION:  # a window that nobody used is nothing that happened
                self.event_before = group_rows[0][0]
        return [{"turn": turn, **line} for turn, line in told if line is not None]

    def tell_group(self, group):
        """(turn, line) of rows that belong together."""
        event, a, *_ = group[0]
        if event == Event.TURN:
            self.turn = group[0][2]
        scene = self.scene.explains(group[0])
        if event == Event.DECISION:
            return self.turn, self.decision(group)
        if event in ONE_LINE_BY_SEAT:
            return self.turn, self.line(event, [(scene,)], cards=self.cards(group, 2), seat=self.seat(a))
        if event == Event.REVEALED_CARD:
            return self.turn, self.line(event, cards=self.pile(group))
        return self.turn, self.plain(group[0], scene)

    def plain(self, row, scene):
        """The line of a single row."""
        event, *numbers = row
        cases, values = [], {}
        for (name, kind), number in zip(ARGUMENTS.get(event, ()), numbers):
            case, values[name] = self.argument(kind, number, numbers[0])
            cases += [(case,)] if case else []
        in_scene = [(scene, *case) for case in cases] + [(scene,)] if scene else []
        return self.line(event, in_scene + self.special_cases(row) + cases, **values)

    def special_cases(self, row):
        """Cases that show in no single value: a traitor's action, a track's way, unrolled damage, a self-rescue."""
        event, a, b, c, *_ = row
        if event == Event.REVEAL:
            self.traitors.add(a)
        if event == Event.ACTION and a in self.traitors:
            return [(self.action(a, b)[0], "traitor")]
        if event == Event.DEFEAT_PREVENTED and a == b:
            return [("oneself",)]
        if event == Event.TRACK:
            return [(self.way_of_track(a, b, c),)]
        if event == Event.DAMAGE_CARD and b != NO_SPACE and self.event_before != Event.DIE:
            return [("without_a_roll",)]
        return []

    def way_of_track(self, track, before, after):
        """50.1-50.3, 50.8: forward; back; to Start after an arrival, or from farther than any card retreats."""
        if after > before:
            return "forward"
        if track == Track.TRAVEL and before >= self.settings.rules["travel_track"]:
            return "arrival"
        start = self.settings.rules["travel_start"] if track == Track.TRAVEL else 0
        return "reset" if after == start and before - start > MOST_STEPS_BACK else "back"

    def line(self, event, paths=(), **values):
        return self.texts.line("events", Event(event).name.lower(), paths, **values)

    def decision(self, group):
        """A question with its options and the answer."""
        _, question, seat, chosen, *_ = group[0]
        options = [self.names.option(question, row[1]) for row in group[1:]]
        return {
            "decision": self.names.questions[question],
            "seat": seat,
            "options": options,
            "chosen": self.names.option(question, chosen),
        }

    def cards(self, group, column):
        """`Influence 1, Influence 1 and Will 2`"""
        return self.texts.listed(self.skill_card(row[column]) for row in group)

    def pile(self, group):
        """`+ Strength 3, - Lore 1 (2)`: the cards of a check, supporting ones first."""
        parts = []
        for _, kind, number, supports, *_ in sorted(group, key=lambda row: -row[3]):
            times = f" ({number}x)" if number > 1 else ""
            parts.append(f"{'+' if supports else '-'} {self.skill_card(kind)}{times}")
        return ", ".join(parts)

    # the frame of a game ----------------------------------------------------------------------------------------

    def frame(self, name, paths=(), **values):
        """A line of the opening or the end."""
        line = self.texts.line("game", name, paths, **values)
        return [] if line is None else [{"turn": self.turn, **line}]

    def opening(self, seed):
        """AIV.3, AIV.7, AIV.9-AIV.12: who plays whom, where, with what; dials and figures."""
        game, settings = self.game, self.settings
        lines = self.frame(
            "opening",
            players=game.n_seats,
            number=int(game.number),
            seed=seed,
            variant=self.texts.name("variants", settings.variant),
            difficulty=self.texts.name("difficulties", settings.difficulty),
        )
        for seat in range(game.n_seats):
            items = [self.shown("items", item) for item in self.names.items if game.items[seat, item]]
            place = self.shown("space", int(game.space[seat]))
            lines += self.frame(
                "player", number=seat, seat=self.seat(seat), space=place, items=self.texts.listed(items)
            )
        return lines + self.frame("dials", dials=self.dials()) + self.frame("figures", figures=self.figures())

    def dials(self):
        """`fuel 8, food 8, sanity 8 and souls 8`"""
        game = self.game
        return self.texts.listed(f"{self.shown('resources', n)} {int(game.dials[n])}" for n in self.names.resources)

    def figures(self):
        """`2 Deep Ones in Water 1, ...` and passengers likewise."""
        parts = []
        for counts, noun in ((self.game.deep_ones, "deep_one"), (self.game.passengers.sum(axis=1), "passenger")):
            for space in Space:
                if counts[space]:
                    number = self.texts.counted(noun, int(counts[space]))
                    parts.append(f"{number} ({self.shown('space', int(space))})")
        return self.texts.listed(parts)

    def closing(self, ctx):
        """18.1: all loyalty cards are shown; who wins."""
        if self.game.cause == Cause.NOT_ENDED:
            return []
        lines = []
        for seat in range(self.game.n_seats):
            cards = [self.shown("loyalties", k) for k in Loyalty for _ in range(int(self.game.loyalty[seat, k]))]
            lines += self.frame("loyalty", seat=self.seat(seat), cards=self.texts.listed(cards))
        winners = [self.seat(seat) for seat in range(self.game.n_seats) if is_winner(self.game, ctx, seat)]
        cases = [(number_case(len(winners)),)]
        return lines + self.frame("winners", cases, winners=self.texts.listed(winners))

    def told_log(self, ctx):
        """Lines of what was logged since the last time; the log is empty again. A full one says that lines miss."""
        n_rows = int(ctx.log.n_rows)
        lines = self.tell(ctx.log.rows[:n_rows].tolist())
        ctx.log.n_rows = 0
        return lines if n_rows < LOG_ROWS else lines + self.frame("log_full", rows=LOG_ROWS)


def one_line_key(place, row, rows):
    """Rows with the same key in a row are told together: cards of one seat, a check's pile, a question's options."""
    event = row[0]
    if event in ONE_LINE_BY_SEAT:
        return event, row[1]
    if event == Event.REVEALED_CARD:
        return (event,)
    while event == Event.OPTION:
        place -= 1
        event = rows[place][0]
    return Event.OPTION, place


def trace_lines(prepared, seed, game_number, lang=DEFAULT_LANGUAGE):
    """One game told turn by turn: {"turn", "rule", "text"} and {"turn", "decision", "seat", "options", "chosen"}."""
    context = prepared.context.copy()
    ctx = context[0]
    ctx.log.on = 1
    games = new_games(1)
    start_game(games, prepared.blank, ctx, np.uint64(seed), game_number)
    game = games[0]
    teller = Teller(prepared, game, lang)
    teller.scene.begin("setup")
    lines = teller.opening(seed) + teller.told_log(ctx)
    while game.cause == Cause.NOT_ENDED:
        play_turn(game, ctx)
        lines += teller.told_log(ctx)
    return lines + teller.closing(ctx)
