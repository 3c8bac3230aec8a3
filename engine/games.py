"""The games, written out; each is imported when it is first asked for."""

from importlib import import_module
from typing import Any

from guildpost.engine.core.errors import EngineError
from guildpost.engine.core.game import Game

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
