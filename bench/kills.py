"""Writers that are killed: processes play into records and are stopped at random instants.

After each kill the record must be whole and verify, hold every move that was acknowledged and at most one more for
each process that was killed, and take the next move. Prints one JSON line a kind.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from guildpost.cli.start import main
from guildpost.engine.core.record import Decided
from guildpost.engine.games import GAMES, game
from guildpost.replays.file import read
from guildpost.replays.verify import verify

RUN = [sys.executable, "-c", "from guildpost.cli.start import main; raise SystemExit(main())"]
LONGEST = 60
"""Decisions after which another record is begun, since each move plays the whole record again."""


def command(*words: str) -> tuple[int, str]:
    """A command in this process: its exit code and what it printed."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    kept = sys.argv
    sys.argv = ["guildpost", *words]
    try:
        with redirect_stdout(out), redirect_stderr(io.StringIO()):
            code = main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.argv = kept
    out.flush()
    return int(code or 0), out.buffer.getvalue().decode()  # type: ignore[attr-defined]


def decisions(path: Path) -> int:
    """How many decisions stand in a record, which must verify to the byte."""
    written = path.read_bytes()
    replay = read(written)
    of = game(replay.game)
    verdict = verify(replay, of, of.load(), written=written)
    assert verdict.good, verdict
    return sum(isinstance(entry, Decided) for entry in replay.entries) + len(replay.waiting)


def begin(folder: Path, number: int) -> Path:
    """A new record, of each game in turn."""
    path = folder / f"{number}.json"
    code, _ = command("new", list(GAMES)[number % len(GAMES)], "--seed", str(number), "-o", str(path))
    assert code == 0
    return path


def play_on(path: Path, acknowledge: int) -> None:
    """Plays legal moves one by one, a byte for each that was written; never returns."""
    rnd = random.Random(os.getpid())
    while True:
        code, moves = command("moves", str(path))
        if code == 0 and moves.strip():
            code, _ = command("play", str(path), rnd.choice(moves.splitlines()))
            if code == 0:
                os.write(acknowledge, b".")


def killed(path: Path, writers: int, rnd: random.Random) -> tuple[int, int]:
    """Acknowledged moves of so many processes on one record, and how far the record went."""
    before = decisions(path)
    inlet, outlet = os.pipe()
    children = []
    for _ in range(writers):
        child = os.fork()
        if child == 0:
            os.close(inlet)
            try:
                play_on(path, outlet)
            finally:
                os._exit(1)
        children.append(child)
    os.close(outlet)
    time.sleep(rnd.uniform(0.01, 0.12) * writers)
    for child in children:
        os.kill(child, signal.SIGKILL)
    for child in children:
        os.waitpid(child, 0)
    acknowledged = 0
    while some := os.read(inlet, 4096):
        acknowledged += len(some)
    os.close(inlet)
    return acknowledged, decisions(path) - before


def kill_commands(path: Path, rnd: random.Random) -> tuple[int, int]:
    """As `killed`, of one command that starts as users start it."""
    before = decisions(path)
    _, moves = command("moves", str(path))
    started = subprocess.Popen(
        [*RUN, "play", str(path), rnd.choice(moves.splitlines())],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        code: int | None = started.wait(rnd.uniform(0.05, 0.35))
    except subprocess.TimeoutExpired:
        code = None
        started.kill()
        started.wait()
    return int(code == 0), decisions(path) - before


def full_disk(path: Path) -> tuple[int, bool]:
    """The exit code of a move where no file can grow, and whether the record and its folder are as before."""
    kept, names = path.read_bytes(), sorted(os.listdir(path.parent))
    _, moves = command("moves", str(path))
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))
        os._exit(command("play", str(path), moves.splitlines()[0])[0])
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code, path.read_bytes() == kept and sorted(os.listdir(path.parent)) == names


def measure(kind: str, kills: int, seed: str) -> dict[str, object]:
    """The figures of one kind: one writer, two on one record, or the whole command."""
    rnd = random.Random(f"{kind} {seed}")
    lost = doubled = moves = number = 0
    with tempfile.TemporaryDirectory() as name:
        path = begin(Path(name), number)
        for _ in range(kills):
            if decisions(path) > LONGEST or not command("moves", str(path))[1].strip():
                number += 1
                path = begin(Path(name), number)
            if kind == "command":
                acknowledged, grown = kill_commands(path, rnd)
            else:
                acknowledged, grown = killed(path, 2 if kind == "two" else 1, rnd)
            most = acknowledged + (2 if kind == "two" else 1)
            lost += max(0, acknowledged - grown)
            doubled += max(0, grown - most)
            moves += grown
            listed = command("moves", str(path))[1].splitlines()
            if listed:  # what a killed writer left behind does not stand in the way
                code, _ = command("play", str(path), rnd.choice(listed))
                assert code == 0, code
        left = [each for each in os.listdir(name) if each.endswith(".part")]
        code, same = full_disk(begin(Path(name), number + 1))
    found = {"kills": kills, "moves": moves, "lost": lost, "doubled": doubled, "parts_left": len(left)}
    return {"schema": "guildpost.kills", "version": 1, "kind": kind, **found, "full_disk": [code, same]}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    shares = {"one": given.kills * 6 // 10, "two": given.kills * 3 // 10, "command": given.kills // 10}
    for name, share in shares.items():
        print(json.dumps(measure(name, share, given.seed)), flush=True)
