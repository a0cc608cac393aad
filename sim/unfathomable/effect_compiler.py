"""Effect lists -> rows of code (op, a, b, c). Branches are operations that skip."""

from sim.declared import DeclaredError, one_of
from sim.effect_text import Atom, parse_comparison, parse_condition, parse_effects, plain_number
from sim.unfathomable.constants import MAX_CODE, Kept, Outcome, Question, Skill
from sim.unfathomable.outlook import OutlookBook, OutlookReader, option_branch
from sim.unfathomable.prospects import Noted
from sim.unfathomable.vocabulary import (
    AMOUNT_WORDS,
    AMOUNTS,
    ATOMS,
    COMPARE,
    MOST_AMOUNT,
    PEOPLE,
    RIGHT_HAND,
    WORDS,
    Compare,
    Cond,
    Op,
    Target,
    Whom,
    by_name,
)

NO_CONDITION = -1
MAX_CONDITIONS = 256
MOST_NUMBER = 60
CONDITION_NAMES = by_name(Cond)
NO_PARTIAL = -1
LEAST_SKILLS = 2
NUMBER_TARGETS = (Target.PASSENGERS_TO_RISK, Target.RITUAL_SHIFT)
MOST_CHOSEN = 9
MOST_OPTIONS = 6  # a to f


def skill_mask(skills):
    """One bit per skill."""
    mask = 0
    for skill in skills:
        mask |= 1 << Skill[skill.upper()]
    return mask


def check_numbers(check, where):
    """42.1: a check has a target number and two or more skills."""
    skills = check.get("skills")
    if not isinstance(skills, list) or len(skills) < LEAST_SKILLS:
        raise DeclaredError(f"{where}: a check needs at least {LEAST_SKILLS} skills")
    for skill in skills:
        one_of(skill, by_name(Skill), where)
    for key in ("target", "partial_target"):
        number = check.get(key, 0 if key == "partial_target" else None)
        if type(number) is not int or not 0 <= number <= MOST_NUMBER:
            raise DeclaredError(f"{where}: a check needs a {key} from 0 to {MOST_NUMBER} (got {number!r})")


class EffectCompiler:
    """Collects the code of all cards of a scenario in one list of rows."""

    def __init__(self, items):
        self.code = [(int(Op.END), 0, 0, 0)]  # row 0: no effect at all
        self.conditions = []
        self.words = WORDS | {"item": items}
        self.book = OutlookBook()
        self.reader = OutlookReader()

    def program(self, effects, where):
        """Compile one effect list; the row it starts at."""
        if not effects:
            return 0
        start = len(self.code)
        self.effects(effects, where)
        self.emit(Op.END)
        self.book.note(start, Noted.PROGRAM, self.reader.read(effects))
        return start

    def dice_and_draws(self, start):
        """Of a program: the highest low result of its last die (0: none), and the most skill cards it draws."""
        last_low = draws = 0
        for row in range(start, len(self.code)):
            op, _, number, _ = self.code[row]
            if op == Op.END:
                break
            last_low = self.book.noted.get((row, int(Noted.LAST_LOW)), last_low) if op == Op.ROLL else last_low
            draws = max(draws, number) if op == Op.DRAW_ANY else draws
        return last_low, draws

    def choice_program(self, who, branches, where, question):
        """Compile a choice of effects as a program of its own; the row it starts at."""
        start = len(self.code)
        self.options(who, branches, where, question)
        self.emit(Op.END)
        self.book.note(start, Noted.PROGRAM, self.reader.read_choice(branches))
        return start

    def keeping(self, kept):
        """What `keep_card` promises in the programs that follow."""
        self.reader = OutlookReader(Kept(kept))

    def emit(self, op, a=0, b=0, c=0):
        """Append a row; its number."""
        if len(self.code) >= MAX_CODE:
            raise DeclaredError(f"the cards have more than {MAX_CODE} rows of effects in all")
        self.code.append((int(op), int(a), int(b), int(c)))
        return len(self.code) - 1

    def jump_here(self, row):
        """Let an earlier row go on at the next one."""
        op, a, b, _ = self.code[row]
        self.code[row] = (op, a, b, len(self.code))

    def effects(self, effects, where):
        for effect in parse_effects(effects, where):
            if isinstance(effect, Atom):
                self.atom(effect)
            else:
                getattr(self, f"{effect.kind}_structure")(effect.fields, effect.where)

    def atom(self, atom):
        one_of(atom.name, ATOMS, atom.where)
        op, *kinds = ATOMS[atom.name]
        least = sum(not kind.endswith("?") for kind in kinds)
        if not least <= len(atom.args) <= len(kinds):
            wanted = ",".join(kinds)
            raise DeclaredError(f"{atom.where}: {atom.name} takes ({wanted}), got ({','.join(atom.args)})")
        values = [self.argument(kind.rstrip("?"), arg, atom) for kind, arg in zip(kinds, atom.args, strict=False)]
        values += [-1] * (len(kinds) - len(values))
        self.emit(op, *values)

    def argument(self, kind, text, atom):
        where = f"{atom.where}, {atom.name}"
        if kind in AMOUNTS:
            return self.amount(kind, text, where)
        return self.words[kind][one_of(text, self.words[kind], where)]

    def amount(self, kind, text, where):
        least = 1 if kind == "points" else 0
        number = plain_number(text)
        if number is not None and least <= number <= MOST_AMOUNT:
            return number
        if text in AMOUNTS[kind]:
            return AMOUNT_WORDS[text]
        raise DeclaredError(f"{where}: '{text}' is no amount ({', '.join((f'{least}-{MOST_AMOUNT}', *AMOUNTS[kind]))})")

    def condition(self, text, where):
        """Number of the condition in the table; equal ones are kept once."""
        if text is None:
            return NO_CONDITION
        name, argument, comparison, number = parse_condition(text, where)
        row = (
            CONDITION_NAMES[one_of(name, CONDITION_NAMES, where)],
            PEOPLE[one_of(argument, PEOPLE, where)] if argument else -1,
            int(Compare.AT_LEAST) if comparison is None else int(COMPARE[comparison]),
            1 if number is None else number,
        )
        if row not in self.conditions:
            if len(self.conditions) >= MAX_CONDITIONS:
                raise DeclaredError(f"{where}: more than {MAX_CONDITIONS} different conditions")
            self.conditions.append(row)
        return self.conditions.index(row)

    def who(self, name, where):
        return PEOPLE[one_of(name, PEOPLE, where)]

    def if_structure(self, fields, where):
        skip = self.emit(Op.UNLESS, self.condition(fields["if"], where))
        self.effects(fields.get("then", []), f"{where}.then")
        if fields.get("else"):
            done = self.emit(Op.JUMP)
            self.jump_here(skip)
            self.effects(fields["else"], f"{where}.else")
            self.jump_here(done)
        else:
            self.jump_here(skip)

    def may_structure(self, fields, where):
        skips = []
        if "if" in fields:
            skips.append(self.emit(Op.UNLESS, self.condition(fields["if"], where)))
        question = self.emit(Op.ASK_MAY, self.who(fields["may"], where))
        self.effects(fields.get("do", []), f"{where}.do")
        self.book.note(question, Noted.BRANCH, self.reader.read_if(fields.get("if"), fields.get("do")))
        skips.append(question)
        for skip in skips:
            self.jump_here(skip)

    def roll_structure(self, fields, where):
        if fields["roll"] != "d8":
            raise DeclaredError(f"{where}: only 'd8' can be rolled, not '{fields['roll']}'")
        if fields.get("mod") not in (None, "value"):
            raise DeclaredError(f"{where}: mod can only be 'value', not '{fields['mod']}'")
        if not isinstance(fields.get("cases"), dict):
            raise DeclaredError(f"{where}: a roll needs 'cases'")
        die = self.emit(Op.ROLL, "mod" in fields)
        dones = []
        for case, effects in fields["cases"].items():
            skip = None if case == "else" else self.emit(Op.TEST, *self.test(case, where))
            self.effects(effects, f"{where}.cases.{case}")
            dones.append(self.emit(Op.JUMP))
            if skip is not None:
                self.jump_here(skip)
        for done in dones:
            self.jump_here(done)
        self.book.note_roll(die, *self.reader.low_and_high(fields["cases"]))

    def test(self, case, where):
        comparison, right = parse_comparison(case, where)
        number = plain_number(right)
        if number is not None and number <= MOST_NUMBER:
            return COMPARE[comparison], number
        return COMPARE[comparison], RIGHT_HAND[one_of(right, RIGHT_HAND, where)]

    def choose_structure(self, fields, where):
        who = self.who(fields["choose"], where)
        if "target" in fields:
            kinds = by_name(Target)
            kind = kinds[one_of(fields["target"], kinds, where)]
            self.limit(fields.get("most"), kind, where)
            skip = self.emit(Op.CHOOSE, who, kind)
            self.effects(fields.get("do", []), f"{where}.do")
            self.jump_here(skip)
        elif "one_of" in fields and "most" not in fields:
            if not isinstance(fields["one_of"], list) or len(fields["one_of"]) > MOST_OPTIONS:
                raise DeclaredError(f"{where}: 'one_of' is a list of at most {MOST_OPTIONS} options")
            for number, option in enumerate(fields["one_of"]):
                for key in option if isinstance(option, dict) else ():
                    one_of(key, ("if", "do"), f"{where}.one_of[{number}]")
            branches = [option_branch(option) for option in fields["one_of"]]
            self.options(who, branches, where, Question.EFFECT_OPTION)
        else:
            raise DeclaredError(f"{where}: 'choose' needs 'target' or 'one_of'")

    def limit(self, most, kind, where):
        """The most that may be chosen, for a target that is a number."""
        if kind not in NUMBER_TARGETS:
            if most is not None:
                raise DeclaredError(f"{where}: 'most' is for a target that is a number")
        elif type(most) is not int or not 1 <= most <= MOST_CHOSEN:
            raise DeclaredError(f"{where}: 'most' must be a number from 1 to {MOST_CHOSEN} (got {most!r})")
        else:
            self.emit(Op.LIMIT, most)

    def options(self, who, branches, where, question):
        """A choice of effects; a branch is (condition or None, effects)."""
        self.emit(Op.ASK_OPTION, who, len(branches), question)
        heads = [
            self.emit(Op.OPTION, self.condition(condition, f"{where}.one_of[{number}]"))
            for number, (condition, _) in enumerate(branches)
        ]
        dones = [self.emit(Op.JUMP)]  # where to go on if no option is allowed
        for number, (condition, effects) in enumerate(branches):
            self.jump_here(heads[number])
            self.effects(effects, f"{where}.one_of[{number}]")
            self.book.note(heads[number], Noted.BRANCH, self.reader.read_if(condition, effects))
            dones.append(self.emit(Op.JUMP))
        for done in dones:
            self.jump_here(done)

    def each_structure(self, fields, where):
        names = by_name(Whom)
        again = self.emit(Op.EACH, names[one_of(fields["each"], names, where)])
        self.effects(fields.get("do", []), f"{where}.do")
        self.emit(Op.JUMP, c=again)
        self.jump_here(again)

    def check_structure(self, fields, where):
        check = fields["check"]
        if not isinstance(check, dict):
            raise DeclaredError(f"{where}: a check is a table, not {str(check)[:40]!r}")
        for key in check:
            one_of(key, ("target", "partial_target", "skills", "pass", "partial", "fail"), where)
        check_numbers(check, where)
        partial = check.get("partial_target")
        self.check(
            check["target"],
            NO_PARTIAL if partial is None else partial,
            skill_mask(check["skills"]),
            {
                Outcome.PASS: check.get("pass"),
                Outcome.PARTIAL: check.get("partial"),
                Outcome.FAIL: check.get("fail"),
            },
            where,
        )

    def check(self, target, partial, supports, results, where):
        """A skill check and its results."""
        row = self.emit(Op.CHECK, target, partial, supports)
        for outcome, effects in results.items():
            if effects:
                skip = self.emit(Op.UNLESS_OUTCOME, outcome)
                self.effects(effects, f"{where}.{outcome.name.lower()}")
                self.jump_here(skip)
            self.book.note(row, outcome, self.reader.read(effects))
