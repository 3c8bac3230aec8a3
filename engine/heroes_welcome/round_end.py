"""Calling for the round's end: the Disgruntled customer, bribes, and whose they are.

`turn.py` gives a briber the next turn, and a caller without bribe the last scam window: heroes_welcome.round_end.09,
heroes_welcome.round_end.15. `crawl.py` sends the Heroes to the dungeon and the marked customer away:
heroes_welcome.round_end.16, heroes_welcome.round_end.05.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.heroes_welcome.events import Bribed, BribeDeclined, RoundCalled, RoundEnded
from guildpost.engine.heroes_welcome.moves import NO, Call, Give, Move, No
from guildpost.engine.heroes_welcome.state import Desk, word
from guildpost.engine.heroes_welcome.tables import BOSS

Steps = Sequence[Step[Desk, Move]]

CALL = Call()


def markable(desk: Desk) -> list[str]:
    """Customers that a caller can mark: with two players all in the workshop but the boss.

    Rules: heroes_welcome.components.14, heroes_welcome.round_end.02, heroes_welcome.round_end.03
    """
    if len(desk.state.players) > 2:
        return []
    return [customer for customer in desk.state.workshop if customer != BOSS]


def calls(desk: Desk) -> list[Move]:
    """The call, always possible; with two players one for each customer that can be marked.

    Rules: heroes_welcome.round_end.01, heroes_welcome.round_end.02, heroes_welcome.round_end.04; ruling AMB-085
    """
    return [Call(customer) for customer in markable(desk)] or [CALL]


def refuse_call(desk: Desk, customer: str) -> None:
    """Refuses a call without a customer to mark where one is due, or with one where none is.

    Rules: heroes_welcome.round_end.02, heroes_welcome.round_end.03, heroes_welcome.components.14
    """
    possible = markable(desk)
    if len(desk.state.players) > 2 and customer:
        raise IllegalMove("heroes_welcome.components.14", "customers are marked with two players only: call")
    if customer == BOSS:
        raise IllegalMove("heroes_welcome.round_end.03", "the boss cannot be marked")
    if possible and not customer:
        raise IllegalMove("heroes_welcome.round_end.02", f"mark a customer: call-{possible[0]}")
    if customer and customer not in possible:
        raise IllegalMove("heroes_welcome.round_end.02", f"{customer} is not in the workshop")


class BeginCall(Auto[Desk, Move], frozen=True):
    """The mark is placed, moved or left; a caller who was bribed in this round cannot be bribed again.

    Rules: heroes_welcome.round_end.02, heroes_welcome.round_end.04, heroes_welcome.round_end.05,
    heroes_welcome.round_end.11, heroes_welcome.round_end.12, heroes_welcome.round_end.13; ruling AMB-087
    """

    seat: int
    customer: str

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        desk.tell("heroes_welcome.round_end.01", RoundCalled(word(self.seat), self.customer))
        if self.customer:
            state.marked = self.customer
        if self.seat in state.bribed:
            return (EndRound(self.seat, "heroes_welcome.round_end.12"),)
        return (AskForBribe(self.seat, tuple(desk.following(self.seat))),)


class AskForBribe(Auto[Desk, Move], frozen=True):
    """The others are asked clockwise from the caller, those without a token left out; with no bribe the round ends.

    Rules: heroes_welcome.round_end.06, heroes_welcome.round_end.10, heroes_welcome.round_end.14;
    rulings AMB-076, AMB-077
    """

    caller: int
    waiting: tuple[int, ...]

    def run(self, desk: Desk) -> Steps:
        for at, seat in enumerate(self.waiting):
            if desk.player(seat).loot.total:
                return (OfferBribe(seat, self.caller, self.waiting[at + 1 :]),)
        return (EndRound(self.caller, "heroes_welcome.round_end.14"),)


class OfferBribe(Decision[Desk, Move], frozen=True):
    """One own token for the caller, who must take it; the turn is the briber's at once. Or no.

    Rules: heroes_welcome.round_end.06, heroes_welcome.round_end.07, heroes_welcome.round_end.08,
    heroes_welcome.round_end.09, heroes_welcome.round_end.10;
    rulings AMB-078, AMB-079, AMB-112
    """

    caller: int
    waiting: tuple[int, ...]

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [*(Give(kind) for kind in desk.player(seat).loot.kinds()), NO]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if isinstance(move, No):
            return
        if not isinstance(move, Give):
            raise IllegalMove(
                "heroes_welcome.round_end.06", f"does {word(seat)} bribe {word(self.caller)}? give-LOOT or no"
            )
        if not desk.player(seat).loot.holds((move.loot,)):
            raise IllegalMove("heroes_welcome.round_end.08", f"{word(seat)} has no {move.loot}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if not isinstance(move, Give):
            desk.tell("heroes_welcome.round_end.06", BribeDeclined(word(seat)))
            return (AskForBribe(self.caller, self.waiting),)
        desk.tell("heroes_welcome.round_end.09", Bribed(word(seat), word(self.caller), move.loot))
        desk.move_loot("heroes_welcome.round_end.08", (move.loot,), word(seat), word(self.caller))
        desk.state.bribed = sorted((*desk.state.bribed, self.caller))
        desk.state.briber = seat
        return ()


class EndRound(Auto[Desk, Move], frozen=True):
    """Nobody stops the call: the round ends. What follows is told in `turn.py`.

    Rules: heroes_welcome.round_end.12, heroes_welcome.round_end.14
    """

    seat: int
    rule: str

    def run(self, desk: Desk) -> Steps:
        desk.tell(self.rule, RoundEnded(word(self.seat)))
        return ()
