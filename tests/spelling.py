"""Laws of every move notation, asked of a language: `TestSpelling = spelling_of(TONGUE, BY_TYPE, SAMPLES)`."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Undone
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.language import Language

CALM = settings(deadline=None, derandomize=True)
SAFE = r"(?://|[a-z0-9][a-z0-9+,=:-]*)(?: (?://|[a-z0-9][a-z0-9+,=:-]*))*"
"""What a line may be made of: paste-safe words with one space between them."""


def said(text: str, tongue: Language[Any]) -> list[Any]:
    """The moves of a text."""
    return [item.move for item in tongue.read(text) if isinstance(item, Said)]


def refusal(text: str, tongue: Language[Any]) -> UnreadableMove:
    """Why a text is not read."""
    with pytest.raises(UnreadableMove) as caught:
        tongue.read(text)
    return caught.value


def slip(text: str, rng: random.Random) -> str:
    """A text with one letter wrong, missing, too many or out of order."""
    at = rng.randrange(len(text))
    letter = rng.choice("abcdefghijklmnopqrstuvwxyz0123456789-+ ")
    kind = rng.randrange(4)
    if kind == 0:
        return text[:at] + letter + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        return text[:at] + letter + text[at:]
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def spelling_of(
    tongue: Language[Any],
    by_type: Mapping[type[Any], st.SearchStrategy[Any]],
    samples: Sequence[str],
    going_on: Collection[Any] = (),
) -> type:
    """Tests of a language with random moves of each type and canonical samples.

    `going_on` are moves behind which a number could still be part of them.
    """
    some_move = st.one_of(*by_type.values(), st.builds(Undone, st.integers(1, 99)))

    class Spelling:
        @pytest.mark.parametrize("kind", by_type)
        def test_what_is_written_is_read_again(self, kind: type[Any]) -> None:
            @CALM
            @given(by_type[kind])
            def written_and_read(move: Any) -> None:
                word = tongue.render(move)
                assert said(word, tongue) == [move]
                assert re.fullmatch(r"[a-z][a-z0-9]*(?:[-+][a-z0-9]+)*", word)
                assert tongue._reader is not None
                items, goes_on = tongue._reader.read(word, 1)  # by the grammar, whatever was remembered
                assert [item.move for item in items if isinstance(item, Said)] == [move]
                assert not goes_on or move in going_on

            written_and_read()

        def test_moves_side_by_side_are_read_as_just_these(self) -> None:
            @CALM
            @given(st.lists(some_move, min_size=2, max_size=6))
            def side_by_side(moves: list[Any]) -> None:
                words = [tongue.render(move) for move in moves]
                assert said(" ".join(words), tongue) == moves
                assert said(" ".join(words).replace("-", " ").upper().replace("UNDO ", "UNDO-"), tongue) == moves
                assert said(", then ".join(words), tongue) == moves
                assert said(".\n".join(words), tongue) == moves
                assert said(" ".join(words).replace("+", " and "), tongue) == moves

            side_by_side()

        def test_hyphens_and_blanks_are_the_same(self) -> None:
            @CALM
            @given(some_move, some_move)
            def hyphens_and_blanks(one: Any, other: Any) -> None:
                text = f"{tongue.render(one)} {tongue.render(other)}"
                assert said(text.replace(" ", "-"), tongue) == [one, other]
                assert said(text.replace("-", " - "), tongue) == [one, other]
                assert said(text.replace("-", "\n"), tongue) == [one, other]

            hyphens_and_blanks()

        @pytest.mark.parametrize("text", samples)
        def test_each_sample_is_canonical(self, text: str) -> None:
            items = tongue.read(text, strict=True)
            assert tongue.write(items, 1) == text
            assert len(text) <= 72
            assert re.fullmatch(SAFE, text)

        def test_a_slip_is_mostly_refused_and_never_two_moves(self) -> None:
            rng = random.Random(11)
            single = [text for text in samples if " " not in text and "=" not in text and "undo" not in text]
            tried = other = 0
            for _ in range(3000):
                text = rng.choice(single)
                tried += 1
                try:
                    moves = said(slip(text, rng), tongue)
                except UnreadableMove:
                    continue
                if [tongue.render(move) for move in moves] != [text]:
                    other += 1
                    assert len(moves) <= 1, text
            assert other / tried < 0.15, other / tried

    return Spelling
