"""Proof that the file of a seat was made from a record: all of it comes out again, commitments included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildpost.engine.core.errors import EngineError
from guildpost.engine.core.game import Game
from guildpost.replays.errors import Divergence, WrongCommitment
from guildpost.replays.file import Luck, Replay
from guildpost.replays.seat_file import Back, Came, Chose, Line, SeatFile, move_of, unbound
from guildpost.replays.showing import shown


def verify_against(file: SeatFile, replay: Replay, game: Game[Any, Any, Any], data: Any) -> None:
    """Proves that a seat's file was made from this record, which may have gone on since.

    Raises WrongCommitment at the first entry, event, view or commitment that is not what the record gives.
    """
    if not replay.salt:
        raise WrongCommitment("salt", "no file of a seat was made from this record: it has no salt")
    if file.entries > len(replay.entries):
        raise WrongCommitment(f"entry {len(replay.entries)}", "the record ends before it")
    compare_shares(file.luck, replay.luck)
    answer = None if file.answer is None else move_of(game, file.answer, "answer")
    luck = file.luck if file.luck is not None and file.luck.gathering else None
    try:
        meant = shown(replay, game, data, file.seat, upto=file.entries, luck=luck, answer=answer)
    except (EngineError, Divergence):  # the record is good, so it cannot have stood still at this place
        raise WrongCommitment(f"entry {file.entries}", "the file ends where the record goes on") from None
    for name in ("game", "edition", "options", "components", "seats", "words", "origin"):
        if getattr(file, name) != getattr(meant, name):
            raise WrongCommitment(name, "not that of the record")
    _compare_lines(file.lines, meant.lines)
    for name in ("last", "digest", "root"):
        if getattr(file, name) != getattr(meant, name):
            raise WrongCommitment(name, "not what the record comes to")


def _compare_lines(lines: Sequence[Line], meant: Sequence[Line]) -> None:
    entry = -1
    for number in range(max(len(lines), len(meant))):
        one = lines[number] if number < len(lines) else None
        other = meant[number] if number < len(meant) else None
        entry += isinstance(one or other, (Chose, Came, Back))
        if one == other:
            continue
        what = "the commitment" if unbound(one) == unbound(other) else "the line"
        raise WrongCommitment(f"entry {max(entry, 0)}, lines[{number}]", f"{what} is not what the record gives")


def compare_shares(mine: Luck | None, its: Luck | None) -> None:
    """Shares of seats that a file has seen must stand in the record; none may have joined once one was opened."""
    if (mine and mine.agreed.public) != (its and its.agreed.public):
        raise WrongCommitment("luck", "not that of the record")
    if mine is None or its is None:
        return
    now = {share.seat: share for share in its.shares}
    for share in mine.shares:
        other = now.pop(share.seat, None)
        if other is None or other.commit != share.commit:
            raise WrongCommitment(f"luck.shares, seat {share.seat}", "the record has another commitment")
        if (share.opened, share.silent) != ("", False) and other != share:
            raise WrongCommitment(f"luck.shares, seat {share.seat}", "the record has another opening")
    if now and (mine.closed or any(share.opened or share.silent for share in mine.shares)):
        raise WrongCommitment(f"luck.shares, seat {min(now)}", "it joined when shares had been opened already")
