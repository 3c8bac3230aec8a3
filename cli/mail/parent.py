"""The stamp of a position as one seat knows it: what the line of a mail may say that it follows."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from guildpost.cli.records import OpenRecord
from guildpost.engine.core.events import Told
from guildpost.engine.core.record import Decided, Entry
from guildpost.replays.marks import mark
from guildpost.replays.recording import Recording

_encode = msgspec.json.Encoder(order="deterministic").encode


def parent_of(table: OpenRecord, seat: int) -> str:
    """Six letters over all that a seat was shown, how often it has decided, and what it is asked now.

    They stay the same as long as nothing has changed for this seat, and depend on nothing that is hidden from it.
    """
    session = table.session
    heard = sha256(_BEGUN)
    _hear(heard, session.table.told, seat)
    decided = sum(isinstance(entry, Decided) and entry.seat == seat for entry in session.entries)  # some tell nothing
    return _stamp(session, table.data, seat, heard, decided)


_BEGUN = b"guildpost mail 1\n"


def _hear(heard: Any, told: Sequence[Told], seat: int) -> None:
    """Adds to a sum what the seat heard of these events."""
    for each in told:
        event = each.heard_by(seat)
        if event is not None:
            heard.update(_encode([each.rule, event]))


def _stamp(session: Recording[Any, Any, Any], data: Any, seat: int, heard: Any, decided: int) -> str:
    total = heard.copy()
    total.update(_encode(session.game.view(session.at, data, seat)))
    total.update(_encode([decided, list(session.put_to()), seat in session.asked(), session.over]))
    return mark(total.digest())


def past_of(table: OpenRecord, seat: int) -> tuple[dict[str, int], list[Any]]:
    """The stamps that this seat had before each decision of the record, and its own moves, all of them.

    With each stamp stands how many of the moves had been made.
    """
    stamps: dict[str, int] = {}
    own: list[Any] = []
    heard = sha256(_BEGUN)

    class Past(Recording[Any, Any, Any]):
        upto = decided = 0

        def record(self, entry: Entry[Any]) -> None:
            super().record(entry)
            self.decided += isinstance(entry, Decided) and entry.seat == seat

        def play(self, by: int, move: Any) -> None:
            self.look()
            super().play(by, move)
            if by == seat:
                own.append(move)

        def undo(self, count: int, reason: str = "") -> None:
            self.look()
            super().undo(count, reason)

        def look(self) -> None:
            told = self.table.told
            _hear(heard, told[self.upto :], seat)  # events are never cut off while a record is played again
            self.upto = len(told)
            stamps.setdefault(_stamp(self, self.table.data, seat, heard, self.decided), len(own))

    Past.resume(table.session.replay(), table.game, table.data, history=True)
    return stamps, own
