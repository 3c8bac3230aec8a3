"""The six shops: what they sell, how hard they are to sack, what a sacked one pays, and the Cleric's Curse.

Scores, prices and rewards of each shop are data: `spec/thieves_guild/components.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Step
from guildpost.engine.thieves_guild.events import Gained
from guildpost.engine.thieves_guild.income import is_marked
from guildpost.engine.thieves_guild.moves import Move, Take
from guildpost.engine.thieves_guild.purses import earn, in_bank, receive
from guildpost.engine.thieves_guild.spells import enchant
from guildpost.engine.thieves_guild.state import Desk, add
from guildpost.engine.thieves_guild.tables import WEAPONS, Building

Steps = Sequence[Step[Desk, Move]]


def wares(desk: Desk, place: str) -> Mapping[str, int]:
    """What is for sale in a building, to anybody inside, with prices; nothing in a marked one.

    Rules: thieves_guild.shops.01, thieves_guild.shops.05, thieves_guild.shops.09, thieves_guild.shops.13,
    thieves_guild.shops.18, thieves_guild.shops.22, thieves_guild.shops.26, thieves_guild.income.04
    """
    building = desk.data.components.buildings.get(place)
    return {} if building is None or is_marked(desk, place) else building.sells


def asked_agility(building: Building, agility: int) -> int:
    """What a thief of this agility must roll to sack a shop; guarded buildings ask for his agility itself.

    Rules: thieves_guild.shops.02, thieves_guild.shops.06, thieves_guild.shops.10, thieves_guild.shops.14,
    thieves_guild.shops.19, thieves_guild.shops.23, thieves_guild.sacking.07
    """
    return agility + (building.agility or 0)


def never_misses(building: Building) -> bool:
    """Whether the owner hits without a die: the Wizard's lightning, thieves_guild.shops.03."""
    return not building.combat


def owner_hits(building: Building, face: int) -> bool:
    """Whether the roll of an owner or guard hits a thief.

    Rules: thieves_guild.shops.07, thieves_guild.shops.11, thieves_guild.shops.15, thieves_guild.shops.20,
    thieves_guild.shops.24, thieves_guild.sacking.13
    """
    return face >= building.combat


def reward(desk: Desk, who: str, building: Building) -> Steps:
    """Coins of a sacked building, and the item that it pays besides, if the bank still has it.

    Rules: thieves_guild.shops.04, thieves_guild.shops.08, thieves_guild.shops.12, thieves_guild.shops.17,
    thieves_guild.shops.21, thieves_guild.shops.25, thieves_guild.sacking.11; ruling A-112
    """
    earn(
        desk, who, building.coins, "thieves_guild.sacking.11" if building.guards else "thieves_guild.sacking.21", "sack"
    )
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
