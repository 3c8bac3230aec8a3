"""A record's entries as one seat may know them: unseen outcomes are `xx`, unseen moves `hidden`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from guildpost.cli.records import OpenRecord
from guildpost.engine.core.chance import word_of
from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.replays.file import Header
from guildpost.replays.seat_file import Back, Came, Chose, SeatFile, move_of
from guildpost.replays.showing import Watched

UNSEEN = "xx"
HIDDEN = "hidden"
WIDTH = 72


def entries(table: OpenRecord, seat: int | None, everything: bool = False) -> Iterator[dict[str, Any]]:
    """Each entry with its text, masked for a seat (None: the public) unless `everything` may be known."""
    replay = table.session.replay()
    watched: Any = Watched.resume(replay, table.game, table.data, quiet=True)
    speech = table.language
    for number, entry in enumerate(replay.entries):
        turn, who, seen = watched.seen[number]
        own = isinstance(entry, Decided) and entry.seat == seat
        known = everything or own or seen is None or seat in seen
        yield _said(speech, number, entry, known, turn, who)


def entries_of(file: SeatFile, game: Game[Any, Any, Any], speech: Any) -> Iterator[dict[str, Any]]:
    """Each entry of a seat's file with its text."""
    number = 0
    for line in file.lines:
        entry: Entry[Any]
        if isinstance(line, Chose):
            known = line.move is not None
            entry = Decided(line.seat, move_of(game, line.move, f"entry {number}") if known else None)
        elif isinstance(line, Came):
            known = line.outcome is not None
            entry = Fell(line.label, UNSEEN if line.outcome is None else line.outcome)
        elif isinstance(line, Back):
            known, entry = True, Undone(line.count, line.reason)
        else:
            continue
        yield _said(speech, number, entry, known, line.turn, line.who)
        number += 1


def _said(speech: Any, number: int, entry: Entry[Any], known: bool, turn: str, who: str) -> dict[str, Any]:
    if isinstance(entry, Fell):
        outcome = entry.outcome if known else UNSEEN
        text, kind = speech.render_outcomes([(word_of(entry.label), outcome)]), "outcome"
    elif isinstance(entry, Undone):
        text, kind = speech.render(entry), "undo"
    else:
        text, kind = speech.render(entry.move) if known else HIDDEN, "decision"
    return {"number": number, "kind": kind, "turn": turn, "who": who, "text": text}


def transcript(head: Header | SeatFile, who: str, said: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Tags that the whole table knows, then the moves as `who` may know them, empty for the public."""
    yield "Kind: seat"  # so that no reader takes it for the record itself
    yield f"Game: {head.game}"
    yield f"Edition: {head.edition}"
    yield "Seats: " + " ".join(each.role for each in head.seats)
    for number, choice in enumerate(head.seats, 1):
        if choice.name:
            yield f"Player: {number} {choice.name}"
    if who:
        yield f"For: {who}"
    yield ""
    yield "Moves:"
    margin = line = label = ""
    for each in said:
        start = f"{each['turn']} {each['who']}:"
        word, _, value = each["text"].partition("=")
        if start != margin or len(line) + 1 + len(each["text"]) > WIDTH:
            if line:
                yield line
            margin, line, label = start, start, ""
        joined = each["kind"] == "outcome" and word == label  # several of a label in a row: adv=a3,a7
        line += f",{value}" if joined else f" {each['text']}"
        label = word if each["kind"] == "outcome" else ""
    if line:
        yield line
