"""The rules as `spec/` has them: items read from its pages, found by id or by words."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

import msgspec

SPEC = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "spec")
_ITEM = re.compile(r"- \*\*([\w.-]+)\*\* ?(?:\(([^)]*)\))? ?(.*)")
_EXAMPLE = re.compile(r"### ([\w.-]+) ?(?:\(([^)]*)\))? ?(.*)")


class Item(msgspec.Struct, frozen=True):
    """A rule, ruling or example: its id, the number of the careful reading, its text line by line."""

    id: str
    kind: str
    chapter: str
    number: str
    lines: list[str]

    @property
    def text(self) -> str:
        """The text in one line."""
        return " ".join(line.strip() for line in self.lines if not line.startswith("```"))


class Chapter(msgspec.Struct, frozen=True):
    """A page: its name, title, and what it is about."""

    name: str
    title: str
    about: str
    items: list[Item]


KINDS = {"Rules": "rule", "Rulings": "ruling", "Examples": "example"}


def read_chapters(folder: str) -> list[Chapter]:
    """All chapters of a game in the order of its README, then those of the core."""
    home = os.path.join(SPEC, folder)
    names = [name[:-3] for name in sorted(os.listdir(home)) if name.endswith(".md") and name != "README.md"]
    with open(os.path.join(home, "README.md"), encoding="utf-8") as page:
        order = page.read()
    names.sort(key=lambda name: (order.find(f"({name}.md)") % (len(order) + 1), name))
    pages = [os.path.join(home, name + ".md") for name in names]
    core = os.path.join(SPEC, "core.md")
    chapters = [_read(path) for path in (*pages, *([core] if os.path.exists(core) else []))]
    return [chapter for chapter in chapters if chapter.items]  # the page on notation has no rules


def _read(path: str) -> Chapter:
    page_name = os.path.basename(path)[:-3]
    title, about, kind, items = page_name, [], "", []
    lines: list[str] = []
    fenced = False
    with open(path, encoding="utf-8") as page:
        for raw in page:
            line = raw.rstrip()
            fenced ^= line.startswith("```")
            found = None if fenced else _ITEM.match(line) or _EXAMPLE.match(line)
            if line.startswith("# ") and not fenced:
                title = line[2:]
            elif line.startswith("## ") and not fenced:
                kind = KINDS.get(line[3:], "")
                lines = []
            elif kind and found:
                name, number, first = found.groups()
                lines = [first] if first else []
                items.append(Item(name, kind, page_name, number or "", lines))
            elif kind and items:
                lines.append(line[2:] if line.startswith("  ") else line)
            elif not kind and line and not items:
                about.append(line)
    return Chapter(page_name, title, " ".join(about).partition(" Covers ")[0], items)


def by_id(chapters: Sequence[Chapter], folder: str, wanted: str) -> Item | None:
    """The item with this id, with or without the game's name in front, or with this number of the careful reading."""
    wanted = wanted.lower()
    for item in all_items(chapters):
        if wanted in (item.id.lower(), item.number.lower()) or f"{folder}.{wanted}" == item.id:
            return item
    return None


def by_words(chapters: Sequence[Chapter], words: Sequence[str]) -> list[Item]:
    """Items in which each of the words begins a word, `hits` also a hit; those whose id or chapter has them first."""
    starts = [re.compile(rf"(?<![a-z0-9]){re.escape(_singular(word.lower()))}") for word in words]

    def has_all(text: str) -> bool:
        return all(start.search(text.lower()) for start in starts)

    found = [item for item in all_items(chapters) if has_all(f"{item.id} {item.chapter} {item.text}")]
    return sorted(found, key=lambda item: not has_all(f"{item.id} {item.chapter}"))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def near_words(chapters: Sequence[Chapter], word: str) -> list[str]:
    """Words and ids of the rules that resemble this one."""
    from difflib import get_close_matches

    known = {chapter.name for chapter in chapters}
    for item in all_items(chapters):
        known.add(item.id)
        known.update(re.findall(r"[a-z]{3,}", item.text.lower()))
    return get_close_matches(word.lower(), sorted(known), n=3, cutoff=0.75)


def all_items(chapters: Sequence[Chapter]) -> Iterator[Item]:
    """The items of all chapters in order."""
    for chapter in chapters:
        yield from chapter.items
