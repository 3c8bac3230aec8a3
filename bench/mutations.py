"""Mutations that verify must find: `python bench/mutations.py [GAME ...] --count 500 --seed 1`.

One line of JSON for each game and kind: how many mutations, how many were found, at the right entry, with the right
cause. Each kind gets a fifth of the count:

- `byte` and `packed`, one byte of a JSON or a MessagePack file; `entry`; `outcome`; `data`, what is no entry. Of these,
  half have a sum that was made anew.
- `rule`: any step of the engine left out or read otherwise; `altered`: the rules of `altered_rules.py`, on records of
  the corpus that they reach; `automatic`: those of them in steps that need nobody.
- `component`: a number of the component data is another one.

Where a rule or a number comes into play is worked out apart from verify, by stepping through the record with both
engines and comparing positions after each entry; where it does not, the mutation counts as not reached, and verify must
find nothing; so do tags, notes and names with a new sum, since nothing else binds them. `window`: the entry whose
result has changed lies where the finding says, behind the last mark that came out; `exact`: no other entry lies there;
`different`: how many rules or numbers there were among the mutations.
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
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from altered_rules import ALTERED, in_force
from corpus_games import load, shipped

from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.errors import BadComponents
from guildpost.engine.core.game import SeatChoice
from guildpost.engine.core.record import Decided, Fell, Undone
from guildpost.engine.core.session import Session
from guildpost.engine.core.steps import Auto, Chance, Decision
from guildpost.engine.games import GAMES, game
from guildpost.replays.damage import entry_of_byte, entry_of_line
from guildpost.replays.errors import ReplayError, UnreadableReplay
from guildpost.replays.file import Form, Replay, form_of, read, sum_of, write
from guildpost.replays.recording import Recording, opening
from guildpost.replays.sealing import stream_seed
from guildpost.replays.verify import verify

SECONDS = 5
UNBOUND = {"nothing but the sum binds it"}
EDITS = ("byte", "packed", "entry", "outcome", "data")
KINDS = (*EDITS, "rule", "altered", "automatic", "component")


@cache
def bases(name: str) -> list[bytes]:
    """Records to be changed: the small ones of the corpus, and one with undo, changes, tags and notes."""
    of = game(name)
    files = [path.read_bytes() for path in shipped(name)]
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


class Told(msgspec.Struct):
    """What verify said: an entry or `-`, and a cause; `reader` where the file could not be read at all."""

    entry: str
    cause: str
    line: str
    since: int | None = None
    field: str = ""


def ask(data: bytes, components: Any = None) -> Told | None:
    """What is found in a file, as the command does it."""
    try:
        replay = read(data, intact=False)
        of = game(replay.game)
        found = verify(replay, of, of.load() if components is None else components, written=data).divergence
    except UnreadableReplay as error:
        return Told("-" if error.entry is None else str(error.entry), "reader", str(error))
    except (ReplayError, KeyError) as error:  # a newer version, another game's name
        return Told("-", "reader", str(error))
    if found is None:
        return None
    entry = "-" if found.entry is None else str(found.entry)
    return Told(entry, found.cause, found.sentence(), found.since, found.field)


def resummed(data: bytes) -> bytes:
    """The file with a sum made anew, or as it is where it cannot be read."""
    try:
        replay = read(data, intact=False)
        return write(msgspec.structs.replace(replay, sum=sum_of(replay)), form_of(data))
    except (ReplayError, KeyError):
        return data


def of_byte(data: bytes, rnd: random.Random) -> tuple[bytes, str, set[str]]:
    """One byte flipped, dropped or put in."""
    at = rnd.randrange(len(data))
    packed = form_of(data) is Form.MSGPACK
    byte = bytes([rnd.randrange(256) if packed else rnd.randrange(32, 127)])
    changed = rnd.choice((data[:at] + byte + data[at + 1 :], data[:at] + data[at + 1 :], data[:at] + byte + data[at:]))
    entry = entry_of_byte(data, at) if packed else entry_of_line(data, at)
    return changed, "-" if entry is None else str(entry), {"data"} if entry is None else {"input", "luck"}


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
            causes = causes | UNBOUND
        elif way == "notes":
            tree["notes"] = [[0, "another note"]]
            causes = causes | UNBOUND
        elif way in tree:
            digits = tree[way]
            tree[way] = ("0" if digits[0] != "0" else "1") + digits[1:]
    where = "-"
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


class Watched(Session[Any, Any, Any]):
    """A plain session that keeps the position before each entry, and falls as a record tells where people told it."""

    def __init__(self, replay: Replay, data: Any) -> None:
        self.befores: list[bytes] = []
        dealer = Retold(replay, lambda: len(self.entries))
        of = game(replay.game)
        self.entries = []
        super().__init__(of, opening(of, replay.header, data), data, dealer, quiet=True, history=True)

    def record(self, entry: Any) -> None:
        """Keeps the position too."""
        self.befores.append(self.snapshot())
        super().record(entry)


class Retold(Dealer):
    """Outcomes of the streams of a record; those that people told, as they told them."""

    def __init__(self, replay: Replay, stand: Callable[[], int]) -> None:
        seed = stream_seed(replay.luck) if replay.luck is not None else None
        super().__init__(seed, trust=True)
        self.replay, self.stand = replay, stand

    def fall(self, label: str, n: int, odds: Any) -> Any:
        """Tells what the record tells at this entry."""
        at = self.stand()
        entry = self.replay.entries[at] if at < len(self.replay.entries) else None
        self.told.clear()
        if isinstance(entry, Fell) and entry.label == label and (entry.mark or self.draws is None):
            self.tell([(label, entry.outcome)])
        return super().fall(label, n, odds)


class Course(msgspec.Struct):
    """How the decisions of a record go: what the entries say, the positions at questions and where an undo goes back
    to, those before each entry, the last one, and the entry at which it broke off, if it did; -1 before the first."""

    entries: list[bytes]
    asked: dict[int, bytes]
    befores: list[bytes]
    last: bytes
    broken: int | None


def course(replay: Replay, data: Any = None) -> Course:
    """Steps through a record without any mark, sum or comparison."""
    asked: dict[int, bytes] = {}
    broken: int | None = None
    session = Watched.__new__(Watched)
    started = -1
    try:
        session.__init__(replay, game(replay.game).load() if data is None else data)  # type: ignore[misc]
        while True:
            step = session.at.agenda[-1] if session.at.agenda else None
            waiting = len(step.sealed) if step is not None and step.nature == "together" else 0
            started = len(session.entries) + waiting
            if started >= len(replay.entries):
                break
            entry = replay.entries[started]
            if isinstance(entry, Decided):
                if not waiting:
                    asked[len(session.entries)] = session.snapshot()
                session.play(entry.seat, entry.move)
            elif isinstance(entry, Undone):
                before = session.snapshot()
                session.undo(entry.count, entry.reason)
                session.befores[-1] = before  # what came of a decision before it was taken back
                asked[len(session.entries) - 1] = session.snapshot()  # its mark is made over where it goes back to
            else:
                broken = started
                break
    except Exception:  # a game with an altered rule may break in any way: at what was settled last, or at a refusal
        broken = max(started, len(session.entries) - 1)
    entries = [msgspec.msgpack.encode(_bare(each)) for each in session.entries]
    last = session.snapshot() if broken is None else b""
    return Course(entries, asked, session.befores, last, broken)


def _bare(entry: Any) -> Any:
    if isinstance(entry, Fell):
        return ["f", entry.label, entry.outcome]
    return ["d", entry.seat, entry.move] if isinstance(entry, Decided) else ["u", entry.count]


class Truth(NamedTuple):
    """The first entry that is no longer what was recorded, and the first after which the position is another one."""

    entry: str
    result: int


def parted(plain: Course, other: Course) -> Truth | None:
    """Where two courses part; None where they do not. An entry is `-` where it is what follows the last."""
    shorter = min(len(plain.entries), len(other.entries))
    both = plain.asked.keys() & other.asked.keys()
    questions = (n for n in sorted(both) if plain.asked[n] != other.asked[n])
    said = (n for n in range(shorter) if plain.entries[n] != other.entries[n])
    at: int | None = min(next(questions, sys.maxsize), next(said, sys.maxsize))
    if at == sys.maxsize:
        at = other.broken
        if at is None and len(plain.entries) != len(other.entries):
            at = shorter
        if at is None and plain.last == other.last:
            return None
    pairs = enumerate(zip(plain.befores, other.befores, strict=False))
    stood = next((n for n, (one, two) in pairs if one != two), sys.maxsize)
    changed = min(stood, next((n for n in sorted(both) if plain.asked[n] != other.asked[n]), sys.maxsize))
    last = len(plain.entries) - 1
    result = changed - 1 if changed < sys.maxsize else at if other.broken is not None and at is not None else last
    return Truth("-" if at is None or at < 0 else str(at), result if result is not None else last)


def of_rule(data: bytes, plain: Course, rule: tuple[Any, str, Any]) -> tuple[Told | None, Truth | None]:
    """What verify says under an altered rule, and where it comes into play: None where it does not."""
    owner, method, altered = rule
    kept = vars(owner)[method]
    setattr(owner, method, altered)
    try:
        return ask(data), parted(plain, course(load(data)))
    finally:
        setattr(owner, method, kept)


def other_data(of: Any, rnd: random.Random) -> tuple[str, Any] | None:
    """The component data of a game with one number changed, and its path; None where they are refused."""
    tree = msgspec.to_builtins(of.components(of.load()))
    holder, key, path = rnd.choice(list(_numbers(tree, "")))
    holder[key] += rnd.choice((1, -1))
    try:
        return path, of.prepare(msgspec.convert(tree, of.components_type))
    except (BadComponents, msgspec.ValidationError):
        return None


def _numbers(tree: Any, path: str) -> Iterator[tuple[Any, Any, str]]:
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
        value = tree[key]
        if isinstance(value, (dict, list)):
            yield from _numbers(value, f"{path}.{key}")
        elif isinstance(value, int) and not isinstance(value, bool):
            yield tree, key, f"{path}.{key}".lstrip(".")


class Endless(BaseException):
    """A game with an altered rule does not come to an end; no error of the engine, so that nothing takes it for one."""


def _give_up(number: int, frame: FrameType | None) -> None:
    raise Endless


def measure(name: str, count: int, seed: str, kinds: Sequence[str] = KINDS) -> Iterator[dict[str, Any]]:
    """The figures of one game, a kind each; `missed` holds some of what was not right, in words."""
    signal.signal(signal.SIGALRM, _give_up)
    rnd = random.Random(f"{name} {seed}")
    each = count // 5
    for kind in kinds:
        if kind in EDITS:
            for anew in (False, True):
                yield _line(name, kind, edits(name, kind, each // 2, anew, rnd), anew)
        else:
            yield _line(name, kind, changes(name, kind, each, rnd))


class Case(NamedTuple):
    """A mutation, in words, where it stands, what causes are right, and what verify said. Not reached: `where` None."""

    what: str
    where: Truth | None
    causes: set[str]
    told: Told | None


def edits(name: str, kind: str, count: int, anew: bool, rnd: random.Random) -> Iterator[Case]:
    """Edited files."""
    files = bases(name)
    while count:
        data = rnd.choice(files)
        if kind == "packed":
            data = write(read(data), Form.MSGPACK)
        changed, where, causes = of_byte(data, rnd) if kind in ("byte", "packed") else of_tree(data, rnd, kind)
        if anew:
            changed = resummed(changed)
        if changed == data:
            continue
        if anew and (causes >= UNBOUND or said_by_people(data, changed)):
            yield Case("edit", None, causes, ask(changed))
            continue
        count -= 1
        yield Case("edit", Truth(where, -1), causes | {"reader"}, ask(changed))


def said_by_people(data: bytes, changed: bytes) -> bool:
    """Whether two files differ in tags, notes and names alone."""
    try:
        one, other = (read(each, intact=False) for each in (data, changed))
    except (ReplayError, KeyError):
        return False
    silent = [
        write(
            msgspec.structs.replace(each, tags={}, notes=[], seats=tuple(SeatChoice(seat.role) for seat in each.seats))
        )
        for each in (one, other)
    ]
    return silent[0] == silent[1]


def changes(name: str, kind: str, count: int, rnd: random.Random) -> Iterator[Case]:
    """Other rules, or other component data, for records that are as they were written."""
    of = game(name)
    files = [path.read_bytes() for path in shipped(name)]
    files = [write(load(data)) if form_of(data) is Form.TRANSCRIPT else data for data in files]
    plain: dict[bytes, Course] = {}
    rules = rules_of(name)
    by_hand = [each for each in ALTERED[name] if kind == "altered" or each.automatic]
    for tries in range(count * 4):
        data = rnd.choice(files)
        if data not in plain:
            plain[data] = course(load(data))
        signal.alarm(SECONDS)
        try:
            if kind == "rule":
                rule = rules[tries % len(rules)]
                what, causes = f"{rule[0].__name__}.{rule[1]}", {"rules"}
                told, where = of_rule(data, plain[data], rule)
            elif kind == "component":
                other = other_data(of, rnd)
                if other is None:
                    continue
                what, causes = other[0], {"data"}
                told, where = ask(data, other[1]), parted(plain[data], course(load(data), other[1]))
                if where is None:  # these are other data all the same
                    where = Truth("-", -1)
            else:
                altered = by_hand[tries % len(by_hand)]
                what, causes = f"{altered.rule} {altered.where}", {"rules"}
                with in_force(of.folder, altered):
                    told, where = ask(data), parted(plain[data], course(load(data)))
        except Endless:
            continue
        finally:
            signal.alarm(0)
        if told is not None and where is not None and told.entry != "-" and "." in told.field:
            where = owned(where, data)  # the record says what decisions changed
        yield Case(what, where, causes, told)
        count -= where is not None
        if not count:
            return


def owned(where: Truth, data: bytes) -> Truth:
    """The decision whose changes hold the entry whose result has changed."""
    entries = load(data).entries
    at = max(n for n in range(min(where.result + 1, len(entries))) if isinstance(entries[n], Decided))
    return Truth(str(at), at)


def _line(name: str, kind: str, cases: Iterator[Case], anew: bool | None = None) -> dict[str, Any]:
    """Counts cases."""
    tally: Counter[str] = Counter()
    missed: list[str] = []
    several: set[str] = set()
    for what, where, causes, told in cases:
        if where is None:
            tally["not_reached"] += 1
            tally["not_reached_but_told"] += told is not None
            continue
        tally["mutations"] += 1
        several.add(what)
        if told is None:
            missed.append(f"{what} at {where.entry}: not found")
            continue
        tally["found"] += 1
        tally["reader"] += told.cause == "reader"
        tally["right_entry"] += told.entry == where.entry
        tally["right_cause"] += told.cause in causes
        if anew is None:
            behind = -1 if told.since is None else told.since
            end = int(told.entry) if told.entry != "-" else where.result + 1
            tally["window"] += behind <= where.result < end or where.result == end
            tally["exact"] += end - behind <= 1
        if told.entry != where.entry or told.cause not in causes:
            missed.append(f"{what} at {where.entry}: {told.line}"[:240])
    line: dict[str, Any] = {"schema": "guildpost.mutations", "version": 2, "game": name, "kind": kind}
    if anew is not None:
        line["sum_anew"] = anew
    else:
        line["different"] = len(several)
    return {**line, **tally, "missed": missed[:12]}


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
