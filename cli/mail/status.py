"""`guildpost mail status`: whose turn it is in the games by mail, and since when."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Json, Option
from guildpost.cli.exits import USAGE, Problem
from guildpost.cli.mail.given import GamesFolder


def status(
    games_folder: GamesFolder,
    tag: Annotated[str | None, Option("--tag", metavar="TAG", help="This game alone.")] = None,
    json: Json = False,
) -> None:
    """Tell for each game who is waited for, since when, and which mails are not delivered. For the organiser alone."""
    import os
    from datetime import UTC, datetime

    from guildpost.cli.mail import games
    from guildpost.cli.mail.given import folder_of
    from guildpost.cli.wording import many

    if not os.path.isdir(games_folder):
        raise Problem(games_folder, USAGE, "no folder of games; guildpost mail new makes one")
    now = int(datetime.now(UTC).timestamp())
    found = (
        [folder_of(games_folder, tag)]
        if tag is not None
        else [games.GameFolder(games_folder, each, games.Disk()) for each in games.tags(games_folder)]
    )
    for folder in found:
        seating = folder.seating()
        waiting = [place for place in seating.seats if place.asked]
        if json:
            screen.put_json(
                {
                    "schema": "guildpost.mail-status",
                    "version": 1,
                    "game": seating.game,
                    "tag": folder.tag,
                    "waiting": [
                        {"seat": place.word, "name": place.name, "since": _date(place.asked)} for place in waiting
                    ],
                    "gathering": seating.gathering or None,
                    "vacant": [place.word for place in seating.seats if place.vacant],
                    "unsent": len(folder.outbox()),
                    "refused": folder.refused(),
                }
            )
            continue
        asked = ", ".join(
            f"{place.word}{f' {place.name}' if place.name else ''} for {_days(now - place.asked)}"
            + (" (vacant)" if place.vacant else "")
            for place in waiting
        )
        what = f"{seating.gathering} of " if seating.gathering else ""
        screen.put(f"{folder.tag}  {seating.game}: " + (f"waits for {what}{asked}" if asked else "over"))
        if outbox := folder.outbox():
            screen.put(f"  {many(len(outbox), 'mail')} not sent yet")
        for name in folder.refused():
            screen.put(f"  not delivered, refused by the mail server: {name}")


def _date(seconds: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _days(seconds: int) -> str:
    """A time in its largest unit."""
    from guildpost.cli.wording import many

    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= size:
            return many(seconds // size, unit)
    return "less than a minute"
