"""What mail programs and phones do to plain text, and how it is taken back without guessing.

Only what cannot mean anything else is folded: kinds of dashes, blanks and quotation marks, invisible characters,
full-width letters, leading `>` of quoted lines, character entities, and the remains of quoted-printable. No letter
is ever dropped.
"""

from __future__ import annotations

import re
from collections.abc import Container

_DAMAGE = re.compile(r"[^\x00-\x7f]|^[ \t]*>|&#?\w+;|=(?:3D|20|[89A-F][0-9A-F]|\r?\n)", re.M)
_PIECE = re.compile(
    r"(?P<quoted>^(?:[ \t]*>)+)"
    r"|=\r?\n"  # a soft line break of quoted-printable: the word goes on in the next line
    r"|(?P<equals>=3D(?=\s*[a-z0-9]))"
    r"|(?P<blank>=20(?=[ \t]*(?:\r?\n|\Z)))"
    r"|(?P<bytes>(?:=[89A-F][0-9A-F]){2,})"
    r"|&(?:\#(?P<decimal>[0-9]{1,6})|\#[xX](?P<hex>[0-9a-fA-F]{1,5})|(?P<entity>[a-z]{2,6}));"
    r"|(?P<other>[^\x00-\x7f])",
    re.M,
)
_ENTITIES = {
    "nbsp": " ",
    "shy": "",
    "ndash": "-",
    "mdash": "-",
    "minus": "-",
    "hyphen": "-",
    "plus": "+",
    "comma": ",",
    "equals": "=",
    "colon": ":",
    "period": ".",
    "quot": '"',
    "apos": "'",
    "amp": "&",
}
_WORD_BEFORE = re.compile(r"[a-z]+\Z")
_LIGATURES = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb06": "st"}


def _folded(letter: str) -> str:
    """The plain text that this character is a dress of; the character itself where it is none."""
    code = ord(letter)
    if letter in "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63":
        return "-"
    if letter in "\u00a0\u1680\u202f\u205f\u3000\u2028\u2029\u0085" or 0x2000 <= code <= 0x200A:
        return " "
    if letter in "\u00ad\u034f\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f":
        return ""
    if letter in "\u2018\u2019\u201a\u201b\u2032\u02bc":
        return "'"
    if letter in "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb":
        return '"'
    if letter == "\u2026":
        return "..."
    if 0xFF01 <= code <= 0xFF5E:
        return _folded(chr(code - 0xFEE0))
    return _LIGATURES.get(letter, letter)


def clean(text: str, labels: Container[str]) -> tuple[str, list[int] | None]:
    """The text as it was before the mail, and where each of its characters stood (None: where it stands).

    `labels` are the words of luck: behind them `=20` at the end of a line is a thrown 20, elsewhere a blank.
    """
    if not _DAMAGE.search(text):
        return text, None
    kept: list[str] = []
    where: list[int] = []
    done = 0
    for piece in _PIECE.finditer(text):
        start, end = piece.span()
        kept.append(text[done:start])
        where.extend(range(done, start))
        done = end
        new = _mended(piece, text, labels)
        kept.append(new)
        where.extend(range(start, start + len(new)) if len(new) == end - start else [start] * len(new))
    kept.append(text[done:])
    where.extend(range(done, len(text) + 1))
    return "".join(kept), where


def _mended(piece: re.Match[str], text: str, labels: Container[str]) -> str:
    """What stands for this piece."""
    kind, said = piece.lastgroup, piece[0]
    if kind is None or kind == "quoted":
        return ""
    if kind == "equals":
        return "="
    if kind == "blank":
        before = _WORD_BEFORE.search(text[max(0, piece.start() - 20) : piece.start()].lower())
        return said if before and before[0] in labels else " "
    if kind == "bytes":
        try:
            letters = bytes.fromhex(said.replace("=", "")).decode()
        except UnicodeDecodeError:
            return said
        return "".join(map(_folded, letters))
    if kind == "entity":
        return _ENTITIES.get(said[1:-1], said)
    if kind in ("decimal", "hex"):
        code = int(piece["decimal"]) if kind == "decimal" else int(piece["hex"], 16)
        letter = chr(code) if 0x20 <= code < 0x110000 and not 0xD800 <= code < 0xE000 else ""
        return _folded(letter) if letter else said
    return _folded(said)
