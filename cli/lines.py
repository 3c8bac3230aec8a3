"""Lines of notation played into a game, and what came of them told."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from guildpost.cli import exits, screen
from guildpost.cli.exits import Problem
from guildpost.cli.records import OpenRecord
from guildpost.cli.texts import Sentence, Teller
from guildpost.engine.core.chance import word_of
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.events import Told
from guildpost.engine.core.lines import Note, Said, Stamp, Turn
from guildpost.engine.core.session import TURN, LineRefused
from guildpost.notation.errors import OpenNote, UnreadableMove
from guildpost.replays.file import check_note
from guildpost.replays.marks import LETTERS

Given = tuple[str, int, str]
"""Where a line comes from, its number there, and its text."""

MOST_NOTE_LINES = 60
"""Lines that a note may go over when they come one by one."""


def play_lines(table: OpenRecord, given: Iterable[Given]) -> Iterator[Problem]:
    """Plays line after line; yields the problem of each that was refused."""
    speech = table.language
    ahead = deque[Given]()
    rest = iter(given)
    while (line := ahead.popleft() if ahead else next(rest, None)) is not None:
        source = line[0]
        for seat in table.session.asked():  # what is likely to be said can then be read without the grammar
            speech.remember(table.session.options(seat))
        try:
            items = _read(speech, line, ahead, rest)
        except UnreadableMove as error:
            yield exits.explain(error, source)
            continue
        reader = _Reader(table, items)
        try:
            table.session.play_line(cast(Any, reader))
        except LineRefused as refused:
            stands = len(table.session.entries)
            table.session.notes[reader.notes :] = [
                note for note in table.session.notes[reader.notes :] if note[0] < stands
            ]
            where = f"move {reader.moves}" if source == "moves" else f"{source}:{reader.line}:{reader.column}"
            problem = exits.explain(refused.cause, where)
            stand = f"{refused.stand or 'no'} move{'' if refused.stand == 1 else 's'} of this line stand"
            stand += "s" if refused.stand == 1 else ""
            yield Problem(where, problem.code, f"{problem.message}; {stand}", problem.word)


def _read(speech: Any, line: Given, ahead: deque[Given], rest: Iterator[Given]) -> list[Any]:
    """What a line says. A note that is open at its end goes on in those that follow; where it has no end they are
    left to be read by themselves. Raises UnreadableMove."""
    _, number, text = line
    taken: list[Given] = []
    endless: OpenNote | None = None
    while True:
        try:
            items: list[Any] = speech.read(text, number)
        except OpenNote as error:
            endless = endless or error
            more = None
            if len(taken) < MOST_NOTE_LINES:
                more = ahead.popleft() if ahead else next(rest, None)
            if more is None:
                ahead.extendleft(reversed(taken))
                raise endless from None
            text += "\n" * (more[1] - (taken[-1] if taken else line)[1]) + more[2]
            taken.append(more)
            continue
        for item in items:
            if isinstance(item, Note):
                try:
                    check_note(item.text)
                except ValueError as error:
                    raise UnreadableMove(str(error), item.line, item.column, "//") from None
        return items


class _Reader:
    """The moves of a line one by one; what stands between them is looked at when its turn comes.

    A turn number or a stamp that contradicts the game refuses the line at that place, as a move would.
    """

    def __init__(self, table: OpenRecord, items: list[Any]) -> None:
        self.table = table
        self.items = items
        self.moves = 0
        self.line = self.column = 1
        self.notes = len(table.session.notes)

    def __iter__(self) -> Iterator[Said[Any]]:
        session = self.table.session
        for item in self.items:
            self.line, self.column = item.line, item.column
            if isinstance(item, Said):
                self.moves += 1
                yield item
            elif isinstance(item, Turn):
                turn = self.table.game.turn(session.at.state)
                if item.number.partition(".")[0] != turn:
                    raise IllegalMove(TURN, f"this is turn {turn}, not {item.number}")
            elif isinstance(item, Stamp):
                if not (mark := _mark(session.digest)).startswith(item.code):
                    raise IllegalMove(TURN, f"the line follows another position, on-{item.code}; this one is on-{mark}")
            elif isinstance(item, Note):
                session.note(item.text)


def _mark(digest: str) -> str:
    """The first 30 bits of a digest, as a stamp has them."""
    bits = int(digest[:8], 16) >> 2
    return "".join(LETTERS[bits >> shift & 31] for shift in range(25, -1, -5))


def tell(table: OpenRecord, heard: int, show: Callable[[str], None], json: bool) -> None:
    """What happened since so many events, as the whole table heard it, and who is asked next."""
    session = table.session
    told = session.table.told
    if json:
        for entry in told[heard:]:
            if (event := entry.heard_by(None)) is not None:
                _show_json(show, event_record(entry.rule, event))
        label = session.awaited()
        asked = [table.speaker(seat) for seat in session.put_to()]
        state = {"asked": asked, "awaited": label, "over": session.over}
        _show_json(show, {"schema": "guildpost.asked", "version": 1, **state})
        return
    for _, sentence in sentences(table.teller(), told, None, heard):
        show(sentence)
    show(standing(table))


def sentences(teller: Teller, told: Sequence[Told], seat: int | None, heard: int = 0) -> Iterator[Sentence]:
    """What a seat, or with None the whole table, heard after the first `heard` events, in sentences."""
    for number, entry in enumerate(told):
        event = entry.heard_by(seat)
        if event is None:
            continue
        if number == heard:
            teller.finish()
        complete = teller.tell(entry.rule, event)
        if number >= heard:
            yield from complete
    if len(told) > heard:
        yield from teller.finish()


def standing(table: OpenRecord) -> str:
    """Who is asked now, or what else the game waits for."""
    session = table.session
    if label := session.awaited():
        return f"Luck is awaited: tell {word_of(label)}=..."
    if session.over:
        return "The game is over."
    return "Asked: " + ", ".join(table.speaker(seat) for seat in session.put_to())


def event_record(rule: str, event: Any) -> dict[str, Any]:
    """An event for programs."""
    import msgspec

    fields = msgspec.to_builtins(event)
    kind = fields.pop("type")
    return {"schema": "guildpost.event", "version": 1, "event": kind, "rule": rule, "fields": fields}


def _show_json(show: Callable[[str], None], record: dict[str, Any]) -> None:
    if show is screen.put:
        screen.put_json(record)
    else:
        import msgspec

        show(msgspec.json.encode(record).decode())
