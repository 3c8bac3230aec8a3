"""One seat that speaks: what it may say, and what is refused before anything is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from guildpost.cli.mail.parent import parent_of
from guildpost.cli.records import OpenRecord
from guildpost.engine.core.errors import EngineError, IllegalMove, NotAsked
from guildpost.engine.core.lines import Note, Said, Stamp, Turn
from guildpost.engine.core.record import Undone
from guildpost.engine.core.session import TURN, UNDO, LineRefused


class Speaker:
    """What one seat says, item by item: a move is always its own, and nobody takes back by mail."""

    def __init__(self, table: OpenRecord, seat: int, items: list[Any]) -> None:
        self.table = table
        self.seat = seat
        self.items = items
        self.line = self.column = 1

    def play(self) -> tuple[EngineError, int] | None:
        """Plays all; else why it stopped, and how many moves stand: those before the last answer of luck or others."""
        session = self.table.session
        notes = len(session.notes)
        cause: EngineError
        try:
            self.refuse_others()
            session.play_line(cast(Any, self))
            return None
        except LineRefused as refused:
            cause, stand = refused.cause, refused.stand
        except IllegalMove as refused:
            cause, stand = refused, 0
        stands = len(session.entries)
        session.notes[notes:] = [note for note in session.notes[notes:] if note[0] < stands]
        return cause, stand

    def refuse_others(self) -> None:
        """Raises IllegalMove where anything cannot be said by this seat, before a move is played."""
        words = self.table.seat_words
        for item in self.items:
            self.line, self.column = item.line, item.column
            if not isinstance(item, Said):
                continue
            if isinstance(item.move, Undone):
                raise IllegalMove(UNDO, "by mail nothing is taken back; ask the organiser")
            if item.move is None or item.outcomes:
                raise IllegalMove(TURN, "luck is drawn by the referee; leave outcomes out")
            if item.who in words and item.who != words[self.seat]:
                raise NotAsked(TURN, f"you play {words[self.seat]}, not {item.who}")

    def __iter__(self) -> Iterator[Said[Any]]:
        session = self.table.session
        own = self.table.seat_words[self.seat]
        for item in self.items:
            self.line, self.column = item.line, item.column
            if isinstance(item, Said):
                if item.who and session.game.seat_named(session.at.state, item.who) != self.seat:
                    raise NotAsked(TURN, f"you play {own}, not {item.who}")
                yield msgspec.structs.replace(item, who=item.who or own)
            elif isinstance(item, Turn):
                now = self.table.game.turn(session.at.state)
                if item.number.partition(".")[0] != now:
                    raise IllegalMove(TURN, f"this is turn {now}, not {item.number}")
            elif isinstance(item, Stamp):
                if not parent_of(self.table, self.seat).startswith(item.code):
                    raise IllegalMove(TURN, f"the line follows another position, on-{item.code}")
            elif isinstance(item, Note):
                session.note(item.text)
