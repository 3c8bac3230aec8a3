"""Causes: what is at fault where a record and the game played again differ. Asked only when they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from math import sqrt
from typing import Any

import msgspec

from guildpost.engine.core.chance import GENERATOR, Draws
from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.steps import Odds, Outcome
from guildpost.replays.damage import in_order_of
from guildpost.replays.errors import Cause, Divergence
from guildpost.replays.file import Form, Header, Luck, Replay, form_of, read_sheet, sum_of
from guildpost.replays.luck import Again
from guildpost.replays.marks import first_link, next_link
from guildpost.replays.recording import Recording, opening
from guildpost.replays.sealing import stream_seed

AnyGame = Game[Any, Any, Any]


def explained(found: Divergence, replay: Replay, game: AnyGame, data: Any) -> Divergence:
    """The finding with its place and cause, as far as sums, marks and digest tell what was edited.

    The sum says that nobody has edited the file, but it is easily made anew; marks and digest are not.
    """
    bound = is_bound(replay, game)
    if not bound and _header_is_at_fault(found, replay, game, data):
        return Divergence("header", "marks and luck of another header", "those of this one", "data")
    if found.cause == "rules" and not bound:
        return found.because("data" if found.entry is None else "input")
    if bound and found.entry is None and found.field.startswith(("last.", "start")):
        return found.because("rules")  # whatever else was edited, these are as they were written
    if found.cause in ("rules", "input") and bound and found.entry is not None:
        return found.because("input" if _fits_without(found, replay, game, data) else "rules")
    if found.cause == "luck" and bound and replay.sum == sum_of(replay) and _rules_draw(replay, game, data):
        return found.because("rules")
    return found


def is_bound(replay: Replay, game: AnyGame, last: bytes | None = None) -> bool:
    """Whether the digest is that of the header, entries and last position beside it, whatever the rules say."""
    return replay.digest == digest_of(replay, game, last)


def digest_of(replay: Replay, game: AnyGame, last: bytes | None = None) -> str:
    """The digest of what stands in a record, whatever the rules say."""
    chain = first_link(game, replay)
    try:
        for entry in replay.entries:
            chain = next_link(chain, entry)
    except OverflowError:
        return "none: a number in an edited entry is out of range"
    return sha256(chain + (last or game.encode_position(replay.last))).hexdigest()


def repacked_last(replay: Replay, game: AnyGame, written: bytes) -> bool:
    """Whether a record that this build does not find bound is bound by the very bytes of its last position.

    Then whoever wrote it packs positions otherwise, as the same fields in another order.
    """
    form = form_of(written)
    if form is Form.TRANSCRIPT or is_bound(replay, game):
        return False
    last = bytes(read_sheet(written, form).last)
    if form is Form.JSON:
        last, _ = in_order_of(msgspec.json.decode(last), game.encode_position(replay.last), 0)
    return is_bound(replay, game, last)


# what was edited


def _fits_without(found: Divergence, replay: Replay, game: AnyGame, data: Any) -> bool:
    """Whether all comes out but the mark, or the changes, at the entry of a finding: then these were edited."""
    assert found.entry is not None
    if found.entry >= len(replay.entries):
        return False
    entries: list[Any] = list(replay.entries)
    entry = entries[found.entry]
    if found.field == "mark":
        return _only_marks_differ(replay, game, data)
    if not isinstance(entry, Decided) or not replay.changes:
        return False
    for at, each in enumerate(entries):
        if isinstance(each, Decided):
            entries[at] = msgspec.structs.replace(each, changes={})
    return _comes_out(msgspec.structs.replace(replay, entries=entries, changes=False), game, data)


def _only_marks_differ(replay: Replay, game: AnyGame, data: Any) -> bool:
    """Whether all comes out but one mark, or but marks that stand at each other's entries."""
    fitting = _with_marks_of_today(replay, game, data)
    if fitting is None:
        return False
    pairs = [(one.mark, other.mark) for one, other in zip(replay.entries, fitting.entries, strict=True)]
    wrong = [pair for pair in pairs if pair[0] != pair[1]]
    if len(wrong) > 1 and sorted(one for one, _ in wrong) != sorted(other for _, other in wrong):
        return False
    return _comes_out(fitting, game, data)


def _with_marks_of_today(replay: Replay, game: AnyGame, data: Any) -> Replay | None:
    """The record with the marks that its entries get now; None where they cannot all be played."""
    played = _played(replay, replay.entries, game, data)
    if played is None or len(played.entries) != len(replay.entries):
        return None
    pairs = zip(replay.entries, played.entries, strict=True)
    return msgspec.structs.replace(replay, entries=[msgspec.structs.replace(one, mark=now.mark) for one, now in pairs])


def _comes_out(replay: Replay, game: AnyGame, data: Any) -> bool:
    """Whether all but the streams comes out as it is recorded."""
    try:
        Recording.resume(replay, game, data, trust=True, adopt=False, quiet=True)
    except Divergence:
        return False
    return True


def comes_out_unmarked(replay: Replay, game: AnyGame, data: Any) -> bool:
    """Whether all comes out as recorded but the marks and the digest, which hang on how positions are packed."""
    fitting = _with_marks_of_today(replay, game, data)
    return fitting is not None and _comes_out(
        msgspec.structs.replace(fitting, digest=digest_of(replay, game)), game, data
    )


def _played(replay: Replay, entries: Sequence[Any], game: AnyGame, data: Any) -> Recording[Any, Any, Any] | None:
    """A game with the header of a record, in which these entries fall and are decided as far as they can."""
    return _with(Again(entries, replay.luck, True, _differs), replay, game, data)


def _with(dealer: Again, replay: Replay, game: AnyGame, data: Any) -> Recording[Any, Any, Any] | None:
    """A game in which falls and is decided what the dealer expects, as far as it can; None where none can begin."""
    entries = dealer.expected
    header = _bare(replay)
    playing: Recording[Any, Any, Any] | None = None
    try:
        start = opening(game, header, data)
        undone = any(type(entry) is Undone for entry in entries)
        playing = Recording(game, header, start, data, dealer, quiet=True, history=undone)
        while (at := playing.cursor()) < len(entries):
            entry = entries[at]
            if isinstance(entry, Decided):
                playing.play(entry.seat, entry.move)
            elif isinstance(entry, Undone):
                playing.undo(entry.count, entry.reason)
            else:
                break
    except _Asked:
        raise
    except Exception:  # entries are input, and guesses too: some cannot be played
        return playing
    return playing


def _differs(field: str, recorded: str, recomputed: str, at: int, cause: Cause | None) -> Divergence:
    return Divergence(field, recorded, recomputed, cause or "input", at)


def _bare(replay: Replay) -> Header:
    """The header of a record for games that are played for their marks alone."""
    header = Header(**{name: getattr(replay, name) for name in Header.__struct_fields__})
    header.changes = False
    return header


# the header


MOST_GUESSES = 500
FARTHEST = 1000
"""Entries up to the mark that guesses are tested by: behind more of them nothing is guessed."""


def _header_is_at_fault(found: Divergence, replay: Replay, game: AnyGame, data: Any) -> bool:
    """Whether nothing that could have been done to one of the first entries makes the mark behind them fit."""
    at = found.entry
    if found.field in ("seat", "move"):  # the mark has told what was decided
        return False
    first = next((n for n, entry in enumerate(replay.entries) if isinstance(entry, Decided)), None)
    if at is None or first is None or at > first:
        return False
    behind = next((n for n, entry in enumerate(replay.entries) if n > at and isinstance(entry, Decided)), None)
    if behind is None or behind > FARTHEST:
        return False
    wanted = replay.entries[behind].mark
    for entries in islice(_guesses(at, replay, game, data), MOST_GUESSES):
        shift = len(entries) - len(replay.entries)
        tested = behind + shift
        # answers given together become entries together
        played = _played(replay, entries[: tested + len(replay.seats) + 1], game, data)
        if played is not None and len(played.entries) > tested and played.entries[tested].mark == wanted:
            return False
    return True


def _guesses(at: int, replay: Replay, game: AnyGame, data: Any) -> Iterator[list[Any]]:
    """What the entries may have been before one was edited, put in, left out, or changed places."""
    entries = replay.entries
    yield entries
    yield entries[:at] + entries[at + 1 :]
    yield [*entries[:at], *entries[at + 1 : at + 2], entries[at], *entries[at + 2 :]]
    for each in _possible(at, replay, game, data):
        yield [*entries[:at], each, *entries[at + 1 :]]
        yield [*entries[:at], each, *entries[at:]]


def _possible(at: int, replay: Replay, game: AnyGame, data: Any) -> Iterator[Any]:
    """All that could stand at an entry, behind those before it."""
    asking = _Asking(replay.luck)
    asking.expected = replay.entries[:at]
    try:
        played = _with(asking, replay, game, data)
    except _Asked as asked:
        there = replay.entries[at]
        fell: tuple[Outcome, ...] = tuple(asked.odds)
        for outcome in dict.fromkeys(fell):
            yield Fell(asked.label, outcome, there.mark if isinstance(there, Fell) else "")
        return
    if played is None or played.cursor() != at:
        return
    for seat in played.asked():
        for move in played.options(seat):
            yield Decided(seat, move)


class _Asked(Exception):
    """An outcome was asked for behind all that is known."""

    def __init__(self, label: str, odds: Odds) -> None:
        super().__init__(label)
        self.label = label
        self.odds = odds


class _Asking(Again):
    """Lets known outcomes fall, then stops."""

    def __init__(self, luck: Luck | None) -> None:
        super().__init__((), luck, True, _differs)

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The next known outcome. Raises _Asked behind the last."""
        if self.stand() >= len(self.expected):
            raise _Asked(label, odds)
        return super().fall(label, n, odds)


# luck


def _rules_draw(replay: Replay, game: AnyGame, data: Any) -> bool:
    """Whether rules and not streams make other outcomes fall in a record that nobody has edited.

    So it is where all goes another way without the streams too, or where more outcomes are those of their streams
    than chance would have it: then the generator is the same, and what may fall is not.
    """
    if not _comes_out(replay, game, data):
        return True
    comparing = _Comparing(replay.luck)
    comparing.expected = replay.entries
    if comparing.streams is None or _with(comparing, replay, game, data) is None:
        return False
    return comparing.same > comparing.by_chance + 5 * sqrt(comparing.by_chance) + 3


class _Comparing(Again):
    """Lets recorded outcomes fall, and counts those that their streams have too."""

    def __init__(self, luck: Luck | None) -> None:
        super().__init__((), luck, True, _differs)
        seed = stream_seed(luck) if luck is not None and luck.generator == GENERATOR else None
        self.streams = None if seed is None else Draws(seed)
        self.same = 0
        self.by_chance = 0.0

    def fall(self, label: str, n: int, odds: Odds) -> Outcome:
        """The recorded outcome."""
        outcome = super().fall(label, n, odds)
        if self.streams is not None and not self.last_told and (many := len(odds)) > 1:
            self.same += self.streams.fall(label, n, odds) == outcome
            self.by_chance += max(odds.values()) / sum(odds.values()) if isinstance(odds, Mapping) else 1 / many
        return outcome
