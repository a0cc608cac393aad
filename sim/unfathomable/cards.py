"""One model per kind of declared row. Unknown keys, missing keys and wrong types are errors."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

HeroSkill = Literal["influence", "lore", "observation", "strength", "will"]
AnySkill = Literal["influence", "lore", "observation", "strength", "will", "treachery"]
CharacterId = Literal[
    "keilani", "arjun", "svetlana", "jeanne", "jamie", "william", "beatrice", "ishmael", "edmund", "samira"
]
Effects = list[Any]  # checked by the effect compiler
Copies = Annotated[int, Field(ge=0, le=20)]
Target = Annotated[int, Field(ge=0, le=60)]


class Row(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    id: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
    _place: str = PrivateAttr("")

    @property
    def place(self):
        """Where the row was written: file and row, or scenario and key."""
        return self._place

    def written_at(self, place):
        """The row, with the place it was written at."""
        self._place = place
        return self


class InPlay(BaseModel):
    """What a kept mythos card does: a rule by name, and perhaps an action of its holder."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    rule: Literal["barricade", "peacemaker", "sacrifice", "memory", "family_ties"]
    amount: Annotated[int, Field(ge=0, le=10)] = 0  # sanity lost, or treachery cards added to a check
    requires: str | None = None
    action: Effects | None = None


class MythosRow(Row):
    name: str
    copies: Copies
    type: Literal["skill_check", "choice", "combination"]
    character: CharacterId | None = None
    chooser: Literal["current", "captain", "keeper"] | CharacterId | None = None
    target: Target | None = None
    partial_target: Target | None = None
    skills: list[HeroSkill] = []
    on_pass: Effects | None = Field(default=None, alias="pass")
    partial: Effects | None = None
    fail: Effects | None = None
    option_a: Effects | None = None
    option_b: Effects | None = None
    option_a_requires: str | None = None
    option_b_requires: str | None = None
    in_play: InPlay | None = None
    activation_icon: Literal["deep_ones", "mother", "father"]
    track_icon: Literal["travel", "ritual", "choice"]


class WaypointRow(Row):
    name: str
    copies: Copies
    distance: Annotated[int, Field(ge=0, le=12)]
    fuel_cost: Annotated[int, Field(ge=0, le=10)]
    effect: Effects


class DamageRow(Row):
    name: str
    copies: Copies
    kind: Literal["structural", "instant"]
    repair_skill: AnySkill | Literal["any"] | None = None
    repair_total: Annotated[int, Field(ge=0, le=30)] | None = None
    effect: Effects = []


class PassengerRow(Row):
    name: str
    copies: Annotated[int, Field(ge=0, le=20)]
    loses: dict[Literal["fuel", "food", "sanity", "souls"], Annotated[int, Field(ge=0, le=10)]]


TimingName = Literal[
    "passive",
    "action",
    "free",
    "action_step",
    "before_roll",
    "after_roll",
    "before_check",
    "after_check",
    "character_defeat",
    "passenger_defeat",
    "any_defeat",
    "mythos_draw",
    "mythos_reveal",
    "mythos_choice",
    "after_space",
    "after_card",
    "receive_skills",
]


class PowerFields(BaseModel):
    """When a power can be used, what must hold, how often, what it does."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    timing: TimingName
    requires: str | None = None
    limit: Literal["turn"] | None = None
    amount: Annotated[int, Field(ge=0, le=10)] = 0
    effect: Effects = []


class SheetPower(PowerFields):
    """An ability or a feat of a character."""

    name: str
    in_brig: bool = False


class CharacterRow(Row):
    name: str
    start_space: str
    starting_item: str
    skill_set: dict[HeroSkill, Annotated[int, Field(ge=0, le=10)]]
    captain_rank: Annotated[int, Field(ge=1, le=10)]
    keeper_rank: Annotated[int, Field(ge=1, le=10)]
    ability: SheetPower
    feat: SheetPower
    on_reveal: Effects


class SkillRow(PowerFields, Row):
    name: str
    skill: AnySkill
    copies: dict[Literal["1", "2", "3", "4", "5"], Annotated[int, Field(ge=0, le=40)]]


class ItemRow(PowerFields, Row):
    name: str
    copies: Copies
    traits: list[Literal["weapon", "improvement"]]
    weapon: Literal["here", "beside"] | None = None
    bonus: Annotated[int, Field(ge=0, le=8)] = 0
    skill: HeroSkill | None = None
    treachery: Annotated[int, Field(ge=0, le=20)] = 0  # into the chaos deck, after a check passed with its help
    removed: bool = False


class SpellRow(Row):
    name: str
    copies: Copies
    effect: Effects


class RoomRow(Row):
    name: str
    requires: str | None = None
    action: Effects | None = None


class SpaceRow(Row):
    """5.0, 5.1, 15.0-15.2, 21.0: a space, the spaces it shares a border with, its arrow and its die results."""

    name: str
    kind: Literal["water", "deck", "room", "special"]
    adjacent: list[str]
    arrow: str | None = None
    die: list[Annotated[int, Field(ge=1, le=8)]] = []
    closest: list[str] = []
    first_step: dict[str, str] = {}


class LoyaltyRow(Row):
    players: Annotated[int, Field(ge=3, le=6)]
    variant: Literal["standard", "no_cultist", "learning", "solo", "two_player"]
    human: Annotated[int, Field(ge=0, le=20)]
    hybrid: Annotated[int, Field(ge=0, le=6)]
    cultist: Annotated[int, Field(ge=0, le=1)]


# table name in a scenario's [cards] -> data file and model
CARD_TABLES = {
    "mythos": ("mythos.json", MythosRow),
    "waypoints": ("waypoints.json", WaypointRow),
    "damage": ("damage.json", DamageRow),
    "passengers": ("passengers.json", PassengerRow),
    "characters": ("characters.json", CharacterRow),
    "skills": ("skills.json", SkillRow),
    "items": ("items.json", ItemRow),
    "spells": ("spells.json", SpellRow),
    "rooms": ("rooms.json", RoomRow),
    "board": ("board.json", SpaceRow),
    "loyalty": ("loyalty.json", LoyaltyRow),
}
# rows of these tables stand for fixed numbers in the code: fields may change, rows may not come or go
CLOSED_TABLES = ("passengers", "characters", "skills", "rooms", "board")
