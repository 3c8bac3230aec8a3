"""Upgrades: a record's decisions and luck under other readings of rulings, step by step and as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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

Look = Callable[[Any], Any]
"""What is compared of a position, as plain values."""


class Moved(EngineError):
    """A recorded decision that cannot be played under the readings asked for."""

    def __init__(self, entry: int, cause: EngineError) -> None:
        super().__init__(str(cause))
        self.entry = entry


class Step(msgspec.Struct, frozen=True):
    """Decisions that take effect together, and what they come to by another reading of one option.

    `fields` are paths with the value that was and the one that would be; `refused` says why a move cannot stand, and
    `awaits` is the label of an outcome that would be needed and never fell.
    """

    entry: int
    seat: Seat
    move: Any
    option: str
    fields: tuple[tuple[str, Any, Any], ...]
    refused: str = ""
    awaits: str = ""


class ByLabel(Dealer):
    """Lets what fell for the n-th event of a label fall again; beyond the record the seed goes on, unless the record is
    not to be left (`beyond`).
    """

    def __init__(self, luck: Luck | None, fallen: dict[tuple[str, int], Fell], beyond: bool = True) -> None:
        super().__init__(None)
        self.beyond = dealer_for(luck) if beyond else Dealer(None)
        self.seeded = luck is not None
        self.fallen = fallen

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The outcome of that event. Raises LuckError where it cannot fall, OutcomeMissing where nobody told it."""
        entry = self.fallen.get((label, n))
        if entry is None:
            outcome = self.beyond.fall(label, n, odds)
            self.last_told = self.beyond.last_told
            return outcome
        admit(label, odds, entry.outcome)
        self.last_told = not self.seeded or entry.mark != ""
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


def _fallen(replay: Replay, left: Sequence[tuple[int, Entry[Any]]]) -> dict[tuple[str, int], Fell]:
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
    asked = [name for name in game.rulings if _value(options, name) != _value(replay.options, name)]
    group: list[tuple[int, Decided[Any]]] = []
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
        for name in asked:
            step = _tried(game, data, trying, before, session.at, group, name, options, shown or msgspec.to_builtins)
            if step is not None:
                yield step
                if step.refused:
                    return
        group = []


def _tried(
    game: Game[Any, Any, Any],
    data: Any,
    dealer: Dealer,
    before: Any,
    after: Any,
    group: Sequence[tuple[int, Decided[Any]]],
    name: str,
    options: Any,
    shown: Look,
) -> Step | None:
    """What these decisions come to with one option changed; None where that is the same."""
    start = game.copy(before)
    start.state.options = _with(start.state.options, name, _value(options, name))
    played = 0
    try:
        trial = Session(game, start, data, dealer, quiet=True)
        for _, entry in group:
            trial.play(entry.seat, entry.move)
            played += 1
    except EngineError as error:
        number, entry = group[played]
        return Step(number, entry.seat, entry.move, name, (), str(error))
    number, entry = group[-1]
    trial.at.state.options = after.state.options
    was, would = shown(after), shown(trial.at)
    fields = tuple(
        (path.removeprefix(GONE), field_at(was, path), field_at(would, path)) for path in differences(was, would)
    )
    awaits = trial.awaited()
    return Step(number, entry.seat, entry.move, name, fields, awaits=awaits) if fields or awaits else None


def _drawable(luck: Luck | None) -> bool:
    """Whether luck beyond the record can be drawn here: its generator is known, and its seed not sealed."""
    return luck is None or (luck.generator == GENERATOR and stream_seed(luck) is not None)


def _value(options: Any, name: str) -> Any:
    return getattr(options, name.replace("-", "_"))


def _with(options: Any, name: str, value: Any) -> Any:
    return msgspec.structs.replace(options, **{name.replace("-", "_"): value})


def upgraded(replay: Replay, game: Game[Any, Any, Any], data: Any, options: Any) -> Recording[Any, Any, Any]:
    """The whole game again by these options; what was taken back is left out. Raises Moved at the first refusal.

    It has no salt: what seats hold commits to the other record.
    """
    left = standing(replay, game, data)
    header = Header(**{name: getattr(replay, name) for name in Header.__struct_fields__})
    start = None if header.start is None else game.copy(header.start)
    if start is not None:
        start.state.options = options
    header = msgspec.structs.replace(header, options=options, start=start, tags=dict(header.tags), salt="")
    recording: Recording[Any, Any, Any] = Recording.open(
        game, data, header, dealer=ByLabel(replay.luck, _fallen(replay, left))
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
