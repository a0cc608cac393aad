"""Numbers -> names, and the answers people write -> numbers."""

from sim.declared import DeclaredError, nearest
from sim.unfathomable.constants import (
    DEEP_ONE,
    N_VALUES,
    NONE,
    QUESTIONS_PER_DOMAIN,
    Action,
    Cause,
    Character,
    Domain,
    Face,
    Loyalty,
    Monster,
    Outcome,
    Pile,
    Question,
    Resource,
    Skill,
    Space,
    Title,
    Track,
    Use,
)
from sim.unfathomable.decisions import FORCED_DOMAIN, FORCED_NONE
from sim.unfathomable.vocabulary import by_name

NONE_NAME = "none"
LETTERS = ("a", "b", "c", "d", "e", "f")
LEAST_NUMBER = -40
MOST_NUMBER = 60


def skill_card_name(kind):
    """`strength:3`"""
    return f"{Skill(kind // N_VALUES).name.lower()}:{kind % N_VALUES + 1}"


def lower_names(enum):
    """{number: name}"""
    return {number: name for name, number in by_name(enum).items()}


class Names:
    """Ids of everything a game can speak of; cards come from the rows of the scenario."""

    def __init__(self, rows):
        self.mythos = dict(enumerate(rows["mythos"]))
        self.waypoints = dict(enumerate(rows["waypoints"]))
        self.damage = dict(enumerate(rows["damage"]))
        self.items = dict(enumerate(rows["items"]))
        self.spells = dict(enumerate(rows["spells"]))
        self.skill_cards = {kind: skill_card_name(kind) for kind in range(len(Skill) * N_VALUES)}
        self.spaces = lower_names(Space)
        self.characters = lower_names(Character)
        self.resources = lower_names(Resource)
        self.skills = lower_names(Skill)
        self.loyalties = lower_names(Loyalty)
        self.titles = lower_names(Title)
        self.tracks = lower_names(Track)
        self.monsters = lower_names(Monster)
        self.faces = lower_names(Face)
        self.outcomes = lower_names(Outcome)
        self.piles = lower_names(Pile)
        self.causes = lower_names(Cause)
        self.actions = lower_names(Action)
        self.questions = lower_names(Question)
        self.uses = (
            {int(Use.CARD) + kind: f"card {name}" for kind, name in self.skill_cards.items()}
            | {int(Use.ITEM) + item: f"item {name}" for item, name in self.items.items()}
            | {Use.ABILITY: "ability", Use.FEAT: "feat", Use.TITLE: "title"}
            | {Use.FLESH_WARD: "spell flesh_ward", Use.SCRIPT: "spell revelation_of_script"}
        )
        numbers = {number: str(number) for number in range(LEAST_NUMBER, MOST_NUMBER)}
        self.domains = {
            Domain.NUMBER: {**numbers, DEEP_ONE: "deep_one"},
            Domain.SPACE: self.spaces,
            Domain.SKILL_CARD: self.skill_cards,
            Domain.SKILL: self.skills,
            Domain.YES_NO: {0: "no", 1: "yes"},
            Domain.ACTION: self.actions | self.uses,
            Domain.TRACK: {0: "travel", 1: "ritual"},
            Domain.LETTER: dict(enumerate(LETTERS)),
            Domain.MYTHOS: self.mythos,
            Domain.WAYPOINT: self.waypoints,
            Domain.ITEM: self.items,
            Domain.SPELL: self.spells,
            Domain.LOYALTY: {1: "hybrid", 2: "cultist"},
            Domain.OUTCOME: self.outcomes,
            Domain.RESOURCE: self.resources,
            Domain.MONSTER: {1: "mother", 2: "father"},
        }
        self.codes = self.answer_codes()

    def answer_codes(self):
        """Every answer that can be written, with its number; one name must not mean two things."""
        codes = {NONE_NAME: FORCED_NONE}
        for domain, names in self.domains.items():
            for number, name in names.items():
                if name in codes:
                    raise DeclaredError(f"the name '{name}' means two things; give the added card another id")
                codes[name] = int(domain) * FORCED_DOMAIN + number
        return codes

    def answer_code(self, answer, where):
        """The number of a written answer."""
        name = str(answer).lower()
        if name not in self.codes:
            raise DeclaredError(f"{where}: '{answer}' is no answer to any question{nearest(name, self.codes)}")
        return self.codes[name]

    def option(self, question, number):
        """How an option of a question is written."""
        if number == NONE and question // QUESTIONS_PER_DOMAIN != Domain.NUMBER:
            return NONE_NAME
        return self.domains[Domain(question // QUESTIONS_PER_DOMAIN)].get(number, str(number))
