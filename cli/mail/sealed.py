"""Sealed moves: answers to a question that several seats are asked at once, for players who mail lines to each other.

    gpost-g7 on-k7qm2c red: sealed-5e0d... sum-4k2m9x        first, from each seat: it has chosen
    gpost-g7 on-k7qm2c red: open-91c3... play-q20 sum-0h7v2d    then, when all have: what it has chosen

Who reads these lines into a record has the commitments in its tags, `Committed-SEAT`, until they are opened. With a
referee nobody needs them: it keeps answers itself until all are in. `spec/mail.md` has all to the letter.
"""

from __future__ import annotations

import os
import re
import secrets
from hashlib import sha256
from typing import Any

import msgspec

from guildpost.cli.exits import COMMITMENT, DIVERGED, ILLEGAL, UNREADABLE, USAGE, Problem
from guildpost.cli.mail.mail_line import folded
from guildpost.cli.mail.parent import parent_of
from guildpost.cli.records import OpenRecord
from guildpost.engine.core.steps import Together

BY_REFEREE = "the referee keeps all answers until the last is in; mail the move itself"

_SEALED = re.compile(r"sealed ([0-9a-f]{64})")
_OPENED = re.compile(r"open ([0-9a-f]{64}) (.+)")


class Commitment(msgspec.Struct, frozen=True):
    """What a line says that commits to a move."""

    digits: str


class Opening(msgspec.Struct, frozen=True):
    """What a line says that opens one, in front of the move."""

    salt: str
    moves: str


def read(text: str) -> Commitment | Opening | None:
    """What is said of sealed moves; None where it is moves."""
    said = folded(text)
    if found := _SEALED.fullmatch(said):
        return Commitment(found[1])
    if found := _OPENED.fullmatch(said):
        return Opening(found[1], found[2])
    return None


class SealedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat keeps until all have committed: its move in the letters of a line, and 256 bits that hide it."""

    guildpost_move: int
    tag: str
    parent: str
    seat: str
    moves: str
    salt: str

    @property
    def commitment(self) -> str:
        """What its first line says."""
        return commitment(self.parent, self.seat, self.salt, self.moves)


def commitment(parent: str, seat: str, salt: str, moves: str) -> str:
    """SHA-256, in hexadecimal, over a seat's move at a position, behind a salt."""
    return sha256(b"guildpost move 1\n" + msgspec.msgpack.encode((parent, seat, salt, moves))).hexdigest()


def seal(tag: str, parent: str, seat: str, moves: str) -> SealedMove:
    """A move behind a new salt."""
    return SealedMove(1, tag, parent, seat, folded(moves), secrets.token_hex(32))


# in a file


def keep(path: str, move: SealedMove) -> None:
    """Writes a sealed move into a new file that its owner alone can read. Raises Problem."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as out:
            out.write(msgspec.json.encode(move) + b"\n")
    except FileExistsError:
        raise Problem(path, USAGE, "it exists already; nothing is written over it") from None
    except OSError as error:
        raise Problem(path, UNREADABLE, (error.strerror or "cannot be written").lower(), "file") from None


def kept(path: str) -> SealedMove:
    """The sealed move in a file. Raises Problem."""
    from guildpost.cli.sources import errors_at
    from guildpost.replays.store import read_bytes

    with errors_at(path):
        data = read_bytes(path)
    try:
        found = msgspec.json.decode(data, type=SealedMove)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        found = None
    if found is None or found.guildpost_move != 1:
        raise Problem(path, UNREADABLE, "this is no sealed move that `mail seal` wrote")
    return found


# at a table


def committed(table: OpenRecord) -> dict[str, str]:
    """The commitments to answers of the open question, by the word of the seat."""
    found = {}
    for seat in table.session.asked() if isinstance(table.session.pending(), Together) else ():
        word = table.seat_words[seat]
        stamp, _, digits = table.session.head.tags.get(_tag(word), "").partition(" ")
        if digits and stamp == parent_of(table, seat):
            found[word] = digits
    return found


def missing(table: OpenRecord) -> list[str]:
    """The seats that have neither committed nor answered."""
    have = committed(table)
    return [table.seat_words[seat] for seat in table.session.asked() if table.seat_words[seat] not in have]


def refuse_question(table: OpenRecord, seat: int, where: str) -> None:
    """Raises Problem where this seat is not asked together with others, so that nothing is to be sealed."""
    step = table.session.pending()
    if not isinstance(step, Together) or len(step.asked(table.session.table)) < 2:
        raise Problem(where, ILLEGAL, "moves are sealed only where several seats are asked at once")
    table.session.question(seat)


def refuse_opening(table: OpenRecord, word: str, digits: str, where: str) -> None:
    """Raises Problem where this move cannot be opened now: too early, too late, or not what was committed to."""
    have = committed(table)
    if word not in have:
        raise Problem(where, DIVERGED, f"{word} has not committed to an answer to this question")
    if others := missing(table):
        raise Problem(where, DIVERGED, f"nobody opens before all have committed; still to come: {', '.join(others)}")
    if have[word] != digits:
        raise Problem(where, COMMITMENT, f"this is not the move that {word} has committed to")


def met(table: OpenRecord, seat: int, items: list[Any], where: str) -> list[Any]:
    """The moves that are to be played of what a seat says; none where it commits to one, which the record then knows.

    Raises Problem.
    """
    first = items[0] if items else None
    word = table.seat_words[seat]
    have = committed(table)
    if isinstance(first, Commitment):
        refuse_question(table, seat, where)
        if have.get(word) == first.digits:
            raise Problem(where, DIVERGED, f"repeated: {word} has committed to this move already")
        if word in have:
            raise Problem(where, COMMITMENT, f"{word} has committed to another move already")
        _note(table, {**have, word: first.digits})
        return []
    if isinstance(first, Opening):
        refuse_opening(table, word, commitment(parent_of(table, seat), word, first.salt, first.moves), where)
        del have[word]
        _note(table, have)
        return items[1:]
    if word in have:
        raise Problem(where, COMMITMENT, f"{word} has committed to a sealed move, and only opening it plays")
    return items


def _note(table: OpenRecord, have: dict[str, str]) -> None:
    """These commitments stand in the record, and no others."""
    head = table.session.head
    own = [_tag(word) for word in table.seat_words]
    tags = {key: value for key, value in head.tags.items() if key not in own}
    for word, digits in have.items():
        tags[_tag(word)] = f"{parent_of(table, table.seat_words.index(word))} {digits}"
    head.tags = tags


def _tag(word: str) -> str:
    return f"Committed-{word}"
