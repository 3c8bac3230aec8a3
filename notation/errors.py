"""What is wrong with a text that cannot be read as moves."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST_SHOWN = 40
"""Letters of a word that a message shows."""


class UnreadableMove(Exception):
    """A text that is no notation of this game; nothing of it was read.

    `line` and `column` count from 1 and point at `word`. `expected` says in players' words what could stand there,
    `near` names codes or words that look alike. The message holds all of it but the place.
    """

    def __init__(
        self,
        message: str,
        line: int,
        column: int,
        word: str = "",
        expected: Sequence[str] = (),
        near: Sequence[str] = (),
    ) -> None:
        if len(word) > LONGEST_SHOWN:
            message = message.replace(word, f"{word[:LONGEST_SHOWN]}...")
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.word = word
        self.expected = tuple(expected)
        self.near = tuple(near)


class OpenNote(UnreadableMove):
    """A text that ends inside a note; with the lines behind it, it may be readable."""
