"""Hidden hybrids, cultists and revealed traitors."""

import pytest

from tests.unfathomable.policies.situations import STRENGTHS, Situation, points

PLAIN = ("jeanne", "william", "ishmael")
FOUR = ("jeanne", "william", "ishmael", "jamie")
CREW = (*FOUR, "samira")
KEILANI = ("keilani", "william", "ishmael")
ALL_CHARACTERS = ("keilani", "arjun", "svetlana", "jamie", "william", "beatrice", "ishmael", "edmund", "samira")
FIVE_ROOMS = {
    "bridge": "structural_damage_influence",
    "chapel": "structural_damage_lore",
    "captains_cabin": "structural_damage_observation",
    "cargo_hold": "structural_damage_will",
    "galley": "structural_damage_wild",
}

# a hidden hybrid at a check ---------------------------------------------------------------------------------------

CLOSE = ("influence:2", "influence:2", "strength:3", "strength:2", "strength:2")  # taken for 11 points
HAND = ("lore:4", "will:2", "strength:4", "influence:5")


def raid(given=CLOSE, role="hybrid", suspected=1.0, **weights):
    """What seat 0 adds to Food Stores Raid (11, influence and strength), eager to spoil it."""
    s = Situation(*CREW, role=role, **({"sabotage_rate": 1} | weights)).top("chaos", "influence:1", "lore:1")
    s.suspected(0, suspected).hand(0, *HAND).hand(1, *given)
    return s.adds("food_stores_raid", *given)


def opposing(cards):
    return [card for card in cards if card.split(":")[0] in ("lore", "will")]


def test_a_hidden_hybrid_spoils_a_check_that_hangs_in_the_balance_with_its_highest_opposing_card():
    assert raid() == ["lore:4"]


def test_a_human_in_its_place_helps():
    assert opposing(raid(role="human")) == []
    assert points(raid(role="human")) > 0


@pytest.mark.parametrize("given", [CLOSE[:1], CLOSE + ("influence:1",) * 4])
def test_it_spoils_nothing_that_is_lost_or_won_anyway(given):
    assert opposing(raid(given)) == []


@pytest.mark.parametrize(("most", "added"), [(0, []), (1, ["lore:4"]), (2, ["lore:4", "will:2"])])
def test_it_spoils_with_no_more_cards_than_it_dares(most, added):
    assert opposing(raid(sabotage_cards=most)) == added


@pytest.mark.parametrize(("suspected", "spoils"), [(3, True), (8, False)])  # 2 in 8, times 3: 0.43; times 8: 0.67
def test_it_spoils_nothing_above_its_limit_of_suspicion(suspected, spoils):
    assert bool(opposing(raid(suspected=suspected))) == spoils


def test_it_never_spoils_at_a_rate_of_nought_and_helps_instead():
    assert opposing(raid(sabotage_rate=0)) == []
    assert points(raid(sabotage_rate=0)) > 0


def test_a_novice_spoils_with_two_cards():
    assert opposing(raid(strength="novice")) == ["lore:4", "will:2"]


# other mischief of hidden traitors --------------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "taken"), [(0, "rainstorm"), (1, "reef")])
def test_a_hybrid_captain_takes_the_worse_way_when_it_dares(rate, taken):
    assert Situation(role="hybrid", mischief_title=rate).waypoint_of("reef", "rainstorm") == taken


@pytest.mark.parametrize(("rate", "taken"), [(0, "travel"), (1, "ritual")])
def test_a_hybrid_chooses_the_ritual_against_passengers_when_it_dares(rate, taken):
    s = Situation(role="hybrid", mischief=rate).voyage(ritual=3).passengers(deck_3=("soul",))
    assert s.track() == taken


def test_a_hybrid_may_choose_the_option_that_hurts_more():
    assert Situation(role="hybrid", mischief_title=1).dial(food=2).option("infection") == "a"


# when to step out of hiding ---------------------------------------------------------------------------------------


def test_svetlana_reveals_when_the_last_soul_goes_with_it():
    s = Situation("svetlana", "william", "ishmael", role="hybrid").dial(souls=1)
    s.supply("soul")
    assert (s.action(), s.cause) == ("reveal", "souls")


def test_keilani_reveals_when_the_last_sanity_goes_with_it():
    s = Situation(*KEILANI, role="hybrid").dial(sanity=1)
    assert (s.action(), s.cause) == ("reveal", "sanity")


def test_jeanne_reveals_to_damage_the_last_room():
    s = Situation(*PLAIN, role="hybrid").damaged(**FIVE_ROOMS).top("damage", "structural_damage_strength")
    assert (s.action(), s.cause) == ("reveal", "damage")


def test_beatrice_reveals_when_the_deep_ones_run_out():
    s = Situation("beatrice", "william", "ishmael", role="hybrid").supply_of_deep_ones(3)
    assert (s.action(), s.cause) == ("reveal", "deep_ones")


def test_arjun_reveals_when_the_travel_track_is_nearly_full():
    arjun = ("arjun", "william", "ishmael")
    assert Situation(*arjun, role="hybrid").voyage(travel=3).action() == "reveal"
    assert Situation(*arjun, role="hybrid").voyage(travel=0).action() != "reveal"


@pytest.mark.parametrize("character", ALL_CHARACTERS)
@pytest.mark.parametrize("strength", ["competent", "expert"])
def test_at_the_start_a_hybrid_stays_hidden(character, strength):
    cast = [character, *(other for other in FOUR if other != character)][:3]
    assert "reveal" not in Situation(*cast, strength=strength, role="hybrid").actions()


def test_a_human_cannot_reveal():
    assert Situation(*KEILANI).dial(sanity=1).action() != "reveal"


# changing sides ---------------------------------------------------------------------------------------------------


def test_whoever_turns_at_the_awakening_changes_sides():
    s = Situation(*KEILANI).dial(sanity=1).voyage(6).awakening("hybrid", "human", "human")
    assert (s.action(), s.cause) == ("reveal", "sanity")


def test_whoever_does_not_turn_stays_human():
    s = Situation(*KEILANI).dial(sanity=1).voyage(6).awakening("human", "human", "hybrid")
    assert s.action() != "reveal"


def test_whoever_turns_spoils_checks_from_then_on():
    s = Situation(*CREW, sabotage_rate=1).top("chaos", "influence:1", "lore:1").hand(0, *HAND).hand(1, *CLOSE)
    s.awakening("hybrid", *["human"] * 4)
    assert s.adds("food_stores_raid", *CLOSE) == ["lore:4"]


def test_hybrid_and_cultist_in_one_hand_play_as_hybrid():
    cast = ("keilani", *FOUR[1:])
    both = Situation(*cast).loyalties(0, "cultist", "hybrid").dial(sanity=1).voyage(8)
    assert (both.action(), both.chosen("reveal_card"), both.cause) == ("reveal", ["hybrid"], "sanity")
    cultist = Situation(*cast, role="cultist").dial(sanity=1).voyage(8)
    assert cultist.action() != "reveal"


# the cultist ------------------------------------------------------------------------------------------------------

HELP = ("will:5", "lore:4", "lore:4", "influence:1", "strength:4")


@pytest.mark.parametrize("distance", [4, 10])
def test_before_twelve_a_cultist_protects_a_dial_at_one(distance):
    s = Situation(*FOUR, role="cultist", sabotage_rate=1).dial(sanity=1).voyage(distance).hand(0, *HELP)
    assert sorted(s.adds("horrific_visions")) == ["lore:4", "lore:4", "will:5"]


def test_before_nine_a_cultist_spoils_nothing():
    given = ("will:2", "will:2", "lore:2", "lore:2", "lore:2")
    s = Situation(*FOUR, role="cultist", sabotage_rate=1).voyage(8).hand(0, *HELP).hand(1, *given)
    added = s.adds("horrific_visions", *given)
    assert not {"influence:1", "strength:4"} & set(added)


def test_a_novice_cultist_plays_as_a_hybrid_from_the_start():
    given = ("will:2", "will:2", "lore:2", "lore:2", "lore:2")
    s = Situation(*FOUR, strength="novice", role="cultist", sabotage_rate=1).voyage(4).hand(0, *HELP).hand(1, *given)
    assert s.adds("horrific_visions", *given)[0] == "strength:4"


@pytest.mark.parametrize("strength", ["competent", "expert"])
def test_a_cultist_reveals_from_twelve_on_and_never_before(strength):
    cast = ("samira", *FOUR[1:])
    assert Situation(*cast, strength=strength, role="cultist").voyage(12).action() == "reveal"
    for distance in (0, 6, 11):
        s = Situation(*cast, strength=strength, role="cultist").voyage(distance).dial(food=1)
        assert s.action() != "reveal"


# revealed traitors ------------------------------------------------------------------------------------------------


def traitor(*cast, **weights):
    """A revealed hybrid at seat 0, on the Bridge; the others in the Captain's Cabin."""
    s = Situation(*(cast or PLAIN), **weights).revealed(0).at(0, "bridge")
    for seat in range(1, int(s.game.n_seats)):
        s.at(seat, "captains_cabin")
    return s


@pytest.mark.parametrize("strength", STRENGTHS)
def test_ransack_takes_the_last_point_of_a_dial(strength):
    s = traitor(strength=strength).dial(sanity=1).at(0, "chapel").hand(0, "treachery:4", "treachery:1")
    assert (s.actions(), s.cause) == (["card treachery:4"], "sanity")


def test_ransack_is_played_where_it_works():
    s = traitor().at(0, "galley").hand(0, "treachery:4", "treachery:1")
    assert (s.actions(), s.dials["food"]) == (["card treachery:4"], 7)


def test_rites_are_performed_where_they_end_the_game():
    hydra = traitor().damaged(**FIVE_ROOMS).monarchs(mother="water_1", father="water_2").hand(0, "treachery:5")
    assert hydra.actions() == ["card treachery:5"]
    dagon = traitor().monarchs(mother="water_1", father="water_2").supply_of_deep_ones(1).hand(0, "treachery:5")
    assert (dagon.actions(), dagon.cause) == (["card treachery:5"], "deep_ones")


@pytest.mark.parametrize(("dial", "room"), [("sanity", "chapel"), ("food", "galley"), ("fuel", "boiler_room")])
@pytest.mark.parametrize("strength", ["competent", "expert"])
def test_a_traitor_camps_in_the_room_of_the_lowest_dial(strength, dial, room):
    s = traitor(strength=strength).dial(**{dial: 2}).hand(0, "treachery:4")
    s.actions()
    assert s.where(0) == room


def test_a_novice_traitor_goes_where_the_humans_are():
    s = traitor(strength="novice").dial(sanity=2).hand(0, "treachery:4")
    assert (s.actions(), s.where(0)) == (["move", "attack"], "captains_cabin")


def test_a_lone_passenger_is_killed():
    s = traitor().passengers(deck_3=("soul",)).at(0, "deck_3")
    assert (s.action(), s.passengers_at()) == ("defeat_passenger", {})


def test_a_lone_passenger_is_sought_out_when_souls_are_low():
    s = traitor().dial(souls=1).passengers(deck_3=("soul",))
    assert (s.actions(), s.cause) == (["move", "defeat_passenger"], "souls")


def test_the_captain_is_attacked_first():
    s = traitor().at(0, "galley").at(1, "galley").at(2, "galley").titles(captain=2, keeper=2).dice(1)
    assert (s.action(), s.chosen("attack_whom")) == ("attack", ["2"])


def test_a_traitor_adds_its_highest_opposing_card():
    s = traitor().hand(0, "strength:4", "treachery:3", "lore:4", "influence:2")
    s.game.current = 1
    assert s.adds("horrific_visions") == ["strength:4"]


@pytest.mark.parametrize("strength", ["competent", "expert"])
def test_a_traitor_draws_treachery(strength):
    assert [card.split(":")[0] for card in traitor(strength=strength).draws()] == ["treachery"] * 5


def test_a_novice_traitor_draws_some_of_its_own_set():
    drawn = {card.split(":")[0] for card in traitor(strength="novice", draw_treachery=0).draws()}
    assert drawn == {"influence", "observation", "strength"}


def test_a_traitor_leaves_the_brig_when_it_can_pay():
    s = traitor().at(0, "brig").hand(0, "treachery:4", "treachery:4", "treachery:3", "treachery:1")
    assert s.actions()[0] == "move"
    assert s.where(0) != "brig"


def test_a_spare_loyalty_card_goes_to_a_hidden_player_with_a_title():
    s = Situation(*CREW).loyalties(0, "hybrid", "human").titles(captain=2, keeper=2).revealed(3)
    s.act("reveal")
    assert s.chosen("loyalty_to") == ["2"]
