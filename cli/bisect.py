"""`guildpost bisect`: the commit that changed what a record comes to."""

from typing import Annotated, Any

from guildpost.cli import screen
from guildpost.cli.app import Argument, Option
from guildpost.cli.exits import DIVERGED, FAULT, GOOD, USAGE, Problem


def bisect(
    record: Annotated[str, Argument(metavar="RECORD", help="A record that verifies at one commit and not at another.")],
    good: Annotated[str, Option("--good", metavar="REV", help="A commit at which it verifies.")],
    bad: Annotated[str, Option("--bad", metavar="REV", help="A later one at which it does not.")],
    repo: Annotated[str, Option("--repo", metavar="DIR", help="The repository of guildpost.")] = ".",
) -> None:
    """Find the first commit whose verify refuses a record that earlier ones found good.

    Works in a scratch clone. Commits that cannot run or cannot read the record are skipped.
    """
    import os
    import tempfile

    from guildpost.replays.store import read_bytes

    data = read_bytes(record)
    with tempfile.TemporaryDirectory(prefix="guildpost-") as folder:
        _git("-C", repo, "rev-parse", "--git-dir")
        first, last = (_git("-C", repo, "rev-parse", "--verify", f"{rev}^{{commit}}") for rev in (good, bad))
        line = _git("-C", repo, "rev-list", "--reverse", "--topo-order", "--ancestry-path", f"{first}..{last}").split()
        if not line:
            raise Problem("guildpost bisect", USAGE, f"{bad} does not come after {good}")
        clone, path = os.path.join(folder, "guildpost"), os.path.join(folder, "record")
        home = _git("-C", repo, "rev-parse", "--show-toplevel")
        _git("clone", "--quiet", "--shared", "--no-checkout", "--", home, clone)
        with open(path, "wb") as file:
            file.write(data)
        code, said = _verified(clone, path, first)
        if code != GOOD:
            raise Problem("guildpost bisect", USAGE, f"{good} is not good: {said}")
        code, said = _verified(clone, path, last)
        if code not in (DIVERGED, FAULT):
            raise Problem("guildpost bisect", USAGE, f"{bad} is not bad: {said or 'verify found it good'}")
        low, high, skipped = -1, len(line) - 1, set[int]()
        while tries := [at for at in range(low + 1, high) if at not in skipped]:
            at = tries[len(tries) // 2]
            code, what = _verified(clone, path, line[at])
            if code == GOOD:
                low = at
            elif code in (DIVERGED, FAULT):
                high, said = at, what
            else:
                skipped.add(at)
        between = [line[at] for at in range(low + 1, high)]
        screen.put(f"first bad commit: {_git('-C', repo, 'log', '-1', '--format=%h %s', line[high])}")
        screen.put(f"verify there: {said}")
        if between:
            screen.put(f"or one of {len(between)} before it that could not be tried")


def _git(*arguments: str) -> str:
    import os
    import subprocess

    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, text=True, errors="replace", env=own)
    except FileNotFoundError:
        raise Problem("git", USAGE, "it is not installed, and bisect needs it") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["failed"]
        raise Problem("git", USAGE, said[0])
    return done.stdout.strip()


def _verified(clone: str, path: str, commit: str) -> tuple[int | None, str]:
    """Exit code and words of a commit's own verify; None where it cannot run."""
    import os
    import subprocess
    import sys

    _git("-C", clone, "checkout", "--quiet", "--force", "--detach", commit)
    start = "import sys; from guildpost.cli.start import main; sys.exit(main())"
    home = os.path.dirname(clone)
    own: dict[str, Any] = {**os.environ, "PYTHONPATH": home, "PYTHONDONTWRITEBYTECODE": "1"}
    own.pop("GUILDPOST_DEBUG", None)
    try:
        done = subprocess.run(
            [sys.executable, "-c", start, "verify", path],
            capture_output=True,
            text=True,
            errors="replace",
            env=own,
            cwd=home,
            timeout=120,
        )
    except subprocess.TimeoutExpired:
        return None, "verify did not end"
    said = (done.stderr.strip().splitlines() or done.stdout.strip().splitlines() or [""])[-1].removeprefix(f"{path}: ")
    if done.returncode == FAULT and "fault:" not in done.stderr:
        return None, said
    return done.returncode, said
