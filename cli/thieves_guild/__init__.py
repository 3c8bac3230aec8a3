"""Thieves Guild on the screen: its table drawn, its events told."""

from __future__ import annotations

from typing import Any

from guildpost.cli.screen import Line


def draw(view: Any, data: Any, names: dict[str, str]) -> list[Line]:
    """The table as a view shows it."""
    from guildpost.cli.thieves_guild.board import drawn

    return drawn(view, data, names)


def story(data: Any, names: dict[str, str]) -> Any:
    """A teller of events."""
    from guildpost.cli.thieves_guild.story import Story

    return Story(data, names)
