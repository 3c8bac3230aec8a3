"""A hit on a character: helm or shield, then Bless, then the death token. Shared by all kinds of fight.

Rules: thieves_guild.magic.24, thieves_guild.magic.25, thieves_guild.magic.26, thieves_guild.magic.27,
thieves_guild.spells.04, thieves_guild.spells.06, thieves_guild.spells.07, thieves_guild.spells.08,
thieves_guild.spells.09; ruling A-61
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.steps import Decision, Outcome, Step
from guildpost.engine.thieves_guild.dice import Die
from guildpost.engine.thieves_guild.events import Blocked, Rolled, Struck, Wounded
from guildpost.engine.thieves_guild.moves import NO, YES, Move, No, Yes
from guildpost.engine.thieves_guild.spells import lift
from guildpost.engine.thieves_guild.state import Desk, Hit
from guildpost.engine.thieves_guild.tables import BLOCK_FROM

Steps = Sequence[Step[Desk, Move]]


def hit(desk: Desk, victim: str, by: str, *, sure: bool = False, rule: str = "thieves_guild.attack.08") -> Steps:
    """A hit by a character, an assassin (`nee`...), `owner`, `guard` or `fate`; helm or shield may stop it.

    Rules: thieves_guild.spells.07; rulings A-60, A-62
    """
    desk.tell(rule, Struck(victim, by, sure))
    if desk.character(victim).item in BLOCK_FROM:
        return (Block(desk.seat(victim), victim, by),)
    wound(desk, victim, by)
    return ()


def wound(desk: Desk, victim: str, by: str) -> None:
    """What a hit that was not blocked does: the Bless goes, or a death token comes and ends a Curse.

    Rules: thieves_guild.attack.09, thieves_guild.spells.04, thieves_guild.spells.09; rulings A-64, A-79
    """
    character, fight = desk.character(victim), desk.fight()
    if character.spell == "ble":
        lift(desk, victim)
        if desk.state.options.bless_hit:
            fight.hits.append(Hit(by, victim, token=False))
        desk.tell("thieves_guild.spells.04", Wounded(victim, by, character.tokens, blessed=True))
        return
    character.tokens += 1
    lift(desk, victim)
    fight.hits.append(Hit(by, victim))
    desk.tell("thieves_guild.attack.09", Wounded(victim, by, character.tokens))


class Block(Decision[Desk, Move], frozen=True):
    """Whether the struck character tries to block with helm or shield: decision D-17.

    Rules: thieves_guild.magic.24, thieves_guild.magic.25, thieves_guild.magic.26
    """

    victim: str
    by: str

    def speaker(self, desk: Desk) -> str:
        return self.victim

    def options(self, desk: Desk, seat: int) -> Sequence[Move]:
        return (YES, NO)

    def check(self, desk: Desk, seat: int, move: Move) -> None:
        if not isinstance(move, (Yes, No)):
            raise IllegalMove("thieves_guild.magic.27", f"does {self.victim} try to block the hit? yes or no")

    def take(self, desk: Desk, seat: int, move: Move) -> Steps:
        if isinstance(move, Yes):
            return (RollBlock(self.victim, self.by),)
        wound(desk, self.victim, self.by)
        return ()


class RollBlock(Die, frozen=True):
    """A block: 10 with a Helm, 9 with the Lion, 8 with the Griffin.

    Rules: thieves_guild.magic.24, thieves_guild.magic.25, thieves_guild.magic.26, thieves_guild.magic.27
    """

    victim: str
    by: str

    def label(self, desk: Desk) -> str:
        return "d.block"

    def settle(self, desk: Desk, outcome: Outcome) -> Steps:
        item = desk.character(self.victim).item
        needed = BLOCK_FROM[item]
        rule = {"hel": "thieves_guild.magic.24", "lio": "thieves_guild.magic.25", "gri": "thieves_guild.magic.26"}[item]
        desk.tell(rule, Rolled(self.victim, "block", int(outcome), int(outcome), needed))
        if int(outcome) >= needed:
            desk.tell("thieves_guild.magic.27", Blocked(self.victim, self.by))
        else:
            wound(desk, self.victim, self.by)
        return ()
