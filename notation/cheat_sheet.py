"""One page on how moves are written, made from the tables that the reader uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from guildpost.notation.language import WIDEST, Language
from guildpost.notation.words import FILLERS, Tongue

_LABEL = 12  # columns of what stands before a list


def page(language: Language[Any]) -> str:
    """The cheat sheet of a game, in ASCII, with no line over 72 columns."""
    tongue = language.tongue
    widths = [max(len(form[column]) for form in language.forms) for column in (0, 1)]
    lines = [
        f"{tongue.title}: how moves are written",
        "",
        *wrap(
            "A move is a verb and what it is done to, joined by hyphens: "
            f"{tongue.example}. A hyphen and a space are the same, "
            "capitals do not matter, and instead of a code the whole word is read, or its first three letters or "
            f"more. Skipped: {' '.join(sorted(FILLERS))}.",
            WIDEST,
        ),
        "",
        "Moves",
        *(f" {form:<{widths[0]}} {example:<{widths[1]}} {meaning}" for form, example, meaning in language.forms),
        "",
        "Lines",
        *(line for label, text in tongue.lines.items() for line in _listed(label, text)),
        *_listed("", ", ".join(f"{label} {title.name}" for label, title in tongue.labels.items())),
        *_listed("note", "// well met //"),
        *_listed("stamp", "on-k7qm: the line follows the position with this mark"),
        "",
        "Codes",
    ]
    shown = tongue.shown(language.lexicon.components())
    for heading, kinds in tongue.headings.items():
        lines += _listed(heading, ", ".join(part for kind in kinds for part in _codes(tongue, shown, kind)))
    lines += ["", "Other words"]
    lines += _listed("", "; ".join(f"{verb}: {', '.join(others)}" for verb, others in tongue.verbs.items() if others))
    return ("\n".join(lines) + "\n").encode("ascii", "replace").decode()


def _listed(label: str, text: str) -> list[str]:
    """A label and a text beside it."""
    lines = wrap(text, WIDEST - _LABEL - 1, break_on_hyphens=False)
    return [f" {label if number == 0 else '':<{_LABEL}}{line}".rstrip() for number, line in enumerate(lines)]


def _codes(tongue: Tongue, shown: Mapping[str, str], kind: str) -> Iterator[str]:
    """Codes of a kind with what they stand for: those with a number as a range."""
    if kind in shown:
        yield shown[kind]
        return
    for entry in tongue.numbered:
        if entry.kind == kind and entry.words[0] == entry.code[:-1]:
            yield f"{entry.words[0]}{entry.low}-{entry.words[0]}{entry.high}"
    for code, title in tongue.codes.get(kind, {}).items():
        yield f"{code} {title.name}"
