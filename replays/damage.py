"""Damage: where in its bytes a record is broken, found out only when reading it has failed.

A decoder stops where it cannot go on, which may be lines behind what was changed. The canonical forms have one line,
or one value, for each field and each entry, so that the first of them which is broken by itself is the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from guildpost.replays.errors import UnreadableReplay


class Spot(NamedTuple):
    """A place in a file, in words, and the entry that stands there; None where none does."""

    words: str
    entry: int | None


def entry_of_line(data: bytes, offset: int) -> int | None:
    """The entry whose line in a canonical JSON file holds this byte; its line feed belongs to it."""
    start = data.find(_OPENING)
    if start < 0 or offset < start + len(_OPENING):
        return None
    end = data.find(b"\n],\n", start)
    if 0 <= end < offset:
        return None
    return data.count(b"\n", start + len(_OPENING), offset)


_OPENING = b'\n"entries":[\n'


def broken_line(data: bytes) -> Spot | None:
    """The first line that is broken by itself, where a file is laid out as canonical JSON is."""
    lines = data.removesuffix(b"\n").split(b"\n")
    if re.fullmatch(rb'\{"guildpost":\d+,', lines[0]) is None:
        return None
    entry: int | None = None
    for number, line in enumerate(lines[1:], 2):
        following = lines[number] if number < len(lines) else None
        if entry is None and line == b'"entries":[':
            entry = 0
        elif entry is not None and line == b"],":
            entry = None
        elif entry is None:
            column = _fault(b"{", line, b"}" if following is None else b",", b"}")
            if column is not None:
                return Spot(f"line {number}, column {column}", None)
        else:
            last = following is None or (len(following) <= 3 and not following.startswith(b"["))
            column = _fault(b"[", line, b"" if last else b",", b"]")
            if column is not None:
                return Spot(f"line {number}, column {column}", None if line.startswith(b"]") else entry)
            entry += 1
    return None


def _fault(opened: bytes, line: bytes, ending: bytes, closed: bytes) -> int | None:
    """The column, from 1, at which a line between brackets is no JSON with that ending; None where it is."""
    complete = line.endswith(ending)
    at = _decoded(opened + (line.removesuffix(ending) if complete else line) + closed)
    if at is None:
        return None if complete else len(line) + 1
    return max(1, min(at, len(line) + 1))


def _decoded(text: bytes) -> int | None:
    """The offset at which this is no JSON; None where it is."""
    try:
        msgspec.json.decode(text, type=msgspec.Raw)  # nothing is kept of it
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        found = re.search(r"\(byte (\d+)\)", str(error))
        return int(found[1]) if found else len(text)
    return None


# MessagePack


class _Broken(Exception):
    """No value stands at this byte."""

    def __init__(self, at: int) -> None:
        self.at = at


_NIL = 0xC0
_LENGTHS = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
_FIXED = {
    **dict.fromkeys((_NIL, 0xC2, 0xC3), 0),
    0xCA: 4,
    0xCB: 8,
    0xCC: 1,
    0xCD: 2,
    0xCE: 4,
    0xCF: 8,
    0xD0: 1,
    0xD1: 2,
    0xD2: 4,
    0xD3: 8,
}
_MANY = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def _head(data: bytes, at: int) -> tuple[int, int]:
    """Where the value at this byte ends, without what it holds, and how many values it holds. Raises _Broken."""
    if at >= len(data):
        raise _Broken(len(data))
    byte = data[at]
    if byte < 0x80 or byte >= 0xE0:
        return at + 1, 0
    if byte < 0x90:
        return at + 1, 2 * (byte & 15)
    if byte < 0xA0:
        return at + 1, byte & 15
    if byte < 0xC0:
        end, held = at + 1 + (byte & 31), 0
    elif byte in _LENGTHS:
        size = _LENGTHS[byte]
        end, held = at + 1 + size + int.from_bytes(data[at + 1 : at + 1 + size]), 0
    elif byte in _FIXED:
        end, held = at + 1 + _FIXED[byte], 0
    elif byte in _MANY:
        size, each = _MANY[byte]
        end, held = at + 1 + size, each * int.from_bytes(data[at + 1 : at + 1 + size])
    else:
        raise _Broken(at)
    if end > len(data):
        raise _Broken(at)
    return end, held


def _end(data: bytes, at: int) -> int:
    """Where the value that begins at this byte ends. Raises _Broken."""
    left = 1
    while left:
        at, held = _head(data, at)
        left += held - 1
    return at


_Mark = Annotated[str, msgspec.Meta(pattern="^([0-9a-z]{6})?$")]


class _Packed(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Parent of the three kinds of entries, as far as any game has them."""


class _Decided(_Packed, tag="d"):
    seat: int
    move: msgspec.Raw
    mark: _Mark = ""
    changes: dict[str, msgspec.Raw] | msgspec.UnsetType = msgspec.UNSET


class _Fell(_Packed, tag="f"):
    label: str
    outcome: int | str
    mark: _Mark = ""


class _Undone(_Packed, tag="u"):
    count: int
    reason: str = ""
    mark: _Mark = ""


_entry = msgspec.msgpack.Decoder(_Decided | _Fell | _Undone)
_name = msgspec.msgpack.Decoder(str)


class Span(NamedTuple):
    """A field of a packed record or one of its entries: its first byte, and the one behind its last."""

    name: str
    entry: int | None
    first: int
    end: int


def packed_spans(data: bytes) -> Iterator[Span]:
    """The fields and the entries, in their order; the field `entries` by its head alone. Raises _Broken."""
    at, held = _head(data, 0)
    for _ in range(held // 2):
        key, at = at, _end(data, at)
        try:
            name = _name.decode(data[key:at])
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise _Broken(key) from None
        if name != "entries":
            end = _end(data, at)
            yield Span(name, None, at, end)
            at = end
            continue
        end, count = _head(data, at)
        yield Span(name, None, at, end)
        at = end
        for number in range(count):
            end = _end(data, at)
            yield Span(name, number, at, end)
            at = end


def broken_value(data: bytes, fields: Sequence[str]) -> Spot | None:
    """The first field or entry of a packed record that is broken by itself; `fields` are the names in their order."""
    behind = fields[fields.index("entries") + 1 :]
    before = Span("", None, 0, 1)
    head, count, unended = 0, 0, False
    entry: int | None = None
    try:
        for span in packed_spans(data):
            if span.entry is not None:
                entry = span.entry
                found = _entry_in(data[span.first : span.end])
                if found is None:
                    if _named(data[span.first : span.end], behind):
                        return Spot(f"byte {head}", None)  # there are fewer than the head says
                    if (
                        unended
                        and data[span.first] >> 4 != _LIST
                        and data[span.first + 1 : span.first + 3] not in _TAGS
                    ):
                        return Spot(f"byte {before.first}", entry - 1)  # this is what it has left over
                    return Spot(f"byte {span.first}", entry)
                unended = isinstance(found, _Decided) and found.changes != {}
                entry += 1
            else:
                head, entry = span.first, None
                if span.name == "entries":
                    entry, count = 0, _head(data, head)[1]
                if span.name not in fields:
                    return Spot(f"byte {before.end}", None)
            before = span
    except _Broken as broken:
        return Spot(f"byte {max(broken.at, before.end)}", None if entry == count else entry)
    return Spot(f"byte {before.end}", None) if before.end != len(data) else None


_LIST = 0x9
_TAGS = (b"\xa1d", b"\xa1f", b"\xa1u")


def _entry_in(data: bytes) -> _Packed | None:
    try:
        found: _Packed = _entry.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    changes = found.changes if isinstance(found, _Decided) and found.changes is not msgspec.UNSET else {}
    if changes and _entry_in(bytes(list(changes.values())[-1])) is not None:
        return None  # it has taken the next entry for what a field has become
    return found


def _named(data: bytes, fields: Sequence[str]) -> bool:
    try:
        return _name.decode(data) in fields
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False


def span_of(data: bytes, place: str) -> Span | None:
    """The field or entry of a packed record that `entries[12][2]` or `last.state` lies in."""
    found = re.match(r"(\w+)(?:\[(\d+)\])?", place)
    if found is None:
        return None
    wanted = int(found[2]) if found[2] and found[1] == "entries" else None
    try:
        return next((span for span in packed_spans(data) if (span.name, span.entry) == (found[1], wanted)), None)
    except _Broken:
        return None


def entry_of_byte(data: bytes, offset: int) -> int | None:
    """The entry of a packed record in which this byte lies."""
    try:
        return next((span.entry for span in packed_spans(data) if span.first <= offset < span.end), None)
    except _Broken:
        return None


def in_order_of(tree: Any, data: bytes, at: int) -> tuple[bytes, int]:
    """The packed value at this byte with its keys in the order of a tree from JSON, and where it ends.

    Heads stay as they are: those of structures with many fields are longer than they would have to be.
    """
    end, held = _head(data, at)
    head, parts = data[at:end], []
    if not held:
        return head, end
    if isinstance(tree, list):
        for number in range(held):
            part, end = in_order_of(tree[number] if number < len(tree) else None, data, end)
            parts.append(part)
        return head + b"".join(parts), end
    places = {key: place for place, key in enumerate(tree)} if isinstance(tree, dict) else {}
    pairs = []
    for _ in range(held // 2):
        key, end = end, _end(data, end)
        name = str(msgspec.msgpack.decode(data[key:end]))
        part, behind = in_order_of(tree.get(name) if isinstance(tree, dict) else None, data, end)
        pairs.append((places.get(name, len(places)), data[key:end] + part))
        end = behind
    return head + b"".join(part for _, part in sorted(pairs, key=lambda pair: pair[0])), end


# refusals


def pinned(error: UnreadableReplay, data: bytes, packed: bool, fields: Sequence[str]) -> UnreadableReplay:
    """A refusal with the place at which these bytes are broken, and the entry that stands there."""
    if error.entry is not None:
        return error
    entry = re.match(r"entries\[(\d+)\]", error.place)
    number = int(entry[1]) if entry else None
    if packed:
        if error.place and not error.place.startswith("byte "):
            span = span_of(data, error.place)
            place = error.place if span is None else f"{error.place}, byte {span.first}"
            return UnreadableReplay(error.reason, place, number)
        spot = broken_value(data, fields)
    elif entry or (error.place and not error.place.startswith(("line ", "byte "))):
        return UnreadableReplay(error.reason, error.place, number)
    else:
        spot = broken_line(data)
    if spot is None:
        return error
    return UnreadableReplay(
        error.reason, spot.words if spot.entry is None else f"{spot.words}, entry {spot.entry}", spot.entry
    )
