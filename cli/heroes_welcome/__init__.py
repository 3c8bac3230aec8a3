"""Heroes Welcome on the screen: its town drawn, its events told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildpost.cli.screen import Line

if TYPE_CHECKING:
    from guildpost.cli.heroes_welcome.story import Story
    from guildpost.engine.heroes_welcome.state import State
    from guildpost.engine.heroes_welcome.tables import Tables
    from guildpost.engine.heroes_welcome.view import View


def draw(view: View, data: Tables, names: dict[str, str], state: State | None = None) -> list[Line]:
    """The table as a view shows it; with the state, as the organiser knows it, who sees every hand and all VP."""
    from guildpost.cli.heroes_welcome.board import drawn

    return drawn(view, data, names, state)


def teller(data: Tables, names: dict[str, str]) -> Story:
    """A teller of events."""
    from guildpost.cli.heroes_welcome.story import Story

    return Story(data, names)
