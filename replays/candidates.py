"""Candidates: games like a recorded one, but with less in them, as the engine of today plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from guildpost.engine.core.chance import GENERATOR, Dealer, Draws, admit
from guildpost.engine.core.errors import BadSetup, BrokenLaw, EngineError, LuckError
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.steps import Odds, Outcome, Seat, Together
from guildpost.replays.file import Header, Replay, sum_of
from guildpost.replays.recording import Recording, opening
from guildpost.replays.sealing import stream_seed

Fallen = tuple[tuple[str, Outcome], ...]
"""Outcomes by label, in the order in which they fell."""


class Turn(NamedTuple):
    """A decision, and what luck answered to it."""

    seat: Seat
    move: Any
    fell: Fallen = ()


class Setting(msgspec.Struct, frozen=True):
    """What a candidate begins with; `fell` before the first question. Without `start` it is the usual setup."""

    start: Any
    seats: tuple[SeatChoice, ...]
    options: Any
    fell: Fallen = ()


class Fault(msgspec.Struct, frozen=True):
    """An error of the engine itself: its type and the function of the rules in which it rose."""

    kind: str
    place: str


class Played(msgspec.Struct):
    """A candidate as it was played: the turns that stand, rules that were told, a fault, and the record of it all.

    `told` counts outcomes that are not those of the streams; `least` has, for each outcome in order, the smallest that
    could have fallen in its place.
    """

    setting: Setting
    turns: list[Turn]
    record: Replay
    rules: frozenset[str]
    fault: Fault | None
    told: int
    least: list[Outcome]


Game_ = Game[Any, Any, Any]


class Trial(Recording[Any, Any, Any]):
    """A game of a candidate, which can leap to another position of its kind."""

    def leap(self, position: Any) -> None:
        """Stands at this position from now on; what was played stays in the account, which is then no record."""
        self._restore(self.game.encode_position(position))
        self._asked = b""


class Kept(Dealer):
    """Lets outcomes fall that a candidate brings along, where they can fall; others are drawn from the streams.

    What is not as it was drawn counts as told by people; and so does everything in a game without streams. Entries
    that are `verbatim` come first, and are told or drawn as they say.
    """

    def __init__(self, seed: str | None, people: bool) -> None:
        super().__init__(None)
        self.streams = Draws("shrink" if seed is None else seed)
        self.known = seed is not None
        self.people = people
        self.kept: list[tuple[str, Outcome]] = []
        self.verbatim: list[Fell] = []
        self.told_count = 0
        self.least: list[Outcome] = []

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The next outcome of this label that was brought along, or one that is drawn."""
        drawn = self.streams.fall(label, n, odds)
        outcome = drawn
        if self.verbatim and self.verbatim[0].label == label and _can_fall(label, odds, self.verbatim[0].outcome):
            entry = self.verbatim.pop(0)
            self.last_told = self.people or entry.mark != ""
            return entry.outcome
        for at, (name, kept) in enumerate(self.kept):
            if name == label:
                del self.kept[at]
                if _can_fall(label, odds, kept):
                    outcome = kept
                break
        self.last_told = self.people or (self.known and outcome != drawn)
        self.told_count += self.last_told
        names: Any = odds
        self.least.append(min(names))
        return outcome


def _can_fall(label: str, odds: Odds, outcome: Outcome) -> bool:
    try:
        admit(label, odds, outcome)
    except LuckError:
        return False
    return True


Ending = Callable[[Trial], "Replay | None"]
"""Goes on from a candidate's last turn and makes the record of it; None where that cannot be."""


class Player:
    """Plays candidates of one record; `tried` counts them, and `watching` is called before each.

    With `told` there are no streams any more: every outcome is told by people. An `ending` makes the records.
    """

    def __init__(self, replay: Replay, game: Game_, data: Any, *, told: bool = False) -> None:
        self.game = game
        self.data = data
        fields = {name: getattr(replay, name) for name in Header.__struct_fields__}
        fields["seats"] = tuple(msgspec.structs.replace(seat, name="") for seat in replay.seats)
        fields["luck"] = None if told else replay.luck
        self.head = Header(**{**fields, "tags": {}, "changes": False, "salt": ""})
        self.tried = 0
        self.watching: Callable[[], object] = int
        self.ending: Ending | None = None

    def begin(self, setting: Setting, *, check: bool, history: bool = False) -> Trial:
        """A game with this setting. Raises BadSetup, or BrokenLaw where laws are checked and do not hold."""
        luck = self.head.luck
        seats, options = setting.seats, setting.options
        if setting.start is not None:  # seats change their roles in some games
            try:
                seats = tuple(SeatChoice(role) for role in self.game.roles(setting.start.state))
                options = getattr(setting.start.state, "options", options)
            except Exception as error:
                raise BadSetup(f"no seats: {type(error).__name__}") from error
        head = msgspec.structs.replace(self.head, start=setting.start, seats=seats, options=options)
        seed = stream_seed(luck) if luck is not None and luck.generator == GENERATOR else None
        dealer = Kept(seed, luck is None or luck.gathering)
        dealer.kept = list(setting.fell)
        start = opening(self.game, head, self.data)
        return Trial(self.game, head, start, self.data, dealer, history=history, check=check)

    def play(
        self,
        setting: Setting,
        turns: Iterable[Turn],
        *,
        until: Callable[[set[str]], bool] | None = None,
        bridge: int = 0,
    ) -> Played | None:
        """The game of these turns; those that are illegal by now are left out. None where none can begin.

        Behind the first fault, or the turn with whose rules `until` holds, nothing is played. Where a turn is not
        asked for, up to `bridge` short answers in all are given to other questions first.
        """
        self.tried += 1
        self.watching()
        rules: set[str] = set()
        try:
            session = self.begin(setting, check=True)
        except BadSetup:
            return None
        except Exception as error:
            return self._broken_setup(setting, error)
        fault: Fault | None = None
        rules.update(one.rule for one in session.table.told)
        session.table.told.clear()
        for turn in turns:
            fault, left = self.take(session, turn, bridge)
            bridge = left
            rules.update(one.rule for one in session.table.told)
            session.table.told.clear()
            if fault is not None or (until is not None and until(rules)):
                break
        return self._account(setting, session, frozenset(rules), fault)

    def take(
        self, session: Trial, turn: Turn, bridge: int, *, alike: bool = False, patient: bool = True
    ) -> tuple[Fault | None, int]:
        """Plays a turn where it can be played, and tells the fault that this met, and what is left of the bridge.

        With `alike` another move of its kind serves as well. Who is not `patient` builds no bridge where the seat is
        asked already, though not for this.
        """
        dealer: Any = session.dealer
        while True:
            dealer.kept = list(turn.fell)
            stood = len(session.entries)
            try:
                session.play(turn.seat, turn.move)
            except BrokenLaw as error:
                return fault_of(error), bridge
            except EngineError:
                if alike and turn.seat in session.asked() and (same := _same_kind(session, turn)) is not None:
                    turn, alike = same, False
                    continue
                waits = bridge and (patient or turn.seat not in session.asked())
                other = short_answer(session) if waits else None
                if other is None:
                    return None, 0 if bridge else bridge
                bridge -= 1
                fault, _ = self.take(session, other, 0)
                if fault is not None:
                    return fault, bridge
                continue
            except Exception as error:
                _note_move(session, stood, turn)
                return fault_of(error), bridge
            return None, bridge

    def _broken_setup(self, setting: Setting, error: Exception) -> Played | None:
        """A game whose usual setup is at fault already; a start that is, is none that a game can begin with."""
        if setting.start is not None:
            return None
        try:
            session = self.begin(setting, check=False)
        except Exception:  # then there is nothing to record
            return None
        return self._account(setting, session, frozenset(), fault_of(error))

    def _account(self, setting: Setting, session: Trial, rules: frozenset[str], fault: Fault | None) -> Played | None:
        """The record of a session that has come to its end, and what was played in it."""
        fell, turns = turns_in(session.entries)
        turns += [Turn(seat, move) for seat, move in session.waiting]
        setting = msgspec.structs.replace(setting, fell=fell, options=session.head.options, seats=session.head.seats)
        dealer: Any = session.dealer
        told, least = dealer.told_count, dealer.least
        record = self.ending(session) if self.ending is not None and fault is None else session.replay()
        if record is None:
            return None
        if fault is not None and fault.kind == BrokenLaw.__name__:
            record = self._whole(setting, turns) or record
        record.sum = sum_of(record)
        return Played(setting, turns, record, rules, fault, told, least)

    def _whole(self, setting: Setting, turns: Sequence[Turn]) -> Replay | None:
        """The record of turns of which only a law says that they are wrong: without laws it goes through."""
        try:
            session = self.begin(setting, check=False)
            dealer: Any = session.dealer
            for turn in turns:
                dealer.kept = list(turn.fell)
                session.play(turn.seat, turn.move)
        except Exception:  # then another fault comes behind, and the record ends in the middle of a move
            return None
        return session.replay()

    def positions(self, setting: Setting, turns: Sequence[Turn]) -> list[Any]:
        """The position before each turn and behind the last; None where answers wait, since no game begins there."""
        session = self.begin(setting, check=False)
        dealer: Any = session.dealer
        found: list[Any] = []
        for turn in turns:
            found.append(_standing(session))
            dealer.kept = list(turn.fell)
            try:
                session.play(turn.seat, turn.move)
            except Exception:  # the fault that is looked for; behind it there is nothing
                return found
        found.append(_standing(session))
        return found


def _standing(session: Trial) -> Any:
    step = session.pending()
    if step is None or (isinstance(step, Together) and step.sealed):
        return None
    return session.game.copy(session.at)


def short_answer(session: Trial, seat: Seat | None = None) -> Turn | None:
    """The answer with the fewest words to what is asked now, of the first seat or this: most often no, or an end."""
    asked = [one for one in session.asked() if seat is None or one == seat]
    if not asked:
        return None
    options = _options(session, asked[0])
    return Turn(asked[0], min(options, key=lambda move: len(msgspec.msgpack.encode(move)))) if options else None


def _options(session: Trial, seat: Seat) -> Sequence[Any]:
    """What this seat may answer; nothing where the rules fail to say so."""
    try:
        return session.options(seat)
    except Exception:  # the fault may lie here, and is met by the move that leads here
        return ()


def _same_kind(session: Trial, turn: Turn) -> Turn | None:
    """A legal move of the same kind, with as much as can be as it is in the turn's own."""
    fields = type(turn.move).__struct_fields__
    options = [move for move in _options(session, turn.seat) if type(move) is type(turn.move)]
    if not options:
        return None
    nearest = max(options, key=lambda move: sum(getattr(move, name) == getattr(turn.move, name) for name in fields))
    return Turn(turn.seat, nearest, turn.fell)


def _note_move(session: Trial, stood: int, turn: Turn) -> None:
    """Puts a move into the record whose fault rose before it was recorded, while it was only looked at."""
    step = session.pending()
    if len(session.entries) > stood or step is None:
        return
    if isinstance(step, Together):
        sealed = tuple(sorted((*step.sealed, (turn.seat, turn.move)), key=lambda answer: answer[0]))
        session.at.agenda[-1] = msgspec.structs.replace(step, sealed=sealed)
    else:
        session.record(Decided(turn.seat, turn.move))


def fault_of(error: Exception) -> Fault:
    """What an error of the engine is known by again: its type and the function that raised it."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f"{code.co_filename.rpartition('/')[2]}:{code.co_qualname}:{trace.tb_lineno}"
        trace = trace.tb_next
    return Fault(type(error).__name__, place)


def turns_in(entries: Iterable[Entry[Any]]) -> tuple[Fallen, list[Turn]]:
    """What fell before the first decision of entries without an undo, and the turns."""
    before: list[tuple[str, Outcome]] = []
    turns: list[tuple[Seat, Any, list[tuple[str, Outcome]]]] = []
    for entry in entries:
        if isinstance(entry, Decided):
            turns.append((entry.seat, entry.move, []))
        elif isinstance(entry, Fell):
            (turns[-1][2] if turns else before).append((entry.label, entry.outcome))
    return tuple(before), [Turn(seat, move, tuple(fell)) for seat, move, fell in turns]


def standing(replay: Replay, player: Player) -> tuple[Setting, list[Turn]]:
    """How a record begins, and its turns that were not taken back, with answers that wait.

    What an undo takes back is worked out by playing, since answers of several seats count as one there.
    """
    head = player.head
    waiting = [Turn(seat, move) for seat, move in replay.waiting]
    first = Setting(head.start, head.seats, head.options)
    if not any(isinstance(entry, Undone) for entry in replay.entries):
        fell, turns = turns_in(replay.entries)
        return msgspec.structs.replace(first, fell=fell), turns + waiting
    pieces: list[list[Entry[Any]]] = [[]]
    for entry in replay.entries:
        if isinstance(entry, Fell):
            pieces[-1].append(entry)
        else:
            pieces.append([entry])
    first = msgspec.structs.replace(first, fell=turns_in(pieces[0])[0])
    questions: list[list[Turn]] = []
    try:
        session: Trial | None = player.begin(first, check=False, history=True)
    except Exception:  # the setup is at fault, and nothing of it all is played
        session = None
    for piece in pieces[1:]:
        entry = piece[0]
        if isinstance(entry, Undone):
            del questions[max(0, len(questions) - entry.count) :]
        else:
            (turn,) = turns_in(piece)[1]
            step = session.pending() if session is not None else None
            if questions and isinstance(step, Together) and step.sealed:
                questions[-1].append(turn)
            else:
                questions.append([turn])
        session = _follow(session, entry, piece)
    return first, [turn for question in questions for turn in question] + waiting


def _follow(session: Trial | None, entry: Any, piece: Sequence[Entry[Any]]) -> Trial | None:
    """Plays an entry with what fell behind it; None once that fails, since then nobody knows what is asked."""
    if session is None:
        return None
    dealer: Any = session.dealer
    dealer.kept = [(each.label, each.outcome) for each in piece if isinstance(each, Fell)]
    try:
        if isinstance(entry, Undone):
            session.undo(entry.count, entry.reason)
        else:
            session.play(entry.seat, entry.move)
    except Exception:
        return None
    return session
