"""`guildpost share`: what a player adds to sealed luck."""

from typing import Annotated

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, OutFile
from guildpost.cli.exits import UNREADABLE, USAGE, Problem


def share(
    words: Annotated[list[str] | None, Argument(metavar="[WORD]...", help="Words of your own, if you like.")] = None,
    out: OutFile = None,
    plain: Ascii = False,
) -> None:
    """Make a share in sealed luck: random digits, and words of your own. It goes into a new file that you keep.

    Printed is the commitment to it, which you send first: `seal RECORD --as SEAT --commit ...`.
    """
    import os
    import secrets

    from guildpost.replays.sealing import check_share, share_commitment

    if out in (None, "", "-"):
        raise Problem("guildpost share", USAGE, "say where to keep it with -o FILE")
    opened = " ".join([secrets.token_hex(32), *" ".join(words or []).split()])
    try:
        check_share(opened)
    except ValueError as error:
        raise Problem("guildpost share", USAGE, str(error)) from None
    path = str(out)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="utf-8") as kept:
            kept.write(opened + "\n")
    except FileExistsError:
        raise Problem(path, USAGE, "it exists already; nothing is written over it") from None
    except OSError as error:
        raise Problem(path, UNREADABLE, (error.strerror or "cannot be written").lower(), "file") from None
    screen.put(share_commitment(opened))
