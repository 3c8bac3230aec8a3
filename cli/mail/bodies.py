"""The text in the body of a mail: which of its parts has it, in which letters, and on which lines.

Everything that is in doubt is refused: letters that no charset explains, parts that say different things, text that is
cut off, broken in its coding, sealed up, or struck out.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from binascii import a2b_qp
from collections.abc import Iterator, Sequence
from email import errors
from email.message import EmailMessage, MIMEPart

from guildpost.cli.mail.page import text_of_page
from guildpost.cli.mail.quoting import own_lines
from guildpost.cli.mail.uncertain import Uncertain
from guildpost.notation.mail import clean

MOST_PARTS = 50
MOST_DEPTH = 8

_CODINGS = ("", "7bit", "8bit", "binary", "quoted-printable", "base64")
_BROKEN = (
    errors.InvalidBase64CharactersDefect,
    errors.InvalidBase64PaddingDefect,
    errors.InvalidBase64LengthDefect,
)
_CUT = (
    errors.CloseBoundaryNotFoundDefect,
    errors.NoBoundaryInMultipartDefect,
    errors.StartBoundaryNotFoundDefect,
    errors.MultipartInvariantViolationDefect,
)
_LINE_END = re.compile(rb"\r\n?")
_SOFT_BREAK = re.compile(rb"=[ \t]+\n")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NO_CHARSETS = ("unicode_escape", "raw_unicode_escape", "punycode", "idna", "undefined")
"""What this language calls encodings, and no mail means."""
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "iso8859-1": "cp1252"}
"""Charsets that are often named where the wider one is meant."""
_NARROW = ("ascii", "cp1252", "utf-8")
_NAMES = {"iso-8859-8-i": "iso8859-8", "x-sjis": "cp932", "unicode-1-1-utf-7": "utf-7", "x-gbk": "gb18030"}


def text_of(mail: EmailMessage) -> str:
    """The text of a mail, with `>` before what its page shows as quoted; empty where it has none. Raises Uncertain."""
    text = _read(mail)
    if text is not None:
        return text
    names = [part.get_filename() or part.get_content_type() for part in mail.walk() if not part.is_multipart()]
    if any("tnef" in name.lower() or name.lower() == "winmail.dat" for name in names):
        raise Uncertain("its text stands in a winmail.dat, which only Outlook can read")
    if names != ["text/plain"]:
        raise Uncertain("its text stands in attachments, which are not read")
    return ""


def crowded(mail: MIMEPart, depth: int = 0, count: list[int] | None = None) -> bool:
    """Whether a mail has too many parts, or parts nested too deep."""
    count = count if count is not None else [0]
    count[0] += 1
    if depth > MOST_DEPTH or count[0] > MOST_PARTS:
        return True
    return mail.is_multipart() and any(crowded(part, depth + 1, count) for part in mail.iter_parts())


# parts


def _read(part: MIMEPart) -> str | None:
    """The text of a part; None where it has none."""
    kind = part.get_content_type()
    if any(isinstance(defect, _CUT) for defect in part.defects):
        raise Uncertain("it is cut off, or its parts are broken")
    if kind in ("multipart/encrypted", "application/pgp-encrypted"):
        raise Uncertain("it is encrypted")
    if kind in ("application/pkcs7-mime", "application/x-pkcs7-mime"):
        raise Uncertain("it is encrypted, or signed in a way that hides its text")
    if kind == "text/calendar":
        raise Uncertain("it is an invitation of a calendar")
    attached = part.get_content_disposition() == "attachment" or part.get_filename()
    if attached or part.get_content_maintype() == "message":
        return None
    if kind == "text/plain":
        return _plain(part)
    if kind == "text/html":
        return text_of_page(_letters(part))
    if part.get_content_maintype() != "multipart":
        return None
    parts = [each for each in part.iter_parts() if isinstance(each, MIMEPart)]
    if kind == "multipart/alternative":
        return agreed([text for text in map(_read, parts) if text is not None])
    if kind == "multipart/signed":
        return _read(parts[0]) if parts else None
    if kind == "multipart/related":
        start = part.get_param("start")
        root = next((each for each in parts if start and each["Content-ID"] == start), None)
        return _read(root or parts[0]) if parts else None
    texts = [text for text in map(_read, parts) if text is not None]
    said = [words for words in map(_words, texts) if words]
    if any(said.count(words) > 1 for words in said):
        raise Uncertain("it says the same twice, and whether it is meant twice cannot be told")
    return "\n".join(texts) if texts else None


def agreed(versions: Sequence[str]) -> str | None:
    """Of several versions of one text, the one whose player has written least: what another takes for old is old.

    Lines that a longer one has besides stand behind a signature's mark, so that nobody takes them for nothing where
    they read as moves. Raises Uncertain where two of them say different things.
    """
    written = [version for version in versions if version.strip()]
    if not written:
        return versions[0] if versions else None
    best = written[0]
    more: list[str] = []
    for other in written[1:]:
        mine, theirs = _words(best), _words(other)
        if _within(mine, theirs):
            less, long = best, other
        elif _within(theirs, mine):
            less, long = other, best
        else:
            raise Uncertain("its plain text and its page say different things")
        known = " ".join(_words(less))
        more += [line for line in own_lines(long) if " ".join(_words(line)) not in known]
        best = less
    return "\n".join([best, "-- ", *more]) if more else best


def _words(text: str) -> list[str]:
    """The words that the player wrote, bare of all that mail programs do to them."""
    own = clean("\n".join(own_lines(text)), ())[0]
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", own).casefold())


def _within(some: list[str], all_: list[str]) -> bool:
    """Whether these words stand among the others in this order."""
    rest: Iterator[str] = iter(all_)
    return all(word in rest for word in some)


# letters


def _letters(part: MIMEPart) -> str:
    """The text of one part as it was typed."""
    coding = " ".join(str(part.get("Content-Transfer-Encoding", "")).split()).lower()
    if coding not in _CODINGS:
        raise Uncertain("its text is coded in a way that is not known here")
    data = part.get_payload(decode=True)
    if coding == "quoted-printable":  # the library drops what follows a soft break of CR alone
        raw = str(part.get_payload()).encode("ascii", "surrogateescape")
        data = a2b_qp(_SOFT_BREAK.sub(b"=\n", _LINE_END.sub(b"\n", raw)))
    if not isinstance(data, bytes):
        raise Uncertain("it is broken")
    if any(isinstance(defect, _BROKEN) for defect in part.defects):
        raise Uncertain("its base64 is broken")
    return decoded(data, part.get_content_charset())


def decoded(data: bytes, charset: str | None = None) -> str:
    """The text of these bytes, with `\\n` as line end. Letters that cannot be told are U+FFFD, which is in no move.

    Raises Uncertain where even plain letters cannot be told.
    """
    return re.sub("\r\n?", "\n", "\n".join(map(_unscrambled, _decoded(data, charset).split("\n"))))


def _decoded(data: bytes, charset: str | None) -> str:
    codec = _codec(charset)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], name)
    if codec in ("utf-16", "utf-32"):
        return _strictly(data, f"{codec}-{'be' if data[:1] == bytes(1) else 'le'}")
    if codec in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-7"):
        return _strictly(data, codec)
    if b"\0" in data:
        raise Uncertain("there are NUL bytes in its text")
    for guess in dict.fromkeys((codec, "utf-8")):
        if guess is not None:
            try:
                return data.decode(guess)
            except UnicodeDecodeError:
                pass
    if codec is None and charset:
        return data.decode("ascii", "replace")
    return data.decode("cp1252" if codec is None or codec in _NARROW else codec, "replace")


def _strictly(data: bytes, codec: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        raise Uncertain(f"its text is not in the charset that it names, {codec}") from None


def _codec(charset: str | None) -> str | None:
    """The charset that is meant by a name; None where nobody knows it."""
    try:
        named = _NAMES.get((charset or "").strip().lower(), charset or "ascii")
        b"".decode(named)
        name = codecs.lookup(named).name
    except (LookupError, ValueError):
        return None
    return None if name.replace("-", "_") in _NO_CHARSETS else _WIDER.get(name, name)


def _unscrambled(line: str) -> str:
    """A line as it was before UTF-8 was taken for Windows letters, which no line is by chance."""
    if line.isascii():
        return line
    try:
        return line.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return line


# lines


def _plain(part: MIMEPart) -> str:
    text = _letters(part)
    if str(part.get_param("format", "")).lower() == "flowed":
        text = unflowed(text, str(part.get_param("delsp", "")).lower() == "yes")
    return unsigned(text)


SHORTEST_FLOWED = 50
"""Columns that a line can well have: what is shorter with the next word was not broken by a mail program."""


def unflowed(text: str, delete: bool) -> str:
    """Lines that a mail program has broken, put together again (RFC 3676).

    Without DelSp a short line with a blank behind it stays alone: its player has typed the blank.
    """
    lines: list[str] = []
    soft, depth, width = False, 0, 0
    for line in text.split("\n"):
        level = len(line) - len(line.lstrip(">"))
        said = line[level:].removeprefix(" ")
        ends = said == "-- "
        word = said.partition(" ")[0]
        if soft and level == depth and not ends and (delete or width + len(word) >= SHORTEST_FLOWED):
            lines[-1] += said
        else:
            lines.append(f"{'>' * level} {said}" if level else said)
        soft, depth, width = said.endswith(" ") and not ends, level, len(said)
        if soft and delete:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


def unsigned(text: str) -> str:
    """A text without the frame of a signature by PGP, which proves nothing here. Raises Uncertain for an encrypted one.

    What stands in the frame has `- ` before lines that begin with a hyphen.
    """
    if "-----BEGIN PGP " not in text:
        return text
    found: list[str] = []
    inside = head = False
    for line in text.split("\n"):
        said = line.rstrip()
        if said == "-----BEGIN PGP MESSAGE-----":
            raise Uncertain("it is encrypted")
        if said == "-----BEGIN PGP SIGNED MESSAGE-----":
            inside = head = True
            found.append("")
        elif head:
            head = bool(said)
            found.append("")
        elif said == "-----BEGIN PGP SIGNATURE-----":
            inside = False
            found.append("-- ")
        else:
            found.append(line[2:] if inside and line.startswith("- ") else line)
    if inside:
        raise Uncertain("it is cut off within what is signed")
    return "\n".join(found)
