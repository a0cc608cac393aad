"""A table to put a position on: only what a test needs, dice and answers set, none of them left over."""

from functools import lru_cache

import numpy as np

from sim.decks import put_on_top, take_out
from sim.unfathomable.constants import FIRST_ROOM, NO_CARD, Event, Face, Kept, Loyalty, Monster, Pile, Space, Title
from sim.unfathomable.effect_compiler import NO_PARTIAL, EffectCompiler, skill_mask
from sim.unfathomable.effects import run_pending
from sim.unfathomable.kernel import start_game
from sim.unfathomable.pending import Pending, push, push_program
from sim.unfathomable.rules.actions import is_legal
from sim.unfathomable.rules.passengers import put_on
from sim.unfathomable.rules.skill_cards import add_to_hand
from sim.unfathomable.rules.skill_check import discard_pile, skill_check
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.state import new_games
from sim.unfathomable.turn import mythos_step

ROLES = ("human", "hybrid", "cultist")
CAST = ("arjun", "william", "samira", "jeanne", "edmund", "keilani")
PILES = {
    "mythos": (Pile.MYTHOS, "mythos"),
    "waypoint": (Pile.WAYPOINT, "waypoints"),
    "damage": (Pile.DAMAGE, "damage"),
    "item": (Pile.ITEM, "items"),
    "spell": (Pile.SPELL, "spells"),
    "chaos": (Pile.CHAOS, "skill_cards"),
    "loyalty": (Pile.LOYALTY, "loyalties"),
}


SHIP_AND_SEA = {"card_powers": 0}  # nobody is asked for powers, unless a test switches them on


@lru_cache(maxsize=None)
def printed(characters, variant):
    """The printed game, prepared once per cast."""
    table = {"players": len(characters), "characters": list(characters), "variant": variant, "rules": SHIP_AND_SEA}
    return prepare(check_settings(table | {"policy": scripted()}, "test"))


def scripted():
    return dict.fromkeys(ROLES, "scripted")


def played_at_random(**table):
    """A scenario table in which everybody plays at random."""
    return table | {"policy": dict.fromkeys(ROLES, "random_legal")}


class Table:
    """A game in the printed setup with empty hands, all loyalties human, and a log. Seat 0 is the current player.

    Unless answers are set, every question is answered with its first option.
    """

    def __init__(self, *characters, rules=None, cards=None, dials=None, variant="standard"):
        characters = characters or CAST[:3]
        if rules or cards or dials:
            table = {"players": len(characters), "characters": list(characters), "variant": variant}
            table |= {
                "rules": SHIP_AND_SEA | (rules or {}),
                "cards": cards or {},
                "dials": dials or {},
                "policy": scripted(),
            }
            prepared = prepare(check_settings(table, "test"))
        else:
            prepared = printed(characters, variant)
        self.names = prepared.names
        self.context = prepared.context.copy()
        self.ctx = self.context[0]
        self.games = new_games(1)
        start_game(self.games, prepared.blank, self.ctx, np.uint64(7), 0)
        self.game = self.games[0]
        self.ctx.log.on = 1
        for seat in range(self.game.n_seats):
            self.game.skill_deck[:] += self.game.hand[seat]
            self.no_hand(seat)
            self.loyalties(seat, "human")

    # setting up -------------------------------------------------------------------------------------------------

    def seat(self, character):
        """Seat of a character."""
        return int(self.game.seat_of[self.number("characters", character)])

    def number(self, kind, name):
        """Number of a name: number('mythos', 'hull_leak')."""
        return next(n for n, known in getattr(self.names, kind).items() if known == name)

    def space(self, name):
        return self.number("spaces", name)

    def dice(self, *results):
        """Results of the next die rolls."""
        self.game.forced_dice[: len(results)] = results
        self.game.n_forced_dice = len(results)
        self.game.next_forced_die = 0
        return self

    def answers(self, *answers):
        """Answers to the next questions, by name; a question with one option is not asked."""
        codes = [self.names.answer_code(answer, "test") for answer in answers]
        self.game.forced_answers[: len(codes)] = codes
        self.game.n_forced_answers = len(codes)
        self.game.next_forced_answer = 0
        return self

    def hand(self, seat, *cards):
        """Give skill cards like 'strength:3' to a seat, out of their decks."""
        for card in cards:
            kind = self.number("skill_cards", card)
            assert self.game.skill_deck[kind] > 0, f"no {card} left"
            self.game.skill_deck[kind] -= 1
            add_to_hand(self.game, seat, kind)
        return self

    def no_hand(self, seat):
        """A hand leaves the game."""
        self.game.hand[seat] = 0
        self.game.hand_sizes[seat] = 0
        self.game.hand_kinds[seat] = 0
        return self

    def at(self, seat, space):
        """Put a seat into a space, nothing else happening."""
        self.game.space[seat] = self.space(space)
        return self

    def loyalties(self, seat, *kinds):
        """Exactly these loyalty cards."""
        self.game.loyalty[seat] = 0
        for kind in kinds:
            self.game.loyalty[seat, Loyalty[kind.upper()]] += 1
        return self

    def revealed(self, seat, kind="hybrid"):
        """Make a seat a revealed traitor."""
        self.loyalties(seat, kind)
        self.game.revealed[seat] = 1
        self.game.shown[seat] = Loyalty[kind.upper()]
        for title in range(2):
            if self.game.titles[title] == seat:
                self.game.titles[title] = next(s for s in range(self.game.n_seats) if not self.game.revealed[s])
        return self

    def no_deep_ones(self):
        """All Deep Ones into the supply."""
        self.game.deep_supply += self.game.deep_ones.sum()
        self.game.deep_ones[:] = 0
        return self

    def deep_ones(self, **counts):
        """Exactly these Deep Ones: deep_ones(deck_1=2, the_deep=3)."""
        self.no_deep_ones()
        for space, number in counts.items():
            self.game.deep_ones[self.space(space)] = number
            self.game.deep_supply -= number
        return self

    def passengers(self, **faces):
        """Exactly these passengers on deck: passengers(deck_3=('soul',)); the rest are in the supply."""
        self.game.passenger_supply[:] += self.game.passengers.sum(axis=0)
        self.game.passengers[:] = 0
        self.game.passenger_counts[:] = 0
        for space, names in faces.items():
            for name in names:
                self.game.passenger_supply[Face[name.upper()]] -= 1
                put_on(self.game, self.space(space), Face[name.upper()])
        return self

    def supply(self, *faces):
        """Exactly these passengers in the supply."""
        self.game.passenger_supply[:] = 0
        for name in faces:
            self.game.passenger_supply[Face[name.upper()]] += 1
        return self

    def damaged(self, **cards):
        """Damage cards in rooms: damaged(galley='structural_damage_lore')."""
        for space, card in cards.items():
            number = self.number("damage", card)
            assert take_out(self.game.piles[Pile.DAMAGE], number)
            self.game.damage[self.space(space) - FIRST_ROOM] = number
        return self

    def top(self, deck, *cards):
        """Put cards on top of a deck, the first one uppermost."""
        pile, kind = PILES[deck]
        for card in reversed(cards):
            number = self.number(kind, card)
            if deck == "chaos":
                assert take_out(self.game.piles[pile], number) or self.from_skill_deck(number)
            else:
                assert take_out(self.game.piles[pile], number), f"no {card} in the {deck} deck"
            put_on_top(self.game.piles[pile], number)
        return self

    def only(self, deck, *cards):
        """Exactly these cards in a deck, the first one uppermost."""
        pile, kind = PILES[deck]
        self.game.piles[pile].n_cards = 0
        self.game.piles[pile].n_top = 0
        self.game.piles[pile].n_bottom = 0
        for card in reversed(cards):
            put_on_top(self.game.piles[pile], self.number(kind, card))
        return self

    def from_skill_deck(self, kind):
        self.game.skill_deck[kind] -= 1
        return True

    def monarchs(self, mother="the_deep", father="the_deep"):
        self.game.monarchs[Monster.MOTHER] = self.space(mother)
        self.game.monarchs[Monster.FATHER] = self.space(father)
        return self

    def titles(self, captain=None, keeper=None):
        if captain is not None:
            self.game.titles[Title.CAPTAIN] = captain
        if keeper is not None:
            self.game.titles[Title.KEEPER] = keeper
        return self

    def keeps(self, seat, card):
        """A mythos card lies in the play area of a seat."""
        number = self.number("mythos", card)
        assert take_out(self.game.piles[Pile.MYTHOS], number)
        self.game.kept[seat, Kept(self.ctx.tables.mythos[number].kept)] += 1
        return self

    # doing ------------------------------------------------------------------------------------------------------

    def effects(self, *effects, you=0):
        """Resolve effects as a player."""
        compiler = EffectCompiler({name: n for n, name in self.names.items.items()})
        used = 2000
        compiler.code = [(0, 0, 0, 0)] * used
        conditions = 200
        compiler.conditions = [(-9, n, 0, 0) for n in range(conditions)]
        start = compiler.program(list(effects), "test")
        self.ctx.tables.code[used : len(compiler.code)] = compiler.code[used:]
        new = compiler.conditions[conditions:]
        if new:
            self.ctx.tables.conditions[conditions : conditions + len(new)] = new
        push_program(self.game, start, you, NO_CARD)
        return self.settle()

    def crisis(self, card, outcome, you=None):
        """Resolve one outcome of a mythos card: pass, partial, fail, a or b."""
        number = self.number("mythos", card)
        row = self.ctx.tables.mythos[number]
        assert take_out(self.game.piles[Pile.MYTHOS], number)
        self.game.mythos_card = number
        self.game.mythos_kept = 0
        self.game.skip_icons = 0
        start = int(row[f"on_{outcome}"])
        assert start >= 0, f"{card} has no {outcome}"
        from sim.unfathomable.rules.mythos import finish_mythos, resolver_of

        push_program(self.game, start, resolver_of(self.game, self.ctx, number) if you is None else you, number)
        self.settle()
        finish_mythos(self.game, self.ctx, number)
        return self

    def waypoint(self, card):
        """Put a waypoint card into play as the Captain and resolve it."""
        from sim.unfathomable.rules.tracks import play_waypoint

        number = self.number("waypoints", card)
        assert take_out(self.game.piles[Pile.WAYPOINT], number)
        play_waypoint(self.game, self.ctx, number, int(self.game.titles[Title.CAPTAIN]))
        return self.settle()

    def act(self, *answers, seat=0):
        """One action of a player, chosen by the first answer."""
        self.answers(*answers)
        push(self.game, Pending.ACTION, seat, 0)
        return self.settle()

    def mythos(self, card, *answers):
        """The Mythos step of the current player with this card on top of the deck."""
        self.top("mythos", card).answers(*answers)
        mythos_step(self.game, self.ctx)
        return self

    def check(self, target, *skills, partial=NO_PARTIAL):
        """A skill check of the current player, without its effects: (total, outcome)."""
        outcome = skill_check(self.game, self.ctx, target, partial, skill_mask(skills))
        discard_pile(self.game)
        return int(self.game.check.total), self.names.outcomes[int(outcome)]

    def settle(self):
        """Work off all that is pending."""
        run_pending(self.game, self.ctx)
        return self

    # looking ----------------------------------------------------------------------------------------------------

    @property
    def dials(self):
        """{'fuel': 8, ...}"""
        return {name: int(self.game.dials[n]) for n, name in self.names.resources.items()}

    @property
    def cause(self):
        return self.names.causes[int(self.game.cause)]

    def where(self, seat):
        return self.names.spaces[int(self.game.space[seat])]

    def cards(self, seat):
        """Hand of a seat as a sorted list of names."""
        return [name for kind, name in self.names.skill_cards.items() for _ in range(int(self.game.hand[seat, kind]))]

    def deep_ones_at(self):
        """{'deck_1': 2, ...} without empty spaces."""
        return {name: int(self.game.deep_ones[n]) for n, name in self.names.spaces.items() if self.game.deep_ones[n]}

    def passengers_at(self):
        """{'deck_3': 1, ...}: number of passengers by deck space."""
        counts = self.game.passengers.sum(axis=1)
        return {name: int(counts[n]) for n, name in self.names.spaces.items() if counts[n]}

    def damage_at(self):
        """{'galley': 'structural_damage_lore', ...}"""
        return {
            self.names.spaces[FIRST_ROOM + room]: self.names.damage[int(card)]
            for room, card in enumerate(self.game.damage)
            if card != NO_CARD
        }

    def monarchs_at(self):
        spaces = [self.names.spaces[int(self.game.monarchs[m])] for m in (Monster.MOTHER, Monster.FATHER)]
        return {"mother": spaces[0], "father": spaces[1]}

    def legal(self, seat=0):
        """Names of the actions that a player can perform now."""
        return [name for n, name in self.names.actions.items() if is_legal(self.game, self.ctx, seat, n)]

    def tracks(self):
        return {"travel": int(self.game.tracks[0]), "ritual": int(self.game.tracks[1])}

    def items(self, seat):
        return sorted(name for n, name in self.names.items.items() if self.game.items[seat, n])

    def deck(self, deck):
        """Cards of a deck, as a sorted list of names."""
        pile, kind = PILES[deck]
        names = getattr(self.names, kind)
        cards = self.game.piles[pile]
        return sorted(names[int(cards.cards[i])] for i in range(int(cards.n_cards)))

    def questions(self):
        """[(question, seat, [options], chosen), ...] asked so far, by name."""
        asked = []
        rows = self.ctx.log.rows[: self.ctx.log.n_rows]
        for event, a, b, c, *_ in rows.tolist():
            if event == Event.DECISION:
                asked.append((self.names.questions[a], b, [], self.names.option(a, c)))
                question = a
            elif event == Event.OPTION:
                asked[-1][2].append(self.names.option(question, a))
        return asked

    def events(self, event):
        """Arguments of all logged events of a kind, in order."""
        rows = self.ctx.log.rows[: self.ctx.log.n_rows]
        return [tuple(row[1:4]) for row in rows.tolist() if row[0] == event]

    def expect_all_used(self):
        """No die and no answer that was set is left over, and no answer was refused."""
        assert self.game.next_forced_die == self.game.n_forced_dice, "dice left over"
        assert self.game.next_forced_answer == self.game.n_forced_answers, "answers left over"
        assert self.cause != "policy_error", f"refused: {self.questions()[-1:]}"
        return self


def deck_spaces():
    return [space for space in Space if Space.DECK_1 <= space <= Space.DECK_8]
