"""What the commands of `guildpost mail` are given alike: folders, a way to send, addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from guildpost.cli.app import Option
from guildpost.cli.exits import USAGE, Problem

if TYPE_CHECKING:
    from guildpost.cli.mail.games import GameFolder
    from guildpost.cli.mail.office import Post

GamesFolder = Annotated[str, Option("--games", metavar="DIR", help="The folder that holds the games.")]
Tag = Annotated[str, Option("--tag", metavar="TAG", help="The game.")]
OutMaildir = Annotated[str | None, Option("--out", metavar="MAILDIR", help="Lay mails into this Maildir.")]
SmtpConfig = Annotated[
    str | None, Option("--smtp", metavar="FILE", help="Send by SMTP: a TOML file with host, port, security, user.")
]
KeepGood = Annotated[
    Literal["all-or-nothing", "keep-good"],
    Option("--lines", help="Whether the good lines of a mail are played before a bad one."),
]


def check_address(what: str, address: str) -> None:
    """Raises Problem for what is no plain address."""
    from guildpost.cli.mail.answers import ADDRESS

    if not ADDRESS.fullmatch(address):
        raise Problem("guildpost mail", USAGE, f"{what} {address[:60]!r}: expected an address such as anna@example.org")


def post_of(smtp: str | None, out: str | None) -> Post | None:
    """The way to send that was asked for; None where mails stay in the outbox."""
    if smtp is not None and out is not None:
        raise Problem("guildpost mail", USAGE, "--smtp or --out, not both")
    if smtp is not None:
        from guildpost.cli.mail.smtp import SmtpPost, read_config

        return SmtpPost(read_config(smtp))
    if out is not None:
        from guildpost.cli.mail.games import Disk
        from guildpost.cli.mail.maildir import MaildirPost

        return MaildirPost(out, Disk())
    return None


def folder_of(games_folder: str, tag: str) -> GameFolder:
    """The folder of a game. Raises Problem where there is none."""
    from guildpost.cli.mail.games import Disk, folder

    found = folder(games_folder, tag, Disk())
    if found is None:
        raise Problem(games_folder, USAGE, f"there is no game {tag[:40]!r}")
    return found
