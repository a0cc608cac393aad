"""16.7: Svetlana prevents the defeat of characters and passengers."""

import pytest

from sim.unfathomable.constants import Event
from sim.unfathomable.rules.movement import defeat_character
from sim.unfathomable.rules.passengers import defeat_all_on, defeat_from_supply, defeat_on
from tests.unfathomable.cards.positions import changes, position
from tests.unfathomable.powers.sheets import asked_for_powers, crew, has_feat, holding, in_brig

SVETLANA = 1


def defeat(t, seat):
    """Defeat a character; whether it happened."""
    done = defeat_character(t.game, t.ctx, seat)
    t.expect_all_used()
    return bool(done)


def doctor(**rules):
    """Jeanne, Svetlana with a lore card, Samira, Edmund."""
    return crew("jeanne", "svetlana", "samira", "edmund", **rules).hand(SVETLANA, "lore:2")


# characters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.7", "2.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("traitor", [False, True])
def test_healing_words_save_anyone_for_a_lore_card(seat, traitor):
    t = doctor().answers("ability")
    if traitor and seat != SVETLANA:
        t.revealed(seat)
    before = position(t)
    assert not defeat(t, seat)
    assert changes(before, position(t)) == {"hand.1": -1, "discards": 1}
    assert t.events(Event.DEFEAT_PREVENTED) == [(seat, SVETLANA, 0)]
    assert t.events(Event.DEFEATED) == []
    assert has_feat(t, SVETLANA)


@pytest.mark.rule("16.7", "2.1")
def test_healing_words_cost_a_lore_card_of_choice_and_have_no_limit():
    t = doctor().hand(SVETLANA, "lore:4", "will:1").answers("ability", "lore:4", "ability")
    assert not defeat_character(t.game, t.ctx, 0)
    assert not defeat(t, 0)
    assert t.cards(SVETLANA) == ["will:1"]
    assert asked_for_powers(t) == [(1, ["ability", "feat"])] * 2


@pytest.mark.rule("16.7", "20.3")
def test_medical_intervention_saves_a_character_once():
    t = doctor().answers("feat")
    before = position(t)
    assert not defeat(t, 0)
    assert changes(before, position(t)) == {}
    assert not has_feat(t, SVETLANA)
    assert defeat(t, 0)
    assert asked_for_powers(t) == [(1, ["ability", "feat"]), (1, ["ability"])]


@pytest.mark.rule("16.7", "1.4")
def test_a_declined_window_lets_the_defeat_happen():
    t = doctor().answers("none")
    assert defeat(t, 0)
    assert t.where(0) == "sick_bay"
    assert t.cards(SVETLANA) == ["lore:2"]


@pytest.mark.rule("16.7")
@pytest.mark.parametrize(
    ("change", "asked"),
    [
        (lambda t: t, ["ability", "feat"]),
        (lambda t: in_brig(t, SVETLANA), ["ability"]),  # the feat not from the Brig
        (lambda t: t.at(SVETLANA, "sick_bay"), ["ability", "feat"]),
        (lambda t: t.revealed(SVETLANA), None),
    ],
    ids=["free", "brig", "sick_bay", "revealed"],
)
def test_where_svetlana_may_help_from(change, asked):
    t = change(doctor())
    assert defeat(t, 0)
    assert asked_for_powers(t) == ([(1, asked)] if asked else [])


@pytest.mark.rule("16.7", "9.6")
def test_the_feat_from_the_brig_with_the_switch():
    t = in_brig(doctor(powers_in_brig=1), SVETLANA).answers("feat")
    assert not defeat(t, 0)


@pytest.mark.rule("16.7")
def test_without_lore_only_the_feat_is_left():
    t = crew("jeanne", "svetlana", "samira").hand(1, "will:1")
    assert defeat(t, 0)
    assert asked_for_powers(t) == [(1, ["feat"])]


@pytest.mark.rule("16.7")
def test_without_card_powers_nobody_is_asked():
    t = doctor(card_powers=0)
    assert defeat(t, 0)
    assert asked_for_powers(t) == []


@pytest.mark.rule("16.3", "9.8", "16.7")
@pytest.mark.parametrize("place", ["brig", "sick_bay"])
def test_who_cannot_be_defeated_needs_no_help(place):
    t = doctor().at(0, place)
    assert not defeat(t, 0)
    assert asked_for_powers(t) == []


@pytest.mark.rule("16.7")
def test_one_prevention_is_enough_and_the_window_goes_clockwise():
    t = holding(doctor(), 2, "starbuck").answers("none", "item starbuck")
    assert not defeat(t, 2)
    assert asked_for_powers(t) == [(1, ["ability", "feat"]), (2, ["item starbuck"])]
    assert t.items(2) == []
    assert t.cards(SVETLANA) == ["lore:2"]


@pytest.mark.rule("16.7", "6.9")
def test_a_prevented_attack_leaves_the_defender_where_it_was():
    t = doctor().at(0, "deck_1").at(2, "deck_1").revealed(2).dice(6)
    t.act("attack", "ability").expect_all_used()
    assert t.where(2) == "deck_1"


@pytest.mark.rule("16.7", "4.14")
def test_healing_words_against_a_deep_one():
    t = doctor().at(0, "deck_1").deep_ones(deck_1=1).dice(8).answers("ability")
    t.effects("activate(deep_ones,1)").expect_all_used()
    assert t.where(0) == "deck_1"


@pytest.mark.rule("16.7", "50.12")
def test_of_several_defeats_each_has_its_own_window():
    t = doctor().at(0, "deck_1").at(2, "deck_2").answers("feat", "ability")
    t.effects({"each": "human", "do": ["defeat(self)"]})
    assert t.where(0) == "deck_1"
    assert t.where(1) == "captains_cabin"
    assert t.where(2) == "sick_bay"


# passengers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.7", "20.3", "32.8")
def test_medical_intervention_saves_a_passenger_who_stays():
    t = doctor().passengers(deck_3=("soul",)).answers("feat")
    before = position(t)
    defeat_on(t.game, t.ctx, t.space("deck_3"))
    t.expect_all_used()
    assert changes(before, position(t)) == {}
    assert t.events(Event.PASSENGER_SAVED) == [(SVETLANA, t.space("deck_3"), 0)]
    assert not has_feat(t, SVETLANA)


@pytest.mark.rule("16.7", "32.8")
def test_of_several_endangered_passengers_it_saves_one():
    t = doctor().passengers(deck_3=("soul", "soul", "soul")).answers("none", "feat")
    before = position(t)
    defeat_all_on(t.game, t.ctx, t.space("deck_3"))
    t.expect_all_used()
    assert changes(before, position(t)) == {"passengers.deck_3": -2, "souls": -2}


@pytest.mark.rule("16.7", "32.8")
def test_medical_intervention_saves_a_passenger_of_the_supply():
    t = doctor().supply("soul", "soul").answers("feat")
    before = position(t)
    defeat_from_supply(t.game, t.ctx, 2)
    t.expect_all_used()
    assert changes(before, position(t)) == {"supply": -1, "souls": -1}


@pytest.mark.rule("16.7", "1.4")
def test_a_passenger_left_alone_is_defeated():
    t = doctor().passengers(deck_3=("soul",)).answers("none")
    defeat_on(t.game, t.ctx, t.space("deck_3"))
    t.expect_all_used()
    assert t.dials["souls"] == 7
    assert asked_for_powers(t) == [(1, ["feat"])]  # Healing Words are for characters only


@pytest.mark.rule("16.7", "39.7")
@pytest.mark.parametrize("reason", ["brig", "revealed", "used"])
def test_no_feat_no_help(reason):
    t = doctor().passengers(deck_3=("soul",))
    if reason == "brig":
        in_brig(t, SVETLANA)
    elif reason == "revealed":
        t.revealed(SVETLANA)
    else:
        t.game.feat[SVETLANA] = 0
    defeat_on(t.game, t.ctx, t.space("deck_3"))
    assert asked_for_powers(t) == []
    assert t.dials["souls"] == 7


@pytest.mark.rule("16.7", "3.12")
def test_medical_intervention_against_a_traitors_action():
    t = doctor().at(0, "deck_3").revealed(0).passengers(deck_3=("soul",))
    t.act("defeat_passenger", "feat").expect_all_used()
    assert t.passengers_at() == {"deck_3": 1}


@pytest.mark.rule("16.7", "1.11")
def test_a_saved_passenger_is_not_mourned():
    t = crew("arjun", "svetlana", "samira").keeps(0, "the_peacemaker").passengers(deck_3=("blank",)).answers("feat")
    defeat_on(t.game, t.ctx, t.space("deck_3"))
    t.expect_all_used()
    assert t.dials["sanity"] == 8
    assert int(t.game.kept[0].sum()) == 1
