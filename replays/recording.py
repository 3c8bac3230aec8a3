"""Recording: a session that keeps its account checkable, and plays records again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from guildpost.engine.core.chance import GENERATOR, Dealer
from guildpost.engine.core.errors import BadSetup, BrokenLaw, EngineError, IllegalMove
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.session import UNDO, Session, TakenBack
from guildpost.engine.core.steps import Chance, Decision, Outcome, Seat, Together
from guildpost.engine.core.table import Position
from guildpost.replays.changes import differences, field_at
from guildpost.replays.errors import Cause, Divergence, ReplayError, UnsupportedReplay
from guildpost.replays.file import Header, Luck, Replay, check_note, check_texts, describe, refuse_edition, sum_of
from guildpost.replays.luck import Again, dealer_for
from guildpost.replays.marks import first_link, mark, next_link

S = TypeVar("S")
D = TypeVar("D")
M = TypeVar("M")

_plain = msgspec.json.Encoder(order="deterministic").encode


def opening(game: Game[S, D, M], header: Header, data: D) -> Position[S, Any]:
    """The position in which a game with this header begins. Raises BadSetup."""
    chosen = game.choose_seats(len(header.seats), header.seats)
    if tuple(chosen) != header.seats:
        raise BadSetup(f"the seats of this game are, in order: {' '.join(seat.role for seat in chosen)}")
    if header.start is None:
        return game.setup(data, header.seats, header.options)
    game.check_start(header.start, data)
    start = game.copy(header.start)
    asked = start.agenda[-1] if start.agenda else None
    if isinstance(asked, Together) and asked.sealed:
        raise BadSetup("a start position holds no answers that wait for others; they stand among the waiting ones")
    seats = len(game.seat_words(start.state))
    if seats != len(header.seats):
        raise BadSetup(f"the start position has {seats} seats, but {len(header.seats)} are named")
    return start


def refuse_data(game: Game[Any, Any, Any], header: Header, data: Any) -> None:
    """Raises UnsupportedReplay where a record was played by other rules or with other component data."""
    refuse_edition(game, header.edition)
    digest = game.digest(data)
    if digest != header.components:
        wanted = header.components[:12]
        reason = f"played with component data {wanted}, but these are {digest[:12]}"
        raise UnsupportedReplay(reason, f"the component data whose digest begins with {wanted}")


class Recording(Session[S, D, M]):
    """A session with header, chain, marks and notes, from which a record can be taken at any time.

    Begin one with `begin`, or go on with a record by `resume`; then `marked` marks and `drawn` outcomes of it were
    compared.
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
        self.head = header
        self.notes: list[tuple[int, str]] = []
        self.source = source
        self.expected = expected
        self.again = source is not None
        self.every = every
        self.adopt = adopt
        self.marked = 0
        self.drawn = 0
        self._decisions = 0
        self._chains = [first_link(game, header)]
        self._asked = b""  # the position at the question, before any answer, once it has been encoded
        self._owing: int | None = None  # the decision whose changes are still to be written
        self._bases: dict[int, bytes] = {}  # the positions before decisions whose changes may still be asked for
        self._tree: tuple[bytes, Any] = (b"", None)  # the last position that was taken apart
        self._line = False
        if isinstance(dealer, Again):
            dealer.stand = lambda: len(self.entries)
        super().__init__(game, start, data, dealer, quiet=quiet, history=history, check=check)
        self._at_rest()

    @classmethod
    def begin(
        cls,
        game: Game[S, D, M],
        data: D,
        seats: Sequence[SeatChoice],
        options: Any,
        *,
        seed: str | None = None,
        tags: Mapping[str, str] | None = None,
        start: Position[S, Any] | None = None,
        changes: bool = False,
        told: Sequence[tuple[str, Outcome]] = (),
        trust: bool = False,
        quiet: bool = False,
        history: bool = False,
        check: bool = False,
    ) -> Recording[S, D, M]:
        """A new game with these seats; `seed` None where people tell all that falls.

        `told` are outcomes that fall before the first question; with `trust` they need not be those of the seed.
        Answers that wait for others in a `start` position wait in the new game as well. Raises BadSetup.
        """
        waiting: Sequence[tuple[Seat, M]] = ()
        if start is not None:
            start = game.copy(start)
            step = start.agenda[-1] if start.agenda else None
            if isinstance(step, Together):
                waiting = step.sealed
                start.agenda[-1] = msgspec.structs.replace(step, sealed=())
        header = Header(
            game=game.id,
            edition=game.edition,
            options=options,
            components=game.digest(data),
            luck=None if seed is None else Luck(GENERATOR, seed),
            seats=tuple(seats),
            start=start,
            changes=changes,
            tags=dict(tags or {}),
        )
        dealer = dealer_for(header.luck, trust)
        dealer.tell(told)
        recording = cls.open(game, data, header, dealer=dealer, quiet=quiet, history=history, check=check)
        for seat, move in waiting:
            recording.play(seat, move)
        return recording

    @classmethod
    def open(
        cls,
        game: Game[S, D, M],
        data: D,
        header: Header,
        *,
        dealer: Dealer,
        quiet: bool = False,
        history: bool = False,
        check: bool = False,
    ) -> Recording[S, D, M]:
        """A new game with all that this header says. Raises BadSetup, or UnsupportedReplay for other data."""
        refuse_data(game, header, data)
        try:
            check_texts(header)
        except ValueError as error:
            raise BadSetup(str(error)) from None
        start = opening(game, header, data)
        return cls(game, header, start, data, dealer, quiet=quiet, history=history, check=check)

    @classmethod
    def resume(
        cls,
        replay: Replay,
        game: Game[S, D, M],
        data: D,
        *,
        upto: int | None = None,
        trust: bool = False,
        every: int = 1,
        adopt: bool = True,
        quiet: bool = False,
        history: bool = False,
        check: bool = False,
    ) -> Recording[S, D, M]:
        """The game that a record holds, played again up to its end, or through its first `upto` entries.

        Raises Divergence at the first entry that differs and UnsupportedReplay for other rules or data. `trust`
        lets outcomes stand uncompared, `every` tests only each so-manieth mark, `adopt` takes recorded changes over
        without working them out.
        """
        refuse_data(game, replay, data)
        entries = replay.entries
        if upto is not None:
            while upto < len(entries) and type(entries[upto]) is Fell:
                upto += 1  # what fell belongs to the decision before it
            entries = entries[:upto]
        header = Header(**{name: getattr(replay, name) for name in Header.__struct_fields__})
        undone = any(type(entry) is Undone for entry in entries)
        again = Again(entries, header.luck, trust, lambda *finding: _differs(replay, *finding))
        try:
            start = opening(game, header, data)
            words = game.seat_words(start.state)
        except Exception as error:  # a header is input: whatever an edited one breaks is a finding, not a fault
            raise _differs(replay, "start", "a header that cannot be set up", _told(error)) from error
        if len(words) != len(header.seats):
            raise _differs(replay, "seats", str(len(header.seats)), str(len(words)))
        recording = cls(
            game,
            header,
            start,
            data,
            again,
            source=replay,
            expected=entries,
            every=every,
            adopt=adopt,
            quiet=quiet,
            history=history or undone,
            check=check,
        )
        recording._play_again()
        recording.drawn = again.compared
        recording.notes = [note for note in replay.notes if upto is None or note[0] <= upto]
        if upto is None:
            recording._compare_end()
        recording.again, recording.expected, recording.adopt = False, (), False
        recording.every = 1
        recording.dealer = dealer_for(header.luck, trust)
        recording._at_rest()
        return recording

    # the account

    def record(self, entry: Entry[M]) -> None:
        """Chains the entry and gives it its mark; a record that is played again is compared instead."""
        at = len(self.entries)
        chain = next_link(self._chains[-1], entry)
        expected: Any = self._expected(at, entry) if self.again else None
        if isinstance(entry, Decided):
            self._decisions += 1
            if self._decisions % self.every == 0:
                self.marked += 1
                found = mark(chain, self._position_asked())
            else:
                found = expected.mark
            if self.head.changes:
                self._owing = at
                self._bases[at] = self._position_asked()
            if expected is None:
                entry = Decided(entry.seat, entry.move, found)
        elif isinstance(entry, Fell):
            found = mark(chain) if self.dealer.last_told else ""
            if expected is None and found:
                entry = Fell(entry.label, entry.outcome, found)
        else:
            found = mark(chain, self.snapshot())
            if expected is None:
                entry = Undone(entry.count, entry.reason, found)
        if expected is not None:
            if expected.mark != found:
                self._refuse_answer(self._chains[-1], expected, at)
                raise self._differs("mark", expected.mark or "nothing", found or "nothing", at)
            entry = expected
        self._chains.append(chain)
        self.entries.append(entry)

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

    def _position_asked(self) -> bytes:
        """The position at the question, encoded as it was before any answer."""
        if not self._asked:
            step = self.at.agenda[-1]
            if self.history:
                self._asked = self.history[-1]  # written for this very question
            elif isinstance(step, Together) and step.sealed:
                self.at.agenda[-1] = msgspec.structs.replace(step, sealed=())
                self._asked = self.snapshot()
                self.at.agenda[-1] = step
            else:
                self._asked = self.snapshot()
        return self._asked

    def _at_rest(self) -> None:
        """Told when the game stands at a question, waits for an outcome, or is over."""
        self._asked = b""
        if not self.head.changes:
            return
        step = self.at.agenda[-1] if self.at.agenda else None
        if isinstance(step, Chance):
            return
        owing, self._owing = self._owing, None
        if self.adopt or (isinstance(step, Together) and step.sealed):
            self._bases.clear()
            return
        self._asked = self.snapshot()
        if owing is not None:
            self._write_changes(owing, self._bases[owing], self._asked)
        if not self._line:
            self._bases.clear()

    def _write_changes(self, at: int, before: bytes, after: bytes) -> None:
        known, tree = self._tree
        if known is not before:
            tree = msgspec.msgpack.decode(before)
        now = msgspec.msgpack.decode(after)
        self._tree = after, now
        found = differences(tree, now)
        changes = {path: msgspec.Raw(_plain(value)) for path, value in found.items()}
        entry: Any = self.entries[at]
        if not self.again:
            self.entries[at] = Decided(entry.seat, entry.move, entry.mark, changes)
            return
        if entry.changes == changes:
            return
        for path in sorted(set(entry.changes) | set(changes)):
            if entry.changes.get(path) != changes.get(path):
                recorded, recomputed = (_shown(side.get(path)) for side in (entry.changes, changes))
                raise self._differs(path, recorded, recomputed, at)

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
        self._at_rest()

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
            self._restore(self.history.pop())
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

    # playing again

    def _expected(self, at: int, entry: Any) -> Any:
        """The recorded entry for this one. Raises Divergence where it says something else."""
        if at >= len(self.expected):
            raise self._differs("entry", "nothing", describe(entry), at)
        expected: Any = self.expected[at]
        if type(expected) is not type(entry):
            raise self._differs("entry", describe(expected), describe(entry), at)
        if isinstance(entry, Decided):
            if expected.seat != entry.seat:
                raise self._differs("seat", describe(expected), describe(entry), at)
            if expected.move is not entry.move and expected.move != entry.move:
                raise self._differs("move", describe(expected), describe(entry), at)
            if expected.changes and not self.head.changes:
                raise self._differs("changes", "changes in a record without", "nothing", at)
        return expected

    def _play_again(self) -> None:
        """Plays all expected entries. Raises Divergence at the first that does not come out as recorded."""
        at = self.cursor()
        total = len(self.expected)
        try:
            while at < total:
                entry: Any = self.expected[at]
                if isinstance(entry, Decided):
                    step = self.at.agenda[-1] if self.at.agenda else None
                    if isinstance(step, Together):
                        due = sorted(step.asked(self.table))[len(step.sealed)]
                        if entry.seat != due:
                            raise self._differs("seat", describe(entry), f"an answer of seat {due}", at)
                    self.play(entry.seat, entry.move)
                elif isinstance(entry, Undone):
                    if at > len(self.entries):
                        raise self._differs("entry", describe(entry), "an answer for which others wait", at)
                    self.undo(entry.count, entry.reason)
                else:
                    raise self._differs("entry", describe(entry), "no outcome here", at)
                at = self.cursor()
        except Divergence as found:
            if found.entry == at:
                self._compare_waiting(at)
            raise
        except (ReplayError, BrokenLaw):
            raise
        except Exception as error:  # entries are input: whatever an edited one breaks is a finding, not a fault
            self._compare_waiting(at)
            raise self._differs("entry", describe(self.expected[at]), _told(error), at) from error

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
        return len(self.entries) + (len(step.sealed) if isinstance(step, Together) else 0)

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
        if self._owing is not None and source.entries[self._owing].changes:
            raise self._differs("changes", "changes before the luck is known", "nothing", self._owing)
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
                raise self._differs("waiting", said, _told(error)) from error
            if self.waiting[-1] != (seat, move):
                raise self._differs("waiting", said, describe(("d", *self.waiting[-1])))

    def _differs(
        self, field: str, recorded: str, recomputed: str, at: int | None = None, cause: Cause | None = None
    ) -> Divergence:
        assert self.source is not None
        return _differs(self.source, field, recorded, recomputed, at, cause)


def _differs(
    source: Replay, field: str, recorded: str, recomputed: str, at: int | None = None, cause: Cause | None = None
) -> Divergence:
    """The finding. Where its cause is open, the sum tells whether the file was edited, or the rules have changed."""
    if cause is None:
        edited = source.sum != sum_of(source)
        cause = "rules" if not edited else "data" if at is None else "input"
    decision = None
    if at is not None:
        decision = sum(type(entry) is Decided for entry in source.entries[: at + 1]) or None
    return Divergence(field, recorded, recomputed, cause, at, decision)


def _told(error: Exception) -> str:
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
