"""`guildpost show`: the table on the screen."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Ascii, AsSeat, ComponentsFile, Json, Option, RecordFile


def show(
    record: RecordFile,
    at: Annotated[int | None, Option("--at", metavar="N", help="As it was after the N-th decision.")] = None,
    seat: AsSeat = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Draw the table. As a seat sees it, or all that the organiser knows."""
    from guildpost.cli import records
    from guildpost.cli.sources import is_seat_file, read_source
    from guildpost.cli.texts import texts

    source = read_source(record)
    if is_seat_file(source):
        from guildpost.cli import seats

        seats.show(source, at, seat, json, components)
        return
    table = records.open_record(source, components, at=at)
    game, session = table.game, table.session
    only = table.seat(seat) if seat is not None else None
    if json and only is None:
        screen.put_json(records.position_record(table))
        return
    view = game.view(session.at, table.data, only)
    if json:
        screen.put_json(
            {
                "schema": "guildpost.view",
                "version": 1,
                "game": game.id,
                "seat": table.seat_words[only or 0],
                "view": screen.in_order(view),
            }
        )
        return
    state = session.at.state if only is None else None
    if only is not None:  # as a file of this seat has it: what came first must not be seen
        view = screen.as_written(view)
    screen.put_lines(texts(game.id).draw(view, table.data, table.names, state))
