"""Hostile and enormous texts: one error, soon, and never a crash."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language
from guildpost.notation.language import Language

CALM = settings(deadline=None, derandomize=True)
WORDS = (  # noqa: SIM905
    "go roll buy sell hu1 hu1: hu: : w16 5 5poi poi + and , . = d= d=4 fate=f3 // note on k7qm - \u2013 xx hidden take "
    "back human 1 dom juan the then 3 0 black market a q4 tr via bm=m1 undo > =3D =20 &nbsp; ' \" \n"
).split(" ")


def tried(text: str) -> bool:
    """Whether a text reads; if not, that its error is complete."""
    try:
        language("thieves-guild").read(text)
    except UnreadableMove as error:
        caught = error
    else:
        return True
    assert caught.line >= 1
    assert caught.column >= 1
    assert caught.message
    return False


def calls(run: Callable[[], object]) -> int:
    """How many functions are called: a measure of work that no other load on the machine changes."""
    count = 0

    def called(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        run()
    finally:
        sys.setprofile(None)
    return count


@CALM
@given(st.text(max_size=60))
def test_any_text_reads_or_is_refused(text: str) -> None:
    tried(text)


@CALM
@given(st.lists(st.sampled_from(WORDS), max_size=14), st.sampled_from((" ", "-", "", "  ")))
def test_any_words_read_or_are_refused(words: list[str], gap: str) -> None:
    text = gap.join(words)
    if tried(text):
        tongue = language("thieves-guild")
        items = tongue.read(text)
        right = tongue.write(items, 1)
        again = tongue.read(right)
        assert tongue.write(again, 1) == right


@pytest.mark.parametrize(
    "text",
    [
        "roll " * 2001,
        "a" * 10_001,
        "x" * 200_000,
        "go-" * 5000,
        "(" * 20_000,
        "buy-" + "+".join(["gol"] * 4000),
        "1234567 hu1: roll",
        "buy-9999999poi",
        "roll d=" + "1," * 6000,
        "// " + "x " * 6000,
    ],
)
def test_too_much_is_refused(text: str) -> None:
    assert not tried(text)


@pytest.mark.parametrize(
    "text",
    [
        "roll " * 1999,
        "then " * 1900 + "roll",
        "go-" * 3000,
        "'" * 9000,
        "-" * 9999,
        "&" * 9000,
        "=3D" * 3000,
        "= " * 4000,
        ">" * 9000,
        ", " * 4000,
        "roll" + "\n>" * 9000,
        "hu1: " * 1800,
        "human " * 1500,
        "black market " * 700,
        "// " * 3000,
        "dom " * 2000 + ":",
        "5 " * 4000,
        "buy " + "and " * 2000,
        "d=1," * 2000,
        "\u200b" * 9000,
        "pick hu1" + "+hu1" * 1900,
        "&#1;" * 2000,
        "=E2=80=93" * 1000,
        "=\n" * 4000,
    ],
)
def test_hostile_texts_take_few_calls(text: str) -> None:
    assert calls(lambda: tried(text)) < 60 * len(text) + 20_000


@pytest.mark.parametrize(
    "text", ["the " * 2000, "and " * 2000, "roll, then " * 800, "buy 5 of the " * 700, "ab" * 4900]
)
def test_hostile_texts_of_many_lines_take_few_calls(text: str) -> None:
    many = "\n".join([text] * 25)
    assert calls(lambda: tried(many)) < 60 * len(many) + 20_000
    assert calls(lambda: tried("buy c\n" + many)) < 60 * len(many) + 20_000


def test_messages_do_not_repeat_enormous_words() -> None:
    with pytest.raises(UnreadableMove) as caught:
        language("thieves-guild").read("go " + "ab" * 4000)
    assert len(caught.value.message) < 200
    assert len(caught.value.word) == 8000


def test_long_texts_of_many_lines_are_fine(tongue: Language[Any]) -> None:
    text = "\n".join(["1 hu1: roll d=4, go-w16 // ha // look bm=m1 end"] * 2000)
    assert calls(lambda: tongue.read(text)) < 60 * len(text)
    assert len(tongue.read(text)) == 12_000
