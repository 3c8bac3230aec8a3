"""The lexer: each word is looked up, and taken as the one kind of thing that the parser could use here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NoReturn

from lark.lexer import Lexer, LexerState, Token
from lark.parsers.lalr_analysis import Shift

from guildpost.notation import refusals
from guildpost.notation.scanning import Piece, Source
from guildpost.notation.words import FILLERS, JOIN, MARGIN, SHORTEST, THEN, UNSEEN

_STAMP = re.compile(r"[\s-]+([0-9a-hjkmnp-tv-z]{4,6})(?![^\W_])", re.I)
_STOPS = ",.;"
_MOST_FILLERS = 20  # in a row: looking past more would take time out of proportion
_SKIPPED = FILLERS | MARGIN | {JOIN}


class DictionaryLexer(Lexer):
    """Lark's name for it; the text that it is given is a `Source`."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: object) -> None:
        """Needs nothing of the grammar: the parser says at each word what it could use."""

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        source: Any = lexer_state.text
        return _Words(source, parser_state).tokens()


class _Words:
    def __init__(self, source: Source, parser_state: Any) -> None:
        self.source = source
        self.pieces = source.pieces
        self.lexicon = source.lexicon
        self.parser = parser_state
        self.wanted: dict[str, Any] = {}

    def token(self, kind: str, code: str, piece: Piece) -> Token:
        line, column = self.source.place(piece.at)
        return Token(kind, code, piece.at, line, column)

    def tokens(self) -> Iterator[Token]:
        source, pieces, index = self.source, self.pieces, 0
        states, stack = self.parser.parse_conf.states, self.parser.state_stack
        while index < len(pieces):
            source.reached = index
            self.wanted = states[stack[-1]]
            piece = pieces[index]
            if piece.kind == "word":
                token, index = self._word(index)
            elif piece.kind == "number":
                token, index = self._number(index)
            elif piece.kind == "sign":
                token, index = self._sign(index), index + 1
            else:
                if "SPEAKER" not in self.wanted:
                    self._refuse(index)
                token, index = self.token("SPEAKER", piece.text, piece), index + 1
            if token is not None:
                yield token
        source.open = self._goes_on("NUMBER")

    def _refuse(self, index: int) -> NoReturn:
        raise refusals.misplaced(self.source, index, self.parser)

    def _word(self, index: int) -> tuple[Token | None, int]:
        """The token that this word is (None for a filler), and where the next piece stands."""
        pieces, wanted = self.pieces, self.wanted
        piece = pieces[index]
        word = piece.text
        if word in UNSEEN:
            raise refusals.unseen(self.source, index)
        verb = self.lexicon.verbs.get(word)
        if verb is not None:
            if word == "take" and self._text(index + 1) == "back":
                return (self.token("UNDO", "undo", piece), index + 2) if "UNDO" in wanted else self._refuse(index)
            if verb.kind not in wanted:
                self._refuse(index)
            return self.token(verb.kind, verb.code, piece), index + 1
        if word == JOIN:
            if self._begins(index + 1) and index + 1 < len(pieces):
                return None, index + 1
            if "_PLUS" not in wanted:
                self._refuse(index)
            return self.token("_PLUS", "+", piece), index + 1
        if word == "on" and "STAMP" in wanted:
            stamp = _STAMP.match(self.source.text, piece.end)
            if stamp is not None:
                index += 1
                while index < len(pieces) and pieces[index].at < stamp.end():
                    index += 1
                return self.token("STAMP", stamp[1].lower(), piece), index
        if word in FILLERS:
            if not self._leads_on(index):
                raise refusals.dangling(self.source, index)
            return None, index + 1
        if word in MARGIN and self._is_turn(index + 1):
            return None, index + 1
        if self._text(index + 1) == "=":
            label = self.lexicon.labels.get(word)
            if label is None or "LABEL" not in wanted:
                self._refuse(index)
            return self.token("LABEL", label, piece), index + 1
        readings, used = self.lexicon.find(self.source.words_from(index), wanted)
        if len(readings) > 1:
            raise refusals.several(self.source, index, readings)
        if not readings:
            self._refuse(index)
        return self.token(readings[0].kind, readings[0].code, piece), index + used

    def _number(self, index: int) -> tuple[Token, int]:
        """The token of a number, a turn with its phase included, and where the next piece stands."""
        piece, wanted = self.pieces[index], self.wanted
        if piece.glued:
            if self._text(index + 1) in UNSEEN:
                raise refusals.unseen(self.source, index + 1)
            words = self.source.words_from(index + 1)
            if not words or not self.lexicon.find(words, self.lexicon.tongue.counted)[0]:
                raise refusals.glued(self.source, index)
        kind = "NUMBER" if "NUMBER" in wanted else ""
        if kind and self._is_turn(index) and not self._goes_on("NUMBER"):
            kind = ""  # the state waits for what ends the move; only states merged with it could take a count
        if self._is_turn(index) and not (kind and (piece.joined or self._text(index - 1) in ("=", "+"))):
            if kind:
                raise refusals.count_or_turn(self.source, index)
            kind = "TURN" if "TURN" in wanted else ""
        if not kind:
            self._refuse(index)
        text = piece.text
        if text[0] == "0" and text != "0":
            raise refusals.zeros(self.source, index)
        index += 1
        if kind == "TURN" and self._text(index) == "." and self.pieces[index + 1].kind == "number":
            text += f".{self.pieces[index + 1].text}"
            index += 2
        return self.token(kind, text, piece), index

    def _sign(self, index: int) -> Token | None:
        """The token of a sign; None where it only parts moves."""
        piece, wanted = self.pieces[index], self.wanted
        sign = piece.text
        if sign in "=+":
            kind = "_EQUALS" if sign == "=" else "_PLUS"
            if kind not in wanted:
                self._refuse(index)
            return self.token(kind, sign, piece)
        if sign == "," and "_COMMA" in wanted and not self._begins(index + 1, number=False):
            if self._is_turn(index + 1) and not self.pieces[index + 1].joined:
                raise refusals.count_or_turn(self.source, index + 1)
            return self.token("_COMMA", sign, piece)
        if sign not in _STOPS or not self._begins(index + 1):
            self._refuse(index)
        return None

    def _text(self, index: int) -> str:
        return self.pieces[index].text if 0 <= index < len(self.pieces) else ""

    def _is_turn(self, index: int) -> bool:
        """Whether a number stands here with a speaker behind it, perhaps a full stop or a phase between."""
        pieces = self.pieces
        if index >= len(pieces) or pieces[index].kind != "number" or pieces[index].glued:
            return False
        if self._text(index + 1) == ".":
            index += 1
            if index + 1 < len(pieces) and pieces[index + 1].kind == "number" and pieces[index + 1].joined:
                index += 1
        return index + 1 < len(pieces) and pieces[index + 1].kind == "speaker"

    def _goes_on(self, kind: str) -> bool:
        """Whether a token of this kind really can come next: reductions are followed on a copy of the stack, since a
        table of merged states also lists what only other contexts could take."""
        states, stack = self.parser.parse_conf.states, list(self.parser.state_stack)
        while True:
            found = states[stack[-1]].get(kind)
            if found is None:
                return False
            action, rule = found
            if action is Shift:
                return True
            del stack[len(stack) - len(rule.expansion) :]
            stack.append(states[stack[-1]][rule.origin.name][1])

    def _leads_on(self, index: int) -> bool:
        """Whether the words behind a filler go on with the same move; only `then` may stand before the next one."""
        pieces = self.pieces
        if pieces[index].text == THEN:
            return index + 1 < len(pieces)
        last = min(index + _MOST_FILLERS, len(pieces))
        while index < last and pieces[index].kind == "word" and pieces[index].text in FILLERS:
            index += 1
        return index < len(pieces) and (
            pieces[index].kind == "number"
            or (pieces[index].kind == "word" and pieces[index].text not in self.lexicon.verbs)
        )

    def _begins(self, index: int, number: bool = True) -> bool:
        """Whether a move, an outcome or a speaker begins here, fillers left aside, or the text ends."""
        pieces, verbs = self.pieces, self.lexicon.verbs
        last = min(index + _MOST_FILLERS, len(pieces))
        while index < last and pieces[index].kind == "word" and pieces[index].text in _SKIPPED:
            if pieces[index].text == "on" and _STAMP.match(self.source.text, pieces[index].end):
                return True
            index += 1
        if index >= len(pieces):
            return True
        piece = pieces[index]
        if piece.kind == "sign":
            return piece.text in _STOPS
        if piece.kind == "number":
            return number and self._is_turn(index)
        if piece.kind == "speaker" or piece.text in verbs or self._text(index + 1) == "=":
            return True
        word = piece.text
        return len(word) >= SHORTEST and word not in self.lexicon.codes and any(verb.startswith(word) for verb in verbs)
