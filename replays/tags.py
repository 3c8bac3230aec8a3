"""Tags of transcripts: the header of a record as lines of text that survive mail."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from guildpost.engine.core.chance import GENERATOR
from guildpost.engine.core.errors import BadOption
from guildpost.engine.core.game import Game, SeatChoice, read_options
from guildpost.engine.core.record import Fell, Undone
from guildpost.replays.errors import UnreadableReplay, UnsupportedReplay
from guildpost.replays.file import (
    FULL,
    MOST_ENTRIES,
    NOTATION,
    RESERVED,
    SEAT,
    Header,
    Luck,
    Replay,
    Share,
    check_texts,
    container_of,
    refuse_edition,
    refuse_reading,
    refuse_versions,
)
from guildpost.replays.marks import LETTERS

WIDTH = 72
"""Columns that no line exceeds, unless a single word does."""
MOST_POSITION = 4 << 20
MOST_WORDS = 2 * MOST_ENTRIES
"""Words of moves, margins and notes that a transcript may have: enough for all entries that a record may have."""

_RFC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_OURS = str.maketrans(_RFC, LETTERS)
_FROM_OURS = str.maketrans(LETTERS, _RFC)


# writing


def tag_lines(replay: Replay, game: Game[Any, Any, Any]) -> Iterator[str]:
    """All tags of a record but the answers that wait and the digest."""
    yield f"Guildpost: {container_of(replay)}"
    yield f"Notation: {NOTATION}"
    yield f"Game: {replay.game}"
    yield f"Edition: {replay.edition}"
    options = msgspec.to_builtins(replay.options)
    if options:
        texts = (f"{name}={_option(value)}" for name, value in sorted(options.items()))
        yield from _wrapped("Options", texts)
    yield from _digits("Components", replay.components)
    yield f"Luck: {replay.luck.generator if replay.luck else 'told'}"
    if replay.luck:
        yield from _wrapped("Seed", replay.luck.seed.split())
        yield from _digits("Salt", replay.luck.salt)
        yield from _digits("Sealed", replay.luck.sealed)
        for share in replay.luck.shares:
            added = ["silent"] if share.silent else share.opened.split()
            yield from _wrapped("Share", [share.commit[:32], share.commit[32:], *added], f"{share.seat + 1} ")
        if replay.luck.closed:
            yield "Gathered: yes"
        told = [n for n, entry in enumerate(e for e in replay.entries if type(e) is Fell) if entry.mark]
        yield from _wrapped("Told", _ranges(told))
    yield from _wrapped("Seats", [seat.role for seat in replay.seats])
    for number, seat in enumerate(replay.seats, 1):
        yield from _wrapped("Player", seat.name.split(), f"{number} ")
    if replay.start is not None:
        text = _safe_text(zlib.compress(game.encode_position(replay.start), 9))
        for at in range(0, len(text), 60):
            yield f"Start: {text[at : at + 60]}"
    if replay.changes:
        yield "Changes: yes"
    for number, entry in enumerate((e for e in replay.entries if type(e) is Undone), 1):
        yield from _wrapped("Undo", entry.reason.split(), f"{number} ")
    yield from _digits("Bound", replay.salt)
    for key, value in sorted(replay.tags.items()):
        yield from _wrapped(key, value.split())


def _digits(key: str, digits: str) -> Iterator[str]:
    """Hexadecimal digits, 32 a line."""
    for start in range(0, len(digits), 32):
        yield f"{key}: {digits[start : start + 32]}"


def _option(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers from 0 as numbers from 1, neighbours joined: `3 20-25`."""
    first = last = -1
    for number in [*numbers, -1]:
        if number != last + 1 or first < 0:
            if first >= 0:
                yield f"{first + 1}-{last + 1}" if last > first else str(first + 1)
            first = number
        last = number


def _wrapped(key: str, words: Iterable[str], lead: str = "") -> Iterator[str]:
    """The words behind their tag, on as many lines as they need; none for no words."""
    start = line = f"{key}: {lead}".rstrip()
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line != start:
            yield line
            line = start
        line += f" {word}"
    if line != start:
        yield line


def _safe_text(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=").translate(_TO_OURS)


# reading


class Tags:
    """Tags of a transcript as they stand: key to lines, and where each key stood first."""

    def __init__(self) -> None:
        self.lines: dict[str, list[str]] = {}
        self.at: dict[str, int] = {}

    def wrong(self, key: str, reason: str) -> UnreadableReplay:
        """What is wrong with this tag."""
        return UnreadableReplay(f"{key}: {reason}", f"line {self.at[key]}" if key in self.at else "tags")

    def word(self, key: str, otherwise: str | None = None) -> str:
        """The value of a tag that stands on one line."""
        found = self.lines.get(key)
        if found is None:
            if otherwise is None:
                raise self.wrong(key, "this tag is missing")
            return otherwise
        if len(found) > 1:
            raise self.wrong(key, "this tag can stand only once")
        return found[0]

    def text(self, key: str, joint: str = " ") -> str:
        """The value of a tag that may go on over several lines."""
        return joint.join(self.lines.get(key, ()))

    def numbered(self, key: str) -> dict[int, str]:
        """Texts by the number in front of them."""
        found: dict[int, list[str]] = {}
        for line in self.lines.get(key, ()):
            number, _, text = line.partition(" ")
            if not (number.isascii() and number.isdigit() and len(number) < 8):
                raise self.wrong(key, "a number comes first")
            found.setdefault(int(number), []).append(text)
        return {number: " ".join(texts) for number, texts in found.items()}


class Pages(msgspec.Struct):
    """A transcript parted into tags and moves; `line` is the number of the first line of moves."""

    tags: Tags
    moves: str
    line: int


def part_transcript(text: str) -> Pages:
    """Tags and moves of a transcript, moves unread. Raises UnreadableReplay with the line."""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if next((row for row in rows if row.strip()), "").lstrip().startswith(">"):  # quoted in an answer
        rows = [row.lstrip("> \t") for row in rows]
    tags = Tags()
    for number, row in enumerate(rows, 1):
        line = " ".join(row.split())
        if not line:
            continue
        key, colon, value = line.partition(":")
        if not colon or not _is_key(key):
            raise UnreadableReplay("a tag like `Game: thieves-guild` or `Moves:` was expected", f"line {number}")
        if key == "Moves":
            rest = row.partition(":")[2]
            if sum(each.count(" ") + 1 for each in rows[number:] if each) > MOST_WORDS:
                raise UnreadableReplay(f"more than {MOST_WORDS} words of moves", f"line {number}")
            return Pages(tags, "\n".join([rest, *rows[number:]]), number)
        tags.lines.setdefault(key, []).append(value.strip())
        tags.at.setdefault(key, number)
    raise UnreadableReplay("no line `Moves:`", f"line {len(rows)}")


def _is_key(key: str) -> bool:
    return key[:1].isupper() and key.isascii() and key.replace("-", "").isalnum()


def read_header(tags: Tags, game: Game[Any, Any, Any], data: Any) -> Header:
    """The header that these tags describe; what is missing is what this build would take today."""
    versions = [tags.word("Guildpost", "1"), tags.word("Notation", str(NOTATION))]
    for key, version in zip(("Guildpost", "Notation"), versions, strict=True):
        if not (version.isascii() and version.isdigit() and len(version) < 8):
            raise tags.wrong(key, "a version is a whole number")
    if tags.word("Kind", FULL) == SEAT:
        raise UnsupportedReplay("only the moves that one seat may know", "that seat's file, as `export` writes it")
    refuse_versions(int(versions[0]), int(versions[1]), tags.word("Kind", FULL))
    edition = tags.word("Edition", game.edition)
    refuse_edition(game, edition)
    luck = _luck(tags)
    names = tags.numbered("Player")
    roles = tags.text("Seats").split()
    if not roles:
        raise tags.wrong("Seats", "the roles of all seats are missing")
    if any(not 1 <= number <= len(roles) for number in names):
        raise tags.wrong("Player", f"there are {len(roles)} seats")
    changes = tags.word("Changes", "no")
    if changes not in ("yes", "no"):
        raise tags.wrong("Changes", "yes or no")
    header = Header(
        game=game.id,
        edition=edition,
        options=_options(tags, game),
        components=tags.text("Components", "") or game.digest(data),
        luck=luck,
        seats=tuple(SeatChoice(role, names.get(number, "")) for number, role in enumerate(roles, 1)),
        start=_start(tags, game),
        changes=changes == "yes",
        tags={key: tags.text(key) for key in tags.lines if key not in RESERVED},
        salt=_read_digits(tags, "Bound"),
    )
    known = {"Guildpost", "Kind", "Notation", "Game", "Edition", "Options", "Components", "Luck", "Seed", "Seats"}
    known |= {"Player", "Start", "Changes", "Told", "Undo", "Waiting", "Digest"}
    known |= {"Sealed", "Salt", "Share", "Gathered", "Bound"}
    for key in tags.lines:
        if key in RESERVED and key not in known:
            raise tags.wrong(key, "this tag is kept for later")
    try:
        check_texts(header)
    except ValueError as error:
        raise UnreadableReplay(str(error), "tags") from None
    return header


def _luck(tags: Tags) -> Luck | None:
    seed, sealed = tags.text("Seed"), _read_digits(tags, "Sealed")
    generator = tags.word("Luck", GENERATOR if seed or sealed else "told")
    if (generator == "told") == bool(seed or sealed):
        raise tags.wrong("Seed" if seed else "Luck", "told luck has no seed, and any other has one")
    shares = []
    for number, text in sorted(tags.numbered("Share").items()):
        one, other, *added = [*text.split(), "", ""] if text.count(" ") < 1 else text.split()
        commit, words = one + other, " ".join(added)
        if re.fullmatch("[0-9a-f]{64}", commit) is None:
            raise tags.wrong("Share", "a seat's number, 64 hexadecimal digits as two words, then its share")
        silent = words == "silent"
        shares.append(Share(number - 1, commit, "" if silent else words, silent))
    gathered = tags.word("Gathered", "no")
    if gathered not in ("yes", "no"):
        raise tags.wrong("Gathered", "yes or no")
    salt = _read_digits(tags, "Salt")
    if not sealed and (salt or shares or gathered == "yes"):
        raise tags.wrong("Salt" if salt else "Share" if shares else "Gathered", "only sealed luck has this")
    return Luck(generator, seed, sealed, salt, tuple(shares), gathered == "yes") if seed or sealed else None


def _read_digits(tags: Tags, key: str) -> str:
    found = tags.text(key, "")
    if re.fullmatch("([0-9a-f]{64})?", found) is None:
        raise tags.wrong(key, "64 hexadecimal digits, on two lines")
    return found


def _options(tags: Tags, game: Game[Any, Any, Any]) -> Any:
    given: dict[str, str] = {}
    for word in tags.text("Options").split():
        name, equals, value = word.partition("=")
        if not equals or name in given:
            raise tags.wrong("Options", "name=value, each once")
        given[name] = value
    try:
        return read_options(game, given)
    except BadOption as error:
        if error.option in game.rulings:  # any other is a slip of whoever wrote these lines by hand
            refuse_reading(game, error.option)
        raise tags.wrong("Options", str(error)) from None


def _start(tags: Tags, game: Game[Any, Any, Any]) -> Any:
    text = tags.text("Start", "").translate(_FROM_OURS)
    if not text:
        return None
    try:
        packed = base64.b32decode(text + "=" * (-len(text) % 8))
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(packed, MOST_POSITION)
        if not unpacking.eof:
            raise ValueError("too long")
        start = game.decode_position(plain)
        if game.encode_position(start) != plain:
            raise ValueError("not canonical")
    except (ValueError, zlib.error, msgspec.MsgspecError, RecursionError, OverflowError):
        raise tags.wrong("Start", "this is not a position of the game") from None
    return start


def told_numbers(tags: Tags) -> Iterator[int]:
    """Which outcomes of a seeded game people told, from 1, ascending."""
    before = 0
    for word in tags.text("Told").split():
        first, _, last = word.partition("-")
        if not all(part.isascii() and part.isdigit() and len(part) < 8 for part in (first, last or first)):
            raise tags.wrong("Told", "numbers of outcomes, from 1")
        if not before < int(first) <= int(last or first) <= MOST_ENTRIES:
            raise tags.wrong("Told", f"numbers rise, from 1 to {MOST_ENTRIES} at most")
        before = int(last or first)
        yield from range(int(first), before + 1)
