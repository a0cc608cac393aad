"""SPEC: what Unfathomable offers to experiments."""

from pathlib import Path

from sim.contract import GameSpec
from sim.unfathomable.changeable import OPPOSITES, cards, numbers
from sim.unfathomable.constants import Cause
from sim.unfathomable.ending import RESULT
from sim.unfathomable.kernel import play_games
from sim.unfathomable.settings import check_settings, fill_players, own_files, players_of, prepare
from sim.unfathomable.state import new_games

RULES_VERSION = 1


def play(prepared, seed, first_game, results):
    """Fill the rows of `results` with games first_game, first_game + 1, ..."""
    fill_players(players_of(prepared.settings, "scenario"), prepared.context[0])
    play_games(new_games(1), prepared.blank, prepared.context[0], seed, first_game, results)


SPEC = GameSpec(
    name="unfathomable",
    rules_version=RULES_VERSION,
    result=RESULT,
    check=check_settings,
    prepare=prepare,
    play=play,
    own_files=own_files,
    numbers=numbers,
    cards=cards,
    opposites=OPPOSITES,
    causes=tuple(cause.name.lower() for cause in Cause),
    rules_file=Path(__file__).parent / "RULES.md",
)
