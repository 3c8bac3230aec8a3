"""Black Dragon's Guild on the screen: its table drawn, its events told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildpost.cli.screen import Line

if TYPE_CHECKING:
    from guildpost.cli.black_dragons_guild.story import Story
    from guildpost.engine.black_dragons_guild.state import State
    from guildpost.engine.black_dragons_guild.tables import Tables
    from guildpost.engine.black_dragons_guild.view import View


def draw(view: View, data: Tables, names: dict[str, str], state: State | None = None) -> list[Line]:
    """The table as a view shows it; with the state, as the organiser knows it, who sees every hand."""
    from guildpost.cli.black_dragons_guild.board import drawn

    return drawn(view, data, names, state)


def teller(data: Tables, names: dict[str, str]) -> Story:
    """A teller of events."""
    from guildpost.cli.black_dragons_guild.story import Story

    return Story(data, names)
