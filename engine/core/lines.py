"""What a line of notation says, once it is read: moves with their speakers and outcomes, turns, notes, stamps."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from guildpost.engine.core.record import Undone
from guildpost.engine.core.steps import Outcome

M = TypeVar("M")


class Said(msgspec.Struct, Generic[M], frozen=True):
    """A move by a seat or piece (`who` empty: whoever is asked), with the outcomes that stand behind it.

    With `move` None only luck speaks: the outcomes fall on their own, ahead of the next decision. `move` may be an
    Undone, for decisions taken back. `line` and `column` count from 1 and say where it stood.
    """

    move: M | Undone | None
    who: str = ""
    outcomes: tuple[tuple[str, Outcome], ...] = ()
    line: int = 1
    column: int = 1


class Turn(msgspec.Struct, frozen=True):
    """A turn number in the margin: a decoration that a reader may check."""

    number: str
    line: int = 1
    column: int = 1


class Note(msgspec.Struct, frozen=True):
    """A comment, its words parted by single spaces."""

    text: str
    line: int = 1
    column: int = 1


class Stamp(msgspec.Struct, frozen=True):
    """`on-k7qm`: the line follows the position whose mark begins like this."""

    code: str
    line: int = 1
    column: int = 1


Item = Said[M] | Turn | Note | Stamp
