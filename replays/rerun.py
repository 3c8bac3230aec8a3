"""Playing a record again: what comes out is compared, entry by entry, with what was written."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.errors import BrokenLaw, EngineError
from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.steps import Chance, Decision, Together
from guildpost.engine.core.table import Position
from guildpost.replays.account import Account
from guildpost.replays.changes import differences, field_at
from guildpost.replays.errors import Cause, Divergence, ReplayError
from guildpost.replays.file import Header, Replay, describe, sum_of
from guildpost.replays.luck import Again
from guildpost.replays.marks import mark, mark_in, next_link

S = TypeVar("S")
D = TypeVar("D")
M = TypeVar("M")

_plain = msgspec.json.Encoder(order="deterministic").encode


class Rerun(Account[S, D, M]):
    """An account that first plays `expected` entries of a `source` again; then it goes on as any other.

    Only each so-manieth mark is tested where `every` is more than 1, and `adopt` takes changes over without working
    them out. Behind it, `marked` marks of decisions have been compared.
    """

    def __init__(
        self,
        game: Game[S, D, M],
        header: Header,
        start: Position[S, Any],
        data: D,
        dealer: Dealer,
        *,
        source: Replay | None = None,
        expected: Sequence[Entry[M]] = (),
        every: int = 1,
        adopt: bool = False,
        quiet: bool = False,
        history: bool = False,
        check: bool = False,
    ) -> None:
        self.source = source
        self.expected = expected
        self.again = source is not None
        self.every = every
        self.adopt = adopt
        self.marked = 0
        self._decisions = 0
        self._buffer = bytearray(4096)
        if isinstance(dealer, Again):
            dealer.stand = lambda: len(self.entries)
        super().__init__(game, header, start, data, dealer, quiet=quiet, history=history, check=check)

    # comparing

    def record(self, entry: Entry[M]) -> None:
        """As for an account; while a record is played again, its entry must come out. Raises Divergence."""
        if not self.again:
            super().record(entry)
            return
        entries, chains = self.entries, self._chains
        at, kind = len(entries), type(entry)
        expected: Any = self.expected[at] if at < len(self.expected) else None
        chain = next_link(chains[-1], entry)
        if kind is Decided:
            decided: Any = entry
            # most often the very move that was handed in comes back, and there is nothing to compare
            if type(expected) is not kind or expected.move is not decided.move or expected.seat != decided.seat:
                expected = self._expected(at, entry)
            self._decisions += 1
            if self._decisions % self.every:
                found = expected.mark
            else:
                self.marked += 1
                found = self._mark_again(chain)
            if self.head.changes:
                self._owe()
            elif expected.changes:
                raise self._differs("changes", "changes in a record without", "nothing", at)
        else:
            if type(expected) is not kind:
                expected = self._expected(at, entry)
            found = "" if kind is Fell and not self.dealer.last_told else self._mark(entry, chain)
        if expected.mark != found:
            self._refuse_answer(chains[-1], expected, at)
            raise self._differs("mark", expected.mark or "nothing", found or "nothing", at)
        chains.append(chain)
        entries.append(expected)

    def _mark_again(self, chain: bytes) -> str:
        """The mark of a decision that ends this chain."""
        if self._asked or self.history is not None or self.at.agenda[-1].nature != "decision":
            return mark(chain, self._position_asked())
        return mark_in(self._buffer, self.game.position_encoder, chain, self.at)

    def _expected(self, at: int, entry: Any) -> Any:
        """The recorded entry for this one. Raises Divergence where it says something else."""
        if at >= len(self.expected):
            raise self._differs("entry", "nothing", describe(entry), at)
        expected: Any = self.expected[at]
        if type(expected) is not type(entry):
            raise self._differs("entry", describe(expected), describe(entry), at)
        if type(entry) is Decided:
            if expected.seat != entry.seat:
                raise self._differs("seat", describe(expected), describe(entry), at)
            if expected.move is not entry.move and expected.move != entry.move:
                raise self._differs("move", describe(expected), describe(entry), at)
        return expected

    def _refuse_answer(self, chain: bytes, expected: Any, at: int) -> None:
        """Raises Divergence where the mark is that of another answer to this question: then that one was edited."""
        step = self.pending()
        if not isinstance(expected, Decided) or not isinstance(step, Decision | Together):
            return
        position = self._position_asked()
        seats = step.open_to(self.table) if isinstance(step, Decision) else [expected.seat]
        for seat in seats:
            for move in step.options(self.table, seat):
                meant: Any = Decided(seat, move)
                if mark(next_link(chain, meant), position) == expected.mark:
                    field = "seat" if seat != expected.seat else "move"
                    raise self._differs(field, describe(expected), f"a mark of {describe(meant)}", at, "input")

    def _at_rest(self) -> None:
        """As for an account; changes that are taken over need no position at rest."""
        self._asked = b""
        if not self.head.changes:
            return
        if not (self.again and self.adopt):
            super()._at_rest()
            return
        if not isinstance(self.pending(), Chance):
            self._owing = None
            self._bases.clear()

    def _take_changes(self, at: int, changes: dict[str, msgspec.Raw]) -> None:
        """As for an account; while a record is played again, its changes must come out. Raises Divergence."""
        if not self.again:
            super()._take_changes(at, changes)
            return
        entry: Any = self.entries[at]
        if entry.changes == changes:
            return
        for path in sorted(set(entry.changes) | set(changes)):
            if entry.changes.get(path) != changes.get(path):
                recorded, recomputed = (_shown(side.get(path)) for side in (entry.changes, changes))
                raise self._differs(path, recorded, recomputed, at)

    # playing

    def _play_all(self) -> None:
        """Plays the expected entries, and from then on as any account."""
        self._play_again()
        if self.source is not None and len(self.expected) == len(self.source.entries):
            self._compare_end()
        self.again, self.expected, self.source = False, (), None

    def _play_again(self) -> None:
        """Plays all expected entries. Raises Divergence at the first that does not come out as recorded."""
        at = self.cursor()
        total = len(self.expected)
        try:
            while at < total:
                entry: Any = self.expected[at]
                kind = type(entry)
                if kind is Decided:
                    step = self.at.agenda[-1] if self.at.agenda else None
                    if step is not None and step.nature == "together":
                        due = sorted(step.asked(self.table))[len(step.sealed)]
                        if entry.seat != due:
                            raise self._differs("seat", describe(entry), f"an answer of seat {due}", at)
                    self.play(entry.seat, entry.move)
                elif kind is Undone:
                    if at > len(self.entries):
                        raise self._differs("entry", describe(entry), "an answer for which others wait", at)
                    self.undo(entry.count, entry.reason)
                else:
                    raise self._differs("entry", describe(entry), "no outcome here", at)
                agenda = self.at.agenda
                # most often no answers wait, and then entries are all that has been used
                at = self.cursor() if agenda and agenda[-1].nature == "together" else len(self.entries)
        except Divergence as found:
            if found.entry == at:
                self._compare_waiting(at)
            raise
        except (ReplayError, BrokenLaw):
            raise
        except Exception as error:  # entries are input: whatever an edited one breaks is a finding, not a fault
            self._compare_waiting(at)
            at = max(at, len(self.entries) - 1)  # an outcome behind it that was settled last, if there is one
            raise self._differs("entry", describe(self.expected[at]), refusal(error), at) from error

    def _compare_waiting(self, end: int) -> None:
        """Compares the marks of answers that came before `end` and are no entries yet: what they hide comes first."""
        if not isinstance(self.pending(), Together):
            return
        chain = self._chains[-1]
        for at in range(len(self.entries), end):
            entry: Any = self.expected[at]
            before, chain = chain, next_link(chain, entry)
            found = mark(chain, self._position_asked())
            if self.every == 1 and entry.mark != found:
                self._refuse_answer(before, entry, at)
                raise self._differs("mark", entry.mark or "nothing", found, at)

    def cursor(self) -> int:
        """How many recorded entries have been used: those that stand, and answers that wait to become entries."""
        step = self.at.agenda[-1] if self.at.agenda else None
        waiting = len(step.sealed) if step is not None and step.nature == "together" else 0
        return len(self.entries) + waiting

    def _compare_end(self) -> None:
        """Compares what stands behind the entries: answers that wait, last position, digest and places of notes."""
        source = self.source
        assert source is not None
        stand = len(self.entries)
        if self.cursor() > stand:
            self._compare_waiting(len(self.expected))
            raise self._differs("entry", "nothing", "an answer of another seat", len(self.expected))
        last = self.game.encode_position(source.last)
        whole = source.digest == sha256(self._chains[-1] + last).hexdigest()
        try:
            self._wait_again(source)
        except Divergence as found:
            raise found if whole else self._missing() from None
        position = self.snapshot()
        if position == last:
            if not whole:
                raise self._differs("digest", source.digest, self.digest)
            if source.notes and source.notes[-1][0] > stand:
                raise self._differs("notes", f"one after {source.notes[-1][0]} entries", f"{stand} entries")
            return
        if not whole and source.digest != self.digest:
            raise self._missing()
        recorded, now = msgspec.msgpack.decode(last), msgspec.msgpack.decode(position)
        for path in differences(recorded, now):
            one, other = (_shown_plain(field_at(side, path)) for side in (recorded, now))
            raise self._differs(f"last.{path.removeprefix('-')}", one, other)

    def _missing(self) -> Divergence:
        return self._differs("entry", "nothing", "what leads to the last position", len(self.entries))

    def _wait_again(self, source: Replay) -> None:
        """Lays down the answers that wait for others."""
        self._refuse_early_changes(self._owing)
        before = -1
        for seat, move in source.waiting:
            said = describe(("d", seat, move))
            if seat <= before or not isinstance(self.pending(), Together):
                raise self._differs("waiting", said, "no answer that waits")
            before = seat
            try:
                self.play(seat, move)
            except ReplayError as error:
                raise self._differs("waiting", said, "entries: all have answered") from error
            except Exception as error:
                raise self._differs("waiting", said, refusal(error)) from error
            if self.waiting[-1] != (seat, move):
                raise self._differs("waiting", said, describe(("d", *self.waiting[-1])))

    def _refuse_early_changes(self, at: int | None) -> None:
        """Raises Divergence where the decision at this entry, whose luck has not fallen, says what it changed."""
        if not self.again or at is None:
            return
        owing: Any = self.expected[at]
        if owing.changes:
            raise self._differs("changes", "changes before the luck is known", "nothing", at)

    def undo(self, count: int, reason: str = "") -> None:
        """As for an account; the mark of the undo comes first, since an edited one is no undo of that decision."""
        owing = self._owing
        super().undo(count, reason)
        self._refuse_early_changes(owing)

    def _differs(
        self, field: str, recorded: str, recomputed: str, at: int | None = None, cause: Cause | None = None
    ) -> Divergence:
        assert self.source is not None
        return differing(self.source, field, recorded, recomputed, at, cause)


def differing(
    source: Replay, field: str, recorded: str, recomputed: str, at: int | None = None, cause: Cause | None = None
) -> Divergence:
    """The finding. Where its cause is open, the sum tells whether the file was edited, or the rules have changed."""
    if cause is None:
        edited = source.sum != sum_of(source)
        cause = "rules" if not edited else "data" if at is None else "input"
    return Divergence(field, recorded, recomputed, cause, at, decision_at(source, at))


def decision_at(source: Replay, at: int | None) -> int | None:
    """The number, from 1, of the last decision up to an entry; None where there is none."""
    if at is None:
        return None
    return sum(type(entry) is Decided for entry in source.entries[: at + 1]) or None


def refusal(error: Exception) -> str:
    """An error as one line."""
    if isinstance(error, EngineError):
        return f"refused: {error}"
    return f"refused: the engine cannot take it ({type(error).__name__})"


def _shown(raw: msgspec.Raw | None) -> str:
    return "nothing" if raw is None else _short(bytes(raw).decode())


def _shown_plain(value: Any) -> str:
    return "nothing" if value is None else _short(_plain(value).decode())


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:97] + "..."
