"""The cheat sheet: one page, checked against the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guildpost.notation.games import LANGUAGES, language


@pytest.mark.parametrize("game", LANGUAGES)
def test_the_spec_shows_it_as_it_is(game: str) -> None:
    spec = Path(__file__).parents[2] / "spec" / game.replace("-", "_") / "notation.md"
    assert f"```\n{language(game).cheat_sheet()}```\n" in spec.read_text("utf-8")


@pytest.mark.parametrize("game", LANGUAGES)
def test_it_is_one_page_of_plain_text(game: str) -> None:
    page = language(game).cheat_sheet()
    assert page.isascii()
    lines = page.split("\n")
    assert len(lines) <= 80
    assert max(map(len, lines)) <= 72
    assert not any(line.endswith(" ") for line in lines)


@pytest.mark.parametrize("game", LANGUAGES)
def test_every_example_is_canonical_or_a_bundle(game: str) -> None:
    tongue = language(game)
    for form, example, _ in tongue.forms:
        items = tongue.read(example)
        assert items
        if "+" not in example and "-lea-" not in example:
            assert tongue.write(items) == example, form
        assert example.split("-")[0] in re.split(r"[-, ]", form)


@pytest.mark.parametrize("game", LANGUAGES)
def test_every_verb_has_a_form(game: str) -> None:
    tongue = language(game)
    named = {word for form, _, _ in tongue.forms for word in re.findall(r"(?:^|, )([a-z]+)", form)}
    assert named == set(tongue.tongue.verbs)
