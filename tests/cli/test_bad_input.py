"""Everything that a record can suffer: one clear line, its own code, and the record is what it was."""

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

READERS = [
    ["moves"],
    ["show"],
    ["log"],
    ["verify"],
    ["play", "give-6c-hu4"],
    ["undo"],
    ["upgrade"],
    ["convert", "--to", "gpn"],
]


def edited(text: str, kind: str) -> bytes:
    """The record in a sorry state."""
    lines = text.splitlines(keepends=True)
    match kind:
        case "cut":
            return text[: len(text) // 2].encode()
        case "empty":
            return b""
        case "binary":
            return bytes(range(256)) * 20
        case "not utf-8":
            return text.replace("Anna", "Ann\xff", 1).encode("latin-1")
        case "deep":
            return b'{"a":' + b"[" * 100_000
        case "newer":
            return text.replace('"guildpost":1', '"guildpost":3', 1).encode()
        case "other edition":
            return text.replace('"edition":"1"', '"edition":"0"', 1).encode()
        case "other game":
            return text.replace("thieves-guild", "seven-guilds", 1).encode()
        case "other luck":
            return text.replace('"seed":"7"', '"seed":"8"', 1).encode()
        case "a move":
            return text.replace('["go","w23"', '["go","w22"', 1).encode()
        case "a field":
            return text.replace('"seats":[{"role":"hu"', '"seats":[{"rule":"hu"', 1).encode()
        case "a line":
            return "".join(lines[:14] + lines[15:]).encode()
        case "a picture":
            return b"\x89PNG\r\n\x1a\n" + bytes(500)
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "code"),
    [("cut", 3), ("empty", 3), ("binary", 3), ("not utf-8", 3), ("deep", 3), ("newer", 6), ("other edition", 6),
     ("other game", 6), ("other luck", 3), ("a move", 3), ("a field", 3), ("a line", 3), ("a picture", 3)],
)  # fmt: skip
def test_a_record_in_a_sorry_state(run, at_market, tmp_path, kind, code):
    bad = tmp_path / "bad.json"
    bad.write_bytes(edited((tmp_path / at_market).read_text(), kind))
    before = bad.read_bytes()
    for command in READERS:
        ran = run(command[0], "bad.json", *command[1:])
        expected = 5 if command == ["verify"] and kind in ("other luck", "a move", "a line") else code
        assert ran.code == expected, (command, ran)
        assert ran.out == ""
        assert ran.complaint.startswith("bad.json: "), ran.complaint
        assert ran.complaint.split(": ")[1] == {3: "unreadable", 5: "diverged", 6: "unsupported"}[expected]
        assert len(ran.complaint) < 400
        piped = run(command[0], "-", *command[1:], stdin=before)
        assert (piped.code, piped.out) == (expected, "")
        assert piped.complaint.startswith("stdin: ")
    assert run("info", "bad.json").code in (0, code)
    assert bad.read_bytes() == before


@pytest.mark.parametrize("command", [*READERS, ["info"]])
def test_files_that_are_none(run, tmp_path, command):
    (tmp_path / "folder").mkdir()
    ran = run(command[0], "folder", *command[1:])
    assert ran.code == 3
    assert ran.complaint == "folder: unreadable: a directory, not a record"
    ran = run(command[0], "none.json", *command[1:])
    assert ran.code == 3
    assert ran.complaint == "none.json: unreadable: no such file or directory"


def test_an_enormous_file_is_refused_at_once(run, tmp_path):
    with open(tmp_path / "big.json", "wb") as big:
        big.truncate(10 << 30)
    for command in READERS:
        ran = run(command[0], "big.json", *command[1:])
        assert ran.code == 3
        assert ran.complaint == "big.json: unreadable: larger than 64 MiB"


def test_a_record_within_the_limit_but_of_nonsense(run, tmp_path):
    (tmp_path / "big.json").write_bytes(b"[" + b"1," * (1 << 22) + b"1]")
    assert run("verify", "big.json").code == 3


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of its own kind")
def test_a_read_only_record_stays_what_it_was(run, started, tmp_path):
    record = tmp_path / started
    before = record.read_bytes()
    record.chmod(stat.S_IREAD)
    ran = run("play", started, "give-6c-hu4")
    assert ran.code == 3
    assert ran.complaint == "g.json: file: the file is read-only"
    assert record.read_bytes() == before
    assert ran.out == ""


def test_a_folder_that_is_not_there(run, started):
    for command in (["new", "thieves-guild", "--seed", "1"], ["convert", started], ["play", started, "give-6c-hu4"]):
        ran = run(*command, "-o", "no/where/g.json")
        assert ran.code == 3
        assert ran.complaint == "no/where/g.json: file: no such file or directory"


FULL_DISK = """
import errno, os, sys
write = os.write
def full(file, data):
    if os.fstat(file).st_size + len(data) > 100 and file > 2:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return write(file, data)
os.write = full
from guildpost.cli.start import main
sys.exit(main())
"""


def test_a_full_disk_leaves_the_record_and_no_rubbish(run, started, tmp_path):
    before = (tmp_path / started).read_bytes()
    for command in (["play", started, "give-6c-hu4"], ["new", "thieves-guild", "--seed", "1", "-o", "h.json"]):
        ran = subprocess.run([sys.executable, "-c", FULL_DISK, *command], cwd=tmp_path, capture_output=True, text=True)
        assert ran.returncode == 3
        assert ran.stderr == f"{started if command[0] == 'play' else 'h.json'}: file: no space left on device\n"
        assert ran.stdout == ""
    assert (tmp_path / started).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [started]


def test_two_writers_at_once_lose_no_move(command, started, tmp_path):
    def plays(number: int) -> "subprocess.CompletedProcess[bytes]":
        return command("play", started, f"give-{6 - number}c-hu{number + 1}" if number else "give-6c-hu1")

    with ThreadPoolExecutor(4) as pool:
        ran = list(pool.map(plays, [0, 0, 0, 0]))
    won = [each for each in ran if each.returncode == 0]
    assert len(won) == 1
    for each in ran:
        if each.returncode:
            line = each.stderr.decode()
            assert line.count("\n") == 1
            assert (each.returncode, line.split(": ")[1]) in ((5, "stale"), (4, "illegal")), line
    assert json.loads(command("info", started, "--json").stdout)["decisions"] == 1
    assert command("verify", started).returncode == 0


def test_a_writer_that_comes_too_late_is_told_so(run, started, tmp_path, monkeypatch):
    from guildpost.cli import records

    save = records.save

    def slow(*arguments: object) -> None:
        other = (tmp_path / started).read_text()
        (tmp_path / started).write_text(other + "\n")
        save(*arguments)

    monkeypatch.setattr(records, "save", slow)
    ran = run("play", started, "give-6c-hu4")
    assert ran.code == 5
    assert ran.complaint == "g.json: stale: somebody else has written this record since it was read"
    assert ran.out == ""


def test_a_record_name_cannot_steer_the_terminal(run):
    ran = run("show", "a\033[2Jb\nc.json")
    assert ran.complaint == "a?[2Jb?c.json: unreadable: no such file or directory"


@pytest.mark.parametrize("name", ["Zoë", "李雷", "🎲 x"])
def test_names_of_any_language_survive_all_forms(run, name, tmp_path):
    assert run("new", "thieves-guild", "--seat", f"{name}=hu", "--seat", "bh", "--seed", "1", "-o", "g.json").code == 0
    assert run("convert", "g.json", "-o", "g.gpn").code == 0
    assert run("convert", "g.gpn", "-o", "g.msgpack").code == 0
    assert run("convert", "g.msgpack", "--to", "json").out == Path(tmp_path, "g.json").read_text("utf-8")
    assert f"Humans ({name})" in run("show", "g.gpn").out
    assert run("show", "g.gpn", "--ascii").out.isascii()
