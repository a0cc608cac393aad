"""Mythos cards that change hands and items."""

import pytest

from sim.unfathomable.constants import Pile
from tests.unfathomable.cards.mythos_cases import ROUTES, case, shows
from tests.unfathomable.cards.positions import both, discards, gives, hand, quiet, setup, track, treachery


def item_on_top(name):
    return lambda t: t.top("item", name)


def few_spells(number):
    """Only so many spells are left."""

    def given(t):
        t.game.piles[Pile.SPELL].n_cards = number

    return given


def own_items(t):
    """Jeanne has three items, Arjun and revealed Samira two, William one."""
    gives(t, 0, "plimsolls", "shotgun")
    gives(t, 1, "almanac")
    gives(t, 3, "binoculars")
    t.revealed(3)


CASES = [
    # criminal activity: everyone keeps one item of choice; option b needs an item
    case(
        "criminal_activity", "pass", {"items.0": ("shotgun", "tool_kit"), "item_deck": -1}, given=item_on_top("shotgun")
    ),
    case(
        "criminal_activity",
        "fail",
        {"sanity": -1, "items.0": ("plimsolls",), "items.1": ("six_shooter",)},
        given=own_items,
        answers=("shotgun", "tool_kit", "almanac"),
        asked=(
            "lose_item 0: tool_kit plimsolls shotgun",
            "lose_item 0: tool_kit plimsolls",
            "lose_item 1: six_shooter almanac",
        ),
    ),
    case("criminal_activity", "b", both({"items.0": ()}, treachery(4)), note="only_item"),
    case(
        "criminal_activity",
        "b",
        both({"items.0": ("tool_kit",)}, treachery(4)),
        given=lambda t: gives(t, 0, "shotgun"),
        answers=("shotgun",),
        asked=("lose_item 0: tool_kit shotgun",),
    ),
    # just desserts
    case(
        "just_desserts",
        "a",
        {"food": -2, "items.0": ("almanac", "tool_kit"), "item_deck": -1},
        given=item_on_top("almanac"),
    ),
    case("just_desserts", "b", treachery(4)),
    # missing jewelry
    case("missing_jewelry", "a", {"sanity": -1}),
    case("missing_jewelry", "b", treachery(4)),
    # passenger riot
    case(
        "passenger_riot",
        "pass",
        {"items.0": ("binoculars", "tool_kit"), "item_deck": -1},
        given=item_on_top("binoculars"),
    ),
    case("passenger_riot", "partial", {"sanity": -1}),
    case("passenger_riot", "fail", {"sanity": -1, "souls": -1}),
    # poisoned food: the die takes the value of the Keeper's lore card; without one only option b
    case("poisoned_food", "a", both(discards(2, 1), {"souls": -1}), given=hand(2, "lore:2"), dice=(4,), note="4_and_2"),
    case("poisoned_food", "a", discards(2, 1), given=hand(2, "lore:2"), dice=(5,), note="5_and_2"),
    case("poisoned_food", "a", both(discards(2, 1), {"souls": -1}), given=hand(2, "lore:5"), dice=(1,), note="1_and_5"),
    case(
        "poisoned_food",
        "a",
        discards(2, 1),
        given=hand(2, "lore:1", "lore:5", "will:3"),
        dice=(2,),
        answers=("lore:5",),
        asked=("discard_card 2: lore:1 lore:5",),
        note="2_and_5",
    ),
    case("poisoned_food", "b", {"food": -1}, given=hand(2, "lore:1")),
    case("poisoned_food", "b", {"food": -1}, given=hand(2, "will:3"), forced=True, note="no_lore"),
    # rally the crew: humans discard two each, a revealed traitor none
    case("rally_the_crew", "pass", {"sanity": 1}),
    case("rally_the_crew", "partial", {"sanity": -1}),
    case(
        "rally_the_crew",
        "fail",
        both({"sanity": -2}, discards(0, 2), discards(1, 1)),
        given=setup(
            hand(0, "lore:1", "lore:2", "lore:3"),
            hand(1, "will:1"),
            hand(3, "will:2", "will:2"),
            lambda t: t.revealed(3),
        ),
        answers=("lore:1", "lore:3"),
        asked=("discard_card 0: lore:1 lore:2 lore:3", "discard_card 0: lore:2 lore:3"),
    ),
    # ritual support
    case(
        "ritual_support",
        "a",
        both(discards(2, 1), {"ritual": 1}),
        given=hand(2, "lore:1", "lore:2"),
        dice=(5,),
        answers=("lore:2",),
        asked=("discard_card 2: lore:1 lore:2",),
        note="5_and_2",
    ),
    case(
        "ritual_support",
        "a",
        both(discards(2, 1), {"sanity": -1, "souls": -1}),
        given=hand(2, "lore:3"),
        dice=(3,),
        note="3_and_3",
    ),
    case(
        "ritual_support", "a", both(discards(2, 1), {"ritual": 1}), given=hand(2, "lore:3"), dice=(4,), note="4_and_3"
    ),
    case(
        "ritual_support",
        "b",
        both({"ritual": -1}, discards(2, 2)),
        given=setup(hand(2, "lore:1", "will:1", "will:4"), track("ritual", 2)),
        answers=("will:1", "lore:1"),
        asked=("discard_card 2: lore:1 will:1 will:4", "discard_card 2: lore:1 will:4"),
    ),
    case("ritual_support", "b", {}, forced=True, note="at_start_no_hand"),
    # sacrifice deep one
    case("sacrifice_deep_one", "a", {"sanity": -1, "kept.2": ("sacrifice",)}),
    case(
        "sacrifice_deep_one",
        "b",
        both({"ritual": -3}, discards(2, 2)),
        given=setup(hand(2, "lore:1", "will:5"), track("ritual", 3)),
    ),
    # stolen ritual components: as many as there are
    case("stolen_ritual_components", "fail", {"ritual": -2, "spell_deck": -5}, given=track("ritual", 3)),
    case(
        "stolen_ritual_components",
        "fail",
        {"ritual": -1, "spell_deck": -3},
        given=setup(track("ritual", 1), few_spells(3)),
        note="three_spells",
    ),
    case(
        "stolen_ritual_components",
        "pass",
        {"spell_deck": -1, "food": -1, "fuel": 2},
        given=lambda t: t.top("spell", "heal", "alchemical_transmutation"),
        answers=("alchemical_transmutation",),
        asked=("cast_spell 2: heal alchemical_transmutation",),
    ),
    # the anarcho-individualist: the item comes before five are removed
    case(
        "the_anarcho_individualist",
        "a",
        {"sanity": -1, "items.0": ("almanac", "tool_kit"), "item_deck": -6},
        given=item_on_top("almanac"),
    ),
    case(
        "the_anarcho_individualist",
        "b",
        both(discards(0, 2), treachery(2)),
        given=hand(0, "will:3", "will:3", "will:3"),
    ),
]


@pytest.mark.rule("28.11", "28.13", "28.16", "24.1", "24.2", "10.5", "17.1", "1.8")
@ROUTES
@pytest.mark.parametrize("one", CASES)
def test_outcome(check, one):
    check(one)


@pytest.mark.rule("46.1")
@shows("stolen_ritual_components", "pass")
def test_stolen_ritual_components_puts_the_other_spell_to_the_bottom():
    t = quiet().top("spell", "feed_the_mind", "foresee").answers("feed_the_mind")
    t.crisis("stolen_ritual_components", "pass").expect_all_used()
    deck = t.game.piles[Pile.SPELL]
    assert t.names.spells[int(deck.cards[0])] == "foresee"
    assert "feed_the_mind" not in t.deck("spell")


@pytest.mark.rule("10.5")
@pytest.mark.parametrize(("left", "moved"), [(3, 3), (1, 1), (0, 0)])
@shows("missing_jewelry", "b")
def test_treachery_that_is_left_goes_into_the_chaos_deck(left, moved):
    t = quiet()
    t.game.skill_deck[25:] = 0
    t.game.skill_deck[25] = left
    before = len(t.deck("chaos"))
    t.crisis("missing_jewelry", "b")
    assert len(t.deck("chaos")) == before + moved
    assert t.deck("chaos").count("treachery:1") == moved
