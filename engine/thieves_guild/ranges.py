"""Reach of one character to another in a fight: touching, or by bow at a price."""

from __future__ import annotations

from guildpost.engine.thieves_guild.magic import has_bow
from guildpost.engine.thieves_guild.state import Desk


def penalty(desk: Desk, who: str, target: str) -> int | None:
    """What distance takes off his combat roll: 0 in a normal position, 1 to 3 by bow, None out of reach.

    Rules: thieves_guild.attack.03, thieves_guild.attack.04, thieves_guild.attack.05, thieves_guild.magic.19,
    thieves_guild.magic.20, thieves_guild.magic.21, thieves_guild.magic.22; rulings A-66, A-67, A-68, A-69, A-70
    """
    here, there = desk.at(who), desk.at(target)
    if desk.data.near(here, there):
        return 0
    return desk.data.bow_spaces(here, there) if has_bow(desk, who) else None
