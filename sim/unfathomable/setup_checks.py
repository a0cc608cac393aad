"""Setups that contradict themselves: each is refused with what is wrong and what would do."""

from sim.decks import DECK_CAPACITY
from sim.declared import DeclaredError
from sim.unfathomable.constants import N_HERO_SKILLS
from sim.unfathomable.setup import START_PASSENGERS

PILED_TABLES = ("mythos", "waypoints", "damage", "items", "spells")  # each lies in a deck of its own
MOST_ITEMS = 40  # in the deck: nobody ever holds more


def check_setup(rows, settings, where, problems):
    """Appendix IV: everything that setup lays out is there, and the game can go its way."""
    with problems.noted():
        loyalty_row(rows, settings, f"{where}, cards.loyalty")
    for lines in (
        deck_problems(rows),
        skill_problems(rows, settings.rules),
        figure_problems(rows, settings.rules),
        voyage_problems(rows, settings.rules),
    ):
        problems.add_all(f"{where}, key {line}" for line in lines)


def n_cards(rows):
    """All copies of a table."""
    return sum(row.copies for row in rows.values())


def deck_problems(rows):
    """28.4, 12.0: decks that fit into their arrays, and a mythos deck that never fails."""
    for table in PILED_TABLES:
        most = MOST_ITEMS if table == "items" else DECK_CAPACITY
        if n_cards(rows[table]) > most:
            yield f"'cards.{table}': {n_cards(rows[table])} cards with all copies, but a deck holds at most {most}"
    if not any(row.copies > 0 and row.character is None for row in rows["mythos"].values()):
        yield "'cards.mythos': no card is left that can be drawn whoever plays"


def skill_problems(rows, rules):
    """10.2, 41.1: there are skill cards, and the chaos deck holds all treachery that could come into it."""
    heroes, treachery = 0, 0
    for row in rows["skills"].values():
        if row.skill == "treachery":
            treachery += sum(row.copies.values())
        else:
            heroes += sum(row.copies.values())
    if heroes == 0:
        yield "'cards.skills': no card is left besides treachery"
    most = DECK_CAPACITY - N_HERO_SKILLS * rules["chaos_cards_per_skill"]
    if treachery > most:
        yield f"'cards.skills': {treachery} treachery cards, but the chaos deck holds at most {most} of them"


def figure_problems(rows, rules):
    """AIV.7: figures and tokens that setup puts on the board."""
    placed = 2 * (rules["deep_ones_in_front_water"] + rules["deep_ones_on_front_deck"])
    if placed > rules["deep_one_figures"]:
        yield f"'rules': {placed} Deep Ones at the start, but deep_one_figures = {rules['deep_one_figures']}"
    tokens = n_cards(rows["passengers"])
    wanted = len(START_PASSENGERS) * rules["passengers_on_deck"]
    if tokens < wanted:
        yield f"'cards.passengers': only {tokens} tokens for the {wanted} passengers on deck at the start"


def voyage_problems(rows, rules):
    """29.3, 50.8, S.4: the waypoint cards lead as far as the voyage goes, and the travel token has a way to go."""
    if rules["travel_start"] >= rules["travel_track"]:
        yield f"'rules.travel_start': {rules['travel_start']} is not before the end of the travel track"
    reach = sum(row.copies * row.distance for row in rows["waypoints"].values())
    if reach < rules["distance_to_win"]:
        yield (
            f"'rules.distance_to_win': is {rules['distance_to_win']}, but all waypoint cards together reach {reach}: "
            "the humans could never win"
        )


def times_dealt(rules):
    """AIV.17, 7.1, S.5: how often everyone gets a loyalty card: at the awakening, and once before it or not."""
    return 1 if rules["loyalty_after_rounds"] < 0 else 2


def loyalty_row(rows, settings, where="loyalty"):
    """AIV.16, AI, L.3, S.5: the loyalty deck by player count and variant, with a card for everyone at every deal."""
    wanted = (settings.players, settings.variant)
    decks = [row for row in rows["loyalty"].values() if (row.players, row.variant) == wanted]
    if len(decks) != 1:
        found = "more than one deck" if decks else "no deck"
        raise DeclaredError(f"{where}: {found} for {settings.players} players, {settings.variant}")
    cards = decks[0].human + decks[0].hybrid + decks[0].cultist
    dealt = times_dealt(settings.rules)
    if cards < dealt * settings.players:
        raise DeclaredError(f"{where}.{decks[0].id}: {cards} cards, but {settings.players} players get {dealt} each")
    return decks[0]
