"""A session: one game being played. Runs the agenda to the next question, takes moves, keeps the entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Literal, NamedTuple, NoReturn, TypeVar

import msgspec

from guildpost.engine.core.chance import Dealer, word_of
from guildpost.engine.core.errors import BrokenLaw, EngineError, IllegalMove, LuckError, NotAsked, OutcomeMissing
from guildpost.engine.core.events import Event
from guildpost.engine.core.game import Game
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.steps import Chance, Decision, Outcome, Seat, Step, Together
from guildpost.engine.core.table import Position, Table

S = TypeVar("S")
D = TypeVar("D")
M = TypeVar("M")

TURN = "core.turn.01"
UNDO = "core.undo.01"
UNDO_SEEN = "core.undo.02"
OVER = "core.over.01"


class TakenBack(Event, frozen=True):
    """Decisions were taken back; the game stands where it stood before them."""

    count: int
    reason: str


class Kept(NamedTuple):
    """A question as it was before its answer: the position, and how many entries and events there were."""

    position: bytes
    entries: int
    told: int


class LineRefused(EngineError):
    """A line stopped at move `index` (from 0) because of `cause`; of its moves `stand` were played and stay."""

    def __init__(self, cause: EngineError, index: int, stand: int) -> None:
        super().__init__(str(cause))
        self.cause = cause
        self.index = index
        self.stand = stand


class Session(Generic[S, D, M]):
    """Plays one game from a position; what was played lies in `entries`, what it told in `table.told`."""

    def __init__(
        self,
        game: Game[S, D, M],
        start: Position[S, Any],
        data: D,
        dealer: Dealer,
        *,
        quiet: bool = False,
        history: bool = False,
        check: bool = False,
    ) -> None:
        self.game = game
        self.at = start
        self.dealer = dealer
        self.table: Table[S, D] = game.table(start.state, data, quiet)
        self.entries: list[Entry[M]] = []
        self.history: list[Kept] | None = [] if history else None
        self.looking_back: Literal["free", "kept", "forced"] = "free"
        """Whether an undo may take back what luck or a secret has answered: it may, it may not, or only with a reason
        in the record."""
        self.checking = check
        self._opened: list[int] = []  # entries with which sealed answers of several seats were opened
        self._drawn = False  # an outcome that nobody told has fallen since this was last cleared
        self._advance(())

    # what is asked

    def pending(self) -> Step[Any, M] | None:
        """The question on the table, or None when the game is over."""
        return self.at.agenda[-1] if self.at.agenda else None

    def awaited(self) -> str:
        """The label of the outcome that people must tell before anybody is asked; empty where none is awaited."""
        step = self.pending()
        return step.label(self.table) if isinstance(step, Chance) else ""

    @property
    def over(self) -> bool:
        """Whether no question is left."""
        return not self.at.agenda

    def asked(self) -> Sequence[Seat]:
        """Seats that can act now: the asked seat first, or all that have not answered a question to several."""
        step: Any = self.at.agenda[-1] if self.at.agenda else None
        if step is None:
            return ()
        asked: Sequence[Seat] = ()
        if step.nature == "decision":
            asked = step.open_to(self.table)
        elif step.nature == "together":
            given = [seat for seat, _ in step.sealed]
            asked = [seat for seat in step.asked(self.table) if seat not in given]
        return asked

    def put_to(self) -> Sequence[Seat]:
        """Seats that the open question was put to, whether they have answered or not: all that the table may know,
        since who is still asked would tell who hesitates."""
        step = self.pending()
        return step.asked(self.table) if isinstance(step, Together) else self.asked()

    def question(self, seat: Seat) -> Decision[Any, M] | Together[Any, M]:
        """The step that this seat may answer now. Raises NotAsked, from open facts alone, where there is none."""
        step: Any = self.at.agenda[-1] if self.at.agenda else None
        if step is None or step.nature == "chance":
            self._refuse_all()
        asking: Decision[Any, M] | Together[Any, M] = step
        if (asking.nature == "decision" and seat == asking.seat) or seat in self.asked():
            return asking
        words = self.game.seat_words(self.table.state)
        name = words[seat] if 0 <= seat < len(words) else f"seat {seat}"
        if asking.nature == "together" and seat in asking.asked(self.table):
            raise NotAsked(TURN, f"{name} has answered already")
        raise NotAsked(TURN, f"{name} is not asked now")

    def _refuse_all(self) -> NoReturn:
        """Tells why nobody is asked."""
        if label := self.awaited():
            raise NotAsked(TURN, f"first tell what fell: {word_of(label)}=")
        raise NotAsked(OVER, "the game is over")

    def options(self, seat: Seat) -> Sequence[M]:
        """Legal moves of this seat now; see `Decision.complete`."""
        return self.question(seat).options(self.table, seat)

    # playing

    def record(self, entry: Entry[M]) -> None:
        """Takes an entry into the account, at the moment it is made; replays add marks here."""
        self.entries.append(entry)

    def play(self, seat: Seat, move: M) -> None:
        """Plays one canonical or liberal move of this seat. Raises IllegalMove with nothing changed, and LuckError
        when an outcome is missing or wrong; then the position is spoilt and the caller goes back to a copy."""
        step: Any = self.at.agenda[-1] if self.at.agenda else None
        if step is None or step.nature != "decision" or step.seat != seat:  # the common case needs no more questions
            step = self.question(seat)
        table = self.table
        if step.nature == "decision":
            move = step.resolve(table, seat, move)
            if seat == step.seat and (implied := step.passed_by(table, move)) is not None:
                self.play(seat, implied)
                self.play(seat, move)
                return
            step.check(table, seat, move)
            if self.history is not None:
                self.history.append(self._kept())
            self.record(Decided(seat, move))
            self.at.agenda.pop()
            self._advance(step.take(table, seat, move))
            return
        move = step.resolve(table, seat, move)
        step.check(table, seat, move)
        if self.history is not None and not step.sealed:
            self.history.append(self._kept())
        answers = tuple(sorted((*step.sealed, (seat, move)), key=lambda answer: answer[0]))
        self.at.agenda[-1] = msgspec.structs.replace(step, sealed=answers)
        self._advance(())

    def luck(self, outcomes: Sequence[tuple[str, Outcome]]) -> None:
        """Lets told outcomes fall where the game waits for them."""
        self.dealer.tell(outcomes)
        if isinstance(self.pending(), Chance):
            self._advance(())

    def _all_told(self) -> None:
        if self.dealer.contradicted is not None:
            raise self.dealer.contradicted
        if self.dealer.told:
            label, outcome = self.dealer.told[0]
            raise LuckError(label, f"{outcome} was told, but nothing falls here")

    def _advance(self, steps: Sequence[Step[Any, M]]) -> None:
        """Puts steps on the agenda and runs to the next question, or to the end."""
        agenda, drawn, table, checking = self.at.agenda, self.at.drawn, self.table, self.checking
        agenda.extend(steps[::-1])
        while agenda:
            if table.over:
                agenda.clear()
                break
            step = agenda.pop()
            nature = step.nature
            if nature == "auto":
                steps = step.run(table)
            elif nature == "decision":
                agenda.append(step)
                break
            elif nature == "chance":
                label = step.label(table)
                n = drawn.get(label, 0)
                try:
                    outcome = self.dealer.fall(label, n, step.odds(table))
                except OutcomeMissing:
                    agenda.append(step)  # people throw the dice: the game waits for them to tell
                    break
                self._drawn = self._drawn or not self.dealer.last_told
                agenda.append(step)  # those who mask entries ask the step who sees the outcome
                self.record(Fell(label, outcome))
                agenda.pop()
                drawn[label] = n + 1
                steps = step.settle(table, outcome)
            elif len(step.sealed) < len(step.asked(table)):
                agenda.append(step)
                break
            else:
                agenda.append(step)  # so that marks see the question with all its answers
                if len(step.sealed) > 1:
                    self._opened.append(len(self.entries))
                for seat, move in step.sealed:
                    self.record(Decided(seat, move))
                agenda.pop()
                steps = step.open(table, dict(step.sealed))
            if steps:
                if len(steps) == 1:
                    agenda.append(steps[0])
                else:
                    agenda.extend(steps[::-1])
            if checking:
                self.game.check_always(self.at, table.data)
        else:
            table.over = False
        if self.checking:
            self.game.check_at_rest(self.at, table.data)

    def play_line(self, line: Sequence[Said[M]]) -> None:
        """Plays the moves of a line: all, or none after the last that luck or another seat has answered.

        Raises LineRefused, which says which move was refused, why, and how many stand. What fell stays fallen, so
        that a refused line is never a look ahead.
        """
        kept, entries, told, stand = self.snapshot(), len(self.entries), len(self.table.told), 0
        past = len(self.history) if self.history is not None else 0
        index = 0
        self.dealer.standing = True
        try:
            for index, said in enumerate(line):
                count = len(self.entries)
                self._drawn = others = False
                if isinstance(said.move, Undone):
                    self.undo(said.move.count, said.move.reason)
                    self._drawn = True  # what was taken back has been seen
                elif said.move is None:
                    self.luck(said.outcomes)
                else:
                    seat = self.seat_of(said.who)
                    self.dealer.tell(said.outcomes)
                    self.play(seat, said.move)
                    others = any(isinstance(entry, Decided) and entry.seat != seat for entry in self.entries[count:])
                if self._drawn or others:
                    kept, entries, told, stand = self.snapshot(), len(self.entries), len(self.table.told), index + 1
                    past = len(self.history) if self.history is not None else 0
                self._all_told()
        except Exception as cause:
            self.dealer.told.clear()
            self.dealer.contradicted = None
            self._restore(kept)
            del self.entries[entries:], self.table.told[told:]
            self._opened = [at for at in self._opened if at < entries]
            if self.history is not None:
                del self.history[past:]
            self.rewound()
            if isinstance(cause, EngineError) and not isinstance(cause, BrokenLaw):
                raise LineRefused(cause, index, stand) from cause
            raise  # a fault of the engine or of what lies around it, not of the line
        finally:
            self.dealer.standing = False

    def rewound(self) -> None:
        """Told after entries were cut off again, for those who keep sums over them."""

    def seat_of(self, who: str) -> Seat:
        """The seat that a line means by `who`: a seat's or a piece's word; empty, the one seat that is asked.

        Raises NotAsked where it is not that seat's or piece's turn.
        """
        state = self.table.state
        if not who:
            asked = self.asked()
            if not asked:
                self._refuse_all()
            if isinstance(self.pending(), Together) and len(asked) > 1:
                words = self.game.seat_words(state)
                raise NotAsked(TURN, "say which seat moves: " + ", ".join(f"{words[seat]}:" for seat in asked))
            return asked[0]
        seat = self.game.seat_named(state, who)
        if seat is None:
            raise NotAsked(TURN, f"{who} does not play in this game")
        step = self.question(seat)
        if isinstance(step, Decision) and seat == step.seat:
            speaker = step.speaker(self.table)
            words = self.game.seat_words(state)
            if speaker and who not in (speaker, words[seat]):
                raise NotAsked(TURN, f"{who} is not asked now; {speaker} is")
        return seat

    # going back

    def snapshot(self) -> bytes:
        """The position, encoded."""
        return self.game.encode_position(self.at)

    def _restore(self, position: bytes) -> None:
        self.at = self.game.decode_position(position)
        self.table.state = self.at.state
        self.table.over = False

    def _kept(self) -> Kept:
        return Kept(self.snapshot(), len(self.entries), len(self.table.told))

    def revealed(self, count: int) -> str:
        """What the last `count` standing decisions have brought to light: luck, sealed answers, or what a seat was told
        that did not decide; empty where they can be taken back as if nothing had been. Needs `history`."""
        assert self.history is not None
        since = self.history[-count]
        after = self.entries[since.entries :]
        if any(isinstance(entry, Fell) for entry in after):
            return "luck has answered"
        deciding = {entry.seat for entry in after if isinstance(entry, Decided)}
        if self._opened and self._opened[-1] >= since.entries:
            return "sealed answers were opened"
        for told in self.table.told[since.told :]:
            if told.to is not None and not told.to <= deciding:
                return "a seat was told a secret"
        return ""

    def undo(self, count: int, reason: str = "") -> None:
        """Takes the last `count` standing decisions back, as an entry of its own. Needs `history`.

        Decisions to several seats at once go back together and count as one. Luck is not thrown anew: the same
        decision at the same place meets the same outcomes.
        """
        if self.history is None:
            raise IllegalMove(UNDO, "this session keeps no history")
        if not 1 <= count <= len(self.history):
            stand = len(self.history)
            asked = "one decision" if count == 1 else f"{count} decisions"
            raise IllegalMove(UNDO, f"{asked} cannot be taken back; {stand or 'none'} stand{'s' if stand == 1 else ''}")
        if self.looking_back != "free" and (what := self.revealed(count)):
            if self.looking_back == "kept":
                raise IllegalMove(UNDO_SEEN, f"{what} since then; only --force takes that back, and the record says so")
            reason = reason or "forced"
        self._restore(self.history[-count].position)
        del self.history[-count:]
        self.record(Undone(count, reason))
        self.table.tell(UNDO, TakenBack(count, reason))
