"""`guildpost open`: the seed into a record whose luck was sealed."""

from typing import Annotated

from guildpost.cli.app import Ascii, ComponentsFile, Option, OutFile, RecordFile
from guildpost.cli.exits import USAGE, Problem


def open(  # noqa: A001 the command is named so
    record: RecordFile,
    secret: Annotated[str | None, Option("--secret", metavar="FILE", help="The secret; else RECORD.secret.")] = None,
    out: OutFile = None,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Open sealed luck when the game is done. The record gets its seed, so that everybody can verify all that fell."""
    from guildpost.cli import records, secret_files
    from guildpost.cli.sources import errors_at, read_source
    from guildpost.replays import sealing

    if out is not None:
        records.refuse_existing(out)
    source = read_source(record)
    with errors_at(source.where):
        luck = records.read_replay(source, components).luck
    if luck is None or not luck.sealed or luck.gathering:
        what = "seats may still add to its luck" if luck is not None and luck.sealed else "its luck is not sealed"
        raise Problem(source.where, USAGE, what)
    found = secret_files.found_for(source, luck, secret, "opening it")
    table = records.open_record(source, components, secret=found)
    if found is not None:
        table.session.head.luck = sealing.opened(luck, found)
    if out is not None:
        records.write_new(out, table.session.replay(), table.data, components)
    else:
        records.save(table, components)
