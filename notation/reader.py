"""Reads any text of a game by its grammar."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from lark.exceptions import UnexpectedToken

from guildpost.engine.core.lines import Item
from guildpost.notation import grammar, refusals
from guildpost.notation.scanning import Source
from guildpost.notation.sentences import Sentences
from guildpost.notation.words import Lexicon

M = TypeVar("M")


class Reader(Generic[M]):
    """A parser with the words it needs."""

    def __init__(self, module: str, lexicon: Lexicon, sentences: Sentences[M]) -> None:
        self.parser = grammar.load(module, sentences)
        self.lexicon = lexicon

    def read(self, text: str, line: int) -> tuple[list[Item[M]], bool]:
        """All that a text says, and whether a number could have gone on with its last move. Raises UnreadableMove."""
        source = Source(text, line, self.lexicon)
        lexed: Any = source  # lark takes any input that the lexer understands
        try:
            tree: Any = self.parser.parse(lexed)
        except UnexpectedToken as error:
            raise refusals.from_parser(source, error) from None
        items: list[Item[M]] = tree
        if source.notes:
            items = sorted([*items, *source.notes], key=lambda item: (item.line, item.column))
        return items, source.open
