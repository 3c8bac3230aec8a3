"""`guildpost convert`: the same record in another form."""

from typing import Annotated

from guildpost.cli.app import Ascii, ComponentsFile, Option, OutFile, RecordFile
from guildpost.cli.exits import USAGE, Problem


def convert(
    record: RecordFile,
    out: OutFile = None,
    to: Annotated[str | None, Option("--to", metavar="FORM", help="json, msgpack or gpn; else by the suffix.")] = None,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Write a record in another form. JSON, MessagePack, transcript (.json .msgpack .gpn), nothing is lost.

    The file of a seat has the first two.
    """
    from guildpost.cli import records, seats, sources

    if out is None and to is None:
        raise Problem("guildpost convert", USAGE, "say where with -o FILE, or which form with --to")
    form = records.form_for(out, to)
    if out is not None:
        records.refuse_existing(out)
    source = sources.read_source(record)
    if sources.is_seat_file(source):
        written = seats.converted(source, form)
    else:
        table = records.open_record(source, components)
        with sources.errors_at(source.where):
            written = records.encoded(table.session.replay(), form, table.data, components)
    with sources.errors_at("stdout" if records.to_stdout(out) else str(out)):
        records.put_new(out, written)
