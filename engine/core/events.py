"""What happened, by which rule, and who may know it."""

import msgspec

from guildpost.engine.core.steps import Seats


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One fact; each game has a class per kind of fact, and None in fields that are not for everybody."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event with its rule id and audience: `to` None is the whole table; `others` is told to the rest instead."""

    rule: str
    event: Event
    to: Seats = None
    others: Event | None = None

    def heard_by(self, seat: int | None) -> Event | None:
        """The event as this seat hears it, or None; seat None is the public, who sit in no seat."""
        if self.to is None or seat in self.to:
            return self.event
        return self.others
