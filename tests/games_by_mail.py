"""A game by mail for tests: a referee, its players' tokens, and whatever was sent to whom."""

from __future__ import annotations

import email
import email.policy
import os
import re
import socket
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

from guildpost.cli.mail import games
from guildpost.cli.mail.games import Disk, GameFolder, Seating
from guildpost.cli.mail.office import Office
from guildpost.cli.mail.referee import Referee, Verdict, open_table
from guildpost.cli.records import OpenRecord
from guildpost.cli.start import main

REFEREE = "referee@example.org"
SEATS = {
    "thieves-guild": {"hu": "hu", "bh": "bh"},
    "black-dragons-guild": {"p1": "red", "p2": "green", "p3": "blue"},
    "heroes-welcome": {"p1": "bog", "p2": "sni"},
    "lord-of-loot": {"p1": "wit", "p2": "kni"},
    "six-guilds": {"p1": "red", "p2": "blue"},
}
"""Game to its seats: word and role."""


class Sent:
    """A post that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    def send(self, data: bytes, sender: str, to: str, name: str) -> None:
        self.mails.append(email.message_from_bytes(data, policy=email.policy.default))

    def close(self) -> None:
        pass


class Desk:
    """One game and its referee. `heard` takes what has been sent since it was last called, by seat."""

    def __init__(self, home: Path, game: str = "thieves-guild", *options: str, per_hour: int = 1000) -> None:
        self.home = home
        self.games = home / "games"
        self.words = SEATS[game]
        seats = [
            part for word, role in self.words.items() for part in ("--seat", f"N{word}={role}:{self.address(word)}")
        ]
        arguments = ["mail", "new", game, "--games", str(self.games), "--tag", "g7", "--from", REFEREE, "--seed", "s"]
        assert main([*arguments, *seats, *options]) == 0
        self.now = datetime(2026, 5, 1, tzinfo=UTC)
        self.post = Sent()
        self.disk = Disk()
        self.per_hour = per_hour
        self.numbers = 0
        self.office = self.open()
        self.office.send()
        self.invitations = self.heard()
        self.tokens = {word: found(r"token (g7\.\S+)", self.invitations[word][0]) for word in self.words}

    def open(self, disk: Disk | None = None) -> Office:
        """A referee as it stands after a start."""
        disk = disk or self.disk
        referee = Referee(str(self.games), disk, lambda: self.now, self.per_hour)
        self.office = Office(str(self.games), referee, self.post, disk, lambda: self.now)
        return self.office

    def address(self, word: str) -> str:
        return f"{word}@example.org"

    @property
    def folder(self) -> GameFolder:
        return GameFolder(str(self.games), "g7", self.disk)

    @property
    def seating(self) -> Seating:
        return self.folder.seating()

    @property
    def table(self) -> OpenRecord:
        """The game as its record has it."""
        return open_table(self.folder, self.folder.record())

    @property
    def log(self) -> str:
        path = self.games / games.LOG
        return path.read_text("utf-8") if path.exists() else ""

    def asked(self) -> str:
        """The word of a seat that is asked."""
        table = self.table
        return table.seat_words[table.session.asked()[0]]

    def moves(self, word: str) -> list[str]:
        """All that a seat may play."""
        table = self.table
        return [table.language.render(move) for move in table.session.options(table.seat_words.index(word))]

    def mail(self, word: str, text: str, token: str | None = None, **headers: str) -> bytes:
        """A mail as a player writes it, with the token of the seat unless told otherwise."""
        self.numbers += 1
        head = {
            "From": self.address(word),
            "To": REFEREE,
            "Subject": "my move",
            "Message-ID": f"<m{self.numbers}@example.org>",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        token = self.tokens[word] if token is None else token
        lines = [f"{name}: {value}" for name, value in head.items() if value]
        return "\r\n".join([*lines, "", f"token {token}" if token else "", text, ""]).encode()

    def say(self, word: str, text: str, token: str | None = None, **headers: str) -> Verdict:
        """Gives the referee a mail."""
        return self.office.take(self.mail(word, text, token, **headers))

    def heard(self) -> dict[str, list[EmailMessage]]:
        """What was sent since this was last asked, by seat."""
        said: dict[str, list[EmailMessage]] = {}
        for mail in self.post.mails:
            word = next(word for word in self.words if self.address(word) == mail["To"])
            said.setdefault(word, []).append(mail)
        self.post.mails = []
        return said

    def later(self, **time: int) -> None:
        self.now += timedelta(**time)

    def files(self) -> dict[str, bytes]:
        """Everything in the game's folder but its lock."""
        root = self.games / "g7"
        return {
            str(path.relative_to(root)): path.read_bytes()
            for path in sorted(root.rglob("*"))
            if path.is_file() and path.name != games.LOCK
        }


def found(pattern: str, mail: EmailMessage) -> str:
    """The first group of a pattern in the text of a mail."""
    match = re.search(pattern, mail.get_content())
    assert match, mail.get_content()
    return match[1]


def free_port() -> int:
    """A port on this machine that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def boxes(path: Path) -> list[bytes]:
    """The mails in the `new` of a Maildir."""
    return [(path / "new" / name).read_bytes() for name in sorted(os.listdir(path / "new"))]
