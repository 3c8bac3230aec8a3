"""Remembered words are a short cut: the grammar reads the same."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from guildpost.engine.core.lines import Said
from guildpost.engine.thieves_guild import moves as m
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language
from guildpost.notation.language import Language

CALM = settings(deadline=None, derandomize=True)
WORDS = """
roll end go-w16 go-tr-q4 go-tr go-w15 k16 q4 undo undo-2 2 3 0 hu1: hu: bh1: d=4 d=6,7 fate=f3
bm=m1,m2 fight-hu1 bh2 fight-hu1-bh2 pick-bh2 sack agi sack-agi use-lea w18 buy-gol buy-ble hu2
take-bts take-bts-el2 el2 + , +3poi give-c-hu1 5poi yes no on-k7qm // look and then go-w1 6 go back
take
""".split()  # noqa: SIM905


@CALM
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=7))
def test_memory_and_grammar_agree(words: list[str]) -> None:
    text = " ".join(words)
    tongue = language("thieves-guild")
    for word in WORDS:  # all that can be remembered is
        try:
            tongue.read(word)
        except UnreadableMove:
            continue
    quick = tongue._remembered(text, 4)
    assert tongue._reader is not None
    if quick is not None:
        assert quick == tongue._reader.read(text, 4)[0]


@CALM
@given(st.lists(st.sampled_from((*WORDS, "\n", "\n", "\n1 hu1:", "\nhu2:", "\n// ha //")), min_size=1, max_size=12))
def test_lines_alone_and_together_agree(words: list[str]) -> None:
    text = " ".join(words).replace(" \n", "\n").replace("\n ", "\n")
    tongue = language("thieves-guild")
    parts = tongue._by_speakers(text, 4)
    assert tongue._reader is not None
    if parts is not None:
        assert parts == tongue._reader.read(text, 4)[0]


def test_a_transcript_is_mostly_remembered(tongue: Language[Any], samples: list[str]) -> None:
    for text in samples[-10:]:
        tongue.read(text)
        assert tongue._remembered(text, 1) is not None


def test_likely_moves_need_no_grammar() -> None:
    fresh: Language[Any] = language("thieves-guild", components=m.LOOK)  # any components: no name is asked for
    fresh.remember([m.Go("w16"), m.ROLL, m.END])
    (first, second) = fresh.read("hu1: roll go-w16")
    assert isinstance(first, Said)
    assert (first.move, second) == (m.ROLL, Said(m.Go("w16"), "hu1", (), 1, 11))
    assert fresh._reader is None


def test_lines_of_a_transcript_need_no_grammar_the_second_time(tongue: Language[Any], samples: list[str]) -> None:
    text = "\n".join([*samples[-10:], "// a note", "over lines //", "2 hu1: take-4c", "2 hu2: undo-1", "3 hu2: end"])
    first = tongue.read(text)
    parts = tongue._by_speakers(text, 1)
    assert parts == first
    assert tongue._reader is not None
    assert tongue._reader.read(text, 1)[0] == first


def test_a_number_behind_a_whole_move_is_a_turn(tongue: Language[Any]) -> None:
    for text in ("take-4c 3 hu1: roll", "take-4c\n3 hu1: roll", "take 4c, 3 hu1: roll", "swap-gol-c-el1 3 hu1: end"):
        for _ in range(2):
            assert tongue.write(tongue.read(text)).split()[1:3] == ["3", "hu1:"]
