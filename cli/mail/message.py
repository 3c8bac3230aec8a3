"""A mail as it came in: who it says it is from, whether a program wrote it, and the lines that a player wrote."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import default
from typing import Literal

import msgspec

from guildpost.cli.mail.bodies import crowded, text_of
from guildpost.cli.mail.quoting import Written, written
from guildpost.cli.mail.uncertain import Uncertain

MOST_BYTES = 1 << 20
"""Bytes of a mail that are looked into: moves are short, and pictures are not for us."""
MOST_LINES = 50_000
"""Lines of a mail, with all that is attached."""
MOST_DESCRIBED = 200
LONGEST_DESCRIBED = 1000
"""Headers `Content-…` that a mail may have, and letters of one: each could nest it deeper, and the library takes a
time for them that grows with the square. So they are counted before a mail is taken apart."""
LONGEST_HEAD = 1 << 17
LONGEST_HEADER = 1 << 14
LONGEST_SENDER = 1000
MOST_REFERENCES = 50

Kind = Literal["player", "auto", "bounce", "list", "loop", "huge", "malformed"]


class Message(msgspec.Struct, frozen=True):
    """A mail; `own_lines` are as many as `text` has, empty where they are quoted or a signature.

    `left` are lines behind the place where a signature or an old mail begins, `firm` where it is sure to be an old one.

    Where a player's mail cannot be read with certainty, it has no text and `trouble` says why.
    """

    from_address: str
    subject: str
    message_id: str
    in_reply_to: str
    references: tuple[str, ...]
    kind: Kind
    text: str = ""
    own_lines: tuple[str, ...] = ()
    trouble: str = ""
    left: tuple[str, ...] = ()
    firm: bool = True


def read_message(data: bytes) -> Message:
    """The mail in these bytes, whatever they are."""
    end = _HEAD_END.search(data, 0, LONGEST_HEAD + 4)
    whole = end is not None or len(data) <= LONGEST_HEAD
    described = [len(found[0]) for found in _DESCRIBED.finditer(data[:MOST_BYTES])]
    wild = len(described) > MOST_DESCRIBED or max(described, default=0) > LONGEST_DESCRIBED
    top = data[: end.end() if end else LONGEST_HEAD]
    head = BytesHeaderParser(policy=default).parsebytes(_DESCRIBED.sub(b"X:", top) if wild else top)
    kind: Kind = "malformed" if not whole else _kind(head, data)
    if wild and kind == "player":
        kind = "huge"
    text = trouble = ""
    own = Written([])
    if kind == "player":
        try:
            mail = message_from_bytes(data, policy=default)
            if crowded(mail):
                kind = "huge"
            else:
                text = text_of(mail)
                own = written(text)
        except Uncertain as error:
            text, trouble = "", str(error)
        except (LookupError, ValueError, TypeError, AttributeError, RecursionError, AssertionError):
            text, trouble = "", "it is broken"  # parsers of the library differ in what they raise
    return Message(
        _sender(head),
        _header(head, "Subject"),
        _header(head, "Message-ID"),
        _header(head, "In-Reply-To"),
        tuple(_header(head, "References").split()[-MOST_REFERENCES:]),
        kind,
        text,
        tuple(own.own),
        trouble,
        tuple(own.left),
        own.firm,
    )


_HEAD_END = re.compile(rb"\r\n\r\n|\n\r?\n|\r\r")


def _raw(mail: EmailMessage, name: str) -> list[str]:
    """All headers of a name as they came."""
    return [str(value) for each, value in mail.raw_items() if each.lower() == name.lower()]


def _header(mail: EmailMessage, name: str) -> str:
    """A header on one line; empty where it is missing, cannot be read, or is longer than any."""
    found = _raw(mail, name)
    if not found or len(found[0]) > LONGEST_HEADER:
        return ""
    try:
        said = str(mail[name])
    except (
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
    ):  # parsers of the library differ in these
        return ""
    return " ".join(said.encode("utf-8", "replace").decode().split())


def _sender(mail: EmailMessage) -> str:
    """The one address that a mail is from; empty where there is none, or more than one."""
    raw = _raw(mail, "From")
    if len(raw) != 1 or len(raw[0]) > LONGEST_SENDER:
        return ""
    said = _header(mail, "From")
    named = re.sub(r'"(?:[^"\\]|\\.)*"|\([^()]*\)', " ", said)
    found = _IN_BRACKETS.findall(named) or _BARE.findall(named)
    return found[0] if len(found) == 1 else ""


_IN_BRACKETS = re.compile(r"<\s*([^\s<>@,;]+@[^\s<>@,;]+)\s*>")
_BARE = re.compile(r"[^\s<>@,;:]+@[^\s<>@,;:]+")

_AUTOMATIC = re.compile(
    r"(automatic reply|automatische antwort|abwesenheitsnotiz|réponse automatique|respuesta automática"
    r"|risposta automatica|automatisch antwoord|odpowiedź automatyczna|resposta automática|autosvar|autoreply|auto:)",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"(undeliver(able|ed)|mail delivery failed|delivery status notification|delivery failure|returned mail|unzustellbar"
    r"|read:|gelesen:|lu ?:|leído:|letto:)",
    re.IGNORECASE,
)


def _kind(mail: EmailMessage, data: bytes) -> Kind:
    sender = _sender(mail).lower()
    precedence = _header(mail, "Precedence").lower()
    subject = _header(mail, "Subject")
    kind: Kind = "player"
    if _header(mail, "X-Guildpost") or _header(mail, "X-Loop"):
        kind = "loop"
    elif len(data) > MOST_BYTES or data.count(b"\n") + data.count(b"\r") > 2 * MOST_LINES:
        kind = "huge"
    elif (
        _header(mail, "Return-Path") == "<>"
        or mail.get_content_type() == "multipart/report"
        or sender.partition("@")[0] in ("mailer-daemon", "postmaster")
        or _raw(mail, "X-Failed-Recipients")
        or _NOTICE.match(subject)
    ):
        kind = "bounce"
    elif (
        _header(mail, "Auto-Submitted").lower() not in ("", "no")
        or any(_raw(mail, name) for name in _AUTOMATIC_HEADERS)
        or precedence in ("auto_reply", "auto-reply")
        or _AUTOMATIC.match(subject)
    ):
        kind = "auto"
    elif any(_raw(mail, name) for name in _LIST_HEADERS) or precedence in ("list", "bulk", "junk"):
        kind = "list"
    elif not sender or any(len(_raw(mail, name)) > 1 for name in ("Content-Type", "Content-Transfer-Encoding")):
        kind = "malformed"
    return kind


_DESCRIBED = re.compile(
    rb"(?:^|(?<=\r))content-[a-z-]+[ \t]*:[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*", re.IGNORECASE | re.MULTILINE
)
_AUTOMATIC_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Auto-Response-Suppress", "X-MS-Exchange-Inbox-Rules-Loop")
_LIST_HEADERS = ("List-Id", "List-Post", "List-Unsubscribe", "List-Help")
