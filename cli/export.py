"""`guildpost export`: a record as one seat, or the public, may have it."""

from typing import Annotated

from guildpost.cli.app import Ascii, AsSeat, ComponentsFile, Option, OutFile, RecordFile
from guildpost.cli.exits import USAGE, Problem


def export(
    record: RecordFile,
    seat: AsSeat = None,
    out: OutFile = None,
    to: Annotated[str | None, Option("--to", metavar="FORM", help="json or msgpack; else by the suffix.")] = None,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Write what one seat was shown, or without --as the public, into a file that is read without the record.

    It commits to what it hides: `verify FILE --against RECORD` proves later where it came from. For that the record
    gets 256 random bits at its first export.
    """
    import secrets

    from guildpost.cli import records, sources
    from guildpost.replays.file import Form
    from guildpost.replays.seat_file import write_seat_file
    from guildpost.replays.showing import shown

    form = records.form_for(out, to)
    if form is Form.TRANSCRIPT:
        raise Problem(out or "guildpost export", USAGE, "it is written as JSON or MessagePack; log --as prints moves")
    if out is not None:
        records.refuse_existing(out)
    table = records.open_record(record, components)
    only = table.seat(seat) if seat is not None else None
    if not table.session.head.salt:
        if table.source.path is None or table.source.form is Form.TRANSCRIPT:
            raise Problem(table.source.where, USAGE, "its first export takes a record in a file, JSON or MessagePack")
        table.session.head.salt = secrets.token_hex(32)
        records.save(table, components)
    answers = [move for by, move in table.session.waiting if by == only]
    with sources.errors_at(table.source.where):
        answer = answers[0] if answers else None
        file = shown(table.session.replay(), table.game, table.data, only, answer=answer)
        written = write_seat_file(file, form)
    with sources.errors_at("stdout" if records.to_stdout(out) else str(out)):
        records.put_new(out, written)
