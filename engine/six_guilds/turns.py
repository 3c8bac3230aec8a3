"""Rounds and turns: the roll, one die after another, and what a die does where it is placed.

What may follow in a guild after its workshops (six_guilds.turns.01, six_guilds.turns.02) is asked in `goods.py` and
`workers.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Chance, Decision, Odds, Outcome, Step
from guildpost.engine.six_guilds.ending import Score
from guildpost.engine.six_guilds.events import DiceRolled, DiePlaced, RoundBegan
from guildpost.engine.six_guilds.goods import AskForGoods
from guildpost.engine.six_guilds.guilds import open_guilds, refuse_guild, slot_for
from guildpost.engine.six_guilds.hall import BuyWorkshop, buildable, refuse_hall
from guildpost.engine.six_guilds.income import PayIncome
from guildpost.engine.six_guilds.moves import Build, Buy, Give, Move, Put, Sell, Send
from guildpost.engine.six_guilds.port import TradeAtPort
from guildpost.engine.six_guilds.state import Desk, word
from guildpost.engine.six_guilds.tables import GUILDS, HALL, PORT, SQUARE
from guildpost.engine.six_guilds.workshops import Activate

Steps = Sequence[Step[Desk, Move]]


class BeginRound(Auto[Desk, Move], frozen=True):
    """All roll their dice, the slots are empty, and turns begin with the start player.

    Rules: six_guilds.turns.05, six_guilds.turns.07, six_guilds.turns.15
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        state.round += 1
        state.placed = {}
        desk.tell("six_guilds.turns.05", RoundBegan(state.round, word(state.start)))
        dice = desk.data.count(desk.seats).dice
        rolls: list[Step[Desk, Move]] = []
        for seat in desk.clockwise(state.start):
            rolls += [*(RollDie(seat) for _ in range(dice)), ShowDice(seat)]
        return (*rolls, NextDie(state.start), PayIncome(), EndRound())


class RollDie(Chance[Desk, Move], frozen=True):
    """One die, rolled in the open.

    Rules: six_guilds.turns.05, six_guilds.setup.02; ruling SGA-20
    """

    seat: int

    def label(self, desk: Desk) -> str:
        return "d.roll"

    def odds(self, desk: Desk) -> Odds:
        return (1, 2, 3, 4, 5, 6)

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        player = desk.player(self.seat)
        player.dice = sorted((*player.dice, int(outcome)))
        return ()


class ShowDice(Auto[Desk, Move], frozen=True):
    """What a player has rolled, for all to see: six_guilds.turns.06."""

    seat: int

    def run(self, desk: Desk) -> Steps:
        desk.tell("six_guilds.turns.06", DiceRolled(word(self.seat), tuple(desk.player(self.seat).dice)))
        return ()


class NextDie(Auto[Desk, Move], frozen=True):
    """The next seat clockwise that has dice left places one; when nobody has, the round is over.

    Rules: six_guilds.turns.07, six_guilds.turns.11, six_guilds.turns.13, six_guilds.turns.14
    """

    seat: int

    def run(self, desk: Desk) -> Steps:
        for seat in desk.clockwise(self.seat):
            if desk.player(seat).dice:
                return (PlaceDie(seat), NextDie((seat + 1) % desk.seats))
        return ()


class PlaceDie(Decision[Desk, Move], frozen=True):
    """Exactly one die: on a guild slot that is free and fits, the Guild Hall, the Port or the Square: decision D1.

    Rules: six_guilds.turns.08, six_guilds.turns.09, six_guilds.turns.10, six_guilds.turns.12,
    six_guilds.guilds.04, six_guilds.guilds.05, six_guilds.guilds.06, six_guilds.hall.03, six_guilds.port.01,
    six_guilds.port.09, six_guilds.port.10, six_guilds.setup.05; rulings SGA-23, SGA-27, SGA-30
    """

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        player = desk.player(seat)
        places = [*([HALL] if buildable(desk, seat) else []), *([PORT] if player.goods else []), SQUARE]
        return [
            Put(value, place) for value in dict.fromkeys(player.dice) for place in (*open_guilds(desk, value), *places)
        ]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, Put):
            raise IllegalMove(*without_die(move, word(seat)))
        player = desk.player(seat)
        if move.value not in player.dice:
            dice = ", ".join(map(str, player.dice))
            raise IllegalMove("six_guilds.turns.08", f"{word(seat)} has no {move.value}, but {dice}")
        if move.place in GUILDS:
            refuse_guild(desk, move.place, move.value)
        elif move.place == HALL:
            refuse_hall(desk, seat)
        elif move.place == PORT and not player.goods:
            raise IllegalMove("six_guilds.port.02", f"{word(seat)} has no goods for the Port")
        elif move.place not in (HALL, PORT, SQUARE):
            raise IllegalMove("six_guilds.turns.09", f"there is no {move.place}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Put)
        desk.player(seat).dice.remove(move.value)
        desk.tell("six_guilds.turns.08", DiePlaced(word(seat), move.value, move.place))
        if move.place == HALL:
            return (BuyWorkshop(seat),)
        if move.place == PORT:
            return (TradeAtPort(seat, move.value),)
        if move.place == SQUARE:
            desk.gain("six_guilds.port.09", seat, "square", coins=desk.data.box.square)
            return ()
        slot = slot_for(desk, move.value)
        desk.state.placed.setdefault(move.place, []).append(slot)
        return (Activate(seat, move.place, slot), AskForGoods(seat, move.place, slot))


def without_die(move: Move, who: str) -> tuple[str, str]:
    """Why something other than a die is refused at the start of a turn: the rule, and the reason.

    Rules: six_guilds.turns.03, six_guilds.turns.04, six_guilds.turns.12, six_guilds.hall.01, six_guilds.port.02
    """
    match move:
        case Buy():
            return "six_guilds.turns.03", f"goods are bought after a die in a guild, before workers; {who} places a die"
        case Send():
            return "six_guilds.turns.04", f"workers are placed after a die in a guild, once; {who} places a die"
        case Build():
            return "six_guilds.hall.01", f"workshops are bought by a die at the Guild Hall; {who} places a die"
        case Sell() | Give():
            return "six_guilds.port.02", f"a die at the Port sells or delivers, once; {who} places a die"
        case _:
            return "six_guilds.turns.12", f"{who} places a die: put-VALUE-PLACE"


class EndRound(Auto[Desk, Move], frozen=True):
    """The start player marker goes one seat to the left; after the last round the game is scored.

    Rules: six_guilds.turns.15, six_guilds.turns.16, six_guilds.ending.01
    """

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.round >= desk.data.box.rounds:
            return (Score(),)
        state.start = (state.start + 1) % desk.seats
        return (BeginRound(),)
