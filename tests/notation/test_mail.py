"""What mail programs and phones do to a text: it reads as before, or is refused; it never reads as something else."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import wrap
from typing import Any

import pytest

from guildpost.engine.core.lines import Note, Said
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.language import Language


def quoted_printable(text: str) -> str:
    return text.replace("=", "=3D")


def soft_breaks(text: str) -> str:
    return "=\n".join(text[at : at + 9] for at in range(0, len(text), 9)).replace("=\n=\n", "=\n")


def wrapped(width: int, hyphens: bool = False) -> Callable[[str], str]:
    return lambda text: "\n".join(wrap(text, width, break_on_hyphens=hyphens, break_long_words=False))


def each(new: str, *old: str) -> Callable[[str], str]:
    return lambda text: re.sub("|".join(map(re.escape, old)), new, text)


SAME: dict[str, Callable[[str], str]] = {
    "capitals": str.upper,
    "first letter": lambda text: text[:1].upper() + text[1:],
    "title case": str.title,
    "wrapped at 30": wrapped(30),
    "wrapped at 12 and hyphens": wrapped(12, True),
    "quoted": lambda text: "> " + text,
    "wrapped, then quoted three deep": lambda text: "\n".join(">> > " + line for line in wrapped(20)(text).split("\n")),
    "crlf": lambda text: wrapped(15)(text).replace("\n", "\r\n") + "\r\n",
    "no-break spaces": each("\u00a0", " "),
    "thin spaces": each("\u2009", " "),
    "doubled spaces": each("  ", " "),
    "tabs": each("\t", " "),
    "trailing spaces": lambda text: text + "   ",
    "zero-width spaces": each(" \u200b", " "),
    "zero-width joiners inside": lambda text: "\u200d".join(text),
    "byte order mark": lambda text: "\ufeff" + text,
    "soft hyphens inside": lambda text: re.sub("([a-z])([a-z])", "\\1\u00ad\\2", text),
    "en dashes": each("\u2013", "-"),
    "em dashes": each("\u2014", "-"),
    "no-break hyphens": each("\u2011", "-"),
    "minus signs": each("\u2212", "-"),
    "hyphen to dash with spaces": each(" \u2013 ", "-"),
    "in smart quotes": lambda text: f"\u201c{text}\u201d",
    "in straight quotes": lambda text: f"'{text}'",
    "full-width": lambda text: "".join(chr(ord(s) + 0xFEE0) if s not in " \n/" else s for s in text),
    "full stop added": lambda text: text + ".",
    "dots added": lambda text: text + "\u2026",
    "spaces round plus": each(" + ", "+"),
    "spaces round equals": each(" = ", "="),
    "quoted-printable": quoted_printable,
    "soft line breaks": soft_breaks,
    "blank left at the end": lambda text: text + "=20",
    "entities": lambda text: text.replace(" ", "&nbsp;").replace("-", "&#8209;").replace("+", "&#43;"),
    "hexadecimal entities": lambda text: text.replace("-", "&#x2d;"),
    "dash as bytes": each("=E2=80=93", "-"),
    "no-break space as bytes": each("=C2=A0", " "),
    "from escaped": lambda text: ">" + text,
}
REFUSED_OR_SAME: dict[str, Callable[[str], str]] = {
    "hyphen to space": each(" ", "-"),
    "plus to space": each(" ", "+"),
    "hyphens lost": each("", "-"),
    "soft hyphens for hyphens": each("\u00ad", "-"),
    "commas lost": each("", ","),
    "commas to spaces": each(" ", ","),
    "colons lost": each("", ":"),
    "decoded without being encoded": lambda text: re.sub("=([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), text),
    "emphasis": lambda text: f"*{text}*",
    "bulleted": lambda text: f"* {text}",
    "numbered list": lambda text: f"1. {text}",
    "link": lambda text: f"<{text}>",
    "spaces lost": each("", " "),
    "accents": each("\u00f4", "o"),
}


def said(language: Language[Any], text: str) -> list[Any]:
    items = language.read(text)
    plain = [item.text if isinstance(item, Note) else item for item in items]
    return [
        (item.who, item.move, item.outcomes)
        if isinstance(item, Said)
        else getattr(item, "number", None) or getattr(item, "code", None) or item
        for item in plain
    ]


@pytest.mark.parametrize("damage", SAME)
def test_harmless(tongue: Language[Any], samples: list[str], damage: str) -> None:
    for text in samples:
        if "//" not in text:
            assert said(tongue, SAME[damage](text)) == said(tongue, text), (damage, SAME[damage](text))


@pytest.mark.parametrize("damage", REFUSED_OR_SAME)
def test_refused_or_the_same(tongue: Language[Any], samples: list[str], damage: str) -> None:
    for text in samples:
        if "//" in text:
            continue
        bent = REFUSED_OR_SAME[damage](text)
        try:
            got = said(tongue, bent)
        except UnreadableMove:
            continue
        if damage == "numbered list" and got[0] == "1" and got[1:] == said(tongue, text):
            continue  # `1. hu1: roll` is turn 1 to everybody
        assert got == said(tongue, text), (damage, bent)


def test_a_thrown_twenty_is_no_blank(tongue: Language[Any]) -> None:
    assert said(tongue, "roll d=20") == said(tongue, "roll d=20\n")
    assert said(tongue, "roll d=20")[0][2] == (("d", 20),)
    assert said(tongue, "roll d=4=20\nend=20\n") == said(tongue, "roll d=4 end")


def test_places_are_those_of_the_damaged_text(tongue: Language[Any]) -> None:
    items = tongue.read("> roll d=3D4\u00ad \u2013 go\u2011w16\n> end")
    assert [(item.line, item.column) for item in items] == [(1, 3), (1, 17), (2, 3)]
    with pytest.raises(UnreadableMove) as caught:
        tongue.read("> > roll\n> > gu\u2013w16")
    assert (caught.value.line, caught.value.column, caught.value.word) == (2, 5, "gu")


@pytest.mark.parametrize(
    "text",
    [
        "g\u00f6-w16",
        "go-w\u00b2",
        "go-w1\u2076",
        "buy-\u00bdgol",
        "\u202eroll",
        "roll \U0001f600",
        "g\u043e-w16",
        "ro&lol;ll",
        "roll &bogus; end",
    ],
)
def test_foreign_letters_are_refused_not_dropped(tongue: Language[Any], text: str) -> None:
    with pytest.raises(UnreadableMove):
        tongue.read(text)
