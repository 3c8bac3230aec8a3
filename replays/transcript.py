"""Transcripts: records as plain text that people read, mail and edit; the third form beside JSON and MessagePack.

Marks, changes and last position are not written: reading plays the game and works them out again.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from guildpost.engine import games
from guildpost.engine.core.chance import GENERATOR, Dealer, admit, word_of
from guildpost.engine.core.errors import BadSetup, EngineError, LuckError, OutcomeMissing
from guildpost.engine.core.game import Game, SeatChoice, read_options
from guildpost.engine.core.lines import Note, Said, Stamp, Turn
from guildpost.engine.core.record import Entry, Fell, Undone
from guildpost.engine.core.steps import Decision, Odds, Outcome
from guildpost.replays.errors import Divergence, UnreadableReplay, UnsupportedReplay
from guildpost.replays.file import (
    CONTAINER,
    FULL,
    MOST_BYTES,
    NOTATION,
    RESERVED,
    Find,
    Header,
    Luck,
    Replay,
    check_note,
    check_texts,
    describe,
    refuse_edition,
    refuse_versions,
)
from guildpost.replays.luck import dealer_for
from guildpost.replays.marks import LETTERS
from guildpost.replays.recording import Recording

WIDTH = 72
MOST_POSITION = 4 << 20

_RFC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_OURS = str.maketrans(_RFC, LETTERS)
_FROM_OURS = str.maketrans(LETTERS, _RFC)


class Language(Protocol):
    """How moves of one game are read and printed: what transcripts need of the notation."""

    def read(self, text: str, line: int = 1) -> Sequence[Any]:
        """Items of a text whose first line has this number."""

    def render(self, move: Any) -> str:
        """A move in canonical form."""

    def render_outcomes(self, outcomes: Sequence[tuple[str, Outcome]]) -> str:
        """Outcomes behind their words."""


Languages = Callable[[str], Language]
"""Finds the language of a game by its id."""


# writing


class _Scribe(Recording[Any, Any, Any]):
    """Notes for each entry in which turn it was made, and who spoke."""

    spoken: list[tuple[str, str]]

    def record(self, entry: Entry[Any]) -> None:
        """As for a recording."""
        if not self.entries:
            self.spoken = []
        margin = self._margin(entry)
        super().record(entry)
        self.spoken.append(margin)

    def undo(self, count: int, reason: str = "") -> None:
        """As for a recording; whoever is asked before it goes back is the one to say so."""
        self._undoing = self._margin(None)
        super().undo(count, reason)

    def _margin(self, entry: Entry[Any] | None) -> tuple[str, str]:
        state = self.table.state
        words = self.game.seat_words(state)
        if isinstance(entry, Undone):
            return self._undoing
        if isinstance(entry, Fell):
            return self.spoken[-1] if self.spoken else (self.game.turn(state), words[0])
        asked = self.asked()
        seat = entry.seat if entry is not None else asked[0] if asked else 0
        step = self.pending()
        who = step.speaker(self.table) if isinstance(step, Decision) and seat == step.seat else ""
        return self.game.turn(state), who or words[seat]


def write_transcript(replay: Replay, game: Game[Any, Any, Any], data: Any, language: Language) -> str:
    """The record as a transcript. Raises Divergence where it does not verify, since it would not come back alike."""
    scribe: Any = _Scribe.resume(replay, game, data, adopt=False, quiet=True)
    words = game.seat_words(scribe.table.state)
    lines = [*_tags(replay, game)]
    for seat, move in replay.waiting:
        lines.append(f"Waiting: {words[seat]} {language.render(move)}")
    lines += [f"Digest: {replay.digest}", "", "Moves:"]
    spoken = scribe.spoken if replay.entries else []
    lines += _moves(replay, spoken, language)
    return "\n".join(lines) + "\n"


def _tags(replay: Replay, game: Game[Any, Any, Any]) -> Iterator[str]:
    yield f"Guildpost: {CONTAINER}"
    yield f"Notation: {NOTATION}"
    yield f"Game: {replay.game}"
    yield f"Edition: {replay.edition}"
    options = msgspec.to_builtins(replay.options)
    if options:
        texts = (f"{name}={_option(value)}" for name, value in sorted(options.items()))
        yield from _wrapped("Options", texts)
    for start in range(0, len(replay.components), 32):
        yield f"Components: {replay.components[start : start + 32]}"
    yield f"Luck: {replay.luck.generator if replay.luck else 'told'}"
    if replay.luck:
        yield from _wrapped("Seed", replay.luck.seed.split())
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
    for key, value in sorted(replay.tags.items()):
        yield from _wrapped(key, value.split())


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


def _moves(replay: Replay, spoken: Sequence[tuple[str, str]], language: Language) -> Iterator[str]:
    notes = iter([*replay.notes, (len(replay.entries) + 1, "")])
    place, note = next(notes)
    prefix = line = ""
    at, end = 0, len(replay.entries)
    while at < end or place <= end:
        if place <= at:
            if line != prefix:
                yield line
            prefix = line = ""
            yield from _note(note)
            place, note = next(notes)
            continue
        entry = replay.entries[at]
        margin = "{} {}:".format(*spoken[at])
        if margin != prefix:
            if line != prefix:
                yield line
            prefix = line = margin
        if type(entry) is Fell:
            stop = at + 1
            while stop < min(end, place) and type(replay.entries[stop]) is Fell:
                stop += 1
            fell = [(word_of(each.label), each.outcome) for each in replay.entries[at:stop]]
            words = list(_outcomes(fell, WIDTH - len(prefix) - 1, language))
            at = stop
        else:
            words = [language.render(Undone(entry.count) if type(entry) is Undone else entry.move)]
            at += 1
        for word in words:
            if len(line) + 1 + len(word) > WIDTH and line != prefix:
                yield line
                line = prefix
            line += f" {word}"
    if line != prefix:
        yield line


def _outcomes(fell: list[tuple[str, Outcome]], room: int, language: Language) -> Iterator[str]:
    """Outcomes as words, each short enough for a line."""
    start = 0
    while start < len(fell):
        stop = start + 1
        while stop < len(fell) and fell[stop][0] == fell[start][0]:
            stop += 1
        text = language.render_outcomes(fell[start:stop])
        while len(text) > room and stop > start + 1:
            stop = start + max(1, (stop - start) * room // len(text))
            text = language.render_outcomes(fell[start:stop])
        yield text
        start = stop


def _note(text: str) -> Iterator[str]:
    line = "//"
    for word in [*text.split(), "//"]:
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line += f" {word}"
    yield line


# reading


class _Tags:
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

    tags: Any
    moves: str
    line: int


def part_transcript(text: str) -> Pages:
    """Tags and moves of a transcript, moves unread. Raises UnreadableReplay with the line."""
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if next((row for row in rows if row.strip()), "").lstrip().startswith(">"):  # quoted in an answer
        rows = [row.lstrip("> \t") for row in rows]
    tags = _Tags()
    for number, row in enumerate(rows, 1):
        line = " ".join(row.split())
        if not line:
            continue
        key, colon, value = line.partition(":")
        if not colon or not _is_key(key):
            raise UnreadableReplay("a tag like `Game: thieves-guild` or `Moves:` was expected", f"line {number}")
        if key == "Moves":
            rest = row.partition(":")[2]
            return Pages(tags, "\n".join([rest, *rows[number:]]), number)
        tags.lines.setdefault(key, []).append(value.strip())
        tags.at.setdefault(key, number)
    raise UnreadableReplay("no line `Moves:`", f"line {len(rows)}")


def _is_key(key: str) -> bool:
    return key[:1].isupper() and key.isascii() and key.replace("-", "").isalnum()


class _Spoken(Dealer):
    """Luck of a transcript: outcomes that stand in it, compared with the seed unless they are said to be told."""

    def __init__(self, luck: Luck | None, told: Iterable[int]) -> None:
        super().__init__(None)
        self.seeded = luck
        self.source = dealer_for(luck)
        self.numbers = frozenset(told)
        self.count = 0

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The outcome that stands next in the text, or the drawn one where none does."""
        self.count += 1
        trusted = self.seeded is None or self.count in self.numbers
        self.last_told = trusted
        if not self.told:
            if trusted:
                self.count -= 1
                raise OutcomeMissing(label, f"an outcome must stand here: {word_of(label)}=")
            return self.source.fall(label, n, odds)
        said, outcome = self.told[0]
        if said not in (label, word_of(label)):
            raise LuckError(said, f"this outcome does not come next; {label} does")
        admit(label, odds, outcome)
        if not trusted and self.source.draws is not None:
            drawn = self.source.draws.fall(label, n, odds)
            if drawn != outcome:
                raise LuckError(label, f"{said}={outcome} stands here, but {word_of(label)}={drawn} fell")
        self.told.popleft()
        return outcome


def read_transcript(
    text: str,
    languages: Languages,
    find: Find = games.game,
    data: Any = None,
    *,
    quiet: bool = True,
    history: bool = False,
) -> Recording[Any, Any, Any]:
    """The game that a transcript tells, played; `data` is the component data if it is not what the game ships.

    Raises UnreadableReplay and the errors of the notation for what cannot be read, UnsupportedReplay for what this
    build does not know, and Divergence for a move that is refused, an outcome that did not fall, or a digest that
    does not come out.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableReplay(f"larger than {MOST_BYTES >> 20} MiB")
    pages = part_transcript(text)
    tags: _Tags = pages.tags
    try:
        game = find(tags.word("Game"))
    except games.UnknownGame as error:
        raise UnsupportedReplay(str(error), "a guildpost that has this game") from None
    data = game.load() if data is None else data
    header = _header(tags, game, data)
    language = languages(header.game)
    speech = _speech(language.read(pages.moves, pages.line))
    reader = _Reader(header, game, data, tags, speech, quiet, history)
    recording = reader.play()
    _wait(recording, tags, language)
    digest = tags.word("Digest", recording.digest)
    if digest != recording.digest:
        raise Divergence("digest", digest, recording.digest, "data")
    recording.dealer = dealer_for(header.luck)
    return recording


def _header(tags: _Tags, game: Game[Any, Any, Any], data: Any) -> Header:
    versions = [tags.word("Guildpost", str(CONTAINER)), tags.word("Notation", str(NOTATION))]
    for key, version in zip(("Guildpost", "Notation"), versions, strict=True):
        if not (version.isascii() and version.isdigit() and len(version) < 8):
            raise tags.wrong(key, "a version is a whole number")
    refuse_versions(int(versions[0]), int(versions[1]), tags.word("Kind", FULL))
    edition = tags.word("Edition", game.edition)
    refuse_edition(game, edition)
    seed = tags.text("Seed")
    generator = tags.word("Luck", GENERATOR if seed else "told")
    if (generator == "told") == bool(seed):
        raise tags.wrong("Seed" if seed else "Luck", "told luck has no seed, and any other has one")
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
        luck=Luck(generator, seed) if seed else None,
        seats=tuple(SeatChoice(role, names.get(number, "")) for number, role in enumerate(roles, 1)),
        start=_start(tags, game),
        changes=changes == "yes",
        tags={key: tags.text(key) for key in tags.lines if key not in RESERVED},
    )
    known = {"Guildpost", "Kind", "Notation", "Game", "Edition", "Options", "Components", "Luck", "Seed", "Seats"}
    known |= {"Player", "Start", "Changes", "Told", "Undo", "Waiting", "Digest"}
    for key in tags.lines:
        if key in RESERVED and key not in known:
            raise tags.wrong(key, "this tag is kept for later")
    try:
        check_texts(header)
    except ValueError as error:
        raise UnreadableReplay(str(error), "tags") from None
    return header


def _options(tags: _Tags, game: Game[Any, Any, Any]) -> Any:
    given: dict[str, str] = {}
    for word in tags.text("Options").split():
        name, equals, value = word.partition("=")
        if not equals or name in given:
            raise tags.wrong("Options", "name=value, each once")
        given[name] = value
    try:
        return read_options(game, given)
    except BadSetup as error:
        raise tags.wrong("Options", str(error)) from None


def _start(tags: _Tags, game: Game[Any, Any, Any]) -> Any:
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


class _Speech(msgspec.Struct):
    """A move with what fell behind it; notes are (outcomes said before it, text). Without a move it is the setup."""

    said: Any = None
    turn: Any = None
    fell: list[tuple[str, Outcome]] = []
    notes: list[tuple[int, str]] = []
    line: int = 1
    column: int = 1


def _speech(items: Sequence[Any]) -> list[_Speech]:
    speech = [_Speech()]
    turn = None
    for item in items:
        if isinstance(item, Turn):
            turn = item
        elif isinstance(item, Note):
            try:
                check_note(item.text)
            except ValueError as error:
                raise UnreadableReplay(str(error), f"line {item.line}") from None
            speech[-1].notes.append((len(speech[-1].fell), item.text))
        elif isinstance(item, Stamp):
            raise UnreadableReplay("a stamp has no place in a record", f"line {item.line}, column {item.column}")
        else:
            if item.move is not None:
                speech.append(_Speech(item, turn, line=item.line, column=item.column))
            speech[-1].fell.extend(item.outcomes)
            turn = None
    return speech


class _Reader:
    """Plays what was said."""

    def __init__(
        self,
        header: Header,
        game: Game[Any, Any, Any],
        data: Any,
        tags: _Tags,
        speech: list[_Speech],
        quiet: bool,
        history: bool,
    ) -> None:
        self.speech = speech
        self.reasons = tags.numbered("Undo")
        undone = sum(isinstance(each.said.move, Undone) for each in speech[1:])
        if any(not 1 <= number <= undone for number in self.reasons):
            raise tags.wrong("Undo", f"{undone} undos stand among the moves")
        self.dealer = _Spoken(header.luck, _numbers(tags))
        self.dealer.tell(speech[0].fell)
        try:
            self.recording = Recording.open(
                game, data, header, dealer=self.dealer, quiet=quiet, history=history or undone > 0
            )
        except LuckError as error:
            raise Divergence("luck before the first move", _words(speech[0].fell), str(error), "luck") from None
        except BadSetup as error:
            raise UnreadableReplay(str(error), "tags") from None

    def play(self) -> Recording[Any, Any, Any]:
        """The whole game. Raises Divergence where it does not go as told."""
        number = 0
        recording = self.recording
        for each in self.speech:
            if each.said is not None:
                try:
                    move = each.said.move
                    if each.turn is not None:
                        self._check_turn(each)
                    self.dealer.tell(each.fell)
                    if isinstance(move, Undone):
                        number += 1
                        recording.undo(move.count, move.reason or self.reasons.get(number, ""))
                    else:
                        recording.play(recording.seat_of(each.said.who), move)
                except EngineError as error:
                    cause: Any = "luck" if isinstance(error, LuckError) else "input"
                    raise self._refused(each, f"refused: {error}", cause) from error
            if self.dealer.told:
                raise self._refused(each, "fewer outcomes", "luck")
            cursor = recording.cursor()
            for before, text in each.notes:
                recording.notes.append((cursor - len(each.fell) + before, text))
        return recording

    def _check_turn(self, each: _Speech) -> None:
        turn = self.recording.game.turn(self.recording.table.state)
        if each.turn.number != turn:
            place = f"line {each.turn.line}, turn"
            raise Divergence(place, each.turn.number, turn, "input", self.recording.cursor())

    def _refused(self, each: _Speech, reason: str, cause: Any) -> Divergence:
        recorded = describe(each.said.move) if each.said is not None else ""
        recorded = " ".join(part for part in (recorded, _words(each.fell)) if part)
        place = f"line {each.line}, column {each.column}"
        return Divergence(place, recorded, reason, cause, self.recording.cursor())


def _words(fell: Sequence[tuple[str, Outcome]]) -> str:
    return " ".join(f"{word}={outcome}" for word, outcome in fell)


def _numbers(tags: _Tags) -> Iterator[int]:
    """The numbers of a Told tag, ranges spelled out."""
    for word in tags.text("Told").split():
        first, _, last = word.partition("-")
        if not all(part.isascii() and part.isdigit() and len(part) < 8 for part in (first, last or first)):
            raise tags.wrong("Told", "numbers of outcomes, from 1")
        yield from range(int(first), int(last or first) + 1)


def _wait(recording: Recording[Any, Any, Any], tags: _Tags, language: Language) -> None:
    """Lays answers down that wait for others."""
    for line in tags.lines.get("Waiting", ()):
        who, _, text = line.partition(" ")
        items = [item for item in language.read(text, tags.at["Waiting"]) if isinstance(item, Said)]
        if len(items) != 1 or items[0].move is None or items[0].outcomes:
            raise tags.wrong("Waiting", "a seat and one move")
        stand = len(recording.entries)
        try:
            recording.play(recording.seat_of(who), items[0].move)
        except EngineError as error:
            raise Divergence("waiting", line, f"refused: {error}", "input") from error
        if len(recording.entries) > stand:
            raise Divergence("waiting", line, "entries: all have answered", "input")
