"""Mails of the corpus, as they are and mangled as mail programs do it: how many are read right, refused, read wrong.

    python bench/mails.py [--mixed 20] [--seed 1]

Each mail of `tests/mail/corpus` is read as it stands. What its player wrote is then written anew in every way of the
list below, each by itself (the kind is its name), and in so many chance mixtures of them (`mixed`). Mails that are to
be refused are only changed where that means nothing. One JSON object is printed; `wrong` must be 0.
"""

from __future__ import annotations

import argparse
import base64
import html
import json
import quopri
import random
import sys
import textwrap
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import mails

from guildpost.cli.mail.message import read_message
from guildpost.cli.mail.quoting import BEGIN, END

OLD = ["Anna, you play in the game g7.", "", "You are asked now.", "2 of 24 legal moves:", "    roll", "    pass", ""]
LETTER = [BEGIN, *(f"    | {line.strip()}" if line.startswith("  ") else line for line in OLD), END]
MARKED = [f"> {line}" for line in OLD]
HEADLINES = (
    "On Fri, May 1, 2026 at 10:00 AM Referee <referee@example.org> wrote:",
    "On Fri, May 1, 2026 at 10:00 AM Referee of the games\n<referee@example.org> wrote:",
    "Am 01.05.26 um 10:00 schrieb Referee:",
    "Le ven. 1 mai 2026 \u00e0 10:00, Referee <referee@example.org> a \u00e9crit\u00a0:",
    "El vie, 1 may 2026 a las 10:00, Referee (<referee@example.org>) escribi\u00f3:",
    "Il giorno ven 1 mag 2026 alle ore 10:00 Referee <referee@example.org> ha scritto:",
    "Op vr 1 mei 2026 om 10:00 schreef Referee <referee@example.org>:",
    "W dniu 1.05.2026 o 10:00, Referee napisa\u0142:",
    "Em sex., 1 de mai. de 2026 \u00e0s 10:00, Referee <referee@example.org> escreveu:",
    "Den fre 1 maj 2026 kl 10:00 skrev Referee <referee@example.org>:",
    "2026\u5e745\u67081\u65e5(\u91d1) 10:00 Referee <referee@example.org>:",
)
HEADS = (
    "From: Referee <referee@example.org>\nSent: Friday, May 1, 2026 10:00 AM\nTo: Anna\nSubject: x\n",
    "Von: Referee\nGesendet: Freitag, 1. Mai 2026 10:00\nAn: Anna\nBetreff: x\n",
    "De : Referee <referee@example.org>\nEnvoy\u00e9 : vendredi 1 mai 2026 10:00\n\u00c0 : Anna\nObjet : x\n",
    "-----Original Message-----\nFrom: Referee\n",
    "________________________________\nFrom: Referee\n",
)
FOOTER = "_______________________________________________\nGames mailing list"

Lines = list[str]
TYPED: dict[str, Callable[[Lines], Lines]] = {
    "capital": lambda lines: [line[:1].upper() + line[1:] for line in lines],
    "upper": lambda lines: [line.upper() for line in lines],
    "en-dash": lambda lines: [line.replace("-", "\u2013") for line in lines],
    "no-break-hyphen": lambda lines: [line.replace("-", "\u2011") for line in lines],
    "no-break-space": lambda lines: [line.replace(" ", "\u00a0") for line in lines],
    "zero-width": lambda lines: ["\u200b".join(line) for line in lines],
    "full-width": lambda lines: ["".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in s) for s in lines],
    "trailing-blanks": lambda lines: [f"{line}  \t" for line in lines],
    "indented": lambda lines: [f"    {line}" for line in lines],
    "spread": lambda lines: [each for line in lines for each in (line, "")],
    **{
        f"wrapped-{width}": lambda lines, width=width: [  # type: ignore[misc]
            row for line in lines for row in textwrap.wrap(line, width, break_on_hyphens=width % 2 == 0)
        ]
        for width in (60, 65, 72, 76)
    },
}
AROUND: dict[str, Callable[[Lines], Lines]] = {
    "signature": lambda lines: [*lines, "-- ", "Anna"],
    "signature-stripped": lambda lines: [*lines, "", "--", "Anna"],
    "device": lambda lines: [*lines, "", "Sent from my iPhone"],
    "list-footer": lambda lines: [*lines, *FOOTER.split("\n")],
    "marks-below": lambda lines: [*lines, "", *MARKED],
    "marks-above": lambda lines: [*MARKED, "", *lines],
    "letter-below": lambda lines: [*lines, "", *LETTER],
    "letter-above": lambda lines: [*LETTER, "", *lines],
    **{
        f"headline-{n}-below": lambda lines, h=h: [*lines, "", *h.split("\n"), "", *MARKED]
        for n, h in enumerate(HEADLINES)
    },
    **{
        f"headline-{n}-above": lambda lines, h=h: [*h.split("\n"), *MARKED, "", *lines] for n, h in enumerate(HEADLINES)
    },
    **{
        f"headline-{n}-bare": lambda lines, h=h: [*lines, "", *h.split("\n"), "", *LETTER]
        for n, h in enumerate(HEADLINES)
    },
    **{f"head-{n}": lambda lines, h=h: [*lines, "", *h.split("\n"), *LETTER] for n, h in enumerate(HEADS)},
}


def flowed(lines: Lines, delete: bool) -> str:
    """The lines broken at blanks, with a blank left at each break, as programs do that know how."""
    rows: Lines = []
    for line in lines:
        stuffed = f" {line}" if line.startswith((" ", "From")) else line
        if line == "-- " or line.startswith(">"):
            rows.append(line)
            continue
        parts = textwrap.wrap(stuffed.rstrip(), 66, break_on_hyphens=False, drop_whitespace=True) or [""]
        rows += [f"{part}{'  ' if delete else ' '}" for part in parts[:-1]] + parts[-1:]
    return "\n".join(rows)


def page(lines: Lines, begin: str, end: str, glue: str = "") -> str:
    """The lines as a page, with quoted ones in a block of their own."""
    found: Lines = []
    quoted = False
    for line in lines:
        if line.startswith(">") != quoted:
            quoted = not quoted
            found.append("<blockquote>" if quoted else "</blockquote>")
        words = html.escape(line.removeprefix("> ") if quoted else line).encode("ascii", "xmlcharrefreplace").decode()
        found.append(f"{begin}{words or '&nbsp;'}{end}")
    return f"<html><body>{glue.join(found)}{'</blockquote>' if quoted else ''}</body></html>"


PAGES: dict[str, tuple[str, str, str]] = {
    "div": ("<div>", "</div>", ""),
    "p": ("<p style='margin:0'>", "</p>\n", ""),
    "br": ("", "<br>", ""),
    "table": ("<table><tr><td>", "</td></tr></table>", ""),
    "spans": ("<div><span>", "</span></div>", "\n  "),
    "pre": ("<pre>", "</pre>", ""),
}
BODIES: dict[str, Callable[[Lines], tuple[str, str]]] = {
    "plain": lambda lines: ("text/plain", "\n".join(lines)),
    "flowed": lambda lines: ("text/plain; format=flowed", flowed(lines, False)),
    "flowed-delsp": lambda lines: ("text/plain; format=flowed; delsp=yes", flowed(lines, True)),
    **{f"page-{name}": lambda lines, w=w: ("text/html", page(lines, *w)) for name, w in PAGES.items()},  # type: ignore[misc]
}
CHARSETS = ("utf-8", "utf-16", "utf-7", "windows-1252", "iso-8859-15", "koi8-r", "gb2312", "shift_jis", "x-unknown", "")
CODINGS = ("8bit", "base64", "quoted-printable")
FRAMES = ("bare", "mixed", "related", "signed", "alternative", "pgp")
ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}


def part(kind: str, text: str, charset: str, coding: str) -> bytes | None:
    """A part with its head; None where the charset does not have these letters, or the coding cannot carry it."""
    try:
        data = text.encode({"x-unknown": "ascii", "": "utf-8", "gb2312": "gb18030"}.get(charset, charset))
    except UnicodeEncodeError:
        return None
    if charset == "utf-16" and coding != "base64":
        return None
    if coding == "base64":
        data = base64.encodebytes(data)
    elif coding == "quoted-printable":
        data = quopri.encodestring(data)
    named = f"{kind}; charset={charset}" if charset else kind
    return f"Content-Type: {named}\nContent-Transfer-Encoding: {coding}\n\n".encode() + data + b"\n"


def framed(inner: bytes, frame: str, lines: Lines) -> bytes:
    """The part in a larger mail."""
    if frame in ("bare", "pgp"):
        return inner
    second = {
        "mixed": b"Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n",
        "related": b"Content-Type: image/png\nContent-ID: <a>\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n",
        "signed": b"Content-Type: application/pgp-signature; name=a.asc\n\n-----BEGIN PGP SIGNATURE-----\n",
        "alternative": part("text/html", page(lines, *PAGES["div"]), "utf-8", "base64"),
    }[frame]
    assert second is not None
    return b"Content-Type: multipart/%s; boundary=fr4me\n\n--fr4me\n%s\n--fr4me\n%s\n--fr4me--\n" % (
        frame.encode(), inner, second,
    )  # fmt: skip


class Ways:
    """One choice for each thing that a mail program decides."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self.around: list[str] = []
        self.body, self.charset, self.coding, self.frame, self.ends = "plain", "utf-8", "8bit", "bare", "crlf"

    def mail(self, head: bytes, own: Lines) -> bytes | None:
        """The mail of these lines; None where there is none of this shape."""
        lines = own
        for name in self.typed:
            lines = TYPED[name](lines)
        for name in self.around:
            lines = AROUND[name](lines)
        kind, text = BODIES[self.body](lines)
        if self.frame == "alternative" and not kind.startswith("text/plain"):
            return None
        if self.frame == "pgp":
            if kind != "text/plain":
                return None
            escaped = "\n".join(f"- {line}" if line.startswith("-") else line for line in lines)
            text = (
                f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{escaped}\n-----BEGIN PGP SIGNATURE-----\n\nx\n"
            )
        inner = part(kind, text, self.charset, self.coding)
        if inner is None:
            return None
        return (head + framed(inner, self.frame, lines)).replace(b"\n", ENDS[self.ends].encode())


def alone() -> dict[str, Ways]:
    """Each way by itself."""
    found: dict[str, Ways] = {}
    for field, names in (("typed", TYPED), ("around", AROUND)):
        for name in names:
            found[f"{field}: {name}"] = ways = Ways()
            setattr(ways, field, [name])
    for field, values in (
        ("body", list(BODIES)),
        ("charset", list(CHARSETS)),
        ("coding", list(CODINGS)),
        ("frame", list(FRAMES)),
        ("ends", list(ENDS)),
    ):
        for value in values:
            found[f"{field}: {value or 'none'}"] = ways = Ways()
            setattr(ways, field, value)
            if field == "charset" and value == "utf-16":
                ways.coding = "base64"
    return found


def chance(luck: random.Random) -> Ways:
    """Several ways at once."""
    ways = Ways()
    ways.typed = luck.sample(sorted(TYPED), luck.randrange(3))
    ways.around = luck.sample(sorted(AROUND), luck.randrange(3))
    ways.body = luck.choice(sorted(BODIES))
    ways.charset = luck.choice(CHARSETS)
    ways.coding = luck.choice(CODINGS)
    ways.frame = luck.choice(FRAMES)
    ways.ends = luck.choice(sorted(ENDS))
    return ways


def unchanged(data: bytes) -> dict[str, bytes]:
    """A mail with changes that mean nothing."""
    lines = data.replace(b"\r\n", b"\n")
    return {
        "as it is": data,
        "received: more": b"Received: from a.example.com by b.example.com;\r\n Fri, 1 May 2026 10:00:00 +0000\r\n"
        + data,
        "received: lf": lines if b"\0" not in data else data,
        "received: crlf": lines.replace(b"\n", b"\r\n") if b"\0" not in data else data,
    }


def judge(data: bytes, game: str, wanted: dict[str, object]) -> str:
    """What came of a mail, in a word."""
    read = mails.reading(data, game)
    if "refused" in wanted:
        return "refused right" if "refused" in read else "wrong"
    if mails.agrees(read, wanted):
        return "right"
    return "refused though readable" if "refused" in read else "wrong"


def measure(mixed: int, seed: str, names: list[str] | None = None) -> dict[str, object]:
    """The counts, in all and by kind, and the mails that were read wrong."""
    luck = random.Random(seed)
    kinds: dict[str, Counter[str]] = {}
    wrong: list[str] = []
    left = Counter[str]()
    for name in names or sorted(mails.TABLE):
        game, wanted, data = mails.TABLE[name]["game"], mails.expected(name), mails.mail(name)
        made: list[tuple[str, bytes | None]] = list(unchanged(data).items())
        if "refused" not in wanted:
            own = [line.strip() for line in read_message(data).own_lines if line.strip()]
            head = f"From: anna@example.org\nSubject: {name}\nMIME-Version: 1.0\n".encode()
            made += [(kind, ways.mail(head, own)) for kind, ways in alone().items()]
            made += [("mixed", chance(luck).mail(head, own)) for _ in range(mixed)]
        for kind, mail in made:
            if mail is None:
                left[kind] += 1
                continue
            word = judge(mail, game, wanted)
            kinds.setdefault(kind, Counter())[word] += 1
            if word == "wrong":
                wrong.append(f"{name}: {kind}")
    words = ("right", "refused right", "wrong", "refused though readable")
    total = sum(kinds.values(), Counter[str]())
    return {
        "schema": "guildpost.bench-mails",
        "version": 1,
        "mails": len(names or mails.TABLE),
        "read": total.total(),
        **{word.replace(" ", "_"): total[word] for word in words},
        "not_made": left.total(),
        "wrong_mails": wrong,
        "kinds": {kind: {word: count[word] for word in words if count[word]} for kind, count in kinds.items()},
    }


def main() -> None:
    asks = argparse.ArgumentParser()
    asks.add_argument("--mixed", type=int, default=20)
    asks.add_argument("--seed", default="1")
    given = asks.parse_args()
    print(json.dumps(measure(given.mixed, given.seed), indent=1))


if __name__ == "__main__":
    main()
