import re
import subprocess
import sys
from pathlib import Path

import pytest

from guildpost.cli import start
from guildpost.cli.main import COMMANDS

ROOT = Path(start.__file__).resolve().parents[1]


def test_version_is_that_of_the_project(run):
    found = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert run("--version") == (0, f"guildpost {found[1]}\n", "")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "guildpost: usage: name a command; guildpost --help lists them"),
        (
            ["gmaes"],
            "guildpost: usage: No such command 'gmaes'. Did you mean 'games', 'moves'?; guildpost --help says more",
        ),
        (
            ["games", "--jsom"],
            "guildpost games: usage: No such option: --jsom (Possible options: --json); "
            "guildpost games --help says more",
        ),
        (["rules"], "guildpost rules: usage: Missing argument 'GAME'; guildpost rules --help says more"),
        (["rules", "thieves-gild"], "guildpost: usage: there is no game 'thieves-gild'; did you mean thieves-guild?"),
    ],
)
def test_wrong_usage_is_one_plain_line_and_code_2(run, arguments, complaint):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.complaint == complaint


@pytest.mark.parametrize("name", [*COMMANDS])
def test_each_command_has_help_without_boxes(run, name):
    ran = run(*name.split(), "--help")
    assert ran.code == 0
    assert ran.err == ""
    assert f"Usage: guildpost {name}" in ran.out
    assert ran.out.isascii()


def test_help_lists_all_commands(run):
    ran = run("--help")
    assert ran.code == 0
    assert all(re.search(rf"^  {name.split()[0]} ", ran.out, re.MULTILINE) for name in COMMANDS)
    ran = run("mail", "--help")
    assert all(
        re.search(rf"^  {name.split()[1]} ", ran.out, re.MULTILINE) for name in COMMANDS if name.startswith("mail ")
    )


def test_a_fault_tells_its_place_but_no_secret(run, monkeypatch):
    def breaks(*_: object, **__: object) -> None:
        seed = "planted-secret-418305"
        raise RuntimeError(f"oh no {seed}")

    monkeypatch.setattr("guildpost.cli.screen.put", breaks)
    ran = run("games")
    assert ran.code == 1
    assert re.fullmatch(
        r"guildpost: fault: RuntimeError at cli/games\.py:\d+; this is our mistake, please report it", ran.complaint
    )
    monkeypatch.setenv("GUILDPOST_DEBUG", "1")
    ran = run("games")
    assert ran.code == 1
    assert "in games" in ran.err
    assert "418305" not in ran.err.replace('seed = "planted-secret-418305"', "")


def test_interruption_is_one_line_and_code_130(run, monkeypatch):
    def stops(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("guildpost.cli.screen.put", stops)
    monkeypatch.setattr(start, "_drop_output", lambda: None)
    ran = run("games")
    assert ran.code == 130
    assert ran.complaint == "guildpost: interrupted: stopped by the keyboard"


def test_a_reader_that_goes_away_is_code_141_without_a_word(command):
    ran = command(
        "components", "thieves-guild", "--json", stdout=_closed_pipe(), stderr=subprocess.PIPE, capture_output=False
    )
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_a_reader_gone_before_a_short_answer_is_141_as_well(command):
    ran = command("games", stdout=_closed_pipe(), stderr=subprocess.PIPE, capture_output=False)
    assert (ran.returncode, ran.stderr) == (141, b"")


def _closed_pipe() -> int:
    import os

    reading, writing = os.pipe()
    os.close(reading)
    return writing


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
@pytest.mark.parametrize("arguments", [["games"], ["components", "thieves-guild", "--json"], ["--version"]])
def test_a_full_disk_behind_stdout_is_one_line_and_code_3(command, arguments):
    with open("/dev/full", "wb") as full:
        ran = command(*arguments, stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert (ran.returncode, ran.stderr) == (3, b"stdout: file: no space left on device\n")


def test_output_is_utf8_whatever_the_locale(command):
    ran = command("rules", "thieves-guild", "core.undo.01", env={"LC_ALL": "C", "PYTHONIOENCODING": "latin-1"})
    assert ran.returncode == 0
    ran.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize("arguments", ["--version", "games"])
def test_a_closed_stdout_is_one_line_and_code_3(arguments):
    ran = subprocess.run(
        ["sh", "-c", f'exec "$0" -m guildpost.cli.start {arguments} >&-', sys.executable], stderr=subprocess.PIPE
    )
    assert (ran.returncode, ran.stderr) == (3, b"stdout: file: closed\n")
