"""`guildpost shrink`: a failing record, cut to a small one that still fails."""

import sys
from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Ascii, ComponentsFile, Json, Option, OutFile, RecordFile
from guildpost.cli.exits import UNREADABLE, USAGE, Problem
from guildpost.cli.start import INTERRUPTED


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
    seconds: Annotated[
        int | None, Option("--seconds", metavar="S", help="Write the best found after so long.", min=1)
    ] = None,
    keep_start: Annotated[bool, Option("--keep-start", help="Begin where the record begins, not later.")] = False,
    luck: Annotated[
        str, Option("--luck", metavar="same|told", help="told: no seed; each outcome as small as can be.")
    ] = "same",
    out: OutFile = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> int:
    """Cut a record to a small one that still shows what is looked for. Without a choice: its fault or divergence.

    Candidates are games that were really played by this engine. Ctrl-C and --seconds write the best found by then.
    """
    from guildpost.cli import records, sources
    from guildpost.cli.component_data import load_data
    from guildpost.replays import shrink as shrinking
    from guildpost.replays.claims import cut_divergence

    if (check is not None) + error + divergence + (rule is not None) > 1:
        raise Problem("guildpost shrink", USAGE, "one of --check, --error, --divergence and --rule")
    if luck not in ("same", "told"):
        raise Problem("guildpost shrink", USAGE, f"--luck {luck}: same or told")
    if divergence and luck == "told":
        raise Problem("guildpost shrink", USAGE, "--luck told would tell what verify is to find; leave one out")
    if json and records.to_stdout(out):
        raise Problem("guildpost shrink", USAGE, "--json goes to stdout; name a file for the record with -o")
    if out is not None:
        records.refuse_existing(out)
        _refuse_unwritable(out)
    source = sources.read_source(record)
    with sources.errors_at(source.where):
        replay = records.read_replay(source, components, intact=False)
        game = records.game_of(replay.game, source.where)
        data = load_data(game, components)
        if rule is not None and rule.partition(".")[0] not in (game.folder, "core"):
            raise Problem("guildpost shrink", USAGE, f"--rule {rule}: the rules of {game.id} begin with {game.folder}.")
        shrinker = shrinking.Shrinker(replay, game, data, told=luck == "told", keep_start=keep_start)
        before = len(shrinker.turns)
        progress = _Progress(shrinker, before, seconds)
        kind, small, whole = "check", None, True
        try:
            if check is not None:
                code = _exit_code(check, shrinker.whole(), timeout)
                if code in (126, 127):
                    raise Problem("guildpost shrink", USAGE, f"--check: the shell cannot run it (exit {code})")
                if code != 0:
                    raise Problem(source.where, USAGE, f"the command {_said(code, timeout)} on it, names and tags gone")
                found: Any = shrinker.shrink(lambda played: _exit_code(check, played, timeout) == 0)
            elif rule is not None:
                kind = "rule"
                found = shrinker.shrink(lambda played: rule in played.rules, lambda rules: rule in rules)
            else:
                kind, found = "error", None
                first = None if divergence else shrinker.whole()
                if first is not None and first.fault is not None:
                    wanted = first.fault
                    found = shrinker.shrink(
                        lambda played: played.fault == wanted, shows=lambda fault, rules: fault == wanted
                    )
            small = None if found is None else found.record
            if small is None and check is None and rule is None and not error:
                kind = "divergence"
                cut = cut_divergence(replay, game, data, shrinker)
                small, whole = (None, True) if cut is None else (cut.record, cut.whole)
        except KeyboardInterrupt:
            if shrinker.best is None:
                raise
            progress.stopped, small = "interrupted", shrinker.best.record
        progress.end()
    if small is None:
        if rule is not None:
            missing = f"rule {rule} is told nowhere in it"
        elif error:
            missing = "the engine plays it without a fault"
        elif divergence:
            missing = "it verifies, so nothing in it diverges"
        else:
            missing = "it verifies, and is played without a fault; --check or --rule says what to look for"
        raise Problem(source.where, USAGE, missing)
    records.write_new(out, small, data, components)
    after = shrinking.moves_in(small)
    if json:
        screen.put_json(
            {
                "schema": "guildpost.shrunk",
                "version": 1,
                "record": record,
                "out": out,
                "kept": kind,
                "moves": {"before": before, "after": after},
                "seats": {"before": len(replay.seats), "after": len(small.seats)},
                "start": small.start is not None,
                "candidates": shrinker.tried,
                "stopped": progress.stopped,
            }
        )
    screen.say(f"guildpost shrink: {before} -> {after} moves, {shrinker.tried} candidates")
    if not whole:
        screen.say("guildpost shrink: what the other build came to is not in the record; no build finds this one good")
    if progress.stopped:
        screen.say(f"guildpost shrink: {progress.stopped}: this is the best by then, and may be cut further")
    return INTERRUPTED if progress.stopped == "interrupted" else 0


class _Progress:
    """Counts on the terminal, where somebody looks, and ends the search when its time is over."""

    def __init__(self, shrinker: Any, before: int, seconds: int | None) -> None:
        import time

        self.shrinker = shrinker
        self.before = before
        self.clock = time.monotonic
        self.ends = None if seconds is None else self.clock() + seconds
        self.shown = 0.0
        self.seen = screen.on_terminal(sys.stderr)
        self.stopped = ""
        shrinker.watching = self.more

    def more(self) -> None:
        """One more candidate is to be tried."""
        best = self.shrinker.best
        now = self.clock()
        if self.ends is not None and now > self.ends and best is not None:
            from guildpost.replays.shrink import Enough

            self.stopped = "time is over"
            raise Enough
        if self.seen and now - self.shown > 0.2:
            self.shown = now
            least = self.before if best is None else len(best.turns)
            sys.stderr.write(f"\r\033[K{self.before} -> {least} moves, {self.shrinker.tried} candidates")
            sys.stderr.flush()

    def end(self) -> None:
        """The line on the terminal makes way for the result."""
        if self.seen:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _refuse_unwritable(out: str) -> None:
    """Raises Problem before the long search for a place where nothing could be written behind it."""
    import os

    folder = os.path.dirname(out) or "."
    if out != "-" and not (os.path.isdir(folder) and os.access(folder, os.W_OK)):
        what = "cannot be written to" if os.path.isdir(folder) else "is no folder"
        raise Problem(folder, UNREADABLE, what, "file")


def _said(code: int | None, timeout: int) -> str:
    if code is None:
        return f"did not end within {timeout} s"
    return f"exits {code}" if code >= 0 else f"was ended by signal {-code}"


def _exit_code(command: str, candidate: Any, timeout: int) -> int | None:
    """What the command exits with on the candidate, in a scratch folder; None where it takes too long."""
    import os
    import shlex
    import signal
    import subprocess
    import tempfile

    from guildpost.replays.file import write

    if candidate is None:
        return 1
    with tempfile.TemporaryDirectory(prefix="guildpost-") as folder:
        path = os.path.join(folder, "candidate.json")
        with open(path, "wb") as file:
            file.write(write(candidate.record))
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
            return process.wait(timeout)
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(error, subprocess.TimeoutExpired):
                return None
            raise
