"""`guildpost mail open`: a mail line that opens a sealed move."""

from __future__ import annotations

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Argument, ComponentsFile, Json, RecordFile
from guildpost.cli.exits import DIVERGED, USAGE, Problem


def open(  # noqa: A001 the command is named so
    record: RecordFile,
    move: Annotated[str, Argument(metavar="FILE", help="What `mail seal` wrote.")],
    json: Json = False,
    components: ComponentsFile = None,
) -> None:
    """Write the mail line that opens a sealed move, once the record has the commitments of all who are asked."""
    from guildpost.cli import records
    from guildpost.cli.mail import mail_line, sealed
    from guildpost.cli.mail.mail_line import MailLine
    from guildpost.cli.mail.parent import parent_of
    from guildpost.cli.sources import is_seat_file, read_source

    source = read_source(record)
    if is_seat_file(source):
        raise Problem(source.where, USAGE, "moves are opened with a record, and this is the file of a seat")
    table = records.open_record(source, components)
    kept = sealed.kept(move)
    if kept.seat not in table.seat_words or kept.parent != parent_of(table, table.seat_words.index(kept.seat)):
        raise Problem(move, DIVERGED, f"it was sealed for another position, on-{kept.parent}")
    sealed.refuse_opening(table, kept.seat, kept.commitment, move)
    said = f"open-{kept.salt} {kept.moves}"
    try:
        text = mail_line.write(MailLine(kept.tag, kept.parent, kept.seat, said))
    except ValueError as error:
        raise Problem(move, USAGE, str(error)) from None
    if json:
        fields = {"tag": kept.tag, "parent": kept.parent, "seat": kept.seat, "moves": said}
        screen.put_json({"schema": "guildpost.mail-line", "version": 1, "game": table.game.id, **fields, "text": text})
    else:
        for row in text.splitlines():
            screen.put(row)
