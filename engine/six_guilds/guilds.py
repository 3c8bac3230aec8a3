"""Guilds and their die slots: which die can be placed where."""

from __future__ import annotations

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.six_guilds.state import Desk
from guildpost.engine.six_guilds.tables import GUILDS


def slot_for(desk: Desk, value: int) -> str:
    """The slot that shows this value, the same in every guild.

    Rules: six_guilds.guilds.02, six_guilds.guilds.03, six_guilds.guilds.06; ruling SGA-01
    """
    return desk.data.slot_of[value]


def full(desk: Desk, guild: str) -> bool:
    """Whether as many slots of a guild hold dice as are available to this number of players, whichever they are.

    Rules: six_guilds.guilds.05; rulings SGA-02, SGA-03
    """
    return len(desk.state.placed.get(guild, [])) >= desk.data.count(desk.seats).slots


def refuse_guild(desk: Desk, guild: str, value: int) -> None:
    """Refuses a slot that is taken, and a guild that has no slot left: both conditions must hold.

    Rules: six_guilds.guilds.01, six_guilds.guilds.04, six_guilds.guilds.05, six_guilds.guilds.06,
    six_guilds.guilds.07
    """
    slot = slot_for(desk, value)
    if slot in desk.state.placed.get(guild, []):
        values = " and ".join(map(str, desk.data.components.slots[slot].values))
        raise IllegalMove("six_guilds.guilds.04", f"the slot for {values} of {guild} holds a die")
    if full(desk, guild):
        most = desk.data.count(desk.seats).slots
        dice = "one die" if most == 1 else f"{most} dice"
        raise IllegalMove("six_guilds.guilds.05", f"with {desk.seats} players {guild} takes {dice} in a round")


def open_guilds(desk: Desk, value: int) -> list[str]:
    """Guilds that a die of this value can be placed in."""
    slot = slot_for(desk, value)
    return [guild for guild in GUILDS if slot not in desk.state.placed.get(guild, []) and not full(desk, guild)]
