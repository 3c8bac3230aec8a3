"""The stamp of a position as one seat knows it: what the line of a mail may say that it follows."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from guildpost.cli.records import OpenRecord
from guildpost.replays.marks import mark

_encode = msgspec.json.Encoder(order="deterministic").encode


def parent_of(table: OpenRecord, seat: int) -> str:
    """Six letters over all that a seat was shown and is asked now.

    They stay the same as long as nothing has changed for this seat, and depend on nothing that is hidden from it.
    """
    session = table.session
    total = sha256(b"guildpost mail 1\n")
    for told in session.table.told:
        event = told.heard_by(seat)
        if event is not None:
            total.update(_encode([told.rule, event]))
    total.update(_encode(table.game.view(session.at, table.data, seat)))
    total.update(_encode([list(session.put_to()), seat in session.asked(), session.over]))
    return mark(total.digest())
