"""Mail lines held against a game: whether they belong to it, what they follow, and what they would play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildpost.cli import exits
from guildpost.cli.exits import ILLEGAL, USAGE, Problem
from guildpost.cli.mail import mail_line, sealed
from guildpost.cli.mail.games import TAG
from guildpost.cli.mail.mail_line import MailLine
from guildpost.cli.mail.parent import parent_of, past_of
from guildpost.cli.mail.speaker import Speaker
from guildpost.cli.records import OpenRecord
from guildpost.engine.core.errors import IllegalMove
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Undone
from guildpost.notation.errors import UnreadableMove
from guildpost.replays.luck import dealer_for

MOST_LEFT = 300
LONGEST_LEFT = 500
"""Lines behind the end of what a player wrote, and letters of one, that are held against the notation."""

REPEATED = "repeated: it has been played already"


def tag_of(table: OpenRecord, given: str | None) -> str:
    """The tag of a game's mail lines: the one that is given, that of the game by mail, or the game's own name."""
    return checked(given if given is not None else table.session.head.tags.get("Mail", table.game.id))


def checked(tag: str) -> str:
    """A tag that can stand in a line. Raises Problem."""
    if not TAG.fullmatch(tag):
        raise Problem("--tag", USAGE, "a tag is up to 20 of a-z, 0-9 and hyphens, and begins with no hyphen")
    return tag


def same_tag(one: str, other: str) -> bool:
    """Whether two tags are one game's in a line, where hyphens come one by one."""
    return mail_line.folded(one) == mail_line.folded(other)


def refusal_of(table: OpenRecord, seat: int, tag: str, line: MailLine) -> str:
    """Why a line is not one of this seat in this game, or does not go with the position; empty where it does."""
    if not same_tag(line.tag, tag):
        return f"it is a line of another game, {line.tag}"
    if line.seat != table.seat_words[seat]:
        return f"it is a line of {line.seat}, not of {table.seat_words[seat]}"
    if line.parent == parent_of(table, seat):
        return ""
    stamps, own = past_of(table, seat)
    if line.parent not in stamps:
        return f"forked: it follows a position that this game never had, on-{line.parent}"
    made = own[stamps[line.parent] :]
    try:
        meant = [item.move for item in read_moves(table, seat, line.moves) if isinstance(item, Said)]
    except UnreadableMove:
        meant = []
    if meant and made[: len(meant)] == meant:
        return REPEATED
    return f"stale: it follows an earlier position, on-{line.parent}; the game has gone on"


def read_moves(table: OpenRecord, seat: int, text: str) -> list[Any]:
    """What moves say, or what is said of a sealed one. Raises UnreadableMove."""
    speech = table.language
    hidden = sealed.read(text)
    if isinstance(hidden, sealed.Commitment):
        return [hidden]
    if hidden is not None:
        text = hidden.moves
    if seat in table.session.asked():
        speech.remember(table.session.options(seat))
    found: list[Any] = speech.read(text)
    return found if hidden is None else [hidden, *found]


def left_out(speech: Any, left: Sequence[str]) -> str:
    """The first of the lines behind a signature or the beginning of an old mail that reads as moves; else nothing.

    Old mails of a referee have none, so who wrote it cannot be told.
    """
    for line in left[:MOST_LEFT]:
        try:
            if len(line) <= LONGEST_LEFT and moves_of(speech.read(line)):
                return " ".join(line.split())
        except UnreadableMove:
            pass
    return ""


def written(speech: Any, own: str, items: list[Any]) -> str:
    """The moves of a line of this seat in canonical text, without turns, notes and stamps."""
    speaker = own
    words: list[str] = []
    for item in items:
        if isinstance(item, sealed.Commitment):
            words.append(f"sealed-{item.digits}")
        if not isinstance(item, Said) or item.move is None or isinstance(item.move, Undone):
            continue
        if (item.who or own) != speaker:
            speaker = item.who or own
            words.append(f"{speaker}:")
        words.append(speech.render(item.move))
    return " ".join(words)


def play(table: OpenRecord, seat: int, items: list[Any], where: str) -> Problem | None:
    """Plays what a seat says: all, or none behind the last move that luck or another seat has answered."""
    try:
        items = sealed.met(table, seat, items, where)
    except Problem as refused:
        return refused
    stopped = Speaker(table, seat, items).play()
    if stopped is None:
        return None
    cause, stand = stopped
    problem = exits.explain(cause, where)
    moves = "1 move of this line stands" if stand == 1 else f"{stand or 'no'} moves of this line stand"
    return Problem(where, problem.code, f"{problem.message}; {moves}", problem.word)


def try_out(table: OpenRecord, seat: int, items: list[Any], where: str) -> int:
    """How many moves of a line are legal for certain: up to the first that luck must answer. The table is used up.

    No luck falls, so that to ask is never a look ahead. Raises Problem at the first illegal move.
    """
    luck = table.session.head.luck
    if luck is not None and luck.gathering:
        raise Problem(table.source.where, ILLEGAL, "seats may still add to its luck; it begins with `seal --close`")
    items = sealed.met(table, seat, items, where)
    table.session.dealer = dealer_for(None)
    speaker = Speaker(table, seat, items)
    tried = 0
    try:
        speaker.refuse_others()
        for said in speaker:
            table.session.play(table.session.seat_of(said.who), said.move)
            tried += 1
            if table.session.awaited():
                break
    except IllegalMove as refused:
        raise exits.explain(refused, where) from None
    return tried


def moves_of(items: list[Any]) -> int:
    """How many moves a line has."""
    return sum(isinstance(item, Said) for item in items)
