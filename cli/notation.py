"""`guildpost notation`: the notation of a game on one page."""

from guildpost.cli import screen
from guildpost.cli.app import Ascii, GameName


def notation(game: GameName, plain: Ascii = False) -> None:
    """Print how moves are written, on one page."""
    from guildpost.cli.texts import folder_of
    from guildpost.notation.games import language

    folder_of(game)
    for line in language(game).cheat_sheet().splitlines():
        screen.put(line)
