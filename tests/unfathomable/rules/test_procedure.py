"""The revealed hybrid of the solo game, whom nobody plays."""

import numpy as np
import pytest

from sim.unfathomable.constants import Action, Event, Use
from sim.unfathomable.rules.skill_cards import discard_to_hand_limit
from sim.unfathomable.turn import action_step, end_turn, receive_skills
from tests.unfathomable.builders import Table

TREACHERY = Use.CARD + 25  # the card of value 1
KINDS = {value: f"treachery:{value}" for value in range(1, 6)}


def hybrid(*hand, character="edmund", space="galley", seed=0, **rules):
    """Seat 0 is the revealed hybrid with these cards; the two humans are far away and the sea is empty."""
    t = Table(character, "william", "samira", variant="solo", rules={"card_powers": 1} | rules).no_deep_ones()
    t.revealed(0).loyalties(1, "human").loyalties(2, "human").passengers()
    t.at(0, space).at(1, "sick_bay").at(2, "sick_bay").hand(0, *hand)
    t.game.items[:] = 0
    t.game.feat[:] = 0
    t.game.streams[16] ^= np.uint64(seed)
    return t


def acts(t):
    """What the hybrid does in its Action step, by name."""
    before = len(t.events(Event.ACTION))
    action_step(t.game, t.ctx)
    t.expect_all_used()
    names = {int(action): action.name.lower() for action in Action}
    names |= {int(TREACHERY + value - 1): card for value, card in KINDS.items()}
    return [names[action] for _, action, _ in t.events(Event.ACTION)[before:]]


def next_turn(t):
    """The turn ends, and the hybrid has another one."""
    end_turn(t.game, t.ctx)
    t.game.current = 0


@pytest.mark.rule("S.12")
def test_nobody_is_asked_for_the_revealed_hybrid_not_even_with_answers_waiting():
    t = hybrid(space="deck_1").deep_ones(deck_7=2).answers("galley")
    action_step(t.game, t.ctx)
    assert t.where(0) == "deck_7"
    assert t.game.next_forced_answer == 0


@pytest.mark.rule("S.12")
def test_it_takes_what_comes_first_in_the_list_and_nothing_twice():
    t = hybrid("treachery:3", "treachery:1", space="deck_1").at(1, "deck_1").passengers(deck_1=("soul", "soul"))
    assert acts(t.dice(1, 1)) == ["treachery:3", "attack"]  # the first die is for the passenger, the second misses
    next_turn(t)
    assert acts(t.dice(6)) == ["treachery:1", "attack"]
    assert t.where(1) == "sick_bay"
    next_turn(t)
    assert acts(t) == ["defeat_passenger", "move"]
    assert t.dials["souls"] == 5


@pytest.mark.rule("S.12")
def test_with_nothing_left_to_do_it_does_nothing():
    t = hybrid(space="galley")
    assert acts(t) == ["move", "nothing"]


@pytest.mark.rule("S.12")
def test_a_reading_counts_each_treachery_card_as_an_action_of_its_own():
    assert acts(hybrid("treachery:3", "treachery:1", procedure_abilities=2).dice(1)) == ["treachery:3", "treachery:1"]


@pytest.mark.rule("S.12")
def test_it_discards_its_lowest_cards_to_the_hand_limit():
    t = hybrid("treachery:1", "treachery:2", "treachery:5", "lore:1", "lore:4", "will:3", hand_limit=3)
    discard_to_hand_limit(t.game, t.ctx)
    assert t.cards(0) == ["lore:4", "will:3", "treachery:5"]


@pytest.mark.rule("S.12")
def test_it_uses_no_power_and_chance_picks_whom_it_attacks():
    victims = set()
    for seed in range(20):
        t = hybrid("strength:1", "observation:3", seed=seed).at(1, "galley").at(2, "galley").dice(6)
        assert acts(t) == ["attack", "move"]
        victims.add(t.where(1))
        assert t.cards(0) == ["observation:3", "strength:1"]
    assert victims == {"galley", "sick_bay"}


@pytest.mark.rule("S.13")
@pytest.mark.parametrize(
    ("hand", "space", "first"),
    [
        (("treachery:1", "treachery:2", "treachery:3"), "bridge", "treachery:3"),
        (("treachery:1", "treachery:2", "treachery:4"), "bridge", "treachery:2"),  # Ransack needs a rich room
        (("lore:3", "treachery:1"), "bridge", "treachery:1"),
    ],
)
def test_the_highest_treachery_card_with_an_effect_is_played(hand, space, first):
    t = hybrid(*hand, space=space).deep_ones(water_7=1)
    t.dice(*([1] if first == "treachery:3" else []))
    assert acts(t)[0] == first


@pytest.mark.rule("S.13")
def test_a_card_without_effect_is_passed_over():
    t = hybrid("treachery:3", "treachery:2", "treachery:1").supply()
    assert acts(t)[0] == "treachery:1"  # no passenger to risk, no Deep One to call


@pytest.mark.rule("S.13")
@pytest.mark.parametrize(("card", "space"), [("treachery:4", "galley"), ("treachery:5", "deck_1")])
def test_a_card_for_the_whole_action_step_takes_all_of_it(card, space):
    t = hybrid(card, "treachery:1", space=space).monarchs(mother="water_1", father="water_2")
    t.damaged(bridge="structural_damage_lore").top("damage", "fuel_leak")
    assert acts(t) == []
    assert [row[1] for row in t.events(Event.ACTION_STEP_ENDED)] == [TREACHERY + int(card[-1]) - 1]
    assert t.cards(0) == ["treachery:1"]


@pytest.mark.rule("S.13")
def test_by_another_reading_it_takes_one_action():
    t = hybrid("treachery:4", "treachery:1", space="galley", step_cards_take_all=0)
    assert acts(t) == ["treachery:4", "move"]  # a second ability would be the same action again
    assert t.dials["food"] == 5
    assert t.events(Event.ACTION_STEP_ENDED) == []


@pytest.mark.rule("S.13")
@pytest.mark.parametrize(("changes", "left"), [({}, 0), ({"procedure_treachery": 0}, 2)])
def test_on_revealing_it_trades_all_other_cards_for_treachery(changes, left):
    t = hybrid("lore:2", "will:5", "treachery:1", character="keilani", **changes)
    t.game.revealed[0] = 0
    t.act(seat=0)  # it has shown the card: nothing but the reveal is left to do
    assert len(t.cards(0)) == 3
    assert sum(not card.startswith("treachery") for card in t.cards(0)) == left


@pytest.mark.rule("S.13")
@pytest.mark.parametrize(("changes", "skills"), [({}, {"treachery"}), ({"procedure_treachery": 0}, None)])
def test_it_draws_treachery_or_by_another_reading_its_skill_set(changes, skills):
    t = hybrid(**changes)
    receive_skills(t.game, t.ctx)
    drawn = [card.split(":")[0] for card in t.cards(0)]
    assert len(drawn) == 5
    assert set(drawn) == (skills or {"influence", "lore", "observation", "strength", "will"})


@pytest.mark.rule("S.14")
def test_it_attacks_a_human_in_its_space():
    t = hybrid().at(2, "galley").dice(6)
    assert acts(t)[0] == "attack"
    assert (t.where(1), t.where(2)) == ("sick_bay", "sick_bay")


@pytest.mark.rule("S.15")
def test_it_defeats_a_passenger_in_its_space_where_no_human_is():
    t = hybrid(space="deck_3").passengers(deck_3=("soul",)).at(1, "deck_3").dice(1)
    assert acts(t) == ["attack", "move"]
    assert t.dials["souls"] == 6
    t = hybrid(space="deck_3").passengers(deck_3=("soul",))
    assert acts(t) == ["defeat_passenger", "move"]
    assert t.dials["souls"] == 5


def where_it_goes(seed=0, **board):
    """The space it moves to from the Bridge."""
    t = hybrid(space="bridge", seed=seed).passengers(**board.get("passengers", {}))
    t.deep_ones(**board.get("deep_ones", {}))
    for seat, space in board.get("humans", {}).items():
        t.at(seat, space)
    t.game.procedure_done = 3  # attack and passenger are done, so that it stops where it went
    t.ctx.params.traitor_actions_per_turn = 1
    action_step(t.game, t.ctx)
    return t.where(0)


@pytest.mark.rule("S.16")
def test_it_moves_to_deep_ones_before_passengers_before_characters():
    everything = {
        "deep_ones": {"water_1": 5, "the_deep": 4, "deck_5": 2, "galley": 1},
        "passengers": {"deck_7": ("soul", "soul"), "deck_8": ("blank",)},
        "humans": {1: "chapel", 2: "chapel"},
    }
    assert where_it_goes(**everything) == "deck_5"
    assert where_it_goes(**everything | {"deep_ones": {"water_1": 5}}) == "deck_7"
    assert where_it_goes(humans={1: "chapel", 2: "chapel"}) == "chapel"


@pytest.mark.rule("S.16")
def test_its_own_space_does_not_count():
    assert where_it_goes(deep_ones={"bridge": 4, "deck_2": 1}) == "deck_2"


@pytest.mark.rule("S.16")
def test_chance_decides_between_equals_and_where_nobody_is():
    equals = {"deep_ones": {"deck_1": 2, "deck_6": 2, "galley": 1}}
    assert {where_it_goes(seed, **equals) for seed in range(20)} == {"deck_1", "deck_6"}
    assert len({where_it_goes(seed) for seed in range(40)}) > 8


@pytest.mark.rule("S.17")
def test_in_the_brig_it_first_pays_a_value_of_12_with_its_lowest_cards_and_goes_to_the_boiler_room():
    t = hybrid("treachery:5", "treachery:4", "treachery:3", "treachery:3", "treachery:2", "treachery:2", space="brig")
    t.deep_ones(deck_1=2)
    assert acts(t) == ["move", "move"]
    assert [t.names.spaces[b] for _, _, b in t.events(Event.MOVE)] == ["boiler_room", "deck_1"]
    assert t.cards(0) == ["treachery:5"]  # 2, 2, 3 and 3 are 10; the 4 takes it past 12


@pytest.mark.rule("S.17")
def test_leaving_the_brig_is_another_action_than_a_move():
    t = hybrid("treachery:5", "treachery:4", "treachery:3", space="brig").deep_ones(deck_1=2)
    assert acts(t) == ["move", "move"]
    moves = [(t.names.spaces[a], t.names.spaces[b]) for _, a, b in t.events(Event.MOVE)]
    assert moves == [("brig", "boiler_room"), ("boiler_room", "deck_1")]
    assert t.cards(0) == []


@pytest.mark.rule("S.17")
@pytest.mark.parametrize(("changes", "done"), [({}, ["nothing", "nothing"]), ({"procedure_waits_in_brig": 0}, [])])
def test_as_long_as_it_cannot_pay_it_waits_there_unless_a_reading_lets_it_play_cards(changes, done):
    t = hybrid("treachery:5", "treachery:1", space="brig", **changes).monarchs(mother="water_1", father="water_2")
    t.damaged(bridge="structural_damage_lore").top("damage", "fuel_leak")
    assert acts(t) == done
    assert len(t.cards(0)) == (2 if done else 1)  # Perform Rites takes the whole Action step


@pytest.mark.rule("S.17")
def test_by_the_reading_of_twelve_cards_it_never_gets_out():
    t = hybrid(*["treachery:5"] * 2, *["treachery:4"] * 3, *["treachery:3"] * 4, space="brig", traitor_escape_value=60)
    assert acts(t) == ["nothing", "nothing"]
