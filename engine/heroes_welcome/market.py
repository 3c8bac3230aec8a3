"""The Black Market: five open tokens, filled up from the Scrap Heap and then from the Dungeon Bag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from guildpost.engine.core.steps import Auto, Chance, Odds, Outcome, Step
from guildpost.engine.heroes_welcome.moves import Move
from guildpost.engine.heroes_welcome.state import Desk

Steps = Sequence[Step[Desk, Move]]


class FillMarket(Auto[Desk, Move], frozen=True):
    """Draws until five tokens lie on the Black Market, or both bags are empty; what is missing is filled next time.

    Rules: heroes_welcome.setup.19, heroes_welcome.guildhalls.10; ruling AMB-033
    """

    purpose: Literal["market", "refill"] = "refill"

    def run(self, desk: Desk) -> Steps:
        state = desk.state
        if state.market.total < desk.data.box.market and (state.scrap.total or state.bag.total):
            return (DrawForMarket(self.purpose), self)
        state.refill = False
        return ()


class DrawForMarket(Chance[Desk, Move], frozen=True):
    """One token for the Black Market, from the Scrap Heap while it has any.

    Rules: heroes_welcome.setup.19, heroes_welcome.guildhalls.10
    """

    purpose: Literal["market", "refill"] = "refill"

    def source(self, desk: Desk) -> str:
        """The bag that is drawn from."""
        return "scrap" if desk.state.scrap.total else "bag"

    def label(self, desk: Desk) -> str:
        return f"{self.source(desk)}.{self.purpose}"

    def odds(self, desk: Desk) -> Odds:
        return desk.holder(self.source(desk)).odds()

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        rule = "heroes_welcome.setup.19" if self.purpose == "market" else "heroes_welcome.guildhalls.10"
        desk.move_loot(rule, (str(outcome),), self.source(desk), "market")
        return ()
