"""Heads of the 70 mythos cards, typed from the card facts, not from the data files of the program.

card | kind | chooser | target/partial target | skills by first letter | activation icon and track icon
kind: check (skill check), choice (a or b), either (the chooser picks the check or option b)
icons: O Deep Ones, M Mother Hydra, F Father Dagon; T travel, R ritual, C choice of the two
"""

from typing import NamedTuple

CARDS = """
accusation                | choice | captain  | -     | -   | OR
adrift_fishing_boat       | check  | -        | 16/13 | IOS | MC
barricade_the_hatches     | check  | -        | 10    | SW  | MC
bucket_brigade            | either | captain  | 16    | ISW | MR
class_struggle            | choice | captain  | -     | -   | OT
coal_bunker_fire          | either | current  | 13    | IS  | FR
collision_course          | check  | -        | 11/8  | OW  | OR
coordinated_assault       | check  | -        | 17    | ILO | OR
criminal_activity         | either | current  | 11    | IO  | MR
damaged_evaporator        | check  | -        | 11/8  | OW  | MR
deep_one_feint            | check  | -        | 11    | OW  | OC
deep_one_swarm            | check  | -        | 15/11 | LOS | OC
dinghy_launch             | choice | captain  | -     | -   | FT
disturbing_dreams         | check  | -        | 13/10 | IL  | MT
e_o_t_failure             | check  | -        | 11    | IO  | FR
fear_of_the_unknown       | check  | -        | 15    | ILW | OC
firemen_strike            | either | current  | 9     | SW  | FR
flooding_compartment      | check  | -        | 9     | SW  | OR
food_rationing            | choice | captain  | -     | -   | OR
food_stores_raid          | check  | -        | 11/8  | IS  | FT
horrific_visions          | check  | -        | 10    | LW  | OR
hull_leak                 | check  | -        | 9     | OS  | OT
hypnotic_melody           | check  | -        | 10/7  | IW  | OT
identity_crisis           | either | current  | 11    | IL  | OR
improvised_fuel_source    | choice | captain  | -     | -   | MR
incoming_sos              | choice | captain  | -     | -   | FR
infection                 | choice | captain  | -     | -   | OT
infiltrator               | check  | -        | 11/8  | LS  | MT
jail_break                | check  | -        | 9     | LS  | FC
just_desserts             | choice | current  | -     | -   | OC
kitty_litter              | either | current  | 10    | LO  | MR
looming_breakdown         | either | captain  | 11    | OS  | MR
lure_of_yha_nthlei        | check  | -        | 9     | IL  | FR
missing_jewelry           | choice | captain  | -     | -   | MT
missing_munitions         | check  | -        | 16/12 | IOW | OC
missing_parents           | choice | current  | -     | -   | OR
mysterious_lifeboat       | choice | keeper   | -     | -   | OR
on_the_offensive          | check  | -        | 10    | LS  | FC
open_the_gate             | either | keeper   | 18    | LOW | FR
passenger_overboard       | check  | -        | 9     | LO  | OT
passenger_riot            | check  | -        | 13/10 | IS  | OT
poisoned_food             | choice | keeper   | -     | -   | OT
power_to_the_people       | either | captain  | 9     | IW  | OT
rally_the_crew            | check  | -        | 13/10 | IW  | FC
rat_infestation           | check  | -        | 12/8  | IO  | OR
ritual_coordination       | either | keeper   | 9     | LW  | OT
ritual_support            | choice | keeper   | -     | -   | MT
sacrifice_deep_one        | choice | keeper   | -     | -   | OT
sewage_backup             | check  | -        | 9     | SW  | FC
shipboard_fire            | check  | -        | 11/8  | OS  | OR
stolen_ritual_components  | check  | -        | 10    | LO  | FT
strange_vision            | choice | current  | -     | -   | OC
the_anarcho_individualist | choice | current  | -     | -   | FR
the_captains_banquet      | choice | captain  | -     | -   | MT
the_fathers_favor         | check  | -        | 16/11 | LOS | FT
the_mothers_wrath         | check  | -        | 17/12 | ILS | MT
too_many_bodies           | choice | captain  | -     | -   | OT
transformation            | choice | captain  | -     | -   | OT
volunteer_army            | choice | captain  | -     | -   | FR
hold_the_line             | check  | -        | 15/10 | LSW | MC
history_repeats           | either | keilani  | 13    | IS  | OT
the_peacemaker            | either | arjun    | 13    | IW  | MT
do_no_harm                | either | svetlana | 13    | LO  | FT
signs_of_life             | either | jeanne   | 13    | IO  | OT
the_game_is_afoot         | either | jamie    | 13    | OS  | OT
memory_of_the_deep        | either | william  | 13    | LW  | MT
miscalculation            | either | beatrice | 13    | LO  | FT
family_ties               | choice | ishmael  | -     | -   | OT
gift_of_the_mother        | either | edmund   | 15    | SW  | MT
ticket_please             | either | samira   | 13    | IW  | OT
"""
SKILLS = {"I": "influence", "L": "lore", "O": "observation", "S": "strength", "W": "will"}
KINDS = {"check": "skill_check", "choice": "choice", "either": "combination"}
ACTIVATION = {"O": "deep_ones", "M": "mother", "F": "father"}
TRACK = {"T": "travel", "R": "ritual", "C": "choice"}
CHARACTERS = ("keilani", "arjun", "svetlana", "jeanne", "jamie", "william", "beatrice", "ishmael", "edmund", "samira")


class Head(NamedTuple):
    kind: str
    chooser: str | None
    target: int | None
    partial: int | None
    skills: tuple
    activation: str
    track: str

    @property
    def character(self):
        return self.chooser if self.chooser in CHARACTERS else None

    @property
    def outcomes(self):
        """The results that the card has."""
        found = () if self.kind == "choice" else ("pass", "partial", "fail") if self.partial else ("pass", "fail")
        return found + {"check": (), "choice": ("a", "b"), "either": ("b",)}[self.kind]


def read_head(line):
    card, kind, chooser, targets, skills, icons = (part.strip() for part in line.split("|"))
    target, _, partial = targets.partition("/")
    return card, Head(
        kind,
        None if chooser == "-" else chooser,
        None if target == "-" else int(target),
        int(partial) if partial else None,
        () if skills == "-" else tuple(SKILLS[letter] for letter in skills),
        ACTIVATION[icons[0]],
        TRACK[icons[1]],
    )


HEADS = dict(read_head(line) for line in CARDS.strip().splitlines())
