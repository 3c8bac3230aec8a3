"""What was quoted in a mail is never read as what its player wrote."""

import time

import pytest

from guildpost.cli.mail.message import read_message
from guildpost.cli.mail.quoting import own_lines

HEAD = b"From: a@example.org\nMIME-Version: 1.0\n"


@pytest.mark.parametrize(
    "old",
    [
        "On Mon, 30 Nov 2026 at 10:00, Referee\n<r@example.org> wrote:\n\n> end",
        "Am 30.11.26 um 10:00 schrieb Referee:\n> end",
        "Gesendet: Montag\nVon: R <r@example.org>\nBetreff: g\n\nend",
        "-----Ursprüngliche Nachricht-----\nVon: R\n\nend",
        "Le lun. 30 nov. 2026 à 10:00, R a écrit :\nend",
        "Begin forwarded message:\n\nFrom: R\n\nend",
        "Sent from my iPhone",
    ],
)
def test_old_mails_are_left(old: str) -> None:
    assert [line for line in own_lines("roll\n\n" + old) if line] == ["roll"]


def test_replies_below_a_quote_are_read() -> None:
    assert [line for line in own_lines("On Mon, R wrote:\n> end\n\nroll") if line] == ["roll"]


@pytest.mark.parametrize(
    "page",
    [
        b"<p>roll</p><div><p><b>From:</b> R<br><b>Sent:</b> Mon</p></div><p>end</p>",
        b"<div>roll</div><div class=yahoo_quoted><div>On Monday, R wrote:</div><div>end</div></div>",
        b"<div>On Monday, R wrote:</div><blockquote>end</blockquote><div>roll</div>",
    ],
)
def test_old_mails_in_pages_are_left(page: bytes) -> None:
    message = read_message(HEAD + b"Content-Type: text/html\n\n" + page)
    assert [line for line in message.own_lines if line.strip()] == ["roll"]


HOSTILE = {
    "comments": b"Content-Type: text/html\n\n" + b"<!--" * 60_000,
    "tags": b"Content-Type: text/html\n\n" + b"<a b='" * 40_000,
    "signs": b"Content-Type: text/html\n\n" + b"<" * 100_000,
    "letters": b"\n" + b"[guildpost: write your answer above this line]\n" * 20_000,
    "nested": b"Content-Type: multipart/mixed; boundary=b\n\n" * 20_000,
    "parameters": b"Content-Type: text/plain; " + b"a*0*=b; " * 12_000 + b"\n\n",
    "comments in a header": b"Content-Type: " + b"(" * 16_000 + b"\n\n",
    "quotes in a sender": b"From: " + b'"' * 16_000 + b"\n\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_mail_holds_a_reader_up(name):
    begun = time.process_time()
    assert not any(read_message(HEAD + HOSTILE[name]).own_lines[1:])
    assert time.process_time() - begun < 20
