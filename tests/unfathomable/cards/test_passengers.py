"""Passenger tokens: how many of each face, and what each costs when defeated."""

import json

import pytest

from sim.unfathomable.constants import Face
from tests.unfathomable.builders import Table
from tests.unfathomable.cards.positions import changes, position, quiet
from tests.unfathomable.cards.test_mythos_whole import DATA

FACES = {
    "soul": (5, {"souls": -1}),
    "two_souls": (1, {"souls": -2}),
    "soul_sanity": (1, {"souls": -1, "sanity": -1}),
    "blank": (2, {}),
}


@pytest.mark.rule("32.1", "AIV.4")
def test_rows():
    rows = json.loads((DATA / "passengers.json").read_text(encoding="utf-8"))["rows"]
    assert {row["id"]: row["copies"] for row in rows} == {face: copies for face, (copies, _) in FACES.items()}
    assert {row["id"]: {dial: -n for dial, n in row["loses"].items()} for row in rows} == {
        face: loss for face, (_, loss) in FACES.items()
    }
    assert sum(row["copies"] for row in rows) == 9


@pytest.mark.rule("AIV.7", "32.2")
def test_setup_puts_one_on_decks_3_and_4_and_seven_in_the_supply():
    t = Table()
    assert t.passengers_at() == {"deck_3": 1, "deck_4": 1}
    faces = t.game.passenger_supply + t.game.passengers.sum(axis=0)
    assert {face.name.lower(): int(faces[face]) for face in Face} == {face: n for face, (n, _) in FACES.items()}


@pytest.mark.rule("16.6", "32.8", "32.10", "34.0")
@pytest.mark.parametrize("face", FACES)
def test_defeated_on_deck(face):
    t = quiet().passengers(deck_7=(face,))
    before = position(t)
    t.effects("defeat_passengers(deck_7)")
    assert changes(before, position(t)) == {"passengers.deck_7": -1} | FACES[face][1]


@pytest.mark.rule("16.6", "32.8")
@pytest.mark.parametrize("face", FACES)
def test_defeated_in_the_supply(face):
    t = quiet().supply(face)
    before = position(t)
    t.effects("defeat_supply_passenger(1)")
    assert changes(before, position(t)) == {"supply": -1} | FACES[face][1]


@pytest.mark.rule("32.4", "44.16", "44.13")
@pytest.mark.parametrize("die", range(1, 9))
def test_risked_to_the_deck_space_of_the_die(die):
    t = quiet().dice(die)
    before = position(t)
    t.effects("risk_passengers(1)").expect_all_used()
    assert changes(before, position(t)) == {"supply": -1, f"passengers.deck_{die}": 1}


@pytest.mark.rule("32.5")
def test_no_more_than_the_supply_are_risked():
    t = quiet().supply("soul", "blank").dice(1, 2).effects("risk_passengers(4)").expect_all_used()
    assert t.game.passenger_supply.sum() == 0
    assert int(t.game.n_dice) == 2


@pytest.mark.rule("32.11", "18.0")
def test_the_last_soul_ends_the_game():
    t = quiet().passengers(deck_7=("two_souls",))
    t.game.dials[3] = 1
    t.effects("defeat_passengers(deck_7)")
    assert (t.cause, t.dials["souls"]) == ("souls", 0)
