"""A page as tags and words, each letter looked at once.

The parser of the standard library looks through the rest of a page again for each comment or tag that is not closed,
so that one mail of half a megabyte holds a referee up for an hour. Here such a page is refused at the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import msgspec

from guildpost.cli.mail.uncertain import Uncertain

BROKEN = "its page is broken: something in it is never closed"

_NAME = re.compile(r"</?([a-zA-Z][^\s/>]*)")
_BETWEEN = re.compile(r"[\s/]*")
_ATTRIBUTE = re.compile(r"([^\s/>][^\s/>=]*)(\s*=\s*)?")
_BARE = re.compile(r"[^\s>]*")
_RAW = frozenset(["script", "style", "title", "textarea"])


class Tag(msgspec.Struct, frozen=True):
    """The beginning or the end of an element."""

    name: str
    ends: bool
    given: dict[str, str]


def tags_of(page: str) -> Iterator[Tag | str]:
    """The tags of a page, and the words between them. Raises Uncertain where a tag or a comment is never closed."""
    at = 0
    while at < len(page):
        begin = page.find("<", at)
        if begin < 0:
            yield unescape(page[at:])
            return
        if begin > at:
            yield unescape(page[at:begin])
        if page.startswith("<!--", begin):
            at = _behind(page, "-->", begin + 2)
        elif page.startswith(("<!", "<?"), begin):
            at = _behind(page, ">", begin)
        elif named := _NAME.match(page, begin):
            given, at = _attributes(page, named.end())
            tag = Tag(named[1].lower(), page[begin + 1] == "/", given)
            yield tag
            if tag.name in _RAW and not tag.ends:
                close = re.compile(f"</{tag.name}(?![a-z])", re.IGNORECASE).search(page, at)
                if close is None:
                    raise Uncertain(BROKEN)
                at = close.start()
        else:
            yield "<"
            at = begin + 1


def _behind(page: str, end: str, start: int) -> int:
    at = page.find(end, start)
    if at < 0:
        raise Uncertain(BROKEN)
    return at + len(end)


def _attributes(page: str, at: int) -> tuple[dict[str, str], int]:
    """What a tag is given, the first of each name, and the place behind it."""
    given: dict[str, str] = {}
    while True:
        between = _BETWEEN.match(page, at)
        at = between.end() if between else at
        if page.startswith(">", at):
            return given, at + 1
        found = _ATTRIBUTE.match(page, at)
        if found is None:
            raise Uncertain(BROKEN)
        at, value = found.end(), ""
        if found[2] is not None:
            quote = page[at : at + 1]
            if quote in ("'", '"'):
                end = _behind(page, quote, at + 1)
                value = page[at + 1 : end - 1]
            else:
                bare = _BARE.match(page, at)
                value, end = (bare[0], bare.end()) if bare else ("", at)
            at = end
        given.setdefault(found[1].lower(), unescape(value))
