"""Effect lists -> outlooks: what a text promises, as one number per Prospect, read from the row itself.

An outlook is a forecast without a position. Where the text leaves something open, it assumes:

    roll        the exact chance on the die; a card added to it has value 2; what is compared with something that is
                no number happens half of the time
    if          the condition holds
    may         half of it
    choose      the mean of the options; a target is found
    each        once for everybody who is usually meant (MEMBERS); skill cards of all humans are CARDS_EACH, counted
                per human; the humans in the space of `you` are defeated as a share: DEFEATED_HERE
    check       the mean of pass and fail
    count       2; excess 1; all_but_1 1; all 4 passengers of the supply, 2 items of a player, 2 Deep Ones of a space

What is noted at a question, roll or check inside an `each` is what it promises to one player.
"""

import operator

import numpy as np

from sim.declared import DeclaredError
from sim.effect_text import Atom, parse_comparison, parse_condition, parse_effects
from sim.unfathomable.constants import MAX_OUTLOOKS, N_DECK, N_ROOMS, N_WATER, SIDES, Kept
from sim.unfathomable.prospects import Noted, Prospect, parts_of
from sim.unfathomable.vocabulary import Whom

SOME = {"count": 2.0, "excess": 1.0, "all_but_1": 1.0}
ALL_PASSENGERS = 4.0
ALL_ITEMS = 2.0
ALL_IN_A_SPACE = 2.0
CARD_VALUE = 2
HALF = 0.5
# how many players an `each` usually means; the first three are (nearly) all humans
MEMBERS = {
    Whom.HUMAN: 3.0,
    Whom.HUMAN_NOT_IN_BRIG: 3.0,
    Whom.HUMAN_OUTSIDE_SICK_BAY: 3.0,
    Whom.HUMAN_HERE: 1.0,
    Whom.HUMAN_AT_ROLLED: 0.5,
    Whom.PLAYER_IN_BRIG: 0.5,
    Whom.HUMAN_IN_SICK_BAY: 0.5,
}
ALL_HUMANS = (Whom.HUMAN, Whom.HUMAN_NOT_IN_BRIG, Whom.HUMAN_OUTSIDE_SICK_BAY)
HOLDS = {"<=": operator.le, ">=": operator.ge, "==": operator.eq, "<": operator.lt, ">": operator.gt}
# chance of a comparison with something that is no number: of any result, of a very low one, of a very high one
ANY_RESULT = dict.fromkeys(HOLDS, HALF)
VERY_LOW = {"<=": 1.0, "<": 1.0, "==": 0.0, ">=": 0.0, ">": 0.0}
VERY_HIGH = {"<=": 0.0, "<": 0.0, "==": 0.0, ">=": 1.0, ">": 1.0}

SPACES_IN = {"each_water": N_WATER, "waters": N_WATER, "each_deck": N_DECK, "each_room": N_ROOMS, "rooms": N_ROOMS}
WATER, DECK, ROOMS = Prospect.CLEARED_WATER, Prospect.CLEARED_DECK, Prospect.CLEARED_ROOMS
CLEARED = {
    "each_water": (WATER,),
    "waters": (WATER,),
    "each_deck": (DECK,),
    "each_room": (ROOMS,),
    "rooms": (ROOMS,),
    "aboard": (DECK, ROOMS),
    "board": (WATER, DECK, ROOMS),
    "everywhere": (WATER, DECK, ROOMS, Prospect.CLEARED_DEEP),
}
WHOLE_DECK = ("each_deck", "aboard", "board", "everywhere")
MAYBE_ON_DECK = ("here", "rolled", "target")
TRACKS = {
    "travel": (Prospect.TRAVEL, Prospect.TRAVEL_RESET),
    "ritual": (Prospect.RITUAL, Prospect.RITUAL_RESET),
}
ACTIVATED = {
    "deep_ones": Prospect.ACTIVATE_DEEP,
    "mother": Prospect.ACTIVATE_MOTHER,
    "father": Prospect.ACTIVATE_FATHER,
}
REMOVED = {"spell": Prospect.SPELLS_LOST, "item": Prospect.ITEMS_LEFT_LOST}
KEPT = {
    Kept.BARRICADE: Prospect.KEPT_BARRICADE,
    Kept.PEACEMAKER: Prospect.KEPT_PEACEMAKER,
    Kept.SACRIFICE: Prospect.KEPT_SACRIFICE,
    Kept.MEMORY: Prospect.KEPT_MEMORY,
    Kept.FAMILY_TIES: Prospect.KEPT_FAMILY_TIES,
}


def amount(text, everything=None):
    """A number as it is written, or what a word usually stands for."""
    if text == "all":
        return everything
    return SOME[text] if text in SOME else float(text)


def chance_of(least, bonus):
    """Chance that a die with this bonus shows at least so much."""
    return sum(result >= least for result in results(bonus)) / SIDES


def results(bonus):
    """17.1: the results of all sides of the die, kept within 1 and 8."""
    return [min(max(side + bonus, 1), SIDES) for side in range(1, SIDES + 1)]


def deep_ones_defeated(number, place):
    """So many, or all of some parts of the board, or all of a single space."""
    if number == "all" and place in CLEARED:
        return dict.fromkeys(CLEARED[place], 1.0)
    return {Prospect.SLAIN: amount(number, ALL_IN_A_SPACE)}


def passengers_defeated(place):
    """All passengers on deck, or those of one of the deck spaces; nobody risked is anywhere else."""
    if place in WHOLE_DECK:
        return {Prospect.DECK_PASSENGERS: 1.0}
    if place in MAYBE_ON_DECK or place.startswith("deck_"):
        return {Prospect.DECK_PASSENGERS: 1 / N_DECK}
    return {}


def moved(who, place):
    """To the Brig, to the Sick Bay, anywhere (out of the Brig too), or just elsewhere."""
    if place == "brig":
        return {Prospect.JAILED_CHOSEN if who == "target" else Prospect.JAILED: 1.0}
    if place == "sick_bay":
        return {Prospect.TO_SICK_BAY: 1.0}
    return {Prospect.FREED if place == "chosen" else Prospect.MOVED: 1.0}


def steps_ahead(track, steps, points="1"):
    """So many steps, or one for every so many points above the target."""
    return {TRACKS[track][0]: amount(steps) / (int(points) if steps == "excess" else 1)}


def cards_discarded(_who, number, _skill=None):
    return {Prospect.CARDS: -amount(number)}


def cards_drawn(_who, number):
    return {Prospect.CARDS: amount(number)}


def always(prospect, number=1.0):
    """An atom that promises the same whatever its arguments are."""
    return lambda *_: {prospect: number}


def as_many(prospect, everything=None):
    """An atom whose last argument says how many."""
    return lambda *args: {prospect: amount(args[-1], everything)}


def nothing(*_):
    """An atom that promises nothing that counts."""
    return {}


# atom -> function of its arguments, giving the columns it fills
PROMISES = {
    "lose": lambda resource, number: {Prospect[resource.upper()]: -amount(number)},
    "gain": lambda resource, number: {Prospect[resource.upper()]: amount(number)},
    "risk_passengers": as_many(Prospect.RISKED, ALL_PASSENGERS),
    "defeat_supply_passenger": as_many(Prospect.PASSENGERS),
    "defeat_passenger": always(Prospect.PASSENGERS),
    "defeat_passengers": passengers_defeated,
    "advance": steps_ahead,
    "retreat": lambda track, steps: {TRACKS[track][0]: -amount(steps)},
    "reset": lambda track: {TRACKS[track][1]: 1.0},
    "retreat_or_fuel": lambda steps, _fuel: {Prospect.RETREAT_OR_FUEL: amount(steps)},
    "shift_ritual": as_many(Prospect.RITUAL_SHIFT),
    "choose_waypoint": always(Prospect.WAYPOINT),
    "replace_waypoint": always(Prospect.WAYPOINT_REPLACED),
    "spawn_deep": lambda number, place: {Prospect.SPAWN: amount(number) * SPACES_IN.get(place, 1)},
    "spawn_in_waters": as_many(Prospect.SPAWN),
    "defeat_deep": lambda number, place, _who: deep_ones_defeated(number, place),
    "surface": always(Prospect.SURFACE),
    "monarchs_to_front": always(Prospect.MONARCHS_TO_FRONT),
    "wash_overboard": always(Prospect.OVERBOARD),
    "move_deep": always(Prospect.STEERED),
    "activate": lambda monster, number: {ACTIVATED[monster]: amount(number)},
    "activate_here": always(Prospect.ACTIVATE_HERE),
    "damage_ship": as_many(Prospect.DAMAGE),
    "damage_space": always(Prospect.DAMAGE),
    "roll_room": nothing,
    "roll_deck": nothing,
    "move": moved,
    "defeat": always(Prospect.DEFEATED),
    "pass_title": always(Prospect.TITLE_LOST),
    "discard_skill": cards_discarded,
    "discard_hand": always(Prospect.HANDS),
    "draw_skill": cards_drawn,
    "draw_any": cards_drawn,
    "draw_item": as_many(Prospect.ITEMS),
    "offer_items": always(Prospect.ITEMS),
    "lose_items": lambda _who, number: {Prospect.ITEMS: -amount(number, ALL_ITEMS)},
    "remove_item": always(Prospect.ITEMS, -1.0),
    "take_item": always(Prospect.ITEMS_HANDED_ON),
    "remove_top": lambda deck, number: {REMOVED[deck]: amount(number)} if deck in REMOVED else {},
    "treachery_to_chaos": as_many(Prospect.TREACHERY),
    "new_chaos_deck": always(Prospect.NEW_CHAOS),
    "scout": always(Prospect.SCOUT),
    "cast_spell": always(Prospect.CAST),
    "keep_card": nothing,  # of a card without a rule of its own; see OutlookReader
    "discard_card": always(Prospect.KEPT_LOST),
    "skip_icons": always(Prospect.SKIP_ICONS),
    "resolve_failure": always(Prospect.FAILURES),
    "grant_action": as_many(Prospect.ACTIONS),
    "draw_exactly": cards_drawn,
    "discard_up_to": lambda _who, most: {Prospect.CARDS: -min(amount(most), SOME["count"])},
    "draw_from_one": cards_drawn,
    "shrivel": lambda least, bonus: {Prospect.SLAIN: chance_of(amount(least), amount(bonus))},
    "banish_group": always(Prospect.GROUPS_MOVED),
    "rampage": lambda unarmed, armed: {Prospect.ATTACKS: max(amount(unarmed), amount(armed))},
    "surface_at_will": always(Prospect.SURFACE),
    "activate_one": always(Prospect.ACTIVATE_ONE),
    "attack_with": always(Prospect.ATTACKS),
    "attack_with_any_weapon": always(Prospect.ATTACKS),
    "rescue_around": always(Prospect.RESCUED, SOME["count"]),
    "repair_here": always(Prospect.REPAIRED),
    "throw_grenade": always(Prospect.SLAIN, ALL_IN_A_SPACE),
    "move_beside": always(Prospect.MOVED),
    "move_to_deck": always(Prospect.MOVED),
    "look_at_spell": always(Prospect.SPELLS_SEEN),
    "cast_top_spell": always(Prospect.CAST),
    "swear_oath": lambda least: {Prospect.MONARCHS_TO_DEEP: chance_of(amount(least), CARD_VALUE)},
    "look_at_loyalty": always(Prospect.LOYALTY_SEEN),
    "offer_item": always(Prospect.ITEMS_HANDED_ON),
    "astral_travel": lambda: {Prospect.GROUPS_MOVED: 1.0, Prospect.MOVED: 1.0},
    "count_deep": nothing,
    "rescue_any": always(Prospect.RESCUED, SOME["count"]),
    "conjure": always(Prospect.ITEMS),
    "gain_any": as_many(Prospect.ANY_DIAL),
    "lay_ward": always(Prospect.WARD),
    "lay_script": always(Prospect.SCRIPT),
    "foresee": always(Prospect.SCOUT),
    "lure_monarchs": always(Prospect.MONARCHS_TO_DEEP, 2.0),
    "take_result": nothing,
    "slay_here": always(Prospect.SLAIN, ALL_IN_A_SPACE),
}


def no_outlook():
    return np.zeros(len(Prospect))


def mean(outlooks):
    """Each as likely as the others; no outlook at all if there are none."""
    return sum(outlooks, no_outlook()) / max(len(outlooks), 1)


def option_branch(option):
    """An option of `one_of`, with or without a condition -> (condition or None, effects)."""
    return (option.get("if"), option.get("do", [])) if isinstance(option, dict) else (None, option)


def case_chance(case, result, unknown):
    """Chance that a case of a roll holds at a result."""
    if case == "else":
        return 1.0
    comparison, right = parse_comparison(case, "roll")
    return float(HOLDS[comparison](result, int(right))) if right.isdigit() else unknown[comparison]


def has_unknown(cases):
    """Whether a case compares the result with something that is no number."""
    return any(not parse_comparison(case, "roll")[1].isdigit() for case in cases if case != "else")


class OutlookReader:
    """Reads effects that have been compiled, so every word in them is known to be right."""

    def __init__(self, kept=Kept.NOTHING):
        self.promises = PROMISES | ({"keep_card": always(KEPT[kept])} if kept in KEPT else {})

    def read(self, effects):
        """What an effect list promises."""
        outlook = no_outlook()
        for effect in parse_effects(effects or [], "outlook"):
            if isinstance(effect, Atom):
                for prospect, number in self.promises[effect.name](*effect.args).items():
                    outlook[prospect] += number
            else:
                outlook += getattr(self, f"{effect.kind}_structure")(effect.fields)
        return outlook

    def read_if(self, condition, effects):
        """What effects promise when a condition (or None) holds; who is outside the Brig moves, and is not freed."""
        outlook = self.read(effects)
        if condition is not None and parse_condition(condition, "outlook")[0] == "outside_brig":
            outlook[Prospect.MOVED] += outlook[Prospect.FREED]
            outlook[Prospect.FREED] = 0.0
        return outlook

    def read_choice(self, branches):
        """The mean of the branches (condition or None, effects) of a choice."""
        return mean([self.read_if(condition, effects) for condition, effects in branches])

    def if_structure(self, fields):
        return self.read_if(fields["if"], fields.get("then"))

    def may_structure(self, fields):
        return HALF * self.read_if(fields.get("if"), fields.get("do"))

    def choose_structure(self, fields):
        if "target" in fields:
            return self.read(fields.get("do"))
        return self.read_choice([option_branch(option) for option in fields["one_of"]])

    def check_structure(self, fields):
        return mean([self.read(fields["check"].get("pass")), self.read(fields["check"].get("fail"))])

    def each_structure(self, fields):
        """Everybody meant; what all humans draw or discard is counted per human."""
        whom = Whom[fields["each"].upper()]
        one = self.read(fields.get("do"))
        outlook = MEMBERS[whom] * one
        if whom in ALL_HUMANS:
            outlook[Prospect.CARDS_EACH] += one[Prospect.CARDS]
            outlook[Prospect.CARDS] = 0.0
        if whom == Whom.HUMAN_HERE:
            outlook[Prospect.DEFEATED_HERE] += min(one[Prospect.DEFEATED], 1.0)
            outlook[Prospect.DEFEATED] = 0.0
        return outlook

    def roll_structure(self, fields):
        """The mean over the sides of the die."""
        bonus = CARD_VALUE if "mod" in fields else 0
        return mean([self.at_result(fields["cases"], result, ANY_RESULT) for result in results(bonus)])

    def at_result(self, cases, result, unknown):
        """What one result promises: the first case that holds."""
        outlook = no_outlook()
        left = 1.0
        for case, effects in cases.items():
            chance = left * case_chance(case, result, unknown)
            outlook += chance * self.read(effects)
            left -= chance
        return outlook

    def low_and_high(self, cases):
        """What a low result promises, what the others do on average, and the highest low result (0: none is known)."""
        if has_unknown(cases):
            return self.at_result(cases, 1, VERY_LOW), self.at_result(cases, SIDES, VERY_HIGH), 0
        outlooks = [self.at_result(cases, result, ANY_RESULT) for result in range(1, SIDES + 1)]
        last_low = 1
        while last_low < SIDES and np.array_equal(outlooks[last_low], outlooks[0]):
            last_low += 1
        if last_low == SIDES:
            return outlooks[0], outlooks[0], 0
        return outlooks[0], mean(outlooks[last_low:]), last_low


class OutlookBook:
    """The different outlooks of a scenario, and which of them is noted at which row of code."""

    def __init__(self):
        self.numbers = {tuple(no_outlook()): 0}
        self.noted = {}

    def note(self, row, column, outlook):
        """Note an outlook at a row; equal ones are kept once."""
        key = tuple(outlook.tolist())
        if key not in self.numbers and len(self.numbers) >= MAX_OUTLOOKS:
            raise DeclaredError(f"the cards promise more than {MAX_OUTLOOKS} different outcomes in all")
        self.noted[row, int(column)] = self.numbers.setdefault(key, len(self.numbers))

    def note_roll(self, row, low, high, last_low):
        self.note(row, Noted.LOW, low)
        self.note(row, Noted.HIGH, high)
        self.noted[row, int(Noted.LAST_LOW)] = last_low

    def fill(self, tables):
        """Write everything into a TABLES record."""
        tables.outlooks[: len(self.numbers)] = list(self.numbers)
        tables.outlook_parts[: len(self.numbers)] = [parts_of(outlook) for outlook in self.numbers]
        for (row, column), number in self.noted.items():
            tables.outlook_of[row, column] = number
