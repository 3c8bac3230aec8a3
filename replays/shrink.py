"""Shrink: a record that shows something, cut to a small one that still shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from guildpost.engine.core.chance import GENERATOR, Dealer, Draws, admit
from guildpost.engine.core.errors import BadSetup, BrokenLaw, EngineError, LuckError
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Odds, Outcome, Together
from guildpost.replays.file import Header, Replay, sum_of
from guildpost.replays.recording import Recording, opening
from guildpost.replays.verify import verify

Move = tuple[int, Any]
Watch = Callable[["Played"], bool]
"""Whether a played candidate still shows what is looked for."""

MOST_SIMPLER = 1500
"""Simpler start positions that are tried at most."""


class Kept(Dealer):
    """Lets outcomes fall as a record has them, by label and count; others are drawn."""

    def __init__(self, seed: str, kept: dict[tuple[str, int], Outcome], told: bool) -> None:
        super().__init__(None)
        self.streams = Draws(seed)
        self.kept = kept
        self.people = told

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The recorded outcome where it can fall here, else one that is drawn."""
        outcome = self.kept.get((label, n))
        if outcome is not None:
            try:
                admit(label, odds, outcome)
            except LuckError:
                outcome = None
        self.last_told = self.people or outcome is not None
        return self.streams.fall(label, n, odds) if outcome is None else outcome


class Fault(msgspec.Struct, frozen=True):
    """An error of the engine itself: its type and the function of the rules in which it rose."""

    kind: str
    place: str


class Played(msgspec.Struct):
    """A candidate as the engine of today plays it: the moves that stand, rules that were told, and a fault."""

    start: Any
    moves: list[Move]
    record: Replay
    rules: frozenset[str]
    fault: Fault | None


class Shrinker:
    """Plays candidates of one record; `tried` counts them."""

    def __init__(self, replay: Replay, game: Game[Any, Any, Any], data: Any) -> None:
        self.game = game
        self.data = data
        fields = {name: getattr(replay, name) for name in Header.__struct_fields__}
        fields["seats"] = tuple(msgspec.structs.replace(seat, name="") for seat in replay.seats)
        self.head = Header(**{**fields, "tags": {}, "changes": False})
        self.kept: dict[tuple[str, int], Outcome] = {}
        drawn: dict[str, int] = dict(replay.start.drawn) if replay.start is not None else {}
        for entry in replay.entries:
            if isinstance(entry, Fell):
                n = drawn.get(entry.label, 0)
                drawn[entry.label] = n + 1
                if entry.mark:
                    self.kept.setdefault((entry.label, n), entry.outcome)
        self.tried = 0

    def play(self, start: Any, moves: Iterable[Move], stop: Watch | None = None) -> Played | None:
        """The game from this start; moves that are illegal by now are left out. None where none can begin.

        Behind the first fault, or the move that makes `stop` hold, nothing is played.
        """
        self.tried += 1
        try:
            session = self._begin(start, True)
        except BadSetup:
            return None
        stands: list[Move] = []
        told: set[str] = set()
        fault: Fault | None = None
        for seat, move in moves:
            try:
                session.play(seat, move)
            except BrokenLaw as error:
                fault = fault_of(error)
            except LuckError:
                return None
            except EngineError:
                continue
            except Exception as error:
                fault = fault_of(error)
            stands.append((seat, move))
            told.update(one.rule for one in session.table.told)
            session.table.told.clear()
            if fault is not None:
                break
            if stop is not None and stop(Played(start, stands, session.replay(), frozenset(told), None)):
                break
        record = session.replay()
        if fault is not None:
            record = self._whole(start, stands) or record
        record.sum = sum_of(record)
        return Played(start, stands, record, frozenset(told), fault)

    def _begin(self, start: Any, check: bool) -> Recording[Any, Any, Any]:
        luck = self.head.luck
        seats = self.head.seats
        if start is not None:  # seats change their roles in some games
            try:
                seats = tuple(SeatChoice(role) for role in self.game.roles(start.state))
            except Exception as error:
                raise BadSetup(f"no seats: {type(error).__name__}") from error
        head = msgspec.structs.replace(self.head, start=start, seats=seats)
        seed = luck.seed if luck is not None and luck.generator == GENERATOR else "shrink"
        dealer = Kept(seed, self.kept, luck is None)
        try:
            return Recording(self.game, head, opening(self.game, head, self.data), self.data, dealer, check=check)
        except BadSetup:
            raise
        except Exception as error:
            raise BadSetup(f"no game begins here: {type(error).__name__}") from error

    def _whole(self, start: Any, moves: Sequence[Move]) -> Replay | None:
        """The record of moves of which only a law says that they are wrong: without laws it goes through."""
        try:
            session = self._begin(start, False)
            for seat, move in moves:
                session.play(seat, move)
        except Exception:  # then the fault is no law, and the record ends in the middle of a move
            return None
        return session.replay()

    def positions(self, start: Any, moves: Sequence[Move]) -> list[Any]:
        """The position before each move; None where answers wait, since no game begins there."""
        session = self._begin(start, False)
        found: list[Any] = []
        for seat, move in moves:
            step = session.pending()
            waits = isinstance(step, Together) and bool(step.sealed)
            found.append(None if waits else self.game.copy(session.at))
            try:
                session.play(seat, move)
            except Exception:  # the fault that is looked for; behind it there is nothing
                break
        return found

    def shrink(self, moves: Sequence[Move], watch: Watch, stop: Watch | None = None) -> Played | None:
        """The smallest game found that `watch` accepts; None where the whole game does not show it."""
        best = self.play(self.head.start, moves, stop)
        if best is None or not watch(best):
            return None
        best = self._later(best, watch, stop)
        best = self._fewer(best, watch, stop)
        best = self._simpler(best, watch, stop)
        return self._fewer(best, watch, stop)

    def _later(self, best: Played, watch: Watch, stop: Watch | None) -> Played:
        """The latest start that still shows it, of those that are 1, 2, 3 ... moves before its end, ever sparser."""
        places = self.positions(best.start, best.moves)
        back, total = 1, len(best.moves)
        while back < total:
            at = total - back
            if at < len(places) and places[at] is not None:
                found = self.play(places[at], best.moves[at:], stop)
                if found is not None and watch(found):
                    return found
            back += 1 if back < 24 else back // 8
        return best

    def _fewer(self, best: Played, watch: Watch, stop: Watch | None) -> Played:
        """Moves dropped in chunks, from halves down to single ones, until none can be missed."""
        size = max(1, len(best.moves) // 2)
        while True:
            at, before = 0, len(best.moves)
            while at < len(best.moves):
                found = self.play(best.start, best.moves[:at] + best.moves[at + size :], stop)
                if found is not None and len(found.moves) < len(best.moves) and watch(found):
                    best = found
                else:
                    at += size
            if size > 1:
                size //= 2
            elif len(best.moves) == before:
                return best

    def _simpler(self, best: Played, watch: Watch, stop: Watch | None) -> Played:
        """A start position with shorter lists and smaller counts, as far as a game can still begin there."""
        if best.start is None:
            return best
        skip = 0
        for _ in range(MOST_SIMPLER):
            plain = msgspec.msgpack.decode(self.game.encode_position(best.start))
            simpler = next((one for n, one in enumerate(_edits(plain)) if n == skip), None)
            if simpler is None:
                break
            skip += 1
            try:
                start = self.game.decode_position(msgspec.msgpack.encode(simpler))
            except (msgspec.MsgspecError, ValueError, TypeError, LookupError):
                continue
            found = self.play(start, best.moves, stop)
            if found is not None and len(found.moves) <= len(best.moves) and watch(found):
                best, skip = found, max(0, skip - 1)
        return best


def _edits(tree: Any) -> Iterator[Any]:
    """The tree with one thing less: an element of a list, or a number at zero."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            for edit in _edits(value):
                yield {**tree, key: edit}
    elif isinstance(tree, list):
        for at in range(len(tree)):
            yield tree[:at] + tree[at + 1 :]
        for at, value in enumerate(tree):
            for edit in _edits(value):
                yield [*tree[:at], edit, *tree[at + 1 :]]
    elif type(tree) is int and tree > 0:
        yield 0


def fault_of(error: Exception) -> Fault:
    """What an error of the engine is known by again: its type and the function that raised it."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f"{code.co_filename.rpartition('/')[2]}:{code.co_qualname}:{trace.tb_lineno}"
        trace = trace.tb_next
    return Fault(type(error).__name__, place)


def moves_of(replay: Replay) -> list[Move]:
    """The decisions of a record that were not taken back, and answers that wait."""
    stand: list[Move] = []
    for entry in replay.entries:
        if isinstance(entry, Decided):
            stand.append((entry.seat, entry.move))
        elif isinstance(entry, Undone):
            del stand[max(0, len(stand) - entry.count) :]
    return [*stand, *replay.waiting]


def cut_divergence(replay: Replay, game: Game[Any, Any, Any], data: Any) -> Replay | None:
    """The record without what lies behind its first divergence; None where it has none.

    What comes before it stays: its marks are bound to it, and only the engine that wrote them could write others.
    """
    found = verify(replay, game, data).divergence
    if found is None:
        return None
    intact = replay.sum == sum_of(replay)
    seats = tuple(msgspec.structs.replace(seat, name="") for seat in replay.seats)
    first = len(replay.entries) if found.entry is None else found.entry + 1
    for stop in range(first, len(replay.entries) + 1):
        bare = msgspec.structs.replace(
            replay, seats=seats, tags={}, notes=[], entries=replay.entries[:stop], waiting=replay.waiting
        )
        if stop < len(replay.entries):
            bare.waiting = []
        if intact:
            bare.sum = sum_of(bare)
        again = verify(bare, game, data).divergence
        if again is not None and (again.field, again.cause, again.entry) == (found.field, found.cause, found.entry):
            return bare
    return replay
