"""`guildpost mail remind`: another mail to those whom a game has waited for a while."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Option
from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.mail.given import GamesFolder, OutMaildir, SmtpConfig

DAY = 86400


def remind(
    games_folder: GamesFolder,
    days: Annotated[int, Option("--days", metavar="N", help="How long a seat may think, and hears nothing again.")] = 7,
    tag: Annotated[str | None, Option("--tag", metavar="TAG", help="This game alone.")] = None,
    out: OutMaildir = None,
    smtp: SmtpConfig = None,
) -> None:
    """Remind each seat that has been asked for N days or longer, at most once in N days. Only that seat hears of it."""
    from datetime import UTC, datetime

    from guildpost.cli.mail import games
    from guildpost.cli.mail.given import folder_of, post_of
    from guildpost.cli.mail.office import Office
    from guildpost.cli.mail.referee import Referee, Reply, finish, open_table

    if days < 1:
        raise Problem("guildpost mail remind", USAGE, f"--days {days}: from 1")
    post = post_of(smtp, out)
    disk = games.Disk()
    now = datetime.now(UTC)
    due = int(now.timestamp()) - days * DAY
    names = [folder_of(games_folder, tag).tag] if tag is not None else games.tags(games_folder)
    for name in names:
        folder = games.GameFolder(games_folder, name, disk)
        with folder.locked():
            seating = folder.seating()
            late = [
                place
                for place in seating.seats
                if place.token and place.asked and place.asked <= due and place.reminded <= due
            ]
            if not late:
                continue
            record = folder.record()
            table = open_table(folder, record)
            for place in late:
                place.reminded = int(now.timestamp())
            replies = {place.word: Reply([f"A reminder: the game has waited for you since {_day(place.asked)}."])
                       for place in late}  # fmt: skip
            folder.commit(finish(table, seating, record, now, replies))
            screen.put(f"{name}: " + ", ".join(place.word for place in late))
    if post is not None:
        Office(games_folder, Referee(games_folder, disk), post, disk).send(names)
        post.close()


def _day(seconds: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).strftime("%d %B %Y")
