"""Mail lines: moves with the game, the position and the seat that they are meant for, and characters that check them.

    gpost-g7 on-k7qm2c hu: give-6c-hu1 sum-4k2m9x

`spec/mail.md` has them to the letter. Nothing is looked up here: a line is text until somebody asks what it follows.
"""

from __future__ import annotations

import re

import msgspec

from guildpost.cli.mail.games import TAG
from guildpost.notation.mail import clean
from guildpost.replays.marks import LETTERS, mark

WIDTH = 72
LONGEST = 10_000
"""Letters of one line; behind so many its end is not looked for."""
MOST = 200
"""Lines of one mail that are looked at."""

_BEGIN = re.compile(r"(?<![a-z0-9])gpost(?![a-z0-9])", re.IGNORECASE)
_END = re.compile(r"(?<![a-z0-9])sum[\s-]+[0-9a-z]{6}(?![0-9a-z])", re.IGNORECASE)
_LINE = re.compile(r"gpost ((?:[a-z0-9]+ )+)on ([0-9a-z]{6}) ([a-z0-9]+): (.+) sum ([0-9a-z]{6})")
_SAFE = re.compile(r"[a-z0-9+,=:. -]+")
_MISREAD = str.maketrans("oil", "011")


class MailLine(msgspec.Struct, frozen=True):
    """Moves of a seat in the game with this tag, for the position that has the stamp `parent`."""

    tag: str
    parent: str
    seat: str
    moves: str


class Found(msgspec.Struct, frozen=True):
    """A line that stands in a text, or what seems to have been one: then `reason` says why it is refused."""

    line: MailLine | None
    reason: str
    row: int
    column: int


def folded(text: str) -> str:
    """A line as its check characters have it: hyphens are blanks, blanks come one by one, capitals do not matter."""
    text = re.sub(r"['\"`]", "", text.lower())
    text = re.sub(r"[\s-]+", " ", text)
    return re.sub(r" ?: ?", ": ", text).strip()


def write(line: MailLine) -> str:
    """The line as it is sent, on rows of at most 72 columns. Raises ValueError where it could not be read again."""
    said = f"gpost-{line.tag} on-{line.parent} {line.seat}: {line.moves}"
    said += f" sum-{check(folded(said))}"
    if not TAG.fullmatch(line.tag) or not _SAFE.fullmatch(said) or len(said) > LONGEST:
        raise ValueError("a mail line holds a tag and moves in the letters of the notation")
    rows = [""]
    for word in said.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > WIDTH:
            rows.append("")
        rows[-1] += f" {word}" if rows[-1] else word
    written = "\n".join(rows)
    again = find(written)
    if len(again) != 1 or again[0].line != plain(line):
        raise ValueError("these moves hold what begins or ends a mail line")
    return written


def plain(line: MailLine) -> MailLine:
    """The line as it is found again: its moves with blanks for hyphens, which the notation reads alike."""
    return MailLine("-".join(folded(line.tag).split()), line.parent, line.seat, folded(line.moves))


def check(text: str) -> str:
    """The check characters of a folded line: 30 bits of SHA-256."""
    return mark(b"guildpost mail line 1\n", text.encode())


def find(text: str) -> list[Found]:
    """All lines in a text, whatever mail programs have done to it, in order; each once, however often it stands there.

    What the player did not write may go on behind a line: it ends with its check characters.
    """
    cleaned, places = clean(text, ())
    starts = [found.start() for found in _BEGIN.finditer(cleaned)][:MOST]
    kept: list[Found] = []
    seen: set[MailLine] = set()
    for number, start in enumerate(starts):
        stop = min(starts[number + 1] if number + 1 < len(starts) else len(cleaned), start + LONGEST)
        at = places[start] if places is not None else start
        row, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        end = _END.search(cleaned, start, stop)
        if end is None:
            kept.append(Found(None, "it is cut: its check characters, sum-, are not there", row, column))
            continue
        line = _read(folded(cleaned[start : end.end()]))
        if line is None:
            kept.append(Found(None, "it was altered: its check characters do not fit", row, column))
        elif line not in seen:
            seen.add(line)
            kept.append(Found(line, "", row, column))
    return kept


def _read(said: str) -> MailLine | None:
    """The line in a folded text; None where anything in it has changed."""
    parts = _LINE.fullmatch(said)
    if parts is None:
        return None
    tag, parent, seat, moves, total = parts.groups()
    parent, total = parent.translate(_MISREAD), total.translate(_MISREAD)
    if not set(parent) <= set(LETTERS) or total != check(f"gpost {tag}on {parent} {seat}: {moves}"):
        return None
    tag = "-".join(tag.split())
    return MailLine(tag, parent, seat, moves) if TAG.fullmatch(tag) else None
