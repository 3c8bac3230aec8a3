"""`guildpost mail read`: the mail lines, or plain moves, of a mail; shown, or played into a record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from guildpost.cli import screen
from guildpost.cli.app import Argument, AsSeat, ComponentsFile, Json, Option, RecordFile
from guildpost.cli.exits import DIVERGED, UNREADABLE, USAGE, Problem
from guildpost.cli.mail.line import Tag

if TYPE_CHECKING:
    from guildpost.cli.mail.mail_line import MailLine
    from guildpost.cli.mail.quoting import Written
    from guildpost.cli.records import OpenRecord


def read(
    record: RecordFile,
    mail: Annotated[str, Argument(metavar="[MAIL]", help="A mail, or text; - is stdin.")] = "-",
    seat: AsSeat = None,
    tag: Tag = None,
    play: Annotated[bool, Option("--play", help="Play them; else they are only shown and tried out.")] = False,
    secret: Annotated[
        str | None, Option("--secret", metavar="FILE", help="What opens sealed luck; else RECORD.secret.")
    ] = None,
    json: Json = False,
    components: ComponentsFile = None,
) -> int:
    """Find the mail lines in a mail, whatever has happened to it on the way, and play what they say.

    With --as, lines of this seat alone; where there are none, what stands in the mail is read as plain moves of it.
    A line is played whole or not at all, but what luck or another seat has answered stays.
    """
    from guildpost.cli import lines, records
    from guildpost.cli.mail import following
    from guildpost.cli.play import opened
    from guildpost.cli.sources import errors_at, is_seat_file, read_source
    from guildpost.replays.store import read_bytes

    if record == "-":
        raise Problem("guildpost mail read", USAGE, "the record is a file; the mail may come on stdin")
    source = read_source(record)
    if is_seat_file(source):
        raise Problem(source.where, USAGE, "moves are played into a record, and this is the file of a seat")
    where = "stdin" if mail == "-" else mail
    with errors_at(where):
        mind, whole = _text(read_bytes(mail), where)
    table = opened(record, secret, components) if play else records.open_record(source, components)
    named = following.tag_of(table, tag)
    only = table.seat(seat) if seat is not None else None
    heard = len(table.session.table.told)
    found = _orders(table, named, mind, whole, only, where)
    problem = None
    for number, order in enumerate(found):
        if not play and number:
            _show(table, named, order, None, json)
            continue
        if problem := _refused(table, named, order):
            break
        items = _items(table, order)
        if not play:
            _show(table, named, order, following.try_out(table, order.seat, items, order.where), json)
        elif problem := following.play(table, order.seat, items, order.where):
            break
    if play and table.changed:
        records.save(table, components)
        lines.tell(table, heard, screen.put, json)
    if problem is not None:
        screen.say(problem.line())
        return problem.code
    return 0


class _Order(msgspec.Struct, frozen=True):
    """Moves of a seat, with where they stand in the mail, and the mail line that they came in, if any."""

    seat: int
    line: MailLine | None
    moves: str
    where: str


def _text(data: bytes, where: str) -> tuple[Written, str]:
    """What the player wrote, and the whole text of a mail; of bytes that are no mail, both are their text."""
    from guildpost.cli.mail.bodies import decoded, unsigned
    from guildpost.cli.mail.message import read_message
    from guildpost.cli.mail.quoting import Written, written
    from guildpost.cli.mail.uncertain import Uncertain

    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if re.search(rb"^From:", data.replace(b"\r\n", b"\n").partition(b"\n\n")[0], re.IGNORECASE | re.MULTILINE):
        message = read_message(data)
        if message.kind != "player":
            raise Problem(where, UNREADABLE, f"it is no mail of a player, but {_KINDS[message.kind]}")
        if message.trouble:
            raise Problem(where, UNREADABLE, f"it cannot be read with certainty: {message.trouble}")
        return Written(list(message.own_lines), list(message.left), message.firm), message.text
    try:
        text = unsigned(decoded(data))
        return written(text), text
    except Uncertain as error:
        raise Problem(where, UNREADABLE, f"it cannot be read with certainty: {error}") from None


_KINDS = {
    "auto": "an automatic answer",
    "bounce": "a notice about another mail",
    "list": "from a mailing list",
    "loop": "from a referee",
    "huge": "larger than any with moves",
    "malformed": "broken",
}


def _orders(table: OpenRecord, tag: str, mind: Written, whole: str, only: int | None, where: str) -> list[_Order]:
    """The lines that the player wrote, or where there is none those that are quoted, or else plain moves."""
    from guildpost.cli.mail import following
    from guildpost.cli.mail.mail_line import find

    own = "\n".join(mind.own)
    found = find(own)
    if not found and (found := find(whole)) and only is not None and _reads(table, only, own):
        raise Problem(where, UNREADABLE, "moves stand beside a mail line that is quoted; which is meant cannot be told")
    orders: list[_Order] = []
    for each in found:
        at = f"{where}:{each.row}:{each.column}"
        if each.line is None:
            raise Problem(at, UNREADABLE, f"the mail line is refused: {each.reason}")
        if each.line.seat not in table.seat_words:
            reason = f"no seat is called {each.line.seat}"
            if not following.same_tag(each.line.tag, tag):
                reason = f"it is a line of another game, {each.line.tag}"
            raise Problem(at, DIVERGED, f"the mail line is refused: {reason}")
        seat = table.seat_words.index(each.line.seat)
        if only is not None and seat != only:
            reason = f"it is a line of {each.line.seat}, not of {table.seat_words[only]}"
            raise Problem(at, DIVERGED, f"the mail line is refused: {reason}")
        orders.append(_Order(seat, each.line, each.line.moves, at))
    if found:
        return orders
    if only is None:
        raise Problem(where, UNREADABLE, "no mail line in it; plain moves are read with --as SEAT")
    if not own.strip():
        raise Problem(where, UNREADABLE, "nothing in it was written by the player")
    if not mind.firm and (below := following.left_out(table.language, mind.left)):
        reason = f"`{below[:60]}` stands below what looks like a signature, and reads as a move"
        raise Problem(where, UNREADABLE, f"it cannot be read with certainty: {reason}")
    return [_Order(only, None, own, where)]


def _reads(table: OpenRecord, seat: int, own: str) -> bool:
    """Whether what the player wrote can be read as moves."""
    from guildpost.cli.mail import following
    from guildpost.notation.errors import UnreadableMove

    try:
        return following.moves_of(following.read_moves(table, seat, own)) > 0
    except UnreadableMove:
        return False


def _items(table: OpenRecord, order: _Order) -> list[Any]:
    from guildpost.cli import exits
    from guildpost.cli.mail import following
    from guildpost.notation.errors import UnreadableMove

    try:
        items = following.read_moves(table, order.seat, order.moves)
    except UnreadableMove as error:
        raise exits.explain(error, order.where if order.line is None else f"{order.where}: moves") from None
    if not following.written(table.language, table.seat_words[order.seat], items):
        raise Problem(order.where, UNREADABLE, "there is no move in it")
    return items


def _refused(table: OpenRecord, tag: str, order: _Order) -> Problem | None:
    """The problem of a line that does not go with the position."""
    from guildpost.cli.mail import following

    reason = following.refusal_of(table, order.seat, tag, order.line) if order.line is not None else ""
    return Problem(order.where, DIVERGED, f"the mail line is refused: {reason}") if reason else None


def _show(table: OpenRecord, tag: str, order: _Order, tried: int | None, json: bool) -> None:
    """What a line would play, and how much of it is sure; `tried` None where it comes behind another one."""
    from guildpost.cli.mail import following

    items = _items(table, order)
    word = table.seat_words[order.seat]
    moves = following.written(table.language, word, items)
    count = following.moves_of(items)
    if json:
        parent = order.line.parent if order.line is not None else None
        fields = {"tag": tag, "seat": word, "parent": parent, "moves": moves, "count": count, "legal": tried or 0}
        screen.put_json({"schema": "guildpost.mail-read", "version": 1, "game": table.game.id, **fields})
        return
    screen.put(f"{word}: {moves}")
    if tried is None:
        screen.say(f"{order.where}: not tried out, it comes behind another line")
    elif tried < count:
        screen.say(f"{order.where}: {tried} of {count} moves are legal; luck answers before the others can be tried")
