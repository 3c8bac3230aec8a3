"""The sides: three guilds and the Bounty Hunters, who plays, and with which characters.

What a side wants and how it earns is carried out in the chapters that tell it at length:

- aims, in `winning`: thieves_guild.sides.01, thieves_guild.sides.02, thieves_guild.sides.03
- coins, which `purses.earn` and the markets alone give out: thieves_guild.sides.04, thieves_guild.sides.05
- agility in `sacking` and `fortress`, combat in `attack` and `defence`: thieves_guild.sides.08, thieves_guild.sides.09
- ratings and the Knight Marshal's horse, which are data: thieves_guild.sides.10, thieves_guild.sides.11,
  thieves_guild.sides.12, thieves_guild.sides.13
- stashes of one guild only, in `bases`: thieves_guild.sides.10, thieves_guild.sides.11, thieves_guild.sides.12
- the Fortress as prison, in `arrest`: thieves_guild.sides.15
"""

from __future__ import annotations

from collections.abc import Sequence

from guildpost.engine.core.errors import BadSetup
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.thieves_guild.tables import HUNTERS_BY_SEATS, SIDES

TITLES = {"hu": "Humans", "el": "Elves", "or": "Orcs", "bh": "Bounty Hunters"}
GUILD_SIZE = 4
"""thieves_guild.sides.07."""


def choose(count: int | None, chosen: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
    """Seats in turn order: the roles named, or the first guilds and the hunters for a number of players.

    Rules: thieves_guild.sides.06, thieves_guild.sides.14, thieves_guild.setup.05; rulings A-04, A-05
    """
    if count is not None and not 2 <= count <= 4:
        raise BadSetup(f"thieves-guild is for 2 to 4 players, not {count}")
    names: dict[str, str] = {}
    for choice in chosen:
        if choice.role not in SIDES:
            raise BadSetup(f"there is no side {choice.role!r}; there are: {', '.join(SIDES)}")
        if choice.role in names:
            raise BadSetup(f"{choice.role} is played by one player only")
        names[choice.role] = choice.name
    if names:
        wanted = len(names) if count is None else count
        if "bh" not in names and len(names) < wanted:
            names["bh"] = ""
        for side in SIDES:
            if len(names) < wanted and side not in names:
                names[side] = ""
        if "bh" not in names:
            raise BadSetup("the Bounty Hunters (bh) always play")
        if len(names) != wanted or not 2 <= wanted <= 4:
            raise BadSetup(f"{len(names)} roles for {wanted} players; there are 2 to 4")
    else:
        guilds = SIDES[: (count or 2) - 1]
        names = dict.fromkeys((*guilds, "bh"), "")
    return tuple(SeatChoice(side, names[side]) for side in SIDES if side in names)


def characters(side: str, seats: int) -> list[str]:
    """The characters of a side: four of a guild, three, five or six hunters.

    Rules: thieves_guild.sides.07, thieves_guild.setup.07, thieves_guild.setup.08, thieves_guild.setup.09
    """
    size = HUNTERS_BY_SEATS[seats] if side == "bh" else GUILD_SIZE
    return [f"{side}{number}" for number in range(1, size + 1)]
