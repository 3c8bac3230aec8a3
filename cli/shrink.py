"""`guildpost shrink`: a failing record, cut to a small one that still fails."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, Option, OutFile, RecordFile
from guildpost.cli.exits import USAGE, Problem


def shrink(
    record: RecordFile,
    check: Annotated[
        str | None,
        Option("--check", metavar="COMMAND", help="Keep what this command exits 0 on; {} or its end is the file."),
    ] = None,
    error: Annotated[bool, Option("--error", help="Keep the fault of the engine, laws checked at each step.")] = False,
    divergence: Annotated[bool, Option("--divergence", help="Keep the first divergence that verify finds.")] = False,
    rule: Annotated[str | None, Option("--rule", metavar="ID", help="Keep that this rule is told.")] = None,
    timeout: Annotated[int, Option("--timeout", metavar="S", help="Seconds for one --check; later is no.", min=1)] = 20,
    out: OutFile = None,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """Cut a record to a small one that still shows what is looked for. Without a choice: its fault or divergence.

    Candidates are games that were really played by this engine. A divergence is only cut behind its place.
    """
    from guildpost.cli import records, sources
    from guildpost.cli.component_data import load_data
    from guildpost.replays import shrink as shrinking

    if (check is not None) + error + divergence + (rule is not None) > 1:
        raise Problem("guildpost shrink", USAGE, "one of --check, --error, --divergence and --rule")
    if out is not None:
        records.refuse_existing(out)
    source = sources.read_source(record)
    with sources.errors_at(source.where):
        replay = records.read_replay(source, components, intact=False)
        game = records.game_of(replay.game, source.where)
        data = load_data(game, components)
        shrinker = shrinking.Shrinker(replay, game, data)
        moves = shrinking.moves_of(replay)
        found: Any = None
        if check is not None:
            found = shrinker.shrink(moves, lambda played: _passes(check, played.record, timeout))
        elif rule is not None:

            def told(played: Any) -> bool:
                return rule in played.rules

            found = shrinker.shrink(moves, told, told)
        elif not divergence:
            whole = shrinker.play(replay.start, moves)
            if whole is not None and whole.fault is not None:
                wanted = whole.fault
                found = shrinker.shrink(moves, lambda played: played.fault == wanted)
        small = None if found is None else found.record
        if small is None and check is None and rule is None and not error:
            small = shrinking.cut_divergence(replay, game, data)
    if small is None:
        raise Problem(source.where, USAGE, "the record does not show what is looked for")
    records.write_new(out, small, data, components)
    after = len(shrinking.moves_of(small))
    screen.say(f"guildpost shrink: {len(moves)} -> {after} moves, {shrinker.tried} candidates")


def _passes(command: str, candidate: Any, timeout: int) -> bool:
    """Whether the command exits 0 on the candidate, in a scratch folder, within its time."""
    import os
    import shlex
    import signal
    import subprocess
    import tempfile

    from guildpost.replays.file import write

    with tempfile.TemporaryDirectory(prefix="guildpost-") as folder:
        path = os.path.join(folder, "candidate.json")
        with open(path, "wb") as file:
            file.write(write(candidate))
        quoted = shlex.quote(path)
        line = command.replace("{}", quoted) if "{}" in command else f"{command} {quoted}"
        process = subprocess.Popen(
            line,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(timeout) == 0
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(error, subprocess.TimeoutExpired):
                return False
            raise
