"""Mail folders in the Maildir format: mails that came in are taken from one, mails that go out can be laid into one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

from guildpost.cli.mail.games import Disk

MOST_BYTES = 25 << 20
"""Bytes of a mail that are read at all."""


class Maildir:
    """A Maildir from which a referee takes mails.

    A mail that is being worked on has been moved from `new` to `cur`; it gets the flag S, seen, when it is done, and F
    as well when it changed nothing and the organiser may want to look at it. Mails that others have flagged are left
    alone.
    """

    def __init__(self, path: str, disk: Disk) -> None:
        self.path = path
        self.disk = disk

    def waiting(self) -> Iterator[str]:
        """Paths of mails that are to be read: first those on which work was broken off, then new ones, as they came."""
        cur, new = (os.path.join(self.path, name) for name in ("cur", "new"))
        for name in sorted(os.listdir(cur)):
            if name.partition(":2,")[2] == "" and not name.startswith("."):
                yield os.path.join(cur, name)
        for name in sorted(os.listdir(new)):
            if name.startswith("."):
                continue
            claimed = os.path.join(cur, f"{name.partition(':')[0]}:2,")
            try:
                self.disk.rename(os.path.join(new, name), claimed)
            except FileNotFoundError:
                continue  # another referee was quicker
            yield claimed

    def read(self, path: str) -> bytes | None:
        """A mail, or the beginning of one that is too long; None where it is gone."""
        try:
            with open(path, "rb") as file:
                return file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return None

    def done(self, path: str, flags: str) -> None:
        """The mail has been dealt with."""
        with suppress(FileNotFoundError):
            self.disk.rename(path, path.partition(":2,")[0] + f":2,{flags}")


def make(path: str) -> None:
    """A Maildir, where there is none yet."""
    for name in ("tmp", "new", "cur"):
        os.makedirs(os.path.join(path, name), mode=0o700, exist_ok=True)


class MaildirPost:
    """Lays mails into a Maildir, for a mail program to send or for people to look at."""

    def __init__(self, path: str, disk: Disk) -> None:
        self.path = path
        self.disk = disk
        make(path)

    def send(self, data: bytes, sender: str, to: str, name: str) -> None:
        """One mail: complete when it appears. The same name is the same mail."""
        self.disk.write(os.path.join(self.path, "tmp", name), data)
        self.disk.rename(os.path.join(self.path, "tmp", name), os.path.join(self.path, "new", name))

    def close(self) -> None:
        """Nothing is open."""
