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
    """Write a record in another form. JSON, MessagePack, transcript (.json .msgpack .gpn), nothing is lost."""
    from guildpost.cli import records, sources

    if out is None and to is None:
        raise Problem("guildpost convert", USAGE, "say where with -o FILE, or which form with --to")
    form = records.form_for(out, to)
    if out is not None:
        records.refuse_existing(out)
    table = records.open_record(record, components)
    replay = table.session.replay()
    with sources.errors_at(table.source.where):
        written = records.encoded(replay, form, table.data, components)
    with sources.errors_at("stdout" if records.to_stdout(out) else str(out)):
        records.put_new(out, written)
