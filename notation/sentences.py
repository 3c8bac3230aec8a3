"""From what the parser finds to items, as far as all games share it. Methods carry the names of grammar rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from guildpost.engine.core.lines import Item, Said, Stamp, Turn
from guildpost.engine.core.record import Undone
from guildpost.engine.core.steps import Outcome
from guildpost.notation.errors import UnreadableMove

M = TypeVar("M")


class Word(str):
    """The code of a word that was read, its kind, and where it stood. Lark's token looks like this."""

    type: str
    line: int
    column: int


class Thing(NamedTuple):
    """So many of a kind, and the word that names it."""

    kind: str
    number: int
    word: Word


Luck = tuple[tuple[str, Outcome], ...]
Made = list[tuple[M | Undone, Word]]
"""Moves that one form stands for, each with the word that stands for it."""


class Opening(NamedTuple):
    """Who speaks from here on, and the turn number before it."""

    turn: Word | None
    speaker: Word


class Step(NamedTuple, Generic[M]):
    """A move with what luck answered, or luck alone."""

    move: M | Undone | None
    word: Word
    luck: Luck


class Sentences(Generic[M]):
    """Builds items; a game's own class adds a method for each of its rules."""

    def start(self, parts: list[Stamp | Opening | list[Step[M]]]) -> list[Item[M]]:
        items: list[Item[M]] = []
        who = ""
        for part in parts:
            if isinstance(part, Stamp):
                items.append(part)
            elif isinstance(part, Opening):
                if part.turn is not None:
                    items.append(Turn(str(part.turn), part.turn.line, part.turn.column))
                who = str(part.speaker)
            else:
                items += [Said(step.move, who, step.luck, step.word.line, step.word.column) for step in part]
        return items

    def stamp(self, words: list[Word]) -> Stamp:
        return Stamp(str(words[0]), words[0].line, words[0].column)

    def opening(self, words: list[Word]) -> Opening:
        return Opening(words[0] if len(words) > 1 else None, words[-1])

    def body(self, parts: list[tuple[Word, Luck] | list[Step[M]]]) -> list[Step[M]]:
        steps: list[Step[M]] = []
        for part in parts:
            if isinstance(part, list):
                steps += part
            else:
                steps.append(Step(None, *part))
        return steps

    def step(self, parts: list[Any]) -> list[Step[M]]:
        made: Made[M] = parts[0]
        steps = [Step(move, word, ()) for move, word in made]
        if len(parts) > 1:
            steps[-1] = steps[-1]._replace(luck=parts[1][1])
        return steps

    def luck(self, outcomes: list[tuple[Word, Luck]]) -> tuple[Word, Luck]:
        return outcomes[0][0], tuple(pair for _, pairs in outcomes for pair in pairs)

    def outcome(self, words: list[Word]) -> tuple[Word, Luck]:
        label = str(words[0])
        return words[0], tuple((label, int(word) if word.type == "NUMBER" else str(word)) for word in words[1:])

    def undo(self, words: list[Word]) -> Made[M]:
        count = int(words[1]) if len(words) > 1 else 1
        if not count:
            raise refused(words[1], "nothing to take back")
        return [(Undone(count), words[0])]


def refused(word: Word, message: str) -> UnreadableMove:
    """An error about a word that the grammar has let through."""
    return UnreadableMove(message, word.line, word.column, str(word))


def counted(things: Iterable[Thing]) -> list[Thing]:
    """These things, none of them zero times."""
    found = list(things)
    for thing in found:
        if not thing.number:
            raise refused(thing.word, f"0{thing.kind} is nothing; a count begins with 1")
    return found
