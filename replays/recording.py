"""Recordings: games that are played and recorded, begun anew or gone on with from a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import msgspec

from guildpost.engine.core.chance import GENERATOR, Dealer
from guildpost.engine.core.errors import BadSetup, BrokenLaw, EngineError
from guildpost.engine.core.game import Game, SeatChoice
from guildpost.engine.core.record import Fell, Undone
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Outcome, Seat, Together
from guildpost.engine.core.table import Position
from guildpost.replays.errors import OtherData, ReplayError
from guildpost.replays.file import Header, Luck, Replay, check_texts, refuse_edition
from guildpost.replays.luck import Again, dealer_for
from guildpost.replays.rerun import Rerun, differing, refusal
from guildpost.replays.sealing import check_luck

S = TypeVar("S")
D = TypeVar("D")
M = TypeVar("M")


MOST_DRAWN = 10**12
"""Outcomes of one label that a start position may count."""


def opening(game: Game[S, D, M], header: Header, data: D) -> Position[S, Any]:
    """The position in which a game with this header begins. Raises BadSetup."""
    chosen = game.choose_seats(len(header.seats), header.seats)
    if tuple(chosen) != header.seats:
        raise BadSetup(f"the seats of this game are, in order: {' '.join(seat.role for seat in chosen)}")
    if header.start is None:
        return game.setup(data, header.seats, header.options)
    check_position(game, header.start, data)
    start = game.copy(header.start)
    asked = start.agenda[-1] if start.agenda else None
    if isinstance(asked, Together) and asked.sealed:
        raise BadSetup("a start position holds no answers that wait for others; they stand among the waiting ones")
    roles, named = list(game.roles(start.state)), [seat.role for seat in header.seats]
    if roles != named:
        raise BadSetup(f"the start position has the seats {' '.join(roles)}, but {' '.join(named)} are named")
    state: Any = start.state
    if state.options != header.options:
        raise BadSetup("state.options: these are not the options of the record, which say by what it is played")
    for label, count in start.drawn.items():
        if not 0 <= count <= MOST_DRAWN:
            raise BadSetup(f"drawn.{label}: from 0 to {MOST_DRAWN}")
    return start


def check_position(game: Game[S, D, M], start: Position[S, Any], data: D) -> None:
    """Raises BadSetup where a game cannot go on from a given position, with the field at fault where it is known."""
    with _playable():
        game.check_start(start, data)
        _try_out(game, start, data)


@contextmanager
def _playable() -> Iterator[None]:
    """Errors of a given position in which nothing can be played, as BadSetup.

    What no check has foreseen is met here and not in the middle of a game.
    """
    try:
        yield
    except BadSetup:
        raise
    except EngineError as error:
        raise BadSetup(f"a position that cannot be played on: {error}") from None
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise BadSetup(f"a position that cannot be played on: {type(error).__name__}: {error}") from None


def _try_out(game: Game[S, D, M], start: Position[S, Any], data: D) -> None:
    """Goes on from a copy of a given position to its first question and asks for the answers to it."""
    session = Session(game, game.copy(start), data, Dealer("tried out"), quiet=True)
    for seat in session.asked():
        if not session.options(seat):
            raise BadSetup(f"agenda.{type(session.pending()).__name__}: there is no answer to this question")


class Agreed(Protocol):
    """What says by which rules and component data it was played."""

    edition: str
    components: str


def refuse_data(game: Game[Any, Any, Any], header: Agreed, data: Any) -> None:
    """Raises UnsupportedReplay where a record was played by other rules, OtherData where with other component data."""
    refuse_edition(game, header.edition)
    digest = game.digest(data)
    if digest != header.components:
        wanted = header.components[:12]
        reason = f"played with component data {wanted}, but these are {digest[:12]}"
        raise OtherData(reason, f"the component data whose digest begins with {wanted}")


class Recording(Rerun[S, D, M]):
    """A game that is played and recorded: `begin` a new one, or go on with a record by `resume`.

    Of a record, `drawn` outcomes were compared with their streams.
    """

    drawn = 0

    @classmethod
    def begin(
        cls,
        game: Game[S, D, M],
        data: D,
        seats: Sequence[SeatChoice],
        options: Any,
        *,
        seed: str | None = None,
        luck: Luck | None = None,
        tags: Mapping[str, str] | None = None,
        start: Position[S, Any] | None = None,
        changes: bool = False,
        told: Sequence[tuple[str, Outcome]] = (),
        trust: bool = False,
        quiet: bool = False,
        history: bool = False,
        check: bool = False,
    ) -> Recording[S, D, M]:
        """A new game with these seats; `seed` None where people tell all that falls, or where `luck` is sealed.

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
            luck=luck if seed is None else Luck(GENERATOR, seed),
            seats=tuple(seats),
            start=start,
            changes=changes,
            tags=dict(tags or {}),
        )
        dealer = dealer_for(header.luck, trust)
        dealer.tell(told)
        recording = cls.open(game, data, header, dealer=dealer, quiet=quiet, history=history, check=check)
        with _playable():
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
        other_data: bool = False,
    ) -> Recording[S, D, M]:
        """The game that a record holds, played again up to its end, or through its first `upto` entries.

        Raises Divergence at the first entry that differs and UnsupportedReplay for other rules or data. `trust`
        lets outcomes stand uncompared, `every` tests only each so-manieth mark, `adopt` takes recorded changes over
        without working them out; with `other_data` the component data need not be those of the record. Raises
        WrongCommitment for luck that was opened and is not what was sealed.
        """
        if other_data:
            refuse_edition(game, replay.edition)
        else:
            refuse_data(game, replay, data)
        check_luck(replay.luck)
        entries = replay.entries
        if upto is not None:
            while upto < len(entries) and type(entries[upto]) is Fell:
                upto += 1  # what fell belongs to the decision before it
            entries = entries[:upto]
        header = Header(**{name: getattr(replay, name) for name in Header.__struct_fields__})
        undone = any(type(entry) is Undone for entry in entries)
        again = Again(entries, header.luck, trust, lambda *finding: differing(replay, *finding))
        try:
            start = opening(game, header, data)
            words = game.seat_words(start.state)
        except Exception as error:  # a header is input: whatever an edited one breaks is a finding, not a fault
            raise differing(replay, "start", "a header that cannot be set up", refusal(error)) from error
        if len(words) != len(header.seats):
            raise differing(replay, "seats", str(len(header.seats)), str(len(words)))
        try:
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
        except (ReplayError, BrokenLaw):
            raise
        except Exception as error:  # the setup breaks under other rules, or by what an edited entry says fell
            last = again.stand() - 1  # the outcome that was settled last; before any, the setup itself
            field, at = ("start", None) if last < 0 else ("entry", last)
            raise differing(replay, field, "a setup that goes on", refusal(error), at) from error
        recording._play_all()
        recording.drawn = again.compared
        recording.notes = [note for note in replay.notes if upto is None or note[0] <= upto]
        recording.dealer = dealer_for(header.luck, trust)
        recording._at_rest()
        return recording
