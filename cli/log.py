"""`guildpost log`: the transcript, or the story."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Ascii, AsSeat, ComponentsFile, Json, Option, RecordFile


def log(
    record: RecordFile,
    prose: Annotated[bool, Option("--prose", help="The story in sentences.")] = False,
    rules: Annotated[bool, Option("--rules", help="With --prose: the rule behind each sentence.")] = False,
    seat: AsSeat = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Print the transcript, or the story. With --as only what that seat may know."""
    from guildpost.cli import lines, records
    from guildpost.cli.sources import is_seat_file, read_source
    from guildpost.engine.core.events import Told
    from guildpost.replays.file import Form

    source = read_source(record)
    if is_seat_file(source):
        from guildpost.cli import seats

        seats.log(source, prose, rules, seat, json, components)
        return
    table = records.open_record(source, components)
    only = table.seat(seat) if seat is not None else None
    told = table.session.table.told
    if prose:
        if json:
            for entry in told:
                event = entry.event if seat is None else entry.heard_by(only)
                if event is not None:
                    screen.put_json(lines.event_record(entry.rule, event))
            return
        heard = [Told(entry.rule, entry.event) for entry in told] if seat is None else told
        for rule, sentence in lines.sentences(table.teller(), heard, only):
            screen.put(f"{sentence}  [{rule}]" if rules else sentence)
        return
    if seat is None and not json:
        written = records.encoded(table.session.replay(), Form.TRANSCRIPT, table.data, components)
        for line in written.decode().splitlines():
            screen.put(line)
        return
    from guildpost.cli import masked

    if json:
        for said in masked.entries(table, only, everything=seat is None):
            screen.put_json({"schema": "guildpost.entry", "version": 1, **said})
        return
    who = "" if only is None else table.seat_words[only]
    for line in masked.transcript(table.session.head, who, masked.entries(table, only)):
        screen.put(line)
