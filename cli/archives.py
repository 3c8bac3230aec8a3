"""Many records in one file: an archive is read member by member, and no more than one record is held at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import IO, Any

from guildpost.cli.sources import Source
from guildpost.replays.errors import UnreadableReplay
from guildpost.replays.file import MOST_BYTES, form_of

TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
SUFFIXES = (".zip", *TARS)
"""Names of archives."""

Named = tuple[str, Callable[[], Source]]
"""Where a record comes from, and what reads it: a member that cannot be read is a problem of its own."""


def is_archive(where: str) -> bool:
    """Whether a file name is that of an archive."""
    return where.lower().endswith(SUFFIXES)


def members(where: str) -> Iterator[Named]:
    """The records of an archive in order. Raises UnreadableReplay, or OSError, where the archive itself is at fault."""
    yield from _zipped(where) if where.lower().endswith(".zip") else _tarred(where)


def _zipped(where: str) -> Iterator[Named]:
    import zipfile

    try:
        with zipfile.ZipFile(where) as archive:
            for member in archive.infolist():
                if not member.is_dir():
                    yield _opened(f"{where}:{member.filename}", member.file_size, partial(archive.open, member))
    except (zipfile.BadZipFile, NotImplementedError, EOFError) as error:
        raise UnreadableReplay(f"no zip archive: {error}") from None


def _tarred(where: str) -> Iterator[Named]:
    import tarfile

    try:
        with tarfile.open(where, "r|*") as archive:
            for member in archive:
                if member.isfile():
                    yield _opened(f"{where}:{member.name}", member.size, partial(archive.extractfile, member))
    except (tarfile.TarError, EOFError, OSError) as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise
        raise UnreadableReplay(f"no tar archive: {error}") from None


def _too_large(name: str) -> Named:
    def read() -> Source:
        raise UnreadableReplay(f"larger than {MOST_BYTES >> 20} MiB")

    return name, read


def _opened(name: str, size: int, opening: Callable[[], IO[bytes] | None]) -> Named:
    if size > MOST_BYTES:
        return _too_large(name)

    def read() -> Source:
        try:
            found: Any = opening()
            with closing(found) as file:
                data: bytes = file.read(MOST_BYTES + 1)
        except Exception as error:  # whatever a damaged archive breaks in its library is a finding about this member
            raise UnreadableReplay(f"cannot be taken out of the archive: {error}") from None
        if len(data) > MOST_BYTES:
            raise UnreadableReplay(f"larger than {MOST_BYTES >> 20} MiB")
        if not data:
            raise UnreadableReplay("empty")
        return Source(name, None, data, form_of(data))

    return name, read
