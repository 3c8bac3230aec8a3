"""Records of the toy game of `tests/core`, and of Thieves Guild, played at random."""

import random
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from guildpost.engine.games import UnknownGame, game
from guildpost.replays.recording import Recording


@pytest.fixture(scope="session")
def toy():
    """The module with the toy game, its moves and its language."""
    if "guildpost_toy" not in sys.modules:
        path = Path(__file__).parent.parent / "core" / "toy.py"
        spec = spec_from_file_location("guildpost_toy", path)
        module = sys.modules["guildpost_toy"] = module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["guildpost_toy"]


@pytest.fixture(scope="session")
def find(toy):
    """Finds a game by its id, the toy included."""

    def find(name):
        if name == "toy":
            return toy.GAME
        if name == "thieves-guild":
            return game(name)
        raise UnknownGame(f"there is no game {name!r}")

    return find


@pytest.fixture(scope="session")
def recorded(toy):
    """Plays a number of decisions of the toy at random and hands the recording over."""

    def recorded(decisions=30, seed="7", *, luck=1, rounds=6, told=False, **more):
        chosen = toy.GAME.choose_seats(3, ())
        options = toy.Options(rounds=rounds)
        data = toy.GAME.load()
        recording = Recording.begin(
            toy.GAME, data, chosen, options, seed=None if told else seed, told=[("bag", "red")] if told else (), **more
        )
        rnd = random.Random(luck)
        if told:
            toy.told_game(recording, rnd, decisions)
        else:
            toy.random_game(recording, rnd, decisions)
        return recording

    return recorded


@pytest.fixture(scope="session")
def guild_recorded(thieves_guild):
    """Plays a number of decisions of Thieves Guild at random and hands the recording over."""
    data = thieves_guild.load()

    def recorded(decisions, seed="7", *, seats=4, **more):
        options = thieves_guild.options_type()
        chosen = thieves_guild.choose_seats(seats, ())
        recording = Recording.begin(thieves_guild, data, chosen, options, seed=seed, quiet=True, **more)
        rnd = random.Random(seed)
        for _ in range(decisions):
            if recording.over:
                break
            seat = rnd.choice(list(recording.asked()))
            recording.play(seat, rnd.choice(list(recording.options(seat))))
        return recording

    return recorded
