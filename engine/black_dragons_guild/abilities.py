"""The twelve player abilities, as what they add to a quest.

The achievement ability, black_dragons_guild.abilities.02, is paid where achievements are claimed; which two
abilities share a token is data: ruling AMB-70.
"""

from __future__ import annotations

from guildpost.engine.black_dragons_guild.state import Desk
from guildpost.engine.black_dragons_guild.tables import Quest


def reputation(desk: Desk, seat: int, quest: Quest) -> int:
    """Reputation of the seat's ability for a quest of this type, once a quest.

    Rules: black_dragons_guild.abilities.01, black_dragons_guild.abilities.03, black_dragons_guild.abilities.04,
    black_dragons_guild.abilities.05, black_dragons_guild.abilities.07, black_dragons_guild.abilities.09,
    black_dragons_guild.abilities.11, black_dragons_guild.bonuses.01; ruling AMB-36
    """
    ability = desk.ability(seat)
    return ability.reputation if ability.does == "types" and quest.type in ability.types else 0


def reward(desk: Desk, seat: int) -> None:
    """The coin or the Alignment that an ability adds after the printed reward of each quest.

    Rules: black_dragons_guild.abilities.06, black_dragons_guild.abilities.08; rulings AMB-37, AMB-60
    """
    ability = desk.ability(seat)
    if ability.does == "coin":
        desk.coins(seat, ability.coins, "black_dragons_guild.abilities.06", "ability")
    elif ability.does == "alignment":
        desk.align(seat, ability.steps, "black_dragons_guild.abilities.08", "ability")


def has_recruit(desk: Desk, seat: int) -> bool:
    """Whether a New Recruit helps this seat: a token, or the ability that stands for one; both count once.

    Rules: black_dragons_guild.abilities.10; ruling AMB-35
    """
    return desk.player(seat).recruit or desk.ability(seat).does == "recruit"


def own_ancestries(desk: Desk, seat: int) -> list[str]:
    """Ancestries of the character: none but for the ability that gives two, both of which count.

    Rules: black_dragons_guild.abilities.12; rulings AMB-25, AMB-26
    """
    ability = desk.ability(seat)
    return list(ability.ancestries) if ability.does == "ancestry" else []
