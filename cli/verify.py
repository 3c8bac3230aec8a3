"""`guildpost verify`: plays records again and names the first place where one differs."""

import sys
from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Ascii, ComponentsFile, Json, Option
from guildpost.cli.exits import DIVERGED, GOOD, Problem, explain


def verify(
    record: Annotated[list[str], Argument(metavar="RECORD...", help="Records, or - for stdin.")],
    every: Annotated[int, Option("--every", metavar="N", help="Compare each N-th mark only; faster.", min=1)] = 1,
    trust_luck: Annotated[bool, Option("--trust-luck", help="Let outcomes stand without their streams.")] = False,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> int:
    """Play records again and compare. Moves, luck, marks and the end; one line for each record."""
    worst = GOOD
    watched = len(record) > 1 and screen.on_terminal(sys.stderr)
    for number, where in enumerate(record, 1):
        if watched:
            sys.stderr.write(f"\r\033[K{number} of {len(record)}: {screen.clean(where)}\r")
            sys.stderr.flush()
        try:
            found = _verified(where, every, trust_luck, components)
        except (BrokenPipeError, KeyboardInterrupt):
            raise
        except Exception as error:
            problem = explain(error, "stdin" if where == "-" else where)
            worst = _worse(worst, problem.code)
            found = {"record": where, "good": False, "code": problem.word, "message": problem.message}
            if not json:
                _clear(watched)
                screen.say(problem.line())
        if json:
            screen.put_json({"schema": "guildpost.verdict", "version": 1, **found})
        elif found["good"]:
            _clear(watched)
            over = "over" if found["over"] else "not over"
            luck = f"{found['drawn']} outcomes drawn, {found['told']} told"
            luck += f", {found['trusted']} trusted" if found["trusted"] else ""
            screen.put(f"{where}: good: {found['decisions']} decisions, {luck}; {over}; digest {found['digest']}")
    return worst


def _verified(where: str, every: int, trust_luck: bool, components: str | None) -> dict[str, Any]:
    """What verifying one record found. Raises what is wrong with it."""
    from guildpost.cli import records, sources
    from guildpost.cli.component_data import load_data
    from guildpost.replays.verify import verify as compare

    source = sources.read_source(where)
    with sources.errors_at(source.where):
        replay = records.read_replay(source, components, intact=False)
        game = records.game_of(replay.game, source.where)
        data = load_data(game, components)
        verdict = compare(replay, game, data, trust_luck=trust_luck, every=every, written=source.data)
    if verdict.divergence is not None:
        raise Problem(source.where, DIVERGED, verdict.divergence.sentence())
    return {
        "record": where,
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


def _worse(one: int, other: int) -> int:
    """The code of the worse of two findings: a fault of ours, then a record that is wrong, then one out of reach."""
    order = (1, 8, 5, 4, 6, 3, 7, 2, 0)
    return min(one, other, key=order.index)


def _clear(watched: bool) -> None:
    if watched:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
