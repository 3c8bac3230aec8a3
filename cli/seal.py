"""`guildpost seal`: shares of seats in sealed luck, and the end of gathering them."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, Option, RecordFile
from guildpost.cli.exits import USAGE, Problem


def seal(
    record: RecordFile,
    seat: Annotated[str | None, Option("--as", metavar="SEAT", help="Whose share it is.")] = None,
    commit: Annotated[str | None, Option("--commit", metavar="DIGITS", help="What the seat commits to.")] = None,
    opening: Annotated[str | None, Option("--open", metavar="SHARE", help="The share behind the commitment.")] = None,
    silent: Annotated[bool, Option("--silent", help="The seat does not open: its commitment counts instead.")] = False,
    close: Annotated[bool, Option("--close", help="Nobody adds any more; what falls first falls.")] = False,
    secret: Annotated[str | None, Option("--secret", metavar="FILE", help="The secret; else RECORD.secret.")] = None,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Add a share to sealed luck, or end the gathering. First all commit, then all open, then the organiser closes."""
    from guildpost.cli import records, secret_files
    from guildpost.cli.sources import errors_at, read_source
    from guildpost.replays import sealing

    if sum((commit is not None, opening is not None, silent, close)) != 1:
        raise Problem("guildpost seal", USAGE, "one of --commit, --open, --silent and --close")
    if close == (seat is not None):
        raise Problem(
            "guildpost seal", USAGE, "--close is for the whole table" if close else "say whose share with --as"
        )
    source = read_source(record)
    table = records.open_record(source, components)
    luck = table.session.head.luck
    if luck is None or not luck.sealed:
        raise Problem(source.where, USAGE, "its luck is not sealed; `new --sealed` begins such a record")
    by: Any = table.seat(seat) if seat is not None else None
    with errors_at(source.where):
        try:
            if commit is not None:
                luck = sealing.with_commitment(luck, by, commit)
            elif opening is not None:
                luck = sealing.with_opening(luck, by, " ".join(opening.split()))
            elif silent:
                luck = sealing.with_silence(luck, by)
            else:
                luck = sealing.closed(luck)
        except ValueError as error:
            raise Problem(source.where, USAGE, str(error)) from None
        if close:
            found = secret_files.found_for(source, luck, secret, "the end of gathering")
            table.close(luck, found)
        table.session.head.luck = luck
    records.save(table, components)
    for line in _standing(table, luck):
        screen.say(f"guildpost seal: {line}")


def _standing(table: Any, luck: Any) -> list[str]:
    """Who has done what, and what comes next."""
    done = {share.seat: share.standing for share in luck.shares}
    words = [f"{word} {done.get(seat, 'nothing')}" for seat, word in enumerate(table.seat_words)]
    return [", ".join(words) + ("; luck is fixed" if luck.closed else "")]
