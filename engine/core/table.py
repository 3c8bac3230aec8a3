"""Table and position: what the steps of a game work on, and what is saved, compared and hashed of it."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from guildpost.engine.core.events import Event, Told
from guildpost.engine.core.steps import Seats

S = TypeVar("S")
D = TypeVar("D")
T = TypeVar("T")


class Position(msgspec.Struct, Generic[S, T]):
    """State, agenda (the last step is next) and outcomes drawn so far by label: all that a game is at one moment."""

    state: S
    agenda: list[T]
    drawn: dict[str, int] = {}


class Table(Generic[S, D]):
    """The state, the component data, and the place to tell what happens."""

    __slots__ = ("data", "over", "quiet", "state", "told")

    def __init__(self, state: S, data: D, quiet: bool = False) -> None:
        self.state = state
        self.data = data
        self.told: list[Told] = []
        self.quiet = quiet
        self.over = False

    def tell(self, rule: str, event: Event, to: Seats = None, others: Event | None = None) -> None:
        """Notes an event; callers on hot paths may ask `quiet` first and save themselves the event."""
        if not self.quiet:
            self.told.append(Told(rule, event, to, others))

    def end(self) -> None:
        """Ends the game: whatever is still on the agenda falls away."""
        self.over = True
