"""The referee's office: mails come in, are judged one by one, and what was written is sent."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import SMTP
from email.utils import parseaddr
from typing import Protocol

from guildpost.cli.exits import Problem, explain
from guildpost.cli.mail import games
from guildpost.cli.mail.answers import ADDRESS
from guildpost.cli.mail.games import Disk
from guildpost.cli.mail.maildir import MOST_BYTES, Maildir
from guildpost.cli.mail.referee import Referee, Verdict
from guildpost.cli.mail.smtp import Refused
from guildpost.cli.screen import clean

MOST_LOGGED = 120
"""Letters of one field in the log."""


class Post(Protocol):
    """A way to send mails."""

    def send(self, data: bytes, sender: str, to: str, name: str) -> None:
        """One mail. Raises Refused where it will never be taken, OSError where another try may help."""

    def close(self) -> None:
        """Ends what is open."""


class Office:
    """Takes mails to the referee, sends its answers, and keeps the log."""

    def __init__(
        self, folder: str, referee: Referee, post: Post | None, disk: Disk, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.games = folder
        self.referee = referee
        self.post = post
        self.disk = disk
        self.clock = clock or (lambda: datetime.now(UTC))

    def empty(self, maildir: Maildir) -> int:
        """Reads all mails that wait in a Maildir; how many were dealt with. Passing trouble leaves a mail there."""
        count = 0
        for path in maildir.waiting():
            try:
                data = maildir.read(path)
                if data is None:
                    continue
                verdict = self.take(data)
            except (Problem, OSError) as error:
                self.trouble(error)
                continue
            maildir.done(path, "FS" if verdict.suspect else "S")
            count += 1
        return count

    def take(self, data: bytes) -> Verdict:
        """Deals with one mail and sends what came of it. Raises Problem or OSError for a passing trouble."""
        try:
            verdict = self.referee.receive(data) if len(data) <= MOST_BYTES else Verdict("huge")
        except (Problem, OSError):
            raise
        except Exception as error:  # one mail that breaks us must not stop the others
            problem = explain(error)
            verdict = Verdict("fault", more=problem.message)
        self.log(verdict)
        if verdict.tag and verdict.seat:
            self.send([verdict.tag])
        return verdict

    def send(self, tags: Iterable[str] | None = None) -> int:
        """Sends what waits in the outboxes of these games, or of all; how many mails went out."""
        sent = 0
        if self.post is None:
            return sent
        for tag in games.tags(self.games) if tags is None else tags:
            folder = games.GameFolder(self.games, tag, self.disk)
            if not folder.outbox() and not os.path.exists(folder.file(games.STEP)):
                continue
            try:
                with folder.locked():
                    sender = folder.seating().sender
                    for name in folder.outbox():
                        sent += self._send_one(folder, name, sender)
            except (Problem, OSError) as error:
                self.log(Verdict("unsent", tag, more=explain(error).line()))
        return sent

    def _send_one(self, folder: games.GameFolder, name: str, sender: str) -> int:
        """One mail; it leaves the outbox when it is sent, so a stop in between sends it twice, with one Message-ID."""
        assert self.post is not None
        path = folder.file(os.path.join(games.OUTBOX, name))
        with open(path, "rb") as file:
            data = file.read()
        to = parseaddr(str(message_from_bytes(data, policy=SMTP)["To"]))[1]
        try:
            if not ADDRESS.fullmatch(to):
                raise Refused("no address")
            self.post.send(data, sender, to, f"{folder.tag}.{name}")
        except Refused as error:
            self.disk.rename(path, path.removesuffix(".eml") + ".refused")
            self.log(Verdict("undeliverable", folder.tag, name, str(error)))
            return 0
        self.disk.remove(path)
        return 1

    def trouble(self, error: Exception) -> str:
        """A passing trouble, in words, and noted unless it keeps the log from being written as well."""
        with suppress(OSError):
            self.log(Verdict("later", more=explain(error).line()))
        return explain(error).line()

    def log(self, verdict: Verdict) -> None:
        """One line: when, what, which game and seat, from whom. No tokens, no keys, no moves."""
        fields = [self.clock().strftime("%Y-%m-%dT%H:%M:%SZ"), verdict.word]
        for name, value in (
            ("game", verdict.tag),
            ("seat", verdict.seat),
            ("from", verdict.sender),
            ("id", verdict.message_id),
            ("", verdict.more),
        ):
            if value:
                text = "_".join(clean(value).split())[:MOST_LOGGED] if name else clean(value)[:MOST_LOGGED]
                fields.append(f"{name}={text}" if name else text)
        line = " ".join(fields).encode("utf-8", "backslashreplace") + b"\n"
        os.makedirs(self.games, exist_ok=True)
        file = os.open(os.path.join(self.games, games.LOG), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(file, line)
        finally:
            os.close(file)
