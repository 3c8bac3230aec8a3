"""From an error to one line on stderr and an exit code: `where: code: message`."""

from __future__ import annotations

import os
import sys
from typing import Final

from guildpost.cli.screen import say

GOOD: Final = 0
FAULT: Final = 1
USAGE: Final = 2
UNREADABLE: Final = 3
ILLEGAL: Final = 4
DIVERGED: Final = 5
UNSUPPORTED: Final = 6
HIDDEN: Final = 7
COMMITMENT: Final = 8
LATER: Final = 75
"""EX_TEMPFAIL of sysexits.h: a mail system keeps the mail and brings it again."""

WORDS = {
    FAULT: "fault",
    USAGE: "usage",
    UNREADABLE: "unreadable",
    ILLEGAL: "illegal",
    DIVERGED: "diverged",
    UNSUPPORTED: "unsupported",
    HIDDEN: "hidden",
    COMMITMENT: "commitment",
    LATER: "later",
}
"""The code in a diagnostic, by exit code; `file` stands beside `unreadable` where the file itself is out of reach."""


class Problem(Exception):  # it is told, not raised at anybody
    """What ends a command: the place, one plain sentence, and the exit code."""

    def __init__(self, where: str, code: int, message: str, word: str = "") -> None:
        super().__init__(message)
        self.where = where
        self.code = code
        self.message = message
        self.word = word or WORDS[code]

    def line(self) -> str:
        """The diagnostic."""
        return f"{self.where or repr('')}: {self.word}: {self.message}"


def explain(error: Exception, where: str = "guildpost") -> Problem:
    """The problem behind any error; one that nobody foresaw is a fault, told without its text, which may be secret."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, OSError):
        reason = error.strerror or type(error).__name__
        return Problem(_named(error.filename) or "stdout", UNREADABLE, reason[:1].lower() + reason[1:], "file")
    for module, reading in (
        ("guildpost.engine.core.errors", _engine),
        ("guildpost.replays.errors", _replays),
        ("guildpost.notation.errors", _notation),
    ):
        if module in sys.modules and (problem := reading(error, where)) is not None:
            return problem
    return Problem(where, FAULT, f"{type(error).__name__} at {_place(error)}; this is our mistake, please report it")


def report(error: Exception) -> int:
    """Prints the diagnostic of an error and returns its exit code."""
    problem = explain(error)
    say(problem.line())
    if problem.code == FAULT and os.environ.get("GUILDPOST_DEBUG"):
        import traceback

        for line in "".join(traceback.format_tb(error.__traceback__)).splitlines():
            say(line)
    return problem.code


def _named(filename: object) -> str:
    if isinstance(filename, bytes):
        return os.fsdecode(filename)
    return filename if isinstance(filename, str) else ""


_PACKAGES = ("cli", "engine", "notation", "replays")


def _place(error: Exception) -> str:
    """The last line of our own packages that the error went through."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    trace, found = error.__traceback__, "an unknown place"
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename.removeprefix(home + os.sep).replace(os.sep, "/")
        if path.partition("/")[0] in _PACKAGES:
            found = f"{path}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found


def _engine(error: Exception, where: str) -> Problem | None:
    from guildpost.engine.core import errors
    from guildpost.engine.games import UnknownGame

    if isinstance(error, UnknownGame):
        return Problem(where, USAGE, str(error))
    if isinstance(error, errors.AmbiguousMove):
        return Problem(where, ILLEGAL, f"{error}; it could be {', '.join(error.readings)}")
    if isinstance(error, (errors.IllegalMove, errors.LuckError)):
        return Problem(where, ILLEGAL, str(error))
    if isinstance(error, errors.BadSetup):
        return Problem(where, USAGE, str(error))
    if isinstance(error, errors.BadComponents):
        return Problem(where, UNREADABLE, str(error))
    if isinstance(error, errors.BrokenLaw):
        return Problem(where, FAULT, str(error))
    return None


def _notation(error: Exception, where: str) -> Problem | None:
    from guildpost.notation.errors import UnreadableMove

    if isinstance(error, UnreadableMove):
        return Problem(f"{where}:{error.line}:{error.column}", UNREADABLE, error.message)
    return None


def _replays(error: Exception, where: str) -> Problem | None:
    from guildpost.replays import errors

    if isinstance(error, errors.UnreadableReplay):
        return Problem(f"{where}", UNREADABLE, str(error))
    if isinstance(error, errors.UnsupportedReplay):
        return Problem(where, UNSUPPORTED, str(error))
    if isinstance(error, errors.Divergence):
        return Problem(where, DIVERGED, error.sentence())
    if isinstance(error, (errors.SeatOnly, errors.SecretMissing)):
        return Problem(where, HIDDEN, str(error))
    if isinstance(error, errors.WrongCommitment):
        return Problem(where, COMMITMENT, str(error))
    if isinstance(error, errors.StaleRecord):
        return Problem(where, DIVERGED, str(error), "stale")
    if isinstance(error, errors.UnwritableRecord):
        return Problem(where, UNREADABLE, str(error), "file")
    return None
