"""Start-up: CPU time of whole commands, each a process of its own."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from environment import HERE, VENV, python

BEGUN = "roll stay end roll go-w23 look"
"""The first moves of the README's game, behind the split of the coins."""
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GUILDPOST", "COV"))}


def measure(rounds: int) -> dict[str, list[float]]:
    """Milliseconds by key, one a round; all commands take turns."""
    guildpost = str(VENV / "bin" / "guildpost")
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        small, copy = os.path.join(folder, "small.json"), os.path.join(folder, "copy.json")
        for words in (
            ["new", "thieves-guild", "--seat", "Anna=hu", "--seat", "Bob=bh", "--seed", "7", "-o", small],
            ["play", small, "give-6c-hu4"],
            ["play", small, *BEGUN.split()],
        ):
            subprocess.run([guildpost, *words], env=CLEAN, check=True, stdout=subprocess.DEVNULL)

        def afresh() -> None:
            shutil.copyfile(small, copy)

        nothing: Callable[[], object] = list
        commands: dict[str, tuple[Callable[[], object], list[str]]] = {
            "pass": (nothing, [python(), "-c", "pass"]),
            "typer": (nothing, [python(), str(HERE / "workers" / "bare_typer.py"), "Anna"]),
            "version": (nothing, [guildpost, "--version"]),
            "version-old": (nothing, [python(), str(HERE / "workers" / "old_script.py"), "--version"]),
            "games": (nothing, [guildpost, "games"]),
            "info": (nothing, [guildpost, "info", small]),
            "play": (afresh, [guildpost, "play", copy, "end"]),
            "play-words": (afresh, [guildpost, "play", copy, "hu2: End."]),
            "moves": (nothing, [guildpost, "moves", small]),
            "verify": (nothing, [guildpost, "verify", small]),
            "show": (nothing, [guildpost, "show", small]),
        }
        for at in range(-1, rounds):  # the first round fills the caches of the system and does not count
            for key, (before, command) in commands.items():
                before()
                spent = _cpu(command)
                if at >= 0:
                    found.setdefault(key, []).append(1000 * spent)
    return found


def _cpu(command: list[str]) -> float:
    """Seconds that a command and its children have computed."""
    null = Path(os.devnull)
    silent = [(os.POSIX_SPAWN_OPEN, stream, null, os.O_RDWR, 0) for stream in (0, 1)]
    child = os.posix_spawn(command[0], command, CLEAN, file_actions=silent)
    _, status, usage = os.wait4(child, 0)
    if code := os.waitstatus_to_exitcode(status):
        raise SystemExit(f"bench: {' '.join(command)}: code {code}")
    return usage.ru_utime + usage.ru_stime
