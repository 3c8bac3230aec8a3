"""Language: reads texts of one game into moves, and writes moves as text. Lark is imported with the first hard line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from guildpost.engine.core.lines import Item, Note, Said, Stamp, Turn
from guildpost.engine.core.record import Undone
from guildpost.engine.core.steps import Outcome
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.words import Lexicon, Tongue

if TYPE_CHECKING:
    from guildpost.notation.reader import Reader
    from guildpost.notation.sentences import Sentences

M = TypeVar("M")

WIDEST = 72
"""Columns of a canonical line: mail programs break longer ones."""
MOST_REMEMBERED = 20_000
_OUTCOMES = re.compile(r"[a-z]+=[a-z0-9]+(?:,[a-z0-9]+)*")
_OPENING = re.compile(r"(?:(0|[1-9][0-9]{0,5})(?:\.[0-9]+)? )?([a-z]+[0-9]*:)(?= |\Z)")
_TURN = re.compile(r"(?:0|[1-9][0-9]{0,5})(?:\.(?:0|[1-9][0-9]{0,5}))?")


class Language(Generic[M]):
    """The notation of one game."""

    def __init__(
        self,
        tongue: Tongue,
        module: str,
        sentences: Callable[[], Sentences[M]],
        text_of: Callable[[M], str],
        forms: Sequence[tuple[str, str, str]],
        components: Callable[[], msgspec.Struct],
    ) -> None:
        self.game = tongue.game
        self.tongue = tongue
        self.forms = forms
        self.lexicon = Lexicon(tongue, components)
        self._module = module
        self._sentences = sentences
        self._text_of = text_of
        self._reader: Reader[M] | None = None
        self._texts: dict[M, str] = {}
        self._moves: dict[str, M | Undone] = {}
        self._lucks: dict[str, tuple[tuple[str, Outcome], ...]] = {}
        self._closed: dict[str, bool] = {}  # by word, whether it is a whole move that no number goes on with
        self._speakers: dict[str, str] = {}
        for kind in tongue.speakers:
            for code in tongue.codes.get(kind, ()):
                self._speakers[f"{code}:"] = code
            for entry in tongue.numbered:
                if entry.kind == kind:
                    for reading in entry.readings():
                        self._speakers[f"{reading.code}:"] = reading.code

    # reading

    def read(self, text: str, line: int = 1, strict: bool = False) -> list[Item[M]]:
        """What a text says, in order. Raises UnreadableMove, and then nothing of it was read.

        `line` is the number of its first line. A speaker holds until the next one in the same text. With `strict` all
        that is not canonical is refused as well.
        """
        items = self._remembered(text, line) if "\n" not in text else self._by_speakers(text, line)
        if items is None:
            items = self._by_grammar(text, line)
        if strict:
            self._require_canonical(text, line, items)
        return items

    def _by_grammar(self, text: str, line: int) -> list[Item[M]]:
        if self._reader is None:
            from guildpost.notation.reader import Reader

            self._reader = Reader(self._module, self.lexicon, self._sentences())
        items, _ = self._reader.read(text, line)
        if "\n" not in text and len(self._moves) + len(self._lucks) < MOST_REMEMBERED:
            self._learn(self._reader, text, items)
        return items

    def _by_speakers(self, text: str, line: int) -> list[Item[M]] | None:
        """What a text of several lines says, read in parts; None where its lines have to be read together.

        A speaker ends what stands before, so a line that begins with one, or with the turn and the speaker, can be
        read by itself: unless its number could belong to the line before.
        """
        lines = text.split("\n")
        starts = [at for at, words in enumerate(lines) if words[:2] == "//" or self._opening(words)]
        if not starts or any(lines[: starts[0]]):
            return None
        items: list[Item[M]] = []
        before = ""
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            part = "\n".join(lines[start:end]).rstrip("\n")
            opening = self._opening(part)
            if opening and before and (not before[-1].isalnum() or (opening[1] and not self._closes(before))):
                return None
            try:
                said = self._remembered(part, line + start) or self._by_grammar(part, line + start)
            except UnreadableMove:
                return None
            if opening:
                before = part[part.rfind(" ") + 1 :]
            elif any(not isinstance(item, Note) for item in said):
                return None
            items += said
        return items

    def _closes(self, word: str) -> bool:
        """Whether a number behind this last word of a line can only be that of a turn."""
        known = self._closed.get(word)
        if known is None:
            if self._reader is None or len(self._closed) > MOST_REMEMBERED:
                return False
            try:
                known = not self._reader.read(word, 1)[1]
            except UnreadableMove:  # the rest of a longer move
                known = False
            self._closed[word] = known
        return known

    def _opening(self, text: str) -> re.Match[str] | None:
        found = _OPENING.match(text)
        return found if found and found[2] in self._speakers else None

    def remember(self, moves: Iterable[M]) -> None:
        """Lets the canonical text of these moves be read without the grammar: for moves that are likely to be said."""
        for move in moves:
            self._moves[self.render(move)] = move

    def _remembered(self, text: str, line: int) -> list[Item[M]] | None:
        """What a text says whose words are all known, each a whole move, an outcome or a speaker; else None.

        Every move begins with a verb, and a verb always begins one: so whole moves side by side are just these moves.
        """
        items: list[Item[M]] = []
        moves, lucks, speakers = self._moves, self._lucks, self._speakers
        who = number = ""
        column = number_column = 1
        move: M | Undone | None = None
        move_column = 0  # 0: no move or outcome is open
        outcomes: tuple[tuple[str, Outcome], ...] = ()
        for word in text.split(" "):
            known = moves.get(word)
            if number and word not in speakers:
                return None
            if known is not None:
                if move_column:
                    items.append(Said(move, who, outcomes, line, move_column))
                move, move_column, outcomes = known, column, ()
            elif word in lucks:
                if not move_column:
                    move, move_column = None, column
                outcomes += lucks[word]
            elif word in speakers:
                if move_column:
                    items.append(Said(move, who, outcomes, line, move_column))
                elif who:
                    return None  # two speakers in a row
                if number:
                    items.append(Turn(number, line, number_column))
                who, number, move_column, outcomes = speakers[word], "", 0, ()
            elif column == 1 and _TURN.fullmatch(word):  # further on, a number could belong to the word before it
                number, number_column = word, column
            else:
                return None
            column += len(word) + 1
        if not move_column:
            return None
        items.append(Said(move, who, outcomes, line, move_column))
        return items

    def _learn(self, reader: Reader[M], text: str, items: list[Item[M]]) -> None:
        """Remembers the canonical moves and outcomes of a line that the grammar has read."""
        for item in items:
            if isinstance(item, Said) and item.move is not None:
                word = self.render(item.move)
                start, end = item.column - 1, item.column - 1 + len(word)
                if (
                    text[start:end] == word
                    and text[end : end + 1] in ("", " ")
                    and text[start - 1 : start] in ("", " ")
                ):
                    self._moves[word] = item.move
        for word in text.split(" "):
            if word not in self._lucks and _OUTCOMES.fullmatch(word):
                try:
                    alone = reader.read(word, 1)[0]
                except UnreadableMove:  # the first word of several, as in que=quest 8
                    continue
                for said in alone:
                    if isinstance(said, Said) and self.render_outcomes(said.outcomes) == word:
                        self._lucks[word] = said.outcomes

    def _require_canonical(self, text: str, line: int, items: list[Item[M]]) -> None:
        for number, (given, right) in enumerate(
            zip(text.split("\n"), self.write(items, line).split("\n"), strict=False)
        ):
            if given != right:
                at = next(
                    (i for i, pair in enumerate(zip(given, right, strict=False)) if pair[0] != pair[1]),
                    min(len(given), len(right)),
                )
                start = given.rfind(" ", 0, at) + 1
                shown, wanted = given[start:].split(" ")[0], right[right.rfind(" ", 0, at) + 1 :].split(" ")[0]
                message = (
                    f"'{shown}' is not written like this; canonical is '{wanted}'"
                    if wanted != shown
                    else ("one blank between words, and none at either end")
                )
                raise UnreadableMove(message, line + number, start + 1, shown, near=(wanted,) if wanted else ())
            if len(given) > WIDEST:
                raise UnreadableMove(f"a line of more than {WIDEST} columns", line + number, WIDEST + 1)

    # writing

    def render(self, move: M | Undone) -> str:
        """The canonical text of a move: one word."""
        if isinstance(move, Undone):
            return f"undo-{move.count}"  # one too: a turn number behind a bare `undo` could be its count
        known = self._texts.get(move)
        if known is None:
            if len(self._texts) > MOST_REMEMBERED:
                self._texts.clear()
            known = self._texts[move] = self._text_of(move)
        return known

    def render_outcomes(self, outcomes: Iterable[tuple[str, Outcome]]) -> str:
        """Canonical text of outcomes in their order, each with its word: `d=6,7 fate=f3`."""
        parts: list[str] = []
        last = None
        for word, outcome in outcomes:
            parts.append(f",{outcome}" if word == last else f" {word}={outcome}")
            last = word
        return "".join(parts)[1:]

    def write(self, items: Iterable[Item[M]], line: int | None = None) -> str:
        """Canonical text of items, broken into lines where they say so; `line` is the number of the first one."""
        words: list[str] = []
        who, turned, spoken, last = "", False, False, line
        for item in items:
            said: list[str] = []
            if isinstance(item, Turn):
                said.append(item.number)
                turned = True
            elif isinstance(item, Note):
                said += ("//", item.text, "//") if item.text else ("//", "//")
            elif isinstance(item, Stamp):
                said.append(f"on-{item.code}")
                turned = True
            else:
                alone = item.move is None and spoken  # without its speaker it would join the move before it
                if item.who and (turned or alone or item.who != who):
                    said.append(f"{item.who}:")
                who, turned, spoken = item.who, False, True
                if item.move is not None:
                    said.append(self.render(item.move))
                if item.outcomes:
                    said.append(self.render_outcomes(item.outcomes))
            if last is not None and item.line > last:
                words.append("\n" * (item.line - last))
            elif words:
                words.append(" ")
            words += (" ".join(said),)
            last = item.line
        return "".join(words)

    # telling

    def cheat_sheet(self) -> str:
        """One page: how turns, moves and outcomes are written in this game."""
        from guildpost.notation.cheat_sheet import page

        return page(self)
