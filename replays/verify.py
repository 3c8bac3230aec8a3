"""Verify: plays a record again and answers with the first place where it differs."""

from __future__ import annotations

from typing import Any

import msgspec

from guildpost.engine.core.game import Game
from guildpost.engine.core.record import Decided, Fell
from guildpost.replays.errors import Divergence
from guildpost.replays.file import Form, Replay, form_of, sum_of, write
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
        told = sum(type(entry) is Fell and entry.mark != "" for entry in replay.entries)
    except Divergence as found:
        divergence = found
    if divergence is None and written is not None:
        divergence = _layout(replay, written)
    return Verdict(
        divergence, len(replay.entries), decisions, marks, drawn, told, outcomes - drawn - told, replay.digest, over
    )


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
