"""What the tests of the notation share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from guildpost.engine.core.lines import Said
from guildpost.notation.errors import UnreadableMove
from guildpost.notation.games import language
from guildpost.notation.language import Language

FORMS = """
give-6c-hu4 | use-dus roll | stay | buy-5poi | sell-5poi | look | take-10c | put-25c | use-lea go-w18 | buy-ble-hu2
take-ble-hu2 | hire-nee-hu3 | take-bts-el2 | give-bts-el2 | swap-3gol-9c-el2 | drop-bts | go-o14 | go-smi | go-tr-q4
go-w15 d=10 go-w16 | go-tl | fight-hu1-bh2+bh3 | fight-hu1 | sack-agi | sack | sack-com | pass | end | hu1: yes d=7
hu1: no | hu2: fight-bh1 | hu2: no | pick-bh2+bh3 | pick-el4 | take-bow | swap-2c+3gol-9c-el2 | go-a0 | undo-2 | undo-1
d=6 | fate=f3 go-w4 | bm=m1,m2,m3,m4 | on-k7qm 3 hu1: roll | // well met // | 2 hu: end 3 el1: roll d=4 // ha //
"""
ROUND = """
0 hu: give-6c-hu4
1 hu1: roll d=4 go-w16 look bm=m1 end
1 hu2: roll d=12 go-tr-q4 end
1 hu3: roll d=7 go-w23 look bm=m2 end
1 hu4: roll d=5 go-w23 look bm=m2 buy-5poi end
1 hu: end
1 bh1: go-w15 d=10 go-w16 end
1 bh2: go-k16 end
1 bh3: go-j16 end
1 bh1: fight-hu1 d=6 hu1: yes d=7
"""


@pytest.fixture(scope="session")
def tongue() -> Language[Any]:
    """The notation of Thieves Guild."""
    return language("thieves-guild")


@pytest.fixture(scope="session")
def samples() -> list[str]:
    """Every form of Thieves Guild in canonical text, and a round of play."""
    forms = [form.strip() for form in FORMS.replace("\n", "|").split("|")]
    return [form for form in forms if form] + ROUND.strip().split("\n")


@pytest.fixture(scope="session")
def moves_of(tongue: Language[Any]) -> Callable[[str], list[Any]]:
    """The moves of a text, in order."""
    return lambda text: [item.move for item in tongue.read(text) if isinstance(item, Said) and item.move is not None]


@pytest.fixture(scope="session")
def refusal(tongue: Language[Any]) -> Callable[[str], UnreadableMove]:
    """The error that a text gives."""

    def refused(text: str) -> UnreadableMove:
        with pytest.raises(UnreadableMove) as caught:
            tongue.read(text)
        return caught.value

    return refused
