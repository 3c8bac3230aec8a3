"""The games, written out; each is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from guildpost.engine.core.errors import EngineError

if TYPE_CHECKING:
    from guildpost.engine.core.game import Game
    from guildpost.engine.core.rulings import Ruling

GAMES = {
    "thieves-guild": "guildpost.engine.thieves_guild.game",
    "black-dragons-guild": "guildpost.engine.black_dragons_guild.game",
    "heroes-welcome": "guildpost.engine.heroes_welcome.game",
    "lord-of-loot": "guildpost.engine.lord_of_loot.game",
    "six-guilds": "guildpost.engine.six_guilds.game",
}
"""Game id to the module that holds its GAME."""


class UnknownGame(EngineError):
    """No game has this id."""


def game(name: str) -> Game[Any, Any, Any]:
    """The game with this id. Raises UnknownGame, which names those that there are."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    found: Game[Any, Any, Any] = import_module(GAMES[name]).GAME
    return found


def rulings(name: str) -> Mapping[str, Ruling]:
    """Rulings of this game that have several readings, by option; none for an unknown game."""
    if name not in GAMES:
        return {}
    found: Mapping[str, Ruling] = import_module(GAMES[name].rpartition(".")[0] + ".rulings").RULINGS
    return found
