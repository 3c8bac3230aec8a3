"""Shares of the seats in sealed luck, gathered by mail before anything falls.

    commit DIGITS     first, from each seat: what it commits to
    no-share          or that it adds nothing
    share WORDS       then, when all have been told of all commitments: what is behind its own

How far this has come stands in the record and in the table, so that it goes on after a stop as everything does.
`spec/mail.md` has all to the letter, `spec/secrets.md` tells why.
"""

from __future__ import annotations

import re
from typing import Any

from guildpost.cli.exits import HIDDEN, Problem
from guildpost.cli.mail.games import Seating
from guildpost.cli.mail.quoting import BAR
from guildpost.cli.records import OpenRecord
from guildpost.replays import sealing
from guildpost.replays.errors import WrongCommitment

_COMMIT = re.compile(r"commit:? ([0-9a-f ]+)", re.IGNORECASE)
_NOTHING = re.compile(r"no[ -]share\.?", re.IGNORECASE)
_SHARE = re.compile(r"share:? (.+)", re.IGNORECASE)

NOT_BEGUN = "Nothing was played: the game begins when all shares in its luck are in."


def gathering(table: OpenRecord) -> bool:
    """Whether seats may still add to the luck, so that nothing can be played."""
    luck = table.session.head.luck
    return luck is not None and luck.gathering


def missing(table: OpenRecord, seating: Seating) -> set[int]:
    """The seats that are asked for something before luck is fixed; bots and vacant seats never are."""
    if not gathering(table):
        return set()
    done = {share.seat: share for share in _luck(table).shares}
    players = {seat for seat, place in enumerate(seating.seats) if place.token}
    if seating.gathering == "openings":
        return {seat for seat in players & done.keys() if done[seat].standing == "committed"}
    return {seat for seat in players - done.keys() if not seating.seats[seat].no_share}


# what a seat says


def meant(table: OpenRecord, said: str) -> bool:
    """Whether lines of a mail are about shares: all are, before the game begins."""
    luck = table.session.head.luck
    if luck is None or not luck.sealed:
        return False
    return luck.gathering or any(each.fullmatch(said) for each in (_COMMIT, _NOTHING, _SHARE))


def take(table: OpenRecord, seating: Seating, seat: int, said: str, opening: list[str]) -> bool:
    """Takes in what a seat says about its share; whether it was taken. What became of it goes to `opening`."""
    place = seating.seats[seat]
    luck = _luck(table)
    try:
        if found := _COMMIT.fullmatch(said):
            if seating.gathering == "openings":
                raise ValueError("all have been told of the commitments, so that no more are taken")
            luck = sealing.with_commitment(luck, seat, found[1].replace(" ", "").lower())
            place.no_share = False
            opening.append(f"Your commitment is taken: {_share_of(luck, seat).commit}")
        elif _NOTHING.fullmatch(said):
            _refuse_nothing(luck, seat)
            place.no_share = True
            opening.append("You add nothing to the luck of this game.")
        elif found := _SHARE.fullmatch(said):
            if seating.gathering == "commitments":
                raise ValueError("nobody opens a share before all have been told of all commitments")
            luck = sealing.with_opening(luck, seat, " ".join(found[1].split()))
            opening.append("Your share is opened, and fits its commitment.")
        else:
            opening.append(NOT_BEGUN)
            return False
    except WrongCommitment:
        opening.append("Your share was not taken: it is not what you have committed to, letter by letter.")
        return False
    except ValueError as error:
        opening.append(f"Nothing was taken: {error}.")
        return False
    table.session.head.luck = luck
    return True


def _share_of(luck: Any, seat: int) -> Any:
    """The share of a seat that has committed."""
    return next(share for share in luck.shares if share.seat == seat)


def _refuse_nothing(luck: Any, seat: int) -> None:
    """Raises ValueError where a seat cannot say any more that it adds nothing."""
    if luck.closed:
        raise ValueError("gathering is over; luck is fixed")
    if any(share.seat == seat for share in luck.shares):
        raise ValueError("this seat has committed already")


# what follows


def advance(table: OpenRecord, seating: Seating, at_once: bool = False) -> list[str]:
    """Goes on when nobody is missing, or `at_once`; what all are told then. Raises Problem where the secret is lost."""
    if not gathering(table):
        seating.gathering = ""
        return []
    seating.gathering = seating.gathering or "commitments"
    news: list[str] = []
    while gathering(table) and (at_once or not missing(table, seating)):
        news = _end(table, seating)
        at_once = False
    return news


def _end(table: OpenRecord, seating: Seating) -> list[str]:
    """From now on nobody commits; or who has not opened is silent, and what falls first falls. What all are told."""
    luck = _luck(table)
    if seating.gathering == "commitments":
        seating.gathering = "openings"
        told = ["Nobody commits any more. All at the table get this list; keep it:"]
        commits = {share.seat: share.commit for share in luck.shares}
        for seat in range(len(seating.seats)):
            told += [f"    {_who(seating, seat)}:", f"      {commits.get(seat, 'nothing')}"]
        return told
    for share in luck.shares:
        if share.standing == "committed":
            luck = sealing.with_silence(luck, share.seat)
    luck = sealing.closed(luck)
    if table.secret is None:
        raise Problem(table.source.where, HIDDEN, "its luck is sealed, and the secret beside it is not there")
    table.close(luck, table.secret)
    table.session.head.luck = luck
    seating.gathering = ""
    done = {share.seat: share.standing for share in luck.shares}
    shares = (f"{_who(seating, seat)} {done.get(seat, 'nothing')}" for seat in range(len(seating.seats)))
    return ["Luck is fixed, and the game begins. Shares in it:", *(f"    {each}" for each in shares)]


def asked(table: OpenRecord, seating: Seating, seat: int) -> list[str]:
    """What a seat is asked for, or waits for, before the game begins; nothing when it has begun."""
    if not gathering(table):
        return []
    if seat not in missing(table, seating):
        return ["You are not asked now. The game begins when all shares in its luck are in."]
    if seating.gathering == "openings":
        return [
            "Open your share now, if the list of commitments has yours as you sent it:",
            f"    {BAR}share WORDS",
            "with what your share file holds for WORDS. Nothing else may follow it.",
            "If it does not come in time, your commitment counts in its place, and",
            "the record says for good that you were silent.",
        ]
    return [
        "Before anything falls, you may add to the luck, so that nobody can have",
        "chosen it. You commit to your share first. Answer one of these:",
        f"    {BAR}commit DIGITS",
        f"    {BAR}no-share",
        "with what `guildpost share -o my.share` prints for DIGITS. Keep that file,",
        "and send what is in it only when you are asked for it.",
    ]


def _luck(table: OpenRecord) -> Any:
    return table.session.head.luck


def _who(seating: Seating, seat: int) -> str:
    place = seating.seats[seat]
    return f"{place.word} {place.name}".rstrip()
