"""Leaps: which moves of a long game matter together, and a position from which they lie close to each other.

A fault that needs several moves is not shown by the last of them alone, whatever the position; something outside the
position remembers the others. Which ones is found by leaping: a session takes each move at its own position, and what
lies between is not played. Such a game could not be recorded, so it only tells where to look. Then a start is looked
for from which those moves can be played with few others between: a position of the game, or one put together from the
parts of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from guildpost.engine.core.errors import BadSetup, BrokenLaw, EngineError
from guildpost.engine.core.record import Decided
from guildpost.replays.candidates import Fault, Played, Player, Setting, Turn, fault_of, turns_in
from guildpost.replays.changes import differences

MOST_PARTS = 600
"""Starts put together from parts that are looked at, at most."""
BETWEEN = 30
"""Short answers before each move, at most."""
LEADING = (0, 1, 3, 8)
"""So many turns before each that matters are tried as well."""
SPARSE = 4
"""Each so-manieth position is tried as a start, besides those of the turns that matter."""
Way = tuple[Setting, list[Turn]]

Shows = Callable[["Fault | None", set[str]], bool]
"""Whether a fault, or the rules that were told, are what is looked for."""


def together(player: Player, best: Played, places: Sequence[Any], shows: Shows) -> list[int]:
    """The turns that matter, by number; all of them where leaps do not show it."""
    chosen = list(range(len(best.turns)))
    if not _leaps(player, best, places, chosen, shows):
        return chosen
    size = max(1, len(chosen) // 2)
    while True:
        at, before = 0, len(chosen)
        while at < len(chosen):
            fewer = chosen[:at] + chosen[at + size :]
            if fewer and _leaps(player, best, places, fewer, shows):
                chosen = fewer
            else:
                at += size
        if size > 1:
            size //= 2
        elif len(chosen) == before:
            return chosen


def _leaps(player: Player, best: Played, places: Sequence[Any], chosen: Sequence[int], shows: Shows) -> bool:
    """Whether it shows where only these turns are played, each at its own position."""
    player.tried += 1
    player.watching()
    session = player.begin(best.setting, check=False)
    session.checking = True
    dealer: Any = session.dealer
    rules: set[str] = set()
    fault: Fault | None = None
    for at in chosen:
        turn = best.turns[at]
        if places[at] is not None:
            session.leap(places[at])
        dealer.kept = list(turn.fell)
        try:
            session.play(turn.seat, turn.move)
        except BrokenLaw as error:
            fault = fault_of(error)
        except EngineError:
            continue
        except Exception as error:
            fault = fault_of(error)
        rules.update(one.rule for one in session.table.told)
        session.table.told.clear()
        if fault is not None:
            break
    return shows(fault, rules)


def closer(player: Player, best: Played, places: Sequence[Any], chosen: Sequence[int]) -> Iterator[Way]:
    """Ways to play the chosen turns close together, each better than the one before.

    Before each of them a few of the turns that went before it are played where they can be: most often they lead up to
    the question that it answers.
    """
    reached: tuple[int, int] = (0, 0)
    for before in LEADING:
        plan = [
            (best.turns[at], at in chosen)
            for at in sorted({max(0, each - back) for each in chosen for back in range(before + 1)})
        ]
        near: Any = None
        some = [place for at, place in enumerate(places) if at % SPARSE == 0 or at in chosen or at + before in chosen]
        for start in (*some, *_mixed([places[max(0, at - before)] for at in chosen])):
            if start is None:
                continue
            score, turns = _reach(player, best, start, plan)
            if score > reached:
                reached, near = score, start
                if score[0] == len(chosen):
                    yield msgspec.structs.replace(best.setting, start=start, fell=()), turns
        left = MOST_PARTS
        while near is not None:
            goal = places[max(0, chosen[min(reached[0], len(chosen) - 1)] - before)]
            start, near = near, None
            for part in _parts(player, start, goal) if goal is not None else ():
                left -= 1
                if left < 0:
                    break
                score, turns = _reach(player, best, part, plan)
                if score > reached:
                    reached, near = score, part
                    if score[0] == len(chosen):
                        yield msgspec.structs.replace(best.setting, start=part, fell=()), turns
                    break


def _reach(
    player: Player, best: Played, start: Any, plan: Sequence[tuple[Turn, bool]]
) -> tuple[tuple[int, int], list[Turn]]:
    """How many of the turns that matter can be played from this start, in how many in all (negative), and those."""
    player.watching()
    try:
        session = player.begin(msgspec.structs.replace(best.setting, start=start, fell=()), check=True)
    except (BadSetup, BrokenLaw):
        return (0, 0), []
    count = 0
    for turn, matters in plan:
        stood = len(session.entries)
        fault, _ = player.take(session, turn, BETWEEN, alike=True, patient=matters)
        played = [(each.seat, each.move) for each in session.entries[stood:] if isinstance(each, Decided)]
        kind = type(turn.move)
        done = any(seat == turn.seat and type(move) is kind for seat, move in (*played, *session.waiting))
        if matters and not (done or fault):
            break
        count += matters
        if fault is not None:
            break
    turns = turns_in(session.entries)[1] + [Turn(*answer) for answer in session.waiting]
    return (count, -len(turns)), turns


def _mixed(places: Sequence[Any]) -> Iterator[Any]:
    """The question of one position on the table of another."""
    for one in places:
        for other in places:
            if one is not None and other is not None and one is not other:
                yield msgspec.structs.replace(other, agenda=one.agenda)


def _parts(player: Player, near: Any, goal: Any) -> Iterator[Any]:
    """The first position with one part of its table as the other has it: large parts first."""
    encode, decode = player.game.encode_position, player.game.decode_position
    plain, wanted = msgspec.msgpack.decode(encode(near)), msgspec.msgpack.decode(encode(goal))
    paths = sorted(differences(plain["state"], wanted["state"]))
    ways = [path.removeprefix("-").split(".") for path in paths]
    whole = dict.fromkeys(tuple(way[:depth]) for depth in range(1, 5) for way in ways if len(way) >= depth)
    for way in whole:
        tree = msgspec.msgpack.decode(encode(near))
        if not _put(tree["state"], wanted["state"], way):
            continue
        try:
            yield decode(msgspec.msgpack.encode(tree))
        except (msgspec.MsgspecError, ValueError, TypeError, LookupError):
            continue


def _put(tree: Any, wanted: Any, way: Sequence[str]) -> bool:
    """Puts a part of one tree into the other; False where there is no such place."""
    *before, last = (part.replace("~1", ".").replace("~0", "~") for part in way)
    for key in before:
        try:
            tree = tree[int(key)] if isinstance(tree, list) else tree[key]
            wanted = wanted[int(key)] if isinstance(wanted, list) else wanted[key]
        except (LookupError, ValueError, TypeError):
            return False
    if isinstance(tree, list) and isinstance(wanted, list):
        at = int(last)
        tree[at : at + 1] = wanted[at : at + 1]
    elif isinstance(tree, dict) and isinstance(wanted, dict):
        if last in wanted:
            tree[last] = wanted[last]
        else:
            tree.pop(last, None)
    else:
        return False
    return True
