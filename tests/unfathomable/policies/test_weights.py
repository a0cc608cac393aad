"""The weights of the scripted players: their names, their ranges, and that they count."""

import pytest

from policies.unfathomable import human_like
from policies.unfathomable.dispatch import check_weight, player
from policies.unfathomable.weights import STRENGTHS, W, readings, rows, weights_of
from sim.declared import DeclaredError
from sim.unfathomable.belief import Reading
from sim.unfathomable.constants import Loyalty, Question
from sim.unfathomable.settings import check_settings, players_of, prepare
from tests.unfathomable.policies.positions import copy_of, positions
from tests.unfathomable.policies.situations import ROLES, Situation

# the file ---------------------------------------------------------------------------------------------------------


def test_every_weight_has_a_place_and_every_place_a_row():
    assert [weight.name.lower() for weight in W] == list(rows())
    assert [int(weight) for weight in W] == list(range(len(W)))


def test_every_reading_has_a_place_and_every_place_a_row():
    assert [reading.name.lower() for reading in Reading] == list(readings())


def test_every_row_says_what_it_means_and_holds_a_value_in_range_for_each_strength():
    for name, row in rows().items():
        assert set(row) == {"meaning", "least", "most", *STRENGTHS}, name
        assert len(row["meaning"]) > 10, name
        for strength in STRENGTHS:
            assert row["least"] <= row[strength] <= row["most"], (name, strength)
    assert all(set(row) == {"meaning", "value"} and row["meaning"] for row in readings().values())


def test_the_strengths_differ_and_noise_falls_with_strength():
    assert len({tuple(weights_of(strength).values()) for strength in STRENGTHS}) == len(STRENGTHS)
    assert [weights_of(strength)["noise"] for strength in STRENGTHS] == sorted(
        (weights_of(strength)["noise"] for strength in STRENGTHS), reverse=True
    )


# a scenario's own weights -----------------------------------------------------------------------------------------


def test_an_unknown_weight_suggests_the_nearest():
    with pytest.raises(DeclaredError, match=r"policy\.human\.nois: no such weight .*'noise'"):
        player({"base": "expert", "nois": 0.1}, "policy.human")


@pytest.mark.parametrize("value", [-0.01, 3.01, "much"])
def test_a_weight_out_of_range_is_refused(value):
    with pytest.raises(DeclaredError, match=r"test\.noise: .* is not from 0 to 3"):
        check_weight("noise", value, "test")


def test_an_unknown_base_suggests_the_nearest():
    with pytest.raises(DeclaredError, match="did you mean 'expert'"):
        player({"base": "exprt"}, "test")


def test_a_policy_without_weights_takes_none():
    with pytest.raises(DeclaredError, match="'random_legal' has no weights"):
        player({"base": "random_legal", "noise": 0.1}, "test")


def test_weights_lie_over_those_of_the_named_strength():
    one = player({"base": "expert", "noise": 0.25}, "test")
    assert one.weights[W.NOISE] == 0.25
    assert one.weights[W.AIM] == weights_of("expert")["aim"]


def test_the_policy_of_a_seat_goes_before_that_of_its_role():
    policies = dict.fromkeys(ROLES, "novice") | {"seats": {"1": {"base": "expert", "aim": 7.5}}}
    settings = check_settings({"players": 3, "policy": policies}, "test")
    ctx = prepare(settings).context[0]
    aims = [player.weights[W.AIM] for player in players_of(settings, "test")]
    novice = weights_of("novice")["aim"]
    for role in Loyalty:
        assert [aims[ctx.seats.policy[seat, role]] for seat in range(3)] == [novice, 7.5, novice]
        assert ctx.players[ctx.seats.policy[1, role]].weights[W.AIM] == 7.5


# weights that count -----------------------------------------------------------------------------------------------


def answers(weight, value, questions):
    """What competent players in all roles answer to questions of whole games with one weight changed."""
    weights = player({"base": "competent", "noise": 0, weight: value}, "test").weights
    given = []
    for view, guide in positions():
        if view.question in questions:
            guide.players[0].weights[: len(weights)] = weights
            for role in Loyalty:
                mine = copy_of(view)
                mine.policy = 0
                mine.role = role
                mine.memory[:] = 0
                given.append(int(human_like.answer(mine, guide)))
    return given


@pytest.mark.parametrize(
    "weight",
    ["travel_step", "spell", "kill_in_room", "repair", "cargo", "rescue", "danger", "move_then_act", "price_card"],
)
def test_weights_of_actions_change_some_action(weight):
    least, most = (
        answers(weight, rows()[weight][end], {Question.ACTION, Question.MOVE_TO}) for end in ("least", "most")
    )
    assert least != most


@pytest.mark.parametrize("weight", ["aim", "throw", "share_two", "cover_share", "keep_strength"])
def test_weights_of_checks_change_what_somebody_adds(weight):
    least, most = (answers(weight, rows()[weight][end], {Question.ADD_TO_CHECK}) for end in ("least", "most"))
    assert least != most


def test_the_price_of_a_dial_changes_an_option():
    assert Situation().option("infection") != Situation(price_food=4).option("infection")


def test_the_worth_of_distance_changes_the_waypoint():
    assert Situation(distance=0).waypoint_of("reef", "deep_one_city") == "reef"
    assert Situation(distance=3).waypoint_of("reef", "deep_one_city") == "deep_one_city"


def test_the_threshold_of_the_brig_changes_who_is_accused():
    cast = ("jeanne", "william", "ishmael", "jamie", "samira")
    for jail_at, action in ((0.5, True), (0.9, False)):
        s = Situation(*cast, jail_at=jail_at).at(0, "captains_cabin").suspected(3, 10)
        assert (s.action() == "space") == action


def test_noise_makes_answers_differ_from_game_to_game():
    def waypoint(seed, noise):
        s = Situation(noise=noise)
        s.game.streams[:] += seed
        return s.waypoint_of("reef", "rainstorm")

    assert len({waypoint(seed, 3) for seed in range(12)}) == 2
    assert len({waypoint(seed, 0) for seed in range(12)}) == 1
