"""Capsule: a record as a short text that can be pasted into a report, checked, and without the names of its players."""

from __future__ import annotations

import re
import zlib
from base64 import b32decode, b32encode
from binascii import Error as BadBase32
from hashlib import sha256

import msgspec

from guildpost.replays.errors import UnreadableReplay
from guildpost.replays.file import MOST_BYTES, Form, Replay, sum_of, write
from guildpost.replays.marks import LETTERS

TITLE = "guildpost capsule 1"
WIDTH = 64
_BEGIN = re.compile(rf"{TITLE} ([a-z-]+) ([0-9]+)")
_END = re.compile(r"end ([0-9a-z]{6})")
_QUOTED = re.compile(r"^[>\s|]*")


def scrubbed(replay: Replay) -> Replay:
    """The record without names of players, tags, notes and recorded changes, none of which bind what was played."""
    intact = replay.sum == sum_of(replay)
    seats = tuple(msgspec.structs.replace(seat, name="") for seat in replay.seats)
    bare = msgspec.structs.replace(replay, seats=seats, tags={}, salt="", notes=[])
    return msgspec.structs.replace(bare, sum=sum_of(bare)) if intact else bare


def packed(replay: Replay) -> str:
    """The capsule of a record: a first line with its game, lines of letters and digits, a last line with a check."""
    data = zlib.compress(write(scrubbed(replay), Form.MSGPACK), 9)
    text = b32encode(data).decode().rstrip("=").lower()
    lines = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
    return "\n".join([f"{TITLE} {replay.game} {len(lines)}", *lines, f"end {_check(data)}"]) + "\n"


def opened(text: str) -> bytes:
    """The bytes of the record in a capsule, which may stand in a mail, quoted or not.

    Raises UnreadableReplay with the line at fault.
    """
    lines = [_QUOTED.sub("", line).rstrip().lower() for line in text.splitlines()]
    first = next((at for at, line in enumerate(lines) if _BEGIN.fullmatch(line)), None)
    if first is None:
        raise UnreadableReplay(f"no capsule: a line like '{TITLE} thieves-guild 7' begins one")
    found = _BEGIN.fullmatch(lines[first])
    assert found is not None
    body: list[str] = []
    for at in range(first + 1, len(lines)):
        line = lines[at]
        if end := _END.fullmatch(line):
            return _decoded("".join(body), len(body), int(found[2]), end[1], at + 1)
        if not re.fullmatch(r"[a-z2-7]*", line):
            raise UnreadableReplay("not a line of a capsule", f"line {at + 1}")
        if line:
            body.append(line)
    raise UnreadableReplay("the capsule has no end", f"line {len(lines)}")


def _decoded(text: str, lines: int, wanted: int, check: str, at: int) -> bytes:
    if lines < wanted:
        raise UnreadableReplay(f"{wanted - lines} of {wanted} lines are missing", f"line {at}")
    try:
        data = b32decode(text.upper() + "=" * (-len(text) % 8))
    except (BadBase32, ValueError):
        raise UnreadableReplay("letters are missing", f"line {at}") from None
    if _check(data) != check:
        raise UnreadableReplay(f"the check is {_check(data)}, not {check}: something was changed", f"line {at}")
    opening = zlib.decompressobj()
    try:
        record = opening.decompress(data, MOST_BYTES + 1)
    except zlib.error:
        raise UnreadableReplay("not packed like a capsule", f"line {at}") from None
    if len(record) > MOST_BYTES:
        raise UnreadableReplay(f"larger than {MOST_BYTES >> 20} MiB", f"line {at}")
    return record


def _check(data: bytes) -> str:
    bits = int.from_bytes(sha256(data).digest()[:4], "big") >> 2
    return "".join(LETTERS[bits >> shift & 31] for shift in range(25, -1, -5))
