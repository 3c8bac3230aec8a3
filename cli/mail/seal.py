"""`guildpost mail seal`: a mail line that commits to a move and does not show it."""

from __future__ import annotations

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Argument, ComponentsFile, Json, Option, OutFile, RecordFile
from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.mail.line import Tag


def seal(
    record: RecordFile,
    moves: Annotated[list[str], Argument(metavar="MOVE...", help="What this seat answers, in the notation.")],
    seat: Annotated[str, Option("--as", metavar="SEAT", help="Who plays: p1, a side, a piece, or a name.")],
    out: OutFile = None,
    tag: Tag = None,
    json: Json = False,
    components: ComponentsFile = None,
) -> None:
    """Write the mail line that commits to a move, where several seats are asked at once.

    The move goes into a new file that you keep. When all have committed, `mail open` writes the line that shows it.
    """
    from guildpost.cli import exits, records
    from guildpost.cli.mail import following, mail_line, sealed
    from guildpost.cli.mail.mail_line import MailLine
    from guildpost.cli.mail.parent import parent_of
    from guildpost.cli.sources import is_seat_file, read_source
    from guildpost.notation.errors import UnreadableMove

    where = "guildpost mail seal"
    if out in (None, "", "-"):
        raise Problem(where, USAGE, "say where to keep the move with -o FILE")
    source = read_source(record)
    if is_seat_file(source):
        raise Problem(source.where, USAGE, "moves are sealed with a record, and this is the file of a seat")
    table = records.open_record(source, components)
    own = table.seat(seat)
    try:
        sealed.refuse_question(table, own, source.where)
        items = following.read_moves(table, own, " ".join(moves))
    except UnreadableMove as error:
        raise exits.explain(error, "moves") from None
    said = following.written(table.language, table.seat_words[own], items)
    if following.moves_of(items) != 1 or not said or any(isinstance(item, sealed.Opening) for item in items):
        raise Problem("moves", USAGE, "the answer to such a question is one move")
    move = sealed.seal(following.tag_of(table, tag), parent_of(table, own), table.seat_words[own], said)
    following.try_out(table, own, items, "moves")
    text = mail_line.write(MailLine(move.tag, move.parent, move.seat, f"sealed-{move.commitment}"))
    sealed.keep(str(out), move)
    if json:
        fields = {"tag": move.tag, "parent": move.parent, "seat": move.seat, "moves": f"sealed-{move.commitment}"}
        screen.put_json({"schema": "guildpost.mail-line", "version": 1, "game": table.game.id, **fields, "text": text})
    else:
        for row in text.splitlines():
            screen.put(row)
