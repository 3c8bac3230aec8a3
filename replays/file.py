"""Records as files: what a record holds, and its two forms for programs, JSON and MessagePack.

`spec/replay.md` describes both to the letter. Reading is liberal about layout and strict about everything else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from hashlib import sha256
from typing import Annotated, Any

import msgspec

from guildpost.engine import games
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.replays.changes import differences
from guildpost.replays.errors import SeatOnly, UnreadableReplay, UnsupportedReplay

CONTAINER = 2
"""Newest version of the container: records that need nothing of it are written as version 1, see `container_of`."""
NOTATION = 1
"""Version of the notation in transcripts."""
FULL = "full"
"""The organiser's record, with everything."""
SEAT = "seat"
"""What one seat was shown, or the public; see seat_file.py."""

MOST_BYTES = 64 << 20
MOST_DEPTH = 32
MOST_ENTRIES = 1_000_000
MOST_BRACKETS = 8_000_000
LONGEST_TEXT = 2000
LONGEST_WORD = 200
LONGEST_KEY = 40

Find = Callable[[str], Game[Any, Any, Any]]
"""Finds a game by its id, or raises UnknownGame."""


class Form(Enum):
    """The three forms of a record, by the suffix of their files."""

    JSON = ".json"
    MSGPACK = ".msgpack"
    TRANSCRIPT = ".gpn"


Digest = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
"""SHA-256 or 256 random bits, in hexadecimal; empty where there are none."""


class Share(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a seat adds to sealed luck: first its commitment, then the words behind it, or that it kept silent."""

    seat: int
    commit: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    opened: Annotated[str, msgspec.Meta(max_length=LONGEST_WORD)] = ""
    silent: bool = False

    @property
    def standing(self) -> str:
        """How far the seat has come, in one word."""
        return "opened" if self.opened else "silent" if self.silent else "committed"


class Luck(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Seeded luck: which generator made the streams, and from which seed.

    Sealed luck has a commitment to seed and salt, which join it when the record is opened, and the shares of seats;
    nothing falls before they are `closed`. See sealing.py.
    """

    generator: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
    seed: Annotated[str, msgspec.Meta(max_length=LONGEST_WORD)] = ""
    sealed: Digest = ""
    salt: Digest = ""
    shares: Annotated[tuple[Share, ...], msgspec.Meta(max_length=100)] = ()
    closed: bool = False

    @property
    def gathering(self) -> bool:
        """Whether seats may still add their shares, so that nothing falls."""
        return bool(self.sealed) and not self.closed

    @property
    def agreed(self) -> Luck:
        """What the chain of a record begins with: what was fixed before anybody added anything."""
        return Luck(self.generator, sealed=self.sealed) if self.sealed else self

    @property
    def public(self) -> Luck:
        """Without the seed."""
        return msgspec.structs.replace(self, seed="", salt="")


class Header(msgspec.Struct, kw_only=True):
    """What was agreed before the first move. `luck` None: all outcomes are told by people.

    `salt` hides what the files of seats commit to; empty as long as no such file was made.
    """

    game: str
    edition: str
    options: Any
    components: str
    luck: Luck | None
    seats: tuple[SeatChoice, ...]
    start: Any = None
    changes: bool = False
    tags: dict[str, str] = {}
    salt: str = ""

    @property
    def header(self) -> Header:
        """This header, also where it is the head of a whole record."""
        return self


class Replay(Header, kw_only=True):
    """A whole record: header, entries, answers that wait for others, notes, and what it all came to.

    `notes` are (how many entries stand before it, text). `sum` is what the file said of itself; empty for records
    that come from no file.
    """

    entries: list[Any]
    waiting: list[tuple[int, Any]]
    notes: list[tuple[int, str]]
    digest: str
    last: Any
    sum: str = ""

    def after_decisions(self, count: int) -> int:
        """How many entries make up this many decisions, taken-back ones counted, and what then fell.

        Raises IndexError where there are fewer.
        """
        for index, entry in enumerate(self.entries):
            if type(entry) is not Fell:
                if count == 0:
                    return index
                count -= type(entry) is Decided
        if count:
            raise IndexError(count)
        return len(self.entries)


class Sheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A file as it stands, before the game's own types are known."""

    guildpost: int
    kind: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
    notation: int
    game: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
    edition: Annotated[str, msgspec.Meta(max_length=LONGEST_KEY)]
    options: msgspec.Raw
    components: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    luck: Luck | None
    seats: Annotated[tuple[SeatChoice, ...], msgspec.Meta(max_length=100)]
    start: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    changes: bool = False
    tags: dict[str, str] = {}
    salt: Digest = ""
    entries: msgspec.Raw
    waiting: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    notes: Annotated[list[tuple[Annotated[int, msgspec.Meta(ge=0)], str]], msgspec.Meta(max_length=MOST_ENTRIES)] = []
    digest: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    last: msgspec.Raw
    sum: Annotated[str, msgspec.Meta(max_length=64)] = ""


class _Versions(msgspec.Struct):
    guildpost: Any = None
    notation: Any = None
    kind: Any = None


_plain = msgspec.json.Encoder(order="deterministic")
_packed = msgspec.msgpack.Encoder(order="deterministic")


class _Codec:
    """Decoders of one form, made when they are first needed."""

    def __init__(self, decoder: Any) -> None:
        self._decoder = decoder
        self.sheet = decoder(Sheet)
        self.versions = decoder(_Versions)
        self._by_type: dict[Any, Any] = {}

    def decode(self, kind: Any, data: Any) -> Any:
        """`data` as this type."""
        found = self._by_type.get(kind)
        if found is None:
            found = self._by_type[kind] = self._decoder(kind)
        return found.decode(data)


_codecs: dict[Form, _Codec] = {}


def _codec(form: Form) -> _Codec:
    found = _codecs.get(form)
    if found is None:
        decoder = msgspec.json.Decoder if form is Form.JSON else msgspec.msgpack.Decoder
        found = _codecs[form] = _Codec(decoder)
    return found


# texts


def plain_words(text: str) -> bool:
    """Whether a text is one line of printable words, parted by single spaces."""
    return text.isprintable() and " ".join(text.split()) == text


def check_texts(header: Header) -> None:
    """Raises ValueError where a tag, a name or the seed could not stand in all three forms."""
    for key, value in header.tags.items():
        if not (key[:1].isupper() and key.isascii() and key.replace("-", "").isalnum() and len(key) <= LONGEST_KEY):
            raise ValueError(f"tag {key[:LONGEST_KEY]!r}: keys are a capital, then letters, digits and hyphens")
        if key in RESERVED:
            raise ValueError(f"tag {key!r} has a meaning of its own and cannot be set")
        _check_text(f"tag {key}", value)
    for number, seat in enumerate(header.seats, 1):
        if not seat.role.isascii() or not seat.role.replace("-", "").isalnum() or len(seat.role) > LONGEST_KEY:
            raise ValueError(f"seat {number}: the role is one word")
        if seat.name:
            _check_text(f"seat {number}", seat.name)
    if header.luck is not None:
        _check_text("generator", header.luck.generator)
        _check_luck(header.luck, len(header.seats))


def _check_luck(luck: Luck, seats: int) -> None:
    if not luck.sealed:
        check_seed(luck.seed)
        if luck.salt or luck.shares or luck.closed:
            raise ValueError("luck: only sealed luck has a salt, shares or an end of gathering")
        return
    if bool(luck.seed) != bool(luck.salt):
        raise ValueError("luck: sealed luck is opened by seed and salt together")
    if luck.seed:
        check_seed(luck.seed)
    before = -1
    for share in luck.shares:
        if not before < share.seat < seats:
            raise ValueError(f"luck: a share of seat {share.seat} cannot stand there")
        before = share.seat
        if share.opened:
            _check_text(f"share of seat {share.seat}", share.opened)
        if (share.opened and share.silent) or (luck.closed and not share.opened and not share.silent):
            raise ValueError(f"luck: the share of seat {share.seat} is opened or silent when gathering is over")


def check_seed(seed: str) -> None:
    """Raises ValueError where no record could hold this seed."""
    _check_text("seed", seed)


def _check_text(what: str, text: str) -> None:
    if not text or not plain_words(text):
        raise ValueError(f"{what}: expected one line of printable words with single spaces")
    if len(text) > LONGEST_TEXT or max(map(len, text.split())) > LONGEST_WORD:
        raise ValueError(f"{what}: too long")


_RESERVED = """
    Guildpost Kind Notation Game Edition Options Components Luck Seed Sealed Salt Share Gathered Bound Seats Player
    Start Changes Told Undo Waiting Last Sum Digest Moves For
"""
RESERVED = frozenset(_RESERVED.split())
"""Tags of transcripts that the format itself uses or keeps for later."""


def check_note(text: str) -> None:
    """Raises ValueError where a note could not stand between `//` in a transcript."""
    _check_text("note", text)
    if "//" in text:
        raise ValueError("note: it cannot hold //")


# reading


def form_of(data: bytes) -> Form:
    """The form of these bytes, by how they begin."""
    if data[1:11] == b"\xa9guildpost" or data[:1] in (b"\xde", b"\xdf"):
        return Form.MSGPACK
    start = data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
    return Form.JSON if start[:1] in (b"{", b"[") else Form.TRANSCRIPT


def as_text(data: bytes) -> str:
    """The bytes as text. Raises UnreadableReplay with the offset where they are not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableReplay("not UTF-8 text", f"byte {error.start}") from None


def check_depth(data: bytes) -> None:
    """Looks at brackets outside of strings: each pass takes the innermost pairs away."""
    if b"\\" in data:
        data = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    left = data.translate(_ALL_SQUARE, _NO_BRACKETS)
    left = left.replace(b'""', b"")  # in pairs, so that what is left lies in or outside of strings as before
    left = b"".join(left.split(b'"')[::2])
    if left.count(b"[") > MOST_BRACKETS:
        raise UnreadableReplay("too many lists")
    for _ in range(MOST_DEPTH):
        if not left:
            return
        left = left.replace(b"[]", b"")
    if len(left) > MOST_DEPTH or b"[]" in left:
        raise UnreadableReplay(f"brackets that do not close, or nested deeper than {MOST_DEPTH}")


_ALL_SQUARE = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(sorted(set(range(256)) - set(b'"[]{}')))


def read_sheet(data: bytes, form: Form | None = None) -> Sheet:
    """The file as it stands, without its game: for those who want its header alone.

    Raises UnreadableReplay, and UnsupportedReplay for a newer container.
    """
    form = form or form_of(data)
    if len(data) > MOST_BYTES:
        raise UnreadableReplay(f"larger than {MOST_BYTES >> 20} MiB")
    if form is Form.TRANSCRIPT:
        raise UnreadableReplay("a transcript or a foreign file, not a record in JSON or MessagePack")
    codec = _codec(form)
    data = data.removeprefix(b"\xef\xbb\xbf") if form is Form.JSON else data
    try:
        sheet = _decoded_sheet(data, form, codec)
    except UnreadableReplay as error:
        raise _pinned(error, data, form) from None
    if (sheet.guildpost, sheet.notation, sheet.kind) != (container_of(sheet), NOTATION, FULL):
        refuse_versions(sheet.guildpost, sheet.notation, sheet.kind)
        raise UnreadableReplay(f"container version {sheet.guildpost} for what is of version {container_of(sheet)}")
    return sheet


def _decoded_sheet(data: bytes, form: Form, codec: _Codec) -> Sheet:
    if form is Form.JSON:
        as_text(data)
        check_depth(data)
    try:
        sheet: Sheet = codec.sheet.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        _refuse_newer(codec, data)
        raise unreadable(error, data, form) from None
    return sheet


def _pinned(error: UnreadableReplay, data: bytes, form: Form) -> UnreadableReplay:
    """A refusal with the place and the entry that are broken; looked for only now."""
    from guildpost.replays.damage import pinned

    return pinned(error, data, form is Form.MSGPACK, Sheet.__struct_fields__)


def container_of(header: Header | Sheet) -> int:
    """The oldest version of the container that can hold this: 2 where luck is sealed, or where there is a salt."""
    return 2 if header.salt or (header.luck is not None and header.luck.sealed) else 1


def _refuse_newer(codec: _Codec, data: bytes) -> None:
    """A newer file may hold fields that this build does not know; its version is then what to tell."""
    try:
        versions = codec.versions.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return
    refuse_versions(versions.guildpost, versions.notation, versions.kind)


def refuse_versions(container: Any, notation: Any, kind: Any) -> None:
    """Raises UnsupportedReplay for what is newer than this build, UnreadableReplay for what never was."""
    for name, version, known in (("container", container, CONTAINER), ("notation", notation, NOTATION)):
        if type(version) is int and version > known:
            reason = f"{name} version {version}, where this build knows {known}"
            raise UnsupportedReplay(reason, f"a guildpost that knows {name} version {version}")
        if type(version) is int and version < 1:
            raise UnreadableReplay(f"{name} version {version} does not exist")
    if kind == SEAT:
        raise SeatOnly("the file of one seat is read, not played; show, log, info, verify and convert take it")
    if isinstance(kind, str) and kind != FULL:
        raise UnsupportedReplay(f"a record of kind {kind[:LONGEST_KEY]!r}", "a guildpost that knows this kind")


def unreadable(error: Exception, data: bytes, form: Form, part: str = "") -> UnreadableReplay:
    """What msgspec found wrong in these bytes, in plain words and with its place."""
    text = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, RecursionError):
        return UnreadableReplay(f"nested deeper than {MOST_DEPTH}", part)
    if isinstance(error, msgspec.ValidationError):
        reason, _, path = text.partition(" - at `$")
        return UnreadableReplay(reason, (part + path.rstrip("`")).lstrip("."))
    if "truncated" in text:
        return UnreadableReplay("it ends too soon", _place(data, len(data), form))
    if " (byte " in text:
        reason, _, offset = text.rpartition(" (byte ")
        at = int(offset.rstrip(")"))
        return UnreadableReplay(reason, part or _place(data, at, form))
    return UnreadableReplay(text, part)


def _place(data: bytes, offset: int, form: Form) -> str:
    if form is Form.MSGPACK:
        return f"byte {offset}"
    line = data.count(b"\n", 0, offset) + 1
    column = offset - data.rfind(b"\n", 0, offset)
    return f"line {line}, column {column}"


_STRANGE = "Object contains unknown field "
"""How msgspec begins what it says of a field that a type has not."""


def refuse_reading(game: Game[Any, Any, Any], option: str) -> None:
    """Raises UnsupportedReplay where an option at fault is that of a ruling, or not known at all: there are builds with
    more rulings and readings than this one. Other options are faulty in any build.
    """
    if option in game.rulings:
        known = ", ".join(game.rulings[option].readings)
        reason = f"a reading of {option} that is not known here; known are {known}"
        raise UnsupportedReplay(reason, "a guildpost that knows this reading")
    named = re.fullmatch(r"[a-z0-9-]{1,40}", option) is not None
    if named and option not in {field.encode_name for field in msgspec.structs.fields(game.options_type)}:
        raise UnsupportedReplay(f"an option {option} that is not known here", "a guildpost that knows this option")


def read(data: bytes, find: Find = games.game, *, intact: bool = True) -> Replay:
    """The record in these bytes, JSON or MessagePack.

    Raises UnreadableReplay with the place, and UnsupportedReplay for what this build does not know. Unless `intact`
    is False, a record whose sum does not fit is refused: it was damaged or edited since it was written.
    """
    form = form_of(data)
    try:
        return _read(data, form, find, intact)
    except UnreadableReplay as error:
        raise _pinned(error, data, form) from None


def _read(data: bytes, form: Form, find: Find, intact: bool) -> Replay:
    sheet = read_sheet(data, form)
    try:
        game = find(sheet.game)
    except games.UnknownGame as error:
        raise UnsupportedReplay(str(error), "a guildpost that has this game") from None
    refuse_edition(game, sheet.edition)
    codec = _codec(form)

    def part(name: str, kind: Any, raw: msgspec.Raw) -> Any:
        try:
            return codec.decode(kind, raw)
        except (msgspec.MsgspecError, RecursionError, ValueError, OverflowError) as error:
            raise unreadable(error, bytes(raw), form, name) from None

    def entry_part() -> Any:
        try:
            return part("entries", list[game.entry_type], sheet.entries)  # type: ignore[name-defined]
        except UnreadableReplay as error:
            if error.place == "entries":  # msgspec names no place for lists that are too long
                for index, each in enumerate(part("entries", list[msgspec.Raw], sheet.entries)):
                    part(f"entries[{index}]", game.entry_type, each)
            raise

    def options_part() -> Any:
        try:
            return part("options", game.options_type, sheet.options)
        except UnreadableReplay as error:
            if error.place == "options" and error.reason.startswith(_STRANGE):
                refuse_reading(game, error.reason.removeprefix(_STRANGE).strip("`"))
            refuse_reading(game, error.place.removeprefix("options."))
            raise

    options = options_part()
    entries = entry_part()
    if len(entries) > MOST_ENTRIES:
        raise UnreadableReplay(f"more than {MOST_ENTRIES} entries", "entries")
    waiting: list[tuple[int, Any]] = []
    if sheet.waiting is not msgspec.UNSET:
        waiting = part("waiting", list[tuple[int, game.move_type]], sheet.waiting)  # type: ignore[name-defined]
    start = None if sheet.start is msgspec.UNSET else part("start", game.position_type, sheet.start)
    replay = Replay(
        game=sheet.game,
        edition=sheet.edition,
        options=options,
        components=sheet.components,
        luck=sheet.luck,
        seats=sheet.seats,
        start=start,
        changes=sheet.changes,
        tags=sheet.tags,
        salt=sheet.salt,
        entries=_unpacked(entries) if form is Form.MSGPACK else entries,
        waiting=waiting,
        notes=sheet.notes,
        digest=sheet.digest,
        last=part("last", game.position_type, sheet.last),
        sum=sheet.sum,
    )
    for name, position in (("start", start), ("last", replay.last)):
        try:
            _packed.encode(position)
        except (ValueError, OverflowError):
            raise UnreadableReplay("a number is out of range", name) from None
    try:
        check_texts(replay)
        before = 0
        for place, text in replay.notes:
            check_note(text)
            if place < before or (intact and place > len(entries)):  # verify tells of entries cut off before notes
                raise ValueError(f"note: it cannot stand after {place} entries")
            before = place
    except ValueError as error:
        raise UnreadableReplay(str(error)) from None
    if intact or replay.changes:
        try:
            same = data == write(replay, form)
            if not same and form is Form.JSON:
                _lay_out(entries)
        except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError):
            raise UnreadableReplay("a number is out of range") from None
        if intact and not same:
            _check_intact(replay, data, form)
    return replay


def _check_intact(replay: Replay, data: bytes, form: Form) -> None:
    """Another layout is harmless; a sum that does not fit, or something that was read over, is not."""
    canonical = write(replay, form)
    if replay.sum and replay.sum != sum_of(replay):
        raise UnreadableReplay("its sum does not fit: damaged, or edited since it was written; verify says where")
    decode = msgspec.json.decode if form is Form.JSON else msgspec.msgpack.decode
    found, known = _shortened(decode(data.removeprefix(b"\xef\xbb\xbf"))), _shortened(decode(canonical))
    for path in differences(known, found):
        raise UnreadableReplay("nothing that a record has, or not written as records write it", path)


def _shortened(tree: Any) -> Any:
    """Without the sum, and without what entries may leave out at their end."""
    tree.pop("sum", None)
    for entry in tree["entries"]:
        while len(entry) > 3 and entry[-1] in ("", {}):
            entry.pop()
    return tree


def _lay_out(entries: list[Any]) -> None:
    """Writes the values of changes as this build does, since the layout of a file is free."""
    for index, entry in enumerate(entries):
        if type(entry) is Decided and entry.changes:
            values = {path: msgspec.Raw(_plain.encode(msgspec.json.decode(raw))) for path, raw in entry.changes.items()}
            entries[index] = Decided(entry.seat, entry.move, entry.mark, values)


def refuse_edition(game: Game[Any, Any, Any], edition: str) -> None:
    """Raises UnsupportedReplay where a record was played by another edition of the rules."""
    if edition != game.edition:
        raise UnsupportedReplay(
            f"played by edition {edition[:LONGEST_KEY]!r} of {game.id}; this build has {game.edition!r}",
            f"a guildpost with edition {edition[:LONGEST_KEY]!r}",
        )


def _unpacked(entries: list[Any]) -> list[Any]:
    """Entries from MessagePack as from JSON: the values of changes are kept as JSON text."""
    for index, entry in enumerate(entries):
        if type(entry) is Decided and entry.changes:
            values = {}
            for path, raw in entry.changes.items():
                try:
                    text = _plain.encode(msgspec.msgpack.decode(raw))
                    if len(text) > 2 * MOST_DEPTH:
                        check_depth(text)
                    values[path] = msgspec.Raw(text)
                except (msgspec.MsgspecError, RecursionError, ValueError, OverflowError, TypeError) as error:
                    raise UnreadableReplay(
                        f"changes cannot be read: {type(error).__name__}", f"entries[{index}]"
                    ) from None
            entries[index] = Decided(entry.seat, entry.move, entry.mark, values)
    return entries


# writing


def _fields(replay: Replay, encode: Callable[[Any], bytes]) -> Iterable[tuple[str, bytes]]:
    """The header's fields in their order; those that say nothing are left out."""
    yield "guildpost", encode(container_of(replay))
    yield "kind", encode(FULL)
    yield "notation", encode(NOTATION)
    yield "game", encode(replay.game)
    yield "edition", encode(replay.edition)
    yield "options", encode(replay.options)
    yield "components", encode(replay.components)
    yield "luck", encode(replay.luck)
    yield "seats", encode(replay.seats)
    if replay.start is not None:
        yield "start", encode(replay.start)
    if replay.changes:
        yield "changes", encode(True)
    if replay.tags:
        yield "tags", encode(replay.tags)
    if replay.salt:
        yield "salt", encode(replay.salt)


def _body(replay: Replay) -> bytes:
    """The canonical JSON form up to the line that holds the sum."""
    encode = _plain.encode
    out = [b"{"]
    out.extend(b'"' + name.encode() + b'":' + value + b",\n" for name, value in _fields(replay, encode))
    lines = _plain.encode_lines(replay.entries).replace(b",{}]\n", b"]\n").replace(b',""]\n', b"]\n")
    out.append(b'"entries":[\n' + lines[:-1].replace(b"\n", b",\n") + b"\n],\n" if lines else b'"entries":[],\n')
    if replay.waiting:
        out.append(b'"waiting":' + encode(replay.waiting) + b",\n")
    if replay.notes:
        out.append(b'"notes":' + encode(replay.notes) + b",\n")
    out.append(b'"digest":' + encode(replay.digest) + b",\n")
    out.append(b'"last":' + encode(replay.last) + b",\n")
    return b"".join(out)


def sum_of(replay: Replay) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON form before its last line."""
    try:
        return sha256(_body(replay)).hexdigest()
    except (OverflowError, ValueError, RecursionError):
        return "cannot be computed"


def write(replay: Replay, form: Form = Form.JSON) -> bytes:
    """The canonical bytes of a record, as JSON or MessagePack, with a fresh sum."""
    body = _body(replay)
    total = sha256(body).hexdigest()
    if form is Form.JSON:
        return body + b'"sum":"' + total.encode() + b'"}\n'
    if form is not Form.MSGPACK:
        raise ValueError("transcripts are written by transcript.py")
    fields = {name: msgspec.Raw(value) for name, value in _fields(replay, _packed.encode)}
    fields["entries"] = msgspec.Raw(_packed.encode([_packing(entry) for entry in replay.entries]))
    if replay.waiting:
        fields["waiting"] = msgspec.Raw(_packed.encode(replay.waiting))
    if replay.notes:
        fields["notes"] = msgspec.Raw(_packed.encode(replay.notes))
    fields["digest"] = msgspec.Raw(_packed.encode(replay.digest))
    fields["last"] = msgspec.Raw(_packed.encode(replay.last))
    fields["sum"] = msgspec.Raw(_packed.encode(total))
    return msgspec.msgpack.encode(fields)


def _packing(entry: Any) -> Any:
    if type(entry) is Decided and entry.changes:
        values = {path: msgspec.Raw(_packed.encode(msgspec.json.decode(raw))) for path, raw in entry.changes.items()}
        return Decided(entry.seat, entry.move, entry.mark, values)
    return entry


def describe(entry: Any) -> str:
    """An entry as it stands in a JSON file, without mark and changes: for messages."""
    if type(entry) is Decided:
        entry = ("d", entry.seat, entry.move)
    elif type(entry) is Fell:
        entry = ("f", entry.label, entry.outcome)
    elif type(entry) is Undone:
        entry = ("u", entry.count, entry.reason)
    text = _plain.encode(entry).decode()
    return text if len(text) <= 100 else text[:97] + "..."
