"""The twelve-sided die, which all throws of this game are made with."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Chance
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.state import Desk
from guildpost.engine.thieves_guild.tables import D12


class Die(Chance[Desk, Move], frozen=True):
    """A throw of the die; each throw says what it is for and what it does: thieves_guild.setup.02; ruling A-01."""

    def odds(self, desk: Desk) -> Sequence[int]:
        return D12
