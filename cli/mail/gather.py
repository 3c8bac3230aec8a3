"""`guildpost mail gather`: no more waiting for shares in sealed luck."""

from typing import Annotated, Literal

from guildpost.cli import screen
from guildpost.cli.app import Option
from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.mail.given import GamesFolder, OutMaildir, SmtpConfig, Tag


def gather(
    games_folder: GamesFolder,
    tag: Tag,
    end: Annotated[Literal["commitments", "openings"], Option("--end", help="What is waited for no longer.")],
    out: OutMaildir = None,
    smtp: SmtpConfig = None,
) -> None:
    """Wait no longer for shares: who has not committed adds nothing; who has not opened is silent, and the game begins.

    A game that was begun with `mail new --sealed --shares` goes on by itself when all have answered.
    """
    from datetime import UTC, datetime

    from guildpost.cli.mail import shares
    from guildpost.cli.mail.given import folder_of, post_of
    from guildpost.cli.mail.office import Office
    from guildpost.cli.mail.referee import Referee, finish, open_table
    from guildpost.cli.wording import many

    post = post_of(smtp, out)
    folder = folder_of(games_folder, tag)
    with folder.locked():
        seating = folder.seating()
        record = folder.record()
        table = open_table(folder, record)
        if not shares.gathering(table):
            raise Problem(tag, USAGE, "no shares are gathered in it")
        if seating.gathering != end:
            raise Problem(tag, USAGE, f"it waits for {seating.gathering} now")
        step = finish(table, seating, record, datetime.now(UTC), {}, at_once=True)
        folder.commit(step)
    what = f"waits for {seating.gathering}" if seating.gathering else "the game begins"
    screen.put(f"{tag}: {what}, {many(len(step.letters), 'mail')}")
    if post is not None:
        Office(games_folder, Referee(games_folder, folder.disk), post, folder.disk).send([tag])
        post.close()
