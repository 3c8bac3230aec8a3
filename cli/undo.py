"""`guildpost undo`: takes decisions back."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, ComponentsFile, Force, Json, Option, OutFile, RecordFile
from guildpost.cli.exits import USAGE, Problem


def undo(
    record: RecordFile,
    count: Annotated[int, Argument(metavar="[N]", help="How many decisions.")] = 1,
    reason: Annotated[str, Option("--reason", metavar="TEXT", help="Why; it stands in the record.")] = "",
    force: Force = False,
    out: OutFile = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Take the last decisions back. That is an entry of its own, and luck stays what it was.

    What luck or a secret has answered stands, unless --force.
    """
    from guildpost.cli import lines, records
    from guildpost.cli.sources import errors_at

    if out is not None:
        records.refuse_existing(out)
    if count < 1:
        raise Problem("guildpost undo", USAGE, f"{count}: from 1, which is the last decision")
    table = records.open_record(record, components, history=True)
    table.session.looking_back = "forced" if force else "kept"
    heard = len(table.session.table.told)
    with errors_at("guildpost undo"):
        table.session.undo(count, " ".join(reason.split()))
    if out is not None:
        records.write_new(out, table.session.replay(), table.data, components)
    else:
        records.save(table, components)
    lines.tell(table, heard, screen.say if (out or record) == "-" else screen.put, json)
