"""Chain and marks: what binds each entry to all that stands before it. `spec/replay.md` has them to the letter."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Entry, Fell
from guildpost.replays.file import Header

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits of base 32 without i, l, o and u, which are misread."""

LINK = 32
"""Bytes of a link of the chain."""

_PAIRS = [one + two for one in LETTERS for two in LETTERS]
_packed = msgspec.msgpack.Encoder(order="deterministic").encode
_plain = msgspec.json.Encoder(order="deterministic").encode


def first_link(game: Game[Any, Any, Any], header: Header) -> bytes:
    """The chain before the first entry: what the game depends on, without names, tags and notes."""
    start = None if header.start is None else sha256(game.encode_position(header.start)).hexdigest()
    agreed = {
        "components": header.components,
        "edition": header.edition,
        "game": header.game,
        "luck": header.luck and header.luck.agreed,
        "options": header.options,
        "seats": [seat.role for seat in header.seats],
        "start": start,
    }
    return sha256(_plain(agreed)).digest()


def next_link(chain: bytes, entry: Entry[Any]) -> bytes:
    """The chain after one more entry, whose mark and changes do not count."""
    kind = type(entry)
    if kind is Decided:
        return sha256(chain + _packed(("d", entry.seat, entry.move))).digest()  # type: ignore[union-attr]
    if kind is Fell:
        return sha256(chain + _packed(("f", entry.label, entry.outcome))).digest()  # type: ignore[union-attr]
    return sha256(chain + _packed(("u", entry.count, entry.reason))).digest()  # type: ignore[union-attr]


def mark(chain: bytes, position: bytes = b"") -> str:
    """The first 30 bits of SHA-256 over chain and encoded position, in six characters."""
    return _letters(sha256(chain + position).digest())


def mark_in(buffer: bytearray, encoder: msgspec.msgpack.Encoder, chain: bytes, position: Any) -> str:
    """The mark of a position that is written for it alone, into a buffer that is used again: less is copied."""
    buffer[:LINK] = chain
    encoder.encode_into(position, buffer, LINK)
    return _letters(sha256(buffer).digest())


def _letters(digest: bytes) -> str:
    a, b, c, d = digest[:4]
    return _PAIRS[a << 2 | b >> 6] + _PAIRS[(b & 63) << 4 | c >> 4] + _PAIRS[(c & 15) << 6 | d >> 2]
