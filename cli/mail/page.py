"""The words of a mail that came as a page: a line for each block, with `>` before what is quoted or hidden in it."""

from __future__ import annotations

import re

from guildpost.cli.mail.tags import tags_of
from guildpost.cli.mail.uncertain import Uncertain

LONGEST = 1 << 18
"""Letters of a page that are looked into."""
DEEPEST = 200

_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_TABLES = frozenset(["table", "tbody", "td", "tfoot", "th", "thead", "tr"])
_BLOCKS = (
    _TABLES
    | {"address", "article", "aside", "blockquote", "body", "br", "center", "dd", "div", "dl", "dt", "fieldset"}
    | {"figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p"}
    | {"pre", "section", "ul"}
)
_UNSEEN = frozenset(["head", "style", "script", "title", "template", "select", "textarea", "object"])
_CELLS = frozenset(["table", "td", "th"])
_STRUCK = frozenset(["s", "strike", "del"])

_OLD_CLASSES = re.compile(
    r"(?:^|\s)(?:x_)*(yahoo_quoted|moz-cite-prefix|OutlookMessageHeader|zmail_extra|tutanota_quote|gmail_signature"
    r"|moz-signature|protonmail_signature_block\S*|ms-outlook-mobile-signature|ms-outlook-ios-signature|AppleMailSignature"
    r"|yahoo-signature|ydp\S*signature)(?:\s|$)",
    re.IGNORECASE,
)
_OLD_IDS = re.compile(
    r"(?:x_)*(yahoo_quoted\S*|isReplyContent|OLK_SRC_BODY_SECTION|reply-intro|Signature|signature|AppleMailSignature"
    r"|ms-outlook-mobile-signature)$"
)
_LAST_IDS = re.compile(r"(?:x_)*(divRplyFwdMsg|appendonsend|stopSpelling|mail-editor-reference-message-container)$")
_BAR_AT_SIDE = re.compile(r"border-left(?:-style|-width)?\s*:(?!\s*(?:none|0|medium none))", re.IGNORECASE)
_BAR_ABOVE = re.compile(r"border\s*:\s*none\s*;\s*border-top\s*:\s*solid", re.IGNORECASE)
_NOT_SHOWN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:px|pt|em)?\s*(?:;|$)",
    re.IGNORECASE,
)
_STRUCK_STYLE = re.compile(r"text-decoration[^;]*line-through", re.IGNORECASE)


def text_of_page(page: str) -> str:
    """The words of a page. Raises Uncertain where it cannot be told which of them count."""
    if len(page) > LONGEST:
        raise Uncertain("its page is longer than any with moves")
    reader = _Page()
    for piece in tags_of(page):
        if isinstance(piece, str):
            reader.say(piece)
        elif piece.ends:
            reader.end(piece.name)
        else:
            reader.begin(piece.name, piece.given)
    reader.end_line()
    return "\n".join(reader.lines)


class _Page:
    """Gathers lines. An element is known by its tag and by what it does to what stands in it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.words: list[str] = []
        self.marked = False
        """Whether the line that is being gathered is marked with `>`."""
        self.open: list[tuple[str, str]] = []
        self.old = self.unseen = self.struck = self.kept = 0
        self.ended = False

    def begin(self, tag: str, given: dict[str, str]) -> None:
        """An element begins; a void one is over at once."""
        if tag == "body":
            self._close("head")
        if tag in _BLOCKS:
            self.end_line(tag == "br")
            if tag != "br" and "p" in (name for name, _ in self._inner()):
                self._close("p")  # a paragraph ends where another block begins
        if _LAST_IDS.match(given.get("id", "")) or _BAR_ABOVE.search(given.get("style", "")):
            self.ended = True
        if tag in _VOID:
            return
        if len(self.open) > DEEPEST:
            raise Uncertain("its page is nested too deep")
        effect = _effect(tag, given)
        self._count(effect, 1)
        self.open.append((tag, effect))

    def end(self, tag: str) -> None:
        """An element ends."""
        if tag in _BLOCKS:
            self.end_line()
        self._close(tag)

    def say(self, data: str) -> None:
        """Words stand here."""
        if self.unseen:
            return
        old = bool(self.old) or self.ended
        if self.struck and not old and data.strip():
            raise Uncertain("words in it are struck out, and whether they count cannot be told")
        pieces = data.replace("\r\n", "\n").split("\n") if self.kept else [re.sub(r"[ \t\n\r\f]+", " ", data)]
        for number, piece in enumerate(pieces):
            if number:
                self.end_line(blank=True)
            if piece.strip() and old != self.marked:
                self.end_line()
                self.marked = old
            after_blank = bool(self.words) and self.words[-1].endswith(" ")
            piece = piece[1:] if after_blank and piece.startswith(" ") and not self.kept else piece
            if piece:
                self.words.append(piece)

    def end_line(self, blank: bool = False) -> None:
        """What has been gathered is a line, if it is anything, or if it is `blank` because somebody has made it so."""
        said = "".join(self.words).strip(" \t\r\n")
        if said:
            self.lines.append(f"> {said}" if self.marked else said)
        elif blank:
            self.lines.append("")
        self.words = []
        self.marked = bool(self.old) or self.ended

    def _count(self, effect: str, by: int) -> None:
        self.old += by * (effect == "old")
        self.unseen += by * (effect == "unseen")
        self.struck += by * (effect == "struck")
        self.kept += by * (effect == "kept")

    def _inner(self) -> list[tuple[str, str]]:
        """The elements that are open from the innermost block on."""
        at = next((at for at in range(len(self.open) - 1, -1, -1) if self.open[at][0] in _BLOCKS), 0)
        return self.open[at:]

    def _close(self, tag: str) -> None:
        """Ends the innermost element of this tag and all in it; where there is none in this cell of a table, nothing.

        What only dresses words ends alone: a quotation that began in it goes on, as programs show it.
        """
        for at in range(len(self.open) - 1, -1, -1):
            name, effect = self.open[at]
            if name == tag:
                break
            if name in _CELLS and tag not in _TABLES:
                return
        else:
            return
        stop = len(self.open) if tag in _BLOCKS or tag in _UNSEEN else at + 1
        if any(effect == "old" for _, effect in self.open[at:stop]):
            self.end_line()
        for _, effect in self.open[at:stop]:
            self._count(effect, -1)
        del self.open[at:stop]


def _effect(tag: str, given: dict[str, str]) -> str:
    """What an element does to its words: they are old, unseen, struck out, have kept blanks, or are as any others."""
    style = given.get("style", "")
    if tag in _UNSEEN or "hidden" in given or _NOT_SHOWN.search(style):
        return "unseen"
    if (
        tag == "blockquote"
        or _OLD_CLASSES.search(given.get("class", ""))
        or _OLD_IDS.match(given.get("id", ""))
        or (tag == "div" and given.get("name") == "quote")
        or _BAR_AT_SIDE.search(style)
    ):
        return "old"
    if tag in _STRUCK or _STRUCK_STYLE.search(style):
        return "struck"
    if tag == "pre":
        return "kept"
    return ""
