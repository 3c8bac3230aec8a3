"""The folder of games that a referee keeps: for each its record, who sits where, and what is still to be sent.

`DIR/TAG/` holds `record.json`, the organiser's record; `components.toml`, where it has component data of its own;
`table.json`, the seats with their addresses and the sums of their tokens; `outbox/`, mails that are not sent yet; and
`step.json` while a step is carried out. A step is all that one mail leads to. Once it is written it will be carried
out, however often the machine stops on the way; before that nothing has happened.
`spec/mail.md` has the order, and `bench/referee_kills.py` kills a referee in all of it.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Literal

import msgspec

from guildpost.cli.exits import LATER, UNREADABLE, USAGE, Problem
from guildpost.replays.errors import StaleRecord, UnwritableRecord
from guildpost.replays.marks import LETTERS
from guildpost.replays.store import lock, write_atomic

RECORD = "record.json"
SECRET = "record.json.secret"
COMPONENTS = "components.toml"
TABLE = "table.json"
STEP = "step.json"
OUTBOX = "outbox"
LOCK = "lock"
LOG = "mail.log"

TAG = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")
"""A game's tag: it becomes the name of a folder, so it can hold nothing that leads out of one."""

LONGEST_WAIT = 20.0
"""Seconds to wait for another referee that works on the same game."""

LONGEST_NAME = 100

MOST_IDLE = 500
"""Mails that have played nothing and are still known when they come again."""

MOST_KEYS = 24
"""Reply keys of a seat that still open: those of its last mails."""


class Busy(Problem):
    """Another referee holds this game, or somebody else has just changed its record."""

    def __init__(self, tag: str, reason: str) -> None:
        super().__init__(tag, LATER, reason)


class Key(msgspec.Struct, frozen=True, array_like=True):
    """The sum of a reply key, and the stamp of the question that its mail put."""

    sum: str
    parent: str


class Place(msgspec.Struct, kw_only=True):
    """A seat: who plays it, how that is proved, and what was mailed. Times are whole seconds.

    `times` are those of its mails in the last hour, `vain` of those that asked for nothing and played nothing;
    `told_to_wait` is when it last heard that there are too many; `no_share`, that it adds nothing to sealed luck.
    `sent` counts the mails of this seat alone: a count over all seats would tell who has answered meanwhile.
    """

    word: str
    name: str
    address: str
    token: str
    keys: list[Key] = []
    bot: bool = False
    sent: int = 0
    heard: int = 0
    glimpse: str = ""
    asked: int = 0
    reminded: int = 0
    times: list[int] = []
    vain: list[int] = []
    told_to_wait: int = 0
    no_share: bool = False

    @property
    def vacant(self) -> bool:
        """Whether nobody plays here."""
        return not self.token and not self.bot


class Seating(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who sits at a table, what the organiser has set, and which mails have been taken in.

    `gathering` is what seats are asked for before the game begins, if anything. `seen` are mails that have played, or
    brought that: all of them, and no more than the record has decisions and shares. `idle` are the last ones that have
    done neither, `MOST_IDLE` at most.
    """

    schema: str = "guildpost.table"
    version: int = 1
    tag: str
    game: str
    sender: str
    keep_good: bool = False
    gathering: Literal["", "commitments", "openings"] = ""
    seats: list[Place]
    seen: list[str] = []
    idle: list[str] = []

    def remember(self, mail: str, played: bool) -> None:
        """Notes a mail, so that it is known when it comes again."""
        (self.seen if played else self.idle).append(mail)
        del self.idle[:-MOST_IDLE]

    def place(self, word: str) -> Place | None:
        """The seat of this word."""
        return next((each for each in self.seats if each.word == word), None)


class Letter(msgspec.Struct, frozen=True):
    """A mail on its way: its name in the outbox, and its bytes."""

    name: str
    data: bytes


class Step(msgspec.Struct, kw_only=True):
    """All that one mail leads to: the record as it was (by its sum) and will be, the table, and the mails."""

    before: str
    record: bytes | None
    table: bytes
    letters: list[Letter]


class Disk:
    """Each single thing that is done to files, so that tests can stop between any two."""

    def write(self, path: str, data: bytes) -> None:
        """The file appears complete, or as it was; it lasts through a loss of power."""
        part = f"{path}.part"
        try:
            file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                left = memoryview(data)
                while left:
                    left = left[os.write(file, left) :]
                os.fsync(file)
            finally:
                os.close(file)
            os.replace(part, path)
        except OSError:
            with suppress(OSError):
                os.unlink(part)
            raise
        self.sync(os.path.dirname(path))

    def record(self, path: str, data: bytes, before: str) -> None:
        """A record in place of the one with this sum. Raises Problem where it cannot be written now."""
        try:
            write_atomic(path, data, before)
        except (StaleRecord, UnwritableRecord) as error:
            raise Problem(path, LATER, str(error)) from None

    def rename(self, path: str, to: str) -> None:
        """Another name, at once."""
        os.rename(path, to)

    def remove(self, path: str) -> None:
        """A file is gone, whether it was there or not."""
        with suppress(FileNotFoundError):
            os.unlink(path)

    def sync(self, folder: str) -> None:
        """Names in a folder last."""
        with suppress(OSError):
            file = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)


class GameFolder:
    """One game's folder; what changes it is done under `locked`."""

    def __init__(self, games: str, tag: str, disk: Disk) -> None:
        self.path = os.path.join(games, tag)
        self.tag = tag
        self.disk = disk

    def file(self, name: str) -> str:
        """The path of one of its files."""
        return os.path.join(self.path, name)

    @property
    def exists(self) -> bool:
        """Whether there is such a game."""
        return os.path.isfile(self.file(TABLE))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else works on this game meanwhile; a step that was broken off is carried out first. Raises Busy."""
        file = os.open(self.file(LOCK), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            until = time.monotonic() + LONGEST_WAIT
            while not lock(file):
                if time.monotonic() > until:
                    raise Busy(self.tag, "another referee is at work on it")
                time.sleep(0.02)
            self.recover()
            yield
        finally:
            os.close(file)

    def seating(self) -> Seating:
        """The table. Raises Problem where it cannot be read."""
        path = self.file(TABLE)
        with open(path, "rb") as file:
            data = file.read()
        try:
            found = msgspec.json.decode(data, type=Seating)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(path, UNREADABLE, " ".join(str(error).split())) from None
        if found.schema != "guildpost.table" or found.version != 1 or found.tag != self.tag:
            raise Problem(path, UNREADABLE, "not the table of this game")
        return found

    def record(self) -> bytes:
        """The bytes of the record."""
        with open(self.file(RECORD), "rb") as file:
            return file.read()

    # steps

    def commit(self, step: Step) -> None:
        """Writes a step down and carries it out."""
        self.disk.write(self.file(STEP), msgspec.msgpack.encode(step))
        self._carry_out(step)

    def recover(self) -> None:
        """Carries out a step that was written down and broken off."""
        try:
            with open(self.file(STEP), "rb") as file:
                data = file.read()
        except FileNotFoundError:
            return
        self._carry_out(msgspec.msgpack.decode(data, type=Step))

    def _carry_out(self, step: Step) -> None:
        """Each part can be done again without harm, so a step that was broken off is begun anew."""
        if step.record is not None:
            now = sha256(self.record()).hexdigest()
            if now == step.before:
                self.disk.record(self.file(RECORD), step.record, step.before)
            elif now != sha256(step.record).hexdigest():
                self.disk.remove(self.file(STEP))  # written by the organiser meanwhile: the mail is read anew
                raise Busy(self.tag, "its record was changed meanwhile")
        for letter in step.letters:
            self.disk.write(self.file(os.path.join(OUTBOX, letter.name)), letter.data)
        self.disk.write(self.file(TABLE), step.table)
        self.disk.remove(self.file(STEP))
        self.disk.sync(self.path)

    def outbox(self) -> list[str]:
        """Names of mails that wait to be sent, in the order in which they were written."""
        try:
            names = os.listdir(self.file(OUTBOX))
        except FileNotFoundError:
            return []
        return sorted(name for name in names if name.endswith(".eml"))

    def refused(self) -> list[str]:
        """Names of mails that a mail server would not take at all."""
        try:
            names = os.listdir(self.file(OUTBOX))
        except FileNotFoundError:
            return []
        return sorted(name for name in names if name.endswith(".refused"))


def begin(
    games: str,
    seating: Seating,
    record: bytes,
    letters: list[Letter],
    disk: Disk,
    secret: bytes | None = None,
    components: bytes | None = None,
) -> None:
    """A new game's folder, complete or not at all; with the secret of its luck and with component data, where it has
    its own. Raises Problem for a tag in use."""
    os.makedirs(games, exist_ok=True)
    part = os.path.join(games, f".{seating.tag}.{os.getpid()}-{time.monotonic_ns():x}")
    os.makedirs(os.path.join(part, OUTBOX), 0o700)
    try:
        for name, data in ((SECRET, secret), (COMPONENTS, components)):
            if data is not None:
                disk.write(os.path.join(part, name), data)
        write_atomic(os.path.join(part, RECORD), record)
        for letter in letters:
            disk.write(os.path.join(part, OUTBOX, letter.name), letter.data)
        disk.write(os.path.join(part, TABLE), encode(seating))
        try:
            disk.rename(part, os.path.join(games, seating.tag))
        except OSError as error:
            if error.errno in (errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR):
                raise Problem(seating.tag, USAGE, "there is a game with this tag already") from None
            raise
        disk.sync(games)
    except (OSError, Problem):
        _clear(part)
        raise


def _clear(part: str) -> None:
    """Removes a folder that did not become a game."""
    for folder in (os.path.join(part, OUTBOX), part):
        with suppress(OSError):
            for name in os.listdir(folder):
                with suppress(OSError):
                    os.unlink(os.path.join(folder, name))
            os.rmdir(folder)


def tags(games: str) -> list[str]:
    """The tags of all games in a folder."""
    try:
        names = os.listdir(games)
    except FileNotFoundError:
        return []
    return sorted(name for name in names if TAG.fullmatch(name) and os.path.isfile(os.path.join(games, name, TABLE)))


def folder(games: str, tag: str, disk: Disk) -> GameFolder | None:
    """The folder of a tag; None where there is no such game, or could be none."""
    if not TAG.fullmatch(tag):
        return None
    found = GameFolder(games, tag, disk)
    return found if found.exists else None


def encode(seating: Seating) -> bytes:
    """The table as a file."""
    return msgspec.json.format(msgspec.json.encode(seating), indent=1) + b"\n"


# what proves a seat

SECRET_LETTERS = 24
"""Letters of a secret, with 5 bits each."""


def new_secret() -> str:
    """120 random bits, in letters that are not misread."""
    return "".join(secrets.choice(LETTERS) for _ in range(SECRET_LETTERS))


def spaced(secret: str) -> str:
    """A secret in groups, for people."""
    return "-".join(secret[at : at + 6] for at in range(0, len(secret), 6))


def sum_of(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(b"guildpost seat " + plain(secret).encode()).hexdigest()


def plain(secret: str) -> str:
    """A secret as it was made, however it was written down."""
    return secret.lower().replace("-", "").replace("o", "0").replace("i", "1").replace("l", "1")
