"""`guildpost notation`: the notation of a game on one page."""

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, GameName


def notation(game: GameName, components: ComponentsFile = None, plain: Ascii = False) -> None:
    """Print how moves are written, on one page."""
    from guildpost.cli.component_data import load_data
    from guildpost.cli.texts import folder_of
    from guildpost.engine import games
    from guildpost.notation.games import language

    folder_of(game)
    of = games.game(game)
    named = None if components is None else of.components(load_data(of, components))
    for line in language(game, named).cheat_sheet().splitlines():
        screen.put(line)
