"""`guildpost mail serve`: the referee at work."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Option
from guildpost.cli.exits import LATER, USAGE, Problem
from guildpost.cli.mail.given import GamesFolder, OutMaildir, SmtpConfig

RETRY = 60.0
"""Seconds after which mails that could not be sent are tried again."""


def serve(
    games_folder: GamesFolder,
    maildir: Annotated[
        str | None, Option("--maildir", metavar="DIR", help="Read mails from this Maildir; else one from stdin.")
    ] = None,
    once: Annotated[bool, Option("--once", help="Stop when all mails that wait have been read.")] = False,
    every: Annotated[float, Option("--every", metavar="SECONDS", help="How often to look for new mails.")] = 10.0,
    per_hour: Annotated[
        int, Option("--per-hour", metavar="N", help="Mails of one seat that are read in an hour.")
    ] = 120,
    out: OutMaildir = None,
    smtp: SmtpConfig = None,
) -> int:
    """Read mails, play what they say, and answer. With neither --smtp nor --out answers stay in the games' outboxes.

    One mail on stdin is for procmail or a postfix pipe: 0 when it was dealt with, 75 when it should come again.
    """
    import os
    import sys
    import time

    from guildpost.cli.mail.games import Disk
    from guildpost.cli.mail.given import post_of
    from guildpost.cli.mail.maildir import MOST_BYTES, Maildir
    from guildpost.cli.mail.office import Office
    from guildpost.cli.mail.referee import Referee

    where = "guildpost mail serve"
    if maildir is None and (sys.stdin is None or screen.on_terminal(sys.stdin)):
        raise Problem(where, USAGE, "name a --maildir, or give one mail on stdin")
    if not os.path.isdir(games_folder):
        raise Problem(games_folder, USAGE, "no folder of games; guildpost mail new makes one")
    if maildir is not None:
        for name in ("cur", "new"):
            if not os.path.isdir(os.path.join(maildir, name)):
                raise Problem(maildir, USAGE, f"no Maildir: there is no folder {name}")
    if per_hour < 1 or every <= 0:
        raise Problem(where, USAGE, "--per-hour and --every are more than 0")
    disk = Disk()
    post = post_of(smtp, out)
    office = Office(games_folder, Referee(games_folder, disk, per_hour=per_hour), post, disk)
    try:
        if maildir is None:
            try:
                office.take(sys.stdin.buffer.read(MOST_BYTES + 1))
            except (Problem, OSError) as error:
                raise Problem(where, LATER, office.trouble(error)) from None
            return 0
        source = Maildir(maildir, disk)
        retry = 0.0
        while True:
            office.empty(source)
            if time.monotonic() >= retry:
                office.send()
                retry = time.monotonic() + RETRY
            if once:
                return 0
            time.sleep(every)
    finally:
        if post is not None:
            post.close()
