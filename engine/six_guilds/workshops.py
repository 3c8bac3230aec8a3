"""Workshops: which of them a die wakes, what they give, and what their owners get."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Auto, Decision, Step
from guildpost.engine.six_guilds.events import Awakened
from guildpost.engine.six_guilds.moves import NO, YES, Move, No, Yes
from guildpost.engine.six_guilds.state import Desk, word

Steps = Sequence[Step[Desk, Move]]


def awakened(desk: Desk, guild: str, slot: str) -> int:
    """How many workshops of a guild a die in this slot wakes: those built there, from the left, whoever owns them.

    Rules: six_guilds.workshops.02, six_guilds.workshops.03, six_guilds.workshops.05, six_guilds.workshops.06,
    six_guilds.workshops.07, six_guilds.workshops.08; ruling SGA-07
    """
    return min(desk.data.components.slots[slot].workshops, len(desk.state.workshops[guild]))


class Activate(Auto[Desk, Move], frozen=True):
    """At once and from left to right: each awakened tile is offered to the placer, and pays its owner.

    Rules: six_guilds.workshops.01, six_guilds.workshops.04, six_guilds.workshops.14; rulings SGA-05, SGA-06, SGA-25
    """

    seat: int
    guild: str
    slot: str

    def run(self, desk: Desk) -> Steps:
        return tuple(
            OfferBenefit(self.seat, self.guild, space) for space in range(awakened(desk, self.guild, self.slot))
        )


class OfferBenefit(Decision[Desk, Move], frozen=True):
    """The benefit of a tile, taken or refused; the owner is paid in any case: decision D2.

    Rules: six_guilds.workshops.09, six_guilds.workshops.12, six_guilds.workshops.16; rulings SGA-04, SGA-05
    """

    guild: str
    space: int

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("six_guilds.workshops.09", f"does {word(seat)} take the benefit? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        tile = desk.state.workshops[self.guild][self.space].tile
        taken = isinstance(move, Yes)
        desk.tell("six_guilds.workshops.09", Awakened(word(seat), self.guild, tile, taken))
        if taken:
            what = desk.data.components.tiles[tile]
            desk.gain("six_guilds.workshops.09", seat, "benefit", self.guild, what.coins, what.goods, what.points)
        pay_owner(desk, seat, self.guild, self.space)
        return ()


def pay_owner(desk: Desk, seat: int, guild: str, space: int) -> None:
    """The owner of an awakened workshop gains what the board shows above the space, twice with two players, each time
    that somebody else wakes it.

    Rules: six_guilds.workshops.10, six_guilds.workshops.11, six_guilds.workshops.12, six_guilds.workshops.13,
    six_guilds.workshops.14, six_guilds.workshops.15, six_guilds.workshops.16; rulings SGA-04, SGA-09, SGA-22
    """
    owner = desk.state.workshops[guild][space].owner
    if owner == seat:
        return
    reward, factor = desk.data.components.rewards.spaces[space], desk.data.count(desk.seats).owner
    rule = "six_guilds.workshops.15" if factor > 1 else "six_guilds.workshops.10"
    desk.gain(rule, owner, "owner", guild, factor * reward.coins, factor * reward.goods, factor * reward.points)
