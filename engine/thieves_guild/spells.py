"""Bless and Curse: on whom they can be laid, and how they end.

They are sold, any number of them, in `gypsies.py` and `shops.py` (thieves_guild.spells.01, thieves_guild.spells.03);
what a Bless saves, and that a block and the defence roll stay with a cursed character, stands in `wounds.py` and
`defence.py` (thieves_guild.spells.04, thieves_guild.spells.07, thieves_guild.spells.08).
"""

from __future__ import annotations

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.thieves_guild.events import Enchanted
from guildpost.engine.thieves_guild.state import Desk, add


def targets(desk: Desk, spell: str) -> list[str]:
    """Characters on whom this spell can be laid: all in play, arrested and based ones too, but not twice.

    Rules: thieves_guild.spells.02, thieves_guild.trading.03; rulings A-89, A-103, A-105
    """
    return [who for who, character in desk.state.characters.items() if character.at and character.spell != spell]


def refuse_target(desk: Desk, spell: str, who: str) -> None:
    """Refuses a spell on nobody, on somebody out of play, or on one who has it already.

    Rules: thieves_guild.spells.02, thieves_guild.trading.03; ruling A-103
    """
    if not who:
        raise IllegalMove("thieves_guild.spells.02", f"say on whom, as in buy-{spell}-hu1")
    if who not in desk.state.characters or not desk.at(who):
        raise IllegalMove("thieves_guild.spells.02", f"{who} is not in play")
    if desk.character(who).spell == spell:
        raise IllegalMove("thieves_guild.trading.03", f"{who} has one already")


def enchant(desk: Desk, who: str, spell: str, rule: str) -> None:
    """Lays a spell whose token is already off the bank: opposite spells cancel and both tokens go back.

    Rules: thieves_guild.spells.05, thieves_guild.spells.10, thieves_guild.trading.03
    """
    character = desk.character(who)
    if not character.spell:
        character.spell = spell
    else:
        add(desk.state.bank, spell, 1)
        if character.spell != spell:
            lift(desk, who)
    desk.tell(rule, Enchanted(who, spell, character.spell))


def lift(desk: Desk, who: str) -> None:
    """Takes a Bless or Curse off a character, back to the bank: thieves_guild.spells.09."""
    character = desk.character(who)
    if character.spell:
        add(desk.state.bank, character.spell, 1)
        character.spell = ""


def is_cursed(desk: Desk, victim: str) -> bool:
    """Whether an attack on him hits without a die: thieves_guild.spells.06; rulings A-63, A-65."""
    return desk.character(victim).spell == "cur"
