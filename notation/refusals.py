"""How errors read: what is wrong with a word, in players' words. Nothing here is looked at before a text has failed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lark.exceptions import UnexpectedToken
from lark.lexer import Token

from guildpost.notation.errors import UnreadableMove
from guildpost.notation.scanning import Piece, Source, close
from guildpost.notation.words import JOIN, SHORTEST, Lexicon, Reading

_LETTERS = re.compile(r"([a-z]+)([0-9]+)")
_SIGNS = {"_PLUS": "+", "_COMMA": "a comma", "_EQUALS": "="}
_SHARED = {
    "SPEAKER": "a speaker",
    "TURN": "a turn number",
    "NUMBER": "a number",
    "LABEL": "an outcome",
    "STAMP": "a stamp",
    "$END": "the end of the text",
}
_MOST_SHOWN = 12
_MOST_NEAR = 4


def several(source: Source, index: int, readings: Sequence[Reading]) -> UnreadableMove:
    """A word with more than one meaning here."""
    piece = source.pieces[index]
    codes = tuple(reading.code for reading in readings)
    return UnreadableMove(
        f"'{piece.text}' could be {_listed(source.lexicon, readings)}",
        *source.place(piece.at),
        piece.text,
        codes,
        codes,
    )


def _listed(lexicon: Lexicon, readings: Sequence[Reading]) -> str:
    """Codes with what they mean, those of one name together: glv (gloves), w5 w10 (Black Market)."""
    by_title: dict[str, list[str]] = {}
    for reading in readings[:_MOST_SHOWN]:
        title = lexicon.title(reading)
        by_title.setdefault(title if title.lower() != reading.code else "", []).append(reading.code)
    parts = [" ".join(codes) + (f" ({title})" if title else "") for title, codes in by_title.items()]
    more = len(readings) - _MOST_SHOWN
    return ", ".join(parts) + (f" and {more} more" if more > 0 else "")


def unseen(source: Source, index: int) -> UnreadableMove:
    """A player used a word of masked transcripts."""
    piece = source.pieces[index]
    word = _glued(source, index - 1) if index and source.pieces[index - 1].glued else piece.text
    at = source.pieces[index - 1].at if word != piece.text else piece.at
    return source.refuse(
        at, word, f"'{word}' stands in a transcript for what its reader may not see; a move names things"
    )


def count_or_turn(source: Source, index: int) -> UnreadableMove:
    """A number that could go with what stands before or with the speaker behind it."""
    piece = source.pieces[index]
    return source.refuse(
        piece.at,
        piece.text,
        f"'{piece.text}' could belong to what stands before it or be the number "
        "of a turn; join it to its word, as in undo-2 or d=6,7",
    )


def zeros(source: Source, index: int) -> UnreadableMove:
    """A number with a zero in front."""
    piece = source.pieces[index]
    return UnreadableMove(
        f"'{piece.text}' begins with a zero", *source.place(piece.at), piece.text, near=(piece.text.lstrip("0") or "0",)
    )


def dangling(source: Source, index: int) -> UnreadableMove:
    """A filler with nothing behind it that it could lead to: something was left out."""
    piece = source.pieces[index]
    return source.refuse(piece.at, piece.text, f"nothing of this move stands behind '{piece.text}'")


def glued(source: Source, index: int) -> UnreadableMove:
    """Digits with letters behind them that are nothing to count."""
    word = _glued(source, index)
    rest = source.pieces[index + 1].text
    at = source.pieces[index].at
    short = _beginning(source.lexicon, rest, source.lexicon.tongue.counted) if len(rest) < SHORTEST else []
    if short:
        return _too_short(source, at, rest, short, ())
    near = close(rest, source.lexicon, source.lexicon.tongue.counted)
    return UnreadableMove(
        f"'{word}' cannot stand here{_near(near)}", *source.place(at), word, ("a thing to count",), near
    )


def _too_short(
    source: Source, at: int, word: str, readings: Sequence[Reading], expected: Sequence[str]
) -> UnreadableMove:
    codes = [reading.code for reading in readings]
    could = "could be" if len(codes) > 1 else "is too short for"
    return UnreadableMove(
        f"'{word}' {could} {_listed(source.lexicon, readings)}", *source.place(at), word, expected, codes
    )


def _glued(source: Source, index: int) -> str:
    return source.pieces[index].text + source.pieces[index + 1].text


def misplaced(source: Source, index: int, parser: Any) -> UnreadableMove:
    """A word, number or sign that cannot stand here, or the end of the text where something is still wanted."""
    lexicon, pieces = source.lexicon, source.pieces
    wanted = standing(parser)
    expected = describe(lexicon, wanted)
    if index >= len(pieces):
        at = pieces[-1].end if pieces else len(source.text)
        last = source.text[:at].split()[-1] if pieces else ""
        return UnreadableMove(
            f"the text ends behind '{last}'; expected: {_one_of(expected)}", *source.place(at), last, expected
        )
    piece = pieces[index]
    word = _said(piece)
    line, column = source.place(piece.at)
    if piece.kind == "word" and len(piece.text) < SHORTEST and (short := _beginning(lexicon, piece.text, wanted)):
        return _too_short(source, piece.at, word, short, expected)
    if piece.kind == "word" and index + 1 < len(pieces) and pieces[index + 1].text == "=":
        labels = list(lexicon.tongue.labels)
        if piece.text not in lexicon.labels:
            return UnreadableMove(
                f"'{word}' is no word of luck; near: {', '.join(f'{label}=' for label in labels)}",
                line,
                column,
                word,
                ("an outcome",),
                labels,
            )
    if piece.kind == "sign" and word in ",.;":
        behind = f", and '{_said(pieces[index + 1])}' begins none" if index + 1 < len(pieces) else ""
        return UnreadableMove(f"'{word}' parts moves{behind}", line, column, word, expected)
    near: list[str] = []
    meaning = ""
    if piece.kind == "word":
        meaning, near = _elsewhere(source, index, wanted)
    if piece.kind == "word" and not near and not meaning and len(word) >= SHORTEST and word != JOIN:
        near = close(piece.text, lexicon, frozenset(wanted))
    sense = f", {meaning}," if meaning else ""
    message = f"'{word}'{sense} cannot stand here{_near(near)}; expected: {_one_of(expected)}"
    return UnreadableMove(message, line, column, word, expected, near)


def _said(piece: Piece) -> str:
    return f"{piece.text}:" if piece.kind == "speaker" else piece.text


def _elsewhere(source: Source, index: int, wanted: Iterable[str]) -> tuple[str, list[str]]:
    """What a word would mean in another place, and codes with the same number that could stand here."""
    lexicon = source.lexicon
    word = source.pieces[index].text
    kinds = frozenset(lexicon.tongue.kinds)
    parts = _LETTERS.fullmatch(word)
    near = []
    if parts is not None:
        alike = {
            f"{entry.code[:-1]}{parts[2]}"
            for entry in lexicon.tongue.numbered
            if entry.kind in wanted and parts[2] == str(int(parts[2])) and entry.low <= int(parts[2]) <= entry.high
        }
        near = sorted(alike) if len(alike) <= _MOST_NEAR else []
    if word in lexicon.verbs:
        return f"which begins a move{'' if _is_used(lexicon, word) else ' of other games'}", near
    readings, _ = lexicon.find(source.words_from(index), kinds)
    meanings = list(dict.fromkeys(lexicon.tongue.kinds[reading.kind] for reading in readings))
    return " or ".join(meanings[:2]), near


def _is_used(lexicon: Lexicon, word: str) -> bool:
    return lexicon.verbs[word].code in lexicon.tongue.verbs


def _beginning(lexicon: Lexicon, letters: str, kinds: Iterable[str]) -> list[Reading]:
    """What begins with these few letters, numbered codes left out."""
    wanted = frozenset(kinds)
    readings = [
        reading
        for text, reading in lexicon.spellings(wanted)
        if text.startswith(letters) and not reading.code[-1].isdigit()
    ]
    return sorted(dict.fromkeys(readings), key=lambda reading: reading.code)


def standing(parser: Any) -> list[str]:
    """Terminals that could really come next; those of a state may still fail in the reductions before them."""
    from lark.parsers.lalr_interactive_parser import InteractiveParser

    trial: Any = InteractiveParser(None, parser, parser.lexer)
    return sorted(trial.accepts())


def describe(lexicon: Lexicon, wanted: Iterable[str]) -> list[str]:
    """What could stand here, in players' words."""
    kinds: Mapping[str, str] = lexicon.tongue.kinds
    found: dict[str, None] = {}
    rest: dict[str, None] = {}
    verbs = [kind for kind in wanted if kind not in kinds and kind not in _SHARED and kind not in _SIGNS]
    for kind in wanted:
        if kind in kinds:
            found[kinds[kind]] = None
        elif kind in _SIGNS or kind in ("NUMBER", "LABEL", "SPEAKER"):
            rest[_SIGNS.get(kind) or _SHARED[kind]] = None
    if len(verbs) == 1:
        rest[verbs[0].lower()] = None
    elif verbs:
        rest["a move"] = None
    elif not found and not rest:
        rest["the end of the text"] = None
    return [*found, *rest]


def _one_of(words: Sequence[str]) -> str:
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def _near(near: Sequence[str]) -> str:
    return f"; near: {', '.join(near)}" if near else ""


def from_parser(source: Source, error: UnexpectedToken) -> UnreadableMove:
    """Lark's own complaint, which comes where only a reduction shows that a word does not fit."""
    token: Token = error.token
    index = len(source.pieces) if token.type == "$END" else source.reached
    return misplaced(source, index, error.state)
