"""A record's entries as one seat may know them: unseen outcomes are `xx`, unseen moves `hidden`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from guildpost.cli.records import OpenRecord
from guildpost.engine.core.chance import word_of
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.steps import Decision, Seats
from guildpost.replays.recording import Recording

UNSEEN = "xx"
HIDDEN = "hidden"
WIDTH = 72


class _Watched(Recording[Any, Any, Any]):
    """Notes with each entry in which turn it was made, who spoke, and who may know it."""

    seen: list[tuple[str, str, Seats]]

    def record(self, entry: Entry[Any]) -> None:
        """As for a recording."""
        if not self.entries:
            self.seen = []
        step: Any = self.pending()
        state = self.table.state
        turn, words = self.game.turn(state), self.game.seat_words(state)
        if isinstance(entry, Decided):
            piece = step.speaker(self.table) if isinstance(step, Decision) and step.seat == entry.seat else ""
            seen = (turn, piece or words[entry.seat], self.game.seen_move(step, self.table, entry.seat, entry.move))
        elif isinstance(entry, Fell):
            last = self.seen[-1] if self.seen else (turn, words[0], None)
            seen = (last[0], last[1], step.seen_by(self.table))
        else:
            seen = self.undoing
        super().record(entry)
        self.seen.append(seen)

    def undo(self, count: int, reason: str = "") -> None:
        """As for a recording; whoever is asked before it goes back is the one to say so."""
        state, step = self.table.state, self.pending()
        asked = self.put_to()
        seat = asked[0] if asked else 0
        piece = step.speaker(self.table) if isinstance(step, Decision) and step.seat == seat else ""
        self.undoing: tuple[str, str, Seats] = (self.game.turn(state), piece or self.game.seat_words(state)[seat], None)
        super().undo(count, reason)


def entries(table: OpenRecord, seat: int | None, everything: bool = False) -> Iterator[dict[str, Any]]:
    """Each entry with its text, masked for a seat (None: the public) unless `everything` may be known."""
    replay = table.session.replay()
    watched: Any = _Watched.resume(replay, table.game, table.data, quiet=True)
    speech = table.language
    for number, entry in enumerate(replay.entries):
        turn, who, seen = watched.seen[number]
        own = isinstance(entry, Decided) and entry.seat == seat
        known = everything or own or seen is None or seat in seen
        if isinstance(entry, Fell):
            outcome = entry.outcome if known else UNSEEN
            text, kind = speech.render_outcomes([(word_of(entry.label), outcome)]), "outcome"
        elif isinstance(entry, Undone):
            text, kind = speech.render(entry), "undo"
        else:
            text, kind = speech.render(entry.move) if known else HIDDEN, "decision"
        yield {"number": number, "kind": kind, "turn": turn, "who": who, "text": text}


def transcript(table: OpenRecord, seat: int | None) -> Iterator[str]:
    """Tags that the whole table knows, then the moves as this seat may know them."""
    head = table.session.head
    yield "Kind: seat"  # so that no reader takes it for the record itself
    yield f"Game: {head.game}"
    yield f"Edition: {head.edition}"
    yield "Seats: " + " ".join(each.role for each in head.seats)
    for number, each in enumerate(head.seats, 1):
        if each.name:
            yield f"Player: {number} {each.name}"
    if seat is not None:
        yield f"For: {table.seat_words[seat]}"
    yield ""
    yield "Moves:"
    margin = line = label = ""
    for said in entries(table, seat):
        start = f"{said['turn']} {said['who']}:"
        word, _, value = said["text"].partition("=")
        if start != margin or len(line) + 1 + len(said["text"]) > WIDTH:
            if line:
                yield line
            margin, line, label = start, start, ""
        joined = said["kind"] == "outcome" and word == label  # several of a label in a row: adv=a3,a7
        line += f",{value}" if joined else f" {said['text']}"
        label = word if said["kind"] == "outcome" else ""
    if line:
        yield line
