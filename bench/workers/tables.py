"""Games of Thieves Guild by random bots, to measure with."""

from typing import Any

from guildpost.cli import playouts
from guildpost.cli.bots import play_random
from guildpost.cli.games import SHELF
from guildpost.engine import games
from guildpost.replays.recording import Recording

ID = "thieves-guild"
GAME = games.game(ID)
DATA = GAME.load()
MIXES = playouts.mixes(GAME, list(SHELF[ID]["roles"]))
NO_OPTIONS = GAME.options_type()


def recorded(number: int, limit: int, least_seats: int = 2) -> tuple[Recording[Any, Any, Any], int]:
    """A game by bots with marks, through so many decisions or to its end, and how many there were."""
    mixes = [seats for seats in MIXES if len(seats) >= least_seats]
    game = Recording.begin(GAME, DATA, mixes[number % len(mixes)], NO_OPTIONS, seed=f"bench-{number}", quiet=True)
    assert game.dealer.draws is not None
    return game, play_random(game, game.dealer.draws, limit)
