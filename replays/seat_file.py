"""Files of one seat, or of the public: what it was shown of a game, to be read and verified without the record.

`spec/secrets.md` describes them to the letter. A file holds, line by line, entries with hidden parts left out, events
as the seat heard them, and what changed in its view; nothing in it stands over what the seat may not know, but for
commitments, each hidden behind a salt of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b, sha256
from typing import Annotated, Any, get_type_hints

import msgspec

from guildpost.engine import games
from guildpost.engine.core.errors import EngineError
from guildpost.engine.core.events import Event, Told
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.session import TakenBack
from guildpost.engine.core.steps import Decision, Outcome, Seats
from guildpost.replays.changes import changed, differences
from guildpost.replays.errors import Divergence, UnreadableReplay, UnsupportedReplay, WrongCommitment
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
    Replay,
    as_text,
    check_depth,
    form_of,
    refuse_edition,
    refuse_versions,
    unreadable,
)
from guildpost.replays.marks import mark
from guildpost.replays.recording import Recording

VERSION = 1
"""Version of the container of these files."""

_plain = msgspec.json.Encoder(order="deterministic")
_packed = msgspec.msgpack.Encoder(order="deterministic").encode
_PERSON = b"guildpost salt 1"


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


# commitments

Bind = Callable[[str, int, bytes], str]
"""Commits to some bytes that stand at a numbered place of this kind."""


def binding(salt: str) -> Bind:
    """Commitments behind salts of 256 bits, one for each place, all made from the salt of the record."""

    def bind(kind: str, number: int, data: bytes) -> str:
        place = f"{kind} {number}".encode()
        own = blake2b(place, key=bytes.fromhex(salt), digest_size=32, person=_PERSON).digest()
        return sha256(own + data).hexdigest()

    return bind


def _bytes_of(entry: Entry[Any]) -> bytes:
    """An entry as its commitment has it: without mark and changes."""
    if isinstance(entry, Decided):
        return _packed(("d", entry.seat, entry.move))
    if isinstance(entry, Fell):
        return _packed(("f", entry.label, entry.outcome))
    return _packed(("u", entry.count, entry.reason))


# watching


class Watched(Recording[Any, Any, Any]):
    """Notes with each entry in which turn it was made, who spoke, and who may know it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.seen: list[tuple[str, str, Seats]] = []
        super().__init__(*args, **kwargs)

    def record(self, entry: Entry[Any]) -> None:
        """As for a recording."""
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


class _Look(msgspec.Struct, frozen=True):
    """A moment at which the table is looked at: after so many decisions and events, with this position."""

    decisions: int
    told: int
    position: bytes


class _Looking(Watched):
    """Looks at the table after each decision while a record is played again, and notes when each entry was made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.log: list[int | _Look] = []  # how much had been told when an entry was made, or a look
        self.decided = 0
        super().__init__(*args, **kwargs)

    def record(self, entry: Entry[Any]) -> None:
        """As for a recording."""
        self.log.append(len(self.table.told))
        self.decided += isinstance(entry, Decided)
        super().record(entry)

    def look(self) -> None:
        """Takes the table down as it lies now."""
        decided = self.decided
        if self.cursor() <= len(self.expected):
            decided += self.cursor() - len(self.entries)  # answers that become entries with the last of them
        self.log.append(_Look(decided, len(self.table.told), self.snapshot()))

    def play(self, seat: int, move: Any) -> None:
        """As for a recording."""
        super().play(seat, move)
        self.look()

    def undo(self, count: int, reason: str = "") -> None:
        """As for a recording."""
        super().undo(count, reason)
        self.look()

    def _play_all(self) -> None:
        """As for a recording; the first look comes before all decisions."""
        self.look()
        super()._play_all()

    def _compare_end(self) -> None:
        """The record was cut where the seat's file ends: behind it stands the seat's own answer, if any."""
        source = self.source
        assert source is not None
        for seat, move in source.waiting:
            self.play(seat, move)

    def lines(self, seat: int | None, bind: Bind) -> Iterator[Line]:
        """What a seat is shown of all this, without marks."""
        at, heard = 0, 0
        view: Any = {}
        for each in self.log:
            upto = each.told if isinstance(each, _Look) else each
            for told in self.table.told[heard:upto]:
                event = told.heard_by(seat)
                if event is not None:
                    yield Heard(told.rule, _tree(event))
            heard = upto
            if isinstance(each, _Look):
                now = _tree(self.game.view(self.game.decode_position(each.position), self.table.data, seat))
                yield Saw(each.decisions, differences(view, now), "")
                view = now
            else:
                yield self._entry(at, seat, bind)
                at += 1

    def _entry(self, at: int, seat: int | None, bind: Bind) -> Line:
        entry = self.entries[at]
        turn, who, seen = self.seen[at]
        if isinstance(entry, Undone):
            return Back(turn, who, entry.count, entry.reason)
        known = seen is None or seat in seen or (isinstance(entry, Decided) and entry.seat == seat)
        bound = "" if known else bind("entry", at, _bytes_of(entry))
        if isinstance(entry, Fell):
            return Came(turn, who, entry.label, entry.outcome if known else None, bound)
        return Chose(turn, who, entry.seat, _tree(entry.move) if known else None, bound)


def _tree(value: Any) -> Any:
    """A value as a file holds it: plain, keys sorted when it is written."""
    return msgspec.json.decode(_plain.encode(value))


def shown(
    replay: Replay,
    game: Game[Any, Any, Any],
    data: Any,
    seat: int | None,
    *,
    upto: int | None = None,
    luck: Luck | None = None,
    answer: Any = None,
    bind: Bind | None = None,
) -> SeatFile:
    """The file of a seat: what it was shown in the first `upto` entries of this record, or in all.

    The record has been verified: its marks are not compared again. `answer` is the seat's own, which waits for
    others; `luck` that of the time, where shares have been added since.
    """
    upto = len(replay.entries) if upto is None else upto
    waiting = [] if answer is None else [(seat, answer)]
    luck = luck or replay.luck
    cut = msgspec.structs.replace(replay, luck=luck, entries=replay.entries[:upto], waiting=waiting, notes=[])
    bind = bind or binding(replay.salt)
    played: Any = _Looking.resume(cut, game, data, every=len(cut.entries) + 1)
    words = tuple(game.seat_words(played.at.state))
    chains = played.links()
    file = SeatFile(
        game=replay.game,
        edition=replay.edition,
        options=_tree(replay.options),
        components=replay.components,
        luck=luck and luck.public,
        seats=replay.seats,
        words=words,
        seat=seat,
        origin=bind("origin", 0, chains[0]),
        lines=list(played.lines(seat, bind)),
        answer=None if answer is None else _tree(answer),
        root=bind("root", upto, chains[-1]),
        digest="",
        last=_tree(game.view(played.at, data, seat)),
    )
    file.lines, file.digest = _marked(file)
    file.sum = sum_of(file)
    return file


# chain


def _marked(file: SeatFile) -> tuple[list[Line], str]:
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
            chain = sha256(chain + _packed(_unbound(line))).digest()
        else:
            chain = sha256(chain + _packed(line)).digest()
        lines.append(line)
    return lines, sha256(chain + _packed(view)).hexdigest()


def _applied(view: Any, changes: dict[str, Any], number: int) -> Any:
    try:
        return changed(view, _tree(changes))
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
                found = _tree(view)
    if found is None:
        raise IndexError(decisions)
    return found


def view_of(game: Game[Any, Any, Any], plain: Any, place: str = "last") -> Any:
    """A plain view as the game's own. Raises UnreadableReplay."""
    return _as(get_type_hints(type(game).view)["return"], plain, place)


def told(file: SeatFile, game: Game[Any, Any, Any]) -> Iterator[Told]:
    """What the seat has heard, as the game's own events. Raises UnreadableReplay."""
    home = type(game).__module__.rpartition(".")[0] + "."
    kinds: Any = TakenBack
    for kind in _kinds(Event):
        if kind.__module__.startswith(home):
            kinds = kinds | kind
    for number, line in enumerate(file.lines):
        if isinstance(line, Heard):
            yield Told(line.rule, _as(kinds, line.event, f"lines[{number}]"))


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
    lines, digest = _marked(file)
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


def verify_against(file: SeatFile, replay: Replay, game: Game[Any, Any, Any], data: Any) -> None:
    """Proves that a seat's file was made from this record, which may have gone on since.

    Raises WrongCommitment at the first entry, event, view or commitment that is not what the record gives.
    """
    if not replay.salt:
        raise WrongCommitment("salt", "no file of a seat was made from this record: it has no salt")
    if file.entries > len(replay.entries):
        raise WrongCommitment(f"entry {len(replay.entries)}", "the record ends before it")
    _compare_shares(file.luck, replay.luck)
    answer = None if file.answer is None else move_of(game, file.answer, "answer")
    luck = file.luck if file.luck is not None and file.luck.gathering else None
    try:
        meant = shown(replay, game, data, file.seat, upto=file.entries, luck=luck, answer=answer)
    except (EngineError, Divergence):  # the record is good, so it cannot have stood still at this place
        raise WrongCommitment(f"entry {file.entries}", "the file ends where the record goes on") from None
    for name in ("game", "edition", "options", "components", "seats", "words", "origin"):
        if getattr(file, name) != getattr(meant, name):
            raise WrongCommitment(name, "not that of the record")
    _compare_lines(file.lines, meant.lines)
    for name in ("last", "digest", "root"):
        if getattr(file, name) != getattr(meant, name):
            raise WrongCommitment(name, "not what the record comes to")


def _compare_lines(lines: Sequence[Line], meant: Sequence[Line]) -> None:
    entry = -1
    for number in range(max(len(lines), len(meant))):
        one = lines[number] if number < len(lines) else None
        other = meant[number] if number < len(meant) else None
        entry += isinstance(one or other, (Chose, Came, Back))
        if one == other:
            continue
        what = "the commitment" if _unbound(one) == _unbound(other) else "the line"
        raise WrongCommitment(f"entry {max(entry, 0)}, lines[{number}]", f"{what} is not what the record gives")


def _unbound(line: Line | None) -> Line | None:
    return msgspec.structs.replace(line, bound="") if isinstance(line, (Chose, Came)) else line


def _compare_shares(mine: Luck | None, its: Luck | None) -> None:
    """Shares of seats that a file has seen must stand in the record; none may have joined once one was opened."""
    if (mine and mine.agreed.public) != (its and its.agreed.public):
        raise WrongCommitment("luck", "not that of the record")
    if mine is None or its is None:
        return
    now = {share.seat: share for share in its.shares}
    for share in mine.shares:
        other = now.pop(share.seat, None)
        if other is None or other.commit != share.commit:
            raise WrongCommitment(f"luck.shares, seat {share.seat}", "the record has another commitment")
        if (share.opened, share.silent) != ("", False) and other != share:
            raise WrongCommitment(f"luck.shares, seat {share.seat}", "the record has another opening")
    if now and (mine.closed or any(share.opened or share.silent for share in mine.shares)):
        raise WrongCommitment(f"luck.shares, seat {min(now)}", "it joined when shares had been opened already")
