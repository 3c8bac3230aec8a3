"""Text on its way out: lines on stdout and stderr, with colour only where somebody can see it."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

Span = tuple[str, str]
"""Text and its style, a name in STYLES or empty."""
Line = Sequence[Span]

STYLES = {
    "": "",
    "dim": "2",
    "bold": "1",
    "hu": "1;34",
    "el": "1;32",
    "or": "1;33",
    "bh": "1;31",
    "red": "1;31",
    "green": "1;32",
    "yellow": "1;33",
    "blue": "1;34",
    "gate": "36",
    "house": "1",
    "warn": "35",
    "wall": "2",
    "head": "1;4",
}
"""Style name to the ANSI code for it."""

_CONTROLS = dict.fromkeys((*range(32), *range(127, 160), *range(0x2028, 0x202F), *range(0x2066, 0x206A)), "?")
"""Control characters, line separators, and marks that turn the direction of writing."""
_PLAIN = str.maketrans(
    {
        "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "×": "x", "·": ".", "•": "*",  # noqa: RUF001
        "♥": "*", "♡": ".", "✝": "+", "→": ">", "←": "<", "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+",
        "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+", "▒": "#", "░": " ", "∘": "o", "▓": "#", "█": "#",
    }
)  # fmt: skip


_plain = False


def use_ascii(plain: bool) -> None:
    """From now on all text is ASCII, or not."""
    global _plain
    _plain = plain


def clean(text: str) -> str:
    """The text without anything that could steer a terminal or break a line."""
    return text.translate(_CONTROLS)


def plain_signs(text: str) -> str:
    """The text with the ASCII forms of our own signs; what people have written stays as it is."""
    return text.translate(_PLAIN)


def to_ascii(text: str) -> str:
    """The text in ASCII alone: our own signs have a plain form, accents fall, what is left is spelled out as \\u...."""
    if text.isascii():
        return text
    import unicodedata

    text = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return (
        "".join(sign for sign in text if not unicodedata.combining(sign)).encode("ascii", "backslashreplace").decode()
    )


def sees_colour(stream: object) -> bool:
    """Whether colour is welcome on this stream."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return on_terminal(stream)


def on_terminal(stream: object) -> bool:
    """Whether somebody looks at this stream."""
    try:
        return bool(stream.isatty())  # type: ignore[attr-defined]
    except (AttributeError, ValueError):
        return False


def put(line: str) -> None:
    """One line of data."""
    _out(_fit(line))


def put_lines(lines: Iterable[Line]) -> None:
    """Drawn lines, in colour where that is welcome; without trailing spaces."""
    colour = sees_colour(sys.stdout)
    for line in lines:
        parts = []
        for text, style in line:
            text = _fit(text)
            code = STYLES[style] if colour and text.strip() else ""
            parts.append(f"\033[{code}m{text}\033[0m" if code else text)
        _out("".join(parts).rstrip())


def put_json(record: object) -> None:
    """One JSON object a line."""
    import msgspec

    text = msgspec.json.encode(record).decode()
    _out("".join(map(_escaped, text)) if _plain and not text.isascii() else text)


def in_order(value: object) -> Any:
    """The JSON of what is equal, always in the same bytes: keys of dictionaries sorted, whatever happened before."""
    import msgspec

    return msgspec.Raw(msgspec.json.encode(value, order="deterministic"))


def as_written(value: Any) -> Any:
    """An equal value whose dictionaries are sorted by their keys."""
    import msgspec

    return msgspec.json.decode(in_order(value), type=type(value))


def _escaped(sign: str) -> str:
    if sign.isascii():
        return sign
    units = sign.encode("utf-16-be").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))


def put_bytes(data: bytes) -> None:
    """A file on stdout, byte for byte."""
    out = _stdout()
    out.flush()
    out.buffer.write(data)
    out.buffer.flush()


def say(line: str) -> None:
    """One line for the reader beside the data."""
    if sys.stderr is not None:
        sys.stderr.write(_fit(line) + "\n")


def _fit(text: str) -> str:
    text = clean(text)
    return to_ascii(text) if _plain else text


def _stdout() -> TextIO:
    if sys.stdout is None:
        raise OSError(errno.EBADF, "closed", "stdout")
    return sys.stdout


def _out(line: str) -> None:
    _stdout().write(line + "\n")
