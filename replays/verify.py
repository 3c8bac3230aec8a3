"""Verify: plays a record again and answers with the first place where it differs."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Fell
from guildpost.replays.errors import Cause, Divergence
from guildpost.replays.file import Form, Replay, form_of, sum_of, write
from guildpost.replays.marks import first_link, next_link
from guildpost.replays.recording import Recording


class Verdict(msgspec.Struct, frozen=True):
    """What verifying found: `divergence` None where the record is good.

    `drawn` outcomes were compared with their streams, `told` ones came from people, the `trusted` rest could not be
    compared or was not asked for; `marks` is how many marks of decisions were compared.
    """

    divergence: Divergence | None
    entries: int
    decisions: int
    marks: int
    drawn: int
    told: int
    trusted: int
    digest: str
    over: bool

    @property
    def good(self) -> bool:
        """Whether nothing differs."""
        return self.divergence is None


def verify(
    replay: Replay,
    game: Game[Any, Any, Any],
    data: Any,
    *,
    trust_luck: bool = False,
    every: int = 1,
    written: bytes | None = None,
) -> Verdict:
    """Plays the record again with rules and component data of today.

    `trust_luck` lets outcomes stand without their streams, `every` tests only each so-manieth mark, `written` are
    the bytes that the record was read from, to be compared with what they ought to be. Raises UnsupportedReplay.
    """
    kinds = list(map(type, replay.entries))
    decisions, outcomes = kinds.count(Decided), kinds.count(Fell)
    marks = drawn = told = 0
    over = False
    divergence: Divergence | None = None
    try:
        played = Recording.resume(replay, game, data, trust=trust_luck, every=every, adopt=False, quiet=True)
        marks, drawn, over = played.marked, played.drawn, played.over
        told = sum([entry.mark != "" for entry in replay.entries if type(entry) is Fell])
    except Divergence as found:
        divergence = _with_cause(found, replay, game, data)
    if divergence is None and written is not None:
        divergence = _layout(replay, written)
    return Verdict(
        divergence, len(replay.entries), decisions, marks, drawn, told, outcomes - drawn - told, replay.digest, over
    )


def _with_cause(found: Divergence, replay: Replay, game: Game[Any, Any, Any], data: Any) -> Divergence:
    """The finding with its cause, where the sum says that nobody has edited the file: a sum is easily made anew."""
    cause: Cause | None = None
    if found.cause == "rules":
        if not _bound(replay, game):
            cause = "data" if found.entry is None else "input"
        elif found.entry is not None and _fits_without(found, replay, game, data):
            cause = "input"
    elif found.cause == "luck" and replay.sum == sum_of(replay) and _bound(replay, game):
        # nobody has edited it: where it does not come out without its streams either, they are not what has changed
        cause = None if _comes_out(replay, game, data) else "rules"
    if cause is None:
        return found
    return Divergence(found.field, found.recorded, found.recomputed, cause, found.entry, found.decision)


def _bound(replay: Replay, game: Game[Any, Any, Any]) -> bool:
    """Whether the digest is that of the header, entries and last position beside it, whatever the rules say."""
    chain = first_link(game, replay.header)
    for entry in replay.entries:
        chain = next_link(chain, entry)
    return replay.digest == sha256(chain + game.encode_position(replay.last)).hexdigest()


def _fits_without(found: Divergence, replay: Replay, game: Game[Any, Any, Any], data: Any) -> bool:
    """Whether all comes out but the mark, or the changes, at the entry of a finding: then these were edited."""
    assert found.entry is not None
    if found.entry >= len(replay.entries):
        return False
    entries: list[Any] = list(replay.entries)
    entry = entries[found.entry]
    if found.field == "mark":
        mark = "" if found.recomputed == "nothing" else found.recomputed
        entries[found.entry] = msgspec.structs.replace(entry, mark=mark)
        other = msgspec.structs.replace(replay, entries=entries)
    elif isinstance(entry, Decided) and replay.changes:
        for at, each in enumerate(entries):
            if isinstance(each, Decided):
                entries[at] = msgspec.structs.replace(each, changes={})
        other = msgspec.structs.replace(replay, entries=entries, changes=False)
    else:
        return False
    return _comes_out(other, game, data)


def _comes_out(replay: Replay, game: Game[Any, Any, Any], data: Any) -> bool:
    """Whether all but the streams comes out as it is recorded."""
    try:
        Recording.resume(replay, game, data, trust=True, adopt=False, quiet=True)
    except Divergence:
        return False
    return True


def _layout(replay: Replay, written: bytes) -> Divergence | None:
    """Compares a file with the one that its record makes: header texts, tags, notes, sum, layout."""
    form = form_of(written)
    if form is Form.TRANSCRIPT or written == (canonical := write(replay, form)):
        return None
    if replay.sum != (total := sum_of(replay)):
        return Divergence("sum", replay.sum or "nothing", total, "data")
    at = next((n for n, (one, other) in enumerate(zip(written, canonical, strict=False)) if one != other), None)
    at = min(len(written), len(canonical)) if at is None else at
    return Divergence(f"byte {at}", _bytes(written, at), _bytes(canonical, at), "data")


def _bytes(data: bytes, at: int) -> str:
    return repr(data[at : at + 12])[1:] if at < len(data) else "the end"
