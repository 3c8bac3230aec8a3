"""Lord of Loot on the screen: its land drawn, its events told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildpost.cli.screen import Line

if TYPE_CHECKING:
    from guildpost.cli.lord_of_loot.story import Story
    from guildpost.engine.lord_of_loot.state import State
    from guildpost.engine.lord_of_loot.tables import Tables
    from guildpost.engine.lord_of_loot.view import View


def draw(view: View, data: Tables, names: dict[str, str], state: State | None = None) -> list[Line]:
    """The table as everybody sees it; the organiser knows no more."""
    from guildpost.cli.lord_of_loot.board import drawn

    return drawn(view, data, names)


def teller(data: Tables, names: dict[str, str]) -> Story:
    """A teller of events."""
    from guildpost.cli.lord_of_loot.story import Story

    return Story(data, names)
