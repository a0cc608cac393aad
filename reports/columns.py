"""Meaning and unit of every column, in saved results and in the tables of a report."""

from typing import NamedTuple


class Column(NamedTuple):
    meaning: str
    unit: str = ""


GAMES, RATE, POINTS, NAME, TURNS = "games", "share, 0 to 1", "difference of two shares", "name", "turns"
HUMAN_TURNS = "turns of all players together"

COLUMNS = {
    # what was played
    "section": Column("part of the report that the row belongs to", NAME),
    "arm": Column("scenario that is looked at", NAME),
    "players": Column("players at the table", "players"),
    "variant": Column("standard, no_cultist (Appendix I), learning, solo or two_player", NAME),
    "difficulty": Column("normal, or Appendix II: easier_humans, easier_traitors", NAME),
    "start_fuel": Column("fuel at the start", "steps of the dial"),
    "start_food": Column("food at the start", "steps of the dial"),
    "start_sanity": Column("sanity at the start", "steps of the dial"),
    "start_souls": Column("souls at the start", "steps of the dial"),
    "dial": Column("dial that is changed; all: the four together", NAME),
    "value": Column("where the dial starts, or stands", "steps of the dial"),
    "dial_2": Column("second dial that is changed", NAME),
    "value_2": Column("where the second dial starts", "steps of the dial"),
    "step": Column("deck: the loyalty deck of Appendix I alone; dials: its dials on top; both: all of it", NAME),
    "human": Column("policy of the humans", NAME),
    "traitor": Column("policy of the traitors", NAME),
    "kind": Column("rules, or the table of a card", NAME),
    "name": Column("rule, card or house rule that is changed", NAME),
    "change": Column("what is changed, as the command line says it", NAME),
    "description": Column("what a house rule says of itself", "text"),
    "command": Column("command that plays the row again", "text"),
    # what came of it
    "games": Column("games that came to a result of the rules", GAMES),
    "not_counted": Column("games that came to no result of the rules; they are in no rate", GAMES),
    "wins": Column("games that were won: by the humans, or by the player or role that the row names", GAMES),
    "human_wins": Column("games that the humans won", GAMES),
    "hybrid_games": Column("games in which a player was a hybrid at the end", GAMES),
    "hybrid_wins": Column("games in which a hybrid won", GAMES),
    "cultist_games": Column("games in which a player was the cultist at the end", GAMES),
    "cultist_wins": Column("games in which the cultist won", GAMES),
    "turns": Column("turns of all games together", HUMAN_TURNS),
    "ended_arrived": Column("games that ended with the ship's arrival", GAMES),
    "ended_fuel": Column("games lost for want of fuel", GAMES),
    "ended_food": Column("games lost for want of food", GAMES),
    "ended_sanity": Column("games lost for want of sanity", GAMES),
    "ended_souls": Column("games lost for want of souls", GAMES),
    "ended_damage": Column("games lost because the ship was wrecked", GAMES),
    "ended_deep_ones": Column("games lost because a Deep One was wanted and none was left", GAMES),
    "both": Column("paired games won with and without the change", GAMES),
    "only_before": Column("paired games won only without the change", GAMES),
    "only_here": Column("paired games won only with the change", GAMES),
    "neither": Column("paired games won neither way", GAMES),
    "outcome": Column("arrived: the humans won; lost: they did not", NAME),
    "turn": Column("turns played, of all players together; 0 is the setup", TURNS),
    "what": Column("dial, or the distance travelled", NAME),
    "character": Column("character", NAME),
    "role": Column("human, hybrid or cultist, at the end of the game", NAME),
    "title": Column("title, as it was dealt at the start", NAME),
    "traitors": Column("traitors at the end of the game", "players"),
    # what a report makes of it
    "cause": Column("how the game ended", NAME),
    "rate": Column("share of the games that was won, or that ended so", RATE),
    "low": Column("lower end of the 95 % interval of the rate (Wilson)", RATE),
    "high": Column("upper end of the 95 % interval of the rate (Wilson)", RATE),
    "difference": Column("rate with the change less rate without it", POINTS),
    "difference_low": Column("lower end of the 95 % interval of the difference", POINTS),
    "difference_high": Column("upper end of the 95 % interval of the difference", POINTS),
    "discordant": Column("paired games that the change turned", GAMES),
    "enough": Column("whether enough paired games were turned to trust the interval (20)", "true or false"),
    "p": Column("McNemar's exact p value for no difference", "probability"),
    "p_adjusted": Column("the same, adjusted for the number of changes (Benjamini and Hochberg)", "probability"),
    "is_effect": Column("whether the adjusted p value is at most 0.05", "true or false"),
    "place": Column("0: as it is; then settings from the best on", "rank"),
    "steps": Column("steps of all dials together away from the scenario as it is", "steps of a dial"),
    "within": Column("1 if the rate is within two points of one half", "0 or 1"),
    "at_sea": Column("share of the games of that outcome that got so far", RATE),
    "family": Column("how many differences are judged together (Bonferroni)", "differences"),
    "with_games": Column("games with the character", GAMES),
    "with_wins": Column("games with the character that the humans won", GAMES),
    "without_games": Column("games without the character", GAMES),
    "without_wins": Column("games without the character that the humans won", GAMES),
    "median": Column("half of the games stand at most there", "steps"),
    "quarter": Column("a quarter of the games stand at most there", "steps"),
    "three_quarters": Column("three quarters of the games stand at most there", "steps"),
    "mean": Column("average over the games", "steps"),
    "mean_low": Column("lower end of the 95 % interval of the average", "steps"),
    "mean_high": Column("upper end of the 95 % interval of the average", "steps"),
}
