"""Words in rows, counts and notes: what the screens of several games say alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guildpost.cli.screen import Line

WIDTH = 80
"""Columns of a table that is drawn."""


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row with an `and` before the last."""
    return f" {last} ".join(([", ".join(words[:-1])] if len(words) > 1 else []) + list(words[-1:]))


def plural(word: str) -> str:
    """The regular plural of a name."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def many(count: int, word: str) -> str:
    """So many of a thing."""
    return f"{count} {word if count == 1 else plural(word)}"


def cut(text: str, width: int) -> str:
    """A text that fits, with a dot for what is cut off."""
    return text if len(text) <= width else text[: width - 1] + "."


def note(title: str, parts: Iterable[str], style: str = "", sep: str = ", ") -> list[Line]:
    """Parts behind their title, on as many lines as they need; nothing where there are none."""
    from textwrap import wrap  # which only a drawn table needs: `play` starts without it

    text = sep.join(parts)
    if not text:
        return []
    title += ": "
    lines = wrap(text, WIDTH, initial_indent=" " * len(title), subsequent_indent=" " * 4, break_on_hyphens=False)
    return [[(title, "dim"), (lines[0][len(title) :], style)], *([(line, style)] for line in lines[1:])]
