"""Making the file of a seat: a record is played again and looked at as that seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b, sha256
from typing import Any

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Entry, Fell, Undone
from guildpost.engine.core.steps import Decision, Seats
from guildpost.replays.changes import differences
from guildpost.replays.file import Luck, Replay
from guildpost.replays.recording import Recording
from guildpost.replays.seat_file import Back, Came, Chose, Heard, Line, Saw, SeatFile, marked, plain_tree, sum_of

_packed = msgspec.msgpack.Encoder(order="deterministic").encode
_PERSON = b"guildpost salt 1"


# commitments

Bind = Callable[[str, int, bytes], str]
"""Commits to some bytes that stand at a numbered place of this kind."""


def binding(salt: str) -> Bind:
    """Commitments behind salts of 256 bits, one for each place, all made from the salt of the record."""

    def bind(kind: str, number: int, data: bytes) -> str:
        place = f"{kind} {number}".encode()
        own = blake2b(place, key=bytes.fromhex(salt), digest_size=32, person=_PERSON).digest()
        return sha256(own + data).hexdigest()

    return bind


def bytes_of(entry: Entry[Any]) -> bytes:
    """An entry as its commitment has it: without mark and changes."""
    if isinstance(entry, Decided):
        return _packed(("d", entry.seat, entry.move))
    if isinstance(entry, Fell):
        return _packed(("f", entry.label, entry.outcome))
    return _packed(("u", entry.count, entry.reason))


# watching


class Watched(Recording[Any, Any, Any]):
    """Notes with each entry in which turn it was made, who spoke, and who may know it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.seen: list[tuple[str, str, Seats]] = []
        super().__init__(*args, **kwargs)

    def record(self, entry: Entry[Any]) -> None:
        """As for a recording."""
        step: Any = self.pending()
        state = self.table.state
        turn, words = self.game.turn(state), self.game.seat_words(state)
        if isinstance(entry, Decided):
            piece = step.speaker(self.table) if isinstance(step, Decision) and step.seat == entry.seat else ""
            seen = (turn, piece or words[entry.seat], self.game.seen_move(step, self.table, entry.seat, entry.move))
        elif isinstance(entry, Fell):
            last = self.seen[-1] if self.seen else (turn, words[0], None)
            seen = (last[0], last[1], step.seen_by(self.table))
        else:
            seen = self.undoing
        super().record(entry)
        self.seen.append(seen)

    def undo(self, count: int, reason: str = "") -> None:
        """As for a recording; whoever is asked before it goes back is the one to say so."""
        state, step = self.table.state, self.pending()
        asked = self.put_to()
        seat = asked[0] if asked else 0
        piece = step.speaker(self.table) if isinstance(step, Decision) and step.seat == seat else ""
        self.undoing: tuple[str, str, Seats] = (self.game.turn(state), piece or self.game.seat_words(state)[seat], None)
        super().undo(count, reason)


class _Look(msgspec.Struct, frozen=True):
    """A moment at which the table is looked at: after so many decisions and events, with this position."""

    decisions: int
    told: int
    position: bytes


class _Looking(Watched):
    """Looks at the table after each decision while a record is played again, and notes when each entry was made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.log: list[int | _Look] = []  # how much had been told when an entry was made, or a look
        self.decided = 0
        super().__init__(*args, **kwargs)

    def record(self, entry: Entry[Any]) -> None:
        """As for a recording."""
        self.log.append(len(self.table.told))
        self.decided += isinstance(entry, Decided)
        super().record(entry)

    def look(self) -> None:
        """Takes the table down as it lies now."""
        decided = self.decided
        if self.cursor() <= len(self.expected):
            decided += self.cursor() - len(self.entries)  # answers that become entries with the last of them
        self.log.append(_Look(decided, len(self.table.told), self.snapshot()))

    def play(self, seat: int, move: Any) -> None:
        """As for a recording."""
        super().play(seat, move)
        self.look()

    def undo(self, count: int, reason: str = "") -> None:
        """As for a recording."""
        super().undo(count, reason)
        self.look()

    def _play_all(self) -> None:
        """As for a recording; the first look comes before all decisions."""
        self.look()
        super()._play_all()

    def _compare_end(self) -> None:
        """The record was cut where the seat's file ends: behind it stands the seat's own answer, if any."""
        source = self.source
        assert source is not None
        for seat, move in source.waiting:
            self.play(seat, move)

    def lines(self, seat: int | None, bind: Bind) -> Iterator[Line]:
        """What a seat is shown of all this, without marks."""
        at, heard = 0, 0
        view: Any = {}
        for each in self.log:
            upto = each.told if isinstance(each, _Look) else each
            for told in self.table.told[heard:upto]:
                event = told.heard_by(seat)
                if event is not None:
                    yield Heard(told.rule, plain_tree(event))
            heard = upto
            if isinstance(each, _Look):
                now = plain_tree(self.game.view(self.game.decode_position(each.position), self.table.data, seat))
                yield Saw(each.decisions, differences(view, now), "")
                view = now
            else:
                yield self._entry(at, seat, bind)
                at += 1

    def _entry(self, at: int, seat: int | None, bind: Bind) -> Line:
        entry = self.entries[at]
        turn, who, seen = self.seen[at]
        if isinstance(entry, Undone):
            return Back(turn, who, entry.count, entry.reason)
        known = seen is None or seat in seen or (isinstance(entry, Decided) and entry.seat == seat)
        bound = "" if known else bind("entry", at, bytes_of(entry))
        if isinstance(entry, Fell):
            return Came(turn, who, entry.label, entry.outcome if known else None, bound)
        return Chose(turn, who, entry.seat, plain_tree(entry.move) if known else None, bound)


def shown(
    replay: Replay,
    game: Game[Any, Any, Any],
    data: Any,
    seat: int | None,
    *,
    upto: int | None = None,
    luck: Luck | None = None,
    answer: Any = None,
    bind: Bind | None = None,
) -> SeatFile:
    """The file of a seat: what it was shown in the first `upto` entries of this record, or in all.

    The record has been verified: its marks are not compared again. `answer` is the seat's own, which waits for
    others; `luck` that of the time, where shares have been added since.
    """
    upto = len(replay.entries) if upto is None else upto
    waiting = [] if answer is None else [(seat, answer)]
    luck = luck or replay.luck
    cut = msgspec.structs.replace(replay, luck=luck, entries=replay.entries[:upto], waiting=waiting, notes=[])
    bind = bind or binding(replay.salt)
    played: Any = _Looking.resume(cut, game, data, every=len(cut.entries) + 1)
    words = tuple(game.seat_words(played.at.state))
    chains = played.links()
    file = SeatFile(
        game=replay.game,
        edition=replay.edition,
        options=plain_tree(replay.options),
        components=replay.components,
        luck=luck and luck.public,
        seats=replay.seats,
        words=words,
        seat=seat,
        origin=bind("origin", 0, chains[0]),
        lines=list(played.lines(seat, bind)),
        answer=None if answer is None else plain_tree(answer),
        root=bind("root", upto, chains[-1]),
        digest="",
        last=plain_tree(game.view(played.at, data, seat)),
    )
    file.lines, file.digest = marked(file)
    file.sum = sum_of(file)
    return file
