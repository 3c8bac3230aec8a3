"""The Fortress: an arrested thief's attempt to escape. That nobody sacks it, thieves_guild.fortress.01: sacking.py."""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.steps import Outcome, Step
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Escaped, Rolled
from guildpost.engine.thieves_guild.magic import agility_bonus
from guildpost.engine.thieves_guild.moves import Move
from guildpost.engine.thieves_guild.state import Desk
from guildpost.engine.thieves_guild.tables import ESCAPE_EXTRA

Steps = Sequence[Step[Desk, Move]]


class RollEscape(Die, frozen=True):
    """The escape roll: agility and two more; a success lets the thief go on with his turn at once.

    Rules: thieves_guild.fortress.02, thieves_guild.fortress.03, thieves_guild.fortress.04, thieves_guild.fortress.05;
    rulings A-90 to A-92
    """

    who: str
    dusted: bool

    def label(self, desk: Desk) -> str:
        return "d.escape"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        value = int(outcome) + agility_bonus(desk, self.who, self.dusted)
        needed = desk.data.components.characters[self.who].agility + ESCAPE_EXTRA
        desk.tell("thieves_guild.fortress.03", Rolled(self.who, "escape", int(outcome), value, needed))
        if value >= needed:
            desk.character(self.who).arrested = False
            desk.tell("thieves_guild.fortress.04", Escaped(self.who))
        return ()
