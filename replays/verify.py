"""Verify: plays a record again and answers with the first place where it differs."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.replays.errors import Cause, Divergence, OtherData
from guildpost.replays.file import Form, Replay, form_of, sum_of, write
from guildpost.replays.recording import Recording
from guildpost.replays.rerun import decision_at


class Verdict(msgspec.Struct, frozen=True):
    """What verifying found: `divergence` None where the record is good.

    `drawn` outcomes were compared with their streams, `told` ones came from people, the `trusted` rest could not be
    compared or was not asked for; `marks` is how many marks of decisions were compared. `unsupported` says in a
    line why the divergence is none of the record's: its component data are others, or its positions packed otherwise.
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
    unsupported: str = ""

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
    the bytes that the record was read from, to be compared with what they ought to be. Raises UnsupportedReplay for
    another edition.
    """
    kinds = list(map(type, replay.entries))
    decisions, outcomes = kinds.count(Decided), kinds.count(Fell)
    marks = drawn = told = 0
    over = False
    divergence: Divergence | None = None
    unsupported = ""
    try:
        played = Recording.resume(replay, game, data, trust=trust_luck, every=every, adopt=False, quiet=True)
        marks, drawn, over = played.marked, played.drawn, played.over
        told = sum([entry.mark != "" for entry in replay.entries if type(entry) is Fell])
    except OtherData as error:
        divergence, unsupported = _with_other_data(replay, game, data, trust_luck, error)
    except Divergence as found:
        from guildpost.replays.causes import explained, repacked_last  # good records need no causes

        if written is not None and repacked_last(replay, game, written):
            divergence, unsupported = _repacked(found, replay, game, data, every)
        else:
            divergence = _since(explained(found, replay, game, data), replay, every)
    if divergence is None and written is not None:
        divergence = _layout(replay, written)
    return Verdict(
        divergence,
        len(replay.entries),
        decisions,
        marks,
        drawn,
        told,
        outcomes - drawn - told,
        replay.digest,
        over,
        unsupported,
    )


def _since(found: Divergence, replay: Replay, every: int = 1) -> Divergence:
    """The finding with the last compared mark over a position before it, where the game goes another way behind it."""
    if found.cause not in ("rules", "data") or found.entry is None or "." in found.field:
        return found
    since, decisions = None, 0
    for at, entry in enumerate(replay.entries[: found.entry]):
        decisions += type(entry) is Decided
        if type(entry) is Undone or (type(entry) is Decided and decisions % every == 0):
            since = at
    return found.because(found.cause, since)


def _with_other_data(
    replay: Replay, game: Game[Any, Any, Any], data: Any, trust_luck: bool, error: OtherData
) -> tuple[Divergence, str]:
    """Where these component data make a difference, and why that is none of the record's; nothing if an edit did it."""
    from guildpost.replays.causes import is_bound

    digest = game.digest(data)
    header = Divergence("components", replay.components, digest, "data")
    if is_bound(msgspec.structs.replace(replay, components=digest), game):
        return header, ""
    try:
        Recording.resume(replay, game, data, trust=trust_luck, adopt=False, quiet=True, other_data=True)
    except Divergence as found:
        parted = _since(found.because("data"), replay)
        return parted, f"{error}; with these it goes another way: {parted.sentence()}"
    return header, f"{error}; all comes out with these too"


def _repacked(
    found: Divergence, replay: Replay, game: Game[Any, Any, Any], data: Any, every: int
) -> tuple[Divergence, str]:
    """The finding in a record whose positions are packed otherwise than this build packs them."""
    from guildpost.replays.causes import comes_out_unmarked

    if not comes_out_unmarked(replay, game, data):
        return _since(found.because("rules"), replay, every), ""
    reason = "its positions are packed otherwise than this build packs them, so that no mark can be compared"
    return found.because("data"), f"{reason}; it needs a guildpost that packs them so; all else comes out"


def _layout(replay: Replay, written: bytes) -> Divergence | None:
    """Compares a file with the one that its record makes: header texts, tags, notes, sum, layout."""
    form = form_of(written)
    if form is Form.TRANSCRIPT or written == (canonical := write(replay, form)):
        return None
    if replay.sum != (total := sum_of(replay)):
        return Divergence("sum", replay.sum or "nothing", total, "data")
    from guildpost.replays.damage import entry_of_byte, entry_of_line

    at = next((n for n, (one, other) in enumerate(zip(written, canonical, strict=False)) if one != other), None)
    at = min(len(written), len(canonical)) if at is None else at
    entry = entry_of_line(canonical, at) if form is Form.JSON else entry_of_byte(canonical, at)
    cause: Cause = "data" if entry is None else "input"
    decision = decision_at(replay, entry)
    return Divergence(f"byte {at}", _bytes(written, at), _bytes(canonical, at), cause, entry, decision)


def _bytes(data: bytes, at: int) -> str:
    return repr(data[at : at + 12])[1:] if at < len(data) else "the end"
