"""Mutations that verify must find: `python bench/mutations.py [GAME ...] --count 500 --seed 1`.

One line of JSON for each game and kind: how many mutations, how many were found, at the right entry, with the right
cause. Kinds: `byte`, one byte of a JSON file; `entry`; `outcome`; `data`, what is no entry; and `rule`, a rule of the
engine left out or read otherwise. Of the first four, half have a sum that was made anew. Where a rule comes into play
is worked out apart from verify, by playing the moves again and comparing all positions; where it does not,
the mutation counts as not reached, and verify must find nothing.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import pkgutil
import random
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from corpus_games import CORPUS, load  # noqa: E402

from guildpost.engine.core.chance import Draws  # noqa: E402
from guildpost.engine.core.record import Decided, Fell  # noqa: E402
from guildpost.engine.core.session import Session  # noqa: E402
from guildpost.engine.core.steps import Auto, Chance, Decision  # noqa: E402
from guildpost.engine.games import GAMES, game  # noqa: E402
from guildpost.replays.errors import ReplayError, UnreadableReplay  # noqa: E402
from guildpost.replays.file import Replay, read, sum_of, write  # noqa: E402
from guildpost.replays.luck import dealer_for  # noqa: E402
from guildpost.replays.recording import Recording, opening  # noqa: E402
from guildpost.replays.verify import verify  # noqa: E402

SECONDS = 2
KINDS = ("byte", "entry", "outcome", "data", "rule")


def bases(name: str) -> list[bytes]:
    """Records to be changed: the small ones of the corpus, and one with undo, changes, tags and notes."""
    of = game(name)
    files = [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]
    found = [write(load(data)) for data in files if len(data) < 8000]
    seats = of.choose_seats(of.seats_from, [])
    tags = {"Event": "a trial"}
    recording = Recording.begin(
        of, of.load(), seats, of.options_type(), seed="base", tags=tags, changes=True, history=True
    )
    draws = Draws("base")
    for n in range(40):
        if recording.over:
            break
        seat = recording.asked()[0]
        options = recording.options(seat)
        recording.play(seat, options[draws.below("move", n, len(options))])
        if n == 20:
            recording.undo(1, "a slip")
    recording.note("well met")
    return [*found, write(recording.replay())]


def placed(found: str) -> str:
    """The place of a refusal by the reader as an entry, `-` for what is none."""
    return found.partition("entries[")[2].partition("]")[0] or "-"


class Told(msgspec.Struct):
    """What verify said: an entry or `-`, and a cause; `reader` where the file could not be read at all."""

    entry: str
    cause: str
    line: str


def ask(data: bytes) -> Told | None:
    """What is found in a file, as the command does it."""
    try:
        replay = read(data, intact=False)
        of = game(replay.game)
        found = verify(replay, of, of.load(), written=data).divergence
    except UnreadableReplay as error:
        at = placed(error.place)
        if error.place.startswith("line "):
            at = at_line(data, int(error.place.split()[1].rstrip(",")))
        return Told(at, "reader", str(error))
    except ReplayError as error:
        return Told("-", "reader", str(error))
    except KeyError as error:  # another game's name
        return Told("-", "reader", str(error))
    if found is None:
        return None
    return Told("-" if found.entry is None else str(found.entry), found.cause, found.sentence())


def at_line(data: bytes, line: int) -> str:
    """The entry that a line of a canonical file holds."""
    lines = data.split(b"\n")
    first = next((n for n, each in enumerate(lines) if each.startswith(b'"entries"')), len(lines)) + 2
    ends = next((n for n, each in enumerate(lines) if each == b"]," and n >= first - 1), len(lines)) + 1
    return str(line - first) if first <= line < ends else "-"


def resummed(data: bytes) -> bytes:
    """The file with a sum made anew, or as it is where it cannot be read."""
    try:
        replay = read(data, intact=False)
        return write(msgspec.structs.replace(replay, sum=sum_of(replay)))
    except (ReplayError, KeyError):
        return data


def of_byte(data: bytes, rnd: random.Random) -> tuple[bytes, str, set[str]]:
    """One byte flipped, dropped or put in."""
    at = rnd.randrange(len(data))
    byte = bytes([rnd.randrange(32, 127)])
    changed = rnd.choice((data[:at] + byte + data[at + 1 :], data[:at] + data[at + 1 :], data[:at] + byte + data[at:]))
    line = data.count(b"\n", 0, at) + 1
    where = at_line(data, line)
    return changed, where, {"data"} if where == "-" else {"input", "luck"}


def of_tree(data: bytes, rnd: random.Random, kind: str) -> tuple[bytes, str, set[str]]:
    """An entry, an outcome, or something else changed, in the canonical layout of its fields."""
    tree = json.loads(data)
    entries = tree["entries"]
    before = copy.deepcopy(entries)
    causes = {"input"}
    if kind == "outcome":
        fell = [n for n, entry in enumerate(entries) if entry[0] == "f"]
        if not fell:
            return data, "-", causes
        at = rnd.choice(fell)
        label = entries[at][1]
        others = [each[2] for each in before if each[0] == "f" and each[1] == label]
        value = entries[at][2]
        entries[at][2] = rnd.choice(others) if rnd.random() < 0.5 else value + 1 if isinstance(value, int) else "x"
        causes = {"luck", "input"} if len(entries[at]) > 3 else {"luck"}  # a marked one was told by a person
    elif kind == "entry":
        at = rnd.randrange(len(entries))
        way = rnd.randrange(6)
        if way == 0:
            del entries[at]
        elif way == 1:
            entries.insert(at, copy.deepcopy(entries[at]))
        elif way == 2 and at:
            entries[at - 1], entries[at] = entries[at], entries[at - 1]
        elif entries[at][0] == "d":
            if way == 3:
                entries[at][1] = rnd.randrange(len(tree["seats"]))
            elif way == 4:
                entries[at][2] = rnd.choice([each[2] for each in entries if each[0] == "d"])
            else:
                entries[at][3] = "".join(rnd.sample("0123456789abcdef", 6))
        elif entries[at][0] == "u":
            entries[at][1] += 1
        causes = {"input", "luck"}  # one that stands where another outcome fell may be told as a matter of luck
    else:
        causes = {"data"}
        way = rnd.choice(("seed", "role", "last", "last", "changes", "digest", "tags", "notes", "components", "sum"))
        if way == "seed" and tree.get("luck"):
            tree["luck"]["seed"] += "1"
            causes = {"data", "luck"}
        elif way == "role":
            tree["seats"] = tree["seats"][::-1]
        elif way == "last":
            numbers = [
                (holder, key)
                for holder, key in _places(tree["last"])
                if isinstance(holder[key], int) and not isinstance(holder[key], bool)
            ]
            holder, key = rnd.choice(numbers)
            holder[key] += 1
        elif way == "changes":
            marked = [n for n, each in enumerate(entries) if each[0] == "d" and len(each) > 4 and each[4]]
            if marked:
                at = rnd.choice(marked)
                entries[at][4][rnd.choice(sorted(entries[at][4]))] = 77
            causes = {"input", "data"}
        elif way == "tags":
            tree.setdefault("tags", {})["Site"] = "elsewhere"
        elif way == "notes":
            tree["notes"] = [[0, "another note"]]
        elif way in tree:
            digits = tree[way]
            tree[way] = ("0" if digits[0] != "0" else "1") + digits[1:]
    where = "-"
    if kind == "data" and way in ("seed", "role"):  # what the header says is first met at a draw or at a mark
        where = str(next((n for n, each in enumerate(entries) if each[0] == ("f" if way == "seed" else "d")), "-"))
        causes = {"data", "input", "luck"}
    if entries != before:
        pairs = zip(entries, before, strict=False)
        where = str(next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(entries), len(before))))
    elif tree == json.loads(data):
        return data, "-", causes
    replay_data = json.dumps(tree).encode()
    try:  # in the canonical layout, so that nothing else differs
        canonical = write(read(replay_data, intact=False))
        head, _, _ = canonical.rpartition(b'"sum":')
        return head + b'"sum":"' + tree["sum"].encode() + b'"}\n', where, causes
    except (ReplayError, KeyError):
        return replay_data, where, causes


def _places(tree: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ():
        found.append((tree, key))
        found += _places(tree[key])
    return found


# rules


def rules_of(name: str) -> list[tuple[Any, str, Any]]:
    """Rule changes of a game: class, name of the method, the altered one."""
    folder = game(name).folder
    package = importlib.import_module(f"guildpost.engine.{folder}")
    found: list[tuple[Any, str, Any]] = []
    for module in sorted(each.name for each in pkgutil.iter_modules(package.__path__)):
        for each in vars(importlib.import_module(f"{package.__name__}.{module}")).values():
            if not isinstance(each, type) or each.__module__ != f"{package.__name__}.{module}":
                continue
            if issubclass(each, Auto) and "run" in vars(each):
                found.append((each, "run", lambda self, desk: ()))  # it does not happen
            elif issubclass(each, Decision) and "take" in vars(each):
                found.append((each, "take", lambda self, desk, seat, move: ()))  # the answer does nothing
                found.append((each, "take", _short(each.take)))  # what would follow last does not
            elif issubclass(each, Chance) and "settle" in vars(each):
                found.append((each, "settle", lambda self, desk, outcome: ()))  # the outcome does nothing
                found.append((each, "settle", _other(each.settle, each)))  # it is read as another one
    return found


def _short(take: Any) -> Any:
    return lambda self, desk, seat, move: tuple(take(self, desk, seat, move))[:-1]


def _other(settle: Any, step: Any) -> Any:
    def read_otherwise(self: Any, desk: Any, outcome: Any) -> Any:
        odds = sorted(self.odds(desk), key=str)
        return settle(self, desk, odds[(odds.index(outcome) + 1) % len(odds)])

    return read_otherwise


def trace(replay: Replay) -> list[tuple[str, Any]]:
    """By entry, what a plain session does with the decisions of a record: positions at questions, and outcomes."""
    of = game(replay.game)
    data = of.load()
    told: list[tuple[str, Any]] = []
    at: dict[int, Any] = {}
    session: Any = None
    try:
        dealer = dealer_for(replay.luck)
        if replay.luck is None:  # people told all outcomes: they tell them again, in their order
            dealer.tell([(entry.label, entry.outcome) for entry in replay.entries if isinstance(entry, Fell)])
        session = Session(of, opening(of, replay.header, data), data, dealer, quiet=True)
        for entry in replay.entries:
            if not isinstance(entry, Decided):
                continue
            step = session.at.agenda[-1]
            if step.nature != "together" or not step.sealed:
                at[len(session.entries)] = session.snapshot()
            if entry.seat not in session.asked():
                break
            session.play(entry.seat, entry.move)
        at[len(session.entries)] = session.snapshot()
    except Exception as error:  # a game with an altered rule may break in any way
        told.append(("broken", type(error).__name__))
        if session is None:
            return told
    entries = [msgspec.msgpack.encode(_bare(each)) for each in session.entries]
    count = max([len(entries), *at]) + 1
    # answers given together stand over one position
    return [(str(at.get(n, "")), entries[n] if n < len(entries) else b"") for n in range(count)] + told


def _bare(entry: Any) -> Any:
    if isinstance(entry, Fell):
        return ["f", entry.label, entry.outcome]
    return ["d", entry.seat, entry.move] if isinstance(entry, Decided) else ["u", entry.count]


def of_rule(data: bytes, plain: list[Any], rule: tuple[Any, str, Any]) -> tuple[Told | None, str | None]:
    """What verify says under an altered rule, and where it comes into play: None where it does not."""
    owner, method, altered = rule
    kept = vars(owner)[method]
    setattr(owner, method, altered)
    try:
        other = trace(read(data, intact=False))
        told = ask(data)
    finally:
        setattr(owner, method, kept)
    if other == plain:
        return told, None
    pairs = zip(plain, other, strict=False)
    at = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(plain), len(other)))
    return told, str(at) if at < len(read(data).entries) else "-"


class Endless(BaseException):
    """A game with an altered rule does not come to an end; no error of the engine, so that nothing takes it for one."""


def _give_up(number: int, frame: FrameType | None) -> None:
    raise Endless


def measure(name: str, count: int, seed: str, kinds: Sequence[str] = KINDS) -> Iterator[dict[str, Any]]:
    """The figures of one game, a kind each; `missed` holds some of what was not right, in words."""
    signal.signal(signal.SIGALRM, _give_up)
    rnd = random.Random(f"{name} {seed}")
    files = bases(name)
    rules = rules_of(name)
    plains = {data: trace(read(data)) for data in files[:-1]}
    for kind in kinds:
        sums: tuple[bool, ...] = (False,) if kind == "rule" else (False, True)
        for anew in sums:
            tally: Counter[str] = Counter()
            missed: list[str] = []
            tries = 0
            while tally["mutations"] < count // len(KINDS) // len(sums) and tries < count * 4:
                tries += 1
                if kind == "rule":
                    data = rnd.choice(files[:-1])
                    rule = rules[tries % len(rules)]
                    signal.alarm(SECONDS)
                    try:
                        told, where = of_rule(data, plains[data], rule)
                    except Endless:
                        tally["endless"] += 1
                        continue
                    finally:
                        signal.alarm(0)
                    if where is None:
                        tally["not_reached"] += 1
                        tally["not_reached_but_told"] += told is not None
                        continue
                    causes = {"rules"}
                    what = f"{rule[0].__name__}.{rule[1]}"
                else:
                    data = rnd.choice(files)
                    changed, where, causes = of_byte(data, rnd) if kind == "byte" else of_tree(data, rnd, kind)
                    if anew:
                        changed = resummed(changed)
                    if changed == data:
                        continue
                    told, what = ask(changed), "edit"
                tally["mutations"] += 1
                if told is None:
                    missed.append(f"{what} at {where}: not found")
                    continue
                tally["found"] += 1
                tally["reader"] += told.cause == "reader"
                tally["right_entry"] += told.entry == where
                tally["right_cause"] += told.cause in causes or (told.cause == "reader" and kind != "rule")
                if told.entry != where or told.cause not in causes | {"reader"}:
                    missed.append(f"{what} at {where}: {told.line}"[:240])
            line = {"schema": "guildpost.mutations", "version": 1, "game": name, "kind": kind, "sum_anew": anew}
            yield {**line, **tally, "missed": missed[:12]}


def main() -> None:
    """All games, or those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--kind", choices=KINDS, action="append")
    asked = parser.parse_args()
    for name in asked.game or GAMES:
        for line in measure(name, asked.count, asked.seed, asked.kind or KINDS):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
