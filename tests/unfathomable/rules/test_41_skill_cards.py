"""Chapters 41 and 43: skill cards, hands and skill sets."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.rules.skill_cards import discard_to_hand_limit, hand_size, skill_of, value_of
from sim.unfathomable.turn import receive_skills
from tests.unfathomable.builders import Table

SKILLS = ["influence", "lore", "observation", "strength", "will", "treachery"]
SKILL_SETS = {
    "keilani": "influence influence influence will will",
    "arjun": "influence influence observation strength strength",
    "svetlana": "influence influence lore observation observation",
    "jeanne": "influence observation observation strength strength",
    "jamie": "strength strength strength will will",
    "william": "lore lore lore will will",
    "beatrice": "influence lore lore observation observation",
    "ishmael": "lore lore strength strength will",
    "edmund": "influence lore observation strength will",
    "samira": "lore observation observation will will",
}


def skills_in_hand(t, seat):
    return [card.split(":")[0] for card in t.cards(seat)]


def deck(t, skill, pile="skill_deck"):
    """{'will:1': 3, ...}: the cards of a skill deck or its discard pile."""
    cards = getattr(t.game, pile)
    return {
        name: int(cards[kind])
        for kind, name in t.names.skill_cards.items()
        if name.startswith(f"{skill}:") and cards[kind]
    }


def will_deck(t, cards=(), discards=()):
    """Exactly these will cards in deck and discard pile."""
    for kind, name in t.names.skill_cards.items():
        if name.startswith("will:"):
            t.game.skill_deck[kind] = list(cards).count(name)
            t.game.skill_discard[kind] = list(discards).count(name)
    return t


@pytest.mark.rule("41.0")
def test_the_same_card_helps_one_check_and_hinders_another():
    for skills, total in ((("will", "lore"), 4), (("strength", "lore"), -4)):
        t = Table(rules={"chaos_cards_per_check": 0}).hand(0, "will:4").answers("will:4")
        assert t.check(5, *skills)[0] == total
        t.expect_all_used()


@pytest.mark.rule("41.1")
def test_each_card_has_a_skill_and_a_value():
    t = Table()
    cards = [(t.names.skills[int(skill_of(kind))], int(value_of(kind))) for kind in t.names.skill_cards]
    assert cards == [(skill, value) for skill in SKILLS for value in range(1, 6)]
    assert [t.names.skill_cards[kind] for kind in (0, 13, 29)] == ["influence:1", "observation:4", "treachery:5"]


@pytest.mark.rule("41.2")
def test_each_skill_has_a_deck_and_a_discard_pile_of_its_own():
    t = Table().hand(0, "lore:2", "will:3").effects("discard_hand(you)")
    assert [sum(deck(t, skill, "skill_discard").values()) for skill in SKILLS] == [0, 1, 0, 0, 1, 0]
    assert deck(t, "will", "skill_discard") == {"will:3": 1}
    assert [sum(deck(t, skill).values()) for skill in SKILLS] == [19, 18, 19, 19, 18, 21]  # ten lie in the chaos deck


@pytest.mark.rule("41.2")
def test_when_the_last_card_is_drawn_the_discards_become_the_new_deck():
    t = will_deck(Table("jamie", "william", "samira"), ["will:5", "will:5"], ["will:1", "will:2"])
    t.answers("will").effects("draw_skill(you,1)")
    assert deck(t, "will", "skill_discard") == {"will:1": 1, "will:2": 1}
    t.answers("will").effects("draw_skill(you,1)")
    assert t.cards(0) == ["will:5", "will:5"]
    assert deck(t, "will") == {"will:1": 1, "will:2": 1}
    assert deck(t, "will", "skill_discard") == {}


@pytest.mark.rule("41.2")
def test_an_empty_deck_waits_for_a_discard_and_for_somebody_who_draws():
    t = will_deck(Table("jamie", "william", "samira"))
    receive_skills(t.game, t.ctx)
    assert skills_in_hand(t, 0) == ["strength"] * 3
    will_deck(t, (), ["will:4", "will:4", "will:4"])
    assert deck(t, "will") == {}
    receive_skills(t.game, t.ctx)
    assert skills_in_hand(t, 0) == ["strength"] * 6 + ["will"] * 2
    assert deck(t, "will") == {"will:4": 1}
    assert deck(t, "will", "skill_discard") == {}


@pytest.mark.rule("41.2")
def test_an_empty_deck_is_not_on_offer():
    t = will_deck(Table("jamie", "william", "samira")).at(0, "sick_bay")
    receive_skills(t.game, t.ctx)
    assert t.questions() == []
    assert skills_in_hand(t, 0) == ["strength"]


@pytest.mark.rule("41.3")
def test_a_drawn_card_joins_the_hand_which_holds_skill_cards_only():
    t = Table("arjun", "william", "samira").only("item", "shotgun").effects("draw_skill(you,1)", "draw_item(you,1)")
    assert len(t.cards(0)) == hand_size(t.game, 0) == 1
    assert t.items(0) == ["shotgun", "six_shooter"]


@pytest.mark.rule("41.3")
def test_how_many_from_which_deck_is_settled_before_the_first_draw():
    t = Table().no_deep_ones().at(0, "galley").dice(8).act("space", "will", "lore", "will", "none")
    shown = {Event.DECISION: "asked", Event.DRAW: "drawn"}
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert [shown[row] for row in rows if row in shown] == ["asked"] * 5 + ["drawn"] * 3
    assert skills_in_hand(t, 0) == ["lore", "will", "will"]
    t.expect_all_used()


@pytest.mark.rule("41.3")
def test_several_cards_of_the_skill_set_are_settled_before_the_first_draw():
    t = Table("arjun", "william", "samira").answers("strength", "influence").effects("draw_skill(you,2)")
    shown = {Event.DECISION: "asked", Event.DRAW: "drawn"}
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert [shown[row] for row in rows if row in shown] == ["asked", "asked", "drawn", "drawn"]
    assert skills_in_hand(t, 0) == ["influence", "strength"]
    t.expect_all_used()


@pytest.mark.rule("41.3")
def test_in_the_discard_step_everyone_goes_down_to_10():
    t = Table().hand(0, *["will:2"] * 4, *["lore:2"] * 4, *["strength:3"] * 2)
    t.hand(2, *["strength:1"] * 6, *["lore:1"] * 6).answers("lore:1", "strength:1")
    discard_to_hand_limit(t.game, t.ctx)
    assert [hand_size(t.game, seat) for seat in range(3)] == [10, 0, 10]
    assert t.cards(2) == ["lore:1"] * 5 + ["strength:1"] * 5
    assert [(question, seat) for question, seat, *_ in t.questions()] == [("hand_limit_card", 2)] * 2
    t.expect_all_used()


@pytest.mark.rule("43.0")
@pytest.mark.parametrize(("character", "skills"), SKILL_SETS.items())
def test_the_skill_set_of_a_sheet(character, skills):
    row = Table().ctx.tables.characters[Table().number("characters", character)]
    listed = [skill for skill, number in zip(SKILLS, row.skill_set.tolist(), strict=True) for _ in range(number)]
    assert listed == skills.split()


@pytest.mark.rule("43.1")
def test_the_skill_set_is_drawn_in_the_receive_skills_step():
    t = Table("arjun", "william", "samira")
    receive_skills(t.game, t.ctx)
    assert skills_in_hand(t, 0) == SKILL_SETS["arjun"].split()
    assert t.questions() == []


@pytest.mark.rule("43.1")
def test_in_the_sick_bay_only_one_card_of_the_skill_set_is_drawn():
    t = Table("arjun", "william", "samira").at(0, "sick_bay").answers("observation")
    receive_skills(t.game, t.ctx)
    assert skills_in_hand(t, 0) == ["observation"]
    t.expect_all_used()
