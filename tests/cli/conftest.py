"""Fixtures for tests of the command line: commands run in this process, or as a user would run them."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from guildpost.cli import start


class Ran(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines on stdout."""
        return self.out.splitlines()

    @property
    def complaint(self) -> str:
        """The one line on stderr; a test that reads it fails where there are more."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        return lines[0]


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command in this process, in a folder of its own, with streams that are no terminal."""
    monkeypatch.chdir(tmp_path)

    def runs(*arguments: str, stdin: str | bytes = b"") -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        streams = [io.BytesIO(given), io.BytesIO(), io.BytesIO()]
        with monkeypatch.context() as patch:
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, io.TextIOWrapper(stream, encoding="latin-1", newline=""))
            code = start.main(list(arguments))
            sys.stdout.flush()
            sys.stderr.flush()
            out, err = (stream.getvalue().decode() for stream in streams[1:])
        return Ran(code, out, err)

    return runs


@pytest.fixture
def command(tmp_path: Path) -> Callable[..., "subprocess.CompletedProcess[bytes]"]:
    """Runs the program as a process of its own."""

    def runs(*arguments: str, **settings: object) -> "subprocess.CompletedProcess[bytes]":
        settings.setdefault("cwd", tmp_path)
        settings.setdefault("capture_output", True)
        settings["env"] = {**os.environ, **settings.pop("env", {})}  # type: ignore[dict-item]
        return subprocess.run([*PROGRAM, *arguments], timeout=60, **settings)  # type: ignore[call-overload, no-any-return]

    return runs


PROGRAM = (sys.executable, "-m", "guildpost.cli.start")


@pytest.fixture
def started(run: Run) -> str:
    """A record of two seats, seed 7, in the current folder: nothing is played yet."""
    assert run("new", "thieves-guild", "--seat", "Anna=hu", "--seat", "Bob=bh", "--seed", "7", "-o", "g.json").code == 0
    return "g.json"


@pytest.fixture
def at_market(run: Run, started: str) -> str:
    """The same game when hu2 has looked at a market card, which only the Humans may know."""
    ran = run("play", started, "give-6c-hu4", "roll", "stay", "end", "roll", "go-w23", "look")
    assert ran.code == 0, ran.err
    return started
