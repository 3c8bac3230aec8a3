"""Bless and Curse: on whom they can be laid."""

from __future__ import annotations

from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.thieves_guild.state import Desk


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
