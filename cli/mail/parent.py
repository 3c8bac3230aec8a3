"""The stamp of a position as one seat knows it: what the line of a mail may say that it follows."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from guildpost.cli.records import OpenRecord
from guildpost.engine.core.record import Decided
from guildpost.replays.marks import mark
from guildpost.replays.recording import Recording

_encode = msgspec.json.Encoder(order="deterministic").encode


def parent_of(table: OpenRecord, seat: int) -> str:
    """Six letters over all that a seat was shown, how often it has decided, and what it is asked now.

    They stay the same as long as nothing has changed for this seat, and depend on nothing that is hidden from it.
    """
    return _stamp(table.session, table.data, seat)


def _stamp(session: Recording[Any, Any, Any], data: Any, seat: int) -> str:
    total = sha256(b"guildpost mail 1\n")
    for told in session.table.told:
        event = told.heard_by(seat)
        if event is not None:
            total.update(_encode([told.rule, event]))
    total.update(_encode(session.game.view(session.at, data, seat)))
    decided = sum(isinstance(entry, Decided) and entry.seat == seat for entry in session.entries)  # some tell nothing
    total.update(_encode([decided, list(session.put_to()), seat in session.asked(), session.over]))
    return mark(total.digest())


def past_of(table: OpenRecord, seat: int) -> tuple[dict[str, int], list[Any]]:
    """The stamps that this seat had before each decision of the record, and its own moves, all of them.

    With each stamp stands how many of the moves had been made.
    """
    stamps: dict[str, int] = {}
    own: list[Any] = []

    class Past(Recording[Any, Any, Any]):
        def play(self, by: int, move: Any) -> None:
            self.look()
            super().play(by, move)
            if by == seat:
                own.append(move)

        def undo(self, count: int, reason: str = "") -> None:
            self.look()
            super().undo(count, reason)

        def look(self) -> None:
            stamps.setdefault(_stamp(self, self.table.data, seat), len(own))

    Past.resume(table.session.replay(), table.game, table.data, history=True)
    return stamps, own
