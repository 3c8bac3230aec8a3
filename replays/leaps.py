"""Leaps: which moves of a long game matter together, and a position from which they lie close to each other.

A fault that needs several moves is not shown by the last of them alone, whatever the position; something outside the
position remembers the others. Which ones is found by leaping: a session takes each move at its own position, and what
lies between is not played. Such a game could not be recorded, so it only tells where to look. Then a start is looked
for from which those moves can be played with few others between: the questions of several positions one upon
another on the table of one, a position of the game, or one put together from the parts of several.

No law forbids a start that no game comes to, as long as a game can begin there. So what a move needs is brought to it:
names that lie in a list at another time are moved there or exchanged for others, and numbers grow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec

from guildpost.engine.core.errors import BrokenLaw, EngineError
from guildpost.engine.core.record import Decided
from guildpost.replays.candidates import Fault, Played, Player, Setting, Trial, Turn, fault_of, short_answer, turns_in
from guildpost.replays.changes import differences

MOST_PARTS = 600
"""Starts put together from parts that are looked at, at most, for so many turns before each that matters."""
BETWEEN = 30
"""Short answers before each move, at most."""
LEADING = (0, 1, 3, 8)
"""So many turns before each that matters are tried as well."""
SPARSE = 4
"""Each so-manieth position is tried as a start, besides those of the turns that matter."""
Way = tuple[Setting, list[Turn]]

Score = tuple[int, int]
"""How many of the turns that matter can be played, and in how many turns (negative)."""

Shows = Callable[["Fault | None", set[str]], bool]
"""Whether a fault, or the rules that were told, are what is looked for."""


def together(player: Player, best: Played, places: Sequence[Any], shows: Shows) -> list[int]:
    """The turns that matter, by number; all of them where leaps do not show it.

    Of answers to a question of several seats, those of which only matters that something is answered are not named.
    """
    chosen = _needed(player, best, places, shows)
    idle: set[int] = set()
    for at in chosen if len(chosen) < len(best.turns) else ():
        if _leaps(player, best, places, chosen, shows, idle | {at}):
            idle.add(at)
    busy = {id(_asked_at(places, at)) for at in chosen if at not in idle}
    return [at for at in chosen if at not in idle or id(_asked_at(places, at)) not in busy]


def _needed(player: Player, best: Played, places: Sequence[Any], shows: Shows) -> list[int]:
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


def _leaps(
    player: Player,
    best: Played,
    places: Sequence[Any],
    chosen: Sequence[int],
    shows: Shows,
    idle: Collection[int] = (),
) -> bool:
    """Whether it shows where only these turns are played, each at its own position, and a short answer for the idle."""
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
        if at in idle:
            turn = short_answer(session, turn.seat) or turn
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
    reached: Score = (0, 0)
    stands = [_asked_at(places, at) for at in chosen]
    for before in LEADING:
        plan = [
            (best.turns[at], at in chosen)
            for at in sorted({max(0, each - back) for each in chosen for back in range(before + 1)})
        ]
        goals = [_asked_at(places, max(0, at - before)) for at in chosen]
        for start in _stacked(stands) if before == 0 else ():
            for score, way in _climb(player, best, start, plan, goals, MOST_PARTS // len(stands)):
                if score > reached:
                    reached = score
                    yield way
        near: Any = None
        some = [place for at, place in enumerate(places) if at % SPARSE == 0 or at in chosen or at + before in chosen]
        for start in (*some, *_mixed(goals)):
            if start is None:
                continue
            score, turns = _reach(player, best, start, plan)
            if score > reached:
                reached, near = score, start
                if score[0] == len(chosen):
                    yield msgspec.structs.replace(best.setting, start=start, fell=()), turns
        if near is not None:
            for score, way in _climb(player, best, near, plan, goals, MOST_PARTS):
                reached = score
                yield way


def _climb(
    player: Player, best: Played, near: Any, plan: Sequence[tuple[Turn, bool]], goals: Sequence[Any], left: int
) -> Iterator[tuple[Score, Way]]:
    """Changes a start part by part, as long as more can be played from it or the same in fewer turns.

    Told are ways to play all that matters; at most `left` starts are looked at.
    """
    reached, turns = _reach(player, best, near, plan)
    while True:
        if reached[0] == len(goals):
            yield reached, (msgspec.structs.replace(best.setting, start=near, fell=()), turns)
        goal = goals[min(reached[0], len(goals) - 1)]
        parts = (_gathered(player, best, near, goals), _exchanged(player, near, goal), _parts(player, near, goal))
        for part in chain(*parts):
            left -= 1
            if left < 0:
                return
            score, turns = _reach(player, best, part, plan)
            if score > reached:
                reached, near = score, part
                break
        else:
            return


def _asked_at(places: Sequence[Any], at: int) -> Any:
    """The position in which the question stood first that this turn answers; answers of others may wait since."""
    return next((place for place in places[at::-1] if place is not None), None)


def _reach(player: Player, best: Played, start: Any, plan: Sequence[tuple[Turn, bool]]) -> tuple[Score, list[Turn]]:
    """How many of the turns that matter can be played from this start, in how many in all (negative), and those."""
    player.watching()
    try:
        return _played_on(player, best, start, plan)
    except Exception:  # not every start that is put together is one that the engine can bear
        return (0, 0), []


def _played_on(player: Player, best: Played, start: Any, plan: Sequence[tuple[Turn, bool]]) -> tuple[Score, list[Turn]]:
    session = player.begin(msgspec.structs.replace(best.setting, start=start, fell=()), check=True)
    count = 0
    for turn, matters in plan:
        stood = _alike(session, turn)
        fault, _ = player.take(session, turn, BETWEEN, alike=True, patient=matters)
        if matters and fault is None and _alike(session, turn) == stood:
            break
        count += matters
        if fault is not None:
            break
    for _ in best.record.seats:  # what was answered counts once all have answered
        if not session.waiting or (answer := short_answer(session)) is None:
            break
        if player.take(session, answer, 0)[0] is not None:
            break
    turns = turns_in(session.entries)[1] + [Turn(*answer) for answer in session.waiting]
    return (count, -len(turns)), turns


def _mixed(places: Sequence[Any]) -> Iterator[Any]:
    """The question of one position on the table of another."""
    for one in places:
        for other in places:
            if one is not None and other is not None and one is not other:
                yield msgspec.structs.replace(other, agenda=one.agenda)


def _alike(session: Trial, turn: Turn) -> int:
    """How many moves of this kind the seat has played, those that wait for others included."""
    played = [(each.seat, each.move) for each in session.entries if isinstance(each, Decided)]
    kind = type(turn.move)
    return sum(seat == turn.seat and type(move) is kind for seat, move in (*played, *session.waiting))


def _stacked(stands: Sequence[Any]) -> Iterator[Any]:
    """The questions of several positions one upon another, the first on top, on the table of each."""
    *first, last = stands
    if last is None or None in first:
        return
    agenda = [*last.agenda, *(place.agenda[-1] for place in reversed(first))]
    for table in stands:
        yield msgspec.structs.replace(table, agenda=agenda)


def _gathered(player: Player, best: Played, near: Any, goals: Sequence[Any]) -> Iterator[Any]:
    """The first position, and what the others have in the lists of a part moved there from wherever it lies.

    A part that is a number grows by theirs.
    """
    encode, decode = player.game.encode_position, player.game.decode_position
    wanted = [msgspec.msgpack.decode(encode(goal))["state"] for goal in goals if goal is not None]
    plain = msgspec.msgpack.decode(encode(near))
    for way in _ways(plain["state"], wanted):
        tree, found, settled = plain, None, set[str]()
        for other in wanted:
            for path, names in _lists(_at(other, way), way):
                more = [name for name in names if name not in settled]
                settled.update(more)
                changed = _gather(tree, path, more)
                if changed is not None and (better := _begins(player, best, decode, changed)) is not None:
                    tree, found = changed, better
        number = _at(plain["state"], way)
        if type(number) is int:
            raised = msgspec.msgpack.decode(msgspec.msgpack.encode(plain))
            holder = _at(raised["state"], way[:-1])
            key = int(way[-1]) if isinstance(holder, list) else _plain(way[-1])
            holder[key] = number + sum(value for other in wanted if type(value := _at(other, way)) is int)
            found = _begins(player, best, decode, raised)
        if found is not None:
            yield found


def _begins(player: Player, best: Played, decode: Callable[[bytes], Any], plain: Any) -> Any:
    """The position, where a game can begin in it."""
    try:
        start = decode(msgspec.msgpack.encode(plain))
        player.begin(msgspec.structs.replace(best.setting, start=start, fell=()), check=True)
    except Exception:  # not every start that is put together is one that the engine can bear
        return None
    return start


def _lists(tree: Any, way: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """The lists of names in a part of a tree, and where they are."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _lists(value, (*way, str(key).replace("~", "~0").replace(".", "~1")))
    elif isinstance(tree, list) and tree and all(isinstance(each, str) for each in tree):
        yield way, tree
    elif isinstance(tree, list):
        for at, value in enumerate(tree):
            yield from _lists(value, (*way, str(at)))


def _gather(plain: Any, path: tuple[str, ...], names: Sequence[str]) -> Any:
    """The position with these names in this list, each taken out of another; None where nothing moves."""
    tree = msgspec.msgpack.decode(msgspec.msgpack.encode(plain))
    there = _at(tree["state"], path)
    moved = False
    for name in names if isinstance(there, list) else ():
        if name and name not in there and _take_out(tree["state"], name):
            there.append(name)
            moved = True
    return tree if moved else None


def _exchanged(player: Player, near: Any, goal: Any) -> Iterator[Any]:
    """The first position with one name of a list exchanged for one that lies there in the other: short lists first."""
    if goal is None:
        return
    encode, decode = player.game.encode_position, player.game.decode_position
    plain, wanted = (msgspec.msgpack.decode(encode(one)) for one in (near, goal))
    lists = sorted(_lists(wanted["state"], ()), key=lambda one: len(one[1]))
    for path, names in lists:
        there = _at(plain["state"], path)
        if not isinstance(there, list) or there == names:
            continue
        for name in names:
            for other in there:
                if name in there or name in names[: names.index(name)] or not isinstance(other, str):
                    continue
                tree = msgspec.msgpack.decode(msgspec.msgpack.encode(plain))
                _swap(tree["state"], name, other)
                try:
                    yield decode(msgspec.msgpack.encode(tree))
                except (msgspec.MsgspecError, ValueError, TypeError, LookupError):
                    continue


def _swap(tree: Any, one: str, other: str) -> None:
    """Has one name everywhere in place of another, and the other way round."""
    instead = {one: other, other: one}
    for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
        if isinstance(value, (dict, list)):
            _swap(value, one, other)
        elif isinstance(value, str) and value in instead:
            tree[key] = instead[value]


def _take_out(tree: Any, name: str) -> bool:
    """Takes a name out of the first list that has it; False where none does."""
    if isinstance(tree, list) and name in tree:
        tree.remove(name)
        return True
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return any(_take_out(each, name) for each in inner)


def _ways(plain: Any, wanted: Sequence[Any]) -> list[tuple[str, ...]]:
    """Where parts differ from what is wanted: large parts first."""
    paths = sorted({path for other in wanted for path in differences(plain, other)})
    ways = [path.removeprefix("-").split(".") for path in paths]
    return list(dict.fromkeys(tuple(way[:depth]) for depth in range(1, 5) for way in ways if len(way) >= depth))


def _parts(player: Player, near: Any, goal: Any) -> Iterator[Any]:
    """The first position with one part of its table as the other has it: large parts first."""
    encode, decode = player.game.encode_position, player.game.decode_position
    if goal is None:
        return
    plain, wanted = msgspec.msgpack.decode(encode(near)), msgspec.msgpack.decode(encode(goal))
    for way in _ways(plain["state"], [wanted["state"]]):
        tree = msgspec.msgpack.decode(encode(near))
        if not _put(tree["state"], wanted["state"], way):
            continue
        try:
            yield decode(msgspec.msgpack.encode(tree))
        except (msgspec.MsgspecError, ValueError, TypeError, LookupError):
            continue


def _put(tree: Any, wanted: Any, way: Sequence[str]) -> bool:
    """Puts a part of one tree into the other; False where there is no such place."""
    *before, last = way
    tree, wanted, last = _at(tree, before), _at(wanted, before), _plain(last)
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


def _at(tree: Any, way: Sequence[str]) -> Any:
    """The part of a tree at the end of this way; None where there is none."""
    for step in way:
        try:
            tree = tree[int(step)] if isinstance(tree, list) else tree[_plain(step)]
        except (LookupError, ValueError, TypeError):
            return None
    return tree


def _plain(step: str) -> str:
    return step.replace("~1", ".").replace("~0", "~")
