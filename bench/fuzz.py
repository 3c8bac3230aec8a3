"""Mutated files for each reader: `python bench/fuzz.py --reader json --minutes 30 --seed 1 [--faults DIR]`.

Begins with the records of the corpus, and positions and component data of every game; changes bytes, values and lines
of them; reads them as the commands do. An error that is not documented, or an input that takes more than 20 seconds,
is a fault and is kept in DIR. Prints one object of JSON: inputs, how each ended, faults, peak memory, slowest input.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import resource
import signal
import sys
import tempfile
import time
import zlib
from base64 import b32encode
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from corpus_games import load, shipped

from guildpost.cli import records, sources
from guildpost.cli.arguments import options_of
from guildpost.cli.component_data import load_data
from guildpost.cli.exits import FAULT, explain
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.games import GAMES, game
from guildpost.replays import capsule
from guildpost.replays.file import Form, form_of, write
from guildpost.replays.recording import Recording, check_position
from guildpost.replays.verify import verify

SLOW = 20
EXTREME = (
    None, True, False, 0, 1, -1, 2, 7, 99, 2**31, 2**63 - 1, -(2**63), 2**64, 10**30, 0.5, 1e308, "", "x", "0", "-",
    "\u202e", "\ud800", "a" * 3000, [], {}, [[]], [None], {"type": "x"}, {"": 0},
)  # fmt: skip
BITS = (b"[" * 40, b"{" * 40, b"9" * 40, b"-", b".", b'"', b"\\", b"\x00", b"\xff", b"\n", b"null", b"//", b"1e999")


class Slow(Exception):
    """An input takes too long."""


def places(tree: Any) -> list[tuple[Any, Any]]:
    """Every container in a tree with each of its keys."""
    found: list[tuple[Any, Any]] = []
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        keys = list(each) if isinstance(each, dict) else range(len(each)) if isinstance(each, list) else ()
        for key in keys:
            found.append((each, key))
            waiting.append(each[key])
    return found


def copied(value: Any) -> Any:
    """A copy, or None of what has been deepened until it cannot be copied."""
    try:
        return copy.deepcopy(value)
    except RecursionError:
        return None


def of_tree(tree: Any, rnd: random.Random) -> Any:
    """A tree with one to three values swapped for others, doubled, dropped, deepened or moved."""
    tree = copy.deepcopy(tree)
    for _ in range(rnd.choice((1, 1, 1, 2, 3))):
        found = places(tree)
        if not found:
            break
        holder, key = rnd.choice(found)
        top = [each for each in found if each[0] is tree]
        if rnd.random() < 0.2:
            holder, key = rnd.choice(top)
        kind = rnd.randrange(7)
        value = holder[key]
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder, list):
            holder.insert(key, copied(value))
        elif kind == 2:
            other = rnd.choice(found)
            holder[key] = copied(other[0][other[1]])
        elif kind == 3 and isinstance(value, int):
            holder[key] = value + rnd.choice((-1, 1, 2, 10, -100))
        elif kind == 4 and isinstance(holder, dict):
            holder[str(rnd.choice(("x", key, "type", "0", "")))] = holder.pop(key)
        elif kind == 5:
            for _ in range(rnd.choice((1, 2, 40, 400))):
                value = [value]
            holder[key] = value
        else:
            holder[key] = copy.deepcopy(rnd.choice(EXTREME))
    return tree


def of_bytes(data: bytes, rnd: random.Random) -> bytes:
    """Bytes with one to four of them changed, cut, doubled or put in."""
    for _ in range(rnd.choice((1, 1, 2, 4))):
        at = rnd.randrange(len(data) + 1)
        more = rnd.randrange(1, 30)
        data = rnd.choice((
            data[:at] + bytes([rnd.randrange(256)]) + data[at + 1 :],
            data[:at] + data[at + more :],
            data[:at] + data[at : at + more] * 2 + data[at + more :],
            data[:at] + rnd.choice(BITS) + data[at:],
            data[:at],
        ))  # fmt: skip
    return data


def of_words(text: str, rnd: random.Random) -> str:
    """Lines with words swapped, doubled, dropped or changed."""
    lines = text.split("\n")
    for _ in range(rnd.choice((1, 1, 2, 5))):
        at = rnd.randrange(len(lines))
        words = lines[at].split(" ")
        n = rnd.randrange(len(words))
        kind = rnd.randrange(6)
        if kind == 0:
            lines.insert(at, lines[rnd.randrange(len(lines))])
        elif kind == 1 and len(lines) > 2:
            del lines[at]
            continue
        elif kind == 2:
            words[n] = rnd.choice(rnd.choice(lines).split(" "))
        elif kind == 3:
            words.insert(n, rnd.choice(("9" * 30, "undo-99", "undo-0", "//", "d=7", ":", "-", "x" * 300, "\u202e")))
        elif kind == 4:
            del words[n]
        else:
            words[n] = of_bytes(words[n].encode(), rnd).decode("utf-8", "replace")
        lines[at] = " ".join(words)
    return "\n".join(lines)


def as_json(tree: Any) -> bytes:
    """JSON of anything, numbers and lone surrogates of any size included; lists in lists of what is too deep for it."""
    try:
        return json.dumps(tree).encode()
    except RecursionError:
        return b"[" * 3000 + b"]" * 3000


def as_msgpack(tree: Any) -> bytes:
    """MessagePack, or bytes that are not for what it cannot hold."""
    try:
        return msgspec.msgpack.encode(tree)
    except (ValueError, OverflowError, RecursionError):
        return b"\x81\xa9guildpost\xc1"


class Fuzz:
    """The seeds of one reader, and how it reads."""

    def __init__(self, reader: str, seed: str) -> None:
        self.rnd = random.Random(f"{reader}-{seed}")
        self.kept = Path(tempfile.mkdtemp()) / "input"
        self.games = [game(name) for name in GAMES]
        files = [path.read_bytes() for path in shipped() if path.stat().st_size < 9000]
        self.seeds: list[tuple[str, Any]] = []
        if reader == "transcript":
            self.seeds = [("", data) for data in files if form_of(data) is Form.TRANSCRIPT]
        elif reader in ("json", "msgpack", "capsule"):
            replays = [load(data) for data in files]
            self.seeds = [(replay.game, msgspec.json.decode(write(replay))) for replay in replays]
            if reader != "json":  # of MessagePack all parts of an entry are there
                self.seeds = [(each.game, msgspec.msgpack.decode(write(each, Form.MSGPACK))) for each in replays]
        elif reader == "position":
            self.seeds = [self._position(load(data), part) for data in files for part in (0.3, 0.8)]
        else:
            self.seeds = [
                (of.id, (Path(__file__).parents[1] / "spec" / of.folder / "components.toml").read_bytes())
                for of in self.games
            ]
        make: dict[str, Callable[[Any], bytes]] = {
            "json": lambda seed: self._either(seed, as_json),
            "msgpack": lambda seed: self._either(seed, as_msgpack),
            "capsule": self._capsule,
            "position": lambda seed: self._either(seed, as_json),
            "transcript": self._lines,
            "components": self._lines,
        }
        self.make = make[reader]
        self.read: Callable[[str, bytes], None] = {
            "position": self._read_position, "components": self._read_components, "capsule": self._read_capsule,
        }.get(reader, self._read_record)  # fmt: skip

    def _position(self, replay: Any, part: float) -> tuple[str, Any]:
        of = game(replay.game)
        upto = int(len(replay.entries) * part)
        while type(replay.entries[upto]).__name__ != "Decided":
            upto -= 1
        session = Recording.resume(replay, of, of.load(), upto=upto)
        head = session.head
        tree = {
            "schema": "guildpost.position", "version": 1, "game": of.id, "components": head.components,
            "options": head.options, "names": {}, "position": session.at,
        }  # fmt: skip
        return of.id, msgspec.json.decode(msgspec.json.encode(tree))

    def _either(self, seed: Any, encode: Callable[[Any], bytes]) -> bytes:
        if self.rnd.random() < 0.3:
            return of_bytes(encode(seed), self.rnd)
        return encode(of_tree(seed, self.rnd))

    def _capsule(self, seed: Any) -> bytes:
        inner = as_msgpack(of_tree(seed, self.rnd)) if self.rnd.random() < 0.7 else as_msgpack(seed)
        data = zlib.compress(inner)
        if self.rnd.random() < 0.1:
            data = of_bytes(data, self.rnd)
        text = b32encode(data).decode().rstrip("=").lower()
        lines = [text[at : at + 64] for at in range(0, len(text), 64)]
        check = capsule._check(data)
        whole = "\n".join([f"{capsule.TITLE} six-guilds {len(lines)}", *lines, f"end {check}"]) + "\n"
        return whole.encode() if self.rnd.random() < 0.6 else self._lines(whole.encode())

    def _lines(self, seed: bytes) -> bytes:
        if self.rnd.random() < 0.3:
            return of_bytes(seed, self.rnd)
        return of_words(seed.decode(), self.rnd).encode()

    def _read_record(self, name: str, data: bytes) -> None:
        source = sources.Source("input", None, data, form_of(data))
        replay = records.read_replay(source, None, intact=False)
        of = records.game_of(replay.game, "input")
        found = verify(replay, of, of.load(), written=data).divergence
        if found is not None:
            raise found

    def _read_capsule(self, name: str, data: bytes) -> None:
        self._read_record(name, capsule.opened(data.decode("utf-8", "replace")))

    def _read_position(self, name: str, data: bytes) -> None:
        self.kept.write_bytes(data)
        of = game(name)
        begun = records.read_position(str(self.kept), of)
        start = begun.position
        check_position(of, start, of.load())
        seats = of.choose_seats(None, [SeatChoice(role) for role in of.roles(start.state)])
        start.state.options = options_of(of, begun.options, new=False)
        Recording.begin(of, of.load(), seats, start.state.options, seed="1", start=start)

    def _read_components(self, name: str, data: bytes) -> None:
        self.kept.write_bytes(data)
        of = game(name)
        loaded = load_data(of, str(self.kept))
        Recording.begin(of, loaded, of.choose_seats(of.seats_to, []), of.options_type(), seed="1")


def run(reader: str, seed: str, seconds: float, most: int, faults: Path | None = None) -> dict[str, Any]:
    """Reads mutated inputs for so long, or so many, and tells how it went."""
    fuzz = Fuzz(reader, seed)
    ended: Counter[str] = Counter()
    found: dict[str, str] = {}
    slowest, count = 0.0, 0

    def too_slow(number: int, frame: FrameType | None) -> None:
        raise Slow

    before = signal.signal(signal.SIGALRM, too_slow)
    begun = time.monotonic()
    try:
        while count < most and time.monotonic() - begun < seconds:
            name, valid = fuzz.rnd.choice(fuzz.seeds)
            data = fuzz.make(valid)
            count += 1
            started = time.monotonic()
            signal.alarm(SLOW)
            try:
                fuzz.read(name, data)
                how = "read"
            except Exception as error:
                problem = explain(error, "input")
                how = problem.word
                if problem.code == FAULT:
                    if problem.message not in found and faults is not None:
                        faults.mkdir(parents=True, exist_ok=True)
                        (faults / f"{reader}-{seed}-{count}").write_bytes(data)
                    found.setdefault(problem.message, f"{name} {count}")
            finally:
                signal.alarm(0)
            ended[how] += 1
            slowest = max(slowest, time.monotonic() - started)
    finally:
        signal.signal(signal.SIGALRM, before)
        fuzz.kept.unlink(missing_ok=True)
        fuzz.kept.parent.rmdir()
    return {
        "schema": "guildpost.fuzz", "version": 1, "reader": reader, "seed": seed, "inputs": count,
        "minutes": round((time.monotonic() - begun) / 60, 2), "ended": dict(ended), "faults": found,
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10, "slowest_s": round(slowest, 2),
    }  # fmt: skip


READERS = ("json", "msgpack", "transcript", "capsule", "position", "components")


def main() -> int:
    """One reader for so many minutes; 1 where it has a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", choices=READERS, required=True)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--faults", type=Path, default=Path("faults"))
    asked = parser.parse_args()
    told = run(asked.reader, asked.seed, asked.minutes * 60, sys.maxsize, asked.faults)
    print(json.dumps(told))
    return 1 if told["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
