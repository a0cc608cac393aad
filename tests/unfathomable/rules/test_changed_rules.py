"""What a changed number of the rules does, where no printed game shows it."""

import pytest

from sim.unfathomable.constants import Cause, Event, Pile, Skill
from sim.unfathomable.ending import is_winner
from sim.unfathomable.kernel import start_game
from sim.unfathomable.pending import Pending, push
from sim.unfathomable.rules.actions import MOST_QUESTIONS
from sim.unfathomable.rules.items import gain_item
from sim.unfathomable.rules.loyalty import can_reveal
from sim.unfathomable.rules.skill_cards import skill_of
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import end_turn, receive_skills
from tests.unfathomable.builders import Table, played_at_random


def started(**rules):
    """The first game of a scenario, set up."""
    prepared = prepare(check_settings(played_at_random(players=4, rules=rules), "test"))
    games = new_games(1)
    start_game(games, prepared.blank, prepared.context[0], 3, 0)
    return games[0], prepared.context[0]


@pytest.mark.rule("AIV.13")
def test_starting_hands_may_differ_and_the_first_player_may_have_one():
    game, _ = started(starting_hand=2, first_player_hand=4)
    assert game.hand[:4].sum(axis=1).tolist() == [4, 2, 2, 2]


@pytest.mark.rule("AIV.17")
def test_the_first_loyalty_deal_may_wait_until_everyone_has_had_so_many_turns():
    game, ctx = started(loyalty_after_rounds=1)
    for turn, cards in ((1, 0), (2, 0), (3, 0), (4, 4), (5, 4)):
        game.turn = turn
        end_turn(game, ctx)
        assert game.loyalty.sum() == cards


@pytest.mark.rule("10.2")
def test_a_fresh_chaos_deck_may_hold_treachery():
    game, _ = started(chaos_treachery=3)
    deck = game.piles[Pile.CHAOS]
    skills = [skill_of(kind) for kind in deck.cards[: deck.n_cards]]
    assert len(skills) == 13
    assert skills.count(Skill.TREACHERY) == 3


@pytest.mark.rule("29.11", "25.4")
def test_the_cultist_may_win_from_another_distance_on():
    t = Table(rules={"cultist_distance": 9}).loyalties(0, "cultist")
    t.game.cause = Cause.FUEL
    t.game.distance = 8
    assert not is_winner(t.game, t.ctx, 0)
    t.game.distance = 9
    assert is_winner(t.game, t.ctx, 0)


@pytest.mark.rule("38.3")
def test_spare_loyalty_may_be_kept_from_another_distance_on():
    t = Table(rules={"spare_loyalty_distance": 3}).loyalties(0, "hybrid", "human")
    t.game.distance = 3
    t.act("reveal")
    assert t.game.loyalty[0].tolist() == [1, 1, 0]


@pytest.mark.rule("38.0")
def test_revealing_may_have_to_wait_for_a_distance():
    t = Table(rules={"reveal_distance": 6}).loyalties(0, "hybrid")
    t.game.distance = 5
    assert not can_reveal(t.game, t.ctx, 0)
    t.game.distance = 6
    assert can_reveal(t.game, t.ctx, 0)


@pytest.mark.rule("53.6")
def test_a_turn_may_have_two_mythos_cards_or_none():
    t = Table(rules={"mythos_cards_per_turn": 2}).no_deep_ones()
    t.top("mythos", "food_stores_raid").mythos("class_struggle", "a")
    assert [card for card, *_ in t.events(Event.MYTHOS)] == [
        t.number("mythos", card) for card in ("class_struggle", "food_stores_raid")
    ]
    t = Table(rules={"mythos_cards_per_turn": 0}).mythos("class_struggle")
    assert t.dials == dict.fromkeys(t.dials, 8)


@pytest.mark.rule("28.2", "28.3")
def test_icons_may_count_twice():
    rules = {"activations_per_icon": 2, "steps_per_track_icon": 2}
    t = Table(rules=rules).deep_ones(deck_3=1).passengers().at(0, "bridge").at(1, "brig").at(2, "galley")
    t.only("damage", "structural_damage_lore").mythos("class_struggle", "a")
    assert t.deep_ones_at() == {"chapel": 1}  # the first activation leads it there, the second damages the room
    assert t.damage_at() == {"chapel": "structural_damage_lore"}
    assert t.tracks()["travel"] == 2


@pytest.mark.rule("3.5", "32.7")
def test_one_rescue_may_save_several():
    t = Table(rules={"passengers_per_rescue": 2}).passengers(deck_3=("soul", "blank", "soul")).at(0, "deck_3")
    assert t.act("rescue").passengers_at() == {"deck_3": 1}
    assert t.act("rescue").passengers_at() == {}


@pytest.mark.rule("4.6", "4.7")
def test_mother_hydra_may_strike_twice_and_swim_further():
    t = Table(rules={"mother_damage": 2, "monarch_steps": 2}).at(0, "bridge").at(1, "bridge").at(2, "bridge")
    t.only("damage", "structural_damage_lore", "structural_damage_will").monarchs(mother="water_7")
    t.effects("activate(mother,1)")
    assert t.damage_at() == {"boiler_room": "structural_damage_lore", "galley": "structural_damage_will"}
    assert t.monarchs_at()["mother"] == "water_3"


@pytest.mark.rule("2.3")
def test_a_space_may_be_used_twice_in_a_turn():
    t = Table(rules={"space_actions_per_turn": 2}).no_deep_ones().at(0, "cargo_hold")
    t.act("space").act("space")
    assert "space" not in t.legal()
    assert len(t.items(0)) == 3


@pytest.mark.rule("49.13")
def test_the_keeper_may_cast_twice_in_a_turn():
    t = Table(rules={"spells_per_turn": 2, "card_powers": 1}).titles(keeper=0)
    t.only("spell", "feed_the_mind", "raise_the_dead", "alchemical_transmutation")
    t.act("title", "feed_the_mind").act("title", "raise_the_dead")
    assert t.game.used_title == 2
    assert t.game.spells_out == 2


@pytest.mark.rule("46.1")
def test_flesh_ward_and_script_may_cost_another_price():
    t = Table(rules={"flesh_ward_backlash": 8, "flesh_ward_sanity": 3, "card_powers": 1})
    t.game.wards[1] = 1
    t.dice(8).answers("spell flesh_ward").effects({"each": "human", "do": ["defeat(william)"]})
    assert t.dials["sanity"] == 5


@pytest.mark.rule("24.10")
def test_an_improvement_may_add_more_cards():
    t = Table("jamie", "william", "samira", cards={"items": {"fine_clothes": {"amount": 3}}}, rules={"card_powers": 1})
    gain_item(t.game, t.ctx, 0, t.number("items", "fine_clothes"))
    receive_skills(t.game, t.ctx)
    drawn = [card.split(":")[0] for card in t.cards(0)]
    assert {skill: drawn.count(skill) for skill in set(drawn)} == {"strength": 3, "will": 2, "influence": 3}


@pytest.mark.rule("50.1")
def test_a_check_may_give_a_step_for_every_so_many_points_above_its_target():
    for points, steps in ((1, 3), (2, 1), (4, 0)):
        t = Table(rules={"chaos_cards_per_check": 0}).hand(0, "lore:3").answers("lore:3")
        check = {"target": 0, "skills": ["lore", "will"], "pass": [f"advance(ritual,excess,{points})"]}
        assert t.effects({"check": check}).tracks()["ritual"] == steps


def test_a_rule_that_gives_actions_without_end_is_recorded_as_aborted():
    lantern = {"name": "Lantern", "copies": 1, "traits": [], "timing": "free", "effect": ["lose(food,0)"]}
    t = Table(cards={"items": {"lantern": lantern}}, rules={"card_powers": 1})
    t.game.items[0, t.number("items", "lantern")] = 1
    t.answers(*["item lantern"] * 200)
    t.game.n_questions = MOST_QUESTIONS - 100
    t.game.turn = 0
    push(t.game, Pending.ACTION, 0, 0)
    t.settle()
    assert t.cause == "aborted"
