"""The toy game, loaded by its path since tests are no package."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from guildpost.engine.core.chance import Dealer
from guildpost.engine.core.session import Session


@pytest.fixture(scope="session")
def toy():
    """The module with the toy game, its moves and its language."""
    if "guildpost_toy" not in sys.modules:
        spec = spec_from_file_location("guildpost_toy", Path(__file__).with_name("toy.py"))
        module = sys.modules["guildpost_toy"] = module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["guildpost_toy"]


@pytest.fixture(scope="session")
def begin(toy):
    """A new session of the toy game."""

    def begin(seed="7", *, seats=3, told=(), start=None, **more):
        game = toy.GAME
        data = game.load()
        dealer = Dealer(seed)
        dealer.tell(told)
        position = start or game.setup(data, game.choose_seats(seats, ()), toy.Options())
        return Session(game, position, data, dealer, **{"check": True, **more})

    return begin
