"""Income at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Auto, Step
from guildpost.engine.six_guilds.moves import Move
from guildpost.engine.six_guilds.state import Desk
from guildpost.engine.six_guilds.tables import GUILDS

Steps = Sequence[Step[Desk, Move]]


class PayIncome(Auto[Desk, Move], frozen=True):
    """Each apprentice earns coins for its owner, by the number of all in its guild; after the last round too.

    Rules: six_guilds.income.01, six_guilds.income.02, six_guilds.income.03; rulings SGA-19, SGA-26
    """

    def run(self, desk: Desk) -> Steps:
        last = desk.state.round == desk.data.box.rounds
        if last and desk.state.options.last_income == "skipped":
            return ()
        income = desk.data.count(desk.seats).income
        for guild in GUILDS:
            there = desk.state.apprentices[guild]
            total = sum(there)
            for seat in desk.clockwise(desk.state.start):
                if there[seat]:
                    desk.gain("six_guilds.income.01", seat, "income", guild, coins=there[seat] * income[total - 1])
        return ()
