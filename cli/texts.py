"""What the command line says in words of a game: each game's text module, imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.screen import Line
from guildpost.engine.core.events import Event

FOLDERS = {
    "thieves-guild": "thieves_guild",
    "black-dragons-guild": "black_dragons_guild",
    "heroes-welcome": "heroes_welcome",
    "lord-of-loot": "lord_of_loot",
    "six-guilds": "six_guilds",
}
"""Game id to the name of its folders, known here so that `rules` and `notation` need not import the game."""

TEXTS = {
    "thieves-guild": "guildpost.cli.thieves_guild",
    "black-dragons-guild": "guildpost.cli.black_dragons_guild",
    "heroes-welcome": "guildpost.cli.heroes_welcome",
    "lord-of-loot": "guildpost.cli.lord_of_loot",
    "six-guilds": "guildpost.cli.six_guilds",
}


Sentence = tuple[str, str]
"""A sentence and the rule that it happened by, the rule first."""


class Teller(Protocol):
    """Tells what happens, event by event; a sentence may wait for the next event."""

    def tell(self, rule: str, event: Event) -> list[Sentence]:
        """The sentences that this event completes."""

    def finish(self) -> list[Sentence]:
        """What still waits to be told."""


class Texts(Protocol):
    """What a game's text module offers; `names` are the players' by seat word."""

    def draw(self, view: Any, data: Any, names: dict[str, str], state: Any = None) -> list[Line]:
        """The table as a view shows it; with the state, as the organiser knows it."""

    def teller(self, data: Any, names: dict[str, str]) -> Teller:
        """A new teller."""


def texts(game: str) -> Texts:
    """The text module of a game that exists."""
    module: Any = import_module(TEXTS[game])
    return module  # type: ignore[no-any-return]


def folder_of(game: str) -> str:
    """Name of the folders of a game; a usage error where there is none."""
    if game not in FOLDERS:
        raise unknown_game(game)
    return FOLDERS[game]


def unknown_game(game: str) -> Problem:
    """There is no such game; names those that there are, the nearest first."""
    from difflib import get_close_matches

    near = get_close_matches(game, FOLDERS, n=1, cutoff=0.5)
    there = f"did you mean {near[0]}?" if near else f"there are: {', '.join(FOLDERS)}"
    return Problem("guildpost", USAGE, f"there is no game {game!r}; {there}")
