"""Whole mythos cards: heads against the facts, thresholds of every check, chooser, activation icon and track icon."""

import json
from functools import cache
from pathlib import Path

import pytest

import sim.unfathomable
from sim.unfathomable.constants import Event, Outcome, Skill
from sim.unfathomable.effects import run_pending
from sim.unfathomable.rules.mythos import begin_mythos
from sim.unfathomable.turn import resolve_mythos_card
from tests.unfathomable.cards.mythos_cases import cards_of, neutral_chaos
from tests.unfathomable.cards.mythos_heads import HEADS, KINDS
from tests.unfathomable.cards.positions import (
    CREW,
    asked,
    both,
    changes,
    damage,
    discarded,
    moved_deep,
    no_items,
    position,
    quiet,
    spawned,
    structural,
)

DATA = Path(sim.unfathomable.__file__).parent / "data"
CHECKS = [card for card, head in HEADS.items() if head.target]
CHOICES = [card for card, head in HEADS.items() if head.kind != "check"]


def crew_for(card):
    """The crew, with the character of the card at seat 3 if it is not aboard."""
    character = HEADS[card].character
    return CREW if character is None or character in CREW else (*CREW[:3], character)


def chooser_seat(t, card):
    """Seat 1 is the Captain, unless Keilani is aboard; seat 2 the Keeper."""
    chooser = HEADS[card].chooser
    return {"current": 0, "captain": 1, "keeper": 2}.get(chooser) if HEADS[card].character is None else t.seat(chooser)


@cache
def printed_rows():
    return {row["id"]: row for row in json.loads((DATA / "mythos.json").read_text(encoding="utf-8"))["rows"]}


@pytest.mark.rule("28.10", "28.12", "28.15", "28.21", "28.25")
@pytest.mark.parametrize("card", HEADS)
def test_head(card):
    head, row = HEADS[card], printed_rows()[card]
    assert (row["type"], row.get("chooser")) == (KINDS[head.kind], head.chooser)
    assert (row.get("target"), row.get("partial_target")) == (head.target, head.partial)
    assert tuple(row.get("skills", ())) == head.skills
    assert (row["activation_icon"], row["track_icon"]) == (head.activation, head.track)
    assert (row.get("character"), row["copies"]) == (head.character, 1)


def test_there_are_70_cards_10_of_them_of_characters():
    assert list(printed_rows()) == list(HEADS)
    assert len(HEADS) == 70
    assert sum(head.character is not None for head in HEADS.values()) == 10
    assert all(2 <= len(HEADS[card].skills) <= 3 for card in CHECKS)


def check_with_total(card, total):
    """Resolve the check of a card with this total; the game and the total it found."""
    head = HEADS[card]
    t = quiet(*crew_for(card)).supply("soul", "soul", "soul", "soul", "blank")
    neutral_chaos(t, head.skills)
    answers = [] if head.kind == "check" else ["a"]
    support = cards_of(t, head.skills[-1], total) if total > 0 else []
    t.hand(0, *support).answers(*answers, *support)
    begin_mythos(t.game, t.ctx, t.number("mythos", card))
    run_pending(t.game, t.ctx)
    return t


def thresholds():
    for card in CHECKS:
        head = HEADS[card]
        yield card, head.target, Outcome.PASS
        yield card, head.target - 1, Outcome.PARTIAL if head.partial else Outcome.FAIL
        if head.partial:
            yield card, head.partial, Outcome.PARTIAL
            yield card, head.partial - 1, Outcome.FAIL


@pytest.mark.rule("28.14", "28.17", "42.1", "42.3", "42.8", "47.1", "48.1")
@pytest.mark.parametrize(("card", "total", "outcome"), list(thresholds()))
def test_target_and_partial_target(card, total, outcome):
    head = HEADS[card]
    t = check_with_total(card, total)
    mask = sum(1 << Skill[skill.upper()] for skill in head.skills)
    assert t.events(Event.CHECK)[0] == (head.target, head.partial or -1, mask)
    assert t.events(Event.CHECK_TOTAL)[0] == (total, outcome, head.target)


@pytest.mark.rule("31.0", "31.1", "47.0", "47.1", "52.3")
@pytest.mark.parametrize("card", CHECKS)
def test_supporting_and_opposing_skills(card):
    """One card of value 1 of each skill: those named add, the others subtract."""
    head = HEADS[card]
    t = neutral_chaos(quiet(*crew_for(card)), head.skills)
    cards = [f"{skill.name.lower()}:1" for skill in Skill]
    t.hand(0, *cards).answers(*([] if head.kind == "check" else ["a"]), *cards)
    begin_mythos(t.game, t.ctx, t.number("mythos", card))
    run_pending(t.game, t.ctx)
    assert t.events(Event.CHECK_TOTAL)[0][0] == len(head.skills) - (6 - len(head.skills))


@pytest.mark.rule("28.9", "28.11", "28.12", "28.13", "28.18", "49.9", "49.14")
@pytest.mark.parametrize("card", CHOICES)
def test_the_named_player_chooses_between_both_options(card):
    t = quiet(*crew_for(card)).hand(2, "lore:1")
    begin_mythos(t.game, t.ctx, t.number("mythos", card))
    run_pending(t.game, t.ctx)
    assert asked(t)[0] == f"crisis_option {chooser_seat(t, card)}: a b"


@pytest.mark.rule("28.19")
@pytest.mark.parametrize("card", [card for card in CHOICES if HEADS[card].target])
def test_the_second_option_of_a_combination_makes_no_check(card):
    t = quiet(*crew_for(card)).answers("b")
    begin_mythos(t.game, t.ctx, t.number("mythos", card))
    run_pending(t.game, t.ctx)
    assert t.game.next_forced_answer == 1
    assert t.events(Event.CHECK) == []


@pytest.mark.rule("28.13")
@pytest.mark.parametrize(
    ("card", "given", "done"),
    [
        ("improvised_fuel_source", lambda t: t.supply("soul", "soul"), {"fuel": -1}),
        ("volunteer_army", lambda t: t.supply(), {"deep_supply": -2, "deep_ones.the_deep": 2}),
        ("poisoned_food", lambda t: t.hand(2, "will:5"), {"food": -1}),
        ("ritual_support", lambda t: t.hand(0, "lore:5"), {}),
    ],
)
def test_an_option_that_is_not_allowed_leaves_the_other(card, given, done):
    t = quiet()
    given(t)
    before = position(t)
    begin_mythos(t.game, t.ctx, t.number("mythos", card))
    run_pending(t.game, t.ctx)
    assert asked(t) == []
    assert changes(before, position(t)) == done


@pytest.mark.rule("28.13")
def test_criminal_activity_without_an_item_must_be_checked():
    t = no_items(quiet(), 0)
    begin_mythos(t.game, t.ctx, t.number("mythos", "criminal_activity"))
    run_pending(t.game, t.ctx)
    assert asked(t) == []
    assert t.events(Event.CHECK) == [(11, -1, 0b00101)]


# icons: a Deep One on deck 8, Mother Hydra in water 3, Father Dagon in water 6
ACTIVATION = {
    "deep_ones": moved_deep("deck_8", "boiler_room"),
    "mother": both(damage(chapel="lore"), {"mother": "water_1", "space.2": "sick_bay"}),
    "father": both(spawned(2, "deck_6"), {"father": "water_4"}),
}
# one travel step later: everything in the water is one space further back
DRIFTED = {
    "deep_ones": {"mother": "water_5", "father": "water_8"},
    "mother": {"father": "water_8"},  # she is back in water 3
    "father": {"mother": "water_5"},  # he is back in water 6
}


def after_icons(head, track):
    """Changes by the two icons."""
    change = dict(ACTIVATION[head.activation])
    if track == "travel":
        change = {name: value for name, value in change.items() if name not in ("mother", "father")}
        return change | DRIFTED[head.activation] | {"travel": 1}
    return change | {"ritual": 1}


def icon_cases():
    for card, head in HEADS.items():
        for track in ("travel", "ritual") if head.track == "choice" else (head.track,):
            yield pytest.param(card, track, id=f"{card}-{track}")


@pytest.mark.rule(
    "4.1", "4.2", "9.7", "28.0", "28.2", "28.3", "28.22", "28.24", "28.26", "28.27", "50.5", "50.7", "50.10"
)
@pytest.mark.parametrize(("card", "track"), list(icon_cases()))
def test_icons(card, track):
    """The current player is in the Brig: no crisis, only the icons; the Captain chooses a track."""
    head = HEADS[card]
    t = structural(quiet(), "lore").deep_ones(deck_8=1).monarchs(mother="water_3", father="water_6").at(0, "brig")
    t.answers(*([track] if head.track == "choice" else []))
    before = position(t)
    resolve_mythos_card(t.game, t.ctx, t.number("mythos", card))
    t.expect_all_used()
    assert changes(before, position(t)) == after_icons(head, track)
    assert asked(t) == (["which_track 1: travel ritual"] if head.track == "choice" else [])
    assert discarded(t) == [card]
    assert int(t.game.n_dice) == 0


@pytest.mark.rule("28.0", "28.27")
@pytest.mark.parametrize("card", [card for card, head in HEADS.items() if head.track == "choice"])
def test_the_current_player_chooses_the_track(card):
    t = quiet().answers(*(["b"] if HEADS[card].kind == "choice" else []))
    resolve_mythos_card(t.game, t.ctx, t.number("mythos", card))
    assert asked(t)[-1] == "which_track 0: travel ritual"


@pytest.mark.rule("9.7", "28.27")
def test_after_strange_vision_has_jailed_the_current_player_the_captain_chooses_the_track():
    t = quiet().answers("a", "reef").top("waypoint", "reef", "iceberg")
    resolve_mythos_card(t.game, t.ctx, t.number("mythos", "strange_vision"))
    assert t.where(0) == "brig"
    assert asked(t)[-1] == "which_track 1: travel ritual"


@pytest.mark.rule("28.0", "28.1", "28.2", "28.3")
def test_crisis_then_activation_then_track():
    """Hull Leak, failed: damage, then the Deep Ones' icon, then the travel icon."""
    t = structural(quiet(), "lore").deep_ones(water_7=1).dice(6)
    resolve_mythos_card(t.game, t.ctx, t.number("mythos", "hull_leak"))
    t.expect_all_used()
    kinds = (Event.CHECK_TOTAL, Event.DAMAGE_CARD, Event.ACTIVATE, Event.DEEP_ONE_MOVES, Event.TRACK)
    rows = t.ctx.log.rows[: t.ctx.log.n_rows].tolist()
    assert [row[0] for row in rows if row[0] in kinds] == list(kinds)
    assert t.deep_ones_at() == {"deck_7": 1}  # it left the water before the water drifted
