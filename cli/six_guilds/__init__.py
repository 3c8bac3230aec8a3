"""Six Guilds on the screen: its table drawn, its events told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildpost.cli.screen import Line

if TYPE_CHECKING:
    from guildpost.cli.six_guilds.story import Story
    from guildpost.engine.six_guilds.state import State
    from guildpost.engine.six_guilds.tables import Tables
    from guildpost.engine.six_guilds.view import View


def draw(view: View, data: Tables, names: dict[str, str], state: State | None = None) -> list[Line]:
    """The table as a view shows it; the state tells no more, since nothing on this table is hidden."""
    from guildpost.cli.six_guilds.board import drawn

    return drawn(view, data, names)


def teller(data: Tables, names: dict[str, str]) -> Story:
    """A teller of events."""
    from guildpost.cli.six_guilds.story import Story

    return Story(data, names)
