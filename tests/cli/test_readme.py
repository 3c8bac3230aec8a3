"""Every shell block of the README runs as it stands, but for those that install."""

import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from guildpost.cli import start
from guildpost.cli.exits import WORDS
from guildpost.cli.main import COMMANDS

ROOT = Path(start.__file__).resolve().parents[1]
README = ROOT / "README.md"

pytestmark = pytest.mark.skipif(not README.exists() or os.name == "nt", reason="needs a checkout and a shell")


@pytest.fixture
def shell(tmp_path):
    """Runs text in a shell in which `guildpost` is this one."""
    program = tmp_path / "bin" / "guildpost"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m guildpost.cli.start "$@"\n')
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    folder = tmp_path / "work"
    folder.mkdir()

    def runs(text: str, cwd: Path = folder) -> "subprocess.CompletedProcess[str]":
        env = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
        return subprocess.run(["sh", "-e", "-c", text], cwd=cwd, env=env, capture_output=True, text=True, timeout=120)

    return runs


def test_the_blocks_of_the_readme_run(shell):
    blocks = re.findall(r"^```sh\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    used = [block for block in blocks if "pip install" not in block]
    assert len(used) >= 6
    for block in used:
        ran = shell(block)
        assert ran.returncode == 0, f"{block}\n{ran.stderr}"
        assert "fault" not in ran.stderr


def test_the_shipped_example_is_played_shown_and_verified(shell):
    ran = shell("sh examples/first-turns.sh", ROOT)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert "Dom Juan (hu1) hits Knight Marshal (bh1), who takes a first death token." in lines
    verdicts = [line.split(": ", 1)[1] for line in lines[-2:]]
    assert verdicts[0] == verdicts[1]
    assert re.fullmatch(r"good: 26 decisions, 0 outcomes drawn, 10 told; not over; digest [0-9a-f]{64}", verdicts[0])


def test_commands_and_exit_codes_are_all_in_the_readme():
    text = README.read_text("utf-8")
    for name in COMMANDS:
        assert f"| `{name}" in text
    for code in (0, *WORDS, start.INTERRUPTED, start.READER_GONE):
        assert f"| {code} |" in text
