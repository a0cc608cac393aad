"""Powers and trading as events of `resolve`: whether they are legal, and if not, why."""

import json
from functools import lru_cache

from sim.declared import DeclaredError, nearest
from sim.unfathomable.constants import N_VALUES, Ability, Action, Event, Item, Pile, Skill, Timing, Use
from sim.unfathomable.events import note
from sim.unfathomable.rows import load_rows
from sim.unfathomable.rules.actions import can_play_card, can_use, grit_used, perform, play_card
from sim.unfathomable.rules.items import can_trade, n_items
from sim.unfathomable.rules.players import cannot_attack, in_brig, is_human, keeper
from sim.unfathomable.session import RefusedError
from sim.unfathomable.settings import DATA

WITH_ID = ("card", "item")  # kinds of powers that are named by an id
POWERS = (*WITH_ID, "ability", "feat", "title", "trade")
WHEN = {
    Timing.PASSIVE: "works by itself",
    Timing.BEFORE_ROLL: "is used before a roll",
    Timing.AFTER_ROLL: "is used after a roll",
    Timing.BEFORE_CHECK: "is used before a skill check",
    Timing.AFTER_CHECK: "is used when the cards of a check are revealed",
    Timing.CHARACTER_DEFEAT: "is used when a character would be defeated",
    Timing.PASSENGER_DEFEAT: "is used when a passenger would be defeated",
    Timing.ANY_DEFEAT: "is used when somebody would be defeated",
    Timing.MYTHOS_DRAW: "is used when a mythos card is to be drawn",
    Timing.MYTHOS_REVEAL: "is used when a mythos card has been drawn",
    Timing.MYTHOS_CHOICE: "is used when a mythos card leaves a choice",
    Timing.AFTER_SPACE: "is used after the action of a space",
    Timing.AFTER_CARD: "is used after a card has been played",
    Timing.RECEIVE_SKILLS: "works in the Receive Skills step",
}
AS_ACTION = (Timing.ACTION, Timing.FREE)


@lru_cache(maxsize=16)
def declared_rows(cards_as_json):
    """The declared rows of a scenario, for the words of a refusal."""
    return load_rows(DATA, json.loads(cards_as_json))


def rows_of(session):
    return declared_rows(json.dumps(session.prepared.settings.cards, sort_keys=True))


def parse_power(session, seat, kind, rest, where):
    """(what to call, with what) for a power behind `action SEAT`."""
    if len(rest) != (1 if kind in WITH_ID else 0):
        form = f"action SEAT {kind}" + {"card": " SKILL:VALUE", "item": " ITEM"}.get(kind, "")
        raise DeclaredError(f"{where}: is written '{form}'")
    if kind == "trade":
        return do_trade, (seat,)
    text = " ".join([kind, *rest])
    numbers = {name: int(use) for use, name in session.names.uses.items()}
    if text not in numbers:
        known = [name.split()[1] for name in numbers if name.startswith(f"{kind} ")]
        raise DeclaredError(f"{where}: there is no {kind} '{rest[0]}'{nearest(rest[0], known)}")
    return do_power, (seat, numbers[text])


def do_trade(session, seat):
    """3.6: a trade in the own space."""
    why = why_powers_are_off(session) or why_no_trade(session, seat)
    if why:
        raise RefusedError(f"seat {seat} cannot trade: {why}")
    perform(session.game, session.ctx, seat, int(Action.TRADE))


def do_power(session, seat, use):
    """2.0-2.2, 3.7, 3.13, 52.2: a power used as an action; a treachery card may be the whole Action step instead."""
    game, ctx = session.game, session.ctx
    why = why_powers_are_off(session) or why_no_power(session, seat, use)
    if why:
        raise RefusedError(f"seat {seat} cannot use '{session.names.uses[use]}': {why}")
    kind = use - int(Use.CARD)
    if use < Use.ITEM and timing_of_card(session, kind) == Timing.ACTION_STEP:
        note(ctx, int(Event.ACTION_STEP_ENDED), seat, use, 0)
        play_card(game, ctx, seat, kind)
    else:
        perform(game, ctx, seat, use)


def why_powers_are_off(session):
    """2.0: a scenario may play without powers."""
    return "" if session.ctx.params.card_powers else "card powers are switched off (rules.card_powers = 0)"


def why_no_power(session, seat, use):
    """2.1, 2.2: the reason, or nothing for a power that can be used."""
    if use < Use.ITEM:
        return why_no_card(session, seat, use - int(Use.CARD))
    if use == Use.TITLE:
        why = why_no_title(session, seat)
    elif use in (Use.ABILITY, Use.FEAT):
        why = why_no_sheet_power(session, seat, use)
    else:
        why = why_no_item(session, seat, use - int(Use.ITEM))
    assert bool(why) != bool(can_use(session.game, session.ctx, seat, use)), (use, why)
    return why


def why_no_trade(session, seat):
    """3.6: a human, somebody else in the space, and an item among them."""
    game = session.game
    if can_trade(game, seat):
        return ""
    if not is_human(game, seat):
        return "a revealed traitor opens no trade (3.9)"
    here = [other for other in range(int(game.n_seats)) if game.space[other] == game.space[seat]]
    if len(here) == 1:
        return f"nobody else is in the {session.space_name(seat)} (3.6)"
    assert not any(n_items(game, other) for other in here)
    return f"nobody in the {session.space_name(seat)} has an item (3.6)"


def timing_of_card(session, kind):
    ability = int(session.ctx.tables.ability_of_kind[kind])
    return int(session.ctx.tables.abilities[ability].timing)


def row_of_card(session, kind):
    """The declared ability of a skill card."""
    ability = int(session.ctx.tables.ability_of_kind[kind])
    return list(rows_of(session)["skills"].values())[ability]


def why_no_card(session, seat, kind):
    """2.2, 41.4, 52.1, 52.2: in hand, no treachery for humans, of the right timing, its condition met."""
    game, ctx = session.game, session.ctx
    if game.hand[seat, kind] == 0:
        return "the card is not in its hand (2.2)"
    ability = int(ctx.tables.ability_of_kind[kind])
    if ability < 0:
        return "the card has no ability (2.2)"
    if is_human(game, seat) and kind // N_VALUES == Skill.TREACHERY:
        return "humans never use treachery cards (52.1)"
    row, timing = row_of_card(session, kind), timing_of_card(session, kind)
    if timing not in (Timing.ACTION, Timing.ACTION_STEP):
        return why_wrong_timing(row.name, timing)
    if timing == Timing.ACTION_STEP and seat != game.current:
        return (
            f"{row.name} is played at the start of the own Action step, and seat {int(game.current)} is current (52.2)"
        )
    if can_play_card(game, ctx, seat, kind, timing):
        return ""
    if ctx.tables.abilities[ability].once_per_turn and grit_used(game, ctx, seat):
        return f"{row.name} was used this turn (1.10)"
    if ability == Ability.RAMPAGE and cannot_attack(game, seat):
        return "the Peacemaker forbids it (1.11)"
    return why_condition(row.name, row.requires, "2.2")


def why_wrong_timing(name, timing):
    """2.0: it is no action."""
    return f"{name} {WHEN[Timing(int(timing))]}, not as an action (2.0)"


def why_condition(name, requires, rule):
    """1.8: what the card asks for."""
    return f"what {name} needs is not there: {requires} ({rule})"


def why_no_item(session, seat, item):
    """24.3, 9.6, 1.10: held, outside the Brig, an action, unused this turn, its condition met."""
    game, ctx = session.game, session.ctx
    row = rows_of(session)["items"][session.names.items[item]]
    power = ctx.tables.items[item].power
    if game.items[seat, item] == 0:
        return f"{row.name} is not among its items (24.3)"
    if power.timing not in AS_ACTION:
        return why_wrong_timing(row.name, power.timing)
    if in_brig(game, seat):
        return "it is in the Brig, where items are useless (9.6)"
    if power.once_per_turn and game.used_items[item]:
        return f"{row.name} was used this turn (1.10)"
    if can_use(game, ctx, seat, int(Use.ITEM) + item):
        return ""
    if cannot_attack(game, seat) and (row.weapon is not None or item == Item.SHOTGUN):
        return "the Peacemaker forbids it (1.11)"
    return why_condition(row.name, row.requires, "24.3")


def why_no_sheet_power(session, seat, use):
    """2.1, 20.3, 39.7, 9.6: of a human, unused, an action, not shut off in the Brig, its condition met."""
    game, ctx = session.game, session.ctx
    character = int(game.character[seat])
    field = "ability" if use == Use.ABILITY else "feat"
    row = getattr(rows_of(session)["characters"][session.names.characters[character]], field)
    power = getattr(ctx.tables.characters[character], field)
    if not is_human(game, seat):
        return f"a revealed traitor has lost the {field} (39.7)"
    if use == Use.FEAT and not game.feat[seat]:
        return f"the feat {row.name} was used already (20.3)"
    if power.timing not in AS_ACTION:
        return why_wrong_timing(row.name, power.timing)
    if in_brig(game, seat) and not power.in_brig and not ctx.params.powers_in_brig:
        return f"it is in the Brig, where {row.name} does not work (9.6)"
    if use == Use.ABILITY and power.once_per_turn and game.used_abilities[seat]:
        return f"{row.name} was used this turn (1.10)"
    return "" if can_use(game, ctx, seat, int(use)) else why_condition(row.name, row.requires, "2.1")


def why_no_title(session, seat):
    """49.13: the Keeper of the Tome, once per turn, while there are spells."""
    game = session.game
    if keeper(game) != seat:
        return "only the title Keeper of the Tome has an action, and it is not the Keeper (49.13)"
    if game.used_title:
        return "a spell was cast with the title this turn (1.10)"
    return "" if game.piles[Pile.SPELL].n_cards > 0 else "the spell deck is empty (46.2)"
