"""Upgrades: a record's decisions and luck under other readings of rulings, step by step and as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from guildpost.engine.core.chance import GENERATOR, Dealer, admit
from guildpost.engine.core.errors import EngineError
from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Odds, Outcome, Seat, Together
from guildpost.replays.changes import GONE, differences, field_at
from guildpost.replays.file import Header, Luck, Replay
from guildpost.replays.luck import dealer_for
from guildpost.replays.recording import Recording, opening
from guildpost.replays.sealing import stream_seed

Fallen = dict[tuple[str, int], Fell]
"""What fell, by label and number."""
Met = dict[tuple[str, int], Any]
"""Odds by which it fell."""
Look = Callable[[Any], Any]
"""What is compared of a position, as plain values."""


class Moved(EngineError):
    """A recorded decision that cannot be played under the readings asked for."""

    def __init__(self, entry: int, cause: EngineError) -> None:
        super().__init__(str(cause))
        self.entry = entry


class Step(msgspec.Struct, frozen=True):
    """Decisions that take effect together, and what they come to by another reading of one option; `entry`, `seat` and
    `move` are those of the last, or None for what is laid out before the first.

    `fields` are paths with the value that was and the one that would be; `refused` says why a move cannot stand, and
    `awaits` is the label of an outcome that would be needed and never fell.
    """

    entry: int | None
    seat: Seat | None
    move: Any
    option: str
    fields: tuple[tuple[str, Any, Any], ...]
    refused: str = ""
    awaits: str = ""


class ByLabel(Dealer):
    """Lets what fell for the n-th event of a label fall again; beyond the record the seed goes on, unless the record is
    not to be left (`beyond`).

    `met` are the odds of each event. Where those of another play (`before`) are given and differ, what fell counts as
    told, unless the seed comes to it by these odds as well: a record must not say that it was drawn.
    """

    def __init__(self, luck: Luck | None, fallen: Fallen, *, beyond: bool = True, before: Met | None = None) -> None:
        super().__init__(None)
        self.beyond = dealer_for(luck) if beyond else Dealer(None)
        self.seeded = luck is not None
        self.fallen = fallen
        self.before = before
        self.met: Met = {}

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The outcome of that event. Raises LuckError where it cannot fall, OutcomeMissing where nobody told it."""
        entry = self.fallen.get((label, n))
        if entry is None:
            outcome = self.beyond.fall(label, n, odds)
            self.last_told = self.beyond.last_told
            return outcome
        admit(label, odds, entry.outcome)
        self.met[label, n] = now = dict(odds) if isinstance(odds, Mapping) else tuple(odds)
        self.last_told = not self.seeded or entry.mark != ""
        if not self.last_told and self.before is not None and self.before[label, n] != now:
            draws = self.beyond.draws
            self.last_told = draws is None or draws.fall(label, n, odds) != entry.outcome
        return entry.outcome


class _Undoing(Recording[Any, Any, Any]):
    """Notes which entries each undo takes back, itself included."""

    gone: set[int]

    def undo(self, count: int, reason: str = "") -> None:
        """As for a recording."""
        assert self.history is not None
        first = self.history[-count].entries if 1 <= count <= len(self.history) else 0
        super().undo(count, reason)
        self.gone = {*getattr(self, "gone", ()), *range(first, len(self.entries))}


def standing(replay: Replay, game: Game[Any, Any, Any], data: Any) -> list[tuple[int, Entry[Any]]]:
    """Entries, with their numbers, that no later one takes back; answers to one question go back together."""
    numbered = list(enumerate(replay.entries))
    if not any(isinstance(entry, Undone) for entry in replay.entries):
        return numbered
    played: Any = _Undoing.resume(replay, game, data, quiet=True, history=True)
    return [(number, entry) for number, entry in numbered if number not in played.gone]


def _odds(
    replay: Replay, game: Game[Any, Any, Any], data: Any, left: Sequence[tuple[int, Entry[Any]]], fallen: Fallen
) -> Met:
    """The odds by which everything fell in the record itself."""
    dealer = ByLabel(replay.luck, fallen, beyond=False)
    session = Session(game, opening(game, replay, data), data, dealer, quiet=True)
    for _, entry in left:
        if isinstance(entry, Decided):
            session.play(entry.seat, entry.move)
    return dealer.met


def _fallen(replay: Replay, left: Sequence[tuple[int, Entry[Any]]]) -> Fallen:
    counts = dict(replay.start.drawn) if replay.start is not None else {}
    found = {}
    for _, entry in left:
        if isinstance(entry, Fell):
            n = counts.get(entry.label, 0)
            found[entry.label, n] = entry
            counts[entry.label] = n + 1
    return found


def changed_steps(
    replay: Replay, game: Game[Any, Any, Any], data: Any, options: Any, *, shown: Look | None = None
) -> Iterator[Step]:
    """Each step whose outcome differs by one of these options, tried from the position in which it was played.

    Ends behind the first recorded move that cannot stand. Only what `shown` makes of positions is compared, if it is
    given, and then with nothing but the luck that fell: what would fall next is nobody's to know.
    """
    left = standing(replay, game, data)
    fallen = _fallen(replay, left)
    dealer = ByLabel(replay.luck, fallen, beyond=False)
    trying = ByLabel(replay.luck, fallen, beyond=shown is None and _drawable(replay.luck))
    session = Session(game, opening(game, replay, data), data, dealer, quiet=True)
    names = [name for name in game.rulings if _value(options, name) != _value(replay.options, name)]
    asked = {name: _with(replay.options, name, _value(options, name)) for name in names}
    look = shown or msgspec.to_builtins
    group: list[tuple[int, Decided[Any]]] = []
    for name, other in asked.items():
        start = partial(opening, game, _under(replay, game, other), data)
        step = _tried(session, trying, start, group, name, look)
        if step is not None:
            yield step
            if step.refused:
                return
    before = game.copy(session.at)
    for number, entry in left:
        if not isinstance(entry, Decided):
            continue
        if not group:
            before = game.copy(session.at)
        session.play(entry.seat, entry.move)
        group.append((number, entry))
        pending = session.pending()
        if isinstance(pending, Together) and pending.sealed:
            continue
        for name, other in asked.items():
            before.state.options = other
            step = _tried(session, trying, partial(game.copy, before), group, name, look)
            if step is not None:
                yield step
                if step.refused:
                    return
        group = []


def _tried(
    session: Session[Any, Any, Any],
    dealer: Dealer,
    start: Callable[[], Any],
    group: Sequence[tuple[int, Decided[Any]]],
    name: str,
    shown: Look,
) -> Step | None:
    """What these decisions come to from a start with one option changed; None where the record comes to the same."""
    played = 0
    try:
        trial = Session(session.game, start(), session.table.data, dealer, quiet=True)
        for _, entry in group:
            trial.play(entry.seat, entry.move)
            played += 1
    except EngineError as error:
        return _step(group[: played + 1], name, (), refused=str(error))
    trial.at.state.options = session.at.state.options
    was, would = shown(session.at), shown(trial.at)
    fields = tuple(
        (path.removeprefix(GONE), field_at(was, path), field_at(would, path)) for path in differences(was, would)
    )
    awaits = trial.awaited() if trial.awaited() != session.awaited() else ""
    return _step(group, name, fields, awaits=awaits) if fields or awaits else None


def _step(
    group: Sequence[tuple[int, Decided[Any]]], name: str, fields: Any, refused: str = "", awaits: str = ""
) -> Step:
    """The step of the last of these decisions; of none, what was laid out before the first."""
    if not group:
        return Step(None, None, None, name, fields, refused, awaits)
    number, entry = group[-1]
    return Step(number, entry.seat, entry.move, name, fields, refused, awaits)


def _drawable(luck: Luck | None) -> bool:
    """Whether luck beyond the record can be drawn here: its generator is known, and its seed not sealed."""
    return luck is None or (luck.generator == GENERATOR and stream_seed(luck) is not None)


def _value(options: Any, name: str) -> Any:
    return getattr(options, name.replace("-", "_"))


def _with(options: Any, name: str, value: Any) -> Any:
    return msgspec.structs.replace(options, **{name.replace("-", "_"): value})


def _under(replay: Replay, game: Game[Any, Any, Any], options: Any) -> Header:
    """The header of a record with these options, also in its start position; without salt."""
    header = Header(**{name: getattr(replay, name) for name in Header.__struct_fields__})
    start = None if header.start is None else game.copy(header.start)
    if start is not None:
        start.state.options = options
    return msgspec.structs.replace(header, options=options, start=start, tags=dict(header.tags), salt="")


def upgraded(replay: Replay, game: Game[Any, Any, Any], data: Any, options: Any) -> Recording[Any, Any, Any]:
    """The whole game again by these options; what was taken back is left out. Raises Moved at the first refusal.

    What fell where its odds are others now counts as told. It has no salt: what seats hold commits to the other record.
    """
    left = standing(replay, game, data)
    fallen = _fallen(replay, left)
    before = _odds(replay, game, data, left, fallen)
    header = _under(replay, game, options)
    recording: Recording[Any, Any, Any] = Recording.open(
        game, data, header, dealer=ByLabel(replay.luck, fallen, before=before)
    )
    moves = [(number, entry.seat, entry.move) for number, entry in left if isinstance(entry, Decided)]
    moves += [(len(replay.entries), seat, move) for seat, move in replay.waiting]
    for number, seat, move in moves:
        try:
            recording.play(seat, move)
        except EngineError as error:
            raise Moved(number, error) from error
    recording.notes = [(min(place, len(recording.entries)), text) for place, text in replay.notes]
    return recording
