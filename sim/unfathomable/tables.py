"""Rows -> structured arrays. Strings end here; behind it are only numbers."""

import numpy as np

from sim.declared import DeclaredError, Problems, one_of
from sim.effect_text import Atom, parse_effects, plain_number
from sim.unfathomable.belief import MOST_DEALS, Reading
from sim.unfathomable.board_checks import MAX_ADJACENT, SPACE_NUMBERS, START_SPACES, check_dice, check_space
from sim.unfathomable.constants import (
    FIRST_ROOM,
    INT,
    LOG_COLUMNS,
    LOG_ROWS,
    MAX_CODE,
    MAX_DAMAGE,
    MAX_ITEMS,
    MAX_MYTHOS,
    MAX_OUTLOOKS,
    MAX_SEATS,
    MAX_SPELLS,
    MAX_WAYPOINTS,
    N_CHARACTERS,
    N_FACES,
    N_KINDS,
    N_ROOMS,
    N_SPACES,
    N_VALUES,
    NO_CARD,
    NO_SEAT,
    NO_SPACE,
    Ability,
    Character,
    Face,
    Kept,
    Monster,
    Question,
    Resource,
    Skill,
    Timing,
    Title,
    Track,
    Weapon,
    Who,
)
from sim.unfathomable.effect_compiler import (
    LEAST_SKILLS,
    MAX_CONDITIONS,
    NO_CONDITION,
    EffectCompiler,
)
from sim.unfathomable.params import PARAMS
from sim.unfathomable.prospects import Noted, Prospect
from sim.unfathomable.vocabulary import by_name

MAX_WEIGHTS = 160
MAX_PLAYERS = 9  # three roles and six seats
NO_PROGRAM = -1

MYTHOS = np.dtype(
    [
        ("start", INT),  # code of the whole crisis
        ("on_pass", INT),
        ("on_partial", INT),
        ("on_fail", INT),
        ("on_a", INT),
        ("on_b", INT),
        ("a_condition", INT),
        ("b_condition", INT),
        ("chooser", INT),  # vocabulary.Who
        ("character", INT),
        ("monster", INT),
        ("track", INT),
        ("kept", INT),
        ("action", INT),
        ("action_condition", INT),
    ]
)
WAYPOINT = np.dtype([("start", INT), ("distance", INT)])
DAMAGE = np.dtype([("structural", INT), ("skill", INT), ("total", INT), ("change", INT, (len(Resource),))])
POWER = np.dtype(
    [
        ("timing", INT),
        ("condition", INT),
        ("once_per_turn", INT),
        ("amount", INT),
        ("start", INT),
        ("in_brig", INT),
    ]
)
CHARACTER = np.dtype(
    [
        ("skill_set", INT, (len(Skill),)),
        ("start_space", INT),
        ("starting_item", INT),
        ("on_reveal", INT),
        ("ability", POWER),
        ("feat", POWER),
    ]
)
ITEM = np.dtype(
    [
        ("power", POWER),
        ("weapon", INT),  # Weapon: where its attack reaches
        ("bonus", INT),
        ("skill", INT),  # of an Improvement, or -1
        ("treachery", INT),  # cards into the chaos deck after a check passed with its help
        ("removed", INT),  # leaves the game when used
    ]
)
SPACE = np.dtype(
    [
        ("adjacent", INT, (MAX_ADJACENT,)),
        ("n_adjacent", INT),
        ("arrow", INT),
        ("closest", INT, (N_ROOMS,)),  # rooms, closest first
        ("first_step", INT, (N_ROOMS,)),  # by room aimed at
        ("action", INT),
        ("action_condition", INT),
        ("last_low", INT),  # of the die that its action rolls: the highest low result, or 0
        ("draws", INT),  # skill cards that its action draws at most
    ]
)
TABLES = np.dtype(
    [
        ("code", INT, (MAX_CODE, 4)),
        ("outlooks", np.float64, (MAX_OUTLOOKS, len(Prospect))),  # what effects promise; the first one: nothing
        ("outlook_parts", INT, (MAX_OUTLOOKS,)),  # prospects.Part: where they promise anything
        ("outlook_of", INT, (MAX_CODE, len(Noted))),  # by row of code
        ("conditions", INT, (MAX_CONDITIONS, 4)),
        ("mythos", MYTHOS, (MAX_MYTHOS,)),
        ("kept_card", INT, (len(Kept),)),
        ("kept_amount", INT, (len(Kept),)),  # what a kept card costs or adds
        ("waypoints", WAYPOINT, (MAX_WAYPOINTS,)),
        ("damage", DAMAGE, (MAX_DAMAGE,)),
        ("characters", CHARACTER, (N_CHARACTERS,)),
        ("succession", INT, (len(Title), N_CHARACTERS)),
        ("spaces", SPACE, (N_SPACES,)),
        ("room_of_die", INT, (9,)),
        ("deck_of_die", INT, (9,)),
        ("water_of_die", INT, (9,)),
        ("ability_of_kind", INT, (N_KINDS,)),
        ("kinds_of_ability", INT, (len(Ability),)),  # the cards with this ability, a bit per kind
        ("kinds_of_timing", INT, (len(Timing),)),  # the cards whose ability is used at this time
        ("abilities", POWER, (len(Ability),)),
        ("items", ITEM, (MAX_ITEMS,)),
        ("spells", INT, (MAX_SPELLS,)),  # code of each
        ("face_loses", INT, (N_FACES, len(Resource))),
        ("n_items", INT),
        ("improvements", INT),  # items that show a skill, a bit each
        ("rampage_weapons", INT),  # items that Rampage attacks with
        ("n_spells", INT),
    ]
)
SEATS = np.dtype(
    [
        ("n_seats", INT),
        ("people", INT),  # who plays them: seat s is in the hands of person s modulo their number
        ("random_characters", INT),
        ("characters", INT, (MAX_SEATS,)),
        ("policy", INT, (MAX_SEATS, 3)),  # row of the players, by seat and loyalty
        ("reads", INT),  # whether anybody looks at what the others do
        ("reading", np.float64, (len(Reading),)),
        ("prior", np.float64, (MOST_DEALS + 1, MAX_SEATS + 1)),  # belief.loyalty_chances
        ("grown", np.float64, (MAX_SEATS + 1, MAX_SEATS + 1)),
        ("slips", np.float64, (MAX_SEATS + 1, MAX_SEATS + 1)),  # belief.binomials of Reading.SLIPPED
        ("blunders", np.float64, (MAX_SEATS + 1, MAX_SEATS + 1)),  # and of Reading.BLUNDERED
    ]
)
PLAYER = np.dtype([("address", INT), ("looks", INT), ("weights", np.float64, (MAX_WEIGHTS,))])
LOG = np.dtype([("on", INT), ("n_rows", INT), ("rows", INT, (LOG_ROWS, LOG_COLUMNS))])
CONTEXT = np.dtype(
    [("params", PARAMS), ("tables", TABLES), ("seats", SEATS), ("players", PLAYER, (MAX_PLAYERS,)), ("log", LOG)]
)


def numbered(rows, most, what):
    """id -> number, in the order of the rows."""
    if len(rows) > most:
        raise DeclaredError(f"{len(rows)} rows of {what}: at most {most} fit")
    return {row_id: number for number, row_id in enumerate(rows)}


def build_tables(rows, tables, problems=None):
    """Fill a TABLES record from checked rows."""
    found = problems or Problems()
    with found.noted():
        items = numbered(rows["items"], MAX_ITEMS, "items")
        numbered(rows["spells"], MAX_SPELLS, "spells")
        numbered(rows["mythos"], MAX_MYTHOS, "mythos cards")
        numbered(rows["waypoints"], MAX_WAYPOINTS, "waypoint cards")
        numbered(rows["damage"], MAX_DAMAGE, "damage cards")
        fill_tables(rows, tables, items, found)
    if problems is None:
        found.stop()


def fill_tables(rows, tables, items, problems):
    """Fill a TABLES record from rows that fit into it."""
    compiler = EffectCompiler(items)
    fill_mythos(rows["mythos"], tables, compiler, problems)
    fill_waypoints(rows["waypoints"], tables, compiler, problems)
    fill_damage(rows["damage"], tables, problems)
    fill_characters(rows["characters"], tables, compiler, items, problems)
    fill_spaces(rows["board"], rows["rooms"], tables, compiler, problems)
    fill_skill_abilities(rows["skills"], tables, compiler, problems)
    fill_items(rows["items"], tables, compiler, problems)
    for number, row in enumerate(rows["spells"].values()):
        with problems.noted():
            tables.spells[number] = compiler.program(row.effect, f"{row.place}, key effect")
    for face in Face:
        for resource, number in rows["passengers"][face.name.lower()].loses.items():
            tables.face_loses[face, Resource[resource.upper()]] = number
    tables.n_items = len(items)
    tables.n_spells = len(rows["spells"])
    tables.code[: len(compiler.code)] = compiler.code
    compiler.book.fill(tables)
    if compiler.conditions:
        tables.conditions[: len(compiler.conditions)] = compiler.conditions


def fill_mythos(rows, tables, compiler, problems):
    tables.kept_card[:] = NO_CARD
    for number, row in enumerate(rows.values()):
        with problems.noted():
            fill_mythos_card(row, number, tables, compiler)
    compiler.keeping(Kept.NOTHING)


def fill_mythos_card(row, number, tables, compiler):
    """28.0: one mythos card."""
    where = row.place
    check_mythos_shape(row, where)
    card = tables.mythos[number]
    card.chooser = compiler.who(row.chooser or "current", where)
    card.character = NO_SEAT if row.character is None else Character[row.character.upper()]
    card.monster = Monster[row.activation_icon.upper()]
    card.track = Track[row.track_icon.upper()]
    card.kept = Kept.NOTHING if row.in_play is None else Kept[row.in_play.rule.upper()]
    compiler.keeping(card.kept)
    compile_crisis(row, card, compiler, where)
    card.action = NO_PROGRAM
    if row.in_play is not None:
        fill_kept_card(row, number, tables, compiler)


def fill_kept_card(row, number, tables, compiler):
    """1.11: what a mythos card does in a play area."""
    card = tables.mythos[number]
    if tables.kept_card[card.kept] != NO_CARD:
        raise DeclaredError(f"{row.place}, key in_play: another card has the rule '{row.in_play.rule}' already")
    tables.kept_card[card.kept] = number
    tables.kept_amount[card.kept] = row.in_play.amount
    if row.in_play.action is not None:
        card.action = compiler.program(row.in_play.action, f"{row.place}, key in_play.action")
        card.action_condition = compiler.condition(row.in_play.requires, f"{row.place}, key in_play.requires")


def check_mythos_shape(row, where):
    """A check has a target and two or more skills; a choice has two options."""
    if row.type != "choice" and (row.target is None or len(row.skills) < LEAST_SKILLS or row.fail is None):
        raise DeclaredError(f"{where}: a {row.type} needs target, skills and fail")
    if row.type == "choice" and (row.option_a is None or row.option_b is None):
        raise DeclaredError(f"{where}: a choice needs option_a and option_b")
    if row.type == "combination" and row.option_b is None:
        raise DeclaredError(f"{where}: a combination needs option_b")
    if row.type != "skill_check" and row.chooser is None:
        raise DeclaredError(f"{where}: a {row.type} needs a chooser")
    if row.in_play is None and "keep_card(" in row.model_dump_json():
        raise DeclaredError(f"{where}: a card that is kept needs in_play")
    if (row.partial_target is None) != (row.partial is None):
        raise DeclaredError(f"{where}: partial_target and partial go together")


def compile_crisis(row, card, compiler, where):
    """The crisis as one program, and the places at which each of its results starts."""
    card.on_pass = compiler.program(row.on_pass, f"{where}, key pass")
    card.on_partial = NO_PROGRAM if row.partial is None else compiler.program(row.partial, f"{where}, key partial")
    card.on_fail = NO_PROGRAM if row.fail is None else compiler.program(row.fail, f"{where}, key fail")
    card.on_a = card.on_b = NO_PROGRAM
    card.a_condition = compiler.condition(row.option_a_requires, f"{where}, key option_a_requires")
    card.b_condition = compiler.condition(row.option_b_requires, f"{where}, key option_b_requires")
    if row.type == "choice":
        card.on_pass = NO_PROGRAM

    if row.type == "skill_check":
        card.start = compiler.program([printed_check(row)], where)
        return
    option_a = [printed_check(row)] if row.type == "combination" else row.option_a
    branches = [(row.option_a_requires, option_a), (row.option_b_requires, row.option_b)]
    card.start = compiler.choice_program(Who.YOU, branches, where, Question.CRISIS_OPTION)
    card.on_b = compiler.program(row.option_b, f"{where}, key option_b")
    card.on_a = compiler.program(option_a, f"{where}, key option_a")


def printed_check(row):
    """The check of a mythos card, written as an effect."""
    check = {"target": row.target, "skills": row.skills, "pass": row.on_pass, "fail": row.fail}
    if row.partial_target is not None:
        check |= {"partial_target": row.partial_target, "partial": row.partial}
    return {"check": check}


def fill_waypoints(rows, tables, compiler, problems):
    for number, row in enumerate(rows.values()):
        with problems.noted():
            cost = [f"lose(fuel,{row.fuel_cost})"] if row.fuel_cost else []
            tables.waypoints[number].start = compiler.program(cost + row.effect, f"{row.place}, key effect")
            tables.waypoints[number].distance = row.distance


def fill_damage(rows, tables, problems):
    for number, row in enumerate(rows.values()):
        with problems.noted():
            fill_damage_card(row, tables.damage[number])


def fill_damage_card(row, card):
    """13.2: one damage card."""
    card.structural = row.kind == "structural"
    if card.structural:
        if row.repair_skill is None or row.repair_total is None:
            raise DeclaredError(f"{row.place}: structural damage needs repair_skill and repair_total")
        card.skill = NO_CARD if row.repair_skill == "any" else Skill[row.repair_skill.upper()]
        card.total = row.repair_total
    for resource, change in dial_changes(row.effect, f"{row.place}, key effect"):
        card.change[resource] += change


def dial_changes(effects, where):
    """A damage card strikes in the middle of an activation, so it can only change dials."""
    for atom in parse_effects(effects, where):
        is_change = isinstance(atom, Atom) and atom.name in ("lose", "gain") and len(atom.args) == 2
        if not is_change or plain_number(atom.args[1]) is None:
            raise DeclaredError(f"{where}: a damage card can only lose(resource,number) or gain(resource,number)")
        resource = Resource[one_of(atom.args[0], by_name(Resource), atom.where).upper()]
        yield resource, int(atom.args[1]) * (1 if atom.name == "gain" else -1)


def fill_characters(rows, tables, compiler, items, problems):
    with problems.noted():
        fill_succession(rows, tables)
    for row in rows.values():
        with problems.noted():
            fill_character(row, tables.characters[Character[row.id.upper()]], compiler, items)


def fill_succession(rows, tables):
    """49.1: the lines of succession."""
    for title, rank in ((Title.CAPTAIN, "captain_rank"), (Title.KEEPER, "keeper_rank")):
        line = sorted(rows.values(), key=lambda row: getattr(row, rank))
        if [getattr(row, rank) for row in line] != list(range(1, N_CHARACTERS + 1)):
            places = ", ".join(row.place for row in line if not row.place.startswith("characters.json"))
            raise DeclaredError(
                f"{places}, key {rank}: the ranks of all characters must be 1 to {N_CHARACTERS}, each once"
            )
        tables.succession[title] = [Character[row.id.upper()] for row in line]


def fill_character(row, character, compiler, items):
    """20.0, 43.0: one character sheet with its feat."""
    where = row.place
    for skill, number in row.skill_set.items():
        character.skill_set[Skill[skill.upper()]] = number
    character.start_space = SPACE_NUMBERS[one_of(row.start_space, START_SPACES, f"{where}, key start_space")]
    character.starting_item = items[one_of(row.starting_item, items, f"{where}, key starting_item")]
    character.on_reveal = compiler.program(row.on_reveal, f"{where}, key on_reveal")
    for name, sheet_power, power in (
        ("ability", row.ability, character.ability),
        ("feat", row.feat, character.feat),
    ):
        fill_power(sheet_power, power, compiler, f"{where}, {name}")
        power.in_brig = sheet_power.in_brig


def fill_power(row, power, compiler, where):
    """1.0, 2.0: timing, condition, limit and effects of a power."""
    power.timing = Timing[row.timing.upper()]
    power.condition = compiler.condition(row.requires, f"{where}, key requires")
    power.once_per_turn = row.limit == "turn"
    power.amount = row.amount
    power.start = compiler.program(row.effect, f"{where}, key effect")


def fill_skill_abilities(rows, tables, compiler, problems):
    """41.1: which ability stands on which cards, and what it does."""
    abilities = by_name(Ability)
    tables.ability_of_kind[:] = NO_CARD
    for row in rows.values():
        with problems.noted():
            number = abilities[row.id]
            fill_power(row, tables.abilities[number], compiler, row.place)
            for value, copies in row.copies.items():
                print_ability(row, number, value, copies, tables)
            tables.kinds_of_timing[tables.abilities[number].timing] |= tables.kinds_of_ability[number]


def print_ability(row, number, value, copies, tables):
    """41.1: all cards of one skill and value carry the same ability."""
    kind = Skill[row.skill.upper()] * N_VALUES + int(value) - 1
    if copies > 0 and tables.ability_of_kind[kind] != NO_CARD:
        raise DeclaredError(f"{row.place}, key copies: value {value} of {row.skill} has an ability already")
    if copies > 0:
        tables.ability_of_kind[kind] = number
        tables.kinds_of_ability[number] |= 1 << kind


def fill_items(rows, tables, compiler, problems):
    """24.0: what each item does."""
    for number, row in enumerate(rows.values()):
        with problems.noted():
            item = tables.items[number]
            fill_power(row, item.power, compiler, row.place)
            item.weapon = Weapon[(row.weapon or "none").upper()]
            item.bonus = row.bonus
            item.skill = NO_CARD if row.skill is None else Skill[row.skill.upper()]
            item.treachery = row.treachery
            item.removed = row.removed
            tables.improvements |= (item.skill >= 0) << number
            tables.rampage_weapons |= ("weapon" in row.traits and row.weapon is not None) << number


def fill_spaces(board, rooms, tables, compiler, problems):
    """44.0-44.4, 44.8, 44.11-44.14, 44.17, 44.18, 50.6, 50.11: the board: adjacency, arrows, numbers, space actions."""
    for table in (tables.water_of_die, tables.deck_of_die, tables.room_of_die):
        table[:] = NO_SPACE
    for row in board.values():
        with problems.noted():
            check_space(row, row.place)
            fill_space(row, tables)
    with problems.noted():
        check_dice(board)
    for row in rooms.values():
        with problems.noted():
            space = tables.spaces[SPACE_NUMBERS[row.id]]
            if row.action is not None:
                space.action = compiler.program(row.action, f"{row.place}, key action")
                space.action_condition = compiler.condition(row.requires, f"{row.place}, key requires")
                space.last_low, space.draws = compiler.dice_and_draws(space.action)


def fill_space(row, tables):
    """44.0, 5.0, 15.1: one space of the board."""
    space = tables.spaces[SPACE_NUMBERS[row.id]]
    space.adjacent[: len(row.adjacent)] = [SPACE_NUMBERS[name] for name in row.adjacent]
    space.n_adjacent = len(row.adjacent)
    space.arrow = NO_SPACE if row.arrow is None else SPACE_NUMBERS[row.arrow]
    for number, name in enumerate(row.closest):
        space.closest[number] = SPACE_NUMBERS[name]
    for goal, step in row.first_step.items():
        space.first_step[SPACE_NUMBERS[goal] - FIRST_ROOM] = SPACE_NUMBERS[step]
    dice = {"water": tables.water_of_die, "deck": tables.deck_of_die, "room": tables.room_of_die}
    for number in row.die:
        dice[row.kind][number] = SPACE_NUMBERS[row.id]
    space.action = NO_PROGRAM
    space.action_condition = NO_CONDITION
