"""Position -> game record: what is said first, the rest as after setup."""

from sim.declared import DeclaredError, one_of
from sim.rng import start_streams
from sim.unfathomable.constants import (
    FIRST_DECK,
    FIRST_ROOM,
    FIRST_WATER,
    MAX_FORCED,
    N_DECK,
    N_ROOMS,
    N_SPACES,
    N_WATER,
    NO_CARD,
    NO_SEAT,
    SIDES,
    Character,
    Loyalty,
    Monster,
    Pile,
    Space,
    Stream,
    Title,
    Track,
)
from sim.unfathomable.position_cards import Box, pile_cards
from sim.unfathomable.position_decks import lay_out_decks, lay_out_hands
from sim.unfathomable.rules.passengers import put_on
from sim.unfathomable.rules.players import is_traitor
from sim.unfathomable.rules.titles import heir
from sim.unfathomable.setup import START_PASSENGERS
from sim.unfathomable.state import new_games

WHERE = "position"
SPACES = tuple(space.name.lower() for space in Space)
WATERS = tuple(space.name.lower() for space in Space if space < FIRST_WATER + N_WATER)
DECK_SPACES = tuple(space.name.lower() for space in Space if FIRST_DECK <= space < FIRST_DECK + N_DECK)
ROOMS = tuple(space.name.lower() for space in Space if FIRST_ROOM <= space < FIRST_ROOM + N_ROOMS)
SHIP = (*DECK_SPACES, *ROOMS, "sick_bay", "brig")
MONARCH_SPACES = (*WATERS, "the_deep")
DEEP_ONE_SPACES = (*WATERS, *DECK_SPACES, *ROOMS, "the_deep")
TRACKS = ("travel", "ritual")


class Layout:
    """A game while it is laid out: what the position says, the record, and the boxes cards are taken from."""

    def __init__(self, given, players, prepared, seed):
        self.given = given
        self.players = players
        self.settings = prepared.settings
        self.names = prepared.names
        self.ctx = prepared.context[0]
        self.blank = prepared.blank[0]
        self.games = new_games(1)
        self.games[0] = prepared.blank[0]
        self.game = self.games[0]
        start_streams(self.game.streams, seed, 0)

    def seats(self):
        return enumerate(self.players)


def space_for(what, name, allowed, where):
    """Number of a space, if it is one that this can be in."""
    if one_of(name, SPACES, where) not in allowed:
        raise DeclaredError(f"{where}: {what} can never be in '{name}' (allowed: {', '.join(allowed)})")
    return int(Space[name.upper()])


def in_range(value, least, most, where, why=""):
    """The value itself, if it is from least to most."""
    if not least <= value <= most:
        raise DeclaredError(f"{where}: {value} is not from {least} to {most}{why}")
    return value


def key(name):
    """How an error names a key of the position."""
    return f"{WHERE}, key '{name}'"


def lay_out(given, players, prepared, seed):
    """Games with one record, laid out as the position says."""
    layout = Layout(given, players, prepared, seed)
    seat_players(layout)
    lay_out_loyalty(layout)
    lay_out_hands(layout)
    lay_out_decks(layout)
    lay_out_damage(layout)
    lay_out_passengers(layout)
    lay_out_monsters(layout)
    set_dials_and_tracks(layout)
    give_titles(layout)
    set_turn(layout)
    set_used_powers(layout)
    set_looks(layout)
    force_answers(layout)
    return layout.games


def seat_players(layout):
    """AIV.9-AIV.12: characters, their spaces and feats."""
    game = layout.game
    for seat, player in layout.seats():
        character = int(Character[layout.settings.characters[seat].upper()])
        game.character[seat] = character
        game.seat_of[character] = seat
        game.space[seat] = layout.ctx.tables.characters[character].start_space
        if player.space is not None:
            game.space[seat] = space_for("a player", player.space, SHIP, f"{WHERE}, players[{seat}], key 'space'")
        game.revealed[seat] = bool(player.revealed)
        game.feat[seat] = not player.revealed if player.feat is None else player.feat


def lay_out_loyalty(layout):
    """AIV.16, AIV.17, 38.1: loyalty cards as said; one by chance for whoever has none named."""
    game = layout.game
    box = Box(layout.names.loyalties, pile_cards(layout.blank.piles[Pile.LOYALTY]))
    layout.loyalty_box = box
    for seat, player in layout.seats():
        where = f"{WHERE}, players[{seat}], key 'loyalty'"
        if player.loyalty == [] and deals_so_far(layout) > 0:
            raise DeclaredError(f"{where}: every player has at least one loyalty card")
        for kind in box.take_all(player.loyalty, where):
            game.loyalty[seat, kind] += 1
        check_revealed(layout, seat, player)
    game.n_deals = deals_so_far(layout)
    layout.loyalty_top = box.take_all(layout.given.loyalty_deck, key("loyalty_deck"))
    for seat, player in layout.seats():
        if player.loyalty is None and game.n_deals > 0:
            kind = box.take_any(game.streams, Stream.LOYALTY)
            if kind is None:
                raise DeclaredError(f"{key('loyalty_deck')}: no loyalty card is left for seat {seat}")
            game.loyalty[seat, kind] += 1


def deals_so_far(layout):
    """AIV.17, 7.1, L.2, S.5: how often everyone has been dealt a loyalty card."""
    rounds = int(layout.ctx.params.loyalty_after_rounds)
    had_first = rounds == 0 or (rounds > 0 and layout.given.turn >= rounds * len(layout.players))
    return int(had_first) + bool(layout.given.awakened)


def check_revealed(layout, seat, player):
    """38.1, 39.0, S.8: a revealed traitor has turned up one Hybrid or Cultist card; others show theirs in few games."""
    where = f"{WHERE}, players[{seat}]"
    cards = [name for name in player.loyalty or () if name != "human"]
    if not player.revealed:
        if player.shown is not None:
            if not layout.ctx.params.loyalty_shown_at_turn:
                raise DeclaredError(f"{where}, key 'shown': only a revealed traitor shows a card")
            shown = one_of(player.shown, player.loyalty or (), f"{where}, key 'shown'")
            layout.game.shown[seat] = Loyalty[shown.upper()]
        return
    if not cards:
        raise DeclaredError(f"{where}, key 'revealed': needs a hybrid or cultist card in 'loyalty'")
    shown = min(cards, key=lambda name: Loyalty[name.upper()]) if player.shown is None else player.shown
    layout.game.shown[seat] = Loyalty[one_of(shown, cards, f"{where}, key 'shown'").upper()]


def lay_out_damage(layout):
    """13.3, 13.4, 13.7: structural damage lies in rooms, one card each; all rooms damaged is a finished game."""
    for name in layout.damage_in_rooms:
        number = layout.damage_in_rooms[name]
        where = key(f"damage.{name}")
        if not layout.ctx.tables.damage[number].structural:
            card = layout.names.damage[number]
            raise DeclaredError(f"{where}: '{card}' takes effect and leaves the game; it never lies in a room")
        layout.game.damage[space_for("damage", name, ROOMS, where) - FIRST_ROOM] = number
    damaged, most = len(layout.damage_in_rooms), int(layout.ctx.params.damage_to_lose)
    if damaged >= most:
        raise DeclaredError(f"{key('damage')}: with {damaged} damaged rooms the game is over (at most {most - 1})")


def lay_out_passengers(layout):
    """AIV.4, AIV.7, 44.16: tokens as said; two by chance on deck, the others in the supply."""
    given, game = layout.given, layout.game
    box = Box(layout.names.faces, counted_numbers(layout.blank.passenger_supply))
    game.passenger_supply[:] = 0
    for name, faces in (given.passengers or {}).items():
        where = key(f"passengers.{name}")
        space = space_for("a passenger", name, DECK_SPACES, where)
        for face in box.take_all(faces, where):
            put_on(game, space, face)
    for face in box.take_all(given.passenger_supply, key("passenger_supply")):
        game.passenger_supply[face] += 1
    if given.passengers is None:
        for space in START_PASSENGERS:
            for _ in range(int(layout.ctx.params.passengers_on_deck)):
                face = box.take_any(game.streams, Stream.PASSENGER)
                if face is not None:
                    put_on(game, space, face)
    if given.passenger_supply is None:
        for face in box.rest():
            game.passenger_supply[face] += 1


def counted_numbers(counts):
    """[0, 0, 1] for the counts 2 and 1."""
    return [number for number in range(len(counts)) for _ in range(int(counts[number]))]


def lay_out_monsters(layout):
    """AIV.7, 12.2, 9.11, 40.6, 44.5: Deep Ones and monarchs; the figures not named are in the supply."""
    given, game = layout.given, layout.game
    if given.deep_ones is not None:
        figures = int(layout.ctx.params.deep_one_figures)
        game.deep_ones[:] = 0
        for name, number in given.deep_ones.items():
            where = key(f"deep_ones.{name}")
            game.deep_ones[space_for("a Deep One", name, DEEP_ONE_SPACES, where)] = in_range(number, 0, figures, where)
        if game.deep_ones.sum() > figures:
            raise DeclaredError(f"{key('deep_ones')}: {int(game.deep_ones.sum())} Deep Ones, but {figures} exist")
        game.deep_supply = figures - game.deep_ones.sum()
    for monster, name in ((Monster.MOTHER, given.mother), (Monster.FATHER, given.father)):
        if name is not None:
            game.monarchs[monster] = space_for("a monarch", name, MONARCH_SPACES, key(monster.name.lower()))


def set_dials_and_tracks(layout):
    """36.1, 50.4, 50.9, 7.0: dials, tracks short of their end space, distance, awakening."""
    given, game, params = layout.given, layout.game, layout.ctx.params
    for number, name in layout.names.resources.items():
        game.dials[number] = layout.settings.dials[name]
    ends = {"travel": int(params.travel_track), "ritual": int(params.ritual_track)}
    for name, steps in (given.tracks or {}).items():
        one_of(name, TRACKS, key(f"tracks.{name}"))
        why = f" ({ends[name]} is the end of the track, where the token never stays)"
        game.tracks[Track[name.upper()]] = in_range(steps, 0, ends[name] - 1, key(f"tracks.{name}"), why)
    distances = [int(row.distance) for row in layout.ctx.tables.waypoints]
    in_play = sum(distances[int(card)] for card in game.waypoints[: int(game.n_waypoints)])
    most = sum(distances[card] for card in pile_cards(layout.blank.piles[Pile.WAYPOINT]))
    game.distance = in_play
    if given.distance is not None:
        why = " (the waypoints in play, and all that there are)"
        game.distance = in_range(given.distance, in_play, most, key("distance"), why)
    game.awakened = bool(given.awakened)


def give_titles(layout):
    """49.0-49.4: a title belongs to a human; where none is named, to the first in line who is at large."""
    game = layout.game
    for title, seat in ((Title.CAPTAIN, layout.given.captain), (Title.KEEPER, layout.given.keeper)):
        where = key(title.name.lower())
        if seat is None:
            game.titles[title] = heir(game, layout.ctx, int(title), NO_SEAT, False)
            continue
        game.titles[title] = in_range(seat, 0, len(layout.players) - 1, where, " (the seats)")
        if game.revealed[seat]:
            raise DeclaredError(f"{where}: seat {seat} is a revealed traitor and can hold no title")


def set_turn(layout):
    """53.1, 2.3: whose turn it is, and what was used in it."""
    given, game = layout.given, layout.game
    if given.current is not None:
        game.current = in_range(given.current, 0, len(layout.players) - 1, key("current"), " (the seats)")
    game.turn = given.turn
    game.human_turns = given.turn if given.human_turns is None else given.human_turns
    game.barricaded = bool(given.barricaded)
    spaces = layout.ctx.tables.spaces
    usable = [name for number, name in layout.names.spaces.items() if number < N_SPACES and spaces[number].action >= 0]
    for name in given.used_spaces or ():
        game.used[space_for("a used action", name, usable, key("used_spaces"))] = 1
    game.mythos_card = NO_CARD


def seat_numbers(layout, seats, where):
    """Seats that are there, each once."""
    for seat in seats or ():
        in_range(seat, 0, len(layout.players) - 1, where, " (the seats)")
    if len(set(seats or ())) != len(seats or ()):
        raise DeclaredError(f"{where}: a seat stands twice")
    return list(seats or ())


def set_used_powers(layout):
    """1.10: what of the powers limited to once per turn was used in this one."""
    given, game = layout.given, layout.game
    items = {name: number for number, name in layout.names.items.items()}
    for name in given.used_items or ():
        item = items[one_of(name, items, key("used_items"))]
        if not layout.ctx.tables.items[item].power.once_per_turn:
            raise DeclaredError(f"{key('used_items')}: '{name}' has no limit of once per turn")
        game.used_items[item] = 1
    for seat in seat_numbers(layout, given.used_abilities, key("used_abilities")):
        character = int(game.character[seat])
        if not layout.ctx.tables.characters[character].ability.once_per_turn:
            name = layout.names.characters[character]
            raise DeclaredError(f"{key('used_abilities')}: the ability of '{name}' has no limit of once per turn")
        game.used_abilities[seat] = 1
    for seat in seat_numbers(layout, given.used_true_grit, key("used_true_grit")):
        game.used_grit |= 1 << seat
    game.used_title = bool(given.used_title)


def set_looks(layout):
    """1.7: whose loyalty cards each player has seen."""
    for seat, player in layout.seats():
        where = f"{WHERE}, players[{seat}], key 'looked_at'"
        for other in seat_numbers(layout, player.looked_at, where):
            if other == seat:
                raise DeclaredError(f"{where}: everyone knows the own cards; name another seat")
            layout.game.looked_at[seat, other] = 2 if is_traitor(layout.game, other) else 1


def force_answers(layout):
    """17.0: the dice and answers that come before chance and policies."""
    given, game = layout.given, layout.game
    dice = [in_range(die, 1, SIDES, key("dice"), " (an eight-sided die)") for die in given.dice or ()]
    codes = [layout.names.answer_code(answer, key("choices")) for answer in given.choices or ()]
    assert max(len(dice), len(codes)) <= MAX_FORCED
    game.forced_dice[: len(dice)] = dice
    game.n_forced_dice = len(dice)
    game.forced_answers[: len(codes)] = codes
    game.n_forced_answers = len(codes)
