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
        if tag == "blockquote":
            self.words.append("\n>\n")  # a reply below it is told from what was quoted
        if tag in self.BLOCKS:
            self.words.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.hidden = max(0, self.hidden - (tag in self.HIDDEN))
        if tag in self.BLOCKS:
            self.words.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.words.append(" ".join(data.split()) if data.strip() else " ")


_ATTRIBUTION = re.compile(r"^.{0,300}\b(wrote|schrieb|écrit|escribió|scritto|schreef)\b[^:]{0,100}:$")
_OPENING = re.compile(r"^(On|Am|Le|El|Il|Op)\s")
_RULED = re.compile(r"^(-{2,}[^-].*[^-]-{2,}|_{10,}|Begin forwarded message:)$", re.IGNORECASE)
_SENDER = re.compile(r"^\*?(From|Von|De|Da|Van|Gesendet|Sent|Date|Datum)\s?:", re.IGNORECASE)
_FIELD = re.compile(
    r"^\*?(Sent|Gesendet|Date|Datum|Envoyé|Enviado|To|An|À|Von|Subject|Betreff|Objet)\s?:", re.IGNORECASE
)
_DEVICE = re.compile(
    r"^(Sent from my |Von meinem .* gesendet|Gesendet von |Envoyé de mon |Enviado desde )", re.IGNORECASE
)


def own_lines(text: str) -> list[str]:
    """The lines that are neither quoted nor stand behind a signature's `-- ` or an old mail's headline.

    Where a headline is not followed by lines with `>`, nothing tells where the old mail ends, so all behind it is left.
    """
    lines = text.replace("\xa0", " ").splitlines()
    found: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        if line in ("--", "-- ") or _RULED.match(line) or _headed(lines, at):
            break
        after = _attributed(lines, at)
        if after:
            rest = next((below for below in lines[after:] if below.strip()), "")
            if not rest.lstrip().startswith(">"):
                break
            found.extend([""] * (after - at))
            at = after
            continue
        if not line.startswith(">"):
            found.append("" if _DEVICE.match(line) else lines[at])
        at += 1
    return found


def _headed(lines: list[str], at: int) -> bool:
    """Whether the headers of an old mail begin here."""
    return bool(_SENDER.match(lines[at].strip())) and any(_FIELD.match(line.strip()) for line in lines[at + 1 : at + 4])


def _attributed(lines: list[str], at: int) -> int:
    """The line behind a headline such as `On Monday, Anna wrote:` that begins here, which may be wrapped; else 0."""
    most = 3 if _OPENING.match(lines[at].strip()) else 1
    for end in range(at + 1, min(at + most, len(lines)) + 1):
        if _ATTRIBUTION.match(" ".join(line.strip() for line in lines[at:end])):
            return end
    return 0
