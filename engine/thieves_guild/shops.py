"""The six shops: what a sacked one pays besides coins, and the Cleric's Curse.

Scores, prices and rewards of each shop are data: `spec/thieves_guild/components.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.thieves_guild.events import Gained
from guildpost.engine.thieves_guild.moves import Move, Take
from guildpost.engine.thieves_guild.purses import enchant, in_bank, receive
from guildpost.engine.thieves_guild.state import Desk, add
from guildpost.engine.thieves_guild.tables import WEAPONS, Building

Steps = Sequence[Step[Desk, Move]]


def prize(desk: Desk, who: str, building: Building) -> Steps:
    """The item that a sacked shop pays, if the bank still has it.

    Rules: thieves_guild.shops.04, thieves_guild.shops.08, thieves_guild.shops.17; ruling A-112
    """
    if building.prize == "weapon":
        left = [kind for kind in WEAPONS if in_bank(desk, kind)]
        return (PickWeapon(desk.seat(who), who),) if left else ()
    if building.prize and in_bank(desk, building.prize):
        return grant(desk, who, building.prize)
    return ()


def grant(desk: Desk, who: str, kind: str) -> Steps:
    """An item from the bank that cannot be used before the next Action step: thieves_guild.sacking.23."""
    add(desk.state.bank, kind, -1)
    desk.tell("thieves_guild.sacking.21", Gained(who, kind, 1, "sack"))
    return receive(desk, who, kind, desk.at(who))


class PickWeapon(Decision[Desk, Move], frozen=True):
    """Which weapon the sacked Blacksmith gives: decision D-24, thieves_guild.shops.08."""

    who: str

    def speaker(self, desk: Desk) -> str:
        return self.who

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return [Take(kind) for kind in WEAPONS if in_bank(desk, kind)]

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if move not in self.options(desk, seat):
            left = ", ".join(kind for kind in WEAPONS if in_bank(desk, kind))
            raise IllegalMove("thieves_guild.shops.08", f"{self.who} takes one magic weapon: {left}")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        assert isinstance(move, Take)
        return grant(desk, self.who, move.kind)


def punish(desk: Desk, who: str, building: Building) -> None:
    """The Cleric curses a thief whom he throws out, as the spell would.

    Rules: thieves_guild.shops.16; ruling A-104
    """
    if building.curse and in_bank(desk, "cur"):
        add(desk.state.bank, "cur", -1)
        enchant(desk, who, "cur", "thieves_guild.shops.16")
