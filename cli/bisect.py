"""`guildpost bisect`: the commit that changed what a record comes to."""

import sys
from collections.abc import Callable
from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Json, Option
from guildpost.cli.exits import DIVERGED, FAULT, GOOD, USAGE, Problem

SKIPPED = 125
"""The exit code by which a command says that a commit cannot be tried, as for git bisect run."""


def bisect(
    record: Annotated[str, Argument(metavar="RECORD", help="A record that verifies at one commit and not at another.")],
    good: Annotated[str, Option("--good", metavar="REV", help="A commit at which it verifies.")],
    bad: Annotated[str, Option("--bad", metavar="REV", help="A later one at which it does not.")],
    repo: Annotated[str, Option("--repo", metavar="DIR", help="The repository of guildpost.")] = ".",
    run: Annotated[
        str | None,
        Option(
            "--run", metavar="COMMAND", help="Ask this instead of verify: 0 good, 125 skip, other bad; {} is RECORD."
        ),
    ] = None,
    timeout: Annotated[int, Option("--timeout", metavar="S", help="Seconds for one commit; later is skipped.")] = 120,
    json: Json = False,
) -> None:
    """Find the first commit whose verify refuses a record that earlier ones found good.

    Works in a scratch clone. Commits that cannot run or cannot read the record are skipped.
    """
    import os
    import tempfile

    from guildpost.cli.sources import read_source

    if timeout < 1:
        raise Problem("guildpost bisect", USAGE, f"--timeout {timeout}: at least 1")
    data = read_source(record).data
    _git("-C", repo, "rev-parse", "--git-dir")
    if _git("-C", repo, "status", "--porcelain", "--untracked-files=no"):
        what = "changes that are not committed, and would not be looked at; commit or stash them"
        raise Problem(repo, USAGE, what)
    first, last = (_commit(repo, rev) for rev in (good, bad))
    line = _git("-C", repo, "rev-list", "--reverse", "--topo-order", "--ancestry-path", f"{first}..{last}").split()
    if not line:
        raise Problem("guildpost bisect", USAGE, f"{bad} does not come after {good}")
    with tempfile.TemporaryDirectory(prefix="guildpost-") as folder:
        clone, path = os.path.join(folder, "guildpost"), os.path.join(folder, "record")
        home = _git("-C", repo, "rev-parse", "--show-toplevel")
        _git("clone", "--quiet", "--shared", "--no-checkout", "--", home, clone)
        with open(path, "wb") as file:
            file.write(data)

        def tried(commit: str) -> tuple[bool | None, str]:
            """Whether a commit is good, None where it cannot be tried, and what was said there."""
            _git("-C", clone, "checkout", "--quiet", "--force", "--detach", commit)
            _git("-C", clone, "clean", "--quiet", "-ffdx")
            return _verified(clone, path, timeout) if run is None else _ran(run, clone, path, timeout)

        sound, said = tried(first)
        if not sound:
            raise Problem("guildpost bisect", USAGE, f"{good} is not good: {said}")
        sound, said = tried(last)
        if sound is not False:
            raise Problem("guildpost bisect", USAGE, f"{bad} is not bad: {said or 'it was found good'}")
        low, high, skipped, words = _search(line, tried)
    said = words or said
    hash_, _, subject = _git("-C", repo, "log", "-1", "--format=%h %s", line[high]).partition(" ")
    between = [line[at] for at in range(low + 1, high)]
    if json:
        screen.put_json(
            {
                "schema": "guildpost.bisect",
                "version": 1,
                "record": record,
                "first_bad": line[high],
                "subject": subject,
                "said": said,
                "commits": len(line),
                "skipped": [line[at] for at in sorted(skipped)],
                "untried_before": between,
            }
        )
        return
    screen.put(f"first bad commit: {hash_} {subject}")
    screen.put(f"{'verify' if run is None else 'command'} there: {said}")
    if between:
        screen.put(f"or one of {len(between)} before it that could not be tried")


def _search(line: list[str], tried: Callable[[str], tuple[bool | None, str]]) -> tuple[int, int, set[int], str]:
    """The last good commit of a line (-1: the one before it), the first bad, those skipped, and what the bad one said.

    The last of the line is bad.
    """
    low, high, skipped, said = -1, len(line) - 1, set[int](), ""
    seen, count = screen.on_terminal(sys.stderr), 0
    while tries := [at for at in range(low + 1, high) if at not in skipped]:
        count += 1
        if seen:
            sys.stderr.write(f"\r\033[K{count}: {len(tries)} commits left")
            sys.stderr.flush()
        at = tries[len(tries) // 2]
        sound, what = tried(line[at])
        if sound:
            low = at
        elif sound is None:
            skipped.add(at)
        else:
            high, said = at, what
    if seen:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
    return low, high, skipped, said


def _commit(repo: str, rev: str) -> str:
    try:
        return _git("-C", repo, "rev-parse", "--verify", "--end-of-options", f"{rev}^{{commit}}")
    except Problem:
        raise Problem(repo, USAGE, f"there is no commit {rev!r}") from None


def _git(*arguments: str) -> str:
    import subprocess

    try:
        done = subprocess.run(
            ["git", *arguments], capture_output=True, text=True, errors="replace", env=_own(), stdin=subprocess.DEVNULL
        )
    except FileNotFoundError:
        raise Problem("git", USAGE, "it is not installed, and bisect needs it") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["failed"]
        raise Problem("git", USAGE, said[0])
    return done.stdout.strip()


def _own() -> dict[str, Any]:
    """The environment without what would lead git to another repository than the one that is named."""
    import os

    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}


def _verified(clone: str, path: str, timeout: int) -> tuple[bool | None, str]:
    """What the verify of the commit that is checked out finds; None where it cannot run or read the record."""
    import os

    start = "import sys; from guildpost.cli.start import main; sys.exit(main())"
    home = os.path.dirname(clone)
    own: dict[str, Any] = {**_own(), "PYTHONPATH": home, "PYTHONDONTWRITEBYTECODE": "1"}
    own.pop("GUILDPOST_DEBUG", None)
    code, out, err = _ended([sys.executable, "-c", start, "verify", path], home, own, timeout)
    said = (err.strip().splitlines() or out.strip().splitlines() or [""])[-1].removeprefix(f"{path}: ")
    if code == FAULT and "fault:" not in err:
        return None, said
    return True if code == GOOD else False if code in (DIVERGED, FAULT) else None, said


def _ran(command: str, clone: str, path: str, timeout: int) -> tuple[bool | None, str]:
    """What a command says about the commit in whose tree it runs. Raises Problem where it cannot be run at all."""
    import os
    import shlex

    line = command.replace("{}", shlex.quote(path))
    own = {**_own(), "PYTHONPATH": os.path.dirname(clone), "PYTHONDONTWRITEBYTECODE": "1"}
    code, _, err = _ended(["/bin/sh", "-c", line], clone, own, timeout)
    said = " ".join([f"exit {code}" if code is not None else "it did not end", *err.strip().splitlines()[-1:]])
    if code in (126, 127):
        raise Problem("guildpost bisect", USAGE, f"--run: the shell cannot run it ({said})")
    if code is None or code == SKIPPED:
        return None, said
    if code < 0 or code > 127:
        raise Problem("guildpost bisect", USAGE, f"--run: {said}; codes over 127 end the search, as in git bisect run")
    return code == GOOD, said


def _ended(command: list[str], folder: str, own: dict[str, Any], timeout: int) -> tuple[int | None, str, str]:
    """Exit code, stdout and stderr of a command; its group is ended with it. No code: time ran out."""
    import os
    import signal
    import subprocess

    process = subprocess.Popen(
        command,
        cwd=folder,
        env=own,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=timeout)
    except BaseException as error:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(error, subprocess.TimeoutExpired):
            return None, "", "it did not end in time"
        raise
    return process.returncode, out, err
