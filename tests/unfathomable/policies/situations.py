"""A table at which one seat is played by a scripted player, to see what it chooses in a position.

The real rules run until they ask the seat; its noise is taken out, so that the answer is the one it thinks best.
The other seats take the first option, unless answers are set.
"""

from policies.unfathomable import suspicion
from policies.unfathomable.dispatch import player
from sim.unfathomable.constants import QUESTIONS_PER_DOMAIN, Domain, Question, Resource, Track
from sim.unfathomable.decisions import known_role
from sim.unfathomable.open_information import show, show_as_few_players_do
from sim.unfathomable.pending import Pending, push
from sim.unfathomable.rules.mythos import track_icon
from sim.unfathomable.rules.tracks import awaken
from sim.unfathomable.settings import fill_players
from sim.unfathomable.turn import action_step, receive_skills
from sim.unfathomable.view import as_guide, as_view
from tests.unfathomable.builders import Table

STRENGTHS = ("novice", "competent", "expert")
QUIET = {"noise": 0, "suspicion_noise": 0}
PLAIN_CAST = ("jeanne", "william", "ishmael")  # nobody who is asked for powers around a check
CHOICE_ICON = "deep_one_feint"
ROLES = ("human", "hybrid", "cultist")


class Situation(Table):
    """A table with card powers, and a scripted player of some strength and role at seat 0."""

    def __init__(self, *characters, strength="expert", role="human", variant="standard", **weights):
        super().__init__(*(characters or PLAIN_CAST), variant=variant)
        self.ctx.params.card_powers = 1
        self.mind(strength, **weights)
        self.loyalties(0, role)
        self.no_deep_ones().passengers()

    # setting up -------------------------------------------------------------------------------------------------

    def mind(self, strength, **weights):
        """Who plays seat 0: a strength, with weights of its own over it."""
        others = [player("scripted", "test")] * len(ROLES)
        fill_players([*others, player({"base": strength} | QUIET | weights, "test")], self.ctx)
        self.ctx.seats.policy[0, :] = len(ROLES)
        self.game.memory[0] = 0
        return self

    def dial(self, **values):
        """Some dials: dial(food=3)."""
        for name, value in values.items():
            self.game.dials[Resource[name.upper()]] = value
        return self

    def voyage(self, distance=0, travel=0, ritual=0):
        """Distance and tracks."""
        self.game.distance = distance
        self.game.tracks[Track.TRAVEL] = travel
        self.game.tracks[Track.RITUAL] = ritual
        return self

    def supply_of_deep_ones(self, number):
        """So many Deep Ones left in the supply."""
        self.game.deep_supply = number
        return self

    def suspected(self, seat, ratio):
        """All have seen something that a traitor does so many times as often as a human."""
        self.game.n_seen += 1
        for seats in range(1 << int(self.game.n_seats)):
            if seats >> seat & 1:
                self.game.belief[seats] *= ratio
                self.game.last_belief[seats] *= ratio
        return self

    def looked_at(self, seat, showed):
        """Seat 0 has seen the loyalty cards of another seat: human or traitor."""
        self.game.n_seen += 1
        self.game.looked_at[0, seat] = ("human", "traitor").index(showed) + 1
        return self

    # asking -----------------------------------------------------------------------------------------------------

    def chosen(self, question):
        """What seat 0 has answered to a question so far, in order, by name."""
        return [answer for name, seat, _, answer in self.questions() if (name, seat) == (question, 0)]

    def action(self, left=1):
        """The action that seat 0 chooses, with so many of its actions left behind it."""
        self.game.actions_left = left
        before = len(self.chosen("action"))
        push(self.game, Pending.ACTION, 0, 0)
        self.settle()
        return self.expect_all_used().chosen("action")[before]

    def actions(self):
        """All that seat 0 chooses to do in its Action step; Ransack and Perform Rites come first."""
        action_step(self.game, self.ctx)
        self.expect_all_used()
        return [card for card in self.chosen("action_step_card") if card != "none"] + self.chosen("action")

    def draws(self):
        """The Receive Skills step of seat 0: its new cards."""
        receive_skills(self.game, self.ctx)
        return self.expect_all_used().cards(0)

    def adds(self, crisis, *answers_of_others):
        """The cards that seat 0 adds to the check of a mythos card; it comes last."""
        self.mythos(crisis, *answers_of_others).expect_all_used()
        return [card for card in self.chosen("add_to_check") if card != "none"]

    def option(self, crisis):
        """The option that seat 0 chooses on a mythos card, which it draws as Captain and Keeper."""
        self.titles(captain=0, keeper=0).mythos(crisis).expect_all_used()
        return self.chosen("crisis_option")[0]

    def waypoint_of(self, *cards):
        """The waypoint that seat 0 chooses as Captain."""
        self.titles(captain=0).top("waypoint", *cards)
        push(self.game, Pending.CHOOSE_WAYPOINT, 0, 0)
        self.settle().expect_all_used()
        return self.chosen("waypoint")[0]

    def spell_of(self, *cards):
        """The spell that seat 0 casts as Keeper of the Tome."""
        self.titles(keeper=0).top("spell", *cards).answers("title")
        push(self.game, Pending.ACTION, 0, 0)
        self.settle().expect_all_used()
        return self.chosen("cast_spell")[0]

    def track(self):
        """The track that seat 0 chooses at a choice icon."""
        track_icon(self.game, self.ctx, self.number("mythos", CHOICE_ICON))
        return self.expect_all_used().chosen("which_track")[0]

    def awakening(self, *cards):
        """The awakening, with these loyalty cards dealt from seat 0 on."""
        self.only("loyalty", *cards)
        awaken(self.game, self.ctx)
        return self

    # thinking ---------------------------------------------------------------------------------------------------

    def seen_by(self, seat=0):
        """What a seat sees at this moment, and what is printed."""
        view = self.game.seat_view
        view.seat = seat
        view.role = known_role(self.game, self.ctx, seat)
        view.policy = self.ctx.seats.policy[seat, view.role]
        show(self.game, seat, 1)
        show_as_few_players_do(self.game, self.ctx, seat)
        return as_view(self.game), as_guide(self.ctx)

    def suspicion_of(self, seat):
        """Chance, as seat 0 sees it, that a seat is a traitor."""
        return float(suspicion.suspicion(*self.seen_by(), seat))

    def own_suspicion(self):
        """Chance that the others must give seat 0."""
        return float(suspicion.own_suspicion(*self.seen_by()))


def points(cards):
    """Total value of cards such as 'will:3'."""
    return sum(int(card.split(":")[1]) for card in cards)


def domain_of(question):
    """What the options of a question are numbers of."""
    return Domain(Question(question) // QUESTIONS_PER_DOMAIN)
