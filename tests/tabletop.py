"""What tables of all games share in tests: lines said and refused, events told, and golden pages of worked examples.

A game's conftest has a subclass of Tabletop that sets its table out, and tells how the table stands at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.session import LineRefused, Session
from guildpost.notation.games import language


class Tabletop:
    """One table with told luck, or a seed."""

    game: Any
    opens_told = True
    """Whether pages begin with what was told before the first line."""

    def sit_down(self, position, data, seed: str | None = None, check: bool = True) -> None:
        """Begins to play at a position."""
        self.data = data
        self.session = Session(self.game, position, data, Dealer(seed), history=True, check=check)
        self.language = language(self.game.id)

    @property
    def state(self):
        """The state."""
        return self.session.table.state

    @property
    def desk(self):
        """The table as rules see it, for questions to them."""
        return self.session.table

    @property
    def events(self):
        """All that has been told, in order."""
        return self.session.table.told

    def told(self, kind: str):
        """Events of one class, by its name."""
        return [told.event for told in self.events if type(told.event).__name__ == kind]

    def rules(self) -> list[str]:
        """Rule ids of all events, in order."""
        return [told.rule for told in self.events]

    @property
    def fell(self) -> list[str]:
        """Labels of all luck that fell, in order."""
        return [entry.label for entry in self.session.entries if hasattr(entry, "label")]

    @property
    def asked(self) -> str:
        """Who has not answered yet, or the label that is awaited; empty when the game is over."""
        words = self.game.seat_words(self.state)
        return self.session.awaited() or " ".join(words[seat] for seat in self.session.asked())

    @property
    def question(self) -> str:
        """The class of the open question."""
        return type(self.session.pending()).__name__

    def seat(self, word: str) -> int:
        """The seat of a word."""
        return self.game.seat_words(self.state).index(word)

    def moves(self, word: str = "") -> list[str]:
        """Listed legal moves of a seat (the first asked one) as canonical text."""
        seat = self.seat(word) if word else self.session.asked()[0]
        return [self.language.render(move) for move in self.session.options(seat)]

    def view(self, word: str = ""):
        """The view of a seat, or of the public."""
        return self.game.view(self.session.at, self.data, self.seat(word) if word else None)

    def say(self, text: str):
        """Plays one line in notation; raises what refuses it."""
        try:
            self.session.play_line(self.language.read(text))
        except LineRefused as refused:
            raise refused.cause from None
        return self

    def refused(self, text: str, rule: str = "") -> IllegalMove:
        """The refusal of a line, with the rule it must cite; the position must be what it was."""
        before = self.session.snapshot()
        with pytest.raises(IllegalMove) as refusal:
            self.say(text)
        assert self.session.snapshot() == before
        if rule:
            own = f"{self.game.folder}."
            assert refusal.value.rule == (rule if rule.startswith((own, "core.")) else own + rule)
        return refusal.value

    def standing(self) -> Iterator[str]:
        """The table at the end of a page, with what each seat may see."""
        raise NotImplementedError


# worked examples: the fenced `play` blocks of the spec

SPEC = Path(__file__).parents[1] / "spec"


def block_of(folder: str, example: str) -> str:
    """The text of the play block under the heading of an example such as `market.ex02`."""
    text = (SPEC / folder / f"{example.split('.')[0]}.md").read_text("utf-8")
    after = text.split(f"### {folder}.{example} ", 1)[1].split("\n### ", 1)[0].split("\n## ", 1)[0]
    return after.split("```play\n", 1)[1].split("\n```", 1)[0]


def play_block(kind: type[Tabletop], block: str) -> tuple[Tabletop, str]:
    """Plays a block: `key: value` set the table out as the arguments of its class, `> ` lines are said, `! rule: line`
    must be refused by that rule. Returns the table and the page that tells the whole story."""
    given: dict[str, object] = {}
    lines = block.splitlines()
    for line in lines:
        if not line.startswith((">", "!")) and line.strip():
            key, _, value = line.partition(":")
            given[key.strip()] = int(value) if value.strip().isdigit() else value.strip()
    play = kind(**given)
    out = [line for line in lines if not line.startswith((">", "!"))]
    out += ["", *(f"    {told_line(told)}" for told in play.events if kind.opens_told), f"asked: {play.asked}"]
    for line in lines:
        if line.startswith("!"):
            rule, _, text = line[1:].strip().partition(": ")
            refusal = play.refused(text, rule)
            out += [f"! {text}", f"    refused by {refusal.rule}: {refusal.reason}"]
        elif line.startswith(">"):
            seen = len(play.events)
            play.say(line[1:].strip())
            out += [line, *(f"    {told_line(told)}" for told in play.events[seen:]), f"asked: {play.asked}"]
    return play, "\n".join([*out, "", *play.standing()]) + "\n"


def told_line(told) -> str:
    """One event on one line: its rule, what happened, and to whom it was told where not to all."""
    fields = {name: getattr(told.event, name) for name in told.event.__struct_fields__}
    text = " ".join(f"{name}={value!r}" for name, value in fields.items())
    audience = "" if told.to is None else f"  [only seat {', '.join(map(str, sorted(told.to)))}]"
    return f"{told.rule} {type(told.event).__name__} {text}{audience}".rstrip()


class Page(SingleFileSnapshotExtension):
    """A golden page: one text file a test."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT

    def serialize(self, data, **kwargs):
        return data


def examples_of(kind: type[Tabletop]) -> Callable[..., Any]:
    """The fixture `example` of a game: plays the block of an example and compares its page with the golden one."""

    @pytest.fixture
    def example(snapshot):
        def check(name: str) -> Tabletop:
            play, page = play_block(kind, block_of(kind.game.folder, name))
            assert page == snapshot(extension_class=Page)
            return play

        return check

    return example
