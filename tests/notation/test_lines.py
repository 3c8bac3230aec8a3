"""What stands around moves: who speaks, turns, outcomes, notes and stamps; and the canonical text of whole lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from guildpost.engine.core.lines import Note, Said, Stamp, Turn
from guildpost.engine.core.record import Undone
from guildpost.engine.thieves_guild import moves as m
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.language import Language

Refusal = Callable[[str], UnreadableMove]


def test_a_speaker_holds_until_the_next(tongue: Language[Any]) -> None:
    items = tongue.read("yes hu1: roll end hu2: stay")
    assert [(item.who, item.move) for item in items if isinstance(item, Said)] == [
        ("", m.YES),
        ("hu1", m.ROLL),
        ("hu1", m.END),
        ("hu2", m.STAY),
    ]
    assert [item.who for item in tongue.read("roll") if isinstance(item, Said)] == [""]


def test_places_count_from_one_and_from_the_line_given(tongue: Language[Any]) -> None:
    items = tongue.read("1 hu1: roll\n  hu2: go  w16, end", line=7)
    assert [(type(item), item.line, item.column) for item in items] == [
        (Turn, 7, 1),
        (Said, 7, 8),
        (Said, 8, 8),
        (Said, 8, 17),
    ]
    again = tongue.read("1 hu1: roll go-w16 end", line=3)  # the second time from memory
    assert again == tongue.read("1 hu1: roll go-w16 end", line=3)
    assert [item.column for item in again] == [1, 8, 13, 20]


def test_outcomes_belong_to_the_move_before_them(tongue: Language[Any]) -> None:
    items = tongue.read("d=3 hu1: roll d=4,5 go-w16 bm=m1 fate=f3 end hu2: d=6")
    assert [(item.who, item.move, item.outcomes) for item in items if isinstance(item, Said)] == [
        ("", None, (("d", 3),)),
        ("hu1", m.ROLL, (("d", 4), ("d", 5))),
        ("hu1", m.Go("w16"), (("bm", "m1"), ("fate", "f3"))),
        ("hu1", m.END, ()),
        ("hu2", None, (("d", 6),)),
    ]


def test_turn_numbers_stand_before_a_speaker(tongue: Language[Any]) -> None:
    for text in ("12 hu: end", "12. hu: end", "turn 12 hu: end", "Round 12 HU: end."):
        items = tongue.read(text)
        assert items[0] == Turn("12", 1, items[0].column)
    phase = tongue.read("2.3 hu: end")[0]
    assert phase == Turn("2.3")
    assert tongue.write(tongue.read("2.3 hu: end")) == "2.3 hu: end"


def test_a_number_that_could_be_count_or_turn_is_refused(tongue: Language[Any], refusal: Refusal) -> None:
    assert "number of a turn" in refusal("undo 2 hu1: roll").message
    assert "number of a turn" in refusal("roll d=6, 7 hu1: yes").message
    tongue.read("undo roll")
    assert "number of a turn" in refusal("undo 2 hu1: roll").message  # nor from memory
    undone = tongue.read("undo-2 hu1: roll")[0]
    assert isinstance(undone, Said)
    assert undone.move == Undone(2)
    first = tongue.read("roll d=6,7 hu1: yes")[0]
    assert isinstance(first, Said)
    assert first.outcomes == (("d", 6), ("d", 7))


def test_notes_are_kept_as_they_are(tongue: Language[Any]) -> None:
    for words in ("well met", "50 % off; http://x.org/y?z=1 & more", "Grüße \u2013 \u201eso\u201c, =3D &nbsp; > x"):
        items = tongue.read(f"1 hu1: roll // {words} // go-w16")
        assert items[2] == Note(words, 1, 13)
        assert tongue.read(tongue.write(items, 1)) == items
    wrapped = tongue.read("> roll // well\n> > met,\n> stranger // end")
    assert [item.text for item in wrapped if isinstance(item, Note)] == ["well met, stranger"]
    assert [item.text for item in tongue.read("//glued// roll") if isinstance(item, Note)] == ["glued"]


def test_a_note_without_end_is_refused(refusal: Refusal) -> None:
    error = refusal("roll // and then\ngo-w16")
    assert (error.line, error.column) == (1, 6)


def test_stamps(tongue: Language[Any], refusal: Refusal) -> None:
    for text in ("on-k7qm 3 hu1: roll", "ON K7QM 3 hu1: roll", "on - k7qm, 3 hu1: roll"):
        assert tongue.read(text)[:2] == [Stamp("k7qm"), Turn("3", 1, tongue.read(text)[1].column)]
    for code in ("7qm3", "0000", "44xx", "take", "123456"):
        assert tongue.read(f"on-{code} roll")[0] == Stamp(code)
    refusal("on the roll")  # no mark, and a filler that leads nowhere
    refusal("on-k7qm")


def test_an_undo_is_said_like_a_move(tongue: Language[Any]) -> None:
    (item,) = tongue.read("hu1: undo-3")
    assert item == Said(Undone(3), "hu1", (), 1, 6)
    assert tongue.render(Undone(3)) == "undo-3"
    assert tongue.render(Undone(1)) == "undo-1"  # or the number of the turn behind it would be its count
    text = "2 hu1: undo-1\n2 hu1: stay"
    assert tongue.write(tongue.read(text, strict=True), 1) == text


def test_outcomes_as_text(tongue: Language[Any]) -> None:
    assert tongue.render_outcomes([]) == ""
    assert tongue.render_outcomes([("d", 6), ("d", 7), ("fate", "f3"), ("d", 1)]) == "d=6,7 fate=f3 d=1"
    assert tongue.render_outcomes([("bm", "xx")]) == "bm=xx"


@pytest.mark.parametrize("text", ["", "  ", "\n\n", "-", ",", "// only a note //"])
def test_a_text_may_say_nothing(tongue: Language[Any], text: str) -> None:
    assert not [item for item in tongue.read(text) if not isinstance(item, Note)]


@pytest.mark.parametrize(
    "text",
    [
        "HU1: roll",
        "hu1: Roll",
        "hu1:  roll",
        " roll",
        "roll ",
        "roll, end",
        "roll end.",
        "buy 5poi",
        "buy-5-poi",
        "buy-1gol",
        "buy-2gol+3poi",
        "use-lea-w18",
        "go to w16",
        "go-q4 via tr",
        "hu1: roll hu1: end",
        "1. hu1: roll",
        "roll d=6 d=7",
        "roll d = 6",
        "swap-gol+c-sil-el2",
        "swap-gol+gol-sil-el2",
        "undo",
        "go-bma",
        "go-witch",
        "//x// roll",
        "roll\tend",
        "turn 1 hu1: roll",
        "roll \u2013 end",
        "on-K7QM roll",
        "> roll",
    ],
)
def test_strict_reading_takes_canonical_text_only(tongue: Language[Any], text: str) -> None:
    right = tongue.write(tongue.read(text), 1)
    with pytest.raises(UnreadableMove) as caught:
        tongue.read(text, strict=True)
    assert caught.value.line == 1
    assert 1 <= caught.value.column <= len(text) + 1
    tongue.read(right, strict=True)


def test_strict_lines_fit_into_72_columns(tongue: Language[Any]) -> None:
    tongue.read(" ".join(["roll"] * 14), strict=True)
    with pytest.raises(UnreadableMove):
        tongue.read(" ".join(["roll"] * 15), strict=True)


def test_lines_stay_lines(tongue: Language[Any]) -> None:
    text = "0 hu: give-6c-hu4\n1 hu1: roll d=4\ngo-w16 look\n\n1 hu2: stay"
    assert tongue.write(tongue.read(text), 1) == text
    assert tongue.write(tongue.read(text, line=5), 5) == text


@pytest.mark.parametrize("text", ["hu1: roll d=4 hu1: d=5", "hu1: roll on-k7qm hu1: end", "1 hu1: roll 2 hu1: end"])
def test_speakers_that_have_to_be_said_again(tongue: Language[Any], text: str) -> None:
    assert tongue.write(tongue.read(text, strict=True), 1) == text
