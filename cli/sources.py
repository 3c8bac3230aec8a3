"""The bytes that a command is given, and where they come from."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from guildpost.cli import screen
from guildpost.cli.exits import UNREADABLE, USAGE, Problem, explain
from guildpost.replays.file import Form, form_of
from guildpost.replays.store import read_bytes


class Source(msgspec.Struct, frozen=True):
    """The bytes of a record and where they come from; `path` is None for stdin."""

    where: str
    path: str | None
    data: bytes
    form: Form


def read_source(where: str) -> Source:
    """The bytes of a file, or of stdin for `-`."""
    if where == "-" and screen.on_terminal(sys.stdin):
        raise Problem("stdin", USAGE, "a record is read from a file or a pipe, not from the keyboard")
    if where == "-" and sys.stdin is None:
        raise Problem("stdin", UNREADABLE, "closed", "file")
    name = "stdin" if where == "-" else where
    with errors_at(name):
        data = read_bytes(where)
    return Source(name, None if where == "-" else where, data, form_of(data))


_SEAT = re.compile(rb'"kind"\s*:\s*"seat"|\xa4kind\xa4seat')
"""What bytes hold that may be the file of a seat: most are not, and need not be decoded to know it."""


def is_seat_file(source: Source) -> bool:
    """Whether this is the file of a seat, and no record."""
    if _SEAT.search(source.data) is None:
        return False
    from guildpost.replays.seat_file import kind_of

    return kind_of(source.data) == "seat"


@contextmanager
def errors_at(where: str) -> Iterator[None]:
    """What goes wrong inside is told as the problem of this file."""
    try:
        yield
    except (Problem, BrokenPipeError):
        raise
    except Exception as error:
        raise explain(error, where) from error
