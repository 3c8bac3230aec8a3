"""`guildpost mail line`: moves as one line that survives any mail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from guildpost.cli import screen
from guildpost.cli.app import Argument, ComponentsFile, Json, Option, RecordFile
from guildpost.cli.exits import ILLEGAL, USAGE, Problem

if TYPE_CHECKING:
    from guildpost.cli.mail.mail_line import MailLine
    from guildpost.cli.sources import Source

Tag = Annotated[
    str | None, Option("--tag", metavar="TAG", help="The game's tag; else that of the game by mail, or its name.")
]


def line(
    record: RecordFile,
    moves: Annotated[list[str], Argument(metavar="MOVE...", help="What this seat plays, in the notation.")],
    seat: Annotated[str, Option("--as", metavar="SEAT", help="Who plays: p1, a side, a piece, or a name.")],
    tag: Tag = None,
    on: Annotated[
        str | None, Option("--on", metavar="STAMP", help="With a seat's file: the stamp that the last mail names.")
    ] = None,
    json: Json = False,
    components: ComponentsFile = None,
) -> None:
    """Write the mail line for moves that are legal now: with the game, the position, and characters that check it.

    What stands behind a move that luck answers cannot be tested before it falls. RECORD may be the file of a seat, with
    --on and --tag as the last mail has them; then the moves are only read, since such a file cannot tell what is legal.
    """
    from guildpost.cli.mail.mail_line import write
    from guildpost.cli.sources import is_seat_file, read_source

    source = read_source(record)
    words = " ".join(moves)
    if is_seat_file(source):
        game, said = _of_seat(source, components, seat, tag, on, words)
    elif on is not None:
        raise Problem("guildpost mail line", USAGE, "--on is for the file of a seat; a record knows its position")
    else:
        game, said = _of_record(source, components, seat, tag, words)
    try:
        text = write(said)
    except ValueError as error:
        raise Problem("moves", USAGE, str(error)) from None
    if json:
        fields = {"tag": said.tag, "parent": said.parent, "seat": said.seat, "moves": said.moves}
        screen.put_json({"schema": "guildpost.mail-line", "version": 1, "game": game, **fields, "text": text})
    else:
        for row in text.splitlines():
            screen.put(row)


def _of_record(source: Source, components: str | None, seat: str, tag: str | None, words: str) -> tuple[str, MailLine]:
    """A line for the position that a record is in, with the name of the game. Raises Problem for illegal moves."""
    from guildpost.cli import exits, records
    from guildpost.cli.mail import following
    from guildpost.cli.mail.mail_line import MailLine
    from guildpost.cli.mail.parent import parent_of
    from guildpost.notation.errors import UnreadableMove

    table = records.open_record(source, components)
    own = table.seat(seat)
    named = following.tag_of(table, tag)
    if table.session.over:
        raise Problem(source.where, ILLEGAL, "the game is over")
    try:
        items = following.read_moves(table, own, words)
    except UnreadableMove as error:
        raise exits.explain(error, "moves") from None
    moves = following.written(table.language, table.seat_words[own], items)
    if not moves:
        raise Problem("moves", USAGE, "name at least one move")
    said = MailLine(named, parent_of(table, own), table.seat_words[own], moves)
    following.try_out(table, own, items, "moves")
    return table.game.id, said


def _of_seat(
    source: Source, components: str | None, seat: str, tag: str | None, on: str | None, words: str
) -> tuple[str, MailLine]:
    """A line for the position that the last mail names, with the name of the game."""
    from guildpost.cli import exits
    from guildpost.cli.mail import following
    from guildpost.cli.mail.mail_line import MailLine
    from guildpost.cli.seats import OpenSeat
    from guildpost.notation.errors import UnreadableMove
    from guildpost.replays.marks import LETTERS

    shown = OpenSeat(source, components, seat)
    stamp = (on or "").lower().removeprefix("on-")
    if on is None or tag is None:
        raise Problem(source.where, USAGE, "with the file of a seat, give --on and --tag as the last mail has them")
    if len(stamp) != 6 or not set(stamp) <= set(LETTERS):
        raise Problem("--on", USAGE, "a stamp is six of 0-9 and a-z without i, l, o and u")
    try:
        items = shown.language.read(words)
    except UnreadableMove as error:
        raise exits.explain(error, "moves") from None
    said = following.written(shown.language, shown.who, items)
    if not said:
        raise Problem("moves", USAGE, "name at least one move")
    return shown.game.id, MailLine(following.checked(tag), stamp, shown.who, said)
