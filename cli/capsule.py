"""`guildpost capsule`: a record as a short checked text, for a bug report."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, Option, OutFile, RecordFile


def capsule(
    record: RecordFile,
    opening: Annotated[
        bool, Option("--open", help="RECORD is a text with a capsule in it; take the record out.")
    ] = False,
    out: OutFile = None,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Pack a record into a short text that survives mail, without names, tags, notes and changes.

    Nothing is played: a record that fails is packed as it stands. Its seed is in it, and so are the reasons given for
    undo.
    """
    from guildpost.cli import records, sources
    from guildpost.cli.component_data import load_data
    from guildpost.replays import capsule as capsules
    from guildpost.replays.file import form_of
    from guildpost.replays.store import read_bytes

    if out is not None:
        records.refuse_existing(out)
    if opening:
        with sources.errors_at("stdin" if record == "-" else record):
            data = read_bytes(record)
            taken = capsules.opened(data.decode("utf-8", "replace"))
            form = form_of(taken)
            source = sources.Source(record, None, taken, form)
            replay = records.read_replay(source, components, intact=False)
            game = records.game_of(replay.game, source.where)
            written = records.encoded(replay, records.form_for(out), load_data(game, components), components)
        records.put_new(out, written)
        return
    source = sources.read_source(record)
    with sources.errors_at(source.where):
        text = capsules.packed(records.read_replay(source, components, intact=False))
    if records.to_stdout(out):
        for line in text.splitlines():
            screen.put(line)
    else:
        records.put_new(out, text.encode())
