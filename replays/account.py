"""The account that a session keeps: entries with chain, marks and changes, notes, and the record made of them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.game import Game
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.session import UNDO, Session, TakenBack
from guildpost.engine.core.steps import Chance, Outcome, Seat, Together
from guildpost.engine.core.table import Position
from guildpost.replays.changes import differences
from guildpost.replays.file import Header, Replay, check_note
from guildpost.replays.marks import first_link, mark, next_link

S = TypeVar("S")
D = TypeVar("D")
M = TypeVar("M")

_plain = msgspec.json.Encoder(order="deterministic").encode


class Account(Session[S, D, M]):
    """A session that chains and marks its entries, so that a record can be taken from it at any time."""

    def __init__(
        self,
        game: Game[S, D, M],
        header: Header,
        start: Position[S, Any],
        data: D,
        dealer: Dealer,
        *,
        quiet: bool = False,
        history: bool = False,
        check: bool = False,
    ) -> None:
        self.head = header
        self.notes: list[tuple[int, str]] = []
        self._chains = [first_link(game, header)]
        self._asked = b""  # the position at the question, before any answer, once it has been encoded
        self._owing: int | None = None  # the decision whose changes are still to be written
        self._bases: dict[int, bytes] = {}  # the positions before decisions whose changes may still be asked for
        self._tree: tuple[bytes, Any] = (b"", None)  # the last position that was taken apart
        self._line = False
        super().__init__(game, start, data, dealer, quiet=quiet, history=history, check=check)
        self._at_rest()

    # entries

    def record(self, entry: Entry[M]) -> None:
        """Chains the entry and gives it its mark."""
        chain = next_link(self._chains[-1], entry)
        found = self._mark(entry, chain)
        if isinstance(entry, Decided):
            if self.head.changes:
                self._owe()
            entry = Decided(entry.seat, entry.move, found)
        elif isinstance(entry, Undone):
            entry = Undone(entry.count, entry.reason, found)
        elif found:
            entry = Fell(entry.label, entry.outcome, found)
        self._chains.append(chain)
        self.entries.append(entry)

    def _mark(self, entry: Entry[M], chain: bytes) -> str:
        """The mark of an entry that ends this chain; none for an outcome that was drawn."""
        if isinstance(entry, Decided):
            return mark(chain, self._position_asked())
        if isinstance(entry, Undone):
            return mark(chain, self.snapshot())
        return mark(chain) if self.dealer.last_told else ""

    def _position_asked(self) -> bytes:
        """The position at the question, encoded as it was before any answer."""
        if not self._asked:
            step = self.at.agenda[-1]
            if self.history:
                self._asked = self.history[-1].position  # written for this very question
            elif step.nature == "together" and step.sealed:
                self.at.agenda[-1] = msgspec.structs.replace(step, sealed=())
                self._asked = self.snapshot()
                self.at.agenda[-1] = step
            else:
                self._asked = self.game.encode_position(self.at)
        return self._asked

    # changes

    def _owe(self) -> None:
        """Remembers that the decision which is being recorded owes its changes."""
        self._owing = len(self.entries)
        self._bases[self._owing] = self._position_asked()

    def _at_rest(self) -> None:
        """Told when the game stands at a question, waits for an outcome, or is over."""
        self._asked = b""
        if not self.head.changes:
            return
        step = self.at.agenda[-1] if self.at.agenda else None
        if isinstance(step, Chance):
            return
        owing, self._owing = self._owing, None
        if isinstance(step, Together) and step.sealed:
            return
        self._asked = self.snapshot()
        if owing is not None:
            self._take_changes(owing, self._changes(self._bases[owing], self._asked))
        if not self._line:
            self._bases.clear()

    def _changes(self, before: bytes, after: bytes) -> dict[str, msgspec.Raw]:
        """What turns one encoded position into the other."""
        known, tree = self._tree
        if known is not before:
            tree = msgspec.msgpack.decode(before)
        now = msgspec.msgpack.decode(after)
        self._tree = after, now
        return {path: msgspec.Raw(_plain(value)) for path, value in differences(tree, now).items()}

    def _take_changes(self, at: int, changes: dict[str, msgspec.Raw]) -> None:
        """Writes changes down at their decision."""
        entry: Any = self.entries[at]
        self.entries[at] = Decided(entry.seat, entry.move, entry.mark, changes)

    def rewound(self) -> None:
        """Cuts chain and changes back to the entries that are left."""
        del self._chains[len(self.entries) + 1 :]
        self._asked, self._owing = b"", None
        if not self.head.changes:
            return
        if self.awaited():
            for at in range(len(self.entries) - 1, -1, -1):
                entry = self.entries[at]
                if isinstance(entry, Decided):  # its luck is open again, so what it changed is not known yet
                    self.entries[at] = Decided(entry.seat, entry.move, entry.mark)
                    self._owing = at
                    break
        else:
            self._at_rest()

    # playing

    def play(self, seat: Seat, move: M) -> None:
        """As for a session."""
        super().play(seat, move)
        if self.head.changes:
            self._at_rest()
        else:
            self._asked = b""

    def luck(self, outcomes: Sequence[tuple[str, Outcome]]) -> None:
        """As for a session."""
        super().luck(outcomes)
        self._at_rest()

    def play_line(self, line: Sequence[Said[M]]) -> None:
        """As for a session."""
        kept = self._owing
        self._bases = {} if kept is None else {kept: self._bases[kept]}
        self._line = True
        try:
            super().play_line(line)
        finally:
            self._line = False

    def undo(self, count: int, reason: str = "") -> None:
        """As for a session. Answers that wait for others are no entries yet: they go first, and count as one."""
        if reason:
            try:
                check_note(reason)
            except ValueError as error:
                raise IllegalMove(UNDO, f"reason of an undo: {error}") from None
        step = self.pending()
        if self.history and isinstance(step, Together) and step.sealed and 1 <= count <= len(self.history):
            self._restore(self.history.pop().position)
            self._at_rest()
            if count == 1:
                self.table.tell(UNDO, TakenBack(1, reason))
                return
            count -= 1
        super().undo(count, reason)
        self._owing = None
        self._at_rest()

    def note(self, text: str) -> None:
        """Notes something down behind the last entry. Raises ValueError where it cannot stand in a transcript."""
        check_note(text)
        self.notes.append((len(self.entries), text))

    # taking the record

    @property
    def digest(self) -> str:
        """SHA-256 over chain and position, in hexadecimal: what the whole game came to."""
        return sha256(self._chains[-1] + self.snapshot()).hexdigest()

    def links(self) -> Sequence[bytes]:
        """The chain before the first entry, and behind each."""
        return self._chains

    @property
    def waiting(self) -> list[tuple[Seat, M]]:
        """Answers to an open question to several seats, by seat; they become entries when the last is in."""
        step = self.pending()
        return list(step.sealed) if isinstance(step, Together) else []

    def replay(self) -> Replay:
        """The record as it stands now."""
        return Replay(
            **msgspec.structs.asdict(self.head),
            entries=list(self.entries),
            waiting=self.waiting,
            notes=list(self.notes),
            digest=self.digest,
            last=self.game.copy(self.at),
        )
