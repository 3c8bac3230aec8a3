"""Games by random bots, to measure with: those of Thieves Guild by their names, others as a Shelf."""

from typing import Any, NamedTuple

from guildpost.cli import playouts
from guildpost.cli.bots import play_random
from guildpost.cli.games import SHELF
from guildpost.engine import games
from guildpost.engine.core.game import Game
from guildpost.replays.recording import Recording


class Shelf(NamedTuple):
    """A game, its data, the tables it is played at, and its plain options."""

    game: Game[Any, Any, Any]
    data: Any
    mixes: tuple[Any, ...]
    options: Any


def shelf(name: str) -> Shelf:
    """All that is needed to play a game."""
    game = games.game(name)
    return Shelf(game, game.load(), playouts.mixes(game, list(SHELF[name]["roles"])), game.options_type())


ID = "thieves-guild"
THIEVES = shelf(ID)
OTHERS = {
    "dragons": shelf("black-dragons-guild"),
    "heroes": shelf("heroes-welcome"),
    "loot": shelf("lord-of-loot"),
    "guilds": shelf("six-guilds"),
}
"""The other games, by what figures call them."""
GAME, DATA, MIXES, NO_OPTIONS = THIEVES


def recorded(
    number: int, limit: int, least_seats: int = 2, of: Shelf = THIEVES
) -> tuple[Recording[Any, Any, Any], int]:
    """A game by bots with marks, through so many decisions or to its end, and how many there were."""
    mixes = [seats for seats in of.mixes if len(seats) >= least_seats]
    seats = mixes[number % len(mixes)]
    game = Recording.begin(of.game, of.data, seats, of.options, seed=f"bench-{number}", quiet=True)
    assert game.dealer.draws is not None
    return game, play_random(game, game.dealer.draws, limit)
