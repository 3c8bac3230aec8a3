"""Records on disk: whole or not at all, one writer at a time, and never over what was not read."""

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest

from guildpost.replays import store
from guildpost.replays.errors import StaleRecord, UnreadableReplay, UnwritableRecord
from guildpost.replays.store import read_bytes, write_atomic

OLD, NEW = b"old\n" * 1000, b"new\n" * 2000
PARENT = sha256(OLD).hexdigest()


@pytest.fixture
def record(tmp_path):
    """A file that holds OLD."""
    path = tmp_path / "g.json"
    path.write_bytes(OLD)
    return path


def left_over(folder):
    """Files beside the record."""
    return [path.name for path in folder.iterdir() if path.name != "g.json"]


# writing


def test_a_record_is_replaced_and_keeps_its_permissions(record):
    record.chmod(0o640)
    write_atomic(str(record), NEW, PARENT)
    assert record.read_bytes() == NEW
    assert stat.S_IMODE(record.stat().st_mode) == 0o640
    assert not left_over(record.parent)


def test_a_new_record_gets_usual_permissions(tmp_path):
    mask = os.umask(0o027)
    try:
        write_atomic(str(tmp_path / "g.json"), NEW)
    finally:
        os.umask(mask)
    assert (tmp_path / "g.json").read_bytes() == NEW
    assert stat.S_IMODE((tmp_path / "g.json").stat().st_mode) == 0o640
    assert not left_over(tmp_path)


def test_what_exists_is_not_overwritten_unless_told(record):
    with pytest.raises(UnwritableRecord, match="exists already"):
        write_atomic(str(record), NEW)
    assert record.read_bytes() == OLD
    write_atomic(str(record), NEW, overwrite=True)
    assert record.read_bytes() == NEW
    assert not left_over(record.parent)


def test_a_record_that_somebody_else_has_written_is_left_alone(record):
    record.write_bytes(OLD + b"another move\n")
    with pytest.raises(StaleRecord, match="somebody else"):
        write_atomic(str(record), NEW, PARENT)
    assert record.read_bytes() == OLD + b"another move\n"
    assert not left_over(record.parent)


def test_a_record_that_is_gone_does_not_come_back(tmp_path):
    with pytest.raises(StaleRecord, match="gone"):
        write_atomic(str(tmp_path / "missing.json"), NEW, PARENT)


def test_a_read_only_record_is_refused_for_everybody(record):
    record.chmod(0o444)
    with pytest.raises(UnwritableRecord, match="read-only"):
        write_atomic(str(record), NEW, PARENT)
    assert record.read_bytes() == OLD


def test_a_link_stays_a_link(record, tmp_path):
    link = tmp_path / "link.json"
    link.symlink_to(record)
    write_atomic(str(link), NEW, PARENT)
    assert link.is_symlink()
    assert record.read_bytes() == NEW


@pytest.mark.parametrize("name", ["missing/g.json", "g.json/g.json", "g\0.json", "x" * 300 + ".json"])
def test_a_place_where_nothing_can_be_written_is_told(record, name):
    with pytest.raises(UnwritableRecord) as refused:
        write_atomic(str(record.parent / name), NEW)
    assert "\n" not in str(refused.value)


def test_a_directory_is_no_record(tmp_path):
    with pytest.raises(UnwritableRecord):
        write_atomic(str(tmp_path), NEW, overwrite=True)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT])
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_failing_disk_leaves_the_old_record(record, monkeypatch, number, call):
    def fail(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(store.os, call, fail)
    with pytest.raises(UnwritableRecord, match=r"^[a-z]"):
        write_atomic(str(record), NEW, PARENT)
    monkeypatch.undo()
    assert record.read_bytes() == OLD
    assert not left_over(record.parent)


def test_a_full_disk_leaves_the_old_record(record):
    """For real, by a limit on the size of files."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(OLD), limits[1]))
    try:
        with pytest.raises(UnwritableRecord, match="file too large"):
            write_atomic(str(record), NEW, PARENT)
        with pytest.raises(UnwritableRecord, match="file too large"):
            write_atomic(str(record.parent / "another.json"), NEW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert record.read_bytes() == OLD
    assert not left_over(record.parent)


def test_what_a_killed_writer_left_is_cleared_away(record):
    part = Path(store._part(str(record)))
    part.write_bytes(b"half a rec")
    write_atomic(str(record), NEW, PARENT)
    assert record.read_bytes() == NEW
    assert not left_over(record.parent)


WRITER = """
import sys
from hashlib import sha256
from guildpost.replays.errors import StaleRecord
from guildpost.replays.store import read_bytes, write_atomic
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
while count:
    old = read_bytes(path)
    try:
        write_atomic(path, old + f"{name} {count}\\n".encode(), sha256(old).hexdigest())
    except StaleRecord:
        continue
    count -= 1
"""


def writer(path, name, count):
    """A process that adds lines to a file, one at a time."""
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), name, str(count)])


def test_writers_lose_no_move(record):
    processes = [writer(record, name, 60) for name in "abc"]
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    lines = record.read_text().splitlines()[1000:]
    assert sorted(lines) == sorted(f"{name} {count}" for name in "abc" for count in range(1, 61))
    assert not left_over(record.parent)


def test_a_killed_writer_leaves_a_whole_record(record):
    for n in range(6):
        process = writer(record, "a", 10**6)
        time.sleep(0.15 + 0.013 * n)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        rows = record.read_bytes().splitlines(keepends=True)
        assert rows[:1000] == OLD.splitlines(keepends=True)
        assert all(row.startswith(b"a ") and row.endswith(b"\n") for row in rows[1000:])
    old = record.read_bytes()
    write_atomic(str(record), NEW, sha256(old).hexdigest())
    assert not left_over(record.parent)


def test_a_writer_that_holds_the_lock_too_long_is_told(record, monkeypatch):
    monkeypatch.setattr(store, "LONGEST_WAIT", 0.05)
    with store._locked(str(record)), pytest.raises(UnwritableRecord, match="another writer"):
        write_atomic(str(record), NEW, PARENT)
    write_atomic(str(record), NEW, PARENT)


# reading


def test_what_is_no_regular_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty").touch()
    (tmp_path / "loop").symlink_to("loop")
    for name, reason in (
        ("", "a directory"),
        ("missing", "no such file"),
        ("pipe", "not a regular file"),
        ("empty", "empty"),
        ("loop", "symbolic links"),
        ("nul\0", "null byte"),
    ):
        with pytest.raises(UnreadableReplay, match=reason) as refused:
            read_bytes(str(tmp_path / name))
        assert "\n" not in str(refused.value)
    with pytest.raises(UnreadableReplay, match="not a regular file"):
        read_bytes("/dev/zero")


def test_an_enormous_file_is_not_read_whole(tmp_path):
    path = tmp_path / "sparse.json"
    with open(path, "wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(UnreadableReplay, match="larger than 64 MiB"):
        read_bytes(str(path))
