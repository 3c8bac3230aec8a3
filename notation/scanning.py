"""Cuts a text into words, numbers and signs, and finds who speaks; what a word means is settled later."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from guildpost.engine.core.lines import Note
from guildpost.notation.errors import OpenNote, UnreadableMove
from guildpost.notation.mail import clean
from guildpost.notation.words import FILLERS, Lexicon

LONGEST_LINE = 10_000
MOST_DIGITS = 6

_PIECE = re.compile(
    r"(?P<gap>[ \t\r\n\-\"']+)"
    r"|(?P<note>//)"
    r"|(?P<word>[^\W_]+(?:'[^\W_]+)*)"
    r"|(?P<sign>[+,=:.;])"
    r"|(?P<other>.)",
    re.S,
)
_NOTE_END = re.compile(r"//(?!\S)")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_DIGITS = re.compile(r"[0-9]+")
_NEXT_LINE = re.compile(r"[ \t]*\r?\n[ \t>]*")
_LONGEST_NAME = 6  # words of a speaker's name


class Piece:
    """A word, a number, a sign, or a speaker with the colon; `joined` to what stands before by a hyphen or no gap."""

    __slots__ = ("at", "end", "glued", "joined", "kind", "text")

    def __init__(self, kind: str, text: str, at: int, end: int, joined: bool, glued: bool = False) -> None:
        self.kind = kind
        self.text = text
        self.at = at
        self.end = end
        self.joined = joined
        self.glued = glued


class Source:
    """A text cut into pieces, with its notes set aside."""

    def __init__(self, text: str, line: int, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.original = text
        self._line = line
        self._starts = [0]
        at = text.find("\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = text.find("\n", at + 1)
        for number, start in enumerate(self._starts):
            end = self._starts[number + 1] - 1 if number + 1 < len(self._starts) else len(text)
            if end - start > LONGEST_LINE:
                raise UnreadableMove(f"a line of more than {LONGEST_LINE:,} characters", line + number, 1)
        self.text, self._where = clean(text, lexicon.labels)
        self.notes: list[Note] = []
        self.pieces: list[Piece] = []
        self._cut()
        if ":" in self.text:
            self._mark_speakers()
        self.reached = 0  # the piece that is being read
        self.open = False  # whether a number could have gone on with the last move

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a character of the cleaned text."""
        origin = at if self._where is None else self._where[min(at, len(self._where) - 1)]
        line = bisect_right(self._starts, origin)
        return self._line + line - 1, origin - self._starts[line - 1] + 1

    def refuse(self, at: int, word: str, message: str) -> UnreadableMove:
        """An error about a word that stands here."""
        return UnreadableMove(message, *self.place(at), word)

    def _cut(self) -> None:
        text, pieces = self.text, self.pieces
        at, end, joined = 0, len(text), False
        while at < end:
            found = _PIECE.match(text, at)
            assert found is not None
            kind, start, at = found.lastgroup, at, found.end()
            if kind == "gap":
                gap = found[0]
                joined = "-" in gap
                if (
                    gap[-1] == "-"
                    and (gap[-2:-1] in (" ", "\t") or (pieces and pieces[-1].kind == "sign"))
                    and text[at : at + 1].isdigit()
                ):
                    raise self.refuse(at - 1, "-", "there are no numbers below zero")
            elif kind == "word":
                self._word(found[0].replace("'", "").lower(), start, at, joined)
                joined = False
            elif kind == "sign":
                pieces.append(Piece("sign", found[0], start, at, joined))
                joined = True
            elif kind == "note":
                at = self._note(start)
                joined = False
            else:
                raise self._foreign(start, found[0])

    def _word(self, word: str, start: int, end: int, joined: bool) -> None:
        if not word.isascii():
            odd = next(letter for letter in word if not letter.isascii())
            raise self.refuse(start, word, f"'{word}' has a letter that no word of the notation has: {odd!r}")
        digits = _DIGITS.match(word)
        if digits is None:
            self.pieces.append(Piece("word", word, start, end, joined))
            return
        cut = digits.end()
        if cut > MOST_DIGITS:
            raise self.refuse(start, word, f"a number of more than {MOST_DIGITS} digits")
        rest = word[cut:]
        self.pieces.append(Piece("number", digits[0], start, start + cut, joined, glued=bool(rest)))
        if rest:
            self.pieces.append(Piece("word", rest, start + cut, end, joined=True))

    def _note(self, start: int) -> int:
        """Sets a note aside and returns where the text goes on."""
        close = _NOTE_END.search(self.text, start + 2)
        if close is None:
            raise OpenNote("this note has no end; it ends with // as it begins", *self.place(start), "//")
        where = self._where
        said = self.original[where[start + 2] : where[close.start()]] if where else self.text[start + 2 : close.start()]
        if _CONTROL.search(said):
            raise self.refuse(start, "//", "a control character in a note")
        self.notes.append(Note(" ".join(_NEXT_LINE.sub(" ", said).split()), *self.place(start)))
        return close.end()

    def _foreign(self, at: int, sign: str) -> UnreadableMove:
        shown = f"'{sign}'" if sign.isprintable() else f"a control character (U+{ord(sign):04X})"
        return self.refuse(at, sign if sign.isprintable() else "", f"{shown} is no sign of the notation")

    def words_from(self, index: int, before: int | None = None) -> Sequence[str]:
        """The words and numbers that stand here one behind the other; a number glued to a thing is none of them."""
        pieces = self.pieces
        words: list[str] = []
        last = min(index + 2 * _LONGEST_NAME, len(pieces) if before is None else before)
        while index < last and (
            pieces[index].kind == "word" or (pieces[index].kind == "number" and words and not pieces[index].glued)
        ):
            words.append(pieces[index].text)
            index += 1
        return words

    def _mark_speakers(self) -> None:
        """Makes one piece of each name with its colon: the longest name that ends there."""
        pieces = self.pieces
        marked: list[Piece] = []
        for colon in pieces:
            if colon.kind != "sign" or colon.text != ":":
                marked.append(colon)
                continue
            first = len(marked)
            while first and marked[first - 1].kind in ("word", "number") and len(marked) - first < _LONGEST_NAME:
                first -= 1
            for start in range(first, len(marked)):
                words = [piece.text for piece in marked[start:]]
                if marked[start].kind != "word" or words[0] in FILLERS:
                    continue
                readings, used = self.lexicon.find(words, self.lexicon.tongue.speakers)
                if used == len(words) and len(readings) == 1:
                    speaker = Piece("speaker", readings[0].code, marked[start].at, colon.end, marked[start].joined)
                    marked[start:] = [speaker]
                    break
                if used == len(words):
                    said = self.text[marked[start].at : colon.at].strip()
                    could = ", ".join(f"{reading.code}:" for reading in readings[:8])
                    raise self.refuse(marked[start].at, said, f"'{said}' could be {could}")
            else:
                raise self._no_speaker(marked, colon)
        self.pieces = marked

    def _no_speaker(self, before: Sequence[Piece], colon: Piece) -> UnreadableMove:
        if not before or before[-1].kind not in ("word", "number"):
            tongue = self.lexicon.tongue
            one = next(entry for entry in tongue.numbered if entry.kind in tongue.speakers)
            return self.refuse(colon.at, ":", f"a colon stands behind whoever speaks, as in {one.code[:-1]}{one.low}:")
        first = before[-1]
        if first.kind == "number" and len(before) > 1 and before[-2].kind == "word":
            first = before[-2]
        said = self.text[first.at : before[-1].end].lower()
        near = [f"{code}:" for code in close(said, self.lexicon, self.lexicon.tongue.speakers)]
        hint = f"; near: {', '.join(near)}" if near else ""
        return UnreadableMove(
            f"nobody called '{said}' speaks in this game{hint}", *self.place(first.at), said, ("a speaker",), near
        )


def close(word: str, lexicon: Lexicon, kinds: frozenset[str]) -> list[str]:
    """Codes whose spellings are like this word, the likest first."""
    from difflib import get_close_matches

    spellings: dict[str, list[str]] = {}
    for text, reading in lexicon.spellings(kinds, names=True):
        spellings.setdefault(text, []).append(reading.code)
    matches = get_close_matches(word, spellings, n=6, cutoff=0.6)
    return list(dict.fromkeys(code for text in matches for code in spellings[text]))[:4]
