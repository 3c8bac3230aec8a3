"""Transcripts: records as plain text that people read, mail and edit; the third form beside JSON and MessagePack.

Marks, changes and last position are not written: reading plays the game and works them out again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from guildpost.engine import games
from guildpost.engine.core.chance import Dealer, admit, word_of
from guildpost.engine.core.errors import BadSetup, EngineError, LuckError, OutcomeMissing
from guildpost.engine.core.game import Game
from guildpost.engine.core.lines import Note, Said, Stamp, Turn
from guildpost.engine.core.record import Entry, Fell, Undone
from guildpost.engine.core.steps import Decision, Odds, Outcome
from guildpost.replays.errors import Divergence, UnreadableReplay, UnsupportedReplay
from guildpost.replays.file import (
    MOST_BYTES,
    Find,
    Header,
    Luck,
    Replay,
    check_note,
    describe,
)
from guildpost.replays.luck import dealer_for
from guildpost.replays.recording import Recording, refuse_data
from guildpost.replays.tags import WIDTH, Tags, read_header, tag_lines, told_numbers
from guildpost.replays.tags import part_transcript as part_transcript


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
    lines = [*tag_lines(replay, game)]
    for seat, move in replay.waiting:
        lines.append(f"Waiting: {words[seat]} {language.render(move)}")
    lines += [f"Digest: {replay.digest}", "", "Moves:"]
    spoken = scribe.spoken if replay.entries else []
    lines += _moves(replay, spoken, language)
    return "\n".join(lines) + "\n"


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
    tags = pages.tags
    try:
        game = find(tags.word("Game"))
    except games.UnknownGame as error:
        raise UnsupportedReplay(str(error), "a guildpost that has this game") from None
    data = game.load() if data is None else data
    header = read_header(tags, game, data)
    refuse_data(game, header, data)  # before its moves are read: the words of other data may be unknown here
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
        tags: Tags,
        speech: list[_Speech],
        quiet: bool,
        history: bool,
    ) -> None:
        self.speech = speech
        self.reasons = tags.numbered("Undo")
        undone = sum(isinstance(each.said.move, Undone) for each in speech[1:])
        if any(not 1 <= number <= undone for number in self.reasons):
            raise tags.wrong("Undo", f"{undone} undos stand among the moves")
        self.tags = tags
        self.dealer = _Spoken(header.luck, told_numbers(tags))
        if self.dealer.numbers and header.luck is None:
            raise tags.wrong("Told", "without a seed all outcomes are told")
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
        if max(self.dealer.numbers, default=0) > self.dealer.count:
            raise self.tags.wrong("Told", f"{self.dealer.count} outcomes fell")
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


def _wait(recording: Recording[Any, Any, Any], tags: Tags, language: Language) -> None:
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
