"""Chapters 42 and 48: skill checks, step by step, and target numbers."""

import pytest

from sim.unfathomable.constants import DEEP_ONE, Event
from sim.unfathomable.effect_compiler import skill_mask
from sim.unfathomable.rows import load_rows
from sim.unfathomable.rules.attack import attack_succeeds
from sim.unfathomable.settings import DATA
from tests.unfathomable.builders import Table

STEPS = {
    Event.CHECK: "announced",
    Event.CHAOS_CARD: "chaos",
    Event.ADDED: "added",
    Event.REVEALED_CARD: "turned up",
    Event.CHECK_TOTAL: "total",
    Event.DIAL: "effect",
}


def steps(t):
    """The steps of the check, each once, in order."""
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    return list(dict.fromkeys(STEPS[row] for row in rows if row in STEPS))


def discards(t):
    return {t.names.skill_cards[kind]: int(n) for kind, n in enumerate(t.game.skill_discard) if n}


def with_effects(target, partial=None):
    """A will and lore check that shows its outcome on the dials: fuel for a pass, food partial, sanity for a fail."""
    check = {"target": target, "skills": ["will", "lore"], "pass": ["lose(fuel,1)"], "fail": ["lose(sanity,1)"]}
    if partial is not None:
        check |= {"partial_target": partial, "partial": ["lose(food,1)"]}
    return {"check": check}


@pytest.mark.rule("42.0")
def test_a_crisis_starts_a_check():
    t = Table().mythos("hull_leak")
    assert t.events(Event.CHECK) == [(9, -1, skill_mask(["observation", "strength"]))]


@pytest.mark.rule("42.0")
@pytest.mark.parametrize(
    ("room", "skills", "whom"),
    [("captains_cabin", ["influence", "observation"], ["2"]), ("brig", ["lore", "strength"], [])],
)
def test_the_captains_cabin_and_the_brig_start_a_check(room, skills, whom):
    t = Table().at(0, room).act("space", *whom)
    assert t.events(Event.CHECK) == [(8, -1, skill_mask(skills))]
    t.expect_all_used()


@pytest.mark.rule("42.1")
def test_each_check_has_a_target_and_at_least_two_supporting_skills():
    checks = [row for row in load_rows(DATA)["mythos"].values() if row.type != "choice"]
    assert len(checks) == 49
    assert all(row.target >= 9 and len(row.skills) >= 2 for row in checks)
    t = Table().top("chaos", "will:5", "influence:3")
    assert t.check(3, "will", "lore") == (5 - 3, "fail")  # what is not named opposes


@pytest.mark.rule("42.2")
def test_the_steps_of_a_check_come_in_order():
    t = Table().top("chaos", "will:5", "influence:3").hand(1, "lore:2").answers("lore:2").effects(with_effects(9))
    assert steps(t) == ["announced", "chaos", "added", "turned up", "total", "effect"]
    assert discards(t) == {"influence:3": 1, "lore:2": 1, "will:5": 1}
    t.expect_all_used()


@pytest.mark.rule("42.3")
def test_target_and_skills_are_made_known_before_any_card_is_added():
    t = Table().hand(1, "lore:2").answers("none").effects(with_effects(9, partial=6))
    assert t.events(Event.CHECK) == [(9, 6, skill_mask(["will", "lore"]))]
    rows = [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist()]
    assert rows.index(Event.CHECK) < rows.index(Event.CHAOS_CARD) < rows.index(Event.DECISION)
    t.expect_all_used()


@pytest.mark.rule("42.4")
def test_the_top_two_chaos_cards_start_the_pile():
    t = Table().top("chaos", "will:5", "lore:4", "influence:5")
    before = len(t.deck("chaos"))
    assert t.check(9, "will", "lore") == (9, "pass")
    assert len(t.deck("chaos")) == before - 2
    assert t.events(Event.CHAOS_CARD) == [(2, 0, 0)]


@pytest.mark.rule("42.5")
def test_each_player_once_may_add_cards_from_the_left_of_the_current_player_round():
    t = Table().hand(0, "will:1").hand(1, "will:2", "will:2").hand(2, "lore:5")
    t.game.current = 1
    t.answers("none", "will:1", "will:2", "none").top("chaos", "influence:1", "strength:1")
    assert t.check(9, "will", "lore") == (1 + 2 - 1 - 1, "fail")
    assert [(question, seat) for question, seat, *_ in t.questions()] == [
        ("add_to_check", 2),
        ("add_to_check", 0),
        ("add_to_check", 1),
        ("add_to_check", 1),
    ]
    assert t.events(Event.ADDED) == [(2, 0, 0), (0, 1, 0), (1, 1, 0)]
    assert [t.cards(seat) for seat in range(3)] == [[], ["will:2"], ["lore:5"]]
    t.expect_all_used()


@pytest.mark.rule("42.5")
@pytest.mark.parametrize("one_only", ["brig", "revealed"])
def test_humans_in_the_brig_and_revealed_traitors_add_one_card_at_most(one_only):
    t = Table().hand(1, "will:2", "will:2").hand(2, "will:3", "will:3")
    t.at(1, "brig") if one_only == "brig" else t.revealed(1)
    t.answers("will:2", "will:3", "will:3").top("chaos", "influence:1", "strength:1")
    assert t.check(9, "will", "lore")[0] == 2 + 3 + 3 - 1 - 1
    assert t.events(Event.ADDED) == [(1, 1, 0), (2, 2, 0), (0, 0, 0)]
    t.expect_all_used()


@pytest.mark.rule("42.6")
def test_nothing_tells_who_added_which_card():
    shown = []
    for first, second in (("will:5", "strength:2"), ("strength:2", "will:5")):
        t = Table().top("chaos", "influence:1", "lore:1").hand(1, first).hand(2, second).answers(first, second)
        t.check(9, "will", "lore")
        shown.append((t.events(Event.CHAOS_CARD), t.events(Event.ADDED), t.events(Event.REVEALED_CARD)))
        t.expect_all_used()
    assert shown[0] == shown[1]


@pytest.mark.rule("42.7")
def test_the_cards_are_turned_up_and_parted_into_supporting_and_opposing_ones():
    t = Table().top("chaos", "influence:1", "lore:1").hand(1, "lore:1", "treachery:2").answers("lore:1", "treachery:2")
    t.check(9, "will", "lore")
    turned_up = [
        (t.names.skill_cards[kind], number, bool(side)) for kind, number, side in t.events(Event.REVEALED_CARD)
    ]
    assert turned_up == [("influence:1", 1, False), ("lore:1", 2, True), ("treachery:2", 1, False)]
    t.expect_all_used()


@pytest.mark.rule("42.8")
@pytest.mark.parametrize(
    ("chaos", "loses"),
    [
        (("will:5", "lore:4"), "fuel"),  # 9: passed
        (("will:4", "lore:4"), "food"),  # 8: partial
        (("will:5", "lore:1"), "food"),  # 6: partial
        (("will:4", "lore:1"), "sanity"),  # 5: failed
        (("will:5", "strength:5"), "sanity"),  # 0: failed
    ],
)
def test_the_total_decides_between_pass_partial_and_fail(chaos, loses):
    t = Table().top("chaos", *chaos).effects(with_effects(9, partial=6))
    assert [name for name, value in t.dials.items() if value < 8] == [loses]


@pytest.mark.rule("42.8")
def test_without_a_partial_number_all_below_the_target_fails():
    assert Table().top("chaos", "will:4", "lore:4").check(9, "will", "lore") == (8, "fail")


@pytest.mark.rule("42.9")
def test_all_cards_of_the_check_go_to_the_discard_piles_of_their_skills():
    t = Table().top("chaos", "will:4", "lore:4").hand(1, "will:4", "treachery:1").answers("will:4", "treachery:1")
    t.check(9, "will", "lore")
    assert discards(t) == {"lore:4": 1, "treachery:1": 1, "will:4": 2}
    assert t.game.check.pile.sum() == 0
    t.expect_all_used()


@pytest.mark.rule("42.8", "42.9")
def test_the_effect_comes_before_the_cards_are_discarded():
    """Edmund cannot draw the will card that still lies in the check."""
    t = Table("edmund", "william", "samira").top("chaos", "will:4", "lore:5")
    for kind, name in t.names.skill_cards.items():
        if name.startswith("will:"):
            t.game.skill_deck[kind] = 0
    t.effects({"check": {"target": 9, "skills": ["will", "lore"], "pass": ["draw_skill(you,1)"], "fail": []}})
    assert t.questions() == [("draw_skill", 0, ["influence", "lore", "observation", "strength"], "influence")]
    assert discards(t) == {"lore:5": 1, "will:4": 1}


@pytest.mark.rule("48.0")
def test_checks_and_attacks_are_measured_against_a_target_number():
    assert Table().top("chaos", "will:4", "lore:3").check(7, "will", "lore") == (7, "pass")
    t = Table(rules={"attack_deep_one": 7}).dice(6, 7)
    assert [bool(attack_succeeds(t.game, t.ctx, DEEP_ONE, 0)) for _ in range(2)] == [False, True]


@pytest.mark.rule("48.1")
@pytest.mark.parametrize(("target", "outcome"), [(6, "pass"), (7, "pass"), (8, "fail")])
def test_a_check_is_passed_by_reaching_or_exceeding_its_target(target, outcome):
    assert Table().top("chaos", "will:4", "lore:3").check(target, "will", "lore") == (7, outcome)


@pytest.mark.rule("48.2")
@pytest.mark.parametrize(("die", "deep_ones"), [(3, 1), (4, 0)])
def test_a_4_defeats_a_deep_one(die, deep_ones):
    t = Table().at(0, "deck_5").deep_ones(deck_5=1).dice(die).act("attack")
    assert t.game.deep_ones.sum() == deep_ones
    t.expect_all_used()


@pytest.mark.rule("48.2")
@pytest.mark.parametrize(("die", "space"), [(5, "deck_5"), (6, "brig")])
def test_a_6_defeats_a_character(die, space):
    t = Table().at(0, "deck_5").at(1, "deck_5").revealed(1).dice(die).act("attack")
    assert t.where(1) == space
    t.expect_all_used()


@pytest.mark.rule("48.2")
@pytest.mark.parametrize(("die", "space"), [(5, "deck_5"), (6, "sick_bay")])
def test_a_deep_one_needs_a_6_as_well(die, space):
    t = Table().at(0, "deck_5").deep_ones(deck_5=1).dice(die).effects("activate(deep_ones,1)")
    assert t.where(0) == space
    t.expect_all_used()
