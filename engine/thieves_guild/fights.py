"""The end of a fight of any kind: its consequences, in the order that rulings A-72 and A-119 give them."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Auto, Step
from guildpost.engine.thieves_guild.arrest import arrests
from guildpost.engine.thieves_guild.elimination import fallen
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.state import Desk
from guildpost.engine.thieves_guild.winning import SeeWhoWon


class FinishFight(Auto[Desk, Move], frozen=True):
    """After all rolls of a fight: arrests, then eliminations with their loot, then its facts are forgotten.

    Rules: thieves_guild.arrest.06, thieves_guild.defence.02; rulings A-72, A-119, A-142
    """

    def run(self, desk: Desk) -> Sequence[Step[Desk, Move]]:
        return (*arrests(desk), *fallen(desk), Tidy())


class Tidy(Auto[Desk, Move], frozen=True):
    """Clears the facts of a fight that is over; only now, with all who fell gone and all loot given, may it be won.

    Rules: thieves_guild.winning.01; rulings A-119, A-142
    """

    def run(self, desk: Desk) -> Sequence[Step[Desk, Move]]:
        desk.state.fight = None
        return (SeeWhoWon(),)
