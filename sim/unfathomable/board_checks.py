"""What must hold for the spaces of the board, so that everyone on it always knows where to go."""

from sim.declared import DeclaredError, one_of
from sim.unfathomable.constants import FIRST_DECK, FIRST_ROOM, N_ROOMS, SIDES, Space
from sim.unfathomable.vocabulary import ROOMS, by_name

MAX_ADJACENT = 6
SPACE_NUMBERS = by_name(Space)
MAP_SPACES = tuple(name for name in SPACE_NUMBERS if name != "the_deep")
DECKS = tuple(name for name, number in SPACE_NUMBERS.items() if FIRST_DECK <= number < FIRST_ROOM)
START_SPACES = (*DECKS, *ROOMS)
ARROWS = {"water": DECKS, "deck": ROOMS}  # where an arrow may lead


def check_space(row, where):
    """44.1, 4.17, 15.0: the lists of a space are complete, and lead where Deep Ones can go."""
    for key, names in (("adjacent", row.adjacent), ("closest", row.closest), ("first_step", row.first_step)):
        for name in names:
            one_of(name, MAP_SPACES, f"{where}, key {key}")
    if len(row.adjacent) > MAX_ADJACENT:
        raise DeclaredError(f"{where}, key adjacent: at most {MAX_ADJACENT} spaces")
    if row.kind != kind_of_space(row.id):
        raise DeclaredError(f"{where}, key kind: {row.id} is and stays a {kind_of_space(row.id)} space")
    if row.die and row.kind == "special":
        raise DeclaredError(f"{where}, key die: this space has no number")
    if row.kind in ARROWS:
        one_of(row.arrow, ARROWS[row.kind], f"{where}, key arrow")
    elif row.arrow is not None:
        raise DeclaredError(f"{where}, key arrow: only water and deck spaces have one")
    others = sorted(name for name in ROOMS if name != row.id)
    if row.kind == "room" and (sorted(row.closest) != sorted(ROOMS) or sorted(row.first_step) != others):
        raise DeclaredError(f"{where}: closest must list the six rooms and first_step a step toward each other room")
    for step in row.first_step.values():
        one_of(step, ROOMS, f"{where}, key first_step")


def kind_of_space(name):
    """44.2, 44.12, 44.18: what a space is, by its place on the map."""
    number = SPACE_NUMBERS[name]
    if number < FIRST_DECK:
        return "water"
    if number < FIRST_ROOM:
        return "deck"
    return "room" if number < FIRST_ROOM + N_ROOMS else "special"


def check_dice(board):
    """Every result of the die means one water space, one deck space and one room."""
    for kind in ("water", "deck", "room"):
        numbers = [number for row in board.values() if row.kind == kind for number in row.die]
        for result in range(1, SIDES + 1):
            if numbers.count(result) != 1:
                which = "two" if result in numbers else "no"
                spaces = "spaces have" if result in numbers else "space has"
                raise DeclaredError(f"board, key die: {which} {kind} {spaces} the number {result}")
