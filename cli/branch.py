"""`guildpost branch`: another game from a place in a record."""

from typing import Annotated, Any, Literal

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, Option, OutFile, RecordFile
from guildpost.cli.exits import USAGE, Problem


def branch(
    record: RecordFile,
    at: Annotated[int, Option("--at", metavar="N", help="After the N-th decision; 0 is the start.")],
    luck: Annotated[
        Literal["same", "fresh", "told"],
        Option("--luck", help="same: as it would have fallen; fresh: a new seed; told: people throw from here on."),
    ] = "same",
    seed: Annotated[str | None, Option("--seed", metavar="S", help="With fresh luck: its seed.")] = None,
    out: OutFile = None,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Begin another game at a place in a record, which stays as it is.

    With the same luck the branch keeps all that was played up to there, and what is thrown later does not depend on
    what else is done. With other luck it begins at that position.
    """
    from guildpost.cli import records
    from guildpost.cli.sources import errors_at
    from guildpost.replays.recording import Recording

    if out is not None:
        records.refuse_existing(out)
    if seed is not None and luck != "fresh":
        raise Problem("guildpost branch", USAGE, f"--seed is for fresh luck, not for {luck}")
    table = records.open_record(record, components, at=at)
    session = table.session
    session.head.salt = ""  # what it commits to is the other record
    origin = {"Branch": f"{session.digest} after {at}"}
    if luck == "same":
        session.head.tags.update(origin)
        records.write_new(out, session.replay(), table.data, components)
        return
    if session.over:
        raise Problem(table.source.where, USAGE, f"--at {at}: the game is over there")
    if luck == "fresh" and seed is None:
        import secrets

        seed = secrets.token_hex(16)
        screen.say(f"guildpost branch: seed: {seed}")
    with errors_at(table.source.where):
        begun: Any = Recording.begin(
            table.game,
            table.data,
            _seats(table),
            session.head.options,
            seed=seed,
            tags={**session.head.tags, **origin},
            start=session.at,
            changes=session.head.changes,
        )
        records.write_new(out, begun.replay(), table.data, components)


def _seats(table: Any) -> list[Any]:
    """The seats of the branch: those of the record, as the position has them by now."""
    from guildpost.engine.core.game import SeatChoice

    roles = table.game.roles(table.session.at.state)
    return [SeatChoice(role, seat.name) for role, seat in zip(roles, table.session.head.seats, strict=True)]
