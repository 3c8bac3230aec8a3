"""How errors read: one golden page, and what an error carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from syrupy.assertion import SnapshotAssertion

from guildpost.notation.errors import UnreadableMove
from guildpost.notation.language import Language

Refusal = Callable[[str], UnreadableMove]

TYPED = """
buy g
buy 5 p
buy 5p
sell s
hire p hu1
bye 5 poison
buy 5 poisn
buy 5 poison gold
fight h4
fight elf
fight gnome
fight bh7
go hu4
go market
go fate
go base
go tunnel
go sword
go w016
go w16end
go
go to the
give 3c
give 3c hu1 and
buy
buy 2nd
buy -3 poi
buy 0poi
buy5poi
swap gol hu1
swap 3gol 2c 9c el2
pick bh2 bh3
drop 21 poison
2gol
sack it
build q4
look bm=xx
look bm=5xx
hidden
roll d=
roll d=05
roll d=-2
roll d=6, hmm
dd=4
roll go
roll, 5 gold
roll and
use lea to
fight hu1:
h1: roll
elf 9: roll
: roll
hu1: hu2: roll
undo 2 hu1: roll
roll d=6, 7 hu1: yes
undo 0
on-k7qm
roll // well met
roll # now
roll\x07
1234567 hu1: roll
sel 5 gold
gr\u00f6-w16
"""


def test_error_page(tongue: Language[Any], refusal: Refusal, snapshot: SnapshotAssertion) -> None:
    page = []
    for text in TYPED.strip().split("\n"):
        error = refusal(text)
        page.append(f"{ascii(text)[1:-1]}\n    {error.line}:{error.column}: {error.message}")
    assert "\n".join(page) == snapshot


def test_an_error_carries_its_parts(refusal: Refusal) -> None:
    error = refusal("hu1: roll\nbuy 5 poisn")
    assert (error.line, error.column, error.word) == (2, 7, "poisn")
    assert "a thing" in error.expected
    assert error.near[0] == "poi"
    assert str(error) == error.message


def test_messages_are_one_plain_line(refusal: Refusal) -> None:
    for text in TYPED.strip().split("\n"):
        error = refusal(text)
        assert "\n" not in error.message
        assert len(error.message) < 250
        for internal in ("HERO", "GOODS", "$END", "_PLUS", "Token", "LABEL", "RING", "__"):
            assert internal not in error.message
