"""The Monster Phase: the tracker, the Gnomes, and the card that is drawn.

Where several ways are equally good, the last active seat is asked (lord_of_loot.monster_phase.13): for Gnomes here in
`PickGnomeWay`, for all else in `monster_cards.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.lord_of_loot.bosses import home
from guildpost.engine.lord_of_loot.events import CardsReshuffled, CardTurned, PieceMoved, TrackerTurned
from guildpost.engine.lord_of_loot.monster_cards import OpenWindow, symbol_steps
from guildpost.engine.lord_of_loot.moves import Move, Pick
from guildpost.engine.lord_of_loot.state import Desk
from guildpost.engine.lord_of_loot.tables import CARDS

Steps = Sequence[Step[Desk, Move]]

MANY = 4
"""Players from whom on cards are drawn every other turn: lord_of_loot.setup.28."""


class BeginMonsterPhase(Auto[Desk, Move], frozen=True):
    """After the Hero Phase: with one to three players a card each time, with more at every other turn.

    Rules: lord_of_loot.setup.27, lord_of_loot.setup.28, lord_of_loot.monster_phase.01, lord_of_loot.monster_phase.02,
    lord_of_loot.monster_phase.03, lord_of_loot.monster_phase.04, lord_of_loot.activities.15; ruling A-79
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.phase, state.resting = "monster", []
        if len(state.heroes) < MANY:
            return (MoveGnome(), TurnCard())
        state.check = not state.check
        drawing = not state.check
        desk.tell(f"lord_of_loot.monster_phase.{'03' if drawing else '02'}", TrackerTurned(drawing))
        if drawing:
            return (MoveGnome(), TurnCard())
        return () if state.options.gnomes_wait else (MoveGnome(),)


# the Gnomes of Volcanus


class MoveGnome(Auto[Desk, Move], frozen=True):
    """Before the card the Gnome of this daytime goes one field nearer to the volcano; if it arrives, the game is lost.

    Rules: lord_of_loot.bosses.41, lord_of_loot.bosses.42, lord_of_loot.bosses.43, lord_of_loot.bosses.44,
    lord_of_loot.bosses.46; rulings A-66, A-79, A-80
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        gnome = desk.data.components.track.stops[state.daytime].gnome
        if "vol" not in state.bosses or gnome not in state.figures:
            return ()
        fields = desk.data.nearer(state.figures[gnome], [home(desk, "vol")])
        if len(fields) > 1:
            return (PickGnomeWay(state.active, gnome),)
        return walk_gnome(desk, gnome, fields[0])


def walk_gnome(desk: Desk, gnome: str, field: str) -> Steps:
    """A Gnome arrives on a field.

    Rules: lord_of_loot.goal.05, lord_of_loot.bosses.41, lord_of_loot.bosses.44
    """
    desk.state.figures[gnome] = field
    desk.tell("lord_of_loot.bosses.41", PieceMoved(gnome, field))
    if field == home(desk, "vol"):
        desk.end_game(False, "gnome", "lord_of_loot.goal.05")
    return ()


class PickGnomeWay(Decision[Desk, Move], frozen=True):
    """The last active seat chooses among a Gnome's equal ways: decision D20; ruling A-80."""

    gnome: str

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Pick(field) for field in desk.data.nearer(desk.state.figures[self.gnome], [home(desk, "vol")])]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        fields = desk.data.nearer(desk.state.figures[self.gnome], [home(desk, "vol")])
        if not isinstance(move, Pick) or move.what not in fields:
            raise IllegalMove("lord_of_loot.bosses.41", f"where does {self.gnome} go? pick-: {', '.join(fields)}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Pick)
        return walk_gnome(desk, self.gnome, move.what)


# the card


class TurnCard(Auto[Desk, Move], frozen=True):
    """The next card; an empty deck is made anew of the discards and the top red card, and without one the game is lost.

    The last card is still carried out.

    Rules: lord_of_loot.goal.03, lord_of_loot.monster_phase.05, lord_of_loot.monster_phase.06,
    lord_of_loot.monster_phase.07, lord_of_loot.monster_phase.08, lord_of_loot.monster_phase.09,
    lord_of_loot.monster_phase.10
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.left:
            return (DrawCard(),)
        if not state.red:
            desk.end_game(False, "cards", "lord_of_loot.goal.03")
            return ()
        state.discard.append(state.red)
        desk.tell("lord_of_loot.monster_phase.06", CardsReshuffled(state.red, len(state.discard)))
        state.deck = sorted(state.discard, key=CARDS.index)
        state.left, state.discard, state.red = len(state.deck), [], ""
        return (*((ShowRed(),) if state.reds else ()), DrawCard())


class ShowRed(Auto[Desk, Move], frozen=True):
    """The next card of the red stack lies open: ruling A-77."""

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if len(state.reds) > 1:
            return (ShowRedCard(),)
        state.red = state.reds.pop()
        return ()


class ShowRedCard(Chance[Desk, Move], frozen=True):
    """Any of the red cards that are left may lie on top: lord_of_loot.setup.07; ruling A-77."""

    def label(self, desk: Desk) -> str:
        return "red.top"

    def odds(self, desk: Desk) -> Odds:
        return sorted(desk.state.reds, key=CARDS.index)

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        desk.state.reds.remove(str(outcome))
        desk.state.red = str(outcome)
        return ()


class DrawCard(Chance[Desk, Move], frozen=True):
    """A card of the Monster Deck: any of those that may be in it.

    Rules: lord_of_loot.setup.05, lord_of_loot.monster_phase.05, lord_of_loot.monster_phase.07,
    lord_of_loot.monster_phase.11; ruling A-78
    """

    def label(self, desk: Desk) -> str:
        return "card.deck"

    def odds(self, desk: Desk) -> Odds:
        return desk.state.deck

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        state, card = desk.state, str(outcome)
        state.deck.remove(card)
        state.left -= 1
        if not state.left:
            state.deck = []
        state.card = card
        desk.tell("lord_of_loot.monster_phase.05", CardTurned(card))
        return (
            *OpenWindow().run(desk),
            *(CarryOut(symbol) for symbol in desk.data.components.cards[card].symbols),
            Discard(),
        )


class CarryOut(Auto[Desk, Move], frozen=True):
    """The symbols of a card, from top to bottom: lord_of_loot.monster_phase.11."""

    symbol: str

    def run(self, desk: Desk) -> Steps:
        return symbol_steps(desk, self.symbol)


class Discard(Auto[Desk, Move], frozen=True):
    """The card goes face up on the discards, which all may look through.

    Rules: lord_of_loot.monster_phase.12, lord_of_loot.monster_phase.14
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.discard.append(state.card)
        state.card = ""
        return ()
