"""Names come from component data: data of one's own brings its own names, and cannot bend the notation."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from guildpost.engine.games import game
from guildpost.engine.thieves_guild import moves as m
from guildpost.engine.thieves_guild.tables import Components
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language
from guildpost.notation.language import Language


def renamed(**names: str) -> Language[Any]:
    shipped = game("thieves-guild").components(game("thieves-guild").load())
    assert isinstance(shipped, Components)
    characters = {
        code: msgspec.structs.replace(card, name=names.get(code, card.name))
        for code, card in shipped.characters.items()
    }
    return language("thieves-guild", msgspec.structs.replace(shipped, characters=characters))


def move_of(tongue: Language[Any], text: str) -> Any:
    return tongue.read(text)[0].move


def test_own_names_are_read() -> None:
    tongue = renamed(hu1="Lady Anne of York", el2="O'Hara")
    assert move_of(tongue, "fight lady anne of york") == m.Fight("hu1")
    assert move_of(tongue, "fight lady") == m.Fight("hu1")
    assert move_of(tongue, "fight o'hara") == m.Fight("el2")
    assert tongue.read("Lady Anne: roll")[0].who == "hu1"
    with pytest.raises(UnreadableMove):
        tongue.read("fight dom juan")


def test_names_that_would_bend_the_notation_are_reached_by_code_alone() -> None:
    tongue = renamed(hu1="Roll", hu2="Go Getter", hu3="Rock and Roll", hu4="\u017bubr", el1="Gold", el2="hu3", el3="")
    assert move_of(tongue, "roll") == m.ROLL
    for name in ("ubr", "roll", "go getter", "rock and roll", "\u017bubr"):
        with pytest.raises(UnreadableMove):
            tongue.read(f"fight {name}")
    assert move_of(tongue, "fight gold") == m.Fight("el1")
    assert move_of(tongue, "sell gold") == m.Sell("gol")
    assert move_of(tongue, "fight hu3") == m.Fight("hu3")  # codes come first
    assert move_of(tongue, "fight el3") == m.Fight("el3")


def test_two_of_one_name_are_an_error_with_both() -> None:
    tongue = renamed(hu1="Jack Ash", bh2="Jack Fir")
    with pytest.raises(UnreadableMove) as caught:
        tongue.read("fight jack")
    assert set(caught.value.near) == {"hu1", "bh2"}
    assert move_of(tongue, "fight jack fir") == m.Fight("bh2")


def test_the_page_tells_own_data() -> None:
    page = renamed(hu1="\u017bubr").cheat_sheet()
    assert page.isascii()
