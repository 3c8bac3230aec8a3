"""A mail as it came in: who it says it is from, whether a program wrote it, and the lines that a player wrote."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import EmailMessage, MIMEPart
from email.policy import default
from email.utils import parseaddr
from html.parser import HTMLParser
from typing import Literal

import msgspec

MOST_BYTES = 1 << 20
"""Bytes of a mail that are looked into: moves are short, and pictures are not for us."""
MOST_PARTS = 50
MOST_DEPTH = 8

Kind = Literal["player", "auto", "bounce", "list", "loop", "huge", "malformed"]


class Message(msgspec.Struct, frozen=True):
    """A mail; `own_lines` are those of `text` that are neither quoted nor a signature."""

    from_address: str
    subject: str
    message_id: str
    in_reply_to: str
    references: tuple[str, ...]
    kind: Kind
    text: str = ""
    own_lines: tuple[str, ...] = ()


def read_message(data: bytes) -> Message:
    """The mail in these bytes, whatever they are."""
    mail = message_from_bytes(data[:MOST_BYTES], policy=default)
    kind = _kind(mail, len(data))
    text = ""
    if kind == "player":
        try:
            text = _text(mail)
        except (LookupError, ValueError, TypeError, AttributeError, RecursionError):
            kind = "malformed"
    return Message(
        parseaddr(_header(mail, "From"))[1],
        _header(mail, "Subject"),
        _header(mail, "Message-ID"),
        _header(mail, "In-Reply-To"),
        tuple(_header(mail, "References").split()[:50]),
        kind,
        text,
        tuple(own_lines(text)),
    )


def _header(mail: EmailMessage, name: str) -> str:
    """A header on one line; empty where it is missing or cannot be read."""
    try:
        return " ".join(str(mail[name] or "").split())
    except (ValueError, LookupError, TypeError, AttributeError, IndexError):  # parsers of the library differ in these
        return ""


def _kind(mail: EmailMessage, size: int) -> Kind:
    sender = parseaddr(_header(mail, "From"))[1].lower()
    precedence = _header(mail, "Precedence").lower()
    kind: Kind = "player"
    if _header(mail, "X-Guildpost") or _header(mail, "X-Loop"):
        kind = "loop"
    elif size > MOST_BYTES:
        kind = "huge"
    elif "@" not in sender:
        kind = "malformed"
    elif (
        _header(mail, "Return-Path") == "<>"
        or mail.get_content_type() == "multipart/report"
        or sender.partition("@")[0] in ("mailer-daemon", "postmaster")
    ):
        kind = "bounce"
    elif _header(mail, "Auto-Submitted").lower() not in ("", "no") or any(
        _header(mail, name) for name in ("X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress")
    ):
        kind = "auto"
    elif _header(mail, "List-Id") or _header(mail, "List-Post") or precedence in ("list", "bulk", "junk"):
        kind = "list"
    elif _crowded(mail, 0, [0]):
        kind = "huge"
    return kind


def _crowded(mail: MIMEPart, depth: int, count: list[int]) -> bool:
    """Whether a mail has too many parts, or parts nested too deep."""
    count[0] += 1
    if depth > MOST_DEPTH or count[0] > MOST_PARTS:
        return True
    return mail.is_multipart() and any(_crowded(part, depth + 1, count) for part in mail.iter_parts())


def _text(mail: EmailMessage) -> str:
    """The text of a mail: its plain part, else the words of its page."""
    part = mail.get_body(("plain",))
    if part is not None:
        return str(part.get_content())
    part = mail.get_body(("html",))
    if part is None:
        return ""
    page = _Page()
    page.feed(str(part.get_content()))
    page.close()
    return "".join(page.words)


class _Page(HTMLParser):
    """The words of a page, a line for each block; quoted blocks are left out."""

    HIDDEN = ("blockquote", "style", "script", "head")
    BLOCKS = ("p", "div", "br", "li", "tr", "pre", "h1", "h2", "h3")

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in self.HIDDEN
        if tag in self.BLOCKS:
            self.words.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.hidden = max(0, self.hidden - (tag in self.HIDDEN))
        if tag in self.BLOCKS:
            self.words.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.words.append(" ".join(data.split()) if data.strip() else " ")


_ATTRIBUTION = re.compile(r"^.{0,300}(wrote|schrieb|écrit|escribió)\s?:$")
_FORWARDED = re.compile(r"^(-{2,} ?Original Message ?-{2,}|_{10,}|-{2,} ?Forwarded message ?-{2,})$", re.IGNORECASE)


def own_lines(text: str) -> list[str]:
    """The lines that are neither quoted nor stand behind a signature's `-- ` or an old mail's headline."""
    found: list[str] = []
    for line in text.replace("\xa0", " ").splitlines():
        if line.rstrip("\r") in ("-- ", "--") or _FORWARDED.match(line.strip()):
            break
        if line.lstrip().startswith(">"):
            if found and _ATTRIBUTION.match(found[-1].strip()):
                found[-1] = ""
            continue
        found.append("" if _ATTRIBUTION.match(line.strip()) else line)
    return found
