"""`guildpost verify`: plays records again and names the first place where one differs."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, ComponentsFile, Json, Option
from guildpost.cli.exits import DIVERGED, GOOD, UNSUPPORTED, USAGE, WORDS, Problem, explain


def verify(
    record: Annotated[
        list[str], Argument(metavar="RECORD...", help="Records, files of archives, or - for a record on stdin.")
    ],
    every: Annotated[int, Option("--every", metavar="N", help="Compare each N-th mark only; faster.", min=1)] = 1,
    trust_luck: Annotated[bool, Option("--trust-luck", help="Let outcomes stand without their streams.")] = False,
    against: Annotated[
        str | None, Option("--against", metavar="RECORD", help="Prove that a seat's file came from this record.")
    ] = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> int:
    """Play records again and compare. Moves, luck, marks and the end; one line for each record.

    An archive (.zip, .tar, .tar.gz and its kin) is read record by record. A bad one does not stop the rest.
    """
    worst, count, bad = GOOD, 0, 0
    watched = screen.on_terminal(sys.stderr)
    many = len(record) > 1
    for where, read in _named(record):
        count += 1
        name = "stdin" if where == "-" else where
        many = many or where not in record
        if watched and many:
            sys.stderr.write(f"\r\033[K{count}: {screen.clean(where)}\r")
            sys.stderr.flush()
        try:
            found = _verified(name, read, every, trust_luck, against, components)
        except (BrokenPipeError, KeyboardInterrupt):
            raise
        except Exception as error:
            problem = explain(error, name)
            message = problem.message
            if problem.where.removeprefix(name) and problem.where != "guildpost":  # a line of it, or another file
                message = f"{problem.where.removeprefix(f'{name}:')}: {message}"
            found = {"good": False, "code": problem.word, "message": message, "exit": problem.code}
            found |= _broken(error)
        bad += not found["good"]
        worst = _worse(worst, found.pop("exit", GOOD))
        if watched and many:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
        if json:
            screen.put_json({"schema": "guildpost.verdict", "version": 1, "record": where, **found})
        elif found["good"] and "kind" in found:
            whose = f"seat {found['seat']}" if found["seat"] else "the public"
            proof = f"; it came from {against}" if against is not None else ""
            what = f"{found['decisions']} decisions; digest {found['digest']}{proof}"
            screen.put(f"{name}: good: shown to {whose}, {what}")
        elif found["good"]:
            over = "over" if found["over"] else "not over"
            luck = f"{found['drawn']} outcomes drawn, {found['told']} told"
            luck += f", {found['trusted']} trusted" if found["trusted"] else ""
            screen.put(f"{name}: good: {found['decisions']} decisions, {luck}; {over}; digest {found['digest']}")
        else:
            screen.say(f"{name}: {found['code']}: {found['message']}")
    if many and not json:
        screen.say(f"guildpost verify: {count} records, {count - bad} good, {bad} not")
    return worst


def _named(records: list[str]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Each record with what reads it; those of an archive one by one. An archive that breaks off is a bad record."""
    from guildpost.cli import archives, sources

    for where in records:
        if where == "-" or not archives.is_archive(where):
            yield where, partial(sources.read_source, where)
            continue
        try:
            yield from archives.members(where)
        except (BrokenPipeError, KeyboardInterrupt):
            raise
        except Exception as error:
            yield where, _raising(error)


def _raising(error: Exception) -> Callable[[], Any]:
    def read() -> Any:
        raise error

    return read


def _verified(
    where: str, read: Callable[[], Any], every: int, trust_luck: bool, against: str | None, components: str | None
) -> dict[str, Any]:
    """What verifying one record found. Raises what makes it impossible."""
    from guildpost.cli import records, sources
    from guildpost.cli.component_data import load_data
    from guildpost.replays.verify import verify as compare

    with sources.errors_at(where):
        source = read()
        if sources.is_seat_file(source):
            from guildpost.cli import seats

            return seats.verified(source, against, components)
        if against is not None:
            raise Problem(source.where, USAGE, "--against is for the file of a seat; this is a record")
        replay = records.read_replay(source, components, intact=False)
        game = records.game_of(replay.game, source.where)
        data = load_data(game, components)
        verdict = compare(replay, game, data, trust_luck=trust_luck, every=every, written=source.data)
    if verdict.divergence is not None:
        return _diverged(verdict, replay, game, data, components)
    return {
        "good": True,
        "decisions": verdict.decisions,
        "entries": verdict.entries,
        "marks": verdict.marks,
        "drawn": verdict.drawn,
        "told": verdict.told,
        "trusted": verdict.trusted,
        "over": verdict.over,
        "digest": verdict.digest,
    }


def _diverged(verdict: Any, replay: Any, game: Any, data: Any, components: str | None) -> dict[str, Any]:
    """The first divergence, with the move that stands at its entry in notation."""
    from guildpost.engine.core.record import Decided
    from guildpost.notation.games import language

    found = verdict.divergence
    move = ""
    entry = replay.entries[found.entry] if found.entry is not None and found.entry < len(replay.entries) else None
    if isinstance(entry, Decided):
        speech = language(game.id, None if components is None else game.components(data))
        try:
            move = speech.render(entry.move)
        except Exception:  # an edited move may have no text
            move = ""
    message = verdict.unsupported or found.sentence()
    if move and move not in message:
        message += f"; move {move}"
    code = UNSUPPORTED if verdict.unsupported else DIVERGED
    return {
        "good": False,
        "code": WORDS[code],
        "message": message,
        "exit": code,
        "entry": found.entry,
        "decision": found.decision,
        "move": move,
        "field": found.field,
        "recorded": found.recorded,
        "recomputed": found.recomputed,
        "cause": found.cause,
        "since": found.since,
    }


def _broken(error: Exception) -> dict[str, Any]:
    """The entry and the place at which a file that cannot be read is broken, where that is known."""
    from guildpost.replays.errors import UnreadableReplay

    found = error.__cause__ if isinstance(error, Problem) else error
    if not isinstance(found, UnreadableReplay) or not found.place:
        return {}
    return {"entry": found.entry, "field": found.place, "cause": "data" if found.entry is None else "input"}


def _worse(one: int, other: int) -> int:
    """The code of the worse of two findings: a fault of ours, then a record that is wrong, then one out of reach."""
    order = (1, 8, 5, 4, 6, 3, 7, 2, 0)
    return min(one, other, key=order.index)
