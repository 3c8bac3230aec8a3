"""`guildpost mail line`: moves as one line that survives any mail."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Argument, ComponentsFile, Json, Option, RecordFile
from guildpost.cli.exits import HIDDEN, ILLEGAL, USAGE, Problem

Tag = Annotated[
    str | None, Option("--tag", metavar="TAG", help="The game's tag; else that of the game by mail, or its name.")
]


def line(
    record: RecordFile,
    moves: Annotated[list[str], Argument(metavar="MOVE...", help="What this seat plays, in the notation.")],
    seat: Annotated[str, Option("--as", metavar="SEAT", help="Who plays: p1, a side, a piece, or a name.")],
    tag: Tag = None,
    json: Json = False,
    components: ComponentsFile = None,
) -> None:
    """Write the mail line for moves that are legal now: with the game, the position, and characters that check it.

    What stands behind a move that luck answers cannot be tested before it falls.
    """
    from guildpost.cli import exits, records
    from guildpost.cli.mail import following
    from guildpost.cli.mail.mail_line import MailLine, write
    from guildpost.cli.mail.parent import parent_of
    from guildpost.cli.sources import is_seat_file, read_source
    from guildpost.notation.errors import UnreadableMove

    source = read_source(record)
    if is_seat_file(source):
        reason = "the file of a seat cannot tell what is legal; answer the referee's mail, which names the position"
        raise Problem(source.where, HIDDEN, reason)
    table = records.open_record(source, components)
    word = table.seat_words[(own := table.seat(seat))]
    named = following.tag_of(table, tag)
    if table.session.over:
        raise Problem(source.where, ILLEGAL, "the game is over")
    try:
        items = following.read_moves(table, own, " ".join(moves))
    except UnreadableMove as error:
        raise exits.explain(error, "moves") from None
    said = MailLine(named, parent_of(table, own), word, following.written(table, own, items))
    if not said.moves:
        raise Problem("moves", USAGE, "name at least one move")
    following.try_out(table, own, items, "moves")
    try:
        text = write(said)
    except ValueError as error:
        raise Problem("moves", USAGE, str(error)) from None
    if json:
        fields = {"tag": said.tag, "parent": said.parent, "seat": said.seat, "moves": said.moves}
        screen.put_json({"schema": "guildpost.mail-line", "version": 1, "game": table.game.id, **fields, "text": text})
    else:
        screen.put(text)
