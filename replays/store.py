"""Records on disk: read with limits, written whole or not at all, and never over somebody else's move."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256

from guildpost.replays.errors import StaleRecord, UnreadableReplay, UnwritableRecord
from guildpost.replays.file import MOST_BYTES

LONGEST_WAIT = 10.0
"""Seconds to wait for another writer."""

_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_BINARY = getattr(os, "O_BINARY", 0)


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises UnreadableReplay where there is no such file."""
    if path == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        try:
            kind = os.stat(path).st_mode
            if stat.S_ISDIR(kind):
                raise UnreadableReplay("a directory, not a record")
            if not stat.S_ISREG(kind):
                raise UnreadableReplay("not a regular file; to read from a pipe, name it -")
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            raise UnreadableReplay(_reason(error)) from None
    if len(data) > MOST_BYTES:
        raise UnreadableReplay(f"larger than {MOST_BYTES >> 20} MiB")
    if not data:
        raise UnreadableReplay("empty")
    return data


def write_atomic(path: str, data: bytes, parent: str | None = None, *, overwrite: bool = False) -> None:
    """Writes a record, whole or not at all.

    `parent` is the SHA-256 of the bytes that were read, in hexadecimal: the file must still hold them. Without one
    the file must be new, unless `overwrite`. Raises StaleRecord, and UnwritableRecord with the reason.
    """
    try:
        target = os.path.realpath(path)
        if parent is None and not os.path.lexists(target):
            _create(target, data)
        elif parent is None and not overwrite:
            raise UnwritableRecord("it exists already")
        else:
            with _locked(target) as (file, mode):
                if parent is not None and _digest(file) != parent:
                    raise StaleRecord("somebody else has written this record since it was read")
                _replace(target, data, mode)
    except (OSError, ValueError) as error:
        raise UnwritableRecord(_reason(error)) from error


def _create(target: str, data: bytes) -> None:
    """A new file: it appears complete, and only where there is none."""
    part = f"{_part(target)[:-5]}.{os.getpid()}-{time.monotonic_ns():x}.part"
    try:
        _fill(part, data, 0o666 & ~_umask())
        try:
            os.link(part, target)
        except FileExistsError:
            raise UnwritableRecord("it exists already") from None
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.ENOSYS):
                raise
            if os.path.lexists(target):  # a file system without links
                raise UnwritableRecord("it exists already") from None
            os.replace(part, target)
    finally:
        _remove(part)
    _sync_folder(target)


def _replace(target: str, data: bytes, mode: int) -> None:
    """Another content for a locked file; what a killed writer left behind is cleared away."""
    part = _part(target)
    try:
        _remove(part)
        _fill(part, data, mode)
        os.replace(part, target)
    except BaseException:
        _remove(part)  # but not once it has been renamed: the next writer may have one of this name by now
        raise
    _sync_folder(target)


def _part(target: str) -> str:
    folder, name = os.path.split(target)
    return os.path.join(folder, f".guildpost-{sha256(os.fsencode(name)).hexdigest()[:16]}.part")


def _fill(part: str, data: bytes, mode: int) -> None:
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_FOLLOW | _BINARY, 0o600)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
        if hasattr(os, "fchmod"):
            os.fchmod(file, mode)
        os.fsync(file)
    finally:
        os.close(file)


def _remove(part: str) -> None:
    with suppress(FileNotFoundError):
        os.unlink(part)


def _sync_folder(target: str) -> None:
    """Makes the new name last through a loss of power, where the system can."""
    try:
        folder = os.open(os.path.dirname(target), os.O_RDONLY)
    except OSError:
        return
    with suppress(OSError):
        os.fsync(folder)
    os.close(folder)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


@contextmanager
def _locked(target: str) -> Iterator[tuple[int, int]]:
    """The file, open and locked, and its permissions. Raises StaleRecord where it is gone."""
    until = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            file = os.open(target, os.O_RDONLY | _BINARY)
        except FileNotFoundError:
            raise StaleRecord("the record is gone since it was read") from None
        try:
            status = os.fstat(file)
            if not stat.S_ISREG(status.st_mode):
                raise UnwritableRecord("not a regular file")
            if not status.st_mode & 0o222 or not os.access(target, os.W_OK):
                raise UnwritableRecord("the file is read-only")
            if lock(file):
                if _is_still(target, status):
                    yield file, stat.S_IMODE(status.st_mode)
                    return
            elif time.monotonic() > until:
                raise UnwritableRecord("another writer holds it")
            else:
                time.sleep(0.01)
        finally:
            os.close(file)


def _is_still(target: str, status: os.stat_result) -> bool:
    """Whether this name still means the file that was locked, and not one that replaced it meanwhile."""
    try:
        now = os.stat(target)
    except FileNotFoundError:
        return False
    return (now.st_dev, now.st_ino) == (status.st_dev, status.st_ino)


if sys.platform == "win32":
    import msvcrt

    def lock(file: int) -> bool:
        """Takes an open file for this process alone, until it is closed; False where another one has it."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(file: int) -> bool:
        """Takes an open file for this process alone, until it is closed; False where another one has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                return False
            raise
        return True


def _digest(file: int) -> str:
    """SHA-256 of what stands in the open file."""
    total = sha256()
    os.lseek(file, 0, os.SEEK_SET)
    while block := os.read(file, 1 << 20):
        total.update(block)
    return total.hexdigest()


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return "a name with a null byte"  # all that paths are refused for; versions of Python word it differently
