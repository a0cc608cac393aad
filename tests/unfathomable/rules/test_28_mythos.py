"""Chapter 28: mythos cards."""

from collections import Counter

import pytest

from sim.decks import shuffle_in
from sim.unfathomable.constants import Event, Kept, Monster, Pile
from sim.unfathomable.rows import load_rows
from sim.unfathomable.settings import DATA
from tests.unfathomable.builders import Table

MYTHOS_ROWS = load_rows(DATA)["mythos"]


def calm(*characters, dials=None):
    """Nothing on the map; the next check draws two chaos cards worth nothing together (influence 1, lore 1)."""
    t = Table(*(characters or ("arjun", "william", "samira")), dials=dials).no_deep_ones().passengers()
    return t.only("chaos", "influence:1", "lore:1", "will:1")


def log_of(t, *events):
    """The kinds of logged events, in order, of those named."""
    return [row[0] for row in t.ctx.log.rows[: t.ctx.log.n_rows].tolist() if row[0] in events]


def resolved(t):
    return [t.names.mythos[card] for card, _, _ in t.events(Event.MYTHOS)]


def discards(t):
    pile = t.game.piles[Pile.MYTHOS_DISCARD]
    return sorted(t.names.mythos[int(card)] for card in pile.cards[: pile.n_cards])


def put_into_discards(t, card):
    shuffle_in(t.game.piles[Pile.MYTHOS_DISCARD], t.number("mythos", card))
    return t


@pytest.mark.rule("28.0", "28.1", "28.2", "28.3")
def test_crisis_activation_icon_and_track_icon_come_in_this_order():
    t = calm().mythos("disturbing_dreams")
    wanted = (Event.CHECK, Event.DIAL, Event.ACTIVATE, Event.SPAWN, Event.TRACK)
    assert log_of(t, *wanted) == list(wanted)


@pytest.mark.rule("28.4")
def test_a_drawn_card_is_resolved_and_discarded():
    t = calm().mythos("class_struggle", "a")
    assert resolved(t) == ["class_struggle"]
    assert discards(t) == ["class_struggle"]
    assert "class_struggle" not in t.deck("mythos")
    t.expect_all_used()


@pytest.mark.rule("28.4")
def test_a_green_card_is_the_choice_of_its_character():
    t = calm("arjun", "william", "samira").mythos("ticket_please", "b")
    assert t.questions()[0][:3] == ("crisis_option", t.seat("samira"), ["a", "b"])


@pytest.mark.rule("28.4")
@pytest.mark.parametrize("reason", ["not in the game", "in the brig", "revealed"])
def test_the_green_card_of_someone_who_cannot_choose_is_discarded_and_replaced(reason):
    t = calm("arjun", "william", "samira")
    card = "history_repeats" if reason == "not in the game" else "ticket_please"
    if reason == "in the brig":
        t.at(t.seat("samira"), "brig")
    elif reason == "revealed":
        t.revealed(t.seat("samira"))
    t.top("mythos", "class_struggle").mythos(card, "a")
    assert resolved(t) == ["class_struggle"]
    assert discards(t) == sorted(["class_struggle", card])
    t.expect_all_used()


@pytest.mark.rule("28.4")
def test_looking_in_secret_throws_out_dead_cards_and_looks_at_others():
    t = calm("arjun", "william", "samira")
    t.only("mythos", "history_repeats", "hull_leak", "do_no_harm", "signs_of_life", "class_struggle", "infection")
    t.answers("class_struggle").effects("scout(mythos,you)")
    assert t.questions() == [("mythos_on_top", 0, ["hull_leak", "class_struggle"], "class_struggle")]
    assert discards(t) == ["do_no_harm", "history_repeats", "signs_of_life"]
    assert t.deck("mythos") == ["class_struggle", "hull_leak", "infection"]
    t.expect_all_used()


@pytest.mark.rule("28.4")
def test_a_last_card_that_is_thrown_out_is_shuffled_back_and_the_draw_goes_on():
    t = put_into_discards(calm("arjun", "william", "samira"), "class_struggle")
    t.only("mythos", "history_repeats").mythos("history_repeats", "a")
    assert resolved(t) == ["class_struggle"]
    t.expect_all_used()


@pytest.mark.rule("28.5")
def test_mythos_cards_have_a_discard_pile_of_their_own():
    t = calm().mythos("class_struggle", "a").mythos("missing_jewelry", "a")
    assert discards(t) == ["class_struggle", "missing_jewelry"]
    assert len(t.deck("mythos")) == 70 - 2


@pytest.mark.rule("28.6")
def test_after_the_last_card_is_resolved_the_discards_become_the_new_deck():
    t = put_into_discards(put_into_discards(calm(), "hull_leak"), "infection").only("mythos", "class_struggle")
    t.mythos("class_struggle", "a")
    assert t.deck("mythos") == ["class_struggle", "hull_leak", "infection"]
    assert discards(t) == []
    assert log_of(t, Event.TRACK, Event.NEW_MYTHOS_DECK) == [Event.TRACK, Event.NEW_MYTHOS_DECK]


@pytest.mark.rule("28.7")
def test_a_crisis_must_be_dealt_with():
    t = calm().mythos("class_struggle", "b")
    assert t.questions()[0][:3] == ("crisis_option", 0, ["a", "b"])  # there is no way around
    t = calm().mythos("flooding_compartment")  # nobody adds a card
    assert t.dials["souls"] == 7


@pytest.mark.rule("28.9")
def test_the_chooser_resolves_a_choice_crisis():
    """Sacrifice Deep One: the Keeper chooses and keeps the card, whoever has drawn it."""
    t = calm().titles(captain=2, keeper=1).mythos("sacrifice_deep_one", "a")
    assert t.questions()[0][:2] == ("crisis_option", 1)
    assert t.game.kept[:, Kept.SACRIFICE].tolist()[:3] == [0, 1, 0]
    t.expect_all_used()


@pytest.mark.rule("28.9")
def test_the_current_player_resolves_any_other_crisis():
    """Barricade the Hatches, passed: the current player keeps the card."""
    t = calm().titles(captain=2, keeper=1).hand(0, "will:5", "will:4", "will:3")
    t.mythos("barricade_the_hatches", "will:3", "will:4", "will:5")
    assert t.game.check.total == 3 + 4 + 5 - 2
    assert t.game.kept[:, Kept.BARRICADE].tolist()[:3] == [1, 0, 0]
    t.expect_all_used()


@pytest.mark.rule("28.10")
@pytest.mark.parametrize(
    ("card", "answer", "choices", "checks"),
    [
        ("class_struggle", "a", 1, 0),
        ("hull_leak", None, 0, 1),
        ("kitty_litter", "a", 1, 1),
        ("kitty_litter", "b", 1, 0),
    ],
)
def test_a_crisis_is_a_choice_a_check_or_a_choice_that_may_lead_to_a_check(card, answer, choices, checks):
    t = calm().mythos(card, *([answer] if answer else []))
    assert [question for question, _, _, _ in t.questions()].count("crisis_option") == choices
    assert len(t.events(Event.CHECK)) == checks
    t.expect_all_used()


@pytest.mark.rule("28.11")
@pytest.mark.parametrize(("answer", "sanity", "on_deck"), [("a", 6, 0), ("b", 8, 4)])
def test_a_choice_crisis_lets_one_player_decide_between_two_outcomes(answer, sanity, on_deck):
    t = calm().mythos("class_struggle", answer)
    assert t.dials["sanity"] == sanity
    assert sum(t.passengers_at().values()) == on_deck
    t.expect_all_used()


@pytest.mark.rule("28.12")
@pytest.mark.parametrize(
    ("card", "chooser"),
    [("just_desserts", 0), ("missing_jewelry", 1), ("mysterious_lifeboat", 2), ("signs_of_life", 3)],
)
def test_the_chooser_is_the_current_player_the_captain_the_keeper_or_a_certain_character(card, chooser):
    t = calm("arjun", "william", "samira", "jeanne").titles(captain=1, keeper=2).mythos(card, "b")
    assert t.questions()[0][:2] == ("crisis_option", chooser)


@pytest.mark.rule("28.13")
def test_an_option_may_be_taken_though_it_cannot_be_done_in_full():
    t = calm().supply("blank").dice(3).mythos("class_struggle", "b")  # risk 4 passengers
    assert t.passengers_at() == {"deck_3": 1}
    assert t.dials["sanity"] == 8
    t.expect_all_used()


@pytest.mark.rule("28.13")
@pytest.mark.parametrize(("supply", "asked"), [(("soul",) * 3, True), (("soul",) * 2, False)])
def test_an_option_that_the_card_rules_out_cannot_be_taken(supply, asked):
    """Improvised Fuel Source: risk 3 passengers for 1 fuel, only with 3 of them in the supply; or lose 1 fuel."""
    t = calm().supply(*supply).mythos("improvised_fuel_source")
    assert bool([question for question in t.questions() if question[0] == "crisis_option"]) == asked
    assert t.dials["fuel"] == (9 if asked else 7)


@pytest.mark.rule("28.14")
def test_a_skill_check_crisis_starts_a_check():
    t = calm().mythos("hull_leak")
    assert [target for target, _, _ in t.events(Event.CHECK)] == [9]
    assert [seat for seat, _, _ in t.events(Event.ADDED)] == [1, 2, 0]


@pytest.mark.rule("28.15")
def test_the_skills_shown_support_the_check_and_every_other_opposes_it():
    """Hull Leak shows observation and strength."""
    t = calm().only("chaos", "observation:5", "strength:4", "will:1")
    t.hand(1, "influence:1", "lore:2").hand(2, "will:3")
    t.mythos("hull_leak", "influence:1", "lore:2", "will:3")
    assert t.game.check.total == 5 + 4 - 1 - 2 - 3
    t.expect_all_used()


@pytest.mark.rule("28.15")
def test_every_printed_check_has_a_target_number_and_at_least_two_skills():
    checks = [row for row in MYTHOS_ROWS.values() if row.type != "choice"]
    assert len(checks) == 49
    assert all(row.target >= 9 and len(set(row.skills)) >= 2 for row in checks)


@pytest.mark.rule("28.16")
@pytest.mark.parametrize(("card", "sanity"), [("influence:5", 9), ("will:5", 6)])
def test_the_crisis_says_what_follows_from_passing_and_from_failing(card, sanity):
    """Disturbing Dreams, 13 with influence and lore: pass +1 sanity, fail -2."""
    t = calm().only("chaos", "influence:5", "lore:3", "will:1").hand(0, card).mythos("disturbing_dreams", card)
    assert t.dials["sanity"] == sanity
    t.expect_all_used()


@pytest.mark.rule("28.17")
@pytest.mark.parametrize(("lore", "sanity"), [(5, 9), (4, 7), (2, 7), (1, 6)])
def test_a_total_from_the_partial_number_on_brings_the_partial_effect_alone(lore, sanity):
    """Disturbing Dreams: 13 +1 sanity, 10 to 12 -1 sanity, below 10 -2 sanity. The rest of the pile is worth 8."""
    t = calm().only("chaos", "influence:5", "lore:3", "will:1").hand(0, f"lore:{lore}")
    t.mythos("disturbing_dreams", f"lore:{lore}")
    assert t.dials["sanity"] == sanity
    t.expect_all_used()


@pytest.mark.rule("28.18")
@pytest.mark.parametrize(("answer", "sanity", "space"), [("a", 7, "bridge"), ("b", 8, "galley")])
def test_in_a_combination_crisis_the_named_player_first_decides_about_the_check(answer, sanity, space):
    """Kitty Litter: a check (fail: -1 sanity), or go to the Galley and roll (5 or more: nothing)."""
    t = calm().dice(*([5] if answer == "b" else [])).mythos("kitty_litter", answer)
    assert t.questions()[0] == ("crisis_option", 0, ["a", "b"], answer)
    assert t.dials["sanity"] == sanity
    assert t.where(0) == space
    t.expect_all_used()


@pytest.mark.rule("28.19")
def test_with_the_second_option_there_is_no_check():
    t = calm().hand(1, "lore:5").dice(7).mythos("bucket_brigade", "b")
    assert t.events(Event.CHECK) == []
    assert t.cards(1) == ["lore:5"]
    assert t.deck("chaos") == ["influence:1", "lore:1", "will:1"]
    t.expect_all_used()


@pytest.mark.rule("28.21")
def test_each_card_bears_one_of_three_activation_icons():
    icons = Counter(row.activation_icon for row in MYTHOS_ROWS.values())
    assert icons == {"deep_ones": 29 + 5, "father": 16 + 2, "mother": 15 + 3}


@pytest.mark.rule("28.22")
def test_the_activation_icon_is_carried_out_after_the_crisis():
    t = calm().mythos("class_struggle", "b")
    crisis_then_icon = log_of(t, Event.PASSENGER_RISKED, Event.ACTIVATE)
    assert crisis_then_icon == [Event.PASSENGER_RISKED] * 4 + [Event.ACTIVATE]


@pytest.mark.rule("28.23")
def test_icons_within_an_effect_are_carried_out_from_left_to_right():
    """Coordinated Assault: Mother Hydra, Father Dagon, Deep Ones."""
    t = calm().monarchs(mother="water_3", father="water_4").top("damage", "fuel_leak")
    t.crisis("coordinated_assault", "fail")
    activated = [monster for monster, _, _ in t.events(Event.ACTIVATE)]
    assert activated == [Monster.MOTHER, Monster.FATHER, Monster.DEEP_ONES]


@pytest.mark.rule("28.24")
def test_the_deep_one_icon_activates_each_deep_one_on_the_map_once():
    t = calm().deep_ones(water_3=2, water_6=1, deck_8=1, the_deep=2).effects("activate(deep_ones,1)")
    assert t.deep_ones_at() == {"deck_3": 2, "deck_6": 1, "boiler_room": 1, "the_deep": 2}


@pytest.mark.rule("28.24")
def test_the_icon_of_a_monarch_activates_that_monarch():
    t = calm().deep_ones(water_3=1).monarchs(mother="water_5", father="water_6").effects("activate(father,1)")
    assert t.deep_ones_at() == {"water_3": 1, "deck_6": 2}
    assert t.monarchs_at() == {"mother": "water_5", "father": "water_4"}
    t.top("damage", "structural_damage_lore").effects("activate(mother,1)")
    assert t.damage_at() == {"cargo_hold": "structural_damage_lore"}
    assert t.monarchs_at() == {"mother": "water_3", "father": "water_4"}


@pytest.mark.rule("28.25")
def test_each_card_bears_one_of_three_track_icons():
    icons = Counter(row.track_icon for row in MYTHOS_ROWS.values())
    assert icons == {"travel": 22 + 10, "ritual": 25, "choice": 13}


@pytest.mark.rule("28.26")
def test_the_track_icon_is_carried_out_after_the_activation_icon():
    """Dagon in water 4 spawns on deck 4 before the sea carries him back again."""
    t = calm().monarchs(father="water_4").mythos("dinghy_launch", "b")
    assert t.deep_ones_at() == {"deck_4": 2}
    assert t.monarchs_at()["father"] == "water_4"  # ahead to water 2, then back to water 4
    assert log_of(t, Event.ACTIVATE, Event.TRACK) == [Event.ACTIVATE, Event.TRACK]


@pytest.mark.rule("28.27")
@pytest.mark.parametrize(
    ("card", "answers", "tracks"),
    [
        ("class_struggle", ["a"], {"travel": 1, "ritual": 0}),
        ("food_rationing", ["b"], {"travel": 0, "ritual": 1}),
        ("just_desserts", ["b", "travel"], {"travel": 1, "ritual": 0}),
        ("just_desserts", ["b", "ritual"], {"travel": 0, "ritual": 1}),
    ],
)
def test_the_track_icon_advances_one_track_by_one_or_one_of_choice(card, answers, tracks):
    t = calm().titles(captain=1).mythos(card, *answers)
    assert t.tracks() == tracks
    asked = [(question, seat) for question, seat, _, _ in t.questions() if question == "which_track"]
    assert asked == ([("which_track", 0)] if len(answers) == 2 else [])
    t.expect_all_used()


@pytest.mark.rule("28.27")
def test_the_captain_chooses_the_track_while_the_current_player_is_in_the_brig():
    t = calm().titles(captain=1).at(0, "brig").mythos("just_desserts", "ritual")
    assert t.questions() == [("which_track", 1, ["travel", "ritual"], "ritual")]
    assert t.tracks() == {"travel": 0, "ritual": 1}
    t.expect_all_used()
