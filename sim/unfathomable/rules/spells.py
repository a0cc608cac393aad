"""Chapter 46 and 49.13: spells."""

from numba import njit

from sim.decks import draw, put_on_bottom, put_on_top
from sim.unfathomable.constants import NO_CARD, NONE, Event, Pile, Question, Stream
from sim.unfathomable.decisions import add_option, ask, no_options
from sim.unfathomable.events import note
from sim.unfathomable.pending import push_program
from sim.unfathomable.rules.looking import look_at_top, take_one


@njit(cache=True)
def cast_spell(game, ctx, seat):
    """49.13, 46.2: look at the top two spells, resolve one, the other to the bottom; a single one may be put back."""
    look_at_top(game, Pile.SPELL, Stream.SPELL, ctx.params.spells_offered)
    chosen = take_one(game, ctx, seat, Pile.SPELL, Question.CAST_SPELL)
    if chosen != NONE:
        resolve_spell(game, ctx, seat, chosen)


@njit(cache=True)
def cast_top_spell(game, ctx, seat):
    """20.4: Quick Cast resolves the top spell unseen."""
    spell = draw(game.piles[Pile.SPELL], game.streams, Stream.SPELL)
    if spell != NO_CARD:
        resolve_spell(game, ctx, seat, spell)


@njit(cache=True)
def resolve_spell(game, ctx, seat, spell):
    """46.0, 46.1: the spell takes effect and leaves the game."""
    note(ctx, Event.SPELL, seat, spell)
    game.spells_out += 1
    push_program(game, ctx.tables.spells[spell], seat, NO_CARD)


@njit(cache=True)
def look_at_spell(game, ctx, seat):
    """1.7: Occult Training: the top spell goes back on top or to the bottom."""
    deck = game.piles[Pile.SPELL]
    spell = draw(deck, game.streams, Stream.SPELL)
    if spell == NO_CARD:
        return
    no_options(game)
    add_option(game, spell)
    add_option(game, NONE)
    if ask(game, ctx, seat, Question.SPELL_ON_TOP) == NONE:
        put_on_bottom(deck, spell)
    else:
        put_on_top(deck, spell)
