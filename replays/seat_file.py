"""Files of one seat, or of the public: what it was shown of a game, to be read and verified without the record.

`spec/secrets.md` describes them to the letter. A file holds, line by line, entries with hidden parts left out, events
as the seat heard them, and what changed in its view; nothing in it stands over what the seat may not know, but for
commitments, each hidden behind a salt of its own. `showing.py` makes such files; `proof.py` holds one against a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any, get_type_hints

import msgspec

from guildpost.engine import games
from guildpost.engine.core.events import Event, Told
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.session import TakenBack
from guildpost.engine.core.steps import Outcome
from guildpost.replays.changes import changed, differences
from guildpost.replays.errors import Divergence, UnreadableReplay, UnsupportedReplay
from guildpost.replays.file import (
    LONGEST_KEY,
    MOST_BYTES,
    MOST_ENTRIES,
    NOTATION,
    SEAT,
    Digest,
    Find,
    Form,
    Luck,
    as_text,
    check_depth,
    form_of,
    refuse_edition,
    refuse_versions,
    unreadable,
)
from guildpost.replays.marks import mark

VERSION = 1
"""Version of the container of these files."""

_plain = msgspec.json.Encoder(order="deterministic")
_packed = msgspec.msgpack.Encoder(order="deterministic").encode


class _Line(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True, forbid_unknown_fields=True):
    """Parent of the lines of a file."""


class Chose(_Line, frozen=True, tag="d"):
    """A seat decided; `move` None where it is not for this seat, and then `bound` commits to it."""

    turn: str
    who: str
    seat: int
    move: Any
    bound: Digest = ""


class Came(_Line, frozen=True, tag="f"):
    """An outcome fell; `outcome` None where it is not for this seat, and then `bound` commits to it."""

    turn: str
    who: str
    label: str
    outcome: Outcome | None
    bound: Digest = ""


class Back(_Line, frozen=True, tag="u"):
    """Decisions were taken back."""

    turn: str
    who: str
    count: int
    reason: str = ""


class Heard(_Line, frozen=True, tag="e"):
    """An event as the seat heard it."""

    rule: str
    event: Any


class Saw(_Line, frozen=True, tag="v"):
    """How the view changed, after so many decisions; the mark stands over all lines up to here, and the view."""

    decisions: int
    changes: dict[str, Any]
    mark: str


Line = Chose | Came | Back | Heard | Saw


class SeatFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a seat was shown; `seat` None is the public. `origin` and `root` commit to what lies before and in all."""

    guildpost: int = VERSION
    kind: Annotated[str, msgspec.Meta(pattern=f"^{SEAT}$")] = SEAT
    notation: int = NOTATION
    game: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
    edition: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
    options: Any
    components: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    luck: Luck | None
    seats: Annotated[tuple[SeatChoice, ...], msgspec.Meta(max_length=100)]
    words: tuple[str, ...]
    seat: int | None
    origin: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    lines: Annotated[list[Line], msgspec.Meta(max_length=4 * MOST_ENTRIES)]
    answer: Any = None
    root: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    digest: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    last: Any
    sum: Digest = ""

    @property
    def entries(self) -> int:
        """How many entries of the record it tells of."""
        return sum(not isinstance(line, (Heard, Saw)) for line in self.lines)

    @property
    def decisions(self) -> int:
        """How many decisions it tells of, taken-back ones counted."""
        return sum(isinstance(line, Chose) for line in self.lines)


def plain_tree(value: Any) -> Any:
    """A value as a file holds it: plain, keys sorted when it is written."""
    return msgspec.json.decode(_plain.encode(value))


# chain


def unbound(line: Line | None) -> Line | None:
    """The line without its commitment."""
    return msgspec.structs.replace(line, bound="") if isinstance(line, (Chose, Came)) else line


def marked(file: SeatFile) -> tuple[list[Line], str]:
    """The lines with their marks, and the digest, as they ought to be. Raises Divergence for changes that do not fit.

    Commitments do not enter: so marks are the same for whoever was shown the same.
    """
    agreed = {
        "components": file.components,
        "edition": file.edition,
        "game": file.game,
        "luck": file.luck and file.luck.agreed,
        "options": file.options,
        "seat": file.seat,
        "seats": [seat.role for seat in file.seats],
    }
    chain = sha256(_plain.encode(agreed)).digest()
    lines: list[Line] = []
    view: Any = {}
    for number, line in enumerate(file.lines):
        if isinstance(line, Saw):
            chain = sha256(chain + _packed(("v", line.decisions, line.changes))).digest()
            view = _applied(view, line.changes, number)
            line = msgspec.structs.replace(line, mark=mark(chain, _packed(view)))
        elif isinstance(line, (Chose, Came)):
            chain = sha256(chain + _packed(unbound(line))).digest()
        else:
            chain = sha256(chain + _packed(line)).digest()
        lines.append(line)
    return lines, sha256(chain + _packed(view)).hexdigest()


def _applied(view: Any, changes: dict[str, Any], number: int) -> Any:
    try:
        return changed(view, plain_tree(changes))
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Divergence(f"lines[{number}]", "changes", "a view that they do not fit", "input") from None


# views and events


def view_at(file: SeatFile, decisions: int | None = None) -> Any:
    """The view, plain, after so many decisions, or the last. Raises IndexError, and Divergence for broken changes."""
    if decisions is None:
        return file.last
    view: Any = {}
    found: Any = None
    for number, line in enumerate(file.lines):
        if isinstance(line, Saw):
            if line.decisions > decisions:
                break
            view = _applied(view, line.changes, number)
            if line.decisions == decisions and found is None:
                found = plain_tree(view)
    if found is None:
        raise IndexError(decisions)
    return found


def view_of(game: Game[Any, Any, Any], plain: Any, place: str = "last") -> Any:
    """A plain view as the game's own. Raises UnreadableReplay."""
    return _as(get_type_hints(type(game).view)["return"], plain, place)


def told(file: SeatFile, game: Game[Any, Any, Any]) -> Iterator[Told]:
    """What the seat has heard, as the game's own events. Raises UnreadableReplay."""
    kinds = events_of(game)
    for number, line in enumerate(file.lines):
        if isinstance(line, Heard):
            yield Told(line.rule, _as(kinds, line.event, f"lines[{number}]"))


def events_of(game: Game[Any, Any, Any]) -> Any:
    """All events of a game, with those that all games have, as one type."""
    home = type(game).__module__.rpartition(".")[0] + "."
    found: Any = TakenBack
    for kind in _kinds(Event):
        if kind.__module__.startswith(home):
            found = found | kind
    return found


def _kinds(parent: type[Event]) -> Iterator[type[Event]]:
    for kind in parent.__subclasses__():
        yield kind
        yield from _kinds(kind)


def move_of(game: Game[Any, Any, Any], plain: Any, place: str) -> Any:
    """A plain move as the game's own. Raises UnreadableReplay."""
    return _as(game.move_type, plain, place)


def _as(kind: Any, plain: Any, place: str) -> Any:
    try:
        return msgspec.json.decode(_plain.encode(plain), type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split()).partition(" - at `$")[0]
        raise UnreadableReplay(reason, place) from None


# reading and writing


def kind_of(data: bytes) -> str:
    """The kind of record that these bytes say they are; empty where they say none."""
    form = form_of(data)
    if form is Form.TRANSCRIPT:
        return ""
    decode: Any = msgspec.json.decode if form is Form.JSON else msgspec.msgpack.decode
    try:
        found: _Kind = decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""
    return found.kind


class _Kind(msgspec.Struct):
    kind: str = ""


def read_seat_file(data: bytes, find: Find = games.game, *, intact: bool = True) -> SeatFile:
    """The file of a seat. Raises UnreadableReplay with the place, and UnsupportedReplay for other versions.

    Unless `intact` is False, one whose sum does not fit is refused.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableReplay(f"larger than {MOST_BYTES >> 20} MiB")
    form = form_of(data)
    decode: Any = msgspec.json.decode if form is Form.JSON else msgspec.msgpack.decode
    if form is Form.JSON:
        data = data.removeprefix(b"\xef\xbb\xbf")
        as_text(data)
        check_depth(data)
    try:
        file: SeatFile = decode(data, type=SeatFile)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise unreadable(error, data, form) from None
    try:
        check_depth(_body(file))
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise UnreadableReplay("it holds what no record holds") from None
    if file.guildpost != VERSION or file.notation != NOTATION:
        refuse_versions(file.guildpost, file.notation, None)
        raise UnsupportedReplay(f"container version {file.guildpost} of kind {SEAT!r}", "a guildpost that knows it")
    try:
        game = find(file.game)
    except games.UnknownGame as error:
        raise UnsupportedReplay(str(error), "a guildpost that has this game") from None
    refuse_edition(game, file.edition)
    if file.seat is not None and not 0 <= file.seat < len(file.seats):
        raise UnreadableReplay("there is no such seat", "seat")
    if len(file.words) != len(file.seats):
        raise UnreadableReplay("a word for each seat was expected", "words")
    if any(isinstance(line, Chose) and not 0 <= line.seat < len(file.seats) for line in file.lines):
        raise UnreadableReplay("a decision of no seat", "lines")
    if not file.lines or not isinstance(file.last, dict):
        raise UnreadableReplay("nothing was shown", "lines")
    if file.luck is not None and (file.luck.seed or file.luck.salt):
        raise UnreadableReplay("a seat knows no seed", "luck")
    if intact and file.sum != sum_of(file):
        raise UnreadableReplay("its sum does not fit: damaged, or edited since it was written; verify says where")
    return file


def _body(file: SeatFile) -> bytes:
    """The canonical JSON form up to the line that holds the sum."""
    out = [b"{"]
    for field in msgspec.structs.fields(SeatFile):
        value = getattr(file, field.name)
        if field.name == "lines":
            lines = _plain.encode_lines(value)
            out.append(b'"lines":[\n' + lines[:-1].replace(b"\n", b",\n") + b"\n],\n")
        elif field.name != "sum" and not (field.name == "answer" and value is None):
            out.append(b'"' + field.name.encode() + b'":' + _plain.encode(value) + b",\n")
    return b"".join(out)


def sum_of(file: SeatFile) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON form before its last line."""
    return sha256(_body(file)).hexdigest()


def write_seat_file(file: SeatFile, form: Form = Form.JSON) -> bytes:
    """The canonical bytes, as JSON or MessagePack, with a fresh sum."""
    body = _body(file)
    total = sha256(body).hexdigest()
    if form is Form.JSON:
        return body + b'"sum":"' + total.encode() + b'"}\n'
    fields = {field.name: getattr(file, field.name) for field in msgspec.structs.fields(SeatFile)}
    if file.answer is None:
        del fields["answer"]
    packed = {name: msgspec.Raw(_packed(value)) for name, value in fields.items()}
    packed["sum"] = msgspec.Raw(_packed(total))
    return msgspec.msgpack.encode(packed)


# verifying


def verify_seat_file(file: SeatFile, game: Game[Any, Any, Any], written: bytes | None = None) -> None:
    """Compares all that a seat's file says with itself. Raises Divergence at the first difference.

    Its marks, its views and their changes, its moves and events as the game's own, its digest, and its bytes.
    """
    lines, digest = marked(file)
    entry = -1
    for number, (line, meant) in enumerate(zip(file.lines, lines, strict=True)):
        entry += not isinstance(line, (Heard, Saw))
        if isinstance(line, Saw) and isinstance(meant, Saw) and line.mark != meant.mark:
            raise Divergence(f"lines[{number}].mark", line.mark or "nothing", meant.mark, "input", max(entry, 0))
        hidden = (isinstance(line, Chose) and line.move is None) or (isinstance(line, Came) and line.outcome is None)
        bound = getattr(line, "bound", "")
        if hidden != bool(bound):
            told_of = "a commitment" if bound else "no commitment"
            raise Divergence(f"lines[{number}].bound", told_of, "one where it is hidden alone", "input", entry)
    try:
        _read_all(file, game)
    except UnreadableReplay as error:
        raise Divergence(error.place, "what the game does not know", error.reason, "data") from None
    if digest != file.digest:
        raise Divergence("digest", file.digest, digest, "data")
    for path in differences(_final(file), file.last):
        raise Divergence(f"last.{path}", "another view", "what the changes come to", "data")
    if file.sum != (total := sum_of(file)):
        raise Divergence("sum", file.sum or "nothing", total, "data")
    if written is not None and written != write_seat_file(file, form_of(written)):
        raise Divergence("layout", "bytes that are not canonical", "those of the same file", "data")


def _final(file: SeatFile) -> Any:
    view: Any = {}
    for number, line in enumerate(file.lines):
        if isinstance(line, Saw):
            view = _applied(view, line.changes, number)
    return view


def _read_all(file: SeatFile, game: Game[Any, Any, Any]) -> None:
    """Reads views, events and moves as the game's own. Raises UnreadableReplay."""
    for _ in told(file, game):
        pass
    view: Any = {}
    for number, line in enumerate(file.lines):
        if isinstance(line, Saw):
            view = _applied(view, line.changes, number)
            view_of(game, view, f"lines[{number}]")
        elif isinstance(line, Chose) and line.move is not None:
            move_of(game, line.move, f"lines[{number}]")
