"""`guildpost play`: plays moves into a record."""

import sys
from collections.abc import Iterator
from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, ComponentsFile, Force, Json, Option, OutFile, RecordFile
from guildpost.cli.exits import ILLEGAL, USAGE, Problem


def play(
    record: RecordFile,
    moves: Annotated[
        list[str] | None, Argument(metavar="[MOVE]...", help="Moves, all on one line; without them lines from stdin.")
    ] = None,
    out: OutFile = None,
    told: Annotated[bool, Option("--told", help="Believe the outcomes that stand with the moves: real dice.")] = False,
    keep_going: Annotated[bool, Option("--keep-going", help="Go on with the next line after one is refused.")] = False,
    force: Force = False,
    changes: Annotated[
        bool | None, Option("--changes/--no-changes", help="Keep with each decision the fields that it changed.")
    ] = None,
    secret: Annotated[
        str | None, Option("--secret", metavar="FILE", help="What opens sealed luck; else RECORD.secret.")
    ] = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> int:
    """Play moves into a record. It is changed in place, or read from stdin and written to stdout when RECORD is -.

    A line is played whole or not at all, but what luck or another seat has answered stays.
    """
    from guildpost.cli import lines, records

    if out is not None:
        records.refuse_existing(out)
    if not moves and record == "-":
        raise Problem("guildpost play", USAGE, "with the record on stdin, give the moves as arguments")
    if not moves and (sys.stdin is None or screen.on_terminal(sys.stdin)):
        raise Problem("guildpost play", USAGE, "give moves as arguments, or lines on stdin")
    table = opened(record, secret, components)
    if changes is not None:
        records.keep_changes(table, changes)
    table.session.dealer.trust = told
    table.session.looking_back = "forced" if force else "kept"
    heard = len(table.session.table.told)
    given = _arguments(moves) if moves else _stdin()
    code = 0
    for refusal in lines.play_lines(table, given):
        screen.say(refusal.line())
        code = code or refusal.code
        if not keep_going:
            break
    if out is not None:
        records.write_new(out, table.session.replay(), table.data, components)
    else:
        records.save(table, components)
    show = screen.say if (out or record) == "-" else screen.put
    lines.tell(table, heard, show, json)
    return code


def opened(record: str, secret: str | None, components: str | None) -> Any:
    """The record with history, its luck unsealed in memory. Raises Problem where seats may still add to it."""
    from guildpost.cli import records
    from guildpost.cli.sources import errors_at, read_source
    from guildpost.replays.file import Form, read_sheet

    source = read_source(record)
    with errors_at(source.where):
        if source.form is Form.TRANSCRIPT:
            luck = records.read_replay(source, components).luck if b"Sealed:" in source.data else None
        else:
            luck = read_sheet(source.data, source.form).luck
    if luck is None or not luck.sealed:
        if secret is not None:
            raise Problem(source.where, USAGE, "its luck is not sealed; leave --secret out")
        return records.open_record(source, components, history=True)
    if luck.gathering:
        raise Problem(source.where, ILLEGAL, "seats may still add to its luck; it begins with `seal --close`")
    from guildpost.cli import secret_files

    found = secret_files.found_for(source, luck, secret, "playing on")
    return records.open_record(source, components, history=True, secret=found)


def _arguments(moves: list[str]) -> Iterator[tuple[str, int, str]]:
    yield "moves", 1, " ".join(moves)


def _stdin() -> Iterator[tuple[str, int, str]]:
    """Lines of stdin with their numbers. Raises Problem where they are no text."""
    from guildpost.cli.exits import UNREADABLE

    for number, raw in enumerate(sys.stdin.buffer, 1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise Problem(f"stdin:{number}", UNREADABLE, f"byte {error.start + 1} of the line is no UTF-8") from None
        if line.strip():
            yield "stdin", number, line.rstrip("\r\n")
